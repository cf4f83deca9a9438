"""`python -m queenlab.atlas.refresh`: recomputes entries and writes value, method and cost.

For maintainers of the atlas. A value that differs stops the run and is never overwritten.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

from queenlab.atlas.entry import Collection, Entry
from queenlab.atlas.reading import read_collection
from queenlab.atlas.recomputing import recompute
from queenlab.atomic_write import write_atomically
from queenlab.errors import BadInput, CheckFailed
from queenlab.version import __version__

FOLDER = Path(__file__).parent / "data" / "collections"


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("ids", nargs="*", help="collections; default: all")
    parser.add_argument("--seconds", type=float, default=10.0, help="seconds for each entry")
    parser.add_argument("--all", action="store_true", help="also entries that are recomputed or proved already")
    parser.add_argument("--sign", action="store_true", help="only rewrite the checksums, after an edit")
    asked = parser.parse_args(arguments)
    for path in sorted(FOLDER.glob("*.json")):
        collection = read_collection(path.read_text(encoding="utf-8"), path.name)
        if asked.ids and collection.id not in asked.ids:
            continue
        if not asked.sign:
            collection = refreshed(collection, asked.seconds, asked.all)
        write_atomically(path, signed(collection).to_json())
    return 0


def signed(collection: Collection) -> Collection:
    entries = tuple(replace(entry, checksum=entry.expected_checksum(collection)) for entry in collection.entries)
    return replace(collection, entries=entries)


def refreshed(collection: Collection, seconds: float, everything: bool = False) -> Collection:
    """The collection with its entries recomputed in order, until the first that takes too long."""
    entries: list[Entry] = []
    too_long = False
    for entry in collection.entries:
        entries.append(entry)
        wanted = entry.value is not None and (everything or entry.status == "published")
        if not wanted or too_long or (entry.seconds or 0) > seconds:
            continue
        try:
            found = recompute(entry, collection.quantity, seconds)
        except BadInput as error:
            print(f"{collection.id}, n = {entry.n}: {error}", file=sys.stderr)
            continue
        too_long = found.value is None
        if too_long:
            continue
        if found.value != entry.value:
            raise CheckFailed(f"{collection.id}, n = {entry.n}: the entry says {entry.value}, not {found.value}")
        entries[-1] = replace(
            entry,
            status="recomputed" if entry.status == "published" else entry.status,
            method=entry.method or found.method,
            version=f"queenlab {__version__}",
            seconds=round(found.seconds, 2),
            nodes=found.nodes,
            date=datetime.now(UTC).date().isoformat(),
        )
        print(f"{collection.id}, n = {entry.n}: {found.value} in {found.seconds:.2f} s", flush=True)
    return replace(collection, entries=tuple(entries))


if __name__ == "__main__":
    sys.exit(main())
