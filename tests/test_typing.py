"""What a type checker says to people who use queenlab: nothing where they are right, and each mistake by its code."""

from __future__ import annotations

import inspect
import re
from contextlib import chdir
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import FunctionType

import pytest
from mypy import api

ROOT = Path(__file__).parents[1]
NATURAL, MISTYPED = (Path("tests/typing") / name for name in ("natural.py", "mistyped.py"))


def _uses() -> dict[str, FunctionType]:
    spec = spec_from_file_location("natural", ROOT / NATURAL)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return {name: thing for name, thing in vars(module).items() if inspect.isfunction(thing)}


USES = _uses()


def test_each_mistake_is_found_and_nothing_else() -> None:
    """One run for both files, with the cache that `make check` has filled."""
    with chdir(ROOT):
        out, trouble, _ = api.run(["--strict", str(NATURAL), str(MISTYPED)])
    assert trouble == ""
    found = re.findall(r"^(.+?):(\d+): error: .*\[([\w-]+)\]$", out, re.MULTILINE)
    lines = (ROOT / MISTYPED).read_text(encoding="utf-8").splitlines()
    marked = [(n, line.partition("# E: ")[2]) for n, line in enumerate(lines, start=1) if "# E: " in line]
    assert [(file, int(line), code) for file, line, code in found] == [(str(MISTYPED), *one) for one in marked]
    assert len(marked) >= 30


def test_there_are_thirty_uses() -> None:
    assert len(USES) >= 30


@pytest.mark.usefixtures("in_an_empty_folder")
@pytest.mark.parametrize("name", USES)
def test_right_uses_run(name: str) -> None:
    given_back = USES[name]()
    if inspect.isgenerator(given_back):
        given_back = list(given_back)
    assert given_back is not None
