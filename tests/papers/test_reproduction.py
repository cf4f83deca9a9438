"""The papers, computed anew: every quick figure, the verdicts, the budget, the pages."""

from __future__ import annotations

import ast
import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path
from types import FunctionType
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tools.pages import BEGIN, END, RESULTS, made_parts, renewed

import queenlab
from command import Capture, answer
from command import run as run_command
from queenlab.errors import BadInput
from queenlab_papers.reproduction import paper_called, papers
from queenlab_papers.reproduction.expressions import evaluate, shows
from queenlab_papers.reproduction.figure import Correction, Figure, Misprint, Paper, Partial, Value
from queenlab_papers.reproduction.reproduce import Task, _outcome, run, tasks
from queenlab_papers.reproduction.summary import summary
from queenlab_papers.reproduction.verdict import judge
from queenlab_papers.reproduction.workers import Reply, Worker, compute

ROOT = Path(queenlab.__file__).parents[2]
#: CPU seconds of one figure among the quick tests.
QUICK = 0.25
FIGURES, MISPRINTS = tasks(papers())
EXPLAINED = {"equal", "better", "corrected"}
#: What only bounds are known of here; anything else that is not settled is a fault.
UNSETTLED = {
    name
    for name in ("/".join(task.name) for task in FIGURES)
    if re.search(
        r"higher-dimensions/(table-36-d4/n = 5|table-4/n = 21, current|n-colorings/n = (28|32)"
        r"|table-(1[1-9]|2[01])/n = 12|table-2[2-9]/n = 5)",
        name,
    )
}


def name(task: Task) -> str:
    return "/".join(task.name)


def allowed(task: Task) -> set[str]:
    """Nothing else may come of a figure; an extra that is not installed is no excuse here, where all of them are."""
    return EXPLAINED | {"not reached"} if name(task) in UNSETTLED else EXPLAINED


def in_tiers(some: list[Task]) -> Iterator[Any]:
    """The quickest figure of each row is for every run of the tests, the others only for the full one, or the slow."""
    rows: set[tuple[str, ...]] = set()
    for task in sorted(some, key=lambda task: (task.name[:2], task.seconds)):
        if task.name[:2] in rows or task.seconds > 0.1:
            yield pytest.param(task, marks=pytest.mark.full if task.seconds <= QUICK else pytest.mark.slow)
        else:
            yield task
        rows.add(task.name[:2])


@pytest.mark.parametrize("task", [*in_tiers([task for task in FIGURES if task.seconds <= 120])], ids=name)
def test_a_figure_comes_out_as_printed_or_as_corrected(task: Task) -> None:
    outcome = _outcome(task, compute(task.name))
    assert outcome.verdict in allowed(task), outcome


@pytest.mark.full
@pytest.mark.parametrize(
    "task", [task for task in MISPRINTS if task.seconds <= 1], ids=lambda t: f"{t.name[0]}-{t.name[2]}"
)
def test_a_misprint_is_shown_by_computation(task: Task) -> None:
    assert _outcome(task, compute(task.name)).verdict == "corrected"


# -- the rows -------------------------------------------------------------------------------------------------------


def test_there_are_four_papers_with_hundreds_of_figures() -> None:
    assert [paper.name for paper in papers()] == ["decomposition", "leprechauns", "xqueens", "higher-dimensions"]
    assert all(sum(len(row.figures) for row in paper.rows) >= 50 for paper in papers())


def test_names_are_unique_and_tags_in_order() -> None:
    for paper in papers():
        keys = [row.key for row in paper.rows]
        assert len(keys) == len(set(keys)), paper.name
        for row in paper.rows:
            labels = [figure.label for figure in row.figures]
            assert len(labels) == len(set(labels)), (paper.name, row.key)
            assert re.fullmatch(r"[a-z0-9-]+", row.key)
            assert all(tag == tag.lower().strip() for tag in row.tags)
            assert row.where
            assert "|" not in row.where + row.here + row.remark
            assert all(figure.command and figure.seconds > 0 for figure in row.figures), row.key


@pytest.mark.parametrize(
    ("paper", "numbers"), [("leprechauns", range(1, 6)), ("higher-dimensions", [*range(1, 11), *range(11, 37)])]
)
def test_every_table_can_be_asked_for(paper: str, numbers: range) -> None:
    assert [number for number in numbers if not paper_called(paper).rows_called(str(number))] == []


def test_corrections_differ_from_what_is_printed() -> None:
    for task in FIGURES:
        if task.figure.correction is not None:
            assert task.figure.correction.holds != task.figure.printed, task.name
            assert task.figure.correction.why, task.name


def test_papers_are_called_by_their_authors_too() -> None:
    assert paper_called("Kunt").name == "higher-dimensions"
    assert paper_called("knuth").name == "xqueens"
    with pytest.raises(BadInput, match="unknown paper 'knut'"):
        paper_called("knut")


def test_papers_are_light_to_load() -> None:
    heavy = "{'numpy', 'numba', 'scipy'} & set(sys.modules)"
    code = f"import sys, queenlab_papers.reproduction as r; r.papers(); print(sorted({heavy}))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


# -- verdicts -------------------------------------------------------------------------------------------------------


def figure(printed: Value, **more: object) -> Figure:
    return Figure("f", printed, lambda: printed, "queenlab", **more)  # type: ignore[arg-type]


def other(value: Value) -> Value:
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1
    if isinstance(value, float):
        return value + 1.0
    if isinstance(value, list):
        return [*value, 0]
    return f"{value} "


@given(st.recursive(st.one_of(st.integers(), st.booleans(), st.text(max_size=5), st.none()), st.lists, max_leaves=5))
def test_equal_is_equal_in_kind_and_nothing_else_is(value: Value) -> None:
    assert judge(figure(value), value).verdict == "equal"
    assert judge(figure(value), other(value)).verdict == "differs"
    assert judge(figure(value, correction=Correction(other(value), "why")), other(value)).verdict == "corrected"
    assert judge(figure(value, correction=Correction(other(other(value)), "why")), other(value)).verdict == "differs"
    assert judge(figure(value), Partial(value, "half of it")).verdict == "not reached"


def test_kinds_do_not_mix() -> None:
    assert judge(figure(1), True).verdict == "differs"
    assert judge(figure(True), 1).verdict == "differs"
    assert judge(figure(1), 1.0).verdict == "differs"
    assert judge(figure([1, 2]), [1, 2, 3]).verdict == "differs"
    assert judge(figure([1, [2]]), [1, [2]]).verdict == "equal"


def test_digits_and_bounds() -> None:
    assert judge(figure(0.5, digits=1), 0.549).verdict == "equal"
    assert judge(figure(0.5, digits=1), 0.551).verdict == "differs"
    assert judge(figure([0.25, 0.5], digits=2), [0.2549, 0.5]).verdict == "equal"
    assert judge(figure(10, relation=">="), 11).verdict == "better"
    assert judge(figure(10, relation=">="), 9).verdict == "differs"
    assert judge(figure(10, relation="<="), 9).verdict == "better"
    assert judge(figure(10, relation="<="), 11).verdict == "differs"
    assert judge(figure(10, relation="<="), 10).verdict == "equal"


@pytest.mark.parametrize(
    ("relation", "lower", "upper", "verdict"),
    [
        ("=", 8, 12, "not reached"), ("=", 11, None, "differs"), ("=", None, 9, "differs"),
        (">=", 11, None, "not reached"), (">=", None, 9, "differs"), ("<=", None, 9, "not reached"),
        ("<=", 11, None, "differs"), ("=", None, None, "not reached"),
    ],
)  # fmt: skip
def test_bounds_that_refute_what_is_printed_differ(relation: Any, lower: Any, upper: Any, verdict: str) -> None:
    assert judge(figure(10, relation=relation), Partial(None, "why", lower, upper)).verdict == verdict


def carried(call: object) -> Iterator[object]:
    """What a computation carries with it: arguments that are bound, defaults, what it closes over, and, where it is an
    expression or a command of a table, the constants and words of that."""
    if isinstance(call, partial) and call.func in (evaluate, shows):
        command, _, chosen = call.args[1].partition(" -> ")
        expression = chosen if command.startswith("queenlab ") else call.args[1]
        if command.startswith("queenlab "):
            yield from (int(word) if word.isdigit() else word for word in re.split(r"[\s:^,=]+", command))
        for node in ast.walk(ast.parse(expression or "None", mode="eval")):
            with suppress(ValueError):
                yield ast.literal_eval(node)  # type: ignore[arg-type]
    elif isinstance(call, partial):
        yield from call.args
        yield from call.keywords.values()
        yield from carried(call.func)
    elif isinstance(call, FunctionType):
        yield from call.__defaults__ or ()
        yield from (cell.cell_contents for cell in call.__closure__ or ())
        for cell in call.__closure__ or ():
            if callable(cell.cell_contents):
                yield from carried(cell.cell_contents)


def test_a_computation_that_carries_what_is_printed_is_seen() -> None:
    for how in ("[1, 5, 7, 11]", "ql.count('queens:8') + 72192", "queenlab count queens:9 -> 72192", "len('abcdef')"):
        assert any(is_telling(value) for value in carried(partial(evaluate, "decomposition", how))), how


def is_telling(value: object) -> bool:
    """Whether a value is too special to be a size, a dimension or a range by chance."""
    if isinstance(value, bool):
        return False
    if isinstance(value, int):
        return abs(value) > 200
    return isinstance(value, float) or (isinstance(value, list | tuple | str) and len(value) > 3)


@pytest.mark.parametrize("paper", papers(), ids=lambda paper: paper.name)
def test_no_computation_carries_what_is_printed(paper: Paper) -> None:
    for row in paper.rows:
        for figure in row.figures:
            for value in carried(figure.compute):
                same = value == figure.printed or (isinstance(value, tuple) and list(value) == figure.printed)
                assert not (same and is_telling(value)), (row.key, figure.label)


# -- the budget ------------------------------------------------------------------------------------------------------


@pytest.mark.full
def test_what_is_beyond_the_budget_is_listed_with_what_it_takes() -> None:
    found = run([paper_called("kunt")], "1", budget=120.0, workers=1, longest=1.0)
    assert not found.unexplained
    by_label = {task.name[2]: task.outcome for task in found.figures}
    assert by_label["n = 8"] is not None
    assert by_label["n = 8"].verdict == "equal"
    assert by_label["n = 27"] is not None
    assert by_label["n = 27"].verdict == "not reached"
    assert "years" in by_label["n = 27"].why
    text = "\n".join(summary(found))
    assert "queenlab reproduce higher-dimensions --table" in text


@pytest.mark.full
def test_the_budget_is_kept() -> None:
    found = run([paper_called("kunt")], "1", budget=1.0, workers=2)
    assert all(task.outcome is not None for task in found.figures)
    assert found.tally()["not reached"] > 5


def test_a_process_can_be_stopped_and_one_that_dies_says_so() -> None:
    long = next(task.name for task in FIGURES if task.seconds > 1e6)
    worker = Worker()
    # After an answer it is past its imports, and at work on the next figure.
    worker.give(FIGURES[0].name)
    assert worker.take().kind == "value"
    worker.give(long)
    assert worker.alive
    worker.stop()
    assert not worker.alive
    worker = Worker()
    worker.give(long)
    os.kill(worker._process.pid or 0, signal.SIGKILL)
    reply = worker.take()
    assert (reply.kind, reply.name) == ("error", long)
    assert "ended with code -9" in reply.why
    worker.stop()


def test_an_error_is_a_difference_that_nothing_explains() -> None:
    task = FIGURES[0]
    assert _outcome(task, Reply(task.name, "error", None, "ZeroDivisionError: 1/0", 0.1)).verdict == "failed"
    assert _outcome(task, Reply(task.name, "missing", None, "install the extra", 0.1)).verdict == "not reached"
    slip = Misprint("here", "1", "2", compute=lambda: False)
    unshown = Task(("p", "misprint", "0"), task.paper, None, None, slip, 0.1)
    assert _outcome(unshown, Reply(unshown.name, "value", False, "", 0.1)).verdict == "differs"
    assert _outcome(unshown, Reply(unshown.name, "value", True, "", 0.1)).verdict == "corrected"


# -- the command ------------------------------------------------------------------------------------------------------


@pytest.mark.full
def test_the_command_prints_side_by_side(capsys: Capture, tmp_path: Path) -> None:
    out = tmp_path / "run.json"
    code, said, _ = run_command(capsys, "reproduce", "xqueens", "--table", "puzzle", "--budget", "120", "-o", str(out))
    assert code == 0
    assert "16" in said
    assert re.search(r"\d+ of \d+ published figures reproduced", said.splitlines()[-1])
    told = json.loads(out.read_text())
    assert 0 < told["published"] <= len(told["figures"])


def test_the_command_speaks_json(capsys: Capture) -> None:
    told = answer(capsys, "reproduce", "xqueens", "--table", "puzzle", "--budget", "0.2")
    assert told["quantity"] == "reproduction"
    assert told["reproduction"]["papers"][0]["name"] == "xqueens"


def test_the_list_computes_nothing(capsys: Capture) -> None:
    code, said, _ = run_command(capsys, "reproduce", "--list")
    assert (code, len(said.splitlines())) == (0, len(FIGURES))


@pytest.mark.parametrize(
    ("arguments", "named"),
    [(("knut",), "unknown paper"), (("knuth", "--table", "99"), "no '99'"), (("--budget", "0"), "above 0"),
     (("--workers", "0"), "takes 1 to 1024"), (("-o", "/no/such/folder/x.json"), "folder")],
)  # fmt: skip
def test_bad_input_gets_one_line(capsys: Capture, arguments: tuple[str, ...], named: str) -> None:
    code, said, complaint = run_command(capsys, "reproduce", *arguments)
    assert (code, said) == (2, "")
    assert named in complaint
    assert len(complaint.splitlines()) == 1


# -- the pages --------------------------------------------------------------------------------------------------------


def test_the_kept_run_knows_every_figure_and_explains_every_difference() -> None:
    kept = json.loads((ROOT / RESULTS).read_text())
    assert {(one["paper"], one["row"], one["figure"]) for one in kept["figures"]} == {task.name for task in FIGURES}
    assert [one for one in (*kept["figures"], *kept["misprints"]) if one["verdict"] in ("differs", "failed")] == []
    printed = {task.name: task.figure.printed for task in FIGURES if task.figure is not None}
    for one in kept["figures"]:
        assert one["printed"] == printed[one["paper"], one["row"], one["figure"]]


def test_the_pages_are_what_the_data_make_of_them() -> None:
    pages = list(made_parts(ROOT))
    assert len(pages) == 6
    for path, part in pages:
        text = path.read_text(encoding="utf-8")
        assert text.count(BEGIN) == text.count(END) == 1
        assert renewed(text, part) == text, f"{path} is out of date: run make docs"
