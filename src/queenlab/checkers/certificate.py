"""Reads a certificate, a JSON file; every key and number is checked before it is used.

A certificate claims that no more than `at_most` queens stand on a board without attacking each other. Its steps are
lemmas on boxes; docs/guide/checking.md defines them. Anything out of place is refused with a line that says where.
Numbers and sizes are limited, so that a hostile file can neither overflow a sum nor fill the memory.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NoReturn, SupportsInt

FORMAT = "queenlab-certificate"
VERSION = 1
#: Bytes of a file.
MOST_BYTES = 2**29
#: Every number in a certificate is below this; a sum of 2**31 of them still fits into 63 bits.
MOST_NUMBER = 2**31
#: Axes, and cells of a box where a step lists each of them.
MOST_AXES = 24
MOST_CELLS = 2**25
#: Steps of a certificate.
MOST_STEPS = 100_000

Cell = tuple[int, ...]
Box = tuple[int, ...]


class BadCertificate(ValueError):
    """A certificate that does not show what it claims.

    Attributes:
        reason: what is wrong, in one line.
        step, by: the number of the step, from 0, and its argument; None and empty where it is not about a step.
        shown: the bound that the step does show, where it claims a better one.
    """

    def __init__(self, reason: str, step: int | None = None, by: str = "", shown: int | None = None) -> None:
        self.reason = reason
        self.step = step
        self.by = by
        self.shown = shown
        where = "" if step is None else f"step {step}{f' ({by})' if by else ''}: "
        super().__init__(where + reason)


@dataclass(frozen=True)
class Step:
    """A lemma: no box with these sides, in any order and anywhere, holds more than `at_most` queens.

    `number` is its place in the certificate, from 0; `by` names the argument, whose checker reads the `details`.
    """

    number: int
    box: Box
    at_most: int
    by: str
    details: Mapping[str, Any]


@dataclass(frozen=True)
class Certificate:
    """A certificate as it was read; nothing of it is checked but its form.

    The steps are lemmas, the last one on the whole board. Cells of the witness have coordinates from 0.
    """

    problem: str
    board: Box
    at_most: int
    witness: tuple[Cell, ...] | None
    steps: tuple[Step, ...]


def read(source: str | Path) -> Certificate:
    """Reads a certificate from its text (which begins with a brace) or from the file of that name."""
    return from_text(source if isinstance(source, str) and source.lstrip()[:1] == "{" else _text_of(Path(source)))


def from_text(text: str) -> Certificate:
    whole = _parse(text)
    if not isinstance(whole, dict):
        raise BadCertificate(f"a certificate is a JSON object, not {_shown(whole)}")
    if whole.get("format") != FORMAT:
        raise BadCertificate(f"format is {_shown(whole.get('format'))}, not {_shown(FORMAT)}")
    if type(whole.get("version")) is not int or whole["version"] != VERSION:
        raise BadCertificate(f"version is {_shown(whole.get('version'))}, not {VERSION}")
    keys(whole, "the certificate", {"format", "version", "problem", "at_most", "steps"}, {"witness"})
    board = _board(whole["problem"])
    steps = items(whole["steps"], "steps", most=MOST_STEPS)
    if not steps:
        raise BadCertificate("there are no steps")
    witness = whole.get("witness")
    return Certificate(
        problem=whole["problem"],
        board=board,
        at_most=integer(whole["at_most"], "at_most"),
        witness=None if witness is None else cells(witness, "witness", board),
        steps=tuple(_step(number, each, len(board)) for number, each in enumerate(steps)),
    )


def keys(value: Any, what: str, needed: set[str], allowed: set[str] | None = None) -> dict[str, Any]:
    """The value, if it is an object with all the needed keys and besides them only allowed ones."""
    if not isinstance(value, dict):
        raise BadCertificate(f"{what} is {_shown(value)}, not an object")
    if missing := sorted(needed - value.keys()):
        raise BadCertificate(f"{what} lacks {_shown(missing[0])}")
    if unknown := sorted(value.keys() - needed - (allowed or set())):
        raise BadCertificate(f"{what} has an unknown key {_shown(unknown[0])}")
    return value


def integer(value: Any, what: str, low: int = 0, high: int = MOST_NUMBER - 1) -> int:
    """The value, if it is a whole number from low to high; true and false are none."""
    if type(value) is not int or not low <= value <= high:
        raise BadCertificate(f"{what} is {_shown(value)}, not a whole number from {low} to {high}")
    return value


def truth(value: Any, what: str) -> bool:
    """The value, if it is true or false."""
    if type(value) is not bool:
        raise BadCertificate(f"{what} is {_shown(value)}, not true or false")
    return value


def items(value: Any, what: str, most: int = MOST_CELLS) -> list[Any]:
    """The value, if it is a list of at most that many entries."""
    if not isinstance(value, list):
        raise BadCertificate(f"{what} is {_shown(value)}, not a list")
    if len(value) > most:
        raise BadCertificate(f"{what} has {len(value)} entries, more than {most}")
    return value


def shape(value: Any, what: str, axes: int) -> Box:
    """The sides of a box, one for every axis."""
    if len(items(value, what)) != axes:
        raise BadCertificate(f"{what} has {len(value)} numbers, not {axes}")
    return tuple(integer(side, f"a side of {what}", 1) for side in value)


def cell(value: Any, what: str, box: Box) -> Cell:
    """A cell of the box; coordinates from 1 in the file, from 0 here."""
    if len(items(value, f"a cell of {what}")) != len(box):
        raise BadCertificate(f"a cell of {what} has {len(value)} coordinates, not {len(box)}")
    place = tuple(integer(x, f"a coordinate in {what}") - 1 for x in value)
    if not all(0 <= x < side for x, side in zip(place, box, strict=True)):
        raise BadCertificate(f"{what} has the cell {_shown(value)}, which is not in {by(box)}")
    return place


def cells(value: Any, what: str, box: Box) -> tuple[Cell, ...]:
    found = tuple(cell(each, what, box) for each in items(value, what))
    if len(set(found)) < len(found):
        raise BadCertificate(f"{what} names a cell twice")
    return found


def earlier(value: Any, proved: Sequence[Step]) -> Step:
    """The step with this number, which must come before the one that is being checked."""
    number = integer(value, "the number of a used step")
    if number >= len(proved):
        raise BadCertificate(f"it uses step {number}, which does not come before it")
    return proved[number]


def used(details: Mapping[str, Any], proved: Sequence[Step]) -> list[Step]:
    """The steps that a step names under `uses`, if it does."""
    return [earlier(number, proved) for number in items(details.get("uses", []), "uses", MOST_STEPS)]


def by(box: Box) -> str:
    """A box as people write it: 7 x 7 x 2."""
    return " x ".join(map(str, box))


def from_one(place: Iterable[SupportsInt]) -> Cell:
    """A cell as people write it, with coordinates from 1."""
    return tuple(int(x) + 1 for x in place)


def _text_of(path: Path) -> str:
    try:
        with path.open("rb") as file:
            raw = file.read(MOST_BYTES + 1)
    except (OSError, ValueError) as error:
        raise BadCertificate(f"cannot read the file: {error}") from None
    if len(raw) > MOST_BYTES:
        raise BadCertificate(f"the file has more than {MOST_BYTES} bytes")
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise BadCertificate(f"byte {error.start} is not UTF-8") from None


def _parse(text: str) -> Any:
    """The JSON value; no key twice, no fractions, no number of more than ten digits."""
    try:
        return json.loads(
            text,
            object_pairs_hook=unique_keys,
            parse_int=_number,
            parse_float=_no_fraction,
            parse_constant=_no_fraction,
        )
    except json.JSONDecodeError as error:
        raise BadCertificate(f"line {error.lineno}, column {error.colno}: not JSON: {error.msg}") from None
    except RecursionError:
        raise BadCertificate("lists or objects are nested too deeply") from None


def unique_keys(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        names = [name for name, _ in pairs]
        raise BadCertificate(f"the key {_shown(next(name for name in names if names.count(name) > 1))} appears twice")
    return found


def _number(digits: str) -> int:
    if len(digits) > 11:
        raise BadCertificate(f"the number {_shown(digits)} is too large")
    return int(digits)


def _no_fraction(digits: str) -> NoReturn:
    raise BadCertificate(f"{_shown(digits)} is not a whole number")


def _shown(value: Any) -> str:
    """The value as short text for one line of a message."""
    if isinstance(value, list) and len(value) > 8:
        return f"a list of {len(value)}"
    if isinstance(value, dict):
        return "an object"
    text = json.dumps(value)
    return text if len(text) <= 60 else text[:57] + "..."


def _board(text: Any) -> Box:
    """The sides of the board that the problem names."""
    found = re.fullmatch(r"queens:([1-9][0-9]{0,6})(?:\^([1-9][0-9]?))?", text) if isinstance(text, str) else None
    if found is None:
        raise BadCertificate(f"problem is {_shown(text)}, not queens:N^D with N below ten million")
    axes = int(found[2] or 2)
    if axes > MOST_AXES:
        raise BadCertificate(f"the board has {axes} dimensions, more than {MOST_AXES}")
    return (int(found[1]),) * axes


def _step(number: int, value: Any, axes: int) -> Step:
    if not isinstance(value, dict):
        raise BadCertificate(f"a step is an object, not {_shown(value)}", number)
    way = value.get("by")
    if not isinstance(way, str):
        raise BadCertificate(f"by is {_shown(way)}, not the name of an argument", number)
    try:
        for key in ("box", "at_most"):
            if key not in value:
                raise BadCertificate(f"it lacks {_shown(key)}")
        box = shape(value["box"], "box", axes)
        at_most = integer(value["at_most"], "at_most")
        details = {key: each for key, each in value.items() if key not in ("box", "at_most", "by")}
        return Step(number, box, at_most, way, details)
    except BadCertificate as refusal:
        raise BadCertificate(refusal.reason, number, way[:20]) from None
