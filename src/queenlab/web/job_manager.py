"""The manager of counting jobs: starts, pauses and resumes them, even after the server was killed."""

from __future__ import annotations

import logging
import os
import secrets
import time
from dataclasses import dataclass
from datetime import UTC, datetime
from threading import RLock, Thread
from typing import Any

from queenlab.child_process import ChildProcess
from queenlab.errors import QueenlabError
from queenlab.web.errors import NotThere, TooBusy, WrongState
from queenlab.web.job_files import JobFolder, JobRecord, JobState, file_status
from queenlab.web.job_worker import JobOrder, live
from queenlab.web.limits import WebSettings

log = logging.getLogger("queenlab.web")

#: Seconds between two checks whether a job is to stop, and until it is ended if it does not stop by itself.
POLL_SECONDS, STOP_SECONDS = 0.05, 1.5
#: Seconds for a thread to end its process and write the record after that; a slow disk needs some.
PATIENCE_SECONDS = 60.0
#: Seconds between two records of a running job.
RECORD_SECONDS = 10.0
#: A job steps back behind the server and the questions.
NICENESS = 5


@dataclass
class JobRun:
    """A running job: its process and the thread that listens to it."""

    process: ChildProcess
    thread: Thread
    #: On the monotonic clock.
    began: float
    #: Units that were done before this run.
    before: int = 0
    rate: float | None = None
    seconds_left: float | None = None
    #: What becomes of the job when it stops; `running` if the server ends.
    wish: JobState | None = None


@dataclass
class WebJob:
    record: JobRecord
    run: JobRun | None = None

    @property
    def seconds(self) -> float:
        return self.record.seconds + (0.0 if self.run is None else time.monotonic() - self.run.began)


class JobManager:
    def __init__(self, settings: WebSettings) -> None:
        self._settings = settings
        self._folder = JobFolder(settings.folder, settings.kept_jobs)
        self._jobs: dict[str, WebJob] = {}
        self._lock = RLock()
        self._open = False

    def open(self) -> None:
        """Opens the folder if necessary and resumes the jobs that were running when the last server ended."""
        with self._lock:
            if self._open:
                return
            self._jobs = {record.id: WebJob(record) for record in self._folder.open()}
            self._open = True
            for job in self._jobs.values():
                if job.record.state != "running":
                    continue
                if self._running() < self._settings.running_jobs:
                    self._start(job)
                else:
                    self._settle(job, "paused")

    def close(self) -> None:
        """Stops all jobs; the next server resumes them."""
        with self._lock:
            self._open = False
            runs = [job.run for job in self._jobs.values() if job.run is not None]
            for run in runs:
                run.wish = run.wish or "running"
        for run in runs:
            run.thread.join(timeout=STOP_SECONDS + PATIENCE_SECONDS)
        self._folder.close()

    def all(self) -> list[WebJob]:
        with self._lock:
            return sorted(self._jobs.values(), key=lambda job: (job.record.created, job.record.id), reverse=True)

    def get(self, name: str) -> WebJob:
        with self._lock:
            if name not in self._jobs:
                raise NotThere("unknown job")
            return self._jobs[name]

    def check_capacity(self) -> None:
        """Refuses a job beyond the limits on running or stored jobs."""
        with self._lock:
            self._check_running()
            if len(self._jobs) >= self._settings.kept_jobs:
                raise TooBusy(f"{len(self._jobs)} jobs are already stored; delete some")

    def create(self, problem: str, engine: str, cores: int) -> WebJob:
        with self._lock:
            self.check_capacity()
            asked = {"problem": problem, "engine": engine, "cores": cores, "state": "running"}
            created = datetime.now(UTC).isoformat(timespec="milliseconds")
            record = JobRecord.model_validate({"id": secrets.token_hex(6), "created": created, **asked})
            self._folder.write(record)
            job = self._jobs[record.id] = WebJob(record)
            self._start(job)
            return job

    def pause(self, name: str) -> WebJob:
        return self._stop(name, "paused")

    def resume(self, name: str) -> WebJob:
        """Resumes a paused or failed job."""
        with self._lock:
            job = self.get(name)
            if job.record.state not in ("paused", "failed"):
                raise WrongState(f"the job is {job.record.state}; only a paused or failed job can be resumed")
            if job.record.problem == "?":
                raise WrongState(job.record.error or "its record is lost")
            self._check_running()
            # Written first: a folder that cannot be written leaves the job as it was.
            again = job.record.model_copy(update={"state": "running", "error": None})
            self._folder.write(again)
            job.record = again
            self._start(job)
            return job

    def delete(self, name: str) -> WebJob:
        """Cancels a running or paused job; deletes any other, with its ledger."""
        with self._lock:
            job = self.get(name)
            if job.run is None and job.record.state == "paused":
                self._settle(job, "cancelled")
                return job
            if job.run is None:
                self._folder.forget(name)
                del self._jobs[name]
                return job
        return self._stop(name, "cancelled")

    def _running(self) -> int:
        return sum(job.run is not None for job in self._jobs.values())

    def _check_running(self) -> None:
        if not self._open:
            raise TooBusy("the server is shutting down")
        if self._running() >= self._settings.running_jobs:
            raise TooBusy(f"{self._running()} jobs are already running; pause or cancel one")

    def _start(self, job: WebJob) -> None:
        record = job.record
        memory, ledger = self._settings.memory, self._folder.ledger(record.id)
        if os.path.lexists(ledger) and file_status(ledger) is None:
            self._settle(job, "failed", f"{ledger.name} is not a regular file")
            return
        order = JobOrder(record.problem, ledger, record.engine, record.cores, memory * 3 // 4)
        try:
            process = ChildProcess(live, order, memory=memory, niceness=NICENESS, name="queenlab job")
        except OSError as error:
            self._settle(job, "failed", f"cannot start its process: {error.strerror or error}")
            return
        thread = Thread(target=self._follow, args=(job,), name=f"job {record.id}", daemon=True)
        job.run = JobRun(process, thread, time.monotonic())
        thread.start()

    def _stop(self, name: str, wish: JobState) -> WebJob:
        with self._lock:
            job = self.get(name)
            run = job.run
            if run is None:
                raise WrongState(f"the job is {job.record.state}, not running")
            run.wish = wish
        run.thread.join(timeout=STOP_SECONDS + PATIENCE_SECONDS)
        return job

    def _follow(self, job: WebJob) -> None:
        """Listens to a process until it ends, and records the outcome."""
        run = job.run
        assert run is not None
        try:
            state, error = self._listen(job, run)
        except (EOFError, OSError):
            died = f"its process ended with code {run.process.exit_code()}"
            state, error = _stopped(run, f"{died}; it can be resumed from its ledger")
        run.process.stop()
        with self._lock:
            job.record.seconds = round(job.seconds, 3)
            job.run = None
            try:
                self._settle(job, state, error)
            except QueenlabError as trouble:
                log.error("job %s: %s", job.record.id, trouble)

    def _listen(self, job: WebJob, run: JobRun) -> tuple[JobState, str | None]:
        """The outcome of the job, and the reason if it failed."""
        stop_sent: float | None = None
        kept = time.monotonic()
        while True:
            now = time.monotonic()
            if run.wish is not None and stop_sent is None:
                stop_sent = now
                run.process.pipe.send("stop")
            if run.wish is not None and stop_sent is not None and now > stop_sent + STOP_SECONDS:
                # In the middle of a long unit, which is counted again later.
                return run.wish, None
            if now > kept + RECORD_SECONDS:
                kept = now
                self._folder.write(job.record.model_copy(update={"seconds": round(job.seconds, 3)}))
            if not run.process.pipe.poll(POLL_SECONDS):
                continue
            kind, facts = run.process.pipe.recv()
            if kind == "failed":
                return "failed", facts
            if kind == "ended":
                return _ended(job.record, run, facts)
            _take(job.record, run, kind, facts)

    def _settle(self, job: WebJob, state: JobState, error: str | None = None) -> None:
        job.record.error = error
        job.record.state = state
        self._folder.write(job.record)


def _take(record: JobRecord, run: JobRun, kind: str, facts: dict[str, Any]) -> None:
    if kind == "started":
        run.before = facts["units_done"]
        for name, value in facts.items():
            setattr(record, name, value)
        return
    record.units_done, record.total = run.before + facts["units"], str(facts["solutions"])
    record.fraction, run.rate, run.seconds_left = facts["fraction"], facts["rate"], facts["seconds_left"]


def _ended(record: JobRecord, run: JobRun, facts: dict[str, Any]) -> tuple[JobState, str | None]:
    record.total, record.units_done = facts["total"], facts["units"]
    if facts["proved"]:
        record.fraction, record.units = 1.0, facts["units"]
        return "done", None
    return _stopped(run, "it stopped early; it can be resumed")


def _stopped(run: JobRun, failure: str) -> tuple[JobState, str | None]:
    """The requested state; without a request, the job has failed."""
    return ("failed", failure) if run.wish is None else (run.wish, None)
