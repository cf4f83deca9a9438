"""The interface of GPU counters, which count many units of a CPU counter at once."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import ClassVar

from queenlab.counters.counter import Counted, Unit
from queenlab.problems import Problem


class GpuCounter(ABC):
    #: The counter whose units it counts, and the version of that counter it knows.
    counter: ClassVar[str]
    version: ClassVar[int]

    @abstractmethod
    def __init__(self, problem: Problem) -> None: ...

    @staticmethod
    @abstractmethod
    def depth(problem: Problem) -> int:
        """The depth that fits it best: units that are large, but no longer than a second."""

    @abstractmethod
    def refuses(self, unit: Unit) -> str | None:
        """None if it can count the unit, else a line that says why not."""

    @abstractmethod
    def count_many(self, units: Sequence[Unit]) -> list[Counted]:
        """Counts units, all at once; a number of them that takes a second or two is a good one."""
