"""`queenlab construct`: what is printed and what is kept."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path

import numpy as np
import pytest

import queenlab
import queenlab as ql
from command import Capture, answer, run
from oracles.permutations import attacks
from queenlab.constructions.registry import all_constructions

ROOT = Path(queenlab.__file__).parents[2]
HUGE = "queens:1000000000000000000"


@pytest.fixture(autouse=True)
def _in_an_empty_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


# -- the board --------------------------------------------------------------------------------------------------------


def test_a_board_in_text(capsys: Capture) -> None:
    code, out, err = run(capsys, "construct", "queens:7@torus")
    first, second = out.splitlines()
    assert (code, second) == (0, "1 3 5 7 2 4 6")
    assert re.fullmatch(r"queens:7@torus  7 pieces  found  \(\d\.\d\d s, construction knight-walk\)", first)
    assert err.startswith("source: Abramson & Yung")
    assert run(capsys, "construct", "queens:7", "--show")[1].count("Q") == 7


@pytest.mark.parametrize("suffix", [".json", ".txt", ".fen", ".csv", ".npy", ""])
@pytest.mark.parametrize("name", ["queens:10", "queens:13@torus", "leprechauns:20,range=2"])
def test_what_is_kept_verifies(capsys: Capture, name: str, suffix: str) -> None:
    file = f"board{suffix}"
    assert run(capsys, "construct", name, "-o", file)[0] == 0
    code, out, _ = run(capsys, "verify", file, "--problem", name)
    assert (code, out.splitlines()[0]) == (0, f"{name}: ok")
    assert [p.name for p in Path().iterdir()] == [file]


def test_higher_boards_and_colourings(capsys: Capture) -> None:
    assert run(capsys, "construct", "queens:11^3", "-o", "cube.npy")[0] == 0
    assert np.load("cube.npy").shape == (121, 3)
    assert run(capsys, "verify", "cube.npy", "--problem", "queens:11^3")[0] == 0
    found = answer(capsys, "construct", "queens:25,goal=color")
    assert (found["status"], found["value"], found["quantity"]) == ("proved", 25, "chromatic number")
    Path("colors.json").write_text(json.dumps(found))
    assert run(capsys, "verify", "colors.json")[0] == 0
    best = answer(capsys, "construct", "queens:12,goal=max")
    assert (best["status"], best["value"], best["lower"], best["upper"]) == ("proved", 12, 12, 12)
    assert run(capsys, "construct", "queens:7,goal=color", "-o", "x.npy")[0] == 2


def test_json_of_a_board(capsys: Capture) -> None:
    found = answer(capsys, "construct", "queens:35@torus", "--random", "--seed", "4", "--method", "decomposition")
    rows = [row - 1 for _, row in found["witness"]]
    assert attacks(rows, True, 1) is None
    assert (found["status"], found["seed"], found["engine"][:27]) == ("found", 4, "construction decomposition ")
    assert "Abramson" in found["notes"]
    again = answer(capsys, "construct", "queens:35@torus", "--random", "--seed", "4", "--method", "decomposition")
    assert again["witness"] == found["witness"]


@pytest.mark.full
def test_members_are_counted_from_1(capsys: Capture) -> None:
    every = {
        run(capsys, "construct", "queens:7", "--method", "regular", "--member", str(i), "-q")[1] for i in range(1, 29)
    }
    assert len(every) == 28
    for wrong in ("0", "29", "-3"):
        code, out, err = run(capsys, "construct", "queens:7", "--method", "regular", "--member", wrong)
        assert (code, out, err) == (2, "", f"queenlab: regular has the members 1 to 28 for queens:7, not {wrong}\n")


def test_there_is_none_or_none_is_known(capsys: Capture) -> None:
    code, out, err = run(capsys, "construct", "queens:14@torus")
    assert (code, err) == (0, "")
    assert out.startswith("queens:14@torus  none  (")
    assert "\nproof: " in out
    assert "Polya" in out
    assert run(capsys, "construct", "queens:3", "-q", "--member", "1")[:2] == (0, "none\n")
    none = answer(capsys, "construct", "queens:3")
    assert (none["status"], none["witness"]) == ("none", None)
    code, out, err = run(capsys, "construct", "queens:5^3")
    assert (code, err) == (3, "queenlab: no construction is known for queens:5^3; try: queenlab solve queens:5^3\n")
    assert "limit" not in out
    assert run(capsys, "construct", "queens:5^3", "-q")[:2] == (3, "?\n")
    unknown = answer(capsys, "construct", "queens:5^3")
    assert (unknown["status"], unknown["notes"]) == ("unknown", err.removeprefix("queenlab: ").strip())
    for part in (["--at", "1"], ["--describe"]):
        assert run(capsys, "construct", "queens:3", *part)[:2][0] == 0
        assert "proof: " in run(capsys, "construct", "queens:3", *part)[1]
        assert answer(capsys, "construct", "queens:3", *part)["status"] == "none"
        assert run(capsys, "construct", "queens:5^3", *part)[:2] == (3, "")
        assert answer(capsys, "construct", "queens:5^3", *part)["status"] == "unknown"


# -- large boards -----------------------------------------------------------------------------------------------------


def test_large_boards_are_not_printed(capsys: Capture) -> None:
    out = run(capsys, "construct", "queens:1001")[1]
    assert len(out) < 400
    assert "1001 pieces; -o FILE writes them all" in out
    assert len(run(capsys, "construct", "queens:1000")[1].splitlines()[1].split()) == 1000
    assert len(run(capsys, "construct", "queens:1001", "-q")[1].split()) == 1001
    assert len(run(capsys, "solve", "queens:1001")[1]) < 400


def test_large_witnesses_are_left_out_of_json(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    from queenlab.cli import output

    monkeypatch.setattr(output, "MAX_JSON_CELLS", 100)
    assert len(answer(capsys, "construct", "queens:100")["witness"]) == 100
    found = answer(capsys, "construct", "queens:101", "-o", "x.npy")
    assert (found["witness"], found["value"]) == (None, 101)
    assert "101 cells and is left out here; -o FILE writes it" in found["notes"]
    assert np.load("x.npy").shape == (101, 2)
    assert run(capsys, "construct", "queens:11,goal=color", "-o", "c.json")[0] == 0
    assert run(capsys, "verify", "c.json")[0] == 0
    assert answer(capsys, "construct", "queens:11,goal=color")["witness"] is None


def test_a_million_queens_in_a_file(capsys: Capture) -> None:
    assert run(capsys, "construct", "queens:1000003", "-o", "points.npy", "-q")[0] == 0
    points = np.load("points.npy", allow_pickle=False)
    assert (points.shape, points.dtype, points.min(), points.max()) == ((1000003, 2), np.int64, 1, 1000003)
    assert run(capsys, "verify", "points.npy")[0] == 0


def test_boards_that_cannot_be_built_say_what_can_be_had(capsys: Capture) -> None:
    for name in (HUGE, "queens:2000000000"):
        code, out, err = run(capsys, "construct", name)
        assert (code, out, err.count("\n")) == (2, "", 1)
        assert "single rows" in err


# -- single cells -----------------------------------------------------------------------------------------------------


@pytest.mark.full
def test_single_rows(capsys: Capture) -> None:
    for name in ("queens:50", "queens:49", "queens:35@torus", "leprechauns:30,range=2"):
        rows = run(capsys, "construct", name, "-q")[1].split()
        columns = ",".join(str(i + 1) for i in range(len(rows)))
        assert run(capsys, "construct", name, "--at", columns) == (0, "\n".join(rows) + "\n", "")
        found = answer(capsys, "construct", name, "--at", "3 7")
        assert found["witness"] == [[3, int(rows[2])], [7, int(rows[6])]]
        assert (found["quantity"], found["value"]) == ("cells", 2)


def test_one_row_of_10_to_the_18(capsys: Capture) -> None:
    columns = [1, 2, 10**17, 10**18]
    code, out, err = run(capsys, "construct", HUGE, "--at", ",".join(map(str, columns)))
    assert (code, err) == (0, "")
    recipe = ql.recipe(HUGE)
    assert [int(row) for row in out.split()] == [recipe.at(column - 1) + 1 for column in columns]


def test_cells_of_other_boards(capsys: Capture) -> None:
    cube = {tuple(cell[:2]): cell[2] for cell in answer(capsys, "construct", "queens:11^3")["witness"]}
    assert run(capsys, "construct", "queens:11^3", "--at", "2,3 11,1")[1] == f"{cube[2, 3]}\n{cube[11, 1]}\n"
    assert answer(capsys, "construct", "queens:11^3", "--at", "2,3")["witness"] == [[2, 3, cube[2, 3]]]
    coloring = answer(capsys, "construct", "queens:7,goal=color")["witness"]
    for column, row, color in coloring[::5]:
        assert run(capsys, "construct", "queens:7,goal=color", "--at", f"{column},{row}")[1] == f"{color}\n"
    points = answer(capsys, "construct", "hyperqueens:11^3@torus")["witness"]
    told = run(capsys, "construct", "hyperqueens:11^3@torus", "--at", ",".join(map(str, range(1, 12))))[1]
    assert sorted([int(x) for x in line.split(",")] for line in told.splitlines()) == points


# -- lists ------------------------------------------------------------------------------------------------------------


def test_the_list_for_a_problem(capsys: Capture) -> None:
    found = answer(capsys, "construct", "queens:35@torus", "--list")
    expected = ql.methods("queens:35@torus")
    assert [(c["name"], c["size"], c["exact"]) for c in found["constructions"]] == [
        (m.name, m.size.value, m.size.exact) for m in expected
    ]
    assert found["value"] == len(expected)
    lines = run(capsys, "construct", "queens:35@torus", "--list")[1].splitlines()
    assert lines[0].split() == ["method", "placements", "source"]
    assert [line.split()[0] for line in lines[1:]] == [m.name for m in expected]
    assert run(capsys, "construct", "queens:35@torus", "--list", "-q")[1].split() == [m.name for m in expected]
    everything = answer(capsys, "construct", "queens:35@torus", "--list", "--all")
    assert [c["name"] for c in everything["constructions"]] == [c.name for c in all_constructions()]
    assert all((c["refusal"] is None) == c["applies"] for c in everything["constructions"])
    text = run(capsys, "construct", "queens:8", "--list", "--all")[1]
    assert re.search(r"\nknight-walk +- +.*coprime to 6", text)


def test_the_list_for_a_board_of_any_size(capsys: Capture) -> None:
    found = answer(capsys, "construct", HUGE, "--list")
    assert found["problem"] == HUGE
    assert found["value"] == len(found["constructions"]) > 0


def test_the_list_for_several_sizes(capsys: Capture) -> None:
    lines = run(capsys, "construct", "queens:1..30", "--list")[1].splitlines()
    assert lines[0].split() == ["n", "simplest", "apply", "source"]
    assert [int(line.split()[0]) for line in lines[1:]] == list(range(1, 31))
    simplest = [line.split()[1] for line in lines[1:]]
    assert [n for n, name in enumerate(simplest, start=1) if name == "none"] == [2, 3]
    assert "-" not in simplest
    found = answer(capsys, "construct", "queens:4..6@torus", "--list")
    assert [one["status"] for one in found["answers"]] == ["none", "proved", "none"]
    assert [one["problem"] for one in found["answers"]] == ["queens:4@torus", "queens:5@torus", "queens:6@torus"]
    assert run(capsys, "construct", "queens:5^3", "--list")[:2] == (0, "no construction is known for queens:5^3\n")
    assert "no construction is known" in run(capsys, "construct", "queens:5,6^3", "--list")[1]
    assert run(capsys, "construct", "queens:4..6@torus", "--list", "-q")[1].split() == ["none", "knight-walk", "none"]


def test_the_list_of_all(capsys: Capture) -> None:
    names = [c.name for c in all_constructions()]
    assert run(capsys, "construct", "--list", "-q")[1].split() == names
    assert [line.split()[0] for line in run(capsys, "construct", "--list")[1].splitlines()[1:]] == names
    found = answer(capsys, "construct", "--list")
    assert [c["name"] for c in found["constructions"]] == names
    assert run(capsys, "construct", "--list", "-o", "list.txt")[1] == ""
    assert len(Path("list.txt").read_text().splitlines()) == len(names) + 1
    assert "xqueens" in run(capsys, "construct", "xqueens:4", "--list")[1]


# -- the page --------------------------------------------------------------------------------------------------------


def test_the_page_lists_every_construction() -> None:
    """Run with REFRESH_DOCS=1 to write the table anew."""
    page = ROOT / "docs" / "constructions.md"
    text = page.read_text(encoding="utf-8")
    about = [[f"`{c.name}`", c.domain, c.summary, c.source] for c in all_constructions()]
    rows = ["".join(f"| {cell.replace('|', chr(92) + '|')} " for cell in row) + "|" for row in about]
    table = "\n".join(["| method | for | what is done | source |", "| --- | --- | --- | --- |", *rows]) + "\n"
    start = text.index("| method | for |")
    end = text.index("\n\n", start) + 1
    if os.environ.get("REFRESH_DOCS"):
        page.write_text(text[:start] + table + text[end:], encoding="utf-8")
    else:
        assert text[start:end] == table
