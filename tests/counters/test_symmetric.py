"""Classical queens by symmetry: the symmetric ones, and the classes, each counted directly and in several ways."""

from __future__ import annotations

import pytest

from oracles import symmetric_queens as naive
from queenlab.counters.fundamental_queens.counter import FundamentalQueens
from queenlab.counters.plain_queens.counter import PlainQueens
from queenlab.counters.symmetric_queens.counter import count_half_turn, count_quarter_turn
from queenlab.errors import BadInput, NotSupported
from queenlab.problems import parse
from queenlab.residues import residues
from queenlab.work import Limits

#: OEIS A032522, n = 1..22.
HALF_TURN = [1, 0, 0, 2, 2, 4, 8, 4, 16, 12, 48, 80, 136, 420, 1240, 3000, 8152, 18104, 44184, 144620, 375664, 1250692]
#: OEIS A033148 where it is not 0, n <= 41.
QUARTER_TURN = {
    1: 1, 4: 2, 5: 2, 12: 8, 13: 8, 16: 64, 17: 128, 20: 480, 21: 704, 24: 3328, 25: 3264, 28: 32896, 29: 43776,
    32: 406784, 33: 667904, 36: 5845504, 37: 8650752, 40: 77184000, 41: 101492736,
}  # fmt: skip
#: OEIS A002562, n = 1..13.
CLASSES = [1, 0, 0, 1, 2, 1, 6, 12, 46, 92, 341, 1787, 9233]


def half(n: int) -> int | None:
    return count_half_turn(n, Limits()).value


def quarter(n: int) -> int | None:
    return count_quarter_turn(n, Limits()).value


def test_half_turns_as_published() -> None:
    assert [half(n) for n in range(1, 23)] == HALF_TURN


def test_quarter_turns_as_published() -> None:
    assert {n: quarter(n) for n in range(1, 42) if quarter(n)} == QUARTER_TURN


@pytest.mark.parametrize("n", range(1, 10))
def test_symmetric_solutions_among_all(n: int) -> None:
    assert half(n) == naive.fixed_by_half_turn(n)
    assert quarter(n) == naive.fixed_by_quarter_turn(n)


@pytest.mark.parametrize("n", [2, 3, 6, 7, 10, 19, 22, 31])
def test_no_quarter_turn_with_pairs_left_over(n: int) -> None:
    told = count_quarter_turn(n, Limits())
    searched = count_quarter_turn(n, Limits(), search=True)
    assert told.value == searched.value == 0
    assert told.nodes == 0
    assert "fours" in str(told.proof)
    assert "pairing" in str(searched.proof)


@pytest.mark.parametrize("count", [count_half_turn, count_quarter_turn])
def test_symmetric_counts_refuse_bad_sides(count) -> None:
    with pytest.raises(BadInput, match="at least 1 row, not 0"):
        count(0, Limits())
    with pytest.raises(NotSupported, match="not 64"):
        count(64, Limits())


@pytest.mark.parametrize(
    ("count", "n", "truth"),
    [(count_half_turn, 20, 144620), (count_quarter_turn, 40, 77184000), (FundamentalQueens().classes, 13, 9233)],
)
def test_symmetric_counts_keep_to_limits(count, n: int, truth: int) -> None:
    late = count(n, Limits(seconds=0))
    assert (late.status, late.value, late.lower, late.stopped) == ("unknown", None, 0, "time")
    part = count(n, Limits(nodes=100_000))
    assert part.status == "unknown"
    assert part.stopped == "nodes"
    assert 0 < part.lower < truth
    assert part.nodes >= 100_000


@pytest.mark.parametrize("n", range(1, 10))
def test_classes_by_listing_all_solutions(n: int) -> None:
    expected = naive.classes(n)
    facts = FundamentalQueens().classes(n, Limits()).facts
    names = {8: "with 8 images", 4: "with 4", 2: "with 2", 1: "with 1"}
    assert {size: facts.get(name, 0) for size, name in names.items()} == {size: expected.get(size, 0) for size in names}


@pytest.mark.parametrize("n", range(1, 14))
def test_classes_symmetric_solutions_and_all_agree(n: int) -> None:
    result = FundamentalQueens().classes(n, Limits())
    total = FundamentalQueens().count(parse(f"queens:{n}"), Limits()).value
    assert result.status == "proved"
    assert result.value == CLASSES[n - 1]
    assert total == PlainQueens().count(parse(f"queens:{n}"), Limits()).value
    fixed_by_half, fixed_by_quarter = half(n), quarter(n)
    if n > 1:
        four, two = result.facts["with 4"], result.facts["with 2"]
        assert 4 * four + 2 * two == fixed_by_half
        assert 2 * two == fixed_by_quarter
        # Orbit counting: the identity, a half turn and two quarter turns; mirrors leave nothing alone.
        assert 8 * result.value == total + fixed_by_half + 2 * fixed_by_quarter


@pytest.mark.parametrize("n", [1, 2, 3])
def test_the_smallest_boards_have_one_depth(n: int) -> None:
    assert FundamentalQueens().depths(parse(f"queens:{n}")) == range(1, 2)
    with pytest.raises(BadInput, match="depths 1 to 1, not 2"):
        FundamentalQueens().prepare(parse(f"queens:{n}"), Limits(), 2)


def test_residues_are_kept_apart_from_the_count(monkeypatch) -> None:
    """The kernel's own text, run by Python with other primes: then its residues are those of other primes."""
    from queenlab.counters.fundamental_queens import kernels as kernel

    monkeypatch.setattr(kernel, "FIRST_PRIME", 11)
    monkeypatch.setattr(kernel, "SECOND_PRIME", 13)
    monkeypatch.setattr(kernel, "popcount", lambda word: int(word).bit_count())
    monkeypatch.setattr(kernel, "symmetries", kernel.symmetries.py_func)
    ready = FundamentalQueens().prepare(parse("queens:9"), Limits(), 3)
    ready._kernel = kernel.count.py_func
    counted = [ready.count(unit) for unit in ready.units()]
    assert sum(found.value for found in counted) == 352
    assert [found.residues for found in counted] == [(found.value % 11, found.value % 13) for found in counted]
    assert any(found.residues != residues(found.value) for found in counted)
