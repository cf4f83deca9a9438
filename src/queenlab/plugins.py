"""What other packages add to queenlab: commands and public names, found through their entry points."""

from __future__ import annotations

from typing import Any

from queenlab.errors import MissingPackage

#: The groups of entry points: a command is a function that Typer can read, a name appears in `queenlab` itself.
COMMANDS = "queenlab.commands"
NAMES = "queenlab.names"

#: What a distribution of ours adds where it is installed.
_KNOWN = {
    COMMANDS: {"question": "queenlab-papers", "reproduce": "queenlab-papers", "tour": "queenlab-papers"},
    NAMES: {"evidence": "queenlab-papers", "question": "queenlab-papers"},
}


def installed(group: str) -> list[str]:
    """The names that installed packages add, in alphabetical order."""
    from importlib.metadata import entry_points

    return sorted({point.name for point in entry_points(group=group)})


def load(group: str, name: str) -> Any:
    """What a package has registered under a name; None if nobody knows the name.

    Raises:
        MissingPackage: if it is in a package of ours that is not installed.
    """
    from importlib.metadata import entry_points

    for point in entry_points(group=group, name=name):
        return point.load()
    if name in _KNOWN[group]:
        raise MissingPackage(f"the command {name}" if group == COMMANDS else f"queenlab.{name}", _KNOWN[group][name])
    return None
