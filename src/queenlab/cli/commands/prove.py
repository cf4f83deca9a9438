"""`queenlab prove`: a maximum with its certificate."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from queenlab.cli import options
from queenlab.cli.inputs import ProblemDetails, SearchLimits, check_goal
from queenlab.cli.job_request import check_new_ledger
from queenlab.cli.option_groups import Only
from queenlab.cli.options import OUTPUT, option
from queenlab.cli.output import ANSWERED, NOT_ANSWERED, Printing, message, record
from queenlab.cli.targets import target
from queenlab.suffixes import CERTIFICATE
from queenlab.wording import plural

if TYPE_CHECKING:
    from queenlab.proofs.prover import Proof


class WayName(StrEnum):
    auto = "auto"
    search = "search"
    sat = "sat"
    dual = "dual"
    ladder = "ladder"
    cases = "cases"
    repulsion = "repulsion"


class SolverName(StrEnum):
    auto = "auto"
    kissat = "kissat"
    sat = "sat"


def prove(
    problem: options.ProblemName,
    *,
    out: Annotated[Path, option(OUTPUT, "--output", "-o", metavar="FILE", help="Write the certificate; - for stdout.")],
    at_most: Annotated[
        int | None, typer.Option("--at-most", metavar="Q", help="Only prove that at most Q queens fit.")
    ] = None,
    by: Annotated[WayName, typer.Option("--by", help="Proof method.")] = WayName.auto,
    engine: Annotated[
        SolverName, typer.Option("--engine", help="SAT solver, if the proof uses one.")
    ] = SolverName.auto,
    details: Annotated[ProblemDetails, Only("given")],
    job: Annotated[
        Path | None,
        typer.Option("--job", metavar="FILE", help="Record finished cases in this ledger; resume if it exists."),
    ] = None,
    cores: Annotated[int | None, typer.Option("--cores", metavar="N", help="Use this many cores.")] = None,
    limits: Annotated[SearchLimits, Only("time_limit", "seed")],
    printing: Printing,
) -> int:
    """The exit code is 0 if the maximum, or the bound of --at-most, is proved, and 3 if only a weaker bound is."""
    from queenlab.verbs import prove as proving

    asked = details.one_problem(problem)
    check_goal(problem, options.GoalName.max)
    check_new_ledger(job)
    proving.refuse_same_file(out, job)
    to = target(out, CERTIFICATE, quiet=printing.quiet, json=printing.json)
    with printing.waiting(str(asked)):
        proof = proving.prove(
            asked, at_most=at_most, by=by.value, engine=engine.value, job=job, cores=cores, **limits.given_options()
        )
    to.write(proof.text())
    if job is not None and job.exists() and not printing.quiet:
        message(f"written to {job}")
    answered = proof.is_maximum or at_most is not None
    lines = [*_lines(str(asked), proof), *([f"check it with: queenlab check {out}"] if to.is_file else [])]
    to.print_beside(printing, lambda: _record(str(asked), proof, out, limits.seed), proof.at_most, lines)
    return ANSWERED if answered else NOT_ANSWERED


def _record(name: str, proof: Proof, out: Path, seed: int | None) -> dict[str, object]:
    from queenlab.verbs.prove import certificate_line

    about = {"steps": len(proof.certificate["steps"]), "ways": list(proof.ways), "bytes": len(proof.text())}
    return record(
        "maximum", name, "proved" if proof.is_maximum else "unknown",
        value=proof.at_most if proof.is_maximum else None, lower=proof.at_least, upper=proof.at_most,
        witness=proof.certificate["witness"], seconds=proof.seconds, seed=seed,
        proof=certificate_line(proof, out), file=str(out), info={**about, **proof.facts},
    )  # fmt: skip


def _lines(name: str, proof: Proof) -> list[str]:
    """What was proved, and how."""
    least = "" if proof.at_least is None else f", at least {proof.at_least}: the maximum is open"
    bound = (
        f"the maximum is {proof.at_most}" if proof.is_maximum else f"at most {plural(proof.at_most, 'queen')}{least}"
    )
    steps = len(proof.certificate["steps"])
    size = f"{plural(steps, 'step')} by {', '.join(proof.ways)}, {len(proof.text()):,} bytes"
    return [f"{name}: {bound}", f"certificate: {size}, made in {proof.seconds:.1f} s"]
