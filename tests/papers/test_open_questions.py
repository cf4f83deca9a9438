"""Open Questions 2, 3, 7 and 8 of the thesis: constructions, searches, the verb and the command."""

from __future__ import annotations

import math
from collections.abc import Callable
from itertools import product
from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from command import Capture, answer, run
from oracles.full_cubes import attacking_pair, full_solutions
from queenlab.constructions.linear_solutions import LinearSolutions, linear_solution_count
from queenlab.constructions.numbers import is_prime
from queenlab.constructions.parallel_layers import (
    ParallelLayers,
    composed,
    digit_stack,
    forbidden_slopes,
    two_slope_solutions,
    two_slopes,
)
from queenlab.constructions.request import Request
from queenlab.constructions.two_slopes import TwoSlopeHeights, TwoSlopeSolutions
from queenlab.counters.counter import Stopped
from queenlab.counters.full_layers.counter import FullLayers, HalfTurnCount, count_with_half_turn, half_turn_layers
from queenlab.counters.parallel_layers.counter import allowed_shifts, parallel_stacks
from queenlab.errors import BadInput, CheckFailed, NotSupported
from queenlab.placement import Placement
from queenlab.problems import parse
from queenlab.verification import verify
from queenlab.work import Limits
from queenlab_papers import open_questions
from queenlab_papers.open_questions import QUESTIONS, evidence, question

# -- full solutions, layer by layer ---------------------------------------------------------------------------------


def test_small_cubes_as_by_stacking_layers_one_by_one() -> None:
    """All solutions of the square put on each other, in plain Python."""
    for n in (4, 5, 6, 7, 8):
        assert FullLayers().count(parse(f"queens:{n}^3"), Limits()).value == full_solutions(n) == 0


def test_twelve_and_thirteen() -> None:
    """Kunt, Table 9, has 264 and 624; 12 is not in it."""
    values = {n: FullLayers().count(parse(f"queens:{n}^3"), Limits()).value for n in (11, 12, 13)}
    assert values == {11: 264, 12: 0, 13: 624}
    assert values[11] == linear_solution_count(11, 3)
    assert values[13] == linear_solution_count(13, 3)


def test_layers_with_a_half_turn() -> None:
    """OEIS A032522."""
    numbers = [sum(1 for _ in half_turn_layers(n)) for n in range(1, 13)]
    assert numbers == [1, 0, 0, 2, 2, 4, 8, 4, 16, 12, 48, 80]
    for rows in half_turn_layers(9):
        assert all(rows[8 - x] == 8 - y for x, y in enumerate(rows))


def test_cubes_with_a_half_turn_in_the_middle() -> None:
    """One of n linear solutions with the same coefficients has it."""
    assert [count_with_half_turn(n, Limits()).solutions for n in (9, 11, 12, 13)] == [0, 24, 0, 48]
    with pytest.raises(Stopped):
        count_with_half_turn(17, Limits(seconds=1e-9))


# -- stacks of parallel layers ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("p", [29, 37, 41, 43, 47])
def test_two_slopes_solve_the_cube(p: int) -> None:
    found = list(two_slopes(p))
    assert found
    for one in found[:6]:
        stack = one.stack(centre=3, shift=5)
        assert not stack.is_linear
        assert len(stack.slopes()) == (p + 3) // 2
        assert not set(stack.slopes()) & set(forbidden_slopes(p, one.steps))
        assert verify(stack.placement(torus=True), count=p * p).ok
        assert verify(stack.placement(), count=p * p).ok
    assert two_slope_solutions(p) == 3 * p * p * len(found)


def test_the_same_from_the_definition_alone() -> None:
    """All pairs of the 841 queens, in all thirteen directions."""
    cells = {tuple(point) for point in next(two_slopes(29)).stack().placement()}
    assert len(cells) == 29**2
    assert attacking_pair(cells) is None


@pytest.mark.full
def test_solutions_of_two_slopes_along_the_three_axes_are_different() -> None:
    """All 3 x 29^2 x 24 of them, told apart by sums of random numbers of their cells."""
    p, random = 29, np.random.default_rng(1).integers(2**62, size=29**3)
    x, z = np.indices((p, p))
    sums = []
    for one, centre, shift in product(two_slopes(p), range(p), range(p)):
        y = (one.steps[0] * x + np.array(one.stack(centre, shift).shifts)[z]) % p
        sums += [int(random[(a * p + b) * p + c].sum()) for a, b, c in ((x, y, z), (x, z, y), (z, x, y))]
    assert len(set(sums)) == len(sums) == two_slope_solutions(p)


@pytest.mark.full
def test_two_slopes_are_all_that_the_characters_allow() -> None:
    """Every a, b, b' for p = 17, 23 and 29, by looking at slopes."""
    for p, number in ((17, 0), (23, 0), (29, 24)):
        found = {(one.steps[0], one.square, one.other) for one in two_slopes(p)}
        assert len(found) == number
        squares = {x * x % p for x in range(p)}
        for a, b, c in product((2, 5, 8), range(p), range(p)):
            stack = ParallelLayers(p, (a,), tuple(z * (b if z in squares else c) % p for z in range(p)))
            works = not set(stack.slopes()) & set(forbidden_slopes(p, (a,)))
            assert (works and b != c) == ((a, b, c) in found)


@pytest.mark.full
def test_no_stack_if_five_or_seven_divides_n() -> None:
    assert [parallel_stacks(n, Limits()).total for n in (5, 7)] == [0, 0]
    assert parallel_stacks(25, Limits(), torus=True).total == 0


def test_shifts_on_the_torus_are_slopes() -> None:
    p, step = 13, 3
    allowed = allowed_shifts(p, step, torus=True)
    bad = set(forbidden_slopes(p, (step,)))
    for k, c, other in product(range(1, p), range(p), range(p)):
        slope = (other - c) * pow(k, -1, p) % p
        assert bool(allowed[k, c] >> other & 1) == (slope not in bad)


@pytest.mark.full
@settings(max_examples=25, deadline=None)
@given(st.lists(st.integers(0, 10), min_size=11, max_size=11), st.sampled_from([121, 143, 187]))
def test_any_digits_solve_a_composite_cube(bumps: list[int], n: int) -> None:
    stack = digit_stack(n, bumps)
    assert verify(stack.placement(), count=n * n).ok
    steps = {(bumps[(i + 1) % 11] - bumps[i]) % (n // 11) for i in range(11)}
    assert stack.is_linear == (len(steps) == 1)


@settings(max_examples=10, deadline=None)
@given(st.randoms(use_true_random=False), st.sampled_from([11, 13]))
def test_every_queen_may_become_another_solution(random: Random, m: int) -> None:
    """264^121 solutions of (121, 3) and 624^121 of (143, 3) for one torus solution of 11."""
    linear = LinearSolutions()
    outer = linear.simplest(Request(11, d=3)).placement()
    size = linear.size(Request(m, d=3)).value
    members = [linear.member(Request(m, d=3), random.randrange(size)).placement() for _ in range(121)]
    assert verify(composed(outer, members.__getitem__), count=(11 * m) ** 2).ok


def test_two_slopes_as_a_construction() -> None:
    made, request = TwoSlopeSolutions(), Request(29, d=3)
    assert made.refusal(request) is None
    assert made.size(request).value == 20184
    seen = set()
    for index in (0, 1, 29, 841, 20183):
        recipe = made.member(request, index)
        heights = recipe.build()
        assert all(heights[x, z] == recipe.at(x, z) for x in (0, 7, 28) for z in range(29))
        assert verify(recipe.placement(), count=841).ok
        assert verify(recipe.placement(torus=True), count=841).ok
        seen.add(heights.tobytes())
    assert len(seen) == 5
    with pytest.raises(BadInput):
        made.member(request, 20184)
    with pytest.raises(BadInput):
        TwoSlopeHeights(121, 2, 1, 2, 0, 0)


SQUARE, CUBE = Placement.from_rows([2, 4, 1, 3]), ParallelLayers(3, (2,), (0, 1, 2)).placement()


@pytest.mark.parametrize(
    "wrong",
    [
        lambda: composed(SQUARE, lambda k: CUBE),
        lambda: composed(SQUARE, lambda k: SQUARE if k else Placement.from_rows([1])),
        *(lambda n=n: digit_stack(n) for n in (11, 119)),
        lambda: digit_stack(121, [1, 2]),
        *(lambda p=p: next(two_slopes(p)) for p in (1, 4, 121)),
        *(lambda n=n: parallel_stacks(n, Limits()) for n in (4, 9, 67)),
        lambda: ParallelLayers(3, (2,), (0, 1)),
    ],
)
def test_bad_stacks(wrong: Callable[[], object]) -> None:
    with pytest.raises(BadInput):
        wrong()


# -- the verb and the command -----------------------------------------------------------------------------------------


@pytest.mark.full
def test_question_3_finds_and_verifies() -> None:
    found = list(evidence(3, side=13, prime=29))
    values = {f.claim.split(" full")[0]: f.value for f in found if f.status == "proved"}
    assert values["(11,3) has 264"] == 264
    assert values["(29,3) has 35496"] == 35496
    shown = [f for f in found if f.status == "found"]
    assert [len(f.witness or ()) for f in shown] == [29**2, 121**2, 143**2]
    assert all("all 13 directions" in f.proof for f in shown)
    assert all(f.proof for f in found)


def test_all_primes_but_six_have_two_slopes() -> None:
    """By the pigeonhole principle from 137 on; looked at up to 499."""
    primes = [p for p in range(11, 500) if is_prime(p)]
    assert [p for p in primes if next(two_slopes(p), None) is None] == [11, 13, 17, 19, 23, 31]
    claims = [f.claim for f in evidence(3, side=2, prime=2)]
    assert "(p,3) has full solutions of two slopes for every prime p >= 11 but 11, 13, 17, 19, 23, 31" in claims


def test_a_stack_that_attacks_itself_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    wrong = ParallelLayers(121, (2,), tuple(2 * z % 121 for z in range(121)))
    monkeypatch.setattr(open_questions, "digit_stack", lambda n: wrong)
    with pytest.raises(CheckFailed, match="a stack on side 121 is wrong"):
        list(evidence(3, side=2, prime=2))


def test_what_a_half_turn_finds_is_compared_with_the_linear_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    claim = "(11,3) has 24 full solutions whose middle layer has a half-turn, all of them linear"
    assert open_questions._with_half_turn(11, Limits()).claim == claim
    monkeypatch.setattr(open_questions, "count_with_half_turn", lambda n, limits: HalfTurnCount(27, 1, 1))
    assert open_questions._with_half_turn(11, Limits()).claim.endswith("3 of them not linear")


@pytest.mark.full
def test_no_two_slopes_in_four_dimensions_below_109() -> None:
    """For 97 there would be some with steps of which a signed sum with 1 is 0, so that a layer attacks itself."""
    primes = [p for p in range(17, 110) if is_prime(p)]
    assert [p for p in primes if next(two_slopes(p, 4, reflected=False), None) is not None] == [109]


def test_question_2_to_twelve() -> None:
    found = list(evidence(2, side=12, prime=23))
    assert [f.value for f in found] == [0] * 9 + [264, 0]
    assert all((f.status == "none") == (math.gcd(n, 210) > 1) for n, f in enumerate(found, 2))


def test_question_7_says_from_which_dimension_on() -> None:
    found = {f.claim for f in evidence(7, side=13)}
    assert "(12,d) has no full solution for any d >= 3" in found
    assert "(13,d) has no full solution for any d >= 4" in found


def test_limits_and_bad_input() -> None:
    *_, last = evidence(2, time_limit=1e-6)
    assert last.status == "unknown"
    for number, options in ((0, {}), (12, {}), (3, {"side": 1}), (3, {"prime": 1000}), (2, {"side": 18})):
        with pytest.raises(BadInput):
            evidence(number, **options)
    with pytest.raises(NotSupported):
        evidence(1)
    assert question(8).has_evidence
    assert not question(5).has_evidence
    assert list(QUESTIONS) == list(range(1, 12))


def test_the_command(capsys: Capture) -> None:
    code, out, _ = run(capsys, "question")
    assert (code, "11  Is qc(n,d)" in out) == (0, True)
    code, out, _ = run(capsys, "question", "5")
    assert (code, "queenlab density" in out) == (0, True)
    code, out, _ = run(capsys, "question", "2", "--side", "8", "--prime", "11")
    assert code == 0
    assert "(8,3) has no full solution: at most 63 queens fit  [none]" in out
    assert "exhaustive search" in out
    code, out, _ = run(capsys, "question", "2", "--side", "5", "--prime", "5", "-q")
    assert (code, len(out.splitlines())) == (0, 4)


def test_the_command_as_json_and_with_bad_input(capsys: Capture) -> None:
    told = answer(capsys, "question", "7", "--side", "6")
    assert (told["quantity"], told["status"], told["question"]["number"]) == ("evidence", "found", 7)
    assert [one["status"] for one in told["findings"]] == ["none"] * 5
    assert answer(capsys, "question", "1")["findings"] == []
    assert run(capsys, "question", "1", "--json")[0] == 0
    refused = "queenlab: a side goes from 2 to 17 here, not 0\n"
    assert run(capsys, "question", "3", "--side", "0")[::2] == (2, refused)
    assert run(capsys, "question", "2", "--time-limit", "0.000001")[0] == 3


# -- larger boards -------------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_seventeen_with_a_half_turn_in_the_middle() -> None:
    """Only linear ones, one of 17 with the same coefficients."""
    assert count_with_half_turn(17, Limits()).solutions == linear_solution_count(17, 3) // 17 == 120


@pytest.mark.slow
@pytest.mark.parametrize(("p", "published"), [(23, 6624), (29, 35496), (31, 19344)])
def test_table_7_on_the_plane(p: int, published: int) -> None:
    """What the plane allows beyond the torus adds no stack."""
    stacks = parallel_stacks(p, Limits())
    assert stacks.total == published == parallel_stacks(p, Limits(), torus=True).total
    assert stacks.total - stacks.linear == len(stacks.others) == p**2 * sum(1 for _ in two_slopes(p))


@pytest.mark.slow
def test_question_8_in_four_dimensions() -> None:
    (found,) = evidence(8)
    assert found.status == "found"
    assert len(found.witness or ()) == 109**3
    assert "all 40 directions" in found.proof
