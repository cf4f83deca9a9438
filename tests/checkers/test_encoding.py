"""The clauses of a refutation: every placement that they are about satisfies them, and nothing else does."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest
from pysat.solvers import Cadical153, Minisat22

from oracles import certificates as oracle
from queenlab.checkers.encoding import BadEncoding, encode

BOXES = [(3, 3), (3, 4), (4, 4), (1, 3, 3), (2, 3, 3), (3, 3, 3), (2, 2, 2, 3)]


def encodings(box: tuple[int, ...]) -> list[dict[str, Any]]:
    axes = range(len(box))
    line = [[side if a == axis else 1 for a, side in enumerate(box)] for axis in axes]
    counts = [{"axis": a, "width": w, "group": g} for a in axes for w in (1, 2) for g in ([2] * len(box), line[-1])]
    return [{"counts": [each]} for each in counts] + [{"counts": counts[:3], "boxes": True}]


def slabs(box: tuple[int, ...]) -> list[tuple[tuple[int, ...], int]]:
    """True lemmas: all boxes that are thinner along one axis, and the smallest cube."""
    found = {
        tuple(k if a == axis else s for a, s in enumerate(box)) for axis in range(len(box)) for k in range(1, box[axis])
    }
    return [(each, oracle.maximum(each)) for each in sorted(found)] + [((2,) * len(box), 1)]


@pytest.mark.parametrize("box", BOXES)
@pytest.mark.parametrize("with_lemmas", [False, True])
def test_every_placement_satisfies_them(box: tuple[int, ...], with_lemmas: bool) -> None:
    cells = list(product(*(range(1, side + 1) for side in box)))
    everything = list(oracle.placements(cells))
    lemmas = slabs(box) if with_lemmas else []
    for encoding in encodings(box):
        for queens in {1, oracle.maximum(box) - 1, oracle.maximum(box)} - {0}:
            formula = encode(box, queens - 1, lemmas, encoding)
            assert formula.cells == len(cells)
            with Minisat22(bootstrap_with=formula.clauses) as solver:
                for placed in [each for each in everything if len(each) == queens][:40]:
                    assert solver.solve([v if cell in placed else -v for v, cell in enumerate(cells, 1)])
                for placed in [each for each in everything if len(each) < queens][:20]:
                    assert not solver.solve([v if cell in placed else -v for v, cell in enumerate(cells, 1)])
        with Cadical153(bootstrap_with=encode(box, oracle.maximum(box), lemmas, encoding).clauses) as solver:
            assert not solver.solve()


def test_cells_that_are_taken_or_empty() -> None:
    box, encoding = (3, 3), {"counts": [{"axis": 0, "width": 1, "group": [1, 3]}]}
    cells = list(product((1, 2, 3), repeat=2))
    for taken, empty in product(cells, cells):
        with Minisat22(bootstrap_with=encode(box, 1, [], encoding, [taken], [empty]).clauses) as solver:
            pairs = [p for p in oracle.placements(cells) if len(p) == 2 and taken in p and empty not in p]
            assert solver.solve() == bool(pairs)


def test_the_clauses_word_for_word() -> None:
    """Certificates name variables by number, so no clause may move, appear or vanish."""
    encoding = {"counts": [{"axis": 0, "width": 1, "group": [1, 2]}]}
    formula = encode((3, 2), 1, [((2, 2), 1)], encoding)
    attacks = [(1, 2), (1, 3), (1, 4), (1, 5), (2, 3), (2, 4), (2, 6), (3, 4), (3, 5), (3, 6), (4, 5), (4, 6), (5, 6)]
    first, second, two_layers, third = 7, 8, 9, 10
    one_queen, two_queens = 11, 12
    assert (formula.cells, formula.variables) == (6, two_queens)
    assert formula.clauses == [
        *((-a, -b) for a, b in attacks),
        *((-1, first), (-2, first), (-first, 1, 2)),
        *((-3, second), (-4, second), (-second, 3, 4)),
        *((-two_layers, first, second), (-second, two_layers), (-first, two_layers)),
        # The lemma: two layers hold at most one queen.
        (-first, -second),
        *((-5, third), (-6, third), (-third, 5, 6)),
        (-two_queens, one_queen),
        *((-one_queen, two_layers, third), (-third, one_queen), (-two_queens, two_layers)),
        *((-two_layers, one_queen), (-two_queens, third), (-two_layers, -third, two_queens)),
        # The last two layers hold at most one of the two queens, and so does the last.
        *((-two_queens, first), (-two_queens, two_layers)),
        (two_queens,),
    ]


def test_a_formula_is_not_longer_than_it_may_be(monkeypatch: pytest.MonkeyPatch) -> None:
    line, counts = (1, 2), {"counts": [{"axis": 0, "width": 1, "group": [1, 2]}]}
    size = len(encode(line, 0, [], counts).clauses)
    monkeypatch.setattr("queenlab.checkers.encoding.MAX_CLAUSES", size)
    assert len(encode(line, 0, [], counts).clauses) == size
    monkeypatch.setattr("queenlab.checkers.encoding.MAX_CLAUSES", size - 1)
    with pytest.raises(BadEncoding, match=f"^the formula has more than {size - 1} clauses$"):
        encode(line, 0, [], counts)
