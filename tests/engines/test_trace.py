"""The search that can be watched: against brute force, against the general engine, and against itself replayed."""

from __future__ import annotations

from itertools import islice

import pytest
from hypothesis import given, settings

from building import build
from oracles.models import PlainModel, all_solutions, is_solution, plain_models
from queenlab.engines.trace import TraceStep, search_steps
from queenlab.problems import parse


def solutions(steps: list[TraceStep]) -> list[frozenset[int]]:
    return [frozenset(step.chosen) for step in steps if step.kind == "solution"]


@given(plain_models())
@settings(max_examples=120, deadline=None)
def test_it_meets_every_solution_once(plain: PlainModel) -> None:
    steps = list(search_steps(build(plain)))
    found = solutions(steps)
    assert len(found) == len(set(found))
    assert set(found) == all_solutions(plain)


@given(plain_models())
@settings(max_examples=80, deadline=None)
def test_each_step_follows_from_the_one_before(plain: PlainModel) -> None:
    steps = list(search_steps(build(plain)))
    stack: list[int] = []
    nodes = met = removed = 0
    chosen_from: list[list[int]] = []
    for step in steps:
        if step.kind == "place":
            assert step.option is not None
            stack.append(step.option)
            nodes += 1
            # What is placed was among what could be placed when the item was chosen.
            assert step.option in chosen_from[-1]
        elif step.kind == "remove":
            assert stack.pop() == step.option
            removed += 1
            while len(chosen_from) > len(stack) + 1:
                chosen_from.pop()
        elif step.kind == "solution":
            met += 1
            assert is_solution(plain, tuple(stack))
        elif step.kind == "choose":
            chosen_from.append(list(step.options))
            assert step.options
        assert (list(step.chosen), step.depth) == (stack, len(stack))
        assert (step.nodes, step.solutions, step.backtracks) == (nodes, met, removed)
    assert [step.kind for step in steps].count("end") == 1
    assert steps[-1].kind == "end"
    assert steps[-1].chosen == ()
    assert nodes == removed


def fits(plain: PlainModel, chosen: tuple[int, ...], option: int) -> bool:
    """Whether an option overfills no item: a colour may be given any number of times, but no two colours."""
    for item, color in plain.options[option]:
        colors = [c for o in chosen for i, c in plain.options[o] if i == item] + [color]
        if len(colors) > plain.items[item][1] and not (color and len(set(colors)) == 1):
            return False
    return True


@given(plain_models())
@settings(max_examples=80, deadline=None)
def test_an_item_chosen_has_the_fewest_options_and_a_dead_one_too_few(plain: PlainModel) -> None:
    tried: list[set[int]] = []
    for step in search_steps(build(plain)):
        if step.kind == "remove":
            assert step.option is not None
            tried = [*tried[: step.depth], tried[step.depth] | {step.option}]
        if step.kind not in ("choose", "dead end"):
            continue
        tried = [*tried[: step.depth], set()]
        left = [o for o in range(len(plain.options)) if o not in step.chosen and not any(o in some for some in tried)]
        live = [o for o in left if fits(plain, step.chosen, o)]
        if step.item is None:
            assert list(step.options) == live
            continue
        spare = {}
        for item, (low, _) in enumerate(plain.items):
            need = low - sum(item == i for option in step.chosen for i, _ in plain.options[option])
            if need > 0:
                spare[item] = len([o for o in live if item in dict(plain.options[o])]) - need
        assert step.item == min(spare, key=lambda item: (spare[item], item))
        assert list(step.options) == [o for o in live if step.item in dict(plain.options[o])]
        assert (step.kind == "dead end") == (spare[step.item] < 0)


def test_four_queens_as_a_person_would_do_it() -> None:
    model = parse("queens:4").model
    steps = list(search_steps(model))
    told = [
        f"{s.kind} {model.option_names[s.option] if s.item is None else model.item_names[s.item]}" for s in steps[:8]
    ]
    first = "choose c1, place 1.1, choose c2, place 2.3, dead end c3, remove 2.3, place 2.4, choose c3"
    assert ", ".join(told) == first
    found = [" ".join(sorted(model.option_names[o] for o in s.chosen)) for s in steps if s.kind == "solution"]
    assert found == ["1.2 2.4 3.1 4.3", "1.3 2.1 3.4 4.2"]


@pytest.mark.full
def test_it_is_deep_without_recursion_and_the_same_every_time() -> None:
    model = parse("queens:64").model
    first = list(islice(search_steps(model), 3000))
    assert first == list(islice(search_steps(model), 3000))
    assert max(step.depth for step in first) > 50
    # Options that nothing asks for are added one after the other: deeper than Python recurses.
    wide = parse("rooks:40^2,goal=max").model
    deepest = max(step.depth for step in islice(search_steps(wide), 200))
    assert deepest == 40
