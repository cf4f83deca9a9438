"""Which counter or engine counts a problem, and why."""

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
        taken: the counter or the engine.
        why: the reason, in a line.
        candidates: what the counters say of the problem.
        name: what was asked for: a counter, an engine or `auto`.
        tried_first: whether the general engine may have finished before the counter is asked.
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
        """What the counter would do, if it is one."""
        return self.candidates.ask(self.taken.name).plan if self.is_counter else None

    @property
    def seconds(self) -> float | None:
        """About how long it takes, if the counter can say so."""
        return None if self.plan is None else self.plan.seconds

    def lines(self) -> list[str]:
        """The choice for people: the method, why, and why not the others."""
        found = [f"dancing is tried first, for {QUICK_NODES} nodes; if it does not finish:"] if self.tried_first else []
        found.append(f"{self.taken.name}: {self.why}")
        others = (one for one in self.candidates if one.name != self.taken.name)
        found += [f"  not {one.name}: {one.against or 'comes later in the list'}" for one in others]
        if self.is_counter:
            found.append("  not dancing: the general engine, the referee; it counts the same, more slowly")
        return found


def how_to_count(name: Name, *, engine: str = "auto", memory: int | None = None) -> Choice:
    """Which counter or engine `count` would use, why, and why not the others.

    Args:
        name: a problem or its name.
        engine: a counter or an engine; `auto` takes the first counter with no objection, else an engine.
        memory: bytes that a counter may use, what is free if not said; `auto` takes no counter that needs more.

    Returns:
        The choice, which `count(engine=...)` takes; `lines()` says it for people.

    Raises:
        BadInput: if the name makes no sense, or there is no such engine.
        NotSupported: if the engine that is named cannot count this.

    Example:
        >>> print(how_to_count("queens:8,given=1.1", engine="dancing").lines()[0])
        dancing: you named it
    """
    return choose_counter(problem(name), engine, available_memory() if memory is None else memory)


def choose_counter(asked: Problem, name: str = "auto", memory: int | None = None) -> Choice:
    """`how_to_count` for a problem, with no limit on memory unless one is given."""
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
    return Choice(choose_engine(asked.model, "count"), "no counter was made for this problem", found)


def check_name(name: str) -> None:
    known = [*ENGINES, *COUNTERS]
    if name != "auto" and name not in known:
        hint = suggestion(name, known) or f"; take one of {', '.join(known)}"
        raise BadInput(f"no engine is called {name}{hint}")


def is_quick(asked: Problem) -> bool:
    """Whether the general engine may have finished before a kernel is compiled, so that it is tried first."""
    return asked.board.size <= QUICK_CELLS
