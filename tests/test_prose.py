"""No page has a sentence that `python -m tools.prose` would have rewritten."""

from __future__ import annotations

from pathlib import Path

import pytest
from tools.prose import findings, prose, rules

from command import ROOT

PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_no_sentence_is_long_or_wordy(path: Path) -> None:
    assert [f"{one.line}: {one.found}: {one.instead}" for one in findings(path.read_text(encoding="utf-8"))] == []


def test_what_is_not_prose_is_not_read() -> None:
    page = (
        '# In order to\n\n| quite |\n| --- |\n\n```text\nin order to\n```\n\n    in order to\n\n`quite` and "quite"\n'
    )
    assert list(findings(page)) == []
    assert prose(page).count("\n") == page.count("\n")


def test_rules_and_long_sentences_are_reported_with_their_lines() -> None:
    page = f"We count.\n\nThis is quite\nlong: {'word ' * 40}.\n\nAnother sentence.\n"
    assert [(one.line, one.instead) for one in findings(page)] == [
        (3, "(leave it out)"),
        (3, "shorter sentences (44 words)"),
    ]


def test_no_rule_objects_to_what_another_one_proposes() -> None:
    assert len(rules()) > 40
    proposed = " ".join(instead for _, instead in rules() if not instead.startswith("("))
    assert [pattern.pattern for pattern, _ in rules() if pattern.search(proposed)] == []
