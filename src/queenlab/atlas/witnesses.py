"""Witnesses: placements, colourings and sets of solutions, checked for what an entry says of them."""

from __future__ import annotations

import json
from typing import Any

from queenlab.atlas.entry import Entry
from queenlab.atlas.recomputing import recompute
from queenlab.problems import Problem
from queenlab.strict_json import read_json
from queenlab.verbs.claims import AnswerClaim, check_claim, read_claim
from queenlab.verbs.complete import complete

#: For a placement of which it is said that it has no completion.
COMPLETION_SECONDS = 120.0
#: Goals under which a witness is verified.
_GOALS = {
    "maximum": "max",
    "domination number": "dominate",
    "independent domination number": "independent",
    "chromatic number": "color",
}


def check_witness(text: str, quantity: str, entry: Entry, asked: Problem, source: str) -> list[str]:
    goal = _GOALS.get(quantity)
    wanted = asked if goal is None else asked.asking(goal=goal)
    if quantity == "completion threshold":
        return _check_uncompletable(text, entry, asked, source)
    if quantity == "superimposable solutions":
        return _check_superimposed(text, entry, asked)
    claim = read_claim(text, "json", source, wanted)
    report = check_claim(claim)
    wrong = list(report.problems)
    size = len(claim.placement) if claim.placement is not None else len(set(claim.colors or []))
    promised = _promised(quantity, entry)
    if promised is not None and size != promised:
        wrong.append(f"it has {size}, and the entry says {promised}")
    return wrong


def _promised(quantity: str, entry: Entry) -> Any:
    if quantity == "maximum":
        return entry.value if entry.value is not None else entry.lower
    if quantity in ("domination number", "independent domination number", "chromatic number"):
        return entry.value if entry.value is not None else entry.upper
    return None


def _check_uncompletable(text: str, entry: Entry, asked: Problem, source: str) -> list[str]:
    """A placement of one piece more than the threshold, without a completion to a largest placement."""
    free = asked.asking(goal="max", pieces=None)
    claim = read_claim(text, "json", source, free)
    if claim.placement is None:
        return ["it is no placement"]
    wrong = list(check_claim(AnswerClaim(free, claim.placement)).problems)
    promised = entry.value if entry.value is not None else entry.upper
    if type(promised) is int and len(claim.placement) != promised + 1:
        wrong.append(f"it has {len(claim.placement)} pieces, and one more than the threshold {promised} are wanted")
    if wrong:
        return wrong
    most = most_pieces(asked)
    if most is None:
        return ["how many pieces a largest placement has was not computed"]
    cells = [asked.board.public(cell) for cell in claim.placement.cells.tolist()]
    answer = complete(free.asking(goal="exact", pieces=most), cells, time_limit=COMPLETION_SECONDS)
    if answer.status == "unknown":
        return [f"whether it can be completed was not decided within {COMPLETION_SECONDS:g} s"]
    return ["it can be completed"] if answer.status == "found" else []


def most_pieces(asked: Problem) -> int | None:
    question = asked.question
    if asked.family.name == "queens" and question.d == 2 and not question.torus and question.n not in (2, 3):
        return question.n
    most = recompute(Entry(question.n, str(asked), None, "open", ()), "maximum", COMPLETION_SECONDS).value
    return most if isinstance(most, int) else None


def _check_superimposed(text: str, entry: Entry, asked: Problem) -> list[str]:
    told = read_json(text)
    boards = told.get("solutions") if isinstance(told, dict) else None
    if not isinstance(boards, list):
        return ["it is no list of solutions"]
    wrong: list[str] = []
    used: set[tuple[int, int]] = set()
    for place, rows in enumerate(boards, 1):
        claim = read_claim(
            json.dumps({"queenlab": "placement", "cells": [[c, r] for c, r in enumerate(rows, 1)]}), "json", "", asked
        )
        wrong += [f"solution {place}: {line}" for line in check_claim(claim).problems]
        cells = set(enumerate(rows))
        if used & cells:
            wrong.append(f"solution {place} uses a cell of an earlier one")
        used |= cells
    promised = entry.value if entry.value is not None else entry.lower
    if len(boards) != promised:
        wrong.append(f"there are {len(boards)} solutions, and the entry says {promised}")
    return wrong
