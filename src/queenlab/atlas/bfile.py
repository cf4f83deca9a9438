"""OEIS b-files, lines `n a(n)`: writing, strict reading, comparing.

The format (oeis.org/wiki/B-files): ASCII; a number, one space, a number, a line feed; the first column increases by
one; comments begin with #; the last line also ends with a line feed.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any

from queenlab.atlas.entry import Collection
from queenlab.errors import BadFile, BadInput

_LINE = re.compile(r"(-?[1-9][0-9]*|0) (-?[1-9][0-9]*|0)")
#: Characters of a line; OEIS asks for less than 1000 digits.
LONGEST_LINE = 1024
MOST_LINES = 1_000_000


def terms(collection: Collection) -> dict[int, int]:
    """The terms from the offset up to the first gap; BadInput if the collection is not a sequence of whole numbers."""
    if collection.offset is None:
        raise BadInput(f"{collection.id} is a table, not a sequence, so it has no b-file")
    known = {entry.n: entry.value for entry in collection.entries if entry.value is not None}
    found: dict[int, int] = {}
    n = collection.offset
    while n in known:
        value = known[n]
        if type(value) is not int:
            raise BadInput(f"{collection.id} has {value} for n = {n}, which is not a whole number")
        found[n] = value
        n += 1
    if not found:
        raise BadInput(f"the first term of {collection.id} is unknown")
    return found


def write_bfile(collection: Collection) -> str:
    return "".join(f"{n} {value}\n" for n, value in terms(collection).items())


def read_bfile(text: str, source: str = "") -> dict[int, int]:
    """The terms of a b-file.

    Raises:
        BadFile: with the position of the first violation of the format.
    """
    odd = re.search(r"[^\n\x20-\x7e]", text)
    if odd is not None:
        at = odd.start()
        row, column = text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at)
        raise BadFile(f"{odd.group()!r} is not printable ASCII", row, column, source)
    if text and not text.endswith("\n"):
        raise BadFile("the last line must end with a line feed", text.count("\n") + 1, 1, source)
    found: dict[int, int] = {}
    last: int | None = None
    lines = text.split("\n")
    if len(lines) > MOST_LINES:
        raise BadFile(f"more than {MOST_LINES} lines", MOST_LINES, 1, source)
    for number, line in enumerate(lines, 1):
        if not line or line.startswith("#"):
            continue
        if len(line) > LONGEST_LINE:
            raise BadFile(f"a line of {len(line)} characters; at most {LONGEST_LINE}", number, LONGEST_LINE, source)
        match = _LINE.fullmatch(line)
        if match is None:
            raise BadFile(f"{line[:40]!r} is not a number, a space and a number", number, 1, source)
        n, value = int(match[1]), int(match[2])
        if last is not None and n != last + 1:
            raise BadFile(f"n is {n} after {last}; it must increase by one", number, 1, source)
        found[n], last = value, n
    if not found:
        raise BadFile("no terms", 1, 1, source)
    return found


@dataclass
class Comparison:
    """The comparison of a b-file with a collection.

    Attributes:
        differ: n, the file's value, the atlas's.
        contradicted: n, the file's value, and the atlas's bounds that exclude it.
    """

    equal: int = 0
    differ: list[tuple[int, int, int]] = field(default_factory=list)
    only_there: list[int] = field(default_factory=list)
    only_here: list[int] = field(default_factory=list)
    contradicted: list[tuple[int, int, str]] = field(default_factory=list)

    @property
    def ok(self) -> bool:
        return not self.differ and not self.contradicted

    def to_dict(self) -> dict[str, Any]:
        return {
            "equal": self.equal,
            "differ": [list(one) for one in self.differ],
            "only_there": self.only_there,
            "only_here": self.only_here,
            "contradicted": [list(one) for one in self.contradicted],
        }


def compare(collection: Collection, there: dict[int, int]) -> Comparison:
    """Compares term by term; a term outside known bounds also counts as different."""
    found = Comparison()
    here = {entry.n: entry for entry in collection.entries}
    for n, value in there.items():
        entry = here.get(n)
        if entry is None:
            found.only_there.append(n)
        elif type(entry.value) is int:
            if entry.value == value:
                found.equal += 1
            else:
                found.differ.append((n, value, entry.value))
        else:
            low, high = entry.lower, entry.upper
            if (type(low) is int and value < low) or (type(high) is int and value > high):
                found.contradicted.append((n, value, entry.shown))
            else:
                found.only_there.append(n)
    found.only_here = [n for n, entry in here.items() if n not in there and entry.value is not None]
    return found
