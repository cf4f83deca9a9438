"""Completion: some queens are there already."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

import numpy as np

import queenlab as ql
from queenlab.answer import Answer
from queenlab.board import Board
from queenlab.completion.clusters import addable, middle_placement
from queenlab.draw import board_svg
from queenlab.errors import BadInput
from queenlab.piece import queen
from queenlab.verbs.threshold import Threshold, threshold
from queenlab_papers.tour import plain, published
from queenlab_papers.tour.visit import Expected, Station, Visit, status_of


def _complete(visit: Visit) -> None:
    _ask(visit, 8, {1: 1, 2: 5})
    _ask(visit, 8, {1: 1, 2: 3})
    refusal = visit.check(
        "queens:8 with (1, 1) and (2, 2)",
        _refused,
        Expected("refused", "the two given queens share a diagonal"),
        read=lambda line: "refused" if line else "not refused",
    )
    if refusal:
        visit.note(f"The refusal reads: {refusal}")
    answer = visit.check(
        "queens:8 with (1, 1) and (2, 2), sharing allowed",
        lambda: ql.complete("queens:8", [(1, 1), (2, 2)], gent=True),
        Expected(_gent_says(8, {1: 1, 2: 2}), "plain backtracking, during this tour"),
        read=status_of,
    )
    _draw(visit, answer, 8, {1: 1, 2: 2}, "given queens may share a diagonal with each other")


def _ask(visit: Visit, n: int, given: Mapping[int, int]) -> None:
    ways = plain.count(n, plain.queen, given)
    words = " and ".join(str(cell) for cell in given.items())
    answer = visit.check(
        f"queens:{n} with {words}",
        lambda: ql.complete(f"queens:{n}", list(given.items())),
        Expected("found" if ways else "none", f"plain backtracking finds {ways}"),
        read=status_of,
    )
    _draw(visit, answer, n, given, f"{words} given: " + ("completed" if ways else "cannot be completed"))


def _refused() -> str:
    try:
        ql.complete("queens:8", [(1, 1), (2, 2)])
    except BadInput as error:
        return str(error)
    return ""


def _gent_says(n: int, given: Mapping[int, int]) -> str:
    """The same by backtracking: between two given queens only a shared row counts as an attack."""

    def extend(rows: list[int]) -> bool:
        column = len(rows) + 1
        if column > n:
            return True
        for row in range(1, n + 1):
            if given.get(column, row) != row:
                continue
            clash = any(
                at == row if other in given and column in given else plain.queen(column - other, row - at)
                for other, at in enumerate(rows, start=1)
            )
            if not clash and extend([*rows, row]):
                return True
        return False

    return "found" if extend([]) else "none"


def _draw(visit: Visit, answer: Answer, n: int, given: Mapping[int, int], caption: str) -> None:
    board = Board(n)
    there = [board.from_public(cell) for cell in given.items()]
    if answer.witness is not None:
        marks = dict.fromkeys(answer.witness.cells.tolist(), "queen")
    else:
        hit = np.unique(np.concatenate([queen.attacks(board, cell) for cell in there]))
        marks = dict.fromkeys(hit.tolist(), "attacked")
    marks.update(dict.fromkeys(there, "given"))
    visit.picture(board_svg(board, marks, title=caption), caption)


def _thresholds(visit: Visit) -> None:
    for n in published.THRESHOLDS.values:
        found = visit.check(
            f"queens:{n}", partial(threshold, f"queens:{n}"), published.THRESHOLDS[n], read=lambda one: one.answer.value
        )
        _draw_stubborn(visit, int(n), found)
    for n in published.CUBE_THRESHOLDS.values:
        name = f"queens:{n}^3"
        visit.check(name, partial(threshold, name), published.CUBE_THRESHOLDS[n], read=lambda one: one.answer.value)
    side, queens = 60, 13
    visit.check(
        f"queens:{side} with {queens} in the middle: no more than so many can be added",
        lambda: addable(side, middle_placement(side, queens)),
        Expected("fewer", f"{side - queens} would be needed"),
        read=lambda most: "fewer" if most < side - queens else "enough",
    )


def _draw_stubborn(visit: Visit, n: int, found: Threshold) -> None:
    if found.answer.witness is not None:
        marks = dict.fromkeys(found.answer.witness.cells.tolist(), "given")
        caption = f"{n} x {n}: no solution has these"
        visit.picture(board_svg(Board(n), marks, title=caption), caption)


STATIONS = (
    Station(
        "completion",
        "Completing a board",
        "Some queens stand already. Can the others be added? The answer is found, none, or a refusal that says what is "
        "wrong with the question.",
        (
            'queenlab complete queens:8 --given "1,1 2,5" --show',
            'queenlab complete queens:8 --given "1,1 2,3"',
            'queenlab complete queens:8 --given "1,1 2,2" --gent',
        ),
        _complete,
    ),
    Station(
        "thresholds",
        "Which boards can always be completed",
        "Up to which number can any queens that do not attack each other be completed? Proved from the list of all "
        "solutions; the pictures show a smallest placement that no solution has.",
        ("queenlab threshold queens:11", "queenlab threshold queens:4^3", "queenlab threshold queens:23 --by search"),
        _thresholds,
    ),
)
