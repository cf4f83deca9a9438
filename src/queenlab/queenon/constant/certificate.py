"""Certificates of the n-queens constant: finds potentials and proves their interval."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from decimal import Decimal
from fractions import Fraction
from itertools import takewhile
from math import floor
from typing import Any

from queenlab.checkers.certificate import BadCertificate
from queenlab.checkers.constant.certificate import (
    FORMAT,
    MOST_BITS,
    MOST_DEGREE,
    MOST_MESH,
    VERSION,
    ConstantCertificate,
)
from queenlab.checkers.constant.checker import SHARE, ConstantProof, prove
from queenlab.errors import BadInput
from queenlab.queenon.constant.newton import ascend
from queenlab.queenon.constant.refinement import polish
from queenlab.queenon.constant.unknowns import Shape

#: Digits that a mesh and a degree gave (docs/guide/constant.md); `constant_to` takes the first that should be enough.
LADDER = (
    (9, 4, 6), (14, 4, 8), (17, 4, 10), (19, 8, 8), (24, 8, 10), (28, 8, 12), (32, 8, 14), (36, 16, 12), (40, 16, 14),
    (44, 16, 16), (52, 16, 20), (56, 32, 16), (65, 32, 20), (72, 32, 24), (86, 64, 24), (96, 64, 32),
)  # fmt: skip
#: Where even that does not give the digits: some minutes, and a gigabyte.
LAST = (128, 28)
MOST_DIGITS = 110


@dataclass(frozen=True)
class Constant:
    """The n-queens constant: lower <= alpha <= upper.

    `record` is the certificate, ready for JSON; `seconds` are CPU seconds of the search for potentials and of the
    proof.
    """

    lower: Decimal
    upper: Decimal
    record: dict[str, Any]
    proof: ConstantProof = field(compare=False)
    seconds: float = field(compare=False)

    @property
    def digits(self) -> str:
        return common_digits(self.lower, self.upper)

    @property
    def width(self) -> Decimal:
        return self.upper - self.lower

    def text(self) -> str:
        return certificate_text(self.record)


def constant_to(digits: int, say: Callable[[str], None] = lambda line: None) -> Constant:
    """The constant to a given number of proved digits after the point."""
    if not 1 <= digits <= MOST_DIGITS:
        raise BadInput(f"the number of digits must be from 1 to {MOST_DIGITS}, not {digits}")
    for mesh, degree in rungs(digits):
        found = constant_on(mesh, degree, digits + 3, say)
        if len(found.digits.partition(".")[2]) >= digits:
            return found
    raise BadInput(f"could not prove {digits} digits; try fewer, or choose the mesh and the degree")


def rungs(digits: int) -> Iterator[tuple[int, int]]:
    """Meshes and degrees expected to give these digits, cheap ones first; then larger and larger ones."""
    for reached, mesh, degree in LADDER:
        if reached >= digits:
            yield mesh, degree
    yield LAST


def constant_on(mesh: int, degree: int, digits: int = 0, say: Callable[[str], None] = lambda line: None) -> Constant:
    """The interval from the best potentials of a mesh (an even number of intervals) and a degree.

    `digits` is how many the arithmetic carries; 0 lets mesh and degree decide.
    """
    _check(mesh, degree)
    started = time.process_time()
    carried = digits or expected_digits(mesh, degree)
    shape = Shape(mesh, degree)
    say(f"potentials on a mesh of {mesh}, degree {degree}")
    start, curvature = ascend(shape)
    # The interval's width goes with the square of the error of the potentials.
    bits = min(int(carried * 3.33 / 2) + 24, MOST_BITS)
    unknowns = polish(shape, start, curvature, bits)
    rows, diagonals = unknowns[: mesh // 2], unknowns[mesh // 2 :]
    say("the proof of the interval")
    potentials = ConstantCertificate(
        mesh, degree, bits, tuple(map(tuple, rows)), tuple(map(tuple, diagonals)), Fraction(0), Fraction(9)
    )
    try:
        proof = prove(potentials, Fraction(1, SHARE * 10**carried), say)
    except BadCertificate as refusal:
        raise BadInput(f"mesh {mesh} with degree {degree} is too coarse: {refusal}") from None
    # The claim is a little wider, so that a check with coarser quadrature agrees.
    places = max(-Decimal(float(proof.upper - proof.lower)).adjusted() + 2, 4)
    lower, upper = _rounded(proof.lower, places, down=True), _rounded(proof.upper, places, down=False)
    record = {
        "format": FORMAT, "version": VERSION, "mesh": mesh, "degree": degree, "bits": bits,
        "lower": str(lower), "upper": str(upper), "r": rows, "p": diagonals,
    }  # fmt: skip
    return Constant(lower, upper, record, proof, time.process_time() - started)


def expected_digits(mesh: int, degree: int) -> int:
    """About the number of digits that mesh and degree give; more would only cost time."""
    return min(int((0.45 * mesh.bit_length() + 1) * (degree + 2)) + 8, 400)


def common_digits(lower: Decimal, upper: Decimal) -> str:
    """The common leading digits of both ends, truncated."""
    if int(lower) != int(upper):
        return ""
    pairs = zip(f"{lower:f}", f"{upper:f}", strict=False)
    return "".join(a for a, _ in takewhile(lambda pair: pair[0] == pair[1], pairs)).removesuffix(".")


def certificate_text(record: dict[str, Any]) -> str:
    """A certificate as JSON, one interval per line."""
    head = {name: value for name, value in record.items() if name not in ("r", "p")}
    lines = [json.dumps(head)[:-1]]
    lines += [f'"{name}": [\n' + ",\n".join(map(json.dumps, record[name])) + "]" for name in ("r", "p")]
    return ",\n".join(lines) + "}\n"


def _check(mesh: int, degree: int) -> None:
    if mesh % 2 or not 2 <= mesh <= MOST_MESH:
        raise BadInput(f"the mesh must be an even number of intervals from 2 to {MOST_MESH}, not {mesh}")
    if not 1 <= degree <= MOST_DEGREE:
        raise BadInput(f"the degree must be from 1 to {MOST_DEGREE}, not {degree}; degree 0 is the step dual")


def _rounded(number: Fraction, places: int, down: bool) -> Decimal:
    """The number to a number of decimal places, rounded outward by at least one unit."""
    whole = floor(number * 10**places)
    return Decimal(f"{whole - 1 if down else whole + 2}e-{places}")
