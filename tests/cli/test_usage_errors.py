"""What is said of a command line that cannot be read: our words, and nothing that is too long."""

from __future__ import annotations

from enum import StrEnum
from typing import Any

import pytest

from command import Capture, run, single_commands
from queenlab.cli.usage_errors import _types_in, name_of


def typed_parameters() -> list[tuple[str, Any, type]]:
    """Every option and argument of every command that takes a number or a word of a list."""
    return [
        (name, param, kind)
        for name, one in single_commands().items()
        for param in one.params
        for kind in _types_in(one.kinds.get(param.name, str))
        if kind in (int, float) or issubclass(kind, StrEnum)
    ]


EVERY = typed_parameters()


@pytest.mark.parametrize(("name", "param", "kind"), [pytest.param(*one, id=f"{one[0]} {one[1].name}") for one in EVERY])
def test_a_value_of_the_wrong_type(capsys: Capture, name: str, param: Any, kind: type) -> None:
    called = name_of(param)
    words = [called, "frob"] if param.param_type_name == "option" else ["frob"]
    code, out, err = run(capsys, *name.split(), *words)
    takes = "takes " if issubclass(kind, StrEnum) else "takes a number" if kind is float else "takes a whole number"
    assert (code, out) == (2, "")
    assert err.startswith(f"queenlab: {called} {takes}")
    assert err.endswith(f", not 'frob'; see queenlab {name} --help\n")


def test_there_are_many() -> None:
    assert len(EVERY) > 80


@pytest.mark.parametrize(
    "long", ["x" * 10_000, "x y " * 2_500, "9" * 10_000, "queens:8," + "given=1.1/" * 1_000, "é\n\x1b" * 999]
)
@pytest.mark.parametrize(
    "before",
    [[], ["count"], ["show"], ["draw"], ["verify"], ["check"], ["list"], ["diverse"], ["stack"], ["job", "status"],
     ["queenon"], ["max", "queens:5", "--with"], ["count", "queens:5", "--given"], ["count", "queens:5", "--memory"]],
    ids=" ".join,
)  # fmt: skip
def test_long_arguments_are_cut(capsys: Capture, before: list[str], long: str) -> None:
    forms = [[*before, long]]
    if before and before[-1].startswith("--"):
        forms.append([*before[:-1], f"{before[-1]}={long}"])
    for words in forms:
        code, out, err = run(capsys, *words)
        lines = err.splitlines()
        assert (code, out) == (2, "")
        assert len(lines) <= 3
        assert max(map(len, lines)) < 200
        assert err.replace("\n", "").isprintable()
