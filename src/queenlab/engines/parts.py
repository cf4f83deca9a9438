"""Counts many parts of one Model quickly, each with some options chosen and others excluded."""

from __future__ import annotations

from dataclasses import dataclass

from queenlab.engines.dancing import FOREVER, compiled_search
from queenlab.engines.frontier import Part
from queenlab.engines.kernels import cells
from queenlab.engines.kernels.state import prepare
from queenlab.engines.kernels.subproblem import Midway
from queenlab.errors import BadInput
from queenlab.model import Model

#: Ctrl-C is heard between two slices of this many nodes, which take from 15 milliseconds to a second or two.
SLICE_NODES = 1 << 18


@dataclass(frozen=True)
class PartCount:
    """The count of a part; `residues` are the solutions modulo the two primes of `queenlab.residues`.

    The kernel adds them up apart. The number itself cannot overflow: every solution takes a node.
    """

    solutions: int
    nodes: int
    residues: tuple[int, int]


class PartSearch:
    """A prepared Model whose parts can be counted in any order, by one thread."""

    def __init__(self, model: Model) -> None:
        prepared = prepare(model)
        self._number = {option: k for k, option in enumerate(prepared.original.tolist())}
        self._n_options = model.n_options
        self._midway = None if prepared.impossible else Midway(prepared)

    def count(self, part: Part) -> PartCount:
        if not all(0 <= option < self._n_options for option in (*part.given, *part.excluded)):
            raise BadInput("an option that the model does not have")
        number = self._number
        if self._midway is None or any(option not in number for option in part.given):
            return PartCount(0, 0, (0, 0))
        excluded = [number[option] for option in part.excluded if option in number]
        if not self._midway.begin([number[option] for option in part.given], excluded):
            return PartCount(0, 0, (0, 0))
        state = self._midway.state
        search, arguments = compiled_search(state), state.counting_arguments()
        limit = SLICE_NODES
        while search(*arguments, min(limit, FOREVER)) != cells.FINISHED:
            limit += SLICE_NODES
        solutions, nodes, first, second = (
            int(state.scalars[k]) for k in (cells.SOLUTIONS, cells.NODES, cells.FIRST, cells.SECOND)
        )
        return PartCount(solutions, nodes, (first, second))
