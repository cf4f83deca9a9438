"""The placements in one text: which of its lines belong to which."""

from __future__ import annotations

import re

from queenlab.errors import BadFile

#: Lines with their numbers.
Lines = list[tuple[int, str]]

_CELL = re.compile(r"[ \t]*([A-Za-z]?)\(([^()]*)\)")


def placements_in_rows(lines: Lines, n: int | None) -> list[Lines]:
    """One placement a line if each line may be one, else one in all: long rows may be cut into lines.

    Args:
        lines: not empty.
        n: how many columns there are; None where nobody says it. Then the lines belong together if no number is there
            twice, or if many are above the first line's length: in a single placement on k lines all but 1/k of them.
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
    """Whether a line is one of cells, as in `(1,2) (2,4)` or `N(1,1) E(1,1)`."""
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
            reason = f"cells are written as (1,2) or N(1,2), not {line[end:].strip()[:20]!r}"
            raise BadFile(reason, number, end + 1, source)
        found.append(cells)
    return found


def placements_in_csv(lines: Lines, source: str) -> list[Lines]:
    """Lines with the number of their placement in front, below a heading that says so; else one placement."""
    if not lines or lines[0][1].split(",")[0].strip().lower() != "solution":
        return [lines]
    found: dict[str, Lines] = {}
    for number, line in lines[1:]:
        which, comma, cell = line.partition(",")
        if not (comma and which.strip().isascii() and which.strip().isdigit()):
            raise BadFile(f"a line begins with the number of its solution, not with {which[:20]!r}", number, 1, source)
        # Blanks in its place, so that errors name the column where things stand.
        found.setdefault(which.strip(), []).append((number, " " * (len(which) + 1) + cell))
    return list(found.values())
