"""The fewest pieces that dominate the board."""

from __future__ import annotations

from queenlab.answer import Answer
from queenlab.verbs.limits_and_answers import Name, with_domination_goal
from queenlab.verbs.optimize import optimize


def dominate(
    name: Name, *, independent: bool = False, engine: str = "auto", time_limit: float | None = None,
    seed: int | None = None, workers: int | None = None,
) -> Answer:  # fmt: skip
    """The least number of pieces that occupy or attack every cell.

    For queens and rooks on the plane `how` names the kind of proof (docs/guide/domination.md).

    Args:
        name: a problem or its name; `goal=dominate` may be omitted.
        independent: whether the pieces must not attack each other.
        engine: engine; `auto` first uses queenlab's theorems and search, if they apply.
        time_limit: seconds; on reaching it the answer is `found`, with the best placement so far and bounds.
        seed: random seed; the same seed gives the same answer.
        workers: threads, for engines that use several.

    Returns:
        An answer with the number as `value` and a placement as `witness`.

    Raises:
        BadInput: if the name has another goal.
        NotSupported: if the named engine cannot do it.
        MissingExtra: if the named engine is not installed.

    Example:
        >>> dominate("rooks:7^3").value, dominate("rooks:7^3").how
        (25, 'closed by a bound')
    """
    asked = with_domination_goal(name, independent, "dominate")
    return optimize(asked, engine=engine, time_limit=time_limit, seed=seed, workers=workers)
