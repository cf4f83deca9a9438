"""Gurobi and its licence."""

from __future__ import annotations

from pathlib import Path

import pytest

from queenlab.engines import gurobi
from queenlab.engines.gurobi import GurobiEngine
from queenlab.errors import NotSupported
from queenlab.model import Item, Model
from queenlab.problems import problem
from queenlab.work import Limits


@pytest.fixture(autouse=True)
def no_licence(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("GRB_LICENSE_FILE", raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))


def test_more_than_the_free_size_is_refused() -> None:
    line = "without a licence, engine gurobi takes at most 2000 variables and constraints, not "
    assert GurobiEngine().accepts(problem("rooks:44").model, "solve") is None
    assert GurobiEngine().accepts(problem("rooks:45").model, "solve") == line + "2025 variables"
    assert GurobiEngine().accepts(crowded(2000), "solve") is None
    assert GurobiEngine().accepts(crowded(2001), "solve") == line + "2001 constraints"
    with pytest.raises(NotSupported, match="2025 variables"):
        GurobiEngine().solve(problem("rooks:45").model, Limits())


def crowded(rows: int) -> Model:
    """A model of so many constraints, the last of which has two ends, so it counts twice."""
    model = problem("queens:3").model
    have = len([item for item in range(model.n_items) if model.high[item] < len(model.options_of_item[item])])
    more = [Item(f"more{k}", 0, 1, [0, 1]) for k in range(rows - have - 2)]
    return model.with_items([*more, Item("two ends", 1, 2, [0, 1, 2])])


def test_a_licence_of_ones_own_lifts_the_limit(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    model = problem("rooks:45").model
    (tmp_path / "gurobi.lic").touch()
    assert GurobiEngine().accepts(model, "solve") is None
    (tmp_path / "gurobi.lic").unlink()
    monkeypatch.setenv("GRB_LICENSE_FILE", "/somewhere")
    assert GurobiEngine().accepts(model, "solve") is None


@pytest.mark.gurobi
def test_the_free_size_is_what_gurobi_takes_it_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gurobi, "FREE_SIZE", 10**9)
    assert GurobiEngine().solve(crowded(2000), Limits()).status == "none"
    for model in (problem("rooks:45").model, crowded(2001)):
        with pytest.raises(NotSupported, match="too large for the licence"):
            GurobiEngine().solve(model, Limits())


@pytest.mark.gurobi
def test_parameters_win_and_nothing_is_printed(capfd: pytest.CaptureFixture[str]) -> None:
    model = problem("queens:4^3,goal=max").model
    result = GurobiEngine({"Symmetry": 0}).optimize(model, Limits())
    assert (result.status, result.value) == ("proved", 7)
    assert GurobiEngine({"SolutionLimit": 1}).optimize(model, Limits()).status == "found"
    assert capfd.readouterr() == ("", "")
