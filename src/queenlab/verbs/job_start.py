"""Starts and resumes counting jobs: chooses the counter and the machine, and checks the memory."""

from __future__ import annotations

import shlex
from pathlib import Path

from queenlab.answer import Answer
from queenlab.counters.counter import Counter, megabytes
from queenlab.counters.counter_table import COUNTERS
from queenlab.counters.gpu.registry import GPU_COUNTERS, gpu_counter
from queenlab.errors import BadInput, NotEnoughMemory, NotSupported
from queenlab.jobs.executors.executor import Executor
from queenlab.jobs.job import Job
from queenlab.jobs.ledger import Ledger
from queenlab.jobs.spec import JobSpec, counter_named
from queenlab.problems import Problem, parse
from queenlab.verbs.how_to_count import check_name, choose_counter
from queenlab.verbs.limits_and_answers import answer_from
from queenlab.work import Limits


def spec_of(file: str | Path) -> JobSpec:
    """The problem, counter and depth of a job; quick, because it reads nothing else."""
    with Ledger.open(file, write=False) as ledger:
        return ledger.spec


def start(
    asked: Problem, file: Path, engine: str, depth: int | None, executor: Executor, limits: Limits, gpu: bool
) -> Answer:
    if gpu:
        name = counter_for_gpu(asked, engine)
        depth = gpu_counter(name).depth(asked) if depth is None else depth
    else:
        share = None if limits.memory is None else limits.memory // _tables(executor)
        taken = choose_counter(asked, engine, share).taken
        if not isinstance(taken, Counter) and taken.name != "dancing":
            raise NotSupported(f"engine {taken.name} cannot split a count into units; use --engine dancing")
        name = taken.name
    _check_memory(counter_named(name), asked, executor, limits.memory)
    with Job.create(file, asked, name, depth) as job:
        return _answer(job, executor, limits)


def counter_for_gpu(asked: Problem, engine: str = "auto") -> str:
    """The name of the counter whose units a GPU can count, or a line that says why there is none.

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
    raise NotSupported(f"no GPU counter can count {asked} ({' and '.join(able)} cannot); omit --gpu")


def resume(file: Path, executor: Executor, limits: Limits) -> Answer:
    with Job.open(file) as job:
        _check_memory(counter_named(job.spec.counter), parse(job.spec.problem), executor, limits.memory)
        return _answer(job, executor, limits)


def _answer(job: Job, executor: Executor, limits: Limits) -> Answer:
    result = job.run(executor, limits)
    return answer_from(parse(job.spec.problem), "count", result, counter_named(job.spec.counter), limits)


def check_same(spec: JobSpec, asked: Problem, engine: str, depth: int | None, file: Path) -> None:
    """Raises BadInput if a ledger is for another problem, counter or depth."""
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
    """The number of copies of the tables in this machine's memory: one per core."""
    return int(getattr(executor, "cores", 1))


def _check_memory(by: Counter, asked: Problem, executor: Executor, allowed: int | None) -> None:
    tables = _tables(executor)
    needed = tables * by.plan(asked).memory
    if allowed is not None and needed > allowed:
        cores = f" on {tables} cores" if tables > 1 else ""
        raise NotEnoughMemory(
            f"counter {by.name} needs about {megabytes(needed)} for {asked}{cores}, but the limit is "
            f"{megabytes(allowed)}; raise --memory or use fewer --cores"
        )
