"""Answers: what was asked, what came out, how sure it is, and where it came from."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from queenlab.board import Cells, public_cells
from queenlab.errors import BadInput
from queenlab.placement import Placement
from queenlab.work import Status, StopReason

if TYPE_CHECKING:
    from queenlab.constructions.recipe import Recipe
    from queenlab.engines.frontier import Frontier

#: What is in the JSON object that docs/answers.md describes, in its order.
_SHOWN = (
    "problem", "quantity", "status", "value", "lower", "upper", "witness", "engine", "seconds", "nodes", "seed",
    "proof", "notes",
)  # fmt: skip


@dataclass
class Answer:
    """The answer to one question.

    Attributes:
        problem: the problem's name.
        quantity: what the value is: `count`, `classes`, `solution`, `completion`, `maximum`, `domination number`,
            `independent domination number`, `chromatic number`, `coloring`, ...
        status: `proved`, `found`, `none` or `unknown`.
        value: the number, where there is one.
        lower, upper: bounds on it, as far as they are known.
        witness: a placement that shows it; it has passed `verify`.
        coloring: for colourings, the colour (from 0) of every cell.
        engine: the engine and its version.
        seconds: wall-clock time.
        nodes: search nodes, where the engine counts them.
        seed: the seed, where one was given.
        proof: what stands behind `proved` or `none`.
        stopped: why the work ended before the answer.
        notes: a remark for people.
        frontier: where a stopped count by dancing can be resumed.
        recipe: the construction's placement in a few numbers.
        how: of a domination number: `proved by search`, `closed by a bound` or `witness only`.
        explanation: why this method was chosen, or which theorems were asked; a line each.
        facts: anything else, by name.
    """

    problem: str
    quantity: str
    status: Status
    value: int | None = None
    lower: int | None = None
    upper: int | None = None
    witness: Placement | None = None
    coloring: list[int] | None = None
    engine: str | None = None
    seconds: float = 0.0
    nodes: int | None = None
    seed: int | None = None
    proof: str | None = None
    stopped: StopReason | None = None
    notes: str | None = None
    frontier: Frontier | None = None
    recipe: Recipe | None = None
    how: str | None = None
    explanation: list[str] | None = None
    facts: dict[str, object] = field(default_factory=dict)

    @property
    def details(self) -> dict[str, Any]:
        """The facts, and by their names the fields that once were facts."""
        once = {name: getattr(self, name) for name in ("stopped", "notes", "frontier", "recipe", "how", "explanation")}
        return {name: value for name, value in once.items() if value is not None} | self.facts

    @property
    def array(self) -> Cells:
        """The witness as an array: 1-based coordinates, one row a piece.

        Raises:
            BadInput: if there is no witness.
        """
        if self.witness is None:
            why = "has no solution" if self.status == "none" else f"was answered without a placement ({self.status})"
            raise BadInput(f"{self.problem} {why}, so there is no array")
        return self.witness.array

    def witness_cells(self) -> list[list[int | str]] | None:
        """The witness as JSON writes it: 1-based cells; for a colouring each cell is followed by its colour."""
        if self.coloring is not None and self.witness is not None:
            cells = public_cells(self.witness.board, range(len(self.coloring)))
            return [[*cell, color + 1] for cell, color in zip(cells, self.coloring, strict=True)]
        return None if self.witness is None else public_cells(self.witness.board, self.witness.cells)

    def to_dict(self) -> dict[str, Any]:
        found = {name: getattr(self, name) for name in _SHOWN}
        return {**found, "witness": self.witness_cells(), "seconds": round(self.seconds, 6)}

    def __repr__(self) -> str:
        shown = [f"value={self.value}", f"status={self.status!r}"]
        if self.status in ("unknown", "found") and (self.lower is not None or self.upper is not None):
            shown.append(f"bounds={self.lower}..{self.upper}")
        if self.witness is not None:
            shown.append(f"witness={self.witness!r}")
        return (
            f"Answer({', '.join(shown)}, problem={self.problem!r}, quantity={self.quantity!r}, engine={self.engine!r})"
        )

    def _repr_svg_(self) -> str | None:
        from queenlab.draw.notebook import answer_picture

        return answer_picture(self)

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, Any]:
        from queenlab.draw.notebook import bundle

        return bundle(self)
