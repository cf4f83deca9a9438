"""`queenlab puzzle`: puzzles with exactly one solution, made, checked and explained."""

from __future__ import annotations

import json as jsons
import shlex
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from queenlab.cli import engine_room, options
from queenlab.cli.files import STANDARD, check_writable, read_text, source_name, write_text
from queenlab.cli.inputs import check_limits
from queenlab.cli.output import (
    ANSWERED,
    CHECK_FAILED,
    INTERRUPTED,
    NOT_ANSWERED,
    json_line,
    record,
    talk,
    witness_text,
)
from queenlab.cli.progress import waiting
from queenlab.cli.witness import check_not_both
from queenlab.errors import BadInput, NotSupported, TooLong
from queenlab.wording import plural

if TYPE_CHECKING:
    from queenlab.answer import Answer
    from queenlab.puzzles.files import PuzzleClaim
    from queenlab.verbs.puzzle import GradedPuzzle

#: So many puzzles are made at once at most.
MAX_COUNT = 10_000
_SUFFIXES = (".txt", ".json", ".svg", ".html")


def puzzle(
    what: Annotated[
        str | None,
        typer.Argument(metavar="PROBLEM", help="Such as queens:8, or regions:8 for the daily game."),
    ] = None,
    regions: Annotated[
        bool, typer.Option("--regions", help="Cut the board into regions with one piece each; give no pieces.")
    ] = False,
    touching: Annotated[bool, typer.Option("--touching", help="regions:N: pieces may touch each other.")] = False,
    seed: options.Seed = None,
    count: Annotated[int, typer.Option("--count", metavar="K", help="Make so many, all different.")] = 1,
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
    explain: Annotated[bool, typer.Option("--explain", help="Solve step by step, and say why.")] = False,
    solution: Annotated[
        bool, typer.Option("--solution", help="Show the solution, too; in .html all of them, on a last page.")
    ] = False,
    time_limit: options.TimeLimit = None,
    out: Annotated[
        Path | None,
        typer.Option("--output", "-o", metavar="FILE", help="Write .txt, .json, .svg, or .html, a worksheet to print."),
    ] = None,
    json: options.Json = False,
    quiet: options.Quiet = False,
) -> int:
    """Pieces are given, none of them needless; or the board is cut into regions. Levels go by the rules that a person
    needs. What is printed can be read back by --check.
    """
    check_limits(time_limit, seed=seed)
    if check is not None:
        made_only: dict[str, Any] = {
            "--regions": regions,
            "--touching": touching,
            "--seed": seed is not None,
            "--level": level,
        }
        made_only |= {"--count": count != 1, "-o": out, "PROBLEM": what}
        for name, value in made_only.items():
            if value:
                raise BadInput(f"--check reads puzzles and {name} makes them; leave one of the two away")
        return _check(check, _engines(engine), explain, solution, time_limit, json, quiet)
    if what is None:
        raise BadInput("puzzle takes a problem such as queens:8 or regions:8, or --check FILE")
    if engine != "dancing":
        raise BadInput("--engine belongs to --check; puzzles are made with the engine dancing")
    if not 1 <= count <= MAX_COUNT:
        raise BadInput(f"so many puzzles are made at once: 1 to {MAX_COUNT}, not {count}")
    _check_output(out, json, count, explain)
    made, code = _make(what, regions, touching, seed, level, count, time_limit, quiet or json)
    if json:
        sys.stdout.write(json_line(_record(made, explain, code)))
    if made and (out is not None or not json):
        write_text(out, _written(made, out, explain, solution, quiet, level))
    return code


def _engines(names: str) -> list[str]:
    found = [name.strip() for name in names.split(",")]
    for name in found:
        if name == "auto":
            raise BadInput("--engine names the engines that have to agree, such as dancing,cpsat")
        engine_room.check_engine(name)
    return found


def _check_output(out: Path | None, json: bool, count: int, explain: bool) -> None:
    check_not_both(out, json)
    if out is None:
        return
    check_writable(out)
    suffix = out.suffix.lower()
    if out != STANDARD and suffix not in _SUFFIXES:
        raise BadInput(f"a puzzle is written as .txt, .json, .svg or .html, not as {out.name}")
    if suffix == ".svg" and count > 1:
        raise BadInput("a picture shows one puzzle; leave --count away, or write .html, .txt or .json")
    if suffix == ".html":
        from queenlab.draw.worksheet import MAX_EXERCISES

        if explain:
            raise BadInput("a worksheet shows no steps; leave --explain away, or write .txt or .json")
        if count > MAX_EXERCISES:
            raise BadInput(f"a worksheet has 1 to {MAX_EXERCISES} puzzles, not {count}")


def _make(
    problem: str, regions: bool, touching: bool, seed: int | None, level: str | None, count: int,
    time_limit: float | None, quiet: bool,
) -> tuple[list[GradedPuzzle], int]:  # fmt: skip
    """The puzzles, and the exit code; what was made before a limit, Ctrl-C or the end of all there are is kept."""
    from queenlab.verbs.puzzle import puzzles

    made: list[GradedPuzzle] = []
    stream = puzzles(problem, regions=regions, touching=touching, seed=seed, level=level, time_limit=time_limit)
    try:
        with waiting(problem, quiet):
            for one in stream:
                made.append(one)
                if len(made) == count:
                    return made, ANSWERED
    except TooLong as error:
        talk(f"queenlab: {error}")
        return made, NOT_ANSWERED
    except NotSupported as error:
        # There is no puzzle of it at all, or no other than those that were made.
        if not made:
            raise
        talk(f"queenlab: {error}")
        return made, NOT_ANSWERED
    except KeyboardInterrupt:
        return made, INTERRUPTED
    raise AssertionError("the stream of puzzles has no end")


# -- what is written ----------------------------------------------------------------------------------------------


def _written(
    made: list[GradedPuzzle], out: Path | None, explain: bool, solution: bool, quiet: bool, level: str | None
) -> str:
    suffix = "" if out is None else out.suffix.lower()
    if suffix == ".html":
        return _worksheet(made, solution, level)
    if suffix == ".svg":
        from queenlab.draw.region_svg import puzzle_svg

        return puzzle_svg(made[0].puzzle, made[0].solution.cells.tolist() if solution else ()) + "\n"
    if suffix == ".json":
        described = [_described(one, explain) for one in made]
        return jsons.dumps(described[0] if len(made) == 1 else {"puzzles": described}) + "\n"
    return "\n".join(one.to_text([] if quiet else _comments(one, explain, solution)) for one in made)


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
    path: Path, engines: list[str], explain: bool, solution: bool, time_limit: float | None, json: bool, quiet: bool
) -> int:
    from queenlab.puzzles.files import MAX_CHARACTERS, read_puzzles
    from queenlab.verbs.check_puzzle import check_puzzle

    clock = engine_room.limits(time_limit, None, None)
    # One character more than is allowed is enough to see that there are too many.
    claims = read_puzzles(read_text(path, MAX_CHARACTERS + 1), source_name(path))
    records, worst = [], ANSWERED
    for number, claim in enumerate(claims, 1):
        if clock.time_is_up():
            talk(f"queenlab: the time limit was reached after {number - 1} of {plural(len(claims), 'puzzle')}")
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
        if not json and (not quiet or code != ANSWERED):
            print(f"puzzle {number} (line {claim.line}): {words}")
            if solution and code == ANSWERED and answer.witness is not None:
                print(f"solution: {witness_text(answer.witness)}")
            for line in steps:
                print(line)
    if json:
        status = "unknown" if worst == NOT_ANSWERED else "proved"
        found = record("puzzle", None, status, value=len(records), ok=worst == ANSWERED, answers=records)
        sys.stdout.write(json_line(found))
    elif not quiet and worst == ANSWERED:
        print(f"{plural(len(claims), 'puzzle')}, each with exactly one solution ({', '.join(engines)})")
    return worst


def _judged(claim: PuzzleClaim, answer: Answer) -> tuple[str, int]:
    """What there is to say of a puzzle, and the exit code that it means."""
    from queenlab.placement import Placement

    name = answer.problem
    if answer.status == "unknown":
        return f"{name}: the time limit was reached", NOT_ANSWERED
    if answer.status == "none":
        return f"{name}: there is no solution", CHECK_FAILED
    if answer.status == "found":
        import numpy as np

        cells = [np.array(one, dtype=np.int64) for one in answer.details["solutions"]]
        two = " and ".join(witness_text(Placement(claim.puzzle.board, one)) for one in cells)
        return f"{name}: there are several solutions, such as {two}", CHECK_FAILED
    assert answer.witness is not None
    if claim.solution is not None and claim.solution != tuple(answer.witness.cells.tolist()):
        return f"{name}: the file claims another solution than the only one", CHECK_FAILED
    needless = [claim.puzzle.board.label(cell) for cell in answer.details["needless"] or ()]
    could_go = f" (also without {' or '.join(needless)})" if needless else ""
    return f"{name}: exactly one solution{could_go}", ANSWERED


def _graded(claim: PuzzleClaim, explain: bool, time_limit: float | None) -> tuple[str, list[str]]:
    """The grade in words, and the steps if they are wanted."""
    from queenlab.verbs.puzzle import grade_puzzle

    try:
        graded = grade_puzzle(claim.puzzle, time_limit=time_limit)
    except TooLong as error:
        return f", not graded: {error}", []
    return f", level {graded.level}, effort {graded.effort}", graded.explain() if explain else []
