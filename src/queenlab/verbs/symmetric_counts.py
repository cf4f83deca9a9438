"""Counts with symmetry: classes of solutions, and solutions fixed by a symmetry."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np

from queenlab.answer import Answer
from queenlab.board import Board, Cells
from queenlab.counters.counter import Counter
from queenlab.counters.counter_table import COUNTERS
from queenlab.counters.fundamental_queens.counter import FundamentalQueens
from queenlab.counters.registry import counter
from queenlab.counters.symmetric_queens.counter import (
    MAX_HALF_TURN,
    MAX_QUARTER_TURN,
    count_half_turn,
    count_quarter_turn,
)
from queenlab.engines.engine import Engine
from queenlab.engines.registry import ENGINES, choose
from queenlab.errors import BadInput, NotSupported
from queenlab.problems import Problem
from queenlab.symmetry.grid import GridSymmetry
from queenlab.symmetry.square import half_turn, quarter_turn, reflection
from queenlab.verbs.limits_and_answers import answer_from
from queenlab.version import __version__
from queenlab.wording import plural
from queenlab.work import Limits, Result, StopReason

CountAll = Callable[[Problem, str, Limits], tuple[Result, Engine | Counter]]

SYMMETRIES: dict[str, Callable[[Board], GridSymmetry]] = {
    "half-turn": half_turn,
    "quarter-turn": quarter_turn,
    "mirror": partial(reflection, mirror="vertical"),
    "diagonal": partial(reflection, mirror="diagonal"),
}

#: On smaller boards the general engine has finished before a kernel is compiled.
SMALLEST_DIRECT = 9
#: Direct counts of the turns of the classical board, and the largest board of each.
_DIRECT: dict[str, tuple[Callable[[int, Limits], Result], int]] = {
    "half-turn": (count_half_turn, MAX_HALF_TURN),
    "quarter-turn": (count_quarter_turn, MAX_QUARTER_TURN),
}


@dataclass(frozen=True)
class SymmetricQueens:
    """The counters of boards fixed by a turn, as named in answers."""

    turn: str

    @property
    def name(self) -> str:
        return f"{self.turn} queens"

    def version(self) -> str:
        return f"queenlab {__version__}"


class _LimitReached(Exception):
    """Raised when a limit is reached during the count."""


def count_fixed(asked: Problem, symmetry: str, engine: str, limits: Limits) -> Answer:
    if symmetry not in SYMMETRIES:
        raise BadInput(f"a solution can be fixed by {', '.join(SYMMETRIES)}, not by {symmetry!r}")
    board = asked.board
    if not isinstance(board, Board) or board.d != 2 or asked.goal == "color":
        raise NotSupported(f"{symmetry} is for placements on a square board, not for {asked}")
    permutation = _permutation(board, symmetry)
    if permutation not in asked.group:
        raise BadInput(f"the {symmetry} does not preserve the given and excluded cells of {asked}")
    if engine in COUNTERS and counter(engine).accepts(asked) is None:
        raise NotSupported(f"{engine} cannot count the solutions fixed by a symmetry; omit --engine")
    result, by = _count_one_fixed(asked, permutation, engine, limits)
    answer = answer_from(asked, "fixed", result, by, limits)
    answer.notes = answer.notes or f"solutions fixed by the {symmetry}"
    answer.facts["fixed_by"] = symmetry
    return answer


def count_classes(asked: Problem, engine: str, limits: Limits, count_all: CountAll) -> Answer:
    """Orbit counting: the average, over the group, of the number of solutions that an element fixes.

    The identity fixes all solutions and uses the fastest counter; the other counts are small.
    """
    if asked.goal == "color":
        raise NotSupported("colourings cannot be counted up to symmetry; omit --up-to-symmetry")
    if engine == FundamentalQueens.name:
        direct = FundamentalQueens()
        refusal = direct.accepts(asked)
        if refusal is not None:
            raise NotSupported(f"{engine} cannot count {asked}: {refusal}; omit --engine")
        return answer_from(asked, "classes", direct.classes(asked.question.n, limits), direct, limits)
    parts: dict[str, int] = {}
    stopped: StopReason | None = None
    nodes = 0
    by: Engine | Counter | SymmetricQueens | None = None

    def fixed(permutation: Any) -> int:
        nonlocal nodes, by, stopped
        # Each element has what the others have left of the limits.
        rest = limits.rest()
        rest.nodes = None if limits.nodes is None else max(1, limits.nodes - nodes)
        if _order(permutation) == 1:
            result, by = count_all(asked, engine, rest)
        elif parts and next(iter(parts.values())) == 0:
            # The identity comes first; without solutions none is left alone.
            return 0
        else:
            result, other = _count_one_fixed(asked, permutation, engine, rest)
            by = by or other
        limits.interrupted = rest.interrupted
        nodes += result.nodes or 0
        if result.status != "proved" or result.value is None:
            stopped = result.stopped
            raise _LimitReached
        parts[f"element of order {_order(permutation)} #{len(parts) + 1}"] = result.value
        return result.value

    try:
        classes = asked.group.count_orbits(fixed)
    except _LimitReached:
        result = Result("unknown", nodes=nodes, stopped=stopped)
    else:
        proof = f"orbit counting over the {plural(asked.group.order, 'symmetry')}"
        if isinstance(by, Engine) and not by.argues:
            proof += f", where {by.name} claims how many solutions each fixes"
        result = Result("proved", classes, classes, classes, nodes=nodes, proof=proof, facts={"fixed": parts})
    assert by is not None
    return answer_from(asked, "classes", result, by, limits)


def _count_one_fixed(
    asked: Problem, permutation: Cells, engine: str, limits: Limits
) -> tuple[Result, Engine | SymmetricQueens]:
    """The solutions fixed by a permutation: those of the Model with its options tied along the cycles.

    The turns of the classical board are counted directly.
    """
    n, board = asked.question.n, asked.board
    if engine in COUNTERS:
        refusal = counter(engine).accepts(asked)
        if refusal is not None:
            raise NotSupported(f"{engine} cannot count {asked}: {refusal}; omit --engine")
    for turn, (count, most) in _DIRECT.items():
        classical = COUNTERS["plain-queens"].refusal(asked) is None and SMALLEST_DIRECT <= n <= most
        if engine not in ENGINES and classical:
            assert isinstance(board, Board)
            there = _permutation(board, turn)
            if (permutation == there).all() or (permutation[there] == np.arange(board.size)).all():
                return count(n, limits), SymmetricQueens(turn)
    chosen = choose(asked.model, "count", "auto" if engine in COUNTERS else engine)
    return chosen.count(asked.model.tied(_cycles(permutation)), limits), chosen


def _permutation(board: Board, symmetry: str) -> Cells:
    return SYMMETRIES[symmetry](board)(board.all_cells())


def _cycles(permutation: Sequence[int] | Cells) -> list[list[int]]:
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


def _order(permutation: Sequence[int] | Cells) -> int:
    return int(np.lcm.reduce([len(c) for c in _cycles(permutation)] or [1]))
