"""The pictures of the page on drawing, and those at the top of the README, are what the commands written there draw."""

from __future__ import annotations

import shlex
from pathlib import Path

import pytest

from command import ROOT, Capture, run

PICTURES = ROOT / "docs" / "pictures"
PAGE = (ROOT / "docs" / "guide" / "drawing.md").read_text(encoding="utf-8")


def _commands() -> dict[str, list[str]]:
    """The commands of the page that draw a kept picture, by its name."""
    lines = [shlex.split(line) for line in PAGE.splitlines() if line.startswith("    queenlab draw ")]
    named = {line[line.index("-o") + 1]: line[1:] for line in lines}
    return {name: words for name, words in named.items() if (PICTURES / name).is_file()}


COMMANDS = _commands()


@pytest.mark.parametrize("name", COMMANDS)
def test_the_picture_is_what_its_command_draws(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run(capsys, *COMMANDS[name])[0] == 0
    assert (tmp_path / name).read_bytes() == (PICTURES / name).read_bytes()


@pytest.mark.full
def test_no_front_picture_is_without_its_command() -> None:
    front = (ROOT / "README.md").read_text(encoding="utf-8").partition("## ")[0]
    shown = {part.partition(")")[0] for page in (front, PAGE) for part in page.split("pictures/")[1:]}
    # Figures of the papers have a page of their own, and pictures of the explorer are taken of the screen.
    drawn = {name for name in shown if name.endswith(".svg") and "/" not in name}
    assert drawn == set(COMMANDS)
    assert len(drawn) == 7
