"""The registry of counters, and who counts what: the choice, its reasons, and what is refused."""

from __future__ import annotations

import pytest

import queenlab as ql
from queenlab.counters.counter import megabytes
from queenlab.counters.counter_table import COUNTERS
from queenlab.counters.registry import Candidate, CounterCandidates, counter
from queenlab.errors import BadInput, NotSupported
from queenlab.problems import parse
from queenlab.verbs.how_to_count import how_to_count
from queenlab.work import Limits


def test_a_counter_without_density_says_so() -> None:
    with pytest.raises(NotSupported, match="does not count cell by cell"):
        counter("plain-queens").density(parse("queens:4"), Limits())


@pytest.mark.parametrize(
    ("size", "text"), [(999, "1 kB"), (1_000_000, "1 MB"), (12_345_678, "12 MB"), (10**10, "10 GB")]
)
def test_sizes_in_words(size: int, text: str) -> None:
    assert megabytes(size) == text


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


def test_a_counter_that_does_not_fit_into_the_memory_is_not_taken() -> None:
    candidates = CounterCandidates(parse("queens:12"), 15_000)
    assert candidates.ask("plain-queens").against is None
    assert candidates.ask("fundamental-queens").against == "needs about 20 kB, but the limit is 15 kB"
    assert CounterCandidates(parse("rooks:5")).ask("plain-queens") == Candidate("plain-queens", None, "only for queens")


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
    with pytest.raises(NotSupported, match="cannot resume a count"):
        ql.count("queens:8", engine="plain-queens", frontier=stopped.frontier)
    with pytest.raises(BadInput, match="whole number of bytes"):
        ql.count("queens:8", memory=0)


def test_a_node_limit_belongs_to_the_general_engine() -> None:
    found = ql.count("queens:14", node_limit=20_000)
    assert (found.status, found.frontier is not None) == ("unknown", True)
    assert "dancing" in str(found.engine)


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
    with pytest.raises(BadInput, match="does not preserve the given"):
        ql.count("queens:6,given=1.2", fixed_by="half-turn")
    with pytest.raises(BadInput, match="not by 'third-turn'"):
        ql.count("queens:6", fixed_by="third-turn")
    with pytest.raises(BadInput, match="use only one of up_to_symmetry and fixed_by"):
        ql.count("queens:6", fixed_by="half-turn", up_to_symmetry=True)
