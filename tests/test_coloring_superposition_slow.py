"""Larger boards: colourings found anew, stacks of 12 and 13 layers."""

from __future__ import annotations

import numpy as np
import pytest

from oracles.superposition import is_coloring
from queenlab.constructions.superposition.colorings import find_coloring
from queenlab.verbs.superimposing import stack, superimpose
from queenlab.work import Limits


@pytest.mark.slow
@pytest.mark.parametrize("n", [15, 16, 18, 20, 21, 22])
def test_colorings_are_found_anew(n: int) -> None:
    colors, _ = find_coloring(n, Limits(600), 0)
    assert colors is not None
    assert is_coloring(colors.tolist())


@pytest.mark.slow
@pytest.mark.parametrize("n", [24, 28, 32])
def test_quartets_are_found_anew(n: int) -> None:
    found = superimpose(n, search=True, seed=1)
    assert found.coloring is not None
    assert is_coloring(np.array(found.coloring).reshape(n, n).tolist())


@pytest.mark.slow
def test_no_full_solutions_of_twelve() -> None:
    assert stack(12).value == 0


@pytest.mark.slow
def test_stacks_of_thirteen_are_linear() -> None:
    # p (p - 5) (p - 7) = 624 for p = 13 (Kunt, Table 7).
    answer = stack(13)
    assert (answer.status, answer.value, answer.details["linear"]) == ("proved", 624, 624)
