"""The verbs: what can be done with a problem. Each chooses an engine, and checks what the engine says.

Nothing is believed because a solver said so: every witness passes the problem's `verify` before it is returned.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from queenlab.answer import Answer
from queenlab.board import Board
from queenlab.engines.dancing import DancingEngine, Listing
from queenlab.engines.engine import Engine, Limits, Progress, Result, Task
from queenlab.engines.estimate import Estimate
from queenlab.engines.estimate import estimate as random_walks
from queenlab.engines.frontier import Frontier
from queenlab.engines.registry import choose
from queenlab.errors import BadInput, CheckFailed, NotSupported
from queenlab.families.pieces import PieceFamily
from queenlab.families.strengthen import cube_cliques
from queenlab.model import Model
from queenlab.placement import Placement
from queenlab.problems import Problem, problem
from queenlab.verification.report import Report

Name = str | Problem
ProgressCallback = Callable[[Progress], None]

#: How far the general engine goes, when the choice is ours, before another engine gets its turn.
FIRST_TRY_NODES = 200_000


def _limits(
    time_limit: float | None, node_limit: int | None, seed: int | None, progress: ProgressCallback | None
) -> Limits:
    for name, value in (("time limit", time_limit), ("node limit", node_limit)):
        if value is not None and not value > 0:
            raise BadInput(f"a {name} is more than 0, not {value}")
    if seed is not None and seed < 0:
        raise BadInput(f"a seed is a whole number from 0 on, not {seed}")
    return Limits(seconds=time_limit, nodes=node_limit, seed=seed, progress=progress)


def _checked(asked: Problem, cells: Sequence[int]) -> Placement:
    """The placement of these cells, after `verify`."""
    report = asked.verify(cells)
    if not report.ok:
        raise CheckFailed(f"an engine gave a wrong answer to {asked}: {report.problems[0]}")
    return Placement(asked.board, np.array(sorted(cells), dtype=np.int64))


def _engine_name(engine: Engine) -> str:
    return f"{engine.name} ({engine.version()})"


def _answer(asked: Problem, quantity: str, result: Result, engine: Engine, limits: Limits) -> Answer:
    if limits.interrupted:
        result.details["stopped"] = "interrupted"
    return Answer(
        problem=str(asked),
        quantity=quantity,
        status=result.status,
        value=result.value,
        lower=result.lower,
        upper=result.upper,
        engine=_engine_name(engine),
        seconds=limits.elapsed(),
        nodes=result.nodes,
        seed=limits.seed,
        proof=result.proof,
        details=dict(result.details),
    )


# -- counting ----------------------------------------------------------------------------------------------------


def count(
    name: Name,
    *,
    engine: str = "auto",
    time_limit: float | None = None,
    node_limit: int | None = None,
    up_to_symmetry: bool = False,
    progress: ProgressCallback | None = None,
    frontier: Frontier | None = None,
) -> Answer:
    """The number of solutions.

    For the goals `max`, `dominate` and `independent` it is the number of placements with the best number of pieces.

    Args:
        name: a problem or its name.
        engine: which engine; `auto` chooses.
        time_limit: seconds; then the answer is `unknown`, with the number found so far as `lower`.
        node_limit: the same for search nodes.
        up_to_symmetry: count classes under the problem's symmetries instead (by orbit counting).
        progress: called now and then.
        frontier: where an earlier count stopped (its answer's details["frontier"]).

    Example:
        >>> count("queens:8").value, count("queens:8", up_to_symmetry=True).value
        (92, 12)
    """
    asked = problem(name)
    limits = _limits(time_limit, node_limit, None, progress)
    if asked.goal in ("max", "dominate", "independent") and asked.question.pieces is None:
        best = optimize(asked, engine="auto", time_limit=time_limit)
        if best.status != "proved" or best.value is None:
            best.quantity, best.value, best.lower, best.upper = "count", None, 0, None
            best.status = "unknown" if best.status != "none" else "proved"
            best.value = 0 if best.status == "proved" else None
            return best
        goal = "exact" if asked.goal == "max" else asked.goal
        sized = asked.asking(goal=goal, pieces=best.value)
        answer = _count(sized, engine, limits, up_to_symmetry, frontier)
        answer.details["notes"] = f"placements of {best.value} pieces, the best number by {best.engine}"
        answer.problem = str(asked)
        return answer
    return _count(asked, engine, limits, up_to_symmetry, frontier)


def _count(asked: Problem, engine: str, limits: Limits, up_to_symmetry: bool, frontier: Frontier | None) -> Answer:
    if up_to_symmetry:
        if frontier is not None:
            raise NotSupported("a count up to symmetry cannot be resumed; count without --up-to-symmetry")
        return _count_classes(asked, engine, limits)
    chosen = choose(asked.model, "count", engine)
    if isinstance(chosen, DancingEngine):
        result = chosen.count(asked.model, limits, frontier)
    elif frontier is not None:
        raise NotSupported(f"engine {chosen.name} cannot resume a count; use --engine dancing")
    else:
        result = chosen.count(asked.model, limits)
    return _answer(asked, "count", result, chosen, limits)


def _count_classes(asked: Problem, engine: str, limits: Limits) -> Answer:
    """Orbit counting: the mean, over the group, of the number of solutions that an element leaves alone."""
    if asked.goal == "color":
        raise NotSupported("classes of colourings are not counted; leave --up-to-symmetry away")
    chosen = choose(asked.model, "count", engine)
    parts: dict[str, int] = {}
    details: dict[str, object] = {}
    nodes = 0

    class _Stopped(Exception):
        pass

    def fixed(permutation: Any) -> int:
        nonlocal nodes
        result = chosen.count(asked.model.tied(_cycles(permutation)), limits)
        nodes += result.nodes or 0
        if result.status != "proved" or result.value is None:
            details["stopped"] = result.details.get("stopped")
            raise _Stopped
        parts[f"element of order {_order(permutation)} #{len(parts) + 1}"] = result.value
        return result.value

    try:
        classes = asked.group.count_orbits(fixed)
    except _Stopped:
        return _answer(asked, "classes", Result("unknown", nodes=nodes, details=details), chosen, limits)
    proof = f"orbit counting over the {asked.group.order} symmetries"
    result = Result("proved", classes, classes, classes, nodes=nodes, proof=proof, details={"fixed": parts})
    return _answer(asked, "classes", result, chosen, limits)


def _cycles(permutation: Sequence[int]) -> list[list[int]]:
    images = [int(x) for x in permutation]
    seen = [False] * len(images)
    cycles = []
    for start in range(len(images)):
        cycle = []
        at = start
        while not seen[at]:
            seen[at] = True
            cycle.append(at)
            at = images[at]
        if len(cycle) > 1:
            cycles.append(cycle)
    return cycles


def _order(permutation: Sequence[int]) -> int:
    return int(np.lcm.reduce([len(c) for c in _cycles(permutation)] or [1]))


def estimate(name: Name, *, walks: int = 200, seed: int = 0) -> Estimate:
    """How many nodes a count would visit, and about how many solutions there are, from random walks (Knuth 1975).

    Example:
        >>> 200_000 < estimate("queens:12").nodes < 600_000
        True
    """
    if walks < 1:
        raise BadInput(f"an estimate takes at least 1 walk, not {walks}")
    return random_walks(problem(name).model, walks, seed)


# -- finding ------------------------------------------------------------------------------------------------------


def solve(
    name: Name,
    *,
    engine: str = "auto",
    time_limit: float | None = None,
    node_limit: int | None = None,
    seed: int | None = None,
    progress: ProgressCallback | None = None,
) -> Answer:
    """One solution: `found`, `none` or `unknown`. For max, dominate and color it is the best one.

    Example:
        >>> solve("queens:6").status, solve("queens:3").status
        ('found', 'none')
    """
    asked = problem(name)
    if asked.goal == "color":
        return color(asked, engine=engine, time_limit=time_limit, seed=seed)
    if asked.goal != "exact" and asked.question.pieces is None:
        return optimize(asked, engine=engine, time_limit=time_limit, seed=seed)
    limits = _limits(time_limit, node_limit, seed, progress)
    return _solve(asked, "solution", engine, limits)


def _solve(asked: Problem, quantity: str, engine: str, limits: Limits) -> Answer:
    result, used = solve_model(asked.model, engine, limits)
    answer = _answer(asked, quantity, result, used, limits)
    if result.chosen is not None:
        answer.witness = _checked(asked, result.chosen)
    answer.value = None if result.chosen is None else len(result.chosen)
    return answer


def solve_model(model: Model, engine: str, limits: Limits) -> tuple[Result, Engine]:
    """One solution of a Model. Left to choose, the general engine goes first and CP-SAT takes over."""
    task: Task = "solve" if model.sense is None else "optimize"
    first = choose(model, task, engine)
    if task == "optimize":
        return first.optimize(model, limits), first
    if engine != "auto" or not isinstance(first, DancingEngine) or limits.nodes is not None:
        return first.solve(model, limits), first
    short = Limits(limits.seconds, FIRST_TRY_NODES, limits.seed, limits.workers, limits.progress)
    result = first.solve(model, short)
    if result.status != "unknown" or limits.time_is_up():
        return result, first
    second = choose(model, "solve", "cpsat")
    rest = limits.rest()
    result = second.solve(model, rest)
    limits.interrupted = rest.interrupted
    return result, second


class Enumeration:
    """Solutions as placements, streaming; after the loop `complete` says whether all were seen."""

    def __init__(self, asked: Problem, limits: Limits, up_to_symmetry: bool, limit: int | None) -> None:
        self.problem = asked
        self._listing = Listing(asked.model, limits)
        self._up_to_symmetry = up_to_symmetry
        self._limit = limit
        self.complete = False
        self.seen = 0

    @property
    def nodes(self) -> int:
        """Search nodes so far."""
        return self._listing.nodes

    def __iter__(self) -> Iterator[Placement]:
        if self._limit == 0:
            return
        group = self.problem.group if self._up_to_symmetry else None
        for chosen in self._listing:
            if group is not None and not group.is_canonical(chosen):
                continue
            self.seen += 1
            yield _checked(self.problem, chosen)
            if self.seen == self._limit:
                return
        self.complete = self._listing.complete


def enumerate(
    name: Name,
    *,
    limit: int | None = None,
    time_limit: float | None = None,
    node_limit: int | None = None,
    seed: int | None = None,
    up_to_symmetry: bool = False,
    progress: ProgressCallback | None = None,
) -> Enumeration:
    """All solutions, one after the other, or the first `limit`; with a seed in another order.

    For the goals `max`, `dominate` and `independent`, all placements with the best number of pieces. Up to symmetry,
    the lexicographically least of each class is given.

    Example:
        >>> [p.rows().tolist() for p in enumerate("queens:6", up_to_symmetry=True)]
        [[2, 4, 6, 1, 3, 5]]
    """
    asked = problem(name)
    if asked.goal == "color":
        raise NotSupported("colourings are not enumerated; ask for one with color")
    if limit is not None and limit < 0:
        raise BadInput(f"a limit is 0 or more, not {limit}")
    limits = _limits(time_limit, node_limit, seed, progress)
    if asked.goal != "exact" and asked.question.pieces is None:
        best = optimize(asked, time_limit=time_limit)
        if best.status != "proved" or best.value is None:
            raise CheckFailed(f"the best number of pieces of {asked} was not proved within the limit")
        asked = asked.asking(goal="exact" if asked.goal == "max" else asked.goal, pieces=best.value)
    return Enumeration(asked, limits, up_to_symmetry, limit)


def complete(
    name: Name,
    given: Iterable[Sequence[int | str]],
    *,
    gent: bool = False,
    exclude: Iterable[Sequence[int | str]] = (),
    engine: str = "auto",
    time_limit: float | None = None,
    seed: int | None = None,
) -> Answer:
    """Completes given cells to a solution (Kunt, Problem 4), or to a largest placement for goal=max (Problem 5).

    Args:
        name: a problem or its name.
        given: cells as people write them, 1-based.
        gent: let the given queens share diagonals with each other, though not with new ones.
        exclude: cells that must stay empty.
        engine, time_limit, seed: as for `solve`.

    Example:
        >>> complete("queens:6", [(1, 1)]).status
        'none'
        >>> complete("queens:6", [(1, 2)]).witness.rows().tolist()
        [2, 4, 6, 1, 3, 5]
    """
    asked = problem(name).with_cells(given, exclude, gent or None)
    if asked.goal != "exact" and asked.question.pieces is None:
        return optimize(asked, engine=engine, time_limit=time_limit, seed=seed)
    return _solve(asked, "completion", engine, _limits(time_limit, None, seed, None))


# -- optimising ---------------------------------------------------------------------------------------------------

_QUANTITY = {
    "max": "maximum",
    "dominate": "domination number",
    "independent": "independent domination number",
}


def maximize(name: Name, **options: Any) -> Answer:
    """The greatest number of non-attacking pieces; options as for `optimize`.

    Example:
        >>> maximize("queens:3^3").value
        4
    """
    return optimize(_with_goal(name, "max"), **options)


def dominate(name: Name, *, independent: bool = False, **options: Any) -> Answer:
    """The least number of pieces that guard every cell; options as for `optimize`.

    Example:
        >>> dominate("queens:8").value
        5
    """
    return optimize(_with_goal(name, "independent" if independent else "dominate"), **options)


def _with_goal(name: Name, goal: str) -> Problem:
    asked = problem(name)
    return asked if asked.goal == goal else asked.asking(goal=goal)


def optimize(
    name: Name, *, engine: str = "auto", time_limit: float | None = None, seed: int | None = None,
    workers: int | None = None,
) -> Answer:  # fmt: skip
    """The best number of pieces for a problem whose goal is max, dominate or independent."""
    asked = problem(name)
    if asked.goal not in _QUANTITY or asked.question.pieces is not None:
        raise BadInput(f"{asked} asks for no maximum or minimum; add goal=max or goal=dominate")
    limits = _limits(time_limit, None, seed, None)
    limits.workers = workers
    model = asked.model
    if asked.goal == "max" and isinstance(asked.family, PieceFamily) and isinstance(asked.board, Board):
        model = cube_cliques(model, asked.board, asked.family.piece(asked.question), asked.question.given)
    used = choose(model, "optimize", engine)
    result = used.optimize(model, limits)
    answer = _answer(asked, _QUANTITY[asked.goal], result, used, limits)
    if result.chosen is not None:
        answer.witness = _checked(asked, result.chosen)
    return answer


# -- colouring ----------------------------------------------------------------------------------------------------


def color(
    name: Name, *, colors: int | None = None, engine: str = "auto", time_limit: float | None = None,
    seed: int | None = None,
) -> Answer:  # fmt: skip
    """A colouring with `colors` colours, or else the chromatic number, tried from the largest clique upwards.

    Example:
        >>> color("queens:5", colors=5).status, color("queens:2").value
        ('found', 4)
    """
    asked = _with_goal(name, "color")
    wanted = colors if colors is not None else asked.question.colors
    limits = _limits(time_limit, None, seed, None)
    clique = _largest_clique(asked)
    if wanted is not None:
        return _color_with(asked.asking(colors=wanted), clique, engine, limits)
    tried = max(1, len(clique))
    while True:
        answer = _color_with(asked.asking(colors=tried), clique, engine, limits)
        answer.problem, answer.quantity = str(asked.asking(colors=None)), "chromatic number"
        if answer.status == "found":
            below = "a clique of that size" if tried == len(clique) else f"no colouring with {tried - 1}"
            answer.status, answer.value, answer.lower, answer.upper = "proved", tried, tried, tried
            answer.proof = f"a colouring, and {below}"
            return answer
        if answer.status == "unknown":
            answer.value, answer.lower, answer.upper = None, tried, None
            return answer
        tried += 1


def _color_with(asked: Problem, clique: list[int], engine: str, limits: Limits) -> Answer:
    colors = asked.question.colors or 0
    if len(clique) > colors:
        size = f"{len(clique)} cells attack each other"
        return Answer(str(asked), "coloring", "none", proof=size, engine="clique", seconds=limits.elapsed())
    # Colours may be permuted, so those of one clique can be fixed; this changes no answer here.
    fixed = [cell * colors + c for c, cell in list(zip(range(colors), clique, strict=False))]
    model = asked.model.forced(fixed)
    used = choose(model, "solve", "cpsat" if engine == "auto" else engine)
    rest = limits.rest()
    result = used.solve(model, rest)
    limits.interrupted = rest.interrupted
    answer = _answer(asked, "coloring", result, used, limits)
    answer.value, answer.lower, answer.upper = None, None, None
    if result.chosen is not None:
        shades = [0] * asked.board.size
        for option in result.chosen:
            shades[option // colors] = option % colors
        report = asked.verify(shades)
        if not report.ok:
            raise CheckFailed(f"an engine gave a wrong colouring of {asked}: {report.problems[0]}")
        answer.coloring, answer.value = shades, colors
        answer.witness = Placement(asked.board, asked.board.all_cells())
    return answer


def _largest_clique(asked: Problem) -> list[int]:
    from queenlab.families.grid_models import named_cliques

    board, piece = asked.board, asked.piece
    if piece is None or not isinstance(board, Board):
        raise BadInput(f"{asked.family.name} cannot be coloured")
    best = [0]
    for clique in named_cliques(board, piece):
        if clique.cells.size > len(best):
            best = clique.cells.tolist()
    return best


# -- checking -----------------------------------------------------------------------------------------------------


def verify(
    placement: Placement | Answer | Sequence[int] | npt.NDArray[np.integer] | None, name: Name | None = None
) -> Report:
    """Checks a placement, an answer's witness, or rows (`[2, 4, 1, 3]`) against a problem's definition.

    Args:
        placement: what to check. Rows are 1-based: the piece of column i stands in row rows[i].
        name: the problem; for an answer it is the answer's own, otherwise queens on a board of that size.

    Example:
        >>> verify([2, 4, 1, 3]).ok, verify([1, 2, 3, 4]).lines()[0]
        (True, '(1, 1) and (2, 2) share a line in direction (1, 1)')
    """
    if isinstance(placement, Answer):
        asked = problem(placement.problem if name is None else name)
        if placement.coloring is not None:
            return asked.verify(placement.coloring)
        placement = placement.witness
    if placement is None:
        raise BadInput("there is no placement to check: the answer has no witness")
    if not isinstance(placement, Placement):
        torus = name is not None and problem(name).question.torus
        placement = Placement.from_rows(placement, torus=torus)
    board = placement.board
    if name is None:
        name = f"{'queens' if isinstance(board, Board) else 'xqueens'}:{board.name}"
    asked = problem(name)
    if asked.board != board:
        raise BadInput(f"the placement is on a board {board.name}, but {asked} is on {asked.board.name}")
    return asked.verify(placement.cells)
