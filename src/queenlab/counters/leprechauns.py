"""What the counters of leprechauns share: which problems they take, and the middle columns up to symmetry."""

from __future__ import annotations

from collections.abc import Iterator

from queenlab.counters.classical import plane_refusal
from queenlab.problems import Problem

#: Boards up to this side take the general engine less time than loading a compiler.
SMALL = 12


def leprechaun_refusal(problem: Problem, most: int, longest: int) -> str | None:
    """None if it asks for all ways to place n leprechauns on the n x n plane; else why it does not.

    Args:
        problem: the problem.
        most: the largest board that the counter takes.
        longest: the longest range that it takes.

    Example:
        >>> from queenlab.problems import parse
        >>> leprechaun_refusal(parse("leprechauns:20,range=3"), 63, 15)
        >>> leprechaun_refusal(parse("queens:8"), 63, 15)
        'only for leprechauns'
    """
    refusal = plane_refusal(problem, "leprechauns")
    if refusal is not None:
        return refusal
    if problem.question.n > most:
        return f"only for n up to {most}"
    if not 1 <= range_of(problem) <= longest:
        return f"only for ranges from 1 to {longest}"
    return None


def range_of(problem: Problem) -> int:
    """The range k of the leprechauns.

    Example:
        >>> from queenlab.problems import parse
        >>> range_of(parse("leprechauns:20,range=3"))
        3
    """
    return int(dict(problem.question.settings)["range"])


def attack(k: int, a: tuple[int, int], b: tuple[int, int]) -> bool:
    """Whether a leprechaun of range k on cell a attacks cell b.

    Example:
        >>> attack(2, (0, 0), (1, 2)), attack(2, (0, 0), (1, 3))
        (True, False)
    """
    across, along = abs(a[0] - b[0]), abs(a[1] - b[1])
    return across == 0 or along == 0 or across == along or max(across, along) <= k


def middle_columns(n: int, width: int) -> list[int]:
    """The middle columns in the order of growth: n // 2, then one on the left, one on the right, and so on.

    Example:
        >>> middle_columns(8, 4), middle_columns(7, 3)
        ([4, 3, 5, 2], [3, 2, 4])
    """
    return [n // 2 + ((i + 1) // 2 if i % 2 == 0 else -((i + 1) // 2)) for i in range(width)]


def outer_pairs(n: int, below: int | None = None) -> int:
    """How many pairs of outer rows have no smaller image; those with a first row less than `below`.

    Example:
        >>> outer_pairs(5), outer_pairs(5, 1), outer_pairs(4)
        (9, 5, 6)
    """
    rows = (n + 1) // 2 if below is None else below
    return rows * n - rows * (rows - 1)


def middle_strips(n: int, k: int, width: int) -> Iterator[tuple[tuple[int, ...], int, int]]:
    """Ways to fill the middle columns, one of each class of up to four that a flip and a mirror turn into each other.

    Each comes as the rows from left to right, how many there are in its class, and how far the list has come: the
    number of pairs of outer rows up to this one, of `outer_pairs(n)`. The strip is at least two columns wide, and as
    many columns are left of it as right of it.

    Example:
        >>> list(middle_strips(5, 1, 3))[:3]
        [((0, 3, 1), 4, 2), ((0, 4, 1), 4, 2), ((0, 2, 4), 2, 5)]
    """
    first = (n - width) // 2
    outside_in = [0, width - 1, *range(1, width - 1)]
    rows = [0] * width

    def fill(i: int) -> Iterator[None]:
        if i == width:
            yield
            return
        place = outside_in[i]
        for row in range(n):
            # The smallest of the four images begins with the smallest of these four rows.
            if i == 0 and 2 * row >= n:
                return
            if i == 1 and not rows[0] <= row <= n - 1 - rows[0]:
                continue
            if not any(attack(k, (first + place, row), (first + p, rows[p])) for p in outside_in[:i]):
                rows[place] = row
                yield from fill(i + 1)

    for _ in fill(0):
        strip = tuple(rows)
        flipped = tuple(n - 1 - row for row in strip)
        images = {strip, strip[::-1], flipped, flipped[::-1]}
        if strip == min(images):
            yield strip, len(images), outer_pairs(n, strip[0]) + strip[-1] - strip[0] + 1
