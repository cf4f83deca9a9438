"""What is kept: stored once, used, and right; and the searches that found it."""

from __future__ import annotations

import hashlib
import json
import re
from collections import defaultdict
from collections.abc import Hashable, Iterable
from pathlib import Path

import numpy as np
import pytest

import queenlab
from oracles.peaceful_queens import independent
from oracles.superposition import is_coloring
from queenlab.atlas.collections_on_disk import packaged
from queenlab.board import Board, Cells
from queenlab.bounds.lower.closed_forms import kept
from queenlab.bounds.lower.graph import attack_graph
from queenlab.bounds.lower.lattices import LatticeBound
from queenlab.bounds.lower.local_search import TabuSearch
from queenlab.bounds.lower.packings import packing
from queenlab.boxes.lemma import certificate_steps, lemmas_of_steps
from queenlab.constructions.recipe import rebuild
from queenlab.constructions.superposition.kept import FOUND_SIZES, kept_coloring
from queenlab.errors import CheckFailed
from queenlab.kept.files import kept_json
from queenlab.kept.lemmas import kept_files
from queenlab.kept.witnesses import kept_boards, kept_witness, verified
from queenlab.problems import parse
from queenlab.queenon.constant.certificate import constant_to
from queenlab.verbs.check_constant import check_constant
from queenlab.work import Limits

PACKAGE = Path(queenlab.__file__).parent
FILES = sorted((PACKAGE / "kept").rglob("*.json"))
#: Read by their names, and by no entry of the atlas.
BY_NAME = ["kept/certificates/constant-65.json", "kept/searches.json", "kept/spread_boards.json"]
BY_NAME += ["kept/placements/queens-28-color.json", "kept/placements/queens-32-color.json"]


def contents(path: Path) -> list[Hashable]:
    """Placements, sets of placements and proofs in a file, the same however cells and colours are ordered."""
    told = json.loads(path.read_text())
    if path.name == "spread_boards.json":
        placements = [rebuild(board["recipe"]).placement() for board in told["boards"].values()]
        return [(one.board, frozenset(one)) for one in placements]
    found: list[Hashable] = [json.dumps(told[key]) for key in ("steps", "r") if key in told]
    parts = defaultdict(set)
    if "solutions" in told:
        parts |= {k: set(enumerate(rows, 1)) for k, rows in enumerate(told["solutions"])}
    elif told.get("quantity") == "chromatic number":
        for *cell, color in told.get("witness", ()):
            parts[color].add(tuple(cell))
    elif cells := told.get("cells", told.get("witness")):
        found.append((parse(told["problem"]).board, frozenset(map(tuple, cells))))
    return [*found, frozenset(map(frozenset, parts.values()))] if parts else found


def stored_again(paths: Iterable[Path]) -> list[list[str]]:
    holders = defaultdict(list)
    for path in paths:
        for one in contents(path):
            holders[one].append(path.name)
    return [names for names in holders.values() if len(names) > 1]


def test_nothing_is_stored_twice() -> None:
    assert [path.name for path in FILES if not contents(path)] == ["searches.json"]
    assert stored_again(PACKAGE.rglob("*.json")) == []


def test_a_copy_in_another_order_or_form_is_noticed(tmp_path: Path) -> None:
    cube = kept_json("certificates/queens-6-3.json")
    colors = kept_json("placements/queens-5-color.json")["witness"]
    rows = [[row for _, row, color in colors if color == wanted] for wanted in (4, 2, 5, 1, 3)]
    copies = [
        ("queens-6-3.json", {"problem": "queens:6^3,goal=max", "cells": cube["witness"][::-1]}),
        ("queens-6-3.json", {"steps": cube["steps"]}),
        ("queens-5-color.json", {"solutions": rows}),
    ]
    for name, copy in copies:
        (tmp_path / "copy.json").write_text(json.dumps(copy))
        assert stored_again([*FILES, tmp_path / "copy.json"]) == [[name, "copy.json"]]


def test_every_file_is_signed_by_an_entry_or_read_by_its_name() -> None:
    entries = [entry for collection in packaged() for entry in collection.entries]
    signed = {one.file: one.sha256 for entry in entries for one in (entry.witness, entry.certificate) if one}
    sums = {path.relative_to(PACKAGE).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest() for path in FILES}
    assert sums == signed | {name: sums[name] for name in BY_NAME}


@pytest.mark.full_rows("3-9")
@pytest.mark.parametrize(("n", "d"), kept_boards())
def test_kept_placements(n: int, d: int) -> None:
    witness = kept_witness(n, d)
    assert (witness.n, witness.d) == (n, d)
    assert independent(list(zip(*np.unravel_index(witness.cells, (n,) * d), strict=True)))
    assert witness.method
    bound = kept(parse(f"queens:{n}^{d}"), Limits())
    assert (bound.side, bound.value, bound.witness) == ("lower", len(witness.cells), witness.cells)


def test_a_damaged_placement_is_refused() -> None:
    with pytest.raises(CheckFailed, match="share a line"):
        verified(4, 2, (1, 6, 7, 12))


@pytest.mark.parametrize("n", FOUND_SIZES)
def test_kept_colorings(n: int) -> None:
    colors = kept_coloring(n)
    assert np.array_equal(np.sort(colors), np.tile(np.arange(n), (n, 1)))
    assert is_coloring(colors.tolist())


def test_lemmas_come_with_their_proofs() -> None:
    # The tests of the atlas have the checker look at every step of every certificate.
    for name, steps in kept_files().items():
        assert name == "x".join(map(str, sorted(steps[-1]["box"])))
        assert certificate_steps(lemmas_of_steps(steps)[-1])[-1]["at_most"] == steps[-1]["at_most"]
        assert all(step["by"] in ("lines", "cube", "split", "dual", "search", "repulsion") for step in steps)
    assert set(kept_files(4)) == {"4x4x4x6", "5x5x5x5", "7x7x7x7", "8x8x8x8"}


@pytest.mark.full
def test_the_potentials_prove_the_constant() -> None:
    digits = check_constant(PACKAGE / "kept" / "certificates" / "constant-65.json").digits
    assert len(digits) >= 62
    assert digits.startswith(constant_to(20).digits[:22])


SOLUTION = re.compile(r"from the (\d+)\^\d full solution with coefficients \((.*?)\), constant (\d+), at \((.*?)\)")
LATTICE = re.compile(r"from the lattice (.*) = (\d+) mod (\d+)")
SETTINGS = re.compile(r"\(patience (\d+), (\d+) steps\)")


def start_of(n: int, d: int, method: str) -> Cells:
    """The cells that a search began with, read from how it was described."""
    if found := SOLUTION.search(method):
        m, constant = int(found[1]), int(found[3])
        weights = np.array([*map(int, found[2].split(",")), -1])
        corner = np.array([*map(int, found[4].split(","))]) - 1
        board = Board(n, d)
        x = board.coordinates(board.all_cells()) - corner
        inside = ((x >= 0) & (x < m)).all(axis=1)
        return np.flatnonzero(inside & ((x @ weights + constant) % m == 0))
    if found := LATTICE.search(method):
        weights_of = tuple(int(term.split(" ")[0]) if " " in term else 1 for term in found[1].split(" + "))
        return LatticeBound(int(found[3]), weights_of, int(found[2])).cells(n)
    assert "from the empty board" in method
    return np.zeros(0, dtype=np.int64)


@pytest.mark.slow
@pytest.mark.parametrize(("n", "d"), kept_boards())
def test_a_kept_placement_comes_out_again(n: int, d: int) -> None:
    witness = kept_witness(n, d)
    if "packing" in witness.method:
        again = packing(d, len(witness.cells), Limits(seed=witness.seed))
        assert tuple(again.tolist()) == witness.cells
        return
    settings = SETTINGS.search(witness.method)
    search = TabuSearch(attack_graph(n, d), witness.seed, start_of(n, d, witness.method), int(settings[1]))
    search.run(Limits(), int(settings[2]))
    assert tuple(search.cells().tolist()) == witness.cells
