"""Xqueens as an exact cover problem with multiplicities: Knuth's MCC construction, from its text."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache, partial
from typing import TYPE_CHECKING

from queenlab_papers.reproduction.figure import Figure, Row, Value
from queenlab_papers.xqueens.listed import LETTERS

if TYPE_CHECKING:
    from queenlab.model import ModelBuilder

#: Options for row i and column j, both from 0, with d = i + n - 1 - j; corrected in the west option, which has wi.
RIGHT = {"N": "ni nsj ned nwa", "E": "ewi ej ned sea", "S": "si nsj swd sea", "W": "ewi wj swd nwa"}
AS_PRINTED = {**RIGHT, "W": "ewi wi swd nwa"}
#: What makes solutions paired, by letter: an item and its colour.
PAIRED_RIGHT = {"N": "cj:n", "E": "ri:e", "S": "cj:s", "W": "ri:w"}
PAIRED_AS_PRINTED = {"N": "ci:n", "E": "rj:e", "S": "ci:s", "W": "rj:w"}


def _filled(template: str, n: int, i: int, j: int) -> list[str]:
    numbers = {"i": i, "j": j, "d": i + n - 1 - j, "a": i + j}
    return [word[:-1] + str(numbers[word[-1]]) for word in template.split()]


def options_of(problem: str) -> list[list[str]]:
    """The items of every option of the Model that the program makes of a problem, with colours as `r0:e`."""
    from queenlab.problems import problem as parse

    model = parse(problem).model
    return [
        [model.item_names[k] + (f":{model.color_names[c]}" if c else "") for k, c in model.entries(option)]
        for option in range(model.n_options)
    ]


def options_as_written(n: int) -> list[list[str]]:
    """The options of Knuth's text, with its west option corrected, in the program's order: cell by cell, N, E, S, W."""
    return [_filled(RIGHT[letter], n, i, j) for i in range(n) for j in range(n) for letter in LETTERS]


def options_at(n: int, i: int, j: int) -> Value:
    """The program's four options for a cell, as Knuth writes them."""
    return [" ".join(option) for option in options_of(f"xqueens:{n}")[4 * (n * i + j) : 4 * (n * i + j) + 4]]


def sizes_of_options(problem: str) -> Value:
    """The numbers of items that options have, without repetition."""
    return [*sorted({len(option) for option in options_of(problem)})]


def kinds_of_items(problem: str, only: str = "") -> Value:
    """Every kind of item, or those with one of these letters: how many, and how often each must and may be covered."""
    from queenlab.problems import problem as parse

    model = parse(problem).model
    kinds = Counter(
        (name.rstrip("0123456789."), int(low), int(high))
        for name, low, high in zip(model.item_names, model.low.tolist(), model.high.tolist(), strict=True)
    )
    return [[kind, number, low, high] for (kind, low, high), number in sorted(kinds.items()) if kind in (only or kind)]


def differing_models(largest: int) -> Value:
    """The n up to `largest` for which the program's options are not those of the text, with wj in the west option."""
    return [n for n in range(1, largest + 1) if options_of(f"xqueens:{n}") != options_as_written(n)]


def number_of_options(problem: str) -> int:
    return len(options_of(problem))


@lru_cache(maxsize=16)
def counted_as_written(n: int, west: str, paired: str = "") -> int:
    """The solutions of the construction built from its text, by the general engine.

    Args:
        n: the side.
        west: "printed" or "right", for the west option.
        paired: "printed" or "right", for paired solutions; nothing for all.
    """
    from queenlab.engines.dancing import DancingEngine
    from queenlab.model import ModelBuilder
    from queenlab.work import Limits

    builder = ModelBuilder()
    for k in range(n):
        for kind in ("n", "e", "s", "w"):
            builder.item(f"{kind}{k}", 1, 1)
        for kind in ("ns", "ew"):
            builder.item(f"{kind}{k}", 2, 2)
    for k in range(2 * n - 1):
        for kind in ("ne", "nw", "se", "sw"):
            builder.item(f"{kind}{k}", 0, 2)
    if paired:
        for k in range(n):
            builder.item(f"r{k}", 0, 1)
            builder.item(f"c{k}", 0, 1)
    covers = AS_PRINTED if west == "printed" else RIGHT
    colors = PAIRED_AS_PRINTED if paired == "printed" else PAIRED_RIGHT
    for i in range(n):
        for j in range(n):
            for letter in LETTERS:
                names = _filled(covers[letter], n, i, j)
                option = builder.option(f"{letter}{i}.{j}", [_number(builder, name) for name in names])
                if paired:
                    item, _, color = colors[letter].partition(":")
                    builder.cover(option, _number(builder, _filled(item, n, i, j)[0]), color)
    found = DancingEngine().count(builder.build(), Limits())
    assert found.value is not None
    return int(found.value)


def _number(builder: ModelBuilder, name: str) -> int:
    found = builder.item_number(name)
    assert found is not None
    return found


_HERE = "from queenlab_papers.xqueens.construction import "
#: Knuth's primary items for n = 8.
_ITEMS: list[Value] = [
    ["e", 8, 1, 1],
    ["ew", 8, 2, 2],
    ["n", 8, 1, 1],
    ["ne", 15, 0, 2],
    ["ns", 8, 2, 2],
    ["nw", 15, 0, 2],
    ["s", 8, 1, 1],
    ["se", 15, 0, 2],
    ["sw", 15, 0, 2],
    ["w", 8, 1, 1],
]

ROWS = (
    Row(
        "construction",
        "the MCC construction: 4 n^2 options, one for each triangle, of four items each",
        "`queenlab export xqueens:4,sparse,paired --format dlx`; the options of the text, filled in for all i and j, "
        "are those of the program",
        (
            Figure("n = 8: options", 256, partial(number_of_options, "xqueens:8"), "queenlab info xqueens:8", 0.02),
            Figure(
                "n = 8: items of an option",
                [4],
                partial(sizes_of_options, "xqueens:8"),
                f'{_HERE}sizes_of_options; sizes_of_options("xqueens:8")',
                0.02,
            ),
            Figure(
                "8 queens: options of the exact cover problem",
                64,
                partial(number_of_options, "queens:8"),
                "queenlab info queens:8",
                0.02,
            ),
            Figure(
                "n = 8: primary items by kind: how many, least and most",
                _ITEMS,
                partial(kinds_of_items, "xqueens:8"),
                f'{_HERE}kinds_of_items; kinds_of_items("xqueens:8")',
                0.02,
            ),
            Figure(
                "n = 8: the four options for (i, j) = (2, 5)",
                ["n2 ns5 ne4 nw7", "ew2 e5 ne4 se7", "s2 ns5 sw4 se7", "ew2 w5 sw4 nw7"],
                partial(options_at, 8, 2, 5),
                f"{_HERE}options_at; options_at(8, 2, 5)",
                0.02,
            ),
            Figure(
                "n up to 8 for which the options differ from those of the text",
                [],
                partial(differing_models, 8),
                f"{_HERE}differing_models; differing_models(8)",
                0.1,
                own=True,
            ),
            Figure(
                "n = 3: solutions of the construction, built from its text",
                132,
                partial(counted_as_written, 3, "right"),
                f'{_HERE}counted_as_written; counted_as_written(3, "right")',
                0.1,
                own=True,
            ),
        ),
        ("mcc", "construction"),
        "with the corrections below",
    ),
    Row(
        "sparse-and-paired-items",
        "secondary items: xij for sparse solutions, rk and ck with the colours n, e, s, w for paired ones",
        "`queenlab export xqueens:4,sparse,paired --format dlx`",
        (
            Figure(
                "n = 8, sparse: items x",
                [["x", 64, 0, 1]],
                partial(kinds_of_items, "xqueens:8,sparse", "x"),
                f'{_HERE}kinds_of_items; kinds_of_items("xqueens:8,sparse", "x")',
                0.02,
            ),
            Figure(
                "n = 8, paired: items r and c",
                [["c", 8, 0, 1], ["r", 8, 0, 1]],
                partial(kinds_of_items, "xqueens:8,paired", "rc"),
                f'{_HERE}kinds_of_items; kinds_of_items("xqueens:8,paired", "rc")',
                0.02,
            ),
            Figure(
                "n = 4: paired solutions of the construction, built from its text",
                528,
                partial(counted_as_written, 4, "right", "right"),
                f'{_HERE}counted_as_written; counted_as_written(4, "right", "right")',
                0.3,
                own=True,
            ),
        ),
        ("mcc", "construction"),
        "with the corrections below",
    ),
)
