"""`queenlab prove` and `queenlab check`: certificates of a maximum, made and checked."""

from __future__ import annotations

import sys
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from queenlab.cli import options
from queenlab.cli.files import STANDARD, check_writable, write_text
from queenlab.cli.inputs import check_limits, one_problem
from queenlab.cli.output import ANSWERED, NOT_ANSWERED, json_line, record
from queenlab.cli.progress import waiting
from queenlab.errors import BadInput
from queenlab.wording import plural

if TYPE_CHECKING:
    from queenlab.proofs.prover import Proof


class WayName(StrEnum):
    """How to prove it."""

    auto = "auto"
    search = "search"
    sat = "sat"
    dual = "dual"
    ladder = "ladder"
    cases = "cases"
    repulsion = "repulsion"


class SolverName(StrEnum):
    """Who refutes clauses."""

    auto = "auto"
    kissat = "kissat"
    sat = "sat"


def prove(
    problem: options.ProblemName,
    out: Annotated[
        Path, typer.Option("--output", "-o", metavar="FILE", help="Where the certificate goes; - for stdout.")
    ],
    at_most: Annotated[
        int | None, typer.Option("--at-most", metavar="Q", help="Prove this bound, and no better one.")
    ] = None,
    by: Annotated[WayName, typer.Option("--by", help="How to prove it.")] = WayName.auto,
    engine: Annotated[SolverName, typer.Option("--engine", help="Who refutes clauses.")] = SolverName.auto,
    given: options.Given = None,
    job: Annotated[
        Path | None,
        typer.Option("--job", metavar="FILE", help="Keep the finished cases in this ledger; go on if it is there."),
    ] = None,
    cores: Annotated[
        int | None, typer.Option("--cores", metavar="N", help="Prove cases on so many cores of this machine.")
    ] = None,
    time_limit: options.TimeLimit = None,
    seed: options.Seed = None,
    json: options.Json = False,
    quiet: options.Quiet = False,
) -> int:
    """The exit code is 0 if the maximum or the bound asked for is proved, and 3 if it is another bound."""
    from queenlab.verbs import prove as proving

    check_limits(time_limit, None, seed)
    asked = one_problem(problem, given=given)
    if json and out == STANDARD:
        raise BadInput("-o - and --json both write to stdout; leave one of the two away")
    proving.refuse_same_file(out, job)
    check_writable(out)
    with waiting(str(asked), quiet or json):
        proof = proving.prove(
            asked, at_most=at_most, by=by.value, engine=engine.value, job=job, cores=cores, time_limit=time_limit,
            seed=seed,
        )  # fmt: skip
    write_text(out, proof.text())
    answered = proof.is_maximum or at_most is not None
    if json:
        sys.stdout.write(json_line(_record(str(asked), proof, out)))
    elif quiet:
        if out != STANDARD:
            print(proof.at_most)
    else:
        _tell(str(asked), proof, out)
    return ANSWERED if answered else NOT_ANSWERED


def _record(name: str, proof: Proof, out: Path) -> dict[str, object]:
    about = {"steps": len(proof.certificate["steps"]), "ways": list(proof.ways), "bytes": len(proof.text())}
    return record(
        "maximum", name, "proved" if proof.is_maximum else "unknown",
        value=proof.at_most if proof.is_maximum else None, lower=proof.at_least, upper=proof.at_most,
        witness=proof.certificate["witness"], seconds=proof.seconds, file=str(out), info={**about, **proof.facts},
    )  # fmt: skip


def _tell(name: str, proof: Proof, out: Path) -> None:
    """What was proved, how, and where it is; on stderr if the certificate is on stdout."""
    stream = sys.stderr if out == STANDARD else sys.stdout
    if proof.is_maximum:
        print(f"{name}: the maximum is {proof.at_most}", file=stream)
    else:
        least = "" if proof.at_least is None else f", at least {proof.at_least}: the maximum is open"
        print(f"{name}: at most {proof.at_most}{least}", file=stream)
    steps = len(proof.certificate["steps"])
    told = f"{plural(steps, 'step')} by {', '.join(proof.ways)}, {len(proof.text()):,} bytes"
    print(f"certificate: {told}, made in {proof.seconds:.1f} s", file=stream)
    if out != STANDARD:
        print(f"check it with: queenlab check {out}")
