"""Names of a board's symmetries, except shifts of a torus."""

from __future__ import annotations

from queenlab.board import AnyBoard, Board, TriangleBoard
from queenlab.symmetry.grid import GridSymmetry, on_triangles, signed_axes, strange

IDENTITY = "as it is"
#: By where coordinates go and which are reversed; a grid's are (column, row), row 1 at the bottom.
_SQUARE = {
    ((0, 1), (1, 1)): IDENTITY,
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
    return sorted(((name, symmetry) for symmetry, name in found.items()), key=_place)


def _place(named: tuple[str, GridSymmetry]) -> int:
    """Where a name stands among those of the square; other names keep their order after them."""
    names = list(_SQUARE.values())
    return names.index(named[0]) if named[0] in names else len(names)


def _grid_name(symmetry: GridSymmetry) -> str:
    d = len(symmetry.axes)
    if d == 2:
        return _SQUARE[(symmetry.axes[0], symmetry.axes[1]), (symmetry.factors[0], symmetry.factors[1])]
    if d == 1:
        return IDENTITY if symmetry.factors == (1,) else "mirror left-right"
    letters = "xyzw"[:d]
    image = [("-" if f < 0 else "") + letters[a] for a, f in zip(symmetry.axes, symmetry.factors, strict=True)]
    plain = list(letters) == image
    return IDENTITY if plain else f"({', '.join(letters)}) → ({', '.join(image)})"


def _of_triangles(n: int) -> list[tuple[str, GridSymmetry]]:
    # On one cell the eight still differ, by what they do to its triangles: so they are made on a board of side 2.
    keys = [((one.axes[0], one.axes[1]), (one.factors[0], one.factors[1])) for one in signed_axes(Board(2))]
    names = [_TRIANGLES.get(key) or _SQUARE[key] for key in keys]
    eight = [(name, on_triangles(one, n)) for name, one in zip(names, signed_axes(Board(2)), strict=True)]
    eight.sort(key=_place)
    # The strange one, followed by the mirror that undoes its move of rows, exchanges opposite triangles.
    exchange = strange(n).then(dict(eight)["mirror up-down"])
    found: dict[GridSymmetry, str] = {}
    for name, symmetry in eight:
        found.setdefault(symmetry, name)
    for name, symmetry in eight:
        found.setdefault(symmetry.then(exchange), _EXCHANGED if name == IDENTITY else f"{name}, {_EXCHANGED}")
    return [(name, symmetry) for symmetry, name in found.items()]
