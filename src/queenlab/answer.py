"""Answers: a value or placement, its status, and where it came from."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from numbers import Integral
from typing import TYPE_CHECKING, Any, NoReturn

import numpy as np

from queenlab.board import Cells, public_cells
from queenlab.errors import BadCall, NoAnswer
from queenlab.placement import Placement
from queenlab.wording import duration, plural
from queenlab.work import Status, StopReason

if TYPE_CHECKING:
    from queenlab.constructions.recipe import Recipe
    from queenlab.engines.frontier import Frontier

#: What is in the JSON object that docs/reference/answers.md describes, in its order.
SHOWN = (
    "problem", "quantity", "status", "value", "lower", "upper", "witness", "engine", "seconds", "nodes", "seed",
    "proof", "notes",
)  # fmt: skip


@dataclass(eq=False)
class Answer:
    """The answer to one question.

    `int(answer)` is its value and `answer.placement` its witness, or an error if it has none.

    Attributes:
        problem: the problem's name.
        quantity: what the value counts: `count`, `classes`, `solution`, `completion`, `maximum`, `domination number`,
            `independent domination number`, `chromatic number`, `coloring`, ...
        status: `proved` (by an argument carried out here), `claimed` (by a solver), `found`, `none` or `unknown`.
        value: the number, if there is one.
        lower, upper: known bounds on it.
        witness: a placement that attains the value; it has passed `verify`.
        coloring: for colourings, the colour of every cell, as an array: `coloring[cell]`, both from 0.
        engine: the engine and its version.
        seconds: wall-clock time.
        nodes: search nodes, if the engine counts them.
        seed: the seed, if one was given.
        proof: the argument behind `proved` or `none`; None if a solver claims it.
        stopped: why the computation stopped early.
        notes: a human-readable remark.
        frontier: where a stopped count by dancing can be resumed.
        recipe: a compact description of a constructed placement.
        how: for a domination number: `proved by search`, `closed by a bound` or `witness only`.
        explanation: why this method was chosen, or which theorems were tried; one line each.
        facts: further results, by name.

    Example:
        >>> import queenlab as ql
        >>> answer = ql.maximize("queens:4^3")
        >>> int(answer), answer == 7, answer.placement == answer.witness
        (7, True, True)
    """

    problem: str
    quantity: str
    status: Status
    value: int | None = None
    lower: int | None = None
    upper: int | None = None
    witness: Placement | None = None
    coloring: Cells | None = None
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
        """All facts, and the fields that used to be facts, by name."""
        once = {name: getattr(self, name) for name in ("stopped", "notes", "frontier", "recipe", "how", "explanation")}
        return {name: value for name, value in once.items() if value is not None} | self.facts

    # -- the number and the placement, or an error ---------------------------------------------------------------

    def __int__(self) -> int:
        """The value.

        Raises:
            NoAnswer: if the exact value is unknown.
        """
        if self.status == "none":
            raise NoAnswer(f"{self.problem} has no solution, so it has no value")
        if self.value is None or (self.status != "proved" and self.lower != self.upper):
            bounds = (("at least", self.lower), ("at most", self.upper))
            known = ", ".join(f"{word} {bound}" for word, bound in bounds if bound is not None)
            raise NoAnswer(f"the {self.quantity} of {self.problem} is not known{f': {known}' if known else ''}")
        return self.value

    @property
    def placement(self) -> Placement:
        """The witness.

        Raises:
            NoAnswer: if there is none.
        """
        return self._placement("placement")

    @property
    def array(self) -> Cells:
        """The witness as an array of 0-based coordinates, one row per piece.

        Raises:
            NoAnswer: if there is no witness.
        """
        return self._placement("array").array

    def _placement(self, what: str) -> Placement:
        if self.witness is None:
            why = "has no solution" if self.status == "none" else f"was answered without a placement ({self.status})"
            raise NoAnswer(f"{self.problem} {why}, so there is no {what}")
        return self.witness

    def __bool__(self) -> NoReturn:
        raise BadCall("an answer has no truth value; compare answer.status or answer.value, or use int(answer)")

    def __eq__(self, other: object) -> bool:
        """A number is compared with the value. Answers are equal if their contents are, whichever engine found them."""
        if isinstance(other, Integral):
            return int(self) == other
        if not isinstance(other, Answer):
            return NotImplemented
        same = all(getattr(self, name) == getattr(other, name) for name in SHOWN[:7])
        mine, theirs = self.coloring, other.coloring
        return same and (mine is theirs if mine is None or theirs is None else np.array_equal(mine, theirs))

    def witness_cells(self) -> list[list[int | str]] | None:
        """The witness as in JSON: 1-based cells; in a colouring, each cell is followed by its colour."""
        if self.coloring is not None and self.witness is not None:
            cells = public_cells(self.witness.board, range(len(self.coloring)))
            return [[*cell, color + 1] for cell, color in zip(cells, self.coloring.tolist(), strict=True)]
        return None if self.witness is None else public_cells(self.witness.board, self.witness.cells)

    # -- JSON ------------------------------------------------------------------------------------------------------

    def to_dict(self) -> dict[str, Any]:
        """The JSON object of docs/reference/answers.md."""
        found = {name: getattr(self, name) for name in SHOWN}
        return {**found, "witness": self.witness_cells(), "seconds": round(self.seconds, 6)}

    def to_json(self) -> str:
        """`to_dict` as one line of JSON."""
        return json.dumps(self.to_dict())

    @classmethod
    def from_json(cls, text: str) -> Answer:
        """Reads the output of `to_json` or of a command with `--json`. Use `queenlab.verify` to check the witness.

        Raises:
            BadFile: if it is not the JSON of an answer.

        Example:
            >>> import queenlab as ql
            >>> answer = ql.solve("queens:6")
            >>> Answer.from_json(answer.to_json()) == answer
            True
        """
        from queenlab.verbs.claims import read_answer

        return read_answer(text)

    # -- shown -----------------------------------------------------------------------------------------------------

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

    def _repr_html_(self) -> str:
        from queenlab.html_table import html_table

        said = {name: getattr(self, name) for name in SHOWN if name not in ("problem", "witness", "seconds")}
        if self.witness is not None:
            said["witness"] = plural(len(self.witness), "piece")
        rows = [[name, value] for name, value in said.items() if value is not None]
        return html_table(self.problem, [*rows, ["time", duration(self.seconds)]])

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, Any]:
        from queenlab.draw.notebook import bundle

        return bundle(self)
