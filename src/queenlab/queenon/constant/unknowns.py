"""The unknowns of the dual: which coefficient belongs to which interval, and which intervals meet in a triangle.

The unknowns are Legendre coefficients of r on the first N/2 intervals of [0,1], then of p on the first N intervals of
[0,2]; the rest follows by r(x) = r(1-x), p(t) = p(2-t). In the triangle over the side of a cell that a letter names,
with u in [0,1] from the cell's middle to the side and w in [-1,1] along it, the four local coordinates are one of six
functions of u and w.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

#: Local coordinates as functions of u and w; any kind of number.
COORDINATES: dict[str, Callable[[Any, Any], Any]] = {
    "outward": lambda u, w: u,
    "across": lambda u, w: u * w,
    "near": lambda u, w: u * (1 + w) - 1,
    "far": lambda u, w: 1 - u * (1 - w),
    "near mirrored": lambda u, w: u * (1 - w) - 1,
    "far mirrored": lambda u, w: 1 - u * (1 + w),
}


@dataclass(frozen=True)
class PotentialTerm:
    """One of the four polynomials in a triangle's exponent: its local coordinate by name, and its interval among the
    unknowns.

    A flipped term is the mirror image: odd coefficients change sign.
    """

    coordinate: str
    block: int
    flipped: bool


@dataclass(frozen=True)
class Shape:
    """A mesh of N intervals of [0,1], N even, and the degree of the polynomials on them."""

    mesh: int
    degree: int

    @property
    def blocks(self) -> int:
        """Intervals with unknowns: N/2 for r and N for p."""
        return self.mesh // 2 + self.mesh

    @property
    def width(self) -> int:
        return self.degree + 1

    def row(self, interval: int, coordinate: str, flipped: bool = False) -> PotentialTerm:
        """r on an interval of [0,1]."""
        mirrored = interval >= self.mesh // 2
        block = self.mesh - 1 - interval if mirrored else interval
        return PotentialTerm(coordinate, block, mirrored != flipped)

    def diagonal(self, interval: int, coordinate: str) -> PotentialTerm:
        """p on an interval of [0,2]."""
        mirrored = interval >= self.mesh
        block = 2 * self.mesh - 1 - interval if mirrored else interval
        return PotentialTerm(coordinate, self.mesh // 2 + block, mirrored)

    def triangles(self) -> Iterator[tuple[PotentialTerm, PotentialTerm, PotentialTerm, PotentialTerm]]:
        """The triangles of one eighth of the square, x <= 1/2 and y <= x, by their terms."""
        for i in range(self.mesh // 2):
            for j in range(i + 1):
                plus, minus = i + j, self.mesh + i - j - 1
                if j < i:
                    yield (
                        self.row(i, "across"), self.row(j, "outward"),
                        self.diagonal(plus + 1, "near"), self.diagonal(minus, "far"),
                    )  # fmt: skip
                    yield (
                        self.row(i, "outward", flipped=True), self.row(j, "across"),
                        self.diagonal(plus, "far"), self.diagonal(minus, "far mirrored"),
                    )  # fmt: skip
                yield (
                    self.row(i, "outward"), self.row(j, "across"),
                    self.diagonal(plus + 1, "near"), self.diagonal(minus + 1, "near mirrored"),
                )  # fmt: skip
                yield (
                    self.row(i, "across"), self.row(j, "outward", flipped=True),
                    self.diagonal(plus, "far"), self.diagonal(minus + 1, "near"),
                )  # fmt: skip
