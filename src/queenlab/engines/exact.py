"""Exact on Models: a pseudo-Boolean solver in exact integer arithmetic that can write proofs."""

from __future__ import annotations

import json
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, ClassVar

from queenlab.engines import exact_process
from queenlab.engines.external_solver import OneCallEngine, SolverReply
from queenlab.engines.processes import attend, nameless_file
from queenlab.errors import CannotWrite, CheckFailed
from queenlab.formats.linear import rows_of
from queenlab.model import Model
from queenlab.work import Limits, Result


class ExactEngine(OneCallEngine):
    """Finds and optimises with Exact, by conflict-driven search with cutting planes.

    It runs in a process of its own, on one thread, and has no limit on nodes. Every half second it is stopped to report
    what it has found, and then resumed, so answers that take longer may depend on the clock, also with a seed. It does
    not search for symmetries.

    Args:
        proof: where to write a proof log for VeriPB (version 1.1 of its format), and beside it, as NAME.opb, the
            constraints that it refers to. They are written only if the answer is `none` or `proved`, and nothing
            here checks them.
    """

    name: ClassVar[str] = "exact"
    extra: ClassVar[str | None] = "pb"
    program: ClassVar[str] = "Exact"
    package: ClassVar[str] = "exact"
    module: ClassVar[str] = "exact"

    def __init__(self, proof: Path | None = None) -> None:
        self.proof = proof

    def ask(self, model: Model, limits: Limits, *, objective: bool) -> SolverReply:
        self.load()
        self.refuse_node_limit(limits)
        if self.proof is None:
            said = _ask(model, limits, objective, None)
        else:
            with _folder_beside(self.proof) as folder:
                said = _ask(model, limits, objective, folder / "log")
                if said is not None and said["status"] == "UNSAT":
                    (folder / "log.formula").replace(self.proof.with_name(self.proof.name + ".opb"))
                    (folder / "log.proof").replace(self.proof)
        if said is None:
            return SolverReply()
        # With an objective each solution is followed by the demand for a better one, until there is none.
        ended, chosen = said["status"] == "UNSAT", said["chosen"]
        return SolverReply(chosen, ended and chosen is not None, ended and chosen is None, said["bound"])

    def solve(self, model: Model, limits: Limits) -> Result:
        return self._with_proof(super().solve(model, limits))

    def optimize(self, model: Model, limits: Limits) -> Result:
        return self._with_proof(super().optimize(model, limits))

    def _with_proof(self, result: Result) -> Result:
        if self.proof is not None and result.proof is not None:
            result.proof = result.proof.replace("no certificate", f"proof log in {self.proof}, not checked here")
        return result


@contextmanager
def _folder_beside(proof: Path) -> Iterator[Path]:
    """A temporary folder on the same disk, so that a complete proof only has to be renamed."""
    try:
        folder = tempfile.TemporaryDirectory(prefix=f".{proof.name}.", dir=proof.parent)
    except OSError as error:
        raise CannotWrite(f"cannot write {proof}: {error.strerror}") from error
    with folder as name:
        yield Path(name)


def _ask(model: Model, limits: Limits, objective: bool, proof: Path | None) -> dict[str, Any] | None:
    """The last output of Exact, or None if it was stopped before any."""
    if limits.time_is_up() or limits.interrupted:
        return None
    # Exact counts seeds from 1.
    options = [("verbosity", "0"), ("seed", str(1 + (limits.seed or 0) % 2**30))]
    if proof is not None:
        options += [("proof-log", str(proof)), ("proof-assumptions", "0")]
    weights = [(weight, k) for k, weight in enumerate(model.weights.tolist()) if weight]
    question = {
        "options": options,
        "variables": model.n_options,
        "rows": [(row.options, row.low, row.high) for row in rows_of(model.uncolored())],
        "objective": weights if objective else None,
        "maximize": model.sense == "max",
    }
    # -P: the folder of the script has a module called exact, which is not the one it needs.
    with nameless_file(json.dumps(question)) as source:
        ended = attend([sys.executable, "-P", exact_process.__file__], limits, source)
    lines = ended.output.splitlines(keepends=True)
    complete = [line for line in lines if line.endswith("\n")]
    if ended.code != 0 and not ended.stopped:
        said = ended.errors.strip().splitlines()
        raise CheckFailed(f"Exact stopped with exit code {ended.code}: {said[-1] if said else 'no message'}")
    return json.loads(complete[-1]) if complete else None
