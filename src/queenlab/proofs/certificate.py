"""Certificates as JSON: a lemma on the whole board, the lemmas it depends on, and a witness."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from queenlab.boxes import lemma as lemmas
from queenlab.boxes.lemma import Lemma


def certificate(lemma: Lemma, witness: Sequence[Sequence[int | str]] | None) -> dict[str, Any]:
    """The certificate of a lemma on a board n^d; the witness has 1-based cells."""
    return lemmas.certificate(lemma.box, lemma.at_most, lemmas.certificate_steps(lemma), witness)


def as_text(certificate: dict[str, Any]) -> str:
    """A certificate as JSON, one line per step."""
    head = {key: value for key, value in certificate.items() if key != "steps"}
    steps = ",\n  ".join(json.dumps(step, separators=(",", ":")) for step in certificate["steps"])
    lines = [f" {json.dumps(key)}: {json.dumps(value, separators=(',', ':'))}" for key, value in head.items()]
    return "{" + ",\n".join(lines)[1:] + f',\n "steps": [\n  {steps}]}}\n'
