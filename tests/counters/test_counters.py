"""The frame of all counters: units add up, limits are kept, and the best counter is found."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest

import queenlab as ql
from queenlab.counters import registry
from queenlab.counters.counter import CellNumbers, Counted, Counter, Plan, Preparation, Stopped, Unit, megabytes
from queenlab.counters.registry import CounterCandidates, counter
from queenlab.counters.scopes import COUNTERS, Scope
from queenlab.errors import BadInput, NotEnoughMemory, NotSupported
from queenlab.problems import Problem, parse
from queenlab.residues import residues
from queenlab.verbs.how_to_count import how_to_count
from queenlab.work import Limits, Progress

FIVE = parse("rooks:5")


class Permutations(Counter):
    """Rooks, by the place of the first one: a counter that can be followed with a pencil."""

    name = "permutations"
    method = "first row by hand"
    example = "rooks:4"
    has_density = True
    memory = 1000
    interrupt_at: int | None = None
    stop_in_prepare = False

    def accepts(self, problem: Problem) -> str | None:
        return None if problem.family.name == "rooks" else "only for rooks"

    def plan(self, problem: Problem) -> Plan:
        return Plan("rooks", self.memory, 0.5)

    def depths(self, problem: Problem) -> range:
        return range(1, 2)

    def usual_depth(self, problem: Problem) -> int:
        return 1

    def prepare_at(self, problem: Problem, limits: Limits, depth: int) -> Preparation:
        if self.stop_in_prepare:
            raise Stopped("time")
        return FirstRooks(problem.question.n, self.interrupt_at)


class FirstRooks(Preparation):
    def __init__(self, n: int, interrupt_at: int | None) -> None:
        self.n = n
        self.work = float(n)
        self.interrupt_at = interrupt_at

    def units(self) -> Iterator[Unit]:
        for row in range((self.n + 1) // 2):
            yield Unit((row,), 1 if 2 * row + 1 == self.n else 2)

    def count(self, unit: Unit) -> Counted:
        if unit.key[0] == self.interrupt_at:
            raise KeyboardInterrupt
        factorial = int(np.prod(np.arange(1, self.n)))
        return Counted(factorial, 10, residues(factorial))

    def density(self, unit: Unit) -> tuple[Counted, CellNumbers]:
        counted = self.count(unit)
        cells = np.zeros((self.n, self.n), dtype=object)
        cells[0, unit.key[0]] = counted.value
        others = [row for row in range(self.n) if row != unit.key[0]]
        cells[np.ix_(range(1, self.n), others)] = counted.value // (self.n - 1)
        return counted, cells.ravel()


def test_units_are_weighed_and_added() -> None:
    result = Permutations().count(FIVE, Limits())
    assert (result.status, result.value, result.lower, result.upper, result.nodes) == ("proved", 120, 120, 120, 30)
    assert result.proof


def test_a_density_is_averaged_over_the_images_of_units() -> None:
    result, cells = Permutations().density(FIVE, Limits())
    assert (result.value, cells.tolist() if cells is not None else None) == (120, [24] * 25)


def test_a_depth_is_one_that_the_counter_knows() -> None:
    assert len(list(Permutations().prepare(FIVE, Limits(), 1).units())) == 3
    with pytest.raises(BadInput, match="at depths 1 to 1, not 2"):
        Permutations().prepare(FIVE, Limits(), 2)


def test_limits_are_looked_at_between_units() -> None:
    found = Permutations().count(FIVE, Limits(nodes=15))
    assert (found.status, found.lower, found.value, found.stopped) == ("unknown", 96, None, "nodes")
    late = Permutations().count(FIVE, Limits(seconds=1e-9))
    assert (late.status, late.lower, late.stopped) == ("unknown", 0, "time")


def test_an_interrupt_keeps_what_was_counted() -> None:
    limits = Limits()
    interrupted = Permutations()
    interrupted.interrupt_at = 1
    result = interrupted.count(FIVE, limits)
    assert (result.status, result.lower, limits.interrupted) == ("unknown", 48, True)
    _, cells = interrupted.density(FIVE, Limits())
    assert cells is None


def test_a_preparation_may_be_stopped() -> None:
    slow = Permutations()
    slow.stop_in_prepare = True
    assert slow.count(FIVE, Limits()).stopped == "time"


def test_memory_is_asked_for_before_it_is_used() -> None:
    assert Permutations().count(FIVE, Limits(memory=1000)).value == 120
    with pytest.raises(NotEnoughMemory, match=r"needs about 1 kB for rooks:5, and 1 kB are allowed; --memory"):
        Permutations().count(FIVE, Limits(memory=999))


def test_progress_tells_the_share_of_the_work(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("queenlab.counters.counter.TELL_EVERY", -1.0)
    told: list[Progress] = []
    Permutations().count(FIVE, Limits(progress=told.append))
    assert [(p.nodes, p.solutions, p.fraction) for p in told] == [(10, 48, 0.2), (20, 96, 0.4), (30, 120, 0.6)]


def test_a_counter_without_density_says_so() -> None:
    with pytest.raises(NotSupported, match="does not count cell by cell"):
        counter("plain-queens").density(parse("queens:4"), Limits())


@pytest.mark.parametrize(
    ("size", "text"), [(999, "1 kB"), (1_000_000, "1 MB"), (12_345_678, "12 MB"), (10**10, "10 GB")]
)
def test_sizes_in_words(size: int, text: str) -> None:
    assert megabytes(size) == text


# -- the choice ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", COUNTERS)
def test_every_counter_is_what_the_registry_says(name: str) -> None:
    one = counter(name)
    assert one.name == name
    assert one.method
    assert one.accepts(parse(one.example)) is None
    plan = one.plan(parse(one.example))
    assert plan.why
    assert plan.memory > 0
    for other in ("queens:5,goal=dominate,pieces=3", "queens:3^3,goal=max", "queens:5,goal=color,colors=5"):
        assert one.accepts(parse(other)), f"{name} takes {other}"


def test_the_first_that_fits_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "counter", lambda _: Permutations())
    monkeypatch.setattr(registry, "COUNTERS", {"permutations": Scope("", "", "rooks")})
    assert [c.against for c in CounterCandidates(FIVE, 1000)] == [None]
    assert CounterCandidates(FIVE, 10).ask("permutations").against == "needs about 1 kB, and 0 kB are allowed"
    refused = CounterCandidates(parse("queens:5")).ask("permutations")
    assert refused == registry.Candidate("permutations", None, "only for rooks")


def test_the_choice_says_why() -> None:
    choice = how_to_count("queens:14", engine="plain-queens")
    assert choice.lines()[0] == "plain-queens: you named it"
    assert any(line.startswith("  not dancing") for line in choice.lines())
    general = how_to_count("queens:5,goal=dominate,pieces=3")
    assert general.taken.name == "dancing"
    assert len(general.lines()) == 1 + len(COUNTERS)
    assert general.seconds is None


def test_a_choice_may_be_given_and_is_made_anew_for_another_problem() -> None:
    choice = how_to_count("queens:9", engine="plain-queens")
    assert "plain-queens" in str(ql.count("queens:9", engine=choice).engine)
    assert [ql.count(f"queens:{n}", engine=choice).value for n in (9, 10)] == [352, 724]
    quick = how_to_count("queens:8")
    assert "dancing" in str(ql.count("queens:8", engine=quick).engine)
    best = how_to_count("queens:3,goal=max")
    assert ql.count("queens:3,goal=max", engine=best).value == ql.count("queens:3,pieces=2").value
    assert ql.count("queens:8", engine=quick, up_to_symmetry=True).value == 12


def test_a_counter_that_cannot() -> None:
    with pytest.raises(NotSupported, match=r"plain-queens cannot count rooks:6: only for queens; .*dancing can"):
        ql.count("rooks:6", engine="plain-queens")
    with pytest.raises(BadInput, match="did you mean plain-queens"):
        ql.count("queens:6", engine="plane-queens")
    stopped = ql.count("queens:8", node_limit=50)
    with pytest.raises(NotSupported, match="cannot go on from a frontier"):
        ql.count("queens:8", engine="plain-queens", frontier=stopped.details["frontier"])
    with pytest.raises(BadInput, match="whole number of bytes"):
        ql.count("queens:8", memory=0)


def test_small_boards_need_no_compiler() -> None:
    assert "dancing" in str(ql.count("queens:8").engine)


def test_a_node_limit_belongs_to_the_general_engine() -> None:
    found = ql.count("queens:14", node_limit=20_000)
    assert (found.status, "frontier" in found.details) == ("unknown", True)
    assert "dancing" in str(found.engine)


# -- plain queens, and symmetric ones ---------------------------------------------------------------------------------


#: The first terms of A032522 and A033148; a rook placement fixed by the diagonal is an involution (A000085).
FIXED = {
    ("queens", "half-turn"): [1, 0, 0, 2, 2, 4, 8, 4, 16, 12],
    ("queens", "quarter-turn"): [1, 0, 0, 2, 2, 0, 0, 0, 0, 0],
    ("queens", "mirror"): [1, 0, 0, 0, 0],
    ("rooks", "diagonal"): [1, 2, 4, 10, 26, 76],
}


@pytest.mark.parametrize(("name", "symmetry"), FIXED)
def test_solutions_that_a_symmetry_leaves_alone(name: str, symmetry: str) -> None:
    for n, value in enumerate(FIXED[name, symmetry], start=1):
        found = ql.count(f"{name}:{n}", fixed_by=symmetry)
        assert (found.value, found.quantity) == (value, "fixed"), n


def test_what_no_symmetry_can_fix() -> None:
    for name, symmetry in (("queens:3^3,pieces=2", "half-turn"), ("xqueens:2", "half-turn")):
        with pytest.raises(NotSupported, match="square board"):
            ql.count(name, fixed_by=symmetry)
    with pytest.raises(BadInput, match="does not keep the given"):
        ql.count("queens:6,given=1.2", fixed_by="half-turn")
    with pytest.raises(BadInput, match="not by 'third-turn'"):
        ql.count("queens:6", fixed_by="third-turn")
    with pytest.raises(BadInput, match="two questions"):
        ql.count("queens:6", fixed_by="half-turn", up_to_symmetry=True)
