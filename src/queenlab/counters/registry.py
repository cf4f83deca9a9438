"""The choice of a counter. Counters are imported on first use."""

from __future__ import annotations

import importlib
from collections.abc import Iterator
from typing import NamedTuple

from queenlab.counters.counter import Counter, Plan, megabytes
from queenlab.counters.counter_table import COUNTERS
from queenlab.problems import Problem


class Candidate(NamedTuple):
    """A counter, asked about a problem: its plan, None where it cannot count it, and why it is not taken, if so."""

    name: str
    plan: Plan | None
    against: str | None


def counter(name: str) -> Counter:
    scope = COUNTERS[name]
    made = getattr(importlib.import_module(scope.module), scope.class_name)()
    assert isinstance(made, Counter)
    return made


class CounterCandidates:
    """What the counters say of a problem, in the order of preference.

    Each is asked once, when its turn comes; those that were made for other problems are not even imported.
    """

    def __init__(self, problem: Problem, memory: int | None = None) -> None:
        self.problem = problem
        self._memory = memory
        self._asked: dict[str, Candidate] = {}

    def __iter__(self) -> Iterator[Candidate]:
        return map(self.ask, COUNTERS)

    def __len__(self) -> int:
        return len(COUNTERS)

    def __getitem__(self, place: int) -> Candidate:
        return self.ask(list(COUNTERS)[place])

    def ask(self, name: str) -> Candidate:
        if name not in self._asked:
            self._asked[name] = self._answer(name)
        return self._asked[name]

    def _answer(self, name: str) -> Candidate:
        refusal = COUNTERS[name].refusal(self.problem)
        if refusal is not None:
            return Candidate(name, None, refusal)
        one = counter(name)
        refusal = one.accepts(self.problem)
        if refusal is not None:
            return Candidate(name, None, refusal)
        plan = one.plan(self.problem)
        if self._memory is not None and plan.memory > self._memory:
            return Candidate(
                name, plan, f"needs about {megabytes(plan.memory)}, but the limit is {megabytes(self._memory)}"
            )
        return Candidate(name, plan, one.suits(self.problem))
