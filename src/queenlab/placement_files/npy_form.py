"""Placements as NumPy's .npy files: an array of shape (pieces, d) of 1-based cells, column before row.

Several placements are an array of shape (placements, pieces, d).
"""

from __future__ import annotations

import ast
import math
import re
from typing import Any, BinaryIO

import numpy as np

from queenlab.board import AnyBoard, Board, numbers_of_array
from queenlab.errors import BadFile, BadInput, NotSupported
from queenlab.placement import Placement

_MAGIC = b"\x93NUMPY"
#: A header that says no more than type and shape is far shorter.
_LONGEST_HEADER = 4096
_WHOLE_NUMBERS = re.compile(r"[<>|=]?[iu][1248]")


def write_npy(placement: Placement, stream: BinaryIO) -> None:
    if not isinstance(placement.board, Board):
        raise NotSupported("npy is for grids; json and csv hold any placement")
    placement.check_on_board()
    np.lib.format.write_array(stream, (placement.array + 1).astype("<i8"), allow_pickle=False)


def list_to_npy(placements: list[Placement], d: int, stream: BinaryIO) -> None:
    """Writes the cells of several placements; NotSupported if one has more pieces."""
    sizes = {len(placement) for placement in placements}
    if len(sizes) > 1:
        raise NotSupported(
            f"an array needs placements with equally many pieces; these have {min(sizes)} to {max(sizes)}; json and "
            "csv take any"
        )
    together = np.array([one.array for one in placements], dtype="<i8").reshape(len(placements), *sizes or {0}, d)
    np.lib.format.write_array(stream, together + 1, allow_pickle=False)


def read_npy(data: bytes, board: AnyBoard | None = None, source: str = "") -> Placement:
    """Reads the one placement of an array."""
    found = read_npy_list(data, board, source)
    if len(found) != 1:
        raise _bad(f"this holds {len(found) or 'no'} placements, not one", source)
    return found[0]


def read_npy_list(data: bytes, board: AnyBoard | None = None, source: str = "") -> list[Placement]:
    """Reads placements; without a board, n cells of two coordinates mean a board of side n.

    The header is read by hand: NumPy would set aside as much memory as it claims before looking at what is there.
    """
    shape, order, kind, start = _header(data, source)
    if len(data) - start != math.prod(shape) * kind.itemsize:
        claimed = f"{' x '.join(map(str, shape))} numbers of {kind.itemsize} bytes"
        raise _bad(f"the array should be {claimed}, but {len(data) - start} bytes follow its header", source)
    if len(shape) == 3 and not math.prod(shape):
        return []
    cells = np.frombuffer(data, dtype=kind, offset=start).reshape(shape, order=order)
    advice = ""
    if board is None:
        advice = "; an array does not contain its board, so name the problem"
        if shape[-1] != 2 or not shape[-2]:
            raise _bad("an array does not contain its board; name the problem", source)
        board = Board(shape[-2])
    if not isinstance(board, Board):
        raise _bad("npy is for grids, not for triangles", source)
    try:
        native = cells.astype(kind.newbyteorder("="))
        return [Placement(board, numbers_of_array(board, one, 1)) for one in (native if len(shape) == 3 else [native])]
    except BadInput as error:
        raise _bad(f"{error}{advice}", source) from None


def _bad(reason: str, source: str) -> BadFile:
    return BadFile(reason, 1, 1, source)


def _header(data: bytes, source: str) -> tuple[tuple[int, ...], Any, np.dtype[Any], int]:
    version = data[6:7]
    width = {b"\x01": 2, b"\x02": 4}.get(version)
    if not data.startswith(_MAGIC) or width is None:
        raise _bad("this is not an array of whole numbers written by numpy.save", source)
    length = int.from_bytes(data[8 : 8 + width], "little")
    start = 8 + width + length
    if length > _LONGEST_HEADER or start > len(data):
        raise _bad("the header of the array is cut off, or too long", source)
    said = _literal(data[8 + width : start])
    if not isinstance(said, dict) or set(said) != {"descr", "fortran_order", "shape"}:
        raise _bad("the header of the array cannot be read", source)
    descr, shape = said["descr"], said["shape"]
    if not isinstance(descr, str) or not _WHOLE_NUMBERS.fullmatch(descr):
        raise _bad(f"cells must be whole numbers, but this array holds {str(descr)[:40]}", source)
    if not isinstance(shape, tuple) or len(shape) not in (2, 3) or not all(type(x) is int and x >= 0 for x in shape):
        raise _bad(f"an array of cells has the shape (pieces, dimensions), not {str(shape)[:40]}", source)
    return shape, "F" if said["fortran_order"] is True else "C", np.dtype(descr), start


def _literal(header: bytes) -> object:
    # A backslash has no place here, and Python would warn of one that means nothing.
    if b"\\" in header:
        return None
    try:
        return ast.literal_eval(header.decode("latin-1").strip())
    except (ValueError, TypeError, SyntaxError, MemoryError, RecursionError):
        return None
