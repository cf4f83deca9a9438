"""The state of a counting job in words and in JSON."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from queenlab.cli.output import columns, record
from queenlab.cli.progress import per_time
from queenlab.wording import duration, plural

if TYPE_CHECKING:
    from queenlab.jobs.auditing import AuditReport
    from queenlab.jobs.job import JobStatus
    from queenlab.jobs.ledger_tables import RaisedAlarm
    from queenlab.jobs.merging import Merged

#: This many workers are named one by one.
MOST_WORKERS = 6


@dataclass(frozen=True)
class Pace:
    """The speed of a job so far.

    Attributes:
        done: the part of the work that is done, from 0 to 1.
        rate: units per second between the first row and the last; None for fewer than two.
        core_seconds_left: what is left on one core, if it continues as it did; None before the first unit.
        seconds_left: what is left if as many work on it, pauses included; None as for `rate`.
    """

    done: float
    rate: float | None
    core_seconds_left: float | None
    seconds_left: float | None

    @classmethod
    def of(cls, found: JobStatus) -> Pace:
        review, summary = found.review, found.summary
        done = 1.0 if review.complete else min(1.0, review.work_done / review.work) if review.work else 0.0
        elapsed = 0.0
        if summary.first is not None and summary.last is not None:
            elapsed = (datetime.fromisoformat(summary.last) - datetime.fromisoformat(summary.first)).total_seconds()
        # The work that is left, in terms of the work that is done.
        left = (1.0 - done) / done if done else None
        return cls(
            done,
            review.done / elapsed if elapsed else None,
            None if left is None else left * summary.seconds,
            None if left is None or not elapsed else left * elapsed,
        )


def standing(found: JobStatus) -> list[RaisedAlarm]:
    return [alarm for alarm in found.summary.alarms if alarm.settled is None]


def status_record(found: JobStatus, file: Path) -> dict[str, Any]:
    """The state of a job as a JSON object: the count as far as it is known, and the job in `info`."""
    spec, summary, review, pace = found.spec, found.summary, found.review, Pace.of(found)
    proved = review.complete and not standing(found)
    return record(
        "count",
        spec.problem,
        "proved" if proved else "unknown",
        value=review.total if proved else None,
        lower=review.total,
        upper=review.total if proved else None,
        engine=spec.counter,
        seconds=round(summary.seconds, 6),
        nodes=summary.nodes,
        proof=found.proof if proved else None,
        notes=None if proved else "an alarm is open" if standing(found) else "the job is not finished",
        file=str(file),
        info={
            "counter": spec.counter,
            "version": spec.version,
            "depth": spec.depth,
            "units": review.units,
            "units_done": review.done,
            **{key: value if value is None else round(value, 6) for key, value in asdict(pace).items()},
            "created": summary.created,
            "first": summary.first,
            "last": summary.last,
            "workers": summary.workers,
            "alarms": [{**asdict(alarm), "key": list(alarm.key)} for alarm in summary.alarms],
        },
    )


def status_lines(found: JobStatus) -> list[str]:
    spec, summary, review, pace = found.spec, found.summary, found.review, Pace.of(found)
    rows = [
        ("problem", spec.problem),
        ("counter", f"{spec.counter}, version {spec.version}, depth {spec.depth}"),
        ("done", f"{pace.done:.2%} of the work, {review.done:,} of {plural(review.units, 'unit', ',')}"),
        ("count", f"{'' if review.complete else 'at least '}{review.total}"),
        ("nodes", f"{summary.nodes:,}"),
        ("counted", f"{duration(summary.seconds)} on one core{_period(summary.first, summary.last)}"),
    ]
    if pace.rate is not None:
        rows.append(("rate", f"{per_time(pace.rate)}, pauses included"))
    if not review.complete and pace.core_seconds_left is not None:
        there = "" if pace.seconds_left is None else f", or {duration(pace.seconds_left)} at the rate so far"
        rows.append(("left", f"about {duration(pace.core_seconds_left)} on one core{there}"))
    rows.append(("workers", _workers(summary.workers)))
    for alarm in summary.alarms:
        settled = "" if alarm.settled is None else f" (settled: {alarm.note})"
        rows.append((f"alarm {alarm.number}", f"{alarm.message}{settled}"))
    if not summary.alarms:
        rows.append(("alarms", "none"))
    return columns(rows)


def merge_lines(merged: Merged, found: JobStatus) -> list[str]:
    lines = [
        f"{one.path}: {plural(one.rows, 'unit', ',')}, {one.new:,} new, {one.overlapping:,} already present and equal"
        for one in merged.contributions
    ]
    review = found.review
    total = plural(review.total, "solution")
    known = f"{total}  proved" if review.complete else f"at least {total}  unknown"
    lines.append(
        f"{merged.path}: {found.spec.problem}  {known}  ({review.done:,} of {plural(review.units, 'unit', ',')})"
    )
    return lines


def merge_record(merged: Merged, found: JobStatus) -> dict[str, Any]:
    data = status_record(found, merged.path)
    data["info"]["merged"] = [{**asdict(one), "path": str(one.path)} for one in merged.contributions]
    return data


def audit_record(found: AuditReport, problem: str, seed: int | None) -> dict[str, Any]:
    return record(
        "verification",
        problem,
        None if found.passed or found.disagreements or found.alarms else "unknown",
        value=len(found.recounts),
        seconds=round(found.seconds, 6),
        seed=seed,
        ok=found.passed,
        report=found.lines(),
        file=str(found.path),
        info={"rows": found.review.done, "units": found.review.units, "wanted": found.wanted, "by": found.by()},
    )


def _period(first: str | None, last: str | None) -> str:
    if first is None or last is None:
        return ""
    return f", from {first[:19].replace('T', ' ')} to {last[:19].replace('T', ' ')} UTC"


def _workers(workers: dict[str, int]) -> str:
    if not workers:
        return "none yet"
    named = [f"{name} ({count:,})" for name, count in list(workers.items())[:MOST_WORKERS]]
    more = [f"{len(workers) - MOST_WORKERS} more"] if len(workers) > MOST_WORKERS else []
    return f"{len(workers)}: {', '.join([*named, *more])}"
