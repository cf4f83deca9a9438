"""The diagonals that leave the west half of a board, and their bits."""

from __future__ import annotations

from collections.abc import Iterable

#: Bits of the main diagonals; those of the antidiagonals are one place higher. A mirror exchanges them.
_MAIN = 0x1555555555555555


def middles(n: int) -> list[int | None]:
    """The rows for the queen in the middle column of an odd board, up to symmetry; [None] for an even one."""
    return [None] if n % 2 == 0 else list(range(n // 2 + 1))


def mirrored(mask: int) -> int:
    """The diagonals of the mirror image in the middle: main diagonals and antidiagonals change places."""
    return ((mask & _MAIN) << 1) | ((mask >> 1) & _MAIN)


class Diagonals:
    """The diagonals that a west and an east half board may share, as bits.

    The halves are the columns left and right of the middle: of the middle line if n is even, of the middle column if
    n is odd, where one queen stands already. A diagonal is known by the row where it meets the middle. Bit 2p is the
    main diagonal (down to the right) and bit 2p + 1 the antidiagonal of the p-th row in this order: from the centre
    outwards, for the central diagonals are the most used, so the lowest bits tell most about a board. Mirroring a
    board east to west exchanges the two.

    Two queens of the west on a common diagonal, one above and one below, are on a diagonal that reaches the middle
    (from (i, j) of the upper quarter it goes down at most to row i + n/2 - j < n), so these bits are all that it takes
    to join two quarter boards.

    Attributes:
        n: the side of the board.
        half: how many columns each half has.
        middle: the row of the queen in the middle column, if n is odd. No other queen stands on her diagonals.
        shared: how many of the lowest bits both halves can have. On odd boards the west has two more, its corners'.

    Example:
        >>> Diagonals(8).shared, Diagonals(9, middle=1).shared
        (14, 12)
        >>> bin(Diagonals(8).mask(3, 3)), Diagonals(9, middle=1).is_free(0, 3)
        ('0b1001', False)
    """

    def __init__(self, n: int, middle: int | None = None) -> None:
        self.n, self.half, self.middle = n, n // 2, middle
        self._odd = n % 2
        rows = [row for row in range(1, n - 1) if row != middle] if self._odd else list(range(n - 1))
        rows.sort(key=lambda row: (abs(2 * row - (n - 1 if self._odd else n - 2)), row))
        self.shared = 2 * len(rows)
        self._main = {row: 2 * p for p, row in enumerate(rows)}
        self._anti = {row: 2 * p + 1 for p, row in enumerate(rows)}
        if self._odd:
            # Lines through the west's middle row's outermost cell: they reach the corners of the middle column,
            # where no diagonal of the east does.
            self._main[n - 1], self._anti[0] = self.shared, self.shared + 1

    @property
    def is_square(self) -> bool:
        """Whether all eight symmetries of the square keep the queen in the middle column, if there is one."""
        return self.middle is None or 2 * self.middle + 1 == self.n

    def _ends(self, row: int, column: int) -> tuple[int, int]:
        """Where the main diagonal and the antidiagonal of a west cell meet the middle."""
        steps = self.half - column
        if self._odd:
            return row + steps, row - steps
        # The line between two columns is met at half steps: rows are counted from the first such place.
        return row + steps - 1, row - steps

    def mask(self, row: int, column: int) -> int:
        main, anti = self._ends(row, column)
        bits = (self._main.get(main), self._anti.get(anti))
        return sum(1 << bit for bit in bits if bit is not None)

    def is_free(self, row: int, column: int) -> bool:
        """Whether the queen in the middle column leaves a cell of the west half free."""
        return self.middle is None or (self.middle != row and self.middle not in self._ends(row, column))

    def quarter(self, lower: bool, middle: Iterable[int] | None = None) -> tuple[list[tuple[int, int]], list[int]]:
        """The cells of a quarter of the west, row by row from the corner inwards, and the free columns of each row.

        In `middle` are the columns where a further queen of the quarter may stand, in the middle row of an odd board,
        which comes last; None if she is not there.
        """
        rows = [self.n - 1 - row if lower else row for row in range(self.half)]
        columns: list[Iterable[int]] = [range(self.half)] * self.half
        if middle is not None:
            rows.append(self.half)
            columns.append(middle)
        free = [
            sum(1 << column for column in here if self.is_free(row, column))
            for row, here in zip(rows, columns, strict=True)
        ]
        return [(row, column) for row in rows for column in range(self.half)], free
