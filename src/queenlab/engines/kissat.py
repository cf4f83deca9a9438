"""Kissat on clauses, run as a child process, with a proof (binary DRAT) on request."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import tempfile
from collections.abc import Iterable, Sequence
from dataclasses import replace
from importlib import metadata
from pathlib import Path
from typing import IO, ClassVar

from queenlab.engines.clause_engine import LARGEST_SEED, SLICE_CLAUSES, ClauseEngine, ClauseSearch, Reply
from queenlab.engines.processes import attend
from queenlab.engines.refutation import Refutation, finish, unfinished
from queenlab.errors import CheckFailed, MissingExtra
from queenlab.formats.cnf import MAX_CLAUSES, Encoding, clause_count
from queenlab.model import UNBOUNDED, Item, Model
from queenlab.work import Limits

PACKAGE = "passagemath-kissat"
#: Kissat's exit codes, as those of all SAT solvers.
SATISFIABLE, UNSATISFIABLE = 10, 20


class KissatEngine(ClauseEngine):
    """Kissat, one run per step. It does not break symmetries."""

    name: ClassVar[str] = "kissat"
    extra: ClassVar[str | None] = "kissat"
    program: ClassVar[str] = "Kissat"
    package: ClassVar[str] = PACKAGE

    def __init__(self, options: Sequence[str] = ()) -> None:
        self.options = list(options)

    def version(self) -> str:
        asked = subprocess.run([executable(), "--version"], capture_output=True, check=True, encoding="utf-8")
        return f"Kissat {asked.stdout.strip()}"

    def search(self, model: Model, limits: Limits) -> ClauseSearch:
        return _KissatSearch(self, model, limits)


class _KissatSearch(ClauseSearch):
    def __init__(self, engine: KissatEngine, model: Model, limits: Limits) -> None:
        self._engine, self._model, self._limits = engine, model, limits
        self._counted: list[int] = []
        self._most = 0

    def count_costs(self, counted: list[int], parts: list[list[int]], cost: int) -> bool:
        self._counted, self._most = counted, len(parts)
        return True

    def next(self, target: int | None = None) -> Reply:
        if target is None:
            return self._ask(self._model)
        try:
            return (None, False) if self._limits.interrupted else self._ask_below(target)
        except KeyboardInterrupt:
            self._limits.interrupted = True
            return None, False

    def _ask_below(self, target: int) -> Reply:
        low, high = (self._most - target, UNBOUNDED) if self._model.sense == "max" else (0, target)
        bounded = self._model.with_items([Item(_new_name(self._model), low, high, self._counted)])
        needed = clause_count(bounded)
        if needed > MAX_CLAUSES:
            self.notes = (
                f"the first solution: to improve it engine kissat would need {needed} clauses, and takes"
                f" at most {MAX_CLAUSES}; cpsat needs none"
            )
            return None, False
        return self._ask(bounded)

    def _ask(self, model: Model) -> Reply:
        # It tries "chosen" first, unless few are wanted, and where there is an objective it must not guess the
        # solution that takes all or nothing.
        options = self._engine.options + (["--phase=false"] if model.sense == "min" else [])
        if model.sense is not None:
            options.append("--lucky=false")
        answer = refute(Encoding(model), None, self._limits, options)
        if answer.status != "satisfied":
            return None, answer.status == "refuted"
        # An option that is in no clause is not chosen.
        chosen = [literal - 1 for literal in answer.assignment if 0 < literal <= model.n_options]
        return self._engine.checked(model, chosen), False


def _new_name(model: Model) -> str:
    name = "counted"
    while name in model.item_names:
        name += "'"
    return name


def executable() -> str:
    try:
        path = Path(str(metadata.distribution(PACKAGE).locate_file("sage_wheels/bin/kissat")))
    except metadata.PackageNotFoundError:
        path = None
    found = str(path) if path is not None and os.access(path, os.X_OK) else shutil.which("kissat")
    if found is None:
        raise MissingExtra("Kissat", "kissat")
    return found


def refute(
    clauses: Iterable[Sequence[int]] | Path,
    proof: Path | None,
    limits: Limits,
    options: Sequence[str] = (),
) -> Refutation:
    """Whether Kissat can satisfy the clauses, given as literals as in DIMACS or as a DIMACS file.

    The process ends with the time limit or an interrupt (`limits.interrupted` is then set, and the answer is
    `unknown`). A proof, in binary DRAT, is called NAME.unfinished until it is complete. If this program is killed,
    Kissat ends when it writes its next report to the closed pipe.

    Raises:
        CannotWrite: the proof cannot be written there.
        CheckFailed: Kissat failed, or its proof breaks off.
    """
    try:
        command = [executable(), *options, f"--seed={(limits.seed or 0) % LARGEST_SEED}"]
        return _refute(command, clauses, proof, limits)
    except KeyboardInterrupt:
        # It came before Kissat was asked; one that comes later is heard by `attend`.
        limits.interrupted = True
        return Refutation("unknown")


def _refute(
    command: list[str], clauses: Iterable[Sequence[int]] | Path, proof: Path | None, limits: Limits
) -> Refutation:
    if isinstance(clauses, Path):
        return _with_proof(command, clauses, proof, limits)
    if proof is None:
        with tempfile.TemporaryFile() as source:
            written = _write(clauses, source, limits)
            return _ask(command, limits, source) if written else Refutation("unknown")
    # A proof must be named, and so must then the clauses.
    with tempfile.TemporaryDirectory(prefix="queenlab-kissat-") as folder:
        cnf = Path(folder, "clauses.cnf")
        with cnf.open("wb") as file:
            written = _write(clauses, file, limits)
        return _with_proof(command, cnf, proof, limits) if written else Refutation("unknown")


def _with_proof(command: list[str], cnf: Path, proof: Path | None, limits: Limits) -> Refutation:
    if proof is None:
        return _ask([*command, os.fspath(cnf)], limits)
    with unfinished(proof) as path:
        answer = _ask([*command, "--force", os.fspath(cnf), os.fspath(path)], limits)
        if answer.status != "refuted":
            return answer
        return replace(answer, proof_bytes=finish(path, proof, "Kissat"))


def _write(clauses: Iterable[Sequence[int]], file: IO[bytes], limits: Limits) -> bool:
    # The numbers for the first line are known last, so space is left for them.
    width = 40
    file.write(b" " * width + b"\n")
    n_variables = n_clauses = 0
    for clause in clauses:
        if n_clauses % SLICE_CLAUSES == 0 and limits.time_is_up():
            return False
        n_clauses += 1
        n_variables = max(n_variables, max(map(abs, clause), default=0))
        file.write((" ".join(map(str, clause)) + " 0\n").encode())
    file.seek(0)
    file.write(f"p cnf {n_variables} {n_clauses}".ljust(width).encode())
    file.flush()
    return True


def _ask(command: list[str], limits: Limits, source: IO[bytes] | None = None) -> Refutation:
    if limits.time_is_up() or limits.interrupted:
        return Refutation("unknown")
    ended = attend(command, limits, source)
    if ended.code == SATISFIABLE:
        words = (word for line in ended.output.splitlines() if line.startswith("v ") for word in line.split()[1:])
        return Refutation("satisfied", tuple(int(word) for word in words if word != "0"), *_cost(ended.output))
    if ended.code == UNSATISFIABLE:
        return Refutation("refuted", (), *_cost(ended.output))
    if ended.stopped:
        return Refutation("unknown")
    said = (ended.errors or ended.output).strip().splitlines()
    raise CheckFailed(f"Kissat stopped with exit code {ended.code}: {said[-1] if said else 'no message'}")


def _cost(output: str) -> tuple[int | None, float | None]:
    conflicts = re.search(r"^c conflicts: +(\d+)", output, re.MULTILINE)
    seconds = re.search(r"^c process-time:.* ([\d.]+) seconds", output, re.MULTILINE)
    return (
        None if conflicts is None else int(conflicts.group(1)),
        None if seconds is None else float(seconds.group(1)),
    )
