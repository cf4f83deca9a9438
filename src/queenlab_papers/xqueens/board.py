"""The board, the ten conditions, and figures 1 to 3."""

from __future__ import annotations

from functools import partial
from itertools import combinations, product
from math import comb

from queenlab_papers.reproduction.computing import count_figure
from queenlab_papers.reproduction.figure import Correction, Figure, Row, Value
from queenlab_papers.xqueens.listed import (
    LETTERS,
    Corner,
    corners,
    is_solution,
    orbit_sizes,
    solutions,
    strange_image,
    tokens,
    triangles,
)


def number_of_triangles(n: int) -> int:
    """On the board that the program uses."""
    from queenlab.board import TriangleBoard

    board = TriangleBoard(n)
    return len({board.public(cell) for cell in range(board.size)})


def king_side(n: int) -> Value:
    """The m for which the lines of the n x n diagram are the king moves on m x m points; None if there is none."""
    drawn: set[frozenset[Corner]] = set()
    for triangle in triangles(n):
        one, other, middle = corners(triangle)
        drawn.add(frozenset((one, other)))
        # A line goes on through the middle of its cell to the opposite corner.
        drawn.update(frozenset((end, (2 * middle[0] - end[0], 2 * middle[1] - end[1]))) for end in (one, other))
    for m in range(1, 2 * n + 2):
        points = [(2 * row, 2 * column) for row in range(m) for column in range(m)]
        moves = {frozenset((a, b)) for a, b in combinations(points, 2) if max(abs(a[0] - b[0]), abs(a[1] - b[1])) == 2}
        if moves == drawn:
            return m
    return None


def accepted_placements(n: int) -> int:
    """How many of all ways to choose 4n of the 4 n^2 triangles meet the ten conditions."""
    return sum(is_solution(n, chosen) for chosen in combinations(triangles(n), 4 * n))


def equal_shares(n: int) -> bool:
    """Whether every solution has n tokens of each letter."""
    listed = solutions(f"xqueens:{n}")
    return bool(listed) and all(sum(t[0] == letter for t in solution) == n for solution in listed for letter in LETTERS)


def queens_in_each_letter(n: int) -> bool:
    """Whether any four solutions of n queens, one for each letter, solve the n Xqueens problem."""
    from queenlab.verbs.enumerate import enumerate as listing

    queens = [[(int(j), int(i)) for j, i in placement.public()] for placement in listing(f"queens:{n}")]
    chosen = product(queens, repeat=4)
    return bool(queens) and all(
        is_solution(n, [(letter, i, j) for letter, board in zip(LETTERS, four, strict=True) for j, i in board])
        for four in chosen
    )


def stabilizers_of_two() -> Value:
    """How many of the square's eight symmetries leave each solution for n = 2 alone."""
    return [8 // images for images in orbit_sizes(2, strange=False)]


def most_have_eight_images(n: int) -> bool:
    """Whether more than half of the solutions have eight different images under the square's symmetries."""
    images = orbit_sizes(n, strange=False)
    return 2 * sum(k == 8 for k in images) > len(images)


def strange_image_of_eight() -> bool:
    """Whether the image of a solution for n = 8 is a solution that turning and flipping does not give."""
    from queenlab.board import TriangleBoard
    from queenlab.symmetry.boards import triangle_square_group
    from queenlab.verbs.solve import solve

    placement = solve("xqueens:8").witness
    assert placement is not None
    board, group = TriangleBoard(8), triangle_square_group(8)
    image = [strange_image(8, triangle) for triangle in tokens(placement)]
    moved = group.canonical([board.from_public(t) for t in image])
    return is_solution(8, image) and moved != group.canonical(placement.cells.tolist())


def sparse_and_paired_exists(n: int) -> bool:
    """Whether a sparse and paired solution is found."""
    from queenlab.verbs.solve import solve

    placement = solve(f"xqueens:{n},sparse,paired").witness
    if placement is None:
        return False
    return is_solution(n, tokens(placement), sparse=True, paired=True)


_HERE = "from queenlab_papers.xqueens.board import "
_KING = (
    "the lines end in the (n+1)^2 corners of the cells: 60 + 50 edges for n = 5, where king moves on 5 x 5 points "
    "are 72 and on 6 x 6 points 110"
)

ROWS = (
    Row(
        "figure-1",
        "figure 1: every cell of an n x n board is cut by an X into the triangles N, E, S, W; the edges of the "
        "diagram are the graph of king moves P_n x P_n (strong product)",
        "`queenlab draw xqueens:5`; `TriangleBoard`",
        (
            *(
                Figure(
                    f"n = {n}: triangles",
                    4 * n * n,
                    partial(number_of_triangles, n),
                    f"{_HERE}number_of_triangles; number_of_triangles({n})",
                    0.01,
                )
                for n in (1, 5, 8)
            ),
            Figure(
                "n = 5: side of the graph of king moves",
                5,
                partial(king_side, 5),
                f"{_HERE}king_side; king_side(5)",
                0.02,
                correction=Correction(6, _KING),
            ),
        ),
        ("figure 1",),
        "with P_(n+1) for P_n; the pictures of the figures are not in the text at hand, so what is said of them is "
        "checked",
    ),
    Row(
        "conditions",
        "the ten conditions: 4n tokens, n of each letter",
        "`verify_triangles`, [verification](../verification.md); all placements of 4n tokens are tried for n = 1 and "
        "2, and the count is that of the exact cover; `queenlab solve xqueens:8 -o f.json; queenlab verify f.json "
        "--problem xqueens:8`",
        (
            *(
                Figure(
                    f"n = {n}: of the {comb(4 * n * n, 4 * n)} ways to place {4 * n} tokens, those that meet all ten",
                    printed,
                    partial(accepted_placements, n),
                    f"{_HERE}accepted_placements; accepted_placements({n})",
                    seconds,
                    own=True,
                )
                for n, printed, seconds in ((1, 1, 0.01), (2, 6, 5.5))
            ),
            Figure(
                "n = 3: every solution has n tokens of each letter",
                True,
                partial(equal_shares, 3),
                f"{_HERE}equal_shares; equal_shares(3)",
                0.1,
            ),
        ),
        ("conditions",),
    ),
    Row(
        "independent-queens",
        "four solutions of the n queens problem, one for each letter, are a solution; the 2 queens problem has none",
        "all such fours for n = 4, 5 and 6, verified by the ten conditions",
        (
            *(
                Figure(
                    f"n = {n}: all {fours} of them are",
                    True,
                    partial(queens_in_each_letter, n),
                    f"{_HERE}queens_in_each_letter; queens_in_each_letter({n})",
                    seconds,
                )
                for n, fours, seconds in ((4, 16, 0.02), (6, 256, 0.12), (5, 10000, 4.5))
            ),
            count_figure("queens:2", 0, "solutions of the 2 queens problem", 0.01),
        ),
        ("conditions",),
    ),
    Row(
        "figure-2",
        "figure 2: the six solutions for n = 2, each with four-fold symmetry",
        "`queenlab enumerate xqueens:2`; each of the six has two images under the eight motions",
        (
            Figure(
                "solutions, listed",
                6,
                lambda: len(solutions("xqueens:2")),
                "queenlab enumerate xqueens:2",
                0.01,
            ),
            Figure(
                "symmetries of each under which it stays",
                [4] * 6,
                stabilizers_of_two,
                f"{_HERE}stabilizers_of_two; stabilizers_of_two()",
                0.01,
            ),
        ),
        ("figure 2",),
    ),
    Row(
        "figure-3",
        "figure 3: three solutions for n = 8, the middle one the strange image of the left, the right one sparse and "
        "paired; most solutions have eight images under the square's symmetries",
        "`queenlab solve xqueens:8`, `queenlab solve xqueens:8,sparse,paired`; there are 12094698563401308 for n = 8: "
        "[xqueens-counts.md](../xqueens-counts.md)",
        (
            *(
                Figure(
                    f"n = {n}: more than half have eight",
                    True,
                    partial(most_have_eight_images, n),
                    f"{_HERE}most_have_eight_images; most_have_eight_images({n})",
                    seconds,
                )
                for n, seconds in ((3, 0.1), (4, 12.0))
            ),
            Figure(
                "n = 8: the strange image of a solution is one, and no image under the eight",
                True,
                strange_image_of_eight,
                f"{_HERE}strange_image_of_eight; strange_image_of_eight()",
                0.1,
            ),
            Figure(
                "n = 8: a solution is sparse and paired",
                True,
                partial(sparse_and_paired_exists, 8),
                "queenlab solve xqueens:8,sparse,paired",
                0.1,
            ),
        ),
        ("figure 3",),
    ),
)
