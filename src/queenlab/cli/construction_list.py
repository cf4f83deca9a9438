"""`queenlab construct --list`: the constructions for one problem, for several sizes, or all of them."""

from __future__ import annotations

import csv
from typing import TYPE_CHECKING, Any, TextIO

from queenlab.cli.output import ANSWERED, columns, is_colorful, json_line, record
from queenlab.cli.targets import target
from queenlab.errors import NotSupported
from queenlab.suffixes import TABLE

if TYPE_CHECKING:
    from queenlab.cli.witness import WitnessPrinting
    from queenlab.constructions.construction import Construction
    from queenlab.constructions.request import Request

#: Larger numbers are rounded in tables; JSON has them in full.
_MAX_DIGITS = 18
_COLUMNS = ("name", "source", "domain", "summary", "applies", "size", "exact", "refusal")


def list_constructions(name: str | None, everything: bool, output: WitnessPrinting) -> int:
    to = target(output.out, TABLE, output.said, quiet=output.quiet)
    names = [] if name is None else _names(name)
    with to.text() as stream:
        if name is None:
            found = _catalogue()
        elif len(names) == 1:
            found = _applying(names[0][1], everything)
        else:
            found = record("constructions", name.strip(), answers=[_applying(one, everything) for _, one in names])
        if to.form == "json":
            stream.write(json_line(found))
            return ANSWERED
        if to.form == "csv":
            _write_csv([n for n, _ in names], found, stream)
            return ANSWERED
        if "answers" in found:
            lines = _sizes([n for n, _ in names], found["answers"], output.quiet, is_colorful(stream))
        else:
            lines = _lines(found, name is not None, output.quiet, is_colorful(stream))
        stream.writelines(f"{line}\n" for line in lines)
    return ANSWERED


def _write_csv(sizes: list[int], found: dict[str, Any], stream: TextIO) -> None:
    """A row for each construction; of several sizes with the size in front."""
    answers = found.get("answers", [found])
    first = ["n"] if "answers" in found else []
    table = csv.writer(stream, lineterminator="\n")
    table.writerow([*first, *_COLUMNS])
    for place, one in enumerate(answers):
        size = sizes[place : place + 1] if first else []
        table.writerows([*size, *(row[key] for key in _COLUMNS)] for row in one["constructions"])


def _names(name: str) -> list[tuple[int, str]]:
    from queenlab.families.registry import FAMILIES
    from queenlab.notation import parse_notation

    read = parse_notation(name, FAMILIES)
    return [(n, f"{read.text[: read.size_at]}{n}{read.text[read.board_at :]}") for n in read.sizes]


def _catalogue() -> dict[str, Any]:
    from queenlab.constructions.registry import all_constructions

    rows = [_row(c) for c in all_constructions()]
    return record("constructions", value=len(rows), constructions=rows)


def _row(c: Construction) -> dict[str, Any]:
    about = {"name": c.name, "source": c.source, "domain": c.domain, "summary": c.summary}
    return {**about, "applies": None, "size": None, "exact": None, "refusal": None}


def _applying(name: str, everything: bool) -> dict[str, Any]:
    """The constructions for one problem; the status is `none` if a theorem rules out all solutions."""
    from queenlab.constructions.registry import all_constructions
    from queenlab.constructions.theorems import why_none
    from queenlab.verbs.recipe import Asked

    try:
        asked = Asked.of(name)
    except NotSupported as error:
        return record("constructions", name, value=0, constructions=[], notes=str(error))
    theorem = why_none(asked.request)
    rows = [row for c in all_constructions() if (row := _row_for(c, asked.request))["applies"] or everything]
    value = sum(row["applies"] for row in rows)
    status = None if theorem is None else "none"
    return record("constructions", str(asked), status, value=value, proof=theorem, constructions=rows)


def _row_for(c: Construction, request: Request) -> dict[str, Any]:
    refusal = c.refusal(request)
    if refusal is not None:
        return {**_row(c), "applies": False, "refusal": refusal}
    size = c.size(request)
    return {**_row(c), "applies": True, "size": size.value, "exact": size.exact}


# -- text ---------------------------------------------------------------------------------------------------------


def _lines(found: dict[str, Any], asked: bool, quiet: bool, color: bool) -> list[str]:
    rows = found["constructions"]
    if quiet:
        return [row["name"] for row in rows if row["applies"] is not False]
    if found["proof"] is not None:
        return [f"{found['problem']}  none", f"proof: {found['proof']}"]
    if not rows:
        return [found["notes"] or f"no construction is known for {found['problem']}"]
    if not asked:
        table = [["method", "source", "for"], *([r["name"], r["source"], r["domain"]] for r in rows)]
        return columns(table, headed=color)
    table = [[r["name"], _size(r) if r["applies"] else "-", r["refusal"] or r["source"]] for r in rows]
    heads = ["method", "placements", "source" if all(r["applies"] for r in rows) else "source, or why not"]
    return columns([heads, *table], {1}, headed=color)


def _sizes(sizes: list[int], answers: list[dict[str, Any]], quiet: bool, color: bool) -> list[str]:
    """One line per size: the simplest construction, the number that apply, and the source."""
    rows = []
    for n, found in zip(sizes, answers, strict=True):
        first = next((row for row in found["constructions"] if row["applies"]), None)
        if found["proof"] is not None:
            rows.append([str(n), "none", "0", found["proof"]])
        elif first is None:
            rows.append([str(n), "-", "0", found["notes"] or "no construction is known"])
        else:
            rows.append([str(n), first["name"], str(found["value"]), first["source"]])
    if quiet:
        return [row[1] for row in rows]
    return columns([["n", "simplest", "apply", "source"], *rows], {0, 2}, headed=color)


def _size(row: dict[str, Any]) -> str:
    digits = str(row["size"])
    if len(digits) > _MAX_DIGITS:
        digits = f"{digits[0]}.{digits[1:3]}e{len(digits) - 1}"
        return f"about {digits}" if row["exact"] else f"more than {digits}"
    return digits if row["exact"] else f"at least {digits}"
