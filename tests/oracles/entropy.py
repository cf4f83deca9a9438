"""Knuth's formulas for the Q-entropy, read off the page: 1-based, triangle by triangle.

Where the paper and the list of its misprints differ, the list holds. `Decimal` with 80 digits makes up for the digits
that the textbook form of the integrals loses; `quadrature_mean` knows nothing but values of g.
"""

from __future__ import annotations

from decimal import Decimal, localcontext

import numpy as np

_NODES, _WEIGHTS = np.polynomial.legendre.leggauss(20)


def g(x):
    return x * x.ln() if x > 0 else Decimal(0)


def exact_mean(a, b, digits=80):
    """The mean of g from a to b by its antiderivative."""
    with localcontext() as context:
        context.prec = digits
        a, b = _decimal(a), _decimal(b)
        if a == b:
            return g(a)
        areas = [x * x * (x.ln() / 2 - Decimal("0.25")) if x > 0 else Decimal(0) for x in (a, b)]
        return (areas[1] - areas[0]) / (b - a)


def quadrature_mean(a, b):
    """The same in floats: Gauss-Legendre on pieces that shrink towards the smaller end, where it may be 0."""
    low, high = min(a, b), max(a, b)
    # Pieces from 2^-k/2 to 2^-k for k < 30, and what is left as one point in its middle.
    scale = 0.5 ** np.arange(30)[:, None]
    places = np.append((scale * (_NODES + 3) / 4).ravel(), 0.5**31)
    weights = np.append((scale * _WEIGHTS / 4).ravel(), 0.5**30)
    x = low + (high - low) * places
    return float(np.sum(weights * x * np.log(np.where(x > 0, x, 1))))


def knuth_sums(n, north, east, south, west):
    """NW, SE, NE, SW as dictionaries of k = 0..2n; the densities are dictionaries of (i, j)."""
    cells = [(i, j) for i in range(1, n + 1) for j in range(1, n + 1)]

    def total(one, other, line):
        return {k: sum(one[c] + other[c] for c in cells if line(*c) == k) for k in range(2 * n + 1)}

    return (
        total(north, west, lambda i, j: i + j - 1),
        total(south, east, lambda i, j: i + j - 1),
        total(north, east, lambda i, j: i - j + n),
        total(south, west, lambda i, j: i - j + n),
    )


def q_entropy(values):
    """H_q of an array (4, n, n) of floats or fractions, as a Decimal with at least 40 right digits."""
    n = len(values[0])
    with localcontext() as context:
        context.prec = 80
        letters = [{(i + 1, j + 1): _decimal(letter[i][j]) for i in range(n) for j in range(n)} for letter in values]
        nw, se, ne, sw = knuth_sums(n, *letters)
        inside = sum(g(x) for letter in letters for x in letter.values()) / (4 * n * n)
        plus, minus = Decimal(0), Decimal(0)
        for k in range(1, 2 * n + 1):
            plus += exact_mean(1 - se[k - 1] / (2 * n), 1 - nw[k] / (2 * n)) / n
            minus += exact_mean(1 - sw[k - 1] / (2 * n), 1 - ne[k] / (2 * n)) / n
        return -inside - plus - minus - 3


def float_q_entropy(values):
    """H_q in floats, by quadrature; minus infinity where it is not defined."""
    n = len(values[0])
    letters = [{(i + 1, j + 1): float(letter[i][j]) for i in range(n) for j in range(n)} for letter in values]
    nw, se, ne, sw = knuth_sums(n, *letters)
    free = [{k: 1 - x / (2 * n) for k, x in line.items()} for line in (nw, se, ne, sw)]
    if min(np.min(values), *(min(line.values()) for line in free)) < 0:
        return -np.inf
    nw, se, ne, sw = free
    total = sum(x * np.log(x) for letter in letters for x in letter.values() if x > 0) / (4 * n * n)
    for k in range(1, 2 * n + 1):
        total += (quadrature_mean(se[k - 1], nw[k]) + quadrature_mean(sw[k - 1], ne[k])) / n
    return -total - 3


def feasible_directions(n):
    """A basis of all changes of the 4 n^2 densities that keep Knuth's equations, as rows of shape (4, n, n)."""
    from scipy.linalg import null_space

    rows = []
    for line in range(n):
        for letter in range(4):
            row = np.zeros((4, n, n))
            # N and S have equal sums in rows, E and W in columns.
            row[(letter, line) if letter in (0, 2) else (letter, slice(None), line)] = 1
            rows.append(row)
        columns, across = np.zeros((4, n, n)), np.zeros((4, n, n))
        columns[0, :, line] = columns[2, :, line] = 1
        across[1, line] = across[3, line] = 1
        rows += [columns, across]
    return null_space(np.array(rows).reshape(len(rows), -1)).T.reshape(-1, 4, n, n)


def _decimal(x):
    if isinstance(x, Decimal):
        return x
    numerator, denominator = x.as_integer_ratio()
    return Decimal(numerator) / denominator
