"""The Model, item by item: what it holds, what it refuses, and what is made from it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from queenlab.errors import BadInput
from queenlab.model import UNBOUNDED, Item, Model, ModelBuilder, model_of_items


def sample() -> ModelBuilder:
    """Options x, y and z; item a once, b up to twice, c in one colour, d as often as one likes."""
    builder = ModelBuilder("max")
    a, b, c, d = (builder.item(name, low, high) for name, low, high in INTERVALS)
    for name, items, weight in (("x", [a, d], 3), ("y", [b], 1), ("z", [a, b], 5)):
        builder.option(name, items, weight)
    for option, color in enumerate(("red", "red", "blue")):
        builder.cover(option, c, color)
    assert (builder.item_number("d"), builder.item_number("e")) == (d, None)
    return builder


INTERVALS = (("a", 1, 1), ("b", 0, 2), ("c", 0, 1), ("d", 0, 2 * UNBOUNDED))


def described(model: Model) -> tuple[object, ...]:
    """Everything that a model says, by names."""
    intervals = [*zip(model.item_names, model.low.tolist(), model.high.tolist(), strict=True)]
    options = {
        name: sorted((model.item_names[i], model.color_names[c]) for i, c in model.entries(k))
        for k, name in enumerate(model.option_names)
    }
    return intervals, options, model.weights.tolist(), model.sense


def test_it_holds_what_was_built() -> None:
    model = sample().build()
    options = {
        "x": [("a", ""), ("c", "red"), ("d", "")],
        "y": [("b", ""), ("c", "red")],
        "z": [("a", ""), ("b", ""), ("c", "blue")],
    }
    assert described(model) == ([*INTERVALS[:3], ("d", 0, UNBOUNDED)], options, [3, 1, 5], "max")
    assert [found.tolist() for found in model.options_of_item] == [[0, 2], [1, 2], [0, 1, 2], [0]]
    assert model.option_of_entry.tolist() == [0, 0, 0, 1, 1, 2, 2, 2]
    assert model.is_colored.tolist() == [False, False, True, False]
    assert repr(model) == "Model(3 options, 4 items, 8 entries, max)"
    assert model.value([0, 2]) == 8
    assert not model.is_exact_cover
    assert described(ModelBuilder.of(model).build()) == described(model)


@pytest.mark.parametrize(
    ("chosen", "wrong"),
    [
        ([0, 1], []),
        ([2], []),
        ([2, 2], ["an option is chosen twice", "item a is covered 2 times, not 1..1"]),
        ([0, 2], ["item a is covered 2 times, not 1..1", "item c is covered 2 times, not 0..1"]),
        ([1], ["item a is covered 0 times, not 1..1"]),
    ],
)
def test_what_is_wrong_with_a_choice(chosen: list[int], wrong: list[str]) -> None:
    assert sample().build().violations(chosen) == wrong


def test_no_upper_end_is_called_infinity_and_one_color_alone_is_not_enough() -> None:
    model = model_of_items(["x"], [Item("many", 2, UNBOUNDED, [0])])
    assert model.violations([0]) == ["item many is covered 1 time, not 2..infinity"]
    assert model.weights.tolist() == [1]
    assert model.sense is None
    assert model_of_items(["x"], [], "min").sense == "min"


@pytest.mark.parametrize(
    ("slip", "line"),
    [
        (lambda b: b.item("a"), "two items are called a"),
        (lambda b: b.option("x"), "two options are called x"),
        (lambda b: b.cover(0, 3), "option x covers item d twice"),
        (lambda b: (b.item("e", 3, 2), b.build()), "item e has the empty interval 3..2"),
        (lambda b: (b.item("e", -1, 2), b.build()), "item e has the empty interval -1..2"),
        (
            lambda b: (b.cover(1, 0, "red"), b.build()),
            "item a is covered with colours, so it must have the interval 0..1",
        ),
        (lambda b: b.build().with_items([Item("b", 0, 1, [0])]), "two items have one name"),
    ],
)
def test_slips_are_named(slip: Callable[[ModelBuilder], object], line: str) -> None:
    with pytest.raises(BadInput) as caught:
        slip(sample())
    assert str(caught.value) == line


def test_more_items_and_forced_options() -> None:
    model = sample().build()
    intervals, options, weights, sense = described(model)
    assert isinstance(intervals, list)
    assert isinstance(options, dict)
    forced = model.forced([1], [2])
    more = [("given:y", 1, 1), ("excluded:z", 0, 0)]
    held = {"x": options["x"], "y": sorted([*options["y"], ("given:y", "")])}
    held["z"] = sorted([*options["z"], ("excluded:z", "")])
    assert described(forced) == (intervals + more, held, weights, sense)
    assert forced.forced([1], [2]) is forced
    assert model.forced() is model
    assert model.with_items([]) == model
    assert model.with_items([Item("e", 0, 2 * UNBOUNDED, [0])]).high[-1] == UNBOUNDED


def test_without_colors_the_solutions_are_the_same() -> None:
    builder = sample()
    builder.option("w", [0, 2], 2)
    model = builder.build()
    plain = model.uncolored()
    kept = [("a", 1, 1), ("b", 0, 2), ("d", 0, UNBOUNDED)]
    pairs = ["c.0.2", "c.0.3", "c.1.2", "c.1.3", "c.2.3"]
    assert described(plain) == (
        kept + [(pair, 0, 1) for pair in pairs],
        {
            "x": [(name, "") for name in ("a", "c.0.2", "c.0.3", "d")],
            "y": [(name, "") for name in ("b", "c.1.2", "c.1.3")],
            "z": [(name, "") for name in ("a", "b", "c.0.2", "c.1.2", "c.2.3")],
            "w": [(name, "") for name in ("a", "c.0.3", "c.1.3", "c.2.3")],
        },
        [3, 1, 5, 2],
        "max",
    )
    assert plain.uncolored() is plain


def test_tied_options_come_together() -> None:
    model = model_of_items(["x", "y", "z"], [Item("a", 1, 3, [0, 1, 2])], "min")
    tied = model.tied([[0, 2], [1]])
    assert described(tied) == (
        [("a", 1, 3), ("tie:x", 1, 1), ("tie:z", 1, 1)],
        {
            "x": [("a", ""), ("tie:x", "")],
            "y": [("a", "")],
            "z": [("a", ""), ("tie:z", "")],
            "none-of:x": [("tie:x", ""), ("tie:z", "")],
        },
        [1, 1, 1, 0],
        "min",
    )


def test_equal_models_are_equal_whatever_the_order_of_entries() -> None:
    model = sample().build()
    other = ModelBuilder("max")
    a, b, c, d = (other.item(name, low, high) for name, low, high in INTERVALS)
    for name, items, weight in (("x", [d, a], 3), ("y", [], 1), ("z", [b, a], 5)):
        other.option(name, items, weight)
    for option, color in ((2, "blue"), (1, "red"), (0, "red")):
        other.cover(option, c, color)
    assert other.build() != model
    other.cover(1, b)
    assert other.build() == model
    assert hash(other.build()) == hash(model)
    assert model.with_sense("min") != model
    assert model.with_sense("min").sense == "min"
    assert model != "a model"
    exact = model_of_items(["x"], [Item("a", 1, 1, [0]), Item("b", 0, 1, [])])
    assert exact.is_exact_cover
    assert not exact.with_items([Item("c", 0, 0, [0])]).is_exact_cover
