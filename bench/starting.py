"""How long a small question takes from the command line, Python's own start included.

Every run is a process of its own. Cold runs find an empty folder of compiled kernels; Python's bytecode is there.

Two checkouts in one run, with the commands that people type first:

    git worktree add ../before REVISION
    python -m bench.starting ../before .
"""

from __future__ import annotations

import statistics
import sys
import sysconfig
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from bench.harness import (
    Case,
    Contender,
    Outcome,
    Sample,
    Settings,
    alternate,
    result_json,
    run_child,
    write_result,
)
from bench.two_checkouts import AFTER, BEFORE, environment, read_command_line
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


# -- two checkouts -------------------------------------------------------------------------------------------------

ABOUT_FIRST = (
    "The commands that people type first, as whole processes from two checkouts in one environment, in turns: wall and "
    "CPU seconds with QUEENLAB_CACHE an empty folder (cold) and a used one (warm). The ratio is before over after: "
    "above 1, the second checkout is quicker."
)

#: The commands, and a word that each prints.
FIRST: dict[str, str] = {
    "--help": "count",
    "count queens:8": "92",
    "count queens:10": "724",
    "count queens:16": "14772512",
    "solve queens:8": "1",
    "solve queens:100": "2",
    "max queens:5^3": "queens:5^3",
    "draw queens:8 -o OUT": "",
    "puzzle queens:8 --seed 1": "",
    "enumerate queens:6": "2",
    "construct queens:1000": "1",
}
COLD_RUN, WARM_RUN = "cold", "warm"


def first_run(checkout: Path, command: str, cache: Path | None) -> Callable[[], tuple[Sample, Any]]:
    """One process; without a cache it gets an empty one."""

    def measured() -> tuple[Sample, Any]:
        with tempfile.TemporaryDirectory() as folder:
            out = Path(folder) / "board.svg"
            words = [str(out) if word == "OUT" else word for word in command.split()]
            kept = cache or Path(folder) / "cache"
            settings = {**environment(checkout), "QUEENLAB_CACHE": str(kept)}
            done = run_child([sys.executable, "-m", "queenlab", *words], settings)
            if not (out.is_file() if "OUT" in command else FIRST[command] in done.stdout):
                raise CheckFailed(f"queenlab {command} did not print {FIRST[command]!r}, but {done.stdout[:60]!r}")
        return done.sample, None

    return measured


def run_first(checkouts: dict[str, Path], settings: Settings, chosen: str) -> Outcome:
    """A case for each command that contains what is chosen: both checkouts, cold and warm."""
    cases = []
    with tempfile.TemporaryDirectory() as folder:
        for command in (text for text in FIRST if chosen in text):
            contenders = []
            for name, checkout in checkouts.items():
                # Warm runs are preceded by one that fills the cache, and cold ones by none of their own.
                warm = first_run(checkout, command, Path(folder) / name)
                contenders.append(Contender(f"{name}, {WARM_RUN}", warm))
                contenders.append(Contender(f"{name}, {COLD_RUN}", first_run(checkout, command, None), warm=False))
            timings = alternate(contenders, settings.count(5))
            cases.append(Case(f"queenlab {command}", {}, timings, f"{AFTER}, {WARM_RUN}"))
    return Outcome(cases, {kind: {case.name: _both(case, kind) for case in cases} for kind in (COLD_RUN, WARM_RUN)})


def _both(case: Case, kind: str) -> dict[str, float]:
    before, after = (case.timings[f"{name}, {kind}"] for name in (BEFORE, AFTER))
    ratios = (old.cpu / new.cpu for old, new in zip(before.samples, after.samples, strict=True))
    return {
        "wall before": before.wall, "wall after": after.wall, "CPU before": before.cpu, "CPU after": after.cpu,
        "CPU before over after": statistics.median(ratios),
    }  # fmt: skip


def main() -> None:
    asked = read_command_line("starting", ABOUT_FIRST, "5", "commands")
    outcome = run_first(asked.checkouts, asked.settings, asked.only)
    print(f"{'wall (CPU) seconds':32}{'before, cold':>16}{'after, cold':>16}{'before, warm':>16}{'after, warm':>16}")
    for case in outcome.cases:
        times = (case.timings[f"{name}, {kind}"] for kind in (COLD_RUN, WARM_RUN) for name in (BEFORE, AFTER))
        print(f"{case.name[9:]:32}" + "".join(f"{time.wall:8.2f} ({time.cpu:4.2f})" + " " for time in times))
    print(f"written: {write_result(result_json('first_commands', ABOUT_FIRST, asked.settings, outcome), asked.output)}")


if __name__ == "__main__":
    main()
