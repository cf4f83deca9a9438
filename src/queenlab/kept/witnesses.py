"""Placements that took a search to find, kept as files; each says how it was found, and is verified when it is read."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from importlib import resources
from pathlib import Path
from typing import Any

import numpy as np

from queenlab.atomic_write import write_atomically
from queenlab.board import Board, Cells
from queenlab.errors import CheckFailed
from queenlab.placement import Placement
from queenlab.verification import verify

FORMAT = "queenlab-witness"


@dataclass(frozen=True)
class KeptWitness:
    """A placement of queens on n^d, as numbers of cells, and how it was found, with the seconds of processor time."""

    n: int
    d: int
    cells: tuple[int, ...]
    method: str
    seed: int
    seconds: float

    def to_json(self) -> str:
        steps = np.diff(np.array((0, *self.cells))).tolist()
        about = {
            "format": FORMAT, "problem": f"queens:{self.n}^{self.d}", "queens": len(self.cells), "method": self.method,
            "seed": self.seed, "seconds": self.seconds, "steps": steps,
        }  # fmt: skip
        return json.dumps(about, separators=(",", ":")) + "\n"


def verified(n: int, d: int, cells: Cells | Sequence[int]) -> tuple[int, ...]:
    placement = Placement(Board(n, d), np.asarray(cells, dtype=np.int64))
    report = verify(placement)
    if not report:
        raise CheckFailed(f"a placement on {n}^{d} is wrong: {report.lines()[0]}")
    return tuple(placement.cells.tolist())


def from_json(text: str) -> KeptWitness:
    data: dict[str, Any] = json.loads(text)
    name = str(data.get("problem"))
    n, _, d = name.removeprefix("queens:").partition("^")
    if data.get("format") != FORMAT or not n.isdigit() or not d.isdigit():
        raise CheckFailed(f"not a kept placement of queens: {name}")
    cells = verified(int(n), int(d), np.cumsum(np.array(data["steps"], dtype=np.int64)))
    if len(cells) != data["queens"]:
        raise CheckFailed(f"the placement kept for {name} has {len(cells)} queens, not {data['queens']}")
    return KeptWitness(int(n), int(d), cells, str(data["method"]), int(data["seed"]), float(data["seconds"]))


def file_name(n: int, d: int) -> str:
    return f"queens-{n}-{d}.json"


def kept_boards() -> list[tuple[int, int]]:
    folder = resources.files("queenlab.kept") / "witness_files"
    names = [entry.name for entry in folder.iterdir() if entry.name.endswith(".json")] if folder.is_dir() else []
    parts = [name.removesuffix(".json").split("-") for name in names]
    return sorted(((int(n), int(d)) for _, n, d in parts), key=lambda board: board[::-1])


def kept_witness(n: int, d: int) -> KeptWitness | None:
    entry = resources.files("queenlab.kept") / "witness_files" / file_name(n, d)
    return from_json(entry.read_text(encoding="utf-8")) if entry.is_file() else None


def keep(witness: KeptWitness, folder: Path) -> bool:
    """Writes a witness into a folder, if there is none for its board with as many queens; whether it was written."""
    path = folder / file_name(witness.n, witness.d)
    verified(witness.n, witness.d, np.array(witness.cells))
    if path.exists() and len(from_json(path.read_text(encoding="utf-8")).cells) >= len(witness.cells):
        return False
    write_atomically(path, witness.to_json())
    return True
