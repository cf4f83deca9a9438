"""What certificates claim, found the slow way: maxima of boxes, satisfiable clauses, and DRAT proofs by definition."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations, product

from oracles.box_maxima import attack, box_maximum, most

Clause = frozenset[int]


def placements(cells: Sequence[tuple[int, ...]]) -> Iterator[tuple[tuple[int, ...], ...]]:
    if not cells:
        yield ()
        return
    first, *rest = cells
    yield from placements(rest)
    for others in placements([cell for cell in rest if not attack(first, cell)]):
        yield (first, *others)


@cache
def maximum(box: tuple[int, ...]) -> int:
    return box_maximum(sorted(box))


@cache
def dolls(box: tuple[int, ...]) -> tuple[int, ...]:
    """The cells at which the most queens on them and the later cells rise."""
    cells = list(product(*map(range, box)))
    return tuple(v for v in range(len(cells)) if most(cells[v:]) > most(cells[v + 1 :]))


def satisfiable(clauses: Sequence[Sequence[int]]) -> bool:
    """Whether some assignment satisfies all clauses; all are tried."""
    variables = sorted({abs(literal) for clause in clauses for literal in clause})
    for signs in product((1, -1), repeat=len(variables)):
        true = {sign * v for sign, v in zip(signs, variables, strict=True)}
        if all(true & set(clause) for clause in clauses):
            return True
    return False


def contradicts(clauses: Sequence[Clause], assumed: Sequence[int]) -> bool:
    """Whether unit propagation from these literals comes to a clause of which all literals are false."""
    true = set(assumed)
    if any(-literal in true for literal in true):
        return True
    while True:
        new = set()
        for clause in clauses:
            if not clause & true:
                left = [literal for literal in clause if -literal not in true]
                if not left:
                    return True
                if len(left) == 1:
                    new.add(left[0])
        if not new:
            return False
        true |= new
        if any(-literal in true for literal in new):
            return True


def refutes(clauses: Sequence[Sequence[int]], lines: Sequence[tuple[bool, Sequence[int]]]) -> bool:
    """Whether the lines (deleted or not, literals) refute the clauses.

    A deleted clause may still be propagated, but a RAT clause need not care for it. So this accepts whatever a checker
    accepts that takes some deletions and passes over others; without deletions it is the definition of a DRAT proof.
    """
    every = [frozenset(clause) for clause in clauses]
    present = [clause for clause in every if not always_true(clause)]
    every = list(present)
    for deleted, literals in lines:
        if contradicts(every, []):
            return True
        clause = frozenset(literals)
        if deleted:
            if clause in present:
                present.remove(clause)
            continue
        if always_true(clause):
            continue
        negated = [-literal for literal in clause]
        if not contradicts(every, negated):
            if not literals:
                return False
            pivot = -literals[0]
            for other in present:
                if pivot in other:
                    more = [-literal for literal in other if literal != pivot]
                    if not contradicts(every, negated + more):
                        return False
        present.append(clause)
        every.append(clause)
    return contradicts(every, [])


def always_true(clause: Clause) -> bool:
    return any(-literal in clause for literal in clause)


def pigeons(holes: int) -> list[list[int]]:
    """One pigeon more than holes, each in a hole, no two in one: cannot be satisfied."""
    name = {pair: v for v, pair in enumerate(product(range(holes + 1), range(holes)), 1)}
    clauses = [[name[pigeon, hole] for hole in range(holes)] for pigeon in range(holes + 1)]
    for hole in range(holes):
        clauses += [[-name[a, hole], -name[b, hole]] for a, b in combinations(range(holes + 1), 2)]
    return clauses


def text_proof(lines: Sequence[tuple[bool, Sequence[int]]]) -> bytes:
    return "".join(
        ("d " if deleted else "") + " ".join(map(str, [*clause, 0])) + "\n" for deleted, clause in lines
    ).encode()


def binary_proof(lines: Sequence[tuple[bool, Sequence[int]]]) -> bytes:
    out = bytearray()
    for deleted, clause in lines:
        out.append(ord("d" if deleted else "a"))
        for literal in clause:
            number = 2 * abs(literal) + (literal < 0)
            while number > 127:
                out.append(number % 128 + 128)
                number //= 128
            out.append(number)
        out.append(0)
    return bytes(out)


def lines_of(proof: Sequence[str]) -> list[tuple[bool, list[int]]]:
    found = []
    for line in proof:
        words = line.split()
        deleted = words[0] == "d"
        found.append((deleted, [int(word) for word in words[deleted:]][:-1]))
    return found
