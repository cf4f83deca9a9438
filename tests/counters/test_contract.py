"""The contract of every counter: one test a clause, one row a problem, so that a failure names both."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from itertools import accumulate, islice
from typing import NamedTuple

import pytest

from counters.tables import TOTALS, known, made, row, rows, section
from fake_time import time_passes
from queenlab.counters.counter import Counted, Counter, Preparation, Unit
from queenlab.counters.counter_table import COUNTERS
from queenlab.counters.registry import counter
from queenlab.errors import BadInput, NotEnoughMemory
from queenlab.problems import parse
from queenlab.residues import FIRST_PRIME, residues
from queenlab.work import Limits, Progress

#: Its keys are cells of the orbits that its depth is about; those of the others mean the same at every depth.
KEYS_OF_ONE_DEPTH = {"cases"}


class Case(NamedTuple):
    """A problem that is cut into units; see [units] in tests/tables/counters.txt."""

    counter: str
    problem: str
    depths: tuple[int, ...]
    others: tuple[int, ...] = ()

    @property
    def total(self) -> int:
        return TOTALS[self.problem]


def cases() -> Iterator[tuple[Case, str]]:
    for (name, problem, *depths), tier in section("units"):
        yield Case(name, problem, *(tuple(map(int, some.split(","))) for some in depths)), tier


FIRST = {case.counter: case for case, _ in reversed(list(cases())) if case.counter in COUNTERS}
every_case = pytest.mark.parametrize(
    "case", [row([case], f"{case.counter} {case.problem}", tier) for case, tier in cases()]
)
first_cases = pytest.mark.parametrize("case", [row([case], name) for name, case in FIRST.items()])


def prepared(case: Case, depth: int | None) -> Preparation:
    one, problem = made(case.counter), parse(case.problem)
    return one.prepare(problem, Limits(), one.depths(problem)[-1] if depth == -1 else depth)


class Done(NamedTuple):
    """All units of a preparation in their order, what came out of each, and the work of all as it was foreseen."""

    units: list[Unit]
    counted: list[Counted]
    work: float | None

    def totals(self) -> list[int]:
        """What is counted after no unit, after one, ..."""
        values = (unit.weight * found.value for unit, found in zip(self.units, self.counted, strict=True))
        return list(accumulate(values, initial=0))


@cache
def counted_at(case: Case, depth: int | None) -> Done:
    ready = prepared(case, depth)
    units = list(ready.units())
    return Done(units, [ready.count(unit) for unit in units], ready.work)


@pytest.mark.parametrize("name", COUNTERS)
def test_every_counter_has_its_rows(name: str) -> None:
    """A new counter needs a published total, a case, and a problem that takes hours."""
    assert name in {one.counter for one in known()}
    assert FIRST[name].total > 0
    assert counter(name).accepts(parse(FIRST[name].problem)) is None
    assert name in LONG


@every_case
def test_every_depth_gives_the_same_total(case: Case) -> None:
    one, problem = made(case.counter), parse(case.problem)
    assert one.usual_depth(problem) in one.depths(problem)
    sizes = []
    for depth in (*case.depths, *case.others):
        done = counted_at(case, depth)
        assert done.totals()[-1] == case.total, depth
        assert [found.residues for found in done.counted] == [residues(found.value) for found in done.counted]
        assert all(unit.work >= 0 and unit.weight > 0 for unit in done.units)
        assert sum(unit.work for unit in done.units) <= (done.work or 0) * (1 + 1e-9)
        sizes.append(len(done.units))
    rising = sizes[: len(case.depths)]
    assert rising == sorted(set(rising))


@every_case
def test_units_may_be_counted_in_any_order_and_anywhere(case: Case) -> None:
    """Unit by unit what it was in order, from its key alone, by preparations of its own and of another depth."""
    chance, depths = random.Random(case.problem), (*case.depths, *case.others)
    for depth in depths:
        done = counted_at(case, depth)
        # The one before it: what is large for one depth is small for the other.
        other = depth if case.counter in KEYS_OF_ONE_DEPTH else depths[depths.index(depth) - 1]
        here, elsewhere = prepared(case, depth), prepared(case, other)
        again = list(here.units()) == done.units == list(here.units())
        assert again, f"other units the second time, at depth {depth}"
        assert len({unit.key for unit in done.units}) == len(done.units)
        shuffled = chance.sample(range(len(done.units)), min(len(done.units), 150))
        for k in shuffled:
            assert chance.choice((here, elsewhere)).count(Unit(done.units[k].key)) == done.counted[k], (depth, k)


@first_cases
def test_depths_that_are_not_there_are_refused(case: Case) -> None:
    one, problem = made(case.counter), parse(case.problem)
    first, last = one.depths(problem)[0], one.depths(problem)[-1]
    for depth in (first - 1, last + 1):
        with pytest.raises(BadInput, match=f"{one.name} splits .* at depths {first} to {last}, not {depth}"):
            one.prepare(problem, Limits(), depth)


#: Where dead ends leave out a part of the work: the least share of it that the units of a usual depth have.
LEFT_OUT = {"dancing": 0.5, "leprechaun-columns": 0.5, "leprechaun-columns-4": 0.5, "rows": 0.98}
#: By counter and tier: the cases that have solutions, and larger boards, whose units are only listed.
LISTED: dict[tuple[str, str], list[str]] = {}
for case, _ in cases():
    if case.total:
        LISTED.setdefault((case.counter, ""), []).append(case.problem)
for (name, problem), tier in section("listed"):
    LISTED.setdefault((name, tier), []).append(problem)


@pytest.mark.parametrize(
    ("name", "problems"), [row((name, problems), f"{name} {tier}", tier) for (name, tier), problems in LISTED.items()]
)
def test_the_work_of_all_units_adds_up(name: str, problems: list[str]) -> None:
    for problem in problems:
        ready = made(name).prepare(parse(problem), Limits())
        share = sum(unit.work for unit in ready.units()) / ready.work
        assert LEFT_OUT.get(name, 1 - 1e-6) <= share <= 1 + 1e-6, problem


@rows("large units")
def test_residues_of_more_solutions_than_the_primes(row: list[str]) -> None:
    name, problem, depth = row
    ready = made(name).prepare(parse(problem), Limits(), int(depth))
    found = [ready.count(unit) for unit in islice(ready.units(), 2)]
    assert max(one.value for one in found) > FIRST_PRIME
    assert [one.residues for one in found] == [residues(one.value) for one in found]


@pytest.fixture
def cut(case: Case, monkeypatch: pytest.MonkeyPatch) -> tuple[Counter, Done]:
    """The counter of a case, cut at the last of its depths, and what its units give."""
    one = made(case.counter)
    monkeypatch.setattr(one, "usual_depth", lambda _problem: case.depths[-1])
    done = counted_at(case, case.depths[-1])
    assert len(done.units) > 20
    return one, done


@first_cases
def test_no_time_at_all_gives_nothing(case: Case) -> None:
    found = made(case.counter).count(parse(case.problem), Limits(seconds=0))
    assert (found.status, found.value, found.lower, found.stopped) == ("unknown", None, 0, "time")


@first_cases
def test_a_time_limit_keeps_whole_units(case: Case, cut: tuple[Counter, Done], monkeypatch: pytest.MonkeyPatch) -> None:
    one, done = cut
    time_passes(monkeypatch, 1.0)
    found = one.count(parse(case.problem), Limits(seconds=len(done.units) * 0.7))
    assert (found.status, found.value, found.stopped) == ("unknown", None, "time")
    assert found.lower in done.totals()


@first_cases
def test_a_node_limit_keeps_whole_units(case: Case, cut: tuple[Counter, Done]) -> None:
    one, done = cut
    nodes = list(accumulate((found.nodes for found in done.counted), initial=0))
    limit = nodes[next(k for k, total in enumerate(done.totals()) if total)] + 1
    found = one.count(parse(case.problem), Limits(nodes=limit))
    kept = next(k for k, visited in enumerate(nodes) if visited >= limit)
    assert (found.status, found.value, found.stopped) == ("unknown", None, "nodes")
    assert (found.lower, found.nodes) == (done.totals()[kept], nodes[kept])
    assert 0 < (found.lower or 0) < case.total


@first_cases
def test_an_interrupt_keeps_whole_units(case: Case, cut: tuple[Counter, Done], monkeypatch: pytest.MonkeyPatch) -> None:
    one, done = cut
    after = next(k for k, total in enumerate(done.totals()) if 3 * total > case.total)
    ready = type(prepared(case, case.depths[-1]))
    real, left = ready.count, iter(range(after))

    def interrupted(self: Preparation, unit: Unit) -> Counted:
        if next(left, None) is None:
            raise KeyboardInterrupt
        return real(self, unit)

    monkeypatch.setattr(ready, "count", interrupted)
    limits = Limits()
    found = one.count(parse(case.problem), limits)
    assert (found.status, found.value, found.stopped) == ("unknown", None, "interrupted")
    assert limits.interrupted
    assert 0 < (found.lower or 0) == done.totals()[after] < case.total


@first_cases
def test_progress_tells_what_is_counted_and_reaches_the_end(
    case: Case, cut: tuple[Counter, Done], monkeypatch: pytest.MonkeyPatch
) -> None:
    one, done = cut
    monkeypatch.setattr("queenlab.counters.counter.PROGRESS_EVERY", -1.0)
    seen: list[Progress] = []
    assert one.count(parse(case.problem), Limits(progress=seen.append)).value == case.total
    assert [now.solutions for now in seen] == done.totals()[1:]
    assert [now.nodes for now in seen] == list(accumulate(found.nodes for found in done.counted))
    fractions = [now.fraction or 0.0 for now in seen]
    assert fractions == pytest.approx([work / (done.work or 0) for work in accumulate(u.work for u in done.units)])
    assert fractions == sorted(fractions)
    assert 0.8 < fractions[-1] <= 1


@rows("fair")
def test_progress_in_the_middle_is_fair(row: list[str]) -> None:
    name, problem, depth, off = row
    ready = made(name).prepare(parse(problem), Limits(), int(depth))
    found = [(ready.count(unit).nodes, unit.work) for unit in ready.units()]
    nodes, work = (sum(column) for column in zip(*found, strict=True))
    done = told = 0.0
    for visited, share in found:
        done, told = done + visited / nodes, told + share / work
        assert abs(done - told) < float(off)
        if done > 0.3:
            assert done / 2 < told < 2 * done
            assert (1 - done) / 3 - 0.05 < 1 - told < 3 * (1 - done) + 0.05


LONG = {name: problem for (name, problem), _ in section("long")}


@rows("long")
def test_a_time_limit_ends_a_long_count(row: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    name, problem = row
    time_passes(monkeypatch, 0.2)
    found = counter(name).count(parse(problem), Limits(seconds=0.5))
    assert (found.status, found.value, found.stopped) == ("unknown", None, "time")


@pytest.mark.parametrize("name", COUNTERS)
def test_memory_is_refused_beforehand(name: str) -> None:
    problem = parse(LONG[name])
    memory = counter(name).plan(problem).memory - 1
    with pytest.raises(
        NotEnoughMemory, match=f"counter {name} needs about .* for .*, but the limit is .*; raise --memory"
    ):
        counter(name).count(problem, Limits(seconds=0, memory=memory))


@pytest.mark.full
@rows("small units")
def test_units_of_large_boards_are_small(row: list[str]) -> None:
    name, problem, some, most = row
    ready = made(name).prepare(parse(problem), Limits())
    units = list(islice(ready.units(), 5000))
    heavy = sorted(units, key=lambda unit: -unit.work) if name == "leprechaun-halves" else units
    assert 0 < max(ready.count(unit).nodes for unit in heavy[: int(some)]) < int(most)


#: They classify placements or find bounds before their first unit.
SLOW_TO_BEGIN = {"latin-rooks", "cases", "space", "xqueens-classes", "xqueens-classes-8", "xqueens-sparse"}
HUGE = [values for values, _ in section("huge")]
HUGE += [[name, problem, "-"] for name, problem in LONG.items() if name not in SLOW_TO_BEGIN]


@pytest.mark.parametrize(("name", "problem", "depth"), [row(one, " ".join(one)) for one in HUGE])
def test_the_first_units_of_huge_problems_come_at_once(name: str, problem: str, depth: str) -> None:
    ready = made(name).prepare(parse(problem), Limits(), None if depth == "-" else int(depth))
    assert len({unit.key for unit in islice(ready.units(), 50)}) == 50
