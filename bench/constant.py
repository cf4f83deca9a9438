"""The n-queens constant on a ladder of meshes and degrees: the interval, digits, seconds, and the check alone."""

from __future__ import annotations

import json
import sys
import tempfile
from decimal import Decimal
from functools import partial
from pathlib import Path

from bench.harness import Case, Contender, Outcome, Sample, Settings, Timing, alternate, measure, run_child
from queenlab.errors import CheckFailed
from queenlab.queenon.constant.certificate import Constant, constant_on

ABOUT = (
    "Potentials by Newton's method, then to any precision, then the proof of the interval in ball arithmetic; and the "
    "proof once more from the certificate's file, by `queenlab constant --check` in a process of its own, which "
    "includes starting Python. CPU seconds of one core; OPENBLAS_NUM_THREADS=1."
)

#: Mesh, degree, and digits that the arithmetic carries (0: as many as the mesh and the degree let hope for).
LADDER = (
    (2, 2, 0), (4, 6, 0), (4, 8, 0), (8, 10, 0), (8, 14, 0), (8, 20, 0), (16, 14, 0), (16, 20, 60), (32, 20, 74),
    (64, 24, 96), (64, 32, 106),
)  # fmt: skip
QUICK = LADDER[:2]
ONE_CORE = {"OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1"}


def check_alone(path: Path) -> tuple[Sample, str]:
    """The check in a fresh process; the digits that it proved."""
    command = [sys.executable, "-m", "queenlab", "constant", "--check", str(path), "--json"]
    run = run_child(command, ONE_CORE)
    return run.sample, str(json.loads(run.stdout)["value"])


def rung(mesh: int, degree: int, digits: int, rounds: int) -> tuple[Case, Constant]:
    """One mesh and degree."""
    timings = alternate([Contender("prove", partial(measure, partial(constant_on, mesh, degree, digits)))], rounds)
    found: Constant = timings["prove"].value
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "alpha.json"
        path.write_text(found.text(), encoding="utf-8")
        samples = [check_alone(path) for _ in range(rounds)]
    if any(digits != found.digits for _, digits in samples):
        raise CheckFailed(f"the check of mesh {mesh}, degree {degree} proved other digits")
    timings["check"] = Timing("check", tuple(sample for sample, _ in samples), found.digits)
    facts = {
        "lower": str(found.lower), "upper": str(found.upper), "width": float(found.width),
        "digits": len(found.digits.partition(".")[2]), "proof alone": found.proof.seconds, "bytes": len(found.text()),
    }  # fmt: skip
    size = {"mesh": mesh, "degree": degree, "unknowns": 3 * mesh // 2 * (degree + 1)}
    return Case(f"mesh {mesh}, degree {degree}", size, timings, "prove", found.digits, facts), found


def run(settings: Settings) -> Outcome:
    """All rungs; each interval must lie in the one before."""
    cases: list[Case] = []
    inside: tuple[Decimal, Decimal] | None = None
    for mesh, degree, digits in QUICK if settings.quick else LADDER:
        case, found = rung(mesh, degree, digits, settings.count(1 if mesh > 16 else 3, 1))
        if inside is not None and not inside[0] <= found.lower < found.upper <= inside[1]:
            raise CheckFailed(f"{case.name}: the interval is not inside the one before")
        inside = found.lower, found.upper
        cases.append(case)
    last = cases[-1].facts
    return Outcome(cases, {"lower": last["lower"], "upper": last["upper"], "digits": last["digits"]})
