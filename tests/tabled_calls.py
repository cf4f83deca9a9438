"""Tables of calls, what they give, and how they are refused.

#     [NAME]                       a section begins, with names of its own
#     from MODULE import NAMES     or NAME = VALUE, or a function: what the rows of the section below may use
#     CALL | VALUE                 the call gives this value
#     CALL | ERROR | PATTERN       the class of the error, and what is found in its message
"""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from command import ROOT
from queenlab import errors


def tabled_calls(name: str) -> list[Any]:
    """The rows of a table in tests/tables: what is set up before, and the cells, the pattern empty for a value."""
    rows = []
    section, setup = "", ""
    for number, line in enumerate((ROOT / "tests" / "tables" / f"{name}.txt").read_text("utf-8").splitlines(), start=1):
        cells = line.rsplit(" | ", 2)
        if line.startswith("#"):
            continue
        if len(cells) > 1:
            rows.append(pytest.param(setup, *[*cells, ""][:3], id=f"{section}-{number}"))
        elif line.startswith("["):
            section, setup = line.strip("[]"), ""
        else:
            setup += f"{line}\n"
    return rows


@cache
def names(setup: str) -> dict[str, Any]:
    found = dict(vars(errors))
    exec(setup, found)
    return found


def check_call(setup: str, call: str, expected: str, pattern: str) -> None:
    known = names(setup)
    if not pattern:
        assert eval(call, known) == eval(expected, known)
        return
    with pytest.raises(eval(expected, known), match=pattern) as caught:
        eval(call, known)
    # Below what is wrong with a problem's name stand the name and a ^.
    assert len(str(caught.value).splitlines()) in (1, 3)
    assert len(str(caught.value)) < 300
