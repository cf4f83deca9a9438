"""`queenlab constant`: prove digits of the n-queens constant, or check such a proof."""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from queenlab.cli.options import OUTPUT, option
from queenlab.cli.output import ANSWERED, Printing, record
from queenlab.cli.targets import target
from queenlab.errors import BadInput
from queenlab.suffixes import CERTIFICATE
from queenlab.wording import plural

if TYPE_CHECKING:
    from queenlab.verbs.check_constant import ConstantCheck

NAME = "n-queens constant"


def constant(
    *,
    digits: Annotated[
        int | None, typer.Option("--digits", metavar="D", help="Prove this many digits after the point.  [default: 20]")
    ] = None,
    mesh: Annotated[int | None, typer.Option("--mesh", metavar="N", help="Use a mesh of this many intervals.")] = None,
    degree: Annotated[int | None, typer.Option("--degree", metavar="K", help="Use polynomials of this degree.")] = None,
    out: Annotated[
        Path | None, option(OUTPUT, "--output", "-o", metavar="FILE", help="Write the certificate; - for stdout.")
    ] = None,
    check: Annotated[Path | None, typer.Option("--check", metavar="FILE", help="Check this certificate.")] = None,
    printing: Printing,
) -> int:
    """There are ((1 + o(1)) n e^-alpha)^n ways to place n queens. Ball arithmetic proves an interval for
    alpha; --check proves it again from the file alone. The exit code is 1 if a certificate is refused.
    """
    from queenlab.verbs import check_constant
    from queenlab.verbs import constant as constants

    if check is not None:
        if (digits, mesh, degree, out) != (None, None, None, None):
            raise BadInput("--check takes mesh and degree from the file; omit --digits, --mesh, --degree and -o")
        with printing.waiting(str(check)):
            return _print_check(check_constant.check_constant(check), check, printing)
    if digits is not None and mesh is not None:
        raise BadInput("--digits chooses the mesh and degree; omit --digits, or omit --mesh and --degree")
    to = target(out, CERTIFICATE, quiet=printing.quiet, json=printing.json)
    with printing.waiting(NAME):
        found = constants.constant(20 if digits is None else digits, mesh=mesh, degree=degree)
    if out is not None:
        to.write(found.text())
    growth = constants.growth(found.lower, found.upper)
    about = {key: found.record[key] for key in ("mesh", "degree")}
    answer = record(
        "constant", NAME, "proved", value=found.digits, lower=str(found.lower), upper=str(found.upper),
        seconds=found.seconds, proof="dual potentials and a queenon near them, in ball arithmetic",
        info={**about, "growth": [str(end) for end in growth]}, **({} if out is None else {"file": str(out)}),
    )  # fmt: skip
    lines = [
        *_interval_lines(found.lower, found.upper, found.digits),
        f"e^-alpha = {_agreed(*growth)}",
        f"mesh {about['mesh']}, degree {about['degree']}; found and proved in {found.seconds:.1f} CPU s",
    ]
    if to.is_file:
        lines.append(f"certificate: {len(found.text()):,} bytes; check it with: queenlab constant --check {out}")
    to.print_beside(printing, lambda: answer, found.digits, lines)
    return ANSWERED


def _print_check(checked: ConstantCheck, file: Path, printing: Printing) -> int:
    answer = record(
        "verification", NAME, "proved", value=checked.digits, lower=str(checked.lower), upper=str(checked.upper),
        seconds=checked.seconds, ok=True, file=str(file), info={"mesh": checked.mesh, "degree": checked.degree},
    )  # fmt: skip
    potentials = f"mesh {checked.mesh}, degree {checked.degree}"
    holds = f"{file} holds: proved from its potentials ({potentials}) in {checked.seconds:.1f} CPU s"
    lines = [*_interval_lines(checked.lower, checked.upper, checked.digits), holds]
    printing.print(lambda: answer, checked.digits, lines)
    return ANSWERED


def _interval_lines(lower: Decimal, upper: Decimal, digits: str) -> list[str]:
    count = len(digits.partition(".")[2])
    return [
        f"alpha = {digits}...  ({plural(count, 'digit')} after the point proved)",
        f"        {lower} <= alpha",
        f"        {upper} >= alpha, an interval of width {upper - lower:.1E}",
    ]


def _agreed(lower: Decimal, upper: Decimal) -> str:
    from queenlab.queenon.constant.certificate import common_digits

    return f"{common_digits(lower, upper)}..."
