"""Work that was set aside for a part of a count in which there turned out to be no unit."""

from __future__ import annotations

from collections.abc import Iterator

from queenlab.counters.counter import Unit


def nothing(work: float) -> Unit:
    """No unit, but its work."""
    return Unit((), 0, work)


def passed_on(units: Iterator[Unit]) -> Iterator[Unit]:
    """The units; the work of what is `nothing` goes to the next one, so that progress comes to its end.

    Example:
        >>> [unit.work for unit in passed_on(iter([Unit((1,), 2, 0.5), nothing(0.25), Unit((3,), 2, 0.25)]))]
        [0.5, 0.5]
    """
    lost = 0.0
    for unit in units:
        if unit.weight == 0:
            lost += unit.work
        else:
            yield Unit(unit.key, unit.weight, unit.work + lost)
            lost = 0.0
