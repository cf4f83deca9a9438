"""Text forms of placements: round trips, exact places of errors, and readers that survive anything."""

import json

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from oracles.placements import fen
from queenlab.board import Board, TriangleBoard
from queenlab.errors import BadFile, QueenlabError
from queenlab.placement import Placement
from queenlab.placement_files import FORMATS, read_placement, read_placements, write_placement
from queenlab.strict_json import place_in_json


@st.composite
def boards(draw):
    kind = draw(st.integers(0, 3))
    if kind == 0:
        return TriangleBoard(draw(st.integers(1, 20)))
    d = 2 if kind == 1 else draw(st.integers(1, 4))
    return Board(draw(st.integers(1, 20)), d, draw(st.booleans()))


problems = st.none() | st.sampled_from(["queens:8", "xqueens:6,sparse,paired", "queen+leaper[1,2]:12", "7"])


@settings(max_examples=200, deadline=None)
@given(boards(), st.sampled_from(["json", "csv"]), problems, st.booleans(), st.data())
def test_json_and_csv_hold_everything(board, form, problem, sniff, data):
    placement = Placement(board, data.draw(st.lists(st.integers(0, board.size - 1), max_size=12)))
    text = write_placement(placement, form, problem)
    assert text.endswith("\n")
    assert read_placement(text, None if sniff else form) == (placement, problem)
    assert read_placement(text, form, board=board) == (placement, problem)


@settings(max_examples=200, deadline=None)
@given(st.lists(st.integers(0, 15), min_size=1, max_size=15), st.booleans(), problems, st.booleans())
def test_rows_hold_one_piece_a_column(rows, torus, problem, sniff):
    placement = Placement.from_rows([min(row, len(rows)) for row in rows], torus=torus)
    text = write_placement(placement, "rows", problem)
    assert read_placement(text, None if sniff else "rows") == (placement, problem)
    *remarks, line = text.splitlines()
    other = "\n".join([*remarks, *line.replace("-", "0").split()])
    assert read_placement(other, "rows") == (placement, problem)


@settings(max_examples=200, deadline=None)
@given(st.integers(1, 25), st.booleans(), problems, st.booleans(), st.data())
def test_fen_holds_any_flat_placement(n, torus, problem, sniff, data):
    board = Board(n, torus=torus)
    cells = data.draw(st.lists(st.integers(0, board.size - 1), max_size=12, unique=True))
    placement = Placement(board, cells)
    text = write_placement(placement, "fen", problem)
    assert text.splitlines()[-1] == fen(set(placement.public()), n)
    form = None if sniff and (n > 1 or cells) else "fen"
    assert read_placement(text, form) == (placement, problem)
    assert read_placement(text.replace("Q", "q"), "fen") == (placement, problem)


@settings(max_examples=200, deadline=None)
@given(st.integers(1, 9), st.integers(2, 5), st.booleans(), st.booleans(), st.data())
def test_a_line_a_solution(n, count, torus, named, data):
    """Permutations: with a name the board is known, and without it the numbers tell it."""
    rows = [data.draw(st.permutations(range(1, n + 1))) for _ in range(count)]
    placements = [Placement.from_rows(list(each), torus=torus) for each in rows]
    head = [f"# board {placements[0].board.name}"] if named or torus or n == 1 else []
    lists = {
        "rows": [*head, *(" ".join(map(str, each)) for each in rows)],
        "fen": [*head, *(write_placement(each, "fen").splitlines()[-1] for each in placements)],
        "csv": [
            f"# board {placements[0].board.name}",
            "solution,column,row",
            *(f"{k},{column},{row}" for k, each in enumerate(rows, 1) for column, row in enumerate(each, 1)),
        ],
    }
    cells = [" ".join(f"({column},{row})" for column, row in enumerate(each, 1)) for each in rows]
    forms = [("rows", lists["rows"]), ("fen", lists["fen"]), ("csv", lists["csv"]), (None, [lists["csv"][0], *cells])]
    for form, lines in forms:
        for said in {form, None} if n > 1 or form == "csv" else {form}:
            assert read_placements("\n".join(lines), said)[0] == placements


@given(st.integers(2, 40), st.integers(1, 40), st.data())
def test_long_rows_may_be_cut_into_lines(n, width, data):
    rows = data.draw(st.permutations(range(1, n + 1)))
    lines = [" ".join(map(str, rows[start : start + width])) for start in range(0, n, width)]
    placement = Placement.from_rows(list(rows))
    assert read_placements("\n".join([f"# board {n}", *lines]))[0] == [placement]
    assert read_placement("\n".join(lines))[0] == placement


def check_survives(text, form, board=None):
    try:
        several, problem = read_placements(text, form, board)
        found = several[0] if several else None
    except QueenlabError as error:
        found = error
    if isinstance(found, QueenlabError):
        assert isinstance(found, BadFile)
        assert 1 <= found.line <= text.count("\n") + 1
        assert found.column >= 1
        assert "\n" not in str(found)
    else:
        for each in several:
            each.check_on_board()
        assert problem is None or isinstance(problem, str)


scraps = st.lists(
    st.sampled_from(
        [
            *"0123456789Qq/,-# \n\r\t{}[]:\"NESWx'",
            *("board", "triangles", "problem", "@torus", "^", '"cells"', '"n"', '"witness"', '"board"'),
            *('{"board": {"n": 3}, "cells": [', "null", "true", "1e9", "column,row", "\x1c", "²"),
        ]
    ),
    max_size=30,
).map("".join)


@settings(max_examples=500, deadline=None)
@given(st.text(max_size=40) | scraps, st.sampled_from([None, *FORMATS]), st.none() | boards())
@example("{" * 100, None, None)
@example('{"a":' * 100_000, None, None)
@example("\x00", None, None)
@example("# board 99999999999999999999^9", None, None)
@example("# board 1^62\n" + ",".join("1" * 62), None, None)
@example('{"cells": [[' + ",".join("1" * 63) + ']], "board": {"n": 1, "d": 63}}', None, None)
@example('{"cells": [NaN, Infinity], "board": {"n": 1e400}}', None, None)
def test_nothing_but_clear_errors_comes_out(text, form, board):
    check_survives(text, form, board)


@settings(max_examples=200, deadline=None)
@given(boards(), st.sampled_from(FORMATS), st.data())
def test_damaged_files(board, form, data):
    cells = data.draw(st.lists(st.integers(0, board.size - 1), max_size=5, unique=True))
    try:
        text = write_placement(Placement(board, cells), form)
    except QueenlabError:
        return
    at = data.draw(st.integers(0, len(text)))
    damaged = text[:at] + data.draw(st.text(max_size=3)) + text[at + data.draw(st.integers(0, 3)) :]
    check_survives(damaged, data.draw(st.sampled_from([None, form])))


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=4),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["a", "b", "c"]), inner, max_size=3),
    max_leaves=12,
)


@settings(max_examples=200, deadline=None)
@given(json_values, st.sampled_from([None, 1, "\t"]))
def test_every_value_is_found_in_its_place(value, indent):
    text = json.dumps(value, indent=indent, ensure_ascii=False)

    def check(part, path):
        line, column = place_in_json(text, path)
        rest = "\n".join([text.split("\n")[line - 1][column - 1 :], *text.split("\n")[line:]])
        assert json.JSONDecoder().raw_decode(rest)[0] == part
        for key, inner in part.items() if isinstance(part, dict) else enumerate(part) if isinstance(part, list) else ():
            check(inner, [*path, key])

    check(value, [])


@pytest.mark.full_rows("csv", "fen", "json")
@pytest.mark.parametrize("form", FORMATS)
def test_a_hundred_thousand_queens(form):
    n = 100_003
    placement = Placement.from_rows(2 * np.arange(n) % n + 1)
    assert read_placement(write_placement(placement, form), form) == (placement, None)
