"""`queenlab prove` and `queenlab check` from the command line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from command import Capture, run


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
    assert "are invalid" in err
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
