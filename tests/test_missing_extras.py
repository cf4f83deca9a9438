"""What `doctor` and `tour` say where an extra is not installed, and that they look at every extra."""

from __future__ import annotations

import importlib.metadata
import json
import sys
import tomllib
from importlib.metadata import EntryPoints
from pathlib import Path

import pytest

from command import ROOT, Capture, answer, run
from queenlab.cli.commands import doctor
from queenlab.cli.extras import TESTS, how_to_install, required_packages
from queenlab.engines import kissat
from queenlab.engines.registry import ENGINES, available, engine
from queenlab_papers.tour import engine_processes
from queenlab_papers.tour import run as tour
from queenlab_papers.tour.chapters import chapters
from queenlab_papers.tour.results import Chapter

#: A module of each extra, without which it is not there.
MODULES = {
    "constant": "flint",
    "dask": "distributed",
    "gpu": "cupy",
    "graph": "networkx",
    "parquet": "pyarrow",
    "plot": "resvg_py",
    "web": "uvicorn",
    "sat": "pysat",
    "kissat": "passagemath_kissat",
    "scip": "pyscipopt",
    "pb": "exact",
    "gurobi": "gurobipy",
}
#: Modules that have imported theirs before.
IMPORTERS = ("queenlab.web.server", "pysat.solvers", "pyarrow.parquet")


def hide(monkeypatch: pytest.MonkeyPatch, *modules: str) -> None:
    """Makes the import of modules fail, as if they were not installed."""
    for module in IMPORTERS:
        monkeypatch.delitem(sys.modules, module, raising=False)
    for module in modules:
        monkeypatch.setitem(sys.modules, module, None)
    if MODULES["kissat"] in modules:
        # A program, which no module brings.
        monkeypatch.setattr(kissat, "PACKAGE", "nothing-of-that-name")
        monkeypatch.setenv("PATH", "")


def extras() -> dict[str, list[str]]:
    found: dict[str, list[str]] = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"][
        "optional-dependencies"
    ]
    return {extra: packages for extra, packages in found.items() if extra not in ("dev", "bench")}


def test_doctor_tests_every_extra() -> None:
    assert set(extras()) == set(TESTS) | {engine(name).extra for name in ENGINES} - {None}
    assert set(extras()) == {*MODULES, "papers"}
    assert {extra for extra in required_packages().values() if extra} == set(extras())


@pytest.mark.parametrize("extra", sorted(set(TESTS) - {"papers"}))
def test_an_extra_that_is_missing_is_named(monkeypatch: pytest.MonkeyPatch, extra: str) -> None:
    hide(monkeypatch, MODULES[extra])
    check = doctor._run(f"extra {extra}", TESTS[extra], extra)
    assert (check.result, f"pip install 'queenlab[{extra}]'" in check.says) == ("missing", True)


@pytest.mark.parametrize("extra", sorted(set(MODULES) - set(TESTS)))
def test_an_engine_that_is_missing_names_its_extra(monkeypatch: pytest.MonkeyPatch, extra: str) -> None:
    hide(monkeypatch, MODULES[extra])
    (said,) = [found.missing for found in available() if engine(found.name).extra == extra]
    assert f"pip install 'queenlab[{extra}]'" in (said or "")


def test_without_the_papers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(importlib.metadata, "entry_points", lambda **asked: EntryPoints([]))
    check = doctor._run("extra papers", TESTS["papers"], "papers")
    assert (check.result, "pip install queenlab-papers" in check.says) == ("missing", True)


def test_doctor_is_well_without_any_extra(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    hide(monkeypatch, *MODULES.values())
    monkeypatch.setattr(importlib.metadata, "entry_points", lambda **asked: EntryPoints([]))
    monkeypatch.setattr(doctor, "required_packages", lambda: {"numpy": None, "nothing-of-that-name": "plot"})
    found = answer(capsys, "doctor")
    missing = {check["extra"] for check in found["checks"] if check["result"] == "missing"}
    assert (found["ok"], missing) == (True, set(extras()))
    ended = run(capsys, "doctor")[1].splitlines()[-1]
    assert ended == f"all tests passed; extras not installed: {', '.join(sorted(extras()))}"


def test_the_condition_of_an_extra_without_a_wheel_is_named() -> None:
    install = "not installed; install it with: pip install 'queenlab[{}]'"
    assert how_to_install("python-sat", "sat") == install.format("sat")
    condition = '(a wheel exists only where sys_platform != "win32")'
    assert how_to_install("passagemath-kissat", "kissat") == f"{install.format('kissat')} {condition}"


def test_doctor_fails_without_what_queenlab_needs(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doctor, "required_packages", lambda: {"nothing-of-that-name": None})
    monkeypatch.setattr(doctor, "_ENGINE_TESTS", {})
    monkeypatch.setattr(doctor, "TESTS", {})
    code, said, _ = run(capsys, "doctor", "-q")
    assert (code, said.split()[:2]) == (1, ["FAILED", "nothing-of-that-name"])


def chapter(name: str) -> Chapter:
    return next(one for one in chapters() if one.name == name)


@pytest.mark.parametrize(
    ("name", "module", "said"),
    [
        ("constant", "flint", "python-flint is not installed here; install it with: pip install 'queenlab[constant]'"),
        ("explorer", "jinja2", "the explorer is not installed here; install it with: pip install 'queenlab[web]'"),
    ],
)
def test_the_tour_leaves_out_and_names_what_is_missing(
    tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch, name: str, module: str, said: str
) -> None:
    hide(monkeypatch, module)
    assert tour(tmp_path, [chapter(name)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[1:3] == [f"  left out: {said}", f"left out: {said}"]
    assert json.loads((tmp_path / "report.json").read_text("utf-8"))["left_out"] == [said]
    assert "Left out: " in (tmp_path / "index.html").read_text("utf-8")


def test_so_does_an_engine_of_the_tour(tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    said = "PySAT is not installed here"

    def ask(engine: str, questions: list[engine_processes.EngineQuestion]) -> list[engine_processes.EngineReply]:
        return [engine_processes.EngineReply(said, 0.0, engine, missing=True) for _ in questions]

    monkeypatch.setattr(engine_processes, "ask", ask)
    assert tour(tmp_path, [chapter("engines")]) == 0
    assert capsys.readouterr().out.splitlines()[-2] == f"left out: {said}"
