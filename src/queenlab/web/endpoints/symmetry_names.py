"""The symmetries of a board with their names, shifts of a torus aside."""

from __future__ import annotations

from queenlab.board import AnyBoard, Board, TriangleBoard
from queenlab.symmetry.grid import GridSymmetry, on_triangles, signed_axes, strange

#: By where coordinates go and which are reversed; a grid's are (column, row), row 1 at the bottom.
_SQUARE = {
    ((0, 1), (1, 1)): "as it is",
    ((1, 0), (1, -1)): "quarter turn right",
    ((0, 1), (-1, -1)): "half turn",
    ((1, 0), (-1, 1)): "quarter turn left",
    ((0, 1), (-1, 1)): "mirror left-right",
    ((0, 1), (1, -1)): "mirror up-down",
    ((1, 0), (1, 1)): "mirror in the rising diagonal",
    ((1, 0), (-1, -1)): "mirror in the falling diagonal",
}
#: Of triangles they are (row, column), row 1 on top.
_TRIANGLES = {
    ((0, 1), (-1, 1)): "mirror up-down",
    ((0, 1), (1, -1)): "mirror left-right",
    ((1, 0), (1, 1)): "mirror in the falling diagonal",
    ((1, 0), (-1, -1)): "mirror in the rising diagonal",
}
_EXCHANGED = "opposite triangles exchanged"


def named_symmetries(board: AnyBoard) -> list[tuple[str, GridSymmetry]]:
    """Turns and mirrors with their names, the identity first.

    In more than two dimensions `(x, y, z) -> (y, -x, z)` says which coordinate goes where, and a minus that it is
    reversed. Knuth's triangles have eight more, which also exchange the opposite triangles of every cell.

    Example:
        >>> [name for name, _ in named_symmetries(Board(8))][:3]
        ['as it is', 'quarter turn right', 'half turn']
        >>> len(named_symmetries(Board(3, 3))), len(named_symmetries(TriangleBoard(3)))
        (48, 16)
    """
    if isinstance(board, TriangleBoard):
        return _of_triangles(board.n)
    # The names are those of a board on which all symmetries differ; on smaller ones some coincide.
    wide = Board(max(board.n, 3), board.d, board.torus)
    found: dict[GridSymmetry, str] = {}
    for symmetry in signed_axes(wide):
        offsets = tuple(0 if board.torus or f > 0 else board.n - 1 for f in symmetry.factors)
        own = GridSymmetry(board.n, symmetry.axes, symmetry.factors, offsets, board.torus)
        found.setdefault(own, _grid_name(symmetry))
    order = {name: place for place, name in enumerate(_SQUARE.values())}
    return sorted(
        ((name, symmetry) for symmetry, name in found.items()), key=lambda pair: order.get(pair[0], len(order))
    )


def _grid_name(symmetry: GridSymmetry) -> str:
    d = len(symmetry.axes)
    if d == 2:
        return _SQUARE[(symmetry.axes[0], symmetry.axes[1]), (symmetry.factors[0], symmetry.factors[1])]
    if d == 1:
        return "as it is" if symmetry.factors == (1,) else "mirror left-right"
    letters = "xyzw"[:d]
    image = [("-" if f < 0 else "") + letters[a] for a, f in zip(symmetry.axes, symmetry.factors, strict=True)]
    plain = list(letters) == image
    return "as it is" if plain else f"({', '.join(letters)}) → ({', '.join(image)})"


def _of_triangles(n: int) -> list[tuple[str, GridSymmetry]]:
    # On one cell the eight still differ, by what they do to its triangles: so they are made on a board of side 2.
    eight = []
    for symmetry in signed_axes(Board(2)):
        key = (symmetry.axes[0], symmetry.axes[1]), (symmetry.factors[0], symmetry.factors[1])
        eight.append((_TRIANGLES.get(key) or _SQUARE[key], on_triangles(symmetry, n)))
    eight.sort(key=lambda pair: list(_SQUARE.values()).index(pair[0]))
    # The strange one, followed by the mirror that undoes its move of rows, exchanges opposite triangles.
    exchange = strange(n).then(dict(eight)["mirror up-down"])
    found: dict[GridSymmetry, str] = {}
    for name, symmetry in eight:
        found.setdefault(symmetry, name)
    for name, symmetry in eight:
        found.setdefault(symmetry.then(exchange), _EXCHANGED if name == "as it is" else f"{name}, {_EXCHANGED}")
    return [(name, symmetry) for symmetry, name in found.items()]
