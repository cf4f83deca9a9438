"""Merges ledgers of one job into one."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import ExitStack, suppress
from dataclasses import dataclass
from pathlib import Path

from queenlab.errors import BadInput, Disagreement
from queenlab.jobs.ledger import Ledger


@dataclass(frozen=True)
class Contribution:
    """The rows of one ledger: how many were new, already present and equal, or different."""

    path: Path
    rows: int
    new: int
    overlapping: int
    differing: int


@dataclass(frozen=True)
class Merged:
    """The merged ledger and the contributions of the others; rows that it had before are not included."""

    path: Path
    rows: int
    contributions: tuple[Contribution, ...]


def merge(paths: Sequence[Path | str], out: Path | str) -> Merged:
    """Merges ledgers of the same job into a new file, or into one of them; the others are only read.

    Raises:
        Disagreement: two ledgers have different counts for a unit. The joined ledger is there all the same, with an
            alarm for each such unit: no job can be resumed from it until they are settled.
        BadInput: the ledgers are not of the same job, or `out` is something else that exists.
        Alarm: one of them has an alarm that stands.
    """
    sources, target = [Path(path) for path in paths], Path(out)
    if not sources:
        raise BadInput("nothing to merge: name at least one ledger")
    into = any(_is(path, target) for path in sources)
    with ExitStack() as opened:
        ledgers = [opened.enter_context(Ledger.open(path, write=False)) for path in sources if not _is(path, target)]
        joined = opened.enter_context(Ledger.open(target) if into else Ledger.create(target, ledgers[0].spec))
        try:
            _check_same_job([joined, *ledgers])
            found = [_take(joined, ledger) for ledger in ledgers]
            rows = joined.summary().rows
        except BaseException:
            if not into:
                joined.close()
                target.unlink()
            raise
        standing = joined.alarms(standing=True)
    if standing:
        more = f" (and {len(standing) - 1} more)" if len(standing) > 1 else ""
        raise Disagreement(f"{standing[0].message}{more}; {target} has everything else, and the alarm")
    return Merged(target, rows, tuple(found))


def _is(path: Path, target: Path) -> bool:
    return path.exists() and target.exists() and path.samefile(target)


def _check_same_job(ledgers: Sequence[Ledger]) -> None:
    first = ledgers[0]
    for ledger in ledgers:
        ledger.refuse_alarms()
        difference = first.spec.difference(ledger.spec)
        if difference is not None:
            raise BadInput(f"{ledger.path} is of another job: {difference}")
        if ledger.checksum != first.checksum:
            raise BadInput(f"{ledger.path} is of another job: its units are not those of {first.path}")


def _take(joined: Ledger, ledger: Ledger) -> Contribution:
    alarms, before = len(joined.alarms()), joined.summary().rows
    # A disagreement is kept in the joined ledger, and raised when all are in.
    with suppress(Disagreement):
        joined.take(ledger.rows())
    rows, new = ledger.summary().rows, joined.summary().rows - before
    differing = len(joined.alarms()) - alarms
    return Contribution(ledger.path, rows, new, rows - new - differing, differing)
