"""A bound on the maximum number of non-attacking queens: its value, its reason and its proof."""

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
        value: no placement has more (upper), or one has this many (lower).
        name: the name of the bound: `lines`, `theorem 13`, `orbit LP`, `lattice`, ...
        reason: a one-line argument with its source.
        steps: the proof of an upper bound as certificate steps; the last concerns the whole board.
        witness: the placement of a lower bound as cell numbers, verified.
        seconds: the time to find it.
    """

    side: Literal["upper", "lower"]
    value: int
    name: str
    reason: str
    steps: tuple[Step, ...] = ()
    witness: tuple[int, ...] = ()
    seconds: float = 0.0

    def certificate(self, n: int, d: int, witness: Sequence[Sequence[int | str]] | None = None) -> dict[str, Any]:
        """The certificate of an upper bound on n^d with steps; the witness has 1-based cells."""
        return certificate((n,) * d, self.value, self.steps, witness)
