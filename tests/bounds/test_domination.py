"""How few pieces guard a board: the search, the theorems, the placements, and what the command says."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations, permutations
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from command import Capture, run
from fake_time import time_passes
from oracles.counting import reaches, smallest_guarding_sets
from queenlab.board import Board
from queenlab.bounds.domination import number as number_module
from queenlab.bounds.domination.covering import Cover, CoverNode, CoverSearch
from queenlab.bounds.domination.frames import GuardFrame, frame_symmetries, framed_cover, frames
from queenlab.bounds.domination.number import domination
from queenlab.bounds.domination.one_parity import find_on_one_kind, kinds
from queenlab.bounds.domination.placements import greedy, hamming_code, placements, two_corners
from queenlab.bounds.domination.search import DominationTask, count_sets, find_set, split
from queenlab.bounds.domination.theorems import lower_bounds, queen_bounds, rook_bounds
from queenlab.errors import BadInput, CheckFailed, NotSupported, OutOfRange
from queenlab.piece import Piece, queen, rook
from queenlab.verbs.count_dominating_sets import count_dominating_sets
from queenlab.verbs.dominate import dominate
from queenlab.verbs.domination_number import domination_number
from queenlab.verification import verify_domination
from queenlab.work import Limits

#: OEIS A075458, from n = 1 on.
QUEENS = [1, 1, 1, 2, 3, 3, 4, 5, 5, 5, 5, 6, 7, 8, 9, 9, 9, 9, 10, 11, 11]
PIECES = {"queen": queen, "rook": rook}


def square(n: int, independent: bool = False) -> DominationTask:
    return DominationTask(Board(n), queen, independent)


def slow(rows: Iterable[Any]) -> list[Any]:
    return [pytest.param(*(row if isinstance(row, tuple) else (row,)), marks=pytest.mark.slow) for row in rows]


# -- against trying everything --------------------------------------------------------------------------------------


@pytest.mark.parametrize("independent", [False, True])
@pytest.mark.parametrize(
    ("piece", "n", "d"),
    [("queen", n, 2) for n in range(2, 7)] + [("rook", 2, 3), ("rook", 4, 2), ("queen", 3, 3), ("rook", 2, 4)],
)
def test_as_by_trying_all_sets(piece: str, n: int, d: int, independent: bool) -> None:
    expected = smallest_guarding_sets([(piece,)], n, d, independent=independent)
    task = DominationTask(Board(n, d), PIECES[piece], independent)
    least = len(expected[0])
    assert count_sets(task, least).sets == len(expected)
    assert find_set(task, least).status == "found"
    assert tuple(find_set(task, least).cells) in set(expected)
    if least > 1:
        assert find_set(task, least - 1).status == "none"


@st.composite
def covering_problems(draw: st.DrawFn) -> tuple[Cover, list[set[int]], np.ndarray, int]:
    guards = draw(st.integers(1, 8))
    items = draw(st.integers(1, 70))
    seed = draw(st.integers(0, 2**32 - 1))
    random = np.random.default_rng(seed)
    table = random.random((guards, items)) < draw(st.sampled_from([0.2, 0.5, 0.8]))
    together = ~np.eye(guards, dtype=bool)
    if draw(st.booleans()):
        pairs = random.random((guards, guards)) < 0.3
        together &= ~(pairs | pairs.T)
    capped = []
    for _ in range(draw(st.integers(0, 3))):
        chosen = random.random(items) < 0.5
        capped.append((chosen, int((table & chosen).sum(axis=1).max())))
    cover = Cover.of(np.arange(guards), table, together, capped)
    return cover, [set(np.flatnonzero(row).tolist()) for row in table], together, items


@settings(max_examples=150, deadline=None)
@given(covering_problems(), st.integers(1, 4))
def test_covers_as_by_trying_all_sets(problem: tuple[Cover, list[set[int]], np.ndarray, int], most: int) -> None:
    cover, covers, together, items = problem
    guards = range(len(covers))

    def sets(size: int) -> list[tuple[int, ...]]:
        return [
            chosen
            for chosen in combinations(guards, size)
            if len(set().union(*(covers[g] for g in chosen))) == items
            and all(together[a, b] for a, b in combinations(chosen, 2))
        ]

    smaller = any(sets(size) for size in range(1, most))
    one = CoverSearch(cover, most).run(cover.root(), True, lambda _: None)
    assert (one.guards is not None) == (smaller or bool(sets(most)))
    if one.guards is not None:
        assert one.guards in {p for size in range(1, most + 1) for c in sets(size) for p in permutations(c)}
    every = CoverSearch(cover, most).run(cover.root(), False, lambda _: None)
    if not smaller:
        assert every.guards is None
        assert every.covers == len(sets(most))


@settings(max_examples=60, deadline=None)
@given(st.integers(3, 12), st.integers(1, 4), st.integers(0, 2**16), st.booleans())
def test_cases_up_to_symmetry_miss_nothing(size: int, most: int, seed: int, apart: bool) -> None:
    """On a circle, where turning and reflecting change nothing."""
    random = np.random.default_rng(seed)
    steps = random.random(size) < 0.3
    steps |= steps[-np.arange(size) % size]
    table = steps[(np.arange(size)[:, None] - np.arange(size)) % size]
    together = ~np.eye(size, dtype=bool) & ~(table if apart else np.zeros_like(table))
    cover = Cover.of(np.arange(size), table, together, [])
    turns = [(np.arange(size) + k) % size for k in range(size)]
    group = np.array(turns + [(-turn) % size for turn in turns])
    search = CoverSearch(cover, most)
    whole = search.run(cover.root(), True, lambda _: None).guards is not None
    nodes = list(split(search, cover.root(group), 3))
    parts = [CoverSearch(cover, most).run(node, True, lambda _: None).guards is not None for node in nodes]
    assert any(parts) == whole
    sets = [list(one) for number in range(1, most + 1) for one in combinations(range(size), number)]
    apart_in = [one for one in sets if all(together[a, b] for a, b in combinations(one, 2))]
    covers = [one for one in apart_in if table[one].any(axis=0).all()]
    least = [one for one in covers if len(one) == len(covers[0])]
    assert all(in_some_case(one, nodes, group) for one in least)


def in_some_case(guards: list[int], nodes: list[CoverNode], group: np.ndarray) -> bool:
    """Whether an image of the set has all that a case has chosen, and otherwise only what it allows."""
    images = [set(element[guards].tolist()) for element in group]
    return any(
        image.issuperset(node.chosen) and all(node.allowed[guard] for guard in image.difference(node.chosen))
        for image in images
        for node in nodes
    )


@pytest.mark.slow
def test_rooks_in_a_cube_of_side_five() -> None:
    assert find_set(DominationTask(Board(5, 3), rook), 12).status == "none"


def test_a_cap_that_does_not_hold_is_refused() -> None:
    table = np.ones((2, 3), dtype=bool)
    with pytest.raises(CheckFailed, match="cap"):
        Cover.of(np.arange(2), table, ~np.eye(2, dtype=bool), [(np.ones(3, dtype=bool), 2)])


# -- frames --------------------------------------------------------------------------------------------------------


def frame_of(n: int, cells: list[int]) -> GuardFrame:
    columns = sorted(set(range(n)) - {cell // n for cell in cells})
    rows = sorted(set(range(n)) - {cell % n for cell in cells})
    return GuardFrame(columns[0], columns[-1], rows[0], rows[-1])


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_every_set_is_in_one_frame(data: st.DataObject) -> None:
    n = data.draw(st.integers(4, 9))
    k = data.draw(st.integers(1, n - 2))
    cells = sorted(data.draw(st.sets(st.integers(0, n * n - 1), min_size=k, max_size=k)))
    frame = frame_of(n, cells)
    listed = [one for one, _ in frames(n, k)]
    assert sum(one in listed for one in set(frame.images(n))) == (frame.most_items(n) <= 4 * k)
    cover = framed_cover(n, k, frame, False)
    guards = [int(np.flatnonzero(cover.cells == cell)[0]) for cell in cells]
    lines = 2 * (n - 1 - frame.b + frame.a + n - 1 - frame.d + frame.c)
    covered = cover.table[guards].any(axis=0)
    # All lines that must have a queen have one; what is not covered are cells, as many as are not guarded.
    reach = reaches([("queen",)], n, 2, False)
    unguarded = n * n - len(set(cells).union(*(reach[cell] for cell in cells)))
    assert cover.table.shape[1] == n * n + lines
    assert int((~covered).sum()) == unguarded


def test_windows_have_what_the_bound_needs() -> None:
    """2 n - 2 items or more under a cap of 4, which `Cover.of` checks: so (n - 1) / 2 queens at least."""
    for n in (7, 10):
        spans = [(x, y) for x in range(n) for y in range(x + 1, n)]
        for columns in spans:
            for rows in spans[::3]:
                frame = GuardFrame(*columns, *rows)
                cover = framed_cover(n, n // 2, frame, False)
                assert set(cover.caps.tolist()) == {4}
                assert cover.capped.sum(axis=1).max() == frame.most_items(n) >= 2 * n - 2


def test_symmetries_of_a_frame_keep_it() -> None:
    for frame, size in frames(7, 4):
        cover = framed_cover(7, 4, frame, False)
        assert len(frame_symmetries(7, frame, cover.cells)) * size == 8


@pytest.mark.full
def test_where_spencer_leaves_no_frame_the_whole_board_is_searched() -> None:
    """Else the theorem would be called a search."""
    for n in range(3, 13):
        for k in range(1, n - 1):
            assert square(n).by_frames(k) == any(True for _ in frames(n, k))
    found = find_set(square(12), 5)
    assert (found.status, found.cases > 0) == ("none", True)
    large = domination_number("queens:18")
    assert (large.value, large.status, large.how) == (9, "proved", "closed by a bound")


def test_too_many_queens_have_no_frame() -> None:
    with pytest.raises(ValueError, match="empty"):
        list(frames(5, 4))


# -- theorems ------------------------------------------------------------------------------------------------------


@pytest.mark.full
@pytest.mark.parametrize("n", [*(n for n in range(5, 20, 2) if n != 11), *slow(range(21, 30, 2))])
def test_half_of_n_less_one_is_not_enough(n: int) -> None:
    """Weakley for 4k + 1, Finozhenok and Weakley for 4k + 3: (n - 1) / 2 queens only for n = 3 and 11."""
    assert find_set(square(n), (n - 1) // 2).status == "none"
    assert max(bound.value for bound in queen_bounds(n)) == (n + 1) // 2


def test_theorems_are_never_above_the_numbers() -> None:
    for n, least in enumerate(QUEENS, 1):
        assert all(bound.value <= least for bound in lower_bounds(square(n)))
    known = {(2, 3): 2, (2, 4): 4, (2, 5): 7, (2, 6): 12, (3, 3): 5, (3, 4): 9, (3, 5): 27, (4, 3): 8, (4, 4): 24}
    for (n, d), least in known.items():
        assert all(bound.value <= least for bound in rook_bounds(n, d))
        assert all(bound.value <= least for bound in lower_bounds(DominationTask(Board(n, d), rook)))


@pytest.mark.full
@pytest.mark.parametrize("piece", [queen, rook])
@pytest.mark.parametrize(("n", "d"), [(n, d) for d in (1, 2, 3) for n in range(1, 6)] + [(3, 4), (4, 4)])
def test_a_rider_in_the_middle_guards_most(piece: Piece, n: int, d: int) -> None:
    board = Board(n, d)
    most = 1 + max(len(piece.attacks(board, cell)) for cell in range(board.size))
    counted = next(bound for bound in lower_bounds(DominationTask(board, piece)) if bound.name == "counting")
    assert counted.value == -(-board.size // most)


# -- placements ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("n", range(3, 41))
def test_queens_in_two_corners(n: int) -> None:
    cells = two_corners(n)
    assert len(cells) == 2 * (n // 3) + n % 3
    assert verify_domination(Board(n), queen, cells).ok


@pytest.mark.parametrize(("n", "d", "size"), [(2, 7, 16), (3, 4, 9), (5, 6, 625), (2, 5, 8), (3, 5, 27), (4, 4, None)])
def test_hamming_codes(n: int, d: int, size: int | None) -> None:
    code = hamming_code(Board(n, d), False)
    assert (None if code is None else len(code)) == size
    if code is not None:
        assert verify_domination(Board(n, d), rook, code).ok


@pytest.mark.parametrize("independent", [False, True])
@pytest.mark.parametrize(("n", "d"), [(1, 1), (5, 1), (2, 2), (9, 2), (4, 3), (3, 4), (2, 5)])
def test_all_placements_guard(n: int, d: int, independent: bool) -> None:
    for piece in (queen, rook):
        task = DominationTask(Board(n, d), piece, independent)
        found = list(placements(task))
        assert found
        for _, cells in found:
            assert verify_domination(task.board, piece, cells, independent).ok
        assert sorted(greedy(task)) == greedy(task)


@pytest.mark.full
@pytest.mark.parametrize(("n", "k", "independent"), [(12, 6, False), (16, 9, False), (17, 9, True), (19, 10, False)])
def test_sets_on_cells_of_one_kind(n: int, k: int, independent: bool) -> None:
    found = find_on_one_kind(n, k, independent, Limits())
    cells, name = found
    assert len(cells) == k
    assert verify_domination(Board(n), queen, cells, independent).ok
    assert dict(kinds(n))[name][cells].all()


# -- limits, and what cannot be ------------------------------------------------------------------------------------


def test_large_boards_have_bounds() -> None:
    found = domination_number("queens:90")
    assert (found.lower, found.upper, found.stopped) == (45, 60, "bounds")
    assert domination_number("rooks:40^3").value == 800
    assert [domination_number(f"{name}:5000^1", independent=True).value for name in ("queens", "rooks")] == [1, 1]


def test_a_time_limit_leaves_true_bounds(monkeypatch: pytest.MonkeyPatch) -> None:
    found = domination_number("queens:15^3", time_limit=0.01)
    assert found.status == "found"
    assert found.lower < found.upper == found.value
    assert found.how == "witness only"
    assert found.proof is None
    time_passes(monkeypatch, 0.01)
    counted = count_dominating_sets("queens:15", time_limit=0.2)
    assert (counted.status, counted.value, counted.proof) == ("unknown", None, None)
    assert counted.stopped == "time"


def test_symmetries_of_a_large_group_do_not_outlast_a_time_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    """3,840 symmetries of 1,024 cells took minutes to list."""
    time_passes(monkeypatch, 0.01)
    assert find_set(DominationTask(Board(4, 5), queen), 4, Limits(1.0)).status in ("none", "unknown")


def interrupt(*_: Any) -> None:
    raise KeyboardInterrupt


def test_an_interrupted_search_keeps_what_it_has() -> None:
    limits = Limits(progress=interrupt)
    found = find_set(square(14), 7, limits)
    assert (found.status, limits.interrupted) == ("unknown", True)
    told = domination_number("queens:14", progress=interrupt)
    assert (told.status, told.lower, told.stopped) == ("found", 7, "interrupted")


def test_ctrl_c_on_cells_of_one_kind_keeps_the_bounds(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(number_module, "find_on_one_kind", interrupt)
    found = domination_number("queens:24")
    assert (found.status, found.lower, found.upper) == ("found", 12, 14)
    assert found.stopped == "interrupted"
    code, text, _ = run(capsys, "dominate", "queens:24..26")
    assert (code, len(text.splitlines())) == (130, 2)


def test_ctrl_c_after_a_theorem_ends_it_too() -> None:
    """The number is known, but what was still to be done is not."""
    found = domination_number("queens:13", by_search=True, progress=interrupt)
    assert (found.value, found.status, found.how) == (7, "proved", "closed by a bound")
    assert found.stopped == "interrupted"
    assert "the search did not finish" in found.notes
    counted = count_dominating_sets("queens:13", progress=interrupt)
    assert (counted.status, counted.value, counted.stopped) == ("unknown", None, "interrupted")


def test_progress_goes_forward() -> None:
    seen: list[float] = []
    limits = Limits(progress=lambda p: seen.append(p.fraction or 0.0))
    assert find_set(square(12), 6, limits).status == "found"
    assert seen == sorted(seen)
    assert seen[-1] < 1


def test_fewer_are_enough() -> None:
    with pytest.raises(BadInput, match="3 pieces are enough"):
        count_sets(square(6), 4)


@pytest.mark.parametrize("name", ["knights:8", "queens:8@torus", "queens:8,pieces=5", "xqueens:3", "kings:5"])
def test_other_problems_are_refused(name: str) -> None:
    with pytest.raises(NotSupported, match="without other keys"):
        domination_number(name)


def test_impossible_sizes_are_refused() -> None:
    with pytest.raises(BadInput, match="at least 1"):
        find_set(square(5), 0)
    with pytest.raises(OutOfRange, match="cells"):
        find_set(square(100), 60)


def test_wrong_pieces_and_wrong_theorems_are_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(number_module, "placements", lambda _: iter([("wrong", [0, 1])]))
    with pytest.raises(CheckFailed, match="wrong returned pieces"):
        domination(square(8), Limits())
    monkeypatch.undo()
    high = [lower_bounds(square(9))[0]._replace(value=6, reason="nobody's theorem")]
    monkeypatch.setattr(number_module, "lower_bounds", lambda _: high)
    with pytest.raises(CheckFailed, match="nobody's theorem"):
        domination(square(9), Limits(), by_search=True)


def test_the_same_question_has_the_same_answer() -> None:
    one, other = domination_number("queens:13"), domination_number("queens:13")
    assert one.witness.cells.tolist() == other.witness.cells.tolist()
    assert one.nodes == other.nodes


# -- the command ---------------------------------------------------------------------------------------------------


def test_command_table(capsys: Capture) -> None:
    code, text, _ = run(capsys, "dominate", "queens:4..9")
    assert code == 0
    lines = text.splitlines()
    assert lines[0].split() == ["n", "pieces", "how", "seconds", "proof"]
    assert [line.split()[1] for line in lines[1:]] == ["2", "3", "3", "4", "5", "5"]
    assert all("proved by search" in line for line in lines[1:])


def test_command_without_time(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    code, text, _ = run(capsys, "dominate", "queens:9^3", "--time-limit", "0.01")
    assert code == 3
    assert "found" in text
    time_passes(monkeypatch, 0.01)
    code, text, _ = run(capsys, "dominate", "queens:15", "--sets", "--time-limit", "0.1", "--quiet")
    assert (code, text) == (3, "?\n")


def test_boards_that_are_too_large_for_the_search_go_to_an_engine() -> None:
    # No independent set is constructed for it, and it has too many cells for the search.
    with pytest.raises(OutOfRange, match="construction"):
        domination_number("queens:17^3", independent=True)
    found = dominate("queens:17^3", independent=True, time_limit=0.01)
    assert "cpsat" in (found.engine or "")
    assert 1 < found.lower <= len(found.witness or ())
    assert found.status in ("unknown", "found")


def test_how_many_pieces_there_are_is_not_the_question() -> None:
    with pytest.raises(BadInput, match="omit pieces="):
        dominate("queens:6,pieces=3")
