"""The folder of the jobs: for each a ledger, and beside it a small JSON file that says what became of it."""

from __future__ import annotations

import re
from contextlib import suppress
from pathlib import Path
from typing import Annotated, Literal

from filelock import FileLock, Timeout
from pydantic import BaseModel, ConfigDict, Field, ValidationError

from queenlab.atomic_write import write_atomically
from queenlab.errors import BadInput, CannotWrite

JobState = Literal["running", "paused", "done", "cancelled", "failed"]

#: What a job is called.
ID = r"^[0-9a-f]{4,32}$"


class JobRecord(BaseModel):
    """What is kept of a job beside its ledger.

    Attributes:
        engine: which counter; `auto` until one is chosen.
        state: `running` also when the server has ended meanwhile: then the next server resumes the job.
        created: when, in UTC.
        seconds: wall-clock time of all runs.
        units: of the whole job, if their number is known.
        total: solutions so far, in decimal digits: it may have more than a JSON reader takes.
        estimate: how long it takes, in words.
    """

    model_config = ConfigDict(extra="forbid", validate_assignment=True)

    id: Annotated[str, Field(pattern=ID)]
    problem: str
    engine: str
    cores: Annotated[int, Field(ge=1)]
    state: JobState
    created: str
    seconds: Annotated[float, Field(ge=0, allow_inf_nan=False)] = 0.0
    units_done: Annotated[int, Field(ge=0)] = 0
    units: int | None = None
    fraction: Annotated[float, Field(ge=0, le=1)] | None = None
    total: Annotated[str, Field(pattern=r"^[0-9]+$")] = "0"
    estimate: str | None = None
    error: str | None = None


class JobFolder:
    """The folder, held by one server at a time: two would count the same jobs twice."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._lock = FileLock(path / ".lock", thread_local=False)

    def open(self) -> list[JobRecord]:
        """Takes the folder, unless another server has it, and reads its records, the oldest first.

        A file that is no record any more is listed as a failed job of its name; its ledger can be rescued. Files with
        names that no job has are left alone.
        """
        try:
            self.path.mkdir(parents=True, exist_ok=True)
            self._lock.acquire(timeout=0)
        except Timeout:
            raise BadInput(f"another queenlab web uses {self.path}; name another folder with --jobs") from None
        except OSError as error:
            raise BadInput(f"{self.path} cannot hold jobs: {error.strerror or error}") from None
        ours = (path for path in self.path.glob("*.json") if re.fullmatch(ID, path.stem))
        return sorted((_read(path) for path in ours), key=lambda one: (one.created, one.id))

    def close(self) -> None:
        self._lock.release()

    def ledger(self, name: str) -> Path:
        return self.path / f"{name}.ledger"

    def write(self, record: JobRecord) -> None:
        """Keeps a record: the old one or the new one is there, whatever happens."""
        try:
            text = record.model_dump_json(indent=1) + "\n"
            write_atomically(self.path / f"{record.id}.json", text, durable=True)
        except OSError as error:
            raise CannotWrite(f"{self.path} cannot be written: {error.strerror or error}") from None

    def forget(self, name: str) -> None:
        """Deletes a job's files; the record goes last, so that a job half deleted is still listed."""
        ledger = self.ledger(name)
        drafts = self.path.glob(f".{ledger.name}.*.part*")
        for path in (*drafts, *(Path(f"{ledger}{ending}") for ending in ("", "-journal", "-wal", "-shm"))):
            with suppress(FileNotFoundError):
                path.unlink()
        (self.path / f"{name}.json").unlink(missing_ok=True)


def _read(path: Path) -> JobRecord:
    try:
        record = JobRecord.model_validate_json(path.read_bytes())
        if record.id != path.stem:
            raise ValueError(f"it says that it is {record.id}")
        return record
    except (OSError, ValueError) as error:
        line = "it is not what was written" if isinstance(error, ValidationError) else str(error)
        broken = f"{path.name} cannot be read: {line}; its ledger may be whole"
        return JobRecord(id=path.stem, problem="?", engine="?", cores=1, state="failed", created="", error=broken)
