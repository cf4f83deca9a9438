"""`queenlab puzzle`: make, check and explain puzzles with exactly one solution."""

from __future__ import annotations

import json as jsons
import shlex
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from queenlab.cli.files import read_text, source_name
from queenlab.cli.inputs import SearchLimits, check_engine
from queenlab.cli.option_groups import Only
from queenlab.cli.options import OUTPUT, option
from queenlab.cli.output import (
    ANSWERED,
    CHECK_FAILED,
    INTERRUPTED,
    NOT_ANSWERED,
    Printing,
    json_line,
    message,
    record,
    witness_text,
)
from queenlab.cli.pictures import Picture, write_picture
from queenlab.cli.targets import Target, target
from queenlab.errors import BadInput, NotSupported, TooLong
from queenlab.suffixes import PUZZLE
from queenlab.wording import plural

if TYPE_CHECKING:
    from queenlab.puzzles.files import PuzzleClaim
    from queenlab.verbs.check_puzzle import PuzzleAnswer
    from queenlab.verbs.puzzle import GradedPuzzle

#: This many puzzles are made at once at most.
MAX_COUNT = 10_000


def puzzle(
    what: Annotated[
        str | None,
        typer.Argument(metavar="PROBLEM", help="Such as queens:8, or regions:8 for the daily game."),
    ] = None,
    *,
    regions: Annotated[bool, typer.Option("--regions", help="Cut the board into regions with one piece each.")] = False,
    touching: Annotated[bool, typer.Option("--touching", help="With regions:N: pieces may touch each other.")] = False,
    limits: Annotated[SearchLimits, Only("seed", "time_limit")],
    count: Annotated[int, typer.Option("--count", metavar="K", help="Make this many different puzzles.")] = 1,
    level: Annotated[
        str | None, typer.Option("--level", metavar="NAME", help="easy, medium, hard, fiendish or extreme.")
    ] = None,
    check: Annotated[
        Path | None, typer.Option("--check", metavar="FILE", help="Check the puzzles of a file; - for stdin.")
    ] = None,
    engine: Annotated[
        str,
        typer.Option("--engine", metavar="NAMES", help="With --check: one engine, or several that must agree."),
    ] = "dancing",
    explain: Annotated[bool, typer.Option("--explain", help="Solve step by step, with reasons.")] = False,
    solution: Annotated[
        bool, typer.Option("--solution", help="Also show the solution; .html shows all solutions on the last page.")
    ] = False,
    out: Annotated[
        Path | None,
        option(OUTPUT, "--output", "-o", metavar="FILE", help=f"Write {PUZZLE.listed} (a page to play and print)."),
    ] = None,
    printing: Printing,
) -> int:
    """A puzzle either gives some pieces, each of them necessary, or divides the board into regions. Its level depends
    on the rules needed to solve it by hand. --check reads the output of this command.
    """
    from queenlab.verbs.puzzle import puzzles

    if check is not None:
        made_only: dict[str, Any] = {
            "--regions": regions,
            "--touching": touching,
            "--seed": limits.seed is not None,
            "--level": level,
        }
        made_only |= {"--count": count != 1, "-o": out, "PROBLEM": what}
        for name, value in made_only.items():
            if value:
                raise BadInput(f"--check reads puzzles, {name} makes them; omit one of the two")
        return _check(check, _engines(engine), explain, solution, limits.time_limit, printing)
    if what is None:
        raise BadInput("puzzle takes a problem such as queens:8 or regions:8, or --check FILE")
    if engine != "dancing":
        raise BadInput("--engine needs --check")
    if not 1 <= count <= MAX_COUNT:
        raise BadInput(f"--count takes 1 to {MAX_COUNT}, not {count}")
    to = target(out, PUZZLE, quiet=printing.quiet, json=printing.json)
    _check_output(to.form, count, explain)
    stream = puzzles(what, regions=regions, touching=touching, level=level, **limits.given_options())
    made, code = _make(stream, what, count, printing)
    if printing.json:
        sys.stdout.write(json_line(_record(made, explain, code)))
    if made and (out is not None or not printing.json):
        _write(made, to, explain, solution, level)
    return code


def _engines(names: str) -> list[str]:
    found = [name.strip() for name in names.split(",")]
    for name in found:
        if name == "auto":
            raise BadInput("--engine takes the names of engines that must agree, such as dancing,cpsat")
        check_engine(name)
    return found


def _check_output(form: str, count: int, explain: bool) -> None:
    if form in ("svg", "png") and count > 1:
        raise BadInput("a picture shows one puzzle; omit --count, or write .html, .txt or .json")
    if form == "html":
        from queenlab.draw.worksheet import MAX_EXERCISES

        if explain:
            raise BadInput("a worksheet shows no steps; omit --explain, or write .txt or .json")
        if count > MAX_EXERCISES:
            raise BadInput(f"a worksheet has 1 to {MAX_EXERCISES} puzzles, not {count}")


def _make(stream: Iterator[GradedPuzzle], name: str, count: int, printing: Printing) -> tuple[list[GradedPuzzle], int]:
    """The puzzles and the exit code. Puzzles made before a limit, Ctrl-C or the end of the supply are kept."""
    made: list[GradedPuzzle] = []
    try:
        with printing.waiting(name):
            for one in stream:
                made.append(one)
                if len(made) == count:
                    return made, ANSWERED
    except TooLong as error:
        message(f"queenlab: {error}")
        return made, NOT_ANSWERED
    except NotSupported as error:
        # There is no puzzle of it at all, or no other than those that were made.
        if not made:
            raise
        message(f"queenlab: {error}")
        return made, NOT_ANSWERED
    except KeyboardInterrupt:
        return made, INTERRUPTED
    raise AssertionError("the stream of puzzles has no end")


# -- what is written ----------------------------------------------------------------------------------------------


def _write(made: list[GradedPuzzle], to: Target, explain: bool, solution: bool, level: str | None) -> None:
    if to.form in ("svg", "png"):
        from queenlab.draw.region_svg import puzzle_svg

        cells = made[0].solution.cells.tolist() if solution else ()
        write_picture(Picture(puzzle_svg(made[0].puzzle, cells)), to)
    elif to.form == "html":
        to.write(_worksheet(made, solution, level))
    elif to.form == "json":
        described = [_described(one, explain) for one in made]
        to.write(jsons.dumps(described[0] if len(made) == 1 else {"puzzles": described}) + "\n")
    else:
        to.write("\n".join(one.to_text([] if to.quiet else _comments(one, explain, solution)) for one in made))


def _worksheet(made: list[GradedPuzzle], solution: bool, level: str | None) -> str:
    from queenlab.draw.worksheet import Exercise, worksheet

    first = made[0]
    options = ["--regions"] if first.puzzle.regions is not None else []
    options += ["--level", level] if level is not None else []
    name = str(first.puzzle.problem.asking(given=()))
    again = ["queenlab", "puzzle", name, *options, "--seed", str(first.seed), "--count", str(len(made))]
    exercises = [Exercise(one.puzzle, tuple(one.solution.cells.tolist()), one.level) for one in made]
    return worksheet(exercises, solutions=solution, note=shlex.join(again))


def _comments(one: GradedPuzzle, explain: bool, solution: bool) -> list[str]:
    given = f"{len(one.puzzle.given)} given, " if one.puzzle.regions is None else ""
    lines = [f"{given}level {one.level}, effort {one.effort}, seed {one.seed}, number {one.number}"]
    if solution:
        lines.append(f"solution: {witness_text(one.solution)}")
    return lines + (one.explain() if explain else [])


def _described(one: GradedPuzzle, explain: bool) -> dict[str, Any]:
    return {**one.to_dict(), **({"steps": one.explain()} if explain else {})}


def _record(made: list[GradedPuzzle], explain: bool, code: int) -> dict[str, Any]:
    from queenlab.verbs.check_puzzle import ONE_SOLUTION

    first = made[0] if made else None
    only = first if len(made) == 1 else None
    return record(
        "puzzle",
        None if only is None else str(only.puzzle.problem),
        "unknown" if code else "proved",
        value=len(made),
        witness=None if only is None else only.to_dict()["solution"],
        engine=None if first is None else first.engine,
        seed=None if first is None else first.seed,
        proof=None if first is None else f"{ONE_SOLUTION}, for each puzzle",
        puzzles=[_described(one, explain) for one in made],
    )


# -- checking -----------------------------------------------------------------------------------------------------


def _check(
    path: Path, engines: list[str], explain: bool, solution: bool, time_limit: float | None, printing: Printing
) -> int:
    from queenlab.puzzles.files import MAX_CHARACTERS, read_puzzles
    from queenlab.verbs.check_puzzle import check_puzzle
    from queenlab.work import Limits

    clock = Limits(time_limit)
    # One character more than is allowed is enough to see that there are too many.
    claims = read_puzzles(read_text(path, MAX_CHARACTERS + 1), source_name(path))
    records, worst = [], ANSWERED
    for number, claim in enumerate(claims, 1):
        if clock.time_is_up():
            message(f"queenlab: the time limit was reached after {number - 1} of {plural(len(claims), 'puzzle')}")
            worst = worst or NOT_ANSWERED
            break
        answer = check_puzzle(claim.puzzle, engines=engines, time_limit=clock.rest().seconds)
        words, code = _judged(claim, answer)
        worst = code if worst == ANSWERED or code == CHECK_FAILED else worst
        steps: list[str] = []
        if code == ANSWERED:
            grade, steps = _graded(claim, explain, clock.rest().seconds)
            words += grade
        records.append({**answer.to_dict(), "notes": words, **({"explanation": steps} if explain else {})})
        if not printing.json and (not printing.quiet or code != ANSWERED):
            print(f"puzzle {number} (line {claim.line}): {words}")
            if solution and code == ANSWERED and answer.witness is not None:
                print(f"solution: {witness_text(answer.witness)}")
            for line in steps:
                print(line)
    if printing.json:
        status = "unknown" if worst == NOT_ANSWERED else "proved"
        found = record("puzzle", None, status, value=len(records), ok=worst == ANSWERED, answers=records)
        sys.stdout.write(json_line(found))
    elif not printing.quiet and worst == ANSWERED:
        print(f"{plural(len(claims), 'puzzle')}, each with exactly one solution ({', '.join(engines)})")
    return worst


def _judged(claim: PuzzleClaim, answer: PuzzleAnswer) -> tuple[str, int]:
    """The verdict on a puzzle, and the exit code."""
    from queenlab.placement import Placement

    name = answer.problem
    if answer.status == "unknown":
        return f"{name}: the time limit was reached", NOT_ANSWERED
    if answer.status == "none":
        return f"{name}: there is no solution", CHECK_FAILED
    if answer.status == "found":
        import numpy as np

        cells = [np.array(one, dtype=np.int64) for one in answer.solutions]
        two = " and ".join(witness_text(Placement(claim.puzzle.board, one)) for one in cells)
        return f"{name}: there are several solutions, such as {two}", CHECK_FAILED
    assert answer.witness is not None
    if claim.solution is not None and claim.solution != tuple(answer.witness.cells.tolist()):
        return f"{name}: the file claims another solution than the only one", CHECK_FAILED
    needless = [claim.puzzle.board.label(cell) for cell in answer.unneeded or ()]
    could_go = f" (also without {' or '.join(needless)})" if needless else ""
    return f"{name}: exactly one solution{could_go}", ANSWERED


def _graded(claim: PuzzleClaim, explain: bool, time_limit: float | None) -> tuple[str, list[str]]:
    from queenlab.verbs.puzzle import grade_puzzle

    try:
        graded = grade_puzzle(claim.puzzle, time_limit=time_limit)
    except TooLong as error:
        return f", not graded: {error}", []
    return f", level {graded.level}, effort {graded.effort}", graded.explain() if explain else []
