"""Recipes in files: they come back as they went, and anything else gets one line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import queenlab
from command import Capture, answer, run
from queenlab.constructions.recipe import Recipe
from queenlab.constructions.registry import all_constructions

ROOT = Path(queenlab.__file__).parents[2]

fuzzing = settings(
    max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow]
)

pytestmark = pytest.mark.usefixtures("in_an_empty_folder")


@pytest.mark.parametrize(
    "name", ["queens:35@torus", "queens:24", "queens:11^3@torus", "hyperqueens:7@torus", "queens:25,goal=color"]
)
@pytest.mark.parametrize("style", ["-o", "--json"])
def test_recipes_come_back(capsys: Capture, name: str, style: str) -> None:
    arguments = ("construct", name, "--random", "--seed", "3")
    if style == "-o":
        assert run(capsys, *arguments, "--describe", "-o", "recipe.json", "-q") == (0, "", "")
    else:
        Path("recipe.json").write_text(json.dumps(answer(capsys, *arguments, "--describe")))
    direct, rebuilt = answer(capsys, *arguments), answer(capsys, "construct", "--from", "recipe.json")
    assert rebuilt["witness"] == direct["witness"]
    assert (rebuilt["problem"], rebuilt["status"]) == (direct["problem"], direct["status"])
    again = json.loads(run(capsys, "construct", "--from", "recipe.json", "--describe")[1])
    assert again["recipe"] == json.loads(Path("recipe.json").read_text())["recipe"]


def _kinds() -> list[str]:
    all_constructions()
    return sorted(Recipe._kinds)


numbers = st.one_of(
    st.integers(-3, 40), st.integers(-(10**25), 10**25), st.booleans(), st.floats(), st.text(max_size=3)
)
fields = st.sampled_from(["n", "step", "start", "outer", "inner", "whole", "part", "runs", "board", "moves", "rows"])
descriptions = st.recursive(
    numbers | st.none(),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.builds(
            lambda kind, rest: {**rest, "recipe": kind},
            st.sampled_from(_kinds()) | numbers,
            st.dictionaries(fields, inner, max_size=3),
        )
    ),
    max_leaves=6,
)
any_whole = st.integers(-2, 30) | st.integers()
well_formed = st.one_of(
    st.fixed_dictionaries({"recipe": st.just("congruence"), "n": any_whole, "step": any_whole, "start": any_whole}),
    st.fixed_dictionaries(
        {"recipe": st.just("runs"), "runs": st.lists(st.lists(any_whole, min_size=5, max_size=5), max_size=3)}
    ),
    st.fixed_dictionaries({"recipe": st.just("listed"), "rows": st.permutations(range(6))}),
    st.fixed_dictionaries(
        {
            "recipe": st.just("linear"),
            "n": st.just(7) | any_whole,
            "coefficients": st.lists(any_whole, max_size=3),
            "constant": any_whole,
        }
    ),
    st.fixed_dictionaries(
        {
            "recipe": st.just("linear-coloring"),
            "n": st.just(7) | any_whole,
            "coefficients": st.lists(any_whole, max_size=3),
        }
    ),
    st.fixed_dictionaries(
        {
            "recipe": st.just("cut"),
            "modulus": any_whole,
            "cut": any_whole,
            "coefficients": st.lists(any_whole, max_size=3),
            "constant": any_whole,
            "extra": st.lists(st.lists(any_whole, max_size=3), max_size=2),
        }
    ),
)
problems = st.sampled_from([None, "queens:6", "queens:7^3", "queens:7,goal=color", 3])


@pytest.mark.full
@fuzzing
@given(
    descriptions | well_formed | st.fixed_dictionaries({"problem": problems, "recipe": descriptions | well_formed}),
    st.sampled_from([[], ["--at", "1"], ["--describe"]]),
)
def test_any_json_gets_one_line(capsys: Capture, told: object, more: list[str]) -> None:
    Path("fuzz.json").write_text(json.dumps(told))
    code, out, err = run(capsys, "construct", "--from", "fuzz.json", "-q", *more)
    assert code in (0, 1, 2)
    assert bool(err) == (code != 0)
    assert bool(out) == (code == 0)
    assert err.count("\n") in (0, 1, 3)
