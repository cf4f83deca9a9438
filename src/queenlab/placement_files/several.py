"""Splits a text with several placements into lines of each."""

from __future__ import annotations

import re

from queenlab.errors import BadFile

#: Lines with their numbers.
Lines = list[tuple[int, str]]

_CELL = re.compile(r"[ \t]*([A-Za-z]?)\(([^()]*)\)")


def placements_in_rows(lines: Lines, n: int | None) -> list[Lines]:
    """One placement per line if every line can be one, else one in all, as long rows may be wrapped.

    Args:
        lines: not empty.
        n: how many columns there are; None if unknown. Then the lines belong together if no number is there twice, or
            if many are above the first line's length: in a single placement on k lines all but 1/k of them.
    """
    tokens = [line.split() for _, line in lines]
    width = len(tokens[0])
    numbers = [int(token[:9]) for each in tokens for token in each if token.isascii() and token.isdigit()]
    if len(lines) == 1 or (n is None and width == 1):
        alone = False
    elif n is not None:
        alone = width == n
    else:
        alone = len(set(numbers)) < len(numbers) and 2 * sum(number > width for number in numbers) < len(numbers)
    return [[line] for line in lines] if alone else [lines]


def is_list_of_cells(line: str) -> bool:
    """Whether a line is a list of cells, such as `(1,2) (2,4)` or `N(1,1) E(1,1)`."""
    return _CELL.match(line) is not None


def placements_in_cells(lines: Lines, source: str) -> list[Lines]:
    """One placement a line, its cells as lines of CSV that begin where they stand."""
    found = []
    for number, line in lines:
        cells, end = [], 0
        while match := _CELL.match(line, end):
            letter = f"{match[1]}," if match[1] else " "
            cells.append((number, " " * match.start(1) + letter + match[2]))
            end = match.end()
        if line[end:].strip():
            reason = f"write cells as (1,2) or N(1,2), not {line[end:].strip()[:20]!r}"
            raise BadFile(reason, number, end + 1, source)
        found.append(cells)
    return found


def placements_in_csv(lines: Lines, source: str) -> list[Lines]:
    """Lines that begin with the number of their placement, if the heading says so; else one placement."""
    if not lines or lines[0][1].split(",")[0].strip().lower() != "solution":
        return [lines]
    found: dict[str, Lines] = {}
    for number, line in lines[1:]:
        which, comma, cell = line.partition(",")
        if not (comma and which.strip().isascii() and which.strip().isdigit()):
            raise BadFile(f"a line must begin with its solution's number, not {which[:20]!r}", number, 1, source)
        # Blanks in its place, so that errors name the column where things stand.
        found.setdefault(which.strip(), []).append((number, " " * (len(which) + 1) + cell))
    return list(found.values())
