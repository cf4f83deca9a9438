from __future__ import annotations

import subprocess
import sys

import pytest

from queenlab.engines import registry
from queenlab.engines.engine import Engine, Task
from queenlab.errors import BadInput, MissingExtra, NotSupported
from queenlab.model import Model, ModelBuilder
from queenlab.work import Limits
from wheels import without_wheel


def tiny(sense: str | None = None, weights: tuple[int, int] = (1, 1)) -> Model:
    builder = ModelBuilder(sense)  # type: ignore[arg-type]
    item = builder.item("item")
    builder.option("a", [item], weights[0])
    builder.option("b", [item], weights[1])
    return builder.build()


#: Those that are not in the lock, since they are not free.
NOT_FREE = {"gurobi"}


@pytest.mark.parametrize("name", registry.ENGINES)
def test_each_line_names_an_engine_that_goes_by_that_name(name: str) -> None:
    engine = registry.engine(name)
    assert isinstance(engine, Engine)
    assert engine.name == name
    assert engine.tasks
    if name not in NOT_FREE:
        assert engine.version()


def test_all_are_available_here() -> None:
    found = registry.available()
    assert [entry.name for entry in found] == list(registry.ENGINES)
    excused = NOT_FREE | set(without_wheel())
    assert all(entry.version and entry.missing is None for entry in found if entry.name not in excused)


def test_a_missing_one_is_listed_with_its_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pysat.solvers", None)
    (sat,) = [entry for entry in registry.available() if entry.name == "sat"]
    assert sat == ("sat", None, "CaDiCaL is not installed here; install it with: pip install 'queenlab[sat]'")


@pytest.mark.parametrize(
    ("task", "sense", "name"),
    [
        ("count", None, "dancing"),
        ("enumerate", None, "dancing"),
        ("solve", None, "dancing"),
        ("optimize", "max", "cpsat"),
    ],
)
def test_auto(task: Task, sense: str | None, name: str) -> None:
    assert registry.choose(tiny(sense), task).name == name


def test_auto_passes_over_what_is_missing_or_refuses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ortools.sat.python.cp_model", None)
    assert registry.choose(tiny("max"), "optimize").name == "highs"
    monkeypatch.setitem(sys.modules, "highspy", None)
    assert registry.choose(tiny("max"), "optimize").name == "sat"
    assert registry.choose(tiny("max", (2, 5)), "optimize").name == "scip", "sat and kissat take weights 0 and 1 only"
    for module in ("pyscipopt", "exact", "gurobipy"):
        monkeypatch.setitem(sys.modules, module, None)
    with pytest.raises(NotSupported) as caught:
        registry.choose(tiny("max", (2, 5)), "optimize")
    line = str(caught.value)
    assert line.startswith("no engine can optimize this model: CP-SAT is not installed here")
    assert "has weight 0 or 1" in line
    assert "cannot optimize" not in line


def test_auto_with_nothing_to_optimise() -> None:
    with pytest.raises(NotSupported, match="the model has no sense, so there is nothing to optimise"):
        registry.choose(tiny(), "optimize")


def test_a_named_engine_is_taken_or_says_why_not(monkeypatch: pytest.MonkeyPatch) -> None:
    chosen = registry.choose(tiny("max", (2, 5)), "optimize", "highs")
    assert chosen.optimize(tiny("max", (2, 5)), Limits()).value == 5
    with pytest.raises(NotSupported, match="engine highs cannot count"):
        registry.choose(tiny(), "count", "highs")
    with pytest.raises(NotSupported, match="every option has weight 0 or 1"):
        registry.choose(tiny("max", (2, 5)), "optimize", "sat")
    with pytest.raises(BadInput, match="did you mean highs"):
        registry.choose(tiny(), "solve", "high")
    monkeypatch.setitem(sys.modules, "highspy", None)
    with pytest.raises(MissingExtra, match="HiGHS is not installed here"):
        registry.choose(tiny(), "solve", "highs")


def test_a_new_line_is_all_that_a_new_engine_needs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry.ENGINES, "brute", ("queenlab.engines.template", "BruteEngine"))
    assert registry.choose(tiny(), "count", "brute").count(tiny(), Limits()).value == 2
    assert registry.available()[-1].name == "brute"


def test_nothing_heavy_is_imported() -> None:
    modules = ["cpsat", "highs", "sat", "template", "registry", "external_solver"]
    imports = "; ".join(f"import queenlab.engines.{module}" for module in modules)
    heavy = "{'numba', 'ortools', 'highspy', 'pysat', 'matplotlib'}"
    line = f"import sys; {imports}; print(sorted({heavy} & set(sys.modules)))"
    said = subprocess.run([sys.executable, "-c", line], capture_output=True, text=True, check=True)
    assert said.stdout.strip() == "[]"
