"""The independent check of a certificate. Loads no code of the prover."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from queenlab.errors import BadInput, CheckFailed, TooLong
from queenlab.work import check_limit

if TYPE_CHECKING:
    from queenlab.checkers.report import Report


def check_certificate(path: str | Path, *, time_limit: float | None = None) -> Report:
    """Checks a certificate with `queenlab.checkers`, which imports nothing of the prover.

    Args:
        path: the file, or the certificate's text, which begins with a brace.
        time_limit: seconds.

    Returns:
        What the certificate proves: `claim` in one line, `at_most` and `at_least` as numbers.

    Raises:
        CheckFailed: the certificate does not prove its claim; the message names the wrong step and the reason.
        BadInput: it is not a certificate; the message says what it is and which command reads it.
        TooLong: the time limit was reached; the certificate is neither accepted nor refused.
        OSError: the file cannot be read.

    Example:
        >>> from queenlab.verbs.prove import prove
        >>> check_certificate(prove("queens:4^4").text()).at_most
        16
    """
    if isinstance(path, str) and path.lstrip().startswith("{"):
        return check_text(path, "the certificate", time_limit)
    if not Path(path).is_file():
        # A pipe can be read only once; of a folder and of nothing this raises what is wrong.
        return check_text(Path(path).read_text("utf-8", "replace"), str(path), time_limit)
    return _check(Path(path), str(path), time_limit)


def check_text(text: str, name: str, time_limit: float | None = None) -> Report:
    """As `check_certificate`, for the text of a certificate; errors call it by this name."""
    text = text.removeprefix("\ufeff")
    if not text.lstrip().startswith("{"):
        raise _no_certificate(text.encode(), name, "it is not a JSON object")
    return _check(text, name, time_limit)


def _check(source: str | Path, name: str, time_limit: float | None) -> Report:
    from queenlab.checkers import BadCertificate, TimeIsUp, check

    check_limit("time limit", time_limit)
    try:
        return check(source, time_limit)
    except BadCertificate as refusal:
        from queenlab.verbs.file_kinds import CERTIFICATE, is_json_object, kind_of

        data = source.encode() if isinstance(source, str) else source.read_bytes()
        if kind_of(data) == CERTIFICATE:
            raise CheckFailed(f"{name}: {refusal}") from None
        # The checker stops at the first thing that no certificate has, such as a fraction.
        reason = 'it has no "format": "queenlab-certificate"' if is_json_object(data) else str(refusal)
        raise _no_certificate(data, name, reason) from None
    except TimeIsUp:
        raise TooLong(f"{name} was not checked within {time_limit:g} s: neither accepted nor refused") from None


def _no_certificate(data: bytes, name: str, reason: str) -> BadInput:
    """What the file is instead, and which command reads it; the reason if unknown."""
    from queenlab.verbs.file_kinds import CERTIFICATE, other_use

    return BadInput(other_use(data, name, CERTIFICATE) or f"{name} is not a certificate: {reason}")
