"""Reads a certificate of the n-queens constant, a JSON file; every key and number is checked before it is used.

It claims lower <= alpha <= upper, and lists the potentials that show it: Legendre coefficients of r on the first N/2
intervals of [0,1] and of p on the first N intervals of [0,2], each an integer that stands for itself divided by
2^bits.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any

from queenlab.checkers.certificate import BadCertificate, integer, keys, unique_keys

FORMAT = "queenlab-constant"
VERSION = 1
KEYS = {"format", "version", "mesh", "degree", "bits", "r", "p", "lower", "upper"}
MOST_BYTES = 2**24
MOST_MESH = 256
MOST_DEGREE = 100
MOST_BITS = 4096
MOST_DIGITS = 400

#: Such a number, with at most MOST_DIGITS digits after the point.
DECIMAL = re.compile(rf"[0-9]{{1,3}}\.[0-9]{{1,{MOST_DIGITS}}}")


@dataclass(frozen=True)
class ConstantCertificate:
    """A certificate as it was read; nothing of it is checked but its form.

    `rows` are the coefficients of r on the first N/2 intervals, `diagonals` those of p on the first N, times 2^bits,
    where N is the `mesh`.
    """

    mesh: int
    degree: int
    bits: int
    rows: tuple[tuple[int, ...], ...]
    diagonals: tuple[tuple[int, ...], ...]
    lower: Fraction
    upper: Fraction


def read(source: str | Path) -> ConstantCertificate:
    """Reads a file; BadCertificate says what is wrong with it, and OSError that it cannot be read."""
    with Path(source).open("rb") as stream:
        data = stream.read(MOST_BYTES + 1)
    if len(data) > MOST_BYTES:
        raise BadCertificate(f"the file has more than {MOST_BYTES} bytes")
    return parse(data)


def parse(data: bytes | str) -> ConstantCertificate:
    try:
        record = json.loads(data, object_pairs_hook=unique_keys)
    except BadCertificate:
        raise
    except (ValueError, RecursionError) as error:
        raise BadCertificate(f"not JSON: {error}") from None
    if not isinstance(record, dict) or record.get("format") != FORMAT:
        raise BadCertificate(f"not a certificate of the constant: format is not {FORMAT}")
    if integer(record.get("version"), "version", 1) != VERSION:
        raise BadCertificate(f"version is {record['version']}, but this program reads only version {VERSION}")
    keys(record, "the certificate", KEYS)
    mesh = integer(record["mesh"], "mesh", 2, MOST_MESH)
    if mesh % 2:
        raise BadCertificate(f"mesh is {mesh} but must be even: the middle of the board must be an end of intervals")
    degree = integer(record["degree"], "degree", 1, MOST_DEGREE)
    bits = integer(record["bits"], "bits", 0, MOST_BITS)
    rows = _coefficients(record, "r", mesh // 2, degree, bits)
    diagonals = _coefficients(record, "p", mesh, degree, bits)
    lower, upper = _decimal(record, "lower"), _decimal(record, "upper")
    if lower > upper:
        raise BadCertificate("lower is above upper")
    return ConstantCertificate(mesh, degree, bits, rows, diagonals, lower, upper)


def _coefficients(record: dict[str, Any], name: str, count: int, degree: int, bits: int) -> tuple[tuple[int, ...], ...]:
    value = record[name]
    if not isinstance(value, list) or len(value) != count:
        raise BadCertificate(f"{name} must list {count} intervals")
    for place, element in enumerate(value):
        if not isinstance(element, list) or len(element) != degree + 1:
            raise BadCertificate(f"{name}, interval {place + 1}: {degree + 1} coefficients are needed")
        # The potentials of anything near a queenon are below 2^7.
        if not all(type(number) is int and abs(number) < 2 ** (bits + 7) for number in element):
            raise BadCertificate(
                f"{name}, interval {place + 1}: each coefficient must be a whole number below 128 x 2^{bits}"
            )
    return tuple(tuple(element) for element in value)


def _decimal(record: dict[str, Any], name: str) -> Fraction:
    value = record[name]
    if not isinstance(value, str) or not DECIMAL.fullmatch(value):
        raise BadCertificate(f"{name} must be a decimal number such as '1.944', in quotes")
    return Fraction(Decimal(value))
