"""The notation: every problem has one name, and a bad name gets a caret below the bad character."""

from __future__ import annotations

import contextlib

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from queenlab.errors import BadInput, BadNotation, QueenlabError
from queenlab.families.base import GOALS, Question
from queenlab.families.pieces import SumFamily
from queenlab.families.registry import FAMILIES
from queenlab.notation import split_cells
from queenlab.piece import Piece, Term
from queenlab.problems import Problem, parse, parse_many

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


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("queens:8", "queens:8"),
        (" Queens:08^2@plane ", "queens:8"),
        ("queens:7^3", "queens:7^3"),
        ("queens:11^3@torus", "queens:11^3@torus"),
        ("rooks:4^3", "rooks:4^3"),
        ("leprechauns:20,range=3", "leprechauns:20,range=3"),
        ("xqueens:6,paired,sparse", "xqueens:6,sparse,paired"),
        ("queen+leaper[2,1]:12", "queen+leaper[1,2]:12"),
        ("rider[3,1]+queen:14", "queen+rider[1,3]:14"),
        ("rider[0,2]+rider[2]+king:5", "king+rider[0,2]:5"),
        ("queens:8,exclude=3.3/1.1,given=2.4", "queens:8,given=2.4,exclude=1.1/3.3"),
        ("xqueens:3,given=e.2.1/N.1.2", "xqueens:3,given=N.1.2/E.2.1"),
        ("queens:5,colors=5,goal=color", "queens:5,goal=color,colors=5"),
        ("queens:8,goal=exact", "queens:8"),
        ("queen+queen:6", "queens:6"),
        ("nightrider+nightrider:3", "nightriders:3"),
        ("leprechaun[2]:8", "leprechauns:8,range=2"),
        ("leaper[2,1]:8", "leaper[1,2]:8"),
    ],
)
def test_canonical_form(text: str, canonical: str) -> None:
    assert str(parse(text)) == canonical


@pytest.mark.parametrize(
    ("text", "position", "reason"),
    [
        ("", 0, "a problem's name is missing, such as queens:8"),
        ("queen:8", 0, "no family 'queen'; did you mean queens?"),
        ("qeens:8", 0, "no family 'qeens'; did you mean queens?"),
        ("zzz:8", 0, "no family 'zzz'"),
        ("queens", 6, "':' and the size of the board should stand here, as in queens:8"),
        ("queens:", 7, "the size of the board should be a whole number here"),
        ("queens:x", 7, "the size of the board should be a whole number here"),
        ("queens:0", 7, "a board needs a side of at least 1, not 0"),
        ("queens:8^", 9, "the dimension should be a whole number here"),
        ("queens:8^0", 7, "a board needs at least 1 dimension, not 0"),
        ("queens:99^99", 7, "a board of 99^99 cells is too large; at most 2^62 cells, 62 dimensions"),
        ("queens:8@ring", 9, "after '@' comes torus (or plane, which is what holds without it)"),
        ("queens:8,", 9, "a key should stand here, such as range=3 or goal=max"),
        ("queens:8,range=2", 9, "queens has no key 'range' (there are goal, pieces, colors, given, exclude, gent)"),
        (
            "queens:8,gaol=max",
            9,
            "queens has no key 'gaol'; did you mean goal? (there are goal, pieces, colors, given, exclude, gent)",
        ),
        ("queens:8,goal=most", 14, "goal is one of exact, max, dominate, independent, color"),
        ("queens:8,goal=max,goal=max", 18, "'goal' is said twice"),
        ("queens:8,pieces=x", 16, "pieces takes a whole number, as in pieces=3"),
        ("queens:8,given=9.1", 15, "cell (9, 1) is off the board: coordinates go from 1 to 8"),
        (
            "queens:8,given=1.1/2.2",
            9,
            "the given pieces attack each other: (1, 1) and (2, 2) share a line in direction (1, 1)"
            " (gent allows shared diagonals)",
        ),
        ("queens:8,gent=1", 13, "gent takes no value"),
        ("leprechauns:8", 13, "leprechauns needs range=K, as in leprechauns:10,range=2"),
        ("queen+leapr[1,2]:8", 6, "no piece 'leapr'; did you mean leaper?"),
        ("queen+leaper[1,]:8", 15, "a number of the move should be a whole number here"),
        ("queen+leaper[1,2:8", 16, "',' or ']' should stand here"),
        ("queen+leaper[0,0]:8", 6, "leaper needs a number that is not 0"),
        ("queen+leaper[1,2,3]:8", 21, "leaper[1,2,3] needs a board of at least 3 dimensions, not 2"),
        ("queens:8!", 8, "this does not belong to a problem's name, which is FAMILY:N[^D][@torus][,key[=value]...]"),
        ("queens:12..4", 7, "the sizes 12..4 go backwards; write 4..12"),
        ("xqueens:3@torus", 9, "Xqueens stand on the plane in two dimensions"),
        ("queens:8\u2019", 8, "a problem's name is plain text such as queens:8"),
        ("queens:8,colors=3", 9, "colors belongs to goal=color"),
        ("queens:8,goal=max,pieces=3", 18, "pieces says how many, so it does not go with goal=max"),
        ("xqueens:2,sparse,goal=max", 17, "xqueens has goal=exact, not max"),
        ("leprechaun[2]:8,range=3", 16, "range is said by the piece already"),
        ("queens:" + "9" * 40, 7, "the size of the board has more than 19 digits"),
    ],
)
def test_errors_point_at_the_character(text: str, position: int, reason: str) -> None:
    with pytest.raises(BadNotation) as caught:
        parse(text)
    assert caught.value.reason == reason
    assert caught.value.position == position
    lines = str(caught.value).splitlines()
    assert lines[-1].index("^") == position + 2
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


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("(1, 2", "cells in brackets are written (1, 1), (2, 3); got '(1, 2'"),
        ("n(1, 2) x", "cells in brackets are written (1, 1), (2, 3); got 'n(1, 2) x'"),
        ("1,2 -3,4", "'-3,4' is not a cell; write 3,5 (or N3,5 for a triangle)"),
        ("1" * 20, "'11111111111111111111' is not a cell; write 3,5 (or N3,5 for a triangle)"),
        (" " * 1_000_001, "a list of cells this long belongs into a file"),
    ],
)
def test_what_is_no_cell_is_named(text: str, line: str) -> None:
    with pytest.raises(BadInput) as caught:
        split_cells(text)
    assert str(caught.value) == line


@given(st.text(max_size=30))
@settings(max_examples=500, deadline=None)
def test_fuzz_cells(text: str) -> None:
    try:
        cells = split_cells(text)
    except BadInput:
        return
    assert all(isinstance(x, int | str) for cell in cells for x in cell)
