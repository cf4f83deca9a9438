"""Reads collections, checking every key and value."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from datetime import date
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

from queenlab.atlas.entry import FORMAT, QUANTITIES, STATUSES, VERSION, Collection, Entry, Kept, Searched
from queenlab.cache_folder import cache_folder
from queenlab.errors import BadFile, CheckFailed
from queenlab.strict_json import read_json

#: Bytes of a collection's file.
MOST_BYTES = 2**24
_HEAD = ("format", "version", "id", "title", "quantity", "oeis", "offset", "comment", "sources", "entries")
_KEYS = frozenset(Entry.__dataclass_fields__)
_DECIMAL = re.compile(r"-?[0-9]+[.][0-9]+")
#: Quantities that are not whole numbers.
_DECIMALS = ("constant", "Q-entropy")
_ID = re.compile(r"A\d{6}|[a-z0-9][a-z0-9-]*")


#: Paths that begin with this are in the user's folder.
OWN = "own"


def user_folder() -> Path:
    """The folder of the index and of the user's own entries: QUEENLAB_ATLAS, or a folder in the cache."""
    chosen = os.environ.get("QUEENLAB_ATLAS")
    return Path(chosen) if chosen else cache_folder() / "atlas"


def package_folder() -> Traversable:
    return resources.files("queenlab")


def collection_files() -> Iterator[Traversable]:
    folder = package_folder() / "atlas" / "data" / "collections"
    yield from sorted((one for one in folder.iterdir() if one.name.endswith(".json")), key=lambda one: one.name)


def kept_file(kept: Kept) -> Traversable:
    parts = kept.file.split("/")
    target: Traversable = user_folder() if parts[0] == OWN else package_folder()
    for part in parts:
        target = target / part
    return target


def kept_bytes(kept: Kept) -> bytes:
    target = kept_file(kept)
    if not target.is_file():
        raise CheckFailed(f"the file {kept.file} is missing")
    return target.read_bytes()


def read_collection(text: str, file: str) -> Collection:
    try:
        record = read_json(text, file)
    except BadFile as error:
        raise CheckFailed(str(error)) from None
    _require(isinstance(record, dict), file, "it must be one JSON object")
    _require(record.get("format") == FORMAT, file, f'its "format" must be "{FORMAT}"')
    _require(record.get("version") == VERSION, file, f'its "version" must be {VERSION}')
    unknown = sorted(set(record) - {*_HEAD, "searched"})
    missing = sorted(set(_HEAD) - set(record))
    _require(not unknown, file, f"unknown keys: {', '.join(unknown)}")
    _require(not missing, file, f"it lacks {', '.join(missing)}")
    for key in ("id", "title", "quantity"):
        _require(isinstance(record[key], str) and bool(record[key]), file, f'"{key}" must be a string')
    named = bool(_ID.fullmatch(record["id"]))
    _require(named, file, "its id must be an A-number, or lower-case letters, digits and hyphens")
    _require(record["quantity"] in QUANTITIES, file, f"unknown quantity {record['quantity']!r}")
    number = record["oeis"] is None or bool(re.fullmatch(r"A\d{6}", str(record["oeis"])))
    _require(number, file, "oeis must be an A-number")
    _require(record["offset"] is None or type(record["offset"]) is int, file, "offset must be a whole number")
    _require(record["comment"] is None or isinstance(record["comment"], str), file, "comment must be a string")
    sources = record["sources"]
    texts = isinstance(sources, dict) and all(isinstance(one, str) for one in sources.values())
    _require(texts, file, "sources must be an object of citations by key")
    _require(isinstance(record["entries"], list), file, "entries must be a list")
    decimal = record["quantity"] in _DECIMALS
    entries = tuple(
        _entry(one, f"{file}, entry {place}", sources, decimal) for place, one in enumerate(record["entries"], 1)
    )
    order = [entry.n for entry in entries]
    if record["offset"] is not None:
        _require(order == sorted(set(order)), file, "the entries of a sequence must be in order, each n once")
    plain = {key: record[key] for key in ("id", "title", "quantity", "oeis", "offset", "comment")}
    return Collection(**plain, sources=sources, entries=entries, searched=_searched(record.get("searched"), file))


def _require(holds: bool, where: str, what: str) -> None:
    if not holds:
        raise CheckFailed(f"{where}: {what}")


def _entry(record: Any, where: str, sources: dict[str, str], decimal: bool) -> Entry:
    _require(isinstance(record, dict), where, "it must be a JSON object")
    where = f"{where} ({record.get('problem') or record.get('n')})"
    unknown = sorted(set(record) - _KEYS)
    _require(not unknown, where, f"unknown keys: {', '.join(unknown)}")
    for key in ("n", "status", "sources", "checksum"):
        _require(key in record, where, f"{key} is missing")
    _require(type(record["n"]) is int and record["n"] >= 0, where, "n must be a whole number, 0 or more")
    _require(record["status"] in STATUSES, where, f"unknown status {record['status']!r}")
    named = record["sources"]
    _require(isinstance(named, list) and all(isinstance(one, str) and one in sources for one in named), where,
             f"the collection does not list all of the sources {named!r}")  # fmt: skip
    for key in ("value", "lower", "upper"):
        number = record.get(key)
        fine = number is None or type(number) is (str if decimal else int)
        fine = fine and (not isinstance(number, str) or bool(_DECIMAL.fullmatch(number)))
        _require(fine, where, f"{key} has to be a {'decimal, as a text' if decimal else 'whole number'}")
    for key in ("problem", "method", "version", "beyond", "anew", "note", "date", "checksum"):
        _require(record.get(key) is None or isinstance(record[key], str), where, f"{key} must be a string")
    _require(record.get("date") is None or _is_date(record["date"]), where, f"invalid date {record.get('date')!r}")
    seconds = record.get("seconds")
    fine = seconds is None or (type(seconds) in (int, float) and 0 <= seconds < float("inf"))
    _require(fine, where, "seconds must be a number, 0 or more")
    _require(record.get("nodes") is None or type(record["nodes"]) is int, where, "nodes must be a whole number")
    kept = {key: _kept(record.get(key), f"{where}, {key}") for key in ("witness", "certificate")}
    value, lower, upper = record.get("value"), record.get("lower"), record.get("upper")
    if record["status"] == "open":
        _require(
            value is None and (lower is not None or upper is not None), where, "an open entry has bounds, no value"
        )
    else:
        _require(value is not None, where, f"a {record['status']} entry has a value")
        _require(lower is None and upper is None, where, "an entry with a value has no bounds")
    if type(lower) is int and type(upper) is int:
        _require(lower < upper, where, f"the bounds of an open entry must be lower < upper, not {lower} and {upper}")
    return Entry(**{**record, "value": value, "problem": record.get("problem"), "sources": tuple(named), **kept})


def _searched(record: Any, where: str) -> Searched | None:
    if record is None:
        return None
    fine = isinstance(record, dict) and set(record) == {"date", "copies", "found"}
    fine = fine and isinstance(record["found"], str) and isinstance(record["date"], str) and _is_date(record["date"])
    fine = fine and isinstance(record["copies"], list) and all(isinstance(one, str) for one in record["copies"])
    _require(fine, where, '"searched" has to be a date, copies and what was found')
    return Searched(record["date"], tuple(record["copies"]), record["found"])


def _kept(record: Any, where: str) -> Kept | None:
    if record is None:
        return None
    fine = isinstance(record, dict) and set(record) == {"file", "sha256"}
    fine = fine and all(isinstance(one, str) for one in record.values())
    _require(fine, where, "it must be a file with its sha256")
    parts = record["file"].split("/")
    _require(all(part not in ("", ".", "..") for part in parts) and record["file"].endswith(".json"), where,
             f"{record['file']!r} is not the path of a JSON file in the package")  # fmt: skip
    return Kept(record["file"], record["sha256"])


def _is_date(text: str) -> bool:
    try:
        date.fromisoformat(text)
    except ValueError:
        return False
    return True
