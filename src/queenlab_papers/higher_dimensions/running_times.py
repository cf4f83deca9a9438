"""The running times of Tables 11 to 35 as printed (`running_times.txt`), and what is wrong with them by arithmetic.

Gurobi 9.5.2, ten seeds, 24 cores: times of another machine are not recomputed. But an average of ten runs lies
between the least and the greatest of them, and the tables of comparison repeat averages of the others.
"""

from __future__ import annotations

from functools import cache
from importlib import resources

#: How many seeds were run.
RUNS = 10
#: The tables of comparison, and which table each of their columns repeats.
COMPARED = {21: (11, 12, 13, 14, 15, 16, 18, 19, 20), 29: (22, 23, 24, 25, 26, 27, 28), 35: (30, 31, 32, 33, 34)}


@cache
def tables() -> dict[int, dict[int, list[str]]]:
    """The entries of each table, by n."""
    found: dict[int, dict[int, list[str]]] = {}
    text = resources.files("queenlab_papers.higher_dimensions").joinpath("running_times.txt").read_text("utf-8")
    for line in text.splitlines():
        if line.startswith("# "):
            table = found.setdefault(int(line[2:]), {})
        elif not line.startswith("//"):
            n, *entries = line.split()
            table[int(n)] = entries
    return found


def possible(average: str, least: str, greatest: str) -> bool:
    """Whether ten runs can have this average, least and greatest value, each of them rounded as printed."""
    if "-" in (average, least, greatest):
        return True
    (low, low_error), (high, high_error), (middle, error) = map(_number, (least, greatest, average))
    lowest = ((RUNS - 1) * (low - low_error) + high - high_error) / RUNS
    highest = (low + low_error + (RUNS - 1) * (high + high_error)) / RUNS
    return lowest - error <= middle <= highest + error


def _number(text: str) -> tuple[float, float]:
    """A printed number, and half a unit of its last digit; nodes are whole and exact."""
    digits = len(text.partition(".")[2])
    return float(text), 0.5 * 10.0**-digits if digits else 0.0


def impossible_entries() -> list[str]:
    """Averages that ten runs with the printed least and greatest value cannot have."""
    return [
        f"Table {table}, n = {n}, {what}"
        for table, rows in tables().items()
        if table not in COMPARED
        for n, entries in rows.items()
        for place, what in enumerate(("time", "work", "nodes"))
        if not possible(*entries[3 * place : 3 * place + 3])
    ]


def unequal_entries() -> list[str]:
    """Averages that a table of comparison repeats with another value, after rounding to its two digits."""
    found = []
    for table, sources in COMPARED.items():
        for n, entries in tables()[table].items():
            for source, entry in zip(sources, entries, strict=False):
                other = tables()[source].get(n, ["-"])[0]
                if (entry == "-") != (other == "-") or (entry != "-" and entry != f"{float(other):.2f}"):
                    found.append(f"Table {table}, n = {n}: {entry}, but {other} in Table {source}")
    return found


def speedups() -> list[float]:
    """LMR's time by the best one in the row, in Tables 21, 29 and 35, where LMR takes more than ten seconds; in order.

    Without (11,3), which the thesis leaves aside as trivial, and without the single runs on another machine.
    """
    found = []
    for table, sources in COMPARED.items():
        for n, entries in tables()[table].items():
            times = [float(entry) for entry in entries[: len(sources)] if entry != "-"]
            lmr = entries[1]
            if (table, n) != (21, 11) and lmr != "-" and float(lmr) > 10:
                found.append(float(lmr) / min(times))
    return sorted(found)
