"""The chapters of the tour, read from `chapters.txt`.

A chapter begins with `# name; Title` and a few sentences. Then come what a reader can type, and steps that are done in
this order:

    $ queenlab count queens:8                           what a reader can type
    let made = ql.construct("queens:8")                 a value for the steps that follow
    check queens:8 | ql.count("queens:8") | 92 | Gauss  asked, computed, expected, according to whom
    check queens:{n} {n in 4..8} | ql.count("queens:{n}") | A000170
    check queens:8 | ql.solve("queens:8") -> it.status | "found" | it is well known
    picture 8 queens | ql.draw.placement_svg(made)      a caption, an SVG; `wide` or `full` as a third field
    note It took {seconds:.1f} s.                       a remark
    run engines.compare(result)                         Python that adds to the ChapterResult itself
    needs web | the explorer | fastapi uvicorn          leaves the rest out without these packages of an extra

What is expected is JSON, `= expression`, or
an OEIS sequence of the atlas: `A000170` by the variable n, `A000170[8]`. After `->`, `it` is what was computed; of an
Answer the value is compared if it is proved, else its status. Lines with an indent continue the line before, and braces
at the end of a label repeat the line, as in the papers' tables (`reproduction/figure_tables.py`). What is asked,
captions, sources and notes are the inside of an f-string.

Expressions see `ql`, `math`, the modules of this package, the values of `let` and `:=`, and

    folder      where files go that are worth keeping
    scratch     a folder that is removed after the chapter
    enter       enters a context that ends with the chapter
    caption     in a picture, its caption
"""

from __future__ import annotations

import json
import re
import tempfile
import time
from contextlib import ExitStack
from functools import cache, partial
from importlib import resources
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from queenlab import Answer
from queenlab.atlas import values_by_side
from queenlab.errors import MissingExtra
from queenlab_papers.reproduction.expressions import modules_of
from queenlab_papers.reproduction.figure_tables import fields, repeated, whole_lines
from queenlab_papers.tour.results import Chapter, ChapterResult, Expected, proved_value

_STEPS = ("let", "check", "picture", "note", "run", "needs")


@cache
def chapters() -> tuple[Chapter, ...]:
    """All chapters, in the order of the tour."""
    text = (resources.files("queenlab_papers") / "tour" / "chapters.txt").read_text("utf-8")
    found: list[list[str]] = []
    for line in whole_lines(text):
        if line.startswith("# "):
            found.append([])
        found[-1].append(line)
    return tuple(_chapter(lines) for lines in found)


def _chapter(lines: list[str]) -> Chapter:
    name, title = lines[0][2:].split("; ", 1)
    commands = tuple(line[2:] for line in lines[2:] if line.startswith("$ "))
    steps = [line for line in lines[2:] if not line.startswith("$ ")]
    return Chapter(name, title, lines[1], commands, partial(_take, steps))


def _take(steps: list[str], result: ChapterResult) -> None:
    """Does the steps of a chapter."""
    with ExitStack() as stack:
        scratch = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        scope: dict[str, Any] = {
            "folder": result.folder,
            "scratch": scratch,
            "enter": stack.enter_context,
            "result": result,
        }
        for line in steps:
            kind, _, rest = line.partition(" ")
            if kind == "needs":
                extra, what, packages = fields(rest)
                if any(find_spec(package) is None for package in packages.split()):
                    raise MissingExtra(what, extra)
            elif kind == "let":
                names, _, expression = rest.partition(" = ")
                scope |= modules_of("tour", expression)
                exec(f"{names} = {expression}", scope)
            elif kind == "run":
                _evaluate(rest, scope)
            elif kind in ("check", "picture", "note"):
                for values, one in repeated(fields(rest), [2] if kind == "check" else []):
                    {"check": _check, "picture": _picture, "note": _note}[kind](one, values, scope, result)
            else:
                raise ValueError(f"no step {kind!r}; there are {', '.join(_STEPS)}")


def _evaluate(expression: str, scope: dict[str, Any]) -> Any:
    scope |= modules_of("tour", expression)
    return eval(expression, scope)


def _text(words: str, scope: dict[str, Any]) -> str:
    """The words with the values of what stands in braces."""
    return str(_evaluate(f"f'''{words}'''", scope)) if "{" in words else words


def _check(parts: list[str], values: dict[str, str], scope: dict[str, Any], result: ChapterResult) -> None:
    asked, how, wanted, *source = parts
    expected = _expected(wanted, source, values, scope)
    computed, _, read = how.partition(" -> ")
    started = time.perf_counter()
    scope["it"] = _evaluate(computed, scope)
    seconds = time.perf_counter() - started
    found = _evaluate(read, scope) if read else proved_value(scope["it"])
    engine = scope["it"].engine if isinstance(scope["it"], Answer) else None
    result.compare(_text(asked, scope), found, expected, seconds, engine)


def _expected(wanted: str, source: list[str], values: dict[str, str], scope: dict[str, Any]) -> Expected:
    sequence = re.fullmatch(r"(A\d{6})(?:\[(\d+)\])?", wanted)
    if sequence is not None:
        value: object = values_by_side(sequence[1])[int(sequence[2] or values["n"])]
        return Expected(value, _text(source[0], scope) if source else f"OEIS {sequence[1]}")
    value = _evaluate(wanted[2:], scope) if wanted.startswith("= ") else json.loads(wanted)
    return Expected(value, _text(source[0], scope))


def _picture(parts: list[str], values: dict[str, str], scope: dict[str, Any], result: ChapterResult) -> None:
    words, how, *size = parts
    scope["caption"] = _text(words, scope)
    svg = _evaluate(how, scope)
    if svg is not None:
        result.picture(svg, scope["caption"], wide="wide" in size, full="full" in size)


def _note(parts: list[str], values: dict[str, str], scope: dict[str, Any], result: ChapterResult) -> None:
    result.note(_text(" | ".join(parts), scope))
