"""Kernels are compiled before the first unit: otherwise it would seem to take seconds."""

from __future__ import annotations

from queenlab.jobs.spec import JobSpec, counter_named
from queenlab.problems import parse
from queenlab.work import Limits

_warm: set[str] = set()


def warm_up(spec: JobSpec) -> None:
    """Counts the small example of the job's counter, once in a process; quick if the kernels are in the cache."""
    if spec.counter not in _warm:
        counter = counter_named(spec.counter)
        limits = Limits()
        counter.count(parse(counter.example), limits)
        if limits.interrupted:
            # The count has taken it for its own.
            raise KeyboardInterrupt
        _warm.add(spec.counter)
