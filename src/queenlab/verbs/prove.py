"""Proofs of a maximum, with certificates."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import cast

from queenlab.answer import Answer
from queenlab.atomic_write import check_writable, write_atomically
from queenlab.checkers.certificate import BadCertificate
from queenlab.checkers.checker import check
from queenlab.engines.registry import engine as named_engine
from queenlab.errors import BadInput, CheckFailed, MissingExtra
from queenlab.problems import Problem, problem
from queenlab.proofs import prover
from queenlab.proofs.prover import WAYS, WITH_CLAUSES, Proof, Way
from queenlab.proofs.refuting import SOLVERS, Solver
from queenlab.proofs.request import provable
from queenlab.verbs.limits_and_answers import (
    Name,
    ProgressCallback,
    checked_placement,
    engine_name,
    make_limits,
    with_goal,
)
from queenlab.version import __version__
from queenlab.wording import plural


def prove(
    name: Name,
    path: str | Path | None = None,
    *,
    at_most: int | None = None,
    by: str = "auto",
    engine: str = "auto",
    job: str | Path | None = None,
    cores: int | None = None,
    time_limit: float | None = None,
    seed: int | None = None,
    progress: ProgressCallback | bool | None = None,
) -> Proof:
    """Proves how many non-attacking queens a board holds, with a certificate for `check_certificate`.

    Args:
        name: queens on the plane, such as "queens:7^3".
        path: the file for the certificate, if any.
        at_most: the bound to prove; default: the maximum.
        by: `auto`, `search`, `sat`, `dual`, `ladder`, `cases` or `repulsion`; see docs/guide/proofs.md.
        engine: the SAT solver: `kissat`, `sat` (CaDiCaL), or `auto`, the first of them that is installed. With a named
            solver, `by="auto"` becomes `ladder`, and methods without clauses are refused.
        job: a ledger that records finished cases, so that a proof by cases can be resumed.
        cores: the number of cores for cases.
        time_limit: seconds; on reaching it, the best bound so far is proved, unless `at_most` asks for a better one.
        seed: random seed; the same seed gives the same certificate.
        progress: called regularly; True prints a line on stderr.

    Returns:
        The certificate; `at_most` is the proved bound, `at_least` the number of queens of its witness.

    Raises:
        BadInput: a placement with more than `at_most` queens exists, which the message shows; or options are invalid.
        NotSupported: the problem is not about queens on the plane.
        TooLong: the time limit was reached before `at_most`, or any bound, was proved.
        MissingExtra: the named engine, or one that the method needs, is not installed.
        CheckFailed: the stored case proofs of a job are invalid.
        CannotWrite: the certificate cannot be written.

    Example:
        >>> proof = prove("queens:4^4")
        >>> proof.at_most, proof.at_least, len(proof.certificate["steps"])
        (16, 16, 2)
    """
    asked = problem(name)
    n, d = provable(asked)
    if by not in WAYS:
        raise BadInput(f"unknown proof method {by}; available: {', '.join(WAYS)}")
    if at_most is not None and (isinstance(at_most, bool) or not isinstance(at_most, int)):
        raise BadInput(f"the number of queens must be a whole number, not {at_most!r}")
    if cores is not None:
        from queenlab.jobs.executors.choice import check_cores

        check_cores(cores, "a proof")
    solver = _solver(engine, by)
    if engine != "auto":
        by = _way_with_clauses(engine, by, job is not None)
    limits = make_limits(time_limit, None, seed, progress)
    if path is not None:
        refuse_same_file(Path(path), job)
        check_writable(Path(path))
    proof = prover.prove(
        n, d, limits, at_most=at_most, by=by, solver=solver,
        job=None if job is None else Path(job), cores=cores or 1,
    )  # fmt: skip
    if job is not None:
        # Finished cases come from a file that may have been changed.
        try:
            check(proof.text())
        except BadCertificate as refusal:
            raise CheckFailed(f"the stored case proofs next to {job} are invalid: {refusal}; delete them") from None
    if path is not None:
        write_atomically(Path(path), proof.text())
    return proof


def _way_with_clauses(engine: str, by: str, has_cases: bool) -> Way:
    """The proof method that uses a named solver."""
    if has_cases or by not in ("auto", *WITH_CLAUSES):
        way = "cases" if has_cases else by
        ways = " or ".join(WITH_CLAUSES)
        raise BadInput(f"a proof by {way} uses no solver; omit engine {engine}, or prove by {ways} without a job")
    return "ladder" if by == "auto" else cast(Way, by)


def refuse_same_file(path: Path, job: str | Path | None) -> None:
    """Raises BadInput if the certificate would be written over the ledger of its proof, or over its cases."""
    if job is not None and path.resolve() in (Path(job).resolve(), Path(f"{job}.parts").resolve()):
        raise BadInput(f"{path} belongs to the job of this proof; choose another name for the certificate")


def proved_maximum(
    name: Name, path: str | Path, *, engine: str = "auto", time_limit: float | None = None, seed: int | None = None
) -> Answer:
    """The maximum as an answer, with its certificate in a file; used by `maximize(..., proof=path)`.

    If the time was not enough, the answer is `found`, and the certificate proves its upper bound.
    """
    asked = with_goal(name, "max", "prove")
    proof = prove(asked, path, engine=engine, time_limit=time_limit, seed=seed)
    answer = answer_of(asked, proof, str(path), seed)
    if engine != "auto":
        answer.engine = engine_name(named_engine(engine))
    return answer


def certificate_line(proof: Proof, path: str | Path) -> str:
    """The line about the certificate: its steps and its file."""
    steps = len(proof.certificate["steps"])
    return f"certificate: {plural(steps, 'step')} ({', '.join(proof.ways)}) in {path}"


def answer_of(asked: Problem, proof: Proof, path: str, seed: int | None) -> Answer:
    cells = proof.certificate["witness"]
    witness = None
    if cells is not None:
        witness = checked_placement(asked, [asked.board.from_public(cell) for cell in cells])
    return Answer(
        problem=str(asked),
        quantity="maximum",
        status="proved" if proof.is_maximum else "found" if proof.at_least else "unknown",
        value=proof.at_least,
        lower=proof.at_least,
        upper=proof.at_most,
        engine=f"prove (queenlab {__version__})",
        seconds=proof.seconds,
        nodes=proof.facts.get("nodes"),
        seed=seed,
        proof=certificate_line(proof, path),
        witness=witness,
        stopped=None if proof.is_maximum else "time",
    )


def _solver(engine: str, by: str) -> Solver:
    """The SAT solver; it must be installed if the proof needs it."""
    if engine not in ("auto", *SOLVERS):
        raise BadInput(f"{named_engine(engine).name} writes no proofs; use {' or '.join(SOLVERS)}")
    from queenlab.engines.kissat import executable
    from queenlab.engines.sat import SatEngine

    known: dict[Solver, Callable[[], object]] = {"kissat": executable, "sat": SatEngine().load}
    wanted: list[Solver] = list(SOLVERS) if engine == "auto" else [cast(Solver, engine)]
    missing: MissingExtra | None = None
    for solver in wanted:
        try:
            known[solver]()
            return solver
        except MissingExtra as error:
            missing = missing or error
    if missing is not None and (engine != "auto" or by in WITH_CLAUSES):
        raise missing
    return "sat"
