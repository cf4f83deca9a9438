"""`queenlab bounds`: what is printed and what is written."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from command import Capture, answer, run
from fake_time import time_passes
from queenlab.bounds import box_bounds
from queenlab.bounds.bound import Bound
from queenlab.bounds.tilings import lines
from queenlab.boxes.geometry import Box
from queenlab.boxes.maximum import BoxMaximum
from queenlab.checkers.checker import check
from queenlab.errors import CheckFailed, NotSupported
from queenlab.verbs import bound as bounding
from queenlab.verbs.bound import bound, bounds_at_once
from queenlab.work import Limits


@pytest.fixture(autouse=True)
def a_thousand_looks_take_a_second(monkeypatch: pytest.MonkeyPatch) -> None:
    """So a limit is reached at the same place on every machine."""
    time_passes(monkeypatch, 0.001)


def test_numbers_alone_and_json(capsys: Capture) -> None:
    assert run(capsys, "bounds", "queens:3^4", "--time-limit", "2", "-q")[1].rstrip().endswith("..6")
    found = answer(capsys, "bounds", "queens:3^4", "--time-limit", "2")
    assert (found["quantity"], found["upper"]) == ("maximum", 6)
    uppers = [each for each in found["bounds"] if each["side"] == "upper"]
    assert [each["value"] for each in uppers] == sorted(each["value"] for each in uppers)
    assert all(each["reason"] and each["steps"] > 0 for each in uppers)


def test_bounds_that_contradict_each_other_are_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    wrong = Bound("lower", 9, "wrong", "")
    monkeypatch.setattr(bounding, "lower_bounds", lambda: [("wrong", lambda problem, limits: wrong)])
    with pytest.raises(CheckFailed, match=r"wrong shows at least 9, but .* at most 4"):
        bound("queens:3^3", time_limit=1)


def test_a_pair_that_meets_proves_the_maximum(monkeypatch: pytest.MonkeyPatch) -> None:
    # Two queens a knight's move apart, and no more on a 3 x 3 board.
    shown = Bound("lower", 2, "by hand", "", witness=(0, 5))
    monkeypatch.setattr(bounding, "lower_bounds", lambda: [("by hand", lambda problem, limits: shown)])
    found = bound("queens:3", time_limit=2)
    assert (found.answer.status, found.answer.value) == ("proved", 2)
    assert found.best_lower.name == "by hand"
    assert check(json.dumps(found.certificate())).at_least == 2
    monkeypatch.setattr(bounding, "lower_bounds", list)
    alone = bound("queens:3", time_limit=1)
    assert (alone.answer.status, alone.best_lower) == ("unknown", None)


def test_no_more_bounds_than_settle_the_number() -> None:
    every, enough = (bound("queens:8", time_limit=2, every=every) for every in (True, False))
    assert (every.answer.value, enough.answer.value) == (8, 8)
    assert {each.name for each in enough.bounds} < {each.name for each in every.bounds}
    assert {each.side for each in enough.bounds} == {"upper", "lower"}


def test_none_is_begun_after_its_time(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []
    clock = time_passes(monkeypatch, 0.0)
    four = {"above": Bound("upper", 4, "above", ""), "below": Bound("lower", 1, "below", "", witness=(0,))}

    def slow(*_: object) -> Bound:
        asked.append("slow")
        clock.now += 0.2
        return four["above"]

    def late(*_: object) -> Bound:
        asked.append("late")
        return four["below"]

    def at_once(*_: object) -> Bound:
        asked.append("at once")
        return four["below"]

    # The last one says most, and is asked first.
    monkeypatch.setattr(bounding, "upper_bounds", lambda: [("late", late), ("slow", slow)])
    monkeypatch.setattr(bounding, "lower_bounds", lambda: [("late", late), ("lattice", at_once)])
    found = bound("queens:3^3", time_limit=0.1, seed=7, every=False)
    assert asked == ["at once", "slow"]
    assert (found.answer.status, found.answer.lower, found.answer.upper) == ("found", 1, 4)
    assert found.answer.seed == 7
    assert found.answer.seconds >= 0.2
    # What needs no time is asked however little there is.
    asked.clear()
    clock.tick = 1.0
    monkeypatch.setattr(bounding, "lower_bounds", lambda: [("late", slow), ("lattice", at_once)])
    assert bound("queens:3^3", time_limit=1e-9, every=False).answer.lower == 1
    assert asked == ["at once"]


def test_the_search_of_the_board_leaves_time_for_other_bounds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bounding, "lower_bounds", list)
    clock = time_passes(monkeypatch, 0.001)

    def in_vain(box: Box, limits: Limits) -> BoxMaximum:
        clock.now += limits.seconds
        return BoxMaximum(box, 1728, None, (), 0, limits.seconds)

    monkeypatch.setattr(box_bounds, "box_maximum", in_vain)
    found = {each.name: each.value for each in bound("queens:12^3", time_limit=1.6, every=False).bounds}
    assert found["box LP"] == 136 < found["lines"]


def test_a_kept_bound_needs_no_time() -> None:
    assert bounds_at_once("queens:5^4").answer.upper == 40


def test_what_is_known_when_it_is_interrupted(monkeypatch: pytest.MonkeyPatch, capsys: Capture, tmp_path: Path) -> None:
    def pressed(*_: object) -> Bound:
        raise KeyboardInterrupt

    monkeypatch.setattr(bounding, "upper_bounds", lambda: [("lines", lines), ("search", pressed)])
    found = bound("queens:3^3", every=False).answer
    assert (found.status, found.upper, found.stopped) == ("found", 9, "interrupted")
    assert len(found.witness) == found.lower
    file = tmp_path / "q.json"
    code, out, _ = run(capsys, "bounds", "queens:3^3", "-o", str(file))
    assert code == 130
    assert f"queens:3^3: the maximum is from {found.lower} to 9 (" in out
    assert out.endswith("interrupted\n")
    assert check(file).at_most == 9
    file.unlink()
    monkeypatch.setattr(bounding, "upper_bounds", lambda: [("search", pressed)])
    assert run(capsys, "bounds", "queens:3^3", "-o", str(file))[0] == 130
    assert not file.exists()


def test_huge_boards(capsys: Capture) -> None:
    code, out, _ = run(capsys, "bounds", "queens:20^11", "--time-limit", "1")
    assert code == 0
    assert str(10**11) in out
    with pytest.raises(NotSupported, match="has no certificate"):
        bound("queens:20^11", time_limit=1).certificate()
