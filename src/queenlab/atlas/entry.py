"""Entries of the atlas: one value, with where it comes from and what shows it."""

from __future__ import annotations

import hashlib
import json
from dataclasses import asdict, dataclass, field
from typing import Any, Literal, TypeAlias

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
    """A file that comes with the package: a witness or a certificate.

    Attributes:
        file: its path within the package, such as `kept/placements/queens-14-3.json`.
        sha256: of its bytes.
    """

    file: str
    sha256: str


@dataclass(frozen=True)
class Entry:
    """One value.

    Attributes:
        n: the index in its sequence, or the size of the board.
        problem: its name in the notation; None for a convention, as for the empty board.
        value: the number, where it is known.
        lower, upper: bounds, where it is not, or where they are better known than the value.
        status: how sure it is.
        sources: keys of the collection's sources.
        method: how it was got here: counter, engine, construction, kind of proof.
        version: of what computed it here.
        seconds: CPU time that took.
        nodes: what it cost on any machine: nodes of a search, units of a job.
        date: when it was computed here.
        witness: a placement or a colouring that shows the value, or the better bound.
        certificate: shows the upper bound.
        beyond: what was known before, for what queenlab found first.
        note: anything else.
        checksum: of all of the above, and of what the collection says of all its entries.
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
    note: str | None = None
    checksum: str = ""

    def to_dict(self) -> dict[str, Any]:
        """For JSON, without what is not there."""
        plain = asdict(self)
        plain["sources"] = list(self.sources)
        return {key: value for key, value in plain.items() if value is not None}

    def expected_checksum(self, collection: Collection) -> str:
        told = self.to_dict()
        told.pop("checksum")
        text = json.dumps([collection.head_for(self), told], sort_keys=True, separators=(",", ":"))
        return hashlib.sha256(text.encode()).hexdigest()[:16]

    @property
    def cost(self) -> str | None:
        """What it took, by which version, and when; None where nothing is known."""
        parts = [
            None if self.seconds is None else f"{self.seconds:g} s",
            None if self.nodes is None else f"{self.nodes:,} nodes",
            self.version,
            self.date,
        ]
        return ", ".join(part for part in parts if part) or None

    @property
    def shown(self) -> str:
        """The value, or the bounds.

        Example:
            >>> Entry(12, "queens:12^3", None, "open", (), lower=133, upper=136).shown
            '133..136'
        """
        if self.value is not None:
            return str(self.value)
        low, high = ("?" if bound is None else str(bound) for bound in (self.lower, self.upper))
        return f"{low}..{high}"


@dataclass(frozen=True)
class Collection:
    """A sequence or a table: entries of one quantity.

    Attributes:
        id: the A-number, or a name of its own: the name of its file.
        title: what is listed.
        quantity: one of QUANTITIES.
        oeis: the A-number, where there is one.
        sources: citations by key.
        entries: in the order of n.
        offset: the first index of the sequence, where it is one.
        comment: what a reader should know.
    """

    id: str
    title: str
    quantity: str
    sources: dict[str, str]
    entries: tuple[Entry, ...]
    oeis: str | None = None
    offset: int | None = None
    comment: str | None = None
    own: bool = field(default=False, compare=False)

    def head_for(self, entry: Entry) -> list[Any]:
        """What the collection says of an entry: its own name, what is listed, and the entry's citations."""
        citations = [self.sources.get(key) for key in entry.sources]
        return [self.id, self.title, self.quantity, self.oeis, self.offset, citations]

    def to_dict(self) -> dict[str, Any]:
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
            "entries": [entry.to_dict() for entry in self.entries],
        }

    def to_json(self) -> str:
        """The text of the file: one line an entry, so that changes can be read."""
        head = self.to_dict()
        entries = head.pop("entries")
        lines = ",\n".join(f"  {json.dumps(entry, ensure_ascii=False)}" for entry in entries)
        text = json.dumps(head, indent=1, ensure_ascii=False)
        return f'{text.removesuffix("}").rstrip()},\n "entries": [\n{lines}\n ]\n}}\n'


FORMAT = "queenlab-atlas"
VERSION = 1
