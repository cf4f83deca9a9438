"""Steps by refutation: the clauses of a box are refuted by a SAT solver, whose proof (DRAT) goes into the step."""

from __future__ import annotations

import base64
import hashlib
import lzma
import tempfile
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from queenlab.checkers.encoding import Formula, Lemma, encode
from queenlab.engines.kissat import refute as ask_kissat
from queenlab.errors import CheckFailed
from queenlab.work import Limits

Solver = Literal["kissat", "sat"]
SOLVERS: tuple[Solver, ...] = ("kissat", "sat")

#: Conflicts of CaDiCaL between two looks at the clock.
SLICE_CONFLICTS = 2000


@dataclass(frozen=True)
class Refuted:
    """What a solver says of a box.

    Attributes:
        status: `refuted`, `satisfied` or `unknown` (a limit was reached).
        taken: the cells with a queen, numbered from 0 in lexicographic order, where the clauses are satisfied.
        details: what a `drat` step says, where they are refuted.
        proof_bytes: the length of the proof, before it is compressed.
    """

    status: Literal["refuted", "satisfied", "unknown"]
    taken: tuple[int, ...] = ()
    details: dict[str, Any] | None = None
    proof_bytes: int = 0


def usual_encoding(box: Sequence[int]) -> dict[str, Any]:
    """Layers along the first axis, each counted by its aligned squares (in general: cubes) of side 2.

    Measured with Kissat on 6^3 and 7^3 (docs/proofs.md): shorter than counting by lines, and no shorter with the counts
    along all axes.
    """
    return {"counts": [{"axis": 0, "width": 1, "group": [1] + [2] * (len(box) - 1)}]}


def refute(
    box: Sequence[int],
    at_most: int,
    lemmas: Sequence[Lemma],
    limits: Limits,
    solver: Solver = "kissat",
    encoding: dict[str, Any] | None = None,
    taken: Sequence[Sequence[int]] = (),
    empty: Sequence[Sequence[int]] = (),
) -> Refuted:
    """Asks a solver for more than `at_most` queens on a box.

    Args:
        box: its sides.
        at_most: the claim.
        lemmas: what is known of boxes, see `queenlab.checkers.encoding`.
        limits: time and seed.
        solver: `kissat`, or `sat` for CaDiCaL from python-sat.
        encoding: which counters there are; the usual ones if it is None.
        taken, empty: cells of a case, from 1.

    Example:
        >>> refute((3, 3), 2, [], Limits(), "sat").status, refute((3, 3), 1, [], Limits(), "sat").status
        ('refuted', 'satisfied')
    """
    chosen = usual_encoding(box) if encoding is None else encoding
    formula = encode(box, at_most, lemmas, chosen, taken, empty)
    status, assignment, proof = _kissat(formula, limits) if solver == "kissat" else _cadical(formula, limits)
    if status == "satisfied":
        return Refuted("satisfied", tuple(v - 1 for v in assignment if 0 < v <= formula.cells))
    if status == "unknown":
        return Refuted("unknown")
    return Refuted("refuted", (), {"encoding": chosen, **packed(proof)}, len(proof))


def packed(proof: bytes) -> dict[str, str]:
    """A proof as it stands in a step."""
    # Higher presets take eight times as long for a tenth of the size.
    compressed = lzma.compress(proof, preset=0)
    return {"proof": base64.b64encode(compressed).decode(), "sha256": hashlib.sha256(proof).hexdigest()}


Said = tuple[Literal["refuted", "satisfied", "unknown"], Sequence[int], bytes]


def _kissat(formula: Formula, limits: Limits) -> Said:
    with tempfile.TemporaryDirectory(prefix="queenlab-proof-") as folder:
        path = Path(folder, "proof.drat")
        answer = ask_kissat(formula.clauses, path, limits)
        return answer.status, answer.assignment, path.read_bytes() if answer.status == "refuted" else b""


def _cadical(formula: Formula, limits: Limits) -> Said:
    from queenlab.engines.sat import SatEngine

    pysat: Any = SatEngine().load()
    if () in formula.clauses:
        return "refuted", (), binary_drat(["0"])
    clauses = [list(clause) for clause in formula.clauses]
    with pysat.Cadical195(bootstrap_with=clauses, with_proof=True) as solver:
        answer = None
        while answer is None and not limits.time_is_up():
            solver.conf_budget(SLICE_CONFLICTS)
            answer = solver.solve_limited()
        if answer is None:
            return "unknown", (), b""
        if answer:
            return "satisfied", solver.get_model(), b""
        return "refuted", (), binary_drat(solver.get_proof())


def binary_drat(lines: Iterable[str]) -> bytes:
    """A proof in text as binary DRAT: a or d, then every literal as 2 * variable + sign in groups of 7 bits, then 0.

    Example:
        >>> binary_drat(["1 -2 0", "d 1 0"])
        b'a\\x02\\x05\\x00d\\x02\\x00'
    """
    out = bytearray()
    for line in lines:
        words = line.split()
        deleted = words[:1] == ["d"]
        if not words or words[-1] != "0":
            raise CheckFailed(f"a line of the solver's proof does not end in 0: {line[:60]}")
        out += b"d" if deleted else b"a"
        for literal in map(int, words[1 if deleted else 0 : -1]):
            number = 2 * abs(literal) + (literal < 0)
            while number > 127:
                out.append(128 | (number & 127))
                number >>= 7
            out.append(number)
        out.append(0)
    return bytes(out)
