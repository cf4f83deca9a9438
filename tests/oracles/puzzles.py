"""Slow, obvious twins for puzzles: permutations one by one, and the rules of a step looked at from their definition."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations, permutations

#: (column, row), from 1.
Cell = tuple[int, int]


def attacks(a: Cell, b: Cell, kind: str, n: int, torus: bool = False) -> bool:
    """Whether two different cells attack each other; kind is rooks, rook+king, queens, or leprechauns of range 2."""
    across, up = abs(a[0] - b[0]), abs(a[1] - b[1])
    king = max(min(across, n - across), min(up, n - up)) if torus else max(across, up)
    if across == 0 or up == 0:
        return True
    diagonal = (a[0] - b[0] - a[1] + b[1]) % n == 0 or (a[0] - b[0] + a[1] - b[1]) % n == 0 if torus else across == up
    return {
        "rooks": False,
        "rook+king": king <= 1,
        "queens": diagonal,
        "leprechauns": diagonal or king <= 2,
    }[kind]


def solutions(
    n: int,
    kind: str,
    torus: bool = False,
    given: Iterable[Cell] = (),
    excluded: Iterable[Cell] = (),
    regions: Sequence[str] | None = None,
) -> list[list[Cell]]:
    """All solutions by trying every permutation; regions are rows of letters, row n first."""
    wanted, barred = set(given), set(excluded)
    found = []
    for rows in permutations(range(1, n + 1)):
        cells = [(x + 1, y) for x, y in enumerate(rows)]
        if not wanted <= set(cells) or barred & set(cells):
            continue
        if any(attacks(a, b, kind, n, torus) for a, b in combinations(cells, 2)):
            continue
        if regions is not None and len({regions[n - y][x - 1] for x, y in cells}) != n:
            continue
        found.append(cells)
    return found


def daily_solutions(regions: Sequence[str], kings: bool = True) -> list[list[int]]:
    """All solutions of the daily game by plain backtracking, row by row from the top: for each the columns, from 0.

    One piece in each row, column and region; with kings, those of neighbouring rows are two columns apart or more.
    """
    n = len(regions)
    found: list[list[int]] = []
    chosen: list[int] = []

    def place(row: int) -> None:
        if row == n:
            found.append(list(chosen))
            return
        for column in range(n):
            if column in chosen or (kings and chosen and abs(chosen[-1] - column) < 2):
                continue
            if regions[row][column] in [regions[above][chosen[above]] for above in range(row)]:
                continue
            chosen.append(column)
            place(row + 1)
            chosen.pop()

    place(0)
    return found


def is_connected(n: int, regions: Sequence[str], letter: str, torus: bool = False) -> bool:
    cells = {(x, y) for x in range(n) for y in range(n) if regions[y][x] == letter}
    if not cells:
        return False
    seen: set[tuple[int, int]] = set()
    todo = [next(iter(cells))]
    while todo:
        x, y = todo.pop()
        if (x, y) in seen or (x, y) not in cells:
            continue
        seen.add((x, y))
        for a, b in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
            todo.append((a % n, b % n) if torus else (a, b))
    return seen == cells


def color_distances(paints: Sequence[str]) -> dict[str, float]:
    """The least distance (CIE 1976) of two paints, as seen with all cones and without one kind of them.

    The matrices are those of Machado, Oliveira and Fernandes (2009) for a missing kind of cones; they act on linear
    RGB.
    """
    matrices = {
        "all cones": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
        "no red": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
        "no green": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.01182, 0.04294, 0.968881)),
        "no blue": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.3039)),
    }
    found = {}
    for name, matrix in matrices.items():
        seen = []
        for paint in paints:
            linear = _linear(paint)
            seen.append(
                _lab([min(1.0, max(0.0, sum(m * c for m, c in zip(row, linear, strict=True)))) for row in matrix])
            )
        found[name] = min(sum((p - q) ** 2 for p, q in zip(a, b, strict=True)) ** 0.5 for a, b in combinations(seen, 2))
    return found


def contrast(paint: str, ink: str) -> float:
    """The contrast of WCAG 2: 1 for none, 21 for black on white."""
    low, high = sorted(
        sum(w * c for w, c in zip((0.2126, 0.7152, 0.0722), _linear(one), strict=True)) for one in (paint, ink)
    )
    return (high + 0.05) / (low + 0.05)


def _linear(paint: str) -> list[float]:
    channels = [int(paint[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    return [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]


def _lab(rgb: Sequence[float]) -> tuple[float, float, float]:
    rows = ((0.4124564, 0.3575761, 0.1804375), (0.2126729, 0.7151522, 0.072175), (0.0193339, 0.119192, 0.9503041))
    white = (0.95047, 1.0, 1.08883)
    x, y, z = (sum(m * c for m, c in zip(row, rgb, strict=True)) / w for row, w in zip(rows, white, strict=True))
    fx, fy, fz = (t ** (1 / 3) if t > 216 / 24389 else t * 24389 / 3132 + 16 / 116 for t in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)
