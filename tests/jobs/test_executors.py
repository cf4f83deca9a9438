"""Executors keep their contract: every unit at least once, lazily, stopped in time, and nothing is left behind."""

from __future__ import annotations

import itertools
import multiprocessing
import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from dataclasses import replace
from importlib import import_module
from multiprocessing.connection import Connection
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from queenlab.counters.counter import Unit
from queenlab.errors import BadInput, MissingExtra
from queenlab.jobs import batches as batching
from queenlab.jobs.batches import Batches
from queenlab.jobs.executors import processes
from queenlab.jobs.executors.choice import cores_here, executor_for
from queenlab.jobs.executors.dask_cluster import DaskExecutor, LocalDaskExecutor
from queenlab.jobs.executors.executor import Executor, ExecutorLost
from queenlab.jobs.executors.processes import ProcessExecutor
from queenlab.jobs.executors.serial import SerialExecutor
from queenlab.jobs.executors.threads import ThreadExecutor
from queenlab.jobs.spec import JobSpec
from queenlab.jobs.unit_results import UnitResult
from queenlab.problems import parse

#: OEIS A000170 at 12 and 14.
TWELVE, FOURTEEN = 14200, 365596

MAKERS: dict[str, Callable[[], Executor]] = {
    "serial": SerialExecutor,
    "threads-1": lambda: ThreadExecutor(1),
    "threads-2": lambda: ThreadExecutor(2),
    "threads-5": lambda: ThreadExecutor(5),
    "processes-2": lambda: ProcessExecutor(2),
}


def each(*quick: str) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Each executor in turn; those that are not named, only in the full run."""
    return pytest.mark.parametrize(
        "make", [pytest.param(MAKERS[kind], id=kind, marks=[pytest.mark.full] * (kind not in quick)) for kind in MAKERS]
    )


def queens(n: int, depth: int) -> JobSpec:
    return JobSpec.of(parse(f"queens:{n}"), "plain-queens", depth)


def never() -> bool:
    return False


def nobody_is_left() -> bool:
    """Threads and processes may still be on their way out; one that does not end by itself is left."""
    working = [*(t for t in threading.enumerate() if t.name.startswith("thread-")), *multiprocessing.active_children()]
    for one in working:
        one.join(240)
    return not any(one.is_alive() for one in working)


def total(results: list[UnitResult]) -> int:
    assert all(result.is_consistent() for result in results)
    return sum(result.weight * result.count for result in results)


def result_of(unit: Unit, seconds: float) -> UnitResult:
    return UnitResult(unit.key, unit.weight, unit.work, 0, (0, 0), 1, seconds, "test")


def units_of(works: list[float]) -> list[Unit]:
    return [Unit((k,), 1, work) for k, work in enumerate(works)]


@given(
    works=st.lists(st.floats(0, 100), max_size=60),
    lanes=st.integers(1, 4),
    fates=st.lists(st.sampled_from(["counted", "counted", "lost", "died"]), min_size=1, max_size=40),
)
def test_every_unit_comes_back_once_whatever_happens_on_the_way(
    works: list[float], lanes: int, fates: list[str]
) -> None:
    batches = Batches(iter(units_of(works)), seconds=1.0, lanes=lanes)
    counted: list[tuple[int, ...]] = []
    deaths: dict[tuple[int, ...], int] = {}
    for fate in itertools.chain(fates, itertools.repeat("counted")):
        batch = batches.take()
        if not batch:
            break
        if fate == "died" and all(deaths.get(unit.key, 0) < batching.MOST_DEATHS - 1 for unit in batch):
            batches.put_back(batch, deaths=1)
            deaths.update({unit.key: deaths.get(unit.key, 0) + 1 for unit in batch})
        elif fate == "lost":
            batches.put_back(batch)
        else:
            batches.learn([result_of(unit, 0.01) for unit in batch])
            counted.extend(unit.key for unit in batch)
    assert sorted(counted) == [(k,) for k in range(len(works))]


def test_batches_grow_to_the_time_that_was_asked_for() -> None:
    batches = Batches(iter(Unit((k,)) for k in itertools.count()), seconds=0.5, lanes=2)
    sizes = []
    for _ in range(12):
        batch = batches.take()
        sizes.append(len(batch))
        batches.learn([result_of(unit, 0.001) for unit in batch])
    assert sizes[0] == 1
    assert all(b <= batching.GROWTH * a for a, b in itertools.pairwise(sizes))
    assert 450 <= sizes[-1] <= 550
    # Units that suddenly take ten times as long make smaller batches.
    for _ in range(40):
        batches.learn([result_of(unit, 0.01) for unit in batches.take()])
    assert 40 <= len(batches.take()) <= 60


def test_the_last_batches_share_what_is_left() -> None:
    batches = Batches(iter(units_of([1.0] * 300)), seconds=1.0, lanes=2)
    sizes = []
    while batch := batches.take():
        sizes.append(len(batch))
        batches.learn([result_of(unit, 0.01) for unit in batch])
    assert max(sizes) > 4 * sizes[-1]
    assert sum(sizes) == 300


def test_a_unit_that_kills_is_found_and_named() -> None:
    batches = Batches(iter(units_of([1.0] * 50)), seconds=1.0, lanes=1)
    for _ in range(3):
        batches.learn([result_of(unit, 0.001) for unit in batches.take()])

    def go_on() -> None:
        for _ in range(100):
            batch = batches.take()
            if any(unit.key == (30,) for unit in batch):
                batches.put_back(batch, deaths=1)
            else:
                batches.learn([result_of(unit, 0.001) for unit in batch])

    with pytest.raises(ExecutorLost, match="on unit 30"):
        go_on()


@each("serial", "threads-2", "processes-2")
def test_every_unit_once_and_the_right_total(make: Callable[[], Executor]) -> None:
    spec = queens(12, 3)
    results = list(make().run(spec, spec.units(), never))
    assert sorted(result.key for result in results) == sorted(unit.key for unit in spec.units())
    assert total(results) == TWELVE
    assert nobody_is_left()


@each("serial", "threads-2")
def test_units_are_taken_as_they_are_needed_and_stop_ends_it(make: Callable[[], Executor]) -> None:
    spec = queens(14, 2)
    stopping, taken, late = threading.Event(), [0], [0]

    def endless() -> Iterator[Unit]:
        for unit in itertools.cycle(list(spec.units())):
            taken[0] += 1
            late[0] += stopping.is_set()
            yield unit

    most = 0
    for given_back, _ in enumerate(make().run(spec, endless(), stopping.is_set), 1):
        most = max(most, taken[0] - given_back)
        if given_back == 300:
            stopping.set()
    assert late[0] <= 1
    assert most <= 5000
    assert nobody_is_left()


@each("serial", "threads-2")
def test_no_units_and_an_early_stop(make: Callable[[], Executor]) -> None:
    spec = queens(10, 2)
    assert list(make().run(spec, iter(()), never)) == []
    if make is not MAKERS["processes-2"]:
        assert list(make().run(spec, spec.units(), lambda: True)) == []
    assert nobody_is_left()


@each("serial", "threads-2")
@pytest.mark.parametrize("how", ["close", "interrupt"])
def test_closing_gives_up_everything(make: Callable[[], Executor], how: str) -> None:
    spec = queens(15, 2)
    run = make().run(spec, spec.units(), never)
    next(run)
    if how == "close":
        run.close()  # type: ignore[attr-defined]
    else:
        with pytest.raises(KeyboardInterrupt):
            run.throw(KeyboardInterrupt())  # type: ignore[attr-defined]
    assert nobody_is_left()


@each("serial", "threads-2")
def test_an_error_of_a_worker_comes_through(make: Callable[[], Executor]) -> None:
    spec = queens(10, 2)
    newer = replace(spec, version=spec.version + 1)
    with pytest.raises(BadInput, match=f"started with version {spec.version + 1} of plain-queens"):
        list(make().run(newer, spec.units(), never))
    assert nobody_is_left()


@each("serial", "threads-2")
def test_an_error_of_the_list_of_units_comes_through(make: Callable[[], Executor]) -> None:
    def broken() -> Iterator[Unit]:
        yield from itertools.islice(queens(10, 2).units(), 3)
        raise OSError("the ledger cannot be read")

    with pytest.raises(OSError, match="the ledger cannot be read"):
        list(make().run(queens(10, 2), broken(), never))
    assert nobody_is_left()


@pytest.mark.full
def test_a_killed_process_is_replaced_and_its_units_are_counted_again() -> None:
    spec = queens(14, 4)
    results, seen = [], set()
    for result in ProcessExecutor(2).run(spec, spec.units(), never):
        results.append(result)
        running = multiprocessing.active_children()
        seen |= {process.pid for process in running}
        if len(results) in (10, 1500):
            os.kill(running[0].pid or 0, signal.SIGKILL)
    assert sorted(result.key for result in results) == sorted(unit.key for unit in spec.units())
    assert total(results) == FOURTEEN
    # The first to die had units; the second may have had none any more.
    assert len(seen) >= 3
    assert {int(result.worker.split(":")[1]) for result in results} <= seen
    assert nobody_is_left()


def hang_up(connection: Connection, spec: JobSpec) -> None:
    connection.close()


@pytest.mark.full
def test_processes_that_die_as_fast_as_they_start_end_the_run(monkeypatch: pytest.MonkeyPatch) -> None:
    spec = queens(12, 3)
    # In place of the life of a worker: the process closes its end of the pipe, and is over.
    monkeypatch.setattr(processes, "_serve", hang_up)
    with pytest.raises(ExecutorLost, match=r"workers in a row died on unit \d"):
        list(ProcessExecutor(1).run(spec, spec.units(), never))
    assert nobody_is_left()


def test_cores_choose_the_executor() -> None:
    assert isinstance(executor_for(cores=1), SerialExecutor)
    three = executor_for(cores=3)
    assert isinstance(three, ThreadExecutor)
    assert three.cores == 3
    everything = executor_for()
    assert getattr(everything, "cores", 1) == cores_here()


def test_clusters() -> None:
    assert isinstance(executor_for(cluster="local", cores=2), LocalDaskExecutor)
    for address in ("tcp://10.0.0.1:8786", "tls://node-7.example.org:8786", "tcp://[::1]:8786"):
        made = executor_for(cluster=address)
        assert isinstance(made, DaskExecutor)
        assert made.address == address


@pytest.mark.parametrize(
    ("cores", "cluster", "gpu", "message"),
    [
        (0, None, False, "at least 1 core"),
        (-2, None, False, "at least 1 core"),
        (10**6, None, False, "this machine has"),
        (2, "tcp://10.0.0.1:8786", False, "omit it"),
        (None, "10.0.0.1", False, "such as tcp://10.0.0.1:8786, or local"),
        (None, "tcp://10.0.0.1", False, "such as tcp://10.0.0.1:8786, or local"),
        (None, "ucx://10.0.0.1:8786", False, "such as tcp://10.0.0.1:8786, or local"),
        (None, "inproc://here", False, "such as tcp://10.0.0.1:8786, or local"),
        (None, "", False, "such as tcp://10.0.0.1:8786, or local"),
        (None, "local", True, "use only one of them"),
        (2, None, True, "omit --cores"),
    ],
)
def test_nonsense_is_refused_in_a_line(cores: int | None, cluster: str | None, gpu: bool, message: str) -> None:
    with pytest.raises(BadInput, match=message) as refused:
        executor_for(cores=cores, cluster=cluster, gpu=gpu)
    assert "\n" not in str(refused.value)


def test_a_cluster_with_tls_needs_certificates(tmp_path: Path) -> None:
    spec, dask_config = queens(8, 2), import_module("dask.config")
    executor = DaskExecutor("tls://127.0.0.1:1")
    with pytest.raises(BadInput, match="names no certificates"):
        list(executor.run(spec, spec.units(), never))
    missing = {f"distributed.comm.tls.{what}": str(tmp_path / "none.pem") for what in ("ca-file", "client.cert")}
    with dask_config.set(missing), pytest.raises(BadInput, match="cannot read the certificates"):
        list(executor.run(spec, spec.units(), never))


def test_without_dask_a_line_names_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    for cluster in ("local", "tcp://10.0.0.1:8786"):
        with pytest.raises(MissingExtra, match=r"pip install 'queenlab\[dask\]'"):
            executor_for(cluster=cluster)
