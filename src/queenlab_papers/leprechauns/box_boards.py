"""Section 4.1, computed: the board in boxes, and what stands in them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from functools import partial

from queenlab_papers.leprechauns.boards import (
    Tile,
    attack,
    attacking_pairs,
    by_construction,
    failing,
    reproduce,
    solves,
    tiles,
)
from queenlab_papers.reproduction.computing import counted
from queenlab_papers.reproduction.figure import Figure, Value

#: So far the claims about all k are checked.
LAST = 30


def box_sizes(n: int, k: int) -> Counter[tuple[int, int]]:
    """How many boxes of each size (columns, rows) the proof of Proposition 1 cuts the board into."""
    across = -(-n // (k + 1))
    sides = [min((k + 1) * i, n) - (k + 1) * (i - 1) for i in range(1, across + 1)]
    return Counter((width, height) for width in sides for height in sides)


def potential(k: int, columns_rise: bool, rows_rise: bool) -> list[int]:
    """One of the four potential solutions on n = (k+1)^2: the rows, column by column."""
    placed: list[Tile] = []
    for i in range(1, k + 2):
        for j in range(1, k + 2):
            column = j if columns_rise else k + 2 - j
            row = i if rows_rise else k + 2 - i
            placed.append(((k + 1) * (i - 1) + column, (k + 1) * (j - 1) + row))
    return [row for _, row in sorted(placed)]


#: In the paper's order.
POTENTIAL = ((True, False), (False, True), (True, True), (False, False))


def wrong_partitions() -> Value:
    """The (k, n), k up to 8 and 1 < n < (k+1)^2, whose boxes are not as many and as large as the proof says."""
    wrong: list[Value] = []
    for k in range(1, 9):
        for n in range(2, (k + 1) ** 2):
            across, rest = -(-n // (k + 1)), n % (k + 1)
            said = Counter({(k + 1, k + 1): across**2})
            if rest:
                said = Counter(
                    {(k + 1, k + 1): (across - 1) ** 2, (rest, k + 1): across - 1, (k + 1, rest): across - 1}
                )
                said[rest, rest] += 1
            if +said != box_sizes(n, k):
                wrong.append([k, n])
    return wrong


def not_fewer_boxes(last: int) -> Value:
    """[k, n], k up to last and n > 1, where n' < k + 1 and yet there are not fewer boxes than leprechauns."""
    boards = [(k, n) for k in range(1, last + 1) for n in range(2, k * (k + 1) + 1)]
    return [[k, n] for k, n in boards if box_sizes(n, k).total() >= n]


def figure_4() -> Value:
    """How many boxes of each size there are for k = 3, n = 14."""
    sizes = box_sizes(14, 3)
    return [sizes[4, 4], sizes[2, 4], sizes[4, 2], sizes[2, 2]]


def figure_5() -> Value:
    """The k for which the board of (k+1)^2 is not cut into as many squares."""
    return failing(range(1, LAST + 1), lambda k: box_sizes((k + 1) ** 2, k) == {(k + 1, k + 1): (k + 1) ** 2})


def solvable(name: str, sizes: Iterable[int]) -> Value:
    """The n for which a problem has solutions, by counting them."""
    return [n for n in sizes if counted(name.format(n)) != 0]


def all_solvable(k: int) -> Value:
    """[n, number of solutions] for every n up to (k+1)^2 that has some."""
    numbers = {n: counted(f"leprechauns:{n},range={k}") for n in range(1, (k + 1) ** 2 + 1)}
    return [[n, number] for n, number in numbers.items() if number != 0]  # type: ignore[list-item]


def arrangements(k: int) -> list[list[int]]:
    """What is left of the problem on n = (k+1)^2 without its diagonals: all placements."""
    from queenlab.verbs.enumerate import enumerate as listed

    return [[int(row) for row in found.rows()] for found in listed(f"rook+range[{k}]:{(k + 1) ** 2}")]


def within_boxes(rows: list[int], k: int) -> dict[tuple[int, int], Tile]:
    """For each box its leprechaun's column and row within the box, all from 1 on."""
    side = k + 1
    return {
        ((c - 1) // side + 1, (r - 1) // side + 1): ((c - 1) % side + 1, (r - 1) % side + 1) for c, r in tiles(rows)
    }


def lemmas_hold(rows: list[int], k: int) -> bool:
    """Lemmas 5 to 8 for one placement."""
    inside = within_boxes(rows, k)
    sides = range(1, k + 2)
    up, down = list(sides), list(reversed(sides))
    columns = [[inside[i, j] for j in sides] for i in sides]
    lines = [[inside[i, j] for i in sides] for j in sides]
    return (
        len(inside) == (k + 1) ** 2
        and all(len({r for _, r in boxes}) == 1 and [c for c, _ in boxes] in (up, down) for boxes in columns)
        and all(len({c for c, _ in boxes}) == 1 and [r for _, r in boxes] in (up, down) for boxes in lines)
    )


def lemmas_5_to_8() -> Value:
    """The k up to 3 for which a placement without the diagonals violates Lemmas 5 to 8."""
    return failing(range(1, 4), lambda k: all(lemmas_hold(rows, k) for rows in arrangements(k)))


def all_arrangements() -> Value:
    """The k up to 3 for which the placements without the diagonals are not the first two potential solutions."""
    return failing(
        range(1, 4), lambda k: sorted(arrangements(k)) == sorted(potential(k, *which) for which in POTENTIAL[:2])
    )


def which_solve(k: int) -> list[int]:
    """Which of the four potential solutions are solutions, from 1 on."""
    return [number for number, which in enumerate(POTENTIAL, 1) if solves(potential(k, *which), k)]


def last_two_attack(k: int) -> bool:
    """Whether the tiles that the text names are in the third and the fourth, and attack each other."""
    pairs: tuple[tuple[Tile, Tile], ...] = (((k + 2, 2), (2, k + 2)), ((k + 1, k + 1), (2 * k + 1, 2 * k + 1)))
    return all(
        {one, other} <= set(tiles(potential(k, *which))) and attack(one, other, k)
        for which, (one, other) in zip(POTENTIAL[2:], pairs, strict=True)
    )


def mirrored(k: int) -> bool:
    """Lemma 9: whether the first two are different and mirror each other through the main diagonal."""
    first, second = (set(tiles(potential(k, *which))) for which in POTENTIAL[:2])
    return {(r, c) for c, r in first} == second and first != second


def lemma_10_tiles(k: int) -> tuple[Tile, Tile]:
    """The leprechauns in boxes B(1, k/2) and B(k/2 + 1, k + 1) of the first potential solution."""
    by_box = {((c - 1) // (k + 1) + 1, (r - 1) // (k + 1) + 1): (c, r) for c, r in tiles(potential(k, *POTENTIAL[0]))}
    return by_box[1, k // 2], by_box[k // 2 + 1, k + 1]


def lemma_10(k: int) -> bool:
    """Whether the two attack each other, each k k/2 from the main diagonal."""
    (i1, j1), (i2, j2) = lemma_10_tiles(k)
    return attack((i1, j1), (i2, j2), k) and j1 - i1 == j2 - i2 == k * (k // 2)


def boxes_member(k: int, member: int) -> list[Value]:
    """One of the library's two boards for n = (k+1)^2."""
    return by_construction("boxes", (k + 1) ** 2, k, member)


def library_boxes() -> Value:
    """The odd k for which the library's two boards are not the first two potential solutions."""
    return failing(
        range(1, LAST, 2), lambda k: [boxes_member(k, m) for m in (0, 1)] == [potential(k, *w) for w in POTENTIAL[:2]]
    )


def attacks_in_figure_6() -> Value:
    """Whether the tiles that the text names attack each other, and others as well."""
    rows = potential(2, *POTENTIAL[0])
    one, other = (1, 3), (6, 8)
    return [{one, other} <= set(tiles(rows)) and attack(one, other, 2), attacking_pairs(rows, 2) > 1]


def by_k(label: str, ks: Iterable[int], holds: Callable[[int], bool], key: str, seconds: float = 0.1) -> Figure:
    """A claim about many k, as a figure: the k for which it fails."""
    return Figure(label, [], partial(failing, list(ks), holds), reproduce(key), seconds)
