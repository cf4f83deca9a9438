"""A complete engine to copy for writing a new one: it tries all subsets of the options.

It is not in the registry, since it is of no use beyond a few options, but the tests run it beside the others.
To add an engine:

1. Copy this file and change what the comments marked STEP speak of.
2. Add one line to `ENGINES` in `registry.py`.
3. Run `pytest tests/engines/test_engines.py`: it takes the engines from the registry and puts each to every task it
   claims, against brute force. No new test has to be written.

To call an external program, derive from `engines.external_solver.ExternalEngine`, which brings the import with its
error message, the check of solutions, the rounding of bounds and the interrupt.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from queenlab.engines.engine import Engine, Task
from queenlab.errors import NotSupported
from queenlab.model import Model
from queenlab.version import __version__
from queenlab.work import Limits, Progress, Result

#: 4096 subsets take some tenths of a second.
MAX_OPTIONS = 12


class BruteEngine(Engine):
    # STEP: the name for `--engine`, the extra that installs it (None if it comes with queenlab), and its tasks.
    # Leave out the tasks it cannot do; the methods inherited for them raise NotSupported.
    name: ClassVar[str] = "brute"
    extra: ClassVar[str | None] = None
    tasks: ClassVar[frozenset[Task]] = frozenset({"solve", "count", "enumerate", "optimize"})

    def version(self) -> str:
        # STEP: import the program here, never at the top of the file, and raise MissingExtra if that fails.
        return f"brute {__version__}"

    def accepts(self, model: Model, task: Task) -> str | None:
        # STEP: refuse what the engine cannot do right. A refusal is an answer; a wrong result is not.
        refusal = super().accepts(model, task)
        if refusal is not None:
            return refusal
        if model.n_options > MAX_OPTIONS:
            return f"engine brute takes at most {MAX_OPTIONS} options, not {model.n_options}"
        if task == "optimize" and model.sense is None:
            return "the model has no sense, so there is nothing to optimise; set sense to max or min, or use solve"
        return None

    def solve(self, model: Model, limits: Limits) -> Result:
        walk = self._walk(model, "solve", limits)
        for chosen in walk:
            return walk.stamped(Result("found", model.value(chosen), chosen=chosen))
        # Three outcomes, never two: without a solution it matters whether the search came to its end.
        if walk.cut_short:
            return walk.stamped(Result("unknown"))
        return walk.stamped(Result("none", proof="all subsets tried"))

    def count(self, model: Model, limits: Limits) -> Result:
        walk = self._walk(model, "count", limits)
        seen = sum(1 for _ in walk)
        if walk.cut_short:
            return walk.stamped(Result("unknown", lower=seen))
        return walk.stamped(Result("proved", seen, seen, seen, proof="all subsets tried"))

    def enumerate(self, model: Model, limits: Limits) -> Iterator[list[int]]:
        return iter(self._walk(model, "enumerate", limits))

    def optimize(self, model: Model, limits: Limits) -> Result:
        walk = self._walk(model, "optimize", limits)
        sign = 1 if model.sense == "max" else -1
        best = max(walk, key=lambda chosen: sign * model.value(chosen), default=None)
        value = None if best is None else model.value(best)
        if walk.cut_short:
            # No subset beats the one of all options that help.
            ideal = sign * sum(max(0, sign * weight) for weight in model.weights.tolist())
            lower, upper = (value, ideal) if model.sense == "max" else (ideal, value)
            return walk.stamped(Result("unknown" if best is None else "found", value, lower, upper, best))
        if best is None:
            return walk.stamped(Result("none", proof="all subsets tried"))
        return walk.stamped(Result("proved", value, value, value, best, proof="all subsets tried"))

    def _walk(self, model: Model, task: Task, limits: Limits) -> _Walk:
        refusal = self.accepts(model, task)
        if refusal is not None:
            raise NotSupported(refusal)
        return _Walk(model, limits)


@dataclass
class _Walk:
    """The search: iterating yields the solutions; afterwards it knows whether it was cut short.

    STEP: this is where your engine works.
    """

    model: Model
    limits: Limits
    nodes: int = 0
    solutions: int = 0
    cut_short: bool = False

    def __iter__(self) -> Iterator[list[int]]:
        for subset in range(2**self.model.n_options):
            # Limits are checked before the work, so that a limit of nothing does nothing.
            if self.limits.time_is_up() or self.nodes == self.limits.nodes:
                self.cut_short = True
                return
            self.nodes += 1
            if self.limits.progress is not None and self.nodes % 4096 == 0:
                fraction = subset / 2**self.model.n_options
                self.limits.progress(Progress(self.nodes, self.solutions, self.limits.elapsed(), fraction))
            chosen = [option for option in range(self.model.n_options) if subset >> option & 1]
            if not self.model.violations(chosen):
                self.solutions += 1
                yield chosen

    def stamped(self, result: Result) -> Result:
        result.nodes, result.seconds = self.nodes, self.limits.elapsed()
        return result
