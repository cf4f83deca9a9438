"""Groups units into batches: long enough to outweigh a message, short enough to lose."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from itertools import islice

from queenlab.counters.counter import Unit
from queenlab.jobs.executors.executor import ExecutorLost
from queenlab.jobs.unit_results import UnitResult

#: This many units go into one batch at most: about a megabyte of results.
MOST_UNITS = 10_000
#: A unit on which this many workers died is not retried: the unit itself must be the cause.
MOST_DEATHS = 5
#: This many batches for each lane are looked ahead; near the end they share what is left, so that all end together.
AHEAD = 2
#: But never more units.
MOST_AHEAD = 100_000
#: A batch has at most that many times the units of the largest that came back.
GROWTH = 4
#: What was measured in one batch is worth less with each later one.
MEMORY = 0.9
#: Guesses of a unit's work may be zero.
LEAST_WORK = 1e-12


class Batches:
    """Splits a stream of units into batches of about equal time.

    The time of a unit is guessed from its `work` and from what those counted so far took. A batch has at most `GROWTH`
    times as many units as the largest that came back: the first ones have one unit.
    """

    def __init__(self, units: Iterator[Unit], seconds: float, lanes: int) -> None:
        """Reads no units yet. `lanes` batches are counted at the same time; the number may change."""
        self._units = units
        self._seconds = seconds
        self.lanes = lanes
        self._ahead: deque[Unit] = deque()
        self._work_ahead = 0.0
        self._all_taken = False
        self._largest = 1
        self._measured_seconds = self._measured_work = 0.0
        self._deaths: dict[tuple[int, ...], int] = {}

    def take(self) -> list[Unit]:
        """The next batch; empty if there is none for now."""
        self._look_ahead()
        per_work = self._measured_seconds / self._measured_work if self._measured_work else 0.0
        seconds = self._seconds
        if self._all_taken:
            left = self._work_ahead * per_work
            seconds = max(seconds / 10, min(seconds, left / (AHEAD * self.lanes)))
        batch: list[Unit] = []
        expected = 0.0
        while self._ahead and len(batch) < self._largest:
            unit = self._ahead[0]
            expected += _work(unit) * per_work
            # A unit that was at work when a worker died goes alone, so that it is known if it is the one that kills.
            if batch and (expected > seconds or unit.key in self._deaths):
                break
            batch.append(self._ahead.popleft())
            self._work_ahead -= _work(unit)
            if unit.key in self._deaths:
                break
        return batch

    def learn(self, results: Sequence[UnitResult]) -> None:
        """Records how long the units of a finished batch took."""
        for result in results:
            self._deaths.pop(result.key, None)
        self._measured_seconds = MEMORY * self._measured_seconds + sum(result.seconds for result in results)
        self._measured_work = MEMORY * self._measured_work + sum(max(result.work, LEAST_WORK) for result in results)
        self._largest = min(MOST_UNITS, max(self._largest, GROWTH * len(results)))

    def put_back(self, units: Sequence[Unit], deaths: int = 0) -> None:
        """Returns uncounted units. `died` is the number of workers that died on them; 0 if they are not to blame."""
        self._ahead.extendleft(reversed(units))
        self._work_ahead += sum(map(_work, units))
        if not deaths:
            return
        for unit in units:
            died = self._deaths[unit.key] = self._deaths.get(unit.key, 0) + deaths
            if died >= MOST_DEATHS:
                raise ExecutorLost(
                    f"{died} workers in a row died on unit {','.join(map(str, unit.key))}; is there too little memory?"
                )

    def _look_ahead(self) -> None:
        enough = min(AHEAD * self.lanes * self._largest, MOST_AHEAD)
        if len(self._ahead) < enough and not self._all_taken:
            wanted = enough - len(self._ahead)
            more = list(islice(self._units, wanted))
            self._ahead.extend(more)
            self._work_ahead += sum(map(_work, more))
            self._all_taken = len(more) < wanted


def _work(unit: Unit) -> float:
    return max(unit.work, LEAST_WORK)
