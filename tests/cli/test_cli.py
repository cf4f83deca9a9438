"""The command line in process: what it prints, and which exit code it gives."""

from __future__ import annotations

import json
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import queenlab
from fake_time import time_passes
from oracles.json_schema import errors
from queenlab.cli.inputs import memory_bytes
from queenlab.cli.main import main
from queenlab.cli.registry import COMMANDS
from queenlab.errors import BadInput

SCHEMA = json.loads((Path(queenlab.__file__).parents[2] / "docs" / "answer.schema.json").read_text())


class Run:
    """One command line: its exit code and what it printed."""

    def __init__(self, capsys: pytest.CaptureFixture[str], *arguments: str) -> None:
        capsys.readouterr()
        self.code = main(arguments)
        self.out, self.err = capsys.readouterr()

    @property
    def json(self) -> dict[str, Any]:
        found: dict[str, Any] = json.loads(self.out)
        assert errors(found, SCHEMA, SCHEMA) == []
        return found


@pytest.mark.parametrize(
    ("problem", "values"),
    [
        ("queens:4..10", [2, 10, 4, 40, 92, 352, 724]),
        ("queens:5,7,11@torus", [10, 28, 88]),
        ("leprechauns:10..12,range=2", [4, 44, 156]),
        ("xqueens:1..3", [1, 6, 132]),
        ("rooks:4^3", [576]),
    ],
)
def test_counts_in_every_form(capsys: pytest.CaptureFixture[str], problem: str, values: list[int]) -> None:
    quiet = Run(capsys, "count", problem, "--quiet")
    assert (quiet.code, quiet.out.split(), quiet.err) == (0, [str(v) for v in values], "")
    bfile = Run(capsys, "count", problem, "--bfile")
    assert [line.split()[1] for line in bfile.out.splitlines()] == [str(v) for v in values]
    found = Run(capsys, "count", problem, "--json").json
    if len(values) == 1:
        assert (found["value"], found["status"], found["quantity"]) == (values[0], "proved", "count")
    else:
        assert [answer["value"] for answer in found["answers"]] == values
        assert (found["value"], found["status"], found["problem"]) == (None, "proved", problem)


def test_table_of_sizes(capsys: pytest.CaptureFixture[str]) -> None:
    lines = Run(capsys, "count", "queens:8..10").out.splitlines()
    assert lines[0].split() == ["n", "value", "status", "seconds"]
    assert [line.split()[:3] for line in lines[1:]] == [
        ["8", "92", "proved"],
        ["9", "352", "proved"],
        ["10", "724", "proved"],
    ]
    assert len({line.index("proved") for line in lines[1:]}) == 1, "the columns are aligned"


def test_one_count_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    run = Run(capsys, "count", "queens:6")
    assert run.out.startswith("queens:6  4  proved  (")
    assert run.out.endswith(" s, dancing)\n")
    assert run.err == ""


def test_json_of_nothing_and_of_a_limit(capsys: pytest.CaptureFixture[str]) -> None:
    none = Run(capsys, "complete", "queens:6", "--given", "1,1", "--json")
    assert (none.code, none.json["status"], none.json["value"], none.json["witness"]) == (0, "none", None, None)
    assert none.json["proof"]
    limit = Run(capsys, "count", "queens:16", "--node-limit", "20000", "--json")
    assert (limit.code, limit.json["status"], limit.json["value"]) == (3, "unknown", None)
    assert limit.json["lower"] >= 0
    assert limit.json["notes"] == "the node limit was reached"


def test_the_checker_of_the_schema_can_fail(capsys: pytest.CaptureFixture[str]) -> None:
    good = Run(capsys, "count", "queens:4", "--json").json
    for bad in (
        {**good, "value": "2"},
        {**good, "status": "maybe"},
        {**good, "extra": 1},
        {**good, "witness": [[0, 1]]},
        {**good, "seconds": -1},
        {key: x for key, x in good.items() if key != "engine"},
        {**good, "answers": [{}]},
        {**good, "value": True},
    ):
        assert errors(bad, SCHEMA, SCHEMA)


def test_limits_give_code_3_and_bounds(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    time_passes(monkeypatch, 0.01)
    run = Run(capsys, "count", "queens:22", "--time-limit", "0.2")
    assert run.code == 3
    assert "at least" in run.out
    assert "the time limit was reached" in run.out
    assert Run(capsys, "count", "queens:16", "--node-limit", "20000", "-q").out == "?\n"
    table = Run(capsys, "count", "queens:6,16", "--node-limit", "20000")
    assert table.code == 3
    assert [line.split()[0] for line in table.out.splitlines()[1:]] == ["6", "16"]
    bfile = Run(capsys, "count", "queens:6,16", "--node-limit", "20000", "--bfile")
    assert (bfile.code, bfile.out) == (3, "6 4\n")
    assert "no term for n = 16" in bfile.err
    listing = Run(capsys, "enumerate", "queens:14", "--node-limit", "300")
    assert listing.code == 3
    assert "a limit was reached" in listing.err


def test_an_unproved_best_is_not_an_answer(capsys: pytest.CaptureFixture[str]) -> None:
    run = Run(capsys, "max", "queens:8^3", "--time-limit", "0.7", "--json")
    assert run.code == 3
    assert run.json["status"] in ("found", "unknown")
    # On a busy machine the time may be over before the solver has a bound.
    assert run.json["upper"] is None or run.json["upper"] >= (run.json["lower"] or 0)


def test_found_and_none(capsys: pytest.CaptureFixture[str]) -> None:
    found = Run(capsys, "complete", "queens:6", "--given", "1,2")
    assert found.code == 0
    assert found.out.splitlines()[0].startswith("queens:6,given=1.2  6 pieces  found  (")
    assert found.out.splitlines()[1] == "2 4 6 1 3 5"
    none = Run(capsys, "solve", "queens:3")
    assert none.code == 0
    assert none.out.startswith("queens:3  none  (")
    assert "proof: " in none.out
    gent = Run(capsys, "complete", "queens:8", "--given", "1,1 3,3", "--gent", "--json")
    assert gent.code == 0


def test_the_same_seed_gives_the_same_list(capsys: pytest.CaptureFixture[str]) -> None:
    first, again = (Run(capsys, "enumerate", "queens:8", "--seed", "5", "-q").out for _ in range(2))
    other = Run(capsys, "enumerate", "queens:8", "--seed", "6", "-q").out
    assert first == again != other
    assert sorted(first.splitlines()) == sorted(other.splitlines())


def test_a_list_in_json(capsys: pytest.CaptureFixture[str]) -> None:
    listed = Run(capsys, "enumerate", "queens:4", "--format", "json").json["solutions"]
    assert listed[0] == [[1, 2], [2, 4], [3, 1], [4, 3]]
    empty = Run(capsys, "enumerate", "queens:3", "--json").json
    assert (empty["solutions"], empty["value"], empty["status"]) == ([], 0, "proved")


def test_limit_of_a_list_is_no_failure(capsys: pytest.CaptureFixture[str]) -> None:
    run = Run(capsys, "enumerate", "queens:8", "--limit", "3")
    assert (run.code, len(run.out.splitlines())) == (0, 3)
    assert "3 solutions, as many as were asked for" in run.err
    assert Run(capsys, "enumerate", "queens:8", "--limit", "0").out == ""
    cut = Run(capsys, "enumerate", "queens:8", "--limit", "3", "--json")
    assert (cut.code, cut.json["status"], cut.json["value"], cut.json["lower"]) == (0, "found", None, 3)
    assert "1 class, that is all" in Run(capsys, "enumerate", "queens:6", "--up-to-symmetry").err


def test_ctrl_c_keeps_what_was_done(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    import queenlab as ql

    real = ql.count

    def interrupted(name: Any, **options: Any) -> Any:
        if name.question.n == 6:
            raise KeyboardInterrupt
        return real(name, **options)

    monkeypatch.setattr(queenlab, "count", interrupted)
    table = Run(capsys, "count", "queens:4..8")
    assert table.code == 130
    assert [line.split()[:2] for line in table.out.splitlines()[1:]] == [["4", "2"], ["5", "10"]]
    assert "interrupted" in table.err
    run = Run(capsys, "count", "queens:4..8", "--json")
    assert (run.code, run.json["status"], len(run.json["answers"])) == (130, "unknown", 2)
    single = Run(capsys, "count", "queens:6", "--json")
    assert (single.code, single.json["status"]) == (130, "unknown")

    def stopped(name: Any, **options: Any) -> Any:
        answer = real(name, node_limit=20_000)
        answer.stopped = "interrupted"
        return answer

    monkeypatch.setattr(queenlab, "count", stopped)
    inside = Run(capsys, "count", "queens:16,17", "--json")
    assert (inside.code, len(inside.json["answers"])) == (130, 1)
    assert inside.json["answers"][0]["notes"] == "interrupted"

    def nothing(*_: Any, **__: Any) -> Any:
        raise KeyboardInterrupt

    monkeypatch.setattr(queenlab, "solve", nothing)
    assert Run(capsys, "solve", "queens:8").code == 130


def test_a_failed_check_is_code_1(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    from queenlab.errors import CheckFailed, MissingExtra

    def liar(*_: Any, **__: Any) -> Any:
        raise CheckFailed("an engine gave a wrong answer")

    def absent(*_: Any, **__: Any) -> Any:
        raise MissingExtra("PySAT", "sat")

    monkeypatch.setattr(queenlab, "solve", liar)
    assert (Run(capsys, "solve", "queens:8").code, Run(capsys, "solve", "queens:8").err) == (
        1,
        "queenlab: an engine gave a wrong answer\n",
    )
    monkeypatch.setattr(queenlab, "solve", absent)
    run = Run(capsys, "solve", "queens:8")
    assert (run.code, "pip install 'queenlab[sat]'" in run.err) == (2, True)


def test_info_tells_what_a_problem_is(capsys: pytest.CaptureFixture[str]) -> None:
    facts = Run(capsys, "info", "queens:8", "--json").json["info"]
    assert (facts["cells"], facts["directions"], facts["symmetries"], facts["pieces"]) == (64, 4, 8, 8)
    assert facts["model"]["options"] == 64
    assert facts["engines"]["count"] == ["dancing", "cpsat"]
    assert facts["engines"]["max"][:3] == ["cpsat", "highs", "sat"], "`max queens:8` works, so it is listed"
    assert set(Run(capsys, "info", "xqueens:2", "--json").json["info"]["engines"]) == {"solve", "count", "enumerate"}
    assert set(Run(capsys, "info", "queens:3,goal=color,colors=5", "--json").json["info"]["engines"]) == {
        "color",
        "count",
    }
    torus = Run(capsys, "info", "queens:11^3@torus", "--goal", "max", "--json").json["info"]
    assert (torus["symmetries"], torus["directions"]) == (48 * 11**3, 13)
    assert torus["engines"]["max"][:3] == ["cpsat", "highs", "sat"]
    guards = Run(capsys, "info", "queens:4,goal=independent", "--json").json["info"]["engines"]
    assert guards["dominate --independent"][:3] == ["cpsat", "highs", "sat"]
    assert Run(capsys, "info", "queens:8", "--given", "1,1", "--json").json["info"]["symmetries"] == 2
    assert Run(capsys, "info", "xqueens:3", "--json").json["info"]["symmetries"] == 16
    huge = Run(capsys, "info", "queens:1000000")
    assert huge.code == 0
    assert "not built" in huge.out
    text = Run(capsys, "info", "queens:8").out
    assert "range" not in text
    assert "64" in text
    assert "--colors K" in Run(capsys, "info", "queens:5,goal=color").out


def test_doctor_is_well_and_can_be_ill(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    import queenlab as ql

    run = Run(capsys, "doctor", "--json")
    assert (run.code, run.json["ok"]) == (0, True)
    names = [check["name"] for check in run.json["checks"]]
    assert {"python", "numba", "cores", "kernel cache", "dancing: count", "cpsat: optimize", "verify"} <= set(names)
    real = ql.count

    def wrong(name: Any, **options: Any) -> Any:
        answer = real(name, **options)
        answer.value = 5
        return answer

    monkeypatch.setattr(queenlab, "count", wrong)
    ill = Run(capsys, "doctor")
    assert ill.code == 1
    assert "FAILED   dancing: count" in ill.out
    assert ill.out.splitlines()[-1] == "FAILED: dancing: count, cpsat: count"


def test_version_and_help(capsys: pytest.CaptureFixture[str]) -> None:
    assert Run(capsys, "--version").out == f"queenlab {queenlab.__version__}\n"
    assert Run(capsys).out == Run(capsys, "--help").out
    for command in ("count", "solve", "enumerate", "max", "tour", "doctor"):
        assert f"\n  {command} " in Run(capsys, "--help").out
        assert Run(capsys, command, "--help").code == 0


def test_a_hopeless_count_may_be_begun(capsys: pytest.CaptureFixture[str]) -> None:
    assert Run(capsys, "count", "queens:40", "--time-limit", "0.1").code == 3
    assert Run(capsys, "count", "queens:40", "--node-limit", "2000", "--anyway").code == 3


@pytest.mark.full
def test_a_hopeless_count_in_json(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    run = Run(capsys, "count", "queens:40", "--json")
    assert (run.code, run.json["status"], run.json["problem"], run.json["value"]) == (3, "unknown", "queens:40", None)
    assert run.err == f"queenlab: {run.json['notes']}\n"
    several = Run(capsys, "count", "queens:6,40", "--json")
    assert (several.code, several.json["status"]) == (3, "unknown")
    assert [(a["value"], a["status"]) for a in several.json["answers"]] == [(4, "proved"), (None, "unknown")]
    assert "years" in several.json["answers"][1]["notes"]
    table = Run(capsys, "count", "queens:6,40")
    assert (table.code, [line.split()[:3] for line in table.out.splitlines()[1:]]) == (
        3,
        [["6", "4", "proved"], ["40", "?", "unknown"]],
    )
    file = tmp_path / "terms.txt"
    bare = Run(capsys, "count", "queens:40", "-o", str(file))
    assert (bare.code, file.exists()) == (3, False)


@pytest.mark.full
def test_a_list_that_cannot_be_begun(capsys: pytest.CaptureFixture[str]) -> None:
    # No machine proves its maximum within a third of a second, as some do that of 6^3.
    arguments = ("enumerate", "queens:8^3,goal=max", "--time-limit", "0.3")
    for more in (["--json"], ["--format", "json"]):
        run = Run(capsys, *arguments, *more)
        assert (run.code, run.json["status"], run.json["quantity"]) == (3, "unknown", "solution list")
        assert (run.json["solutions"], run.err) == ([], f"queenlab: {run.json['notes']}\n")
    text = Run(capsys, *arguments)
    assert (text.code, text.out, text.err.count("\n")) == (3, "", 1)


def test_a_count_of_an_unproved_best_has_no_witness(capsys: pytest.CaptureFixture[str]) -> None:
    run = Run(capsys, "count", "queens:8^3,goal=max", "--time-limit", "0.5", "--json")
    assert (run.code, run.json["status"], run.json["quantity"]) == (3, "unknown", "count")
    assert (run.json["value"], run.json["witness"]) == (None, None)


def test_summaries_fit_on_their_line(capsys: pytest.CaptureFixture[str]) -> None:
    sections = Run(capsys, "--help").out.split("\n\n")[3:-1]
    assert list(COMMANDS) == [section.partition(":\n")[0] for section in sections]
    listed = [line for section in sections for line in section.splitlines()[1:]]
    summaries = {line.split()[0]: line.split(maxsplit=1)[1] for line in listed}
    assert list(summaries)[:5] == ["count", "solve", "construct", "max", "draw"]
    assert len(summaries) == len(listed) == 37
    for command, summary in summaries.items():
        assert len(summary) <= 64, command
        assert summary.endswith("."), command
        assert not summary.endswith(".."), command


def test_the_counter_is_explained(capsys: pytest.CaptureFixture[str]) -> None:
    run = Run(capsys, "count", "queens:9", "--engine", "plain-queens", "--explain")
    assert run.err.splitlines()[0] == "plain-queens: you named it"
    assert run.out.startswith("queens:9  352  proved")
    told = Run(capsys, "count", "queens:9", "--engine", "plain-queens", "--explain", "--json")
    assert (told.err, told.json["explanation"]) == ("", run.err.splitlines())


def test_the_explanation_names_who_counts(capsys: pytest.CaptureFixture[str]) -> None:
    small = Run(capsys, "count", "queens:8", "--explain")
    assert small.err.splitlines()[0] == "dancing is tried first, for 5000 nodes; if it does not finish:"
    assert small.out.endswith("dancing)\n")
    large = Run(capsys, "count", "queens:16", "--explain")
    assert large.err.splitlines()[0].startswith("half-boards: ")
    assert large.out.endswith("half-boards)\n")
    limited = Run(capsys, "count", "queens:14", "--explain", "--node-limit", "3000")
    assert limited.err.startswith("dancing: limits on nodes")
    assert "pieces=K" in Run(capsys, "count", "queens:3^3", "--goal", "max", "--explain").err
    assert "tied together" in Run(capsys, "count", "rooks:4", "--fixed-by", "mirror", "--explain").err


@given(st.text(max_size=12))
def test_any_text_is_a_size_or_refused(text: str) -> None:
    with suppress(BadInput):
        assert (memory_bytes(text) or 0) >= 1


@pytest.mark.full
def test_estimates(capsys: pytest.CaptureFixture[str]) -> None:
    assert "about" in Run(capsys, "count", "queens:20", "--estimate").out
    found = Run(capsys, "count", "queens:8,10", "--estimate", "--json").json
    assert [row["problem"] for row in found["estimates"]] == ["queens:8", "queens:10"]
    assert 500 < found["estimates"][1]["solutions"] < 1000
