"""The checker of digits of the n-queens constant, against brute force."""

from __future__ import annotations

import json
import random
from fractions import Fraction
from itertools import product
from typing import Any
from unittest.mock import Mock

import pytest
from flint import arb, ctx
from hypothesis import given, settings
from hypothesis import strategies as st

from oracles.potentials import BruteForce, integral
from queenlab.checkers.certificate import BadCertificate
from queenlab.checkers.constant.certificate import parse
from queenlab.checkers.constant.checker import check, prove
from queenlab.checkers.constant.elements import Elements, legendre
from queenlab.checkers.constant.gauss import MOST_VALUES, Rule, check_size, rule_for
from queenlab.checkers.constant.lower import lower_bound
from queenlab.checkers.constant.residuals import diagonal_residuals, row_residuals
from queenlab.checkers.constant.upper import NotAQueenon, gap
from queenlab.queenon.constant.certificate import certificate_text, constant_on

#: Nobel, Agrawal and Boyd, arXiv:2112.03336.
PUBLISHED = Fraction("1.944000752019729"), Fraction("1.9440010813092217")
BITS = 40
TARGET = arb(10) ** -14


def rough(mesh: int, degree: int, seed: int, size: float = 0.05) -> dict[str, Any]:
    """Potentials that are far from the best ones: those of a mesh of 2, degree 2, on a finer mesh, disturbed."""
    rng = random.Random(seed)

    def part(mean: float) -> list[int]:
        numbers = [mean, *(rng.uniform(-size, size) / (k + 1) for k in range(degree))]
        return [round(number * 2**BITS) for number in numbers]

    rows = [part(0.4 + 0.2 * k / mesh) for k in range(mesh // 2)]
    diagonals = [part(1 - 1.7 * (k + 0.5) / mesh) for k in range(mesh)]
    return {
        "format": "queenlab-constant", "version": 1, "mesh": mesh, "degree": degree, "bits": BITS,
        "lower": "1.5", "upper": "2.5", "r": rows, "p": diagonals,
    }  # fmt: skip


def elements_of(record: dict[str, Any]) -> Elements:
    return Elements.of(record["bits"], record["r"], record["p"])


@pytest.fixture(scope="module")
def good() -> dict[str, Any]:
    return constant_on(4, 6).record


ROUGH = [(2, 1, 1), (2, 4, 2), (4, 2, 3), (6, 3, 4)]


@pytest.mark.parametrize(("mesh", "degree", "seed"), ROUGH)
def test_dual_function_agrees_with_brute_force(mesh: int, degree: int, seed: int) -> None:
    record = rough(mesh, degree, seed)
    ball = lower_bound(elements_of(record), TARGET)
    assert float(ball.rad()) < 1e-12
    assert abs(float(ball.mid()) - BruteForce.of(record).dual()) < 1e-11


@pytest.mark.full_rows("6-3-4")
@pytest.mark.parametrize(("mesh", "degree", "seed"), ROUGH)
def test_row_residuals_agree_with_brute_force(mesh: int, degree: int, seed: int) -> None:
    record = rough(mesh, degree, seed)
    brute = BruteForce.of(record)
    for i, piece in enumerate(row_residuals(elements_of(record), TARGET)):
        start, end = (i + 0.5) / mesh, (i + 1) / mesh

        def stretched(f: Any, start: float = start, end: float = end) -> float:
            return integral(f, start, end, []) * 2 / (end - start)

        assert abs(float(piece.mean.mid()) - stretched(brute.row_residual)) < 1e-9
        assert abs(float(piece.square) - stretched(lambda x: brute.row_residual(x) ** 2)) < 1e-9
        seen = max(abs(brute.row_residual(start + (end - start) * (k + 0.5) / 20)) for k in range(20))
        assert seen <= float(piece.largest) + 1e-10
        assert float(piece.largest) < 2 * seen + 1e-6


@pytest.mark.parametrize(("mesh", "degree", "seed"), ROUGH)
def test_diagonal_residuals_agree_with_brute_force(mesh: int, degree: int, seed: int) -> None:
    record = rough(mesh, degree, seed)
    brute = BruteForce.of(record)
    for k, piece in enumerate(diagonal_residuals(elements_of(record), TARGET)):
        start, end = k / mesh, (k + 1) / mesh
        mean = integral(brute.diagonal_residual, start, end, []) * 2 * mesh
        square = integral(lambda t: brute.diagonal_residual(t) ** 2, start, end, []) * 2 * mesh
        assert abs(float(piece.mean.mid()) - mean) < 1e-9
        assert abs(float(piece.square) - square) < 1e-9
        seen = max(abs(brute.diagonal_residual(start + (end - start) * (q + 0.5) / 20)) for q in range(20))
        assert seen <= float(piece.largest) + 1e-10
        assert float(piece.largest) < 3 * seen + 1e-6


@pytest.mark.full_rows("4-2")
@pytest.mark.parametrize(("mesh", "degree"), [(2, 2), (2, 3), (4, 2)])
def test_corrected_density_lies_between_the_bounds(mesh: int, degree: int) -> None:
    """F of the queenon of Theorem 2, by brute force: above alpha, and not above L + gap."""
    record = constant_on(mesh, degree).record
    proof = prove(parse(json.dumps(record)), Fraction(1, 10**12))
    value = BruteForce.of(record).corrected_value()
    assert float(PUBLISHED[0]) < value
    assert float(proof.lower) < value < float(proof.upper) + 1e-9


def test_disturbed_potentials_still_give_true_bounds(good: dict[str, Any]) -> None:
    rng = random.Random(5)
    for size in (1e-6, 1e-4, 1e-3, 3e-3):
        record = dict(good)
        for name in ("r", "p"):
            record[name] = [
                [c + round(rng.uniform(-size, size) / (k + 1) ** 2 * 2 ** record["bits"]) for k, c in enumerate(part)]
                for part in record[name]
            ]
        proof = prove(parse(json.dumps(record)), Fraction(1, 10**15))
        assert proof.lower < PUBLISHED[1]
        assert proof.upper > PUBLISHED[0]
        # Far from the top the bounds must have moved apart.
        assert proof.upper - proof.lower > Fraction(size) ** 2 / 100


def test_rule_meets_its_target() -> None:
    target = arb(10) ** -25
    rule = rule_for(lambda reach: (2 * reach).exp(), target)
    assert rule.remainder((2 * rule.reach).exp()) < target
    # One point fewer is not enough.
    assert Rule(rule.points - 1, rule.rho).remainder((2 * rule.reach).exp()) > target
    check_size(10, Rule(10, arb(2)), Rule(MOST_VALUES // 100, arb(2)))


def test_rules_have_the_precision_in_force() -> None:
    rule = Rule(5, arb(2))
    for bits in (60, 300):
        with ctx.workprec(bits):
            assert all(ball.rad() < arb(2) ** (10 - bits) for ball in rule.nodes() + rule.weights())


def test_refined_elements_are_the_same_functions() -> None:
    record = rough(4, 5, 9)
    coarse = elements_of(record)
    fine = coarse.refined()
    assert (len(fine.rows), len(fine.diagonals)) == (8, 16)
    wholes = [*coarse.rows, *coarse.diagonals]
    halves = [*fine.rows, *fine.diagonals]
    for interval, local in product(range(12), (-1.0, -0.3, 0.2, 0.9)):
        half, at = (2 * interval, 2 * local + 1) if local < 0 else (2 * interval + 1, 2 * local - 1)
        table, finer = legendre([arb(local)], 5)[0], legendre([arb(at)], 5)[0]
        a = sum((c * t for c, t in zip(wholes[interval], table, strict=True)), arb(0))
        b = sum((c * t for c, t in zip(halves[half], finer, strict=True)), arb(0))
        assert a.overlaps(b)
        assert float(b.rad()) < 1e-9


def test_precision_is_put_back(good: dict[str, Any]) -> None:
    before, heard = ctx.prec, []
    proof = check(certificate_text(good).encode(), heard.append)[1]
    assert ctx.prec == before
    assert proof.mesh == 4 * 2 ** (len(heard) - 1)
    assert heard[0] == "lower bound"


def test_quadrature_that_fails_refuses_the_certificate(good: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        "queenlab.checkers.constant.checker.lower_bound", Mock(side_effect=ArithmeticError("too many points"))
    )
    with pytest.raises(BadCertificate, match=r"^too many points$"):
        check(certificate_text(good).encode())


@pytest.mark.full
def test_wild_potentials_give_no_queenon() -> None:
    record = rough(2, 3, 1, size=1.0)
    with pytest.raises(NotAQueenon, match="may"):
        gap(elements_of(record), TARGET)
    with pytest.raises(BadCertificate, match="not give a queenon"):
        check(json.dumps(record).encode())


# -- certificates that must be refused ----------------------------------------------------------------------------


@settings(max_examples=25, deadline=None)
@given(st.sampled_from(["r", "p"]), st.integers(0, 1), st.integers(0, 6), st.integers(18, 40), st.booleans())
def test_one_changed_coefficient_is_refused(
    good: dict[str, Any], name: str, interval: int, place: int, bit: int, negative: bool
) -> None:
    """A change of 2^-22 of the whole or more moves L by more than the interval is wide."""
    changed = json.loads(json.dumps(good))
    changed[name][interval][place] += (-1 if negative else 1) << max(bit, changed["bits"] - 16)
    with pytest.raises(BadCertificate):
        check(certificate_text(changed).encode())


@pytest.mark.full
def test_a_file_that_would_take_hours_is_refused_at_once() -> None:
    """A fine mesh and a claim of hundreds of digits; quadrature would need tens of gigabytes."""
    record = rough(256, 1, 1, size=1e-6)
    record |= {"lower": "1." + "0" * 399 + "1", "upper": "1." + "0" * 399 + "2"}
    with pytest.raises(BadCertificate, match="are too many on a mesh of 256"):
        check(json.dumps(record).encode())


def test_the_smallest_mesh_and_the_largest_coefficient() -> None:
    record = rough(2, 1, 1)
    record["p"][1][1] = 2 ** (BITS + 7) - 1
    read = parse(json.dumps(record))
    assert (read.mesh, read.degree, read.bits, read.diagonals[1][1]) == (2, 1, BITS, 2 ** (BITS + 7) - 1)
    record["p"][1][1] += 1
    with pytest.raises(BadCertificate, match=rf"^p, interval 2: .* must be a whole number below 128 x 2\^{BITS}$"):
        parse(json.dumps(record))
    record["p"][1].pop()
    with pytest.raises(BadCertificate, match=r"^p, interval 2: 2 coefficients are needed$"):
        parse(json.dumps(record))


@given(st.binary(max_size=200))
def test_any_bytes_are_refused(data: bytes) -> None:
    with pytest.raises(BadCertificate):
        parse(data)


@pytest.mark.full
@settings(max_examples=60, deadline=None)
@given(st.data())
def test_a_cut_or_changed_text_is_refused_or_harmless(good: dict[str, Any], data: st.DataObject) -> None:
    """Whatever one changed byte makes of a certificate, what is accepted is true."""
    text = bytearray(certificate_text(good).encode())
    place = data.draw(st.integers(0, len(text) - 1))
    text[place] = data.draw(st.integers(32, 126))
    try:
        certificate, proof = check(bytes(text))
    except BadCertificate:
        return
    assert certificate.lower <= proof.lower < PUBLISHED[1]
    assert PUBLISHED[0] < proof.upper <= certificate.upper
