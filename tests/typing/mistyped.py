"""Mistakes that `mypy --strict` catches, each line with the code of its error: tests/test_typing.py. Nothing is run."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

import queenlab as ql

if TYPE_CHECKING:
    # -- keywords and arguments ------------------------------------------------------------------------------------

    ql.count("queens:8", up_to_symetry=True)  # E: call-arg
    ql.count("queens:8", time_limit="60")  # E: arg-type
    ql.count(8)  # E: arg-type
    ql.count("queens:8", "auto")  # E: call-arg
    ql.count("queens:8", frontier="begun")  # E: arg-type
    ql.solve("queens:8", limit=3)  # E: call-arg
    ql.maximize("queens:4^3", worker=2)  # E: call-arg
    ql.maximize("queens:4^3", above=7.5)  # E: arg-type
    ql.maximize("queens:4^3", start=[1, 2, 3])  # E: arg-type
    ql.dominate("queens:5", strengthen=["cube"])  # E: call-arg
    ql.queens(8, dimension=3)  # E: call-arg
    ql.queens(8, goal="maximum")  # E: arg-type
    ql.queens("8")  # E: arg-type
    ql.leprechauns(20)  # E: call-arg
    ql.xqueens(6, goal="max")  # E: call-arg
    ql.complete("queens:8", given=[1])  # E: list-item
    ql.construct("queens:8", member="first")  # E: arg-type
    ql.compare_engines(["queens:8"])  # E: call-arg
    ql.count_job("queens:8", cluster=2)  # E: arg-type
    ql.merge_jobs("a.ledger", out=None)  # E: arg-type
    ql.puzzle("regions:8", level=3)  # E: arg-type
    ql.leaper("1", 2)  # E: arg-type
    ql.count("queens:8", progress=lambda told: told.percent)  # E: attr-defined

    # -- methods ---------------------------------------------------------------------------------------------------

    ql.queens(8).count(up_to_symetry=True)  # E: call-arg
    ql.queens(8).superimpose()  # E: attr-defined
    ql.queens(8).asking(colour=5)  # E: call-arg
    ql.Placement.from_rows("2413")  # E: arg-type
    ql.Placement.of(8, [(1, 1)])  # E: arg-type
    ql.Board(8, torus="yes")  # E: arg-type
    ql.ModelBuilder("maximum")  # E: arg-type
    ql.errors.BadNumber("queens")  # E: attr-defined

    # -- answers ---------------------------------------------------------------------------------------------------

    answer = ql.solve("queens:8")
    answer.witness.rows()  # E: union-attr
    print(answer.solution)  # E: attr-defined
    total: int = answer.value  # E: assignment
    text: str = answer.to_dict  # E: assignment
    print(answer + 1)  # E: operator
    rows: Sequence[str] = answer.placement.public()  # E: assignment
    found: ql.Placement = ql.enumerate("queens:8")  # E: assignment
    best: int = ql.bound("queens:8").best_upper.value  # E: union-attr
    if answer.status == "proven":  # E: comparison-overlap
        Path("8.txt").write_text(str(np.array(rows)))
