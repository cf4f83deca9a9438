"""Entries of the atlas: values with their sources and evidence."""

from __future__ import annotations

import hashlib
import json
from dataclasses import asdict, dataclass, field
from typing import Any, Literal, TypeAlias

from queenlab.wording import plural

#: Whole numbers, and decimals as they are written.
Number: TypeAlias = int | str

#: `proved`: here, with a certificate or a placement that the checkers accept. `recomputed`: here, from scratch.
#: `published`: by others, and not repeated here. `open`: there are only bounds.
Status = Literal["proved", "recomputed", "published", "open"]
STATUSES: tuple[Status, ...] = ("proved", "recomputed", "published", "open")

#: What an entry may be about.
QUANTITIES = (
    "count",
    "classes",
    "fixed by half-turn",
    "fixed by quarter-turn",
    "maximum",
    "domination number",
    "independent domination number",
    "chromatic number",
    "superimposable solutions",
    "diversity",
    "smallest board",
    "completion threshold",
    "Q-entropy",
    "constant",
)


@dataclass(frozen=True)
class Kept:
    """A witness or a certificate in the package: its path and the sha256 of its bytes."""

    file: str
    sha256: str


@dataclass(frozen=True)
class Entry:
    """One value.

    Attributes:
        n: the index in the sequence, or the size of the board.
        problem: its name in the notation; None for a convention, as for the empty board.
        lower, upper: bounds, if the value is unknown.
        sources: keys of the collection's sources.
        method, version, seconds, nodes, date: method, version, cost and date of the computation.
        witness: a placement or a colouring that attains the value or a bound.
        certificate: a proof of the upper bound.
        beyond: what was known before, for results first found by queenlab.
        anew: how to find a record again, and the cost, if the usual command re-issues a kept proof or takes too long.
        checksum: of all of the above and of the collection's common fields.
    """

    n: int
    problem: str | None
    value: Number | None
    status: Status
    sources: tuple[str, ...]
    lower: Number | None = None
    upper: Number | None = None
    method: str | None = None
    version: str | None = None
    seconds: float | None = None
    nodes: int | None = None
    date: str | None = None
    witness: Kept | None = None
    certificate: Kept | None = None
    beyond: str | None = None
    anew: str | None = None
    note: str | None = None
    checksum: str = ""

    def to_dict(self) -> dict[str, Any]:
        plain = asdict(self)
        plain["sources"] = list(self.sources)
        return {key: value for key, value in plain.items() if value is not None}

    def expected_checksum(self, collection: Collection) -> str:
        record = self.to_dict()
        record.pop("checksum")
        text = json.dumps([collection.head_for(self), record], sort_keys=True, separators=(",", ":"))
        return hashlib.sha256(text.encode()).hexdigest()[:16]

    @property
    def cost(self) -> str | None:
        parts = [
            None if self.seconds is None else f"{self.seconds:g} s",
            None if self.nodes is None else f"{plural(self.nodes, 'node', ',')}",
            self.version,
            self.date,
        ]
        return ", ".join(part for part in parts if part) or None

    @property
    def shown(self) -> str:
        if self.value is not None:
            return str(self.value)
        low, high = ("?" if bound is None else str(bound) for bound in (self.lower, self.upper))
        return f"{low}..{high}"


@dataclass(frozen=True)
class Searched:
    """A search for newer values in print, for a collection with records.

    Attributes:
        date: the day of the search.
        copies: what was read, each with its date or revision.
        found: what it says of the records.
    """

    date: str
    copies: tuple[str, ...]
    found: str


@dataclass(frozen=True)
class Collection:
    """A sequence or a table: entries of one quantity, in the order of n.

    Attributes:
        id: the A-number, or a name of its own: the name of its file.
        sources: citations by key.
        offset: the first index of the sequence, where it is one.
    """

    id: str
    title: str
    quantity: str
    sources: dict[str, str]
    entries: tuple[Entry, ...]
    oeis: str | None = None
    offset: int | None = None
    comment: str | None = None
    searched: Searched | None = None
    own: bool = field(default=False, compare=False)

    def head_for(self, entry: Entry) -> list[Any]:
        """The collection's fields that concern an entry: its name, quantity and the entry's citations."""
        citations = [self.sources.get(key) for key in entry.sources]
        return [self.id, self.title, self.quantity, self.oeis, self.offset, citations]

    def to_dict(self) -> dict[str, Any]:
        searched = {} if self.searched is None else {"searched": asdict(self.searched)}
        return {
            "format": FORMAT,
            "version": VERSION,
            "id": self.id,
            "title": self.title,
            "quantity": self.quantity,
            "oeis": self.oeis,
            "offset": self.offset,
            "comment": self.comment,
            "sources": self.sources,
            **searched,
            "entries": [entry.to_dict() for entry in self.entries],
        }

    def to_json(self) -> str:
        """JSON with one entry per line, for readable diffs."""
        head = self.to_dict()
        entries = head.pop("entries")
        lines = ",\n".join(f"  {json.dumps(entry, ensure_ascii=False)}" for entry in entries)
        text = json.dumps(head, indent=1, ensure_ascii=False)
        return f'{text.removesuffix("}").rstrip()},\n "entries": [\n{lines}\n ]\n}}\n'


FORMAT = "queenlab-atlas"
VERSION = 1
