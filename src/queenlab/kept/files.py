"""Reads the files of this package."""

from __future__ import annotations

import json
from importlib import resources
from typing import Any


def kept_json(name: str) -> dict[str, Any]:
    """The contents of a file, named relative to the package, such as `certificates/queens-6-3.json`."""
    told: dict[str, Any] = json.loads((resources.files("queenlab.kept") / name).read_text(encoding="utf-8"))
    return told
