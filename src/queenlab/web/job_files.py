"""The folder of the jobs: for each job a ledger and a small JSON file with its state."""

from __future__ import annotations

import logging
import os
import re
import stat
from contextlib import suppress
from pathlib import Path
from typing import Annotated, Literal

from filelock import FileLock, Timeout
from pydantic import BaseModel, ConfigDict, Field, ValidationError

from queenlab.atomic_write import write_atomically
from queenlab.errors import BadInput, CannotWrite
from queenlab.web.limits import MAX_RECORD, WebSettings

log = logging.getLogger("queenlab.web")

JobState = Literal["running", "paused", "done", "cancelled", "failed"]

#: What a job is called.
ID = r"^[0-9a-f]{4,32}$"


class JobRecord(BaseModel):
    """The state of a job, stored next to its ledger.

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
    """The folder, used by only one server at a time, as two would count the same jobs twice."""

    def __init__(self, path: Path, most: int = WebSettings.kept_jobs) -> None:
        self.path, self._most = path, most
        self._lock = FileLock(path / ".lock", thread_local=False)

    def open(self) -> list[JobRecord]:
        """Locks the folder, unless another server has it, and reads its records, the oldest first.

        A damaged record is listed as a failed job of its name; its ledger can be rescued. Files with other names are
        left alone, and so are links, folders and pipes. If there are more records than the limit, the latest are read.
        """
        try:
            self.path.mkdir(parents=True, exist_ok=True)
            self._lock.acquire(timeout=0)
        except Timeout:
            raise BadInput(f"another queenlab web uses {self.path}; choose another folder with --jobs") from None
        except OSError as error:
            raise BadInput(f"{self.path} cannot hold jobs: {error.strerror or error}") from None
        named = [path for path in self.path.glob("*.json") if re.fullmatch(ID, path.stem)]
        written = {path: status.st_mtime for path in named if (status := file_status(path))}
        if strange := sorted(path.name for path in named if path not in written):
            log.warning("%s: these are not regular files and were left alone: %s", self.path, " ".join(strange[:10]))
        if len(written) > self._most:
            log.warning("%s has %d jobs; the latest %d are shown", self.path, len(written), self._most)
        latest = sorted(written, key=lambda path: (written[path], path), reverse=True)[: self._most]
        return sorted((_read(path) for path in latest), key=lambda one: (one.created, one.id))

    def close(self) -> None:
        self._lock.release()

    def ledger(self, name: str) -> Path:
        return self.path / f"{name}.ledger"

    def write(self, record: JobRecord) -> None:
        """Writes a record atomically."""
        try:
            text = record.model_dump_json(indent=1) + "\n"
            write_atomically(self.path / f"{record.id}.json", text, durable=True, follow=False)
        except OSError as error:
            raise CannotWrite(f"cannot write {self.path}: {error.strerror or error}") from None

    def forget(self, name: str) -> None:
        """Deletes a job's files, the record last, so that a half-deleted job is still listed."""
        ledger = self.ledger(name)
        drafts = self.path.glob(f".{ledger.name}.*.part*")
        kept = (Path(f"{ledger}{ending}") for ending in ("", "-journal", "-wal", "-shm"))
        try:
            for path in (*drafts, *kept, self.path / f"{name}.json"):
                # A folder cannot be ours.
                if path.is_symlink() or not path.is_dir():
                    path.unlink(missing_ok=True)
        except OSError as error:
            raise CannotWrite(f"cannot delete {path}: {error.strerror or error}") from None


def file_status(path: Path) -> os.stat_result | None:
    """The status of a regular file; None if the name is free, or taken by a link, a folder or a pipe."""
    with suppress(OSError):
        status = path.lstat()
        return status if stat.S_ISREG(status.st_mode) else None
    return None


def _read(path: Path) -> JobRecord:
    try:
        record = JobRecord.model_validate_json(_contents(path))
        if record.id != path.stem:
            raise ValueError(f"it has the id {record.id}")
        return record
    except (OSError, ValueError) as error:
        line = "its contents were changed" if isinstance(error, ValidationError) else str(error)
        broken = f"cannot read {path.name}: {line}; its ledger may be intact"
        return JobRecord(id=path.stem, problem="?", engine="?", cores=1, state="failed", created="", error=broken)


def _contents(path: Path) -> bytes:
    # A link or a pipe may have replaced the file after the folder was listed. Windows has neither flag.
    flags = getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0)
    with open(path, "rb", opener=lambda name, mode: os.open(name, mode | flags)) as file:
        if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
            raise ValueError("it is not a regular file")
        text = file.read(MAX_RECORD + 1)
    if len(text) > MAX_RECORD:
        raise ValueError(f"it has more than {MAX_RECORD} bytes")
    return text
