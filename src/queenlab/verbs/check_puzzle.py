"""How many solutions a puzzle has, by one engine or several."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from queenlab.answer import Answer
from queenlab.errors import BadInput, Disagreement
from queenlab.placement import Placement
from queenlab.puzzles.definition import Puzzle
from queenlab.puzzles.uniqueness import SolutionVerdict, judge, needless
from queenlab.verbs.limits_and_answers import make_limits
from queenlab.work import EXACT, Limits, Status

ONE_SOLUTION = "exhaustive search: there is one solution and no other"


@dataclass(eq=False)
class PuzzleAnswer(Answer):
    """How many solutions a puzzle has.

    Attributes:
        solutions: at most two of them, as cells.
        unneeded: of a puzzle with one solution, the given cells that could be left out, one at a time; None if time ran
            out before that was known.
    """

    solutions: list[list[int]] = field(default_factory=list)
    unneeded: list[int] | None = None

    @property
    def details(self) -> dict[str, Any]:
        return {**super().details, "solutions": self.solutions, "needless": self.unneeded}


def check_puzzle(
    asked: Puzzle, *, engines: Sequence[str] = ("dancing",), time_limit: float | None = None
) -> PuzzleAnswer:
    """How many solutions a puzzle has: none, one, or several.

    Args:
        asked: the puzzle.
        engines: who solves it. Several have to agree; if one does not get to the end, the status is `unknown`.
        time_limit: seconds for all of them together.

    Returns:
        An answer with the value 1, the status `proved` and the solution as witness; 0 and `none`; or at least 2,
        `found` and two `solutions`.

    Raises:
        BadInput: if no engine is named, or one that does not exist.
        NotSupported: if an engine cannot do it.
        MissingExtra: if an engine is not installed.
        Disagreement: if two engines contradict each other.

    Example:
        >>> from queenlab.problems import parse
        >>> check_puzzle(Puzzle(parse("queens:6,given=1.2"))).value
        1
        >>> check_puzzle(Puzzle(parse("queens:4"))).lower
        2
    """
    limits = make_limits(time_limit, None, None, None)
    if not engines:
        raise BadInput("a puzzle is checked by at least one engine")
    if len(set(engines)) < len(engines):
        raise BadInput(f"name each engine once, not {', '.join(engines)}")
    verdicts = [judge(asked, _share(limits, len(engines) - k), name) for k, name in enumerate(engines)]
    _compare(asked, verdicts)
    # Two solutions that were verified are two, whoever found them; that there is no other must be said by all.
    several = next((one for one in verdicts if len(one.solutions) > 1), None)
    best = several or next((one for one in verdicts if not one.known), verdicts[0])
    count = len(best.solutions)
    status: Status = "unknown" if not best.known else "none" if count == 0 else "proved" if count == 1 else "found"
    value = count if best.known and several is None else None
    witness = Placement(asked.board, np.array(best.solutions[0], dtype=np.int64)) if count else None
    proofs = [one.engine for one in verdicts if one.complete and one.argued]
    proof = notes = None
    if not any(one.argued for one in verdicts if one.complete):
        status = "claimed" if status == "proved" else status
        if status in ("claimed", "none"):
            notes = f"{best.engine} says that there is no {'other ' if count else ''}solution; no certificate"
    elif status == "proved":
        proof = f"{ONE_SOLUTION} ({', '.join(proofs)})"
    elif status == "none":
        proof = f"exhaustive search: there is no solution ({', '.join(proofs)})"
    return PuzzleAnswer(
        problem=str(asked.problem),
        quantity="puzzle",
        status=status,
        value=value,
        lower=count,
        upper=count if best.complete else None,
        witness=witness,
        engine=", ".join(one.engine for one in verdicts),
        seconds=limits.elapsed(),
        nodes=best.nodes,
        proof=proof,
        notes=notes,
        solutions=[list(cells) for cells in best.solutions],
        unneeded=needless(asked, limits) if status in EXACT else [],
    )


def _share(limits: Limits, engines_left: int) -> Limits:
    """What is left of the time, in equal parts for the engines that are still to come."""
    rest = limits.rest()
    if rest.seconds is not None:
        rest.seconds /= engines_left
    return rest


def _compare(asked: Puzzle, verdicts: Sequence[SolutionVerdict]) -> None:
    """Raises if one engine has a solution and another says that there is no such one."""
    for one in verdicts:
        for other in verdicts:
            if one.complete and not set(other.solutions) <= set(one.solutions):
                counts = " and ".join(f"{len(v.solutions)} ({v.engine})" for v in verdicts if v in (one, other))
                raise Disagreement(f"two engines disagree on the solutions of {asked.problem}: {counts}")
