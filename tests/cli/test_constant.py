"""`queenlab constant` at the command line."""

from __future__ import annotations

import json
from pathlib import Path

from command import Capture, answer, run


def test_digits_and_a_certificate(tmp_path: Path, capsys: Capture) -> None:
    file = tmp_path / "alpha.json"
    code, out, _ = run(capsys, "constant", "--digits", "12", "-o", str(file))
    assert code == 0
    assert "alpha = 1.944001022600" in out
    assert "e^-alpha = 0.1431301357139" in out
    assert f"queenlab constant --check {file}" in out
    code, out, _ = run(capsys, "constant", "--check", str(file))
    assert code == 0
    assert "holds: proved from its potentials (mesh 4, degree 8)" in out
    code, out, _ = run(capsys, "constant", "--check", str(file), "--quiet")
    assert (code, out[:14]) == (0, "1.944001022600")


def test_json(capsys: Capture) -> None:
    told = answer(capsys, "constant", "--mesh", "4", "--degree", "6")
    assert (told["quantity"], told["status"], told["value"]) == ("constant", "proved", "1.944001022")
    assert told["lower"] < "1.9440010226" < told["upper"]
    assert (told["info"]["mesh"], told["info"]["degree"]) == (4, 6)


def test_json_of_a_check(tmp_path: Path, capsys: Capture) -> None:
    file = tmp_path / "alpha.json"
    found = answer(capsys, "constant", "--digits", "9", "-o", str(file))
    told = answer(capsys, "constant", "--check", str(file))
    assert (told["ok"], told["value"], told["file"]) == (True, found["value"], found["file"])


def test_certificate_on_stdout(capsys: Capture) -> None:
    code, out, err = run(capsys, "constant", "--digits", "9", "-o", "-")
    assert code == 0
    assert json.loads(out)["format"] == "queenlab-constant"
    assert "alpha = 1.944001022" in err


def test_a_damaged_certificate(tmp_path: Path, capsys: Capture) -> None:
    file = tmp_path / "alpha.json"
    run(capsys, "constant", "--digits", "9", "-o", str(file), "--quiet")
    record = json.loads(file.read_text())
    record["p"][1][2] += 2 ** (record["bits"] - 10)
    file.write_text(json.dumps(record))
    code, out, err = run(capsys, "constant", "--check", str(file))
    assert (code, out) == (1, "")
    assert "is refused" in err


def test_the_other_checker_names_the_right_one(tmp_path: Path, capsys: Capture) -> None:
    file = tmp_path / "alpha.json"
    run(capsys, "constant", "--digits", "9", "-o", str(file), "-q")
    code, out, err = run(capsys, "check", str(file))
    assert (code, out) == (2, "")
    assert f"queenlab constant --check {file}" in err


def test_help_names_the_options(capsys: Capture) -> None:
    told = run(capsys, "constant", "--help")[1]
    for option in ("--digits", "--mesh", "--degree", "--check", "--output"):
        assert option in told
