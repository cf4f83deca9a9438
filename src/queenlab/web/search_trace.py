"""A search recorded step by step, as far as it was requested."""

from __future__ import annotations

import time
from dataclasses import replace
from threading import Lock

from queenlab.engines.trace import TraceStep, search_steps
from queenlab.problems import parse

#: Seconds for one answer; then it is shorter, and the next request continues from there.
SECONDS = 0.12
#: This many places are listed for an item, as many as a line has; the rest is counted.
MAX_LISTED = 64


class SearchTrace:
    def __init__(self, name: str) -> None:
        self.problem = problem = parse(name)
        self.names = problem.model.item_names
        #: Without what is chosen, which follows from the placements before: it would be kept thousands of times.
        self.steps: list[TraceStep] = []
        #: Beside the steps: how many options there were, of which a few are kept.
        self.left: list[int] = []
        self._rest = search_steps(problem.model)
        self._lock = Lock()

    @property
    def over(self) -> bool:
        return bool(self.steps) and self.steps[-1].kind == "end"

    def watch(self, upto: int) -> None:
        """Continues to a number of steps, or until time is up."""
        end = time.monotonic() + SECONDS
        with self._lock:
            while len(self.steps) < upto and not self.over and time.monotonic() < end:
                step = next(self._rest)
                self.left.append(len(step.options))
                self.steps.append(replace(step, options=step.options[:MAX_LISTED], chosen=()))
