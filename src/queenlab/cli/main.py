"""The command `queenlab`: its list of commands, and what happens when something is wrong."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from functools import cache
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from queenlab import plugins
from queenlab.cli import (
    atlas,
    benching,
    best,
    bounding,
    checking,
    classes,
    constants,
    constructing,
    counting,
    densities,
    dominating,
    drawing,
    finding,
    growth,
    jobs,
    ladder,
    listing,
    output,
    proving,
    puzzling,
    queenons,
    sampling,
    serving,
    spreading,
    superimposing,
    system,
    telling,
    thresholds,
)
from queenlab.cli.output import talk
from queenlab.errors import BadInput, CheckFailed, NotEnoughMemory, QueenlabError, TooLong
from queenlab.version import __version__

#: What Typer raises for arguments that it cannot read; some versions bring it from Click, some have their own.
UsageError: Any = typer.BadParameter.__bases__[0]


class Commands(TyperGroup):
    """Our commands, with a suggestion for one that does not exist."""

    def list_commands(self, ctx: Any) -> list[str]:
        """In the order in which they were added."""
        return list(self.commands)

    def resolve_command(self, ctx: Any, args: list[str]) -> tuple[Any, Any, list[str]]:
        """The command that is meant by the first argument."""
        name = args[0]
        if not name.startswith("-") and self.get_command(ctx, name) is None:
            from difflib import get_close_matches

            known = self.list_commands(ctx)
            close = get_close_matches(name.lower(), known, n=1)
            hint = f"did you mean {close[0]}?" if close else f"there are {', '.join(known)}"
            raise BadInput(f"no such command '{name}'; {hint}")
        found: tuple[Any, Any, list[str]] = super().resolve_command(ctx, args)
        return found

    def make_context(self, *arguments: Any, **more: Any) -> Any:
        """Reads the command line, and prints --help, which may have no reader either."""
        try:
            return super().make_context(*arguments, **more)
        except BrokenPipeError:
            _close_quietly()
            raise typer.Exit(output.ANSWERED) from None

    def invoke(self, ctx: Any) -> Any:
        """Runs the command; a reader who has seen enough is no error."""
        try:
            return super().invoke(ctx)
        except BrokenPipeError:
            _close_quietly()
            return output.ANSWERED


class AllCommands(Commands):
    """The commands of queenlab and those of installed packages, which are looked up only where they are asked for."""

    def list_commands(self, ctx: Any) -> list[str]:
        """Our own first."""
        return [*self.commands, *plugins.installed(plugins.COMMANDS)]

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """The command of that name, None if there is none."""
        found = self.commands.get(cmd_name)
        if found is None and (command := plugins.load(plugins.COMMANDS, cmd_name)) is not None:
            alone = typer.Typer(rich_markup_mode=None, pretty_exceptions_enable=False, add_completion=False)
            alone.command(cmd_name)(command)
            found = typer.main.get_command(alone)
        return found


class AtlasCommands(Commands):
    """The commands of the atlas; what is none of them is a query."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Puts `find` before a query."""
        if not args or (args[0] not in self.commands and args[0] != "--help"):
            args = ["find", *args]
        left: list[str] = super().parse_args(ctx, args)
        return left


def _close_quietly() -> None:
    """Lets what is left in the buffer go nowhere, so that Python does not complain about it at its end."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)


app = typer.Typer(
    cls=AllCommands,
    help="Queens problems of every kind: count, solve, construct, list, complete, maximise, prove, dominate, colour.",
    epilog="A problem is named FAMILY:N[^D][@torus][,key[=value]...], as in queens:8, queens:7^3, queens:13@torus, "
    "leprechauns:20,range=3, xqueens:6,sparse or queen+leaper[1,2]:12.",
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    add_completion=True,
    no_args_is_help=False,
)

for _name, _command in (
    ("count", counting.count),
    ("density", densities.density),
    ("constant", constants.constant),
    ("queenon", queenons.queenon),
    ("ladder", ladder.ladder),
    ("growth", growth.growth),
    ("sample", sampling.sample),
    ("solve", finding.solve),
    ("construct", constructing.construct),
    ("diverse", spreading.diverse),
    ("enumerate", listing.enumerate_solutions),
    ("complete", finding.complete),
    ("threshold", thresholds.threshold),
    ("puzzle", puzzling.puzzle),
    ("classes", classes.classes),
    ("max", best.maximum),
    ("bounds", bounding.bounds),
    ("prove", proving.prove),
    ("check", proving.check),
    ("dominate", dominating.dominate),
    ("color", best.color),
    ("superimpose", superimposing.superimpose),
    ("stack", superimposing.stack),
    ("verify", checking.verify),
    ("export", telling.export),
    ("info", telling.info),
    ("show", telling.show),
    ("draw", drawing.draw),
    ("web", serving.web),
    ("warmup", system.warmup),
    ("doctor", system.doctor),
):
    app.command(_name)(_command)


def _help_alone(context: typer.Context) -> None:
    """What a command does that has commands of its own, when none of them is named."""
    if context.invoked_subcommand is None:
        print(context.get_help())
        raise typer.Exit(output.ANSWERED)


#: Commands with commands of their own: name, what they are for, and these.
_GROUPS: tuple[tuple[str, str, dict[str, Callable[..., int]]], ...] = (
    (
        "job",
        "Look at a counting job, go on, check it, join several.\n\nA job is begun by count PROBLEM --job FILE.",
        {
            "status": jobs.status,
            "resume": jobs.resume,
            "audit": jobs.audit,
            "settle": jobs.settle,
            "rescue": jobs.rescue,
            "merge": jobs.merge,
            "export": jobs.export,
        },
    ),
    ("bench", "Compare engines in one run.", {"engines": benching.engines}),
    (
        "atlas",
        "Look known values up, check them, add your own.\n\nA query needs no command: queenlab atlas queens:14^3.",
        {
            "find": atlas.find,
            "check": atlas.check,
            "add": atlas.add,
            "export": atlas.export,
            "compare": atlas.compare,
        },
    ),
)
for _name, _help, _commands in _GROUPS:
    _group = typer.Typer(cls=AtlasCommands if _name == "atlas" else Commands, help=_help, rich_markup_mode=None)
    for _verb, _part in _commands.items():
        _group.command(_verb)(_part)
    _group.callback(invoke_without_command=True)(_help_alone)
    app.add_typer(_group, name=_name)


@app.callback(invoke_without_command=True)
def _queenlab(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Say the version and stop.")] = False,
) -> None:
    if version:
        print(f"queenlab {__version__}")
        raise typer.Exit(output.ANSWERED)
    if context.invoked_subcommand is None:
        print(context.get_help())
        raise typer.Exit(output.ANSWERED)


#: Exit codes of our errors; of all others it is bad input.
_CODES: dict[type[QueenlabError], int] = {
    CheckFailed: output.CHECK_FAILED,
    TooLong: output.NOT_ANSWERED,
    NotEnoughMemory: output.NOT_ANSWERED,
}


@cache
def built_commands() -> Any:
    """All commands; Typer would build them anew for each command line."""
    return typer.main.get_command(app)


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs one command line and returns its exit code.

    Args:
        arguments: what follows `queenlab`; None for those of this process.

    Returns:
        0 answered, 1 a check failed, 2 bad input, 3 not answered within the limit, 130 interrupted.
    """
    given = sys.argv[1:] if arguments is None else list(arguments)
    try:
        code = built_commands()(args=given, prog_name="queenlab", standalone_mode=False)
        sys.stdout.flush()
    except BrokenPipeError:
        _close_quietly()
        return output.ANSWERED
    except UsageError as error:
        talk(f"queenlab: {_usage_line(error)}")
        return output.BAD_INPUT
    except QueenlabError as error:
        talk(f"queenlab: {error}")
        return next((code for kind, code in _CODES.items() if isinstance(error, kind)), output.BAD_INPUT)
    except OSError as error:
        about = f"{error.filename}: " if error.filename else ""
        talk(f"queenlab: {about}{error.strerror or error}")
        return output.BAD_INPUT
    except (KeyboardInterrupt, typer.Abort):
        code = output.INTERRUPTED
    if code == output.INTERRUPTED:
        talk("queenlab: interrupted")
    return int(code or output.ANSWERED)


def _usage_line(error: Any) -> str:
    message = str(error.format_message()).strip().rstrip(".").replace("\n", " ")
    where = error.ctx.command_path if error.ctx is not None else "queenlab"
    return f"{message[:1].lower()}{message[1:]}; see {where} --help"
