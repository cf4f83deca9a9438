"""Lower bounds on domination numbers, each a theorem with its source (docs/guide/domination.md)."""

from __future__ import annotations

from typing import NamedTuple

from queenlab.bounds.domination.search import DominationTask
from queenlab.piece import queen, rook

#: The only sides with (n - 1) / 2 queens (Finozhenok and Weakley 2007).
EXCEPTIONAL = (3, 11)


class LowerBound(NamedTuple):
    """A lower bound on the number of pieces; the reason names the theorem."""

    value: int
    name: str
    reason: str


def lower_bounds(task: DominationTask) -> list[LowerBound]:
    """All lower bounds for queens and rooks by theorems, the best first; they also hold for independent sets.

    Example:
        >>> from queenlab.board import Board
        >>> [(bound.value, bound.name) for bound in lower_bounds(DominationTask(Board(13), queen))]
        [(7, 'Finozhenok-Weakley'), (7, 'Weakley'), (6, 'Spencer'), (4, 'counting')]
    """
    found = [counting(task)]
    if task.piece == queen and task.board.d == 2:
        found += queen_bounds(task.board.n)
    if task.piece == rook:
        found += rook_bounds(task.board.n, task.board.d)
    return sorted(found, key=lambda bound: (-bound.value, bound.name))


def counting(task: DominationTask) -> LowerBound:
    """n^d cells, and no piece guards more than so many."""
    n, d = task.board.n, task.board.d
    # What a queen or a rook attacks is a sum of concave functions, symmetric in each coordinate: greatest in the
    # middle. Of other pieces that need not hold: a knight in the middle of 3 x 3 attacks nothing.
    middle = task.board.index([(n - 1) // 2] * d)
    most = 1 + len(task.piece.attacks(task.board, middle))
    return LowerBound(
        -(-(n**d) // most), "counting", f"{n**d} cells, and a piece guards at most {most} of them with its own"
    )


def queen_bounds(n: int) -> list[LowerBound]:
    """Queens on the square board of side n.

    Proof of 2 gamma >= n - 1. Suppose fewer than n - 1 queens. Let a and b be the first and last empty column, c and
    d the first and last empty row; transpose so that b - a >= d - c. Choose b - a consecutive rows that contain c,
    ..., d, or all of these but d. Consider their 2 (b - a) cells in columns a and b. A diagonal holds at most one of
    them, because it meets the two columns in rows b - a apart. A queen in the chosen rows guards two along its row
    and at most two along its diagonals; any other queen at most two. Each other row has a queen, except perhaps row
    d. So at least n - (b - a) - 1 queens guard at most two, and 2 (b - a) <= 4 gamma - 2 (n - (b - a) - 1). If b - a
    > d - c, no row is missing and 2 gamma >= n.

    With (n - 1) / 2 queens all of this is equality: b - a = d - c, no two queens share a row or column, no considered
    cell is guarded twice, and each diagonal with a queen holds one. Weakley (1995), and Finozhenok and Weakley
    (2007), show that this happens only for n = 3 and 11.
    """
    spencer = "2 gamma >= n - 1 (Raghavan and Venketesan 1987; Spencer, in Cockayne 1990)"
    found = [LowerBound(n // 2, "Spencer", spencer)]
    if n % 4 == 1:
        found.append(LowerBound((n + 1) // 2, "Weakley", "gamma >= 2k + 1 for n = 4k + 1 (Weakley 1995)"))
    if n not in EXCEPTIONAL:
        finozhenok = "gamma >= n / 2 unless n is 3 or 11 (Finozhenok and Weakley 2007)"
        found.append(LowerBound((n + 1) // 2, "Finozhenok-Weakley", finozhenok))
    return found


def rook_bounds(n: int, d: int) -> list[LowerBound]:
    """Rooks on n^d cells: codes of length d over n letters with covering radius 1.

    Proof of n^2 / 2 in space. Of all layers in all directions, take one with the fewest rooks, m. If m >= n / 2,
    there are at least n m rooks. Otherwise its rooks occupy r <= m of its rows and at most m of its columns. Its
    cells outside these lines are attacked along the third direction. So the layers through the n - r other rows have
    at least n - m rooks each, those through the r rows at least m. The total (n - r)(n - m) + r m is least for r = m,
    because m < n - m: (n - m)^2 + m^2 >= n^2 / 2.
    """
    if d == 1:
        return [LowerBound(1, "one line", "a rook guards its whole line")]
    if d == 2:
        return [LowerBound(n, "empty lines", "fewer than n rooks leave a row and a column empty, and where they meet")]
    rodemich = LowerBound(
        -(-(n ** (d - 1)) // (d - 1)), "Rodemich", "at least n^(d-1) / (d-1) rooks (Rodemich, Coverings by rooks, 1970)"
    )
    if d > 3:
        return [rodemich]
    return [LowerBound((n * n + 1) // 2, "thinnest layer", "at least n^2 / 2 rooks (Kalbfleisch and Stanton 1969)")]
