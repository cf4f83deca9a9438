"""Knuth's Xqueens: 4n tokens on the 4 n^2 triangles of an n x n board.

The Model is his MCC construction, with the misprints of the note corrected: the west option covers w of its
column, and in the paired version north and south colour the column, east and west the row.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

import numpy as np

from queenlab.board import TRIANGLES, Cells, TriangleBoard
from queenlab.errors import BadInput
from queenlab.families.family import Family, Setting
from queenlab.families.question import Goal, Question, check_no_overlap
from queenlab.model import Model, ModelBuilder
from queenlab.placement import Placement
from queenlab.symmetry import Group, triangle_group
from queenlab.verification.report import VerificationReport
from queenlab.verification.triangles import verify_triangles


class XqueensFamily(Family):
    name = "xqueens"
    summary = "Knuth's 4n tokens on the triangles of an n x n board"
    example = "xqueens:4,sparse"
    settings: ClassVar[tuple[Setting, ...]] = (
        Setting("sparse", "no cell holds more than one token", flag=True),
        Setting("paired", "no row mixes east and west, no column north and south", flag=True),
    )
    goals: ClassVar[tuple[Goal, ...]] = ("exact",)

    def check(self, question: Question) -> None:
        if question.d != 2 or question.torus:
            raise BadInput("Xqueens need a two-dimensional board that is not a torus")
        if question.pieces not in (None, 4 * question.n):
            raise BadInput(f"Xqueens on this board are always {4 * question.n} tokens", keys=("pieces",))
        if question.gent:
            raise BadInput("gent lets queens share diagonals; Xqueens may always share them", keys=("gent",))
        check_no_overlap(question)

    def board(self, question: Question) -> TriangleBoard:
        return TriangleBoard(question.n)

    def model(self, question: Question) -> Model:
        """Knuth's MCC problem: 4 n^2 options of four items each, and more for sparse and paired."""
        n = question.n
        builder = ModelBuilder()
        for k in range(n):
            for name in ("n", "e", "s", "w"):
                builder.item(f"{name}{k}", 1, 1)
            builder.item(f"ns{k}", 2, 2)
            builder.item(f"ew{k}", 2, 2)
        for k in range(2 * n - 1):
            for name in ("ne", "nw", "se", "sw"):
                builder.item(f"{name}{k}", 0, 2)
        if question.setting("sparse"):
            for i in range(n):
                for j in range(n):
                    builder.item(f"x{i}.{j}", 0, 1)
        if question.setting("paired"):
            for k in range(n):
                builder.item(f"r{k}", 0, 1)
                builder.item(f"c{k}", 0, 1)

        def number(name: str) -> int:
            found = builder.item_number(name)
            assert found is not None
            return found

        for i in range(n):
            for j in range(n):
                down, up = i + n - 1 - j, i + j
                covers = {
                    "N": (f"n{i}", f"ns{j}", f"ne{down}", f"nw{up}"),
                    "E": (f"ew{i}", f"e{j}", f"ne{down}", f"se{up}"),
                    "S": (f"s{i}", f"ns{j}", f"sw{down}", f"se{up}"),
                    "W": (f"ew{i}", f"w{j}", f"sw{down}", f"nw{up}"),
                }
                for letter in TRIANGLES:
                    option = builder.option(f"{letter}{i + 1}.{j + 1}", [number(x) for x in covers[letter]])
                    if question.setting("sparse"):
                        builder.cover(option, number(f"x{i}.{j}"))
                    if question.setting("paired"):
                        line = f"c{j}" if letter in "NS" else f"r{i}"
                        builder.cover(option, number(line), letter.lower())
        return builder.build().forced(question.given, question.excluded)

    def group(self, question: Question) -> Group:
        return triangle_group(question.n)

    def verify(self, question: Question, cells: Sequence[int] | Cells) -> VerificationReport:
        placement = Placement(self.board(question), np.asarray(cells, dtype=np.int64))
        return verify_triangles(
            placement, sparse=bool(question.setting("sparse")), paired=bool(question.setting("paired"))
        )

    def describe(self, question: Question) -> dict[str, object]:
        n = question.n
        return {"cells": 4 * n * n, "tokens": 4 * n, "rows and columns": 6 * n, "diagonals": 4 * (2 * n - 1)}
