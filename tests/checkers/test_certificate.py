"""Whole certificates: read strictly, refused when changed, never believed when false; and what the checkers import."""

from __future__ import annotations

import ast
import json
import random
import re
import subprocess
import sys
from copy import deepcopy
from functools import cache
from itertools import count, product
from math import prod
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pysat.solvers import Cadical153

import queenlab.checkers
from checkers.test_search import packed, search_cases
from oracles import certificates as oracle
from queenlab.checkers import BadCertificate, check
from queenlab.checkers.__main__ import main
from queenlab.checkers.certificate import Step
from queenlab.checkers.checker import ARGUMENTS
from queenlab.checkers.clock import Clock, TimeIsUp
from queenlab.checkers.encoding import encode

HERE = Path(queenlab.checkers.__file__).parent


@cache
def refutation(box: tuple[int, ...], at_most: int) -> dict[str, Any]:
    encoding = {"counts": [{"axis": 0, "width": 1, "group": [1, 1, 3]}]}
    formula = encode(box, at_most, [((3, 3, 1), 2)], encoding)
    with Cadical153(bootstrap_with=formula.clauses, with_proof=True) as solver:
        assert not solver.solve()
        proof = oracle.binary_proof(oracle.lines_of(solver.get_proof()))
    return {"box": list(box), "at_most": at_most, "by": "drat", "uses": [1], "encoding": encoding} | packed(proof)


@cache
def good() -> dict[str, Any]:
    """A certificate with every kind of step; what the last ones show was shown before."""
    corners = [list(cell) for cell in product((1, 3), repeat=3)]
    every = {"weight": 1, "uses": 0, "shape": [2, 2, 2], "origins": "all"}
    clique = {"weight": 1, "clique": [[1, 1, 1], [1, 1, 2], [1, 2, 2]], "orbit": True}
    kernel = [[0, 0, 9], [0, 5, -8]]
    anchored = {"weight": 1, "cell": [1, 1, 1], "clique": [[1, 2, 2], [1, 2, 3]]}
    steps = [
        {"box": [2, 2, 2], "at_most": 1, "by": "cube"},
        {"box": [1, 3, 3], "at_most": 2, "by": "search", "rises": list(oracle.dolls((1, 3, 3)))},
        {"box": [2, 3, 3], "at_most": 4, "by": "split", "parts": [[1, [k, 1, 1], [1, 3, 3]] for k in (1, 2)]},
        {"box": [2, 2, 3], "at_most": 4, "by": "within", "uses": 2},
        {"box": [3, 3, 3], "at_most": 9, "by": "lines"},
        {"box": [3, 3, 3], "at_most": 56, "by": "dual", "scale": 1, "rows": [every, clique]},
        refutation((3, 3, 3), 4),
        {"box": [3, 3, 3], "at_most": 4, "by": "cases", "on": corners, "cases": search_cases((3, 3, 3), corners)},
        {"box": [1, 2, 3], "at_most": 2, "by": "repulsion", "scale": 9, "kernel": kernel, "cliques": [anchored]},
        {"box": [3, 3, 3], "at_most": 4, "by": "search", "rises": list(oracle.dolls((3, 3, 3))), "uses": [1]},
    ]
    witness = max(oracle.placements(list(product((1, 2, 3), repeat=3))), key=len)
    head = {"format": "queenlab-certificate", "version": 1, "problem": "queens:3^3", "at_most": 4}
    return head | {"witness": [list(cell) for cell in witness], "steps": steps}


def verdict(text: str) -> str:
    """`refused` with one line that says why, or accepted and `true`, or accepted and `false`: a hole in the checker."""
    try:
        report = check(text)
    except BadCertificate as refusal:
        said = str(refusal)
        return "refused" if said and "\n" not in said else f"refused badly: {said}"
    n, d = (int(x) for x in report.problem.removeprefix("queens:").split("^"))
    # Brute force would take too long on larger boxes, which some changes bring in.
    small = [step for step in report.steps if prod(step.box) <= 36]
    true = (report.at_least or 0) <= oracle.maximum((n,) * d) <= report.at_most
    return "true" if true and all(oracle.maximum(step.box) <= step.at_most for step in small) else "false"


def holds(text: str) -> bool:
    """Whether the checker accepts; then what it says must be true."""
    found = verdict(text)
    assert found in ("true", "refused"), found
    return found == "true"


def test_the_good_one() -> None:
    report = check(json.dumps(good()))
    assert report.maximum == 4
    assert report.claim == "queens:3^3: the maximum is 4"
    assert {step.by for step in report.steps} == set(ARGUMENTS)
    assert holds(json.dumps(good()))


def places(value: Any, at: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The ways to all values within a JSON value."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else []
    return [at] * bool(at) + [way for key, each in inner for way in places(each, (*at, key))]


def changed(value: Any, way: tuple[Any, ...], new: Any) -> Any:
    copy = deepcopy(value)
    inner = copy
    for key in way[:-1]:
        inner = inner[key]
    inner[way[-1]] = new(inner[way[-1]]) if callable(new) else new
    return copy


def test_every_number_changed_by_one() -> None:
    """One more or one less anywhere: refused, or what is then claimed is still true."""
    refused = 0
    ways = [
        way for way in places(good()) if isinstance(_at(good(), way), int) and not isinstance(_at(good(), way), bool)
    ]
    for way in ways:
        for step in (-1, 1):
            refused += not holds(json.dumps(changed(good(), way, lambda x, step=step: x + step)))
    assert refused > len(ways)


def _at(value: Any, way: tuple[Any, ...]) -> Any:
    for key in way:
        value = value[key]
    return value


@pytest.mark.full
@pytest.mark.parametrize("new", [None, -1, 2**31, 10**30, 1.5, "x", [], {}, [[]], True, [10**9] * 3])
def test_every_value_replaced(new: Any) -> None:
    draw = random.Random(1)
    for way in draw.sample(places(good()), 120):
        assert verdict(json.dumps(changed(good(), way, new))) in ("true", "refused"), way


def test_every_key_left_out_or_doubled_or_added() -> None:
    whole = good()
    for way in places(whole):
        if isinstance(way[-1], str):
            parent = _at(whole, way[:-1])
            less = {key: value for key, value in parent.items() if key != way[-1]}
            text = json.dumps(changed(whole, way[:-1], less) if way[:-1] else less)
            # A witness, steps that are used and an orbit may be left out.
            assert holds(text) <= (way[-1] in ("witness", "uses", "orbit"))
            more = parent | {"comment": 1}
            assert not holds(json.dumps(changed(whole, way[:-1], more) if way[:-1] else more))
    assert not holds(json.dumps(whole)[:-1] + ', "at_most": 4}')


def test_steps_in_another_order() -> None:
    draw = random.Random(2)
    for _ in range(60):
        steps = draw.sample(good()["steps"], draw.randint(1, 9))
        holds(json.dumps(good() | {"steps": steps}))
    assert not holds(json.dumps(good() | {"steps": good()["steps"][::-1]}))
    assert not holds(json.dumps(good() | {"steps": []}))


@pytest.mark.full
@settings(max_examples=300, deadline=None)
@given(st.data())
def test_one_character_changed(data: st.DataObject) -> None:
    text = json.dumps(good())
    at = data.draw(st.integers(0, len(text) - 1))
    new = data.draw(st.one_of(st.just(""), st.sampled_from('0123456789-,:[]{}"aen .'), st.characters()))
    assert verdict(text[:at] + new + text[at + 1 :]) in ("true", "refused")


@settings(max_examples=200, deadline=None)
@given(
    st.recursive(
        st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=5)),
        lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=4),
        max_leaves=8,
    ),
    st.sampled_from(["lines", "cube", "within", "split", "dual", "search", "drat", "cases"]),
    st.sampled_from(["uses", "parts", "rows", "scale", "rises", "encoding", "proof", "sha256", "on", "cases", "box"]),
)
def test_any_value_in_any_place(value: Any, by: str, key: str) -> None:
    number = next(k for k, step in enumerate(good()["steps"]) if step["by"] == by)
    text = json.dumps(changed(good(), ("steps", number, key), value) if key in good()["steps"][number] else value)
    assert verdict(text) in ("true", "refused")


def test_a_refutation_looks_at_the_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """Not only before it begins: also after each part of the proof."""
    monkeypatch.setattr("queenlab.checkers.drat.CHUNK", 1)
    step, plane = refutation((3, 3, 3), 4), Step(0, (3, 3, 1), 2, "search", {})
    details = {key: step[key] for key in ("encoding", "proof", "sha256")} | {"uses": [0]}
    monkeypatch.setattr("queenlab.checkers.clock.monotonic", map(float, count()).__next__)
    clock = Clock()
    ARGUMENTS["drat"](Step(1, (3, 3, 3), 4, "drat", details), [plane], clock)
    assert clock.elapsed() == 1
    with pytest.raises(TimeIsUp):
        ARGUMENTS["drat"](Step(1, (3, 3, 3), 4, "drat", details), [plane], Clock(2.0))


def test_a_proof_that_unpacks_to_too_much(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("queenlab.checkers.refutation.MOST_BYTES", 10)
    with pytest.raises(BadCertificate, match="the proof has more than 10 bytes"):
        check(json.dumps(good()))


def test_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "q33.json"
    path.write_text(json.dumps(good()))
    assert check(path).maximum == check(str(path)).maximum == 4
    (tmp_path / "latin.json").write_bytes(b'{"a": "\xe9"}')
    with pytest.raises(BadCertificate, match="byte 7 is not UTF-8"):
        check(tmp_path / "latin.json")
    monkeypatch.setattr("queenlab.checkers.certificate.MOST_BYTES", 100)
    with pytest.raises(BadCertificate, match="the file has more than 100 bytes"):
        check(path)


def test_main(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "good.json").write_text(json.dumps(good()))
    (tmp_path / "bad.json").write_text(json.dumps(good() | {"at_most": 3}))
    assert main([str(tmp_path / "good.json")]) == 0
    assert "queens:3^3: the maximum is 4 (10 steps checked in" in capsys.readouterr().out
    assert main([str(tmp_path / "good.json"), str(tmp_path / "bad.json")]) == 1
    assert "bad.json is refused: the claim is at most 3" in capsys.readouterr().err
    assert main([]) == 2


@pytest.mark.full
def test_nothing_else_of_queenlab_is_imported(tmp_path: Path) -> None:
    path = tmp_path / "good.json"
    path.write_text(json.dumps(good()))
    code = (
        "import sys; from queenlab.checkers.__main__ import main; main([sys.argv[1]]);"
        "print(sorted(m for m in sys.modules if m.startswith('queenlab')))"
    )
    done = subprocess.run([sys.executable, "-c", code, str(path)], capture_output=True, text=True, check=True)
    loaded = ast.literal_eval(done.stdout.splitlines()[-1])
    # The package around the checkers names its version, and loads its public names on first use.
    around = ["queenlab", "queenlab.lazy_names", "queenlab.version"]
    assert [name for name in loaded if not name.startswith("queenlab.checkers")] == around


def test_no_import_of_another() -> None:
    usual = {"__future__", "numpy", "numba", "queenlab.checkers"} | set(sys.stdlib_module_names)
    for path in HERE.rglob("*.py"):
        # Ball arithmetic, for the n-queens constant alone.
        allowed = usual | {"flint"} if path.parent.name == "constant" else usual
        for node in ast.walk(ast.parse(path.read_text())):
            names = []
            if isinstance(node, ast.Import):
                names = [alias.name for alias in node.names]
            elif isinstance(node, ast.ImportFrom):
                assert node.level == 0
                names = [node.module or ""]
            for name in names:
                assert name.startswith("queenlab.checkers") or name.split(".")[0] in allowed, (path, name)


def test_the_checker_is_short() -> None:
    """Who wants to believe the checker has to read it."""
    lengths = {path.name: len(path.read_text().splitlines()) for path in HERE.glob("*.py")}
    assert max(lengths.values()) < 300
    page = (HERE.parents[2] / "docs" / "guide" / "checking.md").read_text()
    rows = re.findall(r"^\| ((?:`[\w/]+\.py`(?:, )?)+) \| (\d+) \|", page, re.MULTILINE)
    named = {name for names, _ in rows for name in re.findall(r"[\w/]+\.py", names)}
    assert named | {"kernels/__init__.py"} == {str(path.relative_to(HERE)) for path in HERE.rglob("*.py")}
    for names, said in rows:
        lines = sum(len((HERE / name).read_text().splitlines()) for name in re.findall(r"[\w/]+\.py", names))
        assert abs(lines - int(said)) <= 30, names
