"""Exact cover with multiplicities: search nodes a second on Knuth's Xqueens, kernel against kernel.

A node is an option tried. The two kernels break ties between items differently, so their trees differ a little;
the ratio of times is that of whole counts.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from bench.harness import Case, Contender, Outcome, Settings, alternate
from queenlab import parse
from queenlab.compiling import compiled
from queenlab.engines.kernels import bits, cells
from queenlab.engines.kernels.state import bits_state, cells_state, prepare
from queenlab.errors import CheckFailed
from queenlab.model import Model

ABOUT = (
    "Counts Knuth's Xqueens, an exact cover with multiplicities 1, 2 and 0..2: dancing cells and bit vectors compiled, "
    "and on small boards dancing cells as plain Python; each with the preparation of its arrays from the Model."
)

#: Knuth, Xqueens and Xqueenons: all solutions for n = 3, 4, 5.
KNOWN = {3: 132, 4: 20742, 5: 5834838}

CELLS = "dancing cells"
BITS = "bit vectors"
PLAIN = "dancing cells, plain Python"

NO_LIMIT = 2**62

#: (solutions, nodes)
Tree = tuple[int, int]


def _tree(scalars: Any) -> Tree:
    return int(scalars[cells.SOLUTIONS]), int(scalars[cells.NODES])


def by_cells(model: Model) -> Tree:
    """Compiled dancing cells."""
    state = cells_state(prepare(model), 0)
    compiled(cells.search)(*state.arguments(), False, NO_LIMIT)
    return _tree(state.scalars)


def by_bits(model: Model) -> Tree:
    """Compiled bit vectors."""
    state = bits_state(prepare(model))
    bits.search(*state.arguments(), NO_LIMIT)
    return _tree(state.scalars)


def by_plain(model: Model) -> Tree:
    """The same dancing cells without a compiler."""
    state = cells_state(prepare(model), 0).as_lists()
    plain: Callable[..., int] = cells.search
    plain(*state.arguments(), False, NO_LIMIT)
    return _tree(state.scalars)


def compare(n: int, rounds: int, kernels: Mapping[str, Callable[[Model], Tree]]) -> Case:
    """One board."""
    name = f"xqueens:{n}"
    model = parse(name).model

    def task(kernel: Callable[[Model], Tree]) -> Callable[[], Tree]:
        return lambda: kernel(model)

    timings = alternate([Contender.of(label, task(kernel)) for label, kernel in kernels.items()], rounds)
    for timing in timings.values():
        if timing.value[0] != KNOWN[n]:
            raise CheckFailed(f"{timing.name} counts {timing.value[0]} solutions of {name}, not {KNOWN[n]}")
    size = {"options": model.n_options, "items": model.n_items, "entries": int(model.items.size)}
    case = Case(name, size, timings, CELLS, KNOWN[n])
    for label, timing in timings.items():
        case.facts[f"{label}: nodes"] = timing.value[1]
        case.facts[f"{label}: nodes a second"] = timing.value[1] / timing.cpu
    return case


def run(settings: Settings) -> Outcome:
    """All boards; plain Python only where it ends in a second or two."""
    compiled_two = {CELLS: by_cells, BITS: by_bits}
    all_three = {**compiled_two, PLAIN: by_plain}
    cases = [compare(3, settings.count(15), all_three)]
    if settings.quick:
        cases.append(compare(4, settings.count(5), compiled_two))
    else:
        cases.append(compare(4, settings.count(5), all_three))
        cases.append(compare(5, settings.count(3), compiled_two))
    largest = cases[-1]
    rates = {label: largest.facts[f"{label}: nodes a second"] for label in largest.timings}
    return Outcome(cases, {f"nodes a second on {largest.name}": rates})
