"""The best cut of every board in space up to 300, verified; and some with four dimensions."""

from __future__ import annotations

import pytest

from queenlab.constructions.cut_planes import planes
from queenlab.constructions.cut_search import best_cut
from queenlab.constructions.cuts import has_full_solution
from queenlab.constructions.request import Request
from queenlab.constructions.subcube import Subcube
from queenlab.verification import verify

pytestmark = pytest.mark.slow


@pytest.mark.parametrize(("d", "sides"), [(3, range(2, 301)), (4, range(2, 41))])
def test_every_cut_is_a_placement(d: int, sides: range) -> None:
    before = 0
    for m in sides:
        if has_full_solution(m, d):
            before = m ** (d - 1)
            continue
        request = Request(m, d=d, goal="max")
        size = Subcube().size(request).value
        queens = len(Subcube().simplest(request))
        for index in {0, size // 2, size - 1}:
            cut = Subcube().member(request, index)
            assert verify(cut.placement(), count=queens), cut
        assert queens >= before, m
        before = queens
        best_cut.cache_clear()
        planes.cache_clear()
