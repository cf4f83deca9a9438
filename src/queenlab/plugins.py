"""What other packages add to queenlab: commands and public names, found through their entry points."""

from __future__ import annotations

from typing import Any

from queenlab.errors import MissingPackage

#: The groups of entry points: a command is a function that Typer can read, a name appears in `queenlab` itself.
COMMANDS = "queenlab.commands"
NAMES = "queenlab.names"

#: What a distribution of ours adds where it is installed.
KNOWN = {
    COMMANDS: {"question": "queenlab-papers", "reproduce": "queenlab-papers", "tour": "queenlab-papers"},
    NAMES: {"evidence": "queenlab-papers", "question": "queenlab-papers"},
}


def load(group: str, name: str) -> Any:
    """What a package has registered under a name.

    Raises:
        MissingPackage: if that package is not installed.
    """
    from importlib.metadata import entry_points

    for point in entry_points(group=group, name=name):
        return point.load()
    raise MissingPackage(f"the command {name}" if group == COMMANDS else f"queenlab.{name}", KNOWN[group][name])
