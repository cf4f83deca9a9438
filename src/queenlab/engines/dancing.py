"""The general engine: dancing cells (exact cover with multiplicities and colours) on any Model.

Tiny searches run the kernel in plain Python to avoid compiling; longer ones continue compiled. Counts of models that
fit run on bit vectors.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any, ClassVar, Literal

import numpy as np

from queenlab.compiling import compiled, is_kept
from queenlab.engines.engine import Engine, Task
from queenlab.engines.frontier import Frontier, Part, checksum
from queenlab.engines.kernels import cells
from queenlab.engines.kernels.state import (
    BitsState,
    CellsState,
    Prepared,
    bits_state,
    cells_state,
    prepare,
)
from queenlab.model import Model
from queenlab.version import __version__
from queenlab.work import Limits, Progress, Result, StopReason

#: A plain run this long is half of what loading the compiler takes; a count that ends sooner never loads it.
PLAIN_SECONDS = 0.2
#: If the kernel is not in the cache, a search stays in plain Python if that will take no longer than compiling.
PLAIN_SECONDS_ONCE = 1.0
#: About how long a kernel runs between two checks of the clock.
SLICE_SECONDS = 0.03
#: Nodes of the first slice, before it is known what a node costs; a call of a compiled kernel alone costs some.
FIRST_SLICE, FIRST_PLAIN_SLICE = 2048, 64
FOREVER = 2**62
#: Integers kept for listed solutions between two returns of the kernel.
OUT_SIZE = 1 << 14

PROOF = "exhaustive search by dancing cells; every branch was visited"


class DancingEngine(Engine):
    name: ClassVar[str] = "dancing"
    tasks: ClassVar[frozenset[Task]] = frozenset({"solve", "count", "enumerate"})

    def version(self) -> str:
        return f"queenlab {__version__}"

    def count(self, model: Model, limits: Limits, frontier: Frontier | None = None) -> Result:
        """All solutions, from the start or from a frontier.

        When a limit is reached or Ctrl-C is pressed the result is `unknown`, `lower` is what was counted, and
        `frontier` is where it can be resumed.
        """
        if frontier is None:
            frontier = Frontier()
        frontier.check_model(model)
        # A copy: whatever goes wrong here, the caller can still start again from where it was.
        at = Frontier(list(frontier.parts), frontier.counted, frontier.nodes)
        while at.parts:
            part = at.parts.pop()
            inner = model.forced(part.given, part.excluded) if part.given or part.excluded else model
            # Choosing the given options again is not new work: it must not use up a small node limit.
            total, nodes, rest, why = _count_part(inner, limits, at, len(part.given))
            at.counted += total - (0 if rest else part.seen)
            at.nodes += nodes
            if rest is not None:
                # What `part` had counted already is subtracted when its last piece is done.
                left = [p for p in (q.within(part) for q in rest) if not p.is_empty]
                left[-1].seen += part.seen
                at.parts.extend(left)
            if at.parts and (rest is not None or limits.interrupted):
                at.model = checksum(model)
                return Result(
                    "unknown",
                    lower=max(0, at.counted - sum(p.seen for p in at.parts)),
                    nodes=at.nodes,
                    seconds=limits.elapsed(),
                    stopped=why or "interrupted",
                    frontier=at,
                )
        # An interrupt that came when all was done has nothing left to interrupt.
        limits.interrupted = False
        count = at.counted
        return Result("proved", count, count, count, nodes=at.nodes, seconds=limits.elapsed(), proof=PROOF)

    def enumerate(self, model: Model, limits: Limits) -> Iterator[list[int]]:
        """Yields solutions as they are found; stops silently at a limit, see `Listing`."""
        return iter(Listing(model, limits))

    def solve(self, model: Model, limits: Limits) -> Result:
        listing = Listing(model, limits)
        for chosen in listing:
            value = model.value(chosen)
            return Result("found", value, chosen=chosen, nodes=listing.nodes, seconds=limits.elapsed())
        if listing.complete:
            return Result("none", nodes=listing.nodes, seconds=limits.elapsed(), proof=PROOF)
        return Result("unknown", nodes=listing.nodes, seconds=limits.elapsed())


def _compiler_is_loaded() -> bool:
    return "numba" in sys.modules


def _goes_on_compiled(seconds: float, done: float, on_bits: bool) -> bool:
    """Whether a search that did this part of its tree in plain Python should load the compiled kernel."""
    if seconds <= PLAIN_SECONDS:
        return False
    return seconds > PLAIN_SECONDS_ONCE * done or is_kept("bits._search" if on_bits else "cells.search")


class _Pace:
    """Runs a kernel in slices of about SLICE_SECONDS, whatever a node costs, and checks the limits between them."""

    def __init__(self, limits: Limits, most: int, first: int) -> None:
        self._limits = limits
        self._most = most
        self._slice = first

    def run(self, search: Callable[..., int], arguments: Sequence[Any], scalars: Any) -> tuple[int, StopReason | None]:
        started = time.perf_counter()
        code = search(*arguments, min(self._most, int(scalars[cells.NODES]) + self._slice))
        took = time.perf_counter() - started
        if took < SLICE_SECONDS / 2:
            self._slice = min(2 * self._slice, FOREVER // 2)
        elif took > 2 * SLICE_SECONDS:
            self._slice = max(1, self._slice // 4)
        if self._limits.time_is_up():
            return code, "time"
        return code, "nodes" if int(scalars[cells.NODES]) >= self._most else None


def _count_part(
    model: Model, limits: Limits, so_far: Frontier, repeated: int
) -> tuple[int, int, list[Part] | None, StopReason | None]:
    """Returns (solutions, new nodes, remaining frontier or None, reason for stopping); `repeated` nodes are not new."""
    prepared = prepare(model)
    if prepared.impossible:
        return 0, 0, None, None
    most = FOREVER if limits.nodes is None else max(0, limits.nodes - so_far.nodes) + repeated
    state: CellsState | BitsState
    stopped: StopReason | Literal["slow"] | None
    if not _compiler_is_loaded():
        state = cells_state(prepared, 0).as_lists()
        try:
            stopped = _run(
                cells.search, state, limits, most, so_far, partial(_goes_on_compiled, on_bits=prepared.fits_bits)
            )
        except KeyboardInterrupt:
            # It came in the middle of a step of plain Python, so nothing of the state can be trusted.
            limits.interrupted = True
            return 0, 0, [Part()], "interrupted"
        if stopped != "slow":
            return _outcome(state, prepared, repeated, stopped)
    state = bits_state(prepared) if prepared.fits_bits else cells_state(prepared, 0)
    try:
        stopped = _run(compiled_search(state), state, limits, most, so_far)
    except KeyboardInterrupt:
        # Compiled code is not interrupted: the state is that of the last whole slice.
        limits.interrupted, stopped = True, "interrupted"
    return _outcome(state, prepared, repeated, None if stopped == "slow" else stopped)


def compiled_search(state: CellsState | BitsState) -> Callable[..., int]:
    if isinstance(state, CellsState):
        return compiled(cells.search)
    from queenlab.engines.kernels import bits

    return bits.search


def _run(
    search: Callable[..., int],
    state: CellsState | BitsState,
    limits: Limits,
    most: int,
    so_far: Frontier,
    is_slow: Callable[[float, float], bool] | None = None,
) -> StopReason | Literal["slow"] | None:
    """Counts until finished (None), until a limit ("time", "nodes"), or until plain Python is too slow ("slow")."""
    arguments = state.counting_arguments()
    pace = _Pace(limits, most, FIRST_SLICE if is_slow is None else FIRST_PLAIN_SLICE)
    started = time.perf_counter()
    while True:
        code, stopped = pace.run(search, arguments, state.scalars)
        if code == cells.FINISHED:
            return None
        if limits.progress:
            found = so_far.counted + int(state.scalars[cells.SOLUTIONS])
            seen = so_far.nodes + int(state.scalars[cells.NODES])
            limits.progress(Progress(seen, found, limits.elapsed(), _fraction(state)))
        if stopped:
            return stopped
        if is_slow is not None and is_slow(time.perf_counter() - started, _fraction(state)):
            return "slow"


def _outcome(
    state: CellsState | BitsState, prepared: Prepared, repeated: int, stopped: StopReason | None
) -> tuple[int, int, list[Part] | None, StopReason | None]:
    total, nodes = int(state.scalars[cells.SOLUTIONS]), max(0, int(state.scalars[cells.NODES]) - repeated)
    if state.scalars[cells.PHASE] == cells.DONE:
        return total, nodes, None, None
    return total, nodes, _parts_left(state, prepared), stopped


def _levels(state: CellsState | BitsState) -> list[tuple[int, int, list[int]]]:
    """(item, chosen option or -1, tried options) of every level of a search that paused before a choice."""
    level = int(state.scalars[cells.LEVEL])
    starts = [int(state.frame_tried[k]) for k in range(level + 1)] + [int(state.scalars[cells.TRIED])]
    return [
        (int(state.frame_item[k]), int(state.frame_option[k]), [int(o) for o in state.tried[starts[k] : starts[k + 1]]])
        for k in range(level + 1)
    ]


def _parts_left(state: CellsState | BitsState, prepared: Prepared) -> list[Part]:
    parts = []
    given: list[int] = []
    excluded: list[int] = []
    original = prepared.original.tolist()
    for item, chosen, tried in _levels(state):
        excluded = excluded + [original[o] for o in tried]
        now = [] if chosen < 0 else [original[chosen]]
        # At the pool, "nothing more" was counted when the level began.
        parts.append(Part(list(given), excluded + now, int(item == prepared.pool)))
        given = given + now
    return parts


def _fraction(state: CellsState | BitsState) -> float:
    """The fraction of the tree visited, assuming equal branches at each level (Knuth's display)."""
    share, done = 1.0, 0.0
    for item, chosen, tried in _levels(state):
        if isinstance(state, BitsState):
            words = state.mask[item * state.words : (item + 1) * state.words]
            options = int(np.bitwise_count(words).sum())
        else:
            options = int(state.size[item])
        left = max(1, options - len(tried))
        share /= left + len(tried)
        done += share * len(tried)
        if chosen < 0 or share < 1e-9:
            break
    return min(done, 1.0)


class Listing:
    """All solutions, streamed. After the loop, `complete` says whether the search finished."""

    def __init__(self, model: Model, limits: Limits) -> None:
        self._limits = limits
        order = None
        if limits.seed is not None:
            order = np.random.default_rng(limits.seed).permutation(model.n_options).astype(np.int64)
        self._prepared = prepare(model, order)
        self.complete = False
        self.nodes = 0
        self.found = 0

    def __iter__(self) -> Iterator[list[int]]:
        self.complete, self.nodes, self.found = False, 0, 0
        if self._prepared.impossible:
            self.complete = True
            return
        limits = self._limits
        pace = _Pace(limits, FOREVER if limits.nodes is None else limits.nodes, FIRST_PLAIN_SLICE)
        state = cells_state(self._prepared, OUT_SIZE)
        plain = not _compiler_is_loaded()
        if plain:
            state = state.as_lists()
        search: Callable[..., int] = cells.search if plain else compiled(cells.search)
        original = self._prepared.original.tolist()
        working = 0.0
        while True:
            started = time.perf_counter()
            code, stopped = pace.run(search, [*state.arguments(), True], state.scalars)
            working += time.perf_counter() - started
            self.nodes = int(state.scalars[cells.NODES])
            at, top = 0, int(state.scalars[cells.OUT])
            state.scalars[cells.OUT] = 0
            listed = [int(x) for x in state.out[:top]]
            while at < top:
                length = listed[at]
                self.found += 1
                yield sorted(original[o] for o in listed[at + 1 : at + 1 + length])
                at += 1 + length
            if code == cells.FINISHED:
                self.complete = True
                return
            if limits.progress:
                limits.progress(Progress(self.nodes, self.found, limits.elapsed(), _fraction(state)))
            if stopped or limits.time_is_up():
                return
            if plain and _goes_on_compiled(working, _fraction(state), on_bits=False):
                state, plain = state.as_arrays(), False
                search = compiled(cells.search)
