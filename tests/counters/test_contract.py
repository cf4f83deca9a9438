"""The contract of every counter: one test a clause, one row a problem, so that a failure names both."""

from __future__ import annotations

import random
from functools import cache
from itertools import accumulate, islice
from typing import NamedTuple

import pytest

from counters.test_published import CUBES, LEPRECHAUNS, QUEENS, SQUARES, XQUEENS, leprechauns, made, published, row
from fake_time import time_passes
from oracles.leprechaun_counts import A051223, TABLE_5
from queenlab.counters.counter import Counted, Counter, Preparation, Unit
from queenlab.counters.half_boards.counter import halvings
from queenlab.counters.registry import counter
from queenlab.counters.rows.prefixes import SMALL_REST
from queenlab.counters.scopes import COUNTERS
from queenlab.errors import BadInput, NotEnoughMemory
from queenlab.problems import parse
from queenlab.residues import FIRST_PRIME, residues
from queenlab.work import Limits, Progress

#: Its keys are cells of the orbits that its depth is about; those of the others mean the same at every depth.
KEYS_OF_ONE_DEPTH = {"cases"}


# -- units ---------------------------------------------------------------------------------------------------------


class Case(NamedTuple):
    """A problem that is cut into units.

    Attributes:
        depths: each gives more units than the one before it.
        others: further depths, -1 for the deepest; there dead ends may make the units fewer again.
        fast: whether it is in the fast tier.
    """

    counter: str
    problem: str
    total: int
    depths: tuple[int, ...]
    others: tuple[int, ...] = ()
    fast: bool = True


def some(*depths: int) -> tuple[int, ...]:
    return tuple(sorted(set(depths)))


#: The first row of each counter is also the one whose limits, interrupts and progress are looked at.
CASES = [
    *(
        Case("half-boards", f"queens:{n}", QUEENS[n - 1], some(0, 1, 3, halvings(n), halvings(n) + 2), (), n < 13)
        for n in (12, 6, 9, 10, 11, 13)
    ),
    Case("half-boards", "queens:7", 40, (0,), (1, 2)),
    Case("half-boards", "queens:8", 92, (0,), (1, 2)),
    Case("torus-queens", "queens:17@torus", 140692, (3, 4, 5)),
    Case("torus-queens", "queens:13@torus", 4524, (3, 4)),
    Case("torus-queens", "queens:19@torus", 820496, (3, 4, 5)),
    *(
        Case(name, leprechauns(n, k), total, (1, 2), (3, -1) if n <= 10 else (3,), n < 13)
        for name in LEPRECHAUNS
        for n, k, total in ((12, 2, 156), (8, 1, 92), (9, 1, 352), (10, 2, 4), (11, 2, 44), (13, 2, 1876), (16, 3, 2))
    ),
    *(Case(name, leprechauns(17, 3), 34, (1, 2), (3,), fast=False) for name in LEPRECHAUNS),
    Case("leprechaun-halves", leprechauns(14, 2), 5180, (0, 8, 12, 17), (3,)),
    Case("leprechaun-halves", leprechauns(13, 2), 1876, (0, 12, 17), (3, 8), fast=False),
    Case("leprechaun-halves", leprechauns(6, 2), 0, (0,), tuple(range(1, 25))),
    *(Case("leprechaun-halves", leprechauns(n, 2), A051223[n - 1], (0,), (5, 10, 12), False) for n in (11, 12, 15)),
    Case("leprechaun-halves", leprechauns(10, 2), 4, (0,), (5, 10, 12, 15, 18, 21), False),
    *(Case("leprechaun-halves", leprechauns(n, 3), TABLE_5[3][n], (0,), (5, 10, 12), False) for n in (16, 17, 18)),
    *(
        Case(
            name,
            f"xqueens:{n}{flags}",
            XQUEENS[flags][n - 1],
            (0, 2, 5, 20),
            (3, 9) if n == 5 else (),
            n < 6 or flags != "",
        )
        for name in ("xqueens-classes", "xqueens-classes-8", "xqueens-classes-1")
        for n, flags in ((5, ""), (4, ""), (6, ""), (6, ",paired"))
        if n < 6 or flags or name != "xqueens-classes-1"
    ),
    Case("xqueens-sparse", "xqueens:5,sparse", 178584, (4, 22, 26, 30), (0,)),
    Case("xqueens-sparse", "xqueens:4,sparse", 1320, (4, 28, 29, 30), (0, 22, 26, 27)),
    Case("xqueens-sparse", "xqueens:6,sparse,paired", 317544, (4, 22, 26, 30), (0,)),
    Case("xqueens-sparse-1", "xqueens:4,sparse", 1320, (4, 30)),
    Case("latin-rooks", "rooks:6^3", SQUARES[5], (1, 2, 3, 5, 9)),
    Case("latin-rooks", "rooks:1^3", 1, (1,)),
    Case("latin-rooks", "rooks:3^3", SQUARES[2], (1,), (2, 3, 4, 5)),
    Case("latin-rooks", "rooks:5^3", SQUARES[4], (1,), (2, 3, 4, 5, 6, 7, 8)),
    Case("latin-rooks", "rooks:7^3", SQUARES[6], (3, 4, 5), fast=False),
    Case("latin-rooks", "rooks:1^4", 1, (1,)),
    Case("latin-rooks", "rooks:3^4", CUBES[2], (1,), (2, 3, 4, 5, 6)),
    Case("latin-rooks", "rooks:4^4", CUBES[3], (1, 2, 3, 5, 6), (4, 8)),
    Case("full-layers", "queens:11^3", 264, (0, 1, 2, 3, 4, 5)),
    Case("full-layers", "queens:7^3", 0, (0, 1, 2, 3, 4, 5), (6, 7)),
    Case("rows", "queens:12", 14200, (0, 1, 2, 3, 4, 5)),
    Case("rows", "queens:13", 73712, (0, 1, 2, 3, 4)),
    Case("rows", "queens:14", 365596, (1, 4, 5), (0, 2), fast=False),
    Case("rows", "queens:13@torus", 4524, (0, 1, 2, 3, 4, 5, 6), (7, 8, 9, 10, 11, 12), fast=False),
    Case("rows", "amazons:14", 5180, (0, 2, 4, 6), fast=False),
    Case("space", "queens:5^3,pieces=13", 1056, (0, 1, 2, 3)),
    Case("space", "queens:4^3,pieces=7", 1344, (0, 3, 4, 5), (1, 2, 6)),
    Case("cases", "queens:4^3,pieces=7", 1344, (1, 2, 3), (4,)),
    Case("fundamental-queens", "queens:10", 724, (1, 2, 3, 4, 5, 6, 7), (8, 9)),
    Case("fundamental-queens", "queens:4", 2, (1, 2), (3,)),
    Case("fundamental-queens", "queens:5", 10, (1, 2), (3, 4)),
    Case("fundamental-queens", "queens:9", 352, (1, 2, 3, 4, 5, 6), (7, 8)),
    Case("fundamental-queens", "queens:11", 2680, (1, 2, 3, 4)),
    Case("plain-queens", "queens:9", 352, (1, 2, 3, 4, 5, 6), (7, 8, 9)),
    Case("plain-queens", "queens:10", 724, (1, 2, 3, 4, 5)),
]
FIRST = {case.counter: case for case in reversed(CASES) if case.counter in COUNTERS}
every_case = pytest.mark.parametrize(
    "case", [row(f"{case.counter} {case.problem}", [case], case.fast) for case in CASES]
)
first_cases = pytest.mark.parametrize("case", [row(name, [case]) for name, case in FIRST.items()])


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
    assert name in {one[0] for one in published()}
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
        with pytest.raises(BadInput, match=f"{one.name} cuts .* at depths {first} to {last}, not {depth}"):
            one.prepare(problem, Limits(), depth)


#: Where dead ends leave out a part of the work: the least share of it that the units of a usual depth have.
LEFT_OUT = {"leprechaun-columns": 0.5, "leprechaun-columns-4": 0.5, "rows": 0.98}
#: Larger boards, whose units are only listed, and whether they are in the fast tier.
LISTED = [
    *(("half-boards", f"queens:{n}", True) for n in (20, 21)),
    *(("leprechaun-halves", leprechauns(n, 3), False) for n in (22, 23, 26)),
    *((name, leprechauns(17, 3), True) for name in LEPRECHAUNS),
    *(("rows", name, True) for name in ("queens:15", "amazons:16", "queens:13@torus", "queens:14,exclude=1.2")),
    *((case.counter, case.problem, True) for case in CASES if case.total),
]


@pytest.mark.parametrize(
    ("name", "fast"),
    [row(f"{name} {fast}", (name, fast), fast) for name, fast in dict.fromkeys((one[0], one[2]) for one in LISTED)],
)
def test_the_work_of_all_units_adds_up(name: str, fast: bool) -> None:
    for problem in (one[1] for one in LISTED if one[0] == name and one[2] == fast):
        ready = made(name).prepare(parse(problem), Limits())
        assert ready.work is not None
        share = sum(unit.work for unit in ready.units()) / ready.work
        assert LEFT_OUT.get(name, 1 - 1e-6) <= share <= 1 + 1e-6, problem


#: Units that have more solutions than the primes of the residues.
LARGE_UNITS = [
    ("fundamental-queens", "queens:14", 1, True),
    ("torus-queens", "queens:23@torus", 3, True),
    ("latin-rooks", "rooks:7^3", 2, False),
    ("rows", "queens:13", 0, True),
    ("rows", "rooks:10", 1, True),
    ("xqueens-classes", "xqueens:6", 0, True),
]


@pytest.mark.parametrize(
    ("name", "problem", "depth"), [row(f"{one[0]} {one[1]}", one[:3], one[3]) for one in LARGE_UNITS]
)
def test_residues_of_more_solutions_than_the_primes(name: str, problem: str, depth: int) -> None:
    ready = made(name).prepare(parse(problem), Limits(), depth)
    found = [ready.count(unit) for unit in islice(ready.units(), 2)]
    assert max(one.value for one in found) > FIRST_PRIME
    assert [one.residues for one in found] == [residues(one.value) for one in found]


# -- limits, interrupts and progress -------------------------------------------------------------------------------


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
    monkeypatch.setattr("queenlab.counters.counter.TELL_EVERY", -1.0)
    told: list[Progress] = []
    assert one.count(parse(case.problem), Limits(progress=told.append)).value == case.total
    assert [now.solutions for now in told] == done.totals()[1:]
    assert [now.nodes for now in told] == list(accumulate(found.nodes for found in done.counted))
    fractions = [now.fraction or 0.0 for now in told]
    assert fractions == pytest.approx([work / (done.work or 0) for work in accumulate(u.work for u in done.units)])
    assert fractions == sorted(fractions)
    assert 0.8 < fractions[-1] <= 1


#: (counter, problem, depth, how far progress may be off, whether it is in the fast tier).
FAIR = [
    ("rows", "queens:15", 4, 0.15, True),
    ("rows", "queens:16", 4, 0.15, False),
    ("rows", "amazons:17", 4, 0.15, True),
    ("rows", "leprechauns:22,range=3", 4, 0.15, False),
    ("rows", "queens:17@torus", 4, 0.15, True),
    ("space", "queens:6^3,pieces=20", 2, 0.2, False),
    ("space", "queens:12,pieces=11", 2, 0.2, True),
    ("fundamental-queens", "queens:14", 2, 0.1, True),
    ("fundamental-queens", "queens:15", 3, 0.1, True),
]


@pytest.mark.parametrize(
    ("name", "problem", "depth", "off"), [row(f"{one[0]} {one[1]}", one[:4], one[4]) for one in FAIR]
)
def test_progress_in_the_middle_is_fair(name: str, problem: str, depth: int, off: float) -> None:
    ready = made(name).prepare(parse(problem), Limits(), depth)
    found = [(ready.count(unit).nodes, unit.work) for unit in ready.units()]
    nodes, work = (sum(column) for column in zip(*found, strict=True))
    done = told = 0.0
    for visited, share in found:
        done, told = done + visited / nodes, told + share / work
        assert abs(done - told) < off
        if done > 0.3:
            assert done / 2 < told < 2 * done
            assert (1 - done) / 3 - 0.05 < 1 - told < 3 * (1 - done) + 0.05


# -- boards that take hours or years -------------------------------------------------------------------------------

#: For each counter.
LONG = {
    "half-boards": "queens:24",
    "torus-queens": "queens:31@torus",
    "leprechaun-boxes": "leprechauns:40,range=5",
    "leprechaun-halves": "leprechauns:30,range=3",
    "leprechaun-columns": "leprechauns:34,range=4",
    "leprechaun-columns-4": "leprechauns:34,range=4",
    "xqueens-classes": "xqueens:8",
    "xqueens-classes-8": "xqueens:8",
    "xqueens-sparse": "xqueens:8,sparse",
    "latin-rooks": "rooks:9^3",
    "full-layers": "queens:17^3",
    "rows": "queens:50",
    "space": "queens:12^3,pieces=133",
    "cases": "queens:7^3,pieces=33",
    "fundamental-queens": "queens:31",
    "plain-queens": "queens:31",
}
every_counter = pytest.mark.parametrize("name", COUNTERS)


@pytest.mark.full_rows(
    "cases",
    "latin-rooks",
    "leprechaun-boxes",
    "leprechaun-columns",
    "leprechaun-columns-4",
    "xqueens-classes",
    "xqueens-sparse",
)
@every_counter
def test_a_time_limit_ends_a_long_count(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    time_passes(monkeypatch, 0.2)
    found = counter(name).count(parse(LONG[name]), Limits(seconds=0.5))
    assert (found.status, found.value, found.stopped) == ("unknown", None, "time")


@every_counter
def test_memory_is_refused_beforehand(name: str) -> None:
    problem = parse(LONG[name])
    memory = counter(name).plan(problem).memory - 1
    with pytest.raises(NotEnoughMemory, match=f"counter {name} needs about"):
        counter(name).count(problem, Limits(seconds=0, memory=memory))


SLOW_TO_BEGIN = {"latin-rooks", "cases", "space", "xqueens-classes", "xqueens-classes-8", "xqueens-sparse"}
#: (counter, problem, depth), beside those above.
HUGE = [
    *(
        ("rows", f"{name}", depth)
        for name in ("queens:24", leprechauns(28, 3), "queens:40@torus")
        for depth in (None, 4, 7)
    ),
    ("rows", "queens:40", None),
    ("space", "queens:6^3,pieces=18", 10),
    *(("fundamental-queens", f"queens:{n}", depth) for n, depth in ((24, None), (24, 8))),
    *(("torus-queens", f"queens:{n}@torus", depth) for n, depth in ((29, None), (29, 9), (31, 5))),
    ("latin-rooks", "rooks:7^3", 11),
    ("latin-rooks", "rooks:5^4", 10),
    # Those left out classify placements or find bounds before their first unit.
    *((name, problem, None) for name, problem in LONG.items() if name not in SLOW_TO_BEGIN),
]


#: (counter, problem, which of its units, the most nodes of one of them): nodes, for seconds depend on the machine.
SMALL_UNITS = [
    ("half-boards", "queens:24", slice(50), 10**8),
    ("leprechaun-halves", leprechauns(26, 3), slice(2), 10**8),
    *(("rows", name, slice(30), 10 * SMALL_REST) for name in ("queens:30", "queens:80", "rooks:20", "rooks:64")),
    ("rows", leprechauns(32, 3), slice(30), 10 * SMALL_REST),
]


@pytest.mark.full
@pytest.mark.parametrize(("name", "problem", "which", "most"), SMALL_UNITS)
def test_units_of_large_boards_are_small(name: str, problem: str, which: slice, most: float) -> None:
    ready = made(name).prepare(parse(problem), Limits())
    units = list(islice(ready.units(), 5000))
    heavy = sorted(units, key=lambda unit: -unit.work) if name == "leprechaun-halves" else units
    assert 0 < max(ready.count(unit).nodes for unit in heavy[which]) < most


@pytest.mark.parametrize(("name", "problem", "depth"), [row(f"{one[0]} {one[1]} {one[2]}", one) for one in HUGE])
def test_the_first_units_of_huge_problems_come_at_once(name: str, problem: str, depth: int | None) -> None:
    ready = made(name).prepare(parse(problem), Limits(), depth)
    assert len({unit.key for unit in islice(ready.units(), 50)}) == 50
