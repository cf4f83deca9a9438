"""The complete model as JSON, with one line per option.

    {"format": "queenlab-model", "version": 1, "sense": "max",
     "items": [["row 1", 0, 1], ["cell", 1, null], ["X", 0, 1]],
     "options": [{"name": "a1", "weight": 1, "entries": [[0], [2, "red"]]}]}

An item is [name, low, high], with null for no upper limit; an entry is [item] or [item, colour], where the item is
its number counted from 0.
"""

from __future__ import annotations

import json
from typing import Any

from queenlab.errors import BadFile
from queenlab.model import UNBOUNDED, Model, ModelBuilder, Sense
from queenlab.strict_json import place_in_json, read_json

VERSION = 1
_KEYS = ("format", "version", "sense", "items", "options")
_OPTION_KEYS = ("name", "weight", "entries")

#: Steps from the top of a JSON text to a value in it: keys and positions.
Path = tuple[str | int, ...]


def write(model: Model) -> str:
    items = [
        json.dumps([name, low, None if high >= UNBOUNDED else high])
        for name, low, high in zip(model.item_names, model.low.tolist(), model.high.tolist(), strict=True)
    ]
    options = []
    for option, name in enumerate(model.option_names):
        entries = [[i, model.color_names[c]] if c else [i] for i, c in model.entries(option)]
        options.append(json.dumps({"name": name, "weight": int(model.weights[option]), "entries": entries}))
    head = f'{{"format": "queenlab-model", "version": {VERSION}, "sense": {json.dumps(model.sense)},\n'
    return f'{head} "items": [{_one_a_line(items)}],\n "options": [{_one_a_line(options)}]}}\n'


def _one_a_line(values: list[str]) -> str:
    return "\n  " + ",\n  ".join(values) if values else ""


def read(text: str, source: str = "") -> Model:
    """The model in a JSON text, which must have exactly the expected keys."""
    return _JsonModelReader(text, source).model()


class _JsonModelReader:
    def __init__(self, text: str, source: str) -> None:
        self.text = text
        self.source = source
        self.data = read_json(text, source)

    def bad(self, reason: str, path: Path) -> BadFile:
        return BadFile(reason, *place_in_json(self.text, path), self.source)

    def check(self, good: bool, wanted: str, path: Path) -> None:
        if not good:
            raise self.bad(wanted, path)

    def keys(self, value: Any, keys: tuple[str, ...], path: Path) -> None:
        self.check(type(value) is dict, f"expected an object with the keys {', '.join(keys)}", path)
        for key in value:
            self.check(key in keys, f"unknown key {key!r}; allowed: {', '.join(keys)}", (*path, key))
        for key in keys:
            self.check(key in value, f"the key {key!r} is missing", path)

    def integer(self, value: Any, what: str, path: Path, lowest: int = -UNBOUNDED, highest: int = UNBOUNDED) -> int:
        self.check(type(value) is int, f"{what} must be a whole number", path)
        self.check(lowest <= value <= highest, f"{what} must lie between {lowest} and {highest}", path)
        return int(value)

    def string(self, value: Any, what: str, path: Path) -> str:
        self.check(type(value) is str, f"{what} must be a string", path)
        return str(value)

    def array(self, value: Any, what: str, path: Path) -> list[Any]:
        self.check(type(value) is list, f"{what} must be an array", path)
        return list(value)

    def model(self) -> Model:
        data = self.data
        self.keys(data, _KEYS, ())
        self.check(data["format"] == "queenlab-model", 'the format must be "queenlab-model"', ("format",))
        known = type(data["version"]) is int and data["version"] == VERSION
        self.check(known, f"this queenlab reads only version {VERSION} of the format", ("version",))
        sense: Sense | None = data["sense"] if data["sense"] in ("max", "min") else None
        self.check(sense == data["sense"], 'the sense must be "max", "min" or null', ("sense",))
        builder = ModelBuilder(sense)
        intervals = self.items(builder)
        self.options(builder, intervals)
        return builder.build()

    def items(self, builder: ModelBuilder) -> list[tuple[int, int]]:
        intervals = []
        for number, item in enumerate(self.array(self.data["items"], "the items", ("items",))):
            path = ("items", number)
            self.check(type(item) is list and len(item) == 3, "an item must be [name, low, high]", path)
            name = self.string(item[0], "an item's name", (*path, 0))
            self.check(builder.item_number(name) is None, f"two items are called {name!r}", (*path, 0))
            low = self.integer(item[1], "the lower limit of an item", (*path, 1), lowest=0)
            high = UNBOUNDED
            if item[2] is not None:
                self.check(type(item[2]) is int, "the upper limit must be a whole number or null", (*path, 2))
                high = min(item[2], UNBOUNDED)
            self.check(low <= high, f"item {name!r} has an upper limit below its lower limit", (*path, 2))
            builder.item(name, low, high)
            intervals.append((low, high))
        return intervals

    def options(self, builder: ModelBuilder, intervals: list[tuple[int, int]]) -> None:
        seen: set[str] = set()
        for number, data in enumerate(self.array(self.data["options"], "the options", ("options",))):
            path: Path = ("options", number)
            self.keys(data, _OPTION_KEYS, path)
            name = self.string(data["name"], "an option's name", (*path, "name"))
            self.check(name not in seen, f"two options are called {name!r}", (*path, "name"))
            seen.add(name)
            option = builder.option(name, (), self.integer(data["weight"], "the weight", (*path, "weight")))
            covered: set[int] = set()
            for place, entry in enumerate(self.array(data["entries"], "the entries", (*path, "entries"))):
                where = (*path, "entries", place)
                good = type(entry) is list and len(entry) in (1, 2)
                self.check(good, "an entry must be [item] or [item, colour]", where)
                self.check(bool(intervals), "an entry names an item, but there are no items", where)
                item = self.integer(entry[0], "the number of an item", (*where, 0), 0, len(intervals) - 1)
                self.check(item not in covered, f"the option covers item {item} twice", (*where, 0))
                covered.add(item)
                color = self.string(entry[1], "a colour", (*where, 1)) if len(entry) == 2 else ""
                self.check(len(entry) == 1 or color != "", "a colour must not be the empty string", where)
                low, high = intervals[item]
                fits = not color or (low == 0 and high <= 1)
                self.check(fits, "an item that is covered with a colour must have the limits 0 and 1", (*where, 0))
                builder.cover(option, item, color)
