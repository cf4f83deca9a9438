"""A row of a ledger: one finished unit, with a checksum that detects any changed bit."""

from __future__ import annotations

import hashlib
import math
import struct
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from queenlab.jobs.unit_results import UnitResult
from queenlab.residues import residues
from queenlab.wording import plural

#: Hexadecimal digits of SHA-256 that seal a row: a damaged row passes with probability 2^-64.
SEAL_DIGITS = 16
#: SQLite's integers.
MOST_NODES = 2**63 - 1

#: The columns of the table, in its order.
COLUMNS = (
    "key", "weight", "count", "residue1", "residue2", "nodes", "seconds", "work", "worker", "finished", "seal"
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class LedgerRow(UnitResult):
    """One finished unit and the time it was recorded, in UTC."""

    finished: str

    @classmethod
    def received(cls, result: UnitResult, finished: str) -> LedgerRow:
        first, second = result.residues
        return cls(
            tuple(result.key), result.weight, float(result.work), result.count, (first, second), result.nodes,
            float(result.seconds), result.worker, finished,
        )  # fmt: skip

    def stored(self, job: str) -> tuple[object, ...]:
        """The row as stored in SQLite; numbers that may exceed 64 bits are decimal text."""
        plain = (
            key_text(self.key), str(self.weight), str(self.count), *self.residues,
            self.nodes, self.seconds, self.work, self.worker, self.finished,
        )  # fmt: skip
        return *plain, _row_seal(job, *plain)


def restored(stored: Sequence[Any], job: str) -> LedgerRow:
    """The stored row. Raises ValueError with the reason if it is damaged."""
    key, weight, count, first, second, nodes, seconds, work, worker, finished, _ = stored
    checked(stored, job)
    return LedgerRow(key_of(key), int(weight), work, int(count), (first, second), nodes, seconds, worker, finished)


def checked(stored: Sequence[Any], job: str) -> tuple[str, int]:
    """The key and weight x count of a stored row. Raises ValueError if it is damaged."""
    key, weight, count, first, second, _, _, _, _, _, sealed = stored
    try:
        sealed_rightly = _row_seal(job, *stored[:-1]) == sealed
    except struct.error:
        sealed_rightly = False
    if not sealed_rightly:
        raise ValueError(f"the row of unit {key!a} was changed after it was written")
    value = int(count)
    if residues(value) != (first, second):
        raise ValueError(f"unit {key} has count {count}, which does not agree with its residues {first}, {second}")
    return key, int(weight) * value


_pack_numbers = struct.Struct("<qqqdd").pack


def _row_seal(
    job: str, key: str, weight: str, count: str, first: int, second: int, nodes: int,
    seconds: float, work: float, worker: str, finished: str,
) -> str:  # fmt: skip
    # What `seal` does, three times as quick: it is done for every row of every sum.
    text = f"{job}|{key}|{weight}|{count}|{worker}|{finished}".encode()
    numbers = _pack_numbers(first, second, nodes, seconds, work)
    return hashlib.sha256(text + numbers).hexdigest()[:SEAL_DIGITS]


def seal(name: str, values: Sequence[object]) -> str:
    """A short checksum of some values; the name distinguishes their kinds."""
    return hashlib.sha256(f"{name}{tuple(values)!r}".encode()).hexdigest()[:SEAL_DIGITS]


def key_text(key: Sequence[int]) -> str:
    """A unit's key as text in the ledger."""
    return ",".join(map(str, key))


def key_of(text: str) -> tuple[int, ...]:
    return tuple(map(int, text.split(","))) if text else ()


def complaint(result: UnitResult) -> str | None:
    """The fault of a worker's result by itself; None if it has none."""
    whole = (*result.key, result.weight, result.count, result.nodes, *result.residues)
    if not all(type(number) is int for number in whole):
        return f"has a result that is not a whole number: {result}"
    if result.weight < 1 or result.count < 0 or not 0 <= result.nodes <= MOST_NODES:
        return f"has weight {result.weight}, count {result.count} and {plural(result.nodes, 'node')}"
    if not (math.isfinite(result.seconds) and math.isfinite(result.work)):
        return f"took {result.seconds} seconds for work {result.work}"
    if not result.is_consistent():
        first, second = result.residues
        return f"has count {result.count}, which does not agree with its residues {first}, {second}"
    return None
