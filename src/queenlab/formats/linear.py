"""Converts Models to rows of a 0/1 program and back.

A Model knows only how often an item is covered, so a row may have the coefficients +1 and -1 and no others. Where
both signs occur, x is given a complement: an option `not-x` of weight 0, and an item that exactly one of the two
covers; then -x is (not-x) - 1. Coefficients and limits are exact fractions on the way: x + y <= 3/2 is x + y <= 1.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import ClassVar, NamedTuple

from queenlab.formats.notes import MARK, first_word, name_in, named, notes, sense_in
from queenlab.formats.scanner import Exact, Scanner, Token, shown
from queenlab.model import UNBOUNDED, Model, ModelBuilder, Sense

#: Words that mean something to readers of LP files, which therefore are no names there.
_RESERVED = re.compile(
    "(min|max)(imi[sz]e|imum)?|subject|such|st|to|that|bounds?|free|inf(inity)?|bin(ary|aries)?|gen(erals?)?|"
    "int(egers?)?|se(c|mis?)|sos[0-9]*|end|obj|rhs"
)
_SAFE = re.compile(r"[A-DF-Za-df-z_][A-Za-z0-9_]*")


class LinearRow(NamedTuple):
    """low <= sum of options <= high; None means no limit."""

    item: int
    options: list[int]
    low: int | None
    high: int | None

    def constraints(self) -> list[tuple[str, int]]:
        """The same as one or two of =, >= and <=, each with its limit."""
        if self.low is not None and self.low == self.high:
            return [("=", self.low)]
        return [(sign, limit) for sign, limit in ((">=", self.low), ("<=", self.high)) if limit is not None]


def rows_of(model: Model) -> list[LinearRow]:
    """The rows of a model without colours; limits that always hold are None, and rows without limits are left out."""
    rows = []
    for item, users in enumerate(model.options_of_item):
        low = int(model.low[item]) or None
        high = int(model.high[item])
        limit = high if high < users.size else None
        if low is not None or limit is not None:
            rows.append(LinearRow(item, users.tolist(), low, limit))
    return rows


def codes(names: Sequence[str], prefix: str, longest: int = 255) -> list[str]:
    """Names that any reader accepts: the names themselves if all are safe, else a prefix and a number."""
    safe = all(_SAFE.fullmatch(n) and not _RESERVED.fullmatch(n.lower()) and len(n) <= longest for n in names)
    # Some readers do not tell upper from lower case.
    if safe and len({n.lower() for n in names}) == len(names):
        return list(names)
    return [f"{prefix}{k}" for k in range(1, len(names) + 1)]


def notes_and_weights(model: Model, options: Sequence[str], items: Sequence[str]) -> tuple[list[str], list[int]]:
    """Notes that tie codes to names where they differ, and keep the sense of an objective without weights."""
    found = [MARK]
    for word, names, short in (("option", model.option_names, options), ("item", model.item_names, items)):
        found += [f"{word} {code} {named(name)}" for name, code in zip(names, short, strict=True) if name != code]
    weights = model.weights.tolist() if model.sense else [0] * model.n_options
    return found + ([f"sense {model.sense}"] if model.sense and not any(weights) else []), weights


class LinearTerm(NamedTuple):
    """A coefficient, the variable's number, and the position for errors."""

    coefficient: Exact
    variable: int
    where: Token


@dataclass(slots=True)
class Variable:
    """A variable as a file declares it; `label` is its name as an option, if not `name`."""

    name: str
    where: Token
    integer: bool = False
    low: Exact | None = 0
    high: Exact | None = None
    label: str = ""
    weight: int = 1

    def make_binary(self) -> None:
        """Allows 0 and 1, or what earlier limits leave of them."""
        self.integer = True
        self.low = 0 if self.low is None else max(self.low, 0)
        self.high = 1 if self.high is None else min(self.high, 1)


@dataclass(slots=True)
class _Read:
    name: str
    where: Token
    terms: list[LinearTerm]
    low: Exact | None
    high: Exact | None


@dataclass
class LinearFile:
    """The variables, rows and objective collected by a reader; `model` turns them into a Model."""

    scanner: Scanner
    comment: str
    variables: list[Variable] = field(default_factory=list)
    numbers: dict[str, int] = field(default_factory=dict)
    sense: Sense | None = None
    objective: list[LinearTerm] = field(default_factory=list)
    _rows: list[_Read] = field(default_factory=list)
    _row_names: set[str] = field(default_factory=set)

    def variable(self, token: Token, name: str | None = None) -> int:
        name = token.text if name is None else name
        number = self.numbers.setdefault(name, len(self.variables))
        if number == len(self.variables):
            self.variables.append(Variable(name, token))
        return number

    def row(self, name: str, where: Token, terms: Iterable[LinearTerm], low: Exact | None, high: Exact | None) -> None:
        if name and name in self._row_names:
            raise self.scanner.bad(f"two rows are called {shown(name)}", where)
        self._row_names.add(name)
        self._rows.append(_Read(name, where, list(terms), low, high))

    def model(self) -> Model:
        names = self._noted_names("option")
        labels = self._noted_names("item")
        weights = self._weights()
        # An objective without any weight is none at all, unless a note says otherwise.
        builder = ModelBuilder(self.sense if any(weights.values()) else None)
        for word, rest in notes(self.scanner, self.comment):
            if word.text == "sense":
                builder.sense = sense_in(self.scanner, rest)
        taken: dict[str, Token] = {}
        for k, variable in enumerate(self.variables):
            self._check_binary(variable)
            name, where = names.get(variable.name, (variable.label or variable.name, variable.where))
            if name in taken:
                raise self.scanner.bad(f"two options are called {shown(name)}", where)
            taken[name] = where
            builder.option(name, (), weights.get(k, 0) if builder.sense else variable.weight)
        _Rewriter(self, builder, labels, list(taken)).rows(self._rows)
        return builder.build()

    def _noted_names(self, kind: str) -> dict[str, tuple[str, Token]]:
        result: dict[str, tuple[str, Token]] = {}
        for word, rest in notes(self.scanner, self.comment):
            if word.text == kind:
                code, last = first_word(self.scanner, rest)
                result[code.text] = (name_in(self.scanner, last), last)
        return result

    def _weights(self) -> dict[int, int]:
        totals: dict[int, Exact] = {}
        for term in self.objective:
            totals[term.variable] = totals.get(term.variable, 0) + term.coefficient
            self.scanner.weight(totals[term.variable], term.where)
        return {variable: int(total) for variable, total in totals.items()}

    def _check_binary(self, v: Variable) -> None:
        if not v.integer:
            raise self.scanner.bad(f"variable {shown(v.name)} must be declared binary", v.where)
        if v.low is None or v.high is None or v.low <= -1 or v.high >= 2:
            raise self.scanner.bad(f"variable {shown(v.name)} must be limited to 0 and 1", v.where)
        # Limits tighter than 0..1 fix the variable.
        number = self.numbers[v.name]
        if v.low > 0 or v.high < 1:
            self.row("", v.where, [LinearTerm(1, number, v.where)], v.low, v.high)


class TokenReader:
    """A token reader for formats in which line ends have no meaning."""

    #: What ends with the last token that may be read.
    whole: ClassVar[str] = "file"

    def __init__(self, scanner: Scanner, comment: str) -> None:
        self.scanner = scanner
        self.file = LinearFile(scanner, comment)
        self.tokens: list[Token] = []
        self.at = self.stop = 0

    def peek(self, ahead: int = 0) -> Token:
        return self.tokens[self.at + ahead] if self.at + ahead < self.stop else self.end()

    def end(self) -> Token:
        return self.scanner.end()

    def next(self) -> Token:
        token = self.peek()
        self.at += 1
        return token

    def unexpected(self, wanted: str, token: Token) -> Exception:
        return self.scanner.bad(f"expected {wanted}, not {shown(token.text or f'the end of the {self.whole}')}", token)


def limits_of(sign: str, limit: Exact) -> tuple[Exact | None, Exact | None]:
    """The lower and upper limit set by =, >= or <=."""
    return (None if sign == "<=" else limit), (None if sign == ">=" else limit)


class _Rewriter:
    """Writes rows into a builder as items, with complements if needed."""

    def __init__(
        self, file: LinearFile, builder: ModelBuilder, labels: dict[str, tuple[str, Token]], names: list[str]
    ) -> None:
        self.scanner = file.scanner
        self.builder = builder
        self.labels = labels
        self.names = names
        self.taken = set(names)
        self.complements: dict[int, int] = {}
        self.item_names: set[str] = set()
        self.finished: list[tuple[str, list[int], int, int]] = []
        self.by_support: dict[frozenset[int], int] = {}

    def rows(self, rows: list[_Read]) -> None:
        for row in rows:
            self.row(row)
        for name, literals, low, high in self.finished:
            item = self.builder.item(self.fresh_item(name), low, high)
            for option in literals:
                self.builder.cover(option, item)
        for variable, complement in self.complements.items():
            item = self.builder.item(self.fresh_item(f"one-of:{self.names[variable]}"), 1, 1)
            self.builder.cover(variable, item)
            self.builder.cover(complement, item)

    def row(self, row: _Read) -> None:
        literals, negatives = self.literals(row)
        if literals and negatives == len(literals):
            # -x - y >= -1 is x + y <= 1.
            low, high = None if row.high is None else -row.high, None if row.low is None else -row.low
        else:
            low = None if row.low is None else row.low + negatives
            high = None if row.high is None else row.high + negatives
        lowest = self.scanner.low(max(0, math.ceil(low)), row.where) if low is not None else 0
        highest = min(UNBOUNDED, math.floor(high)) if high is not None else UNBOUNDED
        if lowest > highest:
            # No choice of options does it: an item that nothing covers says that.
            self.finished.append((row.name, [], 1, 1))
            return
        mixed = 0 < negatives < len(literals)
        chosen = [self.complement(v) if mixed and sign < 0 else v for v, sign in literals.items()]
        support = frozenset(chosen)
        place = self.by_support.setdefault(support, len(self.finished)) if support else len(self.finished)
        if place < len(self.finished):
            # Two rows about the same options are one item, if their limits overlap.
            name, _, other_low, other_high = self.finished[place]
            if max(lowest, other_low) <= min(highest, other_high):
                self.finished[place] = (name, chosen, max(lowest, other_low), min(highest, other_high))
                return
        self.finished.append((row.name, chosen, lowest, highest))

    def literals(self, row: _Read) -> tuple[dict[int, int], int]:
        totals: dict[int, Exact] = {}
        last: dict[int, Token] = {}
        for term in row.terms:
            totals[term.variable] = totals.get(term.variable, 0) + term.coefficient
            last[term.variable] = term.where
        signs = {}
        for variable, total in totals.items():
            if abs(total) == 1:
                signs[variable] = int(total)
            elif total:
                name = shown(self.names[variable])
                raise self.scanner.bad(
                    f"{name} has the coefficient {shown(str(total))[1:-1]}; in a row only 1 and -1 are supported",
                    last[variable],
                )
        return signs, sum(sign < 0 for sign in signs.values())

    def complement(self, variable: int) -> int:
        if variable not in self.complements:
            name = f"not-{self.names[variable]}"
            while name in self.taken:
                name = f"not-{name}"
            self.taken.add(name)
            self.complements[variable] = self.builder.option(name, (), 0)
        return self.complements[variable]

    def fresh_item(self, name: str) -> str:
        name = name.removesuffix(".low")
        name = self.labels[name][0] if name in self.labels else name or f"c{len(self.item_names) + 1}"
        while name in self.item_names:
            name += "'"
        self.item_names.add(name)
        return name
