"""The benchmarks' own machinery, on functions that take no time."""

from __future__ import annotations

import json
import math
import sys
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bench import __main__ as main
from bench import harness, starting, verifying
from queenlab.errors import BadInput, CheckFailed

Sample, Timing, Contender = harness.Sample, harness.Timing, harness.Contender


def timing(name: str, cpu: list[float]) -> harness.Timing:
    return Timing(name, tuple(Sample(2 * x, x) for x in cpu))


# -- medians and ratios --------------------------------------------------------------------------------------------


@given(st.lists(st.floats(1e-6, 1e6), min_size=1, max_size=9))
def test_median_is_the_middle_of_the_sorted_runs(cpu):
    in_order = sorted(cpu)
    half = len(cpu) // 2
    middle = in_order[half] if len(cpu) % 2 else (in_order[half - 1] + in_order[half]) / 2
    assert math.isclose(timing("a", cpu).cpu, middle)
    assert math.isclose(timing("a", cpu).wall, 2 * middle)


def test_timing_without_runs_is_refused():
    with pytest.raises(BadInput, match="never run"):
        Timing("a", ())


@pytest.mark.parametrize(
    ("slow", "fast", "ratio"),
    [
        # The machine was ten times slower in the last round, for both.
        ([3, 6, 30], [1, 2, 10], 3),
        # Quotients 2, 8 and 4, whose median is not the quotient of the medians, 6 / 2.
        ([2, 8, 6], [1, 1, 1.5], 4),
        # Only the rounds that both ran in; runs too short for the clock.
        ([12], [3, 1, 1], 4),
        ([3, 1, 1], [12], 0.25),
        ([0.0], [0.0], 1),
    ],
)
def test_ratio_compares_within_rounds(slow, fast, ratio):
    assert harness.ratio(timing("slow", slow), timing("fast", fast)) == ratio


# -- taking turns --------------------------------------------------------------------------------------------------


def test_contenders_take_turns_and_each_round_begins_with_another():
    calls = []
    contenders = [Contender.of(name, lambda name=name: calls.append(name), warm=False) for name in "abc"]
    timings = harness.alternate(contenders, 4)
    assert "".join(calls) == "abcbcacababc"
    assert {name: len(t.samples) for name, t in timings.items()} == {"a": 4, "b": 4, "c": 4}


def test_slow_contender_runs_in_the_first_rounds_only_and_warm_ones_once_more():
    calls = []
    harness.alternate(
        [
            Contender.of("a", lambda: calls.append("a")),
            Contender.of("slow", lambda: calls.append("slow"), rounds=1, warm=False),
        ],
        3,
    )
    assert calls == ["a", "a", "slow", "a", "a"]


def test_an_answer_that_changes_is_refused():
    answers = iter(range(9))
    with pytest.raises(CheckFailed, match="gave 0 first and 1 later"):
        harness.alternate([Contender.of("a", lambda: next(answers))], 2)


def test_equal_names_and_no_rounds_are_refused():
    same = [Contender.of("a", int), Contender.of("a", int)]
    with pytest.raises(BadInput, match="same name"):
        harness.alternate(same, 1)
    with pytest.raises(BadInput, match="at least 1 round"):
        harness.alternate(same[:1], 0)


def test_time_on_the_wall_and_cpu_time_are_told_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    wall, cpu = iter((10.0, 13.0)), iter((4.0, 5.0))
    monkeypatch.setattr(harness.time, "perf_counter", lambda: next(wall))
    monkeypatch.setattr(harness.time, "process_time", lambda: next(cpu))
    measured = harness.measure(lambda: "done")
    monkeypatch.undo()
    assert measured == (harness.Sample(wall=3.0, cpu=1.0), "done")


# -- child processes -----------------------------------------------------------------------------------------------


def test_child_gives_output_time_and_peak_memory():
    code = "import os; data = bytearray(60_000_000); print(len(data), os.environ['WORD'])"
    done = harness.run_child([sys.executable, "-c", code], {"WORD": "said"})
    assert done.stdout.split() == ["60000000", "said"]
    assert done.sample.cpu > 0
    # No upper bound: until it starts its own program, a child counts the memory of its parent as its own.
    assert done.peak_bytes > 60e6


def test_child_that_fails_is_an_error_with_its_last_line():
    with pytest.raises(CheckFailed, match="exit code 3: no luck"):
        harness.run_child([sys.executable, "-c", "import sys; print('no luck', file=sys.stderr); sys.exit(3)"])


def test_command_must_print_what_is_wanted(tmp_path):
    speaks, silent = ([sys.executable, "-c", code] for code in ("print('queens', 92)", "pass"))
    assert starting.checked(speaks, str(tmp_path), "92")[1] == "92"
    assert starting.checked(silent, str(tmp_path), None)[0].cpu > 0
    with pytest.raises(CheckFailed, match="did not print 9, but"):
        starting.checked(speaks, str(tmp_path), "9")
    with pytest.raises(CheckFailed, match="did not print nothing, but"):
        starting.checked(speaks, str(tmp_path), None)


# -- results -------------------------------------------------------------------------------------------------------


def outcome() -> harness.Outcome:
    timings = {"mine": timing("mine", [1, 2, 3]), "yours": timing("yours", [4, 4, 6])}
    case = harness.Case("queens:1", {"options": 1}, timings, "mine", 1, {"met": True, "rate": 12345.6})
    return harness.Outcome([case], {"goal met": {"queens:1": True}})


def test_result_file_has_its_shape(tmp_path):
    result = harness.result_json("trivial", "Nothing.", harness.Settings(quick=True), outcome())
    path = harness.write_result(result, tmp_path / "new")
    assert path == tmp_path / "new" / "trivial.json"
    assert [p.name for p in path.parent.iterdir()] == ["trivial.json"]
    read = json.loads(path.read_text())
    assert set(read) == {"benchmark", "about", "command", "quick", "finished", "machine", "cases", "conclusion"}
    assert read["quick"] is True
    assert read["command"] == "python -m bench trivial --quick"
    assert {"cpu", "cores", "python", "queenlab", "numpy", "numba", "xcover", "exact-cover"} <= set(read["machine"])
    assert read["machine"]["queenlab"]
    assert read["cases"] == [
        {
            "case": "queens:1",
            "size": {"options": 1},
            "answer": 1,
            "reference": "mine",
            "timings": {
                "mine": {"cpu_seconds": 2, "wall_seconds": 4, "cpu_runs": [1, 2, 3], "wall_runs": [2, 4, 6]},
                "yours": {"cpu_seconds": 4, "wall_seconds": 8, "cpu_runs": [4, 4, 6], "wall_runs": [8, 8, 12]},
            },
            "cpu_ratio_to_reference": {"yours": 2},
            "facts": {"met": True, "rate": 12345.6},
        }
    ]


def test_timing_survives_json():
    before = timing("a", [0.25, 1.5])
    assert Timing.from_json("a", json.loads(json.dumps(before.as_json()))) == before


def test_summary_names_size_answer_ratio_and_facts():
    text = "\n".join(outcome().cases[0].lines())
    for part in ("queens:1", "1 options", "answer 1", "reference", "2.00 x", "3 runs", "met: yes", "rate: 12,346"):
        assert part in text


# -- the command ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "line"),
    [(["nonsense"], "there is no benchmark nonsense"), (["--rounds", "0"], "at least 1 round, not 0")],
)
def test_bad_arguments_get_one_line(arguments, line, capsys):
    assert main.main(arguments) == 2
    said = capsys.readouterr()
    assert line in said.err
    assert said.err.count("\n") == 1
    assert said.out == ""


# -- the placements that `verifying` times -------------------------------------------------------------------------


def test_where_there_is_no_linear_placement_it_is_said():
    with pytest.raises(BadInput, match="larger prime"):
        verifying.linear_coefficients(7)
    with pytest.raises(BadInput, match="prime side"):
        verifying.linear_coefficients(15)
    with pytest.raises(BadInput, match="coprime to 6"):
        verifying.linear_permutation(9, torus=False)


@pytest.mark.parametrize(("kind", "n"), [("plane", 7), ("torus", 7), ("space", 11)])
def test_spoiled_placement_has_two_queens_on_an_axis_line(kind, n):
    def share_a_row(placement) -> bool:
        pairs = combinations(placement, 2)
        return any(sum(x != y for x, y in zip(a, b, strict=True)) == 1 for a, b in pairs)

    right = verifying.build(kind, n)
    wrong = verifying.spoiled(right)
    assert len(right) == len(wrong) == (n * n if kind == "space" else n)
    assert not share_a_row(right)
    assert share_a_row(wrong)


def test_case_of_verifying_measures_all_it_says():
    found = verifying.child("torus", 35, 2)
    assert found["queens"] == 35
    assert found["placement_bytes"] == 35 * 8
    assert found["peak_bytes"] > 35 * 8
    assert found["peak_bytes_rejecting"] > 35 * 8
    assert {len(t["cpu_runs"]) for t in found["timings"].values()} == {2}
