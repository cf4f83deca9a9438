"""DRAT proofs: reads them as text or in binary form, and checks them line by line.

A proof is a list of clauses that are added and of clauses that are deleted. A clause is added if it follows by unit
propagation (RUP) or is a resolution asymmetric tautology on its first literal (RAT); either way the clauses can be
satisfied after it if they could before. When unit propagation alone finds a clause that is false, they cannot be
satisfied at all. Deleting is always allowed; as in drat-trim, a clause by which a literal is true already stays.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import chain

import numpy as np
import numpy.typing as npt

from queenlab.checkers.clock import Clock

#: Propagations between two checks of the clock.
CHUNK = 2**20
#: Variables, those that a proof brings in among them.
MOST_VARIABLES = 2**23

Lines = tuple[npt.NDArray[np.int8], npt.NDArray[np.int64], npt.NDArray[np.int32]]


class BadProof(ValueError):
    """A proof that cannot be read or does not refute the formula; the message says in which line."""


@dataclass(frozen=True)
class ClausesRefuted:
    """What the check of a proof did.

    Attributes:
        lines: of the proof that were read, up to the contradiction.
        lemmas: clauses that were added and checked; `rats` of them were not RUP, but RAT.
        deleted: clauses that were deleted.
        kept: deletions that were passed over.
        propagations: literals that were propagated.
    """

    lines: int
    lemmas: int
    rats: int
    deleted: int
    kept: int
    propagations: int


def refute(clauses: Sequence[Sequence[int]], proof: bytes, clock: Clock | None = None) -> ClausesRefuted:
    """Checks that a proof, text or binary DRAT, refutes a formula, given as clauses of literals as in DIMACS.

    Raises BadProof if it does not.
    """
    from queenlab.checkers.kernels import drat as kernel

    clock = clock or Clock()
    given = _from_clauses(clauses, kernel.GIVEN)
    proved = _from_binary(proof) if b"\0" in proof else _from_text(proof)
    kinds = np.concatenate([given[0], proved[0]])
    starts = np.concatenate([given[1], given[1][-1] + proved[1][1:]])
    literals = np.concatenate([given[2], proved[2]])
    variables = int(literals.max(initial=1)) // 2
    begin = 2 * variables + 2
    sizes = np.diff(starts)[kinds != kernel.DELETED]
    length = begin + int(sizes.sum()) + kernel.FIRST * len(sizes)
    if length >= 2**31 or len(kinds) >= 2**31 - 1:
        raise BadProof("the proof is too large")
    arena = np.zeros(length, dtype=np.int32)
    # Few, because a RAT clause goes through all of them.
    buckets = np.zeros(len(kinds) // 16 + 1, dtype=np.int32)
    value = np.zeros(begin, dtype=np.int8)
    trail, reason = np.zeros((2, variables + 1), dtype=np.int32)
    seen = np.zeros(begin, dtype=np.int32)
    state = np.zeros(10, dtype=np.int64)
    state[kernel.END] = begin
    arrays = (kinds, starts, literals, arena, buckets, value, trail, reason, seen, state)
    while state[kernel.STATUS] == kernel.OPEN and state[kernel.LINE] < len(kinds):
        kernel.run(*arrays, CHUNK)
        clock.check()
    line = max(0, int(state[kernel.LINE]) - len(given[0]))
    if state[kernel.STATUS] == kernel.WRONG:
        raise BadProof(f"line {line + 1} of the proof does not follow: {_shown(proved, line)}")
    if state[kernel.STATUS] != kernel.REFUTED:
        raise BadProof(f"the proof ends after {line} lines without a contradiction")
    counts = [kernel.CHECKED, kernel.RATS, kernel.REMOVED, kernel.KEPT, kernel.PROPAGATIONS]
    return ClausesRefuted(line, *(int(state[place]) for place in counts))


def _from_clauses(clauses: Iterable[Sequence[int]], kind: int) -> Lines:
    """Clauses as lines; a literal v is 2v, its negation 2v + 1."""
    each = list(clauses)
    sizes = np.fromiter(map(len, each), dtype=np.int64, count=len(each))
    signed = np.fromiter(chain.from_iterable(each), dtype=np.int64, count=int(sizes.sum()))
    return np.full(len(each), kind, dtype=np.int8), np.concatenate([[0], np.cumsum(sizes)]), _unsigned(signed)


def _unsigned(signed: npt.NDArray[np.int64]) -> npt.NDArray[np.int32]:
    if signed.size and (int(np.abs(signed).max()) > MOST_VARIABLES or not signed.all()):
        raise BadProof(f"a literal is 0 or has a variable above {MOST_VARIABLES}")
    return (2 * np.abs(signed) + (signed < 0)).astype(np.int32)


def _from_text(proof: bytes) -> Lines:
    """Lines such as `1 -2 0`, with a `d` before them if they are deleted."""
    kinds, clauses = [], []
    for number, line in enumerate(proof.splitlines(), 1):
        words = line.split()
        if not words or words[0] == b"c":
            continue
        deleted = words[0] == b"d"
        try:
            clause = [int(word) for word in words[deleted:]]
        except ValueError:
            raise BadProof(f"line {number} of the proof has something other than numbers") from None
        if not clause or clause[-1] != 0 or 0 in clause[:-1] or max(map(abs, clause)) > MOST_VARIABLES:
            raise BadProof(f"line {number} of the proof is not a list of literals that ends with 0")
        kinds.append(2 if deleted else 1)
        clauses.append(clause[:-1])
    return np.array(kinds, dtype=np.int8), *_from_clauses(clauses, 1)[1:]


def _from_binary(proof: bytes) -> Lines:
    """`a` or `d`, then literals in groups of seven bits, lowest first, all but the last with the eighth bit; then 0."""
    raw = np.frombuffer(proof, dtype=np.uint8)
    # A number ends at a byte below 128, and so does the byte of an `a` or `d` at the start and after each 0.
    ends = np.flatnonzero(raw < 128)
    first = np.concatenate([[0], ends[:-1] + 1])
    lengths = ends - first + 1
    if not ends.size or ends[-1] != raw.size - 1 or int(lengths.max()) > 4:
        raise BadProof("the proof is cut short or has a literal that is too large")
    numbers = np.zeros(ends.size, dtype=np.int64)
    for k in range(4):
        there = lengths > k
        numbers[there] |= (raw[first[there] + k].astype(np.int64) & 127) << (7 * k)
    zeros = np.flatnonzero(numbers == 0)
    heads = np.concatenate([[0], zeros[:-1] + 1])
    if not zeros.size or zeros[-1] != numbers.size - 1 or not np.isin(numbers[heads], (ord("a"), ord("d"))).all():
        raise BadProof("the proof has a line that neither adds nor deletes, or no 0 at its end")
    body = np.ones(numbers.size, dtype=bool)
    body[heads] = False
    body[zeros] = False
    literals = numbers[body]
    if literals.size and not 2 <= int(literals.min()) <= int(literals.max()) < 2 * MOST_VARIABLES:
        raise BadProof(f"the proof has a literal of no variable, or of one above {MOST_VARIABLES}")
    starts = np.concatenate([[0], np.cumsum(zeros - heads - 1)])
    return np.where(numbers[heads] == ord("a"), 1, 2).astype(np.int8), starts, literals.astype(np.int32)


def _shown(lines: Lines, line: int) -> str:
    """A line as text, cut off where it is long."""
    literals = lines[2][lines[1][line] : lines[1][line + 1]].tolist()
    shown = " ".join(str(-(each // 2) if each % 2 else each // 2) for each in literals[:12])
    return f"{shown} ..." if len(literals) > 12 else f"{shown} 0".lstrip()
