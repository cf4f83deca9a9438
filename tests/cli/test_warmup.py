"""Warming up: everything is compiled once, and nothing is compiled again."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from queenlab.compiling import compiled

QUEENLAB = [sys.executable, "-m", "queenlab"]


# About a minute: everything is compiled into an empty folder.
@pytest.mark.slow
def test_warmup_fills_the_cache_it_names(tmp_path: Path) -> None:
    env = {**os.environ, "QUEENLAB_CACHE": str(tmp_path)}
    done = subprocess.run([*QUEENLAB, "warmup", "--json"], capture_output=True, text=True, check=True, env=env)
    folder = Path(json.loads(done.stdout)["info"]["cache"])
    assert folder.is_relative_to(tmp_path)
    kept = sorted(p.name for p in folder.rglob("*.nb[ic]"))
    assert any(name.startswith("bits.") for name in kept)
    assert any(name.startswith("cells.") for name in kept)
    # Everything is there now: harder problems of both kinds compile nothing more.
    for problem in ("queens:10", "xqueens:4,paired"):
        subprocess.run([*QUEENLAB, "count", problem], capture_output=True, check=True, env=env)
        subprocess.run([*QUEENLAB, "enumerate", problem], capture_output=True, check=True, env=env)
    for command in (["superimpose", "12", "--search"], ["stack", "9"], ["classes", "queens:4^3,pieces=7"]):
        subprocess.run([*QUEENLAB, *command], capture_output=True, check=True, env=env)
    subprocess.run(
        [*QUEENLAB, "question", "3", "--side", "2", "--prime", "17"], capture_output=True, env=env, check=True
    )
    assert sorted(p.name for p in folder.rglob("*.nb[ic]")) == kept, "no kernel and no signature is new"


def test_without_a_folder_that_can_be_written_it_only_takes_longer(monkeypatch: pytest.MonkeyPatch) -> None:
    import numba

    real, asked = numba.njit, []

    def njit(*functions: Any, **options: Any) -> Any:
        if not functions:
            asked.append(options.get("cache", False))
            if options.get("cache"):
                raise RuntimeError("cannot cache function 'twice': no locator available")
        return real(*functions, **options)

    def twice(number: int) -> int:
        return 2 * number

    monkeypatch.setattr(numba, "njit", njit)
    assert compiled(twice)(21) == 42
    assert asked == [True, False]
