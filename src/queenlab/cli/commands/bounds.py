"""`queenlab bounds`: every bound on the greatest number of queens, with its reason."""

from __future__ import annotations

import json as json_text
import sys
from pathlib import Path
from typing import Annotated

import typer

from queenlab.cli import options
from queenlab.cli.files import check_writable, output_stream
from queenlab.cli.inputs import check_limits, one_problem
from queenlab.cli.output import ANSWERED, json_line
from queenlab.cli.progress import waiting


def bounds(
    problem: options.ProblemName,
    time_limit: options.TimeLimit = None,
    seed: options.Seed = None,
    out: Annotated[
        Path | None,
        typer.Option("--output", "-o", metavar="FILE", help="Write the best pair as a certificate; see check."),
    ] = None,
    json: options.Json = False,
    quiet: options.Quiet = False,
) -> int:
    """Queens on n^d, on the plane. The best upper and the best lower bound are named at the end."""
    from queenlab.verbs.bound import bound

    check_limits(time_limit, None, seed)
    asked = one_problem(problem)
    check_writable(out)
    with waiting(str(asked), quiet or json):
        found = bound(asked, time_limit=time_limit, seed=seed)
    if out is not None:
        certificate = found.certificate()
        with output_stream(out) as stream:
            json_text.dump(certificate, stream)
            stream.write("\n")
    low, high = found.best_lower, found.best_upper
    span = f"{0 if low is None else low.value}..{'?' if high is None else high.value}"
    if json:
        sys.stdout.write(json_line(found.to_dict()))
        return ANSWERED
    if quiet:
        print(span)
        return ANSWERED
    width = max((len(each.name) for each in found.bounds), default=0)
    digits = max((len(str(each.value)) for each in found.bounds), default=0)
    for each in found.bounds:
        print(f"{each.side}  {each.value:>{digits}}  {each.name:<{width}}  {each.reason}")
    print(_verdict(found.problem, low.value if low else None, high.value if high else None, found.answer.proof))
    return ANSWERED


def _verdict(problem: str, low: int | None, high: int | None, proof: str | None) -> str:
    why = f" ({proof})" if proof else ""
    if low is not None and low == high:
        return f"{problem}: the maximum is {low}{why}"
    return f"{problem}: the maximum is from {low or 0} to {'?' if high is None else high}{why}"
