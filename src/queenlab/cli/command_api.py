"""The API for commands of other packages: options, exit codes, output and progress."""

from __future__ import annotations

import contextlib
import io
from collections.abc import Sequence

from queenlab.cli.inputs import check_limits
from queenlab.cli.main import built_commands
from queenlab.cli.options import Json, Quiet, TimeLimit
from queenlab.cli.output import ANSWERED, CHECK_FAILED, INTERRUPTED, NOT_ANSWERED, json_line, message, record
from queenlab.cli.progress import waiting
from queenlab.cli.targets import target
from queenlab.suffixes import RESULTS

__all__ = [
    "ANSWERED",
    "CHECK_FAILED",
    "INTERRUPTED",
    "NOT_ANSWERED",
    "RESULTS",
    "Json",
    "Quiet",
    "TimeLimit",
    "check_limits",
    "json_line",
    "message",
    "record",
    "run_command",
    "target",
    "waiting",
]


def run_command(arguments: Sequence[str]) -> tuple[int, str, str]:
    """Runs a command line in this process and returns exit code, stdout and stderr. Errors are raised."""
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        code = built_commands()(args=list(arguments), prog_name="queenlab", standalone_mode=False)
    return code, out.getvalue(), err.getvalue()
