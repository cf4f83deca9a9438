"""Symmetry breaking: keeps one placement of each class, by its first piece or by order.

The group is that of the problem: the signed permutations of the axes (on the torus also the shifts) that keep given
and excluded cells. "This cell is empty" gets an option of its own, which comes after the cells and weighs nothing.
"""

from __future__ import annotations

from queenlab.model import Item, Model
from queenlab.strengthenings.strengthening import TightenedProblem, with_options

#: Cells by which `lex` compares a placement with its image.
COMPARED = 6
#: Above so many symmetries `lex` compares with the generators of the group alone.
MAX_IMAGES = 400


class _Empty:
    def __init__(self, model: Model, cells: list[int]) -> None:
        self.first = model.n_options
        self.number = {cell: self.first + k for k, cell in enumerate(cells)}
        self.model = with_options(model, [f"empty:{model.option_names[cell]}" for cell in cells])
        self.items = [Item(f"empty:{model.option_names[c]}", 1, 1, [c, k]) for c, k in self.number.items()]


def first(scene: TightenedProblem, model: Model) -> Model:
    """The first orbit of cells that holds a piece holds one on its first cell; the largest orbits come first.

    An orbit that holds a piece holds one in every image, and some symmetry takes that piece to the first cell. So with
    r_1, r_2, ... the first cells of the orbits: if r_1, ..., r_i are empty, the i-th orbit is.
    """
    orbits = sorted(scene.problem.group.orbits(), key=lambda orbit: (-orbit.size, int(orbit[0])))
    heads = [int(orbit[0]) for orbit in orbits if orbit.size > 1]
    empty = _Empty(model, heads)
    items = empty.items
    for k, orbit in enumerate(orbits[: len(heads)]):
        before = [empty.number[head] for head in heads[: k + 1]]
        items += [Item(f"first{k + 1}.{c + 1}", 0, k + 1, [c, *before]) for c in orbit.tolist()[1:]]
    return empty.model.with_items(items)


def lex(scene: TightenedProblem, model: Model) -> Model:
    """No image of the placement comes before it, as far as the first few cells tell.

    Cells are compared in their order, used before empty. The option e_j says that the placement x and its image gx
    agree on the first j of them (or that nobody asks): e_{j-1} forbids x_j = 0 with gx_j = 1, and leads to e_j unless
    x_j = 1 and gx_j = 0.
    """
    group = scene.problem.group
    images = group.elements[1:] if group.order <= MAX_IMAGES else group.generators
    order = list(range(min(COMPARED, scene.board.size)))
    # Where an element keeps a cell, there is nothing to compare.
    chains = [[(c, int(g[c])) for c in order if g[c] != c] for g in images]
    chains = [list(chain) for chain in dict.fromkeys(tuple(chain) for chain in chains) if chain]
    cells = sorted({c for chain in chains for pair in chain for c in pair})
    empty = _Empty(model, cells)
    result, items = empty.model, empty.items
    names = [f"agree{g + 1}.{j + 1}{s}" for g, chain in enumerate(chains) for j in range(len(chain) - 1) for s in "+-"]
    at = result.n_options
    result = with_options(result, names)
    for g, chain in enumerate(chains):
        agreed: list[int] = []
        for j, (cell, image) in enumerate(chain):
            label = f"lex{g + 1}.{j + 1}"
            items.append(Item(label, 0, 1 + len(agreed), [*agreed, empty.number[cell], image]))
            if j == len(chain) - 1:
                continue
            yes, no = at, at + 1
            at += 2
            items.append(Item(f"{label}a", 1, 1, [yes, no]))
            # Both used, or the cell empty (then its image is, too): they agree further on.
            items.append(Item(f"{label}b", 0, 1 + len(agreed), [*agreed, empty.number[cell], no]))
            items.append(Item(f"{label}c", 0, 1 + len(agreed), [*agreed, image, no]))
            agreed = [yes]
    return result.with_items(items)
