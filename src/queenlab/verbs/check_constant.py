"""The check of a certificate of the n-queens constant."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal, localcontext
from pathlib import Path

from queenlab.checkers.certificate import BadCertificate
from queenlab.errors import BadInput, CheckFailed
from queenlab.verbs.constant import need_flint


@dataclass(frozen=True)
class ConstantCheck:
    """A valid certificate of the constant.

    Attributes:
        lower: alpha is at least this: claimed by the certificate and proved again.
        upper: alpha is at most this.
        mesh: of its potentials.
        degree: of its potentials.
        seconds: CPU seconds.
    """

    lower: Decimal
    upper: Decimal
    mesh: int
    degree: int
    seconds: float

    @property
    def digits(self) -> str:
        from queenlab.queenon.constant.certificate import common_digits

        return common_digits(self.lower, self.upper)


def check_constant(path: str | Path) -> ConstantCheck:
    """Proves the interval of a certificate again, from the file alone.

    Args:
        path: a file written by `constant`.

    Returns:
        The proved interval; `digits` are the digits that its ends share.

    Raises:
        CheckFailed: the certificate's potentials do not prove its claim, or are malformed.
        BadInput: it is not a certificate of the constant.
        MissingExtra: python-flint is not installed.
        OSError: the file cannot be read.

    Example:
        >>> from tempfile import TemporaryDirectory
        >>> from queenlab.verbs.constant import constant
        >>> with TemporaryDirectory() as folder:
        ...     made = constant(5, f"{folder}/alpha.json")
        ...     check_constant(f"{folder}/alpha.json").digits == made.digits
        True
    """
    need_flint()
    from queenlab.checkers.constant.checker import check

    try:
        certificate, proof = check(path)
    except BadCertificate as refusal:
        from queenlab.verbs.file_kinds import CONSTANT, kind_of, other_use

        # A pipe cannot be read again.
        if not Path(path).is_file() or kind_of(data := Path(path).read_bytes()) == CONSTANT:
            raise CheckFailed(f"{path} is refused: {refusal}") from None
        raise BadInput(other_use(data, str(path), CONSTANT) or f"{path} is not a certificate: {refusal}") from None
    with localcontext() as context:
        context.prec = 2000
        lower, upper = (
            Decimal(end.numerator) / Decimal(end.denominator) for end in (certificate.lower, certificate.upper)
        )
    return ConstantCheck(lower, upper, certificate.mesh, certificate.degree, proof.seconds)
