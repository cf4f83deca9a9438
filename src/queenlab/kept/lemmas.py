"""Lemmas on boxes that took long to prove, kept as files, each with the steps that prove it.

A lemma is the last step of a kept certificate, or of a file in `lemma_files`, which is a list of such steps. Nothing is
taken from either without its proof: a step names how it is proved, and the tests check every file with
`queenlab.checkers`.
"""

from __future__ import annotations

import json
from importlib import resources

from queenlab.boxes.lemma import Lemma, Step, lemmas_of_steps

#: Certificates of whole boards that prove lemmas for others, by the name of the box.
CERTIFICATES = {
    "5x5x5x5": "queens-5-4",
    "5x5x5x5x5": "queens-5-5",
    "7x7x7x7": "queens-7-4",
    "8x8x8x8": "queens-8-4",
}


def kept_files(axes: int | None = None) -> dict[str, list[Step]]:
    """The steps that prove each lemma, by the name of its box; all lemmas, or those on boxes of so many axes."""
    kept = resources.files("queenlab.kept")
    found = {box: kept / "certificates" / f"{name}.json" for box, name in CERTIFICATES.items()}
    found |= {file.name.removesuffix(".json"): file for file in (kept / "lemma_files").iterdir()}
    wanted = sorted(box for box in found if axes in (None, box.count("x") + 1))
    return {box: json.loads(found[box].read_text(encoding="utf-8"))["steps"] for box in wanted}


def kept_lemmas(axes: int) -> list[Lemma]:
    return [lemma for steps in kept_files(axes).values() for lemma in lemmas_of_steps(steps)]
