"""Parses the JSON of requests as strictly as that of files, and limits its size and depth."""

from __future__ import annotations

import json
import re
from typing import Any

from queenlab.errors import BadFile
from queenlab.strict_json import finite, read_json
from queenlab.web.errors import Refused
from queenlab.web.limits import MAX_DEPTH, MAX_DIGITS


def read_object(body: bytes) -> dict[str, Any]:
    """The JSON object in a body; refused with 400 if it is malformed or too large."""
    try:
        text = body.decode()
        # Before anything is built; brackets within strings count too, and no honest request has this many.
        if _depth(text) > MAX_DEPTH:
            raise Refused(400, f"the JSON is nested more than {MAX_DEPTH} deep")
        if text.startswith("\ufeff"):
            raise Refused(400, "the body is not JSON: it begins with a byte order mark")
        found = read_json(text, whole_number=_integer, fraction=_number)
        # Half a character (a surrogate of its own) can only come from an escape.
        json.dumps(found if r"\u" in text else None, ensure_ascii=False).encode()
    except UnicodeDecodeError as error:
        raise Refused(400, f"the body is not UTF-8 (byte {error.start})") from None
    except UnicodeEncodeError:
        raise Refused(400, "a string in the JSON contains half a surrogate pair") from None
    except BadFile as error:
        raise Refused(400, f"the body: {error}") from None
    if not isinstance(found, dict):
        raise Refused(400, "the body is not a JSON object")
    return found


def _depth(text: str) -> int:
    deepest = depth = 0
    for bracket in re.findall(r"[\[\]{}]", text):
        depth += 1 if bracket in "[{" else -1
        deepest = max(deepest, depth)
    return deepest


def _integer(digits: str) -> int:
    if len(digits) > MAX_DIGITS:
        raise Refused(400, f"a whole number in the JSON has more than {MAX_DIGITS} digits")
    return int(digits)


def _number(digits: str) -> float:
    """In JSON, 5.0 is the whole number 5."""
    number = finite(digits)
    return int(number) if number.is_integer() and abs(number) <= 2**53 else number
