"""The independent check of a certificate. Nothing of the prover is loaded."""

from __future__ import annotations

import math
from numbers import Real
from pathlib import Path
from typing import TYPE_CHECKING

from queenlab.errors import BadInput, CheckFailed, TooLong

if TYPE_CHECKING:
    from queenlab.checkers.report import Report


def check_certificate(path: str | Path, *, time_limit: float | None = None) -> Report:
    """Checks a certificate with `queenlab.checkers`, which shares no code with the prover.

    Args:
        path: the file.
        time_limit: seconds.

    Raises:
        CheckFailed: the certificate does not show what it claims; the message names the step and what is wrong.
        TooLong: the time limit came first; the certificate is neither accepted nor refused.
    """
    from queenlab.checkers import BadCertificate, TimeIsUp, check

    is_number = isinstance(time_limit, Real) and not isinstance(time_limit, bool)
    if time_limit is not None and not (is_number and 0 < time_limit < math.inf):
        raise BadInput(f"a time limit is a number above 0, not {time_limit!r}")
    file = Path(path)
    # What cannot be read at all is no refused certificate.
    with file.open("rb") as stream:
        start = stream.read(64)
    if b'"queenlab-constant"' in start:
        raise BadInput(f"{path} is about the n-queens constant; check it with: queenlab constant --check {path}")
    try:
        return check(file, time_limit)
    except BadCertificate as refusal:
        raise CheckFailed(f"{path}: {refusal}") from None
    except TimeIsUp:
        raise TooLong(f"{path} was not checked within {time_limit:g} s: neither accepted nor refused") from None
