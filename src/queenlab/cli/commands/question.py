"""`queenlab question`: the open questions of Kunt's thesis, and the evidence that can be computed for them."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated, Any

import typer

from queenlab.cli import options
from queenlab.cli.inputs import check_limits
from queenlab.cli.output import ANSWERED, INTERRUPTED, NOT_ANSWERED, json_line, record, talk
from queenlab.cli.progress import waiting

if TYPE_CHECKING:
    from queenlab_papers.questions import Finding, Question


def question(
    number: Annotated[
        int | None, typer.Argument(metavar="[NUMBER]", help="1 to 11, as in the thesis; none lists them all.")
    ] = None,
    side: Annotated[
        int | None,
        typer.Option("--side", metavar="N", help="Search cubes up to this side exhaustively.  [default: 14]"),
    ] = None,
    prime: Annotated[
        int | None, typer.Option("--prime", metavar="P", help="Construct up to this prime.  [default: 47]")
    ] = None,
    time_limit: options.TimeLimit = None,
    json: options.Json = False,
    quiet: options.Quiet = False,
) -> int:
    from queenlab_papers import questions

    check_limits(time_limit)
    if number is None:
        return _list(list(questions.QUESTIONS.values()), json)
    asked = questions.question(number)
    if not json and not quiet:
        print(f"Open Question {asked.number}: {asked.text}\nanswer: {asked.verdict}")
    if not asked.has_evidence:
        if not json:
            print(f"see:    {asked.see}")
        else:
            sys.stdout.write(json_line(_record(asked, [], "found")))
        return ANSWERED
    found: list[Finding] = []
    interrupted = False
    try:
        findings = questions.evidence(number, side=side, prime=prime, time_limit=time_limit)
        while True:
            with waiting(f"question {number}", quiet or json):
                one = next(findings, None)
            if one is None:
                break
            found.append(one)
            if not json:
                print(one.claim if quiet else _line(one), flush=True)
    except KeyboardInterrupt:
        interrupted = True
        talk("queenlab: interrupted; what was printed stands")
    # Each finding says itself what is proved; of the question none of them says that.
    status = "unknown" if interrupted or any(one.status == "unknown" for one in found) else "found"
    if json:
        sys.stdout.write(json_line(_record(asked, found, status)))
    if interrupted:
        return INTERRUPTED
    return NOT_ANSWERED if status == "unknown" else ANSWERED


def _list(asked: list[Question], json: bool) -> int:
    if json:
        rows = [_question(one) for one in asked]
        sys.stdout.write(json_line(record("open questions", "Kunt 2023", "found", value=len(rows), questions=rows)))
        return ANSWERED
    for one in asked:
        print(f"{one.number:2}  {one.text}\n    {one.verdict}; see {one.see}")
    return ANSWERED


def _line(one: Finding) -> str:
    return f"- {one.claim}  [{one.status}]\n    {one.proof} ({one.seconds:.2f} s)"


def _question(asked: Question) -> dict[str, Any]:
    return {"number": asked.number, "text": asked.text, "answer": asked.verdict, "see": asked.see}


def _record(asked: Question, found: list[Finding], status: str) -> dict[str, Any]:
    return record(
        "evidence",
        f"open question {asked.number}",
        status,
        seconds=round(sum(one.seconds for one in found), 6),
        question=_question(asked),
        findings=[one.to_dict() for one in found],
    )
