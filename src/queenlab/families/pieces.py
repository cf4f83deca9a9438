"""Families of one piece on a grid: queens, rooks, ..., leprechauns, and any sum of pieces."""

from __future__ import annotations

from collections.abc import Sequence
from operator import ne
from typing import ClassVar

import numpy as np

from queenlab.board import Board, Cells
from queenlab.errors import BadInput, OutOfRange
from queenlab.families.family import Family, Setting
from queenlab.families.grid_models import (
    attacks_at_most,
    coloring_model,
    domination_model,
    entries_at_most,
    independent_model,
    named_cliques,
    natural_count,
)
from queenlab.families.question import Question, check_no_overlap
from queenlab.model import Model
from queenlab.piece import Piece, leprechaun
from queenlab.placement import Placement
from queenlab.symmetry import Group, board_group
from queenlab.verification import verify, verify_coloring, verify_domination
from queenlab.verification.report import VerificationReport

#: A Model with more entries than this takes too long to build, and too much memory.
MAX_ENTRIES = 12_000_000


class PieceFamily(Family):
    def __init__(self, name: str, piece: Piece, summary: str, example: str | None = None) -> None:
        self.name = name
        self.summary = summary
        self.example = example or f"{name}:6"
        self._piece = piece

    def piece(self, question: Question) -> Piece:
        return self._piece

    def check(self, question: Question) -> None:
        board = self.board(question)
        piece = self.piece(question)
        piece.moves(board.d)
        if question.goal == "color":
            if question.given or question.excluded or question.pieces is not None:
                reason = "a colouring uses every cell, so it takes no pieces, given or excluded cells"
                raise BadInput(reason, keys=("pieces", "given", "exclude"))
        elif question.colors is not None:
            raise BadInput("colors needs goal=color", keys=("colors", "goal"))
        if question.pieces is not None and question.goal == "max":
            raise BadInput("pieces fixes the number, so it excludes goal=max", keys=("pieces", "goal"))
        if question.gent and question.goal not in ("exact", "max"):
            reason = f"gent is for completing a placement, not for goal={question.goal}"
            raise BadInput(reason, keys=("gent", "goal"))
        check_no_overlap(question)
        if question.given and question.goal != "dominate":
            given = Placement(board, np.array(question.given, dtype=np.int64))
            allowed = question.given if question.gent else ()
            report = verify(given, piece, allowed_conflicts=allowed)
            if not report.ok:
                pair = report.attacking_pair
                apart = pair is not None and sum(map(ne, board.public(pair[0]), board.public(pair[1]))) > 1
                on_diagonal = apart and (report.how or "").startswith("share a line")
                hint = " (gent allows shared diagonals)" if on_diagonal and not question.gent else ""
                raise BadInput(f"the given pieces attack each other: {report.problems[0]}{hint}", keys=("given",))

    def board(self, question: Question) -> Board:
        return Board(question.n, question.d, question.torus)

    def model(self, question: Question) -> Model:
        board, piece = self.board(question), self.piece(question)
        entries = entries_at_most(board, piece) * max(1, question.colors or 1)
        if question.goal in ("dominate", "independent"):
            entries += board.size * attacks_at_most(board, piece)
        if entries > MAX_ENTRIES:
            raise OutOfRange(f"a Model of this problem would have about {entries:,} entries; at most {MAX_ENTRIES:,}")
        if question.goal == "color":
            if question.colors is None:
                raise BadInput("a Model of a colouring needs the number of colours: colors=K")
            return coloring_model(board, piece, question.colors)
        if question.goal in ("dominate", "independent"):
            model = domination_model(board, piece, question.goal == "independent", question.pieces)
        else:
            pieces = self.count_of(question)
            sharing = question.given if question.gent else ()
            model = independent_model(board, piece, pieces, "max" if question.goal == "max" else None, sharing)
        return model.forced(question.given, question.excluded)

    def count_of(self, question: Question) -> int | None:
        if question.pieces is not None or question.goal != "exact":
            return question.pieces
        return natural_count(self.board(question), self.piece(question))

    def group(self, question: Question) -> Group:
        return board_group(self.board(question))

    def verify(self, question: Question, cells: Sequence[int] | Cells) -> VerificationReport:
        """Checks against the piece's definition. For a colouring, `cells` are the colours of all cells."""
        board, piece = self.board(question), self.piece(question)
        if question.goal == "color":
            return verify_coloring(board, piece, np.asarray(cells, dtype=np.int64))
        if question.goal in ("dominate", "independent"):
            return verify_domination(board, piece, np.asarray(cells), independent=question.goal == "independent")
        placement = Placement(board, np.asarray(cells, dtype=np.int64))
        allowed = question.given if question.gent else ()
        return verify(placement, piece, count=self.count_of(question), allowed_conflicts=allowed)

    def describe(self, question: Question) -> dict[str, object]:
        board, piece = self.board(question), self.piece(question)
        moves = piece.moves(board.d)
        facts: dict[str, object] = {
            "piece": str(piece),
            "cells": board.size,
            "directions": len(moves.riders),
            "leaps": 2 * len(moves.leapers),
            "range": moves.range,
            "hyperplane normals": len(moves.planes),
        }
        if entries_at_most(board, piece) <= MAX_ENTRIES // 10:
            facts["lines, windows and leaps"] = sum(1 for c in named_cliques(board, piece) if c.cells.size > 1)
        return facts


class LeprechaunFamily(PieceFamily):
    """Queens that also attack everything within `range` king moves (Escamocher & O'Sullivan)."""

    settings: ClassVar[tuple[Setting, ...]] = (
        Setting("range", "how many king moves around it a leprechaun attacks", required=True),
    )

    def piece(self, question: Question) -> Piece:
        return leprechaun(question.setting("range"))


class SumFamily(PieceFamily):
    """A sum of pieces that has no family name, such as queen+leaper[1,2]."""

    def __init__(self, piece: Piece) -> None:
        super().__init__(str(piece), piece, f"the sum {piece}")
