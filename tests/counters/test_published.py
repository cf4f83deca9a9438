"""The known totals, by every counter that reaches them, and without the fold by symmetries."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from _pytest.mark import ParameterSet

from counters.tables import known, made, row
from queenlab.problems import parse
from queenlab.work import Limits


def totals() -> Iterator[ParameterSet]:
    """By counter and piece {problem: total}; slow ones one by one."""
    found: dict[tuple[str, str, str], dict[str, int]] = {}
    for one in known():
        what = one.problem if one.tier == "slow" else one.problem.partition(":")[0]
        found.setdefault((one.counter, what, one.tier), {})[one.problem] = one.total
    for (name, what, tier), wanted in found.items():
        yield row((name, wanted), f"{name} {what}{' (more)' if tier == 'full' else ''}", tier)


@pytest.mark.parametrize(("name", "wanted"), list(totals()))
def test_totals_are_those_in_print(name: str, wanted: dict[str, int]) -> None:
    found = {problem: made(name).count(parse(problem), Limits()) for problem in wanted}
    assert {problem: result.value for problem, result in found.items()} == wanted
    assert {(result.status, bool(result.proof)) for result in found.values()} == {("proved", True)}
    assert [(result.lower, result.upper) for result in found.values()] == [(n, n) for n in wanted.values()]
