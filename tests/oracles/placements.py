"""Placements by hand: a drawn chessboard, and Knuth's ten conditions read out loud. No code of queenlab."""


def drawing(squares, n):
    """A chessboard as a list of n strings, row n on top; squares are 1-based (column, row)."""
    return ["".join("Q" if (column, row) in squares else "." for column in range(1, n + 1)) for row in range(n, 0, -1)]


def fen(squares, n):
    ranks = []
    for rank in drawing(squares, n):
        text, empty = "", 0
        for mark in rank:
            if mark == ".":
                empty += 1
            else:
                text += f"{empty}Q" if empty else "Q"
                empty = 0
        ranks.append(text + (str(empty) if empty else ""))
    return "/".join(ranks)


def broken_conditions(tokens, n, sparse=False, paired=False):
    """Which of Knuth's conditions fail for a set of (letter, row, column), 1-based, in his order.

    Each comes as (triangles, what is counted along, its number, tokens counted), with the first number that fails.
    """

    def count(letters, holds):
        return sum(1 for letter, i, j in tokens if letter in letters and holds(i, j))

    sides = range(1, n + 1)
    broken = []

    def check(letters, what, numbers, holds, good):
        for k in numbers:
            found = count(letters, lambda i, j, k=k: holds(i, j, k))
            if not good(found):
                broken.append((letters, what, k, found))
                return

    check("N", "row", sides, lambda i, j, k: i == k, lambda c: c == 1)
    check("EW", "row", sides, lambda i, j, k: i == k, lambda c: c == 2)
    check("S", "row", sides, lambda i, j, k: i == k, lambda c: c == 1)
    check("E", "column", sides, lambda i, j, k: j == k, lambda c: c == 1)
    check("NS", "column", sides, lambda i, j, k: j == k, lambda c: c == 2)
    check("W", "column", sides, lambda i, j, k: j == k, lambda c: c == 1)
    check("NE", "diagonal", range(1, 2 * n), lambda i, j, k: i - j == k - n, lambda c: c <= 2)
    check("SW", "diagonal", range(1, 2 * n), lambda i, j, k: i - j == k - n, lambda c: c <= 2)
    check("NW", "antidiagonal", range(1, 2 * n), lambda i, j, k: i + j == k + 1, lambda c: c <= 2)
    check("SE", "antidiagonal", range(1, 2 * n), lambda i, j, k: i + j == k + 1, lambda c: c <= 2)
    if sparse:
        cells = [(i, j) for i in sides for j in sides]
        check("NESW", "cell", cells, lambda i, j, k: (i, j) == k, lambda c: c <= 1)
    if paired:
        for letters, what in (("EW", "row"), ("NS", "column")):
            for k in sides:
                met = {t for t, i, j in tokens if t in letters and (i if what == "row" else j) == k}
                if len(met) > 1:
                    broken.append((letters, what, k, "mixed"))
                    break
    return broken
