"""`queenlab info`: describe a problem."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from queenlab.cli import options
from queenlab.cli.inputs import ProblemDetails
from queenlab.cli.output import ANSWERED, Printing, columns, record
from queenlab.errors import BadInput

if TYPE_CHECKING:
    from queenlab.board import AnyBoard
    from queenlab.engines.engine import Task
    from queenlab.problems import Problem

#: `info` builds the Model of boards up to this size, to say how large it is and who can solve it.
INFO_CELLS = 20_000


def info(problem: options.ProblemName, details: ProblemDetails, printing: Printing) -> int:
    """Print its board, piece, lines, symmetries and size as a Model, and the engines for each command."""
    asked = details.one_problem(problem)
    facts = problem_facts(asked)
    # No leaps, no range: not worth a line.
    lines = columns((name, _fact_text(fact)) for name, fact in facts.items() if fact != 0)
    printing.print(lambda: record("info", str(asked), info=facts), asked, lines)
    return ANSWERED


def _fact_text(fact: Any) -> str:
    if isinstance(fact, dict):
        return "; ".join(f"{name}: {_fact_text(value)}" for name, value in fact.items())
    if isinstance(fact, list):
        return ", ".join(map(str, fact)) or "none"
    return "-" if fact is None else str(fact)


def problem_facts(asked: Problem) -> dict[str, Any]:
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
    """The installed engines that each command can use for this problem."""
    from queenlab.engines.registry import available, engine

    usable = [engine(found.name) for found in available() if found.missing is None]

    def able(task: Task, problem: Problem = asked) -> list[str]:
        return [one.name for one in usable if one.accepts(problem.model, task) is None]

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
