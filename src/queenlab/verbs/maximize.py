"""The largest number of non-attacking pieces."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from queenlab.answer import Answer
from queenlab.placement import Placement
from queenlab.verbs.limits_and_answers import Name, with_goal
from queenlab.verbs.optimize import optimize


def maximize(
    name: Name, *, engine: str = "auto", time_limit: float | None = None, seed: int | None = None,
    workers: int | None = None, strengthen: Iterable[str] | None = None, above: int | None = None,
    start: Placement | None = None, proof: str | Path | None = None,
) -> Answer:  # fmt: skip
    """The largest number of non-attacking pieces.

    Args:
        name: a problem or its name; `goal=max` may be omitted.
        engine: engine; `auto` first uses theorems and bounds, then the engine that suits the problem.
        time_limit: seconds; on reaching it the answer is `found`, with the best placement so far and bounds.
        seed: random seed; the same seed gives the same answer.
        workers: threads, for engines that use several.
        strengthen: names of `queenlab.strengthenings`; None takes those that work best in practice.
        above: search only for placements with more pieces; `none` means that the maximum is at most this.
        start: a known placement; only better ones are searched for.
        proof: a file for the certificate; combines only with `engine`, `time_limit` and `seed`.

    Returns:
        An answer with the number as `value` and a placement as `witness`.

    Raises:
        BadInput: if the options contradict each other or the goal in the name.
        NotSupported: if the named engine cannot do it.
        MissingExtra: if the named engine is not installed.

    Example:
        >>> maximize("queens:3^3").value
        4
        >>> maximize("queens:3^3", strengthen=("cube",), above=4).status
        'none'
    """
    return optimize(
        with_goal(name, "max", "maximize"), engine=engine, time_limit=time_limit, seed=seed, workers=workers,
        strengthen=strengthen, above=above, start=start, proof=proof,
    )  # fmt: skip
