"""Puzzles by way of the server: one solution each, the same for the same seed, within limits; pictures and sheets."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fake_time import time_passes
from queenlab.errors import TooLong
from queenlab.puzzles import generator
from queenlab.verbs import puzzle as puzzling
from queenlab.web.limits import MOST_PUZZLES, WebSettings
from queenlab.web.question_worker import QuestionOrder, answered
from web.test_questions import ask as ask_anything
from web_server import AppClient, Refusal, get, post

FOUR = {"problem": "queens:4,given=1.2", "regions": None, "solution": "1.2/2.4/3.1/4.3", "level": "easy"}


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[AppClient]:
    with AppClient(WebSettings(folder=tmp_path_factory.mktemp("jobs"), workers=1)) as one:
        yield one


def ask(client: AppClient, **asked: Any) -> dict[str, Any]:
    return ask_anything(client, verb="puzzles", **asked)


# -- making them -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("asked", "name"),
    [
        ({"problem": "queens:6"}, "queens:6"),
        ({"problem": "queens:5@torus"}, "queens:5@torus"),
        ({"problem": "queens:7", "level": "medium"}, "queens:7"),
        ({"problem": "regions:5"}, "rook+king:5"),
        ({"problem": "queens:6", "regions": True}, "queens:6"),
    ],
)
def test_they_are_those_of_the_verb(client: AppClient, asked: dict[str, Any], name: str) -> None:
    found = ask(client, limit=3, seed=7, **asked)
    assert (found["state"], found["problem"], found["error"]) == ("done", name, None)
    answer, result = found["answer"], found["result"]
    assert (answer["status"], answer["lower"], answer["seed"], answer["quantity"]) == ("found", 3, 7, "puzzle")
    assert result["title"].startswith("3 puzzles: ")
    options = {key: value for key, value in asked.items() if key != "problem"}
    made = list(islice(puzzling.puzzles(asked["problem"], seed=7, **options), 3))
    assert ("region" in result["rules"]) == (made[0].to_dict()["regions"] is not None)
    for one, by_verb in zip(result["puzzles"], made, strict=True):
        wanted = by_verb.to_dict()
        for key in ("kind", "given", "solution", "level", "effort", "seed", "number"):
            assert one[key] == wanted[key]
        assert one["problem"] == str(by_verb.puzzle.problem)
        assert one["regions"] == (None if wanted["regions"] is None else "/".join(wanted["regions"]))


def test_a_seed_that_was_taken_is_named(client: AppClient) -> None:
    usual = ask(client, problem="queens:6")
    assert len(usual["result"]["puzzles"]) == 10
    assert usual["answer"]["seed"] == usual["result"]["puzzles"][0]["seed"]


@pytest.mark.parametrize(
    ("asked", "line"),
    [
        ({"problem": "queens:3"}, "queens:3 has no solution, so it has no puzzles"),
        ({"problem": "queens:8", "cells": [[1, 1]]}, "omit given"),
    ],
)
def test_what_cannot_be_is_said_in_one_line(client: AppClient, asked: dict[str, Any], line: str) -> None:
    failed = ask(client, **asked)
    assert (failed["state"], failed["result"]) == ("failed", None)
    assert line in failed["error"]


def order(problem: str, time_limit: float = 60, limit: int = 10, **more: Any) -> QuestionOrder:
    return QuestionOrder("puzzles", problem, (), time_limit, limit, False, 2**30, 1, **more)


def test_what_was_made_before_the_limit_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patch:
        time_passes(patch, 0.01)
        answer, result = answered(order("rook+king:52", 0.1, regions=True), lambda progress: None)
    assert (answer["status"], answer["lower"], result) == ("unknown", 0, {"puzzles": []})
    assert "the time limit was reached after 0 puzzles" in answer["notes"]

    true_puzzles = puzzling.puzzles

    def slow(*arguments: Any, **options: Any) -> Iterator[puzzling.GradedPuzzle]:
        yield from islice(true_puzzles(*arguments, **options), 2)
        raise TooLong("the time limit was reached after 2 puzzles")

    told: list[float | None] = []
    monkeypatch.setattr(puzzling, "puzzles", slow)
    answer, result = answered(order("queens:6"), lambda progress: told.append(progress.fraction))
    assert (answer["status"], answer["lower"], len(result["puzzles"])) == ("found", 2, 2)
    assert answer["notes"] == "the time limit was reached after 2 puzzles"
    assert result["title"].startswith("2 puzzles: ")
    assert told == [0.1, 0.2]


def test_there_may_be_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(generator, "MAX_ATTEMPTS", 60)
    # Two solutions, each with four pieces: any one of them is a puzzle, and any two are needless.
    answer, result = answered(order("queens:4"), lambda progress: None)
    assert len(result["puzzles"]) == 8
    assert answer["notes"] == "8 puzzles were made of queens:4; 60 more attempts found no other"


# -- pictures and worksheets -------------------------------------------------------------------------------------------


def test_a_picture_by_its_address(client: AppClient) -> None:
    shown = client.get("/api/puzzle/svg", params={"problem": "queens:4,given=1.2"})
    assert (shown.status_code, shown.headers["content-type"]) == (200, "image/svg+xml")
    assert "max-age" in shown.headers["cache-control"]
    words = "".join(ET.fromstring(shown.content).itertext())
    assert "given at (1, 2)" in words
    assert "queen at" not in words
    solved = client.get("/api/puzzle/svg", params={"problem": "queens:4,given=1.2", "at": FOUR["solution"]}).text
    assert re.findall(r"queen at \((\d), (\d)\)", solved) == [("2", "4"), ("3", "1"), ("4", "3")]
    cut = client.get("/api/puzzle/svg", params={"problem": "rooks:3", "regions": "AAB/CAB/CCB", "at": "1.3"}).text
    assert "from the top row down: AAB, CAB, CCB" in cut
    assert "solution: (1, 3)" in cut


NAMES = st.sampled_from(
    ["queens:3", "rooks:2@torus", "queens:4,given=1.2", "rook+king:3,exclude=1.1", "kings:4", "queens:3^3"]
)
ROWS = st.none() | st.text("ABCabc/", max_size=14) | st.lists(st.text("ABC", min_size=3, max_size=3)).map("/".join)


@settings(max_examples=60, deadline=None)
@given(NAMES, ROWS, st.text("123456789./ ()N,", max_size=12))
def test_anything_is_a_picture_or_one_line(problem: str, regions: str | None, at: str) -> None:
    try:
        found = get("/api/puzzle/svg", problem=problem, regions=regions, at=at)
    except Refusal:
        return
    assert ET.fromstring(found.content).tag.endswith("svg")


def test_a_worksheet_to_take_away(client: AppClient) -> None:
    made = ask(client, problem="queens:6", seed=7, limit=2)["result"]["puzzles"]
    solutions = ["/".join(f"{x}.{y}" for x, y in one["solution"]) for one in made]
    plain = [{name: one[name] for name in ("problem", "regions", "level")} for one in made]
    puzzles = [{**one, "solution": solution} for one, solution in zip(plain, solutions, strict=True)]
    response = client.post("/api/worksheet", json={"puzzles": puzzles, "solutions": True, "seed": 7})
    assert response.status_code == 200, response.text
    assert response.headers["content-type"].startswith("text/html")
    assert response.headers["content-disposition"].endswith("worksheet.html")
    page = response.text
    assert page.count("<figure>") == 4
    assert "queenlab, seed 7" in page
    for one in made:
        assert ", ".join(f"given at ({x}, {y})" for x, y in one["given"]) in page
    assert client.post("/api/worksheet", json={"puzzles": puzzles}).text.count("<figure>") == 2


def sheet(puzzles: Any, solutions: bool = False) -> str:
    return str(post("/api/worksheet", puzzles=puzzles, solutions=solutions).text)


@pytest.mark.full
def test_a_worksheet_that_would_take_long_is_refused() -> None:
    n = 52
    diagonal = "/".join(f"{k}.{k}" for k in range(1, n + 1))
    stripes = "/".join("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz" for _ in range(n))
    one = {"problem": f"rooks:{n}", "regions": stripes, "solution": diagonal, "level": "easy"}
    assert sheet([one], solutions=True)
    with pytest.raises(Refusal, match="more than 12000 cells"):
        sheet([one] * 5)
    plain = {**one, "regions": None}
    assert sheet([plain] * 10)
    with pytest.raises(Refusal, match="more than 60000 cells"):
        sheet([plain] * MOST_PUZZLES)
    # As many as one question gives, with their solutions, are drawn.
    assert sheet([FOUR] * MOST_PUZZLES, solutions=True).count("<figure>") == 2 * MOST_PUZZLES
    with pytest.raises(Refusal, match="puzzles: "):
        sheet([FOUR] * (MOST_PUZZLES + 1))
