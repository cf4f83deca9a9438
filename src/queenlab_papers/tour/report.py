"""The report: `index.html`, one page with everything in it, and `report.json` with the numbers."""

from __future__ import annotations

import json
import os
import platform
from collections.abc import Sequence
from datetime import datetime
from html import escape
from pathlib import Path

from queenlab import __version__
from queenlab_papers.reproduction.reproduce import Reproduction
from queenlab_papers.reproduction.summary import as_json as reproduction_json
from queenlab_papers.tour import papers
from queenlab_papers.tour.page import page
from queenlab_papers.tour.results import ChapterResult, TourCheck, TourPicture

_HEADS = ("Asked", "Came out", "Expected", "Verdict", "According to", "Seconds")


def write_report(
    folder: Path, results: Sequence[ChapterResult], begun: datetime, seconds: float, found: Reproduction | None = None
) -> Path:
    """Writes both files, each in one piece, and returns the path of the page."""
    data = as_json(results, begun, seconds)
    data["left_out"] = left_out(results, found)
    if found is not None:
        data["papers"] = reproduction_json(found)
    _write(folder / "report.json", json.dumps(data, indent=2) + "\n")
    index = folder / "index.html"
    _write(index, as_html(results, begun, seconds, found))
    return index


def _write(path: Path, text: str) -> None:
    part = path.with_name(path.name + ".part")
    part.write_text(text, encoding="utf-8", newline="\n")
    os.replace(part, path)


def left_out(results: Sequence[ChapterResult], found: Reproduction | None) -> list[str]:
    """Which extras are not installed, so that something was left out."""
    whys = [why for result in results for why in result.left_out]
    return list(dict.fromkeys([*whys, *([] if found is None else papers.left_out(found))]))


def as_json(results: Sequence[ChapterResult], begun: datetime, seconds: float) -> dict[str, object]:
    """The numbers of the tour, chapter by chapter."""
    checks = [check for result in results for check in result.checks]
    return {
        "queenlab": __version__,
        "python": platform.python_version(),
        "machine": f"{platform.system()} {platform.machine()}",
        "begun": begun.isoformat(timespec="seconds"),
        "seconds": round(seconds, 3),
        "checks": len(checks),
        "agreed": sum(check.agrees for check in checks),
        # The key is older than the word chapter; programs read it.
        "stations": [
            {
                "name": result.chapter.name,
                "title": result.chapter.title,
                "commands": list(result.chapter.commands),
                "seconds": round(result.seconds, 3),
                "checks": [check.to_dict() for check in result.checks],
                "notes": result.notes,
            }
            for result in results
        ],
    }


def as_html(
    results: Sequence[ChapterResult], begun: datetime, seconds: float, found: Reproduction | None = None
) -> str:
    """The page. It refers to nothing outside itself."""
    checks = [check for result in results for check in result.checks]
    agreed = sum(check.agrees for check in checks)
    all_well = agreed == len(checks) and not (found and found.unexplained)
    verdict = f"{len(checks) - agreed} of {len(checks)} checks disagree"
    if agreed == len(checks):
        verdict = f"All {agreed} checks agree"
    if found is not None:
        verdict += f"; {papers.last_line(found)}"
    if found is not None and found.unexplained:
        verdict += f", {len(found.unexplained)} without an explanation"
    extra = [] if found is None else list(papers.sections(found))
    facts = f"queenlab {__version__}, Python {platform.python_version()}, {begun:%Y-%m-%d %H:%M} UTC, {seconds:.0f} s"
    links = "".join(
        f'<li><a href="#{escape(result.chapter.name)}">{escape(result.chapter.title)}</a>{_flag(result)}</li>'
        for result in results
    )
    links += "".join(f'<li><a href="#{escape(name)}">{escape(title)}</a></li>' for name, title, _ in extra)
    header = f'<p class="verdict {"good" if all_well else "bad"}">{verdict}.</p>\n<p class="facts">{escape(facts)}</p>'
    header += "".join(f'<p class="note">Left out: {escape(why)}.</p>' for why in left_out(results, found))
    shown = [_section(number, result) for number, result in enumerate(results, start=1)]
    shown += [
        f'<section id="{escape(name)}">\n<h2>{number}. {escape(title)}</h2>\n{body}\n</section>'
        for number, (name, title, body) in enumerate(extra, start=len(results) + 1)
    ]
    return page("A tour of queenlab", "", header, ("Chapters", links), "\n".join(shown))


def _flag(result: ChapterResult) -> str:
    wrong = sum(not check.agrees for check in result.checks)
    return f' <span class="bad">({wrong} disagree)</span>' if wrong else ""


def _section(number: int, result: ChapterResult) -> str:
    chapter = result.chapter
    typed = "\n".join(f"$ {command}" for command in chapter.commands)
    parts = [
        f'<section id="{escape(chapter.name)}">',
        f"<h2>{number}. {escape(chapter.title)}</h2>",
        f"<p>{escape(chapter.text)}</p>",
        f"<pre><code>{escape(typed)}</code></pre>" if typed else "",
        _table(result.checks) if result.checks else "",
        "".join(f'<p class="note">{escape(note)}</p>' for note in result.notes),
        f'<div class="pictures">{"".join(map(_figure, result.pictures))}</div>' if result.pictures else "",
        "</section>",
    ]
    return "\n".join(part for part in parts if part)


def _table(checks: Sequence[TourCheck]) -> str:
    heads = "".join(f'<th scope="col">{head}</th>' for head in _HEADS)
    rows = "\n".join(_row(check) for check in checks)
    return f'<div class="table"><table>\n<thead><tr>{heads}</tr></thead>\n<tbody>\n{rows}\n</tbody></table></div>'


def _row(check: TourCheck) -> str:
    tip = f' title="{escape(check.engine)}"' if check.engine else ""
    mark = '<td class="good">✓ agrees</td>' if check.agrees else '<td class="bad">✗ disagrees</td>'
    return (
        f"<tr{tip}><td>{escape(check.asked)}</td><td>{_shown(check.found)}</td>"
        f"<td>{_shown(check.expected.value)}</td>{mark}"
        f'<td class="source">{escape(check.expected.source)}</td><td class="number">{check.seconds:.2f}</td></tr>'
    )


def _shown(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    # A thin space between groups of three digits, as in 4 198 336 824.
    return f"{value:,}".replace(",", "\N{NARROW NO-BREAK SPACE}") if isinstance(value, int) else escape(str(value))


def _figure(picture: TourPicture) -> str:
    kind = ' class="full"' if picture.full else ' class="wide"' if picture.wide else ""
    return f"<figure{kind}>{picture.svg}<figcaption>{escape(picture.caption)}</figcaption></figure>"
