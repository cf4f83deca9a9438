"""Which engines have no wheel for this Python and system, as the conditions in pyproject.toml say."""

from __future__ import annotations

import tomllib
from pathlib import Path

from packaging.requirements import Requirement

from queenlab.engines.registry import ENGINES, engine
from queenlab.errors import MissingExtra

_PROJECT = tomllib.loads((Path(__file__).parents[1] / "pyproject.toml").read_text("utf-8"))["project"]


def without_wheel(environment: dict[str, str] | None = None) -> dict[str, str]:
    """The engines whose extra has no wheel here, or in another environment, each with a line that says so."""
    found = {}
    for name in ENGINES:
        for line in _PROJECT["optional-dependencies"].get(engine(name).extra, []):
            needed = Requirement(line)
            if needed.marker is not None and not needed.marker.evaluate(environment):
                found[name] = f"{needed.name} has a wheel only where {needed.marker}"
    return found


def excuse(error: MissingExtra, test: str, environment: dict[str, str] | None = None) -> str | None:
    """Why a test may end like this: it is named after an engine that has no wheel here. Else it must not."""
    reasons = without_wheel(environment).items()
    return next((why for name, why in reasons if name in test and error.extra == engine(name).extra), None)
