"""Reads a paper from its tables: `figures.txt`, and `misprints.txt` beside it.

`figures.txt` begins with lines `title:`, `aliases:` and `citation:`. Then

    ## How many solutions there are                    a section
    # table-1; table 1, section 2.2                    a row: its key and its tags
    where: Table 1: number of solutions                what the paper says, in Markdown
    here: `queenlab count queens:8`                    how it is done here
    remark: as corrected                               what the status says beside the numbers
    n = 8 | 92 | queenlab count queens:8               a figure: label, what is printed, how it is computed
    n = {n} {n in 4..6} | 2 10 4 | queenlab count queens:{n}
    ({n},{d}) {n, d in 3 3; 5 2} | [0, 1]; [0, 4] | lines.crossings({n}, {d}) | 0.2 0.5 s

Lines with an indent continue the line before. `//` begins a comment. After a line `@THIRTEEN = [0, 3, 8]`, @THIRTEEN
stands for that text. Braces at the end of a label make one line many
figures: the values of one variable stand apart by blanks, `4..6` is 4 5 6; those of several variables by semicolons.
So do the printed values (by semicolons if they are lists or strings) and the seconds; one alone is for all.

What is printed is JSON, after `>=` or `<=` where it is a bound. Floats are compared in as many digits as are printed;
` (3 digits)` or ` (exact)` says otherwise. Further fields, in any order:

    0.8 s                       about how long it takes (0.1 s if nothing is said); years are possible
    own                         not printed in the paper, but stands beside what is
    holds 72192: why            what is printed is wrong, this holds
    queenlab diverse 2..100     what a reader types, where the computation does more than that

A computation is a command `queenlab ...`, run in this process, or a Python expression with `ql` for queenlab, `math`,
and every module of the paper's package by its name. A command may end in `-> expression`, over the keys of its JSON;
without it, its value is the answer's. An `Answer` that does not settle the question becomes a `Partial`.

In `misprints.txt` a line is `where | printed | holds | evidence | expression | 0.2 s | remark`; all from the
evidence on may be left out, or be empty. `remark` marks what is no misprint.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from functools import cache, partial
from importlib import resources
from itertools import chain

from queenlab.errors import BadInput
from queenlab_papers.reproduction.expressions import evaluate, shows, typed
from queenlab_papers.reproduction.figure import (
    Correction,
    Figure,
    Misprint,
    Paper,
    PaperSection,
    Relation,
    Row,
)

YEAR = 365.25 * 86400.0


@cache
def read_paper(name: str) -> Paper:
    """The paper of a package: `higher-dimensions` is in `queenlab_papers/higher_dimensions`."""
    package = name.replace("-", "_")
    folder = resources.files("queenlab_papers") / package
    head: dict[str, str] = {}
    sections: list[tuple[str, list[Row]]] = []
    lines: list[str] = []
    for line in [*whole_lines((folder / "figures.txt").read_text("utf-8")), "## "]:
        if line.startswith("#"):
            if lines:
                sections[-1][1].append(_row(package, lines))
            lines = [line] if line.startswith("# ") else []
            if not lines:
                sections.append((line[3:], []))
        elif lines:
            lines.append(line)
        else:
            key, _, text = line.partition(": ")
            head[key] = text
    slips = folder / "misprints.txt"
    text = slips.read_text("utf-8") if slips.is_file() else ""
    return Paper(
        name,
        tuple(head["aliases"].split(", ")),
        head["title"],
        head["citation"],
        tuple(PaperSection(title, tuple(rows)) for title, rows in sections[:-1]),
        tuple(_misprint(package, line) for line in whole_lines(text)),
    )


def whole_lines(text: str) -> Iterator[str]:
    """Whole lines: continued ones are put together, comments and empty ones left out, names replaced."""
    kept = "\n".join(line for line in text.splitlines() if line.strip() and not line.startswith("//"))
    named: dict[str, str] = {}
    for line in re.sub(r"\n\s+", " ", kept).splitlines():
        if line.startswith("@"):
            name, _, meant = line.partition(" = ")
            named[name] = meant
        else:
            yield re.sub(r"@\w+", lambda name: named.get(name[0], name[0]), line)


def fields(line: str) -> list[str]:
    """What stands between bars with blanks around them."""
    return [field.strip() for field in re.split(r"(?:^|\s)\|(?=\s|$)", line)]


def _row(package: str, lines: list[str]) -> Row:
    key, _, tags = lines[0][2:].partition("; ")
    said = {"where": "", "here": "", "remark": ""}
    figures: list[Figure] = []
    for line in lines[1:]:
        begin, _, text = line.partition(": ")
        if begin in said:
            said[begin] = text
        else:
            figures += _figures(package, line)
    return Row(
        key, said["where"], said["here"], tuple(figures), tuple(tags.split(", ")) if tags else (), said["remark"]
    )


def _figures(package: str, line: str) -> Iterator[Figure]:
    """The figures of one line, one for each value of its variables."""
    label, printed, how, *more = fields(line)
    relation: Relation = ">=" if printed.startswith(">=") else "<=" if printed.startswith("<=") else "="
    times = next((field[:-2] for field in more if re.fullmatch(r"[\d.e+ ]+ s", field)), "0.1")
    more = [field for field in more if not re.fullmatch(r"[\d.e+ ]+ s", field)]
    parts = [label, printed.removeprefix(relation).strip(), times, how, *more]
    for _, (name, value, seconds, one, *rest) in repeated(parts, [1, 2]):
        yield _figure(package, name, relation, value, one, [f"{seconds} s", *rest])


def repeated(parts: list[str], spread: Sequence[int]) -> Iterator[tuple[dict[str, str], list[str]]]:
    """The fields of a line, once for each value of the variables at the end of the first, and these values.

    Args:
        parts: the fields.
        spread: which of them have a value for each repetition, or one for all.

    Example:
        >>> [one for _, one in repeated(["n = {n} {n in 4..6}", "2 10 4", "count {n}"], [1])]
        [['n = 4', '2', 'count 4'], ['n = 5', '10', 'count 5'], ['n = 6', '4', 'count 6']]
    """
    many = re.fullmatch(r"(.*?)\s*\{(\w+(?:, \w+)*) in ([^{}]*)\}", parts[0])
    if many is None:
        yield {}, parts
        return
    names = many[2].split(", ")
    items = [group.split() for group in many[3].split(";")] if len(names) > 1 else [[x] for x in _values(many[3])]
    columns = [_spread(part, len(items)) if k in spread else [part] * len(items) for k, part in enumerate(parts)]
    columns[0] = [many[1]] * len(items)
    for item, texts in zip(items, zip(*columns, strict=True), strict=True):
        values = dict(zip(names, item, strict=True))
        one = list(texts)
        for name, value in values.items():
            one = [text.replace(f"{{{name}}}", value) for text in one]
        yield values, one


def _values(text: str) -> list[str]:
    """What a variable stands for, one after the other."""
    ends = [re.fullmatch(r"(\d+)\.\.(\d+)", word) or word for word in text.split()]
    runs = ([e] if isinstance(e, str) else [str(n) for n in range(int(e[1]), int(e[2]) + 1)] for e in ends)
    return list(chain.from_iterable(runs))


def _spread(text: str, number: int) -> list[str]:
    """As many values as there are repetitions; one alone, or an expression, is for all of them."""
    if text.startswith("= "):
        return [text] * number
    bare = not set(text) & set('["(')
    parts = [part.strip() for part in text.split(";")] if ";" in text else text.split() if bare else [text]
    if len(parts) not in (1, number):
        raise BadInput(f"{len(parts)} values for {number} repetitions: {text}")
    return parts * number if len(parts) == 1 else parts


def _figure(package: str, label: str, relation: Relation, printed: str, how: str, more: list[str]) -> Figure:
    printed, digits = _digits(printed)
    seconds, own, correction, shown = 0.1, False, None, ""
    for field in more:
        if re.fullmatch(r"[\d.e+]+ (s|years)", field):
            seconds = float(field.split()[0]) * (YEAR if field.endswith("years") else 1.0)
        elif field == "own":
            own = True
        elif field.startswith("holds "):
            holds, end = json.JSONDecoder().raw_decode(field[6:])
            correction = Correction(holds, field[6 + end :].removeprefix(": "))
        elif field.startswith("queenlab "):
            shown = field
        else:
            raise BadInput(f"{label}: no field {field!r}")
    command = shown or typed(package, how)
    compute = partial(evaluate, package, how)
    return Figure(label, json.loads(printed), compute, command, seconds, relation, digits, correction, own)


def _digits(printed: str) -> tuple[str, int | None]:
    """What is printed, and in how many digits its floats are compared.

    Example:
        >>> _digits("-1.94861"), _digits("[0.25, 0.5]"), _digits("0.5 (exact)"), _digits("0.5000001 (3 digits)")
        (('-1.94861', 5), ('[0.25, 0.5]', 2), ('0.5', None), ('0.5000001', 3))
    """
    said = re.fullmatch(r"(.*) \((exact|(\d+) digits?)\)", printed)
    if said is not None:
        return said[1], int(said[3]) if said[3] else None
    decimals = [len(part) for part in re.findall(r"\d\.(\d+)", re.sub(r'"[^"]*"', "", printed))]
    return printed, max(decimals) if decimals else None


def _misprint(package: str, line: str) -> Misprint:
    where, printed, holds, *rest = fields(line)
    evidence, how, *more = [*rest, "", ""] if len(rest) < 2 else rest
    seconds = next((float(field[:-2]) for field in more if field.endswith(" s")), 0.1)
    compute = partial(shows, package, how) if how else None
    return Misprint(where, printed, holds, evidence, compute, seconds, slip="remark" not in more)
