"""Counting jobs: begun, listed, followed, paused, resumed, deleted."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated

from pydantic import Field

from queenlab.errors import BadInput, OutOfRange, TooLong
from queenlab.problems import parse
from queenlab.web.endpoint import Endpoint, Events, Gives, Nothing, Takes
from queenlab.web.following import Streams
from queenlab.web.job_desk import Job, JobDesk
from queenlab.web.job_files import JobState
from queenlab.web.limits import MAX_TEXT, MOST_JOB_CELLS, MOST_JOB_SECONDS, WebSettings
from queenlab.web.questions import Id
from queenlab.wording import about


class Begin(Takes):
    """A job to begin."""

    problem: Annotated[str, Field(max_length=MAX_TEXT)]
    engine: Annotated[str, Field(max_length=40)] = "auto"
    cores: Annotated[int, Field(ge=1, le=4096)] = 1


class Which(Takes):
    """Which job."""

    id: Id


class JobGiven(Gives):
    """A job; numbers of solutions are text, for they may have any number of digits."""

    id: str
    problem: str
    engine: str
    cores: int
    state: JobState
    created: str
    seconds: float
    units_done: int
    units: int | None
    fraction: float | None
    rate: float | None
    seconds_left: float | None
    total_text: str
    value_text: str | None
    estimate: str | None
    error: str | None
    ledger: str


class JobsGiven(Gives):
    """All jobs, the latest first."""

    jobs: list[JobGiven]


def job_endpoints(desk: JobDesk, streams: Streams, settings: WebSettings) -> tuple[Endpoint, ...]:
    """The endpoints of a desk."""

    def begin(asked: Begin) -> JobGiven:
        desk.check_room()
        return shown(desk.create(_checked(asked, settings), asked.engine, asked.cores))

    def listed(asked: Nothing) -> JobsGiven:
        return JobsGiven(jobs=[shown(job) for job in desk.all()])

    def look(asked: Which) -> JobGiven:
        return shown(desk.get(asked.id))

    def pause(asked: Which) -> JobGiven:
        return shown(desk.pause(asked.id))

    def resume(asked: Which) -> JobGiven:
        return shown(desk.resume(asked.id))

    def delete(asked: Which) -> JobGiven:
        return shown(desk.delete(asked.id))

    async def follow(asked: Which) -> Events:
        job = desk.get(asked.id)
        return streams.follow("job", lambda: _news(job))

    one = "/api/jobs/{id}"
    stream = ("text/event-stream",)
    begins = "Begin to count, in units that are kept."
    stops = "Stop a job, so that it can go on."
    follows = "Follow a job until it is over."
    return (
        Endpoint("POST", "/api/jobs", begins, Begin, JobGiven, begin, status=201, refusals=(429,)),
        Endpoint("GET", "/api/jobs", "All jobs.", Nothing, JobsGiven, listed),
        Endpoint("GET", one, "A job.", Which, JobGiven, look),
        Endpoint("POST", f"{one}/pause", stops, Which, JobGiven, pause, refusals=(409,)),
        Endpoint("POST", f"{one}/resume", "Go on with a job.", Which, JobGiven, resume, refusals=(409, 429)),
        Endpoint("DELETE", one, "Cancel a job; forget one that is over, and its ledger.", Which, JobGiven, delete),
        Endpoint("GET", f"{one}/events", follows, Which, JobGiven, follow, stream, refusals=(429,)),
    )


def shown(job: Job) -> JobGiven:
    """A job for those who look."""
    record, run = job.record, job.run
    done = record.state == "done"
    return JobGiven(
        id=record.id,
        problem=record.problem,
        engine=record.engine,
        cores=record.cores,
        state=record.state,
        created=record.created,
        seconds=round(job.seconds, 3),
        units_done=record.units_done,
        units=record.units,
        fraction=record.fraction,
        rate=None if run is None else run.rate,
        seconds_left=None if run is None else run.seconds_left,
        total_text=record.total,
        value_text=record.total if done else None,
        estimate=record.estimate,
        error=record.error,
        ledger=f"{record.id}.ledger",
    )


def _news(job: Job) -> tuple[tuple[object, ...], Callable[[], JobGiven], bool]:
    now = shown(job)
    # A running one tells its time once a second; one that is paused may go on, so its stream stays open.
    second = int(now.seconds) if now.state == "running" else None
    over = now.state in ("done", "cancelled", "failed")
    return (now.state, now.units_done, now.estimate, second), lambda: now, over


def _checked(asked: Begin, settings: WebSettings) -> str:
    """The problem's canonical name, if there is any hope of an end."""
    import queenlab as ql
    from queenlab.jobs.executors.choice import cores_here
    from queenlab.jobs.spec import counter_named

    problem = parse(asked.problem)
    if problem.board.size > MOST_JOB_CELLS:
        raise OutOfRange(
            f"jobs count on boards of at most {MOST_JOB_CELLS} cells, and {problem} has {problem.board.size}"
        )
    if problem.goal not in ("exact", "color") and problem.question.pieces is None:
        raise BadInput(f"a job that counts {problem} needs to know how many pieces; name them with pieces=K")
    if asked.cores > cores_here():
        raise BadInput(f"{asked.cores} cores are more than the {cores_here()} that there are")
    choice = ql.how_to_count(problem, engine=asked.engine, memory=settings.memory)
    # The general engine says how long it takes only when it is asked as a counter.
    seconds = counter_named("dancing").plan(problem).seconds if choice.taken.name == "dancing" else choice.seconds
    if seconds is not None and seconds > MOST_JOB_SECONDS * asked.cores:
        raise TooLong(f"counting {problem} would take {about(seconds)} here; take a smaller n")
    return str(problem)
