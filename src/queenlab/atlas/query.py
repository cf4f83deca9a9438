"""Queries of the atlas: from words to rows of the index to entries."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from queenlab.atlas.collections_on_disk import collections
from queenlab.atlas.database import plain_name, rows
from queenlab.atlas.entry import QUANTITIES, STATUSES, Collection, Entry
from queenlab.errors import BadInput
from queenlab.families.registry import FAMILIES
from queenlab.problems import parse_many
from queenlab.wording import suggestion

#: SQLite takes no expression deeper than 1000, and no more than 32,766 values.
MOST_CONDITIONS = 500
MOST_VALUES = 30_000


@dataclass(frozen=True)
class Condition:
    sql: str
    values: tuple[object, ...] = ()


def find(
    words: Sequence[str] = (), *, quantity: str | None = None, status: str | None = None
) -> list[tuple[Collection, Entry]]:
    """The entries that match all words.

    Args:
        words: problems (`queens:14^3`, `queens:4..12`), collections (`A343905`), `n=14`, `d=4`, `range=3`, `torus`, a
            status (`open`), `record` for results first found by queenlab, or any word of a title or a source.
        quantity: only this quantity.
        status: only this status.
    """
    named = {collection.id.lower(): collection.id for collection in collections()}
    index_asked = any(word.strip().lower() in named for word in words)
    conditions = [_condition(word, named, index_asked) for word in words]
    if quantity is not None:
        conditions.append(_equal("quantity", quantity))
    if status is not None:
        conditions.append(_equal("status", status))
    where = " AND ".join(f"({one.sql})" for one in conditions) or "1"
    values = [value for one in conditions for value in one.values]
    if where.count(" AND ") >= MOST_CONDITIONS or len(values) > MOST_VALUES:
        raise BadInput(f"a query has at most {MOST_CONDITIONS} words and {MOST_VALUES:,} problems; ask for fewer")
    sql = f"SELECT collection, place FROM entries WHERE {where} ORDER BY quantity, collection, place"
    found = rows(sql, values)
    by_id = {collection.id: collection for collection in collections()}
    return [(by_id[name], by_id[name].entries[place]) for name, place in found]


def _equal(name: str, text: str) -> Condition:
    known = {one.lower(): one for one in (STATUSES if name == "status" else QUANTITIES)}
    if text.lower() not in known:
        hint = suggestion(text, known.values()) or f"; available: {', '.join(known.values())}"
        raise BadInput(f"no {name} {text!r}{hint}")
    text = known[text.lower()]
    return Condition(f"{name} = ?", (text,))


def _condition(word: str, named: dict[str, str], index_asked: bool) -> Condition:
    plain = word.strip()
    small = plain.lower()
    if small in named:
        return Condition("collection = ?", (named[small],))
    if ":" in plain:
        names = sorted({plain_name(str(asked)) for asked in parse_many(plain)})
        return Condition(f"plain IN ({', '.join('?' * len(names))})", tuple(names))
    if "=" in plain:
        name, _, text = small.partition("=")
        return _setting(name, text, index_asked)
    if small in STATUSES:
        return Condition("status = ?", (small,))
    if small in ("torus", "plane"):
        return Condition("torus = ?", (int(small == "torus"),))
    if small in ("record", "records"):
        return Condition("beyond IS NOT NULL")
    if small.isdigit():
        raise BadInput(f"{plain} is ambiguous; write n={plain}, d={plain} or range={plain}")
    sought = re.findall(r"\w+", small)
    if not sought:
        raise BadInput(f"{word!r} is not a search term")
    # `_` is a letter for \w and a wild card for LIKE.
    values = tuple(f"% {one.replace('_', chr(92) + '_')}%" for one in sought)
    return Condition(" AND ".join(["words LIKE ? ESCAPE '\\'"] * len(values)), values)


def _setting(name: str, text: str, index_asked: bool) -> Condition:
    name = name.strip()
    text = text.strip()
    if name in ("status", "quantity"):
        return _equal(name, text)
    if name == "family":
        return Condition("family = ?", (text,))
    if name == "n":
        # With a collection named it is the index, as where there is no board; else the side.
        number = _number(name, text)
        if index_asked:
            return Condition("n = ?", (number,))
        return Condition("side = ? OR (problem IS NULL AND n = ?)", (number, number))
    if name == "d":
        return Condition("dimension = ?", (_number(name, text),))
    settings = sorted({setting.name for family in FAMILIES.values() for setting in family.settings})
    if name not in settings:
        raise BadInput(f"no key {name!r}; a query has n, d, family, status, quantity, {', '.join(settings)}")
    return Condition("json_extract(settings, ?) = ?", (f"$.{name}", _number(name, text)))


def _number(name: str, text: str) -> int:
    if not re.fullmatch(r"[0-9]{1,9}", text):
        raise BadInput(f"{name}= takes a whole number, not {text!r}")
    return int(text)
