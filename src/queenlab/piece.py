"""Pieces and what they attack.

A piece is a sum of terms, and each term is riders (a direction, any number of steps), leapers (one jump), a
range (every cell within k king moves) or planes (Nudelman's hyperplanes). A pattern such as [1,2] stands for
all its sign changes and permutations, padded with zeros to the board's dimension.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, permutations, product
from typing import TYPE_CHECKING

import numpy as np

from queenlab.board import MAX_DIMENSIONS, Board, Cells, Direction, group_by_key, shown_number, whole_number
from queenlab.errors import BadInput, OutOfRange

if TYPE_CHECKING:
    from queenlab.families.question import Goal
    from queenlab.problems import Problem, PublicCells


#: Moves that a piece may have; the queen of eleven dimensions has 88,573 directions.
MAX_DIRECTIONS = 200_000


@dataclass(frozen=True)
class Moves:
    """The moves of a piece in d dimensions. Directions, jumps and planes are listed once up to sign.

    Attributes:
        riders: directions the piece rides along.
        leapers: single jumps.
        range: every cell within this many king moves is attacked; 0 for none.
        planes: normals e; two cells a, b attack when e . (a - b) = 0 (modulo n on the torus).
    """

    riders: tuple[Direction, ...] = ()
    leapers: tuple[Direction, ...] = ()
    range: int = 0
    planes: tuple[Direction, ...] = ()

    def __add__(self, other: Moves) -> Moves:
        if not isinstance(other, Moves):
            return NotImplemented
        return Moves(
            tuple(sorted({*self.riders, *other.riders})),
            tuple(sorted({*self.leapers, *other.leapers})),
            max(self.range, other.range),
            tuple(sorted({*self.planes, *other.planes})),
        )

    def axis_riders(self) -> bool:
        """Whether the piece rides along every axis, as a rook does."""
        riders = set(self.riders)
        d = len(self.riders[0]) if riders else 0
        return d > 0 and all(tuple(int(i == axis) for i in range(d)) in riders for axis in range(d))


def _up_to_sign(vectors: Iterable[Direction]) -> tuple[Direction, ...]:
    positive = set()
    for v in vectors:
        lead = next(x for x in v if x)
        positive.add(v if lead > 0 else tuple(-x for x in v))
    return tuple(sorted(positive))


def orient(pattern: tuple[int, ...], d: int) -> tuple[Direction, ...]:
    """All vectors obtained from a pattern by padding with zeros, permuting and changing signs; one of each pair v, -v.

    Example:
        >>> orient((1, 2), 2)
        ((1, -2), (1, 2), (2, -1), (2, 1))
    """
    orders = math.perm(d, len(pattern)) // math.prod(math.factorial(k) for k in Counter(pattern).values())
    _check_number(orders << len(pattern), d)
    vectors = []
    for places in combinations(range(d), len(pattern)):
        for order in set(permutations(pattern)):
            for signs in product((1, -1), repeat=len(pattern)):
                vector = [0] * d
                for place, size, sign in zip(places, order, signs, strict=True):
                    vector[place] = sign * size
                vectors.append(tuple(vector))
    return _up_to_sign(vectors)


def _check_number(directions: int, d: int) -> None:
    if directions > MAX_DIRECTIONS:
        raise OutOfRange(f"{directions} moves in {d} dimensions are too many for a piece; at most {MAX_DIRECTIONS}")


def all_unit_directions(d: int) -> tuple[Direction, ...]:
    """The (3^d - 1)/2 directions with coordinates -1, 0, 1, up to sign (Kunt, Definition 2 and Theorem 9)."""
    _check_number(3**d, d)
    return _up_to_sign(v for v in product((-1, 0, 1), repeat=d) if any(v))


#: Named pieces without arguments, in the order in which the notation prints them, with the fewest dimensions
#: in which each can move.
_NAMED: dict[str, int] = {
    "queen": 1,
    "hyperqueen": 1,
    "amazon": 2,
    "rook": 1,
    "bishop": 2,
    "king": 1,
    "knight": 2,
    "nightrider": 2,
}
#: Terms with arguments: (fewest, most) arguments, and what an argument is.
_WITH_ARGUMENTS: dict[str, tuple[int, int]] = {
    "leprechaun": (1, 1),
    "range": (1, 1),
    "leaper": (1, 99),
    "rider": (1, 99),
}
TERM_NAMES: tuple[str, ...] = (*_NAMED, *_WITH_ARGUMENTS)


@dataclass(frozen=True)
class Term:
    """One summand of a piece: a name and, for leaper, rider, leprechaun and range, its numbers."""

    name: str
    arguments: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        if not isinstance(self.name, str):
            raise BadInput(f"a piece must have a name such as queen, not {self.name!r}")
        if not isinstance(self.arguments, Iterable):
            raise BadInput(f"{self.name} takes a list of whole numbers, not {self.arguments!r}")
        numbers = tuple(whole_number(x, f"a number of {self.name}") for x in self.arguments)
        object.__setattr__(self, "arguments", numbers)
        if self.name in _NAMED:
            if self.arguments:
                raise BadInput(f"{self.name} takes no numbers in brackets")
            return
        if self.name not in _WITH_ARGUMENTS:
            raise BadInput(f"unknown piece {self.name!r}; available: {', '.join(TERM_NAMES)}")
        fewest, most = _WITH_ARGUMENTS[self.name]
        if not fewest <= len(self.arguments) <= most:
            wanted = "one number" if most == 1 else "at least one number"
            raise BadInput(f"{self.name} takes {wanted} in brackets, as in {self.name}[{'2' if most == 1 else '1,2'}]")
        if any(x < 0 for x in self.arguments):
            raise BadInput(f"{self.name} takes numbers that are 0 or more; all sign changes are included")
        if max(self.arguments) > 10**9:
            raise BadInput(f"{self.name} takes numbers up to 10^9")
        if most == 1:
            if self.arguments[0] == 0 and self.name == "range":
                raise BadInput("range takes a number, 1 or more")
        else:
            if not any(self.arguments):
                raise BadInput(f"{self.name} needs a number that is not 0")
            # Zeros and order carry no information: [0,2], [2,0] and [2] are one pattern. Two numbers stay two,
            # for [0,2] reads better than [2].
            kept = sorted(x for x in self.arguments if x)
            object.__setattr__(self, "arguments", tuple([0] * (2 - len(kept)) + kept))

    @property
    def pattern(self) -> tuple[int, ...]:
        """The non-zero numbers of a leaper or rider."""
        return tuple(x for x in self.arguments if x)

    @property
    def fewest_dimensions(self) -> int:
        """The smallest dimension in which the term has moves."""
        return (
            _NAMED[self.name] if self.name in _NAMED else len(self.pattern) if self.name in ("leaper", "rider") else 1
        )

    def moves(self, d: int) -> Moves:
        if d < self.fewest_dimensions:
            raise BadInput(f"{self} needs a board of at least {self.fewest_dimensions} dimensions, not {d}")
        return _MOVES[self.name](self, d)

    def sort_key(self) -> tuple[int, tuple[int, ...]]:
        """The position of the term in the printed sum."""
        return (TERM_NAMES.index(self.name), self.arguments)

    def __str__(self) -> str:
        return self.name + (f"[{','.join(map(str, self.arguments))}]" if self.arguments else "")


def _queen(_: Term, d: int) -> Moves:
    return Moves(riders=all_unit_directions(d))


def _leprechaun(term: Term, d: int) -> Moves:
    return _queen(term, d) + Moves(range=term.arguments[0])


_MOVES: dict[str, Callable[[Term, int], Moves]] = {
    "queen": _queen,
    "hyperqueen": lambda _, d: Moves(planes=all_unit_directions(d)),
    "amazon": lambda term, d: _queen(term, d) + Moves(leapers=orient((1, 2), d)),
    "rook": lambda _, d: Moves(riders=orient((1,), d)),
    "bishop": lambda _, d: Moves(riders=orient((1, 1), d)),
    "king": lambda _, d: Moves(range=1),
    "knight": lambda _, d: Moves(leapers=orient((1, 2), d)),
    "nightrider": lambda _, d: Moves(riders=orient((1, 2), d)),
    "leprechaun": _leprechaun,
    "range": lambda term, _: Moves(range=term.arguments[0]),
    "leaper": lambda term, d: Moves(leapers=orient(term.pattern, d)),
    "rider": lambda term, d: Moves(riders=orient(term.pattern, d)),
}
#: A term of each name, for lists; one number is enough for a range, and leaps take two.
TERM_EXAMPLES: tuple[Term, ...] = (
    *map(Term, _NAMED),
    *(Term(name, (2,) if most == 1 else (1, 2)) for name, (_, most) in _WITH_ARGUMENTS.items()),
)


@dataclass(frozen=True)
class Piece:
    """A sum of terms.

    Example:
        >>> piece = queen + leaper(1, 2)
        >>> str(piece)
        'queen+leaper[1,2]'
        >>> len(piece.attacks(Board(8), Board(8).from_public((4, 4))))
        35
    """

    terms: tuple[Term, ...]

    def __post_init__(self) -> None:
        if not isinstance(self.terms, Iterable) or not all(isinstance(term, Term) for term in self.terms):
            raise BadInput(f"a piece consists of terms, as in Piece((Term('queen'),)), not {self.terms!r}")
        if not self.terms:
            raise BadInput("a piece needs at least one term, such as queen or leaper[1,2]")
        object.__setattr__(self, "terms", tuple(sorted(set(self.terms), key=Term.sort_key)))

    def __add__(self, other: Piece) -> Piece:
        if not isinstance(other, Piece):
            return NotImplemented
        return Piece(self.terms + other.terms)

    def __str__(self) -> str:
        return "+".join(str(term) for term in self.terms)

    def moves(self, d: int) -> Moves:
        """The moves on boards of d dimensions: directions, jumps, a range and planes.

        Raises:
            BadInput: if a term needs more dimensions.
        """
        if whole_number(d, "the number of dimensions") > MAX_DIMENSIONS:
            raise OutOfRange(f"{shown_number(d)} dimensions are too many; at most {MAX_DIMENSIONS}")
        return _moves(self, int(d))

    def attacks(self, board: Board, cell: int) -> Cells:
        """All cells that the piece attacks from `cell`, in order, without `cell` itself. Other pieces do not block.

        Args:
            board: the board.
            cell: a cell's number; `Board.from_public` gives it.

        Raises:
            BadInput: if the cell is off the board.
        """
        board.public(cell)  # which refuses what is no cell
        moves = self.moves(board.d)
        every = board.all_cells()
        here = np.array([cell], dtype=np.int64)
        hit = np.zeros(board.size, dtype=bool)
        for v in moves.riders:
            hit |= board.line_keys(every, v) == board.line_keys(here, v)[0]
        for v in moves.leapers:
            for jump in (v, tuple(-x for x in v)):
                targets, _ = board.shifted(here, jump)
                hit[targets] = True
        if moves.range or moves.planes:
            apart = np.abs(board.coordinates(every) - board.coordinates(here))
            if moves.range:
                distance = np.minimum(apart, board.n - apart) if board.torus else apart
                hit |= distance.max(axis=1) <= moves.range
            for e in moves.planes:
                dot = (board.coordinates(every) - board.coordinates(here)) @ np.array(e, dtype=np.int64)
                hit |= (dot % board.n if board.torus else dot) == 0
        hit[cell] = False
        return np.flatnonzero(hit)

    def problem(
        self, n: int, d: int = 2, torus: bool = False, *, goal: Goal = "exact", pieces: int | None = None,
        colors: int | None = None, given: PublicCells = (), exclude: PublicCells = (), gent: bool = False,
    ) -> Problem:  # fmt: skip
        """The problem for this piece on the board n^d, with the arguments of `queenlab.queens`.

        Example:
            >>> (queen + leaper(1, 2)).problem(12)
            problem('queen+leaper[1,2]:12')
        """
        from queenlab.problems import family_of, make

        family, implied = family_of(self)
        return make(
            family, n, d, torus, tuple(implied.items()),
            goal=goal, pieces=pieces, colors=colors, given=given, exclude=exclude, gent=gent,
        )  # fmt: skip

    def cliques(self, board: Board) -> Iterator[tuple[str, Cells]]:
        """Sets of two or more cells of which at most one may be occupied; together they contain every attacking pair.

        Yields:
            (kind, cells), where kind is `line`, `leap`, `window` or `plane`.
        """
        moves = self.moves(board.d)
        every = board.all_cells()
        for v in moves.riders:
            yield from (("line", line) for line in board.lines(v) if line.size > 1)
        for e in moves.planes:
            yield from (("plane", plane) for plane in planes(board, e) if plane.size > 1)
        if moves.range:
            yield from (("window", window) for window in board.windows(moves.range) if window.size > 1)
        for v in moves.leapers:
            targets, sources = board.shifted(every, v)
            for a, b in zip(sources.tolist(), targets.tolist(), strict=True):
                if a != b:
                    yield "leap", np.array([min(a, b), max(a, b)], dtype=np.int64)


@lru_cache(maxsize=256)
def _moves(piece: Piece, d: int) -> Moves:
    total = Moves()
    for term in piece.terms:
        total = total + term.moves(d)
    return total


def plane_keys(board: Board, cells: Cells, normal: Direction) -> Cells:
    """The number of each cell's hyperplane with that normal: equal exactly for cells in the same plane."""
    dot = board.coordinates(cells) @ np.array(normal, dtype=np.int64)
    return dot % board.n if board.torus else dot


def planes(board: Board, normal: Direction) -> list[Cells]:
    """All hyperplanes with a normal, a partition of the board."""
    cells = board.all_cells()
    return group_by_key(plane_keys(board, cells, normal), cells)


def _named(name: str, *arguments: int) -> Piece:
    return Piece((Term(name, arguments),))


queen = _named("queen")
#: Nudelman's piece: it attacks along the whole hyperplanes e . x = constant, e in {-1, 0, 1}^d (ERRATA, Problem 2).
hyperqueen = _named("hyperqueen")
amazon = _named("amazon")
rook = _named("rook")
bishop = _named("bishop")
king = _named("king")
knight = _named("knight")
nightrider = _named("nightrider")


def leaper(*pattern: int) -> Piece:
    """A piece that jumps once, by the pattern in any order and with any signs: `leaper(1, 2)` is the knight.

    Args:
        pattern: how many cells along each axis; trailing zeros may be omitted.

    Returns:
        The piece; `+` adds others.

    Raises:
        BadInput: if the numbers are not whole numbers, 0 or more, or all 0.

    Example:
        >>> camel = leaper(1, 3)
        >>> str(queen + camel), len(camel.moves(2).leapers)
        ('queen+leaper[1,3]', 4)
    """
    return _named("leaper", *pattern)


def rider(*pattern: int) -> Piece:
    """A piece that repeats a jump any number of times: `rider(1, 2)` is the nightrider.

    Args:
        pattern: how many cells along each axis, as for `leaper`.

    Returns:
        The piece; `+` adds others.

    Raises:
        BadInput: if the numbers are not whole numbers, 0 or more, or all 0.

    Example:
        >>> rider(1, 3).problem(9)
        problem('rider[1,3]:9')
    """
    return _named("rider", *pattern)


def leprechaun(k: int) -> Piece:
    """A queen that also attacks everything within k king moves (Escamocher & O'Sullivan, section 2).

    Args:
        k: how many king moves.

    Returns:
        The piece; `+` adds others.

    Raises:
        BadInput: if k is not a whole number, 0 or more.

    Example:
        >>> leprechaun(3).problem(20)
        problem('leprechauns:20,range=3')
    """
    return _named("leprechaun", k)


def within(k: int) -> Piece:
    """A piece that attacks every cell within k king moves, `range[k]` in the notation.

    Args:
        k: how many king moves.

    Returns:
        The piece; `+` adds others.

    Raises:
        BadInput: if k is not a whole number, 1 or more.

    Example:
        >>> (rook + within(1)).problem(8)
        problem('rook+range[1]:8')
    """
    return _named("range", k)
