"""The Count room, before a job begins: who would count, how long it would take, and what the atlas has already."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from queenlab.errors import OutOfRange
from queenlab.web.endpoint import Endpoint, Gives, Takes
from queenlab.web.endpoints.asked import ProblemText, read_problem
from queenlab.web.endpoints.atlas_entries import AtlasEntry, entry_shown, has_bfile
from queenlab.web.limits import MOST_JOB_CELLS
from queenlab.wording import about


class WhatToCount(Takes):
    """A count that is thought of."""

    problem: ProblemText
    engine: Annotated[str, Field(max_length=40)] = "auto"


class Plan(Gives):
    """What a count would be."""

    problem: str
    engine: str = Field(description="Who would count.")
    why: str = Field(description="Why it is chosen, in a line.")
    seconds: float | None = Field(description="About how long on one core; null where the counter cannot say.")
    words: str | None = Field(description="The same in words.")
    known: AtlasEntry | None = Field(description="The number of solutions, if the atlas has it.")
    bfile: bool = Field(description="Whether the collection of that entry has a b-file.")


def plan(asked: WhatToCount) -> Plan:
    """How a problem would be counted."""
    import queenlab as ql
    from queenlab.atlas import find

    problem = read_problem(asked.problem)
    if problem.board.size > MOST_JOB_CELLS:
        raise OutOfRange(
            f"jobs count on boards of at most {MOST_JOB_CELLS} cells, and {problem} has {problem.board.size}"
        )
    choice = ql.how_to_count(problem, engine=asked.engine)
    # The atlas looks a board up whatever is asked of it; here the question has to be the same one.
    name = str(problem)
    known = [one for one in find([name], quantity="count") if one[1].problem == name]
    collection, entry = known[0] if known else (None, None)
    return Plan(
        problem=name,
        engine=choice.taken.name,
        why=choice.why,
        seconds=choice.seconds,
        words=None if choice.seconds is None else about(choice.seconds),
        known=None if collection is None or entry is None else entry_shown(collection, entry),
        bfile=collection is not None and has_bfile(collection),
    )


ENDPOINTS = (Endpoint("GET", "/api/count/plan", "How a problem would be counted.", WhatToCount, Plan, plan),)
