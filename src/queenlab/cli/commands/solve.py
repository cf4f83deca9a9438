"""`queenlab solve`: one solution."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from queenlab.cli import options
from queenlab.cli.files import STANDARD, read_text
from queenlab.cli.inputs import ProblemDetails, SearchLimits, check_engine
from queenlab.cli.output import exit_code, headline, json_line, stop_reason
from queenlab.cli.progress import progress_display
from queenlab.cli.targets import Target, target
from queenlab.cli.witness import WitnessOutput, WitnessPrinting
from queenlab.errors import BadInput, CheckFailed
from queenlab.suffixes import NAMES

if TYPE_CHECKING:
    from queenlab.model import Model


def solve(
    problem: Annotated[str | None, typer.Argument(metavar="[PROBLEM]", help="Such as queens:8.")] = None,
    *,
    model: Annotated[
        Path | None, typer.Option("--model", metavar="FILE", help="Solve the Model in a file instead; - for stdin.")
    ] = None,
    format: Annotated[
        options.ModelFormat | None,
        typer.Option("--format", help="Format of the file. Default: from its suffix."),
    ] = None,
    details: ProblemDetails,
    engine: options.EngineName = "auto",
    limits: SearchLimits,
    output: WitnessOutput,
) -> int:
    """With --model, -o writes the names of the chosen options, one per line."""
    check_engine(engine)
    if model is not None:
        if problem is not None or details.given_options() or output.show:
            raise BadInput("--model solves a file as it is; omit the problem and its options")
        to = target(output.out, NAMES, quiet=output.quiet, json=output.json)
        return _solve_model(_read(model, format), model, engine, limits, output, to)
    if problem is None:
        raise BadInput("solve takes a problem such as queens:8, or --model FILE")
    if format is not None:
        raise BadInput("--format needs --model")
    import queenlab as ql

    asked = details.one_problem(problem)
    to = output.target(asked)
    with progress_display(str(asked), output.silent) as progress:
        answer = ql.solve(asked, engine=engine, progress=progress, **limits.given_options())
    return output.report(answer, to)


def _read(path: Path, format: options.ModelFormat | None) -> Model:
    from queenlab.formats import format_of, read_model

    if format is None and path == STANDARD:
        raise BadInput("a Model from stdin needs --format")
    name = format_of(path) if format is None else format.format_name
    return read_model(read_text(path), name, str(path))


def _solve_model(
    model: Model, path: Path, engine: str, asked: SearchLimits, output: WitnessPrinting, to: Target
) -> int:
    from queenlab.verbs.limits_and_answers import answer_from
    from queenlab.verbs.solve import solve_model
    from queenlab.work import Limits

    limits = Limits(asked.time_limit, asked.node_limit, asked.seed)
    with output.waiting(str(path)):
        result, used = solve_model(model, engine, limits)
    names: list[str] | None = None
    if result.chosen is not None:
        wrong = model.violations(result.chosen)
        if wrong:
            raise CheckFailed(f"engine {used.name} returned options that are not a solution: {wrong[0]}")
        names = _chosen_names(model, result.chosen)
    optimum = model.sense is not None
    answer = answer_from(str(path), "optimum" if optimum else "solution", result, used, limits)
    if not optimum:
        answer.value, answer.lower, answer.upper = None if names is None else len(names), None, None
    data = {**answer.to_dict(), "problem": None, "witness": names, "notes": answer.notes or stop_reason(answer)}
    if output.json:
        sys.stdout.write(json_line(data))
    elif not output.quiet:
        (sys.stdout if output.out is None else sys.stderr).write(headline(answer, None if optimum else "option") + "\n")
    if names is None:
        to.say_not_written("solution")
    elif not output.json or output.out is not None:
        to.write("".join(f"{name}\n" for name in names))
    return exit_code(answer)


def _chosen_names(model: Model, chosen: list[int]) -> list[str]:
    """The names of the chosen options, without those that are in a file only because its format needs them.

    Readers give those weight 0: variables that count, and complements. In an objective a true option may have
    weight 0 as well, so there only complements, which are named after another option, are left out.
    """
    if not model.weights.any():
        return [model.option_names[k] for k in chosen]
    known = set(model.option_names) if model.sense is not None else set()

    def is_helper(name: str) -> bool:
        return model.sense is None or (name.startswith("not-") and name.removeprefix("not-") in known)

    named = [(model.option_names[k], int(model.weights[k])) for k in chosen]
    return [name for name, weight in named if weight or not is_helper(name)]
