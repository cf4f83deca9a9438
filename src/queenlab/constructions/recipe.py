"""Recipes: compact descriptions of placements.

A recipe is what Abramson & Yung (section 6) call a description of the board: a handful of numbers, of O(log n) digits,
from which the whole board or a single row of it can be had.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import fields
from importlib import import_module
from typing import TYPE_CHECKING, Any, ClassVar, get_args, get_type_hints

import numpy as np
import numpy.typing as npt

from queenlab.board import shown_number
from queenlab.errors import BadInput, OutOfRange
from queenlab.placement import Placement

Ints = npt.NDArray[np.int64]

#: More entries than this are not built at once: one array of them takes 8 GB.
MAX_BUILT = 10**9
#: A description is nested no deeper than a number below 10^18 can be factored, with a few layers around it.
MAX_NESTING = 64
#: The modules that define recipes, each of which is known once its module is loaded.
_RECIPE_MODULES = (
    "rows", "surgery", "general_solution", "heights", "hyperqueens", "coloring_recipes", "cuts", "interleaved",
    "two_slopes",
)  # fmt: skip
#: No number in a description is larger: all are about sides up to 10^18.
MAX_NUMBER = 10**24


class Recipe(ABC):
    """A placement (or colouring) described by a few numbers. Subclasses are frozen dataclasses.

    The fields of a subclass are whole numbers, tuples of such (of any depth) and recipes.
    """

    #: The word for it in a description.
    kind: ClassVar[str]
    _kinds: ClassVar[dict[str, type[Recipe]]] = {}

    if TYPE_CHECKING:
        # One entry, by its coordinates. How many they are, and what it is, the subclass says.
        at: Callable[..., Any]

    def __init_subclass__(cls, **options: Any) -> None:
        super().__init_subclass__(**options)
        if "kind" in cls.__dict__:
            Recipe._kinds[cls.kind] = cls

    @property
    @abstractmethod
    def side(self) -> int: ...

    @abstractmethod
    def build(self) -> Ints:
        """The whole board as a 0-based array. Subclasses define its entries."""

    @abstractmethod
    def placement(self, torus: bool = False) -> Placement: ...

    def describe(self) -> dict[str, Any]:
        """The description, ready for JSON; `rebuild` is the inverse."""
        description: dict[str, Any] = {"recipe": self.kind}
        for field in fields(self):  # type: ignore[arg-type]
            value = getattr(self, field.name)
            description[field.name] = value.describe() if isinstance(value, Recipe) else _listed(value)
        return description


class WithSide(Recipe):
    """A recipe with the side of its board in the field n."""

    n: int

    @property
    def side(self) -> int:
        return self.n


class RowsRecipe(Recipe):
    """A placement with one queen in every column of an n x n board: `build()[i]` is the row in column i."""

    @abstractmethod
    def at(self, column: int) -> int:
        """The row in this column, both 0-based, without building the rest."""

    @abstractmethod
    def fill(self, rows: Ints, first: int) -> None:
        """Writes the rows of the columns first, first + 1, ... into `rows`, as many as it has entries."""

    def build(self) -> Ints:
        if self.side > MAX_BUILT:
            raise OutOfRange(f"a board of side {self.side} is too large to build; at most {MAX_BUILT}; ask for rows")
        rows = np.empty(self.side, dtype=np.int64)
        self.fill(rows, 0)
        return rows

    def placement(self, torus: bool = False) -> Placement:
        rows = self.build()
        rows += 1
        made = Placement.from_rows(rows, torus=torus, overwrite=True)
        if len(made) < self.side:
            raise BadInput("a queen of this recipe is below the board")
        return made

    def check_column(self, column: int) -> int:
        if not 0 <= column < self.side:
            raise BadInput(f"columns go from 0 to {self.side - 1}, not {column}")
        return column


def rebuild(description: object) -> Recipe:
    """The recipe with this description, which may come from an untrusted file.

    Example:
        >>> from queenlab.constructions.rows import Congruence
        >>> rebuild(Congruence(7, 2, 0).describe()).build()
        array([0, 2, 4, 6, 1, 3, 5])
    """
    return _rebuild(description, 0)


def _rebuild(description: object, depth: int) -> Recipe:
    if not isinstance(description, Mapping) or not isinstance(description.get("recipe"), str):
        raise BadInput('a description must be an object with a "recipe", such as {"recipe": "congruence", ...}')
    if depth > MAX_NESTING:
        raise BadInput(f"a description may nest at most {MAX_NESTING} recipes")
    kind = description["recipe"]
    for module in _RECIPE_MODULES:
        import_module(f"queenlab.constructions.{module}")
    if kind not in Recipe._kinds:
        raise BadInput(f"unknown recipe {kind[:40]!r}; available: {', '.join(sorted(Recipe._kinds))}")
    cls = Recipe._kinds[kind]
    hints = get_type_hints(cls)
    wanted = [field.name for field in fields(cls)]  # type: ignore[arg-type]
    if set(description) != {"recipe", *wanted}:
        given = ", ".join(f"{name!r:.40}" for name in list(description)[:10] if name != "recipe")
        raise BadInput(f"a {kind} is described by {', '.join(wanted)}, not by {given or 'nothing'}")
    values: dict[str, Any] = {}
    for name in wanted:
        hint = hints[name]
        if isinstance(hint, type) and issubclass(hint, Recipe):
            part = _rebuild(description[name], depth + 1)
            if not isinstance(part, hint):
                raise BadInput(f"the {name} of a {kind} is not a {part.kind}")
            values[name] = part
        else:
            values[name] = _numbers(description[name], hint, f"the {name} of a {kind}")
    return cls(**values)


def _listed(value: Any) -> Any:
    return [_listed(x) for x in value] if isinstance(value, tuple) else value


def _numbers(value: object, hint: Any, what: str) -> Any:
    """A whole number, or tuples of such, as the type of the field says."""
    if hint is int:
        return _whole(value, what)
    if not isinstance(value, list | tuple):
        raise BadInput(f"{what} must be a list of whole numbers, not {type(value).__name__}")
    hints = get_args(hint)
    if hints[-1] is Ellipsis:
        hints = hints[:1] * len(value)
    elif len(hints) != len(value):
        raise BadInput(f"{what} has lists of {len(hints)} whole numbers, not of {len(value)}")
    return tuple(_numbers(x, each, what) for x, each in zip(value, hints, strict=True))


def _whole(value: object, what: str) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise BadInput(f"{what} must contain whole numbers, not {type(value).__name__}")
    if abs(value) > MAX_NUMBER:
        raise BadInput(f"{what} must contain numbers up to 10^24, not {shown_number(value)}")
    return value
