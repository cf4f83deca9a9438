"""`make test-stress`: the fast tier ten times, under everything that may turn a test red by chance.

Each run shuffles the tests with a seed of its own. `python tests/stress.py 3 8` repeats runs 3 and 8;
`--seed N` takes other seeds.
"""

from __future__ import annotations

import argparse
import os
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FAST = "not full and not slow and not gpu"

#: Python runs this first in every process: with fast clocks, every time limit passes as on a slow machine.
SLOW_MACHINE = """
import time
def fast(real, begun):
    return lambda: begun + 20 * (real() - begun)
for name in ("monotonic", "perf_counter", "process_time"):
    setattr(time, name, fast(getattr(time, name), getattr(time, name)()))
"""


@dataclass(frozen=True)
class Run:
    """One way to run the tests.

    Attributes:
        workers: processes that run tests.
        busy: processes beside them that only use up time.
        nice: how far the tests give way to the busy ones: 5 leaves them a third of an equal share.
        cold: whether they start without compiled kernels.
        slow: whether its clocks go 20 times as fast.
    """

    workers: int
    busy: int = 0
    nice: int = 0
    cold: bool = False
    slow: bool = False

    def __str__(self) -> str:
        words = [f"{self.workers} worker{'s' * (self.workers > 1)}"]
        words += [f"{self.busy} busy processes"] * (self.busy > 0)
        words += [f"nice {self.nice}"] * (self.nice > 0) + ["no compiled kernels"] * self.cold
        words += ["clocks 20 times as fast"] * self.slow
        return ", ".join(words)


RUNS = (
    Run(1),
    Run(2),
    Run(4),
    Run(2, cold=True),
    Run(4, cold=True),
    Run(1, slow=True),
    Run(2, busy=4),
    Run(4, busy=4),
    Run(2, slow=True),
    Run(4, busy=4, nice=5, cold=True),
)


@contextmanager
def busy(number: int) -> Iterator[None]:
    """So many processes that use up time, while the block runs."""
    loops = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(number)]
    try:
        yield
    finally:
        for loop in loops:
            loop.kill()
            loop.wait()


def failures(run: Run, seed: int, log: Path) -> list[str]:
    """Runs the tests once; pytest's lines on what failed, or on why it did not run."""
    command = ["nice", "-n", str(run.nice), sys.executable, "-m", "pytest", "-m", FAST, "-n", str(run.workers), "-q"]
    # pyproject.toml switches shuffling off; the later option wins.
    command += ["-p", "randomly", "--randomly-seed", str(seed), "-p", "no:cacheprovider"]
    with tempfile.TemporaryDirectory() as folder, busy(run.busy), log.open("w") as out:
        environment = dict(os.environ)
        if run.cold:
            environment["QUEENLAB_CACHE"] = folder
        if run.slow:
            (Path(folder) / "sitecustomize.py").write_text(SLOW_MACHINE)
            environment["PYTHONPATH"] = folder
        code = subprocess.run(command, cwd=ROOT, stdout=out, stderr=out, env=environment, check=False).returncode
    text = log.read_text(errors="replace")
    found = re.findall(r"^(?:FAILED|ERROR) .*", text, re.MULTILINE)
    last = text.strip().splitlines()[-1:] or ["it printed nothing"]
    print(f"    {last[0].strip('= ')}", flush=True)
    return found or ([f"exit code {code}: {last[0]}"] if code else [])


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs what is asked for, and says of each failure how to repeat it."""
    parser = argparse.ArgumentParser(description="The fast tier ten times, under load.")
    parser.add_argument("runs", nargs="*", type=int, metavar="RUN", help=f"which of 1..{len(RUNS)}; all by default")
    parser.add_argument("--seed", type=int, default=1, help="of the first run; each run adds its number")
    given = parser.parse_args(arguments)
    folder = ROOT / "out" / "stress"
    folder.mkdir(parents=True, exist_ok=True)
    lines: list[str] = []
    asked = given.runs or range(1, len(RUNS) + 1)
    for number in asked:
        run, seed, started = RUNS[number - 1], given.seed * 1000 + number, time.monotonic()
        print(f"run {number}: {run}; seed {seed}", flush=True)
        for line in failures(run, seed, folder / f"{number}.log"):
            lines.append(f"run {number} ({run}), seed {seed}: {line}")
            print(f"    {line}", flush=True)
        print(f"    {time.monotonic() - started:.0f} s", flush=True)
    print("\n".join(lines))
    print(f"{len(asked)} runs, {len(lines)} failures")
    return 1 if lines else 0


if __name__ == "__main__":
    raise SystemExit(main())
