"""The Atlas room: known values with their sources, what shows them, and tables to take away."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from pydantic import Field

from queenlab.board import Board
from queenlab.errors import BadInput
from queenlab.families.registry import FAMILIES
from queenlab.notation import parse_notation
from queenlab.web.endpoint import Download, Endpoint, Gives, Nothing, Takes
from queenlab.web.endpoints.atlas_entries import (
    AtlasEntry,
    CollectionHead,
    Room,
    Witness,
    WitnessKind,
    collection_head,
    entry_shown,
    room_of,
    witness_of,
)
from queenlab.web.errors import NotThere

if TYPE_CHECKING:
    from queenlab.atlas import Collection

#: Words of a query, and sizes that one of them may name: each is looked up on its own.
MOST_WORDS = 12
MOST_SIZES = 300
#: A picture of more layers takes longer than one waits for a click.
MOST_LAYERS = 1500
#: Entries in one answer.
MOST_ENTRIES = 500

CollectionId = Annotated[str, Field(min_length=1, max_length=80)]


class Query(Takes):
    """Words that all have to fit, as `queenlab atlas` takes them."""

    query: Annotated[str, Field(max_length=400)] = ""
    first: Annotated[int, Field(ge=0, le=10**6)] = 0
    count: Annotated[int, Field(ge=1, le=MOST_ENTRIES)] = 100


class Found(Gives):
    """Entries that fit."""

    query: str
    total: int
    entries: list[AtlasEntry]


class Collections(Gives):
    """All collections."""

    collections: list[CollectionHead]


class OneCollection(Takes):
    """A collection by its id."""

    id: CollectionId


class WholeCollection(Gives):
    """A collection with its entries."""

    head: CollectionHead
    sources: list[str]
    entries: list[AtlasEntry]


class OneEntry(Takes):
    """An entry by its collection and its index."""

    id: CollectionId
    n: Annotated[int, Field(ge=0, le=10**9)]


class WitnessShown(Gives):
    """What shows a value."""

    collection: str
    n: int
    problem: str = Field(description="The problem that the witness answers, with its goal.")
    kind: WitnessKind
    room: Room | None
    cells: list[list[int | str]] | None = Field(description="The pieces; null unless it is a placement.")
    numbers: list[int] | None = Field(description="For each cell its colour or solution, from 1; 0 for none.")
    picture: bool = Field(description="Whether there is a picture of it.")


def search(asked: Query) -> Found:
    """The entries that all words of a query fit; without words, none."""
    from queenlab.atlas import find

    words = asked.query.split()
    if any(not word.isprintable() for word in words):
        raise BadInput("a query is made of printable characters")
    if len(words) > MOST_WORDS:
        raise BadInput(f"a query has at most {MOST_WORDS} words, not {len(words)}")
    for word in words:
        if ":" in word and len(parse_notation(word, FAMILIES).sizes) > MOST_SIZES:
            raise BadInput(f"{word} names more than {MOST_SIZES} sizes; narrow it")
    found = find(words) if words else []
    shown = [entry_shown(*one) for one in found[asked.first : asked.first + asked.count]]
    return Found(query=" ".join(words), total=len(found), entries=shown)


def list_collections(asked: Nothing) -> Collections:
    """The collections, in the order of their ids."""
    from queenlab.atlas import collections

    return Collections(collections=[collection_head(one) for one in collections()])


def _collection(name: str) -> Collection:
    from queenlab.atlas import collection_called

    try:
        return collection_called(name)
    except BadInput as error:
        # It is a part of the address, so there is nothing at that address.
        raise NotThere(str(error)) from None


def show_collection(asked: OneCollection) -> WholeCollection:
    """A collection with all of its entries."""
    collection = _collection(asked.id)
    return WholeCollection(
        head=collection_head(collection),
        sources=list(collection.sources.values()),
        entries=[entry_shown(collection, entry) for entry in collection.entries],
    )


def show_witness(asked: OneEntry) -> WitnessShown:
    """The witness of an entry."""
    found = _witness(asked)
    placement = found.placement
    return WitnessShown(
        collection=asked.id,
        n=asked.n,
        problem=str(found.problem),
        kind=found.kind,
        room=None if placement is None else room_of(found.problem),
        cells=None if placement is None else [list(cell) for cell in placement],
        numbers=found.numbers,
        picture=_drawable(found),
    )


def draw_witness(asked: OneEntry) -> Download:
    """The picture of a witness: pieces, colours, or the solutions that share no cell."""
    from queenlab.draw import board_svg, coloring_svg, placement_svg

    found = _witness(asked)
    if not _drawable(found):
        raise NotThere(f"the board of {found.problem} has too many layers for a picture")
    title = f"Witness of {asked.id}, n = {asked.n}: {found.problem}"
    if found.placement is not None:
        symbol = "rook" if found.problem.family.name == "rooks" else "queen"
        picture = placement_svg(found.placement, title=title, symbol=symbol)
    elif found.kind == "coloring":
        assert isinstance(found.board, Board)
        picture = coloring_svg(found.board, [number - 1 for number in found.numbers or []], title=title)
    else:
        marks = {cell: str(number) for cell, number in enumerate(found.numbers or []) if number}
        picture = board_svg(found.board, marks, title=title)
    return Download(f"{picture}\n".encode(), "image/svg+xml", f"{asked.id}-{asked.n}.svg")


def bfile(asked: OneCollection) -> Download:
    """A sequence as OEIS takes it."""
    from queenlab.atlas.bfile import write_bfile

    collection = _collection(asked.id)
    name = f"b{collection.oeis[1:]}" if collection.oeis else f"b-{collection.id}"
    return Download(write_bfile(collection).encode("ascii"), "text/plain", f"{name}.txt")


def as_json(asked: OneCollection) -> Download:
    """A collection as the file it is kept in."""
    collection = _collection(asked.id)
    return Download(collection.to_json().encode(), "application/json", f"{collection.id}.json")


def as_csv(asked: OneCollection) -> Download:
    """A collection as a table."""
    from queenlab.atlas.csv_table import write_csv

    collection = _collection(asked.id)
    return Download(write_csv(collection).encode(), "text/csv", f"{collection.id}.csv")


def _witness(asked: OneEntry) -> Witness:
    collection = _collection(asked.id)
    for entry in collection.entries:
        if entry.n == asked.n:
            return witness_of(collection, entry)
    raise NotThere(f"{collection.id} has no entry for n = {asked.n}")


def _drawable(found: Witness) -> bool:
    board = found.board
    return not isinstance(board, Board) or board.n ** max(0, board.d - 2) <= MOST_LAYERS


_ONE = "/api/atlas/collections/{id}"
ENDPOINTS = (
    Endpoint("GET", "/api/atlas", "Search the atlas.", Query, Found, search),
    Endpoint("GET", "/api/atlas/collections", "List the collections.", Nothing, Collections, list_collections),
    Endpoint("GET", _ONE, "A collection with its entries.", OneCollection, WholeCollection, show_collection),
    Endpoint("GET", f"{_ONE}/witness", "What shows a value.", OneEntry, WitnessShown, show_witness),
    Endpoint("GET", f"{_ONE}/picture", "A witness as a picture.", OneEntry, None, draw_witness, ("image/svg+xml",)),
    Endpoint("GET", f"{_ONE}/bfile", "A sequence as a b-file.", OneCollection, None, bfile, ("text/plain",)),
    Endpoint("GET", f"{_ONE}/json", "A collection as JSON.", OneCollection, None, as_json, ("application/json",)),
    Endpoint("GET", f"{_ONE}/csv", "A collection as CSV.", OneCollection, None, as_csv, ("text/csv",)),
)
