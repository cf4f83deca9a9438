"""Small problems of every family, board and goal, drawn at random, with their names as people write them."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from random import Random

from oracles.small_problems import BEST, Cells, Small, TooMuch, attack_each_other, places, truth

#: The families with one piece, whose name is the plural of its term, and the fewest dimensions in which it moves.
FAMILIES = {
    "queens": 1, "rooks": 1, "bishops": 2, "kings": 1, "knights": 2, "nightriders": 2, "amazons": 2, "hyperqueens": 1,
}  # fmt: skip
#: Terms in the order in which a sum is printed.
TERMS = (
    "queen", "hyperqueen", "amazon", "rook", "bishop", "king", "knight", "nightrider", "leprechaun", "range", "leaper",
    "rider",
)  # fmt: skip
KINDS = (*FAMILIES, "leprechauns", "xqueens", "sum")
GRID = tuple(kind for kind in KINDS if kind != "xqueens")
GOALS = ("exact", *BEST, "color")
#: The options that say more of a problem.
DETAILS = ("goal", "given", "exclude", "gent")
#: Sides by dimension and how often each dimension is drawn; brute force refuses what is too much.
SIDES = {1: range(1, 11), 2: range(1, 8), 3: range(1, 5), 4: range(1, 4)}
DIMENSIONS = (1, *[2] * 7, *[3] * 3, 4)
#: Cells of the largest board that is coloured: that too few colours do not do may take long to prove.
MOST_COLORED = 27


def draw_board(rng: Random, fewest: int) -> tuple[int, int, bool]:
    d = rng.choice([d for d in DIMENSIONS if d >= fewest])
    # Larger boards more often: there is less to be wrong about on small ones.
    return rng.choices(SIDES[d], SIDES[d])[0], d, rng.random() < 0.3


def draw_term(rng: Random) -> tuple[str | int, ...]:
    word = rng.choice(
        ["queen", "rook", "bishop", "king", "knight", "nightrider", "hyperqueen"] + ["leaper", "rider"] * 3 + ["range"]
    )
    if word == "range":
        return word, rng.randint(1, 3)
    if word in ("leaper", "rider"):
        numbers = sorted(rng.choices(range(5), weights=(2, 3, 3, 2, 1), k=rng.choice([2, 2, 2, 3])))
        kept = [x for x in numbers if x] or [rng.randint(1, 3)]
        return (word, *[0] * (2 - len(kept)), *kept)
    return (word,)


def fewest_dimensions(term: tuple[str | int, ...]) -> int:
    return sum(1 for x in term[1:] if x) if term[0] in ("leaper", "rider") else FAMILIES.get(f"{term[0]}s", 1)


def draw_piece(rng: Random, kind: str) -> Small:
    """A piece on a board, with nothing given."""
    if kind == "xqueens":
        flags = tuple(flag for flag in ("sparse", "paired") if rng.random() < 0.4)
        return Small(kind, (), rng.randint(1, 3), settings=flags)
    if kind == "leprechauns":
        k = rng.choice([0, 1, 1, 2, 2, 3])
        return Small(kind, (("queen",), ("leprechaun", k)), *draw_board(rng, 1), settings=(f"range={k}",))
    if kind != "sum":
        n, d, torus = draw_board(rng, FAMILIES[kind])
        if kind in ("queens", "rooks", "amazons") and d == 2:
            n = rng.randint(1, 8 if kind != "rooks" else 6)
        return Small(kind, ((kind[:-1],),), n, d, torus)
    drawn = {draw_term(rng) for _ in range(rng.choice([1, 2, 2, 2, 3]))}
    if len(drawn) == 1 and not min(drawn)[1:]:
        # One named piece alone is a family.
        drawn.add(("leaper", 1, 2) if min(drawn) != ("knight",) else ("range", 1))
    ordered = tuple(sorted(drawn, key=lambda term: (TERMS.index(str(term[0])), term[1:])))
    named = "+".join(f"{word}[{','.join(map(str, numbers))}]" if numbers else str(word) for word, *numbers in ordered)
    return Small(named, ordered, *draw_board(rng, max(map(fewest_dimensions, ordered))))


def draw_goal(rng: Random, asked: Small, goals: tuple[str, ...]) -> Small:
    goal = rng.choice([goal for goal in goals if asked.piece or goal == "exact"])
    pieces = None
    if goal in ("exact", "dominate", "independent") and rng.random() < 0.35:
        pieces = rng.randint(0, min(asked.size, asked.natural + 1)) if asked.piece else asked.natural
    return asked.asking(goal=goal, pieces=pieces)


def draw_cells(rng: Random, asked: Small) -> Small:
    """With cells given and excluded, often those of a solution."""
    cells = list(range(asked.size))
    if rng.random() < 0.5:
        solutions = truth(asked).solutions if rng.random() < 0.6 else []
        given = (list(rng.choice(solutions)) if solutions else []) or cells
        given = rng.sample(given, min(len(given), rng.choice([1, 1, 2, 3])))
        if asked.family == "queens" and asked.goal in ("exact", "max") and rng.random() < 0.4:
            given = _on_a_diagonal(rng, asked) or given
            asked = asked.asking(gent=True)
        with_given = asked.asking(given=tuple(sorted(given)))
        if not asked.piece or asked.goal == "dominate" or not attack_each_other(with_given, with_given.given):
            asked = with_given
    if rng.random() < 0.4:
        free = [c for c in cells if c not in asked.given]
        number = min(len(free), rng.choice([1, 2, 4, asked.size // 2]))
        asked = asked.asking(excluded=tuple(sorted(rng.sample(free, number))))
    return asked


def _on_a_diagonal(rng: Random, asked: Small) -> list[int]:
    """Two cells on one diagonal of a queen, if there are any."""
    place = places(asked)
    pairs = [
        [a, b]
        for a, b in combinations(range(asked.size), 2)
        if sum(x != y for x, y in zip(place[a], place[b], strict=True)) > 1 and attack_each_other(asked, (a, b))
    ]
    return rng.choice(pairs) if pairs else []


def draw(
    rng: Random,
    goals: tuple[str, ...],
    kinds: tuple[str, ...] = KINDS,
    cells: bool = True,
    when: Callable[[Small], object] = lambda asked: True,
) -> Small:
    """A problem that is no colouring, small enough for brute force.

    Args:
        cells: whether cells are given and excluded.
        when: what must hold of it; brute force may be too much there, too.
    """
    while True:
        asked = draw_goal(rng, draw_piece(rng, rng.choice(kinds)), goals)
        try:
            asked = draw_cells(rng, asked) if cells else asked
            truth(asked)
            if when(asked):
                return asked
        except TooMuch:
            continue


def unsaid(asked: Small) -> bool:
    """Whether it does not say how many pieces there are."""
    return asked.pieces is None


def draw_coloring(rng: Random, brute_force: Callable[[Small], object], with_colors: bool) -> Small:
    while True:
        asked = draw_piece(rng, rng.choice(GRID)).asking(goal="color")
        if asked.size > MOST_COLORED:
            continue
        if with_colors:
            asked = asked.asking(colors=rng.randint(1, min(asked.size, asked.n + 3)))
        try:
            brute_force(asked)
            return asked
        except TooMuch:
            continue


def kind_of(asked: Small) -> str:
    return asked.family if asked.family in KINDS else "sum"


def details(asked: Small) -> dict[str, list[str]]:
    """What else was drawn, for the statistics."""
    board = f"{asked.d} dimensions{', torus' * asked.torus}" if asked.piece else "triangles"
    said = {
        "given": asked.given, "excluded": asked.excluded, "gent": asked.gent, "pieces": asked.pieces is not None,
        "colors": asked.colors is not None,
    }  # fmt: skip
    terms = sorted({str(term[0]) for term in asked.piece}) if kind_of(asked) == "sum" else []
    return {"board": [board], "said": [word for word, holds in said.items() if holds], "terms of sums": terms}


def words(rng: Random, asked: Small, options: tuple[str, ...]) -> list[str]:
    """A name for the command line: everything in the name, or what can be in options instead."""
    if rng.random() < 0.5:
        return [asked.name]
    arguments, without = [], asked
    if "goal" in options and asked.goal != "exact":
        arguments += ["--goal", asked.goal]
        without = without.asking(goal="exact")
    if asked.goal == "color" and asked.colors is not None and "colors" in options:
        arguments += ["--colors", str(asked.colors)]
        without = without.asking(colors=None)
    if asked.gent and "gent" in options:
        arguments.append("--gent")
        without = without.asking(gent=False)
    for option, key, cells in (("given", "given", asked.given), ("exclude", "excluded", asked.excluded)):
        if cells and option in options:
            arguments += [f"--{option}", cell_words(rng, asked, cells)]
            without = without.asking(**{key: ()})
    return [without.name, *arguments]


def cell_words(rng: Random, asked: Small, cells: Cells) -> str:
    """Cells as after --given: '1,1 2,3', '(1, 1), (2, 3)' or 'N1,2'."""
    listed = [asked.public(c) for c in rng.sample(cells, len(cells))]
    if not asked.piece:
        return " ".join("{}{},{}".format(*cell) for cell in listed)
    if rng.random() < 0.5:
        return " ".join(",".join(map(str, cell)) for cell in listed)
    return ", ".join(f"({', '.join(map(str, cell))})" for cell in listed)


def sized(asked: Small) -> Small:
    """The problem of so many pieces as are best, which is what counters and engines get."""
    if not asked.asks_for_best:
        return asked
    best = truth(asked).best
    pieces = len(asked.given) if best is None else best
    return asked.asking(goal="exact" if asked.goal == "max" else asked.goal, pieces=pieces)
