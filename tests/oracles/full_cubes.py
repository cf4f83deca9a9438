"""Full solutions of the cube, slow and obvious."""

from __future__ import annotations

from collections.abc import Iterable, Iterator


def attacking_pair(cells: Iterable[tuple[int, ...]]) -> tuple[tuple[int, ...], tuple[int, ...]] | None:
    """Two cells whose differences are all 0 or of one size, if there are two."""
    points = sorted(cells)
    for i, a in enumerate(points):
        for b in points[:i]:
            if len({abs(x - y) for x, y in zip(a, b, strict=True)} - {0}) == 1:
                return b, a
    return None


def squares(n: int) -> Iterator[tuple[int, ...]]:
    """All solutions of the n queens problem, row by row."""

    def below(rows: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        if len(rows) == n:
            yield rows
            return
        for y in range(n):
            if all(y != other and abs(y - other) != len(rows) - x for x, other in enumerate(rows)):
                yield from below((*rows, y))

    return below(())


def full_solutions(n: int) -> int:
    """How many ways there are to put n solutions of the square on each other, the lowest one first."""
    layers = [frozenset(enumerate(rows)) for rows in squares(n)]

    def shadow(layer: frozenset[tuple[int, int]], k: int) -> set[tuple[int, int]]:
        return {(x + a, y + b) for x, y in layer for a in (-k, 0, k) for b in (-k, 0, k)}

    def stacked(below: list[frozenset[tuple[int, int]]], pool: list[frozenset[tuple[int, int]]]) -> int:
        if len(below) == n:
            return 1
        total = 0
        for layer in pool:
            if all(not shadow(other, len(below) - z) & layer for z, other in enumerate(below)):
                taken = {cell for one in (*below, layer) for cell in one}
                total += stacked([*below, layer], [other for other in pool if not other & taken])
        return total

    return stacked([], layers)
