"""Xqueens from Knuth's ten conditions, token after token, with nothing clever."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

Token = tuple[str, int, int]


def lines(token: Token) -> list[tuple[str, int]]:
    """The rows, columns and diagonals whose tokens are counted together with this one; at most two on each."""
    direction, row, column = token
    down, up = row - column, row + column
    return {
        "N": [("NS", column), ("NE", down), ("NW", up)],
        "S": [("NS", column), ("SW", down), ("SE", up)],
        "E": [("EW", row), ("NE", down), ("SE", up)],
        "W": [("EW", row), ("SW", down), ("NW", up)],
    }[direction]


def fit(some: list[Token], sparse: bool) -> bool:
    """Whether no line holds more than two of the tokens and, if sparse, no cell more than one."""
    on_lines = Counter(line for token in some for line in lines(token))
    on_cells = Counter((row, column) for _, row, column in some)
    return max(on_lines.values()) <= 2 and (not sparse or max(on_cells.values()) == 1)


def tokens(direction: str, placement: tuple[int, ...]) -> list[Token]:
    """North and south have one token a row, east and west one a column."""
    if direction in "NS":
        return [(direction, i, p) for i, p in enumerate(placement)]
    return [(direction, p, i) for i, p in enumerate(placement)]


def tokens_of(solution: dict[str, tuple[int, ...]]) -> list[Token]:
    return [token for direction, placement in solution.items() for token in tokens(direction, placement)]


def solutions(n: int, sparse: bool = False, paired: bool = False) -> Iterator[dict[str, tuple[int, ...]]]:
    """All solutions: for each direction the place of its token in each row (N, S) or column (E, W).

    At most two tokens on each of n columns, and 2 n tokens in all, are two on each; likewise for rows.
    """
    order = [(direction, i) for direction in "NSEW" for i in range(n)]
    on_lines: Counter[tuple[str, int]] = Counter()
    on_cells: Counter[tuple[int, int]] = Counter()
    mixed: Counter[tuple[str, int, str]] = Counter()
    places: list[int] = []

    def go() -> Iterator[dict[str, tuple[int, ...]]]:
        if len(places) == len(order):
            yield {direction: tuple(places[k * n : k * n + n]) for k, direction in enumerate("NSEW")}
            return
        direction, i = order[len(places)]
        for p in range(n):
            token = (direction, i, p) if direction in "NS" else (direction, p, i)
            its, cell = lines(token), token[1:]
            shared, opposite = its[0], {"N": "S", "S": "N", "E": "W", "W": "E"}[direction]
            if any(on_lines[line] == 2 for line in its) or (sparse and on_cells[cell]):
                continue
            if paired and mixed[(*shared, opposite)]:
                continue
            on_lines.update(its)
            on_cells[cell] += 1
            mixed[(*shared, direction)] += 1
            places.append(p)
            yield from go()
            places.pop()
            mixed[(*shared, direction)] -= 1
            on_cells[cell] -= 1
            on_lines.subtract(its)

    return go()
