"""Worksheets: whole, alone, light on paper, with every puzzle and its rules; and what is drawn has one solution."""

from __future__ import annotations

import re
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from command import Capture, run
from draw.test_html import Read
from oracles.puzzles import solutions
from queenlab.draw.worksheet import Exercise, worksheet
from queenlab.problems import parse
from queenlab.puzzles import generator
from queenlab.puzzles.definition import Puzzle
from queenlab.verbs.puzzle import puzzles

Cell = tuple[int, int]


class Sheet(Read):
    """A worksheet taken apart: besides its elements and texts the figures with their captions and words."""

    def __init__(self, page: str) -> None:
        #: Whether it is a solution, its caption, its picture's name and its words.
        self.figures: list[dict[str, Any]] = []
        super().__init__(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "figure":
            self.figures.append({"solution": "section" in self.open, "caption": "", "title": "", "desc": ""})
        super().handle_starttag(tag, attrs)

    def handle_data(self, data: str) -> None:
        super().handle_data(data)
        if "figcaption" in self.open:
            self.figures[-1]["caption"] += data
        elif "figure" in self.open and self.open[-1] in ("title", "desc"):
            self.figures[-1][self.open[-1]] += data

    def heading(self) -> str:
        return self.text("html/body/main/h1")


def cells(words: str) -> list[Cell]:
    return sorted((int(x), int(y)) for x, y in re.findall(r"\((\d+), (\d+)\)", words))


@cache
def made(name: str, count: int, regions: bool = False) -> tuple[Exercise, ...]:
    found = islice(puzzles(name, regions=regions, seed=3), count)
    return tuple(Exercise(one.puzzle, tuple(one.solution.cells.tolist()), one.level) for one in found)


def checked(page: str) -> Sheet:
    """A page on its own, light on paper whatever the surroundings are, with what plays it and no other script."""
    assert page.startswith('<!DOCTYPE html>\n<html lang="en">')
    sheet = Sheet(page)
    assert not {"src", "href", "onclick", "onload", "id"} & {name for _, held in sheet.elements for name in held}
    assert not {"link", "img", "iframe"} & {tag for tag, _ in sheet.elements}
    assert [one.get("type") for one in sheet.tags("script")] == ["application/json", "module"]
    assert set(re.findall(r"@media ([^{]*)prefers-color-scheme", page)) == {"screen and ("}
    assert "@import" not in page
    assert "url(" not in page
    assert sheet.heading() == sheet.text("html/head/title")
    assert len(sheet.tags("h1")) == 1
    return sheet


@pytest.mark.parametrize("with_solutions", [False, True])
def test_every_puzzle_that_is_drawn_has_the_one_solution_that_is_drawn(with_solutions: bool) -> None:
    exercises = made("queens:6", 5)
    sheet = checked(worksheet(exercises, solutions=with_solutions))
    assert sheet.heading() == "5 puzzles: queens on a 6 x 6 board"
    asked = [one for one in sheet.figures if not one["solution"]]
    assert [one["caption"] for one in asked] == [f"{k} {one.level}" for k, one in enumerate(exercises, 1)]
    assert [one["title"] for one in asked] == [f"Puzzle {k}" for k in range(1, 6)]
    shown = [one for one in sheet.figures if one["solution"]]
    assert len(shown) == (5 if with_solutions else 0)
    assert sheet.texts.get("html/body/main/section/h2", []) == (["Solutions"] if with_solutions else [])
    assert len(sheet.tags("h2")) == with_solutions
    for k, one in enumerate(asked):
        assert "queen at" not in one["desc"], "a puzzle does not show its solution"
        (only,) = solutions(6, "queens", given=cells(one["desc"]))
        if with_solutions:
            assert cells(shown[k]["desc"]) == only
            assert (shown[k]["caption"], shown[k]["title"]) == (str(k + 1), f"Solution of puzzle {k + 1}")


def test_regions() -> None:
    exercises = made("regions:5", 4)
    sheet = checked(worksheet(exercises, solutions=True))
    assert sheet.heading() == "4 puzzles: queens on a 5 x 5 board"
    for asked, shown in zip(sheet.figures[:4], sheet.figures[4:], strict=True):
        rows = re.findall(r"\b[A-E]{5}\b", asked["desc"])
        assert cells(asked["desc"]) == []
        (only,) = solutions(5, "rook+king", regions=rows)
        assert cells(shown["desc"].partition("solution:")[2]) == only


@pytest.mark.parametrize(("n", "across", "solutions_across"), [(5, 3, 6), (8, 2, 5), (14, 2, 4), (15, 1, 2)])
def test_how_it_stands_on_paper(n: int, across: int, solutions_across: int) -> None:
    puzzle = Puzzle(parse(f"rooks:{n}"))
    sheet = Sheet(worksheet([Exercise(puzzle, tuple(k * n + k for k in range(n)), "easy")]))
    style = sheet.text("html/head/style")

    def said(pattern: str) -> str:
        """What the rule for paper says; those for narrow screens come later."""
        return re.findall(pattern, style)[0]

    assert said(r"ol\.puzzles\{grid-template-columns:repeat\((\d)") == str(across)
    assert said(r"\.solutions ol\{grid-template-columns:repeat\((\d)") == str(solutions_across)
    # Letter is 216 mm wide and A4 210; both have margins of 12 mm, and there are 6 mm between two puzzles.
    assert across * (int(said(r"\nli\{width:100%;max-width:(\d+)mm")) + 6) - 6 <= 210 - 24
    assert solutions_across * (int(said(r"\.solutions li\{max-width:(\d+)mm")) + 6) - 6 <= 210 - 24
    assert "break-inside:avoid" in said(r"\nli\{([^}]*)\}")
    assert "break-before:page" in said(r"\n\.solutions\{([^}]*)\}")


@settings(max_examples=40, deadline=None)
@example("</title><script>alert(1)</script>", "</p><img src=x onerror=alert(1)>")
@example("\x00\x0b&amp;", "\ud800")
@given(st.text(max_size=40), st.text(max_size=40))
def test_any_title_and_note_stay_text(title: str, note: str) -> None:
    sheet = checked(worksheet(made("queens:6", 5)[:1], title=title, note=note))
    kept = re.sub("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ud800-\udfff\ufffe\uffff]", "\ufffd", title.strip())
    assert sheet.heading() == (kept or "1 puzzle: queens on a 6 x 6 board")
    assert len(sheet.figures) == 1


def test_fewer_than_were_wanted(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: Capture) -> None:
    monkeypatch.setattr(generator, "MAX_ATTEMPTS", 60)
    file = tmp_path / "sheet.html"
    code, _, said = run(capsys, "puzzle", "queens:4", "--count", "40", "--seed", "3", "-o", str(file))
    assert code == 3
    assert "8 puzzles were made of queens:4; 60 more attempts found no other" in said
    # Two solutions of four queens, of which any one is enough.
    sheet = checked(file.read_text())
    assert len(sheet.figures) == 8
    assert len({figure["desc"] for figure in sheet.figures}) == 8
    assert "queenlab puzzle queens:4 --seed 3 --count 8" in file.read_text()
    # Where there is none at all, nothing is written.
    code, _, said = run(capsys, "puzzle", "queens:3", "--count", "2", "-o", str(tmp_path / "none.html"))
    assert code == 2
    assert "queens:3 has no solution" in said
    assert not (tmp_path / "none.html").exists()
