"""A certificate in the making: lemmas on boxes, one after the other, each by its number."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from math import prod
from typing import Any

from queenlab.checkers.encoding import Lemma, fits

#: One step of a certificate, ready for JSON.
Step = dict[str, Any]
Box = tuple[int, ...]

FORMAT, VERSION = "queenlab-certificate", 1


class Draft:
    """The steps so far.

    Example:
        >>> draft = Draft(4, 3)
        >>> draft.add((2, 2, 2), 1, "cube")
        0
        >>> draft.best((2, 2, 1))
        (1, 0)
    """

    def __init__(self, n: int, d: int) -> None:
        """A certificate about n^d, without steps."""
        self.n, self.d = n, d
        self.steps: list[Step] = []

    @property
    def board(self) -> Box:
        return (self.n,) * self.d

    def add(self, box: Sequence[int], at_most: int, by: str, **details: Any) -> int:
        """Adds a step and returns its number."""
        self.steps.append({"box": list(box), "at_most": at_most, "by": by, **details})
        return len(self.steps) - 1

    def take(self, steps: Iterable[Step]) -> int:
        """Adds steps that were made elsewhere, numbered from 0 there; returns the number of the last one here."""
        start = len(self.steps)
        self.steps += [renumbered(step, start) for step in steps]
        return len(self.steps) - 1

    def best(self, box: Sequence[int]) -> tuple[int, int | None]:
        """The least bound that a step gives for a box, and that step; all its cells where no step says anything."""
        found: tuple[int, int | None] = (prod(box), None)
        for number, step in enumerate(self.steps):
            better = step["at_most"] < found[0] + (found[1] is None)
            if better and fits(box, step["box"]):
                found = (step["at_most"], number)
        return found

    def bound(self) -> int | None:
        """What is proved of the whole board; None if nothing is."""
        at_most, number = self.best(self.board)
        return None if number is None else at_most

    def lemmas(self, numbers: Iterable[int]) -> list[Lemma]:
        """Steps as the clauses of a `drat` step want them."""
        return [(tuple(self.steps[i]["box"]), self.steps[i]["at_most"]) for i in numbers]

    def certificate(self, witness: Sequence[Sequence[int]] | None) -> dict[str, Any]:
        """The certificate of the least bound for the whole board; steps that it does not need are left out.

        Args:
            witness: cells as people write them, from 1.
        """
        at_most, number = self.best(self.board)
        if number is None:
            raise ValueError("nothing is proved of the whole board")
        steps = needed(self.steps, number)
        if steps[-1]["box"] != list(self.board):
            steps.append({"box": list(self.board), "at_most": at_most, "by": "within", "uses": len(steps) - 1})
        return {
            "format": FORMAT,
            "version": VERSION,
            "problem": f"queens:{self.n}^{self.d}",
            "at_most": at_most,
            "witness": None if witness is None else [list(cell) for cell in witness],
            "steps": steps,
        }


def as_text(certificate: dict[str, Any]) -> str:
    """A certificate as JSON, a line for every step."""
    head = {key: value for key, value in certificate.items() if key != "steps"}
    steps = ",\n  ".join(json.dumps(step, separators=(",", ":")) for step in certificate["steps"])
    lines = [f" {json.dumps(key)}: {json.dumps(value, separators=(',', ':'))}" for key, value in head.items()]
    return "{" + ",\n".join(lines)[1:] + f',\n "steps": [\n  {steps}]}}\n'


def used_by(step: Step) -> list[int]:
    """The numbers of the steps that a step refers to.

    Example:
        >>> used_by({"by": "split", "parts": [[3, [1, 1], [1, 2]], [4, [2, 1], [1, 2]]]})
        [3, 4]
    """
    uses = step.get("uses", [])
    found = [uses] if isinstance(uses, int) else list(uses)
    found += [part[0] for part in step.get("parts", [])]
    found += [row["uses"] for row in step.get("rows", []) if "uses" in row]
    return found


def renumbered(step: Step, shift: int, names: dict[int, int] | None = None) -> Step:
    """A step whose references are shifted, or renamed."""

    def new(number: int) -> int:
        return number + shift if names is None else names[number]

    out = dict(step)
    if "uses" in out:
        out["uses"] = new(out["uses"]) if isinstance(out["uses"], int) else [new(i) for i in out["uses"]]
    if "parts" in out:
        out["parts"] = [[new(part[0]), *part[1:]] for part in out["parts"]]
    if "rows" in out:
        out["rows"] = [row | {"uses": new(row["uses"])} if "uses" in row else row for row in out["rows"]]
    return out


def needed(steps: Sequence[Step], last: int) -> list[Step]:
    """The steps that one of them rests on, in their order, with itself as the last one."""
    wanted = {last}
    for number in range(last, -1, -1):
        if number in wanted:
            wanted.update(used_by(steps[number]))
    names = {number: place for place, number in enumerate(sorted(wanted))}
    return [renumbered(steps[number], 0, names) for number in names]
