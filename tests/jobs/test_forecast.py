"""What a count would cost: draws are in proportion, errors mean what they say, and predictions are near the truth."""

from __future__ import annotations

import json
import math
from collections import Counter as Tally
from collections.abc import Iterator
from dataclasses import replace
from itertools import count as numbers
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import queenlab as ql
from queenlab.cli.main import main
from queenlab.counters.counter import Counted, NoUnits, Preparation, Unit
from queenlab.engines.estimate import Estimate, Guess, mean_of
from queenlab.errors import BadInput, NotSupported
from queenlab.jobs import forecast as forecast_module
from queenlab.jobs import probing
from queenlab.jobs.executors.serial import SerialExecutor
from queenlab.jobs.forecast import forecast, gpu_seconds
from queenlab.jobs.job import Job
from queenlab.jobs.probing import DrawsUnits, Probes, draw_units
from queenlab.jobs.spec import JobSpec
from queenlab.problems import parse
from queenlab.residues import residues
from queenlab.verbs.estimate import _doubt
from queenlab.work import Limits


class Invented(Preparation):
    """Units whose work is a guess at their nodes; counting takes no time."""

    def __init__(self, works: list[float], nodes: list[int]) -> None:
        self._works, self._nodes = works, nodes
        self.counted: list[int] = []

    def units(self) -> Iterator[Unit]:
        for k, work in enumerate(self._works):
            yield Unit((k,), 1 + k % 2, work)

    def count(self, unit: Unit) -> Counted:
        self.counted.append(unit.key[0])
        value = self._nodes[unit.key[0]] // 10
        return Counted(value, self._nodes[unit.key[0]], residues(value))

    def solutions(self) -> int:
        return sum((1 + k % 2) * (nodes // 10) for k, nodes in enumerate(self._nodes))


class Endless(Preparation):
    """More units than anybody lists; their work is known all together, or not."""

    def __init__(self, work: float | None) -> None:
        self.work = work

    def units(self) -> Iterator[Unit]:
        return (Unit((k,)) for k in numbers())

    def count(self, unit: Unit) -> Counted:
        return Counted(1, 7, (1, 1))


class Half(Endless):
    """10^12 places, at every other of which there is a unit."""

    def __init__(self) -> None:
        super().__init__(1e12)

    def draw(self, random: np.random.Generator) -> Unit:
        place = int(random.integers(10**12))
        return Unit((place,), place % 2, 1.0)


class Drawing(Endless):
    """The same, but it draws: each of 10^12 units with the same probability, with work 2 each."""

    def __init__(self) -> None:
        super().__init__(2e12)

    def draw(self, random: np.random.Generator) -> Unit:
        return Unit((int(random.integers(10**12)),), 1, 2.0)


def invented(seed: int, number: int = 400) -> Invented:
    """Work over three orders of magnitude; the guess is off by a factor of two or so, and one unit in ten is free."""
    random = np.random.default_rng(seed)
    works = np.exp(random.uniform(0, 7, number)) * (random.random(number) > 0.1)
    nodes = (1000 * (works + 1) * np.exp(random.normal(0, 0.5, number))).astype(int)
    return Invented(works.tolist(), nodes.tolist())


def sampled(ready: Preparation, rounds: int, seed: int) -> Probes:
    """Probes of some rounds, without a look at the clock."""
    random = np.random.default_rng(seed)
    probes = Probes(ready, draw_units(ready, random), random)
    for k in range(rounds):
        probes.take_round(4 << k, math.inf)
    return probes


def test_units_are_drawn_in_proportion_to_their_work() -> None:
    ready = Invented([1.0, 0.0, 2.0, 5.0], [1, 1, 1, 1])
    drawn = draw_units(ready, np.random.default_rng(1))
    found = Tally(unit.key[0] for unit in drawn.units)
    # A tenth of the work of 8 is spread over four units: sizes 1.2, 0.2, 2.2 and 5.2 of 8.8.
    for k, size in enumerate((1.2, 0.2, 2.2, 5.2)):
        expected = len(drawn.units) * size / 8.8
        assert abs(found[k] - expected) < 5 * math.sqrt(expected)
    assert math.isclose(drawn.total, 8.8)
    assert drawn.number == Guess(4, 0.0)
    assert [unit.key[0] for unit in drawn.units] == sorted(unit.key[0] for unit in drawn.units)


@given(st.lists(st.floats(0, 100), min_size=1, max_size=30), st.integers(0, 100))
def test_sizes_belong_to_their_units(works: list[float], seed: int) -> None:
    drawn = draw_units(Invented(works, [1] * len(works)), np.random.default_rng(seed))
    assert len(drawn.units) == len(drawn.sizes) >= 1
    even = probing.EVEN * sum(works) / len(works) if sum(works) > 0 else 1.0
    assert all(math.isclose(size, unit.work + even) for unit, size in zip(drawn.units, drawn.sizes, strict=True))
    assert math.isclose(drawn.total, sum(works) + even * len(works))


def test_a_long_list_is_not_listed_to_its_end() -> None:
    drawn = draw_units(Endless(1e12), np.random.default_rng(0), seconds=0.05)
    assert "the first" in drawn.how
    assert math.isclose(drawn.number.value, 1e12)
    assert math.isinf(drawn.number.error)
    with pytest.raises(NotSupported, match="too many units"):
        draw_units(Endless(None), np.random.default_rng(0), seconds=0.05)


def test_a_counter_that_draws_needs_no_list_where_that_is_too_long() -> None:
    random = np.random.default_rng(0)
    ready = Drawing()
    drawn = draw_units(ready, random, seconds=0.05)
    assert "random descents" in drawn.how
    assert math.isclose(drawn.number.value, 1e12)
    probes = Probes(ready, drawn, random)
    probes.spend(0.01)
    assert math.isclose(probes.nodes().value, 7e12)
    assert probes.nodes().error < 1


@pytest.mark.full
def test_estimates_are_unbiased_and_errors_are_honest() -> None:
    ready = invented(3)
    true_nodes, true_solutions = sum(ready._nodes), ready.solutions()
    found = [sampled(ready, 3, seed) for seed in range(200)]
    means = np.mean([probes.nodes().value for probes in found]), np.mean([p.solutions().value for p in found])
    spread = np.std([probes.nodes().value for probes in found])
    assert abs(means[0] - true_nodes) < 4 * spread / math.sqrt(200)
    assert abs(means[1] - true_solutions) < 0.05 * true_solutions
    within = [abs(p.nodes().value - true_nodes) / p.nodes().error for p in found]
    # Two of three within one error, nineteen of twenty within two, for a normal distribution.
    assert sum(x < 1 for x in within) > 0.58 * 200
    assert sum(x < 2 for x in within) > 0.88 * 200
    # Rounds are spread over the list, so that the error is rather too large than too small; but not by much.
    assert 0.6 * spread < np.mean([p.nodes().error for p in found]) < 2 * spread


def test_few_probes_know_no_error() -> None:
    guess = mean_of(np.array([1.0, 2.0, 3.0]))
    assert guess.value == 2.0
    assert guess.interval is None
    assert mean_of(np.full(4, 5.0)) == Guess(5.0, 0.0)


def test_each_draw_is_counted_once() -> None:
    # Counted again, the same few draws would look like many, and the error would be too small.
    ready = invented(3)
    random = np.random.default_rng(2)
    drawn = draw_units(ready, random)
    few = replace(drawn, units=drawn.units[:6], sizes=drawn.sizes[:6], number=Guess(400.0, 1.0))
    probes = Probes(ready, few, random)
    probes.spend(60.0)
    assert probes.counted == 6


def test_a_corner_of_the_work_has_no_error_bar() -> None:
    random = np.random.default_rng(0)
    ready = Endless(1e12)
    probes = Probes(ready, draw_units(ready, random, seconds=0.05), random)
    probes.take_round(8, math.inf)
    assert (probes.solutions().interval, probes.nodes().interval) == (None, None)


def test_a_sample_without_a_solution_does_not_say_that_there_is_none() -> None:
    probes = sampled(Invented([1.0] * 40, [9] * 40), 2, seed=0)
    assert (probes.solutions().value, probes.solutions().interval) == (0.0, None)
    assert probes.nodes().value == pytest.approx(360)


def test_one_unit_says_nothing_of_others() -> None:
    ready = Invented([1.0, 1.0], [100, 900])
    random = np.random.default_rng(0)
    drawn = draw_units(ready, random)
    probes = Probes(ready, replace(drawn, units=drawn.units[:8], sizes=drawn.sizes[:8]), random)
    probes.take_round(8, math.inf)
    assert {unit.key for unit in drawn.units[:8]} == {(0,)}
    assert (probes.nodes().interval, probes.solutions().interval) == (None, None)


def test_a_sample_that_met_solutions_is_preferred() -> None:
    none, few = Estimate(1.0, 0.0, 1.0, 10, 1.0), Estimate(1.0, 5.0, 1.0, 10, 1.0)
    good = replace(few, solutions_error=0.1)
    exact = replace(none, solutions_error=0.0)
    assert sorted([none, few, good, exact], key=_doubt) == [exact, good, few, none]


def test_a_draw_of_nothing_counts_as_zero() -> None:
    ready = Half()
    random = np.random.default_rng(0)
    probes = Probes(ready, draw_units(ready, random, seconds=0.05), random)
    probes.take_round(400, math.inf)
    assert abs(probes.solutions().value - 5e11) < 5 * probes.solutions().error


@pytest.mark.parametrize(
    ("name", "counter", "depth", "value"),
    [
        ("queens:9", "rows", 5, 352),
        ("queen+leaper[1,2]:10", "rows", 4, 4),
        ("rooks:5,given=1.1", "rows", 3, 24),
        ("queens:8", "dancing", 3, 92),
        ("queens:5,pieces=4", "dancing", 3, 82),
    ],
)
def test_draws_have_the_probabilities_that_they_say(name: str, counter: str, depth: int, value: int) -> None:
    ready = JobSpec.of(parse(name), counter, depth).prepare()
    assert isinstance(ready, DrawsUnits)
    random = np.random.default_rng(1)
    drawn = [ready.draw(random) for _ in range(600)]
    units = {unit.key: unit.weight for unit in ready.units()}
    assert {unit.key: unit.weight for unit in drawn if unit.weight}.items() <= units.items()
    counts = {unit.key: ready.count(unit).value for unit in drawn if unit.weight}
    guess = mean_of(np.array([unit.weight * counts[unit.key] / unit.work if unit.weight else 0.0 for unit in drawn]))
    assert abs(guess.value - value) <= 4 * guess.error
    number = mean_of(np.array([1 / unit.work if unit.weight else 0.0 for unit in drawn]))
    assert abs(number.value - len(units)) <= 4 * number.error


def test_all_units_are_counted_if_there_is_time() -> None:
    ready = invented(5, 50)
    random = np.random.default_rng(0)
    probes = Probes(ready, draw_units(ready, random), random)
    probes.spend(60.0)
    assert probes.how == "every unit counted"
    assert probes.nodes() == Guess(float(sum(ready._nodes)), 0.0)
    assert probes.solutions() == Guess(float(ready.solutions()), 0.0)
    assert set(ready.counted) == set(range(50))


def test_nothing_to_count() -> None:
    random = np.random.default_rng(0)
    probes = Probes(NoUnits(), draw_units(NoUnits(), random), random)
    probes.spend(1.0)
    assert (probes.nodes(), probes.solutions(), probes.counted) == (Guess(0.0, 0.0), Guess(0.0, 0.0), 0)


def test_a_small_count_is_forecast_exactly() -> None:
    guess = forecast(parse("queens:10"), "plain-queens", probe_seconds=60.0)
    assert (guess.solutions, guess.solutions_error, guess.error) == (724.0, 0.0, 0.0)
    assert (guess.units, guess.probes) == (36, 36)


def test_a_longer_count_is_forecast_within_a_few_errors() -> None:
    # 14 queens take a tenth of a second and are cut into 27034 units; some of them are counted.
    guess = forecast(parse("queens:14"), "plain-queens", depth=5, probe_seconds=0.02, seed=4)
    assert guess.units == sum(1 for _ in JobSpec.of(parse("queens:14"), "plain-queens", 5).units()) == 27034
    assert 20 < guess.probes < 5000
    assert abs(guess.solutions - 365596) < 5 * guess.solutions_error
    assert abs(guess.nodes - 13_679_000) < 5 * guess.error + 1e6
    assert 0.02 < guess.seconds / 0.09 < 200
    assert guess.wall_seconds(2) == pytest.approx(guess.seconds / 2)


@pytest.mark.parametrize(
    ("n", "more", "error", "words"),
    [
        (10, {"probe_seconds": 0.0}, BadInput, "more than 0 seconds"),
        (10, {"depth": 77}, BadInput, "depths"),
        (31, {}, NotSupported, "take far too long"),
        # Units of minutes are not begun.
        (24, {"depth": 2}, NotSupported, "a greater --depth"),
    ],
)
def test_refusals(n: int, more: dict[str, Any], error: type[Exception], words: str) -> None:
    with pytest.raises(error, match=words):
        forecast(parse(f"queens:{n}"), "plain-queens", **more)


def test_a_gpu_is_forecast_where_it_was_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(forecast_module, "GPU_FACTORS", {"plain-queens": 50.0})
    assert gpu_seconds("plain-queens", Guess(100.0, 10.0)) == Guess(2.0, 0.2)
    assert gpu_seconds("half-boards", Guess(100.0, 10.0)) is None
    guess = forecast(parse("queens:10"), "plain-queens", probe_seconds=60.0)
    assert guess.gpu_seconds == pytest.approx(guess.seconds / 50)


@pytest.mark.full_rows("5")
@pytest.mark.parametrize("depth", [3, 5])
def test_the_ledger_is_as_large_as_predicted(depth: int, tmp_path: Path) -> None:
    guess = forecast(parse("queens:12"), "plain-queens", depth=depth, probe_seconds=0.1)
    with Job.create(tmp_path / "twelve.ledger", "queens:12", "plain-queens", depth) as job:
        assert job.run(SerialExecutor(), Limits()).value == 14200
    size = (tmp_path / "twelve.ledger").stat().st_size
    # A few pages are there from the start.
    assert 0.6 * size - 30_000 < (guess.ledger_bytes or 0) < 1.5 * size


def test_probes_on_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["count", "queens:13", "--engine", "plain-queens", "--estimate"]) == 0
    out = capsys.readouterr().out
    assert "queens:13  73712 solutions, 2" in out
    assert "every unit counted" in out
    assert "on a GPU: not measured" in out
    assert main(["count", "queens:13", "--engine", "plain-queens", "--estimate", "--json"]) == 0
    (row,) = json.loads(capsys.readouterr().out)["estimates"]
    assert {"problem", "solutions", "nodes", "nodes_error", "seconds", "engine", "walks"} <= set(row)
    assert (row["solutions"], row["solutions_error"], row["probes"]) == (73712.0, 0.0, row["units"])
    assert (row["gpu_seconds"], row["walks"], row["solutions_interval"]) == (None, 0, [73712.0, 73712.0])
    assert row["known"] == "queenlab atlas queens:13 --quantity count"
    assert row["wall_seconds"] > 0


def test_walks_where_probes_are_not_worth_it() -> None:
    assert (ql.estimate("queens:8").walks, ql.estimate("queens:8").probes) == (30_000, 0)
    assert ql.estimate("queens:12", engine="plain-queens", walks=10).walks == 10
    assert ql.estimate("queens:12", engine="plain-queens", probe_seconds=0.01).probes > 0
    hopeless = ql.estimate("queens:40")
    assert hopeless.walks > 1000
    assert hopeless.probes == 0
    assert "take far too long" in hopeless.how


def test_words_of_an_estimate() -> None:
    from queenlab.cli.estimates import _lines

    guess = Estimate(
        2e9, 4e8, 1e8, 0, 7200.0, "half-boards", 360.0, 4e7, 60.0, 3.0, 40, 1e6, 0.0, 2, 0.5, 2e8, "40 units",
        "some walks",
    )  # fmt: skip
    lines = _lines(parse("queens:20"), guess, 4)
    assert "about 4e+08 solutions (95 %: 3.12e+08 to 4.98e+08), about 2e+09 nodes (95 %: -10 to +11 %)" in lines[0]
    assert "about 2 hours of CPU time (95 %: -10 to +11 %) by half-boards; on 4 cores: about 30 minutes" in lines[1]
    assert "on a GPU: about 60 s (95 %: -10 to +11 %)" in lines[1]
    assert "1000000 units of depth 2; their ledger: about 200 MB" in lines[2]
    assert lines[3:] == ["  40 units", "  solutions: some walks"]
