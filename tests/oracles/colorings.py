"""The fewest colours, cliques and independent sets by the plainest search there is."""

from __future__ import annotations

from itertools import combinations

from oracles.counting import reaches


def chromatic_number(piece, n, d, torus=False):
    """Colours 1, 2, ... are tried; the cell with the fewest colours left is next."""
    return fewest_colors(reaches(piece, n, d, torus))


def fewest_colors(reach):
    colors = 1
    while not _extends({}, reach, colors):
        colors += 1
    return colors


def _extends(shade, reach, colors):
    if len(shade) == len(reach):
        return True
    taken = {cell: {shade[u] for u in reach[cell] if u in shade} for cell in range(len(reach)) if cell not in shade}
    cell = max(taken, key=lambda cell: len(taken[cell]))
    for c in range(min(colors, len(set(shade.values())) + 1)):
        if c not in taken[cell] and _extends({**shade, cell: c}, reach, colors):
            return True
    return False


def largest_clique(reach):
    cells = range(len(reach))
    sizes = [k for k in cells for s in combinations(cells, k + 1) if all(b in reach[a] for a, b in combinations(s, 2))]
    return max(sizes) + 1
