"""Recounts a unit: by another counter, an engine, or the same counter in another process."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from queenlab.counters.counter import Unit
from queenlab.counters.counter_table import COUNTERS
from queenlab.counters.registry import CounterCandidates, counter
from queenlab.engines.registry import ENGINES, engine
from queenlab.errors import BadInput, NotSupported
from queenlab.jobs.executors.processes import ProcessExecutor
from queenlab.jobs.ledger_rows import LedgerRow
from queenlab.jobs.spec import JobSpec
from queenlab.jobs.worker import prepared
from queenlab.problems import Problem
from queenlab.work import Limits

#: The name of the referee that is the same counter in another process.
AGAIN = "again"


@dataclass(frozen=True)
class Verdict:
    """The recount of a unit, None if a limit was reached first, and whether it was done by another program."""

    count: int | None
    by: str
    independent: bool


def recounted(
    spec: JobSpec, rows: Iterable[LedgerRow], by: str | None, limits: Limits
) -> Iterator[tuple[LedgerRow, Verdict]]:
    """Recounts the units of some rows, as many as fit into memory, until a limit is reached.

    `by` is a counter, an engine that counts, or `again`; None is the quickest that is not the job's own, and `again` if
    nothing else can count a unit.
    """
    for_itself: dict[tuple[int, ...], LedgerRow] = {}
    for row in rows:
        if limits.time_is_up():
            return
        problem = None if by == AGAIN else prepared(spec).problem_of(_unit(row))
        if problem is not None:
            name = by or _quickest(problem, spec.counter)
            yield row, Verdict(_counted_by(name, problem, limits), name, True)
        elif by in (None, AGAIN):
            for_itself[row.key] = row
        else:
            raise NotSupported(f"{by} cannot recount units of {spec.counter}, which are not problems; use {AGAIN}")
    if for_itself:
        # Another process has tables of its own.
        for result in ProcessExecutor(1).run(spec, map(_unit, for_itself.values()), limits.time_is_up):
            verdict = Verdict(result.count, f"{spec.counter} in another process", False)
            yield for_itself[result.key], verdict


def check_referee(spec: JobSpec, by: str | None) -> None:
    """Refuses unknown names, and the counter whose work is to be checked."""
    if by is not None and by not in (*COUNTERS, *ENGINES, AGAIN):
        raise BadInput(f"unknown counter or engine {by}; available: {', '.join([*COUNTERS, *ENGINES, AGAIN])}")
    if by == spec.counter:
        raise BadInput(f"{by} counted the job itself; use {AGAIN} to recount with it in another process")


def _unit(row: LedgerRow) -> Unit:
    return Unit(row.key, row.weight, row.work)


def _quickest(problem: Problem, besides: str) -> str:
    """The first suitable counter, or else an engine."""
    for candidate in CounterCandidates(problem):
        if candidate.against is None and candidate.name != besides:
            return candidate.name
    return "cpsat" if besides == "dancing" else "dancing"


def _counted_by(name: str, problem: Problem, limits: Limits) -> int | None:
    rest = limits.rest()
    rest.progress = None
    if name in COUNTERS:
        by = counter(name)
        refusal = by.accepts(problem)
        if refusal is not None:
            raise NotSupported(f"{name} cannot count {problem}: {refusal}")
        result = by.count(problem, rest)
    else:
        result = engine(name).count(problem.model, rest)
    if rest.interrupted:
        raise KeyboardInterrupt
    return result.value if result.status == "proved" else None
