"""Knuth's text format for exact cover with multiplicities and colours, for his program DLX3.

The first line that is not a comment names the items: the primary ones, a bar, the secondary ones. A primary item
with the interval low..high is `low:high|name`, or `high|name` where both are equal, or the bare name for 1..1; a
secondary item is covered at most once, or any number of times in one colour. Every further line is an option: the
names of its items, `name:colour` where it gives one. A line that begins with a bar is a comment.

DLX3 wants more, and what is written here keeps to it: names of at most 8 characters without `:` and `|`, colours of
one character, limits of at most 7 digits, upper limits of at least 1, and a primary item in every option. So
* other names and colours are replaced by codes;
* an item with an upper limit beyond that gets the number of its options instead;
* an option that covers an item with upper limit 0 can never be chosen and becomes a comment;
* an item 0..1 is primary, `0:1|name`, where an option would have no primary item otherwise, and options that have
  no such item either share one that limits nothing.
Notes (see `notes`) restore all that, and the names and weights of the options and the sense, so nothing is lost.

Reading does not limit the length of names and colours. Like DLX3 it leaves out an option without primary items.
More than 76 colours that need codes get longer ones, which DLX3 itself refuses.
"""

from __future__ import annotations

import re
import string
from collections.abc import Iterable

from queenlab.formats.notes import MARK, first_word, name_in, named, notes, option_names, sense_in
from queenlab.formats.scanner import Scanner, Token, shown
from queenlab.model import UNBOUNDED, Model, ModelBuilder, Sense

_LARGEST_LIMIT = 10**7 - 1
_SAFE_NAME = re.compile(r"[!-9;-{}~]{1,8}")
_COLOR_CODES = string.digits + string.ascii_letters + "!#$%&*+-./<=>?"
_COLOR_CODE = re.compile(r"[!-9;-{}~]")


def write(model: Model) -> str:
    codes = _item_codes(model.item_names)
    colors = _color_codes(model.color_names[1:])
    never = [any(model.high[i] == 0 for i, _ in model.entries(k)) for k in range(model.n_options)]
    primary, lonely = _primary(model, never)
    order = [i for i in range(model.n_items) if primary[i]] + [i for i in range(model.n_items) if not primary[i]]
    filler = _filler(codes) if lonely or not any(primary) else ""
    lines = [MARK]
    if model.sense:
        lines.append(f"sense {model.sense}")
    if filler:
        lines.append(f"filler {filler}")
    # Numbers of items are needed only where the order of the file is not that of the model.
    if order != sorted(order):
        lines.append("order " + " ".join(codes[i] for i in range(model.n_items)))
    lines += [f"item {code} {named(name)}" for name, code in zip(model.item_names, codes, strict=True) if name != code]
    lines += [f"color {code} {named(name)}" for name, code in colors.items() if name != code]
    specs = []
    for i in order:
        low, high = int(model.low[i]), int(model.high[i])
        shown_low, shown_high = _limits(low, high, len(model.options_of_item[i]))
        if (low, high) != (shown_low, shown_high):
            lines.append(f"limits {codes[i]} {low} {'inf' if high >= UNBOUNDED else high}")
        bounds = f"{shown_low}:{shown_high}|" if shown_low != shown_high else f"{shown_high}|" if shown_low != 1 else ""
        specs.append(f"{bounds}{codes[i]}" if primary[i] else codes[i])
    lines += [f"option {k} {named(name)}" for k, name in enumerate(model.option_names, 1) if name != f"o{k}"]
    lines += [f"weight {k} {w}" for k, w in enumerate(model.weights.tolist(), start=1) if w != 1]
    n_primary = sum(primary)
    front = specs[:n_primary] + ([f"0:{max(1, len(lonely))}|{filler}"] if filler else [])
    text = [f"| {line}" for line in lines]
    text.append(" ".join(front + (["|", *specs[n_primary:]] if n_primary < len(specs) else [])))
    for k in range(model.n_options):
        words = [codes[i] + (f":{colors[model.color_names[c]]}" if c else "") for i, c in model.entries(k)]
        if k in lonely:
            words.append(filler)
        text.append(f"| never {k + 1} {' '.join(words)}" if never[k] else " ".join(words))
    return "\n".join(text) + "\n"


def _item_codes(names: tuple[str, ...]) -> list[str]:
    safe = [bool(_SAFE_NAME.fullmatch(name)) for name in names]
    # A name that looks like a code might be the code of another.
    if any(re.fullmatch("i[0-9]+", name) for name in names):
        safe = [False] * len(names) if not all(safe) else safe
    return [name if ok else f"i{k}" for k, (name, ok) in enumerate(zip(names, safe, strict=True), start=1)]


def _color_codes(names: Iterable[str]) -> dict[str, str]:
    names = list(names)
    if all(_COLOR_CODE.fullmatch(name) for name in names):
        return {name: name for name in names}
    if len(names) <= len(_COLOR_CODES):
        return dict(zip(names, _COLOR_CODES, strict=False))
    return {name: f"c{k}" for k, name in enumerate(names, start=1)}


def _filler(codes: list[str]) -> str:
    k = 0
    while f"any{k or ''}" in codes:
        k += 1
    return f"any{k or ''}"


def _primary(model: Model, never: list[bool]) -> tuple[list[bool], set[int]]:
    small = [(low, high) in ((0, 0), (0, 1)) for low, high in zip(model.low.tolist(), model.high.tolist(), strict=True)]
    primary = [not s for s in small]
    lonely = set()
    for k in range(model.n_options):
        items = [i for i, _ in model.entries(k)]
        if never[k] or any(primary[i] for i in items):
            continue
        plain = [i for i in items if not model.is_colored[i]]
        if plain:
            primary[plain[0]] = True
        else:
            lonely.add(k)
    return primary, lonely


def _limits(low: int, high: int, users: int) -> tuple[int, int]:
    """The limits as DLX3 can read them, with the same effect on an item of a given number of options."""
    low = low if low <= _LARGEST_LIMIT else users + 1
    return low, high if 1 <= high <= _LARGEST_LIMIT else max(low, users, 1) if high else 1


def read(text: str, source: str = "") -> Model:
    return _DlxReader(Scanner(text, source)).model()


class _DlxReader:
    def __init__(self, scanner: Scanner) -> None:
        self.scanner = scanner
        self.limits: dict[str, tuple[int, int]] = {}
        self.secondary: set[str] = set()
        self.filler = ""
        self.options: list[list[tuple[str, str]]] = []
        self.never: dict[int, list[tuple[str, str]]] = {}
        self.colors: dict[str, str] = {}
        self.labels: dict[str, str] = {}
        self.order: list[str] = []
        self.weights: dict[int, int] = {}
        self.sense: Sense | None = None
        self.late: list[tuple[Token, Token]] = []

    def model(self) -> Model:
        found = False
        self.late = list(notes(self.scanner, "|"))
        for word, rest in self.late:
            if word.text == "filler":
                self.filler = rest.text
        for line, text in self.scanner.lines():
            words = self.scanner.words(line, text)
            if not words or words[0].text.startswith("|"):
                continue
            if found:
                entries = self.option(words)
                if any(item not in self.secondary for item, _ in entries):
                    self.options.append(entries)
            else:
                self.item_line(words)
                found = True
        if not found:
            raise self.scanner.bad("the line that names the items is missing", self.scanner.end())
        self.order = list(self.limits)
        for word, rest in self.late:
            self.note(word, rest)
        return self.build()

    def item_line(self, words: list[Token]) -> None:
        bar = False
        for word in words:
            if word.text.startswith("|"):
                if bar:
                    raise self.scanner.bad("a second bar between items", word)
                bar = True
                word = Token(word.text[1:], word.line, word.column + 1)
                if not word.text:
                    continue
            name, low, high = self.item(word, bar)
            if name in self.limits:
                raise self.scanner.bad(f"two items are called {shown(name)}", word)
            self.limits[name] = low, high
            if bar:
                self.secondary.add(name)

    def item(self, word: Token, secondary: bool) -> tuple[str, int, int]:
        bounds, bar, name = word.text.rpartition("|")
        start = word.column + len(bounds) + len(bar)
        place = Token(name, word.line, start)
        if bar and secondary:
            raise self.scanner.bad("only primary items have limits", word)
        if not name:
            raise self.scanner.bad("the name of an item is missing after the bar", place)
        if ":" in name:
            colon = Token(":", word.line, start + name.index(":"))
            raise self.scanner.bad("a colon in the name of an item; limits are written low:high|name", colon)
        if not bar:
            return name, 0 if secondary else 1, 1
        left, colon_text, right = bounds.partition(":")
        last = Token(right if colon_text else left, word.line, word.column + (len(left) + 1 if colon_text else 0))
        high = self.scanner.integer(last, "the upper limit of an item", 1)
        low = high
        if colon_text:
            low = self.scanner.integer(Token(left, word.line, word.column), "the lower limit of an item", 0)
        if low > high:
            raise self.scanner.bad(f"the lower limit of {shown(name)} is above its upper limit", word)
        return name, self.scanner.low(low, word), min(high, UNBOUNDED)

    def option(self, words: list[Token]) -> list[tuple[str, str]]:
        entries: dict[str, str] = {}
        for word in words:
            item, colon, color = word.text.partition(":")
            if item not in self.limits:
                raise self.scanner.bad(f"no item is called {shown(item)}", word)
            if item in entries:
                raise self.scanner.bad(f"the option covers {shown(item)} twice", word)
            place = Token(color, word.line, word.column + len(item) + 1)
            if colon and not color:
                raise self.scanner.bad("a colour is missing after the colon", place)
            if color and item not in self.secondary:
                raise self.scanner.bad(f"{shown(item)} is primary, so it takes no colour", place)
            entries[item] = color
        return list(entries.items())

    def note(self, word: Token, rest: Token) -> None:
        scanner = self.scanner
        if word.text == "sense":
            self.sense = sense_in(scanner, rest)
        elif word.text == "order":
            names = scanner.words(rest.line, rest.text)
            self.order = [token.text for token in names]
            if sorted(self.order) != sorted(name for name in self.limits if name != self.filler):
                raise scanner.bad("this order must name every item once", rest)
        elif word.text in ("item", "color"):
            code, name = first_word(scanner, rest)
            (self.labels if word.text == "item" else self.colors)[code.text] = name_in(scanner, name)
        elif word.text == "limits":
            self.limits_note(rest)
        elif word.text == "weight":
            number, value = first_word(scanner, rest)
            k = scanner.integer(number, "the number of an option", 1)
            self.weights[k] = scanner.weight(scanner.integer(value, "a weight"), value)
        elif word.text == "never":
            number, last = first_word(scanner, rest)
            k = scanner.integer(number, "the number of an option", 1)
            shift = last.column - 1
            words = [w._replace(column=w.column + shift) for w in scanner.words(last.line, last.text)]
            self.never[k] = self.option(words)

    def limits_note(self, rest: Token) -> None:
        code, last = first_word(self.scanner, rest)
        lowest, highest = first_word(self.scanner, last)
        if code.text not in self.limits:
            raise self.scanner.bad(f"no item is called {shown(code.text)}", code)
        low = self.scanner.low(self.scanner.integer(lowest, "the lower limit of an item", 0), lowest)
        high = UNBOUNDED
        if highest.text != "inf":
            high = min(UNBOUNDED, self.scanner.integer(highest, "the upper limit of an item", low))
        if code.text in self.secondary and (low, high) != (0, 0):
            raise self.scanner.bad("a secondary item can only have the limits 0 and 1, or 0 and 0", code)
        self.limits[code.text] = low, high

    def build(self) -> Model:
        scanner, end = self.scanner, self.scanner.end()
        builder = ModelBuilder(self.sense)
        numbers: dict[str, int] = {}
        for code in self.order:
            if code == self.filler:
                continue
            name = self.labels.get(code, code)
            if builder.item_number(name) is not None:
                raise scanner.bad(f"the notes name two items {shown(name)}", end)
            numbers[code] = builder.item(name, *self.limits[code])
        count = len(self.options) + len(self.never)
        for k in (*self.never, *self.weights):
            if k > count:
                raise scanner.bad(f"the notes mention option {k}, but there are {count}", end)
        rest = iter(self.options)
        for k, name in enumerate(option_names(scanner, "|", count, "o"), start=1):
            option = builder.option(name, (), self.weights.get(k, 1))
            for item, color in self.never[k] if k in self.never else next(rest):
                if item != self.filler:
                    builder.cover(option, numbers[item], self.colors.get(color, color))
        return builder.build()
