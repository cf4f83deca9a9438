"""The argument by refutation: clauses that a placement with one more queen would satisfy, and a DRAT refutation.

The clauses are written by encoding.py from the sides of the box, the bound and the lemmas that the step uses. The proof
is DRAT, compressed by xz and written in base64, with its digest.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import lzma
from collections.abc import Mapping, Sequence
from typing import Any

from queenlab.checkers.boxes import listable
from queenlab.checkers.certificate import BadCertificate, Cell, Step, by, from_one, keys, used
from queenlab.checkers.clock import Clock
from queenlab.checkers.drat import BadProof, refute
from queenlab.checkers.elementary_steps import Work
from queenlab.checkers.encoding import BadEncoding, encode

#: Cells and axes of a box that may be encoded.
MOST_CELLS = 2**13
MOST_AXES = 8
#: Bytes of a proof, and of the memory in which it is unpacked.
MOST_BYTES = 2**26
MOST_MEMORY = 2**28
#: What a refutation says.
NEEDED = {"encoding", "proof", "sha256"}


def drat(step: Step, proved: Sequence[Step], clock: Clock) -> Work:
    keys(step.details, "it", NEEDED, {"uses"})
    return refuted(step, used(step.details, proved), step.details, (), (), clock)


def refuted(
    step: Step,
    lemmas: Sequence[Step],
    details: Mapping[str, Any],
    taken: Sequence[Cell],
    empty: Sequence[Cell],
    clock: Clock,
) -> Work:
    """Checks that more queens than the step says do not stand on its box with some cells taken and some empty."""
    listable(step.box, MOST_CELLS)
    if len(step.box) > MOST_AXES:
        raise BadCertificate(f"{by(step.box)} has more than {MOST_AXES} axes")
    proof = unpacked(details)
    known = [(lemma.box, lemma.at_most) for lemma in lemmas]
    given = [[from_one(cell) for cell in cells] for cells in (taken, empty)]
    if not isinstance(details["encoding"], dict):
        raise BadCertificate("encoding is not an object")
    try:
        formula = encode(step.box, step.at_most, known, details["encoding"], *given)
        clock.check()
        done = refute(formula.clauses, proof, clock)
    except (BadEncoding, BadProof) as error:
        raise BadCertificate(str(error)) from None
    return {"clauses": len(formula.clauses), "lemmas": done.lemmas, "propagations": done.propagations}


def unpacked(details: Mapping[str, Any]) -> bytes:
    packed, digest = details["proof"], details["sha256"]
    if not isinstance(packed, str) or not isinstance(digest, str):
        raise BadCertificate("proof and sha256 are texts")
    try:
        raw = base64.b64decode(packed.encode("ascii", "replace"), validate=True)
    except binascii.Error:
        raise BadCertificate("the proof is not base64") from None
    try:
        unpacker = lzma.LZMADecompressor(format=lzma.FORMAT_XZ, memlimit=MOST_MEMORY)
        proof = unpacker.decompress(raw, MOST_BYTES + 1)
    except (lzma.LZMAError, MemoryError, EOFError) as error:
        raise BadCertificate(f"the proof cannot be unpacked: {error}") from None
    if len(proof) > MOST_BYTES:
        raise BadCertificate(f"the proof has more than {MOST_BYTES} bytes")
    if not unpacker.eof or unpacker.unused_data:
        raise BadCertificate("the proof is cut short, or something follows it")
    if hashlib.sha256(proof).hexdigest() != digest:
        raise BadCertificate("the proof is damaged: its SHA-256 is not the one that is written beside it")
    return proof
