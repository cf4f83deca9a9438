"""The page that plays: one script of many modules, its policy, and data that cannot end it."""

from __future__ import annotations

import json
import re
from base64 import b64encode
from hashlib import sha256
from itertools import islice
from typing import Any

import pytest

from queenlab.draw.play_page import play_page
from queenlab.draw.play_record import play_record
from queenlab.draw.script_bundle import script_bundle, static_text
from queenlab.draw.worksheet import Exercise, worksheet
from queenlab.problems import parse
from queenlab.puzzles.definition import Puzzle
from queenlab.verbs.puzzle import puzzles

#: Names at the top of a module, the parts of a destructured one included.
DECLARED = re.compile(r"^(?:async )?(?:class|const|let|function\*?) (\{[^}]*\}|\[[^\]]*\]|[\w$]+)", re.MULTILINE)
MOST_BYTES = 150_000


def page(count: int = 2, **asked: Any) -> str:
    made = islice(puzzles(**asked, seed=1), count)
    return worksheet([Exercise(one.puzzle, tuple(one.solution.cells.tolist()), one.level) for one in made])


def test_the_modules_become_one_script_whose_names_do_not_collide() -> None:
    script = script_bundle("play/file.js")
    assert not re.search(r"^\s*(import|export)\b", script, re.MULTILINE)
    assert "import(" not in script
    names = [name for found in DECLARED.findall(script) for name in re.findall(r"[\w$]+", found)]
    assert {"HouseTable", "nextStep", "Game", "Keeper", "PlayView", "h", "EMPTY", "QUEEN", "puzzles"} <= set(names)
    assert sorted({name for name in names if names.count(name) > 1}) == []
    # What is needed stands before what needs it, and everything once.
    assert script.index("class Game") < script.index("class PlayBoard") < script.index("class PlayView")
    assert script.count("class Game") == 1
    for line in ("// A file that plays", "/** "):
        assert line not in script
    assert "/** What" in static_text("play/view.js")


@pytest.mark.parametrize("asked", [{"name": "regions:6"}, {"name": "queens:7"}], ids=lambda asked: asked["name"])
def test_it_loads_nothing_and_may_not(asked: dict[str, Any]) -> None:
    whole = page(**asked)
    assert not re.search(r"https?://(?!www\.w3\.org/2000/svg\")", whole)
    assert not re.search(r"fetch\(|XMLHttpRequest|EventSource|sendBeacon|\bsrc=|\bhref=|url\(|@import", whole)
    (policy,) = re.findall(r'<meta http-equiv="Content-Security-Policy" content="([^"]*)">', whole)
    rules = dict(rule.split(" ", 1) for rule in policy.split("; "))
    assert rules["default-src"] == rules["base-uri"] == rules["form-action"] == "'none'"

    def hashes(tag: str) -> set[str]:
        texts = re.findall(rf"<{tag}>(.*?)</{tag.split()[0]}>", whole, re.DOTALL)
        return {f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'" for text in texts}

    assert set(rules["script-src"].split()) == hashes('script type="module"')
    assert set(rules["style-src"].split()) == hashes("style")
    assert " style=" not in whole
    assert whole.index("Content-Security-Policy") < whole.index("<style>")


def test_ten_puzzles_are_small() -> None:
    assert len(page(10, name="regions:8").encode()) < MOST_BYTES


def test_the_data_is_the_puzzles() -> None:
    made = list(islice(puzzles("regions:6", seed=1), 3))
    whole = worksheet([Exercise(one.puzzle, tuple(one.solution.cells.tolist()), one.level) for one in made])
    (text,) = re.findall(r'<script type="application/json">(.*?)</script>', whole)
    data = json.loads(text)
    for one, own in zip(made, data["puzzles"], strict=True):
        known, record = one.to_dict(), {**data["shared"], **own}
        for name in ("problem", "regions", "given", "excluded", "solution", "level"):
            assert record[name] == known[name]
        assert record["n"] == 6
        assert len(record["paints"]) == 6
    assert data["shared"]["moves"] == {"riders": [[0, 1], [1, 0]], "leapers": [], "range": 1, "planes": []}


def test_nothing_in_the_data_ends_the_script() -> None:
    record = play_record(Puzzle(parse("queens:4,given=1.2")), [1, 7, 8, 14], "easy")
    whole = play_page("</script><b>", "", [], "<!--<script>", [record])
    (text,) = re.findall(r'<script type="application/json">(.*?)</script>', whole)
    assert "<" not in text
    assert json.loads(text)["title"] == "</script><b>"
    assert json.loads(text)["rules"] == "<!--<script>"


@pytest.mark.parametrize(
    ("name", "regions", "called", "symbol"),
    [
        ("queens:4", None, "queen", False),
        ("rook+king:4", (0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3), "queen", False),
        ("rooks:4", None, "rook", True),
        ("queen+leaper[1,3]:8", None, "piece", False),
    ],
)
def test_what_a_piece_is_called(name: str, regions: tuple[int, ...] | None, called: str, symbol: bool) -> None:
    record = play_record(Puzzle(parse(name), regions), [], "easy")
    assert record["piece"] == called
    queen = play_record(Puzzle(parse("queens:4")), [], "easy")["outline"]
    assert (record["outline"] != queen) == symbol
