"""Whether a checker believes a certificate in which one number was changed."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from queenlab.errors import CheckFailed


def verdict_on_altered(file: Path, change: Callable[[dict[str, Any]], None], check: Callable[[Path], object]) -> str:
    """ "refused" or "believed": what `check` says of the file's JSON object after `change`."""
    certificate = json.loads(file.read_text(encoding="utf-8"))
    change(certificate)
    altered = file.with_name(f"altered-{file.name}")
    altered.write_text(json.dumps(certificate), encoding="utf-8", newline="\n")
    try:
        check(altered)
    except CheckFailed:
        return "refused"
    finally:
        altered.unlink()
    return "believed"


def one_fewer(certificate: dict[str, Any]) -> None:
    """Claims a smaller maximum."""
    certificate["at_most"] -= 1


def change_potential(certificate: dict[str, Any]) -> None:
    """Changes a number that the bounds of the n-queens constant rest on."""
    certificate["p"][0][0] += 2 ** (certificate["bits"] - 12)
