"""`queenlab export`: a Model as a file for another solver."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from queenlab.cli import options
from queenlab.cli.files import STANDARD
from queenlab.cli.inputs import ProblemDetails
from queenlab.cli.output import ANSWERED, json_line, record
from queenlab.cli.targets import target
from queenlab.errors import BadInput
from queenlab.suffixes import MODEL


def export(
    problem: options.ProblemName,
    *,
    format: Annotated[
        options.ModelFormat | None,
        typer.Option("--format", help="Output format. Default: from the suffix of -o FILE, else json."),
    ] = None,
    details: ProblemDetails,
    strengthenings: options.With = None,
    prove_above: options.ProveAbove = None,
    out: Annotated[Path | None, options.output_file(MODEL)] = None,
    json: Annotated[bool, typer.Option("--json", help="With -o: print one JSON object about the file.")] = False,
    quiet: options.Quiet = False,
) -> int:
    """The formats are dlx (Knuth's exact covers), opb, cnf, lp, mps, col (a graph) and json."""
    from queenlab.formats import write_model
    from queenlab.strengthenings.registry import read_names

    names = read_names(strengthenings)
    asked = details.one_problem(problem)
    out = None if out == STANDARD else out
    if json and out is None:
        raise BadInput("--json describes the file of -o; name one, or omit --json")
    said = None if format is None else (f"--format {format.value}", format.format_name)
    to = target(out, MODEL, said, quiet=quiet)
    model = asked.model
    if names is not None or prove_above is not None:
        from queenlab.verbs.strengthened_model import strengthened_model

        model = strengthened_model(asked, names or (), above=prove_above)
        if prove_above is not None:
            # Whether there is any such placement is the question; nothing is left to optimise.
            model = model.with_sense(None)
    to.write(write_model(model, to.form), f"{asked}: {model!r}")
    if json:
        size = {"options": model.n_options, "items": model.n_items, "entries": int(model.items.size)}
        sys.stdout.write(json_line(record("export", str(asked), file=str(out), format=to.form, info=size)))
    return ANSWERED
