"""Who counts: a counter that was made for the problem, or the general engine; and why."""

from __future__ import annotations

from dataclasses import dataclass

from queenlab.counters.counter import Counter
from queenlab.counters.registry import COUNTERS, Candidate, candidates, counter
from queenlab.engines.engine import Engine
from queenlab.engines.registry import ENGINES
from queenlab.engines.registry import choose as choose_engine
from queenlab.errors import BadInput, NotSupported
from queenlab.problems import Problem
from queenlab.wording import suggestion

#: The general engine has done this many nodes before a kernel of a counter is compiled.
QUICK_NODES = 5000
#: Boards with more cells are not tried by the general engine first.
QUICK_CELLS = 150


@dataclass(frozen=True)
class Choice:
    """Who counts a problem.

    Attributes:
        taken: the counter or the engine.
        why: the reason, in a line.
        candidates: what every counter says of the problem.
        tried_first: whether the general engine may have finished before the counter is asked.
    """

    taken: Counter | Engine
    why: str
    candidates: tuple[Candidate, ...]
    tried_first: bool = False

    @property
    def is_counter(self) -> bool:
        """Whether it is a counter, and not an engine."""
        return isinstance(self.taken, Counter)

    @property
    def seconds(self) -> float | None:
        """About how long it takes, if the counter can say so."""
        return next((c.plan.seconds for c in self.candidates if c.name == self.taken.name and c.plan), None)

    def lines(self) -> list[str]:
        """The choice for people: who, why, and what speaks against the others."""
        found = [f"dancing is tried first, for {QUICK_NODES} nodes; if it does not finish:"] if self.tried_first else []
        found.append(f"{self.taken.name}: {self.why}")
        others = (one for one in self.candidates if one.name != self.taken.name)
        found += [f"  not {one.name}: {one.against or 'comes later in the list'}" for one in others]
        if isinstance(self.taken, Counter):
            found.append("  not dancing: the general engine, the referee; it counts the same, more slowly")
        return found


def choose_counter(asked: Problem, name: str = "auto", memory: int | None = None) -> Choice:
    """The counter or engine for a problem.

    Args:
        asked: the problem.
        name: of a counter or an engine; `auto` takes the first counter that nothing speaks against, else an engine.
        memory: bytes that a counter may use; a counter that needs more is not taken by `auto`.
    """
    check_name(name)
    found = tuple(candidates(asked, memory))
    if name in COUNTERS:
        named = next(c for c in found if c.name == name)
        if named.plan is None:
            able = [c.name for c in found if c.plan is not None]
            raise NotSupported(f"{name} cannot count {asked}: {named.against}; {' and '.join([*able, 'dancing'])} can")
        return Choice(counter(name), "you named it", found)
    if name != "auto":
        return Choice(choose_engine(asked.model, "count", name), "you named it", found)
    for one in found:
        if one.against is None and one.plan is not None:
            return Choice(counter(one.name), one.plan.why, found, is_quick(asked))
    return Choice(choose_engine(asked.model, "count"), "no counter was made for this problem", found)


def check_name(name: str) -> None:
    """Raises BadInput if neither an engine nor a counter has that name."""
    known = [*ENGINES, *COUNTERS]
    if name != "auto" and name not in known:
        hint = suggestion(name, known) or f"; take one of {', '.join(known)}"
        raise BadInput(f"no engine is called {name}{hint}")


def is_quick(asked: Problem) -> bool:
    """Whether the general engine may have finished before a kernel is compiled, so that it is tried first."""
    return asked.board.size <= QUICK_CELLS
