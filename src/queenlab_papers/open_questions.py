"""The open questions of Kunt's thesis (2023), and the evidence that can be computed for some of them."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib import resources
from typing import Any

import queenlab as ql
from queenlab import Placement, queen
from queenlab.constructions import is_prime, linear_solution_count
from queenlab.constructions.parallel_layers import (
    ParallelLayers,
    digit_stack,
    enough_for_two_slopes,
    two_slope_solutions,
    two_slopes,
)
from queenlab.counters import Stopped, count_with_half_turn, parallel_stacks
from queenlab.errors import BadInput, CheckFailed, NotSupported
from queenlab.verification import verify
from queenlab.work import Limits, Status, check_limit
from queenlab_papers.reproduction.figure_tables import fields, whole_lines

#: Sides that are searched if nothing is said: some seconds.
USUAL_SIDE = 14
#: Primes for which solutions are constructed if nothing is said.
USUAL_PRIME = 47
#: Stacks of regular layers are searched on the torus for these primes: some seconds, beyond that minutes and more.
MOST_STACKED = 31
#: On the plane, which has more freedom, so far.
MOST_STACKED_ON_PLANE = 23
#: The largest sides that a search is begun for: all cubes of side 17 take five days, and those of side 18 years.
MAX_SIDE, MAX_PRIME = 17, 199
#: Composite sides without small factors.
COMPOSITE = (121, 143)
#: Sides where only layers with a half-turn are tried, unless a larger side is asked for anyway.
HALF_TURNED = 17


@dataclass(frozen=True)
class Finding:
    """One piece of evidence: a claim in a sentence, and what stands behind it.

    The status is `proved` for a number that is exact, `found` for a placement, `none` if it is proved that there is
    none, `unknown` if a limit was reached. A witness has passed `verify`.
    """

    claim: str
    status: Status
    proof: str
    value: int | None = None
    witness: Placement | None = None
    seconds: float = 0.0

    def to_dict(self) -> dict[str, Any]:
        """For JSON; of a witness only its size, for it may be large."""
        return {
            "claim": self.claim,
            "status": self.status,
            "value": self.value,
            "proof": self.proof,
            "queens": None if self.witness is None else len(self.witness),
            "seconds": round(self.seconds, 6),
        }


@dataclass(frozen=True)
class OpenQuestion:
    """One of the eleven open questions, what is known here, and which command or page has more."""

    number: int
    text: str
    verdict: str
    see: str

    @property
    def has_evidence(self) -> bool:
        """Whether `evidence` computes something for it."""
        return self.number in _EVIDENCE


def question(number: int) -> OpenQuestion:
    """One of the questions."""
    if number not in QUESTIONS:
        raise BadInput(f"the open questions are numbered 1 to {max(QUESTIONS)}, not {number}")
    return QUESTIONS[number]


def evidence(
    number: int, *, side: int | None = None, prime: int | None = None, time_limit: float | None = None
) -> Iterator[Finding]:
    """The evidence for a question, one finding after the other as they are computed.

    Args:
        number: 2, 3, 7 or 8.
        side: exhaustive searches go up to this side of the cube; 14 by default, 15 takes two minutes.
        prime: constructions and stacks of regular layers go up to this prime; 47 by default.
        time_limit: seconds for all of it; the finding that did not end is `unknown`, and the last.
    """
    question(number)
    if number not in _EVIDENCE:
        able = ", ".join(map(str, sorted(_EVIDENCE)))
        raise NotSupported(
            f"there is nothing to compute for question {number}, see {QUESTIONS[number].see}; for {able} there is"
        )
    for name, value, most in (("side", side, MAX_SIDE), ("prime", prime, MAX_PRIME)):
        if value is not None and not 2 <= value <= most:
            raise BadInput(f"a {name} goes from 2 to {most} here, not {value}")
    check_limit("time limit", time_limit)
    limits = Limits(time_limit)
    return _timed(_EVIDENCE[number](side or USUAL_SIDE, prime or USUAL_PRIME, limits), limits)


def _timed(findings: Iterator[Finding], limits: Limits) -> Iterator[Finding]:
    """Ends with an `unknown` when time is up, and says how long each finding took."""
    while True:
        started = time.perf_counter()
        try:
            found = next(findings)
        except StopIteration:
            return
        except Stopped:
            yield Finding("the search was not finished", "unknown", "the time limit was reached")
            return
        seconds = time.perf_counter() - started
        yield Finding(found.claim, found.status, found.proof, found.value, found.witness, seconds)
        if limits.time_is_up():
            yield Finding("the rest was not begun", "unknown", "the time limit was reached")
            return


def _full_solutions(n: int, limits: Limits) -> tuple[int, str]:
    """The number of full solutions of (n, 3), by exhaustive search, and what proves it."""
    rest = limits.rest()
    answer = ql.count(f"queens:{n}^3", engine="full-layers", time_limit=rest.seconds)
    if answer.status != "proved" or answer.value is None:
        if answer.stopped == "interrupted":
            raise KeyboardInterrupt
        raise Stopped("time")
    return answer.value, f"exhaustive search, layer by layer from the middle; {answer.nodes:,} queens placed"


def _verified(stack: ParallelLayers) -> tuple[Placement, str]:
    """The placement of a stack, after the definition of an attack was looked at in every direction, plane and torus."""
    d = len(stack.steps) + 2
    for torus in (True, False):
        placement = stack.placement(torus)
        report = verify(placement, queen, count=stack.n ** (d - 1))
        if not report.ok:
            raise CheckFailed(f"a stack on side {stack.n} is wrong: {report.problems[0]}")
    directions = len(queen.moves(d).riders)
    return placement, f"verified in all {directions} directions, on the plane and on the torus"


def _necessity(side: int, prime: int, limits: Limits) -> Iterator[Finding]:
    """Question 2: no full solution where n has a factor 2, 3, 5 or 7."""
    for n in range(2, side + 1):
        value, proof = _full_solutions(n, limits)
        if value and math.gcd(n, 210) != 1:
            yield Finding(f"({n},3) has {value} full solutions although gcd({n}, 210) > 1", "proved", proof, value)
        elif value:
            yield Finding(f"({n},3) has {value} full solutions, and gcd({n}, 210) = 1", "proved", proof, value)
        else:
            yield Finding(f"({n},3) has no full solution: at most {n * n - 1} queens fit", "none", proof, 0)
    for n in range(side + 1, min(prime, MOST_STACKED) + 1):
        if math.gcd(n, 6) == 1 and math.gcd(n, 210) != 1:
            stacks = parallel_stacks(n, limits, torus=True)
            proof = f"every stack tried: {stacks.nodes:,} layers"
            if stacks.total:
                yield Finding(f"({n},3) has full solutions of parallel regular layers", "proved", proof, stacks.total)
            else:
                claim = f"({n},3) has no full solution on the torus that is a stack of parallel regular layers"
                yield Finding(claim, "none", proof, 0)


def _other_solutions(side: int, prime: int, limits: Limits) -> Iterator[Finding]:
    """Question 3: full solutions that are not linear."""
    for n in (n for n in range(11, side + 1) if math.gcd(n, 210) == 1 and n != HALF_TURNED):
        value, proof = _full_solutions(n, limits)
        linear = linear_solution_count(n, 3)
        same = "all of them linear" if value == linear else f"{value - linear} of them not linear"
        proof = f"{proof}; the linear ones are n (n-5)(n-7) = {linear}"
        yield Finding(f"({n},3) has {value} full solutions, {same}", "proved", proof, value)
    if side >= HALF_TURNED:
        yield _with_half_turn(HALF_TURNED, limits)
    for p in (p for p in range(17, min(prime, MOST_STACKED) + 1) if is_prime(p)):
        yield _stacked(p, limits)
    for p in (p for p in range(11, prime + 1) if is_prime(p)):
        yield _two_slopes(p)
    yield _all_primes()
    for n in COMPOSITE:
        placement, proof = _verified(digit_stack(n))
        claim = f"({n},3) has a full solution that is not linear: (x, 2x + c_z, z), c_z = 4z + q g(z mod q)"
        yield Finding(claim, "found", proof, len(placement), placement)


def _with_half_turn(n: int, limits: Limits) -> Finding:
    found = count_with_half_turn(n, limits)
    # Of the n linear solutions with the same coefficients one has its middle layer through the centre.
    linear = linear_solution_count(n, 3) // n
    same = "all of them linear" if found.solutions == linear else f"{found.solutions - linear} of them not linear"
    claim = f"({n},3) has {found.solutions} full solutions whose middle layer has a half-turn, {same}"
    proof = f"every completion of the {found.layers} such layers tried: {found.nodes:,} queens placed"
    return Finding(claim, "proved", proof, found.solutions)


def _stacked(p: int, limits: Limits) -> Finding:
    """All solutions with regular layers along one axis: what Table 7 counts."""
    on_torus = p > MOST_STACKED_ON_PLANE
    stacks = parallel_stacks(p, limits, torus=on_torus)
    others = stacks.total - stacks.linear
    where = "torus" if on_torus else "plane"
    claim = f"({p},3) has {stacks.total} full solutions with regular layers along one axis of the {where}"
    claim += f", {others} of them not linear" if others else ", all of them linear"
    proof = f"every stack tried: {stacks.nodes:,} layers; layers of different steps have a cell in common"
    if others:
        explained = p**2 * sum(1 for _ in two_slopes(p))
        proof += f"; two slopes explain {explained}"
    return Finding(claim, "proved", proof, stacks.total)


def _all_primes() -> Finding:
    enough = enough_for_two_slopes(3)
    missing = [p for p in range(11, enough) if is_prime(p) and next(two_slopes(p), None) is None]
    claim = f"(p,3) has full solutions of two slopes for every prime p >= 11 but {', '.join(map(str, missing))}"
    proof = (
        f"from {enough} on two of the p - 7 numbers b have the same characters at the 7 forbidden slopes; below, tried"
    )
    return Finding(claim, "proved", proof)


def _two_slopes(p: int) -> Finding:
    number = two_slope_solutions(p)
    if number == 0:
        claim = f"({p},3) has no solution of two slopes, b z on squares and b' z on non-squares"
        return Finding(claim, "none", "quadratic characters of all choices", 0)
    one = next(two_slopes(p))
    placement, proof = _verified(one.stack())
    (step,) = one.steps
    claim = f"({p},3) has {number} full solutions of two slopes, none of them linear"
    shown = f"(x, {step}x + c_z, z), c_z = {one.square}z on squares and {one.other}z on non-squares"
    return Finding(claim, "found", f"{shown}: {proof}", number, placement)


def _higher_necessity(side: int, prime: int, limits: Limits) -> Iterator[Finding]:
    """Question 7: the cubes in a full solution of (n, d) are full solutions of (n, 3), which settles small n.

    Let all solutions of (n, 3) be linear, and x_d = f(x_1, ..., x_(d-1)) a solution of (n, d). If all variables but two
    are fixed, f is linear in these two. So its difference along one axis does not depend on any other, nor on its own:
    f is linear, and the linear solutions are known.
    """
    for n in range(2, side + 1):
        value, proof = _full_solutions(n, limits)
        if value == 0:
            claim = f"({n},d) has no full solution for any d >= 3"
            yield Finding(claim, "none", f"its cubes would be full solutions of ({n},3); {proof}", 0)
        elif value == linear_solution_count(n, 3) and linear_solution_count(n, 4) == 0:
            claim = f"({n},d) has no full solution for any d >= 4"
            reason = f"its cubes would be linear, so it would be, and ({n},4) has no linear solution; for ({n},3)"
            yield Finding(claim, "none", f"{reason} {proof}", 0)


def _higher_others(side: int, prime: int, limits: Limits) -> Iterator[Finding]:
    """Question 8: the same construction in four dimensions, for the least prime that has it."""
    for p in (p for p in range(17, MAX_PRIME + 1) if is_prime(p)):
        if limits.time_is_up():
            raise Stopped("time")
        one = next(two_slopes(p, 4, reflected=False), None)
        if one is not None:
            placement, proof = _verified(one.stack())
            (a, b) = one.steps
            shown = f"(x, y, {a}x + {b}y + c_z, z), c_z = {one.square}z on squares and {one.other}z on non-squares"
            claim = f"({p},4) has a full solution that is not linear, and {p} is the least prime with two slopes"
            yield Finding(claim, "found", f"{shown}: {proof}", len(placement), placement)
            return


_EVIDENCE: dict[int, Callable[[int, int, Limits], Iterator[Finding]]] = {
    2: _necessity,
    3: _other_solutions,
    7: _higher_necessity,
    8: _higher_others,
}

_TABLE = resources.files("queenlab_papers").joinpath("open_questions.txt")
QUESTIONS: dict[int, OpenQuestion] = {
    int(number): OpenQuestion(int(number), *rest)
    for number, *rest in map(fields, whole_lines(_TABLE.read_text("utf-8")))
}
