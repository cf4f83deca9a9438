"""Recipes in words, counted from 1."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import singledispatch

from queenlab.constructions.cuts import Cut
from queenlab.constructions.general_solution import GeneralSolution
from queenlab.constructions.heights import Linear, Tiles
from queenlab.constructions.hyperqueens import Points
from queenlab.constructions.interleaved import Interleaved
from queenlab.constructions.recipe import Recipe
from queenlab.constructions.rows import Blocks, Congruence, ListedRows, Mirrored, Moved, Runs, WithCorner, WithoutCorner
from queenlab.constructions.surgery import Deleted, Framed, Inserted
from queenlab.constructions.two_slopes import TwoSlopeHeights
from queenlab.errors import NotSupported
from queenlab.wording import plural

#: A line, and how deep it is: what is below it says more about it.
Line = tuple[int, str]

#: Rows, cells and runs that are written out; the rest is counted.
_SHOWN = 60


@singledispatch
def recipe_words(recipe: Recipe) -> list[Line]:
    """The recipe, line by line, counted from 1.

    Example:
        >>> recipe_words(Congruence(7, 2, 0))
        [(0, 'column c has its queen in row 1 + ((2c + 5) mod 7)')]
    """
    raise NotSupported(f"a {recipe.kind} has no explanation; ask for its description")


def _then(text: str, recipe: Recipe) -> list[Line]:
    """A line, followed by the board that it refers to."""
    return [(0, text), *((depth + 1, line) for depth, line in recipe_words(recipe))]


def _tiled(first: str, outer: Recipe, inner: Recipe) -> list[Line]:
    tiles = _then("the tiles that hold queens", outer)
    return [(0, first), *tiles, *_then("the queens inside each of them", inner)]


def _listed(things: Sequence[object]) -> str:
    more = f" and {len(things) - _SHOWN} more" if len(things) > _SHOWN else ""
    return ", ".join(map(str, things[:_SHOWN])) + more


def _uncounted(things: Sequence[object]) -> list[Line]:
    return [(1, f"and {len(things) - _SHOWN} more")] if len(things) > _SHOWN else []


def _cells(cells: Iterable[Sequence[int]]) -> str:
    return _listed([f"({', '.join(str(x + 1) for x in cell)})" for cell in cells])


def _sum(coefficients: Sequence[int], names: Sequence[str], constant: int) -> str:
    """A sum such as 2c + 5; factors 1 and terms 0 are omitted."""
    terms = [name if a == 1 else f"{a}{name}" for a, name in zip(coefficients, names, strict=True) if a]
    if constant or not terms:
        terms.append(str(constant))
    return " + ".join(terms)


def _residue(coefficients: Sequence[int], names: Sequence[str], constant: int, modulus: int) -> str:
    """1 + (a linear form mod n) of coordinates from 1 on, where the form itself is of coordinates from 0 on."""
    small = [a % modulus for a in coefficients]
    return f"1 + (({_sum(small, names, (constant - sum(small)) % modulus)}) mod {modulus})"


def _axes(d: int) -> tuple[str, ...]:
    return tuple("xyzuvw"[:d]) if d <= 6 else tuple(f"x{i}" for i in range(1, d + 1))


# -- one queen in every column ---------------------------------------------------------------------------------


@recipe_words.register
def _(recipe: Congruence) -> list[Line]:
    return [(0, f"column c has its queen in row {_residue([recipe.step], 'c', recipe.start, recipe.n)}")]


@recipe_words.register
def _(recipe: ListedRows) -> list[Line]:
    return [(0, f"the rows are written out, column by column: {_listed([row + 1 for row in recipe.rows])}")]


@recipe_words.register
def _(recipe: Runs) -> list[Line]:
    lines: list[Line] = [(0, f"the columns go in {plural(len(recipe.runs), 'run')}")]
    first = 1
    for columns, start, step, modulus, offset in recipe.runs[:_SHOWN]:
        small = step % modulus
        inside = _sum([small], "c", (start - small * first) % modulus)
        row = f"{offset + 1} + (({inside}) mod {modulus})"
        where = f"column {first}" if columns == 1 else f"columns c = {first} to {first + columns - 1}"
        lines.append((1, f"{where}: row {row}" if columns > 1 else f"{where}: row {offset + start % modulus + 1}"))
        first += columns
    return lines + _uncounted(recipe.runs)


@recipe_words.register
def _(recipe: Blocks) -> list[Line]:
    a, b = recipe.outer.side, recipe.inner.side
    return _tiled(f"the board is cut into {a} x {a} tiles of side {b}", recipe.outer, recipe.inner)


@recipe_words.register
def _(recipe: WithoutCorner) -> list[Line]:
    return _then(f"the board of side {recipe.whole.side} that follows, without its first column and row", recipe.whole)


@recipe_words.register
def _(recipe: WithCorner) -> list[Line]:
    n = recipe.side
    return _then(f"the board of side {n - 1} that follows, and one more queen in column {n}, row {n}", recipe.part)


@recipe_words.register
def _(recipe: Moved) -> list[Line]:
    moved = [f"column {column + 1} to row {row + 1}" for column, row in recipe.moves]
    return _then(f"the board that follows, with queens moved: {_listed(moved)}", recipe.board)


@recipe_words.register
def _(recipe: Mirrored) -> list[Line]:
    return _then(f"the board that follows, upside down: row {recipe.side + 1} - r for r", recipe.original)


@recipe_words.register
def _(recipe: Inserted) -> list[Line]:
    new = f"a new column {recipe.column + 1} and a new row {recipe.row + 1}, and a queen where they meet"
    return _then(f"the board of side {recipe.board.side} that follows, with {new}", recipe.board)


@recipe_words.register
def _(recipe: Deleted) -> list[Line]:
    row = recipe.board.at(recipe.column)
    gone = f"column {recipe.column + 1}, row {row + 1} and the queen where they meet"
    return _then(f"the board of side {recipe.board.side} that follows, without {gone}", recipe.board)


@recipe_words.register
def _(recipe: Framed) -> list[Line]:
    small = recipe.step % recipe.modulus
    inside = _sum([small], "c", (recipe.start - recipe.low - small) % recipe.modulus)
    framed = sorted(recipe.frame)
    return [
        (0, f"column c has its queen in row {recipe.low + 1} + (({inside}) mod {recipe.modulus})"),
        (0, f"but these queens are elsewhere: {_cells(framed)}"),
    ]


@recipe_words.register
def _(recipe: GeneralSolution) -> list[Line]:
    a, b, c = recipe.tiles.side, recipe.b, recipe.c
    corner = f"the corner tile has side {c}" if c else "the corner tile is left out"
    return [
        (0, f"{a} x {a} tiles of side {b}; the first row and column of tiles are cut down, so that {corner}"),
        *_then("the tiles that hold queens", recipe.tiles),
        (0, f"inside each of them column c has its queen in row {_residue([2], 'c', 0, b)}"),
        *([(0, f"and in the corner tile in row {_residue([2], 'c', 0, c)}")] if c else []),
    ]


@recipe_words.register
def _(recipe: Interleaved) -> list[Line]:
    outer, m = recipe.outer.side, recipe.m
    lines: list[Line] = [(0, f"every {outer}th column is one class; the j-th queen of a class, j = 1 to {m}")]
    for k, (step, start) in enumerate(zip(recipe.steps[:_SHOWN], recipe.starts, strict=False)):
        small = step % m
        inside = f"({_sum([small], 'j', (start - small) % m)}) mod {m}"
        lines.append((1, f"columns {k + 1}, {k + 1 + outer}, ...: row {recipe.outer.at(k) + 1} + {outer} ({inside})"))
    return lines + _uncounted(recipe.steps)


# -- in more dimensions ----------------------------------------------------------------------------------------


@recipe_words.register
def _(recipe: Linear) -> list[Line]:
    *floor, last = _axes(recipe.dimensions)
    form = _residue(recipe.coefficients, floor, recipe.constant, recipe.n)
    return [(0, f"the piece above ({', '.join(floor)}) has {last} = {form}")]


@recipe_words.register
def _(recipe: Tiles) -> list[Line]:
    a, b, d = recipe.outer.side, recipe.inner.side, recipe.dimensions
    return _tiled(f"the board is cut into {a}^{d} tiles of side {b}", recipe.outer, recipe.inner)


@recipe_words.register
def _(recipe: Points) -> list[Line]:
    places = zip(_axes(len(recipe.steps)), recipe.steps, recipe.start, strict=True)
    forms = [(1, f"{axis} = {_residue([step], 'j', start, recipe.n)}") for axis, step, start in places]
    return [(0, f"the j-th piece, j = 1 to {recipe.n}, has"), *forms]


@recipe_words.register
def _(recipe: Cut) -> list[Line]:
    *floor, last = _axes(len(recipe.coefficients) + 1)
    form = _residue(recipe.coefficients, floor, recipe.constant, recipe.modulus)
    lines: list[Line] = [
        (0, f"on the board of side {recipe.modulus} the piece above ({', '.join(floor)}) has {last} = {form}")
    ]
    if recipe.cut > 0:
        lines.append((0, f"only the pieces with all coordinates up to {recipe.side} are kept"))
    elif recipe.cut < 0:
        lines.append((0, f"{-recipe.cut} empty layers are added at the far end of every axis"))
    if recipe.extra:
        lines.append((0, f"and these are put in: {_cells(recipe.extra)}"))
    return lines


@recipe_words.register
def _(recipe: TwoSlopeHeights) -> list[Line]:
    p, centre = recipe.n, recipe.centre + 1
    form = f"1 + (({_sum([recipe.step % p], 'x', (recipe.shift - recipe.step) % p)} + b (y - {centre})) mod {p})"
    return [
        (0, f"the piece above (x, y) has z = {form}"),
        (1, f"b = {recipe.square} where y - {centre} is a square modulo {p}, else b = {recipe.other}"),
    ]
