"""Counting jobs: counts that are kept unit by unit in a ledger, on many cores, a cluster or a graphics card.

A job is a file. `count_job` starts or resumes it, `resume_job` needs the file alone; the other verbs inspect it, count
some of it again, merge several, or write one as a table.
"""

from __future__ import annotations

import shlex
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path

from queenlab.answer import Answer
from queenlab.counters.counter import Counter, megabytes
from queenlab.counters.counter_table import COUNTERS
from queenlab.counters.gpu.registry import GPU_COUNTERS, gpu_counter
from queenlab.errors import BadInput, NotEnoughMemory, NotSupported
from queenlab.jobs.auditing import AuditReport, audit
from queenlab.jobs.executors.choice import executor_for
from queenlab.jobs.executors.executor import Executor
from queenlab.jobs.job import Job, JobStatus
from queenlab.jobs.ledger import Ledger
from queenlab.jobs.ledger_rows import LedgerRow
from queenlab.jobs.merging import Merged, merge
from queenlab.jobs.rescuing import rescue
from queenlab.jobs.spec import JobSpec, counter_named
from queenlab.problems import Problem, parse, problem
from queenlab.verbs.how_to_count import check_name, choose_counter
from queenlab.verbs.limits_and_answers import Name, ProgressCallback, answer_from, make_limits
from queenlab.work import Limits


def count_job(
    name: Name,
    file: str | Path | None = None,
    *,
    engine: str = "auto",
    depth: int | None = None,
    cores: int | None = None,
    cluster: str | None = None,
    gpu: bool = False,
    time_limit: float | None = None,
    node_limit: int | None = None,
    memory: int | None = None,
    progress: ProgressCallback | bool | None = None,
) -> Answer:
    """The number of solutions, counted in units that are kept in a ledger; resumes if the ledger exists.

    Args:
        name: a problem or its name.
        file: the ledger; without one nothing is kept.
        engine: which counter, or `dancing`; `auto` takes the one that the ledger was started with, or as `count` does.
        depth: how finely the problem is cut into units; the counter's usual depth if not said.
        cores: so many cores of this machine; all if nothing is said.
        cluster: the address of a Dask scheduler, as in `tcp://10.0.0.1:8786`, or `local`.
        gpu: count on the graphics card.
        time_limit: seconds of this run; then the answer is `unknown`, with the number found so far as `lower`.
        node_limit: the same for search nodes.
        memory: bytes that all of the workers here, or each of a cluster, may use; what is free if not said.
        progress: called now and then.
    """
    asked = problem(name)
    if asked.model.sense is not None:
        raise BadInput(f"a job that counts {asked} needs to know how many pieces; name them with pieces=K")
    executor = executor_for(cores, cluster, gpu)
    limits = make_limits(time_limit, node_limit, None, progress, memory)
    if file is None:
        with tempfile.TemporaryDirectory(prefix="queenlab-") as folder:
            return _start(asked, Path(folder) / "count.ledger", engine, depth, executor, limits, gpu)
    if not Path(file).exists():
        return _start(asked, Path(file), engine, depth, executor, limits, gpu)
    _check_same(spec_of(file), asked, engine, depth, Path(file))
    return _resume(Path(file), executor, limits)


def resume_job(
    file: str | Path,
    *,
    cores: int | None = None,
    cluster: str | None = None,
    gpu: bool = False,
    time_limit: float | None = None,
    node_limit: int | None = None,
    memory: int | None = None,
    progress: ProgressCallback | bool | None = None,
) -> Answer:
    """Resumes a job; arguments as for `count_job`. A finished one gives its total at once, from its rows."""
    executor = executor_for(cores, cluster, gpu)
    return _resume(Path(file), executor, make_limits(time_limit, node_limit, None, progress, memory))


def spec_of(file: str | Path) -> JobSpec:
    """What a job counts, with which counter, and how finely it is cut; quick, because nothing else is read."""
    with Ledger.open(file, write=False) as ledger:
        return ledger.spec


def job_status(file: str | Path) -> JobStatus:
    """How far a job is: lists its units, and checks every row."""
    with Job.open(file, write=False) as job:
        return job.status()


def job_rows(file: str | Path) -> Iterator[LedgerRow]:
    """The finished units of a job, each checked: key, weight, count, residues, nodes, seconds, worker, time."""
    with Ledger.open(file, write=False) as ledger:
        yield from ledger.rows()


def audit_job(
    file: str | Path,
    *,
    sample: int | float = 0.02,
    seed: int | None = None,
    engine: str | None = None,
    time_limit: float | None = None,
    progress: ProgressCallback | bool | None = None,
) -> AuditReport:
    """Checks every row of a ledger, and counts some of its units again, by another counter where that can be.

    Args:
        file: the ledger. Counts that differ are kept in it as alarms.
        sample: how many units are counted again, or, as a float up to 1.0, which part of them.
        seed: the same seed, the same units; others each time if not said.
        engine: who counts them: a counter, an engine, or `again` for the same counter in another process; the
            quickest of the others if not said.
        time_limit: seconds; what was not counted again by then is left.
        progress: called now and then.
    """
    return audit(file, sample, seed, engine, make_limits(time_limit, None, seed, progress))


def merge_jobs(files: Sequence[str | Path], out: str | Path) -> Merged:
    """Joins ledgers of the same count into a new one, or into one of them. Two counts of one unit must be equal."""
    return merge(files, out)


def settle_job(file: str | Path, note: str, distrusted: Sequence[str] = ()) -> int:
    """Settles the alarms of a job, so that it can be resumed: the rows in question are dropped and counted again.

    Args:
        file: the ledger.
        note: how it came about; kept for those who read the ledger later.
        distrusted: workers, or hosts, all of whose units are to be counted again.

    Returns:
        How many rows were dropped.
    """
    if not note.strip():
        raise BadInput("the note is empty; say in a few words what caused the alarm")
    with Ledger.open(file) as ledger:
        return ledger.settle(note, distrusted)


def rescue_job(file: str | Path, out: str | Path) -> int:
    """Copies the rows of a damaged ledger that are intact into a new one, which can be resumed.

    Returns:
        How many rows were saved.
    """
    return rescue(file, out)


# -- starting and resuming ----------------------------------------------------------------------------------------


def _start(
    asked: Problem, file: Path, engine: str, depth: int | None, executor: Executor, limits: Limits, gpu: bool
) -> Answer:
    if gpu:
        name = counter_for_gpu(asked, engine)
        depth = gpu_counter(name).depth(asked) if depth is None else depth
    else:
        share = None if limits.memory is None else limits.memory // _tables(executor)
        taken = choose_counter(asked, engine, share).taken
        if not isinstance(taken, Counter) and taken.name != "dancing":
            raise NotSupported(f"engine {taken.name} cannot cut a count into units; use --engine dancing")
        name = taken.name
    _check_memory(counter_named(name), asked, executor, limits.memory)
    with Job.create(file, asked, name, depth) as job:
        return _answer(job, executor, limits)


def counter_for_gpu(asked: Problem, engine: str = "auto") -> str:
    """The name of the counter whose units a graphics card counts, or a line that says that there is none.

    Example:
        >>> counter_for_gpu(parse("queens:18"))
        'half-boards'
    """
    if engine != "auto":
        check_name(engine)
        return gpu_counter(engine).counter
    able = [name for name in GPU_COUNTERS if name in COUNTERS]
    for name in able:
        if counter_named(name).accepts(asked) is None:
            return name
    raise NotSupported(f"no counter on the GPU can count {asked}: {' and '.join(able)} cannot; omit --gpu")


def _resume(file: Path, executor: Executor, limits: Limits) -> Answer:
    with Job.open(file) as job:
        _check_memory(counter_named(job.spec.counter), parse(job.spec.problem), executor, limits.memory)
        return _answer(job, executor, limits)


def _answer(job: Job, executor: Executor, limits: Limits) -> Answer:
    result = job.run(executor, limits)
    return answer_from(parse(job.spec.problem), "count", result, counter_named(job.spec.counter), limits)


def _check_same(spec: JobSpec, asked: Problem, engine: str, depth: int | None, file: Path) -> None:
    """A ledger is for one count: another problem, counter or depth needs another file."""
    for what, there, here in (
        ("counts", spec.problem, str(asked)),
        ("was started with --engine", spec.counter, spec.counter if engine == "auto" else engine),
        ("was started with --depth", spec.depth, spec.depth if depth is None else depth),
    ):
        if there != here:
            raise BadInput(
                f"{file} {what} {there}, not {here}; name another file, or resume with: "
                f"queenlab job resume {shlex.quote(str(file))}"
            )


def _tables(executor: Executor) -> int:
    """How many sets of tables are in the memory of this machine: one for each core."""
    return int(getattr(executor, "cores", 1))


def _check_memory(by: Counter, asked: Problem, executor: Executor, allowed: int | None) -> None:
    tables = _tables(executor)
    needed = tables * by.plan(asked).memory
    if allowed is not None and needed > allowed:
        cores = f" on {tables} cores" if tables > 1 else ""
        raise NotEnoughMemory(
            f"counter {by.name} needs about {megabytes(needed)} for {asked}{cores}, and {megabytes(allowed)} are "
            "allowed; --memory allows more, fewer --cores need less"
        )
