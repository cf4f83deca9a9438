"""A bound on the greatest number of non-attacking queens: a number, why it holds, and what proves it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

from queenlab.boxes.lemma import Step, certificate


@dataclass(frozen=True)
class Bound:
    """A bound on the maximum of queens on an n^d board.

    Attributes:
        side: `upper` or `lower`.
        value: no placement has more (upper), or there is one with so many (lower).
        name: which bound it is: `lines`, `theorem 13`, `orbit LP`, `lattice`, ...
        reason: one line that a mathematician believes, with its source.
        steps: an upper bound's proof, steps of a certificate; the last is about the whole board.
        witness: a lower bound's placement, numbers of cells; whoever makes the bound has verified it.
        seconds: what it took to find.
    """

    side: Literal["upper", "lower"]
    value: int
    name: str
    reason: str
    steps: tuple[Step, ...] = ()
    witness: tuple[int, ...] = ()
    seconds: float = 0.0

    def certificate(self, n: int, d: int, witness: Sequence[Sequence[int | str]] | None = None) -> dict[str, Any]:
        """The certificate of an upper bound on n^d that has steps; the witness are cells from 1."""
        return certificate((n,) * d, self.value, self.steps, witness)
