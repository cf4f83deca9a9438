"""Proof steps by cases: the placements on some orbits of cells, up to the symmetries of the board.

The cases are the units of the counter `cases` on the problem of placing one queen more than is claimed; a case whose
count is 0 is refuted. A ledger keeps every finished case as a row of a job, and the file beside it (FILE.parts) its
proof as a line, so that a proof which was killed can be resumed.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from threading import Event
from time import perf_counter

from queenlab.board import public_cells
from queenlab.boxes.lemma import Lemma
from queenlab.counters.counter import Unit
from queenlab.counters.space.cases import CasesReady, SpaceCases
from queenlab.errors import BadInput, DamagedFile
from queenlab.jobs.job import Job
from queenlab.jobs.ledger import Ledger
from queenlab.jobs.spec import JobSpec
from queenlab.jobs.unit_results import UnitResult
from queenlab.jobs.worker import worker_name
from queenlab.problems import Problem, parse
from queenlab.strict_json import read_json
from queenlab.work import Limits, Progress

Key = tuple[int, ...]


class TooMany(Exception):
    """A placement, on the cells with these numbers, has more queens than claimed."""

    def __init__(self, cells: list[int], at_most: int) -> None:
        super().__init__()
        self.cells, self.at_most = cells, at_most


class CaseCancelled(Exception):
    pass


@dataclass(frozen=True)
class CaseProof:
    """One refuted case: the unit of the job, the cells at which the bound rises, and the cost."""

    unit: Unit
    rises: tuple[int, ...]
    nodes: int
    seconds: float

    @property
    def result(self) -> UnitResult:
        unit = self.unit
        return UnitResult(unit.key, unit.weight, unit.work, 0, (0, 0), self.nodes, self.seconds, worker_name())


def prove(
    n: int,
    d: int,
    at_most: int,
    limits: Limits,
    check_limits: Callable[[], None],
    job: Path | None = None,
    cores: int = 1,
) -> tuple[Lemma, dict[str, int]]:
    """The lemma on n^d by cases, and what it took.

    Args:
        n, d: the board.
        at_most: the claim.
        limits: for the progress.
        check_limits: called now and then; may raise to stop.
        job: the ledger, a new one or one with the same claim.
        cores: the number of threads.
    """
    asked = parse(f"queens:{n}^{d},pieces={at_most + 1}")
    counter = SpaceCases()
    ready = counter.prepare(asked, Limits())
    assert isinstance(ready, CasesReady)
    with _store(job, asked) as store:
        units = [unit for unit in ready.units() if unit.key not in store.rises]
        total = len(units) + len(store.rises)
        for proof in _proofs(ready, units, check_limits, cores):
            store.keep(proof)
            if limits.progress is not None:
                done = len(store.rises)
                limits.progress(Progress(store.nodes, 0, limits.elapsed(), done / total))
        cases = [
            {"taken": public_cells(ready.board, unit.key), "by": "search", "rises": list(store.rises[unit.key])}
            for unit in ready.units()
        ]
        lemma = Lemma((n,) * d, at_most, "cases", {"on": public_cells(ready.board, ready.on), "cases": cases})
        return lemma, {"cases": len(cases), "nodes": store.nodes}


def _refuted(ready: CasesReady, unit: Unit, check_limits: Callable[[], None]) -> CaseProof:
    started = perf_counter()
    bounds = ready.bounds(unit.key, check_limits)
    if bounds.fits:
        free = ready.free(unit.key)
        raise TooMany([*unit.key, *free[list(bounds.dolls.first_set())].tolist()], ready.wanted - 1)
    return CaseProof(unit, tuple(sorted(bounds.rises)), bounds.nodes, perf_counter() - started)


def _proofs(ready: CasesReady, units: list[Unit], check_limits: Callable[[], None], cores: int) -> Iterator[CaseProof]:
    """The cases, refuted one after the other or on several threads; compiled code lets other threads run."""
    if cores == 1:
        for unit in units:
            yield _refuted(ready, unit, check_limits)
        return
    waiting = iter(units)
    ended = Event()

    def check_here() -> None:
        if ended.is_set():
            raise CaseCancelled
        check_limits()

    with ThreadPoolExecutor(cores) as pool:
        at_work: set[Future[CaseProof]] = set()
        try:
            while True:
                for unit in islice(waiting, cores - len(at_work)):
                    at_work.add(pool.submit(_refuted, ready, unit, check_here))
                if not at_work:
                    return
                done, at_work = wait(at_work, return_when=FIRST_COMPLETED)
                for future in done:
                    yield future.result()
        finally:
            # After Ctrl-C or an error the threads that are at work end at their next check.
            ended.set()


class _Store:
    """The finished cases: in memory and, with a job, in its ledger and the file next to it."""

    def __init__(self, ledger: Ledger | None = None, parts: Path | None = None) -> None:
        self._ledger, self._parts = ledger, parts
        self.rises: dict[Key, tuple[int, ...]] = {}
        self.nodes = 0
        if ledger is not None and parts is not None:
            ledger.refuse_alarms()
            if parts.exists():
                self.rises = _read(parts, ledger.checksum)
            # What is not in both files is proved again.
            counted = set(ledger.keys())
            self.rises = {key: rises for key, rises in self.rises.items() if key in counted}

    def keep(self, proof: CaseProof) -> None:
        """Stores a case; the proof first, so that every case in the ledger has one."""
        self.rises[proof.unit.key] = proof.rises
        self.nodes += proof.nodes
        if self._ledger is None or self._parts is None:
            return
        line = {"job": self._ledger.checksum, "key": proof.unit.key, "rises": proof.rises}
        with self._parts.open("a", encoding="utf-8", newline="\n") as file:
            file.write(json.dumps(line, separators=(",", ":")) + "\n")
            file.flush()
            os.fsync(file.fileno())
        self._ledger.add([proof.result])


@contextmanager
def _store(job: Path | None, asked: Problem) -> Iterator[_Store]:
    if job is None:
        yield _Store()
        return
    with _opened(job, asked) as opened:
        yield _Store(opened.ledger, job.with_name(job.name + ".parts"))


def _opened(path: Path, asked: Problem) -> Job:
    """The job of a ledger; a new one if the file does not exist."""
    if not path.exists():
        return Job.create(path, asked, SpaceCases.name)
    opened = Job.open(path)
    difference = JobSpec.of(asked, SpaceCases.name).difference(opened.spec)
    if difference is not None:
        opened.close()
        raise BadInput(f"{path} belongs to another proof: {difference}")
    return opened


def _read(path: Path, job: str) -> dict[Key, tuple[int, ...]]:
    """The proofs in a file; the last line may be incomplete if the process was killed."""
    found: dict[Key, tuple[int, ...]] = {}
    try:
        lines = path.read_text(encoding="utf-8").split("\n")
    except UnicodeDecodeError:
        raise DamagedFile(f"{path} is not text; it should contain the proofs of cases") from None
    if lines.pop():
        _cut(path)
    for number, line in enumerate(lines, 1):
        try:
            part = read_json(line)
            key, rises, whose = tuple(part["key"]), tuple(part["rises"]), part["job"]
            if not all(type(number) is int for number in (*key, *rises)):
                raise ValueError
        except (ValueError, KeyError, TypeError):
            raise DamagedFile(f"{path}, line {number}: not a proof of a case") from None
        if whose != job:
            raise DamagedFile(f"{path}, line {number}: a case of another job")
        found[key] = rises
    return found


def _cut(path: Path) -> None:
    raw = path.read_bytes()
    with path.open("r+b") as file:
        file.truncate(raw.rfind(b"\n") + 1)
