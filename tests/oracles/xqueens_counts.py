"""Xqueens counted by matrix products, from the ten conditions; no symmetry, and shares no code with the library.

Tokens of one direction are a tuple p. North and south stand at (row i, column p[i]), east and west at (row p[i], column
i). Solutions with given numbers of north tokens in the columns, and of east tokens in the rows, are the closed walks
W, S, E, N, W of placements of which neighbours fit: the trace of a product of matrices of zeros and ones. Placements
enter only through their numbers of tokens on '\\' and on '/' diagonals.
"""

from __future__ import annotations

from collections import Counter, defaultdict

import numpy as np
from scipy.sparse import csr_array

from oracles.xqueens_sparse_counts import solutions as token_after_token
from oracles.xqueens_sparse_counts import tokens_of


def one_direction(n):
    """All tuples with at most two equal entries and at most two tokens on each diagonal."""
    found = []

    def go(p, columns, back, forward):
        if len(p) == n:
            found.append(tuple(p))
            return
        i = len(p)
        for j in range(n):
            if columns[j] < 2 and back[i - j] < 2 and forward[i + j] < 2:
                columns[j] += 1
                back[i - j] += 1
                forward[i + j] += 1
                go([*p, j], columns, back, forward)
                columns[j] -= 1
                back[i - j] -= 1
                forward[i + j] -= 1

    go([], defaultdict(int), defaultdict(int), defaultdict(int))
    return found


def solutions(n, paired=False):
    return [frozenset(tokens_of(found)) for found in token_after_token(n, paired=paired)]


class _Class:
    """Placements with the same numbers in the columns: vectors on the diagonals, and which go together how often."""

    def __init__(self, n, placements):
        def vectors(numbers):
            return [sum(8**k * times for k, times in Counter(line).items()) for line in numbers]

        backs = vectors([i - j + n - 1 for i, j in enumerate(p)] for p in placements)
        turned = vectors([j - i + n - 1 for i, j in enumerate(p)] for p in placements)
        forwards = vectors([i + j for i, j in enumerate(p)] for p in placements)
        self.back, at_back = np.unique(backs, return_inverse=True)
        self.forward, at_forward = np.unique(forwards, return_inverse=True)
        self.turned = np.zeros_like(self.back)
        self.turned[at_back] = turned
        ones = np.ones(len(placements), dtype=np.float32)
        # Equal places are added up.
        self.both = csr_array((ones, (at_back, at_forward)), shape=(len(self.back), len(self.forward)))


def total(n, paired=False):
    """The number of solutions; exact as long as no number of partners reaches 2^24."""
    classes = defaultdict(list)
    for p in one_direction(n):
        columns = Counter(p)
        if not paired or set(columns.values()) == {2}:
            classes[tuple(columns[k] for k in range(n))].append(p)
    made = {columns: _Class(n, placements) for columns, placements in classes.items()}
    ones = sum(8**k for k in range(2 * n - 1))

    def fit(a, b):
        # Nobody has more than 2 on a diagonal: a field of 3 or more shows in its third bit after adding 1.
        return (((a + ones)[:, None] + b[None, :]) & (4 * ones) == 0).astype(np.float32)

    def complement(columns):
        return tuple(2 - k for k in columns)

    result = 0
    for a in made:
        for b in made:
            if complement(a) not in made or complement(b) not in made:
                continue
            north, south, east, west = made[a], made[complement(a)], made[b], made[complement(b)]
            # How many S fit each W (along '\\') and each E (along '/'); how many N fit each W and each E.
            souths = (fit(west.turned, south.back) @ south.both) @ fit(south.forward, east.forward)
            norths = (fit(west.forward, north.forward) @ north.both.T) @ fit(north.back, east.turned)
            assert souths.max() < 2**24
            assert norths.max() < 2**24
            left = west.both.T.astype(np.float64) @ souths
            right = norths.astype(np.float64) @ east.both
            products = left * right
            assert products.sum() < 2**53
            result += int(products.sum())
    return result
