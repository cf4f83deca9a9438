"""`make test-stress`: every command is interrupted at random moments, with compiled kernels and without.

Each try must end with exit code 130, with one line and no traceback, leave no child process and no half-written file.
What is reported is the time from the signal to the end. `python tests/stress_interrupts.py count tour --tries 5` tries
some commands only.
"""

from __future__ import annotations

import argparse
import json
import os
import pty
import random
import re
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, suppress
from dataclasses import dataclass
from pathlib import Path

QUEENLAB = [sys.executable, "-m", "queenlab"]

#: A run of each command, with a file to write where it writes one; the longer it takes, the better.
LINES = """
count queens:17
count queens:14 --engine dancing --job new.ledger
count queens:6,7..13 -o table.txt
solve queens:9^3,goal=max -o out.json --json
construct queens:1000000 -o out.npy
max queens:8^3 -o out.json --json
draw queens:60 -o out.svg
enumerate queens:12 -o out.txt
classes queens:11 --json
sample queens:150 -o out.json
stack 11 --json
complete queens:8^3 --given 1,1,1 --json
diverse 300 --json
superimpose 10 --json
bounds queens:12^3 --json
prove queens:6^3 -o out.json
check proof.json --json
dominate queens:14 -o out.json --json
color queens:9 -o out.json --json
threshold queens:9 --json
puzzle queens:12 --count 20 --json
show queens:8
web --port 0
density queens:14 --json
queenon optimal:24 --distance limit --json
constant --digits 40 -o out.json
ladder -o out.svg --json
growth -o out.svg --json
job status some.ledger --json
job resume some.ledger --json
job audit some.ledger --json
job settle some.ledger --note none --json
job rescue some.ledger -o out.ledger --json
job merge some.ledger more.ledger -o out.ledger --json
job export some.ledger -o out.csv --json
bench engines queens:7 --json
atlas find queens:14^3 --json
atlas check --all --json
atlas add own.json --json
atlas export A000170 -o out.json
atlas compare A343905 b343905.txt --json
info queens:8^3 --json
list --json
verify own.json --json
export queens:150 -o out.mps
reproduce all -o out.json
question 3 --json
tour -o tour
doctor --json
warmup --json
"""

#: What those read, made once.
FILES = """
count queens:15 --job some.ledger --node-limit 300000
count queens:15 --job more.ledger --node-limit 100000
prove queens:5^3 -o proof.json
atlas export A343905 --bfile -o b343905.txt
solve queens:8 -o own.json
"""

#: A signal comes within so many seconds.
LONGEST = 4.0
#: So many commands at a time.
WORKERS = 2
#: A process that still runs so long after a signal hangs.
PATIENCE = 60.0


@dataclass(frozen=True)
class Try:
    """One interrupted run.

    Attributes:
        moment: seconds from the time when it listened to the signal; None where it was done before.
        seconds: from the signal to the end.
        wrong: what was not as it should be.
    """

    moment: float | None
    seconds: float
    wrong: tuple[str, ...]


class Process:
    """A command in a session of its own, with stderr on a terminal."""

    def __init__(self, line: str, folder: Path, cache: Path) -> None:
        self.leader, follower = pty.openpty()
        self.out = tempfile.TemporaryFile()  # noqa: SIM115  # closed by close()
        environment = {**os.environ, "QUEENLAB_CACHE": str(cache), "TERM": "xterm"}
        self.process = subprocess.Popen(
            [*QUEENLAB, *line.split()], cwd=folder, env=environment, start_new_session=True,
            stdin=subprocess.DEVNULL, stdout=self.out, stderr=follower,
        )  # fmt: skip
        os.close(follower)
        os.set_blocking(self.leader, False)
        self.drawn = b""

    def wait(self, seconds: float) -> bool:
        """Whether it ends within so many seconds; reads what it draws meanwhile."""
        until = time.monotonic() + seconds
        while True:
            ended = self.process.poll() is not None
            try:
                while chunk := os.read(self.leader, 65536):
                    self.drawn += chunk
            except (BlockingIOError, OSError):
                # EIO: the other end is closed.
                pass
            if ended or time.monotonic() >= until:
                return ended
            time.sleep(min(0.002, max(0.0, until - time.monotonic())))

    def listens(self) -> bool:
        """Waits until it catches SIGTERM, as Python alone does not; whether it did before it ended."""
        while not self.wait(0.0):
            caught = re.search(r"SigCgt:\s*(\w+)", Path(f"/proc/{self.process.pid}/status").read_text())
            if caught and int(caught[1], 16) >> (signal.SIGTERM - 1) & 1:
                return True
            time.sleep(0.0005)
        return False

    def left_behind(self) -> list[str]:
        """Processes of its session that still run a second later."""
        until = time.monotonic() + 1.0
        while (found := self._session()) and time.monotonic() < until:
            time.sleep(0.02)
        return found

    def _session(self) -> list[str]:
        found = []
        for status in Path("/proc").glob("[0-9]*/stat"):
            try:
                name, _, rest = status.read_text().rpartition(")")
                command = (status.parent / "cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
            except (FileNotFoundError, ProcessLookupError):
                # It has just ended.
                continue
            state, _, _, session = rest.split()[:4]
            if int(session) == self.process.pid and state != "Z":
                found.append(f"{name.partition('(')[2]} ({command[:200]})")
        return found

    def close(self) -> str:
        """Ends what is left of it; what it printed."""
        with suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
        os.close(self.leader)
        self.out.seek(0)
        with self.out:
            return self.out.read().decode()


def is_json(text: str) -> bool:
    """Whether it is one JSON object, or one on each line."""
    for parts in ([text], text.splitlines()):
        try:
            return all(isinstance(json.loads(part), dict) for part in parts)
        except ValueError:
            continue
    return False


def unsound(file: Path) -> str | None:
    """What is wrong with a file that an interrupted command has left; None if it is whole."""
    if re.search(r"\.part|\.tmp", file.name):
        return f"{file.name} was left"
    text = "" if file.suffix in (".ledger", ".npy", ".png", ".pdf") else file.read_text(errors="replace")
    try:
        if file.suffix == ".json":
            json.loads(text)
        elif file.suffix == ".ledger":
            with closing(sqlite3.connect(file)) as ledger:
                said = ledger.execute("PRAGMA integrity_check").fetchone()[0]
                return None if said == "ok" else f"{file.name}: {said}"
    except (ValueError, sqlite3.Error) as error:
        return f"{file.name}: {error}"
    ends = {".svg": "</svg>\n", ".html": "</html>\n"}.get(file.suffix, "\n")
    return None if not text or text.endswith(ends) else f"{file.name} ends with {text[-20:]!r}"


def interrupt(line: str, moment: float, made: Path, cache: Path | None, number: signal.Signals, group: bool) -> Try:
    """Runs a command in a copy of a folder, and interrupts it so many seconds after it has begun to listen."""
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch) / "work"
        shutil.copytree(made, folder)
        run = Process(line, folder, cache or Path(scratch) / "cache")
        if not run.listens() or run.wait(moment):
            run.close()
            return Try(None, 0.0, ())
        sent = time.monotonic()
        (os.killpg if group else os.kill)(run.process.pid, number)
        ended = run.wait(PATIENCE)
        seconds = time.monotonic() - sent
        code, left = run.process.returncode, run.left_behind()
        printed, drawn = run.close(), run.drawn.decode(errors="replace")
        if ended and code == 0 and "interrupted" not in drawn:
            # The signal came when all was said.
            return Try(None, 0.0, ())
        wrong = [f"exit code {code}"] * (code != 130) + [f"{name} still runs" for name in left]
        if not ended:
            wrong.append(f"still running after {PATIENCE:.0f} s")
        if drawn.count("queenlab: interrupted") != 1 or not drawn.rstrip().endswith("queenlab: interrupted"):
            wrong.append(f"said {drawn[-300:]!r}")
        if re.search(r"Traceback|Exception|FAILED|\w+Error", drawn + printed):
            wrong.append(f"said {(drawn + printed)[-2000:]}")
        if "--json" in line and printed:
            wrong += [] if is_json(printed) else [f"printed half of a JSON object: {printed[-100:]!r}"]
        files = (file for file in sorted(folder.rglob("*")) if file.is_file())
        wrong += [problem for file in files if (problem := unsound(file))]
        return Try(moment, seconds, tuple(wrong))


def tries_of(line: str, tries: int, seed: int, made: Path, cache: Path | None) -> list[Try]:
    """Tries of one command; more of them early, when everything is being loaded."""
    rng, longest = random.Random(f"{seed} {line} {cache is None}"), LONGEST
    done: list[Try] = []
    while len(done) < tries:
        moment = longest * ((len(done) + rng.random()) / tries) ** 2
        number, group = (signal.SIGTERM, False) if len(done) % 4 == 3 else (signal.SIGINT, True)
        one = interrupt(line, moment, made, cache, number, group)
        if one.moment is None:
            # It is quicker than that.
            longest = max(0.9 * min(longest, moment), 0.001)
            continue
        done.append(one)
    return done


def report(line: str, cold: bool, tries: Sequence[Try]) -> int:
    """Prints one line for a command, and one for each failure; how many there are."""
    worst = max(tries, key=lambda one: one.seconds)
    seconds = sorted(one.seconds for one in tries)
    print(
        f"{'cold' if cold else 'warm'}  {len(tries)} tries  median {seconds[len(seconds) // 2]:.2f} s"
        f"  worst {worst.seconds:.2f} s (at {worst.moment:.2f} s)  {line}",
        flush=True,
    )
    failed = [one for one in tries if one.wrong]
    for one in failed:
        print(f"    at {one.moment:.3f} s: {'; '.join(one.wrong)}", flush=True)
    return len(failed)


def main(arguments: Sequence[str] | None = None) -> int:
    """Interrupts every command, and says what was wrong."""
    parser = argparse.ArgumentParser(description="Interrupt every command at random moments.")
    parser.add_argument("commands", nargs="*", help="the beginnings of command lines; all by default")
    parser.add_argument("--tries", type=int, default=20, help="of each command, warm and cold each")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args(arguments)
    lines = [line for line in LINES.strip().splitlines() if line.startswith(tuple(given.commands or [""]))]
    with tempfile.TemporaryDirectory() as scratch, ThreadPoolExecutor(WORKERS) as pool:
        made, warm = Path(scratch) / "made", Path(scratch) / "warm"
        made.mkdir()
        environment = {**os.environ, "QUEENLAB_CACHE": str(warm)}
        for line in [*FILES.strip().splitlines(), "warmup"]:
            done = subprocess.run([*QUEENLAB, *line.split()], cwd=made, env=environment, capture_output=True, text=True)
            assert done.returncode in (0, 3), f"{line}: {done.stderr}"
        runs = [
            (line, cache, pool.submit(tries_of, line, given.tries, given.seed, made, cache))
            for cache in (warm, None) for line in lines
        ]  # fmt: skip
        failed, times = 0, []
        for line, cache, run in runs:
            failed += report(line, cache is None, run.result())
            times += [one.seconds for one in run.result()]
    times.sort()
    print(
        f"{len(times)} tries, {failed} failures; seconds to the end: median {times[len(times) // 2]:.2f}, "
        f"99 % {times[int(0.99 * len(times))]:.2f}, worst {times[-1]:.2f}"
    )
    return 1 if failed else 0


if __name__ == "__main__":
    raise SystemExit(main())
