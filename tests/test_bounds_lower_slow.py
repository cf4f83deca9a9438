"""Searches that take longer: the kept placements come out again from what their files say."""

from __future__ import annotations

import re

import numpy as np
import pytest

from queenlab.board import Board, Cells
from queenlab.bounds.lower.graph import attack_graph
from queenlab.bounds.lower.kept_witnesses import kept_boards, kept_witness
from queenlab.bounds.lower.lattices import Lattice
from queenlab.bounds.lower.local_search import TabuSearch
from queenlab.bounds.lower.packings import packing
from queenlab.work import Limits

SOLUTION = re.compile(r"from the (?:cut of the )?(\d+)\^\d full solution with coefficients \((.*?)\), constant (\d+)")
PLACE = re.compile(r"at \((.*?)\)")
LATTICE = re.compile(r"from the lattice (.*) = (\d+) mod (\d+)")
SETTINGS = re.compile(r"\(patience (\d+), (\d+) steps\)")


def start_of(n: int, d: int, method: str) -> Cells:
    """The cells that a search began with, read from how it was described."""
    if found := SOLUTION.search(method):
        m, constant = int(found[1]), int(found[3])
        weights = np.array([*map(int, found[2].split(",")), -1])
        place = PLACE.search(method)
        corner = np.array([int(x) - 1 for x in place[1].split(",")]) if place else np.zeros(d, dtype=np.int64)
        board = Board(n, d)
        x = board.coordinates(board.all_cells()) - corner
        inside = ((x >= 0) & (x < m)).all(axis=1)
        return np.flatnonzero(inside & ((x @ weights + constant) % m == 0))
    if found := LATTICE.search(method):
        weights_of = tuple(int(term.split(" ")[0]) if " " in term else 1 for term in found[1].split(" + "))
        return Lattice(int(found[3]), weights_of, int(found[2])).cells(n)
    assert "from the empty board" in method
    return np.zeros(0, dtype=np.int64)


@pytest.mark.slow
@pytest.mark.parametrize(("n", "d"), kept_boards())
def test_a_kept_placement_comes_out_again(n: int, d: int) -> None:
    witness = kept_witness(n, d)
    assert witness is not None
    if "packing" in witness.method:
        again = packing(d, len(witness.cells), Limits(seed=witness.seed))
        assert again is not None
        assert tuple(again.tolist()) == witness.cells
        return
    settings = SETTINGS.search(witness.method)
    assert settings is not None
    search = TabuSearch(attack_graph(n, d), witness.seed, start_of(n, d, witness.method), int(settings[1]))
    search.run(Limits(), int(settings[2]))
    assert tuple(search.cells().tolist()) == witness.cells
