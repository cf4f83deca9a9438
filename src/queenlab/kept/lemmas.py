"""Lemmas on boxes that took long to prove, with their proof steps.

A lemma is a step of a kept certificate. It is not taken without its proof: a step names how it is proved, and the tests
check every certificate with `queenlab.checkers`.
"""

from __future__ import annotations

from queenlab.boxes.lemma import Lemma, Step, lemmas_of_steps
from queenlab.kept.files import kept_json

#: Certificates that prove lemmas for other boards, by the name of the lemma's box.
CERTIFICATES = {
    "12x12x12": "queens-12-3",
    "4x4x4x6": "queens-10-4",
    "5x5x5x5": "queens-5-4",
    "5x5x5x5x5": "queens-5-5",
    "7x7x7x7": "queens-7-4",
    "8x8x8x8": "queens-8-4",
}


def kept_files(axes: int | None = None) -> dict[str, list[Step]]:
    """The steps that prove each lemma, by the name of its box; all lemmas, or those with a given number of axes."""
    wanted = {box: name for box, name in CERTIFICATES.items() if axes in (None, box.count("x") + 1)}
    return {box: _steps_to(box, kept_json(f"certificates/{name}.json")["steps"]) for box, name in wanted.items()}


def _steps_to(box: str, steps: list[Step]) -> list[Step]:
    """The steps as far as the last one on the box."""
    sides = sorted(map(int, box.split("x")))
    last = max(place for place, step in enumerate(steps) if sorted(step["box"]) == sides)
    return steps[: last + 1]


def kept_lemmas(axes: int) -> list[Lemma]:
    return [lemma for steps in kept_files(axes).values() for lemma in lemmas_of_steps(steps)]
