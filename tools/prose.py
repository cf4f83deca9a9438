"""Looks for sentences that a reader would stumble over: `python -m tools.prose [FILE...]`.

The rules are in prose_rules.txt. Code, tables, headings, links' targets and text in quotation marks are not read.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

#: Words in a sentence, at most; formulas do not count.
LONGEST = 35
RULES = Path(__file__).with_name("prose_rules.txt")

_SKIPPED = re.compile(r"^(?: {0,3}```.*?^ {0,3}```|<!--.*?-->| {4}\S.*?$|\|.*?$|#.*?$)", re.MULTILINE | re.DOTALL)
_SPAN = re.compile(r"`[^`]*`|\"[^\"]*\"|\]\([^)]*\)|(?<![\w*])\*(?=\S)[^*\n]+\*(?!\*)")
_END = re.compile(r"(?<=[.!?:;])\s+(?=[A-Z\[(*_0-9]|X\b)|\n\s*\n|\n\s*(?:[-*]|\d+\.)\s")
_WORD = re.compile(r"[A-Za-z][a-z'’-]+")


@dataclass(frozen=True)
class Finding:
    """A sentence that should be rewritten."""

    line: int
    found: str
    instead: str


@cache
def rules() -> list[tuple[re.Pattern[str], str]]:
    lines = [line for line in RULES.read_text(encoding="utf-8").splitlines() if line and not line.startswith("#")]
    pairs = [line.rsplit(" | ", 1) for line in lines]
    return [(re.compile(pattern.strip(), re.IGNORECASE), instead.strip()) for pattern, instead in pairs]


def prose(text: str) -> str:
    """The text with everything that is not prose blanked out; lines keep their numbers.

    Example:
        >>> prose("Type `this`.\\n\\n| a table |\\n").split()
        ['Type', 'X', '.']
    """

    def blank(match: re.Match[str]) -> str:
        return re.sub(r"[^\n]", " ", match[0])

    def named(match: re.Match[str]) -> str:
        """A capital letter, as it may begin a sentence."""
        return blank(match) if match[0].startswith("]") else f"X{blank(match)[1:]}"

    return _SPAN.sub(named, _SKIPPED.sub(blank, text))


def findings(text: str) -> Iterator[Finding]:
    """What the rules say of a page.

    Example:
        >>> [found.instead for found in findings("We count in order to know. It is over.")]
        ['to', 'has finished']
    """
    read = prose(text)
    for pattern, instead in rules():
        for match in pattern.finditer(read):
            yield Finding(read.count("\n", 0, match.start()) + 1, " ".join(match[0].split()), instead)
    start = 0
    for end in [*_END.finditer(read), None]:
        stop = len(read) if end is None else end.start()
        words = _WORD.findall(read[start:stop])
        if len(words) > LONGEST:
            line = read.count("\n", 0, start + len(read[start:stop]) - len(read[start:stop].lstrip())) + 1
            yield Finding(line, f"{' '.join(words[:6])} ...", f"shorter sentences ({len(words)} words)")
        start = stop if end is None else end.end()


def main(names: list[str]) -> int:
    paths = [Path(name) for name in names] or [Path("README.md"), *sorted(Path("docs").rglob("*.md"))]
    number = 0
    for path in paths:
        for found in sorted(findings(path.read_text(encoding="utf-8")), key=lambda one: one.line):
            print(f"{path}:{found.line}: {found.found}: {found.instead}")
            number += 1
    print(f"{number} findings in {len(paths)} pages", file=sys.stderr)
    return min(number, 1)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
