"""Counting jobs: start, list, follow, pause, resume, delete."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated

from fastapi import Request, Response
from pydantic import Field

from queenlab.errors import BadInput, OutOfRange, TooLong
from queenlab.problems import Problem, parse
from queenlab.web.api import EmptyBody, RequestBody, ResponseBody, make_router, refusals
from queenlab.web.endpoints.questions import Id
from queenlab.web.job_files import JobState
from queenlab.web.job_manager import WebJob
from queenlab.web.limits import MAX_TEXT, MOST_JOB_CELLS, MOST_JOB_SECONDS, WebSettings
from queenlab.web.state import EVENTS, State
from queenlab.wording import about

router = make_router()
_ONE = "/api/jobs/{id}"


class NewJob(RequestBody):
    problem: Annotated[str, Field(max_length=MAX_TEXT)]
    engine: Annotated[str, Field(max_length=40)] = "auto"
    cores: Annotated[int, Field(ge=1, le=4096)] = 1


class JobInfo(ResponseBody):
    """A job. Numbers of solutions are text, as they may have any number of digits."""

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


class JobList(ResponseBody):
    jobs: list[JobInfo]


@router.post("/api/jobs", summary="Start a counting job.", status_code=201, responses=refusals(429))
def begin(asked: NewJob, state: State) -> JobInfo:
    state.jobs.check_capacity()
    return job_info(state.jobs.create(_checked(asked, state.settings), asked.engine, asked.cores))


@router.get("/api/jobs", summary="All jobs.")
def list_jobs(state: State) -> JobList:
    return JobList(jobs=[job_info(job) for job in state.jobs.all()])


@router.get(_ONE, summary="A job.")
def show_job(id: Id, state: State) -> JobInfo:
    return job_info(state.jobs.get(id))


@router.post(f"{_ONE}/pause", summary="Pause a job.", responses=refusals(409))
def pause(id: Id, asked: EmptyBody, state: State) -> JobInfo:
    return job_info(state.jobs.pause(id))


@router.post(f"{_ONE}/resume", summary="Resume a job.", responses=refusals(409, 429))
def resume(id: Id, asked: EmptyBody, state: State) -> JobInfo:
    return job_info(state.jobs.resume(id))


@router.delete(_ONE, summary="Cancel a job, or delete a finished one with its ledger.")
def delete(id: Id, state: State) -> JobInfo:
    return job_info(state.jobs.delete(id))


@router.get(f"{_ONE}/events", summary="Follow a job until it ends.", **EVENTS)
async def follow_job(id: Id, request: Request, state: State) -> Response:
    job = state.jobs.get(id)
    return state.streams.response(request, "job", lambda: _news(job))


def job_info(job: WebJob) -> JobInfo:
    record, run = job.record, job.run
    return JobInfo(
        **record.model_dump(exclude={"seconds", "total"}),
        seconds=round(job.seconds, 3),
        rate=None if run is None else run.rate,
        seconds_left=None if run is None else run.seconds_left,
        total_text=record.total,
        value_text=record.total if record.state == "done" else None,
        ledger=f"{record.id}.ledger",
    )


def _news(job: WebJob) -> tuple[tuple[object, ...], Callable[[], JobInfo], bool]:
    now = job_info(job)
    # A running one reports its time once a second; one that is paused may be resumed, so its stream stays open.
    second = int(now.seconds) if now.state == "running" else None
    over = now.state in ("done", "cancelled", "failed")
    return (now.state, now.units_done, now.estimate, second), lambda: now, over


def check_job_size(problem: Problem) -> None:
    size = problem.board.size
    if size > MOST_JOB_CELLS:
        raise OutOfRange(f"jobs count on boards of at most {MOST_JOB_CELLS} cells, and {problem} has {size}")


def _checked(asked: NewJob, settings: WebSettings) -> str:
    """The problem's canonical name, unless its count is hopeless."""
    import queenlab as ql
    from queenlab.jobs.executors.choice import cores_here
    from queenlab.jobs.spec import counter_named

    problem = parse(asked.problem)
    check_job_size(problem)
    if problem.goal not in ("exact", "color") and problem.question.pieces is None:
        raise BadInput(f"a job that counts {problem} needs the number of pieces; add pieces=K")
    if asked.cores > cores_here():
        raise BadInput(f"{asked.cores} cores are more than this machine has ({cores_here()})")
    choice = ql.how_to_count(problem, engine=asked.engine, memory=settings.memory)
    # The general engine says how long it takes only when it is asked as a counter.
    seconds = counter_named("dancing").plan(problem).seconds if choice.taken.name == "dancing" else choice.seconds
    if seconds is not None and seconds > MOST_JOB_SECONDS * asked.cores:
        raise TooLong(f"counting {problem} would take {about(seconds)} here; take a smaller n")
    return str(problem)
