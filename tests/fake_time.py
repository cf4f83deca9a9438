"""Time for tests of time limits: it passes when the program looks at the clock, whatever the machine is doing."""

from __future__ import annotations

from types import ModuleType

import pytest

from queenlab import work


class FakeTime:
    """Stands in for the module `time` in one module of the program.

    Attributes:
        now: the time in seconds.
        tick: the seconds that pass at each look.
        looks: how often the program has looked.
    """

    def __init__(self, tick: float = 0.0) -> None:
        self.now, self.tick, self.looks = 1000.0, tick, 0

    def perf_counter(self) -> float:
        self.looks += 1
        self.now += self.tick
        return self.now

    def monotonic(self) -> float:
        return self.perf_counter()

    def process_time(self) -> float:
        return self.perf_counter()

    def sleep(self, seconds: float) -> None:
        self.now += seconds


def time_passes(monkeypatch: pytest.MonkeyPatch, tick: float, module: ModuleType = work) -> FakeTime:
    """From now on each look at the clock takes `tick` seconds in this module: by default the one of `Limits`."""
    fake = FakeTime(tick)
    monkeypatch.setattr(module, "time", fake)
    return fake
