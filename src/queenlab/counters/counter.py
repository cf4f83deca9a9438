"""The interface of counters: what a counter can count, at what cost, in which units, and the count of a unit."""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import ClassVar

import numpy as np
import numpy.typing as npt

from queenlab.counters.counter_table import COUNTERS
from queenlab.errors import BadInput, CheckFailed, NotEnoughMemory, NotSupported
from queenlab.problems import Problem
from queenlab.symmetry import Group
from queenlab.work import Limits, Progress, Result, StopReason

#: Seconds between two reports of progress.
PROGRESS_EVERY = 0.1

#: A number for every cell, as Python integers.
CellNumbers = npt.NDArray[np.object_]


@dataclass(frozen=True)
class Plan:
    """What a counter would do with a problem.

    `memory` is in bytes at the peak, beside the interpreter and its libraries, rather too much than too little;
    `seconds` are on one core, None where they cannot be foreseen.
    """

    why: str
    memory: int
    seconds: float | None = None


@dataclass(frozen=True)
class Unit:
    """One piece of a count. The total is the sum of weight x count over all units.

    The key names the unit for good, within a problem and a version of the counter. The weight is how many images it has
    under the symmetry that the counter uses; `work` is a guess, on the scale of `Preparation.work`.
    """

    key: tuple[int, ...]
    weight: int = 1
    work: float = 1.0


@dataclass(frozen=True)
class Counted:
    """What came out of a unit: its count without the weight, the nodes visited, the count modulo the two primes.

    The residues (see `queenlab.residues`) are added up apart from the count.
    """

    value: int
    nodes: int
    residues: tuple[int, int]

    @classmethod
    def of(cls, value: int, nodes: int, first: int, second: int) -> Counted:
        """What a kernel returns, as Python's integers."""
        return cls(int(value), int(nodes), (int(first), int(second)))


class Stopped(Exception):
    """A limit was reached before the units could be listed."""

    def __init__(self, reason: StopReason) -> None:
        super().__init__(reason)
        self.reason: StopReason = reason


def check_time(limits: Limits) -> None:
    if limits.time_is_up():
        raise Stopped("time")


class Preparation(ABC):
    """A problem that one counter has made ready: its tables are built, its units can be listed and counted.

    A unit should take well under a second, because limits and Ctrl-C are checked between units.
    """

    #: The sum of `work` over all units, if it is known; then progress can say how much is done.
    work: float | None = None

    @abstractmethod
    def units(self) -> Iterator[Unit]:
        """The units, in the same order every time; lazily, for there may be millions."""

    @abstractmethod
    def count(self, unit: Unit) -> Counted:
        """Counts one unit, in any order and any process."""

    def problem_of(self, unit: Unit) -> Problem | None:
        """The unit as a problem of its own, with as many solutions as the unit's count, so that others can count it.

        None if a unit is not a problem, so that only the counter itself can count it.
        """
        return None

    def density(self, unit: Unit) -> tuple[Counted, CellNumbers]:
        """Counts one unit, and for each cell the solutions of the unit that use it."""
        raise NotSupported("this counter does not count cell by cell")


class NoUnits(Preparation):
    """A problem that a theorem has settled: it has no solution, so there is nothing to count."""

    work: float | None = 0.0

    def units(self) -> Iterator[Unit]:
        return iter(())

    def count(self, unit: Unit) -> Counted:
        raise CheckFailed("there is nothing to count")


class Counter(ABC):
    """One way to count some problems."""

    #: The name that `--engine` takes.
    name: ClassVar[str]
    #: The method in a line.
    method: ClassVar[str]
    #: Goes up when the units or what they mean change.
    version: ClassVar[int] = 1
    #: A small problem that it counts, for tests and for `queenlab warmup`.
    example: ClassVar[str]
    #: The sides of the boards that it takes; any if it does not say.
    sides: ClassVar[range | None] = None
    #: Whether its preparations know `density`.
    has_density: ClassVar[bool] = False

    def accepts(self, problem: Problem) -> str | None:
        """None if it can count the problem, else a line that says why not."""
        refusal = COUNTERS[self.name].refusal(problem)
        if refusal is None and self.sides is not None and problem.question.n not in self.sides:
            few, many = self.sides[0], self.sides[-1]
            return f"only for n up to {many}" if few == 1 else f"only for n from {few} to {many}"
        return refusal or self.refuses(problem)

    def refuses(self, problem: Problem) -> str | None:
        """Why it cannot count a problem of its scope and size, or None if it can."""
        return None

    def suits(self, problem: Problem) -> str | None:
        """None if it is a good choice for a problem that it accepts, else a line that says why another is better."""
        return None

    @abstractmethod
    def plan(self, problem: Problem) -> Plan:
        """What it would do with a problem that it accepts; quick, and without building the tables."""

    @abstractmethod
    def depths(self, problem: Problem) -> range:
        """The depths at which it can cut a problem that it accepts: the deeper, the more and the smaller the units."""

    @abstractmethod
    def usual_depth(self, problem: Problem) -> int:
        """The depth where a unit takes well under a second; on small boards, where there are few units."""

    def prepare(self, problem: Problem, limits: Limits, depth: int | None = None) -> Preparation:
        """Builds the tables for a depth, the usual one by default. Raises `Stopped` if the limits allow less time."""
        if depth is None:
            depth = self.usual_depth(problem)
        if depth not in self.depths(problem):
            few, many = self.depths(problem)[0], self.depths(problem)[-1]
            raise BadInput(f"counter {self.name} splits {problem} at depths {few} to {many}, not {depth}")
        return self.prepare_at(problem, limits, depth)

    @abstractmethod
    def prepare_at(self, problem: Problem, limits: Limits, depth: int) -> Preparation:
        """The same for a depth that it knows. The key of a unit says what it is without the depth or other units."""

    def proof(self, problem: Problem) -> str:
        return f"every case counted: {self.method}"

    def group(self, problem: Problem) -> Group:
        """The symmetries behind the units' weights; a density is averaged over them."""
        return problem.group

    def count(self, problem: Problem, limits: Limits) -> Result:
        """The number of solutions: `proved`, or `unknown` with what was counted as `lower`."""
        return self._add_up(problem, limits, None)

    def density(self, problem: Problem, limits: Limits) -> tuple[Result, CellNumbers | None]:
        """The number of solutions, and how many of them use each cell; None in its place if a limit was reached."""
        if not self.has_density:
            raise NotSupported(f"counter {self.name} does not count cell by cell")
        cells: CellNumbers = np.zeros(problem.board.size, dtype=object)
        result = self._add_up(problem, limits, cells)
        if result.status != "proved":
            return result, None
        return result, _averaged(cells, self.group(problem))

    def _add_up(self, problem: Problem, limits: Limits, cells: CellNumbers | None) -> Result:
        self._check_memory(problem, limits)
        ready: Preparation | None = None

        def units() -> Iterator[Unit]:
            nonlocal ready
            ready = self.prepare(problem, limits)
            return ready.units()

        def count(unit: Unit) -> Counted:
            assert ready is not None
            if cells is None:
                return ready.count(unit)
            counted, through = ready.density(unit)
            cells[:] += unit.weight * through
            return counted

        return add_up(units, count, limits, self.proof(problem), lambda: None if ready is None else ready.work)

    def _check_memory(self, problem: Problem, limits: Limits) -> None:
        needed = self.plan(problem).memory
        if limits.memory is not None and needed > limits.memory:
            raise NotEnoughMemory(
                f"counter {self.name} needs about {megabytes(needed)} for {problem}, but the limit is "
                f"{megabytes(limits.memory)}; raise --memory or use --engine dancing, which needs little"
            )


def megabytes(size: int) -> str:
    """A number of bytes as people read it.

    Example:
        >>> megabytes(3_500_000), megabytes(12_000_000_000)
        ('3.5 MB', '12 GB')
    """
    for unit, name in ((10**9, "GB"), (10**6, "MB")):
        if size >= unit:
            return f"{size / unit:.2g} {name}" if size < 10 * unit else f"{size / unit:.0f} {name}"
    return f"{size / 1000:.0f} kB"


def add_up(
    units: Callable[[], Iterator[Unit]],
    count: Callable[[Unit], Counted],
    limits: Limits,
    proof: str,
    work: Callable[[], float | None] = lambda: None,
) -> Result:
    """The sum of weight x count over all units: `proved`, or `unknown` with what was counted as `lower`.

    `units` raises `Stopped` if listing them takes too long; limits are checked between two units. `work` is that of
    all units together, as far as it is known; then progress can say how much is done.
    """
    total, nodes, done = 0, 0, 0.0
    stopped: StopReason | None = None
    reported = time.perf_counter()
    try:
        for unit in units():
            if limits.time_is_up():
                stopped = "time"
            elif limits.nodes is not None and nodes >= limits.nodes:
                stopped = "nodes"
            if stopped:
                break
            counted = count(unit)
            total += unit.weight * counted.value
            nodes += counted.nodes
            done += unit.work
            if limits.progress and time.perf_counter() - reported > PROGRESS_EVERY:
                reported, whole = time.perf_counter(), work()
                limits.progress(Progress(nodes, total, limits.elapsed(), min(1.0, done / whole) if whole else None))
    except Stopped as limit:
        stopped = limit.reason
    except KeyboardInterrupt:
        # Compiled code is not interrupted: the unit at work is lost, those before it are whole.
        limits.interrupted, stopped = True, "interrupted"
    seconds = limits.elapsed()
    if stopped:
        return Result("unknown", lower=total, nodes=nodes, seconds=seconds, stopped=stopped)
    return Result("proved", total, total, total, nodes=nodes, seconds=seconds, proof=proof)


def _averaged(cells: CellNumbers, group: Group) -> CellNumbers:
    """Each unit stands for its images, which lie elsewhere: all cells of an orbit are used equally often."""
    mean: CellNumbers = np.zeros_like(cells)
    for orbit in group.orbits():
        total = sum(cells[orbit].tolist())
        mean[orbit] = total // orbit.size
        assert total % orbit.size == 0
    return mean
