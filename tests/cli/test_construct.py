"""`queenlab construct`: what is printed and what is kept."""

from __future__ import annotations

import os
from pathlib import Path

import numpy as np
import pytest

import queenlab
from command import Capture, answer, run
from queenlab.constructions.registry import all_constructions

ROOT = Path(queenlab.__file__).parents[2]

pytestmark = pytest.mark.usefixtures("in_an_empty_folder")


# -- large boards -----------------------------------------------------------------------------------------------------


def test_large_witnesses_are_left_out_of_json(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    from queenlab.cli import output

    monkeypatch.setattr(output, "MAX_JSON_CELLS", 100)
    assert len(answer(capsys, "construct", "queens:100")["witness"]) == 100
    found = answer(capsys, "construct", "queens:101", "-o", "x.npy")
    assert (found["witness"], found["value"]) == (None, 101)
    assert "101 cells and is omitted here; -o FILE writes it" in found["notes"]
    assert np.load("x.npy").shape == (101, 2)
    assert run(capsys, "construct", "queens:11,goal=color", "-o", "c.json")[0] == 0
    assert run(capsys, "verify", "c.json")[0] == 0
    assert answer(capsys, "construct", "queens:11,goal=color")["witness"] is None


# -- the page --------------------------------------------------------------------------------------------------------


def test_the_page_lists_every_construction() -> None:
    """Run with REFRESH_DOCS=1 to write the table anew."""
    page = ROOT / "docs" / "guide" / "constructions.md"
    text = page.read_text(encoding="utf-8")
    about = [[f"`{c.name}`", c.domain, c.summary] for c in all_constructions()]
    rows = ["".join(f"| {cell.replace('|', chr(92) + '|')} " for cell in row) + "|" for row in about]
    table = "\n".join(["| method | for | what is done |", "| --- | --- | --- |", *rows]) + "\n"
    start = text.index("| method | for |")
    end = text.index("\n\n", start) + 1
    if os.environ.get("REFRESH_DOCS"):
        page.write_text(text[:start] + table + text[end:], encoding="utf-8")
    else:
        assert text[start:end] == table
