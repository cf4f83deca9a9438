"""What a command of another package may use of the command line: options, exit codes, output and progress."""

from __future__ import annotations

from queenlab.cli.files import check_writable, output_stream
from queenlab.cli.inputs import check_limits
from queenlab.cli.options import Json, Quiet, TimeLimit
from queenlab.cli.output import ANSWERED, CHECK_FAILED, INTERRUPTED, NOT_ANSWERED, json_line, message, record
from queenlab.cli.progress import waiting

__all__ = [
    "ANSWERED",
    "CHECK_FAILED",
    "INTERRUPTED",
    "NOT_ANSWERED",
    "Json",
    "Quiet",
    "TimeLimit",
    "check_limits",
    "check_writable",
    "json_line",
    "message",
    "output_stream",
    "record",
    "waiting",
]
