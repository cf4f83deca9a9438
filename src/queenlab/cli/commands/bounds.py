"""`queenlab bounds`: every bound on the greatest number of queens, with its reason."""

from __future__ import annotations

import json as json_text
from pathlib import Path
from typing import Annotated

from queenlab.cli import options
from queenlab.cli.inputs import SearchLimits, check_goal, one_problem
from queenlab.cli.option_groups import Only
from queenlab.cli.options import OUTPUT, option
from queenlab.cli.output import ANSWERED, INTERRUPTED, Printing, columns
from queenlab.cli.targets import target
from queenlab.suffixes import CERTIFICATE


def bounds(
    problem: options.ProblemName,
    *,
    limits: Annotated[SearchLimits, Only("time_limit", "seed")],
    out: Annotated[
        Path | None,
        option(
            OUTPUT,
            "--output",
            "-o",
            metavar="FILE",
            help="Write the two best bounds as a certificate for `queenlab check`.",
        ),
    ] = None,
    printing: Printing,
) -> int:
    """For queens on n^d only. The last line gives the best lower and upper bounds."""
    from queenlab.verbs.bound import bound

    asked = one_problem(problem)
    check_goal(problem, options.GoalName.max)
    to = target(out, CERTIFICATE, quiet=printing.quiet, json=printing.json)
    with printing.waiting(str(asked)):
        found = bound(asked, **limits.given_options())
    interrupted = found.answer.stopped == "interrupted"
    # An interrupt may come before any bound that a certificate can hold.
    if out is not None and (found.has_certificate or not interrupted):
        to.write(json_text.dumps(found.certificate()) + "\n")
    low, high = found.best_lower, found.best_upper
    span = f"{0 if low is None else low.value}..{'?' if high is None else high.value}"
    lines = columns(((each.side, each.value, each.name, each.reason) for each in found.bounds), {1})
    verdict = _verdict(found.problem, low.value if low else None, high.value if high else None, found.answer.proof)
    lines.append(f"{verdict}, interrupted" if interrupted else verdict)
    to.print_beside(printing, found.to_dict, span, lines)
    return INTERRUPTED if interrupted else ANSWERED


def _verdict(problem: str, low: int | None, high: int | None, proof: str | None) -> str:
    why = f" ({proof})" if proof else ""
    if low is not None and low == high:
        return f"{problem}: the maximum is {low}{why}"
    return f"{problem}: the maximum is from {low or 0} to {'?' if high is None else high}{why}"
