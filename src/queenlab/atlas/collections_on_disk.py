"""The collections in the package and the user's own."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path

from queenlab.atlas.entry import Collection
from queenlab.atlas.reading import MOST_BYTES, OWN, collection_files, read_collection, user_folder
from queenlab.errors import BadInput, CheckFailed
from queenlab.wording import suggestion


def own_files() -> list[Path]:
    folder = user_folder() / OWN
    return sorted(folder.glob("*.json")) if folder.is_dir() else []


@cache
def packaged() -> tuple[Collection, ...]:
    return tuple(read_collection(one.read_text(encoding="utf-8"), one.name) for one in collection_files())


def own() -> tuple[Collection, ...]:
    found = []
    for path in own_files():
        if path.stat().st_size > MOST_BYTES:
            raise CheckFailed(f"{path} is larger than {MOST_BYTES} bytes")
        collection = read_collection(path.read_text(encoding="utf-8", errors="replace"), str(path))
        if not collection.id.startswith(f"{OWN}-"):
            raise CheckFailed(f"{path}: the id of your own collection must begin with {OWN}-")
        found.append(replace(collection, own=True))
    return tuple(found)


def collections() -> tuple[Collection, ...]:
    return (*packaged(), *own())


def knows(problem: str, quantity: str) -> bool:
    """Whether the atlas of the package has this value of exactly this problem, by its canonical name.

    Example:
        >>> knows("queens:27", "count"), knows("queens:27,given=1.1", "count")
        (True, False)
    """
    return any(
        entry.problem == problem and entry.value is not None
        for collection in packaged()
        if collection.quantity == quantity
        for entry in collection.entries
    )


def collection_called(name: str) -> Collection:
    for collection in collections():
        if collection.id.lower() == name.strip().lower():
            return collection
    hint = suggestion(name, (collection.id for collection in collections())) or "; queenlab atlas lists them"
    raise BadInput(f"no collection {name!r} in the atlas{hint}")


def values_by_side(name: str) -> dict[int, int]:
    from queenlab.problems import parse

    return {
        parse(entry.problem).question.n: entry.value
        for entry in collection_called(name).entries
        if entry.problem is not None and isinstance(entry.value, int)
    }
