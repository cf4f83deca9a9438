"""The tour: everything that works, once, with each number beside the one it is compared with."""

from __future__ import annotations

import time
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

from queenlab.errors import BadInput
from queenlab_papers.tour import papers
from queenlab_papers.tour.report import write_report
from queenlab_papers.tour.visit import Station, Visit

__all__ = ["run"]


def run(output: Path, stations: Sequence[Station] | None = None) -> int:
    """Goes through the stations and writes `index.html` and `report.json` into a folder.

    Progress goes to stdout. A station that stops with an error counts as a check that disagrees, and the tour
    goes on with the next. After the stations come the papers, figure by figure.

    Args:
        output: the folder; it is made if it is not there.
        stations: which stations, and no papers; or None for all of them, with the papers.

    Returns:
        The exit status: 0 if every check agrees and every difference is explained, 1 if not.
    """
    with_papers = stations is None
    if stations is None:
        from queenlab_papers.tour.stations import STATIONS

        stations = STATIONS
    output = Path(output)
    try:
        output.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadInput(f"the tour needs a folder to write to, and {output} cannot be one: {error.strerror}") from None
    begun = datetime.now(UTC)
    started = time.perf_counter()
    visits = []
    for number, station in enumerate(stations, start=1):
        print(f"[{number}/{len(stations)}] {station.title}", flush=True)
        visit = Visit(station, output)
        visit.go()
        visits.append(visit)
    found = papers.reproduce() if with_papers else None
    seconds = time.perf_counter() - started
    page = write_report(output, visits, begun, seconds, found)
    checks = [check for visit in visits for check in visit.checks]
    agreed = sum(check.agrees for check in checks)
    print(f"{agreed} of {len(checks)} checks agreed in {seconds:.0f} s; the report is {page}", flush=True)
    if found is not None:
        print(papers.last_line(found), flush=True)
    return 0 if agreed == len(checks) and not (found and found.unexplained) else 1
