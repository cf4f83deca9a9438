"""Random solutions of n queens: how long they take, and how far their density is from the limit density gamma*.

The samplers take turns on one board each. Their densities are compared on coarse boxes: the square of the distance is
the mean of the squared relative deviation of a box, estimated without bias, with its standard error. Simkin's distance
of the averages has no such estimate; beside it stands what noise alone would give, half the distance of the averages
of two halves of the samples. On small boards all solutions are known, and the law itself is compared with the uniform
one.
"""

from __future__ import annotations

import zlib
from collections import Counter
from functools import partial
from typing import Any

import numpy as np
import numpy.typing as npt

from bench.harness import Case, Contender, Outcome, Settings, alternate
from queenlab.queenon.densities.density import TriangleDensity
from queenlab.queenon.diamond.distance import diamond_distance
from queenlab.queenon.random_queens.comparison import LimitComparison, box_masses, box_shares
from queenlab.queenon.random_queens.exact import AllSolutions
from queenlab.verbs.density import density
from queenlab.verbs.sample import samples

ABOUT = (
    "Draws random solutions of n queens: random greedy weighted by gamma*, the same and then a random walk, random "
    "greedy without weights, and local search from a random permutation; each solution is verified."
)

GREEDY, MIXED, UNWEIGHTED, EXCHANGES = "greedy", "mixed", "unweighted", "exchanges"
METHODS = (GREEDY, MIXED, UNWEIGHTED, EXCHANGES)
#: Boxes of the mesh, each way.
BOXES = 10

Floats = npt.NDArray[np.float64]


def digest(n: int, method: str) -> int:
    """Draws one solution with a fixed seed; a number that says whether it was the same one."""
    return zlib.crc32(samples(n, 1, seed=1, method=method)[0].heights.tobytes())


def timed(n: int, rounds: int) -> Case:
    """One board: the time for one solution, verified."""
    long = n >= 10**6
    contenders = [Contender.of(m, partial(digest, n, m), *((1, False) if long and m == MIXED else ())) for m in METHODS]
    return Case(f"queens:{n}", {"queens": n}, alternate(contenders, rounds), GREEDY)


def averaged(shares: Floats) -> TriangleDensity:
    """Shares of boxes, [column, row], as a step density."""
    return TriangleDensity.from_cells((shares * shares.size)[:, ::-1].T)


def apart(one: Floats, other: Floats) -> float:
    """Simkin's distance of two measures on boxes."""
    return float(diamond_distance(averaged(one), averaged(other), exact=False, width=1e-6).value)


def compared(n: int, method: str, count: int) -> dict[str, Any]:
    """The density of many solutions against gamma*."""
    drawn = samples(n, count, seed=2, method=method)
    shares = np.array([box_shares(one.heights, BOXES) for one in drawn])
    masses = box_masses(BOXES)
    found = LimitComparison.of(shares, masses)
    return {
        "samples": count,
        "squared distance": found.square,
        "standard error": found.error,
        "relative deviation of a box": found.distance,
        "Simkin's distance": apart(shares.mean(axis=0), masses),
        "Simkin's distance by noise": apart(shares[::2].mean(axis=0), shares[1::2].mean(axis=0)) / 2,
        "queens placed by search": float(np.mean([one.searched for one in drawn])),
        "queens moved in repair": float(np.mean([one.freed for one in drawn])),
        "moves after that": float(np.mean([one.moves for one in drawn])),
    }


def law(n: int, method: str, count: int) -> dict[str, Any]:
    """How often each solution, and each cell, was drawn, against the uniform law.

    Chi square over its degrees of freedom is about 1 for that. The mean squared deviations, estimated without bias, are
    those of the probability of a solution, and of the density of a cell, relative to what they should be.
    """
    total = AllSolutions.of(n).total
    drawn = samples(n, count, seed=3, method=method)
    times = Counter(tuple(one.heights.tolist()) for one in drawn)
    squares = sum((k - count / total) ** 2 for k in times.values()) + (total - len(times)) * (count / total) ** 2
    chi = squares * total / count
    exact = density(f"queens:{n}").array().astype(np.float64) / (n * total)
    cells = LimitComparison.of((box_shares(one.heights, n) for one in drawn), exact)
    return {
        "samples": count,
        "chi square / freedom": chi / (total - 1),
        "standard deviation of that": float(np.sqrt(2 / (total - 1))),
        "squared deviation of a solution": (chi - (total - 1)) / count,
        "squared deviation of a cell": cells.square,
        "standard error of that": cells.error,
        "never drawn": total - len(times),
    }


def run(settings: Settings) -> Outcome:
    """Times, densities and laws."""
    if settings.quick:
        densities = {f"queens:200 {method}": compared(200, method, 20) for method in METHODS}
        return Outcome([timed(200, 1)], {**densities, "queens:8 greedy, law": law(8, GREEDY, 50)})
    cases = [timed(n, settings.count(5 if n < 10**5 else 2)) for n in (1000, 10**4, 10**5, 10**6)]
    conclusion = {}
    for n, cheap, dear in ((1000, 4000, 1000), (10**4, 1000, 100)):
        for method in METHODS:
            conclusion[f"queens:{n} {method}"] = compared(n, method, dear if method == MIXED else cheap)
    for n, count in ((8, 20_000), (10, 40_000), (12, 60_000)):
        for method in ("exact", GREEDY, MIXED, UNWEIGHTED):
            conclusion[f"queens:{n} {method}, law"] = law(n, method, count)
        conclusion[f"queens:{n} {EXCHANGES}, law"] = law(n, EXCHANGES, count // 10)
    return Outcome(cases, conclusion)
