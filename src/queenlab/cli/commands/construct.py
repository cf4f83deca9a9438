"""`queenlab construct`: a placement from a closed form, a single row of it, or its recipe."""

from __future__ import annotations

import json as json_text
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from queenlab.cli import options
from queenlab.cli.construction_list import list_constructions
from queenlab.cli.files import check_writable, output_stream
from queenlab.cli.inputs import check_limits
from queenlab.cli.output import ANSWERED, NOT_ANSWERED, json_line, record, talk
from queenlab.cli.progress import waiting
from queenlab.cli.recipe_cells import parse_places
from queenlab.cli.recipe_files import read_recipe
from queenlab.cli.witness import check_not_both, check_witness_file, report_answer
from queenlab.errors import BadInput, NoConstruction

if TYPE_CHECKING:
    from queenlab.constructions.recipe import Recipe
    from queenlab.verbs.recipe import Asked


def construct(
    # Not called `problem`: boards too large for a Problem are welcome here.
    name: Annotated[
        str | None, typer.Argument(metavar="[PROBLEM]", help="Such as queens:1000; with --list also queens:1..30.")
    ] = None,
    method: Annotated[
        str | None, typer.Option("--method", metavar="NAME", help="Which construction; the simplest by default.")
    ] = None,
    listed: Annotated[bool, typer.Option("--list", help="List the constructions that apply.")] = False,
    everything: Annotated[
        bool, typer.Option("--all", help="With --list: also those that do not apply, and why not.")
    ] = False,
    random: Annotated[
        bool, typer.Option("--random", help="A random member of the family, by default of the largest.")
    ] = False,
    seed: options.Seed = None,
    member: Annotated[int | None, typer.Option("--member", metavar="I", help="The I-th member of the family.")] = None,
    at: Annotated[
        str | None, typer.Option("--at", metavar="I,J,...", help="Only the rows of these columns; for any size.")
    ] = None,
    describe: Annotated[bool, typer.Option("--describe", help="Only the recipe, as JSON; for any size.")] = False,
    file: Annotated[
        Path | None, typer.Option("--from", metavar="FILE", help="Build what --describe wrote; - for stdin.")
    ] = None,
    show: options.Show = False,
    out: options.WitnessFile = None,
    json: options.Json = False,
    quiet: options.Quiet = False,
) -> int:
    """--at and --describe build nothing, so they work for boards of any size up to 10^18."""
    check_limits(seed=seed)
    if sum((listed, at is not None, describe)) > 1:
        raise BadInput("--list, --at and --describe ask for different things; take one at a time")
    if everything and not listed:
        raise BadInput("--all goes with --list")
    how = {"method": method, "random": random, "seed": seed, "member": member}
    plain = method is None and not random and seed is None and member is None
    if listed:
        if not plain or file is not None or show:
            raise BadInput("--list lists what there is; leave --method, --random, --member, --from and --show away")
        return list_constructions(name, everything, out, json, quiet)
    if file is not None and not plain:
        raise BadInput("--from builds what the file says; leave --method, --random, --seed and --member away")
    if file is None and name is None:
        raise BadInput("construct takes a problem such as queens:1000, or --from FILE, or --list")
    if show and (at is not None or describe):
        raise BadInput("--at and --describe build no board that could be shown")
    if at is not None or describe:
        check_writable(out)
        return _part(name, file, how, at, out, json)
    return _whole(name, file, how, show, out, json, quiet)


def _whole(
    name: str | None, file: Path | None, how: dict[str, Any], show: bool, out: Path | None, json: bool, quiet: bool
) -> int:
    """The board, built and verified."""
    from queenlab.constructions.theorems import why_none
    from queenlab.verbs.construct import answer_from_recipe, construct_answer
    from queenlab.verbs.recipe import Asked, problem_of

    check_not_both(out, json)
    if file is not None:
        asked, recipe = read_recipe(file, name)
    else:
        asked, recipe = Asked.of(str(name)), None
        if asked.problem is None and why_none(asked.request) is not None:
            return _none_at_all(asked, out, json)
    check_witness_file(out, problem_of(asked), json)
    with waiting(str(asked), quiet or json):
        if recipe is not None:
            answer = answer_from_recipe(asked, recipe)
        else:
            answer = construct_answer(str(name), **_from_zero(asked, how))
    code = report_answer(answer, json, quiet, out, show)
    if answer.status == "unknown":
        if not json:
            talk(f"queenlab: {answer.notes}")
        return NOT_ANSWERED
    if not (json or quiet) and answer.notes:
        talk(f"source: {answer.notes}")
    # A construction was asked for and is there, whether it is the best possible or not.
    return ANSWERED if answer.witness is not None else code


def _none_at_all(asked: Asked, out: Path | None, json: bool) -> int:
    """What is said of a board that no Problem holds, and that has no solution either."""
    from queenlab.constructions.theorems import why_none

    theorem = why_none(asked.request)
    return _nothing(asked, NoConstruction(f"{asked} has no solution: {theorem}", theorem), None, out, json)


def _part(
    name: str | None, file: Path | None, how: dict[str, Any], at: str | None, out: Path | None, json: bool
) -> int:
    """Some cells, or the recipe; nothing is built."""
    from queenlab.verbs.recipe import Asked, choose_recipe
    from queenlab.version import __version__

    method = source = None
    if file is not None:
        asked, recipe = read_recipe(file, name)
    else:
        asked = Asked.of(str(name))
        try:
            choice = choose_recipe(asked, **_from_zero(asked, how))
        except NoConstruction as error:
            return _nothing(asked, error, at, out, json)
        recipe, method, source = choice.recipe, choice.by.name, choice.by.source
    engine = f"construction {method} (queenlab {__version__})" if method else f"recipe (queenlab {__version__})"
    if at is not None:
        text = _cells_text(asked, recipe, at, json, engine=engine, seed=how["seed"], notes=source)
    else:
        told = {"problem": str(asked), "method": method, "source": source, "recipe": recipe.describe()}
        full = record(
            "recipe", str(asked), "found", engine=engine, seed=how["seed"], notes=source, recipe=told["recipe"]
        )  # fmt: skip
        text = json_line(full) if json else json_text.dumps(told) + "\n"
    with output_stream(out) as stream:
        stream.write(text)
    return ANSWERED


def _from_zero(asked: Asked, how: dict[str, Any]) -> dict[str, Any]:
    """The options as the library takes them: people count members from 1."""
    from queenlab.verbs.recipe import choose_recipe

    member = how["member"]
    if member is None:
        return how
    try:
        by = choose_recipe(asked, **{**how, "member": 0}).by
    except NoConstruction:
        return {**how, "member": 0}
    size = by.size(asked.request).value
    if not 1 <= member <= size:
        raise BadInput(f"{by.name} has the members 1 to {size} for {asked}, not {member}")
    return {**how, "member": member - 1}


def _nothing(asked: Asked, error: NoConstruction, at: str | None, out: Path | None, json: bool) -> int:
    """What is said where there is no recipe."""
    status = "unknown" if error.theorem is None else "none"
    if json:
        said = record("recipe" if at is None else "cells", str(asked), status, proof=error.theorem, notes=str(error))
        with output_stream(out) as stream:
            stream.write(json_line(said))
    elif error.theorem is None:
        talk(f"queenlab: {error}")
    else:
        print(f"{asked}  none\nproof: {error.theorem}")
    return NOT_ANSWERED if error.theorem is None else ANSWERED


def _cells_text(asked: Asked, recipe: Recipe, at: str, json: bool, **more: Any) -> str:
    places = parse_places(recipe, at)
    if json:
        cells = [place.cell for place in places]
        return json_line(record("cells", str(asked), "found", value=len(cells), witness=cells, **more))
    return "".join(",".join(map(str, place.found)) + "\n" for place in places)
