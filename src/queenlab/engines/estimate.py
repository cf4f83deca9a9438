"""Estimates of the size of a search and of its number of solutions, with errors."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from queenlab.engines.walks import Floats, Walks
from queenlab.model import Model
from queenlab.wording import about, plural

#: Nodes a second of the compiled kernel on one core of an ordinary machine; see bench/results/multiplicity.json.
NODES_PER_SECOND = 5e6
#: Walks go in this many batches, which are independent of each other.
BATCHES = 10
#: So many walks at most, and so many 64-bit words that they look at: a second or two.
MOST_WALKS, WORDS = 30_000, 6e8
#: A standard error that is a larger part of the value is no error bar: what carries the value was hardly seen.
WIDEST = 0.15
#: Logarithms, and their sums, are no better than this.
ROUNDING = 1e-9
#: An interval of about twice the standard error on both sides holds the truth so often; see bench/estimates.py.
CONFIDENCE = "95 %"


@dataclass(frozen=True)
class Guess:
    """An estimate and its standard error; infinite if unknown."""

    value: float
    error: float

    def times(self, factor: float) -> Guess:
        return Guess(factor * self.value, factor * self.error)

    @property
    def interval(self) -> tuple[float, float] | None:
        """A 95 % confidence interval; None if the error is too large or unknown.

        A sample that missed the few cases that carry much of the value is too low, and its error too small. So the
        upper end is wider, on the scale of logarithms, and both are wider where the error is large.
        """
        if self.error == 0.0:
            return self.value, self.value
        if not self.error <= WIDEST * self.value or math.isinf(self.value):
            return None
        share = self.error / self.value
        reach = 2 * share * (1 + share)
        return self.value * (1 - reach), self.value * math.exp(reach)


@dataclass(frozen=True)
class Estimate:
    """The estimated cost of a count, from random walks down the general engine's tree and from sampled units.

    Errors are standard errors: 0 where the number is exact, infinite where nothing is known of them.

    Attributes:
        solutions: estimated number of solutions; 0 where no walk met one.
        error: standard error of `nodes`.
        walks: how many walks.
        seconds: about how long the count would take on one core.
        probes: how many units were counted.
        longest_probe: seconds of the longest unit that was counted.
        ledger_bytes: about how large a file with a row for each unit would be.
        how: where nodes and seconds come from, in words.
        how_solutions: where the number of solutions comes from.
        is_fallback: whether walks stand in for probes that were impossible; `how` says why.
    """

    nodes: float
    solutions: float
    error: float
    walks: int
    seconds: float
    engine: str = "dancing"
    seconds_error: float | None = None
    solutions_error: float = math.inf
    gpu_seconds: float | None = None
    gpu_seconds_error: float | None = None
    probes: int = 0
    units: float | None = None
    units_error: float | None = None
    depth: int | None = None
    longest_probe: float | None = None
    ledger_bytes: float | None = None
    how: str = "random walks"
    how_solutions: str = "random walks"
    is_fallback: bool = False

    @property
    def solutions_interval(self) -> tuple[float, float] | None:
        """A 95 % confidence interval for the number of solutions; None if the sample is too small."""
        return Guess(self.solutions, self.solutions_error).interval

    def duration(self) -> str:
        return about(self.seconds)

    def wall_seconds(self, cores: int) -> float:
        """The estimated time on several cores, assuming equal shares of at least one unit."""
        return max(self.seconds / cores, self.longest_probe or 0.0)


def estimate(model: Model, walks: int | None = None, seed: int = 0, words: float = WORDS) -> Estimate:
    """Estimates nodes and solutions by random walks; the default number of walks is limited by their cost."""
    tree = Walks(model)
    if walks is None:
        walks = max(BATCHES, tree.affordable(words, MOST_WALKS))
    batches = min(BATCHES, walks)
    size = walks // batches
    by_nodes, by_solutions = tree.run(batches, size, np.random.default_rng(seed))
    nodes, solutions = mean_of_logs(by_nodes), mean_of_logs(by_solutions)
    reached = int(np.isfinite(by_solutions).sum())
    how = f"{plural(batches * size, 'random walk', ',')}"
    if reached < batches:
        # What no walk of a whole batch meets is so rare that a few more walks may change everything.
        solutions = Guess(solutions.value, math.inf)
        how += f", and only {reached} of {batches} batches met a solution" if reached else ", and none met a solution"
    return Estimate(
        nodes.value, solutions.value, nodes.error, batches * size, nodes.value / NODES_PER_SECOND,
        solutions_error=solutions.error, how_solutions=how,
    )  # fmt: skip


def mean_of_logs(logs: Floats) -> Guess:
    """The same from the logarithms of the values, whose squares may be too large for a float."""
    top = float(logs.max(initial=-math.inf))
    if top == -math.inf:
        return Guess(0.0, math.inf)
    guess = mean_of(np.exp(logs - top))
    # Where all walks weigh the same, the rounding of logarithms is all that differs.
    guess = Guess(guess.value, max(guess.error, ROUNDING * guess.value))
    with np.errstate(over="ignore"):
        return guess.times(float(np.exp(top)))


def mean_of(values: Floats) -> Guess:
    """The mean of independent values and its standard error, widened by Student's t for few values.

    Twice the error is then the half width of Student's interval for 95 %, or a little more. Zeros alone say nothing of
    what they missed.
    """
    number = values.size
    if number <= 3 or not values.any():
        return Guess(float(values.mean()), math.inf)
    error = float(values.std(ddof=1)) / math.sqrt(number)
    return Guess(float(values.mean()), error * math.sqrt((number - 1) / (number - 3)))
