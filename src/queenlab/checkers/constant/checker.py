"""Proves an interval for the n-queens constant from a certificate alone; see docs/guide/constant.md.

`prove` computes the interval that the potentials give, in ball arithmetic; `check` compares it with the claim.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

from flint import arb, ctx, fmpq

from queenlab.checkers.certificate import BadCertificate
from queenlab.checkers.constant.certificate import ConstantCertificate, parse, read
from queenlab.checkers.constant.elements import Elements
from queenlab.checkers.constant.lower import lower_bound
from queenlab.checkers.constant.upper import Gap, NotAQueenon, gap

#: The mesh is halved until it is this fine, if the density is not seen to be a queenon before.
FINEST = 64
#: Quadrature is exact to this share of the width.
SHARE = 10**6

Say = Callable[[str], None]


@dataclass(frozen=True)
class ConstantProof:
    """What potentials prove: alpha is at least the lower end of the ball `dual`, and at most its upper end plus the
    gap.

    The mesh is finer than the certificate's where that helped; `bits` are those of the arithmetic, `seconds` of one
    core.
    """

    dual: arb
    gap: Gap
    mesh: int
    bits: int
    seconds: float

    @property
    def lower(self) -> Fraction:
        """alpha is not below this."""
        return _exact(self.dual.mid()) - _exact(self.dual.rad())

    @property
    def upper(self) -> Fraction:
        """alpha is not above this."""
        gap = _exact(self.gap.value.mid()) + _exact(self.gap.value.rad())
        return _exact(self.dual.mid()) + _exact(self.dual.rad()) + gap


def check(source: str | Path | bytes, say: Say = lambda line: None) -> tuple[ConstantCertificate, ConstantProof]:
    """Checks the claim of a certificate, a file by its name or its bytes; BadCertificate says what is wrong with it."""
    certificate = parse(source) if isinstance(source, bytes) else read(source)
    width = certificate.upper - certificate.lower
    if not width:
        raise BadCertificate("an interval of width 0 cannot be proved")
    proof = prove(certificate, width / SHARE, say)
    if not certificate.lower <= proof.lower:
        raise BadCertificate(f"the potentials show only alpha >= {_short(proof.lower)}, but lower is above that")
    if not proof.upper <= certificate.upper:
        raise BadCertificate(f"the potentials show only alpha <= {_short(proof.upper)}, but upper is below that")
    return certificate, proof


def prove(certificate: ConstantCertificate, target: Fraction, say: Say = lambda line: None) -> ConstantProof:
    """The interval that the potentials of a certificate prove, whatever it claims.

    `target` is how exact the quadratures are to be; `say` gets lines of progress. BadCertificate: the potentials are
    not near those of a queenon.
    """
    started = time.process_time()
    previous, ctx.prec = ctx.prec, _precision(certificate, target)
    try:
        elements = Elements.of(certificate.bits, certificate.rows, certificate.diagonals)
        goal = arb(fmpq(target.numerator, target.denominator))
        dual = lower_bound(elements, goal)
        say("lower bound")
        while True:
            try:
                return ConstantProof(
                    dual, gap(elements, goal), elements.mesh, int(ctx.prec), time.process_time() - started
                )
            except NotAQueenon as failure:
                if elements.mesh >= FINEST:
                    raise BadCertificate(f"the potentials do not give a queenon: {failure}") from None
                elements = elements.refined()
                say(f"upper bound on a mesh of {elements.mesh}")
    except BadCertificate:
        raise
    except (ArithmeticError, ValueError) as failure:
        raise BadCertificate(str(failure)) from None
    finally:
        ctx.prec = previous


def _precision(certificate: ConstantCertificate, target: Fraction) -> int:
    """Bits that leave rounding well below the target; polynomials of a high degree lose some."""
    wanted = max(target.denominator.bit_length() - target.numerator.bit_length(), 0)
    return wanted + 2 * certificate.degree + 64


def _exact(number: arb) -> Fraction:
    """A midpoint or a radius, which do not depend on the precision in force."""
    mantissa, exponent = number.man_exp()
    return Fraction(int(mantissa)) * Fraction(2) ** int(exponent)


def _short(number: Fraction) -> str:
    return f"{float(number):.15f}"
