"""Lemmas on boxes that took long to prove, kept as files, each with the steps that prove it.

A file is the list of steps of a certificate. Nothing is taken from it that stands there without its proof: a step
names how it is proved, and the tests check every file with `queenlab.checkers`.
"""

from __future__ import annotations

import json
from importlib import resources

from queenlab.boxes.lemma import Lemma, Step, lemmas_of_steps


def kept_files(axes: int | None = None) -> dict[str, list[Step]]:
    """The steps of each file, by its name, which is that of the largest box; all files, or those of so many axes."""
    folder = resources.files("queenlab.kept") / "lemma_files"
    if not folder.is_dir():
        return {}
    found = sorted((entry for entry in folder.iterdir() if entry.name.endswith(".json")), key=lambda e: e.name)
    wanted = [entry for entry in found if axes in (None, entry.name.count("x") + 1)]
    return {entry.name: json.loads(entry.read_text(encoding="utf-8"))["steps"] for entry in wanted}


def kept_lemmas(axes: int) -> list[Lemma]:
    return [lemma for steps in kept_files(axes).values() for lemma in lemmas_of_steps(steps)]
