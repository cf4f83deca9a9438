"""The known totals and the rows of the contract of counters: tests/tables/counter_totals.txt and counters.txt."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from _pytest.mark import ParameterSet

from queenlab.counters.counter import Counter
from queenlab.counters.registry import counter
from queenlab.counters.xqueens_sparse.counter import XqueensSparse
from queenlab.counters.xqueens_total.counter import XqueensTotal
from queenlab.jobs.dancing_units import DancingUnits

TABLES = Path(__file__).parents[1] / "tables"
#: Counters that are not in the registry: kernels without the fold by symmetries, and the general engine in units.
OTHERS: dict[str, Callable[[], Counter]] = {
    "xqueens-classes-1": lambda: XqueensTotal(folded=False),
    "xqueens-sparse-1": lambda: XqueensSparse(folded=False),
    "dancing": DancingUnits,
}


def made(name: str) -> Counter:
    return OTHERS[name]() if name in OTHERS else counter(name)


def lines(file: str) -> list[str]:
    return [line for line in (TABLES / file).read_text().splitlines() if line and not line.startswith("#")]


def row(values: Iterable[object], name: str, tier: str = "") -> ParameterSet:
    return pytest.param(*values, id=name, marks=getattr(pytest.mark, tier) if tier else ())


class Known(NamedTuple):
    """A problem with a known total, a counter, and the tier where it counts: "" is the fast one."""

    counter: str
    problem: str
    total: int
    tier: str


def known() -> Iterator[Known]:
    for line in lines("counter_totals.txt"):
        problem, total, *counters = line.split()
        for name in counters:
            yield Known(name.rstrip("'"), problem, int(total), ("", "full", "slow")[name.count("'")])


#: {problem: total}.
TOTALS = {one.problem: one.total for one in known()}
QUEENS = [TOTALS[f"queens:{n}"] for n in range(1, 21)]


def section(name: str) -> list[tuple[list[str], str]]:
    """The rows below [name], cut at blanks, each with its tier."""
    found: dict[str, list[tuple[list[str], str]]] = {}
    for line in lines("counters.txt"):
        if line.startswith("["):
            rows = found.setdefault(line[1:-1], [])
        else:
            values = line.split()
            full = values[-1] == "full"
            rows.append((values[: len(values) - full], "full" * full))
    return found[name]


def rows(name: str, split: int | None = None) -> pytest.MarkDecorator:
    """A test's rows (counter, problem, ...); the words from `split` on are one text, which may be empty."""
    found = []
    for values, tier in section(name):
        if split is not None:
            values = [*values[:split], " ".join(values[split:])]
        found.append(row([values], " ".join(values), tier))
    return pytest.mark.parametrize("row", found)
