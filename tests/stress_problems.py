"""Random problems through the command line, against brute force; then odd command lines.

Part of `make test-stress`. `python tests/stress_problems.py --problems 200 --seed 7` draws others, and `--only K`
repeats question K alone. The same seed asks the same questions, whatever the machine: nothing here has a time limit.
"""

from __future__ import annotations

import argparse
import shlex
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Sequence

from in_process import Reply
from odd_commands import odd_ones
from random_questions import Outcome, ask

#: One question in so many is asked in a process of its own.
IN_A_PROCESS = 40


def in_a_process(arguments: Sequence[str]) -> Reply:
    command = [sys.executable, "-m", "queenlab", *arguments]
    done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False)
    return Reply(done.returncode, done.stdout, done.stderr)


class Statistics:
    """How many questions there were of each kind, how many were refused, and why."""

    def __init__(self) -> None:
        self.asked: dict[str, Counter[str]] = {}
        self.refused: dict[str, Counter[str]] = {}
        self.reasons: Counter[tuple[str, str]] = Counter()

    def add(self, outcome: Outcome) -> None:
        for kind, value in outcome.session.about.items():
            table = self.asked if outcome.refusal is None else self.refused
            table.setdefault(kind, Counter())[value] += 1
        if outcome.refusal is not None:
            self.reasons[outcome.session.about["verb"], outcome.refusal] += 1

    def lines(self) -> list[str]:
        lines = []
        for kind in self.asked:
            refused = self.refused.get(kind, Counter())
            words = [
                f"{value} {number}{f' + {refused[value]} refused' * (refused[value] > 0)}"
                for value, number in sorted(self.asked[kind].items())
            ]
            words += [f"{value} {k} refused" for value, k in sorted(refused.items()) if value not in self.asked[kind]]
            lines.append(f"{kind}: {', '.join(words)}")
        lines += [f"refused by {verb}, {k} x: {reason}" for (verb, reason), k in self.reasons.most_common()]
        return lines


def ask_all(seed: int, numbers: Sequence[int], verbose: bool) -> int:
    """Asks these questions, prints the statistics, and returns how many answers are wrong."""
    statistics, wrong = Statistics(), 0
    for number in numbers:
        begun = time.perf_counter()
        outcome = ask(seed, number, *[in_a_process] * (number % IN_A_PROCESS == 0))
        statistics.add(outcome)
        if outcome.wrong is not None:
            wrong += 1
            print(f"question {number} of seed {seed}: {outcome.wrong}", flush=True)
        if verbose or outcome.wrong is not None:
            for command in outcome.session.commands:
                print(f"    queenlab {shlex.join(command)}", flush=True)
        if verbose:
            print(f"    question {number}: {time.perf_counter() - begun:.2f} s", flush=True)
    print("\n".join(statistics.lines()))
    print(f"{len(numbers)} problems, {wrong} wrong, {statistics.reasons.total()} refused")
    return wrong


def run_odd_ones(seed: int, number: int) -> int:
    wrong, codes, commands = odd_ones(seed, number)
    print("\n".join(wrong))
    print("odd command lines: " + ", ".join(f"{name} {k}" for name, k in sorted(commands.items())))
    ends = ", ".join(f"exit {code} {k}" for code, k in sorted(codes.items(), key=str))
    print(f"{number} odd command lines ({ends}), {len(wrong)} wrong")
    return len(wrong)


def main(arguments: Sequence[str] | None = None) -> int:
    """Asks what is wanted, and says of each failure how to repeat it."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--problems", type=int, default=1000, metavar="N", help="how many problems")
    parser.add_argument("--odd", type=int, default=300, metavar="N", help="how many odd command lines")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", type=int, metavar="K", help="question K alone")
    parser.add_argument("--verbose", action="store_true", help="print every command and its time")
    given = parser.parse_args(arguments)
    if given.only is not None:
        return 1 if ask_all(given.seed, [given.only], True) else 0
    wrong = ask_all(given.seed, range(given.problems), given.verbose) + run_odd_ones(given.seed, given.odd)
    return 1 if wrong else 0


if __name__ == "__main__":
    raise SystemExit(main())
