"""`verify` and `check` tell files by what they hold: 2 for a file that is neither, 1 only when a claim fails."""

from __future__ import annotations

import io
import json
import random
from pathlib import Path
from unittest.mock import Mock

import pytest

from command import Capture, run

READERS = [["verify"], ["check"], ["constant", "--check"]]
MODELS = ("opb", "cnf", "lp", "mps", "col", "dlx")

pytestmark = pytest.mark.usefixtures("in_an_empty_folder")


def check_refused(capsys: Capture, reader: list[str], file: str) -> str:
    code, out, err = run(capsys, *reader, file)
    assert (code, out, err.count("\n")) == (2, "", 1), (reader, Path(file).is_file() and Path(file).read_bytes())
    assert err.startswith("queenlab: ")
    return err


@pytest.mark.parametrize(
    ("made", "use"),
    [
        ("solve queens:4 -o x.json", "verify x.json"),
        ("solve queens:4 -o x.fen", "verify x.fen"),
        ("enumerate queens:6 -o x.txt", "verify x.txt"),
        ("enumerate queens:6 -o x.json", "verify x.json"),
        ("max queens:2 -o x.csv", "verify x.csv"),
        ("prove queens:2^3 -o x.json", "check x.json"),
        ("constant --mesh 4 --degree 6 -o x.json", "constant --check x.json"),
        ("puzzle queens:4 -o x.txt", "puzzle --check x.txt"),
        ("puzzle queens:4 --count 2 -o x.json", "puzzle --check x.json"),
        ("density queens:4 -o x.json", "queenon x.json"),
        ("queenon uniform:1 -o x.json", "queenon x.json"),
        ("export queens:4 -o x.json", "solve --model x.json"),
        ("construct queens:7 --describe -o x.json", "construct --from x.json"),
        ("count queens:6 --job x.db", "job status x.db"),
        ("solve queens:4 -o x.npy", "verify x.npy"),
        *((f"export queens:4 -o x.{form}", f"solve --model x.{form}") for form in MODELS),
        ("count queens:4..6 -o x.csv", "is a table"),
        ("density queens:4 -o x.csv", "is a table"),
        ("growth -o x.csv", "is a table"),
        ("atlas export A000170 -o x.csv", "is a table"),
        ("atlas export A000170 -o x.txt", "atlas compare COLLECTION x.txt"),
        ("draw queens:4 -o x.svg", "pictures cannot be checked"),
        ("draw queens:4 -o x.png", "pictures cannot be checked"),
        ("draw queens:4 -o x.html", "pictures cannot be checked"),
        ("draw queens:4 -o x.tex", "pictures cannot be checked"),
    ],
)
def test_a_file_of_another_kind_is_sent_to_its_command(capsys: Capture, made: str, use: str) -> None:
    words = made.split()
    assert run(capsys, *words)[0] == 0
    for reader in READERS:
        if not use.startswith(" ".join(reader)):
            assert use in check_refused(capsys, reader, words[-1])
        else:
            assert run(capsys, *reader, words[-1])[0] == 0


def test_what_is_no_file_of_ours(capsys: Capture) -> None:
    Path("empty").touch()
    Path("folder").mkdir()
    rng = random.Random(1)
    for number in range(20):
        Path(f"noise-{number}").write_bytes(rng.randbytes(rng.randrange(1, 300)))
    for number, text in enumerate(("null", "[]", "[1]", "3", '"a"', "{}", '{"a": 1}', '{"witness": 5}', "{" * 9999)):
        Path(f"other-{number}.json").write_text(text)
    for file in sorted(map(str, Path().iterdir())):
        for reader in READERS:
            check_refused(capsys, reader, file)


@pytest.mark.parametrize("made", ["prove queens:3^3", "solve queens:6", "enumerate queens:4", "max rooks:2 --json"])
def test_json_that_breaks_off(capsys: Capture, made: str) -> None:
    words = made.split()
    if "--json" in words:
        text = run(capsys, *words)[1]
    else:
        assert run(capsys, *words, "-o", "whole.json")[0] == 0
        text = Path("whole.json").read_text()
    for end in range(1, len(text.rstrip()), max(1, len(text) // 25)):
        Path("cut.json").write_text(text[:end])
        for reader in READERS:
            check_refused(capsys, reader, "cut.json")


@pytest.mark.parametrize(
    ("made", "reader"),
    [
        ("solve queens:4 -o x.json", "verify"),
        ("prove queens:2^3 -o x.json", "check"),
        ("constant --mesh 4 --degree 6 -o x.json", "constant --check"),
        ("enumerate queens:4 -o x.csv", "verify"),
        *((f"export queens:4 -o x.{form}", "solve --model") for form in ("json", *MODELS)),
    ],
)
def test_byte_order_marks_and_other_ends_of_lines(capsys: Capture, made: str, reader: str) -> None:
    *_, name = words = made.split()
    run(capsys, *words)
    text = Path(name).read_bytes()
    for changed in (b"\xef\xbb\xbf" + text, text.replace(b"\n", b"\r\n")):
        Path(name).write_bytes(changed)
        assert run(capsys, *reader.split(), name)[0] == 0


def test_a_certificate_comes_through_a_pipe(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    def piped(text: str) -> tuple[int, str, str]:
        monkeypatch.setattr("sys.stdin", io.StringIO(text))
        return run(capsys, "check", "-")

    proof = run(capsys, "prove", "queens:2^3", "-o", "-", "-q")[1]
    assert piped(proof)[0] == piped(f"\ufeff{proof}")[0] == 0
    assert piped(proof.replace('"at_most": 1', '"at_most": 0'))[0] == 1
    for text, use in (("2 4 1 3\n", "is a placement"), ("", "is not a certificate"), ("{}", "is not a certificate")):
        code, out, err = piped(text)
        assert (code, out, err.startswith(f"queenlab: stdin {use}")) == (2, "", True)


def test_a_file_larger_than_the_memory(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("queenlab.cli.files.read_text", Mock(side_effect=MemoryError))
    Path("x.txt").touch()
    assert run(capsys, "verify", "x.txt") == (3, "", "queenlab: out of memory\n")


def test_an_answer_without_a_placement_is_sent_nowhere(capsys: Capture) -> None:
    for command in ("count queens:4..6", "count queens:4"):
        run(capsys, *command.split(), "-o", "x.json")
        for reader in READERS:
            assert "queenlab verify" not in check_refused(capsys, reader, "x.json")


@pytest.mark.parametrize("suffix", ["json", "txt", "csv", "fen", "npy"])
def test_a_list_of_no_solutions(capsys: Capture, suffix: str) -> None:
    run(capsys, "enumerate", "queens:3", "-o", f"x.{suffix}")
    # An array does not say its problem.
    words = ["--problem", "queens:3"] if suffix == "npy" else []
    code, out, _ = run(capsys, "verify", f"x.{suffix}", *words)
    assert (code, out) == (0, "0 solutions of queens:3, nothing to verify\n")
    assert f"use `queenlab verify x.{suffix}`" in check_refused(capsys, ["check"], f"x.{suffix}")


def test_an_empty_list_that_says_it_has_solutions(capsys: Capture) -> None:
    Path("x.json").write_text('{"problem": "queens:4", "value": 2, "solutions": []}')
    told = "0 solutions of queens:4, NOT ok\n  the file announces 2 solutions but contains 0\n"
    assert run(capsys, "verify", "x.json")[:2] == (1, told)


def test_an_array_does_not_say_its_problem(capsys: Capture) -> None:
    run(capsys, "solve", "rooks:3", "-o", "rooks.npy")
    code, out, _ = run(capsys, "verify", "rooks.npy")
    told = "  the file names no problem; checked against queens:3; --problem chooses another\n"
    assert (code, out.endswith(told)) == (1, True)
    run(capsys, "max", "queens:3", "-o", "two.npy")
    assert "does not contain its board, so name the problem" in check_refused(capsys, ["verify"], "two.npy")


def test_a_list_of_cells_lacks_no_more_than_its_board(capsys: Capture) -> None:
    Path("x.csv").write_text("column,row\n1,2\n")
    assert "# board 8" in check_refused(capsys, ["verify"], "x.csv")


def test_a_claim_that_fails(capsys: Capture) -> None:
    run(capsys, "prove", "queens:4^3", "-o", "proof.json")
    found = json.loads(Path("proof.json").read_text())
    (step,) = found["steps"]
    for change in (
        {"at_most": 6},
        {"version": 2},
        {"problem": "queens:5^3"},
        {"witness": [[1, 1, 1], [2, 2, 2]]},
        {"steps": []},
        {"steps": [{**step, "rises": step["rises"][1:], "at_most": 6}]},
    ):
        Path("wrong.json").write_text(json.dumps(found | change))
        code, out, err = run(capsys, "check", "wrong.json")
        assert (code, out, err.startswith("queenlab: wrong.json: ")) == (1, "", True), change
        check_refused(capsys, ["verify"], "wrong.json")
    run(capsys, "constant", "--digits", "9", "-o", "alpha.json", "--quiet")
    record = json.loads(Path("alpha.json").read_text())
    record["p"][1][2] += 2 ** (record["bits"] - 10)
    Path("alpha.json").write_text(json.dumps(record))
    code, out, err = run(capsys, "constant", "--check", "alpha.json")
    assert (code, out, "is refused" in err) == (1, "", True)


def test_a_list_with_mistakes(capsys: Capture) -> None:
    for suffix in ("txt", "csv", "json"):
        run(capsys, "enumerate", "queens:6", "-o", f"x.{suffix}")
    lines = Path("x.txt").read_text().splitlines()
    lines[2] = "1 2 3 4 5 6"
    Path("wrong.txt").write_text("\n".join([*lines, lines[1]]) + "\n")
    code, out, _ = run(capsys, "verify", "wrong.txt")
    assert (code, out.splitlines()[0]) == (1, "5 solutions of queens:6, 2 NOT valid")
    assert "  solution 2: (1, 1) and (2, 2) share a line in direction (1, 1)\n" in out
    assert "  solution 5 repeats solution 1\n" in out
    found = json.loads(Path("x.json").read_text())
    Path("short.json").write_text(json.dumps(found | {"solutions": found["solutions"][:3]}))
    code, out, _ = run(capsys, "verify", "short.json")
    assert (code, out) == (1, "3 solutions of queens:6, NOT ok\n  the file announces 4 solutions but contains 3\n")
    Path("cut.csv").write_text("\n".join(Path("x.csv").read_text().splitlines()[:-1]) + "\n")
    code, out, _ = run(capsys, "verify", "cut.csv")
    assert (code, out.splitlines()[0]) == (1, "4 solutions of queens:6, 1 NOT valid")
    for reader in (["show"], ["draw"], ["queenon"]):
        assert "4 placements" in check_refused(capsys, reader, "x.txt")
