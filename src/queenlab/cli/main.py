"""The command `queenlab`: its options and its error handling."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from functools import cache
from typing import Annotated, Any

import typer

from queenlab.cli import output
from queenlab.cli.interrupts import interrupts
from queenlab.cli.lazy import HELP, MainGroup, UsageError, build_command, discard_output, group
from queenlab.cli.output import message
from queenlab.cli.registry import COMMANDS, FIRST_STEPS
from queenlab.cli.usage_errors import usage_line
from queenlab.errors import CheckFailed, NotEnoughMemory, QueenlabError, TooLong, printable
from queenlab.version import __version__
from queenlab.wording import fitting

app = typer.Typer(
    cls=MainGroup,
    context_settings={"help_option_names": HELP},
    help="Queens problems of every kind: count, solve, construct, list, complete, maximise, prove, dominate, colour.",
    epilog="A problem is named FAMILY:N[^D][@torus][,key[=value]...], as in queens:8, queens:7^3, queens:13@torus, "
    "leprechauns:20,range=3, xqueens:6,sparse or queen+leaper[1,2]:12.",
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    no_args_is_help=False,
)


@app.callback(invoke_without_command=True)
def _queenlab(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Print the version.")] = False,
) -> None:
    if version:
        print(f"queenlab {__version__}")
        raise typer.Exit(output.ANSWERED)
    if context.invoked_subcommand is None:
        print(FIRST_STEPS)


#: Exit codes of our errors; of all others it is bad input.
_CODES: dict[type[QueenlabError], int] = {
    CheckFailed: output.CHECK_FAILED,
    TooLong: output.NOT_ANSWERED,
    NotEnoughMemory: output.NOT_ANSWERED,
}


@cache
def built_commands() -> Any:
    """The group of all commands, each built when it is first called."""
    return group(app, COMMANDS, build_command)


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
        discard_output()
        return output.ANSWERED
    except (UsageError, QueenlabError, OSError) as error:
        return _refused(error, given)
    except MemoryError:
        return _refused(NotEnoughMemory("out of memory"), given)
    except (KeyboardInterrupt, typer.Abort):
        code = output.INTERRUPTED
    if code == output.INTERRUPTED and not interrupts.heard:
        message("queenlab: interrupted")
    return int(code or output.ANSWERED)


def _refused(error: Any, typed: Sequence[str]) -> int:
    """Prints the error, unless an interrupt caused it, and returns the exit code."""
    if interrupts.heard:
        return output.INTERRUPTED
    if isinstance(error, UsageError):
        message(f"queenlab: {fitting(printable(usage_line(error)), typed)}")
        return output.BAD_INPUT
    if isinstance(error, QueenlabError):
        message(f"queenlab: {fitting(_shown(str(error)), typed)}")
        return next((code for kind, code in _CODES.items() if isinstance(error, kind)), output.BAD_INPUT)
    about = f"{error.filename}: " if error.filename else ""
    message(f"queenlab: {fitting(printable(f'{about}{error.strerror or error}'), typed)}")
    return output.BAD_INPUT


def _shown(text: str) -> str:
    """A message on one line, or on three if it ends with a position in a problem's name."""
    reason, *place = text.rsplit("\n", 2)
    return "\n".join([printable(reason), *place]) if place and place[-1].strip() == "^" else printable(text)
