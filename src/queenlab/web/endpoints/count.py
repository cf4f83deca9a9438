"""The Count page before a job starts: the counter, the expected time, and the atlas's value."""

from __future__ import annotations

from typing import Annotated

from fastapi import Query
from pydantic import Field

from queenlab.web.api import ResponseBody, make_router
from queenlab.web.endpoints.atlas_entries import AtlasEntry, entry_shown, has_bfile
from queenlab.web.endpoints.inputs import ProblemText, read_problem
from queenlab.web.endpoints.jobs import check_job_size
from queenlab.wording import about

router = make_router()


class CountPlan(ResponseBody):
    problem: str
    engine: str = Field(description="The counter.")
    why: str = Field(description="Why it was chosen, in one line.")
    seconds: float | None = Field(description="Estimated seconds on one core; null if unknown.")
    words: str | None = Field(description="The same in words.")
    known: AtlasEntry | None = Field(description="The number of solutions, if the atlas has it.")
    bfile: bool = Field(description="Whether the collection of that entry has a b-file.")


@router.get("/api/count/plan", summary="How a problem would be counted.")
def plan(problem: ProblemText, engine: Annotated[str, Query(max_length=40)] = "auto") -> CountPlan:
    import queenlab as ql
    from queenlab.atlas import find

    asked = read_problem(problem)
    check_job_size(asked)
    choice = ql.how_to_count(asked, engine=engine)
    # The atlas finds a board whatever is asked of it; here the question has to be the same one.
    name = str(asked)
    known = [one for one in find([name], quantity="count") if one[1].problem == name]
    collection, entry = known[0] if known else (None, None)
    return CountPlan(
        problem=name,
        engine=choice.taken.name,
        why=choice.why,
        seconds=choice.seconds,
        words=None if choice.seconds is None else about(choice.seconds),
        known=None if collection is None or entry is None else entry_shown(collection, entry),
        bfile=collection is not None and has_bfile(collection),
    )
