"""Compares the rows of a ledger with the units of its job: missing units and faults."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

from queenlab.counters.counter import Preparation, Unit
from queenlab.errors import Alarm
from queenlab.jobs.ledger import Ledger
from queenlab.jobs.ledger_rows import key_text

#: Units that are looked up at a time.
CHUNK = 400


@dataclass(frozen=True)
class Review:
    """The state of a job: its units, those with a row, the sum of weight x count, and their work."""

    units: int
    done: int
    total: int
    work_done: float
    work: float

    @property
    def missing(self) -> int:
        return self.units - self.done

    @property
    def complete(self) -> bool:
        return self.missing == 0


def missing_units(ledger: Ledger, ready: Preparation) -> Iterator[Unit]:
    for unit, _, weight in _with_rows(ledger, ready):
        if weight is None:
            yield unit


def review(ledger: Ledger, ready: Preparation) -> Review:
    """Lists all units, and reads and checks all rows, in one snapshot.

    Every finished unit must have the row's weight, and the rows must be the finished units, each once. That is seen
    without keeping them: their numbers and the sums of their keys' hashes (64 bits, seeded anew in each process)
    must be equal. Else an `Alarm` is raised, and kept in the ledger if that can be written.
    """
    listed = done = found = rows = there = total = 0
    work_done = work_all = 0.0
    wrong: tuple[tuple[int, ...], str] | None = None
    with ledger.snapshot():
        for key, term in ledger.terms():
            rows += 1
            there += hash(key)
            total += term
        for unit, key, weight in _with_rows(ledger, ready):
            listed += 1
            work_all += unit.work
            if weight is None:
                continue
            done += 1
            work_done += unit.work
            found += hash(key)
            if weight != str(unit.weight) and wrong is None:
                wrong = unit.key, f"has a row with weight {weight} and not {unit.weight}"
        if wrong is None and (done, found) != (rows, there):
            wrong = _stranger(ledger, ready)
    if wrong is not None:
        alarm = Alarm(f"unit {key_text(wrong[0])} {wrong[1]}")
        if ledger.writable:
            ledger.note_alarm(wrong[0], alarm)
        raise alarm
    return Review(listed, done, total, work_done, work_all)


def _with_rows(ledger: Ledger, ready: Preparation) -> Iterator[tuple[Unit, str, str | None]]:
    """Each unit, its key as text, and the weight in its row, as text, or None."""
    units = ready.units()
    while chunk := list(islice(units, CHUNK)):
        keys = [key_text(unit.key) for unit in chunk]
        there = ledger.weights(keys)
        for unit, key in zip(chunk, keys, strict=True):
            yield unit, key, there.get(key)


def _stranger(ledger: Ledger, ready: Preparation) -> tuple[tuple[int, ...], str]:
    """The unit that makes the difference; here all keys are kept."""
    rows, listed = set(ledger.keys()), set()
    for unit in ready.units():
        if unit.key in listed:
            return unit.key, "is listed twice by its counter"
        listed.add(unit.key)
    return min(rows - listed), "has a row but is not a unit of the job"
