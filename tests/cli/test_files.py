"""The command line and files: placements, answers, Models, checkpoints."""

from __future__ import annotations

import json
import os
from itertools import combinations, product
from pathlib import Path
from typing import Any
from unittest.mock import Mock
from xml.etree import ElementTree

import pytest

import queenlab as ql
from command import SCHEMA, Capture, run
from fake_time import time_passes
from oracles.attacks import in_line
from oracles.json_schema import errors
from queenlab.cli import checkpoint
from queenlab.engines.frontier import Frontier

# -- placements ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("suffix", [".json", ".txt", ".fen", ".csv", ""])
@pytest.mark.parametrize(
    "command",
    ["solve queens:7@torus", "complete queens:8 --given 1,1", "max queens:3", "solve leprechauns:10,range=2"],
)
def test_what_is_written_verifies(capsys: Capture, tmp_path: Path, command: str, suffix: str) -> None:
    file, words = tmp_path / f"board{suffix}", command.split()
    assert run(capsys, *words, "-o", file)[0] == 0
    code, out, _ = run(capsys, "verify", file)
    assert code == 0
    assert out.splitlines()[0].endswith(": ok")
    assert out.startswith(words[1])
    pieces = json.loads(run(capsys, "verify", file, "--json")[1])["value"]
    assert run(capsys, "show", file)[1].count("Q") == pieces > 0
    assert [p.name for p in tmp_path.iterdir()] == [file.name]


@pytest.mark.parametrize(
    "arguments",
    [
        ["solve", "xqueens:3"],
        ["max", "queens:4^3"],
        ["dominate", "queens:6"],
        ["dominate", "queens:5", "--independent"],
        ["color", "queens:5"],
        ["color", "knights:4", "--colors", "3"],
        ["complete", "queens:8", "--given", "1,1 3,3", "--gent"],
    ],
)
def test_json_answers_verify(capsys: Capture, tmp_path: Path, arguments: list[str]) -> None:
    code, out, _ = run(capsys, *arguments, "--json")
    assert code == 0
    file = tmp_path / "answer.json"
    file.write_text(out)
    code, out, _ = run(capsys, "verify", file, "--json")
    found = json.loads(out)
    assert (code, found["ok"], errors(found, SCHEMA, SCHEMA)) == (0, True, [])
    assert run(capsys, "show", file)[0] == 0


def test_wrong_answers_do_not_verify(capsys: Capture, tmp_path: Path) -> None:
    file = tmp_path / "answer.json"

    def verdict(answer: dict[str, Any]) -> tuple[int, str]:
        file.write_text(json.dumps(answer))
        return run(capsys, "verify", file)[:2]

    coloring = json.loads(run(capsys, "color", "queens:5", "--json")[1])
    coloring["witness"][0][-1] = coloring["witness"][1][-1]
    assert verdict(coloring)[0] == 1
    coloring["witness"] = [[c, r, 5 * c + r] for c in range(1, 6) for r in range(1, 6)]
    assert verdict(coloring) == (1, "queens:5,goal=color: NOT ok\n  25 colours, not 5\n")
    maximum = json.loads(run(capsys, "max", "queens:3", "--json")[1])
    maximum["value"] = 3
    assert verdict(maximum)[0] == 1
    assert "the answer says 3, but its witness has 2 pieces" in verdict(maximum)[1]
    dominating = json.loads(run(capsys, "dominate", "queens:5", "--json")[1])
    dominating["witness"].pop()
    assert verdict(dominating)[0] == 1
    fewer = json.loads(run(capsys, "color", "queens:5", "--json")[1])
    assert "says 6 colours, but its colouring has 5" in verdict({**fewer, "value": 6})[1]
    asked = {**fewer, "problem": "queens:5,goal=color,colors=5", "quantity": "coloring"}
    assert verdict(asked)[0] == 0
    assert verdict({**asked, "value": 9})[0] == 1
    board = json.loads(run(capsys, "show", "queens:2", "--given", "1,1", "--json")[1])
    assert verdict({**board, "problem": "queens:2,goal=max"})[0] == 0
    assert verdict({**board, "problem": "queens:2,goal=max", "value": 2})[0] == 1
    given = json.loads(run(capsys, "complete", "queens:8", "--given", "1,1", "--json")[1])
    given["problem"] = "queens:8,given=1.2"
    assert "given cell (1, 2) is not used" in verdict(given)[1]


def test_not_text(capsys: Capture, tmp_path: Path) -> None:
    file = tmp_path / "noise"
    file.write_bytes(b"\xff\xfe\x00")
    code, _, err = run(capsys, "verify", file)
    assert (code, "not UTF-8 text" in err) == (2, True)


@pytest.mark.parametrize(
    ("arguments", "pieces"),
    [
        (["solve", "queens:6"], 6),
        (["solve", "rooks:3"], 3),
        (["max", "queens:3^3"], 4),
        (["solve", "xqueens:1"], 4),
        (["dominate", "queens:5"], 3),
    ],
)
def test_a_picture(capsys: Capture, tmp_path: Path, arguments: list[str], pieces: int) -> None:
    file = tmp_path / "board.svg"
    assert run(capsys, *arguments, "-o", file)[0] == 0
    root = ElementTree.parse(file).getroot()
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    assert sum("ql-piece" in node.get("class", "").split() for node in root.iter()) == pieces


def test_a_picture_of_a_colouring(capsys: Capture, tmp_path: Path) -> None:
    file = tmp_path / "colours.SVG"
    assert run(capsys, "color", "queens:2", "-o", file)[0] == 0
    root = ElementTree.parse(file).getroot()
    numbers = [node.text for node in root.iter() if node.get("class") == "ql-number"]
    assert sorted(n or "" for n in numbers) == ["1", "2", "3", "4"]


def test_output_goes_through_devices_and_links(capsys: Capture, tmp_path: Path) -> None:
    assert run(capsys, "count", "queens:4", "-q", "-o", os.devnull)[:2] == (0, "")
    assert not Path(os.devnull).is_file(), "a device is written to, never replaced"
    target, link = tmp_path / "target", tmp_path / "link"
    target.write_text("old")
    target.chmod(0o640)
    link.symlink_to(target)
    assert run(capsys, "count", "queens:4..5", "--bfile", "-o", link)[:2] == (0, "")
    assert (target.read_text(), link.is_symlink(), target.stat().st_mode & 0o777) == ("4 2\n5 10\n", True, 0o640)


def test_a_broken_list_leaves_the_old_file(capsys: Capture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from queenlab.errors import CheckFailed

    file = tmp_path / "list.txt"
    file.write_text("old")

    monkeypatch.setattr(
        "queenlab.verbs.enumerate.checked_placement", Mock(side_effect=CheckFailed("an engine gave a wrong answer"))
    )
    assert run(capsys, "enumerate", "queens:6", "-o", file)[0] == 1
    assert file.read_text() == "old"
    assert [p.name for p in tmp_path.iterdir()] == ["list.txt"]


# -- Models -------------------------------------------------------------------------------------------------------


def test_helpers_of_a_file_are_not_listed(capsys: Capture, tmp_path: Path) -> None:
    file = tmp_path / "domination.cnf"
    assert run(capsys, "export", "queens:5,goal=dominate,pieces=3", "-o", file)[0] == 0
    variables = next(line for line in file.read_text().splitlines() if line.startswith("p cnf")).split()[2]
    assert int(variables) > 25, "the file counts its pieces, so there is something to leave out"
    code, out, _ = run(capsys, "solve", "--model", file)
    assert (code, out.startswith(f"{file}  3 options  found  (")) == (0, True)
    cells = out.splitlines()[1:]
    assert len(cells) == 3
    assert all(1 <= int(x) <= 5 for cell in cells for x in cell.split("."))
    found = json.loads(run(capsys, "solve", "--model", file, "--json")[1])
    assert (found["value"], found["witness"]) == (3, cells)


def test_a_model_where_nothing_has_weight(capsys: Capture, tmp_path: Path) -> None:
    file = tmp_path / "m.json"
    assert run(capsys, "export", "queens:4", "-o", file)[0] == 0
    file.write_text(file.read_text().replace('"weight": 1', '"weight": 0'))
    found = json.loads(run(capsys, "solve", "--model", file, "--json")[1])
    assert (found["value"], len(found["witness"])) == (4, 4)


def test_export_to_stdout_and_given_cells(capsys: Capture) -> None:
    code, out, err = run(capsys, "export", "queens:4")
    assert (code, err) == (0, "")
    assert json.loads(out)
    pairs = combinations(product(range(4), repeat=2), 2)
    edges = run(capsys, "export", "queens:4", "--format", "col")[1].count("\ne ")
    assert edges == sum(in_line(*pair) for pair in pairs)
    assert run(capsys, "export", "queens:4", "--format", "cnf", "--given", "1,1")[1] != run(
        capsys, "export", "queens:4", "--format", "cnf"
    )[1]  # fmt: skip


# -- checkpoints --------------------------------------------------------------------------------------------------


def old_checkpoint(tmp_path: Path, name: str) -> Path:
    """A file as `count --checkpoint` wrote it at the start, before there were jobs."""
    file = tmp_path / "count.json"
    file.write_text(Frontier().to_json(ql.problem(name).model) + "\n")
    return file


@pytest.mark.parametrize("begun", [None, "", "\n"])
def test_a_count_in_many_steps_has_the_same_total(capsys: Capture, tmp_path: Path, begun: str | None) -> None:
    """Each step may end in the middle of a unit; an empty file is one that is not there, and blanks may come first."""
    file = tmp_path / "count.json"
    if begun is not None:
        file.write_text(begun and begun + Frontier().to_json(ql.problem("queens:10").model))
    steps, code, lower = 0, 3, -1
    while code == 3:
        code, out, _ = run(capsys, "count", "queens:10", "--checkpoint", file, "--node-limit", "2000", "--json")
        found = json.loads(out)
        assert errors(found, SCHEMA, SCHEMA) == []
        assert found["lower"] >= lower
        lower = found["lower"]
        steps += 1
        assert steps < 100
    assert steps > 3
    assert (code, found["value"]) == (0, 724)
    assert json.loads(file.read_text())["parts"] == []
    again = json.loads(run(capsys, "count", "queens:10", "--job", file, "--json")[1])
    assert (again["value"], again["nodes"]) == (724, found["nodes"])


def saved_every(monkeypatch: pytest.MonkeyPatch, seconds: float) -> list[str]:
    """What checkpoints save from now on, more often than they usually do."""
    saved: list[str] = []
    real = checkpoint.write_text
    monkeypatch.setattr(checkpoint, "SAVE_EVERY", seconds)
    monkeypatch.setattr(checkpoint, "write_text", lambda path, text: (saved.append(text), real(path, text)))
    return saved


def test_saving_now_and_then_changes_nothing(capsys: Capture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    saved = saved_every(monkeypatch, 0.001)
    file = old_checkpoint(tmp_path, "queens:12")
    assert run(capsys, "count", "queens:12", "--job", file, "-q")[:2] == (0, "14200\n")
    assert len(saved) > 2


@pytest.mark.full
def test_time_limit_is_for_the_whole_run(capsys: Capture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # Each part of the count may take 0.05 s, so the time is up after about six of them.
    saved = saved_every(monkeypatch, 0.05)
    monkeypatch.setattr(checkpoint, "time", time_passes(monkeypatch, 0.001))
    code, out, _ = run(
        capsys, "count", "queens:20", "--job", old_checkpoint(tmp_path, "queens:20"), "--time-limit", "0.3", "--json"
    )  # fmt: skip
    assert code == 3
    assert 0.3 <= json.loads(out)["seconds"] < 0.4
    assert 5 <= len(saved) <= 9


def test_another_problems_checkpoint_is_refused(capsys: Capture, tmp_path: Path) -> None:
    file = old_checkpoint(tmp_path, "queens:8")
    before = file.read_text()
    code, out, err = run(capsys, "count", "queens:9", "--job", file)
    assert (code, out, err.count("\n"), "another problem" in err) == (2, "", 1, True)
    assert file.read_text() == before


# -- the tour -----------------------------------------------------------------------------------------------------


def test_the_tour_gets_its_folder(capsys: Capture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    went: list[Path] = []

    def walk(output: Path) -> int:
        went.append(output)
        return 1

    monkeypatch.setattr("queenlab_papers.tour.run", walk)
    assert run(capsys, "tour", "--output", tmp_path)[0] == 1
    assert went == [tmp_path]
