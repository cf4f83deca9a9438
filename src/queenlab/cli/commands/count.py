"""`queenlab count`: one count, a table of counts, or a b-file; long counts can be stopped and resumed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from queenlab.cli import options
from queenlab.cli.checkpoint import WITH_FRONTIER, start_checkpoint
from queenlab.cli.estimates import estimate_all, refuse_if_hopeless
from queenlab.cli.inputs import ProblemDetails, SearchLimits, check_counter
from queenlab.cli.job_request import BEST, JobRequest, check_new_ledger, refuse_to_overwrite
from queenlab.cli.known_values import say_known
from queenlab.cli.option_groups import Bundle, Only
from queenlab.cli.options import HOW_TO_COUNT, OUTPUT, SymmetryName, option
from queenlab.cli.output import (
    Printing,
    answer_record,
    bare_value,
    headline,
    json_line,
    message,
    stop_reason,
    value_text,
)
from queenlab.cli.progress import progress_display
from queenlab.cli.sizes import AnswersBySize, CsvTable, Table
from queenlab.cli.targets import target
from queenlab.cli.units import counted
from queenlab.errors import BadInput, NotEnoughMemory, TooLong
from queenlab.suffixes import TABLE

if TYPE_CHECKING:
    from typing import TextIO

    from queenlab.answer import Answer
    from queenlab.problems import Problem


@dataclass(frozen=True)
class HowToCount(Bundle):
    """The counting options: which solutions count, and by which method."""

    engine: options.CounterName = "auto"
    up_to_symmetry: options.UpToSymmetry = False
    fixed_by: Annotated[
        SymmetryName | None,
        option(HOW_TO_COUNT, "--fixed-by", help="Count only solutions that this symmetry fixes."),
    ] = None
    explain: Annotated[
        bool, option(HOW_TO_COUNT, "--explain", help="Print the chosen method and why others were rejected.")
    ] = False
    estimate: Annotated[
        bool, option(HOW_TO_COUNT, "--estimate", help="Estimate the time and the number of solutions without counting.")
    ] = False
    probe_seconds: Annotated[
        float | None,
        option(HOW_TO_COUNT, "--probe-seconds", metavar="S", help="Seconds to spend on the estimate of each size."),
    ] = None
    anyway: Annotated[bool, option(HOW_TO_COUNT, "--anyway", help="Start even if the estimate exceeds one day.")] = (
        False
    )

    def heading(self, goal: str) -> str:
        """The heading of a table."""
        return "classes" if self.up_to_symmetry else "fixed" if self.fixed_by else f"{counted(goal)}s"

    @property
    def by_symmetry(self) -> bool:
        return self.up_to_symmetry or self.fixed_by is not None

    @property
    def quantity(self) -> str:
        """The counted quantity, as the atlas names it."""
        if self.fixed_by is not None:
            return f"fixed by {self.fixed_by.value}"
        return "classes" if self.up_to_symmetry else "count"


def count(
    problem: options.ProblemNames,
    *,
    details: ProblemDetails,
    how: HowToCount,
    limits: Annotated[SearchLimits, Only("time_limit", "node_limit", "memory")],
    checkpoint: Annotated[
        Path | None,
        typer.Option("--checkpoint", metavar="FILE", hidden=True, help="The old name of --job."),
    ] = None,
    units: JobRequest,
    bfile: Annotated[bool, option(OUTPUT, "--bfile", help="Print lines 'n value', as in OEIS b-files.")] = False,
    out: Annotated[Path | None, options.output_file(TABLE)] = None,
    printing: Printing,
) -> int:
    """Several sizes make one table; a time limit is per size."""
    check_counter(how.engine)
    memory = limits.memory_bytes
    asked = details.problems(problem)
    if bfile and printing.json:
        raise BadInput("a b-file is not JSON; omit one of --bfile and --json")
    if checkpoint is not None:
        if units.job is not None:
            raise BadInput("--checkpoint is the old name of --job; omit it")
        units = replace(units, job=checkpoint)
    said = ("--bfile", "bfile") if bfile else printing.said
    to = target(out, TABLE, said, quiet=printing.quiet)
    refuse_to_overwrite(units.job, out)
    if how.estimate:
        return estimate_all(
            problem, asked, how.engine, memory, to, printing,
            cores=units.cores, probe_seconds=how.probe_seconds, depth=units.depth, quantity=how.quantity,
        )  # fmt: skip
    if units.is_one:
        units.check(asked, how.by_symmetry)
        if checkpoint is None:
            check_new_ledger(units.job)
        elif not units.names_place and units.depth is None and how.engine in WITH_FRONTIER:
            start_checkpoint(asked[0], checkpoint)
    limited = limits.time_limit is not None or limits.node_limit is not None
    # Nobody knows how long a count of symmetric solutions takes; one of classes counts all solutions first.
    patient = how.anyway or how.fixed_by is not None or limited or checkpoint is not None
    counting = _Counting(how, limits, units, printing, patient)
    with to.text() as stream:
        found = AnswersBySize(
            counting.answers(asked), _writer(asked, how.heading(asked[0].goal), to.form, printing, stream)
        )
        if to.form == "json" and len(asked) == 1 and found.answers:
            stream.write(json_line(answer_record(found.answers[0])))
        elif to.form == "json":
            stream.write(found.json_line(problem, "count"))
        elif to.form == "text" and not printing.quiet and not units.is_one:
            say_known(found.answers, how.quantity, problem if len(asked) > 1 else None)
    return found.exit_code()


@dataclass(frozen=True)
class _Counting:
    """Counts each problem. A patient user gets no warning of long counts."""

    how: HowToCount
    limits: SearchLimits
    units: JobRequest
    printing: Printing
    patient: bool

    def answers(self, asked: list[Problem]) -> Iterator[tuple[int, Answer]]:
        """The sizes with their answers. A count that cannot start is an error, or the last answer
        if there are others.
        """
        for one in asked:
            n = one.question.n
            try:
                answer = self._answer(one)
            except (NotEnoughMemory, TooLong) as error:
                if one is asked[0] and not self.printing.json:
                    raise
                message(f"queenlab: {error}")
                yield n, self._not_started(one, str(error))
                return
            yield n, answer

    def _answer(self, one: Problem) -> Answer:
        explanation = self._explanation(one) if self.how.explain else None
        if explanation and not self.printing.json:
            message("\n".join(explanation))
        answer = self._count_in_units(one) if self.units.is_one else self._count(one)
        answer.explanation = explanation or answer.explanation
        return answer

    def _explanation(self, one: Problem) -> list[str]:
        import queenlab as ql

        engine, memory = self.how.engine, self.limits.memory_bytes
        if one.question.goal in BEST and one.question.pieces is None:
            return ["--explain needs the number of pieces, which count finds first: add pieces=K to the name"]
        if self.how.fixed_by is not None:
            return ["half-turn and quarter-turn queens have kernels; all others run dancing on a Model with tied cells"]
        if self.units.is_one:
            return self.units.explanation(one, engine, memory)
        by = "dancing" if engine == "auto" and self.limits.node_limit is not None else engine
        lines = ql.how_to_count(one, engine=by, memory=memory).lines()
        if by != engine:
            lines[0] = "dancing: only the general engine takes a node limit"
        return lines

    def _count_in_units(self, one: Problem) -> Answer:
        if not self.patient:
            self.units.refuse_if_hopeless(one, self.how.engine, self.limits.memory_bytes)
        return self.units.count(one, self.how.engine, self.limits, self.printing.quiet)

    def _count(self, one: Problem) -> Answer:
        import queenlab as ql

        how = self.how
        choice = None if self.patient else refuse_if_hopeless(one, how.engine, self.limits.memory_bytes, how.quantity)
        with progress_display(str(one), self.printing.quiet) as progress:
            return ql.count(
                one,
                engine=choice or how.engine,
                up_to_symmetry=how.up_to_symmetry,
                fixed_by=None if how.fixed_by is None else how.fixed_by.value,
                progress=progress,
                **self.limits.given_options(),
            )

    def _not_started(self, one: Problem, reason: str) -> Answer:
        from queenlab.answer import Answer

        return Answer(str(one), "classes" if self.how.up_to_symmetry else "count", "unknown", notes=reason)


def _writer(
    asked: list[Problem], heading: str, form: str, printing: Printing, stream: TextIO
) -> Callable[[int, Answer], None]:
    """Returns the function that prints an answer as a b-file line, a table row or a headline; JSON comes at the end."""
    if form == "csv":
        return CsvTable(stream).answer
    table: Table | None = None
    if len(asked) > 1 and form == "text" and not printing.quiet:
        width = max(len(str(one.question.n)) for one in asked)
        table = Table(["n", heading, "status", "seconds"], [width, 12, 7], stream)

    def write(n: int, answer: Answer) -> None:
        if form == "bfile" and answer.status != "proved":
            message(f"queenlab: no term for n = {n}: {stop_reason(answer)}")
        elif form == "bfile":
            stream.write(f"{n} {answer.value}\n")
        elif table is not None:
            table.row([str(n), value_text(answer), answer.status, f"{answer.seconds:.2f}"])
        elif form != "json":
            stream.write((bare_value(answer) if printing.quiet else headline(answer)) + "\n")
        stream.flush()

    return write
