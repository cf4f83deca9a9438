"""The three tables of a ledger's file, and the contents read as a whole."""

from __future__ import annotations

from dataclasses import dataclass

from queenlab.errors import DamagedFile
from queenlab.jobs.ledger_file import LedgerFile
from queenlab.jobs.ledger_rows import key_of, seal
from queenlab.jobs.spec import JobSpec

SCHEMA = (
    "CREATE TABLE job (problem TEXT NOT NULL, counter TEXT NOT NULL, version INTEGER NOT NULL, "
    "depth INTEGER NOT NULL, checksum TEXT NOT NULL, queenlab TEXT NOT NULL, created TEXT NOT NULL, "
    "seal TEXT NOT NULL)",
    "CREATE TABLE units (key TEXT PRIMARY KEY NOT NULL, weight TEXT NOT NULL, count TEXT NOT NULL, "
    "residue1 INTEGER NOT NULL, residue2 INTEGER NOT NULL, nodes INTEGER NOT NULL, seconds REAL NOT NULL, "
    "work REAL NOT NULL, worker TEXT NOT NULL, finished TEXT NOT NULL, seal TEXT NOT NULL) WITHOUT ROWID",
    "CREATE TABLE alarms (number INTEGER PRIMARY KEY NOT NULL, key TEXT NOT NULL, message TEXT NOT NULL, "
    "raised TEXT NOT NULL, settled TEXT, note TEXT, seal TEXT NOT NULL)",
)


@dataclass(frozen=True)
class RaisedAlarm:
    """An alarm about a unit: when it was raised and settled, in UTC, and the note; None while it is open."""

    number: int
    key: tuple[int, ...]
    message: str
    raised: str
    settled: str | None = None
    note: str | None = None


@dataclass(frozen=True)
class Summary:
    """The contents of a ledger, without regard to missing units.

    Work, seconds (on one core each) and nodes are sums over the rows. `first` and `last` say when rows came in, UTC;
    `workers` how many units each worker counted, the busiest first. Settled alarms are among the alarms.
    """

    rows: int
    work: float
    seconds: float
    nodes: int
    first: str | None
    last: str | None
    workers: dict[str, int]
    alarms: tuple[RaisedAlarm, ...]
    created: str
    queenlab: str


def job_of(file: LedgerFile) -> tuple[JobSpec, str, str, str]:
    """The job, the checksum of its units, and the version and time of the file's creation."""
    found = file.read("SELECT * FROM job")
    if len(found) != 1 or seal("job", found[0][:-1]) != found[0][-1]:
        raise DamagedFile(f"{file.path} is damaged: the description of the job was changed")
    problem, counter, version, depth, checksum, queenlab, created, _ = found[0]
    return JobSpec(problem, counter, version, depth), checksum, queenlab, created


def alarms_of(file: LedgerFile) -> tuple[RaisedAlarm, ...]:
    found = []
    for *values, sealed in file.read("SELECT * FROM alarms ORDER BY number"):
        if seal("alarm", values) != sealed:
            raise DamagedFile(f"{file.path} is damaged: an alarm was changed")
        number, key, message, raised, settled, note = values
        found.append(RaisedAlarm(number, key_of(key), message, raised, settled, note))
    return tuple(found)
