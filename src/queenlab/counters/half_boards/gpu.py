"""Half boards on a GPU: many groups at once are listed, sorted and paired; the sums are kept unit by unit."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, NamedTuple

import numpy as np
import numpy.typing as npt

from queenlab.counters.counter import Counted, Unit
from queenlab.counters.gpu.device import cupy, free_memory, module
from queenlab.counters.gpu.gpu_counter import GpuCounter
from queenlab.counters.half_boards.diagonals import Diagonals
from queenlab.counters.half_boards.gpu_quarters import GpuQuarters, list_quarters
from queenlab.counters.half_boards.groups import Groups, SquareGroups, groups_of
from queenlab.counters.half_boards.quarters import numbering
from queenlab.errors import BadInput, CheckFailed, NotEnoughMemory
from queenlab.problems import Problem
from queenlab.residues import FIRST_PRIME, SECOND_PRIME

Integers = npt.NDArray[np.int32]

#: As in half_boards.cu: buckets, bytes of a row of a table, of a Layout, and of what a block has beside tables.
BUCKETS, BUCKET_BITS, FIELD_BITS, ROW_BYTES, LAYOUT_BYTES, OTHER_BYTES = 1024, 10, 5, 128, 72, 9400
#: Two blocks of so many threads share a multiprocessor and its shared memory: one builds tables while the other counts.
THREADS, BLOCKS, BLOCK_BYTES = 512, 2, 113 * 1024
#: Threads and blocks on a multiprocessor of the kernel that joins quarter boards.
JOIN_THREADS, JOIN_BLOCKS = 256, 4
#: A batch has no more groups, and its half boards no more words, than this.
MOST_GROUPS, MOST_WORDS = 1 << 15, 1 << 32

#: Which sets of columns are wanted on each of the four sides, as half_boards.cu numbers them.
SQUARE, SKEW = (1, 2, 3, 4), (0, 0, 0, 5)


class Lists(NamedTuple):
    """The quarter boards of the west before the ties, of the ties, and of the east; and the lower ones."""

    strict: GpuQuarters
    tied: GpuQuarters
    east: GpuQuarters
    lower: GpuQuarters


class Side(NamedTuple):
    """The struct Side of half_boards.cu on the card, and the arrays that it points to, which must live as long."""

    struct: Any
    arrays: list[Any]


class Many(NamedTuple):
    """Groups, one entry each: the unit they belong to, A, B, and the weights of the four kinds of pairs."""

    unit: Integers
    top: Integers
    bottom: Integers
    weights: Integers

    def part(self, first: int, last: int) -> Many:
        return Many(*(array[first:last] for array in self))


class HalfBoardsGpu(GpuCounter):
    """Classical queens by meeting in the middle.

    Attributes:
        n, half: the side, and half of it, rounded down.
        fields, reach: of leprechauns the inner columns whose rows matter, and the range; 0 for queens.
    """

    counter: ClassVar[str] = "half-boards"
    version: ClassVar[int] = 2

    def __init__(self, problem: Problem) -> None:
        self.n = problem.question.n
        self.half = self.n // 2
        self.fields, self.reach = self._fields_and_reach(problem)
        self._cp = cupy()
        self._latest: tuple[int | None, Groups, Lists] | None = None
        sets = numbering(self.half).of_size
        self._sets = self._cp.asarray(np.concatenate(sets).astype(np.int32))
        counts = np.array([part.size for part in sets], dtype=np.int32)
        self._set_counts = self._cp.asarray(counts)
        self._set_starts = self._cp.asarray((np.cumsum(counts) - counts).astype(np.int32))

    @staticmethod
    def depth(problem: Problem) -> int:
        """All sets B with a set A, or half of them and so on: a card is quick."""
        return max(0, problem.question.n - 20)

    def refuses(self, unit: Unit) -> str | None:
        """Pieces of groups are not the same pairs here and there."""
        return None if unit.key[-1] == 1 else "the GPU counts whole groups; start the job with a smaller --depth"

    def count_many(self, units: Sequence[Unit]) -> list[Counted]:
        """Counts units; those with the same queen in the middle column together."""
        numbers = self._cp.zeros((len(units), 4), dtype=np.uint64)
        middles = [unit.key[0] if self.n % 2 else None for unit in units]
        for middle in sorted(set(middles), key=lambda row: -1 if row is None else row):
            chosen = [i for i, row in enumerate(middles) if row == middle]
            groups, lists = self._lists(middle)
            many = [self._many(groups, i, units[i]) for i in chosen]
            together = Many(*(np.concatenate(column) for column in zip(*many, strict=True)))
            self._count(groups, lists, together, numbers)
        return [
            Counted(value, boards, (first % FIRST_PRIME, second % SECOND_PRIME))
            for value, first, second, boards in numbers.get().tolist()
        ]

    def _fields_and_reach(self, problem: Problem) -> tuple[int, int]:
        return 0, 0

    def _groups(self, middle: int | None) -> Groups:
        return groups_of(Diagonals(self.n, middle))

    def _many(self, groups: Groups, number: int, unit: Unit) -> Many:
        *_, top, first, size, _piece, _pieces = unit.key
        bottoms = groups.bottoms(top)[first : first + size]
        if bottoms.size != size:
            raise BadInput(f"unit {unit.key} has unknown sets of rows")
        weights = groups.weights(top, bottoms).astype(np.int32)
        units_of, tops = (np.full(bottoms.size, value, dtype=np.int32) for value in (number, top))
        return Many(units_of, tops, bottoms.astype(np.int32), weights)

    def _extra(self, lines: Diagonals, row: int, column: int) -> int:
        """What a cell says beside its diagonals."""
        return 0

    def _count(self, groups: Groups, lists: Lists, many: Many, numbers: Any) -> None:
        """Adds what some groups have to the numbers of their units."""
        first, n_groups = 0, many.top.size
        while first < n_groups:
            some = many.part(first, min(first + MOST_GROUPS, n_groups))
            bounds = self._bounds(self._sides(groups, lists, some), some.top.size)
            fits = int(np.searchsorted(np.cumsum(bounds.sum(axis=0)), _words_that_fit(), side="right"))
            if fits == 0:
                raise NotEnoughMemory("the half boards of one group do not fit into GPU memory")
            self._count_batch(groups, lists, some.part(0, fits), bounds[:, :fits], numbers)
            first += fits

    def _count_batch(
        self, groups: Groups, lists: Lists, many: Many, bounds: npt.NDArray[np.int64], numbers: Any
    ) -> None:
        """The same for groups whose half boards fit into the memory."""
        cp = self._cp
        n_groups = np.int32(many.top.size)
        layouts, bits = self._layouts(groups, lists, many)
        code, rows = self._module(bits)
        processors = cp.cuda.Device().attributes["MultiProcessorCount"]
        # Each block that joins has scratch memory of its own, large enough for every group.
        scratch_size = max(1, int(bounds.max()))
        words = 2 * scratch_size if self.fields else scratch_size
        blocks = max(1, min(JOIN_BLOCKS * processors, _words_that_fit() // words))
        scratch = cp.empty((blocks, words), dtype=np.uint64)
        boards = cp.empty(max(1, int(bounds.sum())), dtype=np.uint64)
        used = cp.zeros(1, dtype=np.uint64)
        where = cp.zeros((4, n_groups), dtype=np.uint64)
        sizes = cp.zeros((4, n_groups), dtype=np.uint32)
        starts = cp.empty((4, n_groups, BUCKETS + 1), dtype=np.uint32)
        join = code.get_function("join")
        for kind, side in enumerate(self._sides(groups, lists, many)):
            join(
                (blocks,), (JOIN_THREADS,),
                (side.struct, n_groups, layouts, scratch, np.uint64(scratch_size), cp.zeros(1, dtype=np.uint64), used,
                 boards, where[kind], starts[kind], sizes[kind]),
            )  # fmt: skip
        unit = cp.asarray(many.unit)
        n_tiles = cp.zeros(n_groups, dtype=np.uint32)
        code.get_function("tiles")((-(-n_groups // 256),), (256,), (n_groups, sizes, n_tiles, unit, numbers))
        ends = cp.cumsum(n_tiles, dtype=np.uint64)
        pairs = code.get_function("pairs")
        pairs.max_dynamic_shared_size_bytes = rows * ROW_BYTES
        pairs(
            (BLOCKS * processors,), (THREADS,),
            (n_groups, ends, cp.zeros(1, dtype=np.uint64), boards, where, sizes, starts, layouts,
             cp.asarray(many.weights), unit, np.int32(self.n % 2), numbers),
            shared_mem=rows * ROW_BYTES,
        )  # fmt: skip

    def _module(self, bits: int) -> tuple[Any, int]:
        """The kernels for boards of a given number of bits, and how many rows their tables have."""
        if bits + self.fields * FIELD_BITS > 64:
            raise CheckFailed(f"{bits} bits and {self.fields} rows do not fit into a word")
        rest = max(0, bits - BUCKET_BITS)
        for chunks in range(3, 10):
            widths = [(rest + c) // chunks for c in range(chunks)]
            rows = 64 + 32 * self.fields + sum(1 << width for width in widths)
            if rows * ROW_BYTES + OTHER_BYTES <= BLOCK_BYTES:
                constants = {"CHUNKS": chunks, "FIELDS": self.fields, "RANGE": self.reach, "THREADS": THREADS}
                return module("half_boards/half_boards.cu", **constants), rows
        raise CheckFailed(f"{bits} bits are more than the tables hold")

    def _sides(self, groups: Groups, lists: Lists, many: Many) -> list[Side]:
        """What is joined: the west before the ties, its ties, the east before the ties, its ties."""
        full = (1 << self.half) - 1
        wanted = SQUARE if isinstance(groups, SquareGroups) else SKEW
        east = groups.others(many.top.astype(np.int64)).astype(np.int32)
        return [
            self._side(lists.strict, many.top, lists.lower, many.bottom, many.top, wanted[0], 0),
            self._side(lists.tied, many.top, lists.lower, many.bottom, many.top, wanted[1], 0),
            self._side(lists.east, east, lists.lower, full ^ many.bottom, many.top, wanted[2], 1),
            self._side(lists.east, east, lists.lower, full ^ many.bottom, many.top, wanted[3], 1),
        ]

    def _side(
        self, upper: GpuQuarters, rows: Integers, lower: GpuQuarters, lower_rows: Integers, tops: Integers, wanted: int,
        mirror: int,
    ) -> Side:  # fmt: skip
        cp = self._cp
        size = np.bitwise_count(rows).astype(np.int32) + np.int32(upper.extra_row)
        arrays = [
            upper.masks, upper.extras, upper.starts, lower.masks, lower.extras, lower.starts,
            upper.base[cp.asarray(rows)], lower.base[cp.asarray(lower_rows)], cp.asarray(size), cp.asarray(tops),
            self._sets, self._set_starts, self._set_counts,
        ]  # fmt: skip
        words = [array.data.ptr for array in arrays] + [self.half, wanted, mirror]
        return Side(cp.asarray(np.array(words, dtype=np.uint64)), arrays)

    def _bounds(self, sides: Sequence[Side], n_groups: int) -> npt.NDArray[np.int64]:
        """[side, group]: no fewer than its half boards."""
        most = self._cp.zeros((len(sides), n_groups), dtype=np.uint64)
        code, _ = self._module(BUCKET_BITS)
        for side, out in zip(sides, most, strict=True):
            code.get_function("bound")((-(-32 * n_groups // 256),), (256,), (side.struct, np.int32(n_groups), out))
        bounds: npt.NDArray[np.int64] = most.get().astype(np.int64)
        return bounds

    def _layouts(self, groups: Groups, lists: Lists, many: Many) -> tuple[Any, int]:
        """How the boards of each group are rewritten, and the most bits that they have then."""
        cp = self._cp
        full = (1 << self.half) - 1
        tops, bottoms = cp.asarray(many.top), cp.asarray(many.bottom)
        others = cp.asarray(groups.others(many.top.astype(np.int64)).astype(np.int32))
        west = lists.strict.united[tops] | lists.tied.united[tops] | lists.lower.united[bottoms]
        east = lists.east.united[others] | lists.lower.united[full ^ bottoms]
        main, one = cp.uint64(0x1555555555555555), cp.uint64(1)
        mirrored = ((east & main) << one) | ((east >> one) & main)
        relevant = west & mirrored & cp.uint64((1 << groups.diagonals.shared) - 1)
        layouts = cp.empty(tops.size * LAYOUT_BYTES, dtype=np.uint8)
        at = cp.stack([tops, bottoms, others, full ^ bottoms])
        shares = (lists.strict.shares, lists.lower.shares, lists.east.shares, lists.lower.shares)
        code, _ = self._module(BUCKET_BITS)
        code.get_function("layouts")(
            (-(-tops.size // 128),), (128,), (np.int32(tops.size), relevant, *shares, at, layouts)
        )
        return layouts, max(BUCKET_BITS, int(np.bitwise_count(relevant.get()).max()))

    def _lists(self, middle: int | None) -> tuple[Groups, Lists]:
        """The latest are kept: units come in order, as a rule."""
        if self._latest is None or self._latest[0] != middle:
            self._latest = None
            groups = self._groups(middle)
            self._latest = middle, groups, self._listed(groups)
        return self._latest[1:]

    def _listed(self, groups: Groups) -> Lists:
        lines, everything = groups.diagonals, np.arange(1 << self.half)
        code, _ = self._module(BUCKET_BITS)

        def listed(lower: bool, row_sets: npt.NDArray[np.int64], middle: range | None = None) -> GpuQuarters:
            return list_quarters(code, lines, self._extra, lower, row_sets, middle, bool(self.fields))

        lower = listed(True, everything)
        if isinstance(groups, SquareGroups):
            upper = listed(False, everything)
            return Lists(upper, upper, upper, lower)
        row = lines.middle
        assert row is not None
        tops = np.array(groups.tops())
        strict, tied = listed(False, tops, range(row + 1, self.half)), listed(False, tops, range(row, row + 1))
        return Lists(strict, tied, listed(False, tops), lower)


def _words_that_fit() -> int:
    """For the half boards of a batch, and once more for the scratch memory of blocks; with a third to spare."""
    return min(MOST_WORDS, free_memory() // 3 // 8)
