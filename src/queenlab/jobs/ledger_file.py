"""The SQLite file of a ledger: creating, opening, checking and writing it, with error messages.

Every commit is on the disk before the next step (synchronous EXTRA), and there is a single file when no program has it
open (a rollback journal, no write-ahead log). A program killed in the middle of a commit leaves a journal beside the
file, and the next program to open it rolls back the incomplete part.
"""

from __future__ import annotations

import os
import sqlite3
import threading
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Any

from queenlab.atomic_write import part_of
from queenlab.errors import BadInput, CannotWrite, DamagedFile, QueenlabError

#: In the header of every ledger ("QLed"), so that another program's database is not taken for one.
APPLICATION = 0x514C6564
#: Goes up when older programs could not read the file rightly.
FORMAT = 1
#: Others hold the file for the length of a commit or of a sum over all rows; longer, and something is wrong.
PATIENCE_SECONDS = 60.0

#: What SQLite leaves beside a file whose program was killed.
_LEFTOVERS = ("-journal", "-wal", "-shm")


class Busy(CannotWrite):
    """Another program has locked the file for longer than `PATIENCE_SECONDS`."""


class LedgerFile:
    """One open SQLite file; threads take turns."""

    def __init__(self, path: Path, schema: Sequence[str], *, write: bool, whole: bool = True) -> None:
        """Opens and checks a file; refuses files that are not ledgers, newer formats, damaged or unwritable files.

        Without `whole` a damaged tree of rows is no reason to refuse it: each row has its seal. The file is never
        opened but through SQLite: closing it would drop the locks that this process has on it.
        """
        self.path, self.writable = path, write
        self._lock = threading.RLock()
        try:
            if not path.is_file():
                raise BadInput(f"{path} is not a file" if path.exists() else f"{path}: No such file or directory")
            self._identity = _identity(path)
        except OSError as error:
            raise BadInput(f"cannot read {path}: {error.strerror or error}") from None
        with _plain_errors(path):
            # Also to read: an unfinished commit of a killed program has to be undone first.
            self._connection = _connect(path)
        try:
            with _plain_errors(path):
                self._check(schema)
                if whole:
                    self._check_trees()
                if write:
                    self._try_to_write()
                else:
                    self._connection.execute("PRAGMA query_only = ON")
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        with self._lock:
            self._connection.close()

    def read(self, statement: str, values: Sequence[object] = ()) -> list[tuple[Any, ...]]:
        """All rows of a query; the file is unlocked again when it returns."""
        with self._lock, _plain_errors(self.path):
            return self._connection.execute(statement, values).fetchall()

    @contextmanager
    def snapshot(self) -> Iterator[None]:
        """Inside it, all reads see the same state; others cannot write."""
        with self._lock:
            if self._connection.in_transaction:
                yield
                return
            with _plain_errors(self.path):
                self._connection.execute("BEGIN")
            try:
                yield
            finally:
                self._connection.rollback()

    @contextmanager
    def transaction(self) -> Iterator[sqlite3.Connection]:
        if not self.writable:
            raise CannotWrite(f"{self.path} was opened read-only")
        with self._lock, _plain_errors(self.path):
            self._check_identity()
            if self._connection.in_transaction:
                # A second Ctrl-C came while the first was being cleared away.
                self._connection.rollback()
            self._connection.execute("BEGIN IMMEDIATE")
            try:
                yield self._connection
                self._connection.execute("COMMIT")
            except BaseException:
                if self._connection.in_transaction:
                    self._connection.rollback()
                raise

    def _check(self, schema: Sequence[str]) -> None:
        # Nothing in the file is run or believed before it is known to be what was written.
        self._connection.execute("PRAGMA trusted_schema = OFF")
        self._connection.execute("PRAGMA synchronous = EXTRA")
        (application,) = self._connection.execute("PRAGMA application_id").fetchone()
        if application != APPLICATION:
            raise _no_ledger(self.path)
        (format,) = self._connection.execute("PRAGMA user_version").fetchone()
        if format > FORMAT:
            raise BadInput(
                f"{self.path} is a ledger of format {format}, but this queenlab supports formats up to {FORMAT}: use "
                "a newer queenlab"
            )
        (journal,) = self._connection.execute("PRAGMA journal_mode").fetchone()
        if format < 1 or journal != "delete":
            raise DamagedFile(f"{self.path} is damaged: format {format} with journal {journal}")
        found = [sql for (sql,) in self._connection.execute("SELECT sql FROM sqlite_schema ORDER BY rowid").fetchall()]
        if found != list(schema):
            raise DamagedFile(f"{self.path} is damaged: its tables are not those of a ledger")

    def _check_trees(self) -> None:
        # Within a snapshot, for others may make the file longer. SQLite itself takes a page cut short for zeros.
        with self.snapshot():
            (pages,), (size,) = (self._connection.execute(f"PRAGMA page_{k}").fetchone() for k in ("count", "size"))
            if self.path.stat().st_size < pages * size:
                raise DamagedFile(f"{self.path} is damaged: it was cut short")
        (verdict,) = self._connection.execute("PRAGMA integrity_check(1)").fetchone()
        if verdict != "ok":
            reason = " ".join(str(verdict).removeprefix("*** in database main ***").split())
            raise DamagedFile(f"{self.path} is damaged: {reason}")

    def _try_to_write(self) -> None:
        """Better refused now than after the first hour: changes a page, which needs the journal, and takes it back."""
        self._connection.execute("BEGIN IMMEDIATE")
        self._connection.execute(f"PRAGMA user_version = {FORMAT}")
        self._connection.execute("ROLLBACK")

    def _check_identity(self) -> None:
        # SQLite would continue to write to a file without a name.
        try:
            same = _identity(self.path) == self._identity
        except OSError:
            same = False
        if not same:
            raise CannotWrite(f"{self.path} was moved or deleted while it was in use")


def check_new(path: Path) -> None:
    """Refuses a path at which a new ledger would damage existing files."""
    if os.path.lexists(path):
        raise BadInput(f"{path} already exists; a new job needs a new file")
    for ending in _LEFTOVERS:
        # SQLite would take it for the unfinished commit of the new file.
        if os.path.lexists(f"{path}{ending}"):
            raise BadInput(f"{path}{ending} is left over from another ledger of this name; move it away first")
    if not path.absolute().parent.is_dir():
        raise BadInput(f"folder {path.absolute().parent} does not exist")


def create_file(path: Path, schema: Sequence[str], first: Iterable[tuple[str, Sequence[object]]]) -> None:
    """Creates a ledger's file atomically and fills it by some statements; refuses to overwrite."""
    check_new(path)
    draft = part_of(path)
    try:
        with _plain_errors(path), closing(_connect(draft, "rwc")) as connection:
            connection.execute(f"PRAGMA application_id = {APPLICATION}")
            connection.execute(f"PRAGMA user_version = {FORMAT}")
            connection.execute("PRAGMA synchronous = EXTRA")
            connection.execute("BEGIN IMMEDIATE")
            for statement in schema:
                connection.execute(statement)
            for statement, values in first:
                connection.execute(statement, values)
            connection.execute("COMMIT")
        _publish(draft, path)
    except OSError as error:
        if isinstance(error, QueenlabError):
            raise
        raise CannotWrite(f"cannot write {path}: {error.strerror or error}") from None
    finally:
        for ending in ("", *_LEFTOVERS):
            with suppress(OSError):
                os.unlink(f"{draft}{ending}")


def _publish(draft: Path, path: Path) -> None:
    """Renames the draft, unless the name was taken meanwhile."""
    try:
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY))
    except FileExistsError:
        raise BadInput(f"{path} already exists; a new job needs a new file") from None
    try:
        draft.replace(path)
    except BaseException:
        path.unlink()
        raise


def _identity(path: Path) -> tuple[int, int]:
    found = path.stat()
    return found.st_dev, found.st_ino


def _connect(path: Path, mode: str = "rw") -> sqlite3.Connection:
    return sqlite3.connect(
        f"{path.absolute().as_uri()}?mode={mode}",
        uri=True,
        timeout=PATIENCE_SECONDS,
        isolation_level=None,
        check_same_thread=False,
    )


#: What SQLite's result codes mean for a person; the lower byte of a code is its kind.
_CANNOT_WRITE = {
    sqlite3.SQLITE_FULL: "the disk is full; its contents are intact",
    sqlite3.SQLITE_READONLY: "it is read-only, or its folder is",
    sqlite3.SQLITE_CANTOPEN: "it cannot be opened for writing, or its folder is read-only",
    sqlite3.SQLITE_PERM: "permission denied",
    sqlite3.SQLITE_BUSY: f"another program has locked it for {PATIENCE_SECONDS:.0f} s",
    sqlite3.SQLITE_LOCKED: "another program has locked it",
    sqlite3.SQLITE_IOERR: "the disk is full or has an error; the earlier contents are intact",
}


@contextmanager
def _plain_errors(path: Path) -> Iterator[None]:
    """Turns SQLite's errors into one-line messages."""
    try:
        yield
    except sqlite3.Error as error:
        # SQLite's result code without its details; 0 for what Python raises by itself.
        code = getattr(error, "sqlite_errorcode", 0) & 0xFF
        if code in _CANNOT_WRITE:
            kind = Busy if code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED) else CannotWrite
            raise kind(f"cannot write {path}: {_CANNOT_WRITE[code]} ({error})") from None
        if code == sqlite3.SQLITE_NOTADB:
            raise _no_ledger(path) from None
        if isinstance(error, sqlite3.ProgrammingError):
            raise
        raise DamagedFile(f"{path} is damaged: {' '.join(str(error).split())}") from None
    except UnicodeDecodeError:
        # SQLite quotes what it found in its message.
        raise DamagedFile(f"{path} is damaged: bytes that are not text") from None


def _no_ledger(path: Path) -> BadInput:
    return BadInput(f"{path} is not the ledger of a counting job")
