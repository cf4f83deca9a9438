"""Commands and names that other packages add, and what is said where they are not installed."""

from __future__ import annotations

import importlib.metadata
import tomllib
from collections.abc import Iterator
from importlib.metadata import EntryPoint, EntryPoints
from pathlib import Path

import pytest

import queenlab as ql
from command import Capture, run
from queenlab.cli.main import built_commands
from queenlab.errors import MissingPackage
from queenlab_papers import open_questions


@pytest.fixture
def registered(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[EntryPoint]]:
    """The entry points that there are: none, until a test adds some."""
    points: list[EntryPoint] = []
    built_commands.cache_clear()
    monkeypatch.setattr(importlib.metadata, "entry_points", lambda **asked: EntryPoints(points).select(**asked))
    for name in ("evidence", "question"):
        monkeypatch.delitem(vars(ql), name, raising=False)
    yield points
    built_commands.cache_clear()


def test_the_papers_are_found() -> None:
    assert ql.question is open_questions.question
    assert ql.evidence is open_questions.evidence
    assert not hasattr(ql, "questions")


@pytest.mark.parametrize("line", [["tour"], ["tour", "--output", "x"], ["reproduce", "--help"], ["question", "3"]])
def test_a_command_says_in_one_line_which_package_it_needs(
    capsys: Capture, registered: list[EntryPoint], line: list[str]
) -> None:
    package = "queenlab-papers"
    said = f"queenlab: the command {line[0]} needs the package {package}; install it with: pip install {package}\n"
    assert run(capsys, *line) == (2, "", said)


def test_so_does_a_name(registered: list[EntryPoint]) -> None:
    with pytest.raises(MissingPackage, match=r"^queenlab.question needs the package queenlab-papers; install it with"):
        ql.question(3)


def test_without_the_papers_the_rest_is_there(capsys: Capture, registered: list[EntryPoint]) -> None:
    assert run(capsys, "count", "queens:6", "-q") == (0, "4\n", "")
    code, shown, _ = run(capsys, "--help")
    assert (code, "doctor" in shown, "\n  tour" in shown) == (0, True, True)


def test_completion_leaves_out_what_is_not_installed(registered: list[EntryPoint]) -> None:
    group = built_commands()
    context = group.make_context("queenlab", [], resilient_parsing=True)
    names = {item.value for item in group.shell_complete(context, "")}
    assert {"count", "doctor"} <= names
    assert not names & {"tour", "reproduce", "question"}


def test_the_papers_distribution_has_all_of_its_packages() -> None:
    folder = Path(open_questions.__file__).parent
    listed = tomllib.loads((folder / "pyproject.toml").read_text())["tool"]["setuptools"]["packages"]
    there = {p.parent.relative_to(folder.parent) for p in folder.rglob("__init__.py") if "build" not in p.parts}
    assert sorted(listed) == sorted(".".join(p.parts) for p in there)
