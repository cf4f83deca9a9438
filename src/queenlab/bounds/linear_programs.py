"""Upper bounds by linear programs folded by symmetry, each proved by an integer dual.

Three programs, each with more rows than the one before: lines and cliques (Kunt, section 5.2.3); besides them
boards of a smaller side and layers (Kunt, sections 5.2.1 and 5.2.2); and all boxes.
"""

from __future__ import annotations

from collections.abc import Callable
from math import comb

from queenlab.bounds.bound import Bound
from queenlab.bounds.box_bounds import DEFAULT_SECONDS, MOST_FOLDED_AXES, MOST_LP_CELLS, MOST_SHAPES, BoxKnowledge
from queenlab.bounds.orbit_lp import OrbitLP
from queenlab.boxes.geometry import Box, by
from queenlab.boxes.lemma import Lemma, by_cube, by_lines, certificate_steps
from queenlab.wording import plural
from queenlab.work import Limits

#: The part of the time that a program gets in any case; its first rounds alone may say less than it can.
LEAST_SHARE = 0.15


def clique_lp(n: int, d: int, limits: Limits, known: BoxKnowledge | None = None) -> Bound | None:
    """Lines, cubes, stars and all other cliques; (6,4) <= 80 follows from it."""
    line, cube = (1,) * (d - 1) + (n,), (min(2, n),) * d
    lemmas = {line: by_lines(line), cube: by_cube(cube)}
    rows = "lines, cubes, stars and other cliques"
    return _bound("clique LP", n, d, lemmas, limits, rows, known or BoxKnowledge())


def subsolution_lp(n: int, d: int, limits: Limits, known: BoxKnowledge | None = None) -> Bound | None:
    """The same with boards of a smaller side and with layers of every dimension."""
    if d < 2:
        return None
    rows = "boards of smaller side, layers and cliques"
    return _with_boxes("subsolution LP", n, d, limits, rows, _is_subsolution, known or BoxKnowledge())


def box_lp(n: int, d: int, limits: Limits, known: BoxKnowledge | None = None) -> Bound | None:
    """The same with all boxes that have a lemma."""
    return _with_boxes("box LP", n, d, limits, "boxes and cliques", lambda shape: True, known or BoxKnowledge())


def _is_subsolution(shape: Box) -> bool:
    """Whether a box is a cube of some dimension: all sides are equal to the longest or 1."""
    return all(side in (1, shape[-1]) for side in shape)


def _with_boxes(
    name: str, n: int, d: int, limits: Limits, rows: str, wanted: Callable[[Box], bool], known: BoxKnowledge
) -> Bound | None:  # fmt: skip
    if n**d > MOST_LP_CELLS or d > MOST_FOLDED_AXES:
        return None
    table = known.grown(n, d, limits)
    if table is None:
        return None
    lemmas = {shape: lemma for shape, lemma in table.essential((n,) * d).items() if wanted(shape)}
    return _bound(name, n, d, lemmas, limits, rows, known)


def _bound(
    name: str, n: int, d: int, lemmas: dict[Box, Lemma], limits: Limits, rows: str, known: BoxKnowledge
) -> Bound | None:  # fmt: skip
    if n**d > MOST_LP_CELLS or d > MOST_FOLDED_AXES:
        return None
    program = OrbitLP((n,) * d, lemmas, cliques=True, rows=known.rows.get((n, d), ()))
    total = DEFAULT_SECONDS if limits.seconds is None else limits.seconds
    lemma = program.solve(Limits(seconds=max(LEAST_SHARE * total, total - limits.elapsed())))
    if lemma is None:
        return None
    known.rows[n, d] = program.used
    # Other bounds of this board may use it.
    if comb(n + d - 1, d) <= MOST_SHAPES:
        known.add(lemma)
    used = [by(parent.box) for parent in lemma.parents]
    shown = f"; boxes {', '.join(used[:4])}{', ...' if len(used) > 4 else ''}" if used else ""
    reason = (
        f"linear program of {rows} over {plural(len(program.folding.sizes), 'orbit')} of cells: {program.value:.3f}, "
        f"shown by {plural(len(lemma.details['rows']), 'orbit')} of rows with whole weights{shown}"
    )
    return Bound("upper", lemma.at_most, name, reason, certificate_steps(lemma))
