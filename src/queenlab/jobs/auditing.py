"""Audits a ledger: checks every row and recounts a random sample of units independently."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

from queenlab.errors import BadInput, Disagreement
from queenlab.jobs.executors.executor import ExecutorLost
from queenlab.jobs.ledger import Ledger
from queenlab.jobs.ledger_rows import LedgerRow, key_text
from queenlab.jobs.referees import Verdict, check_referee, recounted
from queenlab.jobs.review import Review, review
from queenlab.jobs.worker import prepared
from queenlab.wording import plural
from queenlab.work import Limits, Progress


@dataclass(frozen=True)
class Recount:
    row: LedgerRow
    verdict: Verdict

    @property
    def agrees(self) -> bool:
        return self.row.count == self.verdict.count

    def __str__(self) -> str:
        return (
            f"unit {key_text(self.row.key)} has count {self.row.count} from {self.row.worker}, "
            f"and {self.verdict.count} by {self.verdict.by}"
        )


@dataclass
class AuditReport:
    """What an audit found: all rows, compared with the units, and as many units as were wanted, counted again.

    `stopped` is `time`, `interrupted` or why no workers were left if it ended early, else empty; `alarms` stood in the
    ledger already.
    """

    path: Path
    review: Review
    wanted: int
    recounts: list[Recount] = field(default_factory=list)
    seconds: float = 0.0
    stopped: str = ""
    alarms: tuple[str, ...] = ()

    @property
    def disagreements(self) -> list[Recount]:
        return [recount for recount in self.recounts if not recount.agrees]

    @property
    def passed(self) -> bool:
        """Whether the whole sample was recounted and agrees, and no alarm is open."""
        return len(self.recounts) == self.wanted and not self.disagreements and not self.alarms

    def by(self) -> dict[str, int]:
        return dict(Tally(recount.verdict.by for recount in self.recounts))

    def lines(self) -> list[str]:
        found = [f"rows for {self.review.done} of {plural(self.review.units, 'unit')}; every row was checked"]
        for name, units in self.by().items():
            found.append(f"{plural(units, 'unit')} recounted by {name}")
        if any(not recount.verdict.independent for recount in self.recounts):
            found.append("recounting with the same counter finds hardware faults, not program faults")
        if self.stopped:
            why = "" if self.stopped in ("time", "interrupted") else f": {self.stopped}"
            found.append(f"stopped early: {self.wanted - len(self.recounts)} of the sample were not recounted{why}")
        found += [f"open alarm: {message}" for message in self.alarms]
        found += [f"DISAGREES: {recount}" for recount in self.disagreements]
        return found


def audit(
    path: Path | str,
    sample: float | int = 0.02,
    seed: int | None = None,
    by: str | None = None,
    limits: Limits | None = None,
) -> AuditReport:
    """Checks every row and recounts a random sample of the finished units.

    A unit that is a problem of its own (a board with pieces given) goes to another counter or to the general engine.
    Any other can only be counted by the same counter once more, in another process; the report says which it was.
    A disagreement is kept in the ledger as an alarm.

    Args:
        path: the ledger.
        sample: a share of the finished units if it is a float up to 1.0 (at least one), else how many.
        seed: same seed, same sample.
        by: a counter, an engine or `again`; default: chosen.
        limits: how long it may take.
    """
    limits = limits or Limits()
    with Ledger.open(path) as ledger:
        check_referee(ledger.spec, by)
        found = review(ledger, prepared(ledger.spec))
        alarms = tuple(alarm.message for alarm in ledger.alarms(standing=True))
        report = AuditReport(ledger.path, found, _sample_size(sample, found.done), alarms=alarms)
        chosen = np.random.default_rng(seed).choice(found.done, report.wanted, replace=False)
        rows = _at(ledger, np.sort(chosen).tolist())
        try:
            for row, verdict in recounted(ledger.spec, rows, by, limits):
                if verdict.count is None:
                    break
                _judge(ledger, report, Recount(row, verdict))
                if limits.progress:
                    done = len(report.recounts)
                    limits.progress(Progress(done, done, limits.elapsed(), done / report.wanted))
            if len(report.recounts) < report.wanted:
                report.stopped = "time"
        except KeyboardInterrupt:
            limits.interrupted, report.stopped = True, "interrupted"
        except ExecutorLost as lost:
            report.stopped = str(lost)
    report.seconds = limits.elapsed()
    return report


def _judge(ledger: Ledger, report: AuditReport, recount: Recount) -> None:
    report.recounts.append(recount)
    if not recount.agrees:
        ledger.note_alarm(recount.row.key, Disagreement(str(recount)))


def _sample_size(sample: float | int, rows: int) -> int:
    if sample < 0 or (isinstance(sample, float) and not 0.0 < sample <= 1.0):
        raise BadInput(f"a sample must be a fraction between 0.0 and 1.0, or a whole number of units, not {sample}")
    return min(rows, max(1, round(sample * rows)) if isinstance(sample, float) else sample)


def _at(ledger: Ledger, places: list[int]) -> Iterator[LedgerRow]:
    """The rows at these positions, in the order of the ledger."""
    wanted = iter(places)
    place = next(wanted, None)
    for at, row in enumerate(ledger.rows()):
        if place is None:
            return
        if at == place:
            yield row
            place = next(wanted, None)
