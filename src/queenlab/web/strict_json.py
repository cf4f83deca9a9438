"""Reads JSON from strangers: nothing that two readers could take for two things, and nothing huge or deep.

Python's reader takes NaN, keeps the last of two keys, and fails on deep nesting with an error of its own.
"""

from __future__ import annotations

import json
import math
import re
from typing import Any, NoReturn

from queenlab.web.errors import Refused
from queenlab.web.limits import MAX_DEPTH, MAX_DIGITS


def read_object(body: bytes) -> dict[str, Any]:
    """The JSON object in a body.

    Raises:
        Refused: with status 400, if it is no JSON object, or one that is not read here.
    """
    try:
        text = body.decode()
    except UnicodeDecodeError as error:
        raise _no(f"the body is not UTF-8 (byte {error.start})") from None
    # Before anything is built; brackets within strings count too, and no honest request has so many.
    if _depth(text) > MAX_DEPTH:
        raise _no(f"the JSON is nested more than {MAX_DEPTH} deep")
    try:
        found = json.loads(
            text, parse_constant=_constant, parse_int=_integer, parse_float=_float, object_pairs_hook=_pairs
        )
    except json.JSONDecodeError as error:
        raise _no(f"the body is not JSON: {error.msg} (character {error.pos})") from None
    if not isinstance(found, dict):
        raise _no("the body is not a JSON object")
    try:
        # Half a character (a surrogate of its own) can only come from an escape.
        json.dumps(found if r"\u" in text else None, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        raise _no("a text in the JSON holds half a character") from None
    return found


def _depth(text: str) -> int:
    deepest = depth = 0
    for bracket in re.findall(r"[\[\]{}]", text):
        depth += 1 if bracket in "[{" else -1
        deepest = max(deepest, depth)
    return deepest


def _pairs(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise _no("a key stands twice in one JSON object")
    return found


def _integer(digits: str) -> int:
    if len(digits) > MAX_DIGITS:
        raise _no(f"a whole number in the JSON has more than {MAX_DIGITS} digits")
    return int(digits)


def _float(digits: str) -> float:
    number = float(digits)
    if math.isinf(number):
        raise _no("a number in the JSON is too large")
    # In JSON 5.0 is the whole number 5.
    return int(number) if number.is_integer() and abs(number) <= 2**53 else number


def _constant(name: str) -> NoReturn:
    raise _no(f"{name} is not JSON")


def _no(line: str) -> Refused:
    return Refused(400, line)
