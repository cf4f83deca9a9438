"""Counts on a graphics card, as jobs with a ledger: `python bench/gpu.py [--sizes 18 19 20 21 22] [--out FILE]`.

Needs only NumPy and CuPy. Each size is counted once to warm up (kernels compiled, memory taken) unless it takes longer
than a minute, then several times; what is reported is the wall time of the whole job: listing the quarter boards,
joining, pairing, and the ledger. The totals are compared with A000170, and for leprechauns of range 3 with the
published counts.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import statistics
import sys
import tempfile
import time
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "src"))

import cupy
import numpy as np

from queenlab.counters.gpu.device import device_name
from queenlab.counters.gpu.registry import gpu_counter
from queenlab.jobs.executors.gpu import GpuExecutor
from queenlab.jobs.job import Job
from queenlab.problems import parse
from queenlab.work import Limits

#: OEIS A000170, and range 3 of the leprechaun paper's Table 5 with its continuation.
QUEENS = {16: 14772512, 17: 95815104, 18: 666090624, 19: 4968057848, 20: 39029188884, 21: 314666222712,
          22: 2691008701644, 23: 24233937684440}  # fmt: skip
LEPRECHAUNS = {24: 13443944, 25: 171919446, 26: 2195838076, 27: 28876216900, 28: 379982087060}
#: Seconds of the best published program for a GPU on the same card, and for 22 on an H800.
PUBLISHED = {19: 0.72, 20: 3.74, 21: 30.4, 22: 250.0}
#: Above so many seconds a count is its own warm-up, and is run once.
LONG = 60.0


def count_once(name: str, counter: str) -> tuple[int | None, float, int]:
    """The total, the seconds, and the number of units."""
    problem = parse(name)
    with tempfile.TemporaryDirectory() as folder:
        started = time.perf_counter()
        with Job.create(Path(folder) / "job.ledger", problem, counter, gpu_counter(counter).depth(problem)) as job:
            result = job.run(GpuExecutor(), Limits())
            seconds = time.perf_counter() - started
            return result.value, seconds, sum(1 for _ in job.ledger.rows())


def measure(name: str, counter: str, expected: int, runs: int) -> dict[str, Any]:
    """One size: several runs after one to warm up."""
    value, seconds, units = count_once(name, counter)
    assert value == expected, f"{name}: {value} instead of {expected}"
    taken = [seconds]
    if seconds < LONG:
        taken = []
        for _ in range(runs):
            value, seconds, _ = count_once(name, counter)
            assert value == expected
            taken.append(seconds)
    return {"problem": name, "counter": counter, "value": value, "units": units, "wall_runs": taken,
            "wall_seconds": statistics.median(taken)}  # fmt: skip


def main() -> None:
    """Measures, prints a table and writes JSON."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sizes", type=int, nargs="*", default=[18, 19, 20, 21, 22])
    parser.add_argument("--leprechauns", type=int, nargs="*", default=[24, 25, 26, 27])
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--out", type=Path)
    given = parser.parse_args()
    cases = []
    for n in given.sizes:
        case = measure(f"queens:{n}", "half-boards", QUEENS[n], given.runs)
        if n in PUBLISHED:
            case["published_seconds"] = PUBLISHED[n]
            case["times_faster"] = PUBLISHED[n] / case["wall_seconds"]
        cases.append(case)
        print(json.dumps(case), flush=True)
    for n in given.leprechauns:
        cases.append(measure(f"leprechauns:{n},range=3", "leprechaun-halves", LEPRECHAUNS[n], given.runs))
        print(json.dumps(cases[-1]), flush=True)
    record = {
        "benchmark": "gpu",
        "about": __doc__,
        "command": "python bench/gpu.py " + " ".join(sys.argv[1:]),
        "finished": datetime.now(UTC).isoformat(timespec="seconds"),
        "machine": {"gpu": device_name(), "cores": os.cpu_count(), "python": platform.python_version(),
                    "numpy": np.__version__, "cupy": cupy.__version__,
                    "cuda": cupy.cuda.runtime.runtimeGetVersion()},
        "cases": cases,
    }  # fmt: skip
    if given.out:
        given.out.write_text(json.dumps(record, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
