"""The n-queens constant: digits with a certificate."""

from __future__ import annotations

from decimal import Decimal, localcontext
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from queenlab.atomic_write import check_writable, write_atomically
from queenlab.errors import BadInput, MissingExtra

if TYPE_CHECKING:
    from queenlab.queenon.constant.certificate import Constant


def constant(
    digits: int = 20, path: str | Path | None = None, *, mesh: int | None = None, degree: int | None = None
) -> Constant:
    """The n-queens constant alpha to a given number of proved digits: there are ((1 + o(1)) n e^-alpha)^n solutions.

    Args:
        digits: the number of digits after the point.
        path: the file for the certificate, if any.
        mesh: use this mesh; needs `degree`.
        degree: use this degree, whatever the number of digits.

    Returns:
        The interval as `lower` and `upper`, the `digits` that its ends share, and the certificate's `text()`.

    Raises:
        BadInput: the mesh, the degree or the number of digits is invalid.
        MissingExtra: python-flint is not installed.
        CannotWrite: the file cannot be written.

    Example:
        >>> constant(5).digits
        '1.944001022'
    """
    need_flint()
    from queenlab.queenon.constant.certificate import constant_on, constant_to

    if (mesh is None) != (degree is None):
        raise BadInput("give both mesh and degree, or neither")
    if path is not None:
        check_writable(Path(path))
    found = constant_to(digits) if mesh is None or degree is None else constant_on(mesh, degree)
    if path is not None:
        write_atomically(Path(path), found.text())
    return found


def growth(lower: Decimal, upper: Decimal) -> tuple[Decimal, Decimal]:
    """The interval of e^-alpha, rounded outward.

    Example:
        >>> from decimal import Decimal
        >>> low, high = growth(Decimal("1.94"), Decimal("1.95"))
        >>> low < Decimal("0.1431") < high
        True
    """
    with localcontext() as context:
        context.prec = max(len(end.as_tuple().digits) for end in (lower, upper)) + 8
        # Decimal's exp is rounded correctly, to half a unit; one unit is more than enough.
        low, high = (-upper).exp(), (-lower).exp()
        return low.next_minus(), high.next_plus()


def need_flint() -> None:
    if find_spec("flint") is None:
        raise MissingExtra("python-flint", "constant")
