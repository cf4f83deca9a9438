"""`queenlab dominate`: how few pieces guard every cell, and which proof stands behind the number."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated

import typer

from queenlab.cli import engine_room, options
from queenlab.cli.inputs import check_limits, problems
from queenlab.cli.options import GoalName
from queenlab.cli.output import (
    ANSWERED,
    INTERRUPTED,
    Table,
    answer_record,
    bare_value,
    exit_code,
    is_colorful,
    json_line,
    record,
    value_text,
    was_interrupted,
    worst_status,
)
from queenlab.cli.progress import progress_display, waiting
from queenlab.cli.witness import check_witness_file, report_answer
from queenlab.errors import BadInput, OutOfRange

if TYPE_CHECKING:
    from collections.abc import Callable

    from queenlab.answer import Answer
    from queenlab.problems import Problem


def dominate(
    problem: options.ProblemNames,
    independent: Annotated[
        bool, typer.Option("--independent", help="The pieces must not attack each other either.")
    ] = False,
    by_search: Annotated[
        bool, typer.Option("--by-search", help="Prove the number by search even where a theorem gives it.")
    ] = False,
    sets: Annotated[bool, typer.Option("--sets", help="Count the sets of so many pieces instead.")] = False,
    given: options.Given = None,
    exclude: options.Exclude = None,
    engine: options.EngineName = "auto",
    time_limit: options.TimeLimit = None,
    seed: options.Seed = None,
    show: options.Show = False,
    out: options.WitnessFile = None,
    json: options.Json = False,
    quiet: options.Quiet = False,
) -> int:
    """For queens and rooks the number is proved by search, closed by a bound, or known from a placement only; other
    pieces are left to an engine. Several sizes make one table; time limits are for each size.
    """
    import queenlab as ql
    from queenlab.verbs.count_guards import count_guards
    from queenlab.verbs.domination_number import domination_number, has_domination_theory

    check_limits(time_limit, None, seed)
    engine_room.check_engine(engine)
    independent = independent or problems(problem)[0].goal == "independent"
    # Pieces that guard may attack each other, so the goal has to be known before the cells are.
    goal = GoalName.independent if independent else GoalName.dominate
    asked = problems(problem, goal, given=given, exclude=exclude)
    if engine != "auto" and (sets or by_search):
        raise BadInput(f"--sets and --by-search are answered by a search of its own; leave out --engine {engine}")
    if len(asked) > 1 and (out is not None or show):
        raise BadInput(f"{problem} names {len(asked)} sizes; --show and -o want one")
    if sets and by_search:
        raise BadInput("sets are always counted by search; leave one of --sets and --by-search away")
    if sets and (out is not None or show):
        raise BadInput("--sets counts; leave it out and --show and -o have a set to show")
    check_witness_file(out, asked[0], json)

    def by_engine(one: Problem) -> Answer:
        with waiting(str(one), quiet or json):
            return ql.optimize(one, engine=engine, time_limit=time_limit, seed=seed)

    def answer_of(one: Problem) -> Answer:
        if not sets and not by_search and (engine != "auto" or not has_domination_theory(one)):
            return by_engine(one)
        with progress_display(str(one), quiet or json) as progress:
            if sets:
                return count_guards(one, time_limit=time_limit, progress=progress)
            try:
                return domination_number(one, by_search=by_search or None, time_limit=time_limit, progress=progress)
            except OutOfRange:
                if by_search:
                    raise
        return by_engine(one)

    if len(asked) > 1:
        return _table(problem, asked, answer_of, json, quiet)
    answer = answer_of(asked[0])
    if sets and quiet and not json:
        print(bare_value(answer))
        return exit_code(answer)
    return report_answer(answer, json, quiet, out, show)


def _table(name: str, asked: list[Problem], answer_of: Callable[[Problem], Answer], json: bool, quiet: bool) -> int:
    """One row a size, printed as it comes; one JSON object for all."""
    table: Table | None = None
    if not json and not quiet:
        headings = ["n", "value", "how", "seconds", "proof"]
        table = Table(headings, [3, 8, 17, 8], sys.stdout.write, is_colorful(sys.stdout))
    answers: list[Answer] = []
    interrupted = False
    for one in asked:
        try:
            answer = answer_of(one)
        except KeyboardInterrupt:
            interrupted = True
            break
        answers.append(answer)
        if table is not None:
            n, how = str(one.question.n), answer.details.get("how", answer.status)
            table.row([n, value_text(answer), how, f"{answer.seconds:.2f}", answer.proof or answer.notes or ""])
        elif not json:
            print(bare_value(answer))
        sys.stdout.flush()
        if was_interrupted(answer):
            break
    if json:
        status = "unknown" if interrupted else worst_status(answers)
        quantity = answers[0].quantity if answers else "domination number"
        together = record(quantity, name.strip(), status, answers=[answer_record(a) for a in answers])
        together["seconds"] = round(sum(a.seconds for a in answers), 6)
        sys.stdout.write(json_line(together))
    return INTERRUPTED if interrupted else max((exit_code(a) for a in answers), default=ANSWERED)
