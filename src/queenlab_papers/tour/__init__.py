"""The tour: everything that works, once, with each number beside the one it is compared with."""

from __future__ import annotations

import time
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

from queenlab.errors import BadInput
from queenlab_papers.tour import papers
from queenlab_papers.tour.chapters import chapters
from queenlab_papers.tour.report import left_out, write_report
from queenlab_papers.tour.results import Chapter, ChapterResult

__all__ = ["run"]


def run(output: Path, only: Sequence[Chapter] | None = None) -> int:
    """Goes through the chapters and writes `index.html` and `report.json` into a folder.

    Progress goes to stdout. A chapter that stops with an error counts as a check that disagrees, and the tour goes on
    with the next; what needs an extra that is not installed is left out. After the chapters come the papers, figure by
    figure, unless only some chapters are asked for. The exit status is 0 if every check agrees and every difference is
    explained, else 1.
    """
    taken = chapters() if only is None else only
    output = Path(output)
    try:
        output.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadInput(f"the tour needs a folder to write to, and {output} cannot be one: {error.strerror}") from None
    begun = datetime.now(UTC)
    started = time.perf_counter()
    results = []
    for number, chapter in enumerate(taken, start=1):
        print(f"[{number}/{len(taken)}] {chapter.title}", flush=True)
        results.append(ChapterResult(chapter, output))
        results[-1].run()
    found = papers.reproduce() if only is None else None
    seconds = time.perf_counter() - started
    for why in left_out(results, found):
        print(f"left out: {why}", flush=True)
    page = write_report(output, results, begun, seconds, found)
    checks = [check for one in results for check in one.checks]
    agreed = sum(check.agrees for check in checks)
    print(f"{agreed} of {len(checks)} checks agreed in {seconds:.0f} s; the report is {page}", flush=True)
    if found is not None:
        print(papers.last_line(found), flush=True)
    return 0 if agreed == len(checks) and not (found and found.unexplained) else 1
