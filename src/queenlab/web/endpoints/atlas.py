"""The Atlas page: known values with sources and evidence, and downloads."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from fastapi import Path, Query, Response
from pydantic import Field

from queenlab.board import Board
from queenlab.errors import BadInput
from queenlab.families.registry import FAMILIES
from queenlab.notation import parse_notation
from queenlab.piece_signs import sign_of
from queenlab.web.api import ResponseBody, download, file_of, make_router
from queenlab.web.endpoints.atlas_entries import (
    AtlasEntry,
    CollectionHead,
    StoredWitness,
    WithBoardPage,
    WitnessKind,
    collection_head,
    entry_shown,
    page_of,
    witness_of,
)
from queenlab.web.errors import NotThere

if TYPE_CHECKING:
    from queenlab.atlas import Collection

#: Words of a query, and sizes that one of them may name: each is looked up on its own. Entries in one answer.
MOST_WORDS, MOST_SIZES, MOST_ENTRIES = 12, 300, 500
#: A picture of more layers takes longer than one waits for a click.
MOST_LAYERS = 1500

CollectionId = Annotated[str, Path(min_length=1, max_length=80)]
EntryIndex = Annotated[int, Query(ge=0, le=10**9)]

_ONE = "/api/atlas/collections/{id}"

router = make_router()


class AtlasMatches(ResponseBody):
    query: str
    total: int
    entries: list[AtlasEntry]


class CollectionList(ResponseBody):
    collections: list[CollectionHead]


class CollectionWithEntries(ResponseBody):
    head: CollectionHead
    sources: list[str]
    entries: list[AtlasEntry]


class WitnessInfo(WithBoardPage):
    collection: str
    n: int
    problem: str = Field(description="The problem that the witness answers, with its goal.")
    kind: WitnessKind
    cells: list[list[int | str]] | None = Field(description="The pieces; null unless it is a placement.")
    numbers: list[int] | None = Field(description="For each cell its colour or solution, from 1; 0 for none.")
    picture: bool = Field(description="Whether there is a picture of it.")


@router.get("/api/atlas", summary="Search the atlas; no words, no results.")
def search(
    query: Annotated[str, Query(max_length=400, description="words that must all match")] = "",
    first: Annotated[int, Query(ge=0, le=10**6)] = 0,
    count: Annotated[int, Query(ge=1, le=MOST_ENTRIES)] = 100,
) -> AtlasMatches:
    from queenlab.atlas import find

    words = query.split()
    if any(not word.isprintable() for word in words):
        raise BadInput("a query must consist of printable characters")
    if len(words) > MOST_WORDS:
        raise BadInput(f"a query has at most {MOST_WORDS} words, not {len(words)}")
    for word in words:
        if ":" in word and len(parse_notation(word, FAMILIES).sizes) > MOST_SIZES:
            raise BadInput(f"{word} names more than {MOST_SIZES} sizes; use fewer")
    found = find(words) if words else []
    shown = [entry_shown(*one) for one in found[first : first + count]]
    return AtlasMatches(query=" ".join(words), total=len(found), entries=shown)


@router.get("/api/atlas/collections", summary="List the collections.")
def list_collections() -> CollectionList:
    from queenlab.atlas import collections

    return CollectionList(collections=[collection_head(one) for one in collections()])


def _collection(name: str) -> Collection:
    from queenlab.atlas import collection_called

    try:
        return collection_called(name)
    except BadInput as error:
        # It is a part of the address, so there is nothing at that address.
        raise NotThere(str(error)) from None


@router.get(_ONE, summary="A collection with its entries.")
def show_collection(id: CollectionId) -> CollectionWithEntries:
    collection = _collection(id)
    return CollectionWithEntries(
        head=collection_head(collection),
        sources=list(collection.sources.values()),
        entries=[entry_shown(collection, entry) for entry in collection.entries],
    )


@router.get(f"{_ONE}/witness", summary="The witness of a value.")
def show_witness(id: CollectionId, n: EntryIndex) -> WitnessInfo:
    found = _witness(id, n)
    placement = found.placement
    return WitnessInfo(
        collection=id,
        n=n,
        problem=str(found.problem),
        kind=found.kind,
        page=None if placement is None else page_of(found.problem),
        cells=None if placement is None else [list(cell) for cell in placement],
        numbers=found.numbers,
        picture=_drawable(found),
    )


@router.get(f"{_ONE}/picture", summary="Pieces, colours, or solutions as a picture.", **file_of("image/svg+xml"))
def draw_witness(id: CollectionId, n: EntryIndex) -> Response:
    from queenlab.draw import board_svg, coloring_svg, placement_svg

    found = _witness(id, n)
    if not _drawable(found):
        raise NotThere(f"the board of {found.problem} has too many layers for a picture")
    title = f"Witness of {id}, n = {n}: {found.problem}"
    if found.placement is not None:
        picture = placement_svg(found.placement, title=title, symbol=sign_of(found.problem.piece).symbol)
    elif found.kind == "coloring":
        board = found.problem.board
        assert isinstance(board, Board)
        picture = coloring_svg(board, [number - 1 for number in found.numbers or []], title=title)
    else:
        marks = {cell: str(number) for cell, number in enumerate(found.numbers or []) if number}
        picture = board_svg(found.problem.board, marks, title=title)
    return download(f"{picture}\n", "image/svg+xml", f"{id}-{n}.svg")


@router.get(f"{_ONE}/bfile", summary="A sequence as an OEIS b-file.", **file_of("text/plain"))
def bfile(id: CollectionId) -> Response:
    from queenlab.atlas.bfile import write_bfile

    collection = _collection(id)
    name = f"b{collection.oeis[1:]}" if collection.oeis else f"b-{collection.id}"
    return download(write_bfile(collection).encode("ascii"), "text/plain", f"{name}.txt")


@router.get(f"{_ONE}/json", summary="A collection as its JSON file.", **file_of("application/json"))
def as_json(id: CollectionId) -> Response:
    collection = _collection(id)
    return download(collection.to_json(), "application/json", f"{collection.id}.json")


@router.get(f"{_ONE}/csv", summary="A collection as CSV.", **file_of("text/csv"))
def as_csv(id: CollectionId) -> Response:
    from queenlab.atlas.csv_table import write_csv

    collection = _collection(id)
    return download(write_csv(collection), "text/csv", f"{collection.id}.csv")


def _witness(id: str, n: int) -> StoredWitness:
    collection = _collection(id)
    for entry in collection.entries:
        if entry.n == n:
            return witness_of(collection, entry)
    raise NotThere(f"{collection.id} has no entry for n = {n}")


def _drawable(found: StoredWitness) -> bool:
    board = found.problem.board
    return not isinstance(board, Board) or board.n ** max(0, board.d - 2) <= MOST_LAYERS
