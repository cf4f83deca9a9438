"""Maxima with strengthenings: what `maximize`, `queenlab max` and `queenlab export` say."""

from __future__ import annotations

import json
from pathlib import Path
from unittest.mock import Mock

import numpy as np
import pytest

import queenlab as ql
from command import Capture, answer, run
from queenlab.answer import Answer
from queenlab.board import Board
from queenlab.bounds.bound import Bound
from queenlab.bounds.tilings import lines
from queenlab.errors import BadInput
from queenlab.formats import read_model
from queenlab.placement import Placement
from queenlab.verbs import bound as bounding
from queenlab.verbs import optimize as optimizing
from queenlab.verbs.bound import Bounds


def test_the_maximum_is_the_same_with_any_of_them() -> None:
    for words in ((), ("window",), ("cube", "star"), ("layer", "sub"), ("odd", "lmr"), ("cube", "first"), ("lex",)):
        found = ql.maximize("queens:4^3", strengthen=words)
        assert (found.status, found.value) == ("claimed", 7), words
        assert len(found.witness) == 7


def test_more_than_a_number() -> None:
    none = ql.maximize("queens:4^3", strengthen=("cube", "sub"), above=7)
    assert (none.status, none.value, none.upper, none.quantity) == ("none", None, 7, "solution")
    assert "no placement has more than 7 pieces" in str(none.notes)
    some = ql.maximize("queens:4^3", strengthen=("cube", "first"), above=6)
    assert some.status == "found"
    assert some.value == 7
    assert some.witness is not None


def test_a_placement_to_start_from() -> None:
    best = ql.maximize("queens:4^3").witness
    again = ql.maximize("queens:4^3", start=best, strengthen=("cube",))
    assert (again.status, again.value, again.upper) == ("claimed", 7, 7)
    assert again.witness == best
    fewer = Placement(best.board, best.cells[:5])
    better = ql.maximize("queens:4^3", start=fewer)
    assert (better.status, better.value) == ("claimed", 7)
    short = ql.maximize("queens:9^3", start=Placement(Board(9, 3), np.array([0])), time_limit=0.01)
    assert short.status == "found"
    assert short.value >= 1
    with pytest.raises(BadInput, match="on board 4"):
        ql.maximize("queens:5^3", start=best)
    with pytest.raises(BadInput, match="does not fit"):
        ql.maximize("queens:4^3", start=Placement(Board(4, 3), np.array([0, 1])))
    with pytest.raises(BadInput, match="so at most 3 cannot be proved"):
        ql.maximize("queens:4^3", start=best, above=3)


def test_larger_boards_ask_the_bounds_first(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, most in (("queens:6^3", 21), ("queens:11^3", 121), ("queens:13", 13), ("queens:4^5", 32)):
        found = ql.maximize(name)
        assert (found.status, found.value, found.upper, found.engine) == ("proved", most, most, "bounds"), name
        assert len(found.witness) == most
    assert str(ql.maximize("queens:13,given=1.1").engine).startswith("cpsat"), "bounds are for empty boards"
    assert str(ql.maximize("queens:13", strengthen=("window",)).engine).startswith("cpsat")

    def two_that_do_not_meet(name: object, **options: object) -> Bounds:
        assert options == {"time_limit": 0.8 * 20, "seed": None, "every": False}
        placed = Placement(Board(13), np.array([0, 15]))
        told = Answer("queens:13,goal=max", "maximum", "found", 2, 2, 13, witness=placed)
        listed = (Bound("upper", 13, "lines", "13 lines"), Bound("lower", 2, "by hand", "", witness=(0, 15)))
        return Bounds("queens:13,goal=max", listed, told)

    monkeypatch.setattr(optimizing, "bound", two_that_do_not_meet)
    found = ql.maximize("queens:13", time_limit=20)
    assert (found.status, found.value, found.upper) == ("claimed", 13, 13), "an engine goes on from the two queens"


def test_who_refutes() -> None:
    # The relaxation of 4^3 with cubes is 8, that of 5^3 is 15.8.
    near, far = (ql.maximize(name, above=most) for name, most in (("queens:4^3", 7), ("queens:5^3", 13)))
    assert (near.status, far.status) == ("none", "none")
    assert str(near.engine).startswith("cpsat")
    assert str(far.engine).startswith("sat")
    # 25 lines hold 25 queens: a SAT solver would not see it.
    assert str(ql.maximize("queens:5^3", above=25).engine).startswith("cpsat")


def test_max_on_the_command_line(capsys: Capture, tmp_path: Path) -> None:
    said = answer(capsys, "max", "queens:4^3", "--with", "cube,sub", "--prove-above", "7")
    assert (said["status"], said["upper"], said["value"]) == ("none", 7, None)
    said = answer(capsys, "max", "queens:4^3", "--with", "first", "--prove-above", "6")
    assert (said["status"], said["value"], len(said["witness"])) == ("found", 7, 7)
    file = tmp_path / "best.json"
    assert run(capsys, "max", "queens:4^3", "--with", "none", "-o", str(file), "-q") == (0, "7\n", "")
    code, out, _ = run(capsys, "max", "queens:4^3", "--start", str(file))
    assert code == 0
    assert "no placement has more than 7 pieces" in out


@pytest.mark.full
def test_no_engine_without_time_for_its_model(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    monkeypatch.setattr(optimizing, "strengthened_model", Mock(side_effect=AssertionError("a Model was made")))
    # A Model of so many cells is given most of a second.
    found = ql.maximize("queens:14^3", time_limit=0.3, seed=5)
    assert (found.status, found.engine, found.seed, found.proof) == ("found", "bounds", 5, None)
    assert found.lower >= 163, "what lattices give needs no time"
    assert found.upper == 196
    assert len(found.witness) == found.value == found.lower
    code, out, _ = run(capsys, "max", "queens:14^3", "--time-limit", "0.3", "--json")
    assert code == 3
    assert "the time limit was reached" in out


def test_what_is_known_after_an_interrupt_is_kept(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    monkeypatch.setattr(bounding, "upper_bounds", lambda: [("lines", lines)])
    monkeypatch.setattr(bounding, "searched_first", Mock(side_effect=KeyboardInterrupt))
    code, out, _ = run(capsys, "max", "queens:6^3", "--json", "--seed", "4")
    found = json.loads(out)
    assert code == 130
    assert (found["status"], found["upper"], found["notes"], found["seed"]) == ("found", 36, "interrupted", 4)
    assert (found["engine"], found["proof"]) == ("bounds", None)
    assert len(found["witness"]) == found["value"] == found["lower"]


def test_export_on_the_command_line(capsys: Capture, tmp_path: Path) -> None:
    for ending in ("mps", "lp", "opb", "json", "cnf"):
        file = tmp_path / f"model.{ending}"
        options = "--goal max --with cube,layer --prove-above 4 -o"
        assert run(capsys, "export", "queens:3^3", *options.split(), file)[0] == 0
        assert file.stat().st_size > 0
    model = read_model((tmp_path / "model.json").read_text(), "json")
    assert {"above", "cube1", "box1x3x3#1"} <= set(model.item_names)
    assert model.sense is None
