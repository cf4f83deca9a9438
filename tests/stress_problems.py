"""Random problems through the command line, against brute force: `python tests/stress_problems.py --problems 1000`."""

from __future__ import annotations

import argparse
import shlex
import sys
import time
import traceback
from collections import Counter
from collections.abc import Sequence

from in_process import empty_folder
from random_questions import ask


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Random problems through the command line, against brute force.")
    parser.add_argument("--problems", type=int, default=1000, metavar="N")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", type=int, metavar="K", help="question K alone")
    parser.add_argument("--times", action="store_true", help="print what took longest")
    given = parser.parse_args(arguments)
    numbers = range(given.problems) if given.only is None else [given.only]
    tallies: dict[str, Counter[str]] = {}
    refusals: Counter[str] = Counter()
    times = []
    failures = 0
    for number in numbers:
        begun = time.perf_counter()
        with empty_folder():
            try:
                session, refusal, wrong = ask(given.seed, number)
            except Exception:
                print(f"question {number}: {traceback.format_exc()}", flush=True)
                failures += 1
                continue
        times.append((time.perf_counter() - begun, session.about["verb"], shlex.join(session.commands[-1])))
        if refusal is not None:
            refusals[f"{session.about['verb']}: {refusal}"] += 1
        if wrong is not None or given.only is not None:
            failures += wrong is not None
            print(f"question {number} of seed {given.seed}: {wrong}", flush=True)
            for command in session.commands:
                print(f"    queenlab {shlex.join(command)}", flush=True)
        for key, value in session.about.items():
            tallies.setdefault(key, Counter())[value + (" (refused)" if refusal else "")] += 1
    for key, tally in tallies.items():
        print(f"{key}: " + ", ".join(f"{name} {k}" for name, k in sorted(tally.items())))
    for line, k in refusals.most_common():
        print(f"refused {k} x {line}")
    if given.times:
        for took, verb, command in sorted(times, reverse=True)[:25]:
            print(f"{took:.2f} s  {verb}  {command}")
    print(f"{len(numbers)} problems, {failures} wrong, {sum(refusals.values())} refused")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
