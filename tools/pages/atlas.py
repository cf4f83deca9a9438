"""The list of collections, and what queenlab found first, from the atlas."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from queenlab.atlas.collections_on_disk import packaged
from queenlab.atlas.entry import Collection, Entry
from queenlab.atlas.recomputing import command_for


def collections_table() -> str:
    """All collections: how much is known, and how."""
    lines = [
        "| collection | what | proved | recomputed | published only | open |",
        "| --- | --- | --- | --- | --- | --- |",
    ]
    together = [0, 0, 0, 0]
    for collection in packaged():
        numbers = [
            sum(entry.status == status for entry in collection.entries)
            for status in ("proved", "recomputed", "published", "open")
        ]
        together = [a + b for a, b in zip(together, numbers, strict=True)]
        lines.append(f"| `{collection.id}` | {collection.title} | {' | '.join(map(str, numbers))} |")
    lines.append(f"| together | | {' | '.join(map(str, together))} |")
    return "\n".join(lines)


def records_table() -> str:
    """What queenlab found first, collection by collection."""
    parts = []
    for collection in packaged():
        found = [entry for entry in collection.entries if entry.beyond is not None]
        if found:
            parts.append("\n".join(_section(collection, found)))
    return "\n\n".join(parts)


def _section(collection: Collection, entries: Iterable[Entry]) -> Iterator[str]:
    yield f"### {collection.title}"
    yield ""
    if collection.searched is not None:
        searched = collection.searched
        yield f"As of {searched.date}: {searched.found}. Read: {'; '.join(searched.copies)}."
        yield ""
    yield "| problem | value | before | command | shown by |"
    yield "| --- | --- | --- | --- | --- |"
    for entry in entries:
        name = entry.problem or f"n = {entry.n}"
        yield f"| `{name}` | {entry.shown} | {entry.beyond} | {_command(collection, entry)} | {_shown_by(entry)} |"


def _command(collection: Collection, entry: Entry) -> str:
    """The usual command; beside it, or in its place where nothing is kept, what finds the record anew."""
    command = command_for(entry, collection.quantity)
    typed = "" if command is None else f"`{command}`"
    if entry.anew is None:
        return typed
    if entry.witness is None and entry.certificate is None:
        return entry.anew
    return f"{typed} re-issues and checks; anew: {entry.anew}"


def _shown_by(entry: Entry) -> str:
    if entry.witness is not None and entry.witness == entry.certificate:
        return f"witness and certificate `{entry.witness.file}`"
    kept = [
        f"{name} `{one.file}`"
        for name, one in (("witness", entry.witness), ("certificate", entry.certificate))
        if one is not None
    ]
    if kept:
        return ", ".join(kept)
    cost = None if entry.seconds is None else f"{entry.seconds:g} s"
    return "; ".join(part for part in (entry.method, cost, entry.note) if part)
