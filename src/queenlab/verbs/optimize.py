"""The best number of pieces: the most that do not attack each other, or the fewest that dominate the board."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

from queenlab.answer import Answer
from queenlab.engines.engine import Engine
from queenlab.engines.registry import choose
from queenlab.engines.registry import engine as named_engine
from queenlab.errors import BadInput, MissingExtra, NotSupported, OutOfRange
from queenlab.model import Model
from queenlab.placement import Placement
from queenlab.problems import Problem, problem
from queenlab.strengthenings import check_names
from queenlab.strengthenings.relaxation import relaxed
from queenlab.verbs.best_number import BEST_NUMBERS, asks_for_best
from queenlab.verbs.bound import bound
from queenlab.verbs.construct import constructed
from queenlab.verbs.domination_number import domination_number, has_domination_theory
from queenlab.verbs.first_bounds import with_first_bounds
from queenlab.verbs.limits_and_answers import Name, answer_from, checked_placement, make_limits
from queenlab.verbs.strengthened_model import strengthened_model, usual_strengthenings
from queenlab.wording import plural
from queenlab.work import Limits, Result

#: On larger boards the linear relaxation takes longer than a few seconds.
RELAXED_CELLS = 1000
#: The relaxation is near to what is to be proved if it allows less than this many pieces beyond it.
NEARLY = 2

#: On larger boards of queens the bounds are asked first, for so much of the time: no engine proves as much.
MANY_CELLS = 150
BOUNDS_SHARE = 0.8
#: Seconds for each cell in which a Model is made and read by an engine; with less time than that none is asked.
MODEL_SECONDS = 3e-4


def optimize(
    name: Name, *, engine: str = "auto", time_limit: float | None = None, seed: int | None = None,
    workers: int | None = None, strengthen: Iterable[str] | None = None, above: int | None = None,
    start: Placement | None = None, proof: str | Path | None = None,
) -> Answer:  # fmt: skip
    """The best number of pieces for a problem with the goal max, dominate or independent.

    Args:
        name: a problem or its name, with its goal.
        engine: engine; `auto` first uses theorems and bounds, then the engine that suits the problem.
        time_limit: seconds; on reaching it the answer is `found`, with the best placement so far and bounds.
        seed: random seed; the same seed gives the same answer.
        workers: threads, for engines that use several.
        strengthen: names of `queenlab.strengthenings`; None takes those that work best in practice.
        above: search only for placements with more pieces; `none` means that the maximum is at most this.
        start: a known placement; only better ones are searched for.
        proof: a file for the certificate; the answer then comes from `queenlab.prove`.

    Returns:
        An answer with the number as `value` and a placement as `witness`.

    Raises:
        BadInput: if the name has another goal, or the options contradict each other.
        NotSupported: if the named engine cannot do it, or there are no certificates for this problem.
        MissingExtra: if the named engine is not installed.

    Example:
        >>> optimize("queens:4,goal=dominate").value, optimize("rooks:4^3,goal=max").value
        (2, 16)
    """
    asked = problem(name)
    if not asks_for_best(asked):
        if asked.goal in BEST_NUMBERS:
            raise BadInput(f"{asked} fixes the number of pieces; omit pieces= to find the best number")
        raise BadInput(f"{asked} has nothing to optimise; add goal=max or goal=dominate")
    if asked.goal != "max" and (strengthen is not None or above is not None or start is not None):
        raise BadInput(f"strengthenings, a number to prove and a start need goal=max, not goal={asked.goal}")
    if proof is not None:
        if asked.goal != "max":
            raise NotSupported(f"a certificate needs goal=max, not goal={asked.goal}")
        if any(given is not None for given in (workers, strengthen, above, start)):
            raise BadInput("with a certificate, only an engine, a time limit and a seed can be given")
        from queenlab.verbs.prove import proved_maximum

        return proved_maximum(asked, proof, engine=engine, time_limit=time_limit, seed=seed)
    limits = make_limits(time_limit, None, seed, None)
    limits.workers = workers
    if asked.goal != "max" and engine == "auto" and has_domination_theory(asked):
        try:
            return replace(domination_number(asked, time_limit=time_limit), seed=seed)
        except OutOfRange:
            # No construction and too many cells for a search: an engine may find something.
            pass
    if asked.goal != "max":
        return with_first_bounds(asked, _answered(asked, asked.model, engine, limits))
    if engine == "auto" and strengthen is None and above is None and start is None:
        known = _rooks_on_all_lines(asked, seed)
        known = _by_bounds(asked, limits) if known is None else known
        if known is not None:
            return known
    names = usual_strengthenings(asked, above is not None) if strengthen is None else check_names(strengthen)
    if start is not None:
        return with_first_bounds(asked, _better_than(asked, _known(asked, start), names, above, engine, limits))
    model = strengthened_model(asked, names, above=above, limits=limits)
    if above is not None:
        return _more_than(asked, above, model, engine, limits)
    return with_first_bounds(asked, _answered(asked, model, engine, limits))


def _rooks_on_all_lines(asked: Problem, seed: int | None) -> Answer | None:
    """The maximum of rooks: a construction puts one on every line along each axis, and no line holds two."""
    if asked.family.name != "rooks":
        return None
    answer = constructed(asked, seed)
    return answer if answer is not None and answer.status == "proved" else None


def _by_bounds(asked: Problem, limits: Limits) -> Answer | None:
    """The maximum of queens by bounds; if they do not meet, an engine continues."""
    board = asked.board
    if board.size <= MANY_CELLS:
        return None
    seconds = None if limits.seconds is None else BOUNDS_SHARE * limits.seconds
    try:
        bounds = bound(asked, time_limit=seconds, seed=limits.seed, every=False)
    except NotSupported:
        # Other pieces, the torus, given cells.
        return None
    known, least = bounds.answer, bounds.best_upper
    if known.status == "proved":
        return known
    interrupted = known.stopped == "interrupted"
    if interrupted or (limits.seconds is not None and limits.seconds - limits.elapsed() < MODEL_SECONDS * board.size):
        return replace(
            known, proof=None, stopped="interrupted" if interrupted else "time", how=None, explanation=None, facts={}
        )
    if known.witness is None:
        return None
    cells = sorted(known.witness.cells.tolist())
    answer = _better_than(asked, cells, usual_strengthenings(asked), None, "auto", limits)
    answer.engine = f"{known.engine}, {answer.engine}"
    if least is not None and (answer.upper is None or least.value < answer.upper):
        answer.upper = least.value
        if answer.lower == least.value:
            answer.status, answer.proof = "proved", f"upper bound by {least.name}: {least.reason}"
    return answer


def _answered(asked: Problem, model: Model, engine: str, limits: Limits) -> Answer:
    used = choose(model, "optimize", engine)
    # On a large board the Model alone may take all the time there is.
    result = Result("unknown") if limits.time_is_up() else used.optimize(model, limits)
    return _with_witness(asked, answer_from(asked, BEST_NUMBERS[asked.goal], result, used, limits), result)


def _more_than(asked: Problem, pieces: int, model: Model, engine: str, limits: Limits) -> Answer:
    """Whether a placement with more pieces exists; any will do, so nothing is optimised."""
    used = _refuter(model, pieces) if engine == "auto" else choose(model.with_sense(None), "solve", engine)
    model = model.with_sense(None)
    result = Result("unknown") if limits.time_is_up() else used.solve(model, limits)
    if result.status == "none":
        result.upper = pieces
        result.proof = f"no placement has more than {plural(pieces, 'piece')}: {result.proof}"
    return _with_witness(asked, answer_from(asked, "solution", result, used, limits), result)


def _refuter(model: Model, pieces: int) -> Engine:
    """The engine that is best at ruling out more pieces: SAT, unless the linear relaxation nearly does so already.

    What follows by adding up lines or cubes is a pigeonhole argument, which no SAT solver finds. Elsewhere, together
    with `first`, SAT is several times as fast as the others (docs/research/strengthenings.md).
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
    """The maximum, starting from a placement: only better ones are searched for; if there are none, it is optimal."""
    size = len(known)
    if above is not None and above != size:
        raise BadInput(f"the starting placement has {plural(size, 'piece')}, so at most {above} cannot be proved")
    model = strengthened_model(asked, names, above=size, limits=limits)
    used = choose(model, "optimize", engine)
    result = Result("unknown") if limits.time_is_up() else used.optimize(model, limits)
    if result.chosen is None:
        proved = result.status == "none"
        result.status = "proved" if proved else "found"
        result.value, result.lower, result.chosen = size, size, known
        # The engine's bound is one on placements that are larger than the known one.
        result.upper = size if proved else None if result.upper is None else max(size, result.upper)
        result.proof = f"no placement has more than {plural(size, 'piece')}: {result.proof}" if proved else None
    return _with_witness(asked, answer_from(asked, "maximum", result, used, limits), result)


def _with_witness(asked: Problem, answer: Answer, result: Result) -> Answer:
    if result.chosen is not None:
        # What comes after the cells are options that a strengthening has added.
        answer.witness = checked_placement(asked, [k for k in result.chosen if k < asked.board.size])
    return answer


def _known(asked: Problem, start: Placement) -> list[int]:
    """The cells of a given placement, after a check."""
    if start.board != asked.board:
        raise BadInput(f"the starting placement is on board {start.board.name}, not on {asked.board.name}")
    report = asked.verify(start.cells)
    if not report.ok:
        raise BadInput(f"the starting placement does not fit {asked}: {report.problems[0]}")
    return sorted(start.cells.tolist())
