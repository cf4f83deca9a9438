"""JSON from files: refuses what two readers could take for two things, and says where a value stands."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Callable, Sequence
from typing import Any, NoReturn

from queenlab.errors import BadFile

#: Python refuses to convert longer ones, whose time is quadratic.
LONGEST_NUMBER = 4300

_TOO_LONG = re.compile(rf"\d{{{LONGEST_NUMBER + 1},}}")
#: A byte order mark may come first.
_BLANK = re.compile(r"[ \t\n\r\ufeff]*")


def read_json(
    text: str,
    source: str = "",
    whole_number: Callable[[str], int] = int,
    fraction: Callable[[str], float] | None = None,
) -> Any:
    """The value of a JSON text; a byte order mark before it is skipped.

    Args:
        text: of the file.
        source: its name, for messages.
        whole_number: makes a whole number of its digits.
        fraction: makes a number of digits with a point or an exponent.

    Raises:
        BadFile: it is not JSON, holds NaN, an infinite number or a number that is too long, is nested too deeply, or
            an object in it has a key twice.
    """
    text = text.removeprefix("\ufeff")
    try:
        return json.loads(
            text,
            parse_int=whole_number,
            parse_constant=_constant,
            parse_float=fraction or finite,
            object_pairs_hook=_unique_keys,
        )
    except json.JSONDecodeError as error:
        raise BadFile(f"this is not JSON: {error.msg}", error.lineno, error.colno, source) from None
    except RecursionError:
        raise BadFile("this JSON is nested too deeply", 1, 1, source) from None
    except _Refused as error:
        raise BadFile(str(error), 1, 1, source) from None
    except ValueError:
        found = _TOO_LONG.search(text)
        assert found is not None
        reason = f"a number of {len(found[0])} digits; at most {LONGEST_NUMBER} can be read"
        raise BadFile(reason, *_line_and_column(text, found.start()), source) from None


def cut_number(digits: str) -> int:
    """A number where the last digits of a very long one do not matter: it is too large in any case."""
    return int(digits[:40])


_decode = json.JSONDecoder(parse_int=cut_number).raw_decode


class _Refused(ValueError):
    pass


def _constant(name: str) -> NoReturn:
    raise _Refused(f"{name} is not JSON")


def finite(digits: str) -> float:
    """Refuses a number that is too large for a float."""
    number = float(digits)
    if math.isinf(number):
        raise _Refused(f"the number {digits[:40]} is too large")
    return number


def _unique_keys(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        keys = [key for key, _ in pairs]
        twin = next(key for key in keys if keys.count(key) > 1)
        raise _Refused(f"the key {twin[:40]!r} appears twice")
    return found


def place_in_json(text: str, path: Sequence[str | int]) -> tuple[int, int]:
    """Line and column of the value that a path of keys and indices leads to, in a text that `read_json` reads.

    Example:
        >>> place_in_json('{"cells": [[1, 2],\\n [2, 4]]}', ["cells", 1, 0])
        (2, 3)
    """
    at = _after_blank(text, 0)
    for step in path:
        at = _inside(text, at, step)
    return _line_and_column(text, at)


def _line_and_column(text: str, at: int) -> tuple[int, int]:
    return text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at)


def _after_blank(text: str, at: int) -> int:
    match = _BLANK.match(text, at)
    assert match is not None
    return match.end()


def _inside(text: str, at: int, step: str | int) -> int:
    """The position of one member of the object or array at a position; that of the whole where there is no such."""
    whole = at
    index = 0
    at = _after_blank(text, at + 1)
    while text[at] not in "]}":
        key: str | int = index
        if isinstance(step, str):
            key, at = _decode(text, at)
            at = _after_blank(text, _after_blank(text, at) + 1)
        if key == step:
            return at
        _, at = _decode(text, at)
        at = _after_blank(text, at)
        if text[at] == ",":
            at = _after_blank(text, at + 1)
        index += 1
    return whole
