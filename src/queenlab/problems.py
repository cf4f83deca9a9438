"""Problems: a family, a board and a question, all given by the problem's name.

The name is read by `parse` and printed in one canonical form by `str`. The verbs (`count`, `solve`, ...) are
methods here too; they are done in `queenlab.verbs`.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from types import MethodType
from typing import TYPE_CHECKING, Any, TypedDict, Unpack

import numpy as np

from queenlab.board import AnyBoard, Cells, cell_numbers
from queenlab.errors import BadCall, BadInput, BadNotation, NotSupported
from queenlab.families.family import Family
from queenlab.families.pieces import PieceFamily, SumFamily
from queenlab.families.question import GOALS, Goal, Question, normalized
from queenlab.families.registry import FAMILIES
from queenlab.model import Model
from queenlab.notation import MAX_DIGITS, Key, Notation, parse_notation, split_cells
from queenlab.piece import Piece
from queenlab.placement import Placement
from queenlab.symmetry import Group
from queenlab.verification.report import VerificationReport
from queenlab.wording import near_or_all, plural, suggestion

if TYPE_CHECKING:
    import networkx

    import queenlab as _queenlab

_COMMON_KEYS = ("goal", "pieces", "colors", "given", "exclude", "gent")


class Changes(TypedDict, total=False):
    """Parts of a question."""

    n: int
    d: int
    torus: bool
    settings: tuple[tuple[str, int], ...]
    goal: Goal
    pieces: int | None
    colors: int | None
    given: tuple[int, ...]
    excluded: tuple[int, ...]
    gent: bool


class _Verb:
    """A public function as a method, imported on first use."""

    def __set_name__(self, owner: type, name: str) -> None:
        self._name = name

    def __get__(self, asked: Problem | None, owner: type) -> Callable[..., Any]:
        verb: Callable[..., Any] = getattr(sys.modules["queenlab"], self._name)
        return verb if asked is None else MethodType(verb, asked)


@dataclass(frozen=True)
class Problem:
    """A problem with a name.

    Example:
        >>> problem = parse("queen+leaper[2,1]:12^2,goal=max")
        >>> str(problem)
        'queen+leaper[1,2]:12,goal=max'
        >>> problem.board.size
        144
    """

    family: Family
    question: Question

    def __post_init__(self) -> None:
        q = normalized(self.question)
        object.__setattr__(self, "question", q)
        if q.goal not in self.family.goals:
            raise BadInput(
                f"{self.family.name} takes goal={' or '.join(self.family.goals)}, not {q.goal}", keys=("goal",)
            )
        size = self.family.board(q).size
        cells = (*q.given, *q.excluded)
        if any(not 0 <= c < size for c in cells):
            raise BadInput(f"a given or excluded cell is off the board of {plural(size, 'cell')}")
        for setting in self.family.settings:
            if setting.required and setting.name not in dict(q.settings):
                raise BadInput(f"{self.family.name} needs {setting.name}=K, as in {self.family.example}")
        self.family.check(q)

    # -- what it is ---------------------------------------------------------------------------------------------

    @property
    def board(self) -> AnyBoard:
        return self.family.board(self.question)

    @property
    def n(self) -> int:
        return self.question.n

    @property
    def d(self) -> int:
        return self.question.d

    @property
    def torus(self) -> bool:
        return self.question.torus

    @property
    def piece(self) -> Piece | None:
        return self.family.piece(self.question) if isinstance(self.family, PieceFamily) else None

    @property
    def goal(self) -> Goal:
        return self.question.goal

    @cached_property
    def model(self) -> Model:
        return self.family.model(self.question)

    @cached_property
    def group(self) -> Group:
        """The symmetries of the board that preserve the given and the excluded cells."""
        group = self.family.group(self.question)
        for cells in (self.question.given, self.question.excluded):
            if cells:
                group = group.stabilizer(cells)
        return group

    def graph(self) -> networkx.Graph:
        """The NetworkX graph of all cells except excluded ones (1-based), with an edge between two that attack each
        other.

        Raises:
            MissingExtra: without the extra `graph`.
            NotSupported: for Xqueens.
            OutOfRange: if the graph is too large.

        Example:
            >>> problem("queens:3").graph().number_of_edges()
            28
        """
        from queenlab.attack_graph import attack_graph

        if self.piece is None:
            raise NotSupported(f"an attack graph needs pieces on a grid, not {self}")
        return attack_graph(self.board, self.piece, np.delete(self.board.all_cells(), self.question.excluded))

    def verify(self, cells: Placement | Sequence[int] | Cells) -> VerificationReport:
        """Checks an answer against the problem's definition, not against the Model.

        Args:
            cells: a placement, or its cell numbers; for a colouring, the colours of all cells.
        """
        if isinstance(cells, Placement):
            if cells.board != self.board:
                raise BadInput(f"the placement is on a board {cells.board.name}, but {self} is on {self.board.name}")
            cells = cells.cells
        report = self.family.verify(self.question, cells)
        q = self.question
        if self.goal == "color" or not (q.given or q.excluded or q.pieces is not None):
            return report
        used = set(np.asarray(cells).tolist())
        missing = [c for c in q.given if c not in used]
        wrong = [c for c in q.excluded if c in used]
        lines = [f"given cell {self.board.label(c)} is not used" for c in missing]
        lines += [f"excluded cell {self.board.label(c)} is used" for c in wrong]
        if q.pieces is not None and len(used) != q.pieces and not report.problems:
            lines.append(f"{plural(len(used), 'piece')}, not {q.pieces}")
        return replace(report, ok=False, problems=report.problems + tuple(lines)) if lines else report

    def __str__(self) -> str:
        q = self.question
        board = f"{q.n}{'' if q.d == 2 else f'^{q.d}'}{'@torus' if q.torus else ''}"
        settings = dict(q.settings)
        keys = [
            s.name if s.flag else f"{s.name}={settings[s.name]}" for s in self.family.settings if s.name in settings
        ]
        if q.goal != "exact":
            keys.append(f"goal={q.goal}")
        keys += [f"{k}={v}" for k, v in (("pieces", q.pieces), ("colors", q.colors)) if v is not None]
        for key, cells in (("given", q.given), ("exclude", q.excluded)):
            if cells:
                keys.append(f"{key}={'/'.join('.'.join(map(str, self.board.public(c))) for c in cells)}")
        if q.gent:
            keys.append("gent")
        return ",".join([f"{self.family.name}:{board}", *keys])

    def __repr__(self) -> str:
        return f"problem({str(self)!r})"

    def _repr_svg_(self) -> str | None:
        from queenlab.draw.notebook import problem_picture

        return problem_picture(self)

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, Any]:
        from queenlab.draw.notebook import bundle

        return bundle(self)

    # -- problems made from this one -----------------------------------------------------------------------------

    def asking(self, **changes: Unpack[Changes]) -> Problem:
        """The same problem with parts of its question changed.

        Cells are 0-based numbers; `with_cells` takes 1-based coordinates.

        Raises:
            BadInput: if the arguments define no problem.
            BadCall: if an argument is unknown.

        Example:
            >>> parse("queens:7^3").asking(goal="max", torus=True)
            problem('queens:7^3@torus,goal=max')
        """
        for name in changes.keys() - Changes.__annotations__.keys():
            raise BadCall(f"asking() has no argument {name}{near_or_all(name, Changes.__annotations__)}")
        return Problem(self.family, replace(self.question, **changes))

    def with_cells(
        self,
        given: Iterable[Sequence[int | str]] = (),
        exclude: Iterable[Sequence[int | str]] = (),
        gent: bool | None = None,
    ) -> Problem:
        """The same problem with more cells given or excluded, in 1-based coordinates.

        Args:
            given: cells that must be used, as in [(1, 1), (2, 3)], or an array of 0-based coordinates.
            exclude: cells that must stay empty.
            gent: whether given pieces may share diagonals with each other; None keeps the current setting.

        Raises:
            BadInput: if the cell is off the board, or given pieces attack each other.

        Example:
            >>> parse("queens:8").with_cells(given=[(1, 1)], exclude=[(2, 3)])
            problem('queens:8,given=1.1,exclude=2.3')
        """
        board, q = self.board, self.question
        return self.asking(
            given=_sorted_cells(board, given, q.given),
            excluded=_sorted_cells(board, exclude, q.excluded),
            gent=q.gent if gent is None else gent,
        )

    # -- the verbs: `queenlab.count` and others, with this problem as their first argument ------------------------

    if TYPE_CHECKING:
        bound = _queenlab.bound
        classes = _queenlab.classes
        color = _queenlab.color
        complete = _queenlab.complete
        construct = _queenlab.construct
        count = _queenlab.count
        density = _queenlab.density
        dominate = _queenlab.dominate
        enumerate = solutions = _queenlab.enumerate
        estimate = _queenlab.estimate
        maximize = _queenlab.maximize
        prove = _queenlab.prove
        sample = _queenlab.sample
        solve = _queenlab.solve
    else:
        bound, classes, color, complete, construct, count, density = (_Verb() for _ in range(7))
        dominate, enumerate, estimate, maximize, prove, sample = (_Verb() for _ in range(6))
        solutions, solve = _Verb(), _Verb()


def _sorted_cells(board: AnyBoard, cells: Iterable[Sequence[int | str]], more: Iterable[int] = ()) -> tuple[int, ...]:
    listed = cells if isinstance(cells, np.ndarray) else list(cells)
    if any(isinstance(c, str) or not isinstance(c, Sequence | np.ndarray) for c in listed):
        raise BadInput("write cells as [(1, 1), (2, 3)]")
    return tuple(sorted({*more, *cell_numbers(board, listed).tolist()}))


def parse(text: str) -> Problem:
    """The problem with this name.

    Args:
        text: the name, as docs/reference/notation.md describes it.

    Returns:
        The problem; `str` gives its canonical name.

    Raises:
        BadNotation: if the name is malformed; the message points at the wrong character.
        BadInput: if it names several sizes.

    Example:
        >>> parse("queen+leaper[2,1]:12^2,goal=max")
        problem('queen+leaper[1,2]:12,goal=max')
    """
    problems = parse_many(text)
    if len(problems) != 1:
        raise BadInput(f"{text} names {len(problems)} sizes; name one")
    return problems[0]


def parse_many(text: str) -> list[Problem]:
    """The problems with this name, one for each size in it.

    Args:
        text: a name with one size, or several such as `4..8` or `4,6,8`.

    Returns:
        The problems, in the order of the sizes.

    Raises:
        BadNotation: if the name is malformed; the message points at the wrong character.

    Example:
        >>> [str(one) for one in parse_many("rooks:2..4,goal=max")]
        ['rooks:2,goal=max', 'rooks:3,goal=max', 'rooks:4,goal=max']
    """
    notation = parse_notation(text, FAMILIES)
    family, implied = family_of(Piece(notation.terms)) if notation.terms else (FAMILIES[notation.family], {})
    return [_one(notation, family, implied, n) for n in notation.sizes]


def family_of(piece: Piece) -> tuple[Family, dict[str, int]]:
    """The family of a piece and the settings that the piece implies; a sum without a family is its own family.

    Example:
        >>> from queenlab.piece import leprechaun
        >>> family_of(leprechaun(2))[0].name, family_of(leprechaun(2))[1]
        ('leprechauns', {'range': 2})
    """
    if len(piece.terms) == 1:
        term = piece.terms[0]
        if term.name == "leprechaun":
            return FAMILIES["leprechauns"], {"range": term.arguments[0]}
        if not term.arguments:
            return FAMILIES[f"{term.name}s"], {}
    return SumFamily(piece), {}


def _one(notation: Notation, family: Family, implied: dict[str, int], n: int) -> Problem:
    keys = {key.name: key for key in notation.keys}
    allowed = [*(s.name for s in family.settings), *_COMMON_KEYS]
    for key in notation.keys:
        if key.name not in allowed:
            reason = f"{family.name} has no key '{key.name}'{suggestion(key.name, allowed)}"
            raise BadNotation(notation.text, key.at, f"{reason} (available: {', '.join(allowed)})")
    settings = list(implied.items())
    for setting in family.settings:
        if setting.name in keys:
            key = keys[setting.name]
            if setting.name in implied:
                raise BadNotation(notation.text, key.at, f"the piece already sets {setting.name}; omit {setting.name}=")
            settings.append((setting.name, _flag(notation, key) if setting.flag else _natural(notation, key)))
    goal: Goal = "exact"
    if "goal" in keys:
        value = keys["goal"].value
        if value not in GOALS:
            raise BadNotation(notation.text, keys["goal"].value_at, f"goal takes {', '.join(GOALS)}")
        goal = value
    question = Question(n, notation.d, notation.torus, tuple(settings), goal)
    try:
        board = family.board(question)
    except BadInput as error:
        raise BadNotation(notation.text, notation.size_at, str(error)) from None
    try:
        question = replace(
            question,
            pieces=_natural(notation, keys["pieces"]) if "pieces" in keys else None,
            colors=_natural(notation, keys["colors"]) if "colors" in keys else None,
            given=_cells(notation, board, keys.get("given")),
            excluded=_cells(notation, board, keys.get("exclude")),
            gent=bool(_flag(notation, keys["gent"])) if "gent" in keys else False,
        )
        return Problem(family, question)
    except BadNotation:
        raise
    except BadInput as error:
        # The last key that it is about, or else the end of the board.
        at = next((key.at for key in reversed(notation.keys) if key.name in error.keys), notation.board_at)
        raise BadNotation(notation.text, at, str(error)) from None


def _flag(notation: Notation, key: Key) -> int:
    if key.value is not None:
        raise BadNotation(notation.text, key.value_at - 1, f"{key.name} takes no value")
    return 1


def _natural(notation: Notation, key: Key) -> int:
    if key.value is None or not key.value.isdigit() or len(key.value) > MAX_DIGITS:
        raise BadNotation(notation.text, key.value_at, f"{key.name} takes a whole number, as in {key.name}=3")
    return int(key.value)


def _cells(notation: Notation, board: AnyBoard, key: Key | None) -> tuple[int, ...]:
    if key is None:
        return ()
    try:
        return _sorted_cells(board, split_cells(key.value or ""))
    except BadInput as error:
        raise BadNotation(notation.text, key.value_at, str(error)) from None


def problem(name: str | Problem) -> Problem:
    """A problem from its name; a Problem is returned unchanged.

    Args:
        name: a problem or its name.

    Returns:
        The problem; `str` gives its canonical name.

    Raises:
        BadNotation: if the name is malformed; the message points at the wrong character.
        BadInput: if it names several sizes, or is not a string.

    Example:
        >>> problem("queens:8^2") == problem(problem("queens:8"))
        True
    """
    if not isinstance(name, str | Problem):
        raise BadInput(f"a problem must be a name such as 'queens:8', not {name!r}")
    return name if isinstance(name, Problem) else parse(name)


PublicCells = Iterable[Sequence[int | str]]


def make(
    family: Family, n: int, d: int = 2, torus: bool = False, settings: tuple[tuple[str, int], ...] = (), *,
    goal: Goal = "exact", pieces: int | None = None, colors: int | None = None,
    given: PublicCells = (), exclude: PublicCells = (), gent: bool = False,
) -> Problem:  # fmt: skip
    """A problem of a family; `given` and `exclude` are 1-based cells."""
    plain = Problem(family, Question(n, d, torus, settings, goal, pieces, colors))
    # Cells and `gent` are checked on their board once the rest is known to make sense.
    return plain.with_cells(given, exclude, gent)
