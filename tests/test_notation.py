"""The notation: every problem has one name, and a bad name gets a caret below the bad character."""

from __future__ import annotations

import contextlib

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from command import blocks
from queenlab.board import Board
from queenlab.errors import BadInput, BadNotation, QueenlabError
from queenlab.families.pieces import SumFamily
from queenlab.families.question import GOALS, Question
from queenlab.families.registry import FAMILIES
from queenlab.notation import split_cells
from queenlab.piece import Piece, Term
from queenlab.problems import Problem, parse, parse_many

NAMES = blocks("notation.txt")

terms = st.one_of(
    st.sampled_from(["queen", "rook", "bishop", "king", "knight", "nightrider", "amazon", "hyperqueen"]).map(Term),
    st.builds(
        Term,
        st.sampled_from(["leaper", "rider"]),
        st.lists(st.integers(0, 5), min_size=1, max_size=2).filter(any).map(tuple),
    ),
    st.builds(Term, st.sampled_from(["leprechaun", "range"]), st.tuples(st.integers(1, 4))),
)


@st.composite
def problems(draw: st.DrawFn) -> Problem:
    family = draw(
        st.one_of(
            st.sampled_from(list(FAMILIES.values())),
            st.lists(terms, min_size=2, max_size=3)
            .map(lambda t: Piece(tuple(t)))
            .filter(lambda piece: len(piece.terms) > 1)
            .map(SumFamily),
        )
    )
    xqueens = family.name == "xqueens"
    n = draw(st.integers(1, 6))
    d = 2 if xqueens else draw(st.integers(2, 3))
    settings_ = tuple(
        (s.name, 1 if s.flag else draw(st.integers(0, 4))) for s in family.settings if s.required or draw(st.booleans())
    )
    goal = draw(st.sampled_from([g for g in GOALS if g in family.goals]))
    question = Question(n, d, not xqueens and draw(st.booleans()), settings_, goal)
    size = family.board(question).size
    given_, excluded = (), ()
    if goal != "color":
        given_ = tuple(draw(st.lists(st.integers(0, size - 1), max_size=1)))
        cells = st.lists(st.integers(0, size - 1).filter(lambda c: c not in given_), max_size=3, unique=True)
        excluded = tuple(sorted(draw(cells))) if size > 1 else ()
    pieces = draw(st.none() | st.integers(0, 9)) if goal in ("exact", "dominate") and not xqueens else None
    colors = draw(st.none() | st.integers(1, 9)) if goal == "color" else None
    gent = goal in ("exact", "max") and not xqueens and draw(st.booleans())
    return Problem(
        family,
        Question(n, d, question.torus, settings_, goal, pieces, colors, given_, excluded, gent),
    )


@given(problems())
@settings(max_examples=300, deadline=None)
def test_round_trip(problem: Problem) -> None:
    assert parse(str(problem)) == problem
    assert str(parse(str(problem))) == str(problem)


@pytest.mark.parametrize("row", [row for row in NAMES if " => " in row])
def test_canonical_form(row: str) -> None:
    text, canonical = row.split(" => ")
    assert str(parse(text)) == canonical.strip()


@pytest.mark.parametrize("row", [row for row in NAMES if " => " not in row])
def test_errors_point_at_the_character(row: str) -> None:
    text, below = row.removesuffix("\n").split("\n")
    spaces, _, reason = below.partition("^ ")
    with pytest.raises(BadNotation) as caught:
        parse(text)
    assert (caught.value.reason, caught.value.position) == (reason, len(spaces))
    assert str(caught.value).splitlines()[-1].index("^") == len(spaces) + 2
    assert isinstance(caught.value, ValueError)


def test_several_sizes() -> None:
    assert [p.question.n for p in parse_many("queens:4..7")] == [4, 5, 6, 7]
    assert [str(p) for p in parse_many("queens:5,7,11@torus")] == [
        "queens:5@torus",
        "queens:7@torus",
        "queens:11@torus",
    ]
    assert [str(p) for p in parse_many("leprechauns:10..11,13,range=2")][-1] == "leprechauns:13,range=2"
    with pytest.raises(BadInput, match="names 3 sizes"):
        parse("queens:3..5")
    with pytest.raises(BadNotation, match="more than"):
        parse_many("queens:1..99999999")


@given(st.text(alphabet="queenslapro+:[],^@=.0123456789 xt/-", max_size=40) | st.text(max_size=20))
@settings(max_examples=1500, deadline=None)
def test_fuzz(text: str) -> None:
    # Anything but a QueenlabError would be a bug.
    found: list[Problem] = []
    with contextlib.suppress(QueenlabError):
        found = parse_many(text)
    for problem in found[:3]:
        assert parse(str(problem)) == problem


@pytest.mark.parametrize("text", ["1,1 2,3", "(1,1), (2,3)", "(1, 1) (2, 3)", "1.1/2.3", "1,1;2,3"])
def test_cells_as_people_type_them(text: str) -> None:
    assert split_cells(text) == [[1, 1], [2, 3]]


def test_triangles_as_people_type_them() -> None:
    assert split_cells("N1,2 e3,4") == [["N", 1, 2], ["E", 3, 4]]
    assert split_cells("N(1, 2), e(3, 4)") == [["N", 1, 2], ["E", 3, 4]]
    assert split_cells("9" * 19) == [[10**19 - 1]]


@pytest.mark.parametrize("text", ["a2 B4 3,1", "a2,b4;3,1", "a2/b4 3.1", "A2, b4, 3,1", "(a, 2), (b, 4), (3, 1)"])
def test_cells_as_chess_players_type_them(text: str) -> None:
    assert [Board(4).from_public(cell) for cell in split_cells(text)] == [1, 7, 8]


@given(st.text(max_size=30))
@settings(max_examples=500, deadline=None)
def test_fuzz_cells(text: str) -> None:
    try:
        cells = split_cells(text)
    except BadInput:
        return
    assert all(isinstance(x, int | str) for cell in cells for x in cell)
