"""Xqueens by matrix products on a GPU: a second way to a number that takes an unfolded counter hours.

`python bench/xqueens_gpu.py N [--seconds S] [--state FILE]` needs only NumPy and CuPy. It uses no symmetry and shares
no code with queenlab. Solutions with given numbers of north tokens in the columns, and of east tokens in the rows, are
closed walks W, S, E, N, W of placements of which neighbours fit: the trace of a product of matrices, in which
placements enter only through their tokens on the diagonals of either direction. Products of zeros and ones stay below
2^24 in single precision, and sums below 2^53 in double precision, so all is exact. With a state file it goes on where
it stopped.
"""

from __future__ import annotations

import argparse
import json
import time
from pathlib import Path
from typing import Any

import cupy as cp
import numpy as np

fits = cp.ElementwiseKernel(
    "int64 a, int64 b, int64 ones", "float32 out", "out = ((a + b + ones) & (4 * ones)) == 0 ? 1.0f : 0.0f", "fits"
)


def placements(n: int) -> np.ndarray:
    """All ways to put n tokens in n rows, at most two in a column and on a diagonal; one a row of the array."""
    found = np.zeros((1, 0), dtype=np.int64)
    for _ in range(n):
        longer = np.concatenate([np.repeat(found, n, axis=0), np.tile(np.arange(n), len(found))[:, None]], axis=1)
        rows = np.arange(longer.shape[1])
        lines = (longer, longer - rows, longer + rows)
        found = longer[np.all([(x[:, :-1] == x[:, -1:]).sum(axis=1) < 2 for x in lines], axis=0)]
    return found


def codes(lines: np.ndarray) -> np.ndarray:
    """The number of tokens on every diagonal, three bits each."""
    return (np.int64(1) << (3 * lines)).sum(axis=1)


class Class:
    """Placements with the same numbers in the columns."""

    def __init__(self, n: int, group: np.ndarray) -> None:
        rows = np.arange(n)
        back, at_back = np.unique(codes(rows - group + n - 1), return_inverse=True)
        turned = np.zeros_like(back)
        turned[at_back] = codes(group - rows + n - 1)
        forward, at_forward = np.unique(codes(rows + group), return_inverse=True)
        both = np.zeros((len(back), len(forward)))
        np.add.at(both, (at_back, at_forward), 1)
        assert len(group) < 2**24
        self.back, self.turned, self.forward = map(cp.asarray, (back, turned, forward))
        self.both = cp.asarray(both)
        self.single = self.both.astype(cp.float32)


def ring(north: Class, south: Class, east: Class, west: Class, ones: int) -> Any:
    """The number of solutions with these four classes, on the device."""
    souths = fits(west.turned[:, None], south.back[None], ones) @ south.single
    souths = souths @ fits(south.forward[:, None], east.forward[None], ones)
    norths = fits(west.forward[:, None], north.forward[None], ones) @ north.single.T
    norths = norths @ fits(north.back[:, None], east.turned[None], ones)
    left = west.both.T @ souths.astype(cp.float64)
    right = norths.astype(cp.float64) @ east.both
    return (left * right).sum()


def main() -> None:
    """Counts, and says after each class of N where it stands."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("n", type=int)
    parser.add_argument("--seconds", type=float, default=1e9)
    parser.add_argument("--state", type=Path)
    given = parser.parse_args()
    n, started = given.n, time.perf_counter()
    listed = placements(n)
    columns = (listed[:, :, None] == np.arange(n)).sum(axis=1)
    keys, which = np.unique(columns @ 3 ** np.arange(n), return_inverse=True)
    order = np.argsort(which, kind="stable")
    groups = np.split(listed[order], np.searchsorted(which[order], np.arange(1, len(keys))))
    made = [Class(n, group) for group in groups]
    place = {int(key): k for k, key in enumerate(keys)}
    other = [place.get(2 * (3**n - 1) // 2 - int(key), -1) for key in keys]
    ones = sum(8**k for k in range(2 * n - 1))
    print(f"{len(listed)} placements in {len(made)} classes, {time.perf_counter() - started:.1f} s", flush=True)
    saved = given.state is not None and given.state.exists()
    state = (
        json.loads(given.state.read_text(encoding="utf-8"))
        if saved and given.state
        else {"done": 0, "total": 0, "seconds": 0.0}
    )
    before = state["seconds"]
    begun = time.perf_counter()
    for a in range(state["done"], len(made)):
        if time.perf_counter() - started > given.seconds:
            break
        if other[a] >= 0:
            sums = [
                ring(made[a], made[other[a]], made[b], made[other[b]], ones) for b in range(len(made)) if other[b] >= 0
            ]
            values = cp.stack(sums).get()
            assert values.max() < 2**53
            state["total"] += sum(int(v) for v in values)
        state["done"], state["seconds"] = a + 1, before + time.perf_counter() - begun
        if given.state is not None:
            given.state.write_text(json.dumps(state), encoding="utf-8")
        if a % 50 == 0:
            print(json.dumps(state), flush=True)
    print(json.dumps(state), "finished" if state["done"] == len(made) else "stopped", flush=True)


if __name__ == "__main__":
    main()
