"""Boxes that fill the board: lines, cubes of side 2, boards of a smaller side (Kunt, Theorem 13), layers, slabs."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate

from queenlab.bounds.bound import Bound
from queenlab.bounds.box_bounds import BoxKnowledge
from queenlab.boxes.geometry import Box
from queenlab.boxes.lemma import Lemma, Step, by_cube, by_lines, by_split, certificate_steps
from queenlab.wording import plural
from queenlab.work import Limits

#: The checker marks every cell of a box that is split; on larger boards a bound comes without steps.
MOST_CHECKED_CELLS = 2**25


def lines(n: int, d: int, limits: Limits, known: BoxKnowledge | None = None) -> Bound | None:
    """n^(d-1) (Kunt, Proposition 9)."""
    lemma = by_lines((n,) * d)
    reason = f"the board is {plural(lemma.at_most, 'line')} along one axis, each holds one queen (Kunt, Proposition 9)"
    return Bound("upper", lemma.at_most, "lines", reason, certificate_steps(lemma))


def cubes(n: int, d: int, limits: Limits, known: BoxKnowledge | None = None) -> Bound | None:
    """One queen in each cube of side 2 (Kunt, Corollary 13.1); at an odd side the last cubes are cut."""
    per_axis = -(-n // 2)
    cut = ", cut at the border" if n % 2 else ""
    reason = f"{per_axis}^{d} cubes of side 2 fill the board{cut}, each holds one queen (Kunt, Corollary 13.1)"
    unit = by_cube((min(n, 2),) * d)
    return Bound("upper", per_axis**d, "cubes", reason, _steps(n, d, unit))


def theorem_13(n: int, d: int, limits: Limits, known: BoxKnowledge | None = None) -> Bound | None:
    """The best of the tilings with boards of side m, where m divides n and is from 3 to n - 1."""
    sides = [m for m in range(3, n) if n % m == 0]
    if not sides:
        return None
    table = (known or BoxKnowledge()).grown(n, d, limits)
    if table is None:
        return None
    at_most, side = min(((n // m) ** d * table.best((m,) * d).at_most, m) for m in sides)
    lemma = table.best((side,) * d)
    reason = (
        f"{n // side}^{d} boards of side {side} fill the board, each holds at most {lemma.at_most} {lemma.proved_by} "
        "(Kunt, Theorem 13)"
    )
    return Bound("upper", at_most, "theorem 13", reason, _steps(n, d, lemma))


def layers(n: int, d: int, limits: Limits, known: BoxKnowledge | None = None) -> Bound | None:
    """n times the bound for the board of one dimension less (Kunt, Proposition 9)."""
    if d < 2:
        return None
    table = (known or BoxKnowledge()).grown(n, d, limits)
    if table is None:
        return None
    sides = (1, *(n,) * (d - 1))
    lemma = table.best(sides)
    reason = f"{plural(n, 'layer')}, each holds at most {lemma.at_most} {lemma.proved_by} (Kunt, Proposition 9)"
    return Bound("upper", n * lemma.at_most, "layers", reason, _steps_of_slabs(n, d, [(lemma, 1)] * n))


def slab_sums(n: int, d: int, limits: Limits, known: BoxKnowledge | None = None) -> Bound | None:
    """n = k1 + k2 + ...: the sum of the bounds of the slabs k x n x ... x n, at least two of them."""
    if d < 2 or n < 2:
        return None
    table = (known or BoxKnowledge()).grown(n, d, limits)
    if table is None:
        return None
    rest = (n,) * (d - 1)
    # least[w] = (bound, first slab) for the board cut down to thickness w.
    least: list[tuple[int, int]] = [(0, 0)]
    for width in range(1, n + 1):
        thickest = min(width, n - 1)
        options = [(table.best((k, *rest)).at_most + least[width - k][0], k) for k in range(1, thickest + 1)]
        least.append(min(options))
    slabs: list[tuple[Lemma, int]] = []
    left = n
    while left:
        width = least[left][1]
        slabs.append((table.best((width, *rest)), width))
        left -= width
    bounds = " + ".join(str(lemma.at_most) for lemma, _ in slabs)
    ways = ", ".join(dict.fromkeys(lemma.proved_by for lemma, _ in slabs))
    reason = f"slabs of thickness {' + '.join(str(width) for _, width in slabs)} hold at most {bounds} ({ways})"
    return Bound("upper", least[n][0], "slabs", reason, _steps_of_slabs(n, d, slabs))


def _steps_of_slabs(n: int, d: int, slabs: Sequence[tuple[Lemma, int]]) -> tuple[Step, ...]:
    """The board as slabs, each a lemma and a thickness, one above the other."""
    if n**d > MOST_CHECKED_CELLS:
        return ()
    rest = (n,) * (d - 1)
    starts = accumulate((width for _, width in slabs[:-1]), initial=0)
    parts = [
        (lemma, (start, *(0,) * (d - 1)), (width, *rest)) for (lemma, width), start in zip(slabs, starts, strict=True)
    ]
    return certificate_steps(by_split((n, *rest), parts))


def _steps(n: int, d: int, unit: Lemma) -> tuple[Step, ...]:
    """The board as equal cubes of the unit's side, one axis after the other; those at the border may be cut."""
    if n**d > MOST_CHECKED_CELLS:
        return ()
    side = max(unit.box)
    if side == n:
        return certificate_steps(unit)
    lemma = unit
    for axis in range(d):
        box = (n,) * (axis + 1) + (side,) * (d - axis - 1)
        parts: list[tuple[Lemma, Box, Box]] = []
        for start in range(0, n, side):
            thickness = min(side, n - start)
            part = (*(n,) * axis, thickness, *(side,) * (d - axis - 1))
            parts.append((_within(lemma, part), tuple(start if a == axis else 0 for a in range(d)), part))
        lemma = by_split(box, parts)
    return certificate_steps(lemma)


def _within(lemma: Lemma, part: Box) -> Lemma:
    """The lemma, for a box that lies in its own."""
    return lemma if lemma.shape == tuple(sorted(part)) else Lemma(part, lemma.at_most, "within", {"uses": 0}, (lemma,))
