"""Units whose keys grow number by number, and the work that was set aside where there turned out to be no unit."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from queenlab.counters.counter import Unit


def grown(
    key: tuple[int, ...],
    size: int,
    choices: Callable[[tuple[int, ...]], Sequence[int]],
    weight: int = 1,
    work: float = 1.0,
) -> Iterator[Unit]:
    """All units that extend a key to a given number of numbers; the choices for a number share the work equally.

    The work of a dead end comes as `nothing`.
    """
    if len(key) == size:
        yield Unit(key, weight, work)
        return
    following = choices(key)
    if not following:
        yield nothing(work)
    for number in following:
        yield from grown((*key, number), size, choices, weight, work / len(following))


def grown_halves(n: int, size: int, choices: Callable[[tuple[int, ...]], Sequence[int]]) -> Iterator[Unit]:
    """Units of a given number of numbers, the first in the lower half, with its mirror image, or in the middle of n."""
    for first in range((n + 1) // 2):
        weight = 1 if 2 * first + 1 == n else 2
        units = grown((first,), size, choices, weight, float(weight * n))
        yield from (unit for unit in units if unit.weight)


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
