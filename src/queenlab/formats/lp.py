"""CPLEX LP: a 0/1 program in readable form.

An item with both limits becomes two rows, NAME.low and NAME.high. Options and items keep their names where every
one of them is a plain word; otherwise they are called x1, x2, ... and r1, r2, ..., with notes that give the names.

Reading takes an objective, rows with <=, >= and = (also low <= sum <= high), Bounds, Binary and General; a
variable that is not limited to 0 and 1 is refused, as are quadratic terms and what else the format has.
"""

from __future__ import annotations

import re

from queenlab.formats.linear import LinearTerm, TokenReader, codes, limits_of, notes_and_weights, rows_of
from queenlab.formats.scanner import Exact, Scanner, Token
from queenlab.model import Model

_NAME = r"[A-Za-z_!\"#$%&(),.;?@'`{}~][A-Za-z0-9_!\"#$%&/(),.;?@'`{}|~]*"
_TOKEN = re.compile(rf"(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?|{_NAME}|<=|=<|>=|=>|[^\s]")
_SECTIONS = {
    **dict.fromkeys(("minimize", "minimise", "minimum", "min"), "min"),
    **dict.fromkeys(("maximize", "maximise", "maximum", "max"), "max"),
    **dict.fromkeys(("subject to", "such that", "st", "s.t.", "st."), "rows"),
    **dict.fromkeys(("bounds", "bound"), "bounds"),
    **dict.fromkeys(("binary", "binaries", "bin"), "binary"),
    **dict.fromkeys(("general", "generals", "gen", "integer", "integers", "int"), "general"),
    "end": "end",
}
_DIRECTIONS = {"<": "<=", "<=": "<=", "=<": "<=", ">": ">=", ">=": ">=", "=>": ">=", "=": "="}
_FLIPPED = {"<=": ">=", ">=": "<=", "=": "="}
_TERMS_A_LINE = 10


def write(model: Model) -> str:
    model = model.uncolored()
    options, items = codes(model.option_names, "x"), codes(model.item_names, "r")
    notes, weights = notes_and_weights(model, options, items)
    lines = [f"\\ {note}" for note in notes]
    lines.append("Maximize" if model.sense == "max" else "Minimize")
    lines.append(" obj:" + _sum([f"{w:+d} {code}" for w, code in zip(weights, options, strict=True) if w]))
    lines.append("Subject To")
    for row in rows_of(model):
        total = _sum([f"+ {options[k]}" for k in row.options])
        if not total:
            total = f" 0 {options[0]}" if options else " 0"
        for sign, limit in row.constraints():
            suffix = ".low" if sign == ">=" else ".high" if sign == "<=" and row.low is not None else ""
            lines.append(f" {items[row.item]}{suffix}:{total} {sign} {limit}")
    if options:
        lines.append("Binary")
        lines += [f" {code}" for code in options]
    return "\n".join([*lines, "End", ""])


def _sum(terms: list[str]) -> str:
    # Some readers cut lines that are very long.
    chunks = [" ".join(terms[k : k + _TERMS_A_LINE]) for k in range(0, len(terms), _TERMS_A_LINE)]
    return "".join(f" {chunk}" if k == 0 else f"\n   {chunk}" for k, chunk in enumerate(chunks))


def read(text: str, source: str = "") -> Model:
    return _LpReader(Scanner(text, source)).model()


class _LpReader(TokenReader):
    whole = "section"

    def __init__(self, scanner: Scanner) -> None:
        super().__init__(scanner, "\\")
        #: (kind, token number at which it begins and ends), one a section.
        self.sections: list[tuple[str, int, int]] = []
        self.find_sections()

    def find_sections(self) -> None:
        opened: list[tuple[str, int]] = []
        for line, text in self.scanner.lines():
            text = text.partition("\\")[0]
            found = [Token(m.group(), line, m.start() + 1) for m in _TOKEN.finditer(text)]
            if not found:
                continue
            two = " ".join(t.text.lower() for t in found[:2])
            words = 2 if two in _SECTIONS else 1
            kind = _SECTIONS.get(two if words == 2 else found[0].text.lower())
            labelled = len(found) > words and found[words].text == ":"
            if kind and not labelled:
                opened.append((kind, len(self.tokens)))
                found = found[words:]
            elif not opened:
                raise self.scanner.bad("an LP file begins with Minimize or Maximize", found[0])
            elif opened[-1][0] == "end":
                raise self.scanner.bad("there is text after End", found[0])
            self.tokens += found
        begins = [begin for _, begin in opened] + [len(self.tokens)]
        self.sections = [(kind, begin, begins[k + 1]) for k, (kind, begin) in enumerate(opened)]
        if not self.sections or self.sections[0][0] not in ("min", "max"):
            raise self.scanner.bad("an LP file begins with Minimize or Maximize", Token("", 1, 1))
        if self.sections[-1][0] != "end":
            raise self.scanner.bad("the word End is missing at the end", self.scanner.end())

    def model(self) -> Model:
        # The lists of variables come first: their order is the order of the options.
        order = sorted(self.sections, key=lambda section: section[0] not in ("binary", "general"))
        for kind, self.at, self.stop in order:
            if kind in ("binary", "general"):
                self.declarations(kind)
            elif kind in ("min", "max"):
                if self.file.sense:
                    raise self.scanner.bad("a second objective", self.peek())
                self.file.sense = "min" if kind == "min" else "max"
                self.objective()
            elif kind == "rows":
                while self.at < self.stop:
                    self.row()
            elif kind == "bounds":
                while self.at < self.stop:
                    self.bound()
        for kind, begin, end in self.sections:
            if kind == "binary":
                for token in self.tokens[begin:end]:
                    self.file.variables[self.file.numbers[token.text]].make_binary()
        return self.file.model()

    def end(self) -> Token:
        return self.tokens[self.stop - 1].after() if self.stop else Token("", 1, 1)

    def is_name(self, token: Token) -> bool:
        return bool(re.fullmatch(_NAME, token.text))

    def is_number(self, token: Token) -> bool:
        return bool(re.match(r"\.?[0-9]", token.text))

    def label(self) -> Token | None:
        if self.peek(1).text == ":":
            name = self.next()
            if not self.is_name(name):
                raise self.unexpected("the name of a row", name)
            self.next()
            return name
        return None

    def declarations(self, kind: str) -> None:
        while self.at < self.stop:
            token = self.next()
            if not self.is_name(token):
                raise self.unexpected("the name of a variable", token)
            self.file.variables[self.file.variable(token)].integer = True

    def objective(self) -> None:
        self.label()
        terms, constant, where = self.sum()
        if constant:
            raise self.scanner.bad("a Model cannot store the constant term of this objective", where)
        if self.at < self.stop:
            raise self.unexpected("+ or -", self.peek())
        self.file.objective = terms

    def sum(self) -> tuple[list[LinearTerm], Exact, Token]:
        terms: list[LinearTerm] = []
        where = self.peek()
        constant: Exact = 0
        first = True
        while self.peek().text and self.peek().text not in _DIRECTIONS and self.peek(1).text != ":":
            start = self.peek()
            sign = self.sign()
            if not first and self.peek() == start:
                raise self.unexpected("+ or -", start)
            first = False
            coefficient: Exact = sign
            number = self.peek()
            if self.is_number(number):
                coefficient *= self.scanner.number(self.next(), "a coefficient")
            token = self.peek()
            if self.is_name(token) and self.peek(1).text != ":":
                self.next()
                terms.append(LinearTerm(coefficient, self.file.variable(token), token))
            elif self.is_number(number):
                constant, where = constant + coefficient, number
            else:
                raise self.unexpected("a number or a variable", token)
        return terms, constant, where

    def sign(self) -> int:
        sign = 1
        while self.peek().text in ("+", "-"):
            sign *= -1 if self.next().text == "-" else 1
        return sign

    def direction(self) -> str:
        token = self.next()
        if token.text not in _DIRECTIONS:
            raise self.unexpected("<=, >= or =", token)
        return _DIRECTIONS[token.text]

    def limit(self) -> Exact | None:
        sign = self.sign()
        token = self.next()
        if token.text.lower() in ("inf", "infinity"):
            return None
        return sign * self.scanner.number(token, "a limit")

    def row(self) -> None:
        start = self.peek()
        name = self.label()
        terms, constant, _ = self.sum()
        direction = self.direction()
        low: Exact | None = None
        high: Exact | None = None
        if terms:
            limit = self.limit()
            low, high = self.limits(direction, limit, constant)
        else:
            # The number stands on the left: 1 <= x + y, perhaps with <= 2 behind it.
            terms, other, _ = self.sum()
            low, high = self.limits(_FLIPPED[direction], constant, other)
            if self.peek().text in _DIRECTIONS:
                operator = self.peek()
                second = self.direction()
                if second != direction or second == "=":
                    raise self.scanner.bad("both signs of a range must be <= or both >=", operator)
                more = self.limits(second, self.limit(), other)
                low, high = (low, more[1]) if second == "<=" else (more[0], high)
        self.file.row(name.text if name else "", start, terms, low, high)

    def limits(self, direction: str, limit: Exact | None, constant: Exact) -> tuple[Exact | None, Exact | None]:
        return (None, None) if limit is None else limits_of(direction, limit - constant)

    def bound(self) -> None:
        start = self.peek()
        left: tuple[Exact | None, str] | None = None
        if not self.is_name(start) or start.text.lower() in ("inf", "infinity"):
            limit = self.limit()
            left = limit, _FLIPPED[self.direction()]
        name = self.next()
        if not self.is_name(name):
            raise self.unexpected("the name of a variable", name)
        variable = self.file.variables[self.file.variable(name)]
        if left:
            self.tighten(variable.name, *left)
        if self.peek().text.lower() == "free" and not left:
            self.next()
            variable.low = variable.high = None
        elif self.peek().text in _DIRECTIONS:
            direction = self.direction()
            self.tighten(variable.name, self.limit(), direction)
        elif not left:
            raise self.unexpected("<=, >=, = or free", self.peek())

    def tighten(self, name: str, limit: Exact | None, direction: str) -> None:
        variable = self.file.variables[self.file.numbers[name]]
        if direction in (">=", "="):
            variable.low = limit
        if direction in ("<=", "="):
            variable.high = limit
