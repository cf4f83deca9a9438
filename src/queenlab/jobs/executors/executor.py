"""The interface of executors: they take units and return results, in any order, each at least once."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from typing import ClassVar

from queenlab.counters.counter import Unit
from queenlab.jobs.spec import JobSpec
from queenlab.jobs.unit_results import UnitResult


class Executor(ABC):
    """A place where units are counted."""

    #: As it is written in messages and in `--help`.
    name: ClassVar[str]

    @abstractmethod
    def run(self, spec: JobSpec, units: Iterator[Unit], stop: Callable[[], bool]) -> Iterator[UnitResult]:
        """Counts the units and yields the results as they arrive.

        Units are taken from the iterator only as they are needed: there may be millions. As soon as `stop()` is true no
        more are taken; what is at work is finished and yielded if that takes a second or two, and given up otherwise.
        Closing the generator gives up everything and ends what was started. A unit whose worker died is counted again
        elsewhere. `ExecutorLost` ends the run when no workers are left.
        """


class ExecutorLost(Exception):
    """No workers are left: the cluster is gone, or workers die as fast as they start."""
