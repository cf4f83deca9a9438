"""Compares engines on the same Models, each in its own process, on one thread, in CPU seconds."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass
from typing import Any

from queenlab.engines.engine import Task
from queenlab.engines.processes import attend, nameless_file
from queenlab.engines.registry import available, engine
from queenlab.errors import BadInput, QueenlabError
from queenlab.problems import Problem, problem
from queenlab.verbs.construct import constructed
from queenlab.verbs.limits_and_answers import Name, checked_placement
from queenlab.verbs.solve import search_solution
from queenlab.verbs.strengthened_model import strengthened_model, usual_strengthenings
from queenlab.work import Limits, Result

#: An engine that overruns its limit by so much, twice and this many seconds, is ended from outside.
PATIENCE_SECONDS = 20.0

#: Where no theorem says whether a problem has a solution, boards of this many cells are searched, for this many nodes.
TRIED_CELLS, TRIED_NODES = 1000, 50_000

_CHILD = "from queenlab.verbs.compare_engines import answer_for_parent; answer_for_parent()"


@dataclass(frozen=True)
class EngineRun:
    """The result of one engine on one problem.

    Attributes:
        problem, engine, version: what was run.
        task: `optimize`, or `solve` if any solution is enough.
        status: as in a Result, or `refused`, `failed` or `killed`.
        value: the best value found.
        bound: the bound on the optimum: at most this (max), at least this (min).
        cpu_seconds: CPU time of the engine and its child processes, without building the Model.
        seconds: the same in wall-clock time.
        notes: why it refused or failed.
    """

    problem: str
    engine: str
    version: str
    task: str
    status: str
    value: int | None = None
    bound: int | None = None
    cpu_seconds: float | None = None
    seconds: float | None = None
    notes: str = ""


def with_something_to_find(asked: Problem) -> Problem:
    """The problem, or its maximum if no full solution exists.

    Example:
        >>> [str(with_something_to_find(problem(name))) for name in ("queens:5^3", "queens:40@torus", "queens:5")]
        ['queens:5^3,goal=max', 'queens:40@torus,goal=max', 'queens:5']
    """
    if asked.goal != "exact" or asked.question.pieces is not None or "max" not in asked.family.goals:
        return asked
    tried = constructed(asked)
    if tried is None and asked.board.size <= TRIED_CELLS:
        tried = search_solution(asked, "solution", "dancing", Limits(nodes=TRIED_NODES))
    return asked.asking(goal="max") if tried is not None and tried.status == "none" else asked


def compare_engines(
    names: Iterable[Name], *, time_limit: float, engines: Iterable[str] | None = None, seed: int = 0,
    strengthen: Iterable[str] | None = None, above: int | None = None,
) -> Iterator[EngineRun]:  # fmt: skip
    """Runs engines on problems, one after the other.

    Args:
        names: problems or their names; those with goal=max, dominate or independent are optimised, others solved.
        time_limit: seconds for each run.
        engines: the engines; default: all that are installed.
        seed: the same for all.
        strengthen: names of `queenlab.strengthenings` for goal=max; None for those that `maximize` takes.
        above: with goal=max, ask only for placements with more pieces.

    Returns:
        An iterator of runs, each in its own process, started when requested.

    Raises:
        BadInput: if the engine is unknown, or `above` is given without goal=max.
        MissingExtra: if an engine that is named is not installed.

    Example:
        >>> [(run.engine, run.value) for run in compare_engines(["queens:6"], time_limit=60, engines=["dancing"])]
        [('dancing', 6)]
    """
    asked = [problem(name) for name in names]
    versions = {entry.name: entry.version for entry in available()}
    if engines is None:
        chosen = [name for name, version in versions.items() if version is not None]
    else:
        # One that does not exist or is not installed is an error here, not in the middle of the table.
        chosen = list(engines)
        versions |= {name: engine(name).version() for name in chosen}
    items = None if strengthen is None else list(strengthen)
    how = {"seconds": time_limit, "seed": seed, "above": above, "strengthen": items}
    for one in asked:
        task = _task(one, above)
        for name in chosen:
            # One that cannot do such a thing at all is not a contender.
            if task in engine(name).tasks:
                yield _run(str(one), name, str(versions[name]), task, how)


def _task(asked: Problem, above: int | None) -> Task:
    if above is not None and asked.goal != "max":
        raise BadInput(f"{asked} does not ask for a maximum, so --prove-above {above} has no meaning; add goal=max")
    if asked.goal == "color" and asked.question.colors is None:
        raise BadInput(f"engines need the number of colours: {asked},colors=K")
    best = asked.goal in ("max", "dominate", "independent") and asked.question.pieces is None
    return "optimize" if best and above is None else "solve"


def _run(asked: str, name: str, version: str, task: Task, how: dict[str, Any]) -> EngineRun:
    question = json.dumps({"problem": asked, "engine": name, "version": version, "task": task, **how})
    limits = Limits(seconds=2 * how["seconds"] + PATIENCE_SECONDS)
    with nameless_file(question) as source:
        ended = attend([sys.executable, "-c", _CHILD], limits, source)
    if limits.interrupted:
        raise KeyboardInterrupt
    if ended.stopped:
        return EngineRun(asked, name, version, task, "killed", seconds=limits.elapsed(), notes="overran its limit")
    if ended.code != 0:
        lines = ended.errors.strip().splitlines()
        why = lines[-1] if lines else f"exit code {ended.code}"
        return EngineRun(asked, name, version, task, "failed", seconds=limits.elapsed(), notes=why)
    # Solvers write to the standard output what they like; the answer is the last line.
    return EngineRun(**json.loads(ended.output.splitlines()[-1]))


def answer_for_parent() -> None:
    """The process of one run: reads a question as JSON from stdin and prints its answer as the last line."""
    question = json.load(sys.stdin)
    asked, used, task = problem(question["problem"]), engine(question["engine"]), question["task"]
    model = asked.model
    if asked.goal == "max":
        names = question["strengthen"]
        names = usual_strengthenings(asked) if names is None else names
        model = strengthened_model(asked, names, above=question["above"])
    if task == "solve":
        model = model.with_sense(None)
    # Loading the program is not part of the race.
    used.version()
    limits = Limits(seconds=question["seconds"], seed=question["seed"], workers=1)
    before = _cpu_seconds()
    status, notes = "refused", ""
    result = Result("unknown")
    try:
        notes = used.accepts(model, task) or ""
        if not notes:
            result = used.solve(model, limits) if task == "solve" else used.optimize(model, limits)
            claimed = result.status == "proved" and not used.argues
            status, notes = "claimed" if claimed else result.status, result.notes or ""
    except QueenlabError as error:
        status, notes = "failed", str(error)
    cpu_seconds, seconds = _cpu_seconds() - before, limits.elapsed()
    if result.chosen is not None:
        if asked.question.colors is not None:
            # Each cell has one option, in the order of the cells.
            chosen = [option % asked.question.colors for option in sorted(result.chosen)]
        else:
            # Strengthenings may have options of their own, behind the cells.
            chosen = [option for option in result.chosen if option < asked.board.size]
        checked_placement(asked, chosen)
    bound = None if task == "solve" else result.upper if model.sense == "max" else result.lower
    run = EngineRun(
        str(asked), used.name, question["version"], task, status, result.value, bound,
        round(cpu_seconds, 3), round(seconds, 3), notes,
    )  # fmt: skip
    print(json.dumps(asdict(run)))


def _cpu_seconds() -> float:
    """CPU time of this process and of its finished child processes."""
    times = os.times()
    return times.user + times.system + times.children_user + times.children_system
