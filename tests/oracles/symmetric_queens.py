"""Classical queens and their eight images, by listing all solutions: slow, obvious, sharing no code with queenlab."""

from __future__ import annotations

from oracles.queens import solutions as solutions


def quarter_turned(f):
    """The board turned by 90 degrees: the queen (x, y) goes to (y, n-1-x)."""
    image = [0] * len(f)
    for x, y in enumerate(f):
        image[y] = len(f) - 1 - x
    return tuple(image)


def mirrored(f):
    return tuple(len(f) - 1 - y for y in f)


def images(f):
    found = set()
    for start in (f, mirrored(f)):
        for _ in range(4):
            found.add(start)
            start = quarter_turned(start)
    return found


def fixed_by_half_turn(n):
    return sum(f == quarter_turned(quarter_turned(f)) for f in solutions(n))


def fixed_by_quarter_turn(n):
    return sum(f == quarter_turned(f) for f in solutions(n))


def classes(n):
    """{number of images: number of classes with so many}."""
    first = [f for f in solutions(n) if f == min(images(f))]
    sizes = [len(images(f)) for f in first]
    return {size: sizes.count(size) for size in set(sizes)}
