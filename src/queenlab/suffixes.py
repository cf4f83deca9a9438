"""What is written to a file: the suffix of its name decides, by one table for everything that is written.

A name without a suffix, and stdout, get the first form of a table. Any other suffix is refused before any work is done,
unless it is one that says nothing, such as .dat, and an option such as --format says the form.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from queenlab.errors import BadInput


@dataclass(frozen=True)
class Forms:
    """The forms of one kind of thing.

    Attributes:
        what: its name, as in "a placement".
        by_suffix: the form that a suffix stands for, and further ones that an option may ask for under that suffix.
    """

    what: str
    by_suffix: Mapping[str, tuple[str, ...]]

    @property
    def usual(self) -> str:
        return next(iter(self.by_suffix.values()))[0]

    @property
    def listed(self) -> str:
        """The suffixes: `.json, .csv or .svg`."""
        *most, last = self.by_suffix
        return f"{', '.join(most)} or {last}" if most else last

    def form_of(self, path: Path) -> str:
        """The first form of the path's suffix.

        Raises:
            BadInput: if nothing is written under it.
        """
        known = self.by_suffix.get(path.suffix.lower())
        if known is None:
            raise BadInput(f"{self.what} can be written as {self.listed}, not as {path.name}")
        return known[0]


_JSON, _CSV = {".json": ("json",)}, {".csv": ("csv",)}
_PICTURES = {".svg": ("svg",), ".png": ("png",)}

PLACEMENT = Forms(
    "a placement",
    {**_JSON, ".txt": ("rows",), ".fen": ("fen",), **_CSV, ".npy": ("npy",), **_PICTURES},
)
COLORING = Forms("a colouring", {**_JSON, **_PICTURES})
SOLUTIONS = Forms(
    "a list of solutions",
    {".txt": ("text", "rows", "cells", "fen"), **_JSON, **_CSV, ".fen": ("fen",), ".npy": ("npy",)},
)
TABLE = Forms("a table", {".txt": ("text", "bfile"), **_CSV, **_JSON})
NAMES = Forms("a list of names", {".txt": ("text",)})
CELLS = Forms("a list of cells", {".txt": ("text",), **_JSON})
RECIPE = Forms("a recipe", _JSON)
PUZZLE = Forms("a puzzle", {".txt": ("text",), **_JSON, **_PICTURES, ".html": ("html",)})
CERTIFICATE = Forms("a certificate", _JSON)
LEDGER = Forms("a ledger", {".ledger": ("ledger",), ".db": ("ledger",), ".sqlite": ("ledger",)})
UNITS = Forms("a table of units", {**_CSV, ".parquet": ("parquet",)})
RUNS = Forms("a table of runs", _CSV)
RESULTS = Forms("a report", _JSON)
COLLECTION = Forms("a collection", {".txt": ("bfile",), **_CSV, **_JSON})
DENSITY = Forms("a density", {**_CSV, **_JSON, **_PICTURES})
QUEENON = Forms("a queenon", {**_JSON, **_PICTURES})
CHART = Forms("a chart", {**_CSV, **_PICTURES})
PICTURE = Forms("a picture", {**_PICTURES, ".html": ("html",), ".tex": ("tex",)})
MODEL = Forms(
    "a Model",
    {**_JSON, ".dlx": ("knuth",), **{f".{name}": (name,) for name in ("opb", "cnf", "lp", "mps", "col")}},
)

#: What `queenlab list formats` says; a Model's formats say more of themselves.
WRITTEN = (
    PLACEMENT, COLORING, SOLUTIONS, TABLE, NAMES, CELLS, RECIPE, PUZZLE, CERTIFICATE, LEDGER, UNITS, RUNS, RESULTS,
    COLLECTION, DENSITY, QUEENON, CHART, PICTURE,
)  # fmt: skip

#: Suffixes that say what a file is, whatever an option says; only .txt may be any text.
TELLING = {suffix for forms in (*WRITTEN, MODEL) for suffix in forms.by_suffix} - {".txt"} | {".pdf"}
