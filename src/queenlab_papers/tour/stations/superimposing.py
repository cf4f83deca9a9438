"""Solutions that share no cell, stacks of them, the largest placements up to symmetry, and solutions of no formula."""

from __future__ import annotations

from functools import partial

import queenlab as ql
from queenlab.board import Board
from queenlab.constructions.linear_solutions import linear_solution_count
from queenlab.constructions.parallel_layers import TwoSlopes, two_slopes
from queenlab.counters.parallel_layers.counter import parallel_stacks
from queenlab.draw import board_svg, coloring_svg, placement_svg
from queenlab.verbs.classes import classes
from queenlab.verbs.stack import stack
from queenlab.verbs.superimpose import superimpose
from queenlab.verification import verify
from queenlab.work import Limits
from queenlab_papers.tour import published
from queenlab_papers.tour.visit import Expected, Station, Visit

#: The prime for which solutions that are not linear first exist in this form.
PRIME = 29


def _superimpose(visit: Visit) -> None:
    for n in published.DISJOINT_SOLUTIONS.values:
        side = int(n)
        answer = visit.check(
            f"queens:{n}, disjoint solutions", partial(superimpose, side), published.DISJOINT_SOLUTIONS[n]
        )
        if answer.coloring is not None and side in (9, 12):
            rest = "" if answer.value == side else "; the last colour is left over"
            caption = f"{answer.value} solutions of {n} queens that share no cell{rest}"
            visit.picture(coloring_svg(Board(side), answer.coloring), caption)
    for n in published.FULL_CUBES.values:
        answer = visit.check(f"stacks of {n} layers", partial(stack, int(n)), published.FULL_CUBES[n])
        visit.note(f"Stacks of {n} layers: {answer.notes}.")


def _classes(visit: Visit) -> None:
    for name in published.MOST_QUEENS_WAYS.values:
        problem = f"{name},goal=max"
        found = classes(problem)
        visit.compare(
            f"{name}, placements in classes", found.total, published.MOST_QUEENS_WAYS[name], found.answer.seconds
        )
        counted = ql.count(problem, up_to_symmetry=True).value
        visit.compare(
            f"{name}, classes", found.answer.value, Expected(counted, "orbit counting, during this tour"),
            found.answer.seconds, found.answer.engine,
        )  # fmt: skip
        if str(name) == "queens:5^3":
            least = min(found.classes, key=lambda one: one.size)
            placement = found.placements()[found.classes.index(least)]
            visit.picture(placement_svg(placement), f"13 queens; the class has {least.size} placements", wide=True)


def _other_solutions(visit: Visit) -> None:
    one = next(two_slopes(PRIME))
    for torus in (False, True):
        where = "torus" if torus else "cube"
        visit.check(
            f"{PRIME}^2 queens with two slopes, on the {where}",
            partial(_holds, one, torus),
            Expected("no two attack each other, and no linear form", "all 13 directions looked at, during this tour"),
        )
    stacks = visit.check(
        f"{PRIME}^3: stacks of regular layers along one axis",
        lambda: parallel_stacks(PRIME, Limits(), torus=True),
        published.STACKS_OF_29,
        read=lambda found: found.total,
    )
    linear = Expected(linear_solution_count(PRIME, 3), "p (p - 5)(p - 7)")
    visit.compare("linear ones among them", stacks.linear, linear, 0.0)
    two = PRIME**2 * sum(1 for _ in two_slopes(PRIME))
    others = Expected(two, f"{PRIME}^2 shifts of each choice of two slopes")
    visit.compare("those that are not linear", stacks.total - stacks.linear, others, 0.0)
    board, shifts = Board(PRIME), one.stack().shifts
    marks = {z * PRIME + shift: "queen" for z, shift in enumerate(shifts)}
    caption = f"Layer z holds (x, 2x + c) with c as marked in column z: {one.square}z on squares, else {one.other}z"
    visit.picture(board_svg(board, marks, title=caption), caption, wide=True)


def _holds(one: TwoSlopes, torus: bool) -> str:
    made = one.stack()
    if not verify(made.placement(torus), count=PRIME**2).ok:
        return "two attack each other"
    return "a linear form" if made.is_linear else "no two attack each other, and no linear form"


STATIONS = (
    Station(
        "superimposing",
        "Solutions that share no cell",
        "How many solutions fit on one board at the same time? If n do, they colour it with n colours. The layers of "
        "n^2 queens on n^3 are such solutions, so stacking solutions finds them all.",
        ("queenlab superimpose 9", "queenlab superimpose 12 --search", "queenlab stack 11"),
        _superimpose,
    ),
    Station(
        "largest-classes",
        "The largest placements up to symmetry",
        "Which placements of most queens differ by more than reflections and exchanges of axes? The sizes of the "
        "classes add up to all placements.",
        ("queenlab classes queens:5^3,goal=max", "queenlab classes queens:3^4,goal=max -q"),
        _classes,
    ),
    Station(
        "two-slopes",
        "Full cubes that no linear form gives",
        "Are there n^2 queens on n^3 that no linear equation modulo n describes (Kunt, Open Question 3)? Yes: shift "
        "the layers by b z where z is a square modulo 29, and by b' z where it is none.",
        ("queenlab question 3", "queenlab construct queens:29^3 --method two-slopes"),
        _other_solutions,
    ),
)
