"""Atlas entries for the page: numbers as text, full sources, and the commands that check them."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

from pydantic import Field, computed_field

from queenlab.board import Board
from queenlab.errors import BadInput, CheckFailed
from queenlab.placement import Placement
from queenlab.problems import Problem, parse
from queenlab.web.api import ResponseBody
from queenlab.web.endpoints.inputs import MAX_DIMENSIONS
from queenlab.web.errors import NotThere

# The atlas brings the verbs with it, which take a second to load: a server starts without them.
if TYPE_CHECKING:
    from queenlab.atlas import Collection, Entry

WitnessKind = Literal["placement", "coloring", "solutions"]
#: The page that shows a placement: boards of three dimensions and more are on the Space page.
BoardPage = Literal["board", "space"]

#: Quantities whose witness is not a placement of pieces on one board.
_KINDS: dict[str, WitnessKind] = {"chromatic number": "coloring", "superimposable solutions": "solutions"}
#: What is shown of an entry as it is.
_PLAIN = ("n", "problem", "shown", "status", "method", "cost", "beyond", "note")


class WithBoardPage(ResponseBody):
    page: BoardPage | None = Field(description="The page that shows a witness that is a placement.")

    @computed_field(description="The old name of `page`.")  # type: ignore[prop-decorator]  # a limit of mypy's
    @property
    def room(self) -> BoardPage | None:
        return self.page


class AtlasEntry(WithBoardPage):
    collection: str
    title: str
    quantity: str
    n: int
    problem: str | None = Field(description="The problem in the notation; null for a convention.")
    shown: str = Field(description="The value, or the bounds as low..high.")
    value: str | None = Field(description="The value as decimal text; null where only bounds are known.")
    lower: str | None
    upper: str | None
    status: Literal["proved", "recomputed", "published", "open"]
    sources: list[str]
    method: str | None
    cost: str | None = Field(description="Seconds, nodes, version and date of the computation here.")
    beyond: str | None = Field(description="For results first found here: what was known before.")
    note: str | None
    witness: WitnessKind | None = Field(description="The evidence for the value or the better bound, if stored.")
    certificate: str | None = Field(description="The certificate's file within the package.")
    command: str | None = Field(description="The command that computes it.")
    check: str = Field(description="The command that checks it.")


class CollectionHead(ResponseBody):
    id: str
    title: str
    quantity: str
    oeis: str | None
    offset: int | None
    comment: str | None
    entries: int
    proved: int
    recomputed: int
    published: int
    open: int
    bfile: bool = Field(description="Whether it is a sequence whose first terms are known.")
    own: bool = Field(description="Whether it is the user's own.")


def entry_shown(collection: Collection, entry: Entry) -> AtlasEntry:
    from queenlab.atlas.recomputing import command_for

    kind = None if entry.witness is None else _KINDS.get(collection.quantity, "placement")
    plain: dict[str, Any] = {name: getattr(entry, name) for name in _PLAIN}
    for name in ("value", "lower", "upper"):
        number = getattr(entry, name)
        plain[name] = None if number is None else str(number)
    return AtlasEntry(
        **plain,
        collection=collection.id,
        title=collection.title,
        quantity=collection.quantity,
        sources=[collection.sources[key] for key in entry.sources],
        witness=kind,
        page=page_of(parse(entry.problem)) if kind == "placement" and entry.problem else None,
        certificate=None if entry.certificate is None else entry.certificate.file,
        command=command_for(entry, collection.quantity),
        check=f"queenlab atlas check {entry.problem or f'{collection.id} n={entry.n}'}",
    )


def collection_head(collection: Collection) -> CollectionHead:
    statuses = [entry.status for entry in collection.entries]
    counted: dict[str, Any] = {name: statuses.count(name) for name in ("proved", "recomputed", "published", "open")}
    names = ("id", "title", "quantity", "oeis", "offset", "comment", "own")
    plain = {name: getattr(collection, name) for name in names}
    return CollectionHead(**plain, **counted, entries=len(statuses), bfile=has_bfile(collection))


def has_bfile(collection: Collection) -> bool:
    """Whether a collection is a sequence of whole numbers with a known first term."""
    from queenlab.atlas.bfile import terms

    try:
        return bool(terms(collection))
    except BadInput:
        return False


@dataclass(frozen=True)
class StoredWitness:
    """A witness: a placement, or for each cell the 1-based number of its colour or solution, 0 for none."""

    #: The problem that it answers, with its goal.
    problem: Problem
    kind: WitnessKind
    placement: Placement | None
    numbers: list[int] | None


def witness_of(collection: Collection, entry: Entry) -> StoredWitness:
    """Reads a witness; its file must match the entry's checksum."""
    from queenlab.atlas.reading import kept_bytes
    from queenlab.atlas.witnesses import read_superimposed, read_witness

    kept = entry.witness
    if kept is None or entry.problem is None:
        raise NotThere(f"no witness is stored for {collection.id}, n = {entry.n}")
    found = kept_bytes(kept)
    if hashlib.sha256(found).hexdigest() != kept.sha256:
        raise CheckFailed(f"the file {kept.file} does not match the entry's checksum")
    text = found.decode("utf-8")
    asked = parse(entry.problem)
    kind = _KINDS.get(collection.quantity, "placement")
    if kind == "solutions":
        numbers = [0] * asked.board.size
        for number, solution in enumerate(read_superimposed(text, asked, kept.file), 1):
            for cell in solution.cells.tolist():
                numbers[cell] = number
        return StoredWitness(asked, kind, None, numbers)
    claim = read_witness(text, collection.quantity, asked, kept.file)
    if claim.colors is not None:
        return StoredWitness(claim.problem, kind, None, [color + 1 for color in claim.colors])
    return StoredWitness(claim.problem, kind, claim.placement, None)


def page_of(asked: Problem) -> BoardPage | None:
    """The page that shows placements of a problem; none shows more than four dimensions."""
    if isinstance(asked.board, Board) and asked.board.d >= 3:
        return "space" if asked.board.d <= MAX_DIMENSIONS else None
    return "board"
