"""Compiles kernels before the first unit, whose measured time would otherwise include the compilation."""

from __future__ import annotations

from queenlab.jobs.spec import JobSpec, counter_named
from queenlab.problems import parse
from queenlab.work import Limits

_warm: set[str] = set()


def warm_up(spec: JobSpec) -> None:
    """Counts the small example of the job's counter, once per process; quick if the kernels are cached."""
    if spec.counter not in _warm:
        counter = counter_named(spec.counter)
        limits = Limits()
        counter.count(parse(counter.example), limits)
        if limits.interrupted:
            # The count has taken it for its own.
            raise KeyboardInterrupt
        _warm.add(spec.counter)
