"""The state of a paused count: the number so far and the remaining parts of the search.

A part is a set of options that are chosen and a set that are excluded, so it is again a Model
(`model.forced(given, excluded)`). Parts are disjoint; a stopped count resumes in any process and on any engine.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass, field

from queenlab.errors import BadFile, BadInput
from queenlab.model import Model
from queenlab.strict_json import read_json


@dataclass
class Part:
    """A part of a search: options chosen and excluded, and how many of its solutions are already counted (0 or 1)."""

    given: list[int] = field(default_factory=list)
    excluded: list[int] = field(default_factory=list)
    seen: int = 0

    def within(self, outer: Part) -> Part:
        """This part of the model that `outer` describes, as a part of the whole model."""
        given = outer.given + [o for o in self.given if o not in outer.given]
        return Part(given, outer.excluded + self.excluded, self.seen)

    @property
    def is_empty(self) -> bool:
        return not set(self.given).isdisjoint(self.excluded)


@dataclass
class Frontier:
    """The count so far and the remaining parts. An empty list of parts means finished.

    `model` is the checksum of the Model that it belongs to; empty as long as nothing is counted.
    """

    parts: list[Part] = field(default_factory=lambda: [Part()])
    counted: int = 0
    nodes: int = 0
    model: str = ""

    def check_model(self, model: Model) -> None:
        if self.model and self.model != checksum(model):
            raise BadInput("the saved position belongs to another problem; start without it")

    def to_json(self, model: Model) -> str:
        parts = [{"given": p.given, "excluded": p.excluded, "seen": p.seen} for p in self.parts]
        return json.dumps(
            {
                "queenlab": "frontier",
                "model": checksum(model),
                "counted": self.counted,
                "nodes": self.nodes,
                "parts": parts,
            }
        )

    @classmethod
    def from_json(cls, text: str, model: Model, source: str = "") -> Frontier:
        try:
            data = read_json(text, source)
            if data["queenlab"] != "frontier":
                raise KeyError("queenlab")
            # Before anything else, for the numbers of another model's options would are invalid here.
            if data["model"] != checksum(model):
                raise ValueError("it belongs to another problem; start without it")
            return cls(
                [Part(_options(p["given"], model), _options(p["excluded"], model), _natural(p["seen"]))
                 for p in data["parts"]],
                _natural(data["counted"]),
                _natural(data["nodes"]),
                data["model"],
            )  # fmt: skip
        except BadFile:
            raise
        except (KeyError, TypeError, ValueError) as error:
            raise BadFile(f"not the saved position of this count: {error}", 1, 1, source) from None


def _natural(value: object) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or value < 0:
        raise ValueError(f"{value!r} is not a whole number from 0 on")
    return value


def _options(values: object, model: Model) -> list[int]:
    if not isinstance(values, list):
        raise TypeError("a list of options is missing")
    options = [_natural(v) for v in values]
    if any(o >= model.n_options for o in options):
        raise ValueError("an option that the model does not have")
    return options


def checksum(model: Model) -> str:
    """SHA-256 of everything that determines the solutions: intervals, options and colours, not names or weights."""
    digest = hashlib.sha256()
    for array in (model.low, model.high, model.starts, model.items, model.colors):
        digest.update(array.astype("<i8").tobytes())
        digest.update(b"|")
    return digest.hexdigest()
