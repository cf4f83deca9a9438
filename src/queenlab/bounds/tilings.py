"""Equal boxes that fill the board: cubes of side 2, boards of a smaller side (Kunt, Theorem 13), layers."""

from __future__ import annotations

from queenlab.bounds.bound import Bound, Step
from queenlab.bounds.boxes import Box, volume
from queenlab.bounds.growing import grown_table
from queenlab.bounds.lemma import Lemma, by_cube, by_split, certificate_steps
from queenlab.bounds.provenance import proved_by
from queenlab.work import Limits

#: The checker marks every cell of a box that is split; on larger boards a bound comes without steps.
MOST_CHECKED_CELLS = 2**25


def cubes(n: int, d: int, limits: Limits) -> Bound | None:
    """One queen in each cube of side 2 (Kunt, Corollary 13.1); at an odd side the last cubes are cut.

    Example:
        >>> cubes(4, 9, Limits()).value
        512
    """
    per_axis = -(-n // 2)
    cut = ", cut at the border" if n % 2 else ""
    reason = f"{per_axis}^{d} cubes of side 2 fill the board{cut}, each holds one queen (Kunt, Corollary 13.1)"
    unit = by_cube((min(n, 2),) * d)
    return Bound("upper", per_axis**d, "cubes", reason, _steps(n, d, unit))


def theorem_13(n: int, d: int, limits: Limits) -> Bound | None:
    """The best of the tilings with boards of side m, where m divides n and is from 3 to n - 1."""
    sides = [m for m in range(3, n) if n % m == 0]
    if not sides:
        return None
    table = grown_table(n, d, limits)
    if table is None:
        return None
    at_most, side = min(((n // m) ** d * table.best((m,) * d).at_most, m) for m in sides)
    lemma = table.best((side,) * d)
    reason = (
        f"{n // side}^{d} boards of side {side} fill the board, each holds at most {lemma.at_most} {proved_by(lemma)} "
        "(Kunt, Theorem 13)"
    )
    return Bound("upper", at_most, "theorem 13", reason, _steps(n, d, lemma))


def layers(n: int, d: int, limits: Limits) -> Bound | None:
    """n times the bound for the board of one dimension less (Kunt, Proposition 9)."""
    if d < 2:
        return None
    table = grown_table(n, d, limits)
    if table is None:
        return None
    sides = (1, *(n,) * (d - 1))
    lemma = table.best(sides)
    board = (n,) * d
    parts = [(lemma, (k, *(0,) * (d - 1)), sides) for k in range(n)]
    reason = f"{n} layers, each holds at most {lemma.at_most} {proved_by(lemma)} (Kunt, Proposition 9)"
    steps = certificate_steps(by_split(board, parts)) if volume(board) <= MOST_CHECKED_CELLS else ()
    return Bound("upper", n * lemma.at_most, "layers", reason, steps)


def _steps(n: int, d: int, unit: Lemma) -> tuple[Step, ...]:
    """The board as equal cubes of the unit's side, one axis after the other; those at the border may be cut."""
    if n**d > MOST_CHECKED_CELLS:
        return ()
    side = max(unit.box)
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
