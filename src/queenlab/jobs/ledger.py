"""The ledger of a job: a durable table with one row per finished unit, and the alarms."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from contextlib import AbstractContextManager
from dataclasses import asdict
from datetime import UTC, datetime
from itertools import pairwise
from pathlib import Path
from typing import Any

from queenlab.errors import Alarm, BadInput, DamagedFile, Disagreement
from queenlab.jobs.ledger_file import LedgerFile, check_new, create_file
from queenlab.jobs.ledger_rows import COLUMNS, LedgerRow, checked, complaint, key_text, restored, seal
from queenlab.jobs.ledger_tables import SCHEMA, RaisedAlarm, Summary, alarms_of, job_of
from queenlab.jobs.spec import JobSpec
from queenlab.jobs.unit_results import UnitResult
from queenlab.jobs.worker import prepared
from queenlab.version import __version__

#: Rows that are read at a time; between two pages others may write.
PAGE = 5000

_MARKS = ", ".join("?" * len(COLUMNS))
#: A worker is host:process or host:process:thread; any of these may be named, without and with a colon after it.
_OF_WORKER = "(worker = ?1 OR substr(worker, 1, length(?2)) = ?2)"


class Ledger:
    """One SQLite file with the job's specification and its finished units."""

    def __init__(self, file: LedgerFile) -> None:
        """Use `create` or `open`."""
        self._file = file
        self.path = file.path
        self.spec, self.checksum, self._queenlab, self._created = job_of(file)

    @classmethod
    def create(cls, path: Path | str, spec: JobSpec) -> Ledger:
        """A new ledger without rows; refuses to overwrite existing files."""
        check_new(Path(path))
        checksum = spec.checksum(prepared(spec))
        values = (*asdict(spec).values(), checksum, __version__, _now())
        statement = "INSERT INTO job VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
        create_file(Path(path), SCHEMA, [(statement, (*values, seal("job", values)))])
        return cls._opened(Path(path), write=True)

    @classmethod
    def open(cls, path: Path | str, *, write: bool = True) -> Ledger:
        """An existing ledger. Reading requires only an undamaged file.

        To write, the counter must be here in the version that began the job, and cut the problem into the same units.
        """
        ledger = cls._opened(Path(path), write=write)
        if write:
            try:
                ledger.check_units()
            except BaseException:
                ledger.close()
                raise
        return ledger

    @classmethod
    def _opened(cls, path: Path, *, write: bool) -> Ledger:
        file = LedgerFile(path, SCHEMA, write=write)
        try:
            return cls(file)
        except BaseException:
            file.close()
            raise

    def check_units(self) -> None:
        """Refuses a ledger whose units differ from those that this queenlab would list."""
        if self.spec.checksum(prepared(self.spec)) != self.checksum:
            raise BadInput(
                f"{self.path}: queenlab {self._queenlab} began the job, and its {self.spec.counter} splits "
                f"{self.spec.problem} into other units; finish it with that version, or start a new job"
            )

    @property
    def writable(self) -> bool:
        return self._file.writable

    def close(self) -> None:
        self._file.close()

    def __enter__(self) -> Ledger:
        return self

    def __exit__(self, *_error: object) -> None:
        self.close()

    def add(self, results: Iterable[UnitResult]) -> int:
        """Adds results in one transaction and returns how many were new; repeated ones must be equal.

        Raises `Alarm` for a result that cannot be right or differs from the row that is there. The others are added all
        the same, and the alarm is kept in the ledger.
        """
        now = _now()
        wrong: list[tuple[Sequence[int], Alarm]] = []
        rows = []
        for result in results:
            reason = complaint(result)
            if reason is None:
                rows.append(LedgerRow.received(result, now))
            else:
                wrong.append((result.key, Alarm(f"unit {key_text(result.key)} {reason}, from {result.worker}")))
        return self._insert(rows, wrong)

    def take(self, rows: Iterable[LedgerRow]) -> int:
        """As `add`, for rows of another ledger, which keep their times."""
        return self._insert(rows, [])

    def _insert(self, rows: Iterable[LedgerRow], wrong: list[tuple[Sequence[int], Alarm]]) -> int:
        new = 0
        with self._file.transaction() as connection:
            for row in rows:
                stored = row.stored(self.checksum)
                statement = f"INSERT INTO units VALUES ({_MARKS}) ON CONFLICT (key) DO NOTHING"
                if connection.execute(statement, stored).rowcount:
                    new += 1
                    continue
                (there,) = self._checked_rows(self._file.read("SELECT * FROM units WHERE key = ?", stored[:1]))
                if (there.count, there.weight) != (row.count, row.weight):
                    wrong.append((row.key, _disagreement(there, row)))
            for key, alarm in wrong:
                _note_alarm(connection, key, str(alarm))
        if wrong:
            raise wrong[0][1]
        return new

    def note_alarm(self, key: Sequence[int], alarm: Alarm) -> None:
        """Records an alarm in the ledger, each once."""
        with self._file.transaction() as connection:
            if not any((a.key, a.message) == (tuple(key), str(alarm)) for a in self.alarms(standing=True)):
                _note_alarm(connection, key, str(alarm))

    def settle(self, note: str, distrusted: Sequence[str] = ()) -> int:
        """Settles the open alarms and drops their rows, which are then counted again; returns the number of rows.

        Args:
            note: how it came about, for those who read the ledger later.
            distrusted: workers all of whose rows are dropped with them: as they stand in the rows, or a host, or a
                process of it, for all that it counted. If one has no row at all, nothing is dropped or settled.
        """
        dropped = 0
        with self._file.transaction() as connection:
            for worker in distrusted:
                if not self._file.read(f"SELECT 1 FROM units WHERE {_OF_WORKER} LIMIT 1", (worker, f"{worker}:")):
                    raise BadInput(f"{self.path} has no unit from worker {worker}; job status lists the workers")
            for alarm in self.alarms(standing=True):
                dropped += connection.execute("DELETE FROM units WHERE key = ?", (key_text(alarm.key),)).rowcount
                values = (alarm.number, key_text(alarm.key), alarm.message, alarm.raised, _now(), note)
                connection.execute("REPLACE INTO alarms VALUES (?, ?, ?, ?, ?, ?, ?)", (*values, seal("alarm", values)))
            for worker in distrusted:
                statement = f"DELETE FROM units WHERE {_OF_WORKER}"
                dropped += connection.execute(statement, (worker, f"{worker}:")).rowcount
        return dropped

    def has(self, key: Sequence[int]) -> bool:
        return bool(self._file.read("SELECT 1 FROM units WHERE key = ?", (key_text(key),)))

    def weights(self, keys: Sequence[str]) -> dict[str, str]:
        """The weights of the finished units among these (a few hundred at most); keys and weights as text."""
        marks = ", ".join("?" * len(keys))
        return dict(self._file.read(f"SELECT key, weight FROM units WHERE key IN ({marks})", keys))

    def keys(self) -> Iterator[tuple[int, ...]]:
        return (row.key for row in self.rows())

    def rows(self) -> Iterator[LedgerRow]:
        """All rows, each checked, in the order of their keys as text; read in pages, so that others can write."""
        for page in self._pages():
            yield from self._checked_rows(page)

    def terms(self) -> Iterator[tuple[str, int]]:
        """Key, as text, and weight x count of every row, each checked: what a total is made of."""
        for page in self._pages():
            try:
                yield from [checked(stored, self.checksum) for stored in page]
            except ValueError as error:
                raise self._damage(error) from None

    def total(self) -> int:
        """The sum of weight x count over all rows, each checked; a lower bound while units are missing."""
        return sum(term for _, term in self.terms())

    def _pages(self) -> Iterator[list[tuple[Any, ...]]]:
        after = None
        while True:
            where, values = ("", ()) if after is None else (" WHERE key > ?", (after,))
            page = self._file.read(f"SELECT * FROM units{where} ORDER BY key LIMIT {PAGE}", values)
            keys = [stored[0] for stored in page]
            # Else damage to the tree of keys could show a row twice.
            if any(not isinstance(key, str) for key in keys) or any(
                a >= b for a, b in pairwise(keys if after is None else [after, *keys])
            ):
                raise self._damage("its rows are out of order")
            yield page
            if len(page) < PAGE:
                return
            after = keys[-1]

    def _checked_rows(self, page: Iterable[Sequence[Any]]) -> list[LedgerRow]:
        try:
            return [restored(stored, self.checksum) for stored in page]
        except ValueError as error:
            raise self._damage(error) from None

    def _damage(self, reason: object) -> DamagedFile:
        return DamagedFile(f"{self.path} is damaged: {reason}")

    def snapshot(self) -> AbstractContextManager[None]:
        """A `with` block in which all reads see the same state."""
        return self._file.snapshot()

    def alarms(self, *, standing: bool = False) -> tuple[RaisedAlarm, ...]:
        """All alarms, or the open ones."""
        return tuple(alarm for alarm in alarms_of(self._file) if alarm.settled is None or not standing)

    def refuse_alarms(self) -> None:
        for alarm in self.alarms(standing=True):
            raise Alarm(
                f"{self.path} has an open alarm since {alarm.raised}: {alarm.message}; settle it to recount the unit"
            )

    def summary(self) -> Summary:
        # Sums of 64-bit numbers may have more bits, and SQLite would refuse them.
        halves = "coalesce(sum(nodes >> 32), 0), coalesce(sum(nodes & 4294967295), 0)"
        with self.snapshot():
            ((rows, work, seconds, high, low, first, last),) = self._file.read(
                f"SELECT count(*), total(work), total(seconds), {halves}, min(finished), max(finished) FROM units"
            )
            workers = self._file.read("SELECT worker, count(*) FROM units GROUP BY worker ORDER BY 2 DESC, 1")
            alarms = self.alarms()
        nodes = (high << 32) + low
        return Summary(rows, work, seconds, nodes, first, last, dict(workers), alarms, self._created, self._queenlab)


def _disagreement(there: LedgerRow, row: LedgerRow) -> Disagreement:
    both = [
        f"{one.count}{'' if there.weight == row.weight else f' with weight {one.weight}'} from {one.worker}"
        for one in (there, row)
    ]
    return Disagreement(f"unit {key_text(row.key)} has two results that differ: {both[0]}, and {both[1]}")


def _note_alarm(connection: sqlite3.Connection, key: Sequence[int], message: str) -> None:
    (number,) = connection.execute("SELECT coalesce(max(number), 0) + 1 FROM alarms").fetchone()
    values = (number, key_text(key), message, _now(), None, None)
    connection.execute("INSERT INTO alarms VALUES (?, ?, ?, ?, ?, ?, ?)", (*values, seal("alarm", values)))


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="milliseconds")
