"""Section 5.2: cliques, boxes, layers and odd cycles: how many there are, that they hold, and what they do."""

from __future__ import annotations

from functools import partial
from itertools import combinations, permutations, product

from queenlab_papers.higher_dimensions import inequalities
from queenlab_papers.higher_dimensions.commands import python_figure
from queenlab_papers.higher_dimensions.solved_programs import broken, placed
from queenlab_papers.reproduction.figure import Correction, Figure, Row, Value

CUBE_BOARDS = ((8, 2), (5, 3), (7, 3), (9, 3), (4, 4), (3, 5))
TRIANGLE_BOARDS = ((3, 2), (4, 2), (5, 2), (6, 2), (7, 2), (3, 3), (4, 3), (3, 4))
#: Boards of which all largest placements are listed, with their number (Table 9), and CPU seconds.
LISTED = ((3, 3, 16, 0.3), (4, 3, 1344, 1.0), (5, 3, 1056, 8.0), (3, 4, 4992, 3.0))


def triangle(n: int, d: int) -> tuple[tuple[int, ...], ...]:
    """Three cells, counted from 1, that attack each other and lie in no line, cube or star: for odd n >= 5, or d >= 3.

    Two are on a line, and the third sees both aslant. They are in the star around the middle of the two, which does not
    fit beside the edge. In two dimensions the square over the two must not fit either.
    """
    if d == 2:
        h = (n - 1) // 2
        return (1, 2), (1 + h, 2 + h), (1 + 2 * h, 2)
    rest = (1,) * (d - 2)
    return (*rest, 1, 1), (*rest, 1, 3), (*rest, 2, 2)


def triangles(n: int, d: int) -> str:
    """Why there are triangles outside of all cliques, with an example."""
    cells = ", ".join(f"({','.join(map(str, cell))})" for cell in triangle(n, d))
    return f"a triangle such as {cells} needs a star that does not fit beside the edge"


def added_items(n: int, d: int, name: str) -> int:
    """How many sets a strengthening of the library adds to the lines; none of them is a line."""
    from queenlab.problems import parse
    from queenlab.strengthenings import strengthen

    asked = parse(f"queens:{n}^{d},goal=max")
    return strengthen(asked, asked.model, [name]).n_items - asked.model.n_items


def shape_facts(h: int, d: int, name: str) -> list[Value]:
    """Cells of a clique, pairs of them that do not attack each other, and places on the (9, d)-board."""
    shape = inequalities.cube(h, d) if name == "cube" else inequalities.star(h, d)
    return [len(shape), inequalities.unattacking_pairs(shape), inequalities.places(9, shape)]


def pairs_outside_attacks(most: int, dimensions: int) -> int:
    """Pairs in cubes and stars of sides up to `most` that do not attack each other, in 2 to so many dimensions."""
    return sum(
        inequalities.unattacking_pairs(shape(h, d))
        for shape in (inequalities.cube, inequalities.star)
        for h in range(1, most + 1)
        for d in range(2, dimensions + 1)
    )


def subcubes(n: int, d: int) -> list[Value]:
    """How many (m, d)-boards lie on the (n, d)-board, m = 1 to n - 1: every cell is tried as their first one."""
    return [inequalities.places(n, tuple(product(range(m), repeat=d))[::-1]) for m in range(1, n)]


def layers(n: int, d: int) -> int:
    """How many different sets of cells with one coordinate in common are (n, d-1)-boards."""
    cells = list(product(range(n), repeat=d))
    sets = {frozenset(cell for cell in cells if cell[axis] == at) for axis in range(d) for at in range(n)}
    flat = set(product(range(n), repeat=d - 1))
    return sum(
        any(len(one) == len(flat) and {(*c[:k], *c[k + 1 :]) for c in one} == flat for k in range(d)) for one in sets
    )


def breaking_placements(n: int, d: int) -> list[Value]:
    """The number of largest placements, and of those that break a clique, a subsolution or a layer inequality."""
    from queenlab.verbs.enumerate import enumerate as list_all

    found = list_all(f"queens:{n}^{d},pieces={placed(n, d).lower}", limit=None)
    wrong = [broken(n, d, ("cube", "star", "layer", "sub"), tuple(map(tuple, one.array.tolist()))) for one in found]
    return [len(wrong), sum(map(bool, wrong))]


def breaking_sets(n: int, d: int) -> int:
    """The same among all non-attacking sets, however small."""
    cells = list(product(range(1, n + 1), repeat=d))
    found = 0
    stack: list[tuple[tuple[tuple[int, ...], ...], list[tuple[int, ...]]]] = [((), cells)]
    while stack:
        chosen, free = stack.pop()
        found += bool(broken(n, d, ("cube", "star", "layer", "sub"), chosen))
        for k, cell in enumerate(free):
            stack.append(((*chosen, cell), [x for x in free[k + 1 :] if not inequalities.attack(cell, x)]))
    return found


def flat_layers_that_help(first: int, last: int) -> list[Value]:
    """The n for which the (n,2)-board holds fewer queens than it has rows."""
    from queenlab.verbs.maximize import maximize

    return [n for n in range(first, last + 1) if maximize(f"queens:{n}").value != n]


def broken_cycles(n: int, d: int, length: int) -> int:
    """Cycles of the queen graph with more than half of their cells in a non-attacking set."""
    cells = list(product(range(n), repeat=d))
    near = {(a, b): inequalities.attack(cells[a], cells[b]) for a, b in permutations(range(len(cells)), 2)}
    found = 0
    for chosen in combinations(range(len(cells)), length):
        first, rest = chosen[0], chosen[1:]
        cyclic = any(
            all(near[a, b] for a, b in zip((first, *order), (*order, first), strict=True))
            for order in permutations(rest)
        )
        if cyclic:
            large = length // 2 + 1
            found += any(not any(near[pair] for pair in combinations(one, 2)) for one in combinations(chosen, large))
    return found


def tighter(n: int, d: int, name: str) -> bool:
    """Whether the relaxation is below n^(d-1) by more than the solver's tolerance."""
    from queenlab.problems import parse
    from queenlab.strengthenings.relaxation import relaxed
    from queenlab.verbs.strengthened_model import strengthened_model

    value = relaxed(strengthened_model(parse(f"queens:{n}^{d},goal=max"), [name]))[0]
    return bool(value < n ** (d - 1) - 0.1)


def _count_figures(name: str) -> tuple[Figure, ...]:
    step = 1 if name == "cube" else 2
    first = 2 if name == "cube" else 3
    return tuple(
        python_figure(
            f"({n},{d}): number of {name} cliques", sum((n - m + 1) ** d for m in range(first, n + 1, step)),
            partial(added_items, n, d, name), 0.2,
        )
        for n, d in CUBE_BOARDS
    )  # fmt: skip


def _shape_figures(name: str, shapes: tuple[tuple[int, int, int], ...]) -> tuple[Figure, ...]:
    return tuple(
        python_figure(
            f"d = {d}, h = {h}: cells, pairs that do not attack each other, places on the (9,{d})-board",
            [size, 0, places], partial(shape_facts, h, d, name), 0.1 if d < 5 else 0.8,
        )
        for d, h, size in shapes
        for places in [(9 - (h if name == "cube" else 2 * h)) ** d]
    )  # fmt: skip


ROWS = (
    Row(
        "section-5-2-1",
        "section 5.2.1: subsolution inequalities (26), (n-m+1)^d for each m; figure 18: one of 8 boards (10,3) on "
        "(11,3)",
        "`queenlab max queens:5^3 --with sub`, for boxes with any sides: [strengthenings](../strengthenings.md)",
        tuple(
            python_figure(
                f"({n},{d}): number for m = 1 to {n - 1}", [(n - m + 1) ** d for m in range(1, n)],
                partial(subcubes, n, d), 0.2 if n < 11 else 0.6,
            )
            for n, d in ((11, 3), (8, 2), (6, 4), (4, 5))
        ),
        ("section 5.2.1", "figure 18"),
    ),
    Row(
        "section-5-2-2",
        "section 5.2.2: layer inequalities (27); layers of dimension 2 need none by Theorem 1",
        "`queenlab max queens:3^4 --with layer`",
        (
            *(
                python_figure(
                    f"({n},{d}): number of layers", n * d, partial(layers, n, d),
                )
                for n, d in ((8, 3), (4, 4), (3, 5))
            ),
            python_figure(
                "n = 4 to 9 for which a layer of dimension 2 holds fewer than n queens (2 and 3 do)", [],
                partial(flat_layers_that_help, 4, 9), 1.5,
            ),
        ),
        ("section 5.2.2",),
    ),
    Row(
        "section-5-2-3-cubes",
        "section 5.2.3: cube cliques (28), (29), (31) to (33), sum of (n-m+1)^d over m = 2 to n; figure 19: h = 6 on "
        "(9,3)",
        "`queenlab max queens:5^3 --with cube`, [strengthenings](../strengthenings.md)",
        (
            *_count_figures("cube"),
            *_shape_figures("cube", ((3, 1, 8), (3, 2, 9), (3, 3, 8), (3, 6, 9), (4, 2, 17), (2, 4, 5))),
        ),
        ("section 5.2.3", "figure 19"),
    ),
    Row(
        "section-5-2-3-stars",
        "section 5.2.3: star cliques (30), (34), sum of (n-m+1)^d over odd m from 3; figure 20: h = 3 on (9,3)",
        "`queenlab max queens:5^3 --with star`, with s_i - h >= 1",
        (*_count_figures("star"), *_shape_figures("star", ((3, 3, 7), (3, 1, 7), (2, 4, 5), (4, 2, 9), (5, 1, 11)))),
        ("section 5.2.3", "figure 20"),
        "with s_i - h >= 1",
    ),
    Row(
        "section-5-2-valid",
        "section 5.2: the inequalities are valid for non-attacking placements",
        "every pair of every clique; all inequalities against all largest placements of small boards",
        (
            python_figure(
                "pairs in cubes and stars that do not attack each other, sides up to 12, d = 2 to 6", 0,
                partial(pairs_outside_attacks, 12, 6), 1.0,
            ),
            *(
                python_figure(
                    f"({n},{d}): largest placements, and those that break one", [number, 0],
                    partial(breaking_placements, n, d), seconds,
                )
                for n, d, number, seconds in LISTED
            ),
            *(
                python_figure(
                    f"({n},{d}): non-attacking sets of any size that break one", 0, partial(breaking_sets, n, d), 0.5,
                )
                for n, d in ((5, 2), (3, 3))
            ),
        ),
        ("section 5.2",),
    ),
    Row(
        "section-5-2-4",
        "section 5.2.4: a cycle of the queen graph holds at most half of its cells (35), (36)",
        "`queenlab max queens:5^3 --with odd`; all cycles of small boards",
        tuple(
            python_figure(
                f"({n},{d}): cycles of length {length} that hold more", 0, partial(broken_cycles, n, d, length),
                seconds,
            )
            for n, d, length, seconds in (
                (4, 2, 4, 0.1), (4, 2, 5, 0.2), (3, 2, 6, 0.1), (3, 2, 7, 0.1), (3, 3, 5, 2.0),
            )
        ),
        ("section 5.2.4",),
    ),
    Row(
        "section-5-2-4-triangles",
        "section 5.2.4: odd cycles of three cells are all contained in the clique inequalities",
        "three mutually attacking cells that lie in no line, cube or star of the board, counted",
        tuple(
            python_figure(
                f"({n},{d}): triangles that are in none", 0, partial(inequalities.triangles_outside_cliques, n, d), 0.2,
                correction=None if outside == 0 else Correction(outside, triangles(n, d)),
            )
            for (n, d), outside in zip(TRIANGLE_BOARDS, (0, 0, 4, 0, 8, 120, 384, 1920), strict=True)
        ),
        ("section 5.2.4",),
        "the statement holds on small squares and on no cube from 3^3 on",
    ),
    Row(
        "section-5-2-tighter",
        "section 5.2 and chapter 7: the inequalities lower the linear relaxation",
        "the values are in [strengthenings](../strengthenings.md#the-linear-relaxation); from n = 2^d + 1 on cubes say "
        "no more than lines",
        tuple(
            python_figure(f"({n},{d}): {name} inequalities lower it", True, partial(tighter, n, d, name), seconds)
            for n, d, name, seconds in (
                (3, 3, "cube", 0.1), (4, 3, "cube", 0.1), (5, 3, "cube", 0.2), (6, 3, "cube", 0.5), (7, 3, "cube", 1.5),
                (5, 3, "star", 0.2), (6, 3, "star", 0.5), (5, 3, "sub", 1.5), (4, 4, "layer", 0.5), (3, 5, "cube", 0.5),
            )
        ),
        ("section 5.2", "section 7"),
    ),
)  # fmt: skip
