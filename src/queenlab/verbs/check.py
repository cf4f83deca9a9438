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
        BadInput: it is no certificate; the message says what it is instead, and what to do with it.
        TooLong: the time limit came first; the certificate is neither accepted nor refused.
    """
    from queenlab.checkers import BadCertificate, TimeIsUp, check

    check_limit("time limit", time_limit)
    name, source = path, path
    if isinstance(path, str) and path.lstrip().startswith("{"):
        name = "the certificate"
    elif not Path(path).is_file():
        # A pipe can be read only once; of a folder and of nothing this raises what is wrong.
        source = Path(path).read_text("utf-8", "replace")
        if not source.lstrip().startswith("{"):
            raise BadInput(f"{path} is not a certificate, which is a JSON object")
    try:
        return check(source, time_limit)
    except BadCertificate as refusal:
        from queenlab.verbs.file_kinds import CERTIFICATE, is_json_object, kind_of, other_use

        is_text = isinstance(source, str) and source.lstrip().startswith("{")
        data = str(source).encode() if is_text else Path(source).read_bytes()
        if kind_of(data) == CERTIFICATE:
            raise CheckFailed(f"{name}: {refusal}") from None
        better = other_use(data, str(name), CERTIFICATE)
        # The checker stops at the first thing that no certificate has, such as a fraction.
        reason = 'it has no "format": "queenlab-certificate"' if is_json_object(data) else refusal
        raise BadInput(better or f"{name} is not a certificate: {reason}") from None
    except TimeIsUp:
        raise TooLong(f"{name} was not checked within {time_limit:g} s: neither accepted nor refused") from None
