"""`queenlab prove`: a maximum with its certificate."""

from __future__ import annotations

import sys
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from queenlab.cli import options
from queenlab.cli.files import STANDARD
from queenlab.cli.inputs import ProblemDetails, SearchLimits
from queenlab.cli.option_groups import Only
from queenlab.cli.options import OUTPUT, option
from queenlab.cli.output import ANSWERED, NOT_ANSWERED, Printing, json_line, record
from queenlab.cli.suffixes import CERTIFICATE
from queenlab.cli.targets import target
from queenlab.cli.witness import check_not_both
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
    out: Annotated[
        Path, option(OUTPUT, "--output", "-o", metavar="FILE", help="Where the certificate goes; - for stdout.")
    ],
    at_most: Annotated[
        int | None, typer.Option("--at-most", metavar="Q", help="Prove this bound, and no better one.")
    ] = None,
    by: Annotated[WayName, typer.Option("--by", help="How to prove it.")] = WayName.auto,
    engine: Annotated[SolverName, typer.Option("--engine", help="The solver that refutes clauses.")] = SolverName.auto,
    details: Annotated[ProblemDetails, Only("given")],
    job: Annotated[
        Path | None,
        typer.Option("--job", metavar="FILE", help="Keep the finished cases in this ledger; resume if it exists."),
    ] = None,
    cores: Annotated[
        int | None, typer.Option("--cores", metavar="N", help="Prove cases on this many cores of this machine.")
    ] = None,
    limits: Annotated[SearchLimits, Only("time_limit", "seed")],
    printing: Printing,
) -> int:
    """The exit code is 0 if the maximum or the bound asked for is proved, and 3 if it is another bound."""
    from queenlab.verbs import prove as proving

    asked = details.one_problem(problem)
    check_not_both(out, printing.json)
    proving.refuse_same_file(out, job)
    to = target(out, CERTIFICATE, quiet=printing.quiet)
    with printing.waiting(str(asked)):
        proof = proving.prove(
            asked, at_most=at_most, by=by.value, engine=engine.value, job=job, cores=cores, **limits.given_options()
        )
    to.write(proof.text())
    answered = proof.is_maximum or at_most is not None
    if printing.json:
        sys.stdout.write(json_line(_record(str(asked), proof, out, limits.seed)))
    elif printing.quiet:
        if out != STANDARD:
            print(proof.at_most)
    else:
        _print_proof(str(asked), proof, out)
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


def _print_proof(name: str, proof: Proof, out: Path) -> None:
    """What was proved, how, and where it is; on stderr if the certificate is on stdout."""
    stream = sys.stderr if out == STANDARD else sys.stdout
    if proof.is_maximum:
        print(f"{name}: the maximum is {proof.at_most}", file=stream)
    else:
        least = "" if proof.at_least is None else f", at least {proof.at_least}: the maximum is open"
        print(f"{name}: at most {proof.at_most}{least}", file=stream)
    steps = len(proof.certificate["steps"])
    size = f"{plural(steps, 'step')} by {', '.join(proof.ways)}, {len(proof.text()):,} bytes"
    print(f"certificate: {size}, made in {proof.seconds:.1f} s", file=stream)
    if out != STANDARD:
        print(f"check it with: queenlab check {out}")
