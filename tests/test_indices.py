"""Every public function counts as docs/reference/indices.md says."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import queenlab as ql

LINES = (Path(__file__).parent / "tables" / "indices.txt").read_text().splitlines()
ROWS = [line for line in LINES if " => " in line and not line.startswith("#")]
NEITHER = " ".join(LINES[LINES.index("[neither]") + 1 :]).split()
P = ql.Placement.from_rows([2, 4, 1, 3])
NAMES: dict[str, Any] = {
    "ql": ql,
    "np": np,
    "P": P,
    "A": P.array,
    "T": ql.Placement.of(ql.TriangleBoard(2), [("E", 1, 2)]),
}


@pytest.mark.parametrize("row", ROWS)
def test_counting_starts_where_the_table_says(row: str) -> None:
    expression, _, value = row.rpartition(" => ")
    assert eval(expression, NAMES) == eval(value, NAMES)


def test_every_public_name_is_in_the_table() -> None:
    held = set(re.findall(r"\bql\.(\w+)", " ".join(ROWS)))
    named: Any = dir(ql)
    assert sorted(set(named) - held - set(NEITHER)) == []
    assert sorted(held & set(NEITHER)) == []


@pytest.mark.parametrize("kind", [ql.Placement, ql.Board, ql.TriangleBoard])
def test_every_member_of_what_has_cells_is_in_the_table(kind: type) -> None:
    others = {"name", "n", "d", "torus", "size", "shape", "board", "line_keys", "line_keys_of", "shifted", "windows"}
    others |= {"check_on_board", "save"}
    held = set(re.findall(r"\.(\w+)", " ".join(ROWS)))
    assert sorted({name for name in dir(kind) if not name.startswith("_")} - held - others) == []
