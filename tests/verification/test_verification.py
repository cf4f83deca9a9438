"""Verification against naive attack walking, Knuth's conditions read aloud, and known facts."""

from itertools import product

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from building import piece_of
from oracles.attacks import all_cells, attacked, dominated, first_attack
from oracles.games import games
from oracles.placements import broken_conditions
from queenlab.board import Board, TriangleBoard
from queenlab.piece import hyperqueen, king, knight, leprechaun, queen, rider, within
from queenlab.placement import Placement
from queenlab.verification import verify, verify_coloring, verify_domination, verify_triangles
from queenlab.verification.first_conflict import first_conflict


def some_cells(data, size, most=10):
    return data.draw(st.lists(st.integers(0, size - 1), max_size=most, unique=True))


@settings(max_examples=300, deadline=None)
@given(games(), st.data())
def test_same_verdict_and_same_first_pair(game, data):
    n, d, torus, terms = game
    cells = some_cells(data, n**d)
    report = verify(Placement(Board(n, d, torus), cells), piece_of(terms))
    assert report.attacking_pair == first_attack(cells, terms, n, d, torus)
    assert report.ok == bool(report) == (report.attacking_pair is None)
    assert (report.how is None) == report.ok
    assert report.pieces == len(cells)


@settings(max_examples=150, deadline=None)
@given(st.integers(2, 40), st.integers(1, 9), st.booleans(), st.data())
def test_range_among_many(n, k, torus, data):
    # Enough pieces for the search by blocks, crowded and lonely ones among them.
    seed = data.draw(st.integers(0, 10**6))
    size = data.draw(st.integers(1, 120))
    cells = sorted(set(np.random.default_rng(seed).integers(0, n * n, size).tolist()))
    found = first_conflict(Board(n, 2, torus), np.array(cells), within(k))
    assert (found and (found.first, found.second)) == _first_close_pair(cells, n, k, torus)


@pytest.mark.full
@settings(max_examples=60, deadline=None)
@given(st.integers(5, 40), st.integers(1, 9), st.booleans(), st.integers(0, 10**6))
def test_range_among_many_that_are_far_apart(n, k, torus, seed):
    # Greedily chosen far pieces, one of them then pushed somewhere: conflicts are rare and across blocks.
    rng = np.random.default_rng(seed)
    cells: list[int] = []
    for cell in rng.permutation(n * n).tolist():
        if _first_close_pair(sorted([*cells, cell]), n, k, torus) is None:
            cells.append(cell)
        if len(cells) > 60:
            break
    assert first_conflict(Board(n, 2, torus), np.array(sorted(cells)), within(k)) is None
    if len(cells) < n * n:
        cells[0] = int(rng.choice(np.setdiff1d(np.arange(n * n), cells)))
    found = first_conflict(Board(n, 2, torus), np.array(sorted(cells)), within(k))
    assert (found and (found.first, found.second)) == _first_close_pair(sorted(cells), n, k, torus)


def _first_close_pair(cells, n, k, torus):
    points = [divmod(c, n) for c in cells]
    for i, (x, y) in enumerate(points):
        for j in range(i + 1, len(points)):
            gaps = [abs(x - points[j][0]), abs(y - points[j][1])]
            if max(min(g, n - g) if torus else g for g in gaps) <= k:
                return cells[i], cells[j]
    return None


@settings(max_examples=150, deadline=None)
@given(games(most=(7, 6, 3)), st.data())
def test_given_pieces_may_share_slanted_lines(game, data):
    n, d, torus, terms = game
    cells = some_cells(data, n**d)
    given_cells = {c for c in cells if data.draw(st.integers(0, 2))}
    coordinates = all_cells(n, d)
    strict = [t for t in terms if t[0] in ("hyperqueen", "knight", "leaper", "range", "king")]
    strict += [("rook",) for t in terms if t[0] in ("queen", "leprechaun", "amazon", "rook")]
    strict += [("knight",) for t in terms if t[0] == "amazon"]
    strict += [("range", t[1]) for t in terms if t[0] == "leprechaun" and t[1]]
    strict += [t for t in terms if t[0] == "rider" and sum(1 for x in t[1:] if x) == 1]

    def tolerated(a, b):
        if not {a, b} <= given_cells:
            return False
        return coordinates[b] not in attacked(coordinates[a], strict, n, d, torus)

    report = verify(Placement(Board(n, d, torus), cells), piece_of(terms), allowed_conflicts=given_cells)
    assert report.attacking_pair == first_attack(cells, terms, n, d, torus, tolerated)


@given(st.integers(1, 5), st.integers(1, 3), st.lists(st.integers(-30, 150), max_size=9), st.integers(0, 30))
def test_cells_twice_and_off_the_board(n, d, numbers, count):
    board = Board(n, d)
    report = verify(Placement(board, numbers), queen, count=count)
    on = [c for c in numbers if 0 <= c < board.size]
    assert report.off_board == tuple(sorted(set(numbers) - set(on)))
    assert report.repeated == tuple(sorted({c for c in on if on.count(c) > 1}))
    assert report.attacking_pair == first_attack(on, [("queen",)], n, d, False)
    well = len(on) == len(numbers) == count and not report.repeated and report.attacking_pair is None
    assert report.ok == well
    assert bool(report.problems) != report.ok


@given(st.integers(1, 5), st.integers(1, 3), st.booleans(), st.data())
def test_lines_without_a_piece_and_with_several(n, d, torus, data):
    cells = some_cells(data, n**d)
    report = verify(Placement(Board(n, d, torus), cells), queen, count=n ** (d - 1))
    counts = {}
    for axis in range(d - 1, -1, -1):
        for rest in product(range(1, n + 1), repeat=d - 1):
            name = [*map(str, rest[:axis]), "*", *map(str, rest[axis:])]
            label = f"line ({', '.join(name)})"
            if d == 2:
                label = f"{'column' if axis else 'row'} {rest[0]}"
            counts[label] = 0
            for c in cells:
                x = all_cells(n, d)[c]
                counts[label] += all(a == "*" or int(a) == b + 1 for a, b in zip(name, x, strict=True))
    missing = [name for name, c in counts.items() if c == 0]
    doubled = [name for name, c in counts.items() if c > 1]
    assert report.missing == (() if report.ok else tuple(missing[:10]))
    assert report.doubled == (() if report.ok else tuple(doubled[:10]))
    if report.ok:
        assert not missing
        assert not doubled


def test_a_million_queens():
    n = 1_000_003
    rows = 2 * np.arange(n) % n + 1
    for torus in (False, True):
        assert verify(Placement.from_rows(rows, torus=torus), count=n)
    rows[[700_000, 700_001]] = rows[[700_001, 700_000]]
    broken = verify(Placement.from_rows(rows), count=n)
    assert not broken
    a, b = (divmod(c, n) for c in broken.attacking_pair)
    assert abs(a[0] - b[0]) == abs(a[1] - b[1])
    assert {a[0], b[0]} & {700_000, 700_001}


@pytest.mark.full
def test_a_million_leprechauns():
    n = 1_000_003
    placement = Placement.from_rows(1234 * np.arange(n) % n + 1, torus=True)
    assert verify(placement, leprechaun(10) + knight + rider(2, 2), count=n)
    assert not verify(placement, leprechaun(2000))


@pytest.mark.parametrize("piece", [queen, king, knight, hyperqueen, leprechaun(5), rider(1, 0), within(10**6)])
@pytest.mark.parametrize("torus", [False, True])
def test_everybody_on_one_line_is_not_quadratic(piece, torus):
    n = 100_000
    placement = Placement(Board(n, 2, torus), np.arange(n, dtype=np.int64))
    report = verify(placement, piece, count=n)
    assert report.attacking_pair == (None if piece == knight else (0, 1))


@given(st.integers(2, 5), st.integers(5, 7), st.data())
def test_range_across_the_seam_of_the_torus(k, blocks, data):
    # Pieces k + 1 apart fill the blocks, one more stands near the seam, where the last block is short.
    n = blocks * (k + 1) + data.draw(st.integers(1, k))
    shift = data.draw(st.integers(0, k))
    lattice = {(x * (k + 1) + shift) * n + y * (k + 1) for x in range(1, blocks) for y in range(blocks)}
    extra = data.draw(st.integers(n - k - 3, n - 1)) * n + data.draw(st.integers(0, n - 1))
    start = shift * n + data.draw(st.integers(0, n - 1))
    cells = sorted(lattice | {extra, start})
    found = first_conflict(Board(n, 2, torus=True), np.array(cells), within(k))
    assert (found and (found.first, found.second)) == _first_close_pair(cells, n, k, True)


@settings(max_examples=200, deadline=None)
@given(games(most=(9, 6, 3)), st.booleans(), st.data())
def test_domination(game, independent, data):
    n, d, torus, terms = game
    board = Board(n, d, torus)
    cells = some_cells(data, n**d, 6)
    report = verify_domination(board, piece_of(terms), cells, independent)
    unguarded = dominated(cells, terms, n, d, torus)
    pair = first_attack(cells, terms, n, d, torus) if independent else None
    expected = [] if unguarded is None else [f"cell {board.label(unguarded)} is neither occupied nor attacked"]
    assert list(report.problems[: len(expected)]) == expected
    assert report.attacking_pair == pair
    assert report.ok == (unguarded is None and pair is None)


@settings(max_examples=200, deadline=None)
@given(games(most=(7, 5, 3)), st.data())
def test_coloring(game, data):
    n, d, torus, terms = game
    most = data.draw(st.sampled_from([1, 3, 20, 1000]))
    colors = np.random.default_rng(data.draw(st.integers(0, 10**6))).integers(-most, most, n**d)
    pairs = []
    for color in set(colors.tolist()):
        members = np.flatnonzero(colors == color).tolist()
        pairs.append(first_attack(members, terms, n, d, torus))
    report = verify_coloring(Board(n, d, torus), piece_of(terms), colors)
    assert report.attacking_pair == min((p for p in pairs if p), default=None)
    assert report.ok == (report.attacking_pair is None)


def _line(letters, what, number, count):
    if count == "mixed":
        return f"{what} {number} mixes {'east and west' if what == 'row' else 'north and south'} tokens"
    tokens = "1 token" if count == 1 else f"{count} tokens"
    if what == "cell":
        return f"cell {number} holds {tokens}"
    limit = "at most 2" if "diagonal" in what else f"exactly {len(letters)}"
    return f"{what} {number} has {tokens} in {' or '.join(letters)} triangles, not {limit}"


@settings(max_examples=150, deadline=None)
@given(st.integers(1, 4), st.data())
@example(1, None)
def test_triangles_by_knuths_conditions(n, data):
    board = TriangleBoard(n)
    if data is None:
        cells, sparse, paired = range(4), True, True
    else:
        cells = data.draw(st.lists(st.integers(0, board.size - 1), max_size=6 * n, unique=True))
        sparse, paired = data.draw(st.booleans()), data.draw(st.booleans())
    placement = Placement(board, cells)
    expected = [_line(*b) for b in broken_conditions(placement.public(), n, sparse, paired)]
    report = verify_triangles(placement, sparse=sparse, paired=paired)
    assert list(report.problems) == expected
    assert report.ok == (not expected)
