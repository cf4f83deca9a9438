"""All decompositions of 625, built and told apart."""

from __future__ import annotations

import hashlib

import pytest

from oracles.permutations import attacks
from queenlab.constructions.decomposition import torus_family, torus_solutions_at_least

pytestmark = pytest.mark.slow


def test_every_board_of_5_to_the_4_is_different() -> None:
    family = torus_family(5**4)
    assert family.size == torus_solutions_at_least(625) == 428_750
    seen = set()
    for index in range(family.size):
        rows = family.member(index).build()
        seen.add(hashlib.blake2b(rows.tobytes(), digest_size=16).digest())
        if index % 1000 == 0:
            assert attacks(rows, torus=True) is None
    assert len(seen) == family.size
