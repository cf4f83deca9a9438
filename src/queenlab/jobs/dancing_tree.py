"""The top of the general engine's search tree on any Model, split into units.

A node is a partial answer: options chosen and options excluded. It branches on the item with the fewest ways to go on;
of items that are equal in that, on the first. Nodes that must fail are cut off one step ahead.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from queenlab.bit_sets import members
from queenlab.counters.counter import Unit
from queenlab.counters.unit_prefixes import nothing
from queenlab.engines.kernels.option_masks import OptionMasks
from queenlab.jobs.dancing_symmetry import NoSymmetry, Symmetry
from queenlab.model import UNBOUNDED, Model

#: Larger numbers are not told apart: sums and products of them would not be finite.
MOST_NODES = 1e290
#: The most options still to be chosen that a guess at the work of a unit looks at.
MOST_LEFT = 6


class _Branch(NamedTuple):
    """One branch: the chosen option, if any, the excluded ones as bits, and how many branches it represents."""

    chosen: int | None
    excluded: int
    weight: int


@dataclass(frozen=True)
class TreeNode:
    """A partial solution and the rest of the model.

    Attributes:
        key: the decisions, in order: an option that is chosen, or -1 - option for one that is excluded.
        share: a guess at its share of all the work.
        live: bit k: option k may still be chosen.
        need, slack: how often each item must and may still be covered.
        active: the items that need something.
        item: the one to branch on, or -1 where nothing is needed.
    """

    key: tuple[int, ...]
    weight: int
    share: float
    live: int
    need: list[int]
    slack: list[int]
    active: list[int]
    item: int
    symmetry: Symmetry


@dataclass(frozen=True)
class Survey:
    """The estimates of random walks: nodes visited by the kernel, and units at each depth."""

    nodes: float
    units: list[float]
    has_symmetry: bool


class Tree:
    """The search tree of a Model."""

    def __init__(self, model: Model, symmetry: Symmetry | None = None) -> None:
        self._model = model
        self._symmetry = symmetry or NoSymmetry()
        self._options = OptionMasks(model.n_items, model.starts, model.items, model.colors)
        self._masks = self._options.of_item
        self._slack = np.minimum(model.high, UNBOUNDED).tolist()
        self._need = model.low.tolist()
        # How many needs an option meets, on average.
        self._met = max(1.0, int((model.low[model.items] > 0).sum()) / max(1, model.n_options))

    def units(self, depth: int) -> Iterator[Unit]:
        """The nodes after a given number of decisions that leave a choice, or answers that are complete before that."""
        root = self._root()
        if root is not None:
            yield from self._units(root, depth)

    def _units(self, node: TreeNode, depth: int) -> Iterator[Unit]:
        while depth:
            branches = self._branches(node)
            if not branches:
                break
            alive = self._alive(node, branches)
            if len(alive) != 1:
                for branch, share in alive:
                    following = self._step(node, branch, share)
                    assert following is not None
                    yield from self._units(following, depth - 1)
                return
            # A decision that leaves no choice does not count.
            only = self._step(node, *alive[0])
            assert only is not None
            node = only
        yield Unit(node.key, node.weight, node.share)

    def draw(self, depth: int, random: np.random.Generator) -> Unit:
        """A unit at random, with the probability that is its share; `nothing` where a choice turns out to be none."""
        node = self._root()
        if node is None:
            return nothing(1.0)
        while depth:
            branches = self._branches(node)
            if not branches:
                break
            alive = self._alive(node, branches)
            if not alive:
                return nothing(node.share)
            depth -= len(alive) > 1
            parts = np.array([share for _, share in alive])
            following = self._step(node, *alive[int(random.choice(parts.size, p=parts / parts.sum()))])
            assert following is not None
            node = following
        return Unit(node.key, node.weight, node.share)

    def survey(self, walks: int, depths: int, seed: int = 1) -> Survey:
        """Knuth's estimate: a walk multiplies the numbers of branches that it meets (1975).

        Walks do not look ahead, so that they are quick: some decisions count here though all others fail at once. Deep
        down, where that is so, the numbers of units are too low.
        """
        chance = random.Random(seed)
        nodes, units = 0.0, [0.0] * depths
        for _ in range(walks):
            node, product, depth = self._root(), 1.0, 0
            if node is not None:
                units[0] += product
            while node is not None:
                branches = self._branches(node)
                if not branches:
                    # An answer that is complete is a unit at all depths from here on.
                    for at in range(depth + 1, depths):
                        units[at] += product
                    break
                product = min(product * len(branches), MOST_NODES)
                nodes += product
                node = self._step(node, chance.choice(branches))
                if len(branches) > 1:
                    depth += 1
                    if node is not None and depth < depths:
                        units[depth] += product
        units = [min(number / walks, MOST_NODES) for number in units]
        return Survey(min(nodes / walks, MOST_NODES), units, not isinstance(self._symmetry, NoSymmetry))

    def _root(self) -> TreeNode | None:
        """The root; None if some item cannot be satisfied."""
        model = self._model
        live = self._options.every
        for item in np.flatnonzero(model.high == 0).tolist():
            live &= ~self._masks[item]
        active = np.flatnonzero(model.low > 0).tolist()
        if any((live & self._masks[i]).bit_count() < self._need[i] for i in active):
            return None
        item = self._narrowest(live, self._need, active)
        return TreeNode((), 1, 1.0, live, self._need, self._slack, active, item, self._symmetry)

    def _branches(self, node: TreeNode) -> list[_Branch]:
        """All branches: every solution is in exactly one of them. None if the partial solution is complete."""
        if node.item < 0:
            # Nothing is needed: options that are still live may be added, or not.
            more = [_Branch(option, below(node.live, option), 1) for option in members(node.live)]
            return [*more, _Branch(None, node.live, 1)] if more else []
        need, slack = node.need[node.item], node.slack[node.item]
        word = node.live & self._masks[node.item]
        options = members(word)
        if need == slack == 1:
            # The item is full then, so that nothing has to be excluded.
            return [_Branch(option, 0, size) for option, size in node.symmetry.orbits(options)]
        return [_Branch(option, below(word, option), 1) for option in options[: len(options) - need + 1]]

    def _alive(self, node: TreeNode, branches: list[_Branch]) -> list[tuple[_Branch, float]]:
        """The branches that do not fail immediately, each with an estimate of its share of the work."""
        alive = [(branch, live) for branch in branches if (live := self._live_after(node, branch)) is not None]
        # With k more options to be chosen out of m, there are about m^k / k! ways. The exponents that fit the numbers
        # of nodes below are k where few are left, and 4 to 14 elsewhere; 6 is cautious.
        largest = max((node.need[i] for i in node.active), default=1)
        left = max(largest, sum(node.need[i] for i in node.active) / self._met) - 1
        sizes = [(1.0 + live.bit_count()) ** min(left, MOST_LEFT) for _, live in alive]
        whole = sum(sizes)
        return [(branch, size / whole) for (branch, _), size in zip(alive, sizes, strict=True)]

    def _live_after(self, node: TreeNode, branch: _Branch) -> int | None:
        """The live options below a branch; None if some item cannot be satisfied."""
        live, covered = node.live & ~branch.excluded, set()
        if branch.chosen is not None:
            live = self._options.beside(live, branch.chosen, node.slack)
            covered = {item for item, _ in self._options.entries(branch.chosen)}
        for i in node.active:
            if (live & self._masks[i]).bit_count() < node.need[i] - (i in covered):
                return None
        return live

    def _step(self, node: TreeNode, branch: _Branch, share: float = 1.0) -> TreeNode | None:
        """The node below a branch; None if it fails."""
        live = self._live_after(node, branch)
        if live is None:
            return None
        key, need, slack = node.key + tuple(-1 - option for option in members(branch.excluded)), node.need, node.slack
        # Symmetries would have to keep what is excluded, too.
        symmetry: Symmetry = NoSymmetry()
        if branch.chosen is not None:
            key, need, slack = (*key, branch.chosen), need.copy(), slack.copy()
            for item, color in self._options.entries(branch.chosen):
                if not color:
                    need[item] -= 1
                    slack[item] -= 1
            if not branch.excluded:
                symmetry = node.symmetry.fixing(branch.chosen)
        active = [i for i in node.active if need[i] > 0]
        item = self._narrowest(live, need, active)
        return TreeNode(key, node.weight * branch.weight, node.share * share, live, need, slack, active, item, symmetry)

    def _narrowest(self, live: int, need: list[int], active: list[int]) -> int:
        """The first item with the fewest choices: of s live options for an item that needs r, s - r + 1."""
        return min(active, key=lambda i: (live & self._masks[i]).bit_count() - need[i], default=-1)


def below(word: int, number: int) -> int:
    return word & ((1 << number) - 1)
