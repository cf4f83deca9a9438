"""Values from the atlas for questions that a command leaves open, refuses or only estimates."""

from __future__ import annotations

import shlex
from collections.abc import Iterable
from typing import TYPE_CHECKING

from queenlab.cli.output import OPTIMA, is_answered, message, was_interrupted

if TYPE_CHECKING:
    from queenlab.answer import Answer


def atlas_command(problem: str, quantity: str, shown: str | None = None) -> str | None:
    """The command that prints the known value of this problem, or of all sizes of the name.

    Example:
        >>> atlas_command("queens:27", "classes")
        'queenlab atlas queens:27 --quantity classes'
        >>> atlas_command("queens:27,given=1.1", "classes"), atlas_command("queens:28", "classes")
        (None, None)
    """
    from queenlab.atlas import knows
    from queenlab.atlas.database import plain_name

    # The atlas names the board of an optimum, and not the goal.
    name = plain_name(problem) if quantity in OPTIMA else problem
    return shlex.join(["queenlab", "atlas", shown or name, "--quantity", quantity]) if knows(name, quantity) else None


def known_sentence(problem: str, quantity: str) -> str:
    """A sentence, with a trailing space, if the atlas has the value."""
    command = atlas_command(problem, quantity)
    return "" if command is None else f"Known: {command}. "


def say_known(answers: Iterable[Answer], quantity: str | None = None, shown: str | None = None) -> None:
    """Prints a line on stderr if some answers are open and the atlas has one of them."""
    for answer in answers:
        # An answer without an engine was refused, which said so.
        if answer.engine and not is_answered(answer) and not was_interrupted(answer):
            command = atlas_command(answer.problem, quantity or answer.quantity, shown)
            if command is not None:
                message(f"queenlab: known: {command}")
                return
