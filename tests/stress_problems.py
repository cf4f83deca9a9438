"""Random problems through the command line, against brute force; then odd command lines.

Part of `make test-stress`. `python tests/stress_problems.py --problems 200 --seed 7` draws others, and `--only K`
repeats question K alone. The same seed asks the same questions, whatever the machine: nothing here has a time limit.
"""

from __future__ import annotations

import argparse
import re
import shlex
import subprocess
import sys
from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import count

from drawn_problems import GOALS, KINDS
from in_process import Reply
from odd_commands import odd_ones
from queenlab.counters.counter_table import COUNTERS
from queenlab.engines.registry import available
from random_questions import QUESTIONS, Outcome, ask

#: One question in so many is asked in a process of its own.
IN_A_PROCESS = 40
#: So many problems are of every kind.
OF_EVERY_KIND = 1000


def in_a_process(arguments: Sequence[str]) -> Reply:
    command = [sys.executable, "-m", "queenlab", *arguments]
    done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False)
    return Reply(done.returncode, done.stdout, done.stderr)


class Statistics:
    """How many questions of each kind were answered and refused, and why."""

    def __init__(self) -> None:
        self.wrong = 0
        self.answered: dict[str, Counter[str]] = {}
        self.refused: dict[str, Counter[str]] = {}
        self.reasons: Counter[str] = Counter()

    def add(self, outcome: Outcome) -> None:
        about, refusal = outcome.session.about, outcome.refusal
        self.wrong += outcome.wrong is not None
        for kind, values in about.items():
            for table, holds in ((self.answered, refusal is None), (self.refused, refusal is not None)):
                table.setdefault(kind, Counter()).update({value: int(holds) for value in values})
        if refusal is not None:
            self.reasons[f"{' '.join(about['verb'])}: {re.sub('[^ ]+:[0-9][^ ]*', 'PROBLEM', refusal)}"] += 1

    def lines(self) -> list[str]:
        lines = []
        for kind, answered in self.answered.items():
            words = [f"{value} {k}+{self.refused[kind][value]}" for value, k in sorted(answered.items())]
            lines.append(f"{kind}: {', '.join(words)}")
        return [*lines, *(f"refused {k} x by {reason}" for reason, k in self.reasons.most_common())]

    def never_answered(self) -> list[str]:
        wanted = {
            "verb": [question.__name__ for question in QUESTIONS], "family": KINDS, "goal": GOALS,
            "engine": [*COUNTERS, *(one.name for one in available() if one.version is not None)],
        }  # fmt: skip
        return [name for kind, names in wanted.items() for name in names if not self.answered[kind][name]]


def ask_all(seed: int, numbers: Iterable[int], problems: int, verbose: bool = False) -> int:
    """Asks until so many are answered, prints the statistics, and returns how much is wrong."""
    statistics = Statistics()
    for number in numbers:
        outcome = ask(seed, number, *[in_a_process] * (number % IN_A_PROCESS == 0))
        statistics.add(outcome)
        if outcome.wrong is not None:
            print(f"question {number} of seed {seed}: {outcome.wrong}", flush=True)
        if verbose or outcome.wrong is not None:
            for command in outcome.session.commands:
                print(f"    queenlab {shlex.join(command)}", flush=True)
        if statistics.answered["verb"].total() >= problems:
            break
    print("(answered+refused)")
    print("\n".join(statistics.lines()))
    missing = statistics.never_answered() if problems >= OF_EVERY_KIND else []
    if missing:
        print(f"never answered: {', '.join(missing)}")
    answered, refused = statistics.answered["verb"].total(), statistics.reasons.total()
    print(f"{answered} problems answered, {statistics.wrong} wrong; {refused} refused")
    return statistics.wrong + len(missing)


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
    parser.add_argument("--problems", type=int, default=1000, metavar="N", help="how many problems are answered")
    parser.add_argument("--odd", type=int, default=300, metavar="N", help="how many odd command lines")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", type=int, metavar="K", help="question K alone")
    given = parser.parse_args(arguments)
    if given.only is not None:
        return 1 if ask_all(given.seed, [given.only], 1, True) else 0
    wrong = ask_all(given.seed, count(), given.problems) + run_odd_ones(given.seed, given.odd)
    return 1 if wrong else 0


if __name__ == "__main__":
    raise SystemExit(main())
