"""The independent check of a certificate. Nothing of the prover is loaded."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from queenlab.errors import BadInput, CheckFailed, TooLong
from queenlab.work import check_limit

if TYPE_CHECKING:
    from queenlab.checkers.report import Report


def check_certificate(path: str | Path, *, time_limit: float | None = None) -> Report:
    """Checks a certificate with `queenlab.checkers`, which shares no code with the prover.

    Args:
        path: the file, or the text itself, which begins with a brace.
        time_limit: seconds.

    Raises:
        CheckFailed: the certificate does not show what it claims; the message names the step and what is wrong.
        TooLong: the time limit came first; the certificate is neither accepted nor refused.
    """
    from queenlab.checkers import BadCertificate, TimeIsUp, check

    check_limit("time limit", time_limit)
    name = path
    if isinstance(path, str) and path.lstrip().startswith("{"):
        name = "the certificate"
    else:
        # What cannot be read at all is no refused certificate.
        with Path(path).open("rb") as stream:
            start = stream.read(64)
        if b'"queenlab-constant"' in start:
            raise BadInput(f"{path} is about the n-queens constant; check it with: queenlab constant --check {path}")
    try:
        return check(path, time_limit)
    except BadCertificate as refusal:
        raise CheckFailed(f"{name}: {refusal}") from None
    except TimeIsUp:
        raise TooLong(f"{name} was not checked within {time_limit:g} s: neither accepted nor refused") from None
