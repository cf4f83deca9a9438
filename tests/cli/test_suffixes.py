"""What -o writes: the suffix decides, in every command, and what can be read back holds."""

from __future__ import annotations

import re
import shlex
from pathlib import Path
from unittest.mock import Mock

import pytest

from command import ROOT, Capture, run, single_commands
from queenlab import suffixes
from queenlab.errors import MissingExtra
from queenlab.suffixes import Forms

#: What -o writes is read back by the command behind the arrow.
WRITTEN = """
    enumerate queens:6                    | .txt .json .csv .fen .npy | verify
    enumerate queens:5@torus              | .txt .json .csv .fen .npy | verify --problem queens:5@torus
    enumerate rooks:3                     | .txt .json .csv .fen .npy | verify --problem rooks:3
    enumerate rooks:2^3                   | .txt .json .csv .npy      | verify --problem rooks:2^3
    enumerate xqueens:1                   | .txt .json .csv           | verify
    enumerate queens:4,goal=dominate      | .txt .json .csv .fen .npy | verify --problem queens:4,goal=dominate
    enumerate queens:6 --up-to-symmetry   | .txt .json .csv .fen      | verify
    solve queens:6                        | .txt .json .csv .fen .npy | verify
    solve xqueens:2                       | .json .csv                | verify
    complete queens:6 --given 1,2         | .txt .json .csv .fen .npy | verify
    construct queens:11^3                 | .json .csv .npy           | verify --problem queens:11^3
    construct queens:7@torus              | .txt .json .csv .fen .npy | verify --problem queens:7@torus
    construct queens:7,goal=color         | .json                     | verify
    sample queens:6                       | .txt .json .csv .fen .npy | verify
    diverse 9                             | .txt .json .csv .fen .npy | verify
    diverse 4..6                          | .json                     | verify
    max rooks:3                           | .txt .json .csv .fen .npy | verify --problem rooks:3,goal=max
    dominate queens:3                     | .json .csv .fen .npy      | verify --problem queens:3,goal=dominate
    color queens:5                        | .json                     | verify
    superimpose 6                         | .json                     | verify
    stack 11                              | .json .csv .npy           | verify --problem queens:11^3
    puzzle queens:5 --count 2             | .txt .json                | puzzle --check
    prove queens:2^3                      | .json                     | check
    bounds queens:2^3                     | .json                     | check
    constant --mesh 4 --degree 6          | .json                     | constant --check
    density queens:4                      | .json                     | queenon
    queenon uniform:2                     | .json                     | queenon
    construct queens:7 --describe         | .json                     | construct --from
    export queens:4                       | .json .dlx .opb .cnf .lp .mps .col | solve --model
    atlas export A343905                  | .txt                      | atlas compare A343905
"""

#: How each command that has -o is called; the tour writes a folder.
CALLS = {
    **{name: name for name in ("growth", "ladder", "constant", "reproduce", "atlas export A343905")},
    **{
        name: f"{name} queens:3"
        for name in (
            "count", "solve", "construct", "max", "draw", "enumerate", "sample", "complete --given 1,1", "bounds",
            "prove", "dominate", "color", "puzzle", "density", "export", "bench engines",
        )
    },
    **{name: f"{name} 4" for name in ("diverse", "superimpose", "stack")},
    **{name: f"{name} x" for name in ("job export", "job rescue", "job merge")},
    "queenon": "queenon uniform:1",
}  # fmt: skip

pytestmark = pytest.mark.usefixtures("in_an_empty_folder")


@pytest.mark.parametrize(
    "row",
    [
        # The stacks need a kernel that takes seconds to compile.
        pytest.param(row.split("|"), id=row.split("|")[0].strip(), marks=[pytest.mark.full] * ("stack" in row))
        for row in WRITTEN.strip().splitlines()
    ],
)
def test_what_is_written_is_read_back(capsys: Capture, row: list[str]) -> None:
    command, endings, reader = (shlex.split(cell) for cell in row)
    for ending in endings:
        file = f"x{ending}"
        code, out, err = run(capsys, *command, "-o", file)
        assert code == 0, err
        # The one line that says where it is, and nothing of it on stdout.
        assert [line for line in err.splitlines() if line.endswith(f"written to {file}")], err
        # An array does not say its problem; every other file does.
        words = reader[:1] if reader[0] == "verify" and ending != ".npy" else reader
        code, out, err = run(capsys, *words, file)
        assert code == 0, f"{file}: {out}{err}"
        if command[0] == "enumerate" and "--up-to-symmetry" not in command and "xqueens:1" not in command:
            assert "solutions of" in out
            assert out.endswith(", all valid\n")


@pytest.mark.parametrize("name", CALLS)
def test_an_unknown_suffix_is_refused_before_any_work(capsys: Capture, tmp_path: Path, name: str) -> None:
    code, out, err = run(capsys, *shlex.split(CALLS[name]), "-o", "x.zzz")
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert " can be written as ." in err
    assert err.endswith("not as x.zzz\n")
    assert list(tmp_path.iterdir()) == []


def test_every_command_that_writes_is_tried() -> None:
    with_output = {name for name, one in single_commands().items() if any("-o" in p.opts for p in one.params)}
    tried = {" ".join(word for word in name.split() if word not in ("--given", "1,1", "A343905")) for name in CALLS}
    assert with_output - {"tour"} == tried


@pytest.mark.parametrize(
    "command", ["solve queens:4", "enumerate queens:4", "count queens:4", "puzzle queens:4", "export queens:4"]
)
def test_quiet_and_stdout_say_nothing(capsys: Capture, command: str) -> None:
    assert "written" not in run(capsys, *shlex.split(command), "-q", "-o", "x.json")[2]
    assert Path("x.json").exists()
    assert "written" not in run(capsys, *shlex.split(command), "-o", "-")[2]


@pytest.mark.parametrize(
    "command",
    [
        "density queens:4", "bounds queens:2^3", "prove queens:2^3", "constant --mesh 4 --degree 6", "growth",
        "queenon uniform:1", "bench engines queens:4 --engine dancing", "solve queens:4", "max queens:3^3",
        "complete queens:6 --given 1,2", "dominate queens:5", "color queens:5",
        # The stacks need a kernel that takes seconds to compile.
        pytest.param("stack 11", marks=pytest.mark.full),
    ],
)  # fmt: skip
def test_what_is_written_to_stdout_is_alone_there(capsys: Capture, command: str) -> None:
    words = shlex.split(command)
    assert run(capsys, *words, "-o", "file")[0] == 0
    # The times of two runs differ.
    shape = re.sub(r"[0-9.]+", "0", Path("file").read_text())
    for quiet in ([], ["-q"]):
        code, out, err = run(capsys, *words, "-o", "-", *quiet)
        assert (code, re.sub(r"[0-9.]+", "0", out), err == "") == (0, shape, quiet == ["-q"])
    assert run(capsys, *words, "-o", "-", "--json")[:2] == (2, "")


@pytest.mark.parametrize("command", ["solve queens:4", "density queens:4", "export queens:4", "prove queens:2^3"])
def test_a_file_is_announced_beside_a_json_answer(capsys: Capture, command: str) -> None:
    code, out, err = run(capsys, *shlex.split(command), "-o", "x.json", "--json")
    assert (code, out.count("\n"), err.endswith("written to x.json\n")) == (0, 1, True)


def test_what_is_not_there_is_not_written(capsys: Capture) -> None:
    Path("none.opb").write_text("* #variable= 1 #constraint= 2\n1 x1 >= 1;\n-1 x1 >= 0;\n")
    for command in (
        "solve --model none.opb", "solve queens:3", "density queens:12 --time-limit 0.000001",
        "enumerate queens:11^3,goal=dominate --time-limit 0.000001",
    ):  # fmt: skip
        _, _, err = run(capsys, *shlex.split(command), "-o", "x.txt" if "density" not in command else "x.csv")
        assert re.search(r"no \w+ to write; x\.\w+ was not written\n", err), (command, err)
    assert [path.name for path in Path().iterdir()] == ["none.opb"]


def test_a_new_ledger_is_announced(capsys: Capture) -> None:
    assert run(capsys, "count", "queens:6", "--job", "x.db")[2].endswith("written to x.db\n")
    assert run(capsys, "count", "queens:6", "--job", "x.db", "-q")[2] == ""
    told = run(capsys, "prove", "queens:4^3", "--by", "cases", "--job", "p.db", "-o", "p.json")[2]
    assert told.endswith("written to p.json\nwritten to p.db\n")


@pytest.mark.parametrize("suffix", [".svg", ".png"])
@pytest.mark.parametrize(
    "command",
    ["solve queens:4", "color queens:2", "puzzle queens:4", "density queens:4", "queenon uniform:1", "growth"],
)
def test_pictures_are_pictures(capsys: Capture, command: str, suffix: str) -> None:
    assert run(capsys, *shlex.split(command), "-o", f"x{suffix}")[0] == 0
    assert Path(f"x{suffix}").read_bytes().startswith(b"<svg" if suffix == ".svg" else b"\x89PNG\r\n")


def test_pixels_without_resvg_are_refused_before_any_work(
    capsys: Capture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("queenlab.draw.png._resvg", Mock(side_effect=MissingExtra("resvg", "plot")))
    code, out, err = run(capsys, "solve", "queens:6", "-o", "x.png")
    assert (code, out, "queenlab[plot]" in err, err.count("\n")) == (2, "", True, 1)
    assert list(tmp_path.iterdir()) == []


def test_tables_of_sizes(capsys: Capture) -> None:
    assert run(capsys, "count", "queens:4..6", "-o", "t.csv")[:2] == (0, "")
    rows = [line.split(",") for line in Path("t.csv").read_text().splitlines()]
    assert rows[0][:5] == ["n", "value", "status", "lower", "upper"]
    assert [row[:3] for row in rows[1:]] == [["4", "2", "proved"], ["5", "10", "proved"], ["6", "4", "proved"]]
    assert run(capsys, "count", "queens:6", "-o", "t.json", "-q")[:2] == (0, "")
    assert '"value": 4' in Path("t.json").read_text()
    assert run(capsys, "count", "queens:6", "--estimate", "-o", "t.csv")[:2] == (0, "")
    assert Path("t.csv").read_text().splitlines()[1].startswith("queens:6,")
    assert run(capsys, "construct", "queens:6..7", "--list", "-o", "t.csv")[:2] == (0, "")
    assert Path("t.csv").read_text().startswith("n,name,source,")


def test_the_documentation_lists_every_suffix() -> None:
    text = (ROOT / "docs" / "reference" / "command-line.md").read_text()
    tables = [each for each in vars(suffixes).values() if isinstance(each, Forms)]
    assert len(tables) > 15
    for forms in tables:
        known = ", ".join(f"`{suffix}`" for suffix in forms.by_suffix)
        assert f"| {forms.what} | {known} |" in text, forms.what
