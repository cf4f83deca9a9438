"""Kunt's Table 9 to its end and beyond, and larger Latin squares: seconds to minutes each."""

from __future__ import annotations

import numpy as np
import pytest

from queenlab.counters import space_placements, space_symmetry
from queenlab.counters.latin_rooks import LatinRooks
from queenlab.counters.space_placements import SpacePlacements
from queenlab.problems import parse
from queenlab.work import Limits

pytestmark = pytest.mark.slow


def count(name: str) -> int | None:
    return SpacePlacements().count(parse(name), Limits()).value


def test_kunts_table_9_to_its_end() -> None:
    assert count("queens:7^3,pieces=32") == 96
    assert count("queens:11^3") == 264
    assert count("queens:4^4,pieces=16") == 404564


def test_three_to_the_fifth() -> None:
    """Printed as 71154, which the 32 reflections rule out: none of them leaves a placement alone."""
    assert count("queens:3^5,pieces=11") == 72192
    assert count("queens:3^5,pieces=12") == 0


#: Beyond the table; the maxima 48, 67 and 91 are known (OEIS A068940).
BEYOND = {"queens:8^3,pieces=48": 24, "queens:9^3,pieces=67": 72, "queens:10^3,pieces=91": 240}


@pytest.mark.parametrize("name", BEYOND)
def test_beyond_the_table(name: str) -> None:
    assert count(name) == BEYOND[name]


@pytest.mark.parametrize("name", BEYOND)
def test_beyond_the_table_without_symmetry_in_another_order(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(space_symmetry, "MAX_LEVELS", 0)
    monkeypatch.setattr(
        space_placements, "search_order", lambda board, *_: np.arange(board.size).reshape(board.shape).T[::-1].ravel()
    )
    assert count(name) == BEYOND[name]


@pytest.mark.parametrize(("n", "squares"), [(8, 108776032459082956800), (9, 5524751496156892842531225600)])
def test_latin_squares(n: int, squares: int) -> None:
    """OEIS A002860; order 9 takes two minutes."""
    assert LatinRooks().count(parse(f"rooks:{n}^3"), Limits()).value == squares
