"""`queenlab construct`: a placement from a theorem, a single row of it, or its recipe."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from queenlab.cli.construction_list import list_constructions
from queenlab.cli.inputs import SearchLimits
from queenlab.cli.option_groups import Only
from queenlab.cli.output import ANSWERED, NOT_ANSWERED, json_line, message, record
from queenlab.cli.recipes import parse_places, read_recipe
from queenlab.cli.targets import Target, target
from queenlab.cli.witness import WitnessOutput, WitnessPrinting
from queenlab.errors import BadInput, NoConstruction
from queenlab.suffixes import CELLS, RECIPE

if TYPE_CHECKING:
    from queenlab.constructions.recipe import Recipe
    from queenlab.verbs.recipe import Asked


def construct(
    # Not called `problem`: boards too large for a Problem are welcome here.
    name: Annotated[
        str | None, typer.Argument(metavar="[PROBLEM]", help="Such as queens:1000; with --list also queens:1..30.")
    ] = None,
    *,
    method: Annotated[
        str | None, typer.Option("--method", metavar="NAME", help="Construction to use. Default: the simplest.")
    ] = None,
    listed: Annotated[bool, typer.Option("--list", help="List the constructions that apply.")] = False,
    everything: Annotated[
        bool, typer.Option("--all", help="With --list: also list those that do not apply, and why.")
    ] = False,
    random: Annotated[
        bool, typer.Option("--random", help="Take a random solution of --method, or of the largest construction.")
    ] = False,
    limits: Annotated[SearchLimits, Only("seed")],
    member: Annotated[
        int | None, typer.Option("--member", metavar="I", help="Take solution number I of the construction.")
    ] = None,
    at: Annotated[
        str | None, typer.Option("--at", metavar="I,J,...", help="Print only the rows of these columns.")
    ] = None,
    describe: Annotated[bool, typer.Option("--describe", help="Print only the recipe, as JSON.")] = False,
    file: Annotated[
        Path | None, typer.Option("--from", metavar="FILE", help="Build a recipe written by --describe; - for stdin.")
    ] = None,
    output: WitnessOutput,
) -> int:
    """--at and --describe do not build the board, so they work for sizes up to 10^18."""
    if sum((listed, at is not None, describe)) > 1:
        raise BadInput("use only one of --list, --at and --describe")
    if everything and not listed:
        raise BadInput("--all needs --list")
    how = {"method": method, "random": random, "seed": limits.seed, "member": member}
    plain = method is None and not random and limits.seed is None and member is None
    if listed:
        if not plain or file is not None or output.show:
            raise BadInput("--list does not take --method, --random, --member, --from or --show")
        return list_constructions(name, everything, output)
    if file is not None and not plain:
        raise BadInput("--from builds the recipe in the file; omit --method, --random, --seed and --member")
    if file is None and name is None:
        raise BadInput("construct takes a problem such as queens:1000, or --from FILE, or --list")
    if output.show and (at is not None or describe):
        raise BadInput("--at and --describe do not build a board to show")
    if at is not None or describe:
        to = target(output.out, RECIPE if describe else CELLS, output.said, quiet=output.quiet)
        return _part(name, file, how, at, output, to)
    return _whole(name, file, how, output)


def _whole(name: str | None, file: Path | None, how: dict[str, Any], output: WitnessPrinting) -> int:
    from queenlab.constructions.theorems import why_none
    from queenlab.verbs.construct import answer_from_recipe, construct_answer
    from queenlab.verbs.recipe import Asked, problem_of

    if file is not None:
        asked, recipe = read_recipe(file, name)
    else:
        asked, recipe = Asked.of(str(name)), None
        if asked.problem is None and why_none(asked.request) is not None:
            return _none_at_all(asked, output)
    to = output.target(problem_of(asked))
    with output.waiting(str(asked)):
        if recipe is not None:
            answer = answer_from_recipe(asked, recipe)
        else:
            answer = construct_answer(str(name), **how)
    code = output.report(answer, to)
    if answer.status == "unknown":
        if not output.json:
            message(f"queenlab: {answer.notes}")
        return NOT_ANSWERED
    if not output.silent and answer.notes:
        message(f"source: {answer.notes}")
    # A construction was asked for and is there, whether it is the best possible or not.
    return ANSWERED if answer.witness is not None else code


def _none_at_all(asked: Asked, output: WitnessPrinting) -> int:
    """The answer for a board that no Problem can represent and that has no solution."""
    from queenlab.constructions.theorems import why_none

    theorem = why_none(asked.request)
    return _nothing(
        asked, NoConstruction(f"{asked} has no solution: {theorem}", theorem), None, output, target(None, RECIPE)
    )


def _part(
    name: str | None, file: Path | None, how: dict[str, Any], at: str | None, output: WitnessPrinting, to: Target
) -> int:
    """Prints some cells or the recipe, without building the board."""
    from queenlab.verbs.recipe import Asked, choose_recipe
    from queenlab.version import __version__

    method = source = None
    if file is not None:
        asked, recipe = read_recipe(file, name)
    else:
        asked = Asked.of(str(name))
        try:
            choice = choose_recipe(asked, **how)
        except NoConstruction as error:
            return _nothing(asked, error, at, output, to)
        recipe, method, source = choice.recipe, choice.by.name, choice.by.source
    engine = f"construction {method} (queenlab {__version__})" if method else f"recipe (queenlab {__version__})"
    if at is not None:
        text = _cells_text(asked, recipe, at, to.form == "json", engine=engine, seed=how["seed"], notes=source)
    else:
        described = recipe.describe()
        if output.json:
            more = {"engine": engine, "seed": how["seed"], "notes": source, "recipe": described}
            text = json_line(record("recipe", str(asked), "found", **more))
        else:
            text = json_line({"problem": str(asked), "method": method, "source": source, "recipe": described})
    to.write(text)
    return ANSWERED


def _nothing(asked: Asked, error: NoConstruction, at: str | None, output: WitnessPrinting, to: Target) -> int:
    status = "unknown" if error.theorem is None else "none"
    if output.json:
        quantity = "recipe" if at is None else "cells"
        answer = record(quantity, str(asked), status, proof=error.theorem, notes=str(error))
        to.write(json_line(answer))
    elif error.theorem is None:
        message(f"queenlab: {error}")
    else:
        print(f"{asked}  none\nproof: {error.theorem}")
    return NOT_ANSWERED if error.theorem is None else ANSWERED


def _cells_text(asked: Asked, recipe: Recipe, at: str, json: bool, **more: Any) -> str:
    places = parse_places(recipe, at)
    if json:
        cells = [place.cell for place in places]
        return json_line(record("cells", str(asked), "found", value=len(cells), witness=cells, **more))
    return "".join(",".join(map(str, place.found)) + "\n" for place in places)
