"""`queenlab puzzle`: what is printed and what is kept."""

from __future__ import annotations

import io
import json
import re
import shlex
from collections.abc import Iterator
from html import unescape
from itertools import islice
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from command import Capture, answer, run
from fake_time import time_passes
from queenlab.puzzles.files import read_puzzles
from queenlab.verbs import puzzle as verb

NONE = "completion puzzle queens:6\n......\n......\n......\n......\n......\nQ.....\n"

pytestmark = pytest.mark.usefixtures("in_an_empty_folder")


@pytest.mark.parametrize("name", ["queens:7", "regions:6"])
@pytest.mark.parametrize("file", ["many.txt", "many.json"])
def test_many_are_written_and_checked(capsys: Capture, name: str, file: str) -> None:
    assert run(capsys, "puzzle", name, "--seed", "3", "--count", "6", "-o", file) == (0, "", f"written to {file}\n")
    made = [one.puzzle for one in islice(verb.puzzles(name, seed=3), 6)]
    assert [claim.puzzle for claim in read_puzzles(Path(file).read_text())] == made
    code, out, err = run(capsys, "puzzle", "--check", file, "--engine", "dancing,cpsat")
    assert (code, err) == (0, "")
    lines = out.splitlines()
    assert len(lines) == 7
    assert all("exactly one solution, level " in line for line in lines[:6])
    assert lines[6] == "6 puzzles, each with exactly one solution (dancing, cpsat)"
    assert run(capsys, "puzzle", "--check", file, "-q") == (0, "", "")


def test_a_picture(capsys: Capture) -> None:
    assert run(capsys, "puzzle", "regions:6", "--seed", "1", "-o", "p.svg") == (0, "", "written to p.svg\n")
    ElementTree.parse("p.svg")
    assert "ql-on-region" not in Path("p.svg").read_text()
    assert run(capsys, "puzzle", "regions:6", "--seed", "1", "--solution", "-o", "p.svg")[0] == 0
    assert Path("p.svg").read_text().count("ql-on-region") == 6


@pytest.mark.parametrize(
    ("arguments", "count", "again"),
    [
        (["queens:6"], 3, "queens:6 --seed 7 --count 3"),
        (["queens:7", "--level", "medium"], 1, "queens:7 --level medium --seed 7 --count 1"),
        (["regions:5"], 2, "rook+king:5 --regions --seed 7 --count 2"),
        (["rook+leaper[1,2]:6"], 1, "'rook+leaper[1,2]:6' --seed 7 --count 1"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else None,
)
def test_a_worksheet(capsys: Capture, arguments: list[str], count: int, again: str) -> None:
    asked = [*arguments, "--seed", "7", "--count", str(count)]
    assert run(capsys, "puzzle", *asked, "-o", "sheet.html") == (0, "", "written to sheet.html\n")
    page = Path("sheet.html").read_text()
    assert page.count("<figure>") == count
    assert "Solution" not in page
    assert run(capsys, "puzzle", *asked, "--solution", "-o", "solved.HTML") == (0, "", "written to solved.HTML\n")
    solved = Path("solved.HTML").read_text()
    assert solved.count("<figure>") == 2 * count
    assert solved.index("<h2>Solutions</h2>") > solved.index(f"Puzzle {count}<")
    for one in answer(capsys, "puzzle", *asked)["puzzles"]:
        assert f"<span>{one['level']}</span>" in page
        given = [f"given at ({x}, {y})" for x, y in one["given"]]
        assert ", ".join(given) in page
    # The small print says how to make the same again.
    (said,) = re.findall(r'<p class="note">queenlab puzzle (.*)</p>', page)
    assert unescape(said) == again
    assert run(capsys, "puzzle", *shlex.split(unescape(said)), "-o", "again.html") == (0, "", "written to again.html\n")
    assert re.findall("<li>.*</li>", Path("again.html").read_text()) == re.findall("<li>.*</li>", page)


def test_json(capsys: Capture) -> None:
    found = answer(capsys, "puzzle", "queens:8", "--seed", "1", "--explain")
    made = verb.puzzle("queens:8", seed=1)
    assert (found["problem"], found["quantity"], found["status"]) == (str(made.puzzle.problem), "puzzle", "proved")
    assert (found["value"], found["seed"]) == (1, 1)
    assert "there is one solution and no other" in found["proof"]
    (one,) = found["puzzles"]
    assert one.pop("steps") == made.explain()
    assert one == made.to_dict()
    assert found["witness"] == one["solution"]
    # An answer is a file of puzzles.
    assert read_puzzles(json.dumps(found))[0].puzzle == made.puzzle
    assert len(answer(capsys, "puzzle", "queens:8", "--seed", "1", "--count", "3")["puzzles"]) == 3


# -- checking -----------------------------------------------------------------------------------------------------


def test_other_failures(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(NONE))
    code, out, _ = run(capsys, "puzzle", "--check", "-")
    assert (code, out) == (1, "puzzle 1 (line 1): queens:6,given=1.1: there is no solution\n")
    record = verb.puzzle("queens:6", seed=1).to_dict()
    Path("claim.json").write_text(json.dumps({**record, "solution": [[1, 1]]}))
    code, out, _ = run(capsys, "puzzle", "--check", "claim.json")
    assert code == 1
    assert "the file claims another solution than the only one" in out


def test_no_time(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    time_passes(monkeypatch, 0.01)
    code, out, err = run(capsys, "puzzle", "regions:16", "--seed", "1", "--time-limit", "0.01")
    assert (code, out) == (3, "")
    assert "the time limit was reached after 0 puzzles" in err
    found = answer(capsys, "puzzle", "regions:16", "--seed", "1", "--time-limit", "0.01")
    assert (found["status"], found["value"], found["puzzles"]) == ("unknown", 0, [])


def test_the_time_is_for_the_whole_file(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    time_passes(monkeypatch, 0.01)
    marks = "\n".join([". " * 24] * 24)
    Path("hard.txt").write_text(f"completion puzzle queens:24@torus\n{marks}\n" * 3)
    code, out, err = run(capsys, "puzzle", "--check", "hard.txt", "--time-limit", "0.05")
    assert (code, out) == (3, "puzzle 1 (line 1): queens:24@torus: the time limit was reached\n")
    assert err == "queenlab: the time limit was reached after 1 of 3 puzzles\n"
    found = answer(capsys, "puzzle", "--check", "hard.txt", "--time-limit", "0.05")
    assert (found["status"], found["ok"], len(found["answers"])) == ("unknown", False, 1)


def test_a_huge_file_is_refused_before_it_is_read(capsys: Capture) -> None:
    with Path("huge.txt").open("wb") as stream:
        stream.truncate(2**40)
    code, out, err = run(capsys, "puzzle", "--check", "huge.txt")
    assert (code, out) == (2, "")
    assert err == "queenlab: huge.txt:1:1: this is too long for a file of puzzles; at most 10000000 characters\n"


def test_ctrl_c_keeps_what_was_made(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    true_puzzles = verb.puzzles

    def interrupted(*arguments: Any, **options: Any) -> Iterator[verb.GradedPuzzle]:
        yield from islice(true_puzzles(*arguments, **options), 2)
        raise KeyboardInterrupt

    monkeypatch.setattr(verb, "puzzles", interrupted)
    code, out, err = run(capsys, "puzzle", "queens:6", "--seed", "1", "--count", "5")
    assert (code, err) == (130, "queenlab: interrupted\n")
    assert len(read_puzzles(out)) == 2
