"""Answers as a table."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from queenlab.answer import SHOWN, Answer
from queenlab.errors import BadInput


def table(answers: Iterable[Answer]) -> list[dict[str, Any]]:
    """Answers as rows for `pandas.DataFrame(table(answers))`, `csv.DictWriter` and similar.

    Args:
        answers: any answers, even to different questions.

    Returns:
        A dictionary for each: `problem`, `quantity`, `status`, `value`, `lower`, `upper`, `engine`, `seconds`, `nodes`,
        `seed`, `proof`, `notes`, and `pieces`, the size of the witness; missing values are None.

    Raises:
        BadInput: if an entry is not an answer.

    Example:
        >>> import queenlab as ql
        >>> [(row["problem"], row["value"]) for row in table(ql.count(f"queens:{n}") for n in (4, 5, 6))]
        [('queens:4', 2), ('queens:5', 10), ('queens:6', 4)]
    """
    return [_row(answer) for answer in answers]


def _row(answer: Answer) -> dict[str, Any]:
    if not isinstance(answer, Answer):
        raise BadInput(f"a table takes answers, not {answer!r}")
    # Thousands of cells are not entry of a table, and a colouring covers the board.
    has_pieces = answer.witness is not None and answer.coloring is None
    said = {name: getattr(answer, name) for name in SHOWN if name != "witness"}
    return said | {"pieces": len(answer.placement) if has_pieces else None}
