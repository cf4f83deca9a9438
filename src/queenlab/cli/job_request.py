"""What `queenlab count` was asked to do in units: in which ledger, where, how finely cut."""

from __future__ import annotations

import shlex
import signal
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from queenlab.cli import estimates
from queenlab.cli.checkpoint import is_checkpoint, resume_checkpoint
from queenlab.cli.files import STANDARD
from queenlab.cli.interrupts import InterruptBetween
from queenlab.cli.output import talk
from queenlab.cli.progress import JobDisplay, progress_display
from queenlab.errors import BadInput

if TYPE_CHECKING:
    from queenlab.answer import Answer
    from queenlab.problems import Problem

#: Goals whose number of pieces has to be found before anything can be counted.
BEST = ("max", "dominate", "independent")
#: A cluster or a graphics card may do the work of so many cores; a count is hopeless if that would not help.
MANY_CORES = 1000


@dataclass(frozen=True)
class Place:
    """Where units are counted: on cores of this machine, on a cluster, or on a graphics card."""

    cores: int | None = None
    cluster: str | None = None
    gpu: bool = False

    @property
    def is_named(self) -> bool:
        """Whether anything was said."""
        return self.cores is not None or self.cluster is not None or self.gpu

    @property
    def strength(self) -> int:
        """How many cores it may be worth."""
        if self.gpu or self.cluster not in (None, "local"):
            return MANY_CORES
        from queenlab.jobs.executors.choice import cores_here

        return max(1, self.cores or cores_here())


@dataclass(frozen=True)
class JobRequest:
    """A count in units.

    Attributes:
        file: the ledger; None for one that is thrown away.
        place: where.
        depth: how finely cut; None for the counter's usual depth.
    """

    file: Path | None
    place: Place
    depth: int | None

    @property
    def is_one(self) -> bool:
        """Whether anything speaks of units at all."""
        return self.file is not None or self.place.is_named or self.depth is not None

    def check(self, asked: list[Problem], by_symmetry: bool) -> None:
        """Raises BadInput for what does not go together."""
        if self.file == STANDARD:
            raise BadInput("a ledger is read and written again and again, which - is not made for; name a file")
        if self.file is not None and len(asked) != 1:
            raise BadInput("a job counts one size; name one")
        if is_checkpoint(self.file) and (self.place.is_named or self.depth is not None):
            raise BadInput(f"{self.file} is an old checkpoint, which one core continues; leave --cores and such away")
        if by_symmetry:
            raise BadInput("only a count of all solutions is cut into units, not one by symmetry")
        for one in asked:
            if one.question.goal in BEST and one.question.pieces is None:
                raise BadInput(f"a job needs to know how many pieces; name them, as in {with_pieces(one)}")

    def explanation(self, one: Problem, engine: str, memory: int | None) -> list[str]:
        """Who counts, and why not the others."""
        import queenlab as ql
        from queenlab.verbs import jobs

        if self.file is not None and self.file.exists():
            counter = "dancing" if is_checkpoint(self.file) else jobs.spec_of(self.file).counter
            return [f"{counter}: the ledger was begun with it"]
        if self.place.gpu:
            return [f"{jobs.counter_for_gpu(one, engine)}: it has a twin on the GPU"]
        return replace(ql.how_to_count(one, engine=engine, memory=memory), tried_first=False).lines()

    def refuse_if_hopeless(self, one: Problem, engine: str, memory: int | None) -> None:
        """Raises TooLong if a day is not enough even there; what was begun is gone on with."""
        import queenlab as ql

        if self.file is not None and self.file.exists():
            return
        seconds = ql.how_to_count(one, engine=engine, memory=memory).seconds
        if seconds is None or seconds > estimates.PATIENCE_SECONDS * self.place.strength:
            estimates.refuse_if_hopeless(one, engine, memory)

    def count(
        self,
        one: Problem,
        engine: str,
        time_limit: float | None,
        node_limit: int | None,
        memory: int | None,
        quiet: bool,
    ) -> Answer:
        """Counts, from where the ledger stands, and says how to go on if that is not the end."""
        from queenlab.verbs import jobs

        if self.file is not None and is_checkpoint(self.file):
            with progress_display(str(one), quiet) as display:
                return resume_checkpoint(one, self.file, engine, time_limit, node_limit, display)
        with progress_display(str(one), quiet, JobDisplay) as progress, InterruptBetween(signal.SIGTERM):
            answer = jobs.count_job(
                one,
                self.file,
                engine=engine,
                depth=self.depth,
                cores=self.place.cores,
                cluster=self.place.cluster,
                gpu=self.place.gpu,
                time_limit=time_limit,
                node_limit=node_limit,
                memory=memory,
                progress=progress,
            )
        say_how_to_go_on(answer, self.file, quiet)
        return answer


def with_pieces(one: Problem) -> str:
    """The name of a problem that says how many pieces, five for example; that takes the place of goal=max."""
    return f"{str(one).replace(',goal=max', '')},pieces=5"


def refuse_to_overwrite(ledger: Path | None, out: Path | None) -> None:
    """Raises BadInput if what is printed would take the place of the ledger."""
    if ledger is None or out is None or STANDARD in (ledger, out):
        return
    if ledger.resolve() == out.resolve() or (ledger.exists() and out.exists() and ledger.samefile(out)):
        raise BadInput(f"{out} is the ledger itself, and would be overwritten; name another file")


def say_how_to_go_on(answer: Answer, file: Path | None, quiet: bool) -> None:
    """A line on stderr after a count that was stopped, and one before it if nobody was left to count.

    Args:
        answer: what came out.
        file: the ledger; without one there is nothing to go on with.
        quiet: only the line that says what went wrong.
    """
    if answer.status != "unknown":
        return
    if answer.stopped == "workers":
        talk(f"queenlab: {answer.notes}")
    if file is not None and not quiet:
        talk(f"{file} keeps what was counted; go on with: {how_to_go_on(file)}")


def how_to_go_on(file: Path) -> str:
    """The command that goes on with a job."""
    return f"queenlab job resume {shlex.quote(str(file))}"
