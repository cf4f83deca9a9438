"""Whether a checker believes a certificate in which one number was changed."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from queenlab.errors import CheckFailed


def verdict_on_altered(file: Path, change: Callable[[dict[str, Any]], None], check: Callable[[Path], object]) -> str:
    """ "refused" or "believed": what `check` says of the file's JSON object after `change`."""
    told = json.loads(file.read_text())
    change(told)
    altered = file.with_name(f"altered-{file.name}")
    altered.write_text(json.dumps(told))
    try:
        check(altered)
    except CheckFailed:
        return "refused"
    finally:
        altered.unlink()
    return "believed"
