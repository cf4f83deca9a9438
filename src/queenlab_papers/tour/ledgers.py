"""Counting jobs in parts: a ledger with half of the units, and a result that is wrong."""

from __future__ import annotations

from pathlib import Path

import queenlab as ql
from queenlab.errors import Disagreement
from queenlab.jobs import Ledger, UnitResult
from queenlab.residues import residues


def merged_with_half(whole: Path, half: Path, out: Path) -> int | None:
    """Writes every second unit into a ledger of its own; the total after that is merged with the whole."""
    with Ledger.open(whole, write=False) as ledger, Ledger.create(half, ledger.spec) as part:
        rows = list(ledger.rows())[::2]
        part.add(UnitResult(r.key, r.weight, r.work, r.count, r.residues, r.nodes, r.seconds, r.worker) for r in rows)
    ql.merge_jobs([half, whole], out)
    total: int | None = ql.job_status(out).review.total
    return total


def reply_to_wrong_unit(file: Path) -> str:
    """ "alarm" or "believed": what a ledger does with a second result for a unit that is one too many."""
    with Ledger.open(file) as ledger:
        row = next(iter(ledger.rows()))
        wrong = row.count + 1
        try:
            ledger.add([UnitResult(row.key, row.weight, row.work, wrong, residues(wrong), row.nodes, row.seconds, "x")])
        except Disagreement:
            return "alarm"
        return "believed"
