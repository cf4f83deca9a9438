"""Proof steps by refutation: a SAT solver refutes the clauses of a box, and its DRAT proof goes into the step."""

from __future__ import annotations

import base64
import hashlib
import lzma
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from queenlab.checkers.encoding import Formula, Lemma, encode
from queenlab.engines.kissat import refute as ask_kissat
from queenlab.engines.refutation import Refutation
from queenlab.engines.sat import refute as ask_cadical
from queenlab.work import Limits

Solver = Literal["kissat", "sat"]
SOLVERS: tuple[Solver, ...] = ("kissat", "sat")


@dataclass(frozen=True)
class Refuted:
    """The reply of a solver for a box.

    Attributes:
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

    Measured with Kissat on 6^3 and 7^3 (docs/guide/proofs.md): shorter than counting by lines, and no shorter with the
    counts along all axes.
    """
    return {"counts": [{"axis": 0, "width": 1, "group": [1] + [2] * (len(box) - 1)}]}


def refute(
    box: Sequence[int],
    at_most: int,
    lemmas: Sequence[Lemma],
    limits: Limits,
    solver: Solver = "kissat",
) -> Refuted:
    """Asks a solver, Kissat or CaDiCaL from python-sat, for more than `at_most` queens on a box.

    `lemmas` are those that `queenlab.checkers.encoding` takes.
    """
    encoding = usual_encoding(box)
    formula = encode(box, at_most, lemmas, encoding)
    answer, proof = _asked(solver, formula, limits)
    if answer.status == "satisfied":
        return Refuted("satisfied", tuple(v - 1 for v in answer.assignment if 0 < v <= formula.cells))
    if answer.status == "unknown":
        return Refuted("unknown")
    return Refuted("refuted", (), {"encoding": encoding, **packed(proof)}, len(proof))


def packed(proof: bytes) -> dict[str, str]:
    """A proof in the format of a step."""
    # Higher presets take eight times as long for a tenth of the size.
    compressed = lzma.compress(proof, preset=0)
    return {"proof": base64.b64encode(compressed).decode(), "sha256": hashlib.sha256(proof).hexdigest()}


def _asked(solver: Solver, formula: Formula, limits: Limits) -> tuple[Refutation, bytes]:
    ask = ask_kissat if solver == "kissat" else ask_cadical
    with tempfile.TemporaryDirectory(prefix="queenlab-proof-") as folder:
        path = Path(folder, "proof.drat")
        answer = ask(formula.clauses, path, limits)
        return answer, path.read_bytes() if answer.status == "refuted" else b""
