"""`queenlab info`, `show` and `export`: what a problem is, how it looks, and its Model in a file."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from queenlab.cli import engine_room, options
from queenlab.cli.asking import one_problem
from queenlab.cli.claims import read_claim_file
from queenlab.cli.files import STANDARD, check_writable, write_text
from queenlab.cli.output import ANSWERED, is_colorful, json_line, record, talk
from queenlab.errors import BadInput

if TYPE_CHECKING:
    from queenlab.board import AnyBoard
    from queenlab.problems import Problem
    from queenlab.verbs.claims import AnswerClaim

#: `info` builds the Model of boards up to this size, to say how large it is and who can solve it.
INFO_CELLS = 20_000


def info(
    problem: options.ProblemName,
    goal: options.Goal = None,
    colors: options.Colors = None,
    given: options.Given = None,
    exclude: options.Exclude = None,
    gent: options.Gent = False,
    json: options.Json = False,
    quiet: options.Quiet = False,
) -> int:
    """Say what a problem is, and which engines can do what.

    Board, piece, lines, symmetries, size of the Model; and for each command the engines that it can use.
    """
    asked = one_problem(problem, goal=goal, colors=colors, given=given, exclude=exclude, gent=gent)
    facts = problem_facts(asked)
    if json:
        sys.stdout.write(json_line(record("info", str(asked), info=facts)))
    elif quiet:
        print(asked)
    else:
        width = max(len(name) for name, fact in facts.items() if fact != 0)
        for name, fact in facts.items():
            if fact == 0:
                continue  # no leaps, no range: not worth a line
            print(f"{name.ljust(width)}  {_fact_text(fact)}")
    return ANSWERED


def _fact_text(fact: Any) -> str:
    if isinstance(fact, dict):
        return "; ".join(f"{name}: {_fact_text(value)}" for name, value in fact.items())
    if isinstance(fact, list):
        return ", ".join(map(str, fact)) or "none"
    return "-" if fact is None else str(fact)


def problem_facts(asked: Problem) -> dict[str, Any]:
    """What there is to say about a problem, by name."""
    facts: dict[str, Any] = {
        "problem": str(asked),
        "family": asked.family.summary,
        "goal": asked.goal,
        "board": _board_words(asked.board),
        **asked.family.describe(asked.question),
        "pieces": _pieces(asked),
        "symmetries": _group_order(asked),
    }
    if asked.question.given or asked.question.excluded:
        facts["given cells"] = [asked.board.label(c) for c in asked.question.given]
        facts["excluded cells"] = [asked.board.label(c) for c in asked.question.excluded]
    if asked.board.size > INFO_CELLS:
        facts["model"] = f"not built for more than {INFO_CELLS} cells"
    elif asked.goal == "color" and asked.question.colors is None:
        facts["model"] = "one for each number of colours; name it with --colors K"
    else:
        model = asked.model
        facts["model"] = {"options": model.n_options, "items": model.n_items, "entries": int(model.items.size)}
        facts["engines"] = _engines(asked)
    return facts


def _board_words(board: AnyBoard) -> str:
    from queenlab.board import Board

    if not isinstance(board, Board):
        return f"{board.n} x {board.n} squares of four triangles"
    sides = " x ".join([str(board.n)] * board.d) if board.d <= 4 else f"{board.n}^{board.d}"
    return f"{sides} {'torus' if board.torus else 'plane'}"


def _pieces(asked: Problem) -> int | str:
    from queenlab.families.pieces import PieceFamily

    if asked.goal == "color":
        return "every cell gets a colour"
    if not isinstance(asked.family, PieceFamily):
        return 4 * asked.question.n
    count = asked.family.count_of(asked.question)
    if count is not None:
        return count
    return "as many as possible" if asked.goal == "max" else "as few as possible"


def _group_order(asked: Problem) -> int | str:
    from queenlab.symmetry import BoardSymmetry

    try:
        if asked.question.given or asked.question.excluded:
            return asked.group.order
        return BoardSymmetry(asked.board).order
    except BadInput as error:
        return f"not counted: {error}"


def _engines(asked: Problem) -> dict[str, list[str]]:
    """For each command the engines that are installed and that it can use for this problem."""
    usable = [engine_room.engine(found.name) for found in engine_room.available() if found.missing is None]

    def able(task: engine_room.Task, problem: Problem = asked) -> list[str]:
        return [engine.name for engine in usable if engine.accepts(problem.model, task) is None]

    goal = asked.goal
    if goal == "color":
        return {"color": able("solve"), "count": able("count")}
    if goal != "exact" and asked.question.pieces is None:
        command = {"max": "max", "dominate": "dominate", "independent": "dominate --independent"}[goal]
        return {command: able("optimize"), "count": able("count"), "enumerate": able("enumerate")}
    found = {task: able(task) for task in ("solve", "count", "enumerate")}
    if asked.piece is not None and goal == "exact" and asked.question.pieces is None:
        found["max"] = able("optimize", asked.asking(goal="max"))
    return found


def show(
    board: Annotated[
        str,
        typer.Argument(metavar="PROBLEM|FILE", help="A problem with given cells, or a placement file; - for stdin."),
    ],
    given: options.Given = None,
    exclude: options.Exclude = None,
    gent: options.Gent = False,
    json: options.Json = False,
) -> int:
    """Draw a board as text.

    It is that of a problem with its given cells, or of the placement in a file.
    """
    from queenlab.text_board import draw_coloring, draw_placement

    path = Path(board)
    color = is_colorful(sys.stdout) and not json
    if path == STANDARD or path.exists():
        if given or exclude or gent:
            raise BadInput("--given and --exclude belong to a problem; a file says its cells itself")
        claim = read_claim_file(path)
    elif ":" in board:
        claim = _given_cells(one_problem(board, given=given, exclude=exclude, gent=gent))
    else:
        raise BadInput(f"{board} is neither a file here nor a problem such as queens:8")
    asked, placement = claim.problem, claim.placement
    if placement is None:
        text = draw_coloring(asked.board, claim.colors or [])
    else:
        text = draw_placement(placement, asked.question.excluded, color)
    if json:
        cells = None if placement is None else [list(cell) for cell in placement]
        value = None if cells is None else len(cells)
        sys.stdout.write(json_line(record("board", str(asked), value=value, witness=cells, text=text)))
    else:
        print(text)
    return ANSWERED


def _given_cells(asked: Problem) -> AnswerClaim:
    import numpy as np

    from queenlab.placement import Placement
    from queenlab.verbs.claims import AnswerClaim

    return AnswerClaim(asked, Placement(asked.board, np.array(asked.question.given, dtype=np.int64)))


def export(
    problem: options.ProblemName,
    format: Annotated[
        options.ModelFormat | None, typer.Option("--format", help="Told by the name of the file, or else json.")
    ] = None,
    goal: options.Goal = None,
    colors: options.Colors = None,
    given: options.Given = None,
    exclude: options.Exclude = None,
    gent: options.Gent = False,
    strengthenings: options.With = None,
    prove_above: options.ProveAbove = None,
    out: options.Output = None,
    json: Annotated[bool, typer.Option("--json", help="With -o: one JSON object about the file on stdout.")] = False,
    quiet: options.Quiet = False,
) -> int:
    """Write a problem's Model for another solver.

    The formats are dlx (Knuth), opb, cnf, lp, mps, col (a graph) and json.
    """
    from queenlab.formats import format_of, write_model
    from queenlab.strengthenings.registry import read_names

    names = read_names(strengthenings)
    asked = one_problem(problem, goal=goal, colors=colors, given=given, exclude=exclude, gent=gent)
    out = None if out == STANDARD else out
    if json and out is None:
        raise BadInput("the Model itself goes to stdout; to have --json there, name a file with -o")
    check_writable(out)
    if format is not None:
        chosen = format.room
    else:
        chosen = "json" if out is None or not out.suffix else format_of(out)
    model = asked.model
    if names is not None or prove_above is not None:
        from queenlab.verbs.strengthened_model import strengthened_model

        model = strengthened_model(asked, names or (), above=prove_above)
        if prove_above is not None:
            # Whether there is any such placement is the question; nothing is left to optimise.
            model = model.with_sense(None)
    text = write_model(model, chosen)
    write_text(out, text)
    if json:
        size = {"options": model.n_options, "items": model.n_items, "entries": int(model.items.size)}
        sys.stdout.write(json_line(record("export", str(asked), file=str(out), format=chosen, info=size)))
    elif out is not None and not quiet:
        talk(f"{asked}: {model!r} written to {out} ({chosen})")
    return ANSWERED
