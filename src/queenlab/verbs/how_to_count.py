"""Chooses the counter or engine for a count, with reasons."""

from __future__ import annotations

from dataclasses import dataclass

from queenlab.counters.counter import Counter, Plan
from queenlab.counters.counter_table import COUNTERS
from queenlab.counters.registry import CounterCandidates, counter
from queenlab.engines.engine import Engine
from queenlab.engines.registry import ENGINES
from queenlab.engines.registry import choose as choose_engine
from queenlab.errors import BadInput, NotSupported
from queenlab.problems import Problem, problem
from queenlab.verbs.limits_and_answers import Name, available_memory
from queenlab.wording import suggestion

#: The general engine has done this many nodes before a kernel of a counter is compiled.
QUICK_NODES = 5000
#: Boards with more cells are not tried by the general engine first.
QUICK_CELLS = 150


@dataclass(frozen=True)
class Choice:
    """The method that counts a problem.

    Attributes:
        taken: the chosen counter or engine.
        why: the reason, in one line.
        candidates: the counters and their objections.
        name: the requested counter or engine, or `auto`.
        tried_first: whether the general engine runs first, as it may finish before a kernel is compiled.
    """

    taken: Counter | Engine
    why: str
    candidates: CounterCandidates
    name: str = "auto"
    tried_first: bool = False

    @property
    def is_counter(self) -> bool:
        return isinstance(self.taken, Counter)

    @property
    def plan(self) -> Plan | None:
        """The plan of the counter; None for an engine."""
        return self.candidates.ask(self.taken.name).plan if self.is_counter else None

    @property
    def seconds(self) -> float | None:
        """The estimated time, if the counter can predict it."""
        return None if self.plan is None else self.plan.seconds

    def lines(self) -> list[str]:
        """The choice in words: the method, why, and why not the others."""
        found = [f"dancing runs first, for {QUICK_NODES} nodes; if it does not finish:"] if self.tried_first else []
        found.append(f"{self.taken.name}: {self.why}")
        others = (one for one in self.candidates if one.name != self.taken.name)
        found += [f"  not {one.name}: {one.against or 'comes later in the list'}" for one in others]
        if self.is_counter:
            found.append("  not dancing: the general engine gives the same count, more slowly")
        return found


def how_to_count(name: Name, *, engine: str = "auto", memory: int | None = None) -> Choice:
    """The counter or engine that `count` would use, and why.

    Args:
        name: a problem or its name.
        engine: a counter or an engine; `auto` takes the first counter with no objection, else an engine.
        memory: memory limit of a counter in bytes, by default the free memory; `auto` skips counters that need more.

    Returns:
        The choice, which `count(engine=...)` accepts; `lines()` describes it.

    Raises:
        BadInput: if the name is invalid, or the engine is unknown.
        NotSupported: if the named engine cannot count this.

    Example:
        >>> print(how_to_count("queens:8,given=1.1", engine="dancing").lines()[0])
        dancing: you named it
    """
    return choose_counter(problem(name), engine, available_memory() if memory is None else memory)


def choose_counter(asked: Problem, name: str = "auto", memory: int | None = None) -> Choice:
    """`how_to_count` for a problem, with no memory limit unless one is given."""
    check_name(name)
    found = CounterCandidates(asked, memory)
    if name in COUNTERS:
        if found.ask(name).plan is None:
            able = [one.name for one in found if one.plan is not None]
            can = " and ".join([*able, "dancing"])
            raise NotSupported(f"{name} cannot count {asked}: {found.ask(name).against}; {can} can")
        return Choice(counter(name), "you named it", found, name)
    if name != "auto":
        return Choice(choose_engine(asked.model, "count", name), "you named it", found, name)
    for one in found:
        if one.against is None and one.plan is not None:
            return Choice(counter(one.name), one.plan.why, found, tried_first=is_quick(asked))
    return Choice(choose_engine(asked.model, "count"), "no counter is specialised for this problem", found)


def check_name(name: str) -> None:
    known = [*ENGINES, *COUNTERS]
    if name != "auto" and name not in known:
        hint = suggestion(name, known) or f"; available: {', '.join(known)}"
        raise BadInput(f"unknown engine {name}{hint}")


def is_quick(asked: Problem) -> bool:
    """Whether the general engine may finish before a kernel is compiled, so that it runs first."""
    return asked.board.size <= QUICK_CELLS
