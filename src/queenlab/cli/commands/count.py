"""`queenlab count`: one number, or a table of them, or a b-file; long counts stop and go on."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from queenlab.cli import engine_room, options
from queenlab.cli.estimates import estimate_all, refuse_if_hopeless
from queenlab.cli.files import check_writable, output_stream
from queenlab.cli.inputs import check_limits, memory_bytes, problems
from queenlab.cli.job_request import BEST, JobRequest, Place, refuse_to_overwrite
from queenlab.cli.output import (
    ANSWERED,
    INTERRUPTED,
    Table,
    answer_record,
    bare_value,
    exit_code,
    headline,
    is_colorful,
    json_line,
    record,
    stop_reason,
    talk,
    value_text,
    was_interrupted,
    worst_status,
)
from queenlab.cli.progress import progress_display
from queenlab.errors import BadInput, NotEnoughMemory, TooLong

if TYPE_CHECKING:
    from typing import TextIO

    from queenlab.answer import Answer
    from queenlab.problems import Problem


def count(
    problem: options.ProblemNames,
    goal: options.Goal = None,
    colors: options.Colors = None,
    given: options.Given = None,
    exclude: options.Exclude = None,
    gent: options.Gent = False,
    engine: options.CounterName = "auto",
    time_limit: options.TimeLimit = None,
    node_limit: options.NodeLimit = None,
    memory: options.Memory = None,
    up_to_symmetry: options.UpToSymmetry = False,
    fixed_by: Annotated[
        options.SymmetryName | None,
        typer.Option("--fixed-by", help="Only solutions that this symmetry of the square leaves alone."),
    ] = None,
    explain: Annotated[
        bool, typer.Option("--explain", help="Say which counter is taken, and why not the others.")
    ] = False,
    checkpoint: Annotated[
        Path | None,
        typer.Option("--checkpoint", metavar="FILE", hidden=True, help="The old name of --job."),
    ] = None,
    estimate: Annotated[
        bool, typer.Option("--estimate", help="Only estimate how long it would take and what would come out.")
    ] = False,
    probe_seconds: Annotated[
        float | None, typer.Option("--probe-seconds", metavar="S", help="Probe so long for the estimate of a size.")
    ] = None,
    anyway: Annotated[bool, typer.Option("--anyway", help="Start even if it would take more than a day.")] = False,
    job: options.JobFile = None,
    cores: options.Cores = None,
    cluster: options.Cluster = None,
    gpu: options.Gpu = False,
    depth: options.Depth = None,
    bfile: Annotated[bool, typer.Option("--bfile", help="Lines 'n value', as OEIS b-files have them.")] = False,
    out: options.Output = None,
    json: options.Json = False,
    quiet: options.Quiet = False,
) -> int:
    """Several sizes make one table; time limits are for each size."""
    check_limits(time_limit, node_limit)
    engine_room.check_counter(engine)
    allowed = memory_bytes(memory)
    asked = problems(problem, goal, colors, given, exclude, gent)
    if bfile and json:
        raise BadInput("a b-file is not JSON; leave one of --bfile and --json away")
    by_symmetry = up_to_symmetry or fixed_by is not None
    if checkpoint is not None:
        if job is not None:
            raise BadInput("--checkpoint is the old name of --job; leave it away")
        job = checkpoint
    check_writable(out)
    refuse_to_overwrite(job, out)
    if estimate:
        return estimate_all(
            problem, asked, engine, allowed, out, json, quiet, cores=cores, probe_seconds=probe_seconds, depth=depth
        )
    in_units = JobRequest(job, Place(cores, cluster, gpu), depth)
    if in_units.is_one:
        in_units.check(asked, by_symmetry)
    patient = anyway or by_symmetry or any(x is not None for x in (time_limit, node_limit, checkpoint))

    def _explanation(one: Problem) -> list[str]:
        import queenlab as ql

        if one.question.goal in BEST and one.question.pieces is None:
            return ["the best number of pieces is found first; pieces=K in the name explains the count of K pieces"]
        if fixed_by is not None:
            return ["turned queens have kernels of their own; all else is dancing on a Model with cells tied together"]
        if in_units.is_one:
            return in_units.explanation(one, engine, allowed)
        by = "dancing" if engine == "auto" and node_limit is not None else engine
        lines = ql.how_to_count(one, engine=by, memory=allowed).lines()
        if by != engine:
            lines[0] = "dancing: limits on nodes are the general engine's"
        return lines

    def answer_of(one: Problem) -> Answer:
        import queenlab as ql

        told = _explanation(one) if explain else []
        for line in () if json else told:
            talk(line)
        if in_units.is_one:
            if not patient:
                in_units.refuse_if_hopeless(one, engine, allowed)
            answer = in_units.count(one, engine, time_limit, node_limit, allowed, quiet)
            if explain:
                answer.details["explanation"] = told
            return answer
        choice = None if patient else refuse_if_hopeless(one, engine, allowed)
        with progress_display(str(one), quiet) as progress:
            answer = ql.count(
                one,
                engine=choice or engine,
                time_limit=time_limit,
                node_limit=node_limit,
                memory=allowed,
                up_to_symmetry=up_to_symmetry,
                fixed_by=None if fixed_by is None else fixed_by.value,
                progress=progress,
            )
        if explain:
            answer.details["explanation"] = told
        return answer

    report = _Report(problem, asked, bfile, json, quiet)
    with output_stream(out) as stream:
        report.begin(stream)
        for one in asked:
            try:
                answer = answer_of(one)
            except KeyboardInterrupt:
                report.interrupted = True
                break
            except (NotEnoughMemory, TooLong) as error:
                if not (json or report.answers):
                    raise
                talk(f"queenlab: {error}")
                report.add(one, _not_begun(one, up_to_symmetry, str(error)))
                break
            report.add(one, answer)
            stream.flush()
            if was_interrupted(answer):
                break
        report.end()
    return report.exit_code()


def _not_begun(one: Problem, up_to_symmetry: bool, reason: str) -> Answer:
    from queenlab.answer import Answer

    return Answer(str(one), "classes" if up_to_symmetry else "count", "unknown", notes=reason)


class _Report:
    """What is printed, size by size."""

    def __init__(self, name: str, asked: list[Problem], bfile: bool, json: bool, quiet: bool) -> None:
        self.name = name
        self.several = len(asked) > 1
        self.style = "bfile" if bfile else "json" if json else "quiet" if quiet else "text"
        self.answers: list[Answer] = []
        self.interrupted = False
        self._width = max(len(str(one.question.n)) for one in asked)

    def begin(self, stream: TextIO) -> None:
        self._stream = stream
        self._table: Table | None = None
        if self.style == "text" and self.several:
            headings = ["n", "value", "status", "seconds"]
            self._table = Table(headings, [self._width, 12, 7], stream.write, is_colorful(stream))

    def add(self, one: Problem, answer: Answer) -> None:
        self.answers.append(answer)
        if self.style == "bfile":
            if answer.status == "proved":
                self._stream.write(f"{one.question.n} {answer.value}\n")
            else:
                talk(f"queenlab: no term for n = {one.question.n}: {stop_reason(answer)}")
        elif self.style == "quiet":
            self._stream.write(bare_value(answer) + "\n")
        elif self._table is not None:
            self._table.row([str(one.question.n), value_text(answer), answer.status, f"{answer.seconds:.2f}"])
        elif self.style == "text":
            self._stream.write(headline(answer) + "\n")

    def end(self) -> None:
        if self.style != "json":
            return
        if not self.several and self.answers:
            self._stream.write(json_line(answer_record(self.answers[0])))
            return
        quantity = self.answers[0].quantity if self.answers else "count"
        status = "unknown" if self.interrupted else worst_status(self.answers)
        together = record(quantity, self.name.strip(), status, answers=[answer_record(a) for a in self.answers])
        together["seconds"] = round(sum(a.seconds for a in self.answers), 6)
        together["notes"] = "interrupted" if self.interrupted else None
        self._stream.write(json_line(together))

    def exit_code(self) -> int:
        if self.interrupted:
            return INTERRUPTED
        return max((exit_code(a) for a in self.answers), default=ANSWERED)
