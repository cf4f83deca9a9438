"""How long a small question takes from the command line, Python's own start included.

Every run is a process of its own. Cold runs find an empty folder of compiled kernels; Python's bytecode is there.
"""

from __future__ import annotations

import sys
import sysconfig
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from bench.harness import Case, Contender, Outcome, Sample, Settings, alternate, run_child
from queenlab.errors import CheckFailed

ABOUT = (
    "Wall-clock and CPU time of whole processes: Python doing nothing, `import queenlab`, `queenlab --help`, and "
    "`queenlab count queens:8` with QUEENLAB_CACHE an empty folder (cold) and a used one (warm)."
)

NOTHING = "python -c pass"
IMPORT = 'python -c "import queenlab"'
HELP = "queenlab --help"
COLD = "queenlab count queens:8, cold"
WARM = "queenlab count queens:8, warm"

#: A small question is to be answered within this many seconds, also the first time.
GOAL_SECONDS = 1.0


def script() -> str:
    """The installed command."""
    path = Path(sysconfig.get_path("scripts")) / "queenlab"
    if not path.exists():
        raise CheckFailed(f"there is no {path}; install queenlab into this environment: pip install -e .")
    return str(path)


def checked(command: Sequence[str], cache: str, wanted: str | None) -> tuple[Sample, Any]:
    """One run, whose output must hold the word that is wanted; None for a command that prints nothing."""
    done = run_child(command, {"QUEENLAB_CACHE": cache, "NO_COLOR": "1"})
    if done.stdout if wanted is None else wanted not in done.stdout.split():
        raise CheckFailed(f"{' '.join(command)} did not print {wanted or 'nothing'}, but {done.stdout[:60]!r}")
    return done.sample, wanted


def cold(command: Sequence[str], wanted: str) -> tuple[Sample, Any]:
    """One run with nothing compiled yet."""
    with tempfile.TemporaryDirectory() as empty:
        return checked(command, empty, wanted)


def run(settings: Settings) -> Outcome:
    """One case of five commands."""
    queenlab = script()
    count = [queenlab, "count", "queens:8"]
    with tempfile.TemporaryDirectory() as cache:
        timings = alternate(
            [
                Contender(NOTHING, lambda: checked([sys.executable, "-c", "pass"], cache, None)),
                Contender(IMPORT, lambda: checked([sys.executable, "-c", "import queenlab"], cache, None)),
                Contender(HELP, lambda: checked([queenlab, "--help"], cache, "count")),
                Contender(COLD, lambda: cold(count, "92")),
                Contender(WARM, lambda: checked(count, cache, "92")),
            ],
            settings.count(7),
        )
    case = Case("starting", {"commands": len(timings)}, timings, NOTHING)
    slowest = max(timings[COLD].wall, timings[WARM].wall)
    return Outcome(
        [case],
        {
            "goal, wall seconds": GOAL_SECONDS,
            "queenlab count queens:8, wall seconds": slowest,
            "goal met": slowest < GOAL_SECONDS,
        },
    )
