"""Xqueens as an exact cover problem with multiplicities: Knuth's MCC construction, from its text."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

import queenlab as ql
from queenlab.engines.registry import engine
from queenlab.work import Limits
from queenlab_papers.xqueens.listed import LETTERS

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
    model = ql.problem(problem).model
    return [
        [model.item_names[k] + (f":{model.color_names[c]}" if c else "") for k, c in model.entries(option)]
        for option in range(model.n_options)
    ]


def options_as_written(n: int) -> list[list[str]]:
    """The options of Knuth's text, with its west option corrected, in the program's order: cell by cell, N, E, S, W."""
    return [_filled(RIGHT[letter], n, i, j) for i in range(n) for j in range(n) for letter in LETTERS]


def kinds_of_items(problem: str) -> list[tuple[str, int, int, int]]:
    """Every kind of item: how many there are, and how often each must and may be covered."""
    model = ql.problem(problem).model
    limits = zip(model.item_names, model.low.tolist(), model.high.tolist(), strict=True)
    kinds = Counter((name.rstrip("0123456789."), low, high) for name, low, high in limits)
    return [(kind, number, low, high) for (kind, low, high), number in sorted(kinds.items())]


def counted_as_written(n: int, options: Mapping[str, str], colors: Mapping[str, str] | None = None) -> int:
    """The solutions of the construction built from its text, by the general engine; with colours, paired ones."""
    kinds = [("n e s w", n, 1, 1), ("ns ew", n, 2, 2), ("ne nw se sw", 2 * n - 1, 0, 2)]
    if colors:
        kinds.append(("r c", n, 0, 1))
    builder = ql.ModelBuilder()
    items = {
        f"{kind}{k}": builder.item(f"{kind}{k}", low, high)
        for names, number, low, high in kinds
        for kind in names.split()
        for k in range(number)
    }
    for i in range(n):
        for j in range(n):
            for letter in LETTERS:
                names = _filled(options[letter], n, i, j)
                option = builder.option(f"{letter}{i}.{j}", [items[name] for name in names])
                if colors:
                    item, _, color = colors[letter].partition(":")
                    builder.cover(option, items[_filled(item, n, i, j)[0]], color)
    found = engine("dancing").count(builder.build(), Limits())
    assert found.value is not None
    return int(found.value)
