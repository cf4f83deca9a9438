"""Puzzles: exactly one solution, minimal, reproducible, graded by sound steps."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import islice, pairwise
from xml.etree import ElementTree

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fake_time import time_passes
from oracles import puzzles as oracle
from queenlab.board import Board
from queenlab.draw.region_svg import GIVEN_INK, INK, REGION_PAINTS, paints, puzzle_svg
from queenlab.errors import BadInput, CheckFailed, Disagreement, NotSupported, TooLong
from queenlab.problems import Problem, parse
from queenlab.puzzles import generator, rules
from queenlab.puzzles.definition import Puzzle, neighbors
from queenlab.puzzles.files import region_rows
from queenlab.puzzles.houses import HouseTable, PuzzlePosition, TooHard, members
from queenlab.puzzles.regions import grown
from queenlab.puzzles.solving import LEVELS, RuleSolution, solve_by_rules
from queenlab.puzzles.uniqueness import SolutionVerdict, judge, needless
from queenlab.verbs import check_puzzle as checking
from queenlab.verbs.check_puzzle import check_puzzle
from queenlab.verbs.puzzle import grade_puzzle, puzzle, puzzle_problem, puzzles
from queenlab.work import Limits

KINDS = ["queens:6", "queens:5@torus", "rooks:4", "rook+king:6", "leprechauns:7,range=2"]
FOUR = Puzzle(parse("queens:4"))
SMALL = ["leprechauns:5,range=2", "queens:4", "rook+king:5", "rook+king:5@torus"]


def solutions_of(asked: Puzzle) -> list[tuple[int, ...]]:
    """All solutions by the oracle, as cell numbers."""
    n, question = asked.board.n, asked.problem.question
    kind = str(asked.problem).split(":")[0]
    found = oracle.solutions(
        n,
        kind,
        asked.board.torus,
        [divide(cell, n) for cell in question.given],
        [divide(cell, n) for cell in question.excluded],
        None if asked.regions is None else region_rows(asked),
    )
    return [tuple(sorted((x - 1) * n + y - 1 for x, y in cells)) for cells in found]


def divide(cell: int, n: int) -> tuple[int, int]:
    return cell // n + 1, cell % n + 1


@st.composite
def any_puzzles(draw: st.DrawFn) -> Puzzle:
    """Puzzles with any number of solutions: cells of a solution given, cells excluded, perhaps regions."""
    problem = parse(draw(st.sampled_from([*KINDS[:4], *SMALL])))
    every = solutions_of(Puzzle(problem))
    size = problem.board.size
    chosen = draw(st.sampled_from(every)) if every else ()
    kept = draw(st.lists(st.sampled_from(chosen), max_size=2, unique=True)) if chosen else []
    excluded = draw(st.lists(st.integers(0, size - 1), max_size=4, unique=True))
    asked = problem.asking(given=tuple(kept), excluded=tuple(set(excluded) - set(kept)))
    regions = None
    if chosen and draw(st.booleans()):
        board = problem.board
        regions = tuple(grown(board, chosen, np.random.default_rng(draw(st.integers(0, 99)))).regions)
    return Puzzle(asked, regions)


def walk(asked: Puzzle) -> Iterator[tuple[PuzzlePosition, rules.SolvingStep]]:
    """(position, step taken there), with two trials within each other at most: the rest is but more of the same."""
    sight = HouseTable(asked)
    position = sight.start()
    while position.needs and sight.dead_house(position) is None:
        step = rules.next_step(sight, position, 2)
        if step is None:
            return
        yield position, step
        position = step.apply(sight, position)


# -- solutions ----------------------------------------------------------------------------------------------------


@settings(max_examples=60, deadline=None)
@given(any_puzzles())
def test_the_engine_and_permutations_agree_on_the_number_of_solutions(asked: Puzzle) -> None:
    every = solutions_of(asked)
    verdict = judge(asked, Limits())
    assert verdict.known
    assert len(verdict.solutions) == min(2, len(every))
    assert set(verdict.solutions) <= set(every)
    assert verdict.unique == (len(every) == 1)


@pytest.mark.full
@settings(max_examples=60, deadline=None)
@given(any_puzzles())
def test_no_step_loses_a_solution(asked: Puzzle) -> None:
    every = solutions_of(asked)
    sight = HouseTable(asked)
    for before, step in walk(asked):
        after = step.apply(sight, before)
        assert (after.open, after.placed) != (before.open, before.placed)
        if step.placed is not None:
            assert all(step.placed in solution for solution in every)
        for cell in members(step.crossed):
            assert before.open >> cell & 1
            assert all(cell not in solution for solution in every)
    if len(every) == 1:
        solving = solve_by_rules(asked)
        assert solving.solved
        assert solving.solution == every[0]


@settings(max_examples=40, deadline=None)
@given(any_puzzles())
def test_every_step_is_what_its_rule_says(asked: Puzzle) -> None:
    """The conditions of the rules, written out with sets of cells."""
    sight = HouseTable(asked)
    kind, n, torus = str(asked.problem).split(":")[0], asked.board.n, asked.board.torus

    def hits(a: int, b: int) -> bool:
        same = asked.regions is not None and asked.regions[a] == asked.regions[b]
        return same or oracle.attacks(divide(a, n), divide(b, n), kind, n, torus)

    def cells_of(house: int) -> set[int]:
        return set(members(sight.houses[house].cells))

    for position, step in walk(asked):
        is_open = set(members(position.open))
        crossed = set(members(step.crossed))
        if step.rule == "single":
            assert cells_of(step.houses[0]) & is_open == {step.placed}
        elif step.rule == "attack":
            needed = cells_of(step.houses[0]) & is_open
            assert all(hits(a, b) for a in crossed for b in needed)
        elif step.rule in ("pair", "triple"):
            size = {"pair": 2, "triple": 3}[step.rule]
            first, second = step.houses[:size], step.houses[size:]
            assert len(set(first)) == len(set(second)) == size
            held = set().union(*map(cells_of, first))
            room = set().union(*map(cells_of, second))
            assert held & is_open <= room
            assert crossed == (room & is_open) - held
        else:
            now = sight.place(position, step.supposed or 0)
            for inner in step.inner:
                now = inner.apply(sight, now)
            assert not cells_of(step.houses[0]) & set(members(now.open))
            assert now.needs >> step.houses[0] & 1


@pytest.mark.parametrize("name", KINDS)
def test_houses_and_attacks_are_those_of_the_definition(name: str) -> None:
    asked = Puzzle(parse(name))
    sight, n = HouseTable(asked), asked.board.n
    kind, torus = name.split(":")[0], asked.board.torus
    for a in range(n * n):
        expected = [b for b in range(n * n) if a != b and oracle.attacks(divide(a, n), divide(b, n), kind, n, torus)]
        assert list(members(sight.attacks[a])) == expected
    for solution in solutions_of(asked):
        for house in sight.houses:
            assert sum(cell in solution for cell in members(house.cells)) == 1
    for houses in sight.kinds.values():
        assert sorted(c for h in houses for c in members(sight.houses[h].cells)) == list(range(n * n))
    assert len(sight.kinds) == (4 if name == "queens:5@torus" else 2)


def test_regions_are_houses_whose_cells_attack_each_other() -> None:
    asked = Puzzle(parse("rooks:3"), (0, 0, 0, 0, 1, 1, 2, 2, 1))
    sight = HouseTable(asked)
    assert [list(members(sight.houses[h].cells)) for h in sight.kinds["regions"]] == asked.region_cells()
    # Rook's moves from (1, 1), and (2, 1) of its region is one of them already; from (2, 2) region B adds (3, 3).
    assert list(members(sight.attacks[0])) == [1, 2, 3, 6]
    assert list(members(sight.attacks[4])) == [1, 3, 5, 7, 8]


@pytest.mark.full
def test_trials_within_trials_are_extreme() -> None:
    hard = next(p for p in puzzles("queens:10", seed=3) if p.solving.depth == 2)
    assert hard.level == "extreme"
    assert hard.effort > 100
    assert any(line.startswith("      ") for line in hard.explain())


# -- making -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", [*KINDS[:4], "queens:8", "queens:7@torus"])
def test_completion_puzzles_have_one_solution_and_no_needless_cell(name: str) -> None:
    for made in islice(puzzles(name, seed=1), 5):
        every = solutions_of(made.puzzle)
        assert every == [tuple(made.solution.cells.tolist())]
        for cell in made.puzzle.given:
            rest = made.puzzle.with_given([other for other in made.puzzle.given if other != cell])
            assert len(judge(rest, Limits()).solutions) == 2
        assert needless(made.puzzle, Limits()) == []
        assert made.level in LEVELS
        assert made.effort >= len(made.solution) - len(made.puzzle.given)


@pytest.mark.parametrize("name", ["rook+king:5", "rook+king:6@torus", "rooks:5", "queens:7", "rook+king:7"])
def test_regions_are_connected_and_leave_one_solution(name: str) -> None:
    for made in islice(puzzles(name, regions=True, seed=2), 4):
        rows = region_rows(made.puzzle)
        n, torus = len(rows), made.puzzle.board.torus
        assert sorted(set("".join(rows))) == list("ABCDEFGH"[:n])
        assert all(oracle.is_connected(n, rows, letter, torus) for letter in set("".join(rows)))
        assert solutions_of(made.puzzle) == [tuple(made.solution.cells.tolist())]
        assert made.puzzle.verify(made.solution.cells).ok


def test_the_same_seed_gives_the_same_puzzles() -> None:
    for name in ("queens:8", "regions:7"):
        first, second = (list(islice(puzzles(name, seed=5), 4)) for _ in range(2))
        assert [one.to_dict() for one in first] == [two.to_dict() for two in second]
        assert [one.number for one in first] == [1, 2, 3, 4]
        assert puzzle(name, seed=6).puzzle != first[0].puzzle
    fresh = puzzle("queens:8")
    assert fresh.seed is not None
    assert puzzle("queens:8", seed=fresh.seed).puzzle == fresh.puzzle


def test_small_boards_have_few_puzzles(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(generator, "MAX_ATTEMPTS", 60)
    stream = puzzles("queens:4", seed=1)
    made = list(islice(stream, 8))
    with pytest.raises(NotSupported, match=r"^8 puzzles were made of queens:4; 60 more attempts found no other$"):
        next(stream)
    # One cell is enough, and it may be any of the four of either solution.
    assert sorted(one.puzzle.given for one in made) == [(c,) for c in (1, 2, 4, 7, 8, 11, 13, 14)]
    assert puzzle("queens:1", seed=1).puzzle.given == ()
    assert puzzle("regions:1", seed=1).puzzle.regions == (0,)


NO_SOLUTION = "has no solution, so it has no puzzles"
ONE_EACH = "one piece in each row and column"


@pytest.mark.parametrize(
    ("name", "words"),
    [
        *((name, NO_SOLUTION) for name in ("queens:2", "queens:3", "regions:2", "queens:6@torus")),
        ("queens:6,exclude=1.2/1.3/1.4/1.5", NO_SOLUTION),
        *((name, "boards of two dimensions") for name in ("queens:7^3", "queens:4^3,goal=max", "queens:8^1")),
        *((name, ONE_EACH) for name in ("queens:8,goal=max", "queens:8,pieces=7", "xqueens:6")),
        ("queens:8,given=1.1/2.2,gent", ONE_EACH),
        ("knights:8", "attacks along rows and columns"),
        ("queens:8,given=1.1", "omit given"),
    ],
)
def test_problems_that_make_no_puzzle(name: str, words: str) -> None:
    with pytest.raises(NotSupported, match=words):
        puzzle(name, seed=1)


@pytest.mark.parametrize(
    ("ask", "words"),
    [
        (lambda: puzzle("queens:53", seed=1), "at most 52"),
        (lambda: puzzles("queens:8", level="simple"), f"the level must be one of {', '.join(LEVELS)}; not 'simple'"),
        (lambda: puzzles("queens:8", seed=-1), "a seed must be a whole number"),
        (lambda: puzzles("queens:8", touching=True), "touching is only for regions:N"),
        (lambda: check_puzzle(FOUR, engines=[]), "at least one engine"),
        (lambda: check_puzzle(FOUR, engines=["magic"]), "unknown engine"),
        (lambda: check_puzzle(FOUR, engines=["sat", "sat"]), "name each engine once, not sat, sat"),
        (lambda: grade_puzzle(FOUR), "has several solutions"),
        (lambda: grade_puzzle(Puzzle(parse("queens:6,given=1.1"))), "has no solution"),
    ],
)
def test_bad_arguments(ask: Callable[[], object], words: str) -> None:
    with pytest.raises(BadInput, match=words):
        ask()


def test_the_daily_game_has_a_name() -> None:
    assert [str(puzzle_problem(name)[0]) for name in ("regions:8", "regions:8@torus")] == [
        "rook+king:8",
        "rook+king:8@torus",
    ]
    assert str(puzzle_problem("regions:8", touching=True)[0]) == "rooks:8"
    cells = puzzle("regions:8", seed=4).solution.coordinates.tolist()
    assert all(max(abs(a - c), abs(b - d)) > 1 for (a, b), (c, d) in pairwise(cells))


def test_time_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    time_passes(monkeypatch, 0.001)
    with pytest.raises(TooLong, match="after 0 puzzles"):
        puzzle("regions:16", seed=1, time_limit=0.01)
    made = puzzle("queens:12", seed=1, level="fiendish")
    with pytest.raises(TooLong, match="was solved step by step"):
        solve_by_rules(made.puzzle, Limits(seconds=1e-9))
    with pytest.raises(TooHard, match="takes more than 3 steps of trial and error"):
        solve_by_rules(made.puzzle, patience=3)
    answer = check_puzzle(Puzzle(parse("queens:30")), time_limit=0.001)
    assert answer.status in ("unknown", "found")


# -- checking -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("engine", ["dancing", "cpsat", "sat", "highs"])
def test_none_one_and_several(engine: str) -> None:
    none = check_puzzle(Puzzle(parse("queens:6,given=1.1")), engines=[engine])
    assert (none.status, none.value, none.witness) == ("none", 0, None)
    one = check_puzzle(Puzzle(parse("queens:6,given=1.2")), engines=[engine])
    sure = "proved" if engine == "dancing" else "claimed"
    assert (one.status, one.value, one.lower, one.upper, one.proof is None) == (sure, 1, 1, 1, sure == "claimed")
    assert one.witness.rows().tolist() == [2, 4, 6, 1, 3, 5]
    two = check_puzzle(Puzzle(parse("queens:4")), engines=[engine])
    assert (two.status, two.value, two.lower, two.upper, two.proof) == ("found", None, 2, None, None)
    assert sorted(two.solutions) == [[1, 7, 8, 14], [2, 4, 11, 13]]
    assert check_puzzle(Puzzle(parse("queens:1")), engines=[engine]).value == 1


def test_needless_cells_are_named_and_easy_puzzles_graded() -> None:
    assert not solve_by_rules(FOUR).solved, "it has two solutions"
    answer = check_puzzle(Puzzle(parse("queens:6,given=1.2/2.4")))
    assert (answer.value, answer.unneeded) == (1, [1, 9])
    assert grade_puzzle(Puzzle(parse("queens:4,given=1.2"))).level == "easy"


FIRST, SECOND = (1, 7, 8, 14), (2, 4, 11, 13)
BOTH = (["dancing", "cpsat"], ["cpsat", "dancing"])


def engines_say(patch: pytest.MonkeyPatch, dancing: SolutionVerdict, cpsat: SolutionVerdict) -> None:
    said = {"dancing": dancing, "cpsat": cpsat}
    patch.setattr(checking, "judge", lambda one, limits, engine="dancing": said[engine])


@pytest.mark.parametrize(
    ("dancing", "cpsat", "words"),
    [
        (
            SolutionVerdict((FIRST, SECOND), False, "dancing"),
            SolutionVerdict((FIRST,), True, "liar"),
            r"(2 \(dancing\) and 1 \(liar\)|1 \(liar\) and 2 \(dancing\))$",
        ),
        # A solution that the other one rules out.
        (SolutionVerdict((FIRST,), True, "liar"), SolutionVerdict((SECOND,), False, "slow"), ""),
    ],
)
def test_engines_that_disagree_are_caught(
    monkeypatch: pytest.MonkeyPatch, dancing: SolutionVerdict, cpsat: SolutionVerdict, words: str
) -> None:
    engines_say(monkeypatch, dancing, cpsat)
    for engines in BOTH:
        with pytest.raises(Disagreement, match=f"two engines disagree .*{words}"):
            check_puzzle(FOUR, engines=engines)


def test_an_engine_that_does_not_get_to_the_end_agrees_with_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    slow = SolutionVerdict((FIRST,), False, "slow")
    for engines in BOTH:
        engines_say(monkeypatch, SolutionVerdict((FIRST,), True, "dancing"), slow)
        answer = check_puzzle(Puzzle(parse("queens:4,given=1.2")), engines=engines)
        assert (answer.status, answer.value, answer.lower, answer.proof) == ("unknown", None, 1, None)
        # Two verified solutions are two, whoever found them.
        engines_say(monkeypatch, SolutionVerdict((FIRST, SECOND), False, "dancing"), slow)
        assert check_puzzle(FOUR, engines=engines).status == "found"


def test_rules_that_lead_elsewhere_are_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    true_solver = generator.solve_by_rules

    def lying(asked: Puzzle, limits: Limits | None = None, patience: int | None = None) -> RuleSolution:
        return replace(true_solver(asked, limits, patience), solution=(0,))

    monkeypatch.setattr(generator, "solve_by_rules", lying)
    with pytest.raises(CheckFailed, match="the rules and engine dancing"):
        puzzle("queens:6", seed=1)


def test_what_time_did_not_allow_is_not_said(monkeypatch: pytest.MonkeyPatch) -> None:
    time_passes(monkeypatch, 0.001)
    # Without its only given cell this one takes longer than no time at all.
    asked = Puzzle(parse("queens:24@torus,given=1.1"))
    assert needless(asked, Limits(seconds=0.001)) is None
    with pytest.raises(TooLong, match=r"before queens:24@torus,given=1\.1 was shown to have one solution"):
        grade_puzzle(asked, time_limit=0.01)


def test_regions_that_are_none_are_refused() -> None:
    problem: Problem = parse("rook+king:4")
    quarters = [0] * 4 + [1] * 4 + [2] * 4 + [3] * 4
    assert Puzzle(problem, tuple(quarters)).kind == "regions"
    for regions, words in (
        (quarters[:-1], "a board of side 4 has 16 cells"),
        ([*quarters[:-1], 4], r"\(4, 4\) is in region number 5; there are 4, A to D"),
        ([*quarters[:-1], -1], "region number 0"),
    ):
        with pytest.raises(BadInput, match=words):
            Puzzle(problem, tuple(regions))
    # The same parts hang together on the torus, around the edge.
    around = [3] + [0] * 3 + [1] * 4 + [2] * 4 + [3] * 4
    assert Puzzle(parse("rook+king:4@torus"), tuple(around)).regions == tuple(around)
    stripes = [y for _ in range(4) for y in range(4)]
    assert Puzzle(parse("rooks:4,given=1.1/2.3"), tuple(stripes)).given == (0, 6)
    joined = [0] * 6 + [1] * 2 + [2] * 4 + [3] * 4
    report = Puzzle(problem, tuple(stripes)).verify([2, 4, 11, 13])
    assert report.ok
    assert not Puzzle(problem, tuple(joined)).verify([2, 4, 11, 13]).ok
    assert "region A holds 0 pieces, not 1" in Puzzle(problem, tuple(stripes)).verify([2]).problems


# -- pictures -----------------------------------------------------------------------------------------------------


def test_pictures() -> None:
    made = puzzle("regions:7", seed=1)
    cells = made.solution.cells.tolist()
    picture = puzzle_svg(made.puzzle)
    root = ElementTree.fromstring(picture)
    assert root.tag.endswith("svg")
    assert picture.count("ql-on-region") == 0
    assert all(picture.count(paint) == 1 for paint in REGION_PAINTS[:7])
    letters = re.findall(r'class="ql-letter"[^>]*>([A-Z])<', picture)
    assert sorted(letters) == sorted("".join(region_rows(made.puzzle)))
    assert region_rows(made.puzzle)[0] in picture
    solved = puzzle_svg(made.puzzle, cells)
    assert solved.count('class="ql-on-region"') == 7
    plain = puzzle("queens:8", seed=1)
    assert puzzle_svg(plain.puzzle).count('class="ql-given"') == len(plain.puzzle.given)
    assert puzzle_svg(plain.puzzle, plain.solution.cells.tolist()).count('class="ql-piece"') == 8 - len(
        plain.puzzle.given
    )
    given = Puzzle(parse("rooks:2,given=1.1,exclude=1.2"), (0, 0, 1, 1))
    assert GIVEN_INK in puzzle_svg(given)
    assert "ql-cross" in puzzle_svg(given)


def test_borders_go_around_regions() -> None:
    """Two columns: 8 sides of the board, 2 between the regions, and 2 thin lines inside them."""

    def lengths(name: str) -> tuple[int, int]:
        picture = puzzle_svg(Puzzle(parse(name), (0, 0, 1, 1)))
        thin, thick = (re.search(rf'd="([^"]*)"[^>]*stroke-{which}', picture) for which in ("opacity", "linecap"))
        return thin[1].count("M"), thick[1].count("M")

    assert lengths("rooks:2") == (2, 10)
    assert lengths("rooks:2@torus") == (6, 6)


def test_paints_can_be_told_apart() -> None:
    distances = oracle.color_distances(REGION_PAINTS)
    # Two colours at distance 2.3 can just be told apart side by side; Okabe and Ito's eight are 10 or more apart.
    assert min(distances.values()) > 15, distances
    assert min(oracle.contrast(paint, ink) for paint in REGION_PAINTS for ink in (INK, GIVEN_INK)) > 3
    assert min(oracle.contrast(paint, INK) for paint in REGION_PAINTS) > 4.5


def test_many_regions_differ_from_those_they_touch() -> None:
    board = Board(16)
    rng = np.random.default_rng(1)
    for _ in range(5):
        regions = grown(board, rng.choice(256, size=16, replace=False).tolist(), rng).regions
        colors = paints(board, regions)
        assert len(colors) == 16
        for cell, region in enumerate(regions):
            for other in neighbors(board, cell):
                assert regions[other] == region or colors[regions[other]] != colors[region]
