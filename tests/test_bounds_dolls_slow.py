"""Branch and bound on larger boxes: seconds each, with the checker's search behind every certificate."""

import json

import pytest

from queenlab.bounds.dolls import BoxMaximum, box_maximum
from queenlab.bounds.dolls.full_lines import LineSearch
from queenlab.bounds.dolls.geometry import BoxCells
from queenlab.checkers import check

pytestmark = pytest.mark.slow


def accepted(n: int, d: int, found: BoxMaximum) -> int:
    """What the independent checker says of it."""
    assert found.witness is not None
    head = {"format": "queenlab-certificate", "version": 1, "problem": f"queens:{n}^{d}", "at_most": found.at_most}
    body = {"witness": [list(cell) for cell in found.witness], "steps": list(found.steps)}
    report = check(json.dumps({**head, **body}))
    assert report.at_least == found.at_most
    return report.at_most


@pytest.mark.parametrize(
    ("n", "d", "most"), [(7, 3, 32), (8, 3, 48), (9, 3, 67), (10, 3, 91), (11, 3, 121), (3, 5, 11)]
)
def test_maxima_with_certificates(n: int, d: int, most: int) -> None:
    # Kunt, Table 36, and Al Zimmermann's contest for n = 8, 9, 10.
    assert accepted(n, d, box_maximum((n,) * d)) == most


@pytest.mark.parametrize(("layers", "most"), [(3, 35), (4, 46), (5, 57), (6, 68)])
def test_slabs_of_twelve(layers: int, most: int) -> None:
    slabs = [0, 12, 24, 35, 46, 57][:layers]
    search = LineSearch(BoxCells((layers, 12, 12)), [*slabs, most + 1], most + 1, lambda: None)
    outcome = search.find(2**24)
    assert outcome.ended
    assert outcome.cells is None


@pytest.mark.parametrize(("box", "most"), [((2, 5, 5, 5), 18), ((3, 4, 5, 5), 20), ((3, 7, 7), 15), ((5, 8, 8), 30)])
def test_boxes_both_ways(box: tuple[int, ...], most: int) -> None:
    found = box_maximum(box)
    assert found.at_most == most
    assert found.witness is not None
