"""Adds verified results and reports what they improve.

A placement proves a bound and is checked against the problem's definition. A certificate proves an upper bound and is
checked by the checkers. Everything else, counts in particular, is recomputed.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from queenlab.atlas.checking import check_upper_bound
from queenlab.atlas.database import plain_name
from queenlab.atlas.entry import QUANTITIES, Collection, Entry, Kept, Status
from queenlab.atlas.query import find
from queenlab.atlas.reading import MOST_BYTES, OWN, read_collection, user_folder
from queenlab.atlas.recomputing import Recomputed, recompute
from queenlab.atlas.refresh import signed
from queenlab.atlas.witnesses import check_witness
from queenlab.atomic_write import write_atomically
from queenlab.errors import BadInput, CheckFailed
from queenlab.problems import Problem, parse
from queenlab.strict_json import read_json
from queenlab.version import __version__
from queenlab.wording import shortened

#: The quantities that can be added: those of a single problem, recomputable from its name.
QUANTITIES_TAKEN = tuple(one for one in QUANTITIES if one not in ("smallest board", "Q-entropy", "constant"))
#: What a witness shows: a lower bound of what is greatest, an upper bound of what is least.
_SHOWS_LOWER = ("maximum",)
_SHOWS_UPPER = ("domination number", "independent domination number", "chromatic number")


@dataclass(frozen=True)
class Added:
    """The outcome: the entry now in the atlas, if any, and what was verified and improved."""

    entry: Entry | None
    lines: tuple[str, ...]
    file: Path | None = None


@dataclass(frozen=True)
class _Known:
    lower: int | None = None
    upper: int | None = None
    where: str = ""


def add(text: str, source: str, certificate: str | None = None, time_limit: float = 60.0) -> Added:
    """Verifies an answer, a placement or a certificate and stores it among the user's own entries.

    An upper bound may have a certificate; without evidence, the value is recomputed within the time limit.

    Raises:
        BadInput: it is none of these, or cannot be verified within the time limit.
        CheckFailed: it is wrong.
    """
    record = _object(text, source)
    if record.get("format") == "queenlab-certificate":
        certificate, record = text, {**record, "quantity": "maximum"}
    asked, quantity = _asked(record, source)
    shown = _verified(record, asked, quantity, source, certificate, time_limit)
    folder = user_folder() / OWN
    with _one_at_a_time(folder):
        known = _known(shown.entry.problem or "", quantity)
        news = _news(shown.entry, known)
        if not news:
            return Added(None, (*shown.lines, f"known already: {known.where}"))
        witness = json.dumps(_placement(record, asked)) if shown.by_witness else None
        entry, file = _keep(folder, shown.entry, quantity, witness, certificate if shown.by_certificate else None)
    return Added(entry, (*shown.lines, *news), file)


@contextmanager
def _one_at_a_time(folder: Path) -> Iterator[None]:
    """Waits for concurrent additions: entries of a quantity share a file, which is read and rewritten as a whole."""
    from filelock import FileLock

    folder.mkdir(parents=True, exist_ok=True)
    with FileLock(folder / ".lock"):
        yield


@dataclass(frozen=True)
class _Shown:
    entry: Entry
    lines: list[str]
    by_witness: bool
    by_certificate: bool


def _object(text: str, source: str) -> dict[str, Any]:
    if len(text) > MOST_BYTES:
        raise BadInput(f"{source} is larger than {MOST_BYTES} bytes")
    record = read_json(text, source)
    if not isinstance(record, dict) or not isinstance(record.get("problem"), str):
        raise BadInput(f"{source} is not an answer: it must be a JSON object with a problem, as --json prints it")
    if record.get("queenlab") == "placement":
        return {"problem": record["problem"], "quantity": "maximum", "witness": record.get("cells")}
    return record


def _asked(record: dict[str, Any], source: str) -> tuple[Problem, str]:
    quantity = record.get("quantity")
    if quantity not in QUANTITIES_TAKEN:
        raise BadInput(f"{source} is about {shortened(repr(quantity))}; the atlas takes {', '.join(QUANTITIES_TAKEN)}")
    asked = parse(record["problem"])
    if quantity not in ("count", "classes"):
        asked = parse(plain_name(record["problem"]))
    return asked, quantity


def _placement(record: dict[str, Any], asked: Problem) -> dict[str, Any]:
    return {"problem": str(asked), "quantity": None, "value": None, "witness": record["witness"]}


def _verified(
    record: dict[str, Any], asked: Problem, quantity: str, source: str, certificate: str | None, time_limit: float
) -> _Shown:
    lines: list[str] = []
    value = record.get("value")
    if value is not None and type(value) is not int:
        raise BadInput(f"the value in {source} is {value!r}, not a whole number")
    today = datetime.now(UTC).date().isoformat()
    blank = Entry(
        asked.question.n, str(asked), None, "open", ("queenlab",), version=f"queenlab {__version__}", date=today
    )
    lower = upper = None
    by_witness = bool(record.get("witness")) and quantity in (*_SHOWS_LOWER, *_SHOWS_UPPER)
    if by_witness:
        size = _size(record["witness"], quantity, source)
        claimed = replace(blank, status="recomputed", value=size)
        wrong = check_witness(json.dumps(_placement(record, asked)), quantity, claimed, asked, source)
        if wrong:
            raise CheckFailed(f"{source}: {wrong[0]}")
        lower, upper = (size, None) if quantity in _SHOWS_LOWER else (None, size)
        lines.append(f"verified: its witness shows {'at least' if lower is not None else 'at most'} {size}")
        blank = replace(blank, method="verified witness")
        if value is not None and value != size:
            lines.append(f"not verified: the value {value}; the witness has {size}")
    if certificate is not None:
        upper = _shown_by_certificate(certificate, quantity, blank, asked, source)
        lines.append(f"checked: its certificate shows at most {upper}")
        blank = replace(blank, method="a certificate that was checked")
    if lower is None and upper is None:
        again = _computed(blank, quantity, value, source, time_limit)
        blank = _with_cost(blank, again)
        lower = upper = value
        lines.append(f"recomputed: {value}")
    elif (lower is None or upper is None) and value is not None and value == (lower if upper is None else upper):
        maybe = _recomputed(blank, quantity, time_limit)
        if maybe is not None and maybe.value == value:
            blank = _with_cost(blank, maybe)
            lower = upper = value
            lines.append(f"recomputed: {value}")
        else:
            lines.append(
                f"not verified: that it is the best (no certificate; recomputing takes more than {time_limit:g} s)"
            )
    if lower is not None and lower == upper:
        entry = replace(blank, status="recomputed" if certificate is None else "proved", value=lower)
    else:
        entry = replace(blank, lower=lower, upper=upper)
    return _Shown(entry, lines, by_witness, certificate is not None)


def _shown_by_certificate(certificate: str, quantity: str, blank: Entry, asked: Problem, source: str) -> int:
    if quantity != "maximum":
        raise BadInput(f"a certificate proves a maximum, but {source} is about a {quantity}")
    at_most = _object(certificate, "the certificate").get("at_most")
    if type(at_most) is not int:
        raise CheckFailed('the certificate has no whole number "at_most"')
    wrong = check_upper_bound(certificate, replace(blank, upper=at_most), asked, "the certificate")
    if wrong:
        raise CheckFailed(wrong[0])
    return at_most


def _with_cost(entry: Entry, again: Recomputed) -> Entry:
    method = again.method or "recomputed"
    return replace(entry, method=method, seconds=round(again.seconds, 3), nodes=again.nodes)


def _size(witness: Any, quantity: str, source: str) -> int:
    if not isinstance(witness, list) or not all(isinstance(one, list) and one for one in witness):
        raise BadInput(f"the witness in {source} is not a list of cells")
    return len({str(one[-1]) for one in witness}) if quantity == "chromatic number" else len(witness)


def _recomputed(entry: Entry, quantity: str, time_limit: float) -> Recomputed | None:
    try:
        return recompute(entry, quantity, time_limit)
    except BadInput:
        return None


def _computed(entry: Entry, quantity: str, value: int | None, source: str, time_limit: float) -> Recomputed:
    if value is None:
        raise BadInput(f"{source} has neither a value nor a witness")
    again = _recomputed(entry, quantity, time_limit)
    if again is None or again.value is None:
        raise BadInput(
            f"{source} says {value} but has no witness or certificate, and recomputing the value takes more than "
            f"{time_limit:g} s; raise --time-limit"
        )
    if again.value != value:
        raise CheckFailed(f"{source} says {value}, but the computed value is {again.value}")
    return again


def _known(problem: str, quantity: str) -> _Known:
    lower: int | None = None
    upper: int | None = None
    where: list[str] = []
    for collection, entry in find([problem], quantity=quantity):
        if entry.problem != problem:
            continue
        low = entry.value if entry.value is not None else entry.lower
        high = entry.value if entry.value is not None else entry.upper
        lower = max((one for one in (lower, low) if isinstance(one, int)), default=None)
        upper = min((one for one in (upper, high) if isinstance(one, int)), default=None)
        where.append(f"{collection.id} has {entry.shown} ({entry.status})")
    return _Known(lower, upper, "; ".join(where))


def _news(entry: Entry, known: _Known) -> list[str]:
    """What the entry adds to the atlas; empty if nothing."""
    low = entry.value if entry.value is not None else entry.lower
    high = entry.value if entry.value is not None else entry.upper
    for here, there in ((low, known.upper), (known.lower, high)):
        if type(here) is int and type(there) is int and here > there:
            raise CheckFailed(f"{entry.problem}: {entry.shown} contradicts the atlas: {known.where}")
    if not known.where:
        return [f"new: the atlas had nothing on {entry.problem}; now it has {entry.shown}"]
    news = []
    if type(low) is int and (known.lower is None or low > known.lower):
        news.append(f"improves the lower bound from {'none' if known.lower is None else known.lower} to {low}")
    if type(high) is int and (known.upper is None or high < known.upper):
        news.append(f"improves the upper bound from {'none' if known.upper is None else known.upper} to {high}")
    return news


def _keep(
    folder: Path, entry: Entry, quantity: str, witness: str | None, certificate: str | None
) -> tuple[Entry, Path]:
    (folder / "kept").mkdir(parents=True, exist_ok=True)
    slug = re.sub(r"[^a-z0-9]+", "-", f"{entry.problem} {quantity}".lower()).strip("-")
    # The bound is in the name: a file that another entry needs is never written over.
    if witness is not None:
        size = entry.value if entry.value is not None else entry.lower if quantity in _SHOWS_LOWER else entry.upper
        entry = replace(entry, witness=_file(folder, f"{slug}-{size}-witness.json", witness))
    if certificate is not None:
        most = entry.value if entry.value is not None else entry.upper
        entry = replace(entry, certificate=_file(folder, f"{slug}-{most}-certificate.json", certificate))
    name = f"own-{re.sub(r'[^a-z]+', '-', quantity.lower())}"
    path = folder / f"{name}.json"
    there: tuple[Entry, ...] = ()
    if path.exists():
        there = read_collection(path.read_text(encoding="utf-8"), str(path)).entries
    old = next((one for one in there if one.problem == entry.problem), None)
    if old is not None:
        entry = _together(old, entry, quantity)
    others = [one for one in there if one.problem != entry.problem]
    entries = sorted((*others, entry), key=lambda one: (one.n, one.problem or ""))
    sources = {"queenlab": f"added here with queenlab {__version__}"}
    own = signed(Collection(name, f"Added here: {quantity}", quantity, sources, tuple(entries)))
    text = own.to_json()
    read_collection(text, str(path))  # what cannot be read again is not written
    write_atomically(path, text)
    return next(one for one in own.entries if one.problem == entry.problem), path


def _together(old: Entry, new: Entry, quantity: str) -> Entry:
    if new.value is not None or old.value is not None:
        return new if new.value is not None else old
    lower = max((one for one in (old.lower, new.lower) if isinstance(one, int)), default=None)
    upper = min((one for one in (old.upper, new.upper) if isinstance(one, int)), default=None)
    best = lower if quantity in _SHOWS_LOWER else upper
    witness = next((one.witness for one in (new, old) if one.witness and best in (one.lower, one.upper)), None)
    certificate = next((one.certificate for one in (new, old) if one.certificate and one.upper == upper), None)
    both = replace(new, lower=lower, upper=upper, witness=witness, certificate=certificate)
    if lower is not None and lower == upper:
        status: Status = "proved" if certificate is not None else "recomputed"
        return replace(both, value=lower, lower=None, upper=None, status=status)
    return both


def _file(folder: Path, name: str, text: str) -> Kept:
    digest = hashlib.sha256(text.encode()).hexdigest()
    write_atomically(folder / "kept" / name, text)
    return Kept(f"{OWN}/kept/{name}", digest)
