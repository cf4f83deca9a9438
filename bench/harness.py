"""Timing programs against each other, fairly, on a machine that other people use too.

Contenders take turns: each round runs every one of them once, and the next round begins with another. What counts is
CPU time, the median over rounds, and the ratio of two contenders within the same round.
"""

from __future__ import annotations

import json
import os
import platform
import statistics
import subprocess
import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from bench.machine import machine
from queenlab.atomic_write import write_atomically
from queenlab.errors import BadInput, CheckFailed

ROOT = Path(__file__).resolve().parent.parent
RESULTS = ROOT / "bench" / "results"


# -- one run ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Sample:
    """One run: wall-clock seconds and CPU seconds."""

    wall: float
    cpu: float


@dataclass(frozen=True)
class ChildRun:
    """One run of a program in a process of its own."""

    sample: Sample
    peak_bytes: int
    stdout: str


def measure(task: Callable[[], Any]) -> tuple[Sample, Any]:
    """Runs a function here, once; returns the times and what the function returned."""
    wall, cpu = time.perf_counter(), time.process_time()
    value = task()
    return Sample(time.perf_counter() - wall, time.process_time() - cpu), value


def run_child(command: Sequence[str], environment: Mapping[str, str] | None = None) -> ChildRun:
    """Runs a program to its end; times and peak memory are the child's, as the kernel counted them.

    Linux hands the peak of this process on to its children, so a child that is smaller has to measure its own.
    """
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
        started = time.perf_counter()
        process = subprocess.Popen(
            list(command), stdin=subprocess.DEVNULL, stdout=out, stderr=err, cwd=ROOT, env=_environment(environment)
        )
        _, status, usage = os.wait4(process.pid, 0)
        wall = time.perf_counter() - started
        process.returncode = os.waitstatus_to_exitcode(status)
        out.seek(0)
        err.seek(0)
        if process.returncode != 0:
            last = err.read().decode(errors="replace").strip().splitlines()[-1:] or ["nothing on stderr"]
            raise CheckFailed(f"{' '.join(command)} ended with exit code {process.returncode}: {last[0]}")
        # Linux counts the peak in KiB, macOS in bytes.
        unit = 1 if platform.system() == "Darwin" else 1024
        sample = Sample(wall, usage.ru_utime + usage.ru_stime)
        return ChildRun(sample, usage.ru_maxrss * unit, out.read().decode())


def _environment(extra: Mapping[str, str] | None) -> dict[str, str] | None:
    return None if extra is None else {**os.environ, **extra}


# -- many runs ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Contender:
    """What takes turns.

    Attributes:
        name: its name in the results.
        measured: runs it once; returns the times and the answer.
        rounds: how many rounds it takes part in, where that is fewer than all (for slow ones).
        warm: whether it runs once before the rounds, so that nothing is compiled or loaded while the clock runs.
    """

    name: str
    measured: Callable[[], tuple[Sample, Any]]
    rounds: int | None = None
    warm: bool = True

    @classmethod
    def of(cls, name: str, task: Callable[[], Any], rounds: int | None = None, warm: bool = True) -> Contender:
        """A function of this process."""
        return cls(name, lambda: measure(task), rounds, warm)


@dataclass(frozen=True)
class Timing:
    """All runs of one contender, in the order of the rounds, and the answer that it gave each time."""

    name: str
    samples: tuple[Sample, ...]
    value: Any = None

    def __post_init__(self) -> None:
        if not self.samples:
            raise BadInput(f"{self.name} was never run, so it has no median; give it at least one round")

    @property
    def cpu(self) -> float:
        """Median CPU seconds."""
        return statistics.median(s.cpu for s in self.samples)

    @property
    def wall(self) -> float:
        """Median wall-clock seconds."""
        return statistics.median(s.wall for s in self.samples)

    def as_json(self) -> dict[str, Any]:
        """Medians and all runs."""
        return {
            "cpu_seconds": self.cpu,
            "wall_seconds": self.wall,
            "cpu_runs": [s.cpu for s in self.samples],
            "wall_runs": [s.wall for s in self.samples],
        }

    @classmethod
    def from_json(cls, name: str, data: Mapping[str, Any]) -> Timing:
        """The inverse of `as_json`, without the answer."""
        pairs = zip(data["wall_runs"], data["cpu_runs"], strict=True)
        return cls(name, tuple(Sample(wall, cpu) for wall, cpu in pairs))


def alternate(contenders: Sequence[Contender], rounds: int) -> dict[str, Timing]:
    """Runs every contender once a round; round k begins with contender k, so that nobody always comes first.

    A contender must give the same answer in every run. That different contenders agree is for the caller to check.
    """
    if rounds < 1:
        raise BadInput(f"a benchmark needs at least 1 round, not {rounds}")
    samples: dict[str, list[Sample]] = {c.name: [] for c in contenders}
    if len(samples) != len(contenders):
        raise BadInput("two contenders have the same name")
    answers: dict[str, Any] = {}
    for contender in contenders:
        if contender.warm:
            _, answers[contender.name] = contender.measured()
    for k in range(rounds):
        shift = k % len(contenders)
        for contender in (*contenders[shift:], *contenders[:shift]):
            if contender.rounds is not None and k >= contender.rounds:
                continue
            sample, answer = contender.measured()
            samples[contender.name].append(sample)
            if answers.setdefault(contender.name, answer) != answer:
                raise CheckFailed(f"{contender.name} gave {answers[contender.name]} first and {answer} later")
    return {name: Timing(name, tuple(runs), answers[name]) for name, runs in samples.items()}


def ratio(slow: Timing, fast: Timing) -> float:
    """How many times the CPU time of `fast` does `slow` take: the median over the rounds that both ran in.

    Both must come from one call of `alternate`: a disturbance of the machine then mostly hits both sides.
    """
    tick = time.get_clock_info("process_time").resolution
    pairs = zip(slow.samples, fast.samples, strict=False)
    return statistics.median(max(a.cpu, tick) / max(b.cpu, tick) for a, b in pairs)


# -- results ------------------------------------------------------------------------------------------------------


@dataclass
class Case:
    """One problem, and how all contenders did on it.

    Attributes:
        name: the problem.
        size: numbers that say how large it is.
        timings: contender by contender.
        reference: the contender that the ratios compare with.
        answer: what all contenders found.
        facts: whatever else was measured.
    """

    name: str
    size: dict[str, int]
    timings: dict[str, Timing]
    reference: str
    answer: Any = None
    facts: dict[str, Any] = field(default_factory=dict)

    def ratios(self) -> dict[str, float]:
        """CPU time of each other contender over that of the reference."""
        reference = self.timings[self.reference]
        return {name: ratio(t, reference) for name, t in self.timings.items() if name != self.reference}

    def as_json(self) -> dict[str, Any]:
        """The case as the result file holds it."""
        return {
            "case": self.name,
            "size": self.size,
            "answer": self.answer,
            "reference": self.reference,
            "timings": {name: t.as_json() for name, t in self.timings.items()},
            "cpu_ratio_to_reference": self.ratios(),
            "facts": self.facts,
        }

    def lines(self) -> list[str]:
        """The case for people."""
        size = ", ".join(f"{value:,} {name}" for name, value in self.size.items())
        answer = "" if self.answer is None else f"; answer {self.answer}"
        lines = [f"{self.name} ({size}{answer})"]
        ratios = self.ratios()
        width = max(map(len, self.timings))
        for name, t in self.timings.items():
            against = f"{ratios[name]:9.2f} x" if name in ratios else "  reference"
            runs = "1 run" if len(t.samples) == 1 else f"{len(t.samples)} runs"
            lines.append(f"  {name:{width}}  cpu {t.cpu:10.5f} s  wall {t.wall:10.5f} s  {against}  {runs}")
        return lines + [f"  {name}: {shown(value)}" for name, value in self.facts.items()]


def shown(value: Any) -> str:
    """A number, or several with their names, as people read them."""
    if isinstance(value, Mapping):
        return ", ".join(f"{name} {shown(each)}" for name, each in value.items())
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float):
        return f"{value:,.4g}" if abs(value) < 1000 else f"{value:,.0f}"
    return f"{value:,}" if isinstance(value, int) else str(value)


@dataclass(frozen=True)
class Outcome:
    """What a benchmark found: its cases, and in a few words or numbers what follows from them."""

    cases: list[Case]
    conclusion: dict[str, Any]


@dataclass(frozen=True)
class Settings:
    """How a benchmark is run.

    Attributes:
        quick: small sizes and few rounds: shows that it works, and gives no figures to quote.
        rounds: rounds to run instead of the benchmark's own number.
    """

    quick: bool = False
    rounds: int | None = None

    def count(self, usual: int, quick: int = 2) -> int:
        """How many rounds to run."""
        if self.rounds is not None:
            return self.rounds
        return quick if self.quick else usual

    def arguments(self) -> list[str]:
        """The settings as the command line writes them."""
        return ["--quick"] * self.quick + ([] if self.rounds is None else [f"--rounds {self.rounds}"])


def result_json(name: str, about: str, settings: Settings, outcome: Outcome) -> dict[str, Any]:
    """The whole of a result file."""
    return {
        "benchmark": name,
        "about": about,
        "command": " ".join(["python -m bench", name, *settings.arguments()]),
        "quick": settings.quick,
        "finished": datetime.now(UTC).isoformat(timespec="seconds"),
        "machine": machine(),
        "cases": [case.as_json() for case in outcome.cases],
        "conclusion": outcome.conclusion,
    }


def write_result(result: Mapping[str, Any], directory: Path = RESULTS) -> Path:
    """Writes directory/BENCHMARK.json, whole or not at all."""
    directory.mkdir(parents=True, exist_ok=True)
    path = directory / f"{result['benchmark']}.json"
    write_atomically(path, json.dumps(result, indent=2) + "\n")
    return path
