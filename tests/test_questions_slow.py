"""Open questions, the searches that take longer: seconds to minutes each."""

from __future__ import annotations

import numpy as np
import pytest

from oracles.full_cubes import full_solutions
from queenlab.constructions.linear_solutions import linear_solution_count
from queenlab.constructions.parallel_layers import two_slopes
from queenlab.counters.full_layers import FullLayers, count_with_half_turn
from queenlab.counters.parallel_layers import parallel_stacks
from queenlab.engines.dancing import DancingEngine
from queenlab.problems import parse
from queenlab.verbs.questions import evidence
from queenlab.work import Limits

pytestmark = pytest.mark.slow


def test_eleven_by_stacking_layers_one_by_one() -> None:
    assert full_solutions(11) == 264


def test_twelve_as_by_the_referee() -> None:
    """Another search altogether: exact cover of the lines."""
    assert DancingEngine().count(parse("queens:12^3").model, Limits()).value == 0


@pytest.mark.parametrize(("n", "solutions"), [(11, 264), (12, 0), (13, 624), (14, 0)])
def test_from_the_bottom_layer_instead_of_the_middle(n: int, solutions: int) -> None:
    from queenlab.counters.kernels import full_layers as kernel

    nodes = np.zeros(1, dtype=np.int64)
    value, _ = kernel.count(n, 0, np.zeros(0, dtype=np.int64), nodes)
    assert value == solutions


@pytest.mark.parametrize("n", [14, 15])
def test_no_full_solution_of_fourteen_and_fifteen(n: int) -> None:
    assert FullLayers().count(parse(f"queens:{n}^3"), Limits()).value == 0


def test_seventeen_with_a_half_turn_in_the_middle() -> None:
    """Only linear ones, one of 17 with the same coefficients."""
    assert count_with_half_turn(17, Limits()).solutions == linear_solution_count(17, 3) // 17 == 120


@pytest.mark.parametrize(("p", "published"), [(23, 6624), (29, 35496), (31, 19344)])
def test_table_7_on_the_plane(p: int, published: int) -> None:
    """What the plane allows beyond the torus adds no stack."""
    stacks = parallel_stacks(p, Limits())
    assert stacks.total == published == parallel_stacks(p, Limits(), torus=True).total
    assert stacks.total - stacks.linear == len(stacks.others) == p**2 * sum(1 for _ in two_slopes(p))


def test_question_8_in_four_dimensions() -> None:
    (found,) = evidence(8)
    assert found.status == "found"
    assert len(found.witness or ()) == 109**3
    assert "all 40 directions" in found.proof
