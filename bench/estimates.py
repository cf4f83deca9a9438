"""How often the error bars of estimates hold the truth: estimates of known counts, with the usual settings."""

from __future__ import annotations

import statistics
from collections import defaultdict
from dataclasses import dataclass, field
from typing import Any

import queenlab as ql
from bench.harness import Case, Outcome, Sample, Settings, Timing, measure
from queenlab.engines.estimate import CONFIDENCE, Estimate, estimate
from queenlab.verbs.estimate import estimate as whole_estimate

ABOUT = (
    "Estimates of known counts by random walks with the usual settings, each with seeds of its own: the share whose "
    "interval holds the truth, against the share that is claimed. Then whole estimates, as `count --estimate` makes "
    "them, with the units that they count. Sampled: what the fit of `queenlab growth` says of 28 queens is no truth."
)

#: The atlas knows these counts, or a counter finds them within seconds.
WALKED: dict[str, tuple[str, ...]] = {
    "queens": tuple(f"queens:{n}" for n in range(8, 28)),
    "torus": tuple(f"queens:{n}@torus" for n in (7, 11, 13, 17, 19, 23)),
    "rooks": ("rooks:8", "rooks:12", "rooks:4^3", "rooks:5^3", "rooks:6^3", "rooks:7^3"),
    "leprechauns": ("leprechauns:14,range=2", "leprechauns:18,range=2", "leprechauns:22,range=2",
                    "leprechauns:18,range=3", "leprechauns:22,range=3"),
    "xqueens": ("xqueens:4", "xqueens:6", "xqueens:7", "xqueens:5,sparse", "xqueens:6,sparse", "xqueens:6,paired"),
    "other pieces": ("queen+rider[1,2]:14", "rook+rider[1,2]:12", "queen+leaper[1,3]:16"),
    "pieces named": ("queens:8,pieces=6", "kings:6,pieces=4", "queens:8,goal=dominate,pieces=5"),
    "space": ("queens:4^3,pieces=5", "queens:5^3,pieces=6", "queens:11^3"),
}  # fmt: skip
WHOLE = (
    "queens:12", "queens:16", "queens:18", "queens:20", "queens:22", "queens:24", "queens:26", "queens:27",
    "queens:23@torus", "queens:25@torus", "leprechauns:20,range=2", "leprechauns:24,range=3", "xqueens:7",
    "queen+rider[1,2]:18",
)  # fmt: skip
#: What `queenlab growth` fits to the known counts: a yardstick for the last size, and no truth.
GROWTH_28 = 2.55e18
SEEDS, WHOLE_SEEDS = 6, 1


@dataclass
class Tally:
    """Estimates of one number: how many have an interval, how many of these hold the truth, how wide they are."""

    values: list[float] = field(default_factory=list)
    held: list[bool] = field(default_factory=list)
    widths: list[float] = field(default_factory=list)

    def add(self, guess: Estimate, truth: float) -> None:
        self.values.append(guess.solutions / truth)
        if guess.solutions_interval is not None:
            low, high = guess.solutions_interval
            self.held.append(low <= truth <= high)
            self.widths.append((high - low) / 2 / guess.solutions)

    def join(self, other: Tally) -> None:
        self.values += other.values
        self.held += other.held
        self.widths += other.widths

    def facts(self) -> dict[str, Any]:
        return {
            "estimates": len(self.values),
            "with an interval": len(self.held),
            "share of these that holds the truth": sum(self.held) / len(self.held) if self.held else None,
            "median half width": statistics.median(self.widths) if self.widths else None,
            "mean over truth": statistics.mean(self.values),
        }


def known(name: str) -> int:
    """From the atlas, or counted here."""
    asked = ql.problem(name)
    for collection, entry in ql.atlas.find([name], quantity="count"):
        if entry.problem == str(asked) and collection.quantity == "count" and isinstance(entry.value, int):
            return entry.value
    value = ql.count(name).value
    assert isinstance(value, int), name
    return value


def walked(name: str, truth: float, seeds: int) -> tuple[Case, Tally]:
    """Estimates of one count by random walks; the first one is not timed."""
    model, tally, samples = ql.problem(name).model, Tally(), []
    for seed in range(seeds):
        sample, guess = measure(lambda seed=seed: estimate(model, seed=seed))  # type: ignore[misc]
        tally.add(guess, truth)
        samples.append(sample)
    return _case(f"walks: {name}", truth, tally, samples), tally


def whole(name: str, truth: float, seeds: int) -> tuple[Case, Tally]:
    """The same as the command makes them."""
    tally, samples = Tally(), []
    for seed in range(seeds):
        sample, guess = measure(lambda seed=seed: whole_estimate(name, seed=seed))  # type: ignore[misc]
        tally.add(guess, truth)
        samples.append(sample)
    return _case(f"whole: {name}", truth, tally, samples), tally


def _case(name: str, truth: float, tally: Tally, samples: list[Sample]) -> Case:
    return Case(name, {}, {"estimate": Timing("estimate", tuple(samples))}, "estimate", truth, tally.facts())


def run(settings: Settings) -> Outcome:
    """Walks for all, whole estimates for some; with `--rounds` so many seeds of each."""
    cases: list[Case] = []
    families: dict[str, Tally] = defaultdict(Tally)
    together = Tally()
    for family, names in WALKED.items():
        for name in names[:2] if settings.quick else names:
            case, tally = walked(name, known(name), settings.count(SEEDS))
            cases.append(case)
            families[family].join(tally)
            together.join(tally)
    commands = Tally()
    for name in () if settings.quick else WHOLE:
        case, tally = whole(name, known(name), settings.rounds or WHOLE_SEEDS)
        cases.append(case)
        commands.join(tally)
    conclusion: dict[str, Any] = {"claimed": CONFIDENCE, "by walks": together.facts()}
    conclusion |= {f"by walks, {family}": tally.facts() for family, tally in families.items()}
    if not settings.quick:
        case, tally = walked("queens:28", GROWTH_28, settings.count(SEEDS))
        cases.append(case)
        conclusion |= {"whole estimates": commands.facts(), "queens:28 against the growth fit": tally.facts()}
    return Outcome(cases, conclusion)
