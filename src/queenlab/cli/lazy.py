"""Typer groups that import commands on use and take their help from `queenlab.cli.registry`."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import fields
from importlib import import_module
from inspect import Parameter, Signature, getdoc, signature
from types import MappingProxyType
from typing import Any, get_args, get_type_hints

import typer
from typer.core import TyperCommand, TyperGroup

from queenlab import plugins
from queenlab.cli import first_words, option_words
from queenlab.cli.examples import EXAMPLES
from queenlab.cli.interrupts import interrupts
from queenlab.cli.option_groups import Bundle
from queenlab.cli.output import ANSWERED
from queenlab.cli.registry import ATLAS_ALIASES, KEEP_WHAT_THEY_FOUND, SUBCOMMANDS
from queenlab.cli.usage_errors import typed_value
from queenlab.errors import BadInput, MissingPackage

#: What Typer raises for arguments that it cannot read; some versions bring it from Click, some have their own.
UsageError: Any = typer.BadParameter.__bases__[0]
#: What asks for help, everywhere.
HELP = ["--help", "-h"]
#: A group of the help, its commands, and what each does.
Sections = Mapping[str, Mapping[str, str]]


class LazyCommands(Mapping[str, Any]):
    """Commands by name, each built on first use."""

    def __init__(self, sections: Sections, build: Callable[[str, str], Any]) -> None:
        self.sections = sections
        self._build = build
        self._built: dict[str, Any] = {}

    def __iter__(self) -> Iterator[str]:
        return (name for commands in self.sections.values() for name in commands)

    def __len__(self) -> int:
        return sum(map(len, self.sections.values()))

    def __getitem__(self, name: str) -> Any:
        if name not in self._built:
            summary = next((commands[name] for commands in self.sections.values() if name in commands), None)
            if summary is None:
                raise KeyError(name)
            self._built[name] = self._build(name, summary)
        return self._built[name]

    def __contains__(self, name: object) -> bool:
        return any(name in commands for commands in self.sections.values())


class HeadedCommand(TyperCommand):
    """A command whose help groups its options under headings, if there are several.

    Attributes:
        kinds: the types of its parameters, by name.
    """

    kinds: Mapping[str, Any] = MappingProxyType({})

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        words = option_words.ours(args, {name for one in self.params for name in one.opts})
        try:
            left: list[str] = super().parse_args(ctx, [*words])
        except UsageError as error:
            error.ctx = error.ctx or ctx
            param = getattr(error, "param", None)
            if type(error).__name__ == "BadParameter" and param is not None:
                error.typed = typed_value(self, ctx, words, param), self.kinds.get(param.name)
            raise
        return left

    def collect_usage_pieces(self, ctx: Any) -> list[str]:
        """`[OPTIONS] PROBLEM [FILE]`: optional arguments in brackets, once."""
        arguments = [one for one in self.get_params(ctx) if one.param_type_name == "argument"]
        names = [(one.required, str(one.metavar or one.name)) for one in arguments]
        return ["[OPTIONS]", *(name if needed or name[0] == "[" else f"[{name}]" for needed, name in names)]

    def format_options(self, ctx: Any, formatter: Any) -> None:
        sections: dict[str, list[tuple[str, str]]] = {}
        for param in self.get_params(ctx):
            record = param.get_help_record(ctx)
            heading = getattr(param, "rich_help_panel", None) or "Options"
            if param.param_type_name == "argument":
                heading = "Arguments"
                # Without the name of its type in Python, which Typer adds.
                record = record and (str(param.metavar or param.name), record[1])
            elif param.name == "help":
                heading = next(reversed(sections), heading)
            if record is not None:
                sections.setdefault(heading, []).append(record)
        if len(sections.keys() - {"Arguments"}) == 1:
            sections["Options"] = sections.popitem()[1]
        for heading, records in sections.items():
            with formatter.section(heading):
                formatter.write_dl(records)

    def format_epilog(self, ctx: Any, formatter: Any) -> None:
        _write_examples(ctx, formatter)


def _write_examples(ctx: Any, formatter: Any) -> None:
    """The examples of a command, each on a line of its own, however long."""
    main, _, path = ctx.command_path.partition(" ")
    lines = EXAMPLES.get(path)
    if lines is not None:
        with formatter.section("Examples"):
            formatter.write("".join(f"{'':{formatter.current_indent}}{main} {line}\n" for line in lines))


class CommandGroup(TyperGroup):
    """Commands in groups, with a suggestion for one that does not exist."""

    commands: LazyCommands  # type: ignore[assignment]  # nothing is added to it

    def list_commands(self, ctx: Any) -> list[str]:
        return list(self.commands)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """The command; None if its package is not installed, so that shell completion skips it."""
        try:
            return self.commands.get(cmd_name)
        except MissingPackage:
            return None

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        for title, commands in self.commands.sections.items():
            with formatter.section(title):
                formatter.write_dl(list(commands.items()))

    def format_epilog(self, ctx: Any, formatter: Any) -> None:
        super().format_epilog(ctx, formatter)
        _write_examples(ctx, formatter)

    def resolve_command(self, ctx: Any, args: list[str]) -> tuple[Any, Any, list[str]]:
        name = args[0]
        if name not in self.commands and not name.startswith("-"):
            raise self.no_such_command(args)
        if name in self.commands and not ctx.resilient_parsing:
            # Says which package is missing, where one is.
            self.commands[name]
        interrupts.command(name in KEEP_WHAT_THEY_FOUND)
        found: tuple[Any, Any, list[str]] = super().resolve_command(ctx, args)
        return found

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        left: list[str] = super().parse_args(ctx, [*args[1:], "--help"] if args[:1] == ["help"] else args)
        return left

    def no_such_command(self, words: Sequence[str]) -> BadInput:
        return first_words.no_such_subcommand(str(self.name), words, self.commands)

    def make_context(self, *arguments: Any, **more: Any) -> Any:
        """Reads the command line, and prints --help, which may have no reader either."""
        try:
            return super().make_context(*arguments, **more)
        except BrokenPipeError:
            discard_output()
            raise typer.Exit(ANSWERED) from None

    def invoke(self, ctx: Any) -> Any:
        """Runs the command; a reader who has seen enough is no error."""
        try:
            return super().invoke(ctx)
        except BrokenPipeError:
            discard_output()
            return ANSWERED


class MainGroup(CommandGroup):
    """The commands of `queenlab`, and the words that stand for some of them."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        left: list[str] = super().parse_args(ctx, first_words.meant(args) if args else args)
        return left

    def no_such_command(self, words: Sequence[str]) -> BadInput:
        return first_words.no_such_command(words)


class AtlasGroup(CommandGroup):
    """The commands of the atlas; what is none of them is a query."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        if args[:1] and args[0] in ATLAS_ALIASES:
            args = [ATLAS_ALIASES[args[0]], *args[1:]]
        elif not args or (args[0] not in self.commands and args[0] not in (*HELP, "help")):
            args = ["find", *args]
        left: list[str] = super().parse_args(ctx, args)
        return left


def discard_output() -> None:
    """Discards the rest of the buffer, so that Python does not complain at exit."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)


def _module(name: str) -> Any:
    return import_module(f"queenlab.cli.commands.{name}")


def _spread(command: Callable[..., int]) -> Callable[..., int]:
    """The command with a parameter for each option, which Typer can read."""
    parameters: dict[str, Parameter] = {}
    bundles: dict[str, tuple[type[Bundle], tuple[str, ...]]] = {}
    for name, parameter in signature(command, eval_str=True).parameters.items():
        kind, *marks = get_args(parameter.annotation) or (parameter.annotation,)
        if not (isinstance(kind, type) and issubclass(kind, Bundle)):
            parameters[name] = parameter.replace(kind=Parameter.KEYWORD_ONLY)
            continue
        hints, defaults = get_type_hints(kind, include_extras=True), signature(kind).parameters
        names = marks[0].names if marks else tuple(field.name for field in fields(kind))
        bundles[name] = kind, names
        for each in names:
            option = Parameter(each, Parameter.KEYWORD_ONLY, default=defaults[each].default, annotation=hints[each])
            parameters[each] = option

    def call(**values: Any) -> int:
        for name, (kind, names) in bundles.items():
            values[name] = kind(**{each: values.pop(each) for each in names})
        return command(**values)

    call.__signature__ = Signature(list(parameters.values()))  # type: ignore[attr-defined]
    return call


def _command(name: str, summary: str, function: Callable[..., int]) -> Any:
    """A command whose help is its line of the registry and its docstring."""
    app = typer.Typer(rich_markup_mode=None, pretty_exceptions_enable=False, add_completion=False)
    spread = _spread(function)
    help_text = f"{summary}\n\n{getdoc(function) or ''}"
    settings = {"help_option_names": HELP}
    app.command(name, cls=HeadedCommand, help=help_text, context_settings=settings)(spread)
    made: Any = typer.main.get_command(app)
    made.kinds = {name: one.annotation for name, one in signature(spread).parameters.items()}
    return made


def group(app: typer.Typer, sections: Sections, build: Callable[[str, str], Any]) -> Any:
    """The group of a Typer that has nothing but its own options."""
    made = typer.main.get_command(app)
    assert isinstance(made, CommandGroup)
    made.commands = LazyCommands(sections, build)
    return made


def build_command(name: str, summary: str) -> Any:
    """A command of `queenlab`, from its module, or from the package that adds it."""
    if name in plugins.KNOWN[plugins.COMMANDS]:
        return _command(name, summary, plugins.load(plugins.COMMANDS, name))
    if name not in SUBCOMMANDS:
        return _command(name, summary, getattr(_module(name), name))
    more, commands = SUBCOMMANDS[name]
    kind = AtlasGroup if name == "atlas" else CommandGroup
    app = typer.Typer(
        cls=kind,
        name=name,
        help=f"{summary}\n\n{more}",
        context_settings={"help_option_names": HELP},
        rich_markup_mode=None,
        add_completion=False,
    )
    app.callback(invoke_without_command=True)(print_help)
    return group(app, {"Commands": commands}, lambda verb, line: _command(verb, line, getattr(_module(name), verb)))


def print_help(context: typer.Context) -> None:
    """The action of a group without a command."""
    if context.invoked_subcommand is None:
        print(context.get_help())
        raise typer.Exit(ANSWERED)
