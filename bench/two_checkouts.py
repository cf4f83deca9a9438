"""Compares two checkouts of queenlab in one run: seconds of headline questions, starts, modules that a command loads.

    git worktree add ../before REVISION
    python -m bench.two_checkouts ../before .

Both run in this environment; PYTHONPATH decides whose source is used.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bench.harness import (
    RESULTS,
    Case,
    Contender,
    Outcome,
    Sample,
    Settings,
    alternate,
    result_json,
    run_child,
    shown,
    write_result,
)

ABOUT = (
    "Two checkouts in one environment and one run. Questions: CPU seconds in a process of its own that has asked the "
    "same question before, so that kernels are compiled. Commands: CPU seconds of the whole process, kernels cached, "
    "and modules that it loads. The ratio is before over after: above 1, the second checkout is quicker."
)

BEFORE, AFTER = "before", "after"

#: Question and how often it is asked within one run.
QUESTIONS = {
    'ql.count("queens:16").value': 60,
    'ql.count("queens:17").value': 12,
    'ql.count("queens:18").value': 3,
    'ql.count("queens:23@torus").value': 3,
    'ql.count("queens:25@torus").value': 1,
    'ql.count("xqueens:7").value': 1,
    'ql.count("xqueens:6,sparse").value': 5,
    'ql.count("xqueens:6,paired").value': 150,
    'ql.count("leprechauns:20,range=2").value': 1,
    'ql.count("leprechauns:21,range=3").value': 20,
    'ql.count("leprechauns:30,range=7").value': 100,
    'ql.count("queen+leaper[1,2]:16").value': 20,
    'ql.count("queens:14", engine="dancing").value': 2,
    'ql.count("xqueens:4", engine="dancing").value': 60,
    'ql.count("rooks:5^3").value': 300,
    'ql.prove("queens:6^3").at_most': 10,
}

COMMANDS: tuple[tuple[str, ...], ...] = (
    ("--help",),
    ("count", "queens:8"),
    ("count", "queens:18"),
    ("solve", "queens:8"),
    ("prove", "queens:4^3", "-o", "PROOF"),
    ("check", "PROOF"),
    ("bounds", "queens:8^3"),
)

ASK = """
import json, sys, time
import queenlab as ql
asked, times = sys.argv[1], int(sys.argv[2])
value = eval(asked)
wall, cpu = time.perf_counter(), time.process_time()
for _ in range(times):
    assert eval(asked) == value
cpu, wall = time.process_time() - cpu, time.perf_counter() - wall
print(json.dumps([wall / times, cpu / times, str(value)]))
"""

COMMAND = """
import sys
from queenlab.cli.main import main
try:
    code = main(sys.argv[1:])
except SystemExit as end:
    code = end.code
assert not code, code
"""

MODULES = (
    COMMAND
    + """
print(sum(name.split(".")[0] == "queenlab" for name in sys.modules), len(sys.modules), file=sys.stderr)
"""
)


def environment(checkout: Path) -> dict[str, str]:
    """Takes queenlab from a checkout."""
    return {"PYTHONPATH": str(checkout / "src"), "NO_COLOR": "1"}


def asking(checkout: Path, question: str, times: int) -> Callable[[], tuple[Sample, Any]]:
    def asked() -> tuple[Sample, Any]:
        done = run_child([sys.executable, "-c", ASK, question, str(times)], environment(checkout))
        wall, cpu, value = json.loads(done.stdout.splitlines()[-1])
        return Sample(wall, cpu), value

    return asked


def commanding(checkout: Path, command: tuple[str, ...]) -> Callable[[], tuple[Sample, Any]]:
    return lambda: (run_child([sys.executable, "-c", COMMAND, *command], environment(checkout)).sample, None)


def modules(checkout: Path, command: tuple[str, ...]) -> dict[str, int]:
    """How many modules a command loads."""
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "modules"
        counting = MODULES.replace("file=sys.stderr", f"file=open({str(out)!r}, 'w')")
        run_child([sys.executable, "-c", counting, *command], environment(checkout))
        own, every = map(int, out.read_text(encoding="utf-8").split())
    return {"of queenlab": own, "all": every}


def run(checkouts: dict[str, Path], settings: Settings, chosen: str) -> Outcome:
    """All questions and commands whose text contains what is chosen."""
    cases = []
    for question, times in QUESTIONS.items():
        if chosen in question:
            both = [Contender(name, asking(path, question, times), warm=False) for name, path in checkouts.items()]
            timings = alternate(both, settings.count(5))
            answers = {str(timing.value) for timing in timings.values()}
            assert len(answers) == 1, f"{question} is {' or '.join(answers)}"
            cases.append(Case(question, {"times": times}, timings, AFTER, answers.pop()))
    with tempfile.TemporaryDirectory() as folder:
        proof = str(Path(folder) / "proof.json")
        run_child([sys.executable, "-c", COMMAND, "prove", "queens:4^3", "-o", proof], environment(checkouts[AFTER]))
        for asked in COMMANDS:
            command = tuple(proof if word == "PROOF" else word for word in asked)
            text = " ".join(asked)
            if chosen in text:
                both = [Contender(name, commanding(path, command)) for name, path in checkouts.items()]
                facts = {f"modules {name}": modules(path, command) for name, path in checkouts.items()}
                cases.append(Case(f"queenlab {text}", {}, alternate(both, settings.count(9)), AFTER, facts=facts))
    return Outcome(cases, {"CPU time before over after": {case.name: case.ratios()[BEFORE] for case in cases}})


@dataclass(frozen=True)
class Asked:
    """What the command line of a comparison of two checkouts says."""

    checkouts: dict[str, Path]
    settings: Settings
    only: str
    output: Path


def read_command_line(module: str, about: str, rounds: str, cases: str) -> Asked:
    """The two checkouts and the options; `rounds` and `cases` say in the help what is meant."""
    parser = argparse.ArgumentParser(prog=f"python -m bench.{module}", description=about)
    parser.add_argument("before", type=Path)
    parser.add_argument("after", type=Path)
    parser.add_argument("--rounds", type=int, help=f"instead of {rounds}")
    parser.add_argument("--only", default="", metavar="TEXT", help=f"only {cases} that contain this")
    parser.add_argument("--output", type=Path, default=RESULTS, help="folder for the results")
    given = parser.parse_args()
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    checkouts = {BEFORE: given.before.resolve(), AFTER: given.after.resolve()}
    return Asked(checkouts, Settings(False, given.rounds), given.only, given.output)


def main() -> None:
    asked = read_command_line("two_checkouts", ABOUT, "5 for questions and 9 for commands", "questions and commands")
    outcome = run(asked.checkouts, asked.settings, asked.only)
    for case in outcome.cases:
        print("\n".join(case.lines()))
    for what, value in outcome.conclusion.items():
        print(f"{what}: {shown(value)}")
    print(f"written: {write_result(result_json('two_checkouts', ABOUT, asked.settings, outcome), asked.output)}")


if __name__ == "__main__":
    main()
