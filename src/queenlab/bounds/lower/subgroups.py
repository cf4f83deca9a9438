"""Subgroups of the signed permutations of d axes, one per conjugacy class, the largest first.

Every group here is soluble: for d <= 4 all subgroups are, and such a group grows from the trivial one by steps of prime
index, each group normal in the next (cyclic extension). So H has as next ones the unions of the cosets H g^i, for g
that normalises H with g^p in H. For d = 5 the few subgroups that are not soluble are left out; for d >= 6, where 46,080
elements are too many for tables, only cyclic groups are given, one for each signed cycle type.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property, lru_cache
from itertools import permutations, product

import numpy as np
import numpy.typing as npt

from queenlab.symmetry import GridSymmetry

#: Up to this many dimensions there are tables of products; 3,840 elements for d = 5 take 60 MB.
MAX_TABLE = 5
_Numbers = npt.NDArray[np.int64]


class SignedPermutations:
    """All signed permutations of d axes, numbered, with a table of products: y[a] = sign[a] x[axis[a]].

    Example:
        >>> group = SignedPermutations(3)
        >>> len(group), len(group.classes())
        (48, 33)
    """

    def __init__(self, d: int) -> None:
        self.d = d
        listed = [(p, s) for p in permutations(range(d)) for s in product((1, -1), repeat=d)]
        self.axes = np.array([p for p, _ in listed], dtype=np.int64)
        self.signs = np.array([s for _, s in listed], dtype=np.int64)

    def __len__(self) -> int:
        return len(self.axes)

    def symmetry(self, g: int, n: int) -> GridSymmetry:
        signs = tuple(self.signs[g].tolist())
        return GridSymmetry(n, tuple(self.axes[g].tolist()), signs, tuple(0 if s > 0 else n - 1 for s in signs))

    @cached_property
    def products(self) -> npt.NDArray[np.int16]:
        """products[g, h]: first g, then h."""
        powers = (2 * self.d) ** np.arange(self.d)
        keys = (2 * self.axes + (self.signs < 0)) @ powers
        order = np.argsort(keys)
        rows = np.empty((len(self), len(self)), dtype=np.int16)
        for h in range(len(self)):
            axes = self.axes[:, self.axes[h]]
            signs = self.signs[h] * self.signs[:, self.axes[h]]
            rows[:, h] = order[np.searchsorted(keys[order], (2 * axes + (signs < 0)) @ powers)]
        return rows

    @cached_property
    def conjugates(self) -> npt.NDArray[np.int16]:
        """conjugates[g, h]: g^-1 h g, as maps written from left to right."""
        inverses = np.argmax(self.products == self.identity, axis=1)
        return np.stack([self.products[self.products[inverses[g]], g] for g in range(len(self))])

    @cached_property
    def identity(self) -> int:
        return int(np.flatnonzero((self.axes == np.arange(self.d)).all(axis=1) & (self.signs > 0).all(axis=1))[0])

    def canonical(self, members: _Numbers) -> tuple[int, ...]:
        """The least of the conjugates of a subgroup, as a sorted list of elements."""
        images = np.sort(self.conjugates[:, members], axis=1)
        return tuple(images[np.lexsort(images.T[::-1])[0]].tolist())

    def extensions(self, members: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        """The subgroups in which this one is normal with prime index, up to conjugacy (some perhaps repeated)."""
        inside = np.zeros(len(self), dtype=bool)
        inside[list(members)] = True
        subgroup = np.array(members)
        normal = inside[self.conjugates[:, subgroup]].all(axis=1)
        seen = inside.copy()
        for g in np.flatnonzero(normal & ~inside).tolist():
            if seen[g]:
                continue
            cosets, power = [subgroup], g
            while not inside[power]:
                cosets.append(self.products[subgroup, power].astype(np.int64))
                power = int(self.products[power, g])
            seen[cosets[1]] = True
            if all(len(cosets) % p for p in range(2, len(cosets))):
                yield self.canonical(np.concatenate(cosets))

    def classes(self, most: int | None = None) -> list[tuple[int, ...]]:
        """One subgroup of each class, of at most that many elements, the largest first."""
        limit = len(self) if most is None else most
        trivial: tuple[int, ...] = (self.identity,)
        found, waiting = {trivial}, [trivial]
        for group in waiting:
            for larger in self.extensions(group):
                if len(larger) <= limit and larger not in found:
                    found.add(larger)
                    waiting.append(larger)
        return sorted(found, key=lambda group: (-len(group), group))


@lru_cache(maxsize=4)
def signed_permutation_group(d: int) -> SignedPermutations:
    return SignedPermutations(d)


def signed_cycle_types(d: int) -> Iterator[tuple[tuple[int, int], ...]]:
    """The ways to write d as a sum of cycles, each with a sign (the product of the signs along it).

    Example:
        >>> list(signed_cycle_types(2))
        [((2, 1),), ((2, -1),), ((1, 1), (1, 1)), ((1, 1), (1, -1)), ((1, -1), (1, -1))]
    """
    yield from _cycle_types(d, (d, 1))


def _cycle_types(d: int, largest: tuple[int, int]) -> Iterator[tuple[tuple[int, int], ...]]:
    if d == 0:
        yield ()
        return
    for length in range(min(d, largest[0]), 0, -1):
        for sign in (1, -1):
            if length == largest[0] and sign > largest[1]:
                continue
            for rest in _cycle_types(d - length, (length, sign)):
                yield ((length, sign), *rest)


def cyclic_generator(n: int, cycles: tuple[tuple[int, int], ...]) -> GridSymmetry:
    """A symmetry of the board of side n with these cycles of axes."""
    axes: list[int] = []
    signs: list[int] = []
    for length, sign in cycles:
        first = len(axes)
        axes += [first + (i + 1) % length for i in range(length)]
        signs += [sign] + [1] * (length - 1)
    return GridSymmetry(n, tuple(axes), tuple(signs), tuple(0 if s > 0 else n - 1 for s in signs))


def subgroups(n: int, d: int, most: int = 64) -> Iterator[tuple[int, list[GridSymmetry]]]:
    """(order, generators) of subgroups of the symmetries of n^d, the largest first, the trivial one left out.

    Beyond the order `most` hardly any orbit is free of attacks.
    """
    if d <= MAX_TABLE:
        group = signed_permutation_group(d)
        for members in group.classes(most):
            if len(members) > 1:
                yield len(members), [group.symmetry(g, n) for g in members]
        return
    found = [cyclic_generator(n, cycles) for cycles in signed_cycle_types(d)]
    ordered = sorted(((_order(g), g) for g in found), key=lambda one: -one[0])
    yield from ((order, [g]) for order, g in ordered if 1 < order <= most)


def _order(g: GridSymmetry) -> int:
    power, order = g, 1
    identity = g.then(g.inverse())
    while power != identity:
        power, order = power.then(g), order + 1
    return order
