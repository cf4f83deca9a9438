"""Clauses with watched literals, and the check of a DRAT proof from its first line to its last.

Variable v is the literal 2v, its negation 2v + 1. Everything lies in one array, `arena`: first, for each literal, the
first clause that watches it (0: none), then the clauses one after the other. A clause has four numbers before its
literals: the next clause that watches its first literal, the next one that watches its second literal, its length
(negative once it is deleted), and the next clause in its bucket. Only the first two literals are watched. A watched
literal is false only if the other one is true, or is about to be propagated; so a clause of which all literals but one
are false is always noticed.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from numba import njit

#: Where a clause has its length, its next in the bucket, and its first literal.
LENGTH, CHAIN, FIRST = 2, 3, 4
#: Kinds of lines.
GIVEN, ADDED, DELETED = 0, 1, 2
#: What `state` holds: the line, the end of the arena, how many literals are true, how many of them are propagated, ...
LINE, END, TRUE, DONE, STATUS, PROPAGATIONS, CHECKED, RATS, REMOVED, KEPT = range(10)
#: Values of state[STATUS].
OPEN, REFUTED, WRONG = 0, 1, 2


#: Compiles a function on its first call; Numba finds the types.
compiled: Callable[[Callable[..., Any]], Callable[..., Any]] = njit(nogil=True)


@compiled
def assign(literal: int, clause: int, value: Any, trail: Any, reason: Any, state: Any) -> None:
    """Makes a literal true because of a clause (0: by assumption)."""
    value[literal] = 1
    value[literal ^ 1] = -1
    reason[literal >> 1] = clause
    trail[state[TRUE]] = literal
    state[TRUE] += 1


@compiled
def undo(size: int, value: Any, trail: Any, state: Any) -> None:
    """Takes back all but the first literals of the trail."""
    for k in range(size, state[TRUE]):
        value[trail[k]] = 0
        value[trail[k] ^ 1] = 0
    state[TRUE] = size
    state[DONE] = size


@compiled
def propagate(arena: Any, value: Any, trail: Any, reason: Any, state: Any) -> bool:
    """Makes true what clauses force; True if some clause has become false."""
    while state[DONE] < state[TRUE]:
        false = trail[state[DONE]] ^ 1
        state[DONE] += 1
        state[PROPAGATIONS] += 1
        # `at` is where the number of the clause stands: the clause is taken out of the list by writing there.
        at = np.int64(false)
        while arena[at] != 0:
            clause = np.int64(arena[at])
            length = arena[clause + LENGTH]
            place = 0 if arena[clause + FIRST] == false else 1
            if length < 0:
                arena[at] = arena[clause + place]
                continue
            other = arena[clause + FIRST + 1 - place]
            if value[other] == 1:
                at = clause + place
                continue
            moved = False
            for k in range(clause + FIRST + 2, clause + FIRST + length):
                literal = arena[k]
                if value[literal] != -1:
                    arena[at] = arena[clause + place]
                    arena[k] = false
                    arena[clause + FIRST + place] = literal
                    arena[clause + place] = arena[literal]
                    arena[literal] = clause
                    moved = True
                    break
            if moved:
                continue
            if value[other] == -1:
                return True
            assign(other, clause, value, trail, reason, state)
            at = clause + place
    return False


@compiled
def assume_false(literals: Any, but: int, value: Any, trail: Any, reason: Any, state: Any) -> bool:
    """Makes literals false, all but one; True if one of them is true."""
    for literal in literals:
        if literal != but:
            if value[literal] == 1:
                return True
            if value[literal] == 0:
                assign(literal ^ 1, 0, value, trail, reason, state)
    return False


@compiled
def follows(clause: Any, arena: Any, buckets: Any, value: Any, trail: Any, reason: Any, state: Any) -> bool:
    """Whether a clause may be added: RUP, or RAT on its first literal.

    RUP: if all its literals are false, propagation makes some clause false; so the clauses imply it. RAT: for every
    clause with the negation of the first literal, the resolvent of both is RUP; then a satisfying assignment stays one
    when it is changed to make the first literal true, unless it satisfied the new clause before.
    """
    size = state[TRUE]
    valid: bool = assume_false(clause, -1, value, trail, reason, state) or propagate(arena, value, trail, reason, state)
    if not valid and len(clause) > 0:
        state[RATS] += 1
        valid = True
        pivot = clause[0] ^ 1
        mark = state[TRUE]
        for at in buckets:
            while valid and at != 0:
                literals = arena[at + FIRST : at + FIRST + arena[at + LENGTH]]
                opposed = False
                for literal in literals:
                    opposed = opposed or literal == pivot
                if opposed:
                    valid = assume_false(literals, pivot, value, trail, reason, state)
                    valid = valid or propagate(arena, value, trail, reason, state)
                    undo(mark, value, trail, state)
                at = arena[at + CHAIN]
    undo(size, value, trail, state)
    return valid


@compiled
def store(clause: Any, bucket: int, arena: Any, buckets: Any, value: Any, trail: Any, reason: Any, state: Any) -> bool:
    """Adds a clause, its literals that are not false first, and propagates; True if some clause has become false."""
    length = len(clause)
    at = state[END]
    state[END] += FIRST + length
    arena[at + LENGTH] = length
    arena[at + CHAIN] = buckets[bucket]
    buckets[bucket] = at
    literals = arena[at + FIRST : at + FIRST + length]
    for k in range(length):
        literals[k] = clause[k]
    for place in range(min(2, length)):
        best = place
        for k in range(place + 1, length):
            if value[literals[k]] > value[literals[best]]:
                best = k
        literals[place], literals[best] = literals[best], literals[place]
        if length > 1:
            arena[at + place] = arena[literals[place]]
            arena[literals[place]] = at
    if length == 0 or value[literals[0]] == -1:
        return True
    if value[literals[0]] == 0 and (length == 1 or value[literals[1]] == -1):
        assign(literals[0], at, value, trail, reason, state)
    false: bool = propagate(arena, value, trail, reason, state)
    return false


@compiled
def remove(
    clause: Any, bucket: int, stamp: int, seen: Any, arena: Any, buckets: Any, value: Any, reason: Any, state: Any
) -> None:
    """Deletes a clause with these literals, all of them stamped, if there is one that no true literal depends on."""
    before = np.int64(-1)
    at = np.int64(buckets[bucket])
    while at != 0:
        same = arena[at + LENGTH] == len(clause)
        needed = False
        if same:
            for literal in arena[at + FIRST : at + FIRST + len(clause)]:
                same = same and seen[literal] == stamp
                needed = needed or (value[literal] == 1 and reason[literal >> 1] == at)
        if same and not needed:
            if before < 0:
                buckets[bucket] = arena[at + CHAIN]
            else:
                arena[before + CHAIN] = arena[at + CHAIN]
            arena[at + LENGTH] = -len(clause)
            state[REMOVED] += 1
            return
        before = at
        at = np.int64(arena[at + CHAIN])
    state[KEPT] += 1


@compiled
def run(
    kinds: Any, starts: Any, lines: Any, arena: Any, buckets: Any, value: Any, trail: Any, reason: Any, seen: Any,
    state: Any, budget: int,
) -> None:  # fmt: skip
    """Continues with the lines (the formula, then the proof) for a given number of propagations."""
    scratch = np.empty(len(trail) * 2, dtype=np.int32)
    until = state[PROPAGATIONS] + budget
    while state[STATUS] == OPEN and state[LINE] < len(kinds) and state[PROPAGATIONS] < until:
        line = state[LINE]
        kind = kinds[line]
        # Each literal once; a clause with a literal and its negation is always true and is passed over.
        size = 0
        total = np.int64(0)
        always = False
        for literal in lines[starts[line] : starts[line + 1]]:
            if seen[literal] != line + 1:
                seen[literal] = line + 1
                always = always or seen[literal ^ 1] == line + 1
                scratch[size] = literal
                total += np.int64(literal) * np.int64(literal) * 40503 + literal
                size += 1
        clause = scratch[:size]
        bucket = (total ^ (total >> 15)) % len(buckets)
        if kind == DELETED:
            remove(clause, bucket, line + 1, seen, arena, buckets, value, reason, state)
        elif not always:
            if kind == ADDED:
                state[CHECKED] += 1
                if not follows(clause, arena, buckets, value, trail, reason, state):
                    state[STATUS] = WRONG
                    return
            if store(clause, bucket, arena, buckets, value, trail, reason, state):
                state[STATUS] = REFUTED
        # A line costs something even if nothing is propagated.
        state[LINE] += 1
        until -= 1
