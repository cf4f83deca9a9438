"""Files that say something: placements, arrays, answers."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, cast

from queenlab.cli.files import read_bytes, read_text, source_name
from queenlab.errors import BadFile

if TYPE_CHECKING:
    from queenlab.placement_files import Format
    from queenlab.problems import Problem
    from queenlab.verbs.claims import AnswerClaim


def read_claim_file(path: Path, format: str | None = None, wanted: Problem | None = None) -> AnswerClaim:
    """Reads a file of any form; an array is one whose name ends in .npy, or that is said to be one."""
    from queenlab.placement_files import read_npy
    from queenlab.problems import parse
    from queenlab.verbs.claims import AnswerClaim, default_name, read_claim

    source = source_name(path)
    if format == "npy" or (format is None and path.suffix.lower() == ".npy"):
        if wanted is not None and wanted.goal == "color":
            raise BadFile("a colouring is the witness of a JSON answer, not an array", 1, 1, source)
        placement = read_npy(read_bytes(path), None if wanted is None else wanted.board, source)
        return AnswerClaim(wanted or parse(default_name(placement.board)), placement)
    return read_claim(read_text(path), cast("Format | None", format), source, wanted)
