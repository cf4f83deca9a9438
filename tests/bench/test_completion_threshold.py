"""The benchmark of completion: its instances, its table, and what it does with a contradiction."""

from __future__ import annotations

import numpy as np
import pytest

from bench import completion as bench
from bench import harness
from queenlab.completion.instances import corner_placement
from queenlab.engines.dancing import DancingEngine
from queenlab.engines.registry import available
from queenlab.errors import CheckFailed
from queenlab.problems import parse
from queenlab.work import Result


def test_quick_run_over_all_engines(capsys: pytest.CaptureFixture[str]) -> None:
    outcome = bench.run(harness.Settings(quick=True))
    engines = [entry.name for entry in available() if entry.version is not None]
    table = capsys.readouterr().out.rstrip().split("\n\n")[-1].splitlines()
    assert table[0].split() == ["found/none/unknown", "known", *engines]
    assert table[-1].startswith("all")
    assert len(outcome.cases) == len(bench.QUICK_LINES) == len(table) - 2
    for case in outcome.cases:
        assert sum(case.answer.values()) == bench.QUICK_INSTANCES
        for name in engines:
            assert sum(case.facts[bench.outcomes(name)].values()) == bench.QUICK_INSTANCES
    for name in engines:
        assert outcome.conclusion[name]["unknown"] == 0


def test_instances_are_the_same_every_time() -> None:
    for line in bench.LINES[::4]:
        assert str(line.instance(1)) == str(line.instance(1))
        assert str(line.instance(1)) != str(line.instance(2))


def test_contradictions_stop_it() -> None:
    instances = [parse("queens:8"), parse("queens:8")]
    assert bench.agreed(instances, {"a": ("found", "unknown"), "b": ("unknown", "refused")}) == ["found", "unknown"]
    with pytest.raises(CheckFailed, match="a found, b none"):
        bench.agreed(instances, {"a": ("found", "found"), "b": ("none", "found")})
    corners = parse("queens:20").asking(given=corner_placement(20, 8, np.random.default_rng(0)))
    assert bench.agreed([corners], {"a": ("unknown",)}) == ["none"]
    with pytest.raises(CheckFailed, match="contradiction"):
        bench.agreed([corners], {"a": ("found",)})


def test_wrong_solutions_stop_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(DancingEngine, "solve", lambda *_: Result("found", chosen=[0, 1]))
    with pytest.raises(CheckFailed, match="wrong solution"):
        bench.solved(DancingEngine(), [parse("queens:8")], 1.0)


def test_refusals_are_shown() -> None:
    assert bench.slashed(bench.counted(["refused", "refused"])) == "-"
    assert bench.slashed(bench.counted(["found", "unknown", "refused"])) == "1/0/1"
