"""Lines of attack, attacked and dominated squares: Definitions 1 and 2, Theorem 9 and its corollaries."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import product

from queenlab_papers.higher_dimensions.commands import python_figure
from queenlab_papers.reproduction.figure import Figure, Row, Section, Value

#: The boards (n, d) on which every square is tried.
BOARDS = (
    *((n, 2) for n in range(1, 13)), *((n, 3) for n in range(1, 9)), *((n, 4) for n in range(1, 6)), (3, 5),
    (4, 5), (3, 6),
)  # fmt: skip


def directions(d: int) -> Value:
    """Directions of a queen, up to sign: those in which some line of the 3^d board has two cells or more."""
    from queenlab.piece import queen

    return len(queen.moves(d).riders)


def rook_directions(d: int) -> Value:
    from queenlab.piece import rook

    return len(rook.moves(d).riders)


def attacked_from(n: int, d: int) -> list[int]:
    """How many squares a queen attacks from each square of n^d, its own with them."""
    from queenlab.board import Board
    from queenlab.piece import queen

    board = Board(n, d)
    # By reflections and exchanges of axes every square is as good as one with increasing coordinates in one corner.
    corner = [cell for cell in product(range((n + 1) // 2), repeat=d) if list(cell) == sorted(cell)]
    return [len(queen.attacks(board, board.index(cell))) + 1 for cell in corner]


def most_attacked(n: int, d: int) -> int:
    """Corollary 9.1."""
    return int((3**d - 1) // 2 * (n - 1) + 1)


def fewest_attacked(n: int, d: int) -> int:
    """Corollary 9.2."""
    return int((2**d - 1) * (n - 1) + 1)


def beyond_most(boards: tuple[tuple[int, int], ...]) -> Value:
    """The boards on which a queen attacks more than Corollary 9.1 says, or fewer from the middle if n is odd."""
    wrong: list[Value] = []
    for n, d in boards:
        most = max(attacked_from(n, d))
        if most > most_attacked(n, d) or (n % 2 == 1 and most != most_attacked(n, d)):
            wrong.append([n, d])
    return wrong


def below_fewest(boards: tuple[tuple[int, int], ...]) -> Value:
    """The boards on which the fewest attacked squares are not those of Corollary 9.2, or not those from a corner."""
    wrong: list[Value] = []
    for n, d in boards:
        numbers = attacked_from(n, d)
        if not min(numbers) == numbers[0] == fewest_attacked(n, d):
            wrong.append([n, d])
    return wrong


def domination(d: int) -> Value:
    """The fewest queens that attack all of 3^d."""
    from queenlab.verbs.dominate import dominate

    answer = dominate(f"queens:3^{d}")
    return answer.value if answer.status == "proved" else None


def attack_each_other(boards: tuple[tuple[int, int], ...]) -> Value:
    """The boards with two cells of which only one attacks the other, by the attacked cells and by Definition 2."""
    from queenlab.board import Board
    from queenlab.piece import queen

    wrong: list[Value] = []
    for n, d in boards:
        board = Board(n, d)
        for cell in range(n**d):
            here, hit = board.public(cell), set(queen.attacks(board, cell).tolist())
            for other in set(range(n**d)) - {cell}:
                there = board.public(other)
                steps = {abs(int(a) - int(b)) for a, b in zip(here, there, strict=True)} - {0}
                if (len(steps) == 1) != (other in hit):
                    wrong.append([n, d, cell, other])
    return wrong


def layers(n: int, d: int) -> Value:
    """Layers of a board: how many in each dimension, and the numbers of their squares."""
    from queenlab.board import Board

    board = Board(n, d)
    layers = [board.layers(axis) for axis in range(d)]
    return [sorted({len(one) for one in layers}), sorted({len(cells) for one in layers for cells in one})]  # type: ignore[list-item]


def each(function: Callable[[int], Value], values: range) -> Value:
    return [function(value) for value in values]


def most_rooks(n: int, d: int) -> Value:
    """The most rooks: a cyclic Latin hypercube, verified, as many as there are lines along one axis."""
    from queenlab.board import Board
    from queenlab.verbs.construct import construct

    placed = len(construct(f"rooks:{n}^{d}"))
    lines = len(Board(n, d).lines((1, *(0,) * (d - 1))))
    return placed if placed == lines else [placed, lines]


def _rook_boards() -> tuple[Figure, ...]:
    boards = (
        ("d = 2, n = 1 to 12", 2, range(1, 13)),
        ("d = 3, n = 1 to 12", 3, range(1, 13)),
        ("d = 4, n = 1 to 6", 4, range(1, 7)),
    )
    return tuple(
        python_figure(label, [n ** (d - 1) for n in sides], partial(rooks, d, sides)) for label, d, sides in boards
    )


def rooks(d: int, sides: range) -> Value:
    return [most_rooks(n, d) for n in sides]


SECTION = Section(
    "Boards, pieces and lines",
    (
        Row(
            "section-1-3-1",
            "section 1.3.1, figure 3: the layers of (n,d) are n boards (n,d-1) in each dimension",
            "`Board(8, 3).layers(0)`",
            (
                python_figure(
                    "(8,3): layers in each dimension, squares of each",
                    [[8], [64]],
                    partial(layers, 8, 3),
                ),
                python_figure(
                    "(5,4): layers in each dimension, squares of each",
                    [[5], [125]],
                    partial(layers, 5, 4),
                ),
            ),
            ("section 1.3.1", "figure 3"),
        ),
        Row(
            "definition-1",
            "Definition 1, section 1.3.2: n^(d-1) rooks fit, and no more",
            "`queenlab construct rooks:5^3`; one line along an axis holds one rook: "
            "[maximum-placements.md](../maximum-placements.md#rooks)",
            (
                python_figure(
                    "directions of a rook, d = 1 to 8",
                    list(range(1, 9)),
                    partial(each, rook_directions, range(1, 9)),
                ),
                *_rook_boards(),
            ),
            ("definition 1", "section 1.3.2"),
        ),
        Row(
            "definition-2",
            "Definition 2: a queen attacks where all coordinate differences other than 0 are equal up to sign; the "
            "relation is symmetric",
            "`queenlab info queens:5^4`",
            (
                python_figure(
                    "(5,2), (4,3), (3,4): pairs on which the two disagree",
                    [],
                    partial(attack_each_other, ((5, 2), (4, 3), (3, 4))),
                    0.2,
                ),
            ),
            ("definition 2", "figure 5"),
        ),
        Row(
            "theorem-9",
            "Theorem 9 (Nudelman): (3^d - 1)/2 directions",
            "`queenlab info queens:5^4`: 40",
            tuple(
                Figure(f"d = {d}", (3**d - 1) // 2, partial(directions, d), f"queenlab info queens:5^{d}")
                for d in range(1, 9)
            ),
            ("theorem 9",),
            "for d up to 8",
        ),
        Row(
            "corollary-9-1",
            "Corollary 9.1: a queen attacks up to (3^d - 1)/2 (n - 1) + 1 squares, its own with them",
            "`queen.attacks`, see below",
            (
                python_figure(
                    "boards up to (12,2), (8,3), (5,4), (4,5), (3,6) on which it does not hold",
                    [],
                    partial(beyond_most, BOARDS),
                    0.5,
                ),
            ),
            ("corollary 9.1",),
        ),
        Row(
            "corollary-9-2",
            "Corollary 9.2: at least (2^d - 1)(n - 1) + 1 squares, from a corner",
            "`queen.attacks`, see below",
            (
                python_figure(
                    "boards up to (12,2), (8,3), (5,4), (4,5), (3,6) on which it does not hold",
                    [],
                    partial(below_fewest, BOARDS),
                    0.5,
                ),
            ),
            ("corollary 9.2",),
        ),
        Row(
            "equation-13",
            "after Corollary 9.1: one queen dominates 3^d (Problem 6)",
            "`queenlab dominate queens:3^4`",
            tuple(
                Figure(f"d = {d}", 1, partial(domination, d), f"queenlab dominate queens:3^{d}", 0.2 if d < 6 else 0.6)
                for d in range(1, 7)
            ),
            ("problem 6", "section 4"),
            "for d up to 6",
        ),
    ),
)
