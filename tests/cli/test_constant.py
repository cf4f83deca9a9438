"""`queenlab constant` at the command line."""

from __future__ import annotations

import json
from pathlib import Path

from command import Capture, run


def test_a_damaged_certificate(tmp_path: Path, capsys: Capture) -> None:
    file = tmp_path / "alpha.json"
    run(capsys, "constant", "--digits", "9", "-o", str(file), "--quiet")
    record = json.loads(file.read_text())
    record["p"][1][2] += 2 ** (record["bits"] - 10)
    file.write_text(json.dumps(record))
    code, out, err = run(capsys, "constant", "--check", str(file))
    assert (code, out) == (1, "")
    assert "is refused" in err
