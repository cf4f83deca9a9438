"""`queenlab prove` and `queenlab check` from the command line."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from command import Capture, answer, run


def test_prove_and_check(capsys: Capture, tmp_path: Path) -> None:
    path = tmp_path / "q43.json"
    code, out, err = run(capsys, "prove", "queens:4^3", "-o", str(path))
    assert (code, err) == (0, "")
    assert out.splitlines()[0] == "queens:4^3: the maximum is 7"
    assert out.splitlines()[1].startswith("certificate: 1 step by search, ")
    assert out.splitlines()[2] == f"check it with: queenlab check {path}"
    code, out, err = run(capsys, "check", str(path))
    assert (code, err) == (0, "")
    assert out.startswith("step 0: at most 7 on 4 x 4 x 4 by search (exhaustive search, ")
    assert "the maximum is 7" in out.splitlines()[-1]


def test_json(capsys: Capture, tmp_path: Path) -> None:
    path = tmp_path / "q44.json"
    made = answer(capsys, "prove", "queens:4^4", "-o", str(path))
    assert (made["status"], made["value"], len(made["witness"])) == ("proved", 16, 16)
    assert made["info"] == {"steps": 2, "ways": ["cube", "split"], "bytes": path.stat().st_size}
    checked = answer(capsys, "check", str(path))
    assert (checked["value"], checked["upper"], checked["ok"], len(checked["info"]["steps"])) == (16, 16, True, 2)


def test_the_certificate_may_go_to_stdout(capsys: Capture) -> None:
    code, out, err = run(capsys, "prove", "queens:3^3", "-o", "-")
    assert code == 0
    assert json.loads(out)["at_most"] == 4
    assert "the maximum is 4" in err


def test_a_bound_above_the_maximum_is_proved(capsys: Capture, tmp_path: Path) -> None:
    path = tmp_path / "x.json"
    code, out, _ = run(capsys, "prove", "queens:4^3", "--at-most", "16", "-o", str(path))
    assert code == 0
    assert out.startswith("queens:4^3: at most ")


@pytest.mark.full
def test_an_open_maximum_is_told(capsys: Capture, tmp_path: Path) -> None:
    path = tmp_path / "q54.json"
    code, out, _ = run(capsys, "prove", "queens:5^4", "--time-limit", "1", "-o", str(path))
    assert code == 3
    assert "the maximum is open" in out.splitlines()[0]
    assert run(capsys, "check", str(path))[0] == 0


def test_a_changed_certificate_is_refused(capsys: Capture, tmp_path: Path) -> None:
    path = tmp_path / "q43.json"
    run(capsys, "prove", "queens:4^3", "-o", str(path))
    right = json.loads(path.read_text())
    for change in (
        {"at_most": 6},
        {"problem": "queens:5^3"},
        {"witness": [[1, 1, 1], [2, 2, 2]]},
        {"steps": [{**right["steps"][0], "rises": right["steps"][0]["rises"][1:], "at_most": 6}]},
    ):
        path.write_text(json.dumps({**right, **change}))
        code, out, err = run(capsys, "check", str(path))
        assert (code, out) == (1, ""), change
        assert err.startswith(f"queenlab: {path}: ")


def test_a_folder_that_cannot_be_written(capsys: Capture, tmp_path: Path) -> None:
    if os.geteuid() != 0:
        tmp_path.chmod(0o500)
        assert run(capsys, "prove", "queens:4^3", "-o", str(tmp_path / "x.json"))[0] == 2
        tmp_path.chmod(0o700)


def test_a_job_of_cases(capsys: Capture, tmp_path: Path) -> None:
    path, ledger = tmp_path / "q43.json", tmp_path / "q43.ledger"
    code, out, _ = run(capsys, "prove", "queens:4^3", "--job", str(ledger), "--cores", "2", "-o", str(path))
    assert code == 0
    assert "by cases" in out
    assert run(capsys, "check", str(path))[0] == 0
    code, out, _ = run(capsys, "job", "status", str(ledger))
    assert code == 0
    assert "50" in out


def test_changed_proofs_of_cases_are_not_believed(capsys: Capture, tmp_path: Path) -> None:
    job, path = tmp_path / "q43.ledger", tmp_path / "q43.json"
    words = ["prove", "queens:4^3", "--by", "cases", "--job", str(job), "-o", str(path)]
    assert run(capsys, *words)[0] == 0
    parts = job.with_name("q43.ledger.parts")
    lines = [json.loads(line) for line in parts.read_text().splitlines()]
    parts.write_text("".join(json.dumps(line | {"rises": []}) + "\n" for line in lines))
    path.unlink()
    code, out, err = run(capsys, *words)
    assert (code, out) == (1, "")
    assert "do not hold" in err
    assert not path.exists()


@pytest.mark.parametrize("damage", [b"\xff\xfe\n", b'{"job": "x", "key": [[1]], "rises": []}\n', b'{"key": "ab"}\n'])
def test_damaged_proofs_of_cases_are_refused(capsys: Capture, tmp_path: Path, damage: bytes) -> None:
    job, path = tmp_path / "q33.ledger", tmp_path / "q33.json"
    words = ["prove", "queens:3^3", "--by", "cases", "--job", str(job), "-o", str(path)]
    assert run(capsys, *words)[0] == 0
    job.with_name("q33.ledger.parts").write_bytes(damage)
    code, out, err = run(capsys, *words)
    assert (out, len(err.splitlines())) == ("", 1)
    assert code in (1, 2)


@pytest.mark.full
def test_a_bound_that_is_far_too_large_is_proved_all_the_same(capsys: Capture, tmp_path: Path) -> None:
    path = tmp_path / "q33.json"
    assert run(capsys, "prove", "queens:3^3", "--at-most", "30", "--by", "sat", "-o", str(path))[0] == 0
    assert run(capsys, "check", str(path))[0] == 0
