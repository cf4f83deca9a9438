"""Half boards of leprechauns on a GPU."""

from __future__ import annotations

from typing import ClassVar

import numpy as np

from queenlab.counters.counter import Unit
from queenlab.counters.half_boards.diagonals import Diagonals
from queenlab.counters.half_boards.gpu import FIELD_BITS, HalfBoardsGpu, Many
from queenlab.counters.half_boards.groups import Groups
from queenlab.counters.leprechaun_halves.board import WINDOW_BITS, LeprechaunLines
from queenlab.counters.leprechaun_halves.groups import LeprechaunSkew, LeprechaunSquare, Section, leprechaun_groups
from queenlab.counters.leprechauns import range_of
from queenlab.errors import BadInput
from queenlab.problems import Problem


class LeprechaunHalvesGpu(HalfBoardsGpu):
    """Leprechauns of range 2 and 3 by meeting in the middle: the same kernels, with the rows of inner columns."""

    counter: ClassVar[str] = "leprechaun-halves"
    version: ClassVar[int] = 1

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem)
        self._section: tuple[Groups, int, Section] | None = None

    @staticmethod
    def depth(problem: Problem) -> int:
        return 0

    def _fields_and_reach(self, problem: Problem) -> tuple[int, int]:
        reach = range_of(problem)
        return LeprechaunLines(self.n, reach).fields, reach

    def _groups(self, middle: int | None) -> Groups:
        return leprechaun_groups(self.n, self.reach, middle)

    def _many(self, groups: Groups, number: int, unit: Unit) -> Many:
        *_, top, n_tops, first, n_bottoms, _piece, _pieces = unit.key
        section = self._section_of(groups, top.bit_count())
        place = int(np.searchsorted(section.tops, top))
        if place + n_tops > section.tops.size or section.tops[place] != top:
            raise BadInput(f"unit {unit.key} has unknown sets of rows")
        tops = section.tops[place : place + n_tops]
        valid = np.clip(section.valid[place : place + n_tops] - first, 0, n_bottoms)
        bottoms = section.bottoms[first : first + n_bottoms]
        weights = [groups.weights(int(top), bottoms[:size]) for top, size in zip(tops, valid, strict=True)]
        return Many(
            np.full(int(valid.sum()), number, dtype=np.int32),
            np.repeat(tops, valid).astype(np.int32),
            np.concatenate([bottoms[:size] for size in valid]).astype(np.int32),
            np.concatenate(weights).astype(np.int32),
        )

    def _extra(self, lines: Diagonals, row: int, column: int) -> int:
        """The windows at the bottom of the word, the rows of inner columns at its top."""
        assert isinstance(lines, LeprechaunLines)
        marks = lines.marks(row, column)
        return (marks >> WINDOW_BITS) << (64 - FIELD_BITS * self.fields) | marks & ((1 << WINDOW_BITS) - 1)

    def _section_of(self, groups: Groups, size: int) -> Section:
        assert isinstance(groups, LeprechaunSquare | LeprechaunSkew)
        if self._section is None or self._section[0] is not groups or self._section[1] != size:
            self._section = groups, size, groups.section(size)
        return self._section[2]
