"""Cuts of linear full solutions, by looking at every cell. Slow, obvious, no code of queenlab."""

from itertools import product
from math import gcd

import numpy as np

from oracles.attacks import in_line
from oracles.box_maxima import most as most


def plane(n, coefficients, constant):
    """All cells (q_1, ..., q_d) with q_d = a_1 q_1 + ... + constant modulo n."""
    heads = product(range(n), repeat=len(coefficients))
    return [(*q, (sum(a * x for a, x in zip(coefficients, q, strict=True)) + constant) % n) for q in heads]


def kept(n, k, coefficients, constant):
    return [q for q in plane(n, coefficients, constant) if max(q) < n - k]


def in_corner(n, k, coefficients, constant):
    return [q for q in plane(n, coefficients, constant) if min(q) >= n - k]


def attack(p, q):
    """Whether queens on two cells of the plane board attack each other (or stand on one cell)."""
    return p == q or in_line(p, q)


def free(m, d, queens):
    return [cell for cell in product(range(m), repeat=d) if not any(attack(cell, q) for q in queens)]


def is_full_solution(n, coefficients):
    """Whether no line of the torus meets the plane twice: a step along it never comes back within n - 1 steps."""
    weights = [*coefficients, -1]
    for v in product((-1, 0, 1), repeat=len(weights)):
        if any(v) and gcd(sum(w * x for w, x in zip(weights, v, strict=True)) % n, n) != 1:
            return False
    return True


def most_kept(n, m, d):
    """The most queens that any linear full solution of side n has with all coordinates below m."""
    cells = np.indices((m,) * d).reshape(d, -1)
    best = 0
    for coefficients in product(range(n), repeat=d - 1):
        if is_full_solution(n, coefficients):
            levels = (cells[-1] - sum(a * x for a, x in zip(coefficients, cells, strict=False))) % n
            best = max(best, int(np.bincount(levels).max()))
    return best


def symmetric_planes(n, coefficients):
    """The coefficients of all planes that turning and permuting axes makes of one."""
    weights = [*coefficients, -1]
    found = set()
    for order in range(len(weights)):
        rest = weights[:order] + weights[order + 1 :]
        scale = -pow(weights[order], -1, n)
        scaled = [w * scale % n for w in rest]
        for signs in product((1, -1), repeat=len(rest)):
            found.add(tuple(sorted(s * w % n for s, w in zip(signs, scaled, strict=True))))
    return found
