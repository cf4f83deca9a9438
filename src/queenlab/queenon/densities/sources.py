"""Densities by name and from files: `uniform:8`, `optimal:64`, `limit:32`, JSON densities, placements and answers."""

from __future__ import annotations

import re
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import numpy as np

from queenlab.board import AnyBoard, Board, public_cells
from queenlab.errors import BadFile, BadInput
from queenlab.placement_files import read_placement
from queenlab.problems import problem
from queenlab.queenon.densities.density import TriangleDensity
from queenlab.queenon.densities.files import check_order, objects
from queenlab.strict_json import read_json
from queenlab.wording import plural

#: Names of densities that need an order.
KINDS = ("uniform", "optimal", "limit")
_NAME = re.compile(rf"({'|'.join(KINDS)}):([0-9]{{1,9}})", flags=re.ASCII)


def named_density(name: str) -> TriangleDensity | None:
    """The density with a built-in name; None for any other name."""
    kind = name.partition(":")[0]
    if kind not in KINDS:
        return None
    found = _NAME.fullmatch(name)
    if found is None:
        raise BadInput(f"{kind} needs an order, as in {kind}:8; got {name[:40]!r}")
    order = int(found[2])
    check_order(order)
    if kind == "uniform":
        return TriangleDensity.uniform(order)
    if kind == "optimal":
        from queenlab.queenon.xqueenons.optimum import optimum_of_order

        return optimum_of_order(order).density
    from queenlab.queenon.limit.density import limit_density

    return limit_density(order)


def average_density(board: AnyBoard, numbers: Any, total: int) -> TriangleDensity:
    """The exact average of the densities of all solutions on a square, or on Knuth's triangles.

    `numbers` says how many of the `total` solutions go through each cell of the board, in its order.
    """
    if isinstance(board, Board) and board.d != 2:
        raise BadInput(f"a density lives on the square; {board.name} has {board.d} dimensions")
    if total < 1:
        raise BadInput("there are no solutions, so there is no average density")
    n = board.n
    check_order(n)
    shares = objects([Fraction(int(x) * n, total) for x in numbers])
    if isinstance(board, Board):
        # [column, row from the bottom] to [row from the top, column]
        return TriangleDensity.from_cells(shares.reshape(n, n).T[::-1])
    return TriangleDensity(np.moveaxis(shares.reshape(n, n, 4), 2, 0))


def read_density(text: str, source: str = "") -> TriangleDensity:
    """The density of a text: JSON as `TriangleDensity.to_dict` writes it, the answer of `queenlab density --json`, or a
    placement in any of its forms, JSON answers with a witness among them. BadFile names the source.
    """
    if text.lstrip("\ufeff \t\r\n")[:1] == "{":
        record = read_object(text, source)
        try:
            if record.get("queenlab") == "density":
                return TriangleDensity.from_dict(record)
            if record.get("density") is not None:
                return _from_answer(record)
        except BadFile:
            raise
        except BadInput as error:
            raise BadFile(str(error), 1, 1, source) from None
    placement, _ = read_placement(text, None, lambda name: problem(name).board, source)
    try:
        return TriangleDensity.from_placement(placement)
    except BadInput as error:
        raise BadFile(str(error), 1, 1, source) from None


def read_object(text: str, source: str) -> dict[str, Any]:
    record = read_json(text, source)
    if not isinstance(record, dict):
        raise BadFile("a density must be a JSON object", 1, 1, source)
    return record


def cell_numbers(board: AnyBoard, rows: Any) -> list[int]:
    """The numbers in an answer's `density`, which must list every cell of the board in order."""
    if not isinstance(rows, list):
        raise BadInput("a density must list cells, each followed by its number of solutions")
    if len(rows) != board.size:
        raise BadInput(f"a density on {plural(board.size, 'cell')} needs as many numbers, not {len(rows)}")
    numbers = []
    for place, row in zip(public_cells(board, range(board.size)), rows, strict=True):
        if not isinstance(row, list) or row[:-1] != place or type(row[-1]) is not int or row[-1] < 0:
            wanted = ", ".join(map(str, place))
            raise BadInput(f"expected the cell {wanted} with its number of solutions")
        numbers.append(row[-1])
    return numbers


def _from_answer(record: Mapping[str, Any]) -> TriangleDensity:
    name, total = record.get("problem"), record.get("value")
    if not isinstance(name, str) or type(total) is not int:
        raise BadInput("an answer with a density must have a problem, the number of solutions and a list of cells")
    board = problem(name).board
    numbers = cell_numbers(board, record["density"])
    if max(numbers) > total:
        raise BadInput(f"a cell has {max(numbers)} solutions, but the total is {total}")
    return average_density(board, numbers, total)
