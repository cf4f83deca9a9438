"""Calls in tables: tests/tables/known_values.txt says what they give, and refused_calls.txt how they are refused."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from command import ROOT
from queenlab import errors


@pytest.fixture(autouse=True)
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("QUEENLAB_ATLAS", str(tmp_path / "atlas"))


def rows(name: str, columns: int) -> list[Any]:
    """What is set up before each row of a table, and its columns."""

    def read() -> Iterator[Any]:
        section, setup = "", ""
        for number, line in enumerate((ROOT / "tests" / "tables" / name).read_text("utf-8").splitlines(), start=1):
            cells = line.rsplit(" | ", columns - 1)
            if line.startswith("#"):
                continue
            if len(cells) == columns:
                yield pytest.param(setup, *cells, id=f"{section}-{number}")
            elif line.startswith("["):
                section, setup = line.strip("[]"), ""
            else:
                setup += f"{line}\n"

    return list(read())


@cache
def names(setup: str) -> dict[str, Any]:
    found = dict(vars(errors))
    exec(setup, found)
    return found


@pytest.mark.parametrize(("setup", "call", "value"), rows("known_values.txt", 2))
def test_a_known_value(setup: str, call: str, value: str) -> None:
    assert eval(call, names(setup)) == eval(value, names(setup))


@pytest.mark.parametrize(("setup", "call", "error", "message"), rows("refused_calls.txt", 3))
def test_a_refused_call(setup: str, call: str, error: str, message: str) -> None:
    with pytest.raises(names(setup)[error], match=message) as caught:
        eval(call, names(setup))
    # Below what is wrong with a problem's name stand the name and a ^.
    assert len(str(caught.value).splitlines()) in (1, 3)
    assert len(str(caught.value)) < 300
