"""Groups of options as one parameter of a command.

A command takes `limits: SearchLimits`, or `limits: Annotated[SearchLimits, Only("time_limit", "seed")]` for two of
them; the command line has an option for each of the fields.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Bundle:
    """Its fields are options, annotated as Typer reads them."""

    def given_options(self) -> dict[str, Any]:
        """The options that were typed, by name."""
        return {name: value for name, value in vars(self).items() if value is not None and value is not False}


class Only:
    """The fields of a bundle that a command has, in the order of its help."""

    def __init__(self, *names: str) -> None:
        self.names = names
