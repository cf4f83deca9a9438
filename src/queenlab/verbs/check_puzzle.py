"""Counts the solutions of a puzzle, by one engine or several."""

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
    """The number of solutions of a puzzle: none, one, or several.

    Attributes:
        solutions: at most two of them, as cells.
        unneeded: if there is exactly one solution: the given cells of which any single one could be omitted; None if
            time ran out.
    """

    solutions: list[list[int]] = field(default_factory=list)
    unneeded: list[int] | None = None

    @property
    def details(self) -> dict[str, Any]:
        return {**super().details, "solutions": self.solutions, "needless": self.unneeded}


def check_puzzle(
    asked: Puzzle, *, engines: Sequence[str] = ("dancing",), time_limit: float | None = None
) -> PuzzleAnswer:
    """Whether a puzzle has no solution, one, or several.

    Args:
        asked: the puzzle.
        engines: the engines to use, which must agree; if one does not finish, the status is `unknown`.
        time_limit: total seconds for all engines.

    Returns:
        An answer with the value 1, the status `proved` and the solution as witness; 0 and `none`; or at least 2,
        `found` and two `solutions`.

    Raises:
        BadInput: if no engine is named, or an unknown one.
        NotSupported: if an engine cannot solve it.
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
        raise BadInput("checking a puzzle needs at least one engine")
    if len(set(engines)) < len(engines):
        raise BadInput(f"name each engine once, not {', '.join(engines)}")
    verdicts = [judge(asked, _share(limits, len(engines) - k), name) for k, name in enumerate(engines)]
    _compare(asked, verdicts)
    # Two verified solutions count whichever engine found them; that there is no other needs all engines.
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
            notes = f"{best.engine} claims that there is no {'other ' if count else ''}solution; no certificate"
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
    """The remaining time, divided equally among the remaining engines."""
    rest = limits.rest()
    if rest.seconds is not None:
        rest.seconds /= engines_left
    return rest


def _compare(asked: Puzzle, verdicts: Sequence[SolutionVerdict]) -> None:
    """Raises Disagreement if one engine has a solution that another rules out."""
    for one in verdicts:
        for other in verdicts:
            if one.complete and not set(other.solutions) <= set(one.solutions):
                counts = " and ".join(f"{len(v.solutions)} ({v.engine})" for v in verdicts if v in (one, other))
                raise Disagreement(f"two engines disagree on the solutions of {asked.problem}: {counts}")
