"""The options of `queenlab count` for counting in units: ledger, place and depth."""

from __future__ import annotations

import shlex
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from queenlab.cli import estimates, options
from queenlab.cli.checkpoint import is_checkpoint, resume_checkpoint
from queenlab.cli.files import STANDARD
from queenlab.cli.inputs import SearchLimits
from queenlab.cli.option_groups import Bundle
from queenlab.cli.output import message
from queenlab.cli.progress import JobDisplay, progress_display
from queenlab.cli.targets import target
from queenlab.errors import BadInput
from queenlab.suffixes import LEDGER

if TYPE_CHECKING:
    from queenlab.answer import Answer
    from queenlab.problems import Problem

#: Goals whose number of pieces has to be found before anything can be counted.
BEST = ("max", "dominate", "independent")
#: A cluster or a GPU may do the work of this many cores; a count is hopeless if that would not help.
MANY_CORES = 1000


@dataclass(frozen=True)
class JobRequest(Bundle):
    """A count in units, with or without a ledger, on this machine's cores, a cluster or a GPU."""

    job: options.JobFile = None
    cores: options.Cores = None
    cluster: options.Cluster = None
    gpu: options.Gpu = False
    depth: options.Depth = None

    @property
    def names_place(self) -> bool:
        return self.cores is not None or self.cluster is not None or self.gpu

    @property
    def is_one(self) -> bool:
        """Whether any option asks for units."""
        return self.job is not None or self.names_place or self.depth is not None

    def _strength(self) -> int:
        """How many cores the place may be worth."""
        if self.gpu or self.cluster not in (None, "local"):
            return MANY_CORES
        from queenlab.jobs.executors.choice import cores_here

        return max(1, self.cores or cores_here())

    def check(self, asked: list[Problem], by_symmetry: bool) -> None:
        if self.job == STANDARD:
            raise BadInput("a ledger needs a file, not -")
        if self.job is not None and len(asked) != 1:
            raise BadInput("a job counts one size; name one")
        if is_checkpoint(self.job) and (self.names_place or self.depth is not None):
            raise BadInput(f"{self.job} is an old checkpoint, for one core only; omit --cores, --cluster and --gpu")
        if by_symmetry:
            raise BadInput("a job counts all solutions; omit --up-to-symmetry and --fixed-by")
        for one in asked:
            if one.question.goal in BEST and one.question.pieces is None:
                raise BadInput(f"a job needs the number of pieces, as in {with_pieces(one)}")

    def explanation(self, one: Problem, engine: str, memory: int | None) -> list[str]:
        import queenlab as ql
        from queenlab.verbs import job_start

        if self.job is not None and self.job.exists():
            counter = "dancing" if is_checkpoint(self.job) else job_start.spec_of(self.job).counter
            return [f"{counter}: the ledger was started with it"]
        if self.gpu:
            return [f"{job_start.counter_for_gpu(one, engine)}: it has a twin on the GPU"]
        return replace(ql.how_to_count(one, engine=engine, memory=memory), tried_first=False).lines()

    def refuse_if_hopeless(self, one: Problem, engine: str, memory: int | None) -> None:
        """Raises TooLong if a day is not enough even there; a job that exists is resumed."""
        import queenlab as ql

        if self.job is not None and self.job.exists():
            return
        seconds = ql.how_to_count(one, engine=engine, memory=memory).seconds
        if seconds is None or seconds > estimates.PATIENCE_SECONDS * self._strength():
            estimates.refuse_if_hopeless(one, engine, memory)

    def count(self, one: Problem, engine: str, limits: SearchLimits, quiet: bool) -> Answer:
        """Counts from the state of the ledger, and prints how to resume if unfinished."""
        from queenlab.verbs import jobs

        if self.job is not None and is_checkpoint(self.job):
            with progress_display(str(one), quiet) as display:
                return resume_checkpoint(one, self.job, engine, limits.time_limit, limits.node_limit, display)
        with progress_display(str(one), quiet, JobDisplay) as progress:
            how = {**self.given_options(), **limits.given_options()}
            file = how.pop("job", None)
            answer = jobs.count_job(one, file, engine=engine, progress=progress, **how)
        print_ledger_hint(answer, self.job, quiet)
        return answer


def with_pieces(one: Problem) -> str:
    """An example name with the number of pieces in place of goal=max."""
    return f"{str(one).replace(',goal=max', '')},pieces=5"


def check_new_ledger(file: Path | None) -> None:
    """Raises BadInput before any work if a new ledger would overwrite something else."""
    if file is not None and not file.exists():
        target(file, LEDGER, ("--job", "ledger"))


def refuse_to_overwrite(ledger: Path | None, out: Path | None) -> None:
    """Raises BadInput if the output would overwrite the ledger."""
    if ledger is None or out is None or STANDARD in (ledger, out):
        return
    if ledger.resolve() == out.resolve() or (ledger.exists() and out.exists() and ledger.samefile(out)):
        raise BadInput(f"{out} is the ledger itself and would be overwritten; name another file")


def print_ledger_hint(answer: Answer, file: Path | None, quiet: bool) -> None:
    """Prints on stderr that the ledger was written, or how to resume.

    Args:
        answer: the result.
        file: the ledger; without one nothing can be resumed.
        quiet: only the line that says what went wrong.
    """
    if answer.status != "unknown":
        if file is not None and not quiet:
            message(f"written to {file}")
        return
    if answer.stopped == "workers":
        message(f"queenlab: {answer.notes}")
    if file is not None and not quiet:
        message(f"{file} holds the units counted so far; resume with: {resume_command(file)}")


def resume_command(file: Path) -> str:
    return f"queenlab job resume {shlex.quote(str(file))}"
