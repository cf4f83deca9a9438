"""A certificate: a lemma on the whole board with all that it stands on, and a witness, as JSON."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from queenlab.boxes.lemma import Lemma, certificate_steps

FORMAT, VERSION = "queenlab-certificate", 1


def certificate(lemma: Lemma, witness: Sequence[Sequence[int | str]] | None) -> dict[str, Any]:
    """The certificate of a lemma on a board n^d; the witness are cells from 1."""
    return {
        "format": FORMAT,
        "version": VERSION,
        "problem": f"queens:{lemma.box[0]}^{len(lemma.box)}",
        "at_most": lemma.at_most,
        "witness": None if witness is None else [list(cell) for cell in witness],
        "steps": list(certificate_steps(lemma)),
    }


def as_text(certificate: dict[str, Any]) -> str:
    """A certificate as JSON, a line for every step."""
    head = {key: value for key, value in certificate.items() if key != "steps"}
    steps = ",\n  ".join(json.dumps(step, separators=(",", ":")) for step in certificate["steps"])
    lines = [f" {json.dumps(key)}: {json.dumps(value, separators=(',', ':'))}" for key, value in head.items()]
    return "{" + ",\n".join(lines)[1:] + f',\n "steps": [\n  {steps}]}}\n'
