"""SCIP: symmetry, parameters, and what it says when it is stopped."""

from __future__ import annotations

import pytest

from queenlab.engines.scip import ScipEngine
from queenlab.errors import CheckFailed
from queenlab.problems import problem
from queenlab.work import Limits


def test_it_looks_for_symmetries_itself() -> None:
    pyscipopt = ScipEngine().load()
    # 1, 2 and 4 are orbitopes, orbital fixing and symmetry-breaking constraints: all that it has.
    assert pyscipopt.Model().getParam("misc/usesymmetry") == 7


def test_parameters_win() -> None:
    model = problem("queens:4^3,goal=max").model
    assert ScipEngine({"limits/totalnodes": 1, "presolving/maxrounds": 0}).optimize(model, Limits()).status == "found"
    plain = ScipEngine({"misc/usesymmetry": 0}).optimize(model, Limits())
    assert (plain.status, plain.value) == ("proved", 7)


def test_the_version_is_that_of_scip() -> None:
    assert ScipEngine().version().startswith("SCIP ")
    assert "PySCIPOpt" in ScipEngine().version()


def test_an_end_that_is_not_understood_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("queenlab.engines.scip.STOPPED", frozenset())
    model = problem("queens:7^3,goal=max").model
    with pytest.raises(CheckFailed, match="SCIP stopped with the status timelimit"):
        ScipEngine().optimize(model, Limits(seconds=0.2))
