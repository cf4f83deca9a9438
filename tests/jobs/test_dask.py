"""Jobs on real Dask clusters over TCP: workers and schedulers that are killed, come back, or are of another version."""

from __future__ import annotations

import os
import random
import shutil
import socket
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from unittest import mock

import pytest

import queenlab
from queenlab.counters.counter import Unit
from queenlab.errors import BadInput
from queenlab.jobs.executors import dask_cluster
from queenlab.jobs.executors.dask_cluster import DaskExecutor, LocalDaskExecutor
from queenlab.jobs.executors.executor import ExecutorLost
from queenlab.jobs.executors.worker_pool import PoolOutcome
from queenlab.jobs.job import Job
from queenlab.jobs.spec import JobSpec
from queenlab.jobs.unit_results import UnitResult
from queenlab.problems import parse
from queenlab.work import Limits

#: OEIS A000170.
TEN, FOURTEEN = 724, 365596


def quiet_port() -> int:
    """A port that is free, and that stays free: below those that the system gives to whoever asks for any."""
    while True:
        port = random.SystemRandom().randrange(12_000, 32_000)
        with socket.socket() as free, suppress(OSError):
            free.bind(("127.0.0.1", port))
            return port


class Cluster:
    """A scheduler and workers, each a process of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = quiet_port()
        self.address = f"tcp://127.0.0.1:{self.port}"
        self.started: list[subprocess.Popen[str]] = []
        self.readers: list[threading.Thread] = []

    def start_scheduler(self) -> None:
        self.scheduler = self._start(
            "scheduler", "--port", str(self.port), "--no-dashboard", "--dashboard-address", ":0"
        )
        self._read_until(self.scheduler, "Scheduler at:")

    def _read_until(self, process: subprocess.Popen[str], words: str) -> None:
        """Waits for a line of its log; a thread reads the rest, so that it never waits for a reader."""
        read: list[str] = []
        for line in process.stderr:
            read.append(line)
            if words in line:
                break
        else:
            raise AssertionError("".join(read))
        self.readers.append(threading.Thread(target=process.stderr.read))
        self.readers[-1].start()

    def start_worker(self, path: Path | None = None) -> subprocess.Popen[str]:
        process = self._start("worker", self.address, "--nthreads", "1", "--no-nanny", path=path)
        self._read_until(process, "Registered to:")
        return process

    def _start(self, what: str, *options: str, path: Path | None = None) -> subprocess.Popen[str]:
        scratch = {"DASK_TEMPORARY_DIRECTORY": str(self.folder)}
        process = subprocess.Popen(
            [sys.executable, "-m", f"distributed.cli.dask_{what}", "--host", "127.0.0.1", *options],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
            cwd=self.folder,
            env=os.environ | scratch | ({"PYTHONPATH": str(path)} if path else {}),
            start_new_session=True,
        )
        self.started.append(process)
        return process

    def stop(self) -> None:
        for process in self.started:
            with suppress(ProcessLookupError):
                os.killpg(process.pid, 9)
            process.wait()
        for thread in self.readers:
            thread.join()
        for process in self.started:
            process.stderr.close()


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[Cluster]:
    made = Cluster(tmp_path)
    try:
        made.start_scheduler()
        yield made
    finally:
        made.stop()


@pytest.fixture(autouse=True)
def same_environment() -> Iterator[None]:
    """Dask's own clusters set variables for their workers, and leave them set."""
    with mock.patch.dict(os.environ):
        yield


@pytest.fixture(autouse=True)
def small_tasks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fourteen queens take a tenth of a second in all: with tasks of the usual half second there would be one."""
    monkeypatch.setattr(dask_cluster, "BATCH_SECONDS", 0.002)
    # A scheduler that is there is waited for, however busy the machine.
    monkeypatch.setattr(dask_cluster, "CONNECT_SECONDS", 240.0)
    monkeypatch.setattr(dask_cluster, "ANSWER_SECONDS", 240.0)


def fourteen(tmp_path: Path) -> Job:
    return Job.create(tmp_path / "fourteen.ledger", "queens:14", "plain-queens", depth=4)


def who(results: list[UnitResult]) -> set[int]:
    return {int(result.worker.split(":")[1]) for result in results}


def never() -> bool:
    return False


def ten_queens(executor: DaskExecutor | LocalDaskExecutor) -> list[UnitResult]:
    spec = JobSpec.of(parse("queens:10"), "plain-queens", 2)
    return list(executor.run(spec, spec.units(), never))


@pytest.mark.full
def test_two_workers_one_killed_and_another_joined(
    cluster: Cluster, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    in_flight: list[int] = []
    submit = dask_cluster._Cluster.submit

    def counted_submit(pool: dask_cluster._Cluster, batch: list[Unit]) -> None:
        submit(pool, batch)
        in_flight.append(len(pool._at_work))

    monkeypatch.setattr(dask_cluster._Cluster, "submit", counted_submit)
    first, second = cluster.start_worker(), cluster.start_worker()
    spec = JobSpec.of(parse("queens:14"), "plain-queens", 4)
    results: list[UnitResult] = []
    third = None

    def units() -> Iterator[Unit]:
        """All of them; and all of them again, until the third worker has had its share."""
        yield from spec.units()
        while third is None or third.pid not in who(results):
            yield from spec.units()

    for result in DaskExecutor(cluster.address).run(spec, units(), never):
        results.append(result)
        if len(results) == 500:
            # What it had counted and nobody had fetched is lost with it, and what waited at it.
            first.kill()
            first.wait()
        if len(results) == 1500:
            third = cluster.start_worker()
    counts = {result.key: result.weight * result.count for result in results}
    assert counts.keys() == {unit.key for unit in spec.units()}
    assert sum(counts.values()) == FOURTEEN
    assert {second.pid, third.pid} <= who(results) <= {first.pid, second.pid, third.pid}
    assert 2 < max(in_flight) <= 2 * dask_cluster.PER_THREAD
    # The same over TCP into a ledger, as users do it.
    with fourteen(tmp_path) as job:
        counted = job.run(DaskExecutor(cluster.address), Limits())
        assert (counted.status, counted.value) == ("proved", FOURTEEN)
        assert job.ledger.summary().rows == len(counts)
        assert job.ledger.alarms() == ()


@pytest.mark.full
def test_a_scheduler_that_dies_and_comes_back(cluster: Cluster, monkeypatch: pytest.MonkeyPatch) -> None:
    noticed = threading.Event()
    disconnected = dask_cluster._Cluster._disconnected

    def told(pool: dask_cluster._Cluster) -> list[PoolOutcome]:
        lost = disconnected(pool)
        noticed.set()
        return lost

    monkeypatch.setattr(dask_cluster._Cluster, "_disconnected", told)
    cluster.start_worker()
    spec = JobSpec.of(parse("queens:14"), "plain-queens", 4)
    results: list[UnitResult] = []

    def start_again() -> None:
        assert noticed.wait(240)
        cluster.start_scheduler()
        cluster.start_worker()

    helper = threading.Thread(target=start_again)
    for result in DaskExecutor(cluster.address, patience=240).run(spec, spec.units(), never):
        results.append(result)
        if len(results) == 700:
            cluster.scheduler.kill()
            cluster.scheduler.wait()
            helper.start()
    helper.join()
    counts = {result.key: result.weight * result.count for result in results}
    assert len(counts) == sum(1 for _ in spec.units())
    assert sum(counts.values()) == FOURTEEN
    assert len(who(results)) == 2


@pytest.mark.full
def test_a_scheduler_that_is_gone_and_the_job_resumed_later(
    cluster: Cluster, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    cluster.start_worker()
    with fourteen(tmp_path) as job:

        class Assassin(DaskExecutor):
            def run(self, *args: object) -> Iterator[UnitResult]:  # type: ignore[override]
                for number, result in enumerate(super().run(*args)):  # type: ignore[arg-type]
                    if number == 700:
                        cluster.scheduler.kill()
                        cluster.scheduler.wait()
                        # Nobody answers any more, however long one waits.
                        short.setattr(dask_cluster, "CONNECT_SECONDS", 0.1)
                    yield result

        with monkeypatch.context() as short:
            lost = job.run(Assassin(cluster.address, patience=0.5), Limits())
        assert (lost.status, lost.stopped) == ("unknown", "workers")
        assert "is gone" in str(lost.notes)
        assert "queenlab job resume" in str(lost.notes)
        kept = job.ledger.summary().rows
        assert 700 <= kept < 4816
        assert 0 < (lost.lower or 0) == job.total() < FOURTEEN
    cluster.start_scheduler()
    cluster.start_worker()
    with Job.open(tmp_path / "fourteen.ledger") as job:
        found = job.run(DaskExecutor(cluster.address), Limits())
        assert (found.status, found.value) == ("proved", FOURTEEN)
        assert job.ledger.summary().rows == job.status().review.units == kept + int(str(found.facts["units"]))
        assert job.ledger.alarms() == ()


@pytest.mark.full
def test_a_worker_with_another_version_is_refused(cluster: Cluster, tmp_path: Path) -> None:
    other = tmp_path / "other"
    source = Path(queenlab.__file__).parent
    shutil.copytree(source, other / "queenlab", ignore=shutil.ignore_patterns("__pycache__"))
    (other / "queenlab" / "version.py").write_text('"""An old one."""\n\n__version__ = "0.0.7"\n')
    cluster.start_worker(other)
    with pytest.raises(BadInput, match=r"a cluster worker has queenlab 0\.0\.7, but this machine has .* everywhere"):
        ten_queens(DaskExecutor(cluster.address))


@pytest.mark.full
def test_a_worker_without_queenlab_is_refused_and_nobody_is_waited_for_in_vain(
    cluster: Cluster, tmp_path: Path
) -> None:
    nobody = f"has had no worker for 1 s; start some with: dask worker {cluster.address}"
    with pytest.raises(ExecutorLost, match=nobody):
        ten_queens(DaskExecutor(cluster.address, nobody=1))
    other = tmp_path / "other"
    (other / "queenlab").mkdir(parents=True)
    (other / "queenlab" / "__init__.py").write_text("")
    cluster.start_worker(other)
    with pytest.raises(ExecutorLost, match=rf"worker failed: .*is queenlab {queenlab.__version__} installed there\?"):
        ten_queens(DaskExecutor(cluster.address))


def test_no_scheduler_at_the_address(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dask_cluster, "CONNECT_SECONDS", 0.1)
    with pytest.raises(ExecutorLost, match=r"no Dask scheduler answers at tcp://127\.0\.0\.1:9; start one with"):
        ten_queens(DaskExecutor("tcp://127.0.0.1:9", patience=0.1))


def test_a_cluster_for_the_job_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    spec = JobSpec.of(parse("queens:10"), "plain-queens", 3)
    results = list(LocalDaskExecutor(2).run(spec, spec.units(), never))
    assert sum(result.weight * result.count for result in results) == TEN
    assert len(results) == sum(1 for _ in spec.units())
    assert os.getpid() not in who(results)
    assert list(tmp_path.iterdir()) == []
