"""`queenlab list`: the names that problems and options accept."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from enum import StrEnum
from typing import Annotated, Any

import typer

from queenlab import suffixes
from queenlab.cli.output import ANSWERED, Printing, columns, record
from queenlab.wording import plural

#: A name and what there is to say of it, by headings.
Row = dict[str, Any]


class Topic(StrEnum):
    families = "families"
    pieces = "pieces"
    goals = "goals"
    engines = "engines"
    formats = "formats"


def list(
    topic: Annotated[
        Topic | None, typer.Argument(metavar="[TOPIC]", help="families, pieces, goals, engines or formats.")
    ] = None,
    *,
    printing: Printing,
) -> int:
    """Without a topic, list all of them."""
    found = {one.value: rows_of(one) for one in Topic if topic in (None, one)}
    names = "\n".join(row["name"] for rows in found.values() for row in rows)
    printing.print(lambda: record("list", list=found), names, _lines(found))
    return ANSWERED


def rows_of(topic: Topic) -> Sequence[Row]:
    return [*_TOPICS[topic]()]


def _lines(found: Mapping[str, Sequence[Row]]) -> Iterator[str]:
    for title, rows in found.items():
        yield title
        for line in columns(map(_text, row.values()) for row in rows):
            yield f"  {line}"


def _text(fact: object) -> str:
    if fact is None:
        return "-"
    return ", ".join(map(str, fact)) if isinstance(fact, tuple) else str(fact)


def _families() -> Iterator[Row]:
    from queenlab.families.registry import FAMILIES

    for one in FAMILIES.values():
        yield {"name": one.name, "example": one.example, "summary": one.summary}


def _pieces() -> Iterator[Row]:
    from queenlab.piece import TERM_EXAMPLES

    for term in TERM_EXAMPLES:
        d = max(2, term.fewest_dimensions)
        moves = term.moves(d)
        facts = (
            f"lines in {plural(len(moves.riders), 'direction')}" if moves.riders else "",
            f"hyperplanes with {plural(len(moves.planes), 'normal')}" if moves.planes else "",
            plural(2 * len(moves.leapers), "leap") if moves.leapers else "",
            f"every cell within {plural(moves.range, 'king move')}" if moves.range else "",
        )
        example = f"{term}:8" if term.arguments else f"{term}s:8"
        yield {"name": term.name, "example": example, "attacks": " and ".join(filter(None, facts))}


#: What each goal asks.
_ASKED = {
    "exact": "the natural number of pieces, no two attacking: n queens on n x n",
    "max": "as many pieces as possible, no two attacking",
    "dominate": "as few pieces as possible, every cell occupied or attacked",
    "independent": "the same, and no two pieces attack each other",
    "color": "as few colours as possible, no two cells of one colour attacking",
}


def _goals() -> Iterator[Row]:
    from queenlab.families.question import GOALS

    for goal in GOALS:
        yield {"name": goal, "example": f"queens:5,goal={goal}", "asks": _ASKED[goal]}


def _engines() -> Iterator[Row]:
    from queenlab.engines.registry import available, engine

    for one in available():
        tasks = tuple(sorted(engine(one.name).tasks))
        yield {"name": one.name, "tasks": tasks, "version": one.version, "missing": one.missing}


def _formats() -> Iterator[Row]:
    from queenlab.formats import FORMATS

    for one in suffixes.WRITTEN:
        yield {"name": one.what.partition(" ")[2], "endings": tuple(one.by_suffix), "is": ""}
    for name, form in FORMATS.items():
        yield {"name": name, "endings": form.suffixes, "is": f"a Model: {form.description}"}


_TOPICS: dict[Topic, Callable[[], Iterator[Row]]] = {
    Topic.families: _families,
    Topic.pieces: _pieces,
    Topic.goals: _goals,
    Topic.engines: _engines,
    Topic.formats: _formats,
}
