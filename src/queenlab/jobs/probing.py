"""Counts randomly drawn units to estimate the whole.

A unit is drawn with a probability in proportion to its size, which is about its share of the work as the counter
guesses it. If x is what a unit costs and s its size, then the mean of x / s over the draws, times the sum of all sizes,
is an unbiased estimate of the whole cost, however bad the guess (Hansen and Hurwitz 1943); the better the guess, the
less the quotients vary, and their variation gives the error. The same draws estimate nodes, seconds and solutions.
"""

from __future__ import annotations

import math
import time
from bisect import bisect_right
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Protocol, runtime_checkable

import numpy as np

from queenlab.counters.counter import Counted, Preparation, Unit
from queenlab.engines.estimate import Guess, mean_of
from queenlab.errors import NotSupported
from queenlab.wording import plural

#: Seconds that listing the units may take, where the counter cannot draw one without listing the others.
LISTING_SECONDS = 3.0
#: This many units are drawn, of which the probes take as many as the time allows.
DRAWN = 4096
#: This part of the sizes is spread evenly over all units, so that one whose work was guessed as nothing is drawn too.
EVEN = 0.1
#: The first round of probes. An error needs four values.
FIRST_ROUND = 4
#: If the tables that neighbours share take more than this part of a first count, probes are counted twice.
COLD = 0.25


@runtime_checkable
class DrawsUnits(Protocol):
    """A preparation that can draw a unit without listing the others, each with probability unit.work / work.

    A draw that ends where there is no unit has the weight 0.
    """

    work: float | None

    def draw(self, random: np.random.Generator) -> Unit: ...


@dataclass(frozen=True)
class Drawn:
    """Units drawn at random: the draws speak for all of them, whose number is a guess, and whose sizes have a `total`.

    One may be drawn several times; they come in the order of the list, where there is one. Sizes are probabilities, up
    to a common factor. If the error of the number is infinite, only some of the units could be drawn.
    """

    units: list[Unit]
    sizes: list[float]
    total: float
    number: Guess
    how: str


def draw_units(ready: Preparation, random: np.random.Generator, seconds: float = LISTING_SECONDS) -> Drawn:
    """Some units, in proportion to their sizes: from the list, and if that is too long, without one where it can be."""
    number, work, complete = _listed(ready, seconds)
    if not complete and isinstance(ready, DrawsUnits) and ready.work:
        return _descended(ready, ready.work, random)
    if number == 0:
        return Drawn([], [], 0.0, Guess(0.0, 0.0), "there is nothing to count")
    even = EVEN * work / number if work > 0 else 1.0
    total = work + even * number
    positions = np.sort(random.random(DRAWN)) * total
    units, sizes = _at_positions(islice(ready.units(), number), even, positions.tolist())
    if complete:
        return Drawn(units, sizes, total, Guess(number, 0.0), f"drawn from the list of all {number} units")
    if not ready.work or ready.work <= work:
        raise NotSupported("there are too many units to list, and their total work is unknown")
    more = ready.work / work
    how = (
        f"drawn from the first {number} units, {100 / more:.2g} % of the work; the rest may differ, so there is no "
        "error bar"
    )
    return Drawn(units, sizes, total * more, Guess(number * more, math.inf), how)


def _descended(ready: DrawsUnits, work: float, random: np.random.Generator) -> Drawn:
    """Units that the counter draws; how many there are is known from how unlikely the drawn ones were (Knuth 1975)."""
    until = time.thread_time() + LISTING_SECONDS
    units: list[Unit] = []
    while len(units) < FIRST_ROUND or (len(units) < DRAWN and time.thread_time() < until):
        units.append(ready.draw(random))
    sizes = [unit.work for unit in units]
    number = mean_of(np.array([work / unit.work if unit.weight else 0.0 for unit in units]))
    return Drawn(units, sizes, work, number, "drawn by random descents")


def _listed(ready: Preparation, seconds: float) -> tuple[int, float, bool]:
    """How many units could be listed in that time, their work, and whether that is all of them."""
    until = time.thread_time() + seconds
    number, work = 0, 0.0
    for unit in ready.units():
        number += 1
        work += unit.work
        if number % 1024 == 0 and time.thread_time() > until:
            return number, work, False
    return number, work, True


def _at_positions(units: Iterator[Unit], even: float, positions: list[float]) -> tuple[list[Unit], list[float]]:
    """The units that lie at some positions, in increasing order, if each is as long as its size."""
    found: list[Unit] = []
    sizes: list[float] = []
    end, taken = 0.0, 0
    for unit in units:
        end += unit.work + even
        until = bisect_right(positions, end, taken)
        found += [unit] * (until - taken)
        sizes += [unit.work + even] * (until - taken)
        taken = until
        if taken == len(positions):
            break
    return found, sizes


class Probes:
    """Counts units in rounds until time is up, each draw once: a unit counted twice is not two draws."""

    def __init__(self, ready: Preparation, drawn: Drawn, random: np.random.Generator) -> None:
        self._ready, self._drawn = ready, drawn
        self._left: list[int] = random.permutation(len(drawn.units)).tolist()
        self._found: list[tuple[Unit, float, Counted, float]] = []
        self._all: list[tuple[Unit, Counted, float]] | None = None
        self._twice = False
        self.longest = 0.0

    @property
    def counted(self) -> int:
        """The number of units counted; one drawn twice counts twice."""
        return len(self._found) if self._all is None else len(self._all)

    @property
    def how(self) -> str:
        return (
            f"{plural(self.counted, 'unit')} counted, {self._drawn.how}" if self._all is None else "every unit counted"
        )

    def spend(self, seconds: float) -> None:
        """Counts as many as time allows: at least one round, and all of them if possible."""
        if not self._drawn.units:
            self._all = []
            return
        self._count(self._drawn.units[0])
        until = time.thread_time() + seconds
        size = FIRST_ROUND
        while size > 0:
            before = time.thread_time()
            self.take_round(size, until)
            left = until - time.thread_time()
            enough = len(self._found) > FIRST_ROUND or self._drawn.number.value <= len(self._found)
            if enough and self._drawn.number.error == 0.0 and 2 * self.seconds().value < left:
                self._count_all(until + seconds)
                return
            each = (time.thread_time() - before) / size
            size = min(2 * size, len(self._left), int(left / max(each, 1e-6)))

    def take_round(self, size: int, until: float) -> None:
        """Some of the drawn units, in the order of the list: neighbours share tables."""
        first = not self._found
        places, self._left = sorted(self._left[:size]), self._left[size:]
        cold = warm = 0.0
        for place in places:
            unit = self._drawn.units[place]
            counted, taken = self._count(unit)
            if first or self._twice:
                again = self._count(unit)[1] if not first or time.thread_time() < until else taken
                cold, warm = cold + taken, warm + again
                taken = min(taken, again)
            self.longest = max(self.longest, taken)
            self._found.append((unit, self._drawn.sizes[place], counted, taken))
        if first:
            self._twice = warm < (1 - COLD) * cold

    def _count_all(self, until: float) -> None:
        """Every unit, unless the first probes gave a wrong picture and it takes far longer than they said."""
        found = []
        for unit in self._ready.units():
            counted, taken = self._count(unit)
            self.longest = max(self.longest, taken)
            found.append((unit, counted, taken))
            if time.thread_time() > until:
                return
        self._all = found

    def _count(self, unit: Unit) -> tuple[Counted, float]:
        if unit.weight == 0:
            return Counted(0, 0, (0, 0)), 0.0
        started = time.thread_time()
        counted = self._ready.count(unit)
        return counted, time.thread_time() - started

    def seconds(self) -> Guess:
        return self._whole(lambda unit, counted, taken: taken)

    def nodes(self) -> Guess:
        return self._whole(lambda unit, counted, taken: counted.nodes)

    def solutions(self) -> Guess:
        return self._whole(lambda unit, counted, taken: unit.weight * counted.value)

    def _whole(self, of: Callable[[Unit, Counted, float], float]) -> Guess:
        if self._all is not None:
            return Guess(float(sum(of(*one) for one in self._all)), 0.0)
        each = [of(unit, counted, taken) / size for unit, size, counted, taken in self._found]
        guess = mean_of(np.array(each)).times(self._drawn.total)
        # The draws say nothing of units that could not be drawn, and one unit nothing of others.
        differ = len({unit.key for unit, *_ in self._found}) > 1
        return guess if differ and math.isfinite(self._drawn.number.error) else Guess(guess.value, math.inf)
