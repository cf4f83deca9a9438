"""The rules for solving a puzzle by hand, from the easiest to trial and error; each step has its reason.

1. *single*: a house that needs a piece has one open cell.
2. *attack*: a cell attacks every open cell of a house; it is crossed out, for the house needs one of them.
3. *pair*, *triple*: the open cells of two (three) houses of one kind lie in two (three) houses of another kind. These
   hold one piece each at most, and the first ones need as many, so all other cells of the latter are crossed out.
4. *trial*: a piece is supposed on a cell, and the rules lead to a house without an open cell; it is crossed out.
   Trials within a trial are made only where nothing else helps.

None of them uses that there is only one solution, so a cell of any solution is never crossed out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from itertools import chain, combinations, permutations
from typing import Literal

from queenlab.bit_sets import members
from queenlab.puzzles.houses import HouseTable, PuzzlePosition

Rule = Literal["single", "attack", "pair", "triple", "trial"]

#: What a step of each rule costs a person, in units of the easiest; a trial costs its inner steps besides.
EFFORT: dict[Rule, int] = {"single": 1, "attack": 3, "pair": 6, "triple": 10, "trial": 12}


@dataclass(frozen=True)
class SolvingStep:
    """One step of a solution: a cell gets a piece, or cells are crossed out, as bits."""

    rule: Rule
    #: For a pair, those that need pieces and then those that they lie in.
    houses: tuple[int, ...]
    placed: int | None = None
    crossed: int = 0
    #: The cell on which a trial supposes a piece, and the steps from there to the contradiction.
    supposed: int | None = None
    inner: tuple[SolvingStep, ...] = ()

    @property
    def effort(self) -> int:
        return EFFORT[self.rule] + sum(step.effort for step in self.inner)

    @property
    def depth(self) -> int:
        """The nesting depth of trials."""
        return int(self.rule == "trial") + max((step.depth for step in self.inner), default=0)

    def apply(self, table: HouseTable, position: PuzzlePosition) -> PuzzlePosition:
        if self.placed is not None:
            return table.place(position, self.placed)
        return replace(position, open=position.open & ~self.crossed)


def single(table: HouseTable, position: PuzzlePosition) -> SolvingStep | None:
    """A house with one open cell; a house without any is no step but the end of a trial."""
    for number in members(position.needs):
        left = table.houses[number].cells & position.open
        if left and not left & (left - 1):
            return SolvingStep("single", (number,), placed=left.bit_length() - 1)
    return None


def attack(table: HouseTable, position: PuzzlePosition) -> SolvingStep | None:
    """Cells that attack every open cell of a house, of the house with the fewest."""
    best: tuple[int, SolvingStep] | None = None
    for number in members(position.needs):
        house = table.houses[number].cells
        left = house & position.open
        size = left.bit_count()
        if best is not None and size >= best[0]:
            continue
        common = position.open & ~house
        for cell in members(left):
            common &= table.attacks[cell]
            if not common:
                break
        if common:
            best = (size, SolvingStep("attack", (number,), crossed=common))
    return None if best is None else best[1]


def _group(table: HouseTable, position: PuzzlePosition, size: int, rule: Rule) -> SolvingStep | None:
    """So many houses of one kind whose open cells lie in as many of another kind."""
    needed = {kind: [h for h in houses if position.needs >> h & 1] for kind, houses in table.kinds.items()}
    steps = (_group_of(table, position, size, rule, *pair) for pair in permutations(needed.values(), 2))
    return next((step for step in steps if step is not None), None)


def _group_of(
    table: HouseTable, position: PuzzlePosition, size: int, rule: Rule, first: list[int], second: list[int]
) -> SolvingStep | None:
    """So many houses among the first whose open cells lie in so many of the second."""
    lies_in: list[tuple[int, int]] = []
    for house in first:
        left = table.houses[house].cells & position.open
        spread = 0
        for k, other in enumerate(second):
            if table.houses[other].cells & left:
                spread |= 1 << k
        if spread.bit_count() <= size:
            lies_in.append((house, spread))
    for chosen in combinations(lies_in, size):
        spread = 0
        for _, part in chosen:
            spread |= part
        if spread.bit_count() != size:
            continue
        inside = [second[k] for k in members(spread)]
        crossed = 0
        for house in inside:
            crossed |= table.houses[house].cells & position.open
        for house, _ in chosen:
            crossed &= ~table.houses[house].cells
        if crossed:
            return SolvingStep(rule, (*(house for house, _ in chosen), *inside), crossed=crossed)
    return None


#: The rules without trials, from the easiest.
RULES: tuple[Callable[[HouseTable, PuzzlePosition], SolvingStep | None], ...] = (
    single, attack, partial(_group, size=2, rule="pair"), partial(_group, size=3, rule="triple"),
)  # fmt: skip


def next_step(table: HouseTable, position: PuzzlePosition, depth: int) -> SolvingStep | None:
    """The easiest step, with trials nested up to a given depth; None if there is none."""
    steps = chain(
        (rule(table, position) for rule in RULES),
        (trial(table, position, allowed) for allowed in range(1, depth + 1)),
    )
    return next((step for step in steps if step is not None), None)


def trial(table: HouseTable, position: PuzzlePosition, depth: int) -> SolvingStep | None:
    """The trial with the least effort; of trials within trials the first that is found.

    Cells of the smallest houses are tried first, as a person does.
    """
    best: SolvingStep | None = None
    for cell in _by_house_size(table, position):
        most = None if best is None else best.effort - 1
        step = _refuted(table, position, cell, depth, most)
        if step is not None:
            best = step
            if depth > 1:
                break
    return best


def _refuted(
    table: HouseTable, position: PuzzlePosition, cell: int, depth: int, most: int | None
) -> SolvingStep | None:
    """The trial of a cell, if it fails with no more than that effort."""
    now = table.place(position, cell)
    inner: list[SolvingStep] = []
    effort = EFFORT["trial"]
    while True:
        table.try_once()
        dead = table.dead_house(now)
        if dead is not None:
            return SolvingStep("trial", (dead,), crossed=1 << cell, supposed=cell, inner=tuple(inner))
        if not now.needs:
            return None
        step = next_step(table, now, depth - 1)
        if step is None:
            return None
        effort += step.effort
        if most is not None and effort > most:
            return None
        inner.append(step)
        now = step.apply(table, now)


def _by_house_size(table: HouseTable, position: PuzzlePosition) -> Iterator[int]:
    sizes = sorted(((table.houses[h].cells & position.open).bit_count(), h) for h in members(position.needs))
    seen = 0
    for _, number in sizes:
        yield from members(table.houses[number].cells & position.open & ~seen)
        seen |= table.houses[number].cells
