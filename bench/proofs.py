"""Proofs of the maximum: how long they take to make and to check, and how long they are.

Ways of the project (an exhaustive search; clauses that know the maxima of slabs; linear programs; cases) beside the
yardsticks in the same run: Kissat on clauses without lemmas, and CP-SAT, which leaves no proof. Times are CPU seconds
of one core, those of the solvers that are started included.
"""

from __future__ import annotations

import resource
import time
from collections.abc import Callable
from functools import partial
from typing import Any

from bench.harness import Case, Contender, Outcome, Sample, Settings, alternate
from queenlab.checkers.checker import check
from queenlab.errors import CheckFailed, TooLong
from queenlab.proofs.prover import Proof, Way, prove
from queenlab.verbs.optimize import optimize
from queenlab.work import Limits

ABOUT = (
    "Proves the maximum of queens on n^d with a certificate, by every way that ends in some minutes, and checks it; "
    "beside it Kissat on clauses without lemmas (`sat`) and CP-SAT without a certificate."
)

#: Kunt, Higher-dimensional queens, Table 36.
KNOWN = {
    (4, 3): 7, (5, 3): 13, (6, 3): 21, (7, 3): 32, (8, 3): 48, (9, 3): 67, (10, 3): 91, (11, 3): 121,
    (3, 4): 6, (4, 4): 16, (6, 4): 80, (3, 5): 11, (4, 5): 32, (4, 6): 64, (4, 7): 128, (4, 8): 256, (4, 9): 512,
}  # fmt: skip

CPSAT = "CP-SAT, no certificate"
#: Seconds after which a yardstick is given up; it then counts as having taken so long.
PATIENCE = 300.0

#: What each board is proved by; the first one is what the others are compared with.
WAYS: dict[tuple[int, int], tuple[str, ...]] = {
    (4, 3): ("search", "ladder", "sat", "cases"),
    (5, 3): ("search", "ladder", "sat", "cases"),
    (6, 3): ("search", "ladder", "sat", "cases", CPSAT),
    (7, 3): ("search", "ladder", "sat", "cases"),
    (8, 3): ("search", "ladder"),
    (9, 3): ("search",),
    (10, 3): ("search",),
    (11, 3): ("auto",),
    (3, 4): ("search", "sat"),
    (4, 4): ("auto",),
    (6, 4): ("auto",),
    (3, 5): ("search",),
    (4, 5): ("auto",),
    (4, 6): ("auto",),
    (4, 7): ("auto",),
    (4, 8): ("auto",),
    (4, 9): ("auto",),
}
QUICK = ((4, 3), (3, 4), (4, 4))


def _cpu() -> float:
    """CPU seconds of this process and of the children that have ended."""
    uses = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(use.ru_utime + use.ru_stime for use in uses)


def measured(task: Callable[[], Any]) -> Callable[[], tuple[Sample, Any]]:
    """A task whose children count."""

    def run() -> tuple[Sample, Any]:
        wall, cpu = time.perf_counter(), _cpu()
        value = task()
        return Sample(time.perf_counter() - wall, _cpu() - cpu), value

    return run


def by_way(n: int, d: int, way: Way, made: dict[str, Proof]) -> Callable[[], int | None]:
    """Makes a proof, kept in `made`, and returns its bound; None where it took too long."""
    # Clauses alone do not look for the maximum: else their time would be that of finding a placement first.
    target = KNOWN[n, d] if way in ("sat", "ladder", "cases") else None

    def task() -> int | None:
        try:
            made[way] = prove(n, d, Limits(PATIENCE), by=way, at_most=target)
        except TooLong:
            return None
        return made[way].at_most

    return task


def by_cpsat(n: int, d: int) -> Callable[[], None]:
    """CP-SAT's own proof, on one thread; nothing is left of it."""

    def task() -> None:
        answer = optimize(f"queens:{n}^{d},goal=max", engine="cpsat", time_limit=PATIENCE, workers=1)
        if answer.status == "proved" and answer.value != KNOWN[n, d]:
            raise CheckFailed(f"CP-SAT says {answer.value} for {n}^{d}, not {KNOWN[n, d]}")

    return task


def compare(n: int, d: int, ways: tuple[str, ...], rounds: int) -> Case:
    """One board."""
    contenders = []
    made: dict[str, Proof] = {}
    for way in ways:
        task: Callable[[], Any] = by_cpsat(n, d) if way == CPSAT else by_way(n, d, way, made)  # type: ignore[arg-type]
        contenders.append(Contender(way, measured(task), rounds=rounds, warm=n**d <= 64))
    timings = alternate(contenders, rounds)
    case = Case(f"queens:{n}^{d}", {"cells": n**d, "maximum": KNOWN[n, d]}, timings, ways[0], KNOWN[n, d])
    for way, timing in timings.items():
        if way not in made:
            case.facts[f"{way}: certificate"] = "none"
            continue
        proof = made[way]
        text = proof.text()
        sample, report = measured(partial(check, text))()
        if report.at_most != timing.value or report.at_most < KNOWN[n, d]:
            raise CheckFailed(f"the certificate of {n}^{d} by {way} shows {report.claim}, not {KNOWN[n, d]}")
        case.facts[f"{way}: bytes"] = len(text)
        case.facts[f"{way}: steps"] = f"{len(report.steps)} ({', '.join(proof.ways)})"
        case.facts[f"{way}: checked in CPU seconds"] = round(sample.cpu, 2)
        case.facts[f"{way}: shows"] = "maximum" if report.maximum is not None else "upper bound"
        for name, value in {**proof.facts, **report.work}.items():
            case.facts[f"{way}: {name}"] = value
    return case


def run(settings: Settings) -> Outcome:
    """All boards."""
    boards = QUICK if settings.quick else tuple(WAYS)
    cases = [compare(n, d, WAYS[n, d], settings.count(1)) for n, d in boards]
    seconds = {case.name: {way: round(timing.cpu, 2) for way, timing in case.timings.items()} for case in cases}
    return Outcome(cases, {"CPU seconds to prove": seconds})
