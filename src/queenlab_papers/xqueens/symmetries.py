"""The square's eight symmetries, the strange automorphism as printed, and the conditions that it keeps."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

import queenlab as ql
from queenlab_papers.xqueens.listed import LETTERS, Triangle, is_solution, solutions, strange_image, tokens, triangles

#: Knuth's ten conditions: letters, the line along which tokens are counted, the relation, and the number.
CONDITIONS = (
    ("N", "row", "=", 1),
    ("EW", "row", "=", 2),
    ("S", "row", "=", 1),
    ("E", "column", "=", 1),
    ("NS", "column", "=", 2),
    ("W", "column", "=", 1),
    ("NE", "diagonal", "<=", 2),
    ("SW", "diagonal", "<=", 2),
    ("NW", "antidiagonal", "<=", 2),
    ("SE", "antidiagonal", "<=", 2),
)
#: The triangles that a condition is about, the relation, and the number of tokens.
Condition = tuple[frozenset[Triangle], str, int]


def conditions(n: int) -> list[Condition]:
    """Every single condition of the board of side n."""
    found: dict[tuple[str, str, int, str, int], set[Triangle]] = {}
    for letter, i, j in triangles(n):
        lines = {"row": i, "column": j, "diagonal": i - j, "antidiagonal": i + j}
        for letters, line, relation, number in CONDITIONS:
            if letter in letters:
                found.setdefault((letters, line, lines[line], relation, number), set()).add((letter, i, j))
    return [(frozenset(members), *key[3:]) for key, members in found.items()]


def strange_images(n: int, chosen: Iterable[Triangle]) -> frozenset[Triangle]:
    return frozenset(strange_image(n, triangle) for triangle in chosen)


def strange_keeps_conditions(n: int) -> bool:
    """Whether the swaps take every condition to a condition of the same kind."""
    moved = {(strange_images(n, members), relation, number) for members, relation, number in conditions(n)}
    return moved == set(conditions(n))


def strange_keeps(problem: str) -> bool:
    """Whether the swaps permute the solutions of a problem."""
    n, listed = ql.problem(problem).board.n, set(solutions(problem))
    return bool(listed) and {strange_images(n, chosen) for chosen in listed} == listed


def turned(n: int, triangle: Triangle) -> Triangle:
    """After a quarter turn clockwise."""
    letter, i, j = triangle
    return LETTERS[(LETTERS.index(letter) + 1) % 4], j, n + 1 - i


def mirrored(n: int, triangle: Triangle) -> Triangle:
    """With left and right exchanged."""
    letter, i, j = triangle
    return {"E": "W", "W": "E"}.get(letter, letter), i, n + 1 - j


@cache
def symmetries(n: int, strange: bool = True) -> list[dict[Triangle, Triangle]]:
    """All symmetries, as maps of triangles: the square's eight, and what they and the swaps generate."""
    moves = (turned, mirrored, strange_image) if strange else (turned, mirrored)
    found = [{triangle: triangle for triangle in triangles(n)}]
    for one in found:
        for move in moves:
            more = {triangle: move(n, image) for triangle, image in one.items()}
            if more not in found:
                found.append(more)
    return found


def images(n: int, chosen: Iterable[Triangle], strange: bool = True) -> set[frozenset[Triangle]]:
    """All images of some triangles under Knuth's sixteen, or under the square's eight alone."""
    return {frozenset(one[triangle] for triangle in chosen) for one in symmetries(n, strange)}


def class_sizes(n: int, strange: bool = True) -> list[int]:
    """How many images each solution has."""
    return [len(images(n, chosen, strange)) for chosen in solutions(f"xqueens:{n}")]


def strange_image_of_eight() -> bool:
    """Whether the image of a solution for n = 8 is a solution that turning and flipping does not give."""
    found = ql.solve("xqueens:8").witness
    assert found is not None
    image = strange_images(8, tokens(found))
    return is_solution("xqueens:8", image) and image not in images(8, tokens(found), strange=False)
