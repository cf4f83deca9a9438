"""The completion threshold: by lists, by search, against brute force, Kunt's Table 10 and OEIS A374013."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from command import Capture, answer, run
from fake_time import time_passes
from oracles.completion import smallest_uncompletable, uncompletable
from queenlab.completion import largest_placements as largest_module
from queenlab.completion.instances import corner_placement, diagonal_deficit, excluded_diagonals, random_placement
from queenlab.completion.largest_placements import largest_on_square, linear_on_cube
from queenlab.completion.threshold_by_list import Covering, set_classes
from queenlab.completion.threshold_by_search import Searching
from queenlab.counters.counter import Stopped
from queenlab.counters.space.counter import attack_table
from queenlab.engines.dancing import DancingEngine, Listing
from queenlab.errors import BadInput, CheckFailed, NotSupported
from queenlab.problems import parse
from queenlab.symmetry import square_group
from queenlab.verbs import threshold as verb
from queenlab.verbs.complete import complete
from queenlab.verbs.threshold import threshold
from queenlab.work import Limits, Result

#: OEIS A374013, n = 4, 5, ..., 20; 21 is ours.
A374013 = (0, 1, 0, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 3, 4, 4, 4)


# -- values --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("n", [*range(4, 19), *(pytest.param(n, marks=pytest.mark.slow) for n in (19, 20, 21))])
def test_squares_by_search(n: int) -> None:
    found = threshold(f"queens:{n}", by="search" if n < 19 else "auto")
    assert (found.answer.status, found.answer.value) == ("proved", A374013[n - 4])
    assert len(found.uncompletable()[0]) == A374013[n - 4] + 1
    assert len(found.answer.witness) == A374013[n - 4] + 1


@pytest.mark.parametrize("n", range(4, 13))
def test_what_the_search_finds_is_in_the_list(n: int) -> None:
    searched = threshold(f"queens:{n}", by="search").classes
    assert set(searched) <= set(threshold(f"queens:{n}", by="list").classes)
    assert searched


def test_tiny_squares_have_no_solutions_but_largest_placements() -> None:
    assert [threshold(f"queens:{n}").answer.value for n in (1, 2, 3)] == [1, 1, 0]
    assert threshold("queens:3").answer.witness_cells() == [[2, 2]]
    assert threshold("queens:3,goal=max").classes == threshold("queens:3").classes


def test_rooks_are_latin_squares() -> None:
    """Partial Latin squares of order n with n - 1 entries can be completed, some with n cannot (Smetaniuk 1981)."""
    assert [threshold(f"rooks:{n}^3").answer.value for n in (2, 3, 4)] == [1, 2, 3]
    assert [threshold(f"rooks:{n}").answer.value for n in (1, 2, 5)] == [1, 2, 5]


@settings(max_examples=20, deadline=None)
@given(st.data())
def test_as_by_brute_force(data: st.DataObject) -> None:
    board, torus = data.draw(st.sampled_from([("3", 0), ("4", 0), ("5", 0), ("2^3", 0), ("3", 1), ("4", 1), ("5", 1)]))
    family = data.draw(st.sampled_from(["queens", "kings", "knights", "rooks", "bishops"]))
    asked = parse(f"{family}:{board}{'@torus' * torus}")
    value, sets = smallest_uncompletable([(family[:-1],)], asked.board.n, asked.board.d, bool(torus))
    found = threshold(asked)
    assert found.answer.value == value
    assert sum(one.size for one in found.classes) == len(sets)
    assert {one.cells for one in found.classes} == {asked.group.canonical(cells) for cells in sets}


@pytest.mark.parametrize("n", [5, 8, 9])
def test_every_smallest_one_has_no_completion_but_its_parts_have(n: int) -> None:
    for placement in threshold(f"queens:{n}").uncompletable():
        cells = list(placement)
        assert complete(f"queens:{n}", cells).status == "none"
        for k in range(len(cells)):
            assert complete(f"queens:{n}", cells[:k] + cells[k + 1 :]).status == "found"


@pytest.mark.full
def test_cubes_with_only_linear_solutions() -> None:
    """In the solutions of (11, 3) two queens attack each other on no line of the torus either, so pairs can fail."""
    found = threshold("queens:11^3")
    assert (found.answer.value, found.placements, found.pieces) == (1, 264, 121)
    assert found.answer.witness_cells() == [[1, 1, 1], [1, 2, 11]]
    assert "dancing finds no completion" in (found.answer.proof or "")
    for one in found.uncompletable()[::40]:
        a, b = (np.array(cell) for cell in one)
        assert complete("queens:11^3", [tuple(a), tuple(b)]).status == "none"


# -- the parts -----------------------------------------------------------------------------------------------------


@settings(max_examples=30, deadline=None)
@given(st.integers(4, 7), st.integers(1, 3), st.randoms(use_true_random=False))
def test_a_list_with_gaps_leaves_sets_uncovered(n: int, size: int, random: object) -> None:
    asked = parse(f"queens:{n}")
    solutions = [sorted(chosen) for chosen in Listing(asked.model, Limits())]
    kept = [one for one in solutions if random.random() < 0.5] or solutions[:1]  # type: ignore[attr-defined]
    group = square_group(n)
    covering = Covering(np.array(kept), attack_table(asked.board, asked.piece), group)  # type: ignore[arg-type]
    images = {frozenset(row) for one in kept for row in group.images(one).tolist()}
    assert len(covering) == len(images)
    for cells in covering.uncovered(size).tolist():
        assert not any(image.issuperset(cells) for image in images)


@pytest.mark.full_rows("7-4")
@pytest.mark.parametrize(
    ("n", "size"), [(4, 1), (5, 2), (5, 3), (5, 4), (6, 1), (6, 3), (6, 4), (7, 2), (7, 3), (7, 4)]
)
def test_both_ways_look_at_every_placement(n: int, size: int) -> None:
    """Not only up to the first that cannot be completed: each class of them comes up, and no other."""
    asked = parse(f"queens:{n}")
    group = asked.group
    expected = {group.canonical(cells) for cells in uncompletable([("queen",)], n, 2, False, size)}
    assert expected
    searching = Searching(n)
    if size == 1:
        searched = searching.uncovered(1).tolist()
    else:
        everywhere = searching._everywhere
        beginnings = searching._beginnings(size - 2, everywhere)
        searched = [cells for first in beginnings for cells in searching._pairs(first, everywhere).tolist()]
    assert {group.canonical(cells) for cells in searched} == expected
    solutions = largest_on_square(n, Limits()).cells
    covering = Covering(solutions, attack_table(asked.board, asked.piece), group, closed=True)  # type: ignore[arg-type]
    assert {group.canonical(cells) for cells in covering.uncovered(size).tolist()} == expected


def test_classes_of_sets() -> None:
    group = square_group(5)
    rng = np.random.default_rng(3)
    sets = np.array([rng.permutation(25)[:3] for _ in range(40)])
    found = set_classes(sets, group)
    assert [one.cells for one in found] == sorted({group.canonical(cells) for cells in sets.tolist()})
    assert all(one.size == group.orbit_size(one.cells) for one in found)
    # Many cells: numbers would not fit a word.
    many = np.array([rng.permutation(25)[:15] for _ in range(3)])
    assert [one.cells for one in set_classes(many, group)] == sorted({group.canonical(c) for c in many.tolist()})
    assert set_classes(np.zeros((0, 2), dtype=np.int64), group) == []


@settings(max_examples=40, deadline=None)
@given(st.integers(4, 9), st.integers(0, 5), st.integers(0, 1000))
def test_completing_as_the_general_engine_does(n: int, pieces: int, seed: int) -> None:
    from queenlab.compiling import compiled
    from queenlab.completion.kernels import squares

    cells = random_placement(n, min(pieces, n // 2), np.random.default_rng(seed))
    scalars, rows = np.array([1 + seed, 0, 0, 0], dtype=np.int64), np.zeros(n, dtype=np.int64)
    state = np.zeros((5, n + 1), dtype=np.int64)
    found = compiled(squares.complete)(n, np.array(cells, dtype=np.int64), scalars, state, rows)
    asked = parse(f"queens:{n}").asking(given=cells)
    assert found == (DancingEngine().solve(asked.model, Limits()).status == "found")
    if found:
        assert asked.verify(np.arange(n) * n + rows).ok


def test_solutions_that_are_not_all_linear_are_not_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = parse("queens:11^3")
    largest = linear_on_cube(asked, Limits())
    assert all(asked.verify(cells).ok for cells in largest.cells)
    assert len(np.unique(largest.cells, axis=0)) == largest.number == 264
    # As if one of the 264 that are counted were not linear.
    monkeypatch.setattr(largest_module, "linear_solution_count", lambda n, d: 263)
    assert linear_on_cube(asked, Limits()) is None
    with pytest.raises(NotSupported, match="side 4 to 15"):
        largest_on_square(16, Limits())


# -- limits and bad input ------------------------------------------------------------------------------------------


@pytest.mark.full
def test_time_limit_gives_bounds(monkeypatch: pytest.MonkeyPatch) -> None:
    time_passes(monkeypatch, 0.05)
    # Every placement of 4 queens can be completed, some of 5 cannot (both took a minute to prove).
    found = threshold("queens:23", time_limit=1.5)
    assert (found.answer.status, found.answer.value) == ("unknown", None)
    assert found.answer.stopped == "time"
    assert 0 <= found.answer.lower <= 4 <= found.answer.upper <= 23
    if found.answer.witness is not None:
        assert len(found.answer.witness) == found.answer.upper + 1
    assert threshold("queens:13^3", time_limit=0.001).answer.status == "unknown"
    with pytest.raises(Stopped):
        largest_on_square(15, Limits(seconds=0.001))


def test_ctrl_c_keeps_what_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    true = Searching.uncovered

    def interrupted(self: Searching, size: int) -> object:
        if size == 3:
            raise KeyboardInterrupt
        return true(self, size)

    monkeypatch.setattr(Searching, "uncovered", interrupted)
    found = threshold("queens:14")
    assert (found.answer.status, found.answer.lower) == ("unknown", 2)
    assert found.answer.upper == 3
    assert found.answer.stopped == "interrupted"


@pytest.mark.parametrize("name", ["count", "classes"])
def test_ctrl_c_in_another_verb_ends_this_one(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    true = getattr(verb, name)

    def interrupted(*arguments: object, **options: object) -> object:
        found = true(*arguments, **options)
        answer = getattr(found, "answer", found)
        answer.status, answer.stopped = "unknown", "interrupted"
        return found

    monkeypatch.setattr(verb, name, interrupted)
    found = threshold("knights:4").answer
    assert (found.status, found.value, found.stopped) == ("unknown", None, "interrupted")


def test_ctrl_c_while_the_witness_is_confirmed_keeps_the_proof(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(_: object, __: object, limits: Limits) -> Result:
        limits.interrupted = True
        return Result("unknown")

    monkeypatch.setattr(DancingEngine, "solve", interrupted)
    found = threshold("queens:8").answer
    assert (found.status, found.value, found.stopped) == ("proved", 1, "interrupted")
    assert found.witness_cells() == [[1, 1], [2, 3]]
    assert "no completion" not in (found.proof or "")


@pytest.mark.parametrize(
    ("number", "words"),
    [(1, "dancing completes queens:8"), (92, "1 largest placements of queens:8 were listed, not 92")],
)
def test_a_wrong_list_is_caught(number: int, words: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def short(n: int, limits: Limits) -> object:
        true = largest_on_square(n, limits)
        assert true.number == 92
        return true._replace(cells=true.cells[:1], number=number)

    monkeypatch.setattr(verb, "largest_on_square", short)
    with pytest.raises(CheckFailed, match=words):
        threshold("queens:8")


def test_an_unconfirmed_witness_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(DancingEngine, "solve", lambda *_: Result("unknown"))
    found = threshold("queens:8")
    assert found.answer.status == "proved"
    assert "no completion" not in (found.answer.proof or "")
    assert "did not finish" in found.answer.notes


@pytest.mark.parametrize(
    ("name", "by", "error", "words"),
    [
        ("queens:8,given=1.1", "auto", BadInput, "given, exclude and pieces"),
        ("queens:8,pieces=5", "auto", BadInput, "given, exclude and pieces"),
        ("queens:8,goal=dominate", "auto", NotSupported, "goal=dominate"),
        ("xqueens:3", "auto", NotSupported, "xqueens:3"),
        ("queens:70", "auto", NotSupported, "4096 cells"),
        ("queens:40", "auto", NotSupported, "side 4 to 31"),
        ("queens:4^3", "search", NotSupported, "squares"),
        ("rooks:10", "auto", NotSupported, "3628800 largest placements"),
        ("queens:8", "magic", BadInput, "auto, list, search"),
    ],
)
def test_refusals(name: str, by: str, error: type[Exception], words: str) -> None:
    with pytest.raises(error, match=words):
        threshold(name, by=by)


@pytest.mark.parametrize("n", [22, 23])
def test_a_knight_row_in_the_middle_has_no_completion(n: int) -> None:
    """The upper bound on qc(22, 2) and qc(23, 2), by the general engine."""
    cells = [(9, 9), (10, 11), (11, 13), (12, 10), (13, 12)]
    assert complete(f"queens:{n}", cells, engine="dancing").status == "none"


# -- instances -----------------------------------------------------------------------------------------------------


@settings(max_examples=30, deadline=None)
@given(st.integers(1, 30), st.integers(0, 1000), st.data())
def test_instances_attack_nothing(n: int, seed: int, data: st.DataObject) -> None:
    pieces = data.draw(st.integers(0, n // 2))
    first, again = (random_placement(n, pieces, np.random.default_rng(seed)) for _ in range(2))
    assert first == again
    assert len(first) == pieces
    # A question with given queens that attack each other is refused.
    parse(f"queens:{n}").asking(given=first)


@settings(max_examples=20, deadline=None)
@given(st.integers(12, 40), st.integers(2, 6), st.integers(0, 1000))
def test_corners_take_the_outermost_lines(n: int, half: int, seed: int) -> None:
    cells = corner_placement(n, 2 * half, np.random.default_rng(seed))
    outer = {*range(half), *range(n - half, n)}
    assert {c // n for c in cells} == {c % n for c in cells} == outer
    parse(f"queens:{n}").asking(given=cells)


@settings(max_examples=40, deadline=None)
@given(st.integers(4, 12), st.integers(0, 5), st.integers(0, 1000))
def test_a_deficit_forbids_a_completion(n: int, pieces: int, seed: int) -> None:
    cells = random_placement(n, min(pieces, n // 2), np.random.default_rng(seed))
    if DancingEngine().solve(parse(f"queens:{n}").asking(given=cells).model, Limits()).status == "found":
        assert diagonal_deficit(n, cells) <= 0


@pytest.mark.parametrize(("n", "pieces"), [(20, 8), (30, 12), (100, 36), (150, 54)])
def test_queens_in_the_corners_cannot_be_completed(n: int, pieces: int) -> None:
    """About 0.35 n of them, by the sum of squares; Glock, Munha Correia and Sudakov have roughly n / 4 others."""
    cells = corner_placement(n, pieces, np.random.default_rng(0))
    assert diagonal_deficit(n, cells) > 0
    if n <= 30:
        assert DancingEngine().solve(parse(f"queens:{n}").asking(given=cells).model, Limits()).status == "none"


def test_excluded_diagonals() -> None:
    cells = set(excluded_diagonals(9, 4, np.random.default_rng(5)))
    lines = [{9 * c + r for c in range(9) for r in range(9) if way(c, r) == k} for k in range(-8, 17) for way in WAYS]
    full = [line for line in lines if line and line <= cells]
    assert set().union(*full) == cells
    assert excluded_diagonals(3, 5, np.random.default_rng(0)) == tuple(range(9))


WAYS = (lambda c, r: c + r, lambda c, r: c - r)


@pytest.mark.parametrize(
    "call",
    [
        lambda: random_placement(4, 5, np.random.default_rng(0)),
        lambda: corner_placement(8, 3, np.random.default_rng(0)),
        lambda: excluded_diagonals(4, 8, np.random.default_rng(0)),
        lambda: random_placement(3, 3, np.random.default_rng(0)),
    ],
)
def test_bad_instances(call: object) -> None:
    with pytest.raises(BadInput):
        call()  # type: ignore[operator]


# -- the command ---------------------------------------------------------------------------------------------------


def test_command(capsys: Capture) -> None:
    code, out, err = run(capsys, "threshold", "queens:8")
    assert (code, err) == (0, "")
    lines = out.splitlines()
    assert lines[0].startswith("queens:8  1 piece  proved  (")
    assert lines[1] == "cannot be completed to 8 pieces: 236 placements of 2 pieces in 30 classes"
    assert lines[2] == "  (1,1) (2,3)"
    assert lines[7] == "  ... (30 in all; --all prints them)"
    assert len(run(capsys, "threshold", "queens:8", "--all")[1].splitlines()) == 33
    assert "every non-attacking placement can be completed to 3 pieces" in run(capsys, "threshold", "rooks:3")[1]
    assert "1 class of 4 pieces found" in run(capsys, "threshold", "queens:14", "--by", "search")[1]


def test_command_json(capsys: Capture) -> None:
    found = answer(capsys, "threshold", "queens:6")
    assert (found["quantity"], found["status"], found["value"]) == ("completion threshold", "proved", 0)
    assert (found["pieces"], found["placements"], found["witness"]) == (6, 4, [[1, 1]])
    assert [one["witness"] for one in found["classes"]] == [[[1, 1]], [[2, 2]], [[3, 3]]]


def test_command_without_time(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    time_passes(monkeypatch, 0.05)
    assert run(capsys, "threshold", "queens:24", "--time-limit", "0.5", "-q")[:2] == (3, "?\n")


# -- larger boards -------------------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize(("n", "classes"), [(14, 2982), (15, 303)])
def test_what_the_search_finds_is_in_larger_lists(n: int, classes: int) -> None:
    found = threshold(f"queens:{n}", by="list")
    assert (found.answer.value, len(found.classes)) == (3, classes)
    assert set(threshold(f"queens:{n}", by="search").classes) <= set(found.classes)
