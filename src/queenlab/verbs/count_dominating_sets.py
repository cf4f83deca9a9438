"""The number of minimum dominating sets of queens or rooks."""

from __future__ import annotations

from queenlab.answer import Answer
from queenlab.bounds.domination.number import domination
from queenlab.bounds.domination.search import count_sets
from queenlab.verbs.domination_number import domination_answer, domination_task
from queenlab.verbs.limits_and_answers import Name, ProgressCallback, make_limits
from queenlab.wording import plural


def count_dominating_sets(
    name: Name, *, independent: bool = False, time_limit: float | None = None,
    progress: ProgressCallback | bool | None = None,
) -> Answer:  # fmt: skip
    """The number of minimum dominating sets (OEIS A002564 for queens on the square).

    The domination number is found first and stored in `facts["pieces"]`; unless it is proved, nothing is counted.
    Symmetric images of a set count separately.

    Args:
        name: queens or rooks on the plane; `goal=dominate` may be omitted.
        independent: whether the pieces must not attack each other.
        time_limit: seconds; on reaching it the answer is `unknown`, with the number found so far as `lower`.
        progress: called regularly; True prints a line on stderr.

    Returns:
        An answer with the number of sets as `value`.

    Raises:
        BadInput: if the name has another goal, or a limit is invalid.
        NotSupported: for other pieces, the torus, or given cells.

    Example:
        >>> answer = count_dominating_sets("queens:4")
        >>> answer.value, answer.facts["pieces"]
        (12, 2)
    """
    asked, task = domination_task(name, independent)
    limits = make_limits(time_limit, None, None, progress)
    least = domination(task, limits)
    answer = domination_answer(asked, least, limits)
    proof = answer.proof
    answer.quantity, answer.value, answer.lower, answer.upper, answer.witness = "count", None, None, None, None
    answer.facts["pieces"] = least.upper if least.how != "witness only" else None
    if answer.status != "proved" or limits.interrupted:
        answer.status, answer.proof = "unknown", None
    else:
        found = count_sets(task, least.upper, limits)
        answer.nodes = (answer.nodes or 0) + found.nodes
        if found.status == "unknown":
            answer.status, answer.lower, answer.proof = "unknown", max(1, found.sets), None
            answer.stopped = "interrupted" if limits.interrupted else "time"
            # It is about the number, which is known.
            answer.notes = None
        else:
            answer.value = answer.lower = answer.upper = found.sets
            cases = f"exhaustive search over {plural(found.cases, 'case')}"
            answer.proof = f"{cases}; the smallest sets have size {least.upper}: {proof}"
    answer.seconds = limits.elapsed()
    return answer


#: The old name.
count_guards = count_dominating_sets
