"""Error messages for malformed command lines, instead of those of Typer and Click."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from enum import StrEnum
from pathlib import Path
from typing import Any, get_args

from queenlab.cli.first_words import family_called
from queenlab.cli.option_words import instead
from queenlab.wording import closest, shortened, suggestion

#: What an option takes, by its type.
_TAKES: dict[type, str] = {int: "a whole number", float: "a number", Path: "the name of a file"}


def usage_line(error: Any) -> str:
    """One line for a UsageError, with a reference to the help."""
    where = error.ctx.command_path if error.ctx is not None else "queenlab"
    reason = _reason(error)
    return f"{reason} See {where} --help" if reason.endswith("?") else f"{reason}; see {where} --help"


def _reason(error: Any) -> str:
    kind, param = type(error).__name__, getattr(error, "param", None)
    if kind == "MissingParameter" and param is not None:
        return f"missing {param.param_type_name} {name_of(param)}"
    if kind == "NoSuchOption":
        where = _its_place(error)
        if where is not None:
            return f"no such option {shortened(error.option_name)}: {where}"
        # Dashes are in all of them, and make none alike.
        known = [one.removeprefix("--") for one in error.possibilities or ()]
        near = closest(error.option_name.removeprefix("--"), known)
        return f"no such option {shortened(error.option_name)}" + (f"; did you mean --{near}?" if near else "")
    line = str(error.format_message()).strip().rstrip(".").replace("\n", " ")
    if kind == "BadOptionUsage":
        return f"{error.option_name} takes {'no value' if 'not take' in line else 'a value'}"
    if kind == "BadParameter" and param is not None:
        return _bad_value(param, *getattr(error, "typed", (None, str)))
    extra = re.search(r"unexpected extra arguments?\W.*?\((.*)\)$", line)
    if extra is None:
        return f"{line[:1].lower()}{line[1:]}"
    families = (family_called(one) for one in error.ctx.params.values() if isinstance(one, str))
    family = next(filter(None, families), None) if extra[1].isdigit() else None
    return f"too many arguments: {shortened(extra[1])}" + (f"; did you mean {family}:{extra[1]}?" if family else "")


def _its_place(error: Any) -> str | None:
    """Where the meaning of an option has its place that a command does not have."""
    if error.ctx.parent is None:
        word = error.option_name.lstrip("-")
        return (
            f"the command is {word}, without dashes" if word in error.ctx.command.commands else "name a command first"
        )
    params = {one.name for one in error.ctx.command.params}
    found = instead(error.option_name) if params & {"problem", "problems"} else None
    return None if found and "-o" in found and "out" not in params else found


def name_of(param: Any) -> str:
    """An option by its longest name, an argument as the help has it."""
    if param.param_type_name == "option":
        return str(max(param.opts, key=len))
    return str(param.metavar or param.name).strip("[]").removesuffix("]...").removesuffix("...")


def _bad_value(param: Any, value: object, annotation: Any) -> str:
    kinds = [*_types_in(annotation)]
    choice = next((one for one in kinds if issubclass(one, StrEnum)), None)
    shown = "" if value is None else f", not {shortened(str(value))!r}"
    if choice is not None:
        *others, last = choice
        return f"{name_of(param)} takes {', '.join(others)} or {last}{shown}{suggestion(str(value), choice)}"
    size = re.fullmatch(r"[a-z]+:(\d+)(?:\^\d+)?", str(value)) if param.param_type_name == "argument" else None
    if size is not None:
        shown += f"; did you mean {size[1]}?"
    takes = next((words for one, words in _TAKES.items() if one in kinds), "something else")
    return f"{name_of(param)} takes {takes}{shown}"


def _types_in(annotation: Any) -> Iterator[type]:
    if isinstance(annotation, type):
        yield annotation
    for part in get_args(annotation):
        yield from _types_in(part)


def typed_value(command: Any, ctx: Any, words: Sequence[str], param: Any) -> object:
    """The typed value of an option or argument; None if unknown."""
    values: Mapping[str, object] = command.make_parser(ctx).parse_args(args=list(words))[0]
    found = values.get(param.name)
    return found[-1] if isinstance(found, list | tuple) and found else found
