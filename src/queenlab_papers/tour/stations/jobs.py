"""Counting jobs: stopped, gone on with on two cores, joined, audited, and a lie found."""

from __future__ import annotations

import tempfile
from pathlib import Path

import queenlab as ql
from queenlab.errors import Disagreement
from queenlab.jobs.ledger import Ledger
from queenlab.jobs.unit_results import UnitResult
from queenlab.residues import residues
from queenlab.verbs import jobs
from queenlab_papers.tour import published
from queenlab_papers.tour.visit import Expected, Station, Visit, status_of

N, DEPTH = 12, 3
BY = "plain-queens"


def _jobs(visit: Visit) -> None:
    with tempfile.TemporaryDirectory() as folder:
        first, second, both = (Path(folder) / name for name in ("first.ledger", "second.ledger", "both.ledger"))
        name = f"queens:{N}"
        visit.check(
            f"{name} as a job, stopped after a moment",
            lambda: jobs.count_job(name, first, engine=BY, depth=DEPTH, cores=1, node_limit=1),
            Expected("unknown", "there was no time"),
            read=status_of,
        )
        visit.check(f"{name}, gone on with on 2 cores", lambda: jobs.resume_job(first, cores=2), published.QUEENS[N])
        visit.check(
            f"{name}, half of the units elsewhere, joined",
            lambda: _joined(name, first, second, both),
            published.QUEENS[N],
        )
        visit.check(
            "20 of its units, counted again by dancing",
            lambda: jobs.audit_job(both, sample=20, seed=1, engine="dancing"),
            Expected([], "the ledger"),
            read=lambda report: [str(one) for one in report.disagreements],
        )
        visit.check(
            "a second result for a unit, one too many", lambda: _lie(both), Expected("alarm", "the ledger's promise")
        )
    guess = visit.check(
        "queens:17, solutions from probes of half a second: within a factor of three",
        lambda: ql.estimate("queens:17", engine="half-boards", probe_seconds=0.5),
        Expected(True, "OEIS A000170"),
        read=lambda found: 1 / 3 < found.solutions / 95815104 < 3,
    )
    visit.note(f"17 queens would take about {guess.seconds:.2g} s of one core, and {guess.units:.0f} units")


def _joined(name: str, whole: Path, part: Path, out: Path) -> object:
    """A ledger with every second unit is joined with one that has all."""
    with Ledger.open(whole, write=False) as ledger, Ledger.create(part, ledger.spec) as half:
        rows = list(ledger.rows())[::2]
        half.add(UnitResult(r.key, r.weight, r.work, r.count, r.residues, r.nodes, r.seconds, r.worker) for r in rows)
    jobs.merge_jobs([part, whole], out)
    return jobs.job_status(out).review.total


def _lie(file: Path) -> str:
    with Ledger.open(file) as ledger:
        row = next(iter(ledger.rows()))
        wrong = row.count + 1
        told = UnitResult(row.key, row.weight, row.work, wrong, residues(wrong), row.nodes, row.seconds, "a liar")
        try:
            ledger.add([told])
        except Disagreement:
            return "alarm"
        return "believed"


STATIONS = (
    Station(
        "jobs",
        "Counts that survive",
        "A long count is cut into units, and each finished unit is a row of a ledger on disk. It can be stopped and "
        "killed, moved to other machines and joined again; a unit that is counted twice must have the same count.",
        (
            f"queenlab count queens:{N} --engine {BY} --depth {DEPTH} --job q{N}.ledger --node-limit 1",
            f"queenlab job resume q{N}.ledger --cores 2",
            f"queenlab job audit q{N}.ledger --sample 20 --engine dancing",
            "queenlab count queens:17 --estimate",
        ),
        _jobs,
    ),
)
