"""Every option that a help text, an error or a page names exists, on the command that it is said of."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import queenlab
from command import ROOT, commands, single_commands
from queenlab.cli.commands.list import Topic, rows_of
from queenlab.cli.main import built_commands
from queenlab.cli.registry import ALIASES
from queenlab.problems import parse

OPTION = re.compile(r"(?<![\w-])--[a-z][a-z-]*")
SOURCES = [Path(queenlab.__file__).parent, Path(queenlab.__file__).parents[1] / "queenlab_papers"]


def options_of(command: Any) -> set[str]:
    return {"--help"} | {word for param in command.params for word in (*param.opts, *param.secondary_opts)}


EVERY = {"": built_commands(), **commands(), **single_commands()}
OPTIONS = {name: options_of(command) for name, command in EVERY.items()}
#: A command of commands is said to have what they have.
FAMILY = {name: set().union(*(OPTIONS[one] for one in OPTIONS if f"{one} ".startswith(f"{name} "))) for name in OPTIONS}
ALL = FAMILY[""] | set().union(*OPTIONS.values())


def misnamed(text: str, own: str | None) -> list[str]:
    """The options in a text that do not exist: those after the name of a command on it, others on the text's own."""
    wrong = []
    for found in OPTION.finditer(text):
        before = re.split(r"[.;:,()]\s", text[: found.start()])[-1]
        words = re.findall(r"[a-z]+", before)
        named = [name for name in FAMILY if name and set(name.split()) <= set(words)]
        allowed = ALL if own is None else FAMILY[own].union(*(FAMILY[name] for name in named))
        if found[0] not in allowed:
            wrong.append(f"{found[0]} in {text[max(0, found.start() - 60) : found.end() + 20]!r}")
    return wrong


def help_of(name: str) -> str:
    command = EVERY[name]
    with command.make_context(name or "queenlab", [], resilient_parsing=True) as context:
        return re.sub(r"\s+", " ", command.get_help(context))


@pytest.mark.parametrize("name", EVERY)
def test_help(name: str) -> None:
    # The main help is about all commands.
    assert misnamed(help_of(name), name or None) == []


def strings(path: Path) -> Iterator[str]:
    """What a module may say: its strings of several words; of an f-string what is fixed."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        parts = node.values if isinstance(node, ast.JoinedStr) else [node]
        text = "".join(str(part.value) if isinstance(part, ast.Constant) else "X" for part in parts)
        if " " in text:
            yield text


@pytest.mark.parametrize("folder", SOURCES, ids=lambda path: path.name)
def test_messages(folder: Path) -> None:
    wrong = []
    for path in folder.rglob("*.py"):
        own = path.stem if path.parent.name == "commands" and path.stem in EVERY else None
        for text in strings(path):
            wrong += [f"{path.relative_to(folder)}: {line}" for line in misnamed(text, own)]
    assert wrong == []


def test_the_page() -> None:
    wrong = []
    for line in (ROOT / "docs" / "reference" / "command-line.md").read_text(encoding="utf-8").splitlines():
        row = re.match(r"\| `([a-z]+(?: [a-z]+)?)", line)
        name = next((one for one in (row[1], row[1].split()[0]) if one in EVERY), None) if row else None
        wrong += misnamed(line, name)
    assert wrong == []


@pytest.mark.parametrize("word", ALIASES)
def test_what_people_guess_leads_somewhere(word: str) -> None:
    assert word not in EVERY
    # Nothing at all stands for the first steps.
    first, *rest = ALIASES[word] or ("",)
    if first.startswith("--"):
        assert first in OPTIONS[""]
        return
    for one in rest:
        topics = getattr(Topic, one, None) if first == "list" else None
        assert topics or f"{first} {one}" in EVERY or one in OPTIONS[first]
    assert first in EVERY


@pytest.mark.parametrize("topic", [Topic.families, Topic.pieces, Topic.goals])
def test_the_examples_of_a_list_are_problems(topic: Topic) -> None:
    for row in rows_of(topic):
        assert str(parse(row["example"]))


def test_a_wrong_name_is_seen() -> None:
    assert misnamed("take --sides", "count")
    assert misnamed("take --job", "max")
    assert not misnamed("as count --job FILE makes it", "max")
