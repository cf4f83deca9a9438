"""A small HTML table for notebooks."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from queenlab.wording import shortened

#: A table has this many rows at most, and a cell this many characters.
MAX_ROWS = 40
LONGEST = 200


def html_table(caption: str, rows: Sequence[Sequence[object]], head: Sequence[str] = ()) -> str:
    """The table; long cells are cut, and of many rows the first are shown.

    Example:
        >>> html_table("two", [["a", 1 < 2]])
        '<table><caption>two</caption><tr><td>a</td><td>True</td></tr></table>'
    """
    lines = [*([_row(head, "th")] if head else []), *(_row(row, "td") for row in rows[:MAX_ROWS])]
    if len(rows) > MAX_ROWS:
        lines.append(_row([f"and {len(rows) - MAX_ROWS} more"], "td"))
    return f"<table><caption>{_text(caption)}</caption>{''.join(lines)}</table>"


def _row(cells: Sequence[object], tag: str) -> str:
    return f"<tr>{''.join(f'<{tag}>{_text(cell)}</{tag}>' for cell in cells)}</tr>"


def _text(cell: object) -> str:
    return escape(shortened(str(cell), LONGEST))
