"""Tabu search for a heavy independent set: add, swap one for one, and occasionally force a vertex in.

After Wu, Hao and Glover, Multi-neighborhood tabu search for the maximum weight clique problem, Ann. Oper. Res. 196
(2012), on the complement. Everything that a step needs is kept up to date, so that a step costs the degrees of the two
vertices that it moves:

- `tight[v]`, how many chosen neighbours v has, `load[v]`, what they weigh, and `who[v]`, the exclusive or of their
  numbers, which is the one neighbour if there is one;
- the vertices that are free (tight 0) and those that are attacked once (tight 1), as two lists in which `place[v]` says
  where v stands.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from queenlab.compiling import compiled

#: Places in `state`: step, steps since the last improvement, weight now, best weight, lengths of the two lists.
STEP, IDLE, WEIGHT, BEST, FREE, ONCE = 0, 1, 2, 3, 4, 5
STATE = 6
#: This many of the vertices attacked once are compared; the best of them is taken.
SAMPLE = 48
#: A vertex that was pushed out stays out for this many steps, and a random number more.
TENURE = 7


def _draw(random: Any, below: int) -> int:
    """A number from 0 to below - 1 (xorshift; the bias of the remainder is below 2^-40)."""
    x = random[0]
    x ^= x << np.uint64(13)
    x ^= x >> np.uint64(7)
    x ^= x << np.uint64(17)
    random[0] = x
    drawn: int = np.int64((x >> np.uint64(1)) % np.uint64(below))  # type: ignore[assignment]
    return drawn


draw = compiled(_draw)


def _relist(v: int, old: int, new: int, free: Any, once: Any, place: Any, state: Any) -> None:
    """Moves v from the list of its old tightness to that of the new one; beyond 1 there is none."""
    if old == 0 or old == 1:
        size = state[FREE + old] - 1
        last = free[size] if old == 0 else once[size]
        at = place[v]
        if old == 0:
            free[at] = last
        else:
            once[at] = last
        place[last] = at
        state[FREE + old] = size
    if new == 0 or new == 1:
        size = state[FREE + new]
        if new == 0:
            free[size] = v
        else:
            once[size] = v
        place[v] = size
        state[FREE + new] = size + 1


relist = compiled(_relist)


def _put(
    v: int, starts: Any, nexts: Any, weights: Any, chosen: Any, tight: Any, load: Any, who: Any, free: Any, once: Any,
    place: Any, state: Any,
) -> None:  # fmt: skip
    relist(v, 0, 2, free, once, place, state)
    chosen[v] = 1
    state[WEIGHT] += weights[v]
    for e in range(starts[v], starts[v + 1]):
        u = nexts[e]
        t = tight[u]
        tight[u] = t + 1
        load[u] += weights[v]
        who[u] ^= v
        if t < 2:
            relist(u, t, t + 1, free, once, place, state)


put = compiled(_put)


def _drop(
    v: int, starts: Any, nexts: Any, weights: Any, chosen: Any, tight: Any, load: Any, who: Any, free: Any, once: Any,
    place: Any, state: Any,
) -> None:  # fmt: skip
    """Takes v away, which is chosen, and is free then."""
    relist(v, 2, 0, free, once, place, state)
    chosen[v] = 0
    state[WEIGHT] -= weights[v]
    for e in range(starts[v], starts[v + 1]):
        u = nexts[e]
        t = tight[u]
        tight[u] = t - 1
        load[u] -= weights[v]
        who[u] ^= v
        if t < 3:
            relist(u, t, t - 1, free, once, place, state)


drop = compiled(_drop)


def _force(
    v: int, until: Any, random: Any, starts: Any, nexts: Any, weights: Any, chosen: Any, tight: Any, load: Any,
    who: Any, free: Any, once: Any, place: Any, state: Any,
) -> None:  # fmt: skip
    """Takes v, and first away all that it attacks."""
    e = starts[v]
    while tight[v] > 0:
        u = who[v]
        if tight[v] > 1:
            u = nexts[e]
            e += 1
        if chosen[u] == 1:
            drop(u, starts, nexts, weights, chosen, tight, load, who, free, once, place, state)
            until[u] = state[STEP] + TENURE + draw(random, 1 + state[ONCE])
    put(v, starts, nexts, weights, chosen, tight, load, who, free, once, place, state)


force = compiled(_force)


def _search(
    steps: int, patience: int, target: int, random: Any, best: Any, until: Any, starts: Any, nexts: Any, weights: Any,
    chosen: Any, tight: Any, load: Any, who: Any, free: Any, once: Any, place: Any, state: Any,
) -> None:  # fmt: skip
    """Continues for a given number of steps, or until the best weight reaches the target.

    Args:
        steps: how many steps.
        patience: after a given number of steps without a better set, some vertices are forced in.
        target: the weight to stop at.
        random: one word, the state of the random numbers; never 0.
        best: the best set so far, 0 or 1 for each vertex.
        until: for each vertex the step until which it may not come back.
        starts, nexts: the neighbours of v are nexts[starts[v]], ..., nexts[starts[v + 1] - 1].
        weights: of the vertices, positive.
        chosen, tight, load, who, free, once, place, state: see above.
    """
    count = len(starts) - 1
    end = state[STEP] + steps
    while state[STEP] < end and state[BEST] < target:
        state[STEP] += 1
        state[IDLE] += 1
        step = state[STEP]
        picked = -1
        gain = 0
        # A free vertex is always a gain; the heaviest of a few, and none that was pushed out just now.
        looks = min(SAMPLE, state[FREE])
        for _ in range(looks):
            v = free[draw(random, state[FREE])]
            if until[v] <= step and weights[v] > gain:
                picked, gain = v, weights[v]
        if picked < 0 and state[ONCE] > 0:
            gain = -(1 << 60)
            looks = min(SAMPLE, state[ONCE])
            for _ in range(looks):
                v = once[draw(random, state[ONCE])]
                now = weights[v] - load[v]
                # Of equal ones the one that has waited longest, which keeps the search from going round.
                if until[v] <= step and (now > gain or (now == gain and until[v] < until[picked])):
                    picked, gain = v, now
        if picked < 0:
            picked = draw(random, count)
            if chosen[picked] == 1:
                continue
        force(picked, until, random, starts, nexts, weights, chosen, tight, load, who, free, once, place, state)
        until[picked] = step
        if state[WEIGHT] > state[BEST]:
            state[BEST] = state[WEIGHT]
            state[IDLE] = 0
            for v in range(count):
                best[v] = chosen[v]
        elif state[IDLE] >= patience:
            state[IDLE] = 0
            if draw(random, 8) == 0:
                # Back to the best, from where the next kicks start.
                for v in range(count):
                    if chosen[v] == 1 and best[v] == 0:
                        drop(v, starts, nexts, weights, chosen, tight, load, who, free, once, place, state)
                for v in range(count):
                    if chosen[v] == 0 and best[v] == 1:
                        put(v, starts, nexts, weights, chosen, tight, load, who, free, once, place, state)
            for _ in range(1 + draw(random, 4)):
                v = draw(random, count)
                if chosen[v] == 0:
                    force(v, until, random, starts, nexts, weights, chosen, tight, load, who, free, once, place, state)


search = compiled(_search)
