"""The first word of a command line that is no command: what it stands for, or what was probably meant."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from queenlab.cli.registry import ALIASES, COMMANDS
from queenlab.errors import BadInput
from queenlab.wording import closest, shortened

_NAMES = [name for commands in COMMANDS.values() for name in commands]


def meant(words: Sequence[str]) -> list[str]:
    """The command line with the command's own name in front: `help count` is `count --help`."""
    first, *rest = words
    stands_for = ALIASES.get(first, (first,))
    if stands_for == ("--help",) and rest:
        return [*meant(rest), "--help"]
    return [*stands_for, *rest]


def no_such_command(words: Sequence[str]) -> BadInput:
    """What to say of a first word that is neither a command nor an alias."""
    first = words[0]
    name = shortened(first)
    if ":" in first:
        return BadInput(f"{name} is a problem, not a command; did you mean {_questions(_checked(first))}?")
    if first.isdigit() and len(first) < 10:
        return BadInput(f"{name} is a number, not a command; did you mean {_questions(f'queens:{name}')}?")
    if Path(first).is_file():
        verbs = " or ".join(f"queenlab {verb} {name}" for verb in ("verify", "show", "draw"))
        return BadInput(f"{name} is a file, not a command; did you mean {verbs}?")
    family = _family(first)
    if family is not None:
        side = words[1] if len(words) > 1 and words[1].isdigit() else "8"
        return BadInput(
            f"{family} are pieces, not a command; did you mean {_questions(f'{family}:{shortened(side)}')}?"
        )
    near = closest(first, [*_NAMES, *ALIASES])
    hint = "queenlab --help lists the commands" if near is None else f"did you mean {ALIASES.get(near, (near,))[0]}?"
    return BadInput(f"no such command '{name}'; {hint}")


def _questions(problem: str) -> str:
    problem = f'"{problem}"' if "[" in problem else problem
    return ", ".join(f"queenlab {verb} {problem}" for verb in ("count", "solve")) + f" or queenlab draw {problem}"


def _checked(name: str) -> str:
    """The name, if there is a problem of that name; else the error that says what is wrong with it."""
    from queenlab.problems import parse_many

    parse_many(name)
    return shortened(name)


def _family(word: str) -> str | None:
    from queenlab.families.registry import FAMILIES

    name = word.lower()
    return next((family for family in (name, f"{name}s") if family in FAMILIES), None)
