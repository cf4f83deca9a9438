"""Recipes against their definitions: every window, every way through a description, and numbers of any size."""

from __future__ import annotations

import json
import math
import re
import tracemalloc
from dataclasses import fields
from typing import get_args, get_type_hints

import numpy as np
import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from oracles.descriptions import factorizations, prime_factors, rows_of
from queenlab.constructions import progressions, rows
from queenlab.constructions.numbers import divisors, factorize, is_prime, ordered_factorizations
from queenlab.constructions.progressions import MAX_MODULUS, fill_progression, progression_bounds
from queenlab.constructions.recipe import MAX_NESTING, Recipe, RowsRecipe, rebuild
from queenlab.constructions.rows import (
    Blocks,
    Congruence,
    ListedRows,
    Mirrored,
    Moved,
    Runs,
    WithCorner,
    WithoutCorner,
)
from queenlab.errors import BadInput, OutOfRange
from queenlab.placement import Placement
from text_table import text_table

MOST = 120

whole = st.integers(-(10**6), 10**6)


@st.composite
def runs(draw):
    columns = draw(st.lists(st.integers(1, 9), min_size=1, max_size=4))
    side = sum(columns)
    made = []
    for count in columns:
        modulus = draw(st.integers(1, side))
        made.append((count, draw(whole), draw(whole), modulus, draw(st.integers(0, side - modulus))))
    return Runs(tuple(made))


@st.composite
def larger(draw, boards):
    board = draw(boards)
    kind = draw(st.sampled_from(["blocks", "corner", "no corner", "moved", "mirrored"]))
    if kind == "blocks":
        other = draw(boards)
        assume(board.side * other.side <= MOST)
        return Blocks(board, other)
    if kind == "corner":
        return WithCorner(board)
    if kind == "mirrored":
        return Mirrored(board)
    place = st.integers(0, board.side - 1)
    moves = tuple(draw(st.lists(st.tuples(place, place), max_size=4)))
    if kind == "moved" or board.side == 1:
        return Moved(board, moves)
    return WithoutCorner(Moved(board, (*moves, (0, 0))))


recipes = st.recursive(
    st.one_of(
        st.builds(Congruence, st.integers(1, 40), whole, whole),
        st.permutations(range(6)).map(lambda order: ListedRows(tuple(order))),
        runs(),
    ),
    larger,
    max_leaves=5,
)


def window(recipe: RowsRecipe, first: int, width: int) -> list[int]:
    out = np.full(width, -7, dtype=np.int64)
    recipe.fill(out, first)
    return out.tolist()


# -- recipes ------------------------------------------------------------------------------------------------------


@given(recipes, st.sampled_from([3, 8, 1 << 14]))
def test_every_window_and_every_column_is_what_the_description_says(recipe, block):
    wanted = rows_of(recipe.describe())
    n = recipe.side
    assert len(wanted) == n
    assert [recipe.at(i) for i in range(n)] == wanted
    # Small blocks, so that small boards go the ways of large ones.
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(rows, "BLOCK", block)
        patch.setattr(progressions, "BLOCK", block)
        assert recipe.build().tolist() == wanted
        step = 1 if n <= 20 else n // 9
        for first in range(0, n, step):
            for last in range(first, n + 1, step):
                assert window(recipe, first, last - first) == wanted[first:last]
            assert window(recipe, first, n - first) == wanted[first:]


@given(st.lists(st.tuples(st.integers(1, 6), whole, whole, st.integers(1, 30), st.integers(-9, 9)), min_size=1))
def test_runs_are_recipes_if_their_rows_are_on_the_board(quintuples):
    wanted = rows_of({"recipe": "runs", "runs": quintuples})
    if all(0 <= row < len(wanted) for row in wanted):
        assert Runs(tuple(quintuples)).build().tolist() == wanted
    else:
        with pytest.raises(BadInput, match="a run has the rows"):
            Runs(tuple(quintuples))


@given(recipes, st.booleans())
def test_placement_has_the_same_rows(recipe, torus):
    wanted = [row + 1 for row in rows_of(recipe.describe())]
    # Where two queens share a row, the corner without its row may leave one of them below the board.
    if all(1 <= row <= len(wanted) for row in wanted):
        assert recipe.placement(torus) == Placement.from_rows(wanted, torus=torus)
    else:
        with pytest.raises(BadInput, match=r"rows go from 1 to|below the board"):
            recipe.placement(torus)


@pytest.mark.full
@given(recipes)
def test_description_goes_through_json_and_back(recipe):
    text = json.dumps(recipe.describe())
    again = rebuild(json.loads(text))
    assert again == recipe
    assert json.dumps(again.describe()) == text


HUGE = 10**18 + 9


@pytest.mark.parametrize(
    "recipe",
    [
        Congruence(HUGE, 2, 5),
        Congruence(HUGE, HUGE - 10_007, HUGE - 1),
        Blocks(Congruence(10**9 + 7, 2, 0), Congruence(10**9 + 9, 3, 1)),
        Blocks(Congruence(2 * 10**17 + 1, 2, 0), Congruence(5, 2, 0)),
        Blocks(Congruence(5, 2, 0), Congruence(2 * 10**17 + 1, 7, 3)),
        Mirrored(WithCorner(WithoutCorner(Congruence(HUGE, 2, 0)))),
        Runs(((10**17, 1, 2, 10**18, 0), (9 * 10**17, 10**17, 3, 7 * 10**17, 3 * 10**17))),
        Moved(Congruence(HUGE, 2, 5), ((10**17, 0), (10**17 + 3, 1))),
    ],
    ids=lambda recipe: recipe.kind,
)
def test_windows_of_boards_too_large_to_be_built(recipe):
    with pytest.raises(OutOfRange, match="too large to build"):
        recipe.build()
    again = rebuild(json.loads(json.dumps(recipe.describe())))
    for first in (0, 10**9 + 2, 10**17 - 50, recipe.side - 100):
        wanted = [recipe.at(first + i) for i in range(100)]
        assert len(set(wanted)) == 100
        assert window(again, first, 100) == wanted


def test_a_column_that_is_not_there():
    recipe = Congruence(5, 2, 0)
    for board in (recipe, Mirrored(recipe), Moved(recipe, ()), WithCorner(WithoutCorner(recipe)), ListedRows((0,))):
        for column in (-1, board.side):
            with pytest.raises(BadInput, match=f"columns go from 0 to {board.side - 1}, not {column}"):
                board.at(column)


def test_tiles_need_no_memory_beside_the_rows():
    for recipe in (
        Blocks(Congruence(400_009, 2, 0), Congruence(5, 2, 0)),
        Blocks(Congruence(5, 2, 0), Congruence(400_009, 2, 0)),
    ):
        tracemalloc.start()
        built = recipe.build()
        peak = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        assert peak < built.nbytes + 2**20


# -- descriptions that nobody can trust ---------------------------------------------------------------------------


NUMBERS = st.one_of(
    st.integers(-3, 12),
    st.sampled_from([2**31, 10**18, 2**62, 2**63, 2**64, 10**24, -(10**24), 10**25]),
)
JSON = st.recursive(
    st.one_of(st.none(), st.booleans(), NUMBERS, st.floats(), st.text(max_size=5)),
    lambda inner: st.one_of(
        st.lists(inner, max_size=5),
        st.lists(st.lists(inner, min_size=2, max_size=5), max_size=3),
        st.dictionaries(st.sampled_from(["recipe", "n", "x"]), inner, max_size=3),
    ),
    max_leaves=12,
)


def rebuild_all_kinds() -> list[type[Recipe]]:
    rebuild(Congruence(5, 2, 0).describe())
    return [cls for _, cls in sorted(Recipe._kinds.items())]


def values_for(hint, depth):
    """Values of the right shape for a field, and now and then of a wrong one."""
    if isinstance(hint, type) and issubclass(hint, Recipe):
        right = descriptions_of([c for c in rebuild_all_kinds() if issubclass(c, hint)], depth + 1)
    elif hint is int:
        right = NUMBERS
    else:
        first, *others = get_args(hint)
        right = (
            st.lists(values_for(first, depth), max_size=3)
            if others == [Ellipsis]
            else st.tuples(*(values_for(each, depth) for each in (first, *others))).map(list)
        )
    return right | JSON if depth == 0 else right


@st.composite
def descriptions_of(draw, kinds, depth=0):
    if depth > 3:
        return {"recipe": "congruence", "n": draw(st.sampled_from([1, 5, 7])), "step": 2, "start": 0}
    cls = draw(st.sampled_from(kinds))
    hints = get_type_hints(cls)
    return {"recipe": cls.kind} | {f.name: draw(values_for(hints[f.name], depth)) for f in fields(cls)}


@settings(max_examples=400, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.data())
def test_any_json_is_a_recipe_or_bad_input(data):
    description = data.draw(JSON | descriptions_of(rebuild_all_kinds()) | recipes.map(RowsRecipe.describe))
    said = ""
    try:
        found = rebuild(description)
    except BadInput as error:
        said = str(error)
    else:
        assert found.kind == description["recipe"]
        if isinstance(found, RowsRecipe):
            assert 1 <= found.side <= MAX_MODULUS
            last = found.at(found.side - 1)
            if found.side <= 10**18:
                assert window(found, found.side - 1, 1) == [last]
    assert "\n" not in said
    assert len(said) < 1000


CHAIN = {"recipe": "congruence", "n": 5, "step": 2, "start": 0}


def nested(depth: int, kind: str, name: str) -> dict[str, object]:
    made: dict[str, object] = CHAIN
    for _ in range(depth):
        made = {"recipe": kind, name: made}
    return made


LONG: list[tuple[object, str]] = [
    ({"recipe": "x" * 10**6}, "unknown recipe 'xxx"),
    ({**CHAIN, "y" * 10**6: 1}, "a congruence is described by n, step, start, not by"),
    ({**CHAIN, "n": 10**5000}, "a number of 16610 bits"),
    (nested(MAX_NESTING + 1, "mirrored", "original"), "may nest at most"),
]


@pytest.mark.parametrize(
    ("description", "line"), LONG + [(json.loads(text), line) for text, line in text_table("bad_recipes.txt")]
)
def test_what_is_wrong_with_a_description_is_said_in_one_line(description, line):
    with pytest.raises(BadInput, match=re.escape(line)) as error:
        rebuild(description)
    assert len(str(error.value)) < 400


def test_runs_and_moves_have_all_their_numbers():
    with pytest.raises(BadInput, match="a run has columns, start, step, modulus and offset"):
        Runs(((1, 2),))
    with pytest.raises(BadInput, match="a move has two numbers"):
        Moved(Congruence(5, 2, 0), ((1,),))


def test_a_small_description_of_a_large_board_is_read_at_once():
    deep = nested(MAX_NESTING, "with-corner", "part")
    wide: dict[str, object] = {**CHAIN, "n": 2}
    for _ in range(60):
        wide = {"recipe": "blocks", "outer": wide, "inner": {**CHAIN, "n": 2}}
    tracemalloc.start()
    assert rebuild(deep).side == 5 + MAX_NESTING
    assert rebuild(wide).side == 2**61
    assert rebuild({**CHAIN, "n": 2**62}).side == 2**62
    assert tracemalloc.get_traced_memory()[1] < 2**20
    tracemalloc.stop()


# -- progressions -------------------------------------------------------------------------------------------------

moduli = st.one_of(st.integers(1, 50), st.integers(1, 2**32), st.integers(2**53, 2**62), st.just(2**62))
terms = st.integers(-(2**70), 2**70)


@given(st.integers(0, 3000), terms, terms, moduli, st.sampled_from([7, 100, 1 << 14]), st.sampled_from([1, 5, 1 << 10]))
def test_progressions_are_those_of_plain_python(size, start, step, modulus, block, seed):
    out = np.full(size, -7, dtype=np.int64)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(progressions, "BLOCK", block)
        patch.setattr(progressions, "_SEED", seed)
        fill_progression(out, start, step, modulus)
    assert out.tolist() == [(start + step * j) % modulus for j in range(size)]


@given(st.integers(1, 300), terms, terms, st.one_of(st.integers(1, 400), moduli))
def test_bounds_of_a_progression(count, start, step, modulus):
    values = [(start + step * j) % modulus for j in range(count)]
    assert progression_bounds(count, start, step, modulus) == (min(values), max(values))


def test_bounds_of_a_long_progression():
    # All residues that agree with the start modulo the common factor are there.
    assert progression_bounds(10**18, 5, 6, 10**18 - 10**18 % 9) == (5 % 3, 10**18 - 10**18 % 9 - 1)
    assert progression_bounds(10**17, 7, 10, 10**18 - 1) == (7, 10**18 - 3)


# -- numbers ------------------------------------------------------------------------------------------------------


def as_list(n: int) -> list[int]:
    return [p for p, e in factorize(n) for _ in range(e)]


def test_small_numbers_and_their_factors():
    for n in range(1, 3000):
        wanted = prime_factors(n)
        assert as_list(n) == wanted
        assert is_prime(n) == (wanted == [n])
        assert divisors(n) == [d for d in range(1, n + 1) if n % d == 0]


@given(st.lists(st.integers(2, 10**6), min_size=1, max_size=3))
def test_factors_of_products_up_to_10_to_the_18(numbers):
    assert as_list(math.prod(numbers)) == sorted(p for x in numbers for p in prime_factors(x))


@pytest.mark.parametrize(
    "parts", [(999_999_937, 999_999_937), (999_999_937, 1_000_000_007), (1009, 1013, 1019, 1021, 1031, 1033), (2,) * 59]
)
def test_factors_that_are_hard_to_part(parts):
    assert as_list(math.prod(parts)) == sorted(parts)


def test_numbers_that_look_prime_to_weaker_tests():
    # Carmichael numbers, and the least strong pseudoprimes to the first 1, 2, ..., 9 prime bases (OEIS A014233).
    for n in (561, 1729, 2047, 1373653, 25326001, 3215031751, 2152302898747, 3474749660383, 341550071728321):
        assert not is_prime(n)
    assert not is_prime(3825123056546413051)
    assert is_prime(2**61 - 1)
    assert not any(map(is_prime, (-7, 0, 1)))


def test_ordered_factorizations_are_counted():
    for n in range(1, 400):
        listed = list(factorizations(n))
        assert len(set(listed)) == len(listed) == ordered_factorizations(n)
    assert ordered_factorizations(5**18) == 2**17
