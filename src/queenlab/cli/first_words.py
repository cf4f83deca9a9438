"""The first word of a command line if it is not a command: aliases and suggestions."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from pathlib import Path

from queenlab.cli.registry import ALIASES, COMMANDS, NOT_HERE
from queenlab.errors import BadInput
from queenlab.wording import closest, shortened

_NAMES = [name for commands in COMMANDS.values() for name in commands]


def meant(words: Sequence[str]) -> list[str]:
    """The command line with aliases resolved: `help count` is `count --help`."""
    first, *rest = words
    if rest == ["help"]:
        rest = ["--help"]
    name = first.lower()
    stands_for = ALIASES.get(first, ALIASES.get(name, (name if name in _NAMES else first,)))
    if stands_for == ("--help",) and rest:
        return [*meant(rest), "--help"]
    return [*stands_for, *rest]


def no_such_command(words: Sequence[str]) -> BadInput:
    """The error for a first word that is neither a command nor an alias."""
    from queenlab.families.registry import FAMILIES
    from queenlab.likely_names import likely_name

    first = words[0]
    name = shortened(first)
    family = family_called(first)
    likely = likely_name(first, FAMILIES)
    if ":" in first:
        what, hint = "a problem", _questions(first)
    elif first.isdigit():
        what, hint = "a number", _questions(likely)
    elif Path(first).is_file():
        what, hint = "a file", _commands("verify", "show", "draw", on=name)
    elif family is not None:
        name, what = family, "a family of problems"
        hint = _questions(f"{family}:{words[1]}" if words[1:] and words[1].isdigit() else FAMILIES[family].example)
    elif ":" in likely:
        what, hint = "a problem", _questions(likely)
    else:
        near = closest(first, [*_NAMES, *(word for word in ALIASES if word.isalpha())])
        words_for = ALIASES.get(near or "", ())
        # An alias of the help or of the first steps says more by itself.
        said = " ".join(words_for) if words_for and not words_for[0].startswith("--") else near
        hint = "" if near is None else f"did you mean {said}?"
        return BadInput(f"no such command '{name}'; {hint or 'queenlab --help lists the commands'}")
    return BadInput(f"{name} is {what}, not a command; did you mean {hint}?")


def no_such_subcommand(group: str, words: Sequence[str], known: Collection[str]) -> BadInput:
    """The error for an unknown subcommand of `job` or `bench`."""
    first = words[0]
    looked_for, instead = NOT_HERE[group]
    near = None if first in looked_for else closest(first, known)
    if near is not None:
        hint = f"did you mean queenlab {group} {near}?"
    elif Path(first).is_file() and group == "job":
        hint = f"did you mean queenlab job status {shortened(first)}?"
    else:
        hint = f"{instead}, and queenlab {group} --help lists its commands"
    return BadInput(f"no such command '{group} {shortened(first)}'; {hint}")


def _questions(problem: str) -> str:
    """The commands that apply to a problem; for an invalid name, the error."""
    from queenlab.problems import parse_many

    parse_many(problem)
    name = shortened(problem)
    return _commands("count", "solve", "draw", on=f'"{name}"' if "[" in name else name)


def _commands(*verbs: str, on: str) -> str:
    *others, last = (f"queenlab {verb} {on}" for verb in verbs)
    return f"{', '.join(others)} or {last}"


def family_called(word: str) -> str | None:
    """The family that a word names: `rooks` for `rook`, `queens` for `n-queens`."""
    from queenlab.families.registry import FAMILIES
    from queenlab.likely_names import likely_name

    name = likely_name(word, FAMILIES)
    return name if name in FAMILIES else None
