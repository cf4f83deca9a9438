"""Checks entries of the atlas; nothing in it is taken on trust.

Each entry is checked as far as possible: its form and checksum; its witness, against the definition of the problem; its
certificate, by checkers that import nothing of the prover; and its value, by recomputing it if that is quick.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from queenlab.atlas.database import plain_name
from queenlab.atlas.entry import Collection, Entry, Kept
from queenlab.atlas.reading import kept_bytes
from queenlab.atlas.recomputing import recompute
from queenlab.atlas.witnesses import check_witness
from queenlab.checkers import BadCertificate
from queenlab.checkers import check as check_certificate
from queenlab.errors import BadInput, CheckFailed, MissingExtra, QueenlabError
from queenlab.problems import Problem, parse
from queenlab.verbs.check_constant import check_constant


@dataclass
class Checked:
    """The result for an entry: checks made, faults found, and checks skipped with reasons, one line each."""

    collection: str
    entry: Entry
    checked: list[str] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)
    skipped: list[str] = field(default_factory=list)

    @property
    def looked(self) -> list[str]:
        """The former name of `checked`."""
        return self.checked

    @property
    def name(self) -> str:
        return f"{self.collection}, n = {self.entry.n} ({self.entry.problem or 'no problem'})"

    def to_dict(self) -> dict[str, Any]:
        return {
            "collection": self.collection,
            "n": self.entry.n,
            "problem": self.entry.problem,
            "status": self.entry.status,
            "checked": self.checked,
            "looked": self.checked,  # the name before "checked"
            "wrong": self.wrong,
            "skipped": self.skipped,
        }


def check_entries(
    entries: Iterable[tuple[Collection, Entry]], recompute_below: float = 0.0, time_limit: float | None = None
) -> Iterator[Checked]:
    """Checks entries; entries that took at most `recompute_below` seconds are also recomputed."""
    for collection, entry in entries:
        yield check_entry(collection, entry, recompute_below, time_limit)


def check_entry(
    collection: Collection, entry: Entry, recompute_below: float = 0.0, time_limit: float | None = None
) -> Checked:
    found = Checked(collection.id, entry)
    found.checked.append("checksum")
    if entry.checksum != entry.expected_checksum(collection):
        found.wrong.append(
            f"the checksum is {entry.checksum}, but the contents give {entry.expected_checksum(collection)}"
        )
    found.wrong.extend(_odd(collection, entry))
    asked = _parsed(entry, collection.quantity, found)
    if entry.witness is not None and asked is not None:
        _check_file(found, "witness", lambda: _check_witness(collection, entry, asked))
    if entry.certificate is not None:
        _check_file(found, "certificate", lambda: _check_certificate(collection, entry, asked))
    _recompute(collection, entry, found, recompute_below, time_limit)
    return found


def _odd(collection: Collection, entry: Entry) -> list[str]:
    wrong = []
    if entry.status == "proved" and entry.certificate is None:
        wrong.append("it is marked as proved but has no certificate")
    if entry.certificate is not None and collection.quantity not in ("maximum", "constant"):
        wrong.append(f"a certificate proves a maximum or the constant, not a {collection.quantity}")
    if entry.status in ("proved", "recomputed") and not (entry.method and entry.version and entry.date):
        wrong.append("it was computed here, but the method, version or date is missing")
    if entry.witness is not None and entry.problem is None:
        wrong.append("it has a witness but no problem")
    if collection.quantity == "constant" and len(str(entry.value).partition(".")[2]) != entry.n:
        wrong.append(f"n counts the digits after the point, but {entry.value} does not have {entry.n}")
    if not _index_fits(collection, entry):
        wrong.append(f"n = {entry.n} does not match {entry.problem}; in the other entries n has another meaning")
    return wrong


def _readings(entry: Entry) -> dict[str, int]:
    """The possible meanings of n: side, dimension, range, or index among the odd sides."""
    if entry.problem is None:
        return {}
    try:
        question = parse(entry.problem).question
    except QueenlabError:
        return {}
    reach = dict(question.settings).get("range", -1)
    return {"side": question.n, "dimension": question.d, "range": reach, "odd side": (question.n - 1) // 2}


def _index_fits(collection: Collection, entry: Entry) -> bool:
    readings = _readings(entry)
    if not readings:
        return True
    votes = [name for one in collection.entries for name, n in _readings(one).items() if n == one.n]
    usual = max(readings, key=votes.count)
    return votes.count(usual) == 0 or readings[usual] == entry.n


def _parsed(entry: Entry, quantity: str, found: Checked) -> Problem | None:
    if entry.problem is None:
        return None
    try:
        asked = parse(entry.problem)
    except QueenlabError as error:
        found.wrong.append(f"the problem {entry.problem!r} cannot be read: {error}")
        return None
    if str(asked) != entry.problem:
        found.wrong.append(f"the problem is written {entry.problem}; its canonical name is {asked}")
    if quantity not in ("count", "classes") and plain_name(entry.problem) != entry.problem:
        found.wrong.append(f"a {quantity} belongs to {plain_name(entry.problem)}, not to {entry.problem}")
        return None
    return asked


def _check_file(found: Checked, what: str, check: Callable[[], list[str]]) -> None:
    """Checks a stored file; every fault becomes a line."""
    try:
        wrong = check()
    except MissingExtra as error:
        found.skipped.append(f"{what}: {str(error).splitlines()[0]}")
        return
    except (QueenlabError, ValueError, TypeError, KeyError, AttributeError, RecursionError) as error:
        wrong = [(str(error) or type(error).__name__).splitlines()[0]]
    found.checked.append(what)
    found.wrong.extend(f"{what}: {line}" for line in wrong)


def _kept_text(kept: Kept) -> str:
    data = kept_bytes(kept)
    digest = hashlib.sha256(data).hexdigest()
    if digest != kept.sha256:
        raise CheckFailed(f"{kept.file} has the sha256 {digest[:16]}..., not {kept.sha256[:16]}...")
    return data.decode("utf-8", errors="replace")


def _check_witness(collection: Collection, entry: Entry, asked: Problem) -> list[str]:
    assert entry.witness is not None
    text = _kept_text(entry.witness)
    return check_witness(text, collection.quantity, entry, asked, entry.witness.file)


def _check_certificate(collection: Collection, entry: Entry, asked: Problem | None) -> list[str]:
    if collection.quantity == "constant":
        return _check_constant(entry)
    assert entry.certificate is not None
    if asked is None:
        return ["the entry has no problem"]
    return check_upper_bound(_kept_text(entry.certificate), entry, asked, entry.certificate.file)


def _check_constant(entry: Entry) -> list[str]:
    """Both ends of the proved interval must begin with the digits of the entry."""
    assert entry.certificate is not None
    text = _kept_text(entry.certificate)
    with TemporaryDirectory() as folder:
        path = Path(folder) / "constant.json"
        path.write_text(text, encoding="utf-8", newline="\n")
        proof = check_constant(path)
    if not all(str(end).startswith(str(entry.value)) for end in (proof.lower, proof.upper)):
        return [f"it proves {proof.lower:.8f}... to {proof.upper:.8f}..., and not both begin with the entry's digits"]
    return []


def check_upper_bound(text: str, entry: Entry, asked: Problem, source: str) -> list[str]:
    if not text.lstrip().startswith("{"):
        return [f"{source} is not a certificate"]  # the checker would take it for the name of a file
    try:
        report = check_certificate(text)
    except BadCertificate as refusal:
        return [f"{source} is refused: {refusal}"]
    wrong = []
    certificate = json.loads(text)
    if parse(certificate["problem"]).asking(goal="exact") != asked.asking(goal="exact"):
        wrong.append(f"it is about {certificate['problem']}, not {asked}")
    bound = entry.value if entry.value is not None else entry.upper
    if report.at_most != bound:
        wrong.append(f"it proves at most {report.at_most}, but the entry says {bound}")
    if entry.value is not None and entry.witness is None and report.at_least != entry.value:
        wrong.append(f"its placement has {report.at_least}, but the entry says {entry.value}")
    return wrong


def _recompute(collection: Collection, entry: Entry, found: Checked, below: float, limit: float | None) -> None:
    if entry.value is None:
        found.skipped.append("open")
        return
    if entry.status == "published":
        found.skipped.append("published only")
        return
    if "certificate" in found.checked:
        return  # it shows the value, and the witness that it is reached
    if below <= 0 or (entry.seconds or 0.0) > below:
        found.skipped.append("not asked for" if below <= 0 else f"took {entry.seconds} s")
        return
    if entry.seconds is None:
        if entry.problem is None:
            found.skipped.append("no time is recorded")
            return
        limit = 2 * below  # the time is unknown
    try:
        again = recompute(entry, collection.quantity, limit)
    except (BadInput, MissingExtra) as error:
        found.skipped.append(str(error).splitlines()[0])
        return
    found.checked.append("recomputed")
    if again.value is None:
        found.checked.pop()
        found.skipped.append(f"not computed within {limit} s")
    elif again.value != entry.value:
        found.wrong.append(f"the entry says {entry.value}, not {again.value}")
