"""The index: an SQLite file in the user's cache, rebuilt when the collections change."""

from __future__ import annotations

import hashlib
import json
import re
import sqlite3
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

from queenlab.atlas.collections_on_disk import collections, own_files
from queenlab.atlas.entry import Collection, Entry
from queenlab.atlas.reading import collection_files, user_folder
from queenlab.atomic_write import replacing
from queenlab.errors import QueenlabError
from queenlab.problems import parse
from queenlab.version import __version__

#: Raised with the tables, so that an index of another shape is never read.
SHAPE = 2

_TABLES = """
CREATE TABLE entries (
    collection TEXT, place INTEGER, n INTEGER, problem TEXT, plain TEXT, family TEXT,
    side INTEGER, dimension INTEGER, torus INTEGER, settings TEXT, quantity TEXT, value TEXT, lower TEXT, upper TEXT,
    status TEXT, beyond TEXT, words TEXT, PRIMARY KEY (collection, place)
);
CREATE INDEX entries_plain ON entries(plain);
"""


def rows(sql: str, values: Sequence[object]) -> list[tuple[str, int]]:
    """Queries the index. A damaged index is rebuilt; if the cache is not writable, it is kept in memory."""
    try:
        try:
            return _ask(index(), sql, values)
        except sqlite3.DatabaseError:
            index().unlink(missing_ok=True)
            return _ask(index(), sql, values)
    except (OSError, sqlite3.DatabaseError):
        with closing(sqlite3.connect(":memory:")) as base:
            _fill(base)
            return base.execute(sql, values).fetchall()


def _ask(path: Path, sql: str, values: Sequence[object]) -> list[tuple[str, int]]:
    with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as base:
        return base.execute(sql, values).fetchall()


def index() -> Path:
    path = user_folder() / f"atlas-{__version__}-{SHAPE}-{_fingerprint()}.sqlite"
    if not path.is_file():
        path.parent.mkdir(parents=True, exist_ok=True)
        _make(path)
        for old in path.parent.glob("atlas-*.sqlite"):
            if old != path:
                old.unlink(missing_ok=True)
    return path


def _fingerprint() -> str:
    digest = hashlib.sha256()
    for one in collection_files():
        digest.update(one.read_bytes())
    for path in own_files():
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def _make(path: Path) -> None:
    # Whoever comes at the same time finds a whole index or none.
    with replacing(path) as part, closing(sqlite3.connect(part)) as base:
        _fill(base)


def _fill(base: sqlite3.Connection) -> None:
    with base:
        base.executescript(_TABLES)
        for collection in collections():
            rows = [_row(collection, place, entry) for place, entry in enumerate(collection.entries)]
            base.executemany(f"INSERT INTO entries VALUES ({', '.join('?' * 17)})", rows)


def _row(collection: Collection, place: int, entry: Entry) -> tuple[object, ...]:
    family = side = dimension = torus = settings = plain = None
    if entry.problem is not None:
        try:
            asked = parse(entry.problem)
        except QueenlabError:
            asked = None  # `atlas check` names it
        if asked is not None:
            question = asked.question
            family, side, dimension, torus = asked.family.name, question.n, question.d, int(question.torus)
            settings = json.dumps(dict(question.settings))
            plain = plain_name(entry.problem)
    texts = [collection.id, collection.title, collection.quantity, *(collection.sources[key] for key in entry.sources)]
    # One space before each word, so that a query finds words by their beginnings.
    words = " " + " ".join(re.findall(r"\w+", " ".join(texts).lower()))
    numbers = (None if number is None else str(number) for number in (entry.value, entry.lower, entry.upper))
    return (
        collection.id, place, entry.n, entry.problem, plain, family, side, dimension, torus, settings,
        collection.quantity, *numbers, entry.status, entry.beyond, words,
    )  # fmt: skip


def plain_name(problem: str) -> str:
    """The name of a problem without its goal: `queens:8` for `queens:8,goal=dominate`."""
    asked = parse(problem)
    goal = asked.family.goals[0]
    return str(asked.asking(goal=goal, pieces=None, colors=None))
