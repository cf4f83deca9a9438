"""`queenlab atlas`: look up known values with their sources, check them, add to them, export b-files."""

from __future__ import annotations

import sys
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from queenlab.cli.files import STANDARD, read_text, source_name
from queenlab.cli.options import Quiet, output_file
from queenlab.cli.output import ANSWERED, CHECK_FAILED, Printing, columns, json_line, message, record
from queenlab.cli.registry import SUBCOMMANDS
from queenlab.cli.targets import target
from queenlab.errors import BadInput
from queenlab.suffixes import COLLECTION
from queenlab.wording import closest, plural, shortened

if TYPE_CHECKING:
    from queenlab.atlas import Checked, Collection, Entry

#: More entries than these are not printed one by one.
SHOWN = 60
#: `check --all` recomputes entries that took at most this many seconds.
QUICK = 0.5

Words = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="[QUERY]...", help="queens:14^3, A343905, n=14, d=4, range=3, torus, open, record, or any word."
    ),
]


Quantity = Annotated[str | None, typer.Option("--quantity", metavar="NAME", help="Quantity: count, maximum, ...")]
Status = Annotated[
    str | None,
    typer.Option("--status", metavar="NAME", help="Status: proved, recomputed, published or open."),
]


class TableFormat(StrEnum):
    bfile = "bfile"
    csv = "csv"
    json = "json"


def find(
    words: Words = None,
    quantity: Quantity = None,
    status: Status = None,
    *,
    every: Annotated[bool, typer.Option("--all", help="Print all matching entries.")] = False,
    printing: Printing,
) -> int:
    """Without a query, list the collections."""
    from queenlab.atlas import collections
    from queenlab.atlas import find as look_up

    if not words and quantity is None and status is None:
        return _list(collections(), printing)
    found = look_up(words or [], quantity=quantity, status=status)
    if not found:
        _check_no_command(words or [])
    values = "\n".join(entry.shown for _, entry in found) or None
    entries = [_described(collection, entry) for collection, entry in found]
    lines = _lines(found, len(found) if every else SHOWN) or [
        f"nothing in the atlas matches {shortened(' '.join(words or []))}"
    ]
    printing.print(lambda: record("atlas", entries=entries), values, lines)
    return ANSWERED


def _check_no_command(words: list[str]) -> None:
    """Raises BadInput if a query has no answer and its first word looks like a mistyped command."""
    near = closest(words[0], SUBCOMMANDS["atlas"][1]) if words else None
    if near is not None:
        raise BadInput(
            f"nothing in the atlas matches {shortened(' '.join(words))}; did you mean queenlab atlas {near}?"
        )


def _lines(found: list[tuple[Collection, Entry]], most: int) -> list[str]:
    lines = []
    for collection, entry in found[:most]:
        lines.append(_line(collection, entry))
        if len(found) <= 3:
            lines += [f"  {line}" for line in _details(collection, entry)]
    if len(found) > most:
        names = {collection.id for collection, _ in found}
        lines.append(f"... {len(found) - most} more in {plural(len(names), 'collection')}; --all shows them")
    return lines


def _list(collections: tuple[Collection, ...], printing: Printing) -> int:
    if printing.json:
        described = [{**collection.to_dict(), "entries": len(collection.entries)} for collection in collections]
        sys.stdout.write(json_line(record("atlas", collections=described)))
        return ANSWERED
    ids = (collection.id for collection in collections)
    print("\n".join(ids if printing.quiet else columns((one.id, _known(one)) for one in collections)))
    return ANSWERED


def _known(collection: Collection) -> str:
    known = sum(entry.value is not None for entry in collection.entries)
    is_open = len(collection.entries) - known
    return f"{known:>4} known{f', {is_open} open' if is_open else ''}; {collection.title}"


def _line(collection: Collection, entry: Entry) -> str:
    name = entry.problem or f"{collection.title}, n = {entry.n}"
    return f"{name}: {collection.quantity} {entry.shown} ({_STATUS[entry.status]})  [{collection.id}]"


_STATUS = {
    "proved": "proved here",
    "recomputed": "recomputed here",
    "published": "published only",
    "open": "open",
}


def _details(collection: Collection, entry: Entry) -> list[str]:
    from queenlab.atlas.reading import kept_file
    from queenlab.atlas.recomputing import command_for

    searched = collection.searched if entry.beyond else None
    facts = {
        "source": "; ".join(collection.sources[key] for key in entry.sources),
        "method": entry.method,
        "cost": entry.cost,
        "witness": None if entry.witness is None else str(kept_file(entry.witness)),
        "certificate": None if entry.certificate is None else str(kept_file(entry.certificate)),
        "known before": entry.beyond,
        "searched": None if searched is None else f"{searched.date}: {searched.found}",
        "found anew by": entry.anew,
        "note": entry.note,
        "command": command_for(entry, collection.quantity),
        "check": f"queenlab atlas check {entry.problem or collection.id}",
    }
    return [f"{name}: {text}" for name, text in facts.items() if text]


def _described(collection: Collection, entry: Entry) -> dict[str, Any]:
    citations = [collection.sources[key] for key in entry.sources]
    return {"collection": collection.id, "quantity": collection.quantity, **entry.to_dict(), "sources": citations}


def check(
    words: Words = None,
    quantity: Quantity = None,
    status: Status = None,
    *,
    every: Annotated[bool, typer.Option("--all", help="Check all entries.")] = False,
    below: Annotated[
        float | None,
        typer.Option("--recompute", metavar="S", help=f"Recompute what took at most S seconds.  [default: {QUICK}]"),
    ] = None,
    printing: Printing,
) -> int:
    """Print every fault; the exit code is then 1."""
    from queenlab.atlas import check_entries
    from queenlab.atlas import find as look_up

    if bool(words or quantity or status) == every:
        raise BadInput("name what to check, as in queenlab atlas check queens:6^3, or use --all")
    found = look_up(words or [], quantity=quantity, status=status)
    if not found:
        raise BadInput(f"nothing in the atlas matches {' '.join(words or [])}")
    limit = QUICK if below is None else below
    if not 0 <= limit < 1e9:
        raise BadInput(f"--recompute takes a number of seconds, 0 or more, not {limit:g}")
    checked = []
    for one in check_entries(found, limit, time_limit=max(60.0, 20 * limit)):
        checked.append(one)
        if not printing.json:
            _print_check(one, printing.quiet, len(found) > SHOWN)
    wrong = sum(bool(one.wrong) for one in checked)
    entries = [one.to_dict() for one in checked]
    data = record("atlas check", value=len(checked), ok=not wrong, entries=entries)
    printing.print(lambda: data, None, _totals(checked, wrong))
    return CHECK_FAILED if wrong else ANSWERED


def _print_check(one: Checked, quiet: bool, many: bool) -> None:
    for line in one.wrong:
        print(f"WRONG: {one.name}: {line}", flush=True)
    if not one.wrong and not quiet and not many:
        skipped = f"; not: {', '.join(one.skipped)}" if one.skipped else ""
        print(f"ok: {one.name}, {one.entry.shown}: {', '.join(one.checked)}{skipped}", flush=True)


def _totals(checked: list[Checked], wrong: int) -> str:
    counts = [
        plural(sum(kind in one.checked for one in checked), name)
        for kind, name in (("witness", "witness"), ("certificate", "certificate"), ("recomputed", "value"))
    ]
    published = sum("published only" in one.skipped for one in checked)
    verdict = "all well" if not wrong else f"{plural(wrong, 'entry')} wrong"
    what = f"checked {counts[0]} and {counts[1]}, recomputed {counts[2]}, {published} published only"
    return f"{plural(len(checked), 'entry')}: {what}: {verdict}"


def add(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A JSON answer, a placement or a certificate.")],
    *,
    certificate: Annotated[
        Path | None, typer.Option("--certificate", metavar="FILE", help="A certificate that no better value exists.")
    ] = None,
    time_limit: Annotated[
        float,
        typer.Option("--time-limit", metavar="S", help="Seconds to recompute a value without a certificate."),
    ] = 60.0,
    printing: Printing,
) -> int:
    """The result is stored in your cache folder, separate from queenlab's own collections."""
    from queenlab.atlas.adding import add as keep

    proof = None if certificate is None else read_text(certificate)
    added = keep(read_text(file), source_name(file), proof, time_limit)
    entries = [] if added.entry is None else [added.entry.to_dict()]
    notes = "; ".join(added.lines)
    printing.print(lambda: record("atlas", entries=entries, notes=notes), None, added.lines)
    if added.file is not None and not printing.quiet:
        message(f"written to {added.file}")
    return ANSWERED


def export(
    name: Annotated[str, typer.Argument(metavar="COLLECTION", help="Such as A343905.")],
    bfile: Annotated[bool, typer.Option("--bfile", help="The same as --format bfile.")] = False,
    format: Annotated[TableFormat | None, typer.Option("--format", help="Output format.  [default: bfile]")] = None,
    out: Annotated[Path | None, output_file(COLLECTION)] = None,
    quiet: Quiet = False,
) -> int:
    from queenlab.atlas import collection_called
    from queenlab.atlas.bfile import write_bfile
    from queenlab.atlas.csv_table import write_csv

    if bfile and format not in (None, TableFormat.bfile):
        raise BadInput(f"--bfile and --format {format.value if format else ''} are two formats; choose one")
    said = ("--bfile", "bfile") if bfile else None if format is None else (f"--format {format.value}", format.value)
    to = target(out, COLLECTION, said, quiet=quiet)
    collection = collection_called(name)
    write = {"bfile": write_bfile, "json": lambda one: one.to_json(), "csv": write_csv}[to.form]
    to.write(write(collection))
    return ANSWERED


def _exact_text(path: Path, most: int) -> str:
    """Reads a file without translating line endings: a b-file must have bare line feeds."""
    with path.open(encoding="utf-8", errors="replace", newline="") as stream:
        return stream.read(most)


def compare(
    name: Annotated[str, typer.Argument(metavar="COLLECTION", help="Such as A343905.")],
    file: Annotated[Path, typer.Argument(metavar="BFILE", help="A b-file; - for stdin.")],
    printing: Printing,
) -> int:
    """The exit code is 1 if a term differs."""
    from queenlab.atlas import collection_called
    from queenlab.atlas.bfile import LONGEST_LINE, MOST_LINES, read_bfile
    from queenlab.atlas.bfile import compare as side_by_side

    collection = collection_called(name)
    most = LONGEST_LINE * MOST_LINES
    text = read_text(file, most) if file == STANDARD else _exact_text(file, most)
    there = read_bfile(text, source_name(file))
    found = side_by_side(collection, there)
    lines = [f"{collection.id}: {plural(found.equal, 'term')} equal, {len(found.differ)} different"]
    lines += [f"  n = {n}: the file has {value}, the atlas {here}" for n, value, here in found.differ]
    for n, value, bounds in found.contradicted:
        lines.append(f"  n = {n}: the file has {value}, outside the known bounds {bounds}")
    for label, numbers in (("only in the file", found.only_there), ("only in the atlas", found.only_here)):
        if numbers:
            lines.append(f"  {label}: n = {', '.join(map(str, numbers))}")
    printing.print(lambda: record("atlas", value=found.equal, ok=found.ok, comparison=found.to_dict()), None, lines)
    return ANSWERED if found.ok else CHECK_FAILED
