"""Checks a certificate: every step, then that the last step is the claim, then the witness."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations
from pathlib import Path

from queenlab.checkers import elementary_steps
from queenlab.checkers.boxes import attack
from queenlab.checkers.cases import cases
from queenlab.checkers.certificate import BadCertificate, Certificate, Step, by, from_one, read
from queenlab.checkers.clock import Clock
from queenlab.checkers.refutation import drat
from queenlab.checkers.report import Report, StepReport
from queenlab.checkers.search import search
from queenlab.checkers.sum_of_squares import repulsion

Argument = Callable[[Step, Sequence[Step], Clock], elementary_steps.Work]


ARGUMENTS: dict[str, Argument] = {
    "lines": elementary_steps.lines,
    "cube": elementary_steps.cube,
    "within": elementary_steps.within,
    "split": elementary_steps.split,
    "dual": elementary_steps.dual,
    "search": search,
    "drat": drat,
    "cases": cases,
    "repulsion": repulsion,
}


def check(source: str | Path, seconds: float | None = None) -> Report:
    """Checks a certificate, given as text or as the name of a file.

    Args:
        source: JSON text, or a path.
        seconds: a limit, after which TimeIsUp is raised; the certificate is then neither accepted nor refused.

    Returns:
        What was checked. A certificate that does not hold raises BadCertificate.

    >>> text = '''{"format": "queenlab-certificate", "version": 1, "problem": "queens:4^3", "at_most": 8,
    ...   "witness": null, "steps": [
    ...     {"box": [2, 2, 2], "at_most": 1, "by": "cube"},
    ...     {"box": [4, 4, 4], "at_most": 8, "by": "dual", "scale": 1,
    ...      "rows": [{"weight": 1, "uses": 0, "shape": [2, 2, 2], "orbit": true, "origins": [[1, 1, 1]]}]}]}'''
    >>> check(text).claim
    'queens:4^3: at most 8 queens'
    """
    clock = Clock(seconds)
    certificate = read(source)
    reports = []
    for step in certificate.steps:
        begin = clock.elapsed()
        work = _checked(step, certificate.steps[: step.number], clock)
        reports.append(StepReport(step.number, step.box, step.at_most, step.by, work, clock.elapsed() - begin))
    _conclude(certificate)
    least = None if certificate.witness is None else len(certificate.witness)
    return Report(certificate.problem, certificate.at_most, least, tuple(reports), clock.elapsed())


def _checked(step: Step, proved: Sequence[Step], clock: Clock) -> elementary_steps.Work:
    argument = ARGUMENTS.get(step.by)
    if argument is None:
        raise BadCertificate(f'unknown argument "{step.by[:20]}"', step.number)
    try:
        clock.check()
        return argument(step, proved, clock)
    except BadCertificate as refusal:
        raise BadCertificate(refusal.reason, step.number, step.by, refusal.shown) from None


def _conclude(certificate: Certificate) -> None:
    """The last step is on the board and not weaker than the claim; the witness is what it should be."""
    last = certificate.steps[-1]
    if last.box != certificate.board:
        raise BadCertificate(f"the last step is on {by(last.box)}, not on the board {by(certificate.board)}")
    if last.at_most > certificate.at_most:
        raise BadCertificate(f"the claim is at most {certificate.at_most}, but the last step shows {last.at_most}")
    if len(certificate.witness or ()) > certificate.at_most:
        raise BadCertificate(f"the witness has {len(certificate.witness or ())} queens, more than the claim allows")
    for one, other in combinations(certificate.witness or (), 2):
        if attack(one, other):
            raise BadCertificate(f"in the witness {from_one(one)} and {from_one(other)} attack each other")
