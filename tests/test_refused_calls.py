"""Calls that are refused, as tests/tables/refused_calls.txt lists them: each gets its error, in a few words."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from command import ROOT
from queenlab import errors

TABLE = ROOT / "tests" / "tables" / "refused_calls.txt"


def rows(text: str) -> Iterator[Any]:
    """(what is imported before, the call, its error, a pattern of the message) of every row."""
    section, setup = "", ""
    for number, line in enumerate(text.splitlines(), start=1):
        if line.startswith("#"):
            continue
        call, *refusal = line.rsplit(" | ", 2)
        if line.startswith("["):
            section, setup = line.strip("[]"), ""
        elif refusal:
            yield pytest.param(setup, call, *refusal, id=f"{section}-{number}")
        else:
            setup += f"{line}\n"


@cache
def names(setup: str) -> dict[str, Any]:
    found = dict(vars(errors))
    exec(setup, found)
    return found


@pytest.mark.parametrize(("setup", "call", "error", "message"), [*rows(TABLE.read_text(encoding="utf-8"))])
def test_a_refused_call(
    setup: str, call: str, error: str, message: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("QUEENLAB_ATLAS", str(tmp_path / "atlas"))
    with pytest.raises(names(setup)[error], match=message) as caught:
        eval(call, names(setup))
    # Below what is wrong with a problem's name stand the name and a ^.
    assert len(str(caught.value).splitlines()) in (1, 3)
    assert len(str(caught.value)) < 300
