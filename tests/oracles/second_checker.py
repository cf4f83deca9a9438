"""A second checker of certificates, for small boards: every step by its definition, and nothing of queenlab.

It is slow and reads no malformed files. What a step by search claims is compared with brute force. The clauses of a
refutation are written anew, and every line of its proof is checked against all clauses before it; deletions are
passed over, so a proof is never shorter than it looks.
"""

from __future__ import annotations

import base64
import hashlib
import json
import lzma
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, permutations, product
from math import prod
from typing import Any

from oracles import sum_of_squares
from oracles.box_maxima import attack, box_cells, images, most, moves
from oracles.certificates import contradicts, placements
from oracles.step_clauses import StepClauses

Cell = tuple[int, ...]
Step = dict[str, Any]


class Refused(Exception):
    """A certificate that does not show what it claims."""


def need(holds: bool, what: str) -> None:
    if not holds:
        raise Refused(what)


def recheck(text: str) -> tuple[int | None, int]:
    """(queens of the witness, claim) of a certificate that holds."""
    whole = json.loads(text)
    n, _, d = whole["problem"].removeprefix("queens:").partition("^")
    board = (int(n),) * int(d or 2)
    steps = whole["steps"]
    for number, step in enumerate(steps):
        need(all(k < number for k in uses_of(step)), f"step {number} uses a later one")
        need(KINDS[step["by"]](step, steps) <= step["at_most"], f"step {number} claims too much")
    need(tuple(steps[-1]["box"]) == board, "the last step is about another board")
    need(steps[-1]["at_most"] <= whole["at_most"], "the claim is below the last step")
    witness = whole.get("witness")
    if witness is None:
        return None, whole["at_most"]
    need(all(len(cell) == len(board) and all(1 <= x <= board[0] for x in cell) for cell in witness), "a cell outside")
    need(not any(one == other or attack(one, other) for one, other in combinations(witness, 2)), "two queens attack")
    return len(witness), whole["at_most"]


def uses_of(step: Step) -> list[int]:
    """All steps that a step names."""
    uses = step.get("uses", [])
    rows = [row["uses"] for row in step.get("rows", []) if "uses" in row]
    return [*(uses if isinstance(uses, list) else [uses]), *rows, *(part[0] for part in step.get("parts", []))]


def lemmas_of(step: Step, steps: Sequence[Step]) -> list[tuple[Cell, int]]:
    return [(tuple(steps[k]["box"]), steps[k]["at_most"]) for k in step.get("uses", [])]


def from_zero(cells: Sequence[Sequence[int]]) -> list[Cell]:
    return [tuple(x - 1 for x in cell) for cell in cells]


# -- each kind of step: how many queens it shows are the most ------------------------------------------------------


def lines(step: Step, _steps: Sequence[Step]) -> int:
    return prod(step["box"]) // max(step["box"])


def cube(step: Step, _steps: Sequence[Step]) -> int:
    cells = box_cells(step["box"])
    need(all(attack(one, other) for one, other in combinations(cells, 2)), "two cells do not attack each other")
    return 1


def within(step: Step, steps: Sequence[Step]) -> int:
    larger = steps[step["uses"]]
    pairs = zip(sorted(step["box"]), sorted(larger["box"]), strict=True)
    need(all(a <= b for a, b in pairs), "the box does not fit")
    return int(larger["at_most"])


def region(origin: Sequence[int], shape: Sequence[int]) -> list[Cell]:
    """The cells of a box at a 1-based origin, from 0."""
    return list(product(*(range(a - 1, a - 1 + side) for a, side in zip(origin, shape, strict=True))))


def split(step: Step, steps: Sequence[Step]) -> int:
    filled: Counter[Cell] = Counter()
    for number, origin, shape in step["parts"]:
        need(sorted(shape) == sorted(steps[number]["box"]), "a part has other sides than its lemma")
        filled.update(region(origin, shape))
    need(filled == Counter(box_cells(step["box"])), "the parts do not fill the box once")
    return sum(steps[number]["at_most"] for number, _, _ in step["parts"])


def dual(step: Step, steps: Sequence[Step]) -> int:
    weight: Counter[Cell] = Counter()
    total = 0
    for row in step["rows"]:
        need(row["weight"] > 0, "a weight is not positive")
        at_most = 1 if "clique" in row else steps[row["uses"]]["at_most"]
        for cells in sets_of(row, tuple(step["box"]), steps):
            total += row["weight"] * at_most
            for cell in cells:
                weight[cell] += row["weight"]
    cells = box_cells(step["box"])
    need(step["scale"] > 0 and min(weight[cell] for cell in cells) >= step["scale"], "a cell has too little weight")
    need(set(weight) <= set(cells), "a set reaches out of the box")
    return int(total // step["scale"])


def sets_of(row: dict[str, Any], box: Cell, steps: Sequence[Step]) -> set[frozenset[Cell]]:
    """The sets of cells that a row is about."""
    orbit = row.get("orbit", False)
    if "clique" in row:
        clique = from_zero(row["clique"])
        need(all(attack(one, other) for one, other in combinations(clique, 2)), "two cells of a clique do not attack")
        return images(clique, box) if orbit else {frozenset(clique)}
    shape = row["shape"]
    need(sorted(shape) == sorted(steps[row["uses"]]["box"]), "a box has other sides than its lemma")
    if row["origins"] == "all":
        shapes = set(permutations(shape)) if orbit else {tuple(shape)}
        found = [region(place, each) for each in shapes for place in places_of(each, box)]
    else:
        found = [region(origin, shape) for origin in row["origins"]]
    if orbit and row["origins"] != "all":
        return {image for cells in found for image in images(cells, box)}
    return {frozenset(cells) for cells in found}


def places_of(shape: Sequence[int], box: Cell) -> Iterator[Cell]:
    return product(*(range(1, side - short + 2) for short, side in zip(shape, box, strict=True)))


def search(step: Step, _steps: Sequence[Step]) -> int:
    return risen(box_cells(step["box"]), step["rises"], set())


def risen(cells: Sequence[Cell], rises: Sequence[int], closed: set[Cell]) -> int:
    """How many cells `rises` names, if it is right about each cell and those after it; closed cells stay empty."""
    need(len(set(rises)) == len(rises) and set(rises) <= set(range(len(cells))), "rises is no list of cells")
    for v in range(len(cells)):
        claimed = sum(rise >= v for rise in rises)
        need(most([cell for cell in cells[v:] if cell not in closed]) <= claimed, f"more queens stand from cell {v} on")
    return len(rises)


def drat(step: Step, steps: Sequence[Step]) -> int:
    need(refuted(step, step["at_most"], step, lemmas_of(step, steps), [], []), "the clauses are not refuted")
    return int(step["at_most"])


def refuted(
    step: Step,
    at_most: int,
    details: Step,
    lemmas: Sequence[tuple[Cell, int]],
    taken: Sequence[Cell],
    empty: Sequence[Cell],
) -> bool:
    formula = StepClauses(step["box"], at_most, lemmas, details["encoding"])
    for cell in taken:
        formula.add(formula.number[cell])
    for cell in empty:
        formula.add(-formula.number[cell])
    proof = lzma.decompress(base64.b64decode(details["proof"]))
    need(hashlib.sha256(proof).hexdigest() == details["sha256"], "the proof has another digest")
    clauses = list(formula.clauses)
    for clause in added(proof):
        if contradicts(clauses, []):
            return True
        negated = [-literal for literal in clause]
        if not contradicts(clauses, negated):
            if not clause:
                return False
            # All resolvents on the first literal.
            against = [other - {-clause[0]} for other in clauses if -clause[0] in other]
            if not all(contradicts(clauses, [*negated, *(-literal for literal in other)]) for other in against):
                return False
        clauses.append(frozenset(clause))
    return contradicts(clauses, [])


def added(proof: bytes) -> Iterator[list[int]]:
    """The clauses that a proof in binary form adds."""
    bytes_left = iter(proof)
    for kind in bytes_left:
        clause = []
        while number := varint(bytes_left):
            clause.append(-(number // 2) if number % 2 else number // 2)
        need(kind in b"ad", "a line of the proof neither adds nor deletes")
        if kind == ord("a"):
            yield clause


def varint(bytes_left: Iterator[int]) -> int:
    number = shift = 0
    for byte in bytes_left:
        number += byte % 128 << shift
        shift += 7
        if byte < 128:
            return number
    raise Refused("the proof ends within a line")


def cases(step: Step, steps: Sequence[Step]) -> int:
    """Every set of non-attacking cells of `on` has an image among the cases, and every case is refuted."""
    box, at_most = tuple(step["box"]), step["at_most"]
    on = from_zero(step["on"])
    need(all({move[cell] for cell in on} == set(on) for move in moves(box)), "a symmetry takes a cell out of `on`")
    taken = [frozenset(from_zero(case["taken"])) for case in step["cases"]]
    need(all(cells <= set(on) for cells in taken), "a case takes a cell outside of `on`")
    for chosen in placements(on):
        need(bool(images(chosen, box) & set(taken)), f"no case is an image of {chosen}")
    for case, standing in zip(step["cases"], taken, strict=True):
        if case["by"] == "search":
            attacked = {cell for cell in box_cells(box) if any(attack(cell, queen) for queen in standing)}
            more = risen(box_cells(box), case["rises"], attacked | set(on))
            need(len(standing) + more <= at_most, "a case allows more queens")
        else:
            need(case["by"] == "drat", "a case is neither by search nor by drat")
            one_based = [tuple(cell) for cell in case["taken"]]
            empty = [tuple(cell) for cell in step["on"] if tuple(cell) not in one_based]
            known = lemmas_of(step, steps)
            need(refuted(step, at_most, case, known, one_based, empty), "the clauses of a case are not refuted")
    return int(at_most)


def repulsion(step: Step, _steps: Sequence[Step]) -> int:
    need(sum_of_squares.follows(step, step["at_most"]), "the bound does not follow from the matrix")
    return int(step["at_most"])


KINDS = {
    "lines": lines,
    "cube": cube,
    "within": within,
    "split": split,
    "dual": dual,
    "search": search,
    "drat": drat,
    "cases": cases,
    "repulsion": repulsion,
}
