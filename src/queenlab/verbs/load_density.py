"""Loads a density from a file, a placement, a name, or all solutions of a problem."""

from __future__ import annotations

from pathlib import Path

from queenlab.errors import BadFile
from queenlab.placement import Placement
from queenlab.problems import Problem
from queenlab.queenon.densities.density import TriangleDensity
from queenlab.queenon.densities.sources import named_density, read_density
from queenlab.verbs.density import density

#: A density, or where to get one: a file, a placement, a problem (the average over its solutions), or a name.
DensitySource = TriangleDensity | Placement | Problem | Path | str


def load_density(source: DensitySource, *, time_limit: float | None = None) -> TriangleDensity:
    """The density of a source.

    Args:
        source: a density, a placement, a problem, a name or a file, as for `examine`.
        time_limit: seconds for counting the solutions of a problem.

    Returns:
        The density.

    Raises:
        BadInput: if the source has no density: unknown name, board not a square, or no solutions.
        BadFile: if a file contains no density.
        TooLong: if the solutions of a problem were not counted in time.
        OSError: if the file cannot be read.

    Example:
        >>> load_density("uniform:2"), load_density("queens:6").exact
        (TriangleDensity(order 2, exact), True)
    """
    if isinstance(source, TriangleDensity):
        return source
    if isinstance(source, Placement):
        return TriangleDensity.from_placement(source)
    if isinstance(source, Path) or (isinstance(source, str) and _is_file(source)):
        path = Path(source)
        try:
            return read_density(path.read_text(encoding="utf-8"), str(path))
        except UnicodeDecodeError as error:
            raise BadFile(f"not UTF-8 text (byte {error.start})", 1, 1, str(path)) from None
    named = named_density(source) if isinstance(source, str) else None
    if named is not None:
        return named
    return density(source, time_limit=time_limit).complete().average()


def _is_file(source: str) -> bool:
    # What looks like a file's name is one, so that a missing file is said to be missing.
    return "/" in source or Path(source).suffix.lower() in (".json", ".csv", ".txt", ".fen") or Path(source).is_file()
