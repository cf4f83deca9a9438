"""The command `queenlab`: it hears Ctrl-C before it imports anything else."""

from __future__ import annotations

from queenlab.cli.interrupts import INTERRUPTED, interrupts, remove_unfinished, say_interrupted


def main() -> int:
    """Runs the command line of this process and returns its exit code."""
    try:
        try:
            interrupts.listen()
            from queenlab.cli.main import main as run

            code = run()
        finally:
            interrupts.close()
    except BaseException:
        # SystemExit, or whatever a library made of it.
        if not interrupts.heard:
            raise
        code = INTERRUPTED
    interrupts.close()
    if interrupts.heard:
        code = INTERRUPTED
        remove_unfinished()
        say_interrupted()
        # Python ends by SIGINT, not with the code, if the interrupt came within exec(); the next exec() forgets that.
        exec("")
    interrupts.finish(code)
    return code
