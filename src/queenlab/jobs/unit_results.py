"""The result of a worker for one unit."""

from __future__ import annotations

from dataclasses import dataclass

from queenlab.counters.counter import Counted, Unit
from queenlab.residues import residues


@dataclass(frozen=True, slots=True)
class UnitResult:
    """One unit, counted.

    Attributes:
        key, weight, work: of the unit.
        count: its solutions, without the weight.
        residues: the count modulo two primes, as the kernel added them up.
        seconds: how long it took, on one core; of a batch on a GPU, its share.
        worker: who counted it: host, process, kind.
    """

    key: tuple[int, ...]
    weight: int
    work: float
    count: int
    residues: tuple[int, int]
    nodes: int
    seconds: float
    worker: str

    @classmethod
    def of(cls, unit: Unit, counted: Counted, seconds: float, worker: str) -> UnitResult:
        return UnitResult(
            unit.key, unit.weight, unit.work, counted.value, counted.residues, counted.nodes, seconds, worker
        )

    def is_consistent(self) -> bool:
        return self.count >= 0 and residues(self.count) == tuple(self.residues)
