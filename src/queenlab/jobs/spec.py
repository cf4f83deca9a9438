"""The specification of a job: a problem, its counter, and how it is split into units."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from itertools import islice

from queenlab.counters.counter import Counter, Preparation, Unit
from queenlab.counters.counter_table import COUNTERS
from queenlab.counters.registry import counter
from queenlab.errors import BadInput
from queenlab.problems import Problem, parse
from queenlab.work import Limits

#: This many units from the start make the checksum: enough to tell two ways to cut a problem apart, and quick.
SEALED_UNITS = 10_000


@dataclass(frozen=True)
class JobSpec:
    """Everything that determines the units of a job; small, as it is sent with every task.

    The problem is its canonical name, the version that of the counter when the job began.
    """

    problem: str
    counter: str
    version: int
    depth: int

    @classmethod
    def of(cls, problem: Problem, counter_name: str, depth: int | None = None) -> JobSpec:
        """The job of counting a problem with a counter; default: at its usual depth."""
        by = counter_named(counter_name)
        refusal = by.accepts(problem)
        if refusal is not None:
            raise BadInput(f"{counter_name} cannot count {problem}: {refusal}")
        taken = by.usual_depth(problem) if depth is None else depth
        depths = by.depths(problem)
        if taken not in depths:
            raise BadInput(f"{counter_name} splits {problem} at depths {depths[0]} to {depths[-1]}, not {taken}")
        return cls(str(problem), counter_name, by.version, taken)

    def difference(self, other: JobSpec) -> str | None:
        """The first difference from another job, in words; None if they are the same."""
        for name, mine in asdict(self).items():
            its = getattr(other, name)
            if mine != its:
                return f"{name} {mine} and {name} {its}"
        return None

    def prepare(self, limits: Limits | None = None) -> Preparation:
        by = counter_named(self.counter)
        if by.version != self.version:
            raise BadInput(
                f"this job was started with version {self.version} of {self.counter}, but this is version "
                f"{by.version}, whose units may differ; finish it with the old version, or start a new job"
            )
        return by.prepare(parse(self.problem), limits or Limits(), self.depth)

    def units(self) -> Iterator[Unit]:
        """All units, lazily, in the same order every time."""
        return self.prepare().units()

    def checksum(self, ready: Preparation | None = None) -> str:
        """SHA-256 of the specification and of the keys and weights of the first units.

        A preparation that is there already saves the time to build its tables.
        """
        digest = hashlib.sha256(f"{self.problem}|{self.counter}|{self.version}|{self.depth}".encode())
        for unit in islice((ready or self.prepare()).units(), SEALED_UNITS):
            digest.update(f"|{','.join(map(str, unit.key))}x{unit.weight}".encode())
        return digest.hexdigest()


def counter_named(name: str) -> Counter:
    """A counter usable for a job: a specialised one, or the general engine on the Model's units."""
    if name == "dancing":
        from queenlab.jobs.dancing_units import DancingUnits

        return DancingUnits()
    if name not in COUNTERS:
        raise BadInput(f"unknown counter {name}; available: {', '.join([*COUNTERS, 'dancing'])}")
    return counter(name)
