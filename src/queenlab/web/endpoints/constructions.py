"""The Constructions page: the constructions that apply, and a verified board of one with its recipe."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from fastapi import Query

from queenlab.errors import BadInput, NotSupported, OutOfRange
from queenlab.piece_signs import sign_of
from queenlab.web.api import STEADY, ResponseBody, make_router
from queenlab.web.endpoints.inputs import ProblemText, read_problem
from queenlab.wording import plural

if TYPE_CHECKING:
    from queenlab.constructions.construction import Construction, FamilySize
    from queenlab.verbs.recipe import Asked

#: Larger boards are not drawn by the page, and some constructions take long to say whether they serve them.
MAX_SIDE, MAX_CELLS = 1000, 20_000
#: Members are counted from 1; families beyond this are only sampled by hand anyway.
MAX_MEMBER = 10**15
#: Names that are not made of plain words.
_TITLES = {"van-rees": "Van Rees", "nqueens-program": "NQUEENS program"}
#: Larger numbers are rounded.
_MAX_DIGITS = 18

router = make_router()


class ConstructionFacts(ResponseBody):
    title: str
    source: str
    statement: str
    domain: str


class ConstructionSummary(ConstructionFacts):
    name: str
    applies: bool
    why_not: str | None
    size: str | None


class ConstructionList(ResponseBody):
    """The constructions for one problem; `none` is the theorem that rules out all solutions."""

    problem: str
    none: str | None
    constructions: list[ConstructionSummary]


class RecipeLine(ResponseBody):
    """A line of a recipe; deeper lines explain the one above."""

    depth: int
    text: str


class ConstructedBoard(ConstructionFacts):
    problem: str
    method: str
    size: str
    member: int | None
    members: int
    cells: list[list[int]]
    symbol: str
    recipe: list[RecipeLine]
    report: list[str]
    notes: list[str]


@router.get("/api/constructions", summary="Every construction, and whether it applies.", dependencies=[STEADY])
def list_constructions(problem: ProblemText) -> ConstructionList:
    from queenlab.constructions.registry import all_constructions
    from queenlab.constructions.theorems import why_none

    found = _asked(problem)
    return ConstructionList(
        problem=str(found),
        none=why_none(found.request),
        constructions=[_row(one, found) for one in all_constructions()],
    )


@router.get("/api/construction", summary="The verified board of one construction.", dependencies=[STEADY])
def show_construction(
    problem: ProblemText,
    method: Annotated[str, Query(min_length=1, max_length=60)],
    member: Annotated[int | None, Query(ge=1, le=MAX_MEMBER, description="from 1 on; none for the simplest")] = None,
) -> ConstructedBoard:
    """The board of one construction; `build` has verified it, and the report says so again."""
    from queenlab.verbs.recipe import build, choose_recipe, problem_of
    from queenlab.web.endpoints.recipe_words import recipe_words

    found = _asked(problem)
    choice = choose_recipe(found, method)
    one, size = choice.by, choice.by.size(found.request)
    recipe = choice.recipe
    if member is not None:
        if member > size.value:
            raise BadInput(f"{one.name} has {_shown(size)} members for {found}, so member {member} does not exist")
        recipe = one.member(found.request, member - 1)
    placement, asked = build(found, recipe), problem_of(found)
    return ConstructedBoard(
        problem=str(found),
        method=one.name,
        **_facts(one),
        size=_shown(size),
        member=member,
        members=min(size.value, MAX_MEMBER),
        cells=(placement.array + 1).tolist(),
        symbol=sign_of(asked.piece).symbol,
        recipe=[RecipeLine(depth=depth, text=text) for depth, text in recipe_words(recipe)],
        report=asked.verify(placement.cells).lines(),
        notes=_notes(found, len(placement)),
    )


def title_of(name: str) -> str:
    """A construction's name as a heading.

    Example:
        >>> title_of("pauls-b"), title_of("knight-walk"), title_of("van-rees")
        ('Pauls B', 'Knight walk', 'Van Rees')
    """
    if name in _TITLES:
        return _TITLES[name]
    first, *rest = name.split("-")
    return " ".join([first.capitalize(), *(word.upper() if len(word) == 1 else word for word in rest)])


def _asked(name: str) -> Asked:
    """The problem, if the page can draw it."""
    from queenlab.verbs.recipe import Asked

    asked = Asked.of(read_problem(name))
    n, d = asked.request.n, asked.request.d
    if asked.request.goal == "color":
        raise NotSupported("this page shows placements; for a colouring, use: queenlab color")
    if n > MAX_SIDE or (d > 2 and n**d > MAX_CELLS):
        most = f"side {MAX_SIDE}, and {MAX_CELLS} cells in more than 2 dimensions"
        raise OutOfRange(f"this page draws boards up to {most}; for larger ones, use: queenlab construct")
    return asked


def _facts(one: Construction) -> dict[str, str]:
    return {"title": title_of(one.name), "source": one.source, "statement": one.summary, "domain": one.domain}


def _row(one: Construction, asked: Asked) -> ConstructionSummary:
    refusal = one.refusal(asked.request)
    return ConstructionSummary(
        name=one.name,
        **_facts(one),
        applies=refusal is None,
        why_not=refusal,
        size=_shown(one.size(asked.request)) if refusal is None else None,
    )


def _shown(size: FamilySize) -> str:
    digits = str(size.value)
    if len(digits) > _MAX_DIGITS:
        return f"{'about' if size.exact else 'more than'} {digits[0]}.{digits[1:3]}e{len(digits) - 1}"
    return digits if size.exact else f"at least {digits}"


def _notes(asked: Asked, pieces: int) -> list[str]:
    from queenlab.verbs.recipe import natural_number

    most, why = natural_number(asked.request), "each line along an axis holds one at most"
    if asked.request.goal != "max":
        return []
    if pieces == most:
        return [f"{plural(pieces, 'piece')}, the maximum: {why}"]
    return [f"{plural(pieces, 'piece')}; {why}, so there are at most {most}"]
