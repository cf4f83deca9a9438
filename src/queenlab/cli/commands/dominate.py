"""`queenlab dominate`: the fewest pieces that dominate the board, and the proof."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Annotated

import typer

from queenlab.cli import options
from queenlab.cli.inputs import ProblemDetails, SearchLimits, check_engine
from queenlab.cli.known_values import say_known
from queenlab.cli.option_groups import Only
from queenlab.cli.output import Printing, bare_value, exit_code, value_text
from queenlab.cli.progress import progress_display
from queenlab.cli.sizes import AnswersBySize, Table
from queenlab.cli.witness import WitnessOutput
from queenlab.errors import BadInput, OutOfRange

if TYPE_CHECKING:
    from queenlab.answer import Answer
    from queenlab.problems import Problem


def dominate(
    problem: options.ProblemNames,
    *,
    independent: Annotated[
        bool, typer.Option("--independent", help="Also require that the pieces do not attack each other.")
    ] = False,
    by_search: Annotated[
        bool, typer.Option("--by-search", help="Prove the number by search even where a theorem gives it.")
    ] = False,
    sets: Annotated[bool, typer.Option("--sets", help="Count the smallest sets instead.")] = False,
    details: Annotated[ProblemDetails, Only("given", "exclude")],
    engine: options.EngineName = "auto",
    limits: Annotated[SearchLimits, Only("time_limit", "seed")],
    output: WitnessOutput,
) -> int:
    """Queens and rooks have their own theorems and search; other pieces need an engine. Several sizes make one table; a
    time limit is per size.
    """
    import queenlab as ql
    from queenlab.verbs.count_dominating_sets import count_dominating_sets
    from queenlab.verbs.domination_number import domination_number, has_domination_theory

    check_engine(engine)
    by = "--independent" if independent else "the command"
    independent = independent or ProblemDetails().problems(problem)[0].goal == "independent"
    # Pieces that guard may attack each other, so the goal has to be known before the cells are.
    goal = options.GoalName.independent if independent else options.GoalName.dominate
    asked = details.problems(problem, goal, by)
    if engine != "auto" and (sets or by_search):
        raise BadInput(f"--sets and --by-search use their own search; omit --engine {engine}")
    if len(asked) > 1 and (output.out is not None or output.show):
        raise BadInput(f"{problem} names {len(asked)} sizes; --show and -o want one")
    if sets and by_search:
        raise BadInput("--sets always searches; omit --by-search")
    if sets and (output.out is not None or output.show):
        raise BadInput("--sets counts and has no placement to show; omit --sets, or omit --show and -o")
    to = output.target(asked[0])

    def by_engine(one: Problem) -> Answer:
        with output.waiting(str(one)):
            return ql.optimize(one, engine=engine, **limits.given_options())

    def answer_of(one: Problem) -> Answer:
        if not sets and not by_search and (engine != "auto" or not has_domination_theory(one)):
            return by_engine(one)
        with progress_display(str(one), output.silent) as progress:
            if sets:
                return count_dominating_sets(one, time_limit=limits.time_limit, progress=progress)
            try:
                answer = domination_number(
                    one, by_search=by_search or None, time_limit=limits.time_limit, progress=progress
                )
                return replace(answer, seed=limits.seed)
            except OutOfRange:
                if by_search:
                    raise
        return by_engine(one)

    if len(asked) > 1:
        return _print_sizes(problem, asked, answer_of, output)
    answer = answer_of(asked[0])
    if sets and output.quiet and not output.json:
        print(bare_value(answer))
        return exit_code(answer)
    return output.report(answer, to)


def _print_sizes(name: str, asked: list[Problem], answer_of: Callable[[Problem], Answer], output: Printing) -> int:
    """Prints one row per size as it is finished, or one JSON object for all."""
    table = None
    if not output.silent:
        table = Table(["n", "pieces", "how", "seconds", "proof"], [3, 8, 17, 8], sys.stdout)

    def write(n: int, answer: Answer) -> None:
        if table is not None:
            how, why = answer.how or answer.status, answer.proof or answer.notes or ""
            table.row([str(n), value_text(answer), how, f"{answer.seconds:.2f}", why])
        elif not output.json:
            print(bare_value(answer), flush=True)

    found = AnswersBySize(((one.question.n, answer_of(one)) for one in asked), write)
    if output.json:
        sys.stdout.write(found.json_line(name, "domination number"))
    elif not output.quiet:
        say_known(found.answers, shown=name)
    return found.exit_code()
