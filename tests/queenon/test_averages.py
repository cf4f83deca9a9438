"""Average densities of all solutions: Kunt's figures, Knuth's fractions, and how they become densities on triangles."""

from __future__ import annotations

import numpy as np
import pytest

import queenlab as ql
from fake_time import time_passes
from queenlab.queenon.densities.checks import check_queenon
from queenlab.queenon.densities.density import TriangleDensity
from queenlab.symmetry.grid import strange
from queenon.test_entropy import knuths_average


def listed_average(name: str, n: int) -> TriangleDensity:
    found = [TriangleDensity.from_placement(p).values for p in ql.enumerate(name)]
    return TriangleDensity(sum(found[1:], found[0]) / len(found))


@pytest.mark.parametrize("name", ["queens:4", "queens:5", "queens:7", "queens:8", "xqueens:2", "xqueens:3"])
def test_the_average_is_that_of_the_listed_solutions(name: str) -> None:
    average = ql.density(name).average()
    assert average == listed_average(name, average.order)
    assert check_queenon(average).ok
    assert average.folded() == average


@pytest.mark.parametrize("n", [9, 10, 11, 12])
def test_the_boards_of_figure_10(n: int) -> None:
    """Kunt's Figure 10 has the numbers in a picture only; the average of all solutions is a step queenon."""
    average = ql.density(f"queens:{n}").average()
    assert check_queenon(average).kind == "step queenon"
    assert average.folded() == average


def test_knuths_nine_fractions() -> None:
    found = ql.density("xqueens:6")
    assert (found.answer.engine or "").startswith("xqueens-classes ")
    assert found.total == 4198336824
    average = found.average()
    report = check_queenon(average)
    assert report.kind == "Xqueenon"
    assert average == knuths_average()
    assert average.transformed(strange(6)) == average


@pytest.mark.parametrize(("n", "total"), [(4, 20742), (5, 5834838)])
def test_smaller_averages_of_xqueens(n: int, total: int) -> None:
    found = ql.density(f"xqueens:{n}")
    assert found.total == total
    average = found.average()
    # For n = 4 the four triangles of a cell are used equally often, for n = 5 not.
    assert check_queenon(average).kind == ("step queenon" if n == 4 else "Xqueenon")
    # The strange automorphism and the square's symmetries: what is north of a cell is also south of it.
    assert (average.values[0] == average.values[2]).all()
    assert (average.values[0] == average.values[1].T).all()


#: Kunt, Tables 6 and 9: boards with fewer queens than n^(d-1), the queens and their placements (Figures 21-24, 27).
SPACE = [("3^3", 4, 16), ("4^3", 7, 1344), ("5^3", 13, 1056), ("6^3", 21, 912), ("3^4", 6, 4992)]
#: Figures 25 and 28.
LARGE = [pytest.param("7^3", 32, 96, marks=pytest.mark.slow), pytest.param("4^4", 16, 404564, marks=pytest.mark.slow)]


@pytest.mark.full_rows("5^3-13-1056", "6^3-21-912")
@pytest.mark.parametrize(("board", "queens", "total"), SPACE + LARGE)
def test_layers_of_the_largest_placements(board: str, queens: int, total: int) -> None:
    found = ql.density(f"queens:{board},goal=max")
    assert found.total == total
    numbers = found.array()
    assert numbers.sum() == queens * total
    for axis in range(numbers.ndim):
        assert (numbers == np.flip(numbers, axis)).all()
        assert (numbers == np.swapaxes(numbers, 0, axis)).all()
    if board in ("3^3", "4^3"):
        every = np.zeros(numbers.size, dtype=int)
        for placement in ql.enumerate(f"queens:{board},pieces={queens}"):
            every[placement.cells] += 1
        assert numbers.ravel().tolist() == every.tolist()


@pytest.mark.slow
def test_full_solutions_of_eleven() -> None:
    """Kunt, before Figure 26: all 264 solutions for (11,3) together use every cell equally often; 24 use (1, 1, 1)."""
    found = ql.density("queens:11^3")
    assert (found.total, set(found.array().ravel().tolist())) == (264, {24})
    one = ql.density(ql.problem("queens:11^3").with_cells([(1, 1, 1)]))
    assert one.total == one.array()[0, 0, 0] == 24
    assert one.array().sum() == 24 * 121
    assert set(one.array()[0, 0, 1:].tolist()) == {0}


@pytest.mark.full
def test_counters_that_are_asked_cell_by_cell() -> None:
    by_counter = ql.density("queens:5^3,pieces=13", engine="space")
    by_engine = ql.density("queens:5^3,pieces=13", engine="dancing")
    assert by_counter.array().tolist() == by_engine.array().tolist()
    assert by_counter.answer.engine.startswith("space")
    given = ql.density(ql.problem("queens:4^3,pieces=7").with_cells([(1, 1, 1)], [(4, 4, 4)]))
    assert given.array()[0, 0, 0] == given.total
    assert given.array()[3, 3, 3] == 0


def test_a_limit_in_the_middle(monkeypatch: pytest.MonkeyPatch) -> None:
    time_passes(monkeypatch, 0.01)
    found = ql.density("queens:4^4,pieces=16", time_limit=0.3)
    assert (found.answer.status, found.cells) == ("unknown", None)
