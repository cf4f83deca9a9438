"""What the paper should say, with the computations that show it."""

from __future__ import annotations

from queenlab.constructions import smallest_prime_factor
from queenlab_papers.decomposition.boards import solvable, solves_plane
from queenlab_papers.decomposition.program import CORRECTED, Reading
from queenlab_papers.decomposition.superqueens import chandra_fails
from queenlab_papers.decomposition.written_out import fails, on_diagonals, pattern

#: So far the readings of the program are compared.
LAST = 500


def chandra() -> bool:
    """As printed the steps fail exactly where the smallest factor of N is 5, 17 or 257; as corrected never."""
    sizes = solvable(5, 2000)
    failing = [n for n in sizes if chandra_fails(n, printed=True)]
    right = [n for n in sizes if smallest_prime_factor(n) in (5, 17, 257)]
    return failing == right and not any(chandra_fails(n, printed=False) for n in sizes)


def tiles_from_0() -> bool:
    """iN = B iA + iB gives the two squares from the tiles counted from 0, and others from the printed ones."""
    squares = {(7, 4): ((2, 1), (1, 0)), (12, 14): ((3, 3), (2, 2))}

    def whole(tile: tuple[int, int]) -> tuple[int, int]:
        return 5 * tile[0] + 2, 5 * tile[1] + 4

    return all(whole(printed) != square == whole(right) for square, (printed, right) in squares.items())


def square_of_the_diagonal() -> bool:
    """The last square of the wrapped part, before <0, j-i> of the tile below: on the diagonal i - j modulo B, in the
    last row of its tile. That holds for <B-1, B-1+j-i> and not for <B-1+j-i, B-1>, for all i < j < B up to 30."""
    for b in range(3, 31):
        for j in range(1, b):
            for i in range(j):
                wanted = (i - j) % b
                right, printed = (b - 1, (b - 1 + j - i) % b), ((b - 1 + j - i) % b, b - 1)
                if (right[0] - right[1]) % b != wanted or (right[0] + 1) % b != 0:
                    return False
                # The two agree where the diagonal is its own mirror image.
                if 2 * (j - i) % b != 0 and (printed[0] - printed[1]) % b == wanted:
                    return False
    return True


def wrapped_tiles() -> bool:
    """Tiles that the wrapped diagonal i - j = 12 of 35 crosses in corresponding diagonals: on several diagonals of
    the plane, on one of the torus."""
    squares = [((j + 12) % 35, j) for j in range(35)]
    tiles = {(i // 5, j // 5) for i, j in squares if i % 5 - j % 5 == 2}
    return len({a - b for a, b in tiles}) > 1 and len({(a - b) % 7 for a, b in tiles}) == 1


def setup() -> bool:
    """With 1 for i all N = 2, 3 modulo 6 from 20 on fail that are not tabled, with i none."""
    as_printed = Reading(own_column=False)
    sizes = range(1, LAST + 1)
    tabled = (26, 27, 38, 39)
    failing = [n for n in sizes if fails(n, as_printed)]
    expected = [n for n in sizes if n >= 20 and n % 6 in (2, 3) and n not in tabled]
    return failing == expected and not any(fails(n, CORRECTED) for n in sizes)


def breakdown() -> bool:
    """With an even B the N = 8, 9, 14, 15 modulo 24 from 32 on fail that are not tabled, with an odd one none."""
    as_printed = Reading(odd_tiles=False)
    sizes = range(1, LAST + 1)
    failing = [n for n in sizes if fails(n, as_printed)]
    expected = [n for n in sizes if n >= 32 and n % 24 in (8, 9, 14, 15) and n not in (38, 39)]
    return failing == expected and not any(fails(n, CORRECTED) for n in sizes)


def numbering() -> bool:
    """n + row - column solves every n = 2 modulo 6 from 8 to 500; n - row + column and row + column leave the board."""
    for n in range(8, LAST, 6):
        mirrored = [n - number + column for column, number in enumerate(pattern(n))]
        sums = [number - column for column, number in enumerate(pattern(n))]
        if not solves_plane(on_diagonals(n)) or any(set(other) <= set(range(n)) for other in (mirrored, sums)):
            return False
    return True
