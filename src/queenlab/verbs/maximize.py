"""The most pieces, or the fewest that guard every cell."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np

from queenlab.answer import Answer
from queenlab.board import Board
from queenlab.boxes.search import CHUNK, AttackWords, CellSearch
from queenlab.counters.counter import Stopped
from queenlab.counters.space.counter import MAX_CELLS, attack_table
from queenlab.engines.engine import Engine
from queenlab.engines.registry import choose
from queenlab.engines.registry import engine as named_engine
from queenlab.errors import BadInput, MissingExtra, NotSupported, OutOfRange
from queenlab.families.pieces import PieceFamily
from queenlab.model import Model
from queenlab.piece import all_unit_directions
from queenlab.placement import Placement
from queenlab.problems import Problem, problem
from queenlab.proofs.refuting import SOLVERS
from queenlab.strengthenings import BoxBounds, BoxSearch, check_names, strengthen
from queenlab.strengthenings.relaxation import relaxed
from queenlab.verbs.bound import bound
from queenlab.verbs.common import Name, answer_from, checked_placement, make_limits, with_goal
from queenlab.verbs.construct import constructed
from queenlab.verbs.count_guards import guard, guardable
from queenlab.work import Limits, Result

_QUANTITY = {
    "max": "maximum",
    "dominate": "domination number",
    "independent": "independent domination number",
}

#: On larger boards the linear relaxation takes longer than a few seconds.
RELAXED_CELLS = 1000
#: The relaxation is near to what is to be proved if it allows less than so many pieces beyond it.
NEARLY = 2

#: Search nodes for the boxes with layers of one shape, and for all boxes: a third of a second, and some seconds. They
#: are nodes, so that the same question gives the same Model; a time limit may end the search before.
LAYER_NODES = 2**24
BOX_NODES = 2**28

#: On larger boards of queens the bounds are asked first, for so much of the time: no engine proves as much.
MANY_CELLS = 150
BOUNDS_SHARE = 0.8
#: Seconds for each cell in which a Model is made and read by an engine; with less time than that none is asked.
MODEL_SECONDS = 3e-4


def maximize(name: Name, **options: Any) -> Answer:
    """The greatest number of non-attacking pieces; options as for `optimize`.

    Example:
        >>> maximize("queens:3^3").value
        4
        >>> maximize("queens:3^3", strengthen=("cube",), above=4).status
        'none'
    """
    return optimize(with_goal(name, "max"), **options)


def dominate(name: Name, *, independent: bool = False, **options: Any) -> Answer:
    """The least number of pieces that guard every cell; options as for `optimize`.

    For queens and rooks on the plane `details["how"]` says which proof stands behind the number (docs/domination.md).

    Example:
        >>> dominate("rooks:7^3").value, dominate("rooks:7^3").details["how"]
        (25, 'closed by a bound')
    """
    return optimize(with_goal(name, "independent" if independent else "dominate"), **options)


def optimize(
    name: Name, *, engine: str = "auto", time_limit: float | None = None, seed: int | None = None,
    workers: int | None = None, strengthen: Iterable[str] | None = None, above: int | None = None,
    start: Placement | None = None, proof: str | Path | None = None,
) -> Answer:  # fmt: skip
    """The best number of pieces for a problem whose goal is max, dominate or independent.

    Args:
        name: a problem or its name.
        engine, time_limit, seed, workers: who searches, and how long.
        strengthen: names of `queenlab.strengthenings`; None for what has proved best.
        above: ask only for placements of more pieces: `none` proves that the maximum is no greater.
        start: a placement that is known: only better ones are looked for, and if there is none it is the best.
        proof: where a certificate is written; then `queenlab.verbs.prove` answers, not an engine.
    """
    asked = problem(name)
    if asked.goal not in _QUANTITY or asked.question.pieces is not None:
        if asked.goal in _QUANTITY:
            raise BadInput(f"{asked} says how many pieces there are; leave pieces= away where the best number is asked")
        raise BadInput(f"{asked} asks for no maximum or minimum; add goal=max or goal=dominate")
    if asked.goal != "max" and (strengthen is not None or above is not None or start is not None):
        raise BadInput(f"strengthenings, a number to prove and a start belong to goal=max, not to goal={asked.goal}")
    if proof is not None:
        if engine not in ("auto", *SOLVERS) or strengthen is not None or above is not None or start is not None:
            raise BadInput("a maximum with a certificate is proved by kissat, sat or auto, with nothing else said")
        from queenlab.verbs.prove import proved_maximum

        return proved_maximum(asked, proof, engine=engine, time_limit=time_limit, seed=seed)
    limits = make_limits(time_limit, None, seed, None)
    limits.workers = workers
    if asked.goal != "max" and engine == "auto" and guardable(asked):
        try:
            return guard(asked, time_limit=time_limit)
        except OutOfRange:
            # No construction and too many cells for a search: an engine may find something.
            return _answered(asked, asked.model, engine, limits)
    if asked.goal != "max":
        return _answered(asked, asked.model, engine, limits)
    if engine == "auto" and strengthen is None and above is None and start is None:
        known = _rooks_on_all_lines(asked, seed) or _by_bounds(asked, limits)
        if known is not None:
            return known
    names = usual_strengthenings(asked, above is not None) if strengthen is None else check_names(strengthen)
    if start is not None:
        return _better_than(asked, _known(asked, start), names, above, engine, limits)
    model = strengthened_model(asked, names, above=above, limits=limits)
    return _answered(asked, model, engine, limits) if above is None else _more_than(asked, above, model, engine, limits)


def _rooks_on_all_lines(asked: Problem, seed: int | None) -> Answer | None:
    """The maximum of rooks: one on every line along each axis, by a construction, and no line holds two."""
    if asked.family.name != "rooks":
        return None
    answer = constructed(asked, seed)
    return answer if answer is not None and answer.status == "proved" else None


def _by_bounds(asked: Problem, limits: Limits) -> Answer | None:
    """The maximum of queens as the bounds tell it; where they do not meet, an engine goes on from there."""
    board = asked.board
    if board.size <= MANY_CELLS:
        return None
    seconds = None if limits.seconds is None else BOUNDS_SHARE * limits.seconds
    try:
        bounds = bound(asked, time_limit=seconds, seed=limits.seed, every=False)
    except NotSupported:
        # Other pieces, the torus, given cells.
        return None
    told, least = bounds.answer, bounds.best_upper
    if told.status == "proved":
        return told
    interrupted = told.stopped == "interrupted"
    if interrupted or (limits.seconds is not None and limits.seconds - limits.elapsed() < MODEL_SECONDS * board.size):
        return replace(told, proof=None, stopped="interrupted" if interrupted else "time", details={})
    if told.witness is None:
        return None
    known = sorted(told.witness.cells.tolist())
    answer = _better_than(asked, known, usual_strengthenings(asked), None, "auto", limits)
    answer.engine = f"{told.engine}, {answer.engine}"
    if least is not None and (answer.upper is None or least.value < answer.upper):
        answer.upper = least.value
        if answer.lower == least.value:
            answer.status, answer.proof = "proved", f"upper bound by {least.name}: {least.reason}"
    return answer


def _answered(asked: Problem, model: Model, engine: str, limits: Limits) -> Answer:
    """The optimum of a Model of the problem."""
    used = choose(model, "optimize", engine)
    # On a large board the Model alone may take all the time there is.
    result = Result("unknown") if limits.time_is_up() else used.optimize(model, limits)
    return _with_witness(asked, answer_from(asked, _QUANTITY[asked.goal], result, used, limits), result)


def _more_than(asked: Problem, pieces: int, model: Model, engine: str, limits: Limits) -> Answer:
    """Whether there is a placement with more pieces: any will do, so nothing is optimised."""
    used = _refuter(model, pieces) if engine == "auto" else choose(model.with_sense(None), "solve", engine)
    model = model.with_sense(None)
    result = Result("unknown") if limits.time_is_up() else used.solve(model, limits)
    if result.status == "none":
        result.upper = pieces
        result.proof = f"no placement has more than {_plural(pieces)}: {result.proof}"
    return _with_witness(asked, answer_from(asked, "solution", result, used, limits), result)


def _refuter(model: Model, pieces: int) -> Engine:
    """Who proves best that no solution has more pieces: SAT, unless the linear relaxation nearly says so already.

    What follows by adding up lines or cubes is a pigeonhole argument, which no SAT solver finds. Elsewhere, together
    with `first`, SAT is several times as fast as the others (docs/strengthenings.md).
    """
    sat = named_engine("sat")
    fits = model.n_options <= RELAXED_CELLS and sat.accepts(model.with_sense(None), "solve") is None
    far = fits and _installed(sat) and relaxed(model)[0] >= pieces + NEARLY
    return sat if far else choose(model, "optimize")


def _installed(engine: Engine) -> bool:
    try:
        engine.version()
    except MissingExtra:
        return False
    return True


def _better_than(
    asked: Problem, known: list[int], names: Iterable[str], above: int | None, engine: str, limits: Limits
) -> Answer:
    """The maximum, given a placement: only better ones are looked for, and if there is none it is the best."""
    size = len(known)
    if above is not None and above != size:
        raise BadInput(
            f"the placement to start from has {_plural(size)}, so more than {size} are asked for, not {above}"
        )
    model = strengthened_model(asked, names, above=size, limits=limits)
    used = choose(model, "optimize", engine)
    result = Result("unknown") if limits.time_is_up() else used.optimize(model, limits)
    if result.chosen is None:
        proved = result.status == "none"
        result.status = "proved" if proved else "found"
        result.value, result.lower, result.chosen = size, size, known
        # The engine's bound is one on placements that are larger than the known one.
        result.upper = size if proved else None if result.upper is None else max(size, result.upper)
        result.proof = f"no placement has more than {_plural(size)}: {result.proof}" if proved else None
    return _with_witness(asked, answer_from(asked, "maximum", result, used, limits), result)


def _with_witness(asked: Problem, answer: Answer, result: Result) -> Answer:
    if result.chosen is not None:
        # What comes after the cells are options that a strengthening has added.
        answer.witness = checked_placement(asked, [k for k in result.chosen if k < asked.board.size])
    return answer


def _plural(pieces: int) -> str:
    """`1 piece`, `2 pieces`."""
    return f"{pieces} piece{'' if pieces == 1 else 's'}"


def _known(asked: Problem, start: Placement) -> list[int]:
    """The cells of a placement that somebody gave, after it has been looked at."""
    if start.board != asked.board:
        raise BadInput(f"the placement to start from is on board {start.board.name}, not on {asked.board.name}")
    report = asked.verify(start.cells)
    if not report.ok:
        raise BadInput(f"the placement to start from is none of {asked}: {report.problems[0]}")
    return sorted(start.cells.tolist())


# -- strengthenings ------------------------------------------------------------------------------------------------


def usual_strengthenings(asked: Problem, refuting: bool = False) -> tuple[str, ...]:
    """What `maximize` takes when nobody says, for pieces with all king moves (see docs/strengthenings.md).

    To show that there is no placement of more pieces, also the first piece of each class.
    In space all cubes, which halve the time of CP-SAT on 5^3 against windows alone. On flat boards, where the
    relaxation is tight as it is, and on huge ones windows, of which there are no more than cells.
    """
    board = asked.board
    if not isinstance(asked.family, PieceFamily) or not isinstance(board, Board) or board.d < 2:
        return ()
    piece = asked.family.piece(asked.question)
    moves = piece.moves(board.d)
    # A range of its own brings windows that are at least as large.
    if moves.range > 1 or not BoxBounds(piece, board).king:
        return ()
    rides = set(all_unit_directions(board.d)) <= set(moves.riders)
    cliques = "cube" if rides and board.d > 2 and board.size <= MAX_CELLS else "window"
    # With given cells the group would have to be listed.
    return (cliques, "first") if refuting and not (asked.question.given or asked.question.excluded) else (cliques,)


def strengthened_model(
    asked: Problem, names: Iterable[str], *, above: int | None = None, limits: Limits | None = None
) -> Model:
    """The Model of a problem with some strengthenings; maxima of boxes are proved on the way.

    Example:
        >>> strengthened_model(problem("queens:4^2,goal=max"), ["star"])
        Model(16 options, 22 items, 80 entries, max)
    """
    chosen = check_names(names)
    search = _box_search(asked, limits or Limits()) if {"layer", "sub"} & set(chosen) else None
    return strengthen(asked, asked.model, chosen, above=above, search=search)


def _box_search(asked: Problem, limits: Limits) -> BoxSearch | None:
    """Russian dolls on boxes, layer on layer; None if the board is too large for a table of who attacks whom."""
    board, piece = asked.board, asked.piece
    if not isinstance(board, Board) or piece is None or board.size > MAX_CELLS:
        return None
    plane = Board(board.n, board.d)
    attacks = attack_table(plane, piece)
    numbers = plane.all_cells().reshape(plane.shape)
    in_all = BOX_NODES

    def search(layer: tuple[int, ...], layers: int, ceiling: Callable[[int], int]) -> Iterator[int]:
        nonlocal in_all
        cells = numbers[tuple(slice(0, side) for side in (layers, *layer))].ravel()
        area = cells.size // layers
        left = min(LAYER_NODES, in_all)
        # The tables of a search are made at some hundred entries a node.
        in_all -= left + cells.size**2 // 256
        if in_all <= 0:
            return

        def look() -> None:
            nonlocal left
            left -= CHUNK
            if left < 0 or limits.time_is_up():
                raise Stopped("nodes")

        words = AttackWords(attacks[np.ix_(cells, cells)])
        dolls = CellSearch(words, cells.size, look)
        most = np.zeros(cells.size, dtype=np.int64)
        fitting = 0
        for k in range(1, layers + 1):
            highest = ceiling(k)
            for cell in range(cells.size - (k - 1) * area - 1, cells.size - k * area - 1, -1):
                if fitting < highest:
                    candidates = words.after[cell] & words.keep[cell]
                    try:
                        found, visited, _ = dolls.run(candidates, most, fitting, only_one=True)
                    except Stopped:
                        return
                    left -= visited % CHUNK
                    fitting += int(found > 0)
                most[cell] = fitting
            yield fitting
        in_all += max(0, left)

    return search


def with_best_number(asked: Problem, time_limit: float | None) -> tuple[Problem, Answer | None]:
    """The problem of placing the best number of pieces, and the answer that says what that number is.

    A problem that says itself how many pieces it wants is returned as it is, without an answer. If the best number
    is not proved within the time, the problem is returned as it was.
    """
    if asked.goal not in _QUANTITY or asked.question.pieces is not None:
        return asked, None
    best = optimize(asked, time_limit=time_limit)
    if best.status != "proved":
        return asked, best
    return asked.asking(goal="exact" if asked.goal == "max" else asked.goal, pieces=best.value), best
