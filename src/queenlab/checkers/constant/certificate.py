"""Reading a certificate of the n-queens constant: one JSON file, every key and number looked at before it is used.

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

from queenlab.checkers.certificate import BadCertificate, unique_keys

FORMAT = "queenlab-constant"
VERSION = 1
KEYS = frozenset(("format", "version", "mesh", "degree", "bits", "r", "p", "lower", "upper"))
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

    Attributes:
        mesh: N.
        degree: of the polynomials.
        bits: coefficients are divided by 2^bits.
        rows: r on the first N/2 intervals.
        diagonals: p on the first N intervals.
        lower: the claim.
        upper: the claim.
    """

    mesh: int
    degree: int
    bits: int
    rows: tuple[tuple[int, ...], ...]
    diagonals: tuple[tuple[int, ...], ...]
    lower: Fraction
    upper: Fraction


def read(source: str | Path) -> ConstantCertificate:
    """Reads a file.

    Raises:
        BadCertificate: it is not such a certificate; the message says what is wrong.
        OSError: the file cannot be read.
    """
    with Path(source).open("rb") as stream:
        data = stream.read(MOST_BYTES + 1)
    if len(data) > MOST_BYTES:
        raise BadCertificate(f"the file has more than {MOST_BYTES} bytes")
    return parse(data)


def parse(data: bytes | str) -> ConstantCertificate:
    """Reads the text of a file."""
    try:
        record = json.loads(data, object_pairs_hook=unique_keys)
    except BadCertificate:
        raise
    except (ValueError, RecursionError) as error:
        raise BadCertificate(f"not JSON: {error}") from None
    if not isinstance(record, dict) or record.get("format") != FORMAT:
        raise BadCertificate(f"no certificate of the constant: format is not {FORMAT}")
    if _integer(record, "version", 1, 10**6) != VERSION:
        raise BadCertificate(f"version {record['version']}, and this program reads version {VERSION}")
    strange = sorted(set(record) ^ KEYS)
    if strange:
        raise BadCertificate(f"{strange[0]} is {'missing' if strange[0] in KEYS else 'not a key of a certificate'}")
    mesh = _integer(record, "mesh", 2, MOST_MESH)
    if mesh % 2:
        raise BadCertificate(f"mesh is {mesh}, and must be even: the middle of the board is an end of intervals")
    degree = _integer(record, "degree", 1, MOST_DEGREE)
    bits = _integer(record, "bits", 0, MOST_BITS)
    rows = _coefficients(record, "r", mesh // 2, degree, bits)
    diagonals = _coefficients(record, "p", mesh, degree, bits)
    lower, upper = _decimal(record, "lower"), _decimal(record, "upper")
    if lower > upper:
        raise BadCertificate("lower is above upper")
    return ConstantCertificate(mesh, degree, bits, rows, diagonals, lower, upper)


def _integer(record: dict[str, Any], name: str, least: int, most: int) -> int:
    value = record.get(name)
    if type(value) is not int or not least <= value <= most:
        raise BadCertificate(f"{name} must be a whole number from {least} to {most}")
    return value


def _coefficients(record: dict[str, Any], name: str, count: int, degree: int, bits: int) -> tuple[tuple[int, ...], ...]:
    value = record[name]
    if not isinstance(value, list) or len(value) != count:
        raise BadCertificate(f"{name} must list {count} intervals")
    for place, element in enumerate(value):
        if not isinstance(element, list) or len(element) != degree + 1:
            raise BadCertificate(f"{name}, interval {place + 1}: {degree + 1} coefficients are needed")
        # The potentials of anything near a queenon are below 2^7.
        if not all(type(number) is int and abs(number) < 2 ** (bits + 7) for number in element):
            raise BadCertificate(f"{name}, interval {place + 1}: a coefficient is no whole number below 128 x 2^{bits}")
    return tuple(tuple(element) for element in value)


def _decimal(record: dict[str, Any], name: str) -> Fraction:
    value = record[name]
    if not isinstance(value, str) or not DECIMAL.fullmatch(value):
        raise BadCertificate(f"{name} must be a decimal number such as '1.944', in quotes")
    return Fraction(Decimal(value))
