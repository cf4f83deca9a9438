"""Placements that took a search to find, kept as files; each says how it was found, and is verified when it is read."""

from __future__ import annotations

import json
from dataclasses import dataclass
from importlib import resources
from pathlib import Path
from typing import Any

import numpy as np

from queenlab.atomic_write import write_atomically
from queenlab.bounds.bound import Bound
from queenlab.bounds.lower.common import lower_bound, side_and_dimensions, verified
from queenlab.errors import CheckFailed
from queenlab.problems import Problem
from queenlab.work import Limits

FORMAT = "queenlab-witness"


@dataclass(frozen=True)
class Witness:
    """A placement of queens on n^d, and how it was found.

    Attributes:
        n, d: the board.
        cells: numbers of cells, the first coordinate counting most, in order.
        method: in words.
        seed: of the search.
        seconds: of processor time that the search took, those that found less not counted.
    """

    n: int
    d: int
    cells: tuple[int, ...]
    method: str
    seed: int
    seconds: float

    def to_json(self) -> str:
        """One object; the cells as differences, which are short."""
        steps = np.diff(np.array((0, *self.cells))).tolist()
        about = {
            "format": FORMAT, "problem": f"queens:{self.n}^{self.d}", "queens": len(self.cells), "method": self.method,
            "seed": self.seed, "seconds": self.seconds, "steps": steps,
        }  # fmt: skip
        return json.dumps(about, separators=(",", ":")) + "\n"


def from_json(text: str) -> Witness:
    """A witness from its file, verified.

    Raises:
        CheckFailed: if it is not what it says.
    """
    data: dict[str, Any] = json.loads(text)
    name = str(data.get("problem"))
    n, _, d = name.removeprefix("queens:").partition("^")
    if data.get("format") != FORMAT or not n.isdigit() or not d.isdigit():
        raise CheckFailed(f"not a kept placement of queens: {name}")
    cells = verified(int(n), int(d), np.cumsum(np.array(data["steps"], dtype=np.int64)))
    if len(cells) != data["queens"]:
        raise CheckFailed(f"the placement kept for {name} has {len(cells)} queens, not {data['queens']}")
    return Witness(int(n), int(d), cells, str(data["method"]), int(data["seed"]), float(data["seconds"]))


def file_name(n: int, d: int) -> str:
    return f"queens-{n}-{d}.json"


def kept_boards() -> list[tuple[int, int]]:
    """The boards (n, d) for which a placement is kept, in order of d and n."""
    folder = resources.files("queenlab.bounds") / "witnesses"
    names = [entry.name for entry in folder.iterdir() if entry.name.endswith(".json")] if folder.is_dir() else []
    parts = [name.removesuffix(".json").split("-") for name in names]
    return sorted(((int(n), int(d)) for _, n, d in parts), key=lambda board: board[::-1])


def kept_witness(n: int, d: int) -> Witness | None:
    """What is kept for n^d, verified; None if there is nothing."""
    entry = resources.files("queenlab.bounds") / "witnesses" / file_name(n, d)
    return from_json(entry.read_text(encoding="utf-8")) if entry.is_file() else None


def keep(witness: Witness, folder: Path) -> bool:
    """Writes a witness into a folder, if there is none for its board with as many queens; whether it was written."""
    path = folder / file_name(witness.n, witness.d)
    verified(witness.n, witness.d, np.array(witness.cells))
    if path.exists() and len(from_json(path.read_text(encoding="utf-8")).cells) >= len(witness.cells):
        return False
    write_atomically(path, witness.to_json())
    return True


def kept(problem: Problem, limits: Limits) -> Bound | None:
    """The bound that a kept placement shows."""
    n, d = side_and_dimensions(problem)
    witness = kept_witness(n, d)
    if witness is None:
        return None
    reason = f"a placement found by {witness.method} in {witness.seconds:g} s (seed {witness.seed})"
    return lower_bound(n, d, np.array(witness.cells), "kept witness", reason, limits)
