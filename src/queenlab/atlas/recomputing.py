"""Recomputes entries from their problem and quantity, and gives the equivalent command."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

from queenlab.answer import Answer
from queenlab.atlas.entry import Entry, Number
from queenlab.errors import BadInput, NotSupported, TooLong
from queenlab.problems import parse
from queenlab.proofs.request import provable
from queenlab.queenon.xqueenons.richardson import primal_ladder
from queenlab.verbs.color import color
from queenlab.verbs.constant import constant
from queenlab.verbs.construct import construct_answer
from queenlab.verbs.count import count
from queenlab.verbs.count_dominating_sets import count_dominating_sets
from queenlab.verbs.diverse import diverse
from queenlab.verbs.dominate import dominate
from queenlab.verbs.domination_number import has_domination_theory
from queenlab.verbs.maximize import maximize
from queenlab.verbs.prove import prove
from queenlab.verbs.superimpose import superimpose
from queenlab.verbs.threshold import threshold


@dataclass(frozen=True)
class Recomputed:
    """The result; no value if it was not reached. `seconds` is CPU time, `nodes` a machine-independent cost."""

    value: Number | None
    method: str | None
    seconds: float
    nodes: int | None


def recompute(entry: Entry, quantity: str, time_limit: float | None = None) -> Recomputed:
    """Recomputes an entry; the only thing taken from the entry's value is its number of digits.

    Raises:
        BadInput: if queenlab cannot compute it.
    """
    started = time.process_time()
    if quantity in _DECIMALS:
        value: Number | None = _DECIMALS[quantity](entry)
        return Recomputed(value, None, time.process_time() - started, None)
    if entry.problem is None or quantity not in _WHOLE:
        raise BadInput(f"queenlab cannot compute the {quantity} of {entry.problem or f'n = {entry.n}'}")
    try:
        answer = _WHOLE[quantity](entry.problem, entry.n, time_limit)
    except TooLong:
        return Recomputed(None, None, time.process_time() - started, None)
    value = answer.value if answer.status in ("proved", "none") else None
    if answer.status == "none":
        value = 0
    return Recomputed(value, answer.engine, time.process_time() - started, answer.nodes)


def command_for(entry: Entry, quantity: str) -> str | None:
    if quantity == "constant":
        return f"queenlab constant --digits {_places(entry.value)}"
    if quantity == "Q-entropy":
        return f"queenlab queenon optimal:{entry.n}"
    if entry.problem is None or quantity not in _COMMANDS:
        return None
    asked = parse(entry.problem)
    if quantity == "count" and asked.goal in _DOMINATION and has_domination_theory(asked):
        bare = asked.asking(goal="exact")
        return f"queenlab dominate {bare} --sets{' --independent' if asked.goal == 'independent' else ''}"
    return _COMMANDS[quantity].format(problem=entry.problem, side=_side(entry.problem))


#: Sets of least size that guard a board have a search of their own.
_DOMINATION = ("dominate", "independent")
_COMMANDS = {
    "count": "queenlab count {problem}",
    "classes": "queenlab count {problem} --up-to-symmetry",
    "fixed by half-turn": "queenlab count {problem} --fixed-by half-turn",
    "fixed by quarter-turn": "queenlab count {problem} --fixed-by quarter-turn",
    "maximum": "queenlab bounds {problem}",
    "domination number": "queenlab dominate {problem}",
    "independent domination number": "queenlab dominate {problem} --independent",
    "chromatic number": "queenlab color {problem}",
    "superimposable solutions": "queenlab superimpose {side}",
    "diversity": "queenlab diverse {side}",
    "smallest board": "queenlab diverse {side}",
    "completion threshold": "queenlab threshold {problem}",
}


def _side(problem: str) -> int:
    return parse(problem).question.n


def _smallest_board(problem: str, n: int, limit: float | None) -> Answer:
    """The smallest side above 1 of boards that hold leprechauns of range n, if that is the side of the problem.

    A construction gives the side; `diverse` rules out all smaller ones by theorems and searches.
    """
    side = _side(problem)
    answer = construct_answer(problem)
    fitting = [one for one in map(diverse, range(2, side)) if one.status != "none"]
    if answer.witness is None or any(one.upper is None or one.upper >= n for one in fitting):
        return Answer(problem, "smallest board", "unknown")
    return Answer(problem, "smallest board", "proved", side, side, side, engine="diverse")


def _maximum(problem: str, n: int, limit: float | None) -> Answer:
    asked = parse(problem)
    try:
        provable(asked)
    except NotSupported:
        return maximize(asked, time_limit=limit)
    proof = prove(asked, time_limit=limit)
    answer = Answer(problem, "maximum", "unknown", None, proof.at_least, proof.at_most, engine="prove")
    if proof.at_least == proof.at_most:
        answer.status, answer.value = "proved", proof.at_most
    return answer


def _count(problem: str, n: int, limit: float | None) -> Answer:
    asked = parse(problem)
    if asked.goal in _DOMINATION and has_domination_theory(asked):
        return count_dominating_sets(asked, time_limit=limit)
    return count(asked, time_limit=limit)


_WHOLE: dict[str, Callable[[str, int, float | None], Answer]] = {
    "count": _count,
    "classes": lambda problem, n, limit: count(problem, time_limit=limit, up_to_symmetry=True),
    "fixed by half-turn": lambda problem, n, limit: count(problem, time_limit=limit, fixed_by="half-turn"),
    "fixed by quarter-turn": lambda problem, n, limit: count(problem, time_limit=limit, fixed_by="quarter-turn"),
    "maximum": _maximum,
    "domination number": lambda problem, n, limit: dominate(problem, time_limit=limit),
    "independent domination number": lambda problem, n, limit: dominate(problem, independent=True, time_limit=limit),
    "chromatic number": lambda problem, n, limit: color(problem, time_limit=limit),
    "superimposable solutions": lambda problem, n, limit: superimpose(_side(problem), time_limit=limit),
    "diversity": lambda problem, n, limit: diverse(_side(problem)),
    "smallest board": _smallest_board,
    "completion threshold": lambda problem, n, limit: threshold(problem, time_limit=limit).answer,
}


def _places(value: Number | None) -> int:
    return len(str(value).partition(".")[2])


def _constant(entry: Entry) -> str:
    places = _places(entry.value)
    return constant(places).digits[: places + 2]


def _entropy(entry: Entry) -> str:
    places = _places(entry.value)
    (row,) = primal_ladder([entry.n], places)
    return f"{-row.value:.{places}f}"


_DECIMALS: dict[str, Callable[[Entry], str]] = {"constant": _constant, "Q-entropy": _entropy}
