"""Copies the intact rows of a damaged ledger; the other units are counted again."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

from queenlab.errors import Alarm, BadInput, DamagedFile
from queenlab.jobs.ledger import Ledger
from queenlab.jobs.ledger_file import LedgerFile
from queenlab.jobs.ledger_rows import LedgerRow, restored
from queenlab.jobs.ledger_tables import SCHEMA, alarms_of, job_of
from queenlab.jobs.worker import prepared

#: Rows read at a time: one that cannot be read takes this many with it.
FEW = 20


def rescue(path: Path | str, out: Path | str) -> int:
    """Copies rows with valid checksums into a new ledger, which can be resumed, with the open alarms.

    The damaged ledger is only read. Returns how many rows were saved.
    """
    with closing(LedgerFile(Path(path), SCHEMA, write=False, whole=False)) as file:
        spec, checksum, _, _ = job_of(file)
        if spec.checksum(prepared(spec)) != checksum:
            raise BadInput(f"{path} is from another queenlab, which splits {spec.problem} into other units")
        standing = _standing(file)
        with Ledger.create(out, spec) as ledger:
            # First the alarms: whatever happens later, the rows that they speak of do not pass without them.
            for key, alarm in standing:
                ledger.note_alarm(key, alarm)
            return ledger.take(_left(file, checksum))


def _standing(file: LedgerFile) -> list[tuple[tuple[int, ...], Alarm]]:
    """The open alarms; if they are unreadable, one alarm that says so, as any row may be affected."""
    try:
        return [(alarm.key, Alarm(alarm.message)) for alarm in alarms_of(file) if alarm.settled is None]
    except DamagedFile as error:
        return [((), Alarm(f"the affected units are no longer known: {error}"))]


def _left(file: LedgerFile, checksum: str) -> Iterator[LedgerRow]:
    """Rows from the first key upwards and, if that breaks off, from the last key downwards."""
    for order, beyond in (("ASC", ">"), ("DESC", "<")):
        after: str | None = None
        while True:
            where, values = ("", ()) if after is None else (f" WHERE key {beyond} ?", (after,))
            try:
                page = file.read(f"SELECT * FROM units{where} ORDER BY key {order} LIMIT {FEW}", values)
            except DamagedFile:
                break
            if not page:
                return
            yield from _sound(page, checksum)
            last = page[-1][0]
            if not isinstance(last, str) or (after is not None and (last > after) != (order == "ASC")):
                break
            after = last


def _sound(page: list[tuple[Any, ...]], checksum: str) -> Iterator[LedgerRow]:
    for stored in page:
        try:
            row = restored(stored, checksum)
        except ValueError:
            # Not as it was written: the unit stays without a row.
            continue
        yield row
