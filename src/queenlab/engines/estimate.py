"""How large a search would be, and how many solutions it would find, from random walks down its tree (Knuth 1975).

A walk multiplies the numbers of branches that it meets; the mean of the sums of these products is the number of
nodes, and the mean product at the solutions is their number. Few walks say little: the true mean is often carried
by rare, bushy parts, so an estimate is more often too low than too high.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from queenlab.bit_sets import members
from queenlab.engines.kernels.option_masks import OptionMasks
from queenlab.engines.kernels.state import Prepared, prepare
from queenlab.model import Model
from queenlab.wording import about

#: Nodes a second of the compiled kernel on one core of an ordinary machine; see bench/results/multiplicity.json.
NODES_PER_SECOND = 5e6


@dataclass(frozen=True)
class Estimate:
    """What a count would be, from random walks down the general engine's tree or from some units of the count itself.

    Attributes:
        solutions: estimated number of solutions; 0 where no walk met one.
        error: standard error of `nodes`.
        walks: how many walks; 0 if units were counted instead.
        seconds: about how long the count would take on one core.
        probes: how many units were counted.
        longest_probe: seconds of the longest unit that was counted.
        ledger_bytes: about how large a file with a row for each unit would be.
        how: where the numbers come from, in words.
        is_fallback: whether walks stand in for probes that were impossible; `how` says why.
    """

    nodes: float
    solutions: float
    error: float
    walks: int
    seconds: float
    engine: str = "dancing"
    seconds_error: float | None = None
    solutions_error: float | None = None
    gpu_seconds: float | None = None
    gpu_seconds_error: float | None = None
    probes: int = 0
    units: float | None = None
    units_error: float | None = None
    depth: int | None = None
    longest_probe: float | None = None
    ledger_bytes: float | None = None
    how: str = "random walks"
    is_fallback: bool = False

    def duration(self) -> str:
        return about(self.seconds)

    def wall_seconds(self, cores: int) -> float:
        """About how long on so many cores: the work in equal parts, but no shorter than one unit."""
        return max(self.seconds / cores, self.longest_probe or 0.0)


def estimate(model: Model, walks: int = 100, seed: int = 0) -> Estimate:
    random = np.random.default_rng(seed)
    tree = _Tree(prepare(model))
    sizes, found = np.zeros(walks), np.zeros(walks)
    for k in range(walks):
        sizes[k], found[k] = tree.walk(random)
    nodes = float(sizes.mean())
    return Estimate(
        nodes, float(found.mean()), _error(sizes), walks, nodes / NODES_PER_SECOND, solutions_error=_error(found)
    )


def _error(values: npt.NDArray[np.float64]) -> float:
    if values.size < 2:
        return math.inf
    with np.errstate(over="ignore"):
        # The square of a huge number is infinite, and then so is the error.
        return float(values.std(ddof=1) / math.sqrt(values.size))


class _Tree:
    def __init__(self, prepared: Prepared) -> None:
        self.prepared = prepared
        self.options = OptionMasks(prepared.n_items, prepared.starts, prepared.items, prepared.colors)
        self.low = prepared.low.tolist()
        self.high = prepared.high.tolist()

    def walk(self, random: np.random.Generator) -> tuple[float, float]:
        if self.prepared.impossible:
            return 0.0, 0.0
        live = self.options.every
        masks = self.options.of_item
        need, slack = list(self.low), list(self.high)
        active = {i for i, low in enumerate(need) if low > 0}
        product, total = 1.0, 0.0
        while active:
            best, item = min(((live & masks[i]).bit_count() - need[i] + 1, i) for i in active)
            if best <= 0:
                return total, 0.0
            choices = members(live & masks[item])[:best]
            product *= best
            total += product
            nth = int(random.integers(best))
            # The options before the chosen one were tried, and are excluded.
            for tried in choices[:nth]:
                live &= ~(1 << tried)
            chosen = choices[nth]
            live = self.options.beside(live, chosen, slack)
            for i, color in self.options.entries(chosen):
                if not color:
                    need[i] -= 1
                    slack[i] -= 1
                    if need[i] == 0:
                        active.discard(i)
        return total, product
