"""Leprechauns column by column on a GPU: a second way to counts that take a core hours.

`python bench/leprechauns_gpu.py N RANGE [--fold 2|8] [--no-deadlines] [--seconds S] [--state FILE]` needs only NumPy
and CuPy, and shares no code with queenlab. Columns are filled from the left edge on, a prefix of some columns for each
thread; deadlines cut what cannot reach every row any more. Fold 2 counts flipped boards once. Fold 8 counts boards
whose left edge has its queen as near to a corner as any edge has, and in its lower half: with t such edges a board
stands for 8 / t, because of its eight images just t are of this kind. With a state file it goes on where it stopped.
"""

from __future__ import annotations

import argparse
import json
import time
from fractions import Fraction
from pathlib import Path
from typing import Any

import cupy as cp
import numpy as np

STATE = np.dtype([("masks", "<u8", 3), ("rows", "u1", 16), ("first", "u1"), ("ties", "u1"), ("pad", "u1", 6)])
#: So many prefixes keep all threads busy to the end, and so many are counted in one launch.
ENOUGH, LAUNCH = 4_000_000, 1 << 19


def prefixes(code: Any, n: int) -> tuple[Any, int, int]:
    """Many prefixes on the device, how many they are, and of how many columns."""
    expand = code.get_function("expand")
    states, size = cp.zeros(STATE.itemsize, dtype=np.uint8), 1
    for column in range(min(n - 1, 16)):
        number = cp.zeros(1, dtype=np.uint64)
        blocks = ((size + 127) // 128,)
        expand(blocks, (128,), (states, np.uint64(size), np.int32(column), np.uint64(0), number))
        after = int(number[0])
        longer = cp.zeros(max(1, after) * STATE.itemsize, dtype=np.uint8)
        number[:] = 0
        expand(blocks, (128,), (states, np.uint64(size), np.int32(column), longer, number))
        states, size = longer, after
        if size >= ENOUGH or size == 0:
            return states, size, column + 1
    return states, size, column + 1


def in_order(states: Any, size: int) -> Any:
    """The same prefixes in a fixed order, so that a stopped count can go on."""
    table = states.get().view(STATE)[:size]
    return cp.asarray(table[np.lexsort(table["rows"].T[::-1])].view(np.uint8))


def main() -> None:
    """Counts, and says after each launch where it stands."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("n", type=int)
    parser.add_argument("range", type=int)
    parser.add_argument("--fold", type=int, choices=(2, 8), default=8)
    parser.add_argument("--no-deadlines", action="store_true")
    parser.add_argument("--seconds", type=float, default=1e9)
    parser.add_argument("--state", type=Path)
    given = parser.parse_args()
    n, k, fold = given.n, given.range, given.fold
    options = (f"-DN={n}", f"-DK={k}", f"-DDEADLINES={int(not given.no_deadlines)}", f"-DFOLD={fold}")
    code = cp.RawModule(code=Path(__file__).with_suffix(".cu").read_text(encoding="utf-8"), options=options)
    started = time.perf_counter()
    states, size, depth = prefixes(code, n)
    states = in_order(states, size)
    name = {"n": n, "range": k, "fold": fold, "depth": depth, "prefixes": size}
    found, first = [0] * 5, 0
    if given.state and given.state.exists():
        saved = json.loads(given.state.read_text(encoding="utf-8"))
        assert {key: saved[key] for key in name} == name
        found, first = saved["found"], saved["first"]
    search = code.get_function("search")
    blocks = cp.cuda.Device().attributes["MultiProcessorCount"] * 8
    told = started
    while first < size and time.perf_counter() - started < given.seconds:
        some = min(LAUNCH, size - first)
        numbers, task = cp.zeros(5, dtype=np.uint64), cp.zeros(1, dtype=np.uint64)
        here = states[first * STATE.itemsize :]
        search((blocks,), (128,), (here, np.uint64(some), np.int32(depth), task, numbers))
        found = [a + b for a, b in zip(found, numbers.get().tolist(), strict=True)]
        first += some
        if given.state:
            given.state.write_text(json.dumps({**name, "found": found, "first": first}), encoding="utf-8")
        if time.perf_counter() - told > 10:
            told = time.perf_counter()
            print(f"{first / size:.1%} after {told - started:.0f} s, {found}", flush=True)
    seconds = time.perf_counter() - started
    weights = [0, 8, 4, Fraction(8, 3), 2] if fold == 8 else [0, 1, 2, 0, 0]
    total = sum(Fraction(weight) * count for weight, count in zip(weights, found, strict=True))
    value = int(total) if first == size and total.denominator == 1 else None
    print(json.dumps({**name, "value": value, "nodes": found[0], "done": first / size if size else 1.0,
                      "seconds": round(seconds, 2), "deadlines": not given.no_deadlines}), flush=True)  # fmt: skip


if __name__ == "__main__":
    main()
