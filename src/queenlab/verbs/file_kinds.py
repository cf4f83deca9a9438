"""Recognises the kind of a file by its content, so that errors can name the command that reads it."""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path
from typing import Any

from queenlab.errors import QueenlabError
from queenlab.verbs.claims import read_claims

PLACEMENT = "placement"
CERTIFICATE = "certificate"
CONSTANT = "constant"

#: What each kind is called, and what to do with it.
_KINDS = {
    PLACEMENT: ("a placement", "use `queenlab verify {}`"),
    "answer": ("an answer", "use `queenlab verify {}`"),
    CERTIFICATE: ("a certificate of a maximum", "use `queenlab check {}`"),
    CONSTANT: ("a certificate of the n-queens constant", "use `queenlab constant --check {}`"),
    "puzzle": ("a puzzle", "use `queenlab puzzle --check {}`"),
    "model": ("a Model", "use `queenlab solve --model {}`"),
    "density": ("a density", "use `queenlab queenon {}`"),
    "recipe": ("a recipe", "use `queenlab construct --from {}`"),
    "ledger": ("the ledger of a job", "use `queenlab job status {}`"),
    "checkpoint": ("an old checkpoint", "use `queenlab count PROBLEM --job {}`"),
    "b-file": ("a b-file", "use `queenlab atlas compare COLLECTION {}`"),
    "table": ("a table", "only files of placements and certificates can be checked"),
    "picture": ("a picture", "pictures cannot be checked; use -o FILE.json to write the placement"),
}
#: How files begin that are no text, or no data.
_STARTS = {
    b"\x93NUMPY": PLACEMENT,
    b"SQLite format 3\0": "ledger",
    b"PAR1": "table",
    b"\x89PNG": "picture",
    b"%PDF": "picture",
    b"<svg": "picture",
    b"<?xml": "picture",
    b"<!DOCTYPE html": "picture",
}
_FORMATS = {"queenlab-certificate": CERTIFICATE, "queenlab-constant": CONSTANT, "queenlab-model": "model"}
_OBJECTS = {"placement": PLACEMENT, "puzzle": "puzzle", "density": "density", "frontier": "checkpoint"}
_TIKZ = "\\begin{tikzpicture}"
_PUZZLE = re.compile(r"(?m)^(completion|regions) puzzle ")
#: How Models are written for other solvers: by us, or by others.
_MODEL = re.compile(r"(?m)^(?:[*c\\|] written by queenlab$|\* #variable=|p (?:cnf|edge|col) |ROWS$)")
#: The heading of a table; one of cells lacks no more than its board.
_HEADING = re.compile(r"(?!(?:solution,)?(?:column,row|triangle,row,column|x1(?:,x[0-9]+)*)$)[a-z]\w*(?:,\w+)+")
_TERM = re.compile(r"[0-9]+ [0-9]+")


def other_use(data: bytes, source: str, wanted: str) -> str | None:
    """The advice for a file of another kind than wanted; None if the kind is right or unknown."""
    kind = kind_of(data)
    if kind in (None, wanted) or {kind, wanted} == {PLACEMENT, "answer"}:
        return None
    return use_instead(kind, wanted, source)


def use_instead(kind: str, wanted: str, source: str) -> str:
    what, advice = _KINDS[kind]
    # What came on stdin, or as a text, has no name.
    file = shlex.quote(source) if Path(source).exists() else "FILE"
    return f"{source} is {what}, not {_KINDS[wanted][0]}: {advice.format(file)}"


def kind_of(data: bytes) -> str | None:
    """The kind of a file's content, as `_KINDS` calls it; None for everything else."""
    head = data[:1000].lstrip()
    for start, kind in _STARTS.items():
        if head.startswith(start):
            return kind
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return None
    if text.lstrip()[:1] == "{":
        return _kind_of_object(text)
    if _PUZZLE.search(text):
        return "puzzle"
    if _TIKZ in text:
        return "picture"
    if _MODEL.search(text):
        return "model"
    try:
        claims = read_claims(text, None, "")
        return PLACEMENT if claims.claims or claims.problem else None
    except QueenlabError:
        lines = [line for line in map(str.strip, text.splitlines()) if line and not line.startswith("#")] or [""]
        if _HEADING.fullmatch(lines[0]):
            return "table"
        return "b-file" if all(map(_TERM.fullmatch, lines)) else None


def is_json_object(data: bytes) -> bool:
    """Whether the text is a JSON object."""
    return _json_object(data) is not None


def _json_object(text: str | bytes) -> dict[str, Any] | None:
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        return None
    return found if isinstance(found, dict) else None


def _kind_of_object(text: str) -> str | None:
    found = _json_object(text)
    if found is None:
        return None
    known = _FORMATS.get(str(found.get("format"))) or _OBJECTS.get(str(found.get("queenlab")))
    if known is not None:
        return known
    if "puzzles" in found:
        return "puzzle"
    if isinstance(found.get("density"), list):
        return "density"
    sizes = found["answers"] if isinstance(found.get("answers"), list) else []
    listed = isinstance(found.get("solutions"), list)
    if listed or any(one.get("witness") for one in [found, *sizes] if isinstance(one, dict)):
        return "answer"
    return "recipe" if "recipe" in found else None
