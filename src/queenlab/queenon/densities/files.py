"""The numbers of a density as arrays and as JSON."""

from __future__ import annotations

import math
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import numpy as np
import numpy.typing as npt

from queenlab.board import TRIANGLES
from queenlab.errors import BadInput, OutOfRange
from queenlab.wording import plural

#: Numbers of one kind: all float64, or all `Fraction` in an array of objects.
Numbers = npt.NDArray[Any]

#: Beyond this order a density alone would fill gigabytes.
MAX_ORDER = 4096
#: The same for one of fractions: there it takes half a gigabyte and ten seconds.
MAX_EXACT_ORDER = 1024
#: The longest fraction that is read from a file.
MAX_DIGITS = 1000
#: The common denominator of a file's fractions has at most that many bits; beyond it their sums take too long.
MAX_DENOMINATOR_BITS = 20_000
#: The largest number that is read from a file: sums over all triangles of the largest order still fit into a float.
LARGEST = 10**300


def check_order(order: int) -> None:
    if order < 1:
        raise BadInput(f"the order of a density must be at least 1, not {order}")
    if order > MAX_ORDER:
        raise OutOfRange(f"a density of order {order} is too large; at most {MAX_ORDER}")


def as_numbers(values: npt.ArrayLike) -> Numbers:
    """A copy with floats unchanged and whole numbers as fractions."""
    try:
        given = np.array(values)
    except ValueError:
        raise BadInput("the numbers of a density are not an array: its rows have different lengths") from None
    if given.dtype.kind == "f":
        if not np.isfinite(given).all():
            raise BadInput("the numbers of a density must be finite")
        return given.astype(np.float64)
    if given.dtype.kind not in "iuO":
        raise BadInput("the numbers of a density must be floats, or fractions and whole numbers")
    if given.size > 4 * MAX_EXACT_ORDER**2:
        raise OutOfRange(
            f"a density of fractions may have an order of at most {MAX_EXACT_ORDER}; with floats, {MAX_ORDER}"
        )
    listed = given.ravel().tolist()
    # By identity first, for to hash a fraction takes long; equal numbers then share one object.
    found = {id(x): x for x in listed}
    if not {type(x) for x in found.values()} <= {int, Fraction}:
        raise BadInput("the numbers of an exact density must be fractions and whole numbers")
    shared = {x: Fraction(x) for x in set(found.values())}
    places = {key: shared[x] for key, x in found.items()}
    return objects([places[id(x)] for x in listed]).reshape(given.shape)


def as_whole(numbers: Numbers) -> tuple[Numbers, int]:
    """Fractions times a common denominator, and that: as 64-bit numbers if all their sums fit, else as Python's."""
    listed = numbers.ravel().tolist()
    found = {id(x): x for x in listed}
    common = math.lcm(*{x.denominator for x in found.values()})
    whole = {key: int(x * common) for key, x in found.items()}
    fits = max(map(abs, whole.values())) * len(listed) < 2**62
    return np.array([whole[id(x)] for x in listed], dtype=np.int64 if fits else object).reshape(numbers.shape), common


def as_fractions(whole: Numbers, common: int) -> Numbers:
    return objects([Fraction(int(x), common) for x in whole.ravel().tolist()]).reshape(whole.shape)


def objects(listed: list[Fraction]) -> Numbers:
    exact = np.empty(len(listed), dtype=object)
    exact[:] = listed
    return exact


def written(numbers: Numbers, step: bool) -> dict[str, Any]:
    """The JSON object of numbers of shape (4, n, n): `cells` for a step density, else `triangles`."""
    head = {"queenlab": "density", "order": numbers.shape[1]}
    if step:
        return {**head, "cells": _rows(numbers[0])}
    return {**head, "triangles": {t: _rows(numbers[k]) for k, t in enumerate(TRIANGLES)}}


def read(record: Any) -> Numbers:
    """The numbers, of shape (4, n, n), of a JSON object; `BadInput` if anything is wrong."""
    if not isinstance(record, Mapping) or record.get("queenlab") != "density":
        raise BadInput('a density must be a JSON object with "queenlab": "density"')
    n = record.get("order")
    if type(n) is not int:
        raise BadInput("the order of a density must be a whole number")
    check_order(n)
    if ("cells" in record) == ("triangles" in record):
        raise BadInput("a density must have either cells or triangles")
    if "cells" in record:
        return np.broadcast_to(_read(_flat(record["cells"], n, "cells")).reshape(1, n, n), (4, n, n))
    parts = record["triangles"]
    if not isinstance(parts, Mapping) or set(parts) != set(TRIANGLES):
        raise BadInput("the triangles of a density must be an object with the keys N, E, S and W")
    return _read([x for t in TRIANGLES for x in _flat(parts[t], n, t)]).reshape(4, n, n)


def _rows(numbers: Numbers) -> list[list[str | float]]:
    if numbers.dtype == object:
        return [[str(x) for x in row] for row in numbers.tolist()]
    return [[float(x) for x in row] for row in numbers.tolist()]


def _flat(rows: Any, n: int, name: str) -> list[Any]:
    if not isinstance(rows, list) or len(rows) != n or not all(isinstance(r, list) and len(r) == n for r in rows):
        raise BadInput(f"{name}: a density of order {n} has {plural(n, 'row')} of {plural(n, 'number')}")
    return [x for row in rows for x in row]


def _read(listed: list[Any]) -> Numbers:
    kinds = {type(x) for x in listed}
    if not kinds <= {int, str, float}:
        raise BadInput('the numbers of a density must be whole numbers, fractions as "a/b", or decimals')
    if float not in kinds:
        known: dict[Any, Fraction] = {x: _fraction(x) for x in set(listed)}
        common = 1
        for x in known.values():
            if abs(x) > LARGEST:
                raise BadInput("a number of this density is too large")
            common = math.lcm(common, x.denominator)
            if common.bit_length() > MAX_DENOMINATOR_BITS:
                raise BadInput("the common denominator of these fractions is too large")
        return objects([known[x] for x in listed])
    if str in kinds:
        raise BadInput("a density must have fractions or decimals, not both")
    try:
        return np.array([float(x) for x in listed])
    except OverflowError:
        raise BadInput("a number of this density is too large") from None


def _fraction(written: int | str) -> Fraction:
    if isinstance(written, str) and len(written) > MAX_DIGITS:
        raise BadInput(f"a fraction of more than {MAX_DIGITS} characters is too long")
    try:
        top, bar, bottom = str(written).partition("/")
        return Fraction(int(top), int(bottom)) if bar else Fraction(int(top))
    except (ValueError, ZeroDivisionError):
        raise BadInput(f'{str(written)[:40]!r} is not a fraction; write it as "a/b"') from None
