"""Checks witnesses (placements, colourings, sets of solutions) against the claims of entries."""

from __future__ import annotations

from typing import Any

import numpy as np

from queenlab.atlas.entry import Entry
from queenlab.atlas.recomputing import recompute
from queenlab.errors import CheckFailed
from queenlab.families.question import Goal
from queenlab.placement import Placement
from queenlab.problems import Problem
from queenlab.strict_json import read_json
from queenlab.verbs.claims import AnswerClaim, check_claim, read_claim
from queenlab.verbs.complete import complete
from queenlab.wording import plural

#: For a placement of which it is said that it has no completion.
COMPLETION_SECONDS = 120.0
#: Goals under which a witness is verified.
_GOALS: dict[str, Goal] = {
    "maximum": "max",
    "domination number": "dominate",
    "independent domination number": "independent",
    "chromatic number": "color",
}


def read_witness(text: str, quantity: str, asked: Problem, source: str) -> AnswerClaim:
    """A placement or a colouring, as an answer of the entry's quantity."""
    if quantity == "completion threshold":
        return read_claim(text, "json", source, asked.asking(goal="max", pieces=None))
    return read_claim(text, "json", source, asked.asking(goal=_GOALS.get(quantity, asked.goal)))


def check_witness(text: str, quantity: str, entry: Entry, asked: Problem, source: str) -> list[str]:
    if quantity == "superimposable solutions":
        return _check_superimposed(read_superimposed(text, asked, source), entry, asked)
    claim = read_witness(text, quantity, asked, source)
    if quantity == "completion threshold":
        return _check_uncompletable(claim, entry)
    report = check_claim(claim)
    wrong = list(report.problems)
    size = len(claim.placement) if claim.placement is not None else len(set(claim.colors or []))
    promised = _promised(quantity, entry)
    if promised is not None and size != promised:
        wrong.append(f"it has {size}, but the entry says {promised}")
    return wrong


def _promised(quantity: str, entry: Entry) -> Any:
    if quantity == "maximum":
        return entry.value if entry.value is not None else entry.lower
    if quantity in ("domination number", "independent domination number", "chromatic number"):
        return entry.value if entry.value is not None else entry.upper
    return None


def _check_uncompletable(claim: AnswerClaim, entry: Entry) -> list[str]:
    """Checks a placement with one piece more than the threshold and no completion to a largest placement."""
    asked = claim.problem
    if claim.placement is None:
        return ["it is not a placement"]
    wrong = list(check_claim(AnswerClaim(asked, claim.placement)).problems)
    promised = entry.value if entry.value is not None else entry.upper
    if type(promised) is int and len(claim.placement) != promised + 1:
        wrong.append(
            f"it has {plural(len(claim.placement), 'piece')}; it must have one more than the threshold {promised}"
        )
    if wrong:
        return wrong
    most = most_pieces(asked.asking(goal="exact"))
    if most is None:
        return ["the size of a largest placement is unknown"]
    cells = [asked.board.public(cell) for cell in claim.placement.cells.tolist()]
    answer = complete(asked.asking(goal="exact", pieces=most), cells, time_limit=COMPLETION_SECONDS)
    if answer.status == "unknown":
        return [f"not decided within {COMPLETION_SECONDS:g} s whether it can be completed"]
    return ["it can be completed"] if answer.status == "found" else []


def most_pieces(asked: Problem) -> int | None:
    question = asked.question
    if asked.family.name == "queens" and question.d == 2 and not question.torus and question.n not in (2, 3):
        return question.n
    most = recompute(Entry(question.n, str(asked), None, "open", ()), "maximum", COMPLETION_SECONDS).value
    return most if isinstance(most, int) else None


def read_superimposed(text: str, asked: Problem, source: str) -> list[Placement]:
    """Disjoint solutions, each as the rows of its columns, or as the colours of a colouring."""
    told = read_json(text, source)
    if not isinstance(told, dict) or "solutions" not in told:
        colors = np.array(read_claim(text, "json", source, asked.asking(goal="color")).colors)
        return [Placement(asked.board, np.flatnonzero(colors == color)) for color in np.unique(colors)]
    if not isinstance(told["solutions"], list):
        raise CheckFailed("it is not a list of solutions")
    return [Placement.of(asked.board, enumerate(rows, 1)) for rows in told["solutions"]]


def _check_superimposed(solutions: list[Placement], entry: Entry, asked: Problem) -> list[str]:
    wrong: list[str] = []
    used: set[int] = set()
    for place, solution in enumerate(solutions, 1):
        wrong += [f"solution {place}: {line}" for line in check_claim(AnswerClaim(asked, solution)).problems]
        cells = set(solution.cells.tolist())
        if used & cells:
            wrong.append(f"solution {place} uses a cell of an earlier one")
        used |= cells
    promised = entry.value if entry.value is not None else entry.lower
    if len(solutions) != promised:
        wrong.append(f"it has {len(solutions)} solutions, but the entry says {promised}")
    return wrong
