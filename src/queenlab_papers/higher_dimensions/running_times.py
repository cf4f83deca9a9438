"""The running times of Tables 11 to 35 as printed, and what is wrong with them by arithmetic alone.

Gurobi 9.5.2, ten seeds, 24 cores: times of another machine are not computed anew. But an average of ten runs lies
between the least and the greatest of them, and the tables of comparison repeat averages of the others.
"""

from __future__ import annotations

from dataclasses import dataclass

#: The greatest number of queens in every table of its dimension, from n = 1 on; 172 and 90 are printed as lower bounds.
LARGEST: dict[int, tuple[int, ...]] = {
    3: (1, 1, 4, 7, 13, 21, 32, 48, 67, 91, 121, 133, 169, 172),
    4: (1, 1, 6, 16, 38, 80, 145),
    5: (1, 1, 11, 32, 90),
}
#: Entries with a sign of inequality.
AT_LEAST = {(14, 3), (5, 5)}
#: How many seeds were run.
RUNS = 10
#: n; average, least and greatest time in seconds; the same of Gurobi's work, and of nodes. Boards of side 1 and 2 take
#: no time and are left out here, as are those where all ten runs took more than 36000 seconds.
AVERAGES: dict[int, str] = {
    11: """
        3 0.00 0.00 0.00 0.00 0.00 0.00 1.0 1 1
        4 1.03 0.40 1.42 0.05 0.03 0.07 7.1 4 12
        5 3.66 2.51 5.42 0.53 0.41 0.72 728.5 630 886
        6 135.71 63.11 155.28 22.66 10.32 25.30 41885.7 26876 47010
        7 3351.14 2830.59 3612.67 623.63 524.40 664.00 616683.6 509878 686108
        11 894.79 41.78 1469.94 159.29 16.96 232.51 663.1 1 2590
    """,
    12: """
        3 0.00 0.00 0.00 0.00 0.00 0.00 1.0 1 1
        4 1.20 1.09 1.27 0.04 0.04 0.04 10.9 7 13
        5 3.25 2.50 3.87 0.42 0.34 0.51 767.2 698 822
        6 101.12 73.44 183.16 14.41 10.25 28.24 31556.6 23033 62215
        7 6225.06 5529.80 7516.79 913.89 843.55 1084.02 870128.1 774062 1076920
        11 2029.97 399.52 3819.09 377.67 108.57 560.04 659.3 1 2520
        13 - 9656.33 - - 1705.20 - - 2420 -
    """,
    13: """
        3 0.00 0.00 0.00 0.00 0.00 0.00 1.0 1 1
        4 0.81 0.73 1.16 0.02 0.02 0.05 6.2 4 11
        5 1.61 1.37 1.88 0.34 0.29 0.42 37.0 25 49
        6 15.44 9.38 20.74 2.98 3.64 2.06 1091.6 678 1688
        7 574.01 346.55 1063.55 138.91 77.66 308.37 62032.8 27419 106960
        8 11343.43 4532.57 20103.97 2029.25 918.91 3855.79 519285.6 166974 1090404
        11 1164.61 158.65 2159.88 277.87 63.24 416.13 169.0 1 564
    """,
    14: """
        3 0.00 0.00 0.00 0.00 0.00 0.00 1.0 1 1
        4 0.76 0.67 0.85 0.02 0.02 0.02 6.6 5 9
        5 3.48 2.47 6.25 0.50 0.36 0.84 675.2 621 750
        6 163.24 149.44 176.04 26.68 22.78 30.11 41836.9 37195 46049
        7 3714.34 3198.91 4064.65 667.38 576.75 721.11 647698.5 535591 614444
        11 1246.48 62.50 3011.27 295.68 30.98 614.68 800.7 1 2401
    """,
    15: """
        3 0.00 0.00 0.00 0.00 0.00 0.00 1.0 1 1
        4 0.81 0.78 0.85 0.03 0.02 0.03 6.2 4 9
        5 1.58 1.36 1.94 0.35 0.25 0.45 30.8 25 36
        6 16.43 10.41 23.48 3.18 2.23 4.24 973.2 775 1259
        7 531.74 399.99 826.12 125.17 85.50 185.09 43436.3 20449 85804
        8 11745.36 4192.13 18865.56 2124.57 838.47 3483.81 449242.0 136496 660154
        11 2001.73 318.61 4217.57 401.27 124.33 614.68 515.3 1 1591
    """,
    16: """
        3 0.00 0.00 0.00 0.00 0.00 0.00 0.0 0 0
        4 0.03 0.02 0.09 0.01 0.01 0.02 1 1 1
        5 2.48 2.35 2.59 0.32 0.29 0.35 1236.5 1003 1493
        6 349.06 245.60 486.80 41.77 29.52 58.22 254049.9 148023 402077
        11 0.00 0.00 0.01 0.01 0.01 0.01 0.0 0 0
        13 0.01 0.01 0.01 0.01 0.01 0.01 0.0 0 0
    """,
    17: """
        3 0.00 0.00 0.00 0.00 0.00 0.00 0.0 0 0
        4 0.52 0.02 1.01 0.02 0.01 0.04 12.6 1 95
        5 1.40 1.21 1.73 0.26 0.22 0.39 42.6 27 63
        6 6.26 5.50 8.82 1.34 1.21 1.62 1051.8 687 2233
        7 168.31 116.05 403.87 24.86 17.14 60.85 20909.3 14391 45627
        8 4559.43 1730.25 10204.63 714.30 290.54 1548.51 162308.4 60534 386932
        11 0.02 0.02 0.02 0.02 0.02 0.02 0.0 0 0
        13 0.04 0.04 0.04 0.03 0.03 0.03 0.0 0 0
    """,
    18: """
        3 0.00 0.00 0.00 0.00 0.00 0.00 0.0 0 0
        4 0.43 0.02 0.95 0.02 0.01 0.03 2.4 1 6
        5 1.42 1.28 1.60 0.28 0.23 0.32 42.5 35 63
        6 6.52 5.56 10.41 1.44 1.28 2.07 1009.9 741 2003
        7 267.05 228.21 342.88 43.11 36.05 53.36 27297.0 21729 39542
        8 4127.32 1892.48 5808.65 571.04 317.82 760.54 112814.0 57872 160581
        11 0.02 0.02 0.02 0.02 0.02 0.02 0.0 0 0
        13 0.06 0.05 0.06 0.04 0.04 0.04 0.0 0 0
    """,
    19: """
        4 1.08 0.72 1.45 0.05 0.03 0.06 7.0 4 11
        5 4.30 2.95 6.07 0.56 0.41 0.78 759.0 673 871
        6 143.08 127.75 151.12 22.72 19.97 24.22 44150.3 38559 46817
        7 3839.39 3092.87 4389.22 683.22 571.67 7782.13 666381.1 518615 765314
        11 1.10 1.03 1.16 1.64 1.55 1.73 1.0 1 1
        13 2.74 2.55 2.90 3.96 3.65 4.22 1.0 1 1
    """,
    20: """
        4 0.81 0.75 0.87 0.03 0.03 0.03 8.4 7 14
        5 1.77 1.49 2.19 0.37 0.30 0.49 32.4 23 37
        6 18.14 15.52 20.63 3.48 3.04 3.89 1177.9 765 1700
        7 498.39 401.58 603.80 107.35 79.57 144.34 36634.9 26126 45966
        8 7324.733 4433.61 9261.85 1465.36 931.14 1844.42 280155.8 170989 382164
        11 6.79 6.38 7.79 10.23 9.58 11.658 1.0 1 1
        13 30.66 27.43 34.63 28.13 26.45 29.93 1.0 1 1
    """,
    22: """
        3 0.02 0.02 0.02 0.02 0.02 0.02 1.0 1 1
        4 0.80 0.56 0.99 0.41 0.33 0.45 1.0 1 1
        6 569.57 137.25 1437.64 169.51 98.72 289.15 430.5 31 2020
    """,
    23: """
        3 0.01 0.01 0.01 0.01 0.01 0.01 1.0 1 1
        4 0.09 0.07 0.15 0.08 0.08 0.10 1.0 1 1
        6 760.08 291.53 2246.26 202.53 118.34 483.90 460.9 55 2570
    """,
    24: """
        3 0.02 0.02 0.02 0.03 0.03 0.03 1.0 1 1
        4 0.21 0.13 0.31 0.19 0.16 0.23 1.0 1 1
        6 725.91 438.90 1637.14 276.35 220.12 435.53 67.9 15 196
    """,
    25: """
        3 0.02 0.02 0.02 0.02 0.02 0.03 1.0 1 1
        4 0.67 0.55 0.80 0.28 0.23 0.34 1.0 1 1
        6 879.43 638.87 2072.33 173.93 152.10 303.54 4545.6 3077 6347
    """,
    26: """
        3 0.02 0.02 0.02 0.02 0.02 0.02 1.0 1 1
        4 0.01 0.01 0.01 0.01 0.01 0.01 0.0 0 0
        6 10.68 8.58 17.49 9.21 7.75 15.30 1.0 1 1
    """,
    27: """
        3 0.02 0.02 0.02 0.02 0.02 0.02 1.0 1 1
        4 0.57 0.48 0.63 0.31 0.30 0.32 1.0 1 1
        6 64.98 62.51 67.19 41.27 39.96 42.66 1.0 1 1
    """,
    28: """
        3 0.02 0.02 0.02 0.03 0.03 0.03 1.0 1 1
        4 0.12 0.10 0.12 0.14 0.13 0.15 1.0 1 1
        6 19.77 16.91 26.88 23.99 20.76 32.18 1.0 1 1
    """,
    30: """
        3 0.78 0.58 1.07 0.42 0.34 0.50 1.0 1 1
        4 21.14 18.14 23.82 14.14 13.02 15.86 1.0 1 1
    """,
    31: """
        3 0.20 0.15 0.29 0.12 0.11 0.15 1.0 1 1
        4 3.38 2.66 5.30 1.83 1.57 2.61 1.0 1 1
    """,
    32: """
        3 0.53 0.40 0.66 0.27 0.23 0.31 1.0 1 1
        4 2.40 1.75 4.63 14.14 1.93 3.76 1.0 1 1
    """,
    33: """
        3 2.11 0.87 4.36 0.74 0.39 1.17 102.7 1 873
        4 44.47 44.47 167.89 18.21 9.99 38.14 604.0 1 5939
    """,
    34: """
        3 0.40 0.31 0.61 0.26 0.23 0.31 1.0 1 1
        4 0.07 0.07 0.07 0.07 0.07 0.07 0.0 0 0
    """,
}
#: Tables of comparison: which table each column repeats, and n with the average times; `-` where there is none. The
#: last two columns of Table 21, single runs on another machine, are repeated from nowhere.
COMPARED: dict[int, tuple[int, ...]] = {
    21: (11, 12, 13, 14, 15, 16, 18, 19, 20),
    29: (22, 23, 24, 25, 26, 27, 28),
    35: (30, 31, 32, 33, 34),
}
COMPARISONS: dict[int, str] = {
    21: """
        3 0.00 0.00 0.00 0.00 0.00 0.00 0.00 - - 0.01 0.00
        4 1.03 1.20 0.81 0.76 0.81 0.03 0.42 1.08 0.81 0.77 0.01
        5 3.66 3.25 1.61 3.48 1.58 2.48 1.42 4.30 1.77 1.56 0.26
        6 135.71 101.12 15.44 163.24 16.43 349.06 6.52 143.08 18.14 10.76 9.79
        7 3351.14 6225.06 574.01 3714.34 531.74 - 267.05 3839.39 498.39 659.68 175.23
        8 - - 11343.43 - 11745.36 - 4127.32 - 7324.73 8464.06 2604.80
        9 - - - - - - - - - 45481.27 31525.97
        10 - - - - - - - - - 36453.71 87914.31
        11 894.79 2029.97 1164.61 1246.48 2001.73 0.00 0.02 1.10 6.70 315.78 0.01
        13 - - - - - 0.01 0.06 2.74 30.66 - 0.05
    """,
    29: """
        3 0.02 0.01 0.02 0.02 0.02 0.02 0.02
        4 0.80 0.09 0.21 0.67 0.01 0.57 0.12
        6 569.57 760.08 725.91 879.43 10.68 64.98 19.77
    """,
    35: """
        3 0.78 0.20 0.53 2.11 0.31
        4 21.14 3.38 2.40 44.47 0.07
    """,
}


@dataclass(frozen=True)
class Measured:
    """Ten runs, as printed: average, least and greatest."""

    average: str
    least: str
    greatest: str

    @property
    def possible(self) -> bool:
        """Whether ten numbers can have this average, least and greatest, each of them rounded as printed."""
        if "-" in (self.average, self.least, self.greatest):
            return True
        (low, low_error), (high, high_error) = _number(self.least), _number(self.greatest)
        average, error = _number(self.average)
        lowest = ((RUNS - 1) * (low - low_error) + high - high_error) / RUNS
        highest = (low + low_error + (RUNS - 1) * (high + high_error)) / RUNS
        return lowest - error <= average <= highest + error


def _number(text: str) -> tuple[float, float]:
    """A printed number, and half a unit of its last digit; nodes are whole and exact."""
    digits = len(text.partition(".")[2])
    return float(text), 0.5 * 10.0**-digits if digits else 0.0


def rows(table: int) -> dict[int, list[str]]:
    """The entries of one table by n."""
    source = AVERAGES[table] if table in AVERAGES else COMPARISONS[table]
    return {int(line.split()[0]): line.split()[1:] for line in source.split("\n") if line.strip()}


def average_time(table: int, n: int) -> str:
    """Average seconds as printed, for a label."""
    if n <= 2:
        return "0.00 s"
    known = rows(table).get(n)
    if known is None:
        return "no time" if (table, n) == (34, 5) else "not within 36000 s"
    return f"{known[1]} s in one run" if known[0] == "-" else f"{known[0]} s"


def impossible_entries() -> list[str]:
    """Averages that ten runs with the printed least and greatest value cannot have."""
    found = []
    for table in AVERAGES:
        for n, entries in rows(table).items():
            for place, what in enumerate(("time", "work", "nodes")):
                measured = Measured(*entries[3 * place : 3 * place + 3])
                if not measured.possible:
                    found.append(f"Table {table}, n = {n}, {what}")
    return found


def unequal_entries() -> list[str]:
    """Averages that a table of comparison repeats with another value, after rounding to its two digits."""
    found = []
    for table, sources in COMPARED.items():
        for n, entries in rows(table).items():
            for source, entry in zip(sources, entries, strict=False):
                other = rows(source).get(n, ["-"])[0]
                if (entry == "-") != (other == "-") or (entry != "-" and entry != f"{float(other):.2f}"):
                    found.append(f"Table {table}, n = {n}: {entry}, but {other} in Table {source}")
    return found


def speedups() -> list[float]:
    """LMR's time by the best one in the row, in Tables 21, 29 and 35, where LMR takes more than ten seconds.

    Without (11,3), which the thesis leaves aside as trivial, and without the single runs on another machine.
    """
    found = []
    for table, sources in COMPARED.items():
        for n, entries in rows(table).items():
            times = [float(entry) for entry in entries[: len(sources)] if entry != "-"]
            lmr = entries[1]
            if (table, n) != (21, 11) and lmr != "-" and float(lmr) > 10:
                found.append(float(lmr) / min(times))
    return found
