from __future__ import annotations

import json
import re
import shlex
import xml.etree.ElementTree as ET
from collections.abc import Callable
from datetime import UTC, datetime
from itertools import permutations
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from command import commands
from html_page import Page
from queenlab.draw import placement_svg
from queenlab.errors import BadInput
from queenlab.placement import Placement
from queenlab_papers.reproduction import paper_called
from queenlab_papers.reproduction.reproduce import run as reproduce
from queenlab_papers.reproduction.verdict import FigureOutcome
from queenlab_papers.tour import backtracking, methods, run
from queenlab_papers.tour.chapters import chapters
from queenlab_papers.tour.engine_processes import EngineQuestion, ask
from queenlab_papers.tour.report import write_report
from queenlab_papers.tour.results import Chapter, ChapterResult, Expected


def chapter(name: str, take: Callable[[ChapterResult], None], text: str = "What is asked.") -> Chapter:
    return Chapter(name, f"Chapter {name}", text, (f"queenlab count {name}",), take)


def agreeing(result: ChapterResult) -> None:
    result.compare("two and two", 2 + 2, Expected(4, "a schoolbook"), 0.0)
    result.picture(placement_svg(Placement.from_rows([2, 4, 1, 3])), "four queens")
    result.note("a remark")


def disagreeing(result: ChapterResult) -> None:
    result.compare("two and two", 2 + 2, Expected(5, "another <schoolbook>"), 0.0)


def test_the_report_has_what_was_seen(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "out" / "tour"
    assert run(folder, [chapter("one", agreeing), chapter("two", agreeing, text="<b>not bold</b> & so on")]) == 0
    said = capsys.readouterr().out
    assert "[1/2] Chapter one" in said
    assert said.splitlines()[-1].startswith("2 of 2 checks agreed")
    assert str(folder / "index.html") in said.splitlines()[-1]
    assert sorted(path.name for path in folder.iterdir()) == ["index.html", "report.json"]

    text = (folder / "index.html").read_text(encoding="utf-8")
    page = Page(text)
    assert not page.open
    assert page.ids == ["one", "two"]
    assert sum(tag == "svg" for tag, _ in page.tags) == 2
    assert "&lt;b&gt;not bold&lt;/b&gt; &amp; so on" in text
    assert "All 2 checks agree" in text

    data = json.loads((folder / "report.json").read_text(encoding="utf-8"))
    assert (data["checks"], data["agreed"]) == (2, 2)
    assert [one["name"] for one in data["stations"]] == ["one", "two"]
    check = data["stations"][0]["checks"][0]
    assert check["asked"] == "two and two"
    assert (check["found"], check["expected"], check["agrees"], check["source"]) == (4, 4, True, "a schoolbook")
    assert data["stations"][0]["notes"] == ["a remark"]


def test_the_page_refers_to_nothing_outside(tmp_path: Path) -> None:
    run(tmp_path, [chapter("one", agreeing)])
    text = (tmp_path / "index.html").read_text(encoding="utf-8")
    for _, attributes in Page(text).tags:
        assert not {"src", "srcset", "xlink:href", "action"} & set(attributes)
        assert attributes.get("href", "#").startswith("#")
    assert not re.search(r"@import|url\(", text)
    assert set(re.findall(r"https?://[^\"'\s<]+", text)) == {"http://www.w3.org/2000/svg"}


def test_the_report_ends_with_the_papers(tmp_path: Path) -> None:
    found = reproduce([paper_called("knuth")], "puzzle", budget=60.0)
    page = write_report(tmp_path, [], datetime.now(UTC), 1.0, found)
    text = page.read_text(encoding="utf-8")
    assert not Page(text).open
    assert Page(text).ids == ["paper-xqueens", "reproduced"]
    last = re.findall(r'class="verdict">(.*?)</p>', text)[-1]
    assert last == "2 of 2 published figures reproduced."
    assert text.index("380") < text.index("How much is reproduced</h2>")
    assert all(link.startswith("#") for link in Page(text).links)
    told = json.loads((tmp_path / "report.json").read_text())["papers"]
    assert (told["reproduced"], told["published"]) == (2, 2)


def test_a_difference_that_nothing_explains_is_seen(tmp_path: Path) -> None:
    found = reproduce([paper_called("knuth")], "figure 2", budget=60.0)
    first = found.figures[0]
    first.outcome = FigureOutcome("differs", 7, 0.1)
    text = write_report(tmp_path, [], datetime.now(UTC), 1.0, found).read_text(encoding="utf-8")
    assert "1 without an explanation" in text
    assert '<span class="bad">differs</span>' in text


def test_a_check_that_disagrees_gives_status_1(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(tmp_path, [chapter("one", agreeing), chapter("two", disagreeing)]) == 1
    said = capsys.readouterr().out
    assert "NOT two and two: 4, not 5" in said
    assert "1 of 2 checks agreed" in said
    text = (tmp_path / "index.html").read_text(encoding="utf-8")
    assert "1 of 2 checks disagree" in text
    assert "another &lt;schoolbook&gt;" in text
    assert json.loads((tmp_path / "report.json").read_text())["agreed"] == 1


def test_a_chapter_that_fails_is_reported_and_the_tour_goes_on(tmp_path: Path) -> None:
    def failing(result: ChapterResult) -> None:
        result.compare("fine", 1, Expected(1, "me"), 0.0)
        raise BadInput("no such board")

    assert run(tmp_path, [chapter("one", failing), chapter("two", agreeing)]) == 1
    first, second = json.loads((tmp_path / "report.json").read_text())["stations"]
    assert [check["agrees"] for check in first["checks"]] == [True, False]
    assert first["checks"][1]["found"] == "BadInput: no such board"
    assert [check["agrees"] for check in second["checks"]] == [True]


@pytest.mark.parametrize(("found", "expected"), [(True, 1), (1, "1"), (None, 0), ("unknown", 92)])
def test_things_of_different_kinds_disagree(tmp_path: Path, found: object, expected: object) -> None:
    def take(result: ChapterResult) -> None:
        result.compare("x", found, Expected(expected, "me"), 0.0)

    assert run(tmp_path, [chapter("one", take)]) == 1


def test_a_folder_that_cannot_be_made_is_one_clear_line(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(BadInput, match="needs a folder"):
        run(tmp_path / "file", [])


QUICK = ["eleven", "completion", "rooks", "constructions", "diverse"]
FULL = ["thresholds", "decompositions", "full-cubes", "figures", "large", "puzzles", "superimposing", "largest-classes"]
FULL += ["two-slopes", "explorer"]


@pytest.mark.full_rows(*FULL)
@pytest.mark.parametrize("name", [*QUICK, *FULL])
def test_quick_chapters_for_real(tmp_path: Path, name: str) -> None:
    (real,) = [one for one in chapters() if one.name == name]
    assert run(tmp_path, [real]) == 0
    (seen,) = json.loads((tmp_path / "report.json").read_text())["stations"]
    assert len(seen["checks"]) >= (1 if name == "figures" else 2)
    assert not Page((tmp_path / "index.html").read_text(encoding="utf-8")).open


def test_chapters_have_different_names_and_say_what_to_type() -> None:
    names = [one.name for one in chapters()]
    assert len(set(names)) == len(names)
    assert all(one.commands and one.text and one.title for one in chapters())


@pytest.mark.parametrize("line", [line for one in chapters() for line in one.commands if line.startswith("queenlab ")])
def test_the_command_line_takes_what_readers_are_told_to_type(line: str) -> None:
    _, verb, *arguments = shlex.split(line)
    command = commands()[verb]
    if verb == "job":
        verb, *arguments = arguments
        command = command.commands[verb]
    context = command.make_context(verb, arguments)
    assert context.params


@pytest.mark.full
def test_an_engine_in_its_own_process() -> None:
    questions = [
        EngineQuestion("a", problem="queens:3"),
        EngineQuestion("b", problem="queens:3^3,goal=max"),
        EngineQuestion("c", text="not a model", format="opb"),
    ]
    none, best, wrong = ask("cpsat", questions)
    assert (none.found, best.found) == ("none", 4)
    assert "line 1" in str(wrong.found)
    assert not any(reply.missing for reply in (none, best, wrong))
    assert best.engine.startswith("cpsat (")


@pytest.mark.parametrize(
    ("attacks", "reached"),
    [
        (backtracking.with_leaper(1, 2), {(1, 2), (2, 1)}),
        (backtracking.with_leaper(3, 4), {(3, 4), (4, 3)}),
        (backtracking.with_rider(1, 3), {(k * a, k * b) for k in range(1, 8) for a, b in ((1, 3), (3, 1))}),
    ],
)
def test_plain_counting(attacks: backtracking.Attacks, reached: set[tuple[int, int]]) -> None:
    moves = reached | {(k, k) for k in range(1, 8)}
    for n in range(1, 8):
        by_permutations = sum(
            all((i - j, abs(p[i] - p[j])) not in moves for i in range(n) for j in range(i))
            for p in permutations(range(n))
        )
        assert backtracking.count(n, attacks) == by_permutations


@given(st.permutations(range(7)))
def test_plain_lines(rows: list[int]) -> None:
    lines = backtracking.lines_taken(rows)
    assert lines[0] == 7
    pairs = [(i, j) for i in range(7) for j in range(i)]
    assert (lines[1] == 7) == all(rows[i] - rows[j] != i - j for i, j in pairs)
    assert (lines[2] == 7) == all(rows[i] - rows[j] != j - i for i, j in pairs)


def test_the_chart_of_methods_marks_what_is_served() -> None:
    chart = methods.chart_svg({"a<b": [3, 0, 1], "second": [0, 2, 0]}, "which & what")
    root = ET.fromstring(chart)
    tips = [one.text for one in root.iter("{http://www.w3.org/2000/svg}title")]
    assert [tip for tip in tips if tip and "n = " in tip] == [
        "a<b, n = 1: the torus too",
        "a<b, n = 3: queens on the plane",
        "second, n = 2: range 2 too",
    ]
    shown = [one.text for one in root.iter("{http://www.w3.org/2000/svg}text")]
    assert {"a<b", "second", "1"} <= set(shown)


def test_every_column_of_the_chart_of_methods_but_2_and_3_is_marked() -> None:
    served = methods.served()
    empty = [n for n in range(1, 61) if not any(kinds[n - 1] for kinds in served.values())]
    assert empty == [2, 3]
    assert served["knight-walk"][:7] == [3, 0, 0, 0, 3, 0, 3]
    assert served["pauls-a"][:7] == [0, 0, 0, 1, 0, 1, 0]
    assert served["leprechauns-4"][11:15] == [0, 0, 2, 0]
