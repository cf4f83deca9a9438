"""Sparse Xqueens as far as Knuth went, and the same lists as a check on the counters of the other two tables."""

from __future__ import annotations

import pytest

from queenlab.counters.xqueens_sparse import ClassPairs, XqueensSparse
from queenlab.counters.xqueens_sparse_classes import placement_classes
from queenlab.problems import parse
from queenlab.work import Limits


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "folded", "expected"),
    [
        ("xqueens:6,sparse", False, 114260460),  # Knuth, with the misprint of ERRATA corrected
        ("xqueens:7,sparse", True, 146777600320),  # Knuth
        ("xqueens:8,sparse,paired", True, 54472800228),  # Knuth
        ("xqueens:8,sparse,paired", False, 54472800228),
    ],
)
def test_counts_are_knuths(name: str, folded: bool, expected: int) -> None:
    result = XqueensSparse(folded=folded).count(parse(name), Limits())
    assert (result.status, result.value) == ("proved", expected)


@pytest.mark.slow
def test_sparse_and_paired_by_the_kernel_that_looks_at_all_six_pairs() -> None:
    ready = ClassPairs(placement_classes(8, paired=True), sparse=True, opposite=True)
    assert sum(unit.weight * ready.count(unit).value for unit in ready.units()) == 54472800228


@pytest.mark.slow
@pytest.mark.parametrize(("n", "paired", "expected"), [(7, False, 5350521635496), (8, True, 676674772700)])
def test_lists_without_disjointness_agree_with_the_total_counter(n: int, paired: bool, expected: int) -> None:
    ready = ClassPairs(placement_classes(n, paired=paired), sparse=False, opposite=False)
    assert sum(unit.weight * ready.count(unit).value for unit in ready.units()) == expected
