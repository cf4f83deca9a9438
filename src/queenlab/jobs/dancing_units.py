"""The general engine's search in units, split at a depth of its tree; works for any problem."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from math import sqrt
from typing import ClassVar

import numpy as np

from queenlab.counters.counter import Counted, Counter, Plan, Preparation, Unit
from queenlab.engines.dancing import DancingEngine
from queenlab.engines.frontier import Part
from queenlab.engines.kernels.state import MAX_BIT_OPTIONS, MAX_BIT_WORDS
from queenlab.engines.parts import PartSearch
from queenlab.errors import BadInput
from queenlab.jobs.dancing_symmetry import symmetry_of, table_size
from queenlab.jobs.dancing_tree import Survey, Tree
from queenlab.model import Model
from queenlab.problems import Problem
from queenlab.work import Limits

#: Above that, masks of options take too much memory.
MAX_OPTIONS, MAX_ENTRIES = 2**14, 2 * 10**6
#: A unit never has more decisions that left a choice: there would be more units than anyone could list.
MOST_DEPTH = 16
#: About how long a unit takes: limits and Ctrl-C are checked between units.
UNIT_SECONDS = 0.15
#: Walks of an estimate: as many as take a few tenths of a second, but not fewer than a few.
MOST_WALKS, FEWEST_WALKS, WALK_STEPS = 400, 8, 10**6


class DancingUnits(Counter):
    """The general engine as a counter: a unit is a set of chosen options and a set of excluded ones."""

    name: ClassVar[str] = "dancing"
    method: ClassVar[str] = "dancing cells on parts of the search tree"
    example: ClassVar[str] = "queens:6,pieces=5"

    def accepts(self, problem: Problem) -> str | None:
        """Anything with a Model and a definite number of pieces, unless it is too large to list."""
        q = problem.question
        if problem.goal == "color" and q.colors is None:
            return "a count of colourings needs the number of colours: add colors=K"
        if problem.goal in ("max", "dominate", "independent") and q.pieces is None:
            return f"the number of pieces is missing: add pieces=K{' in place of goal=max' * (problem.goal == 'max')}"
        if problem.board.size * (q.colors or 1) > MAX_OPTIONS:
            return f"only up to {MAX_OPTIONS} options"
        try:
            model = problem.model
        except BadInput as error:
            return str(error)
        if model.items.size > MAX_ENTRIES:
            return f"only up to {MAX_ENTRIES} entries of options in items"
        return DancingEngine().accepts(model, "count")

    def plan(self, problem: Problem) -> Plan:
        return Plan("any Model", _memory(problem), _survey(problem).nodes * _node_seconds(problem.model))

    def depths(self, problem: Problem) -> range:
        return range(MOST_DEPTH + 1)

    def usual_depth(self, problem: Problem) -> int:
        """The depth at which a unit takes some tenths of a second, estimated by random walks."""
        survey = _survey(problem)
        seconds = survey.nodes * _node_seconds(problem.model)
        for depth, units in enumerate(survey.units):
            # At depth 0 no symmetry is made use of.
            if seconds <= UNIT_SECONDS * units and (depth or not survey.has_symmetry):
                return depth
        # Walks that all ended early say nothing about greater depths.
        return max((d for d, units in enumerate(survey.units) if units > 0), default=0)

    def prepare_at(self, problem: Problem, limits: Limits, depth: int) -> Preparation:
        return _Parts(problem, depth)


class _Parts(Preparation):
    work: float | None = 1.0

    def __init__(self, problem: Problem, depth: int) -> None:
        self._problem, self._depth = problem, depth
        self._tree = Tree(problem.model, symmetry_of(problem))
        self._search: PartSearch | None = None

    def units(self) -> Iterator[Unit]:
        """Lists units depth first; only the path to the current unit is in memory."""
        return self._tree.units(self._depth)

    def draw(self, random: np.random.Generator) -> Unit:
        return self._tree.draw(self._depth, random)

    def count(self, unit: Unit) -> Counted:
        if self._search is None:
            self._search = PartSearch(self._problem.model)
        found = self._search.count(part_of(unit))
        return Counted(found.solutions, found.nodes, found.residues)

    def problem_of(self, unit: Unit) -> Problem | None:
        """The unit as a problem, if options are cells; None for colourings."""
        if self._problem.goal == "color":
            return None
        part, q = part_of(unit), self._problem.question
        return self._problem.asking(given=(*q.given, *part.given), excluded=(*q.excluded, *part.excluded))


def part_of(unit: Unit) -> Part:
    """The unit in the engine's terms."""
    return Part([o for o in unit.key if o >= 0], [-1 - o for o in unit.key if o < 0])


@lru_cache(maxsize=16)
def _survey(problem: Problem) -> Survey:
    model = problem.model
    levels = min(int(model.low.clip(max=model.n_options).sum()), model.n_options) + 1
    # At each level a walk looks at the items that need something, and at the options of one of them.
    longest = int(np.bincount(model.items, minlength=1).max())
    looks = int((model.low > 0).sum()) + longest + model.n_items // 50
    steps = levels * looks * (1 + model.n_options // 2000)
    walks = max(FEWEST_WALKS, min(MOST_WALKS, WALK_STEPS // steps))
    return Tree(model, symmetry_of(problem)).survey(walks, MOST_DEPTH + 1)


def _node_seconds(model: Model) -> float:
    """How long a node takes, fitted to queens, Xqueens, colourings and domination on boards of 8 to 50 lines.

    On bit vectors it is right within a factor of two; on sparse sets only where options have few items that count.
    """
    counts = (model.low > 0) | (model.high > 1)
    counted = float(counts[model.items].sum()) / max(1, model.n_options)
    if not _fits_bits(model):
        return (150.0 + 10.0 * counted**2) * 1e-9
    scanned = int((model.low > 0).sum()) * (model.n_options // 64 + 1)
    return (15.0 + 3.3 * sqrt(scanned) + 6.0 * counted) * 1e-9


def _fits_bits(model: Model) -> bool:
    """What `Prepared.fits_bits` will say, or nearly so: prepared models may be smaller."""
    words = (model.n_items + model.n_options) * (model.n_options // 64 + 1)
    return model.n_options <= MAX_BIT_OPTIONS and words <= MAX_BIT_WORDS and not model.colors.any()


def _memory(problem: Problem) -> int:
    """Measured: 1 to 3.5 times what tracemalloc sees, where that is more than 2 MB."""
    model = problem.model
    options, items, entries = model.n_options, model.n_items, int(model.items.size)
    levels = min(int(model.low.clip(max=options).sum()), options) + 2
    words = options // 64 + 1
    if _fits_bits(model):
        kernel = 8 * words * (items + 2 * options + levels + entries)
    else:
        kernel = 4 * items * levels
    # The masks of the items; what each level of the tree needs and still allows; the table of symmetries.
    tree = items * (9 * words + 200) + 16 * items * MOST_DEPTH
    table = 16 * table_size(problem)
    return 2_000_000 + 150 * entries + kernel + tree + table
