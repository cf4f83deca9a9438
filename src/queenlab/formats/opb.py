"""OPB, the format of pseudo-Boolean solvers.

Option k is the variable xk. The format knows `min:` only, so a maximum is written as the minimum of the negated
weights, with a note that turns it back. Reading takes linear constraints with >=, <= or =, negated literals ~x, and
either `min:` or `max:`; products and soft constraints are refused.
"""

from __future__ import annotations

import re

from queenlab.formats.linear import LinearTerm, TokenReader, limits_of, rows_of
from queenlab.formats.notes import MARK, named, notes
from queenlab.formats.scanner import MAX_VARIABLES, Scanner, Token, shown
from queenlab.model import Model, Sense

_TOKEN = re.compile(r"[+-]?[ \t]*[0-9]+|~?[A-Za-z_][A-Za-z0-9_]*|>=|<=|[^\s]")
_HEADER = re.compile(r"\*\s*#variable=\s*([0-9]+)\s+#constraint=\s*([0-9]+)")


def write(model: Model) -> str:
    model = model.uncolored()
    constraints = []
    for row in rows_of(model):
        ones = " ".join(f"+1 x{k + 1}" for k in row.options)
        if not ones:
            # The grammar wants a term on the left; without variables there is none to give.
            ones = "+0 x1" if model.n_options else ""
        for relation, limit in row.constraints():
            if relation == "<=":
                constraints.append(f"{ones.replace('+1', '-1')} >= {-limit} ;")
            else:
                constraints.append(f"{ones} {relation} {limit} ;")
    lines = [f"* #variable= {model.n_options} #constraint= {len(constraints)}", f"* {MARK}"]
    if model.sense:
        lines.append(f"* sense {model.sense}")
    lines += [f"* option x{k} {named(name)}" for k, name in enumerate(model.option_names, start=1)]
    if model.sense:
        sign = -1 if model.sense == "max" else 1
        terms = [f"{sign * w:+d} x{k}" for k, w in enumerate(model.weights.tolist(), start=1) if w]
        lines.append(f"min: {' '.join(terms) or ('+0 x1' if model.n_options else '')} ;")
    return "\n".join(lines + constraints) + "\n"


def read(text: str, source: str = "") -> Model:
    return _OpbReader(Scanner(text, source)).model()


class _OpbReader(TokenReader):
    def __init__(self, scanner: Scanner) -> None:
        super().__init__(scanner, "*")
        self.declared: int | None = None
        for line, text in scanner.lines():
            if text.lstrip().startswith("*"):
                self.header(line, text)
            else:
                self.tokens += [Token(m.group(), line, m.start() + 1) for m in _TOKEN.finditer(text)]
        self.stop = len(self.tokens)

    def header(self, line: int, text: str) -> None:
        match = _HEADER.match(text)
        if match and self.declared is None and not self.tokens:
            where = Token(match.group(1), line, match.start(1) + 1)
            self.declared = self.scanner.integer(where, "the number of variables", 0, MAX_VARIABLES)
            for k in range(1, self.declared + 1):
                self.file.variable(where, f"x{k}")

    def model(self) -> Model:
        if self.declared is None:
            # Without a header the variables come in the order of their numbers.
            seen = {t.text.lstrip("~"): t for t in reversed(self.tokens) if re.fullmatch("~?x[0-9]{1,18}", t.text)}
            for name in sorted(seen, key=lambda name: (int(name[1:]), name)):
                self.file.variable(seen[name], name)
        if self.peek().text in ("min", "max"):
            self.objective()
        while self.at < self.stop:
            self.constraint()
        for variable in self.file.variables:
            variable.make_binary()
        return self.file.model()

    def objective(self) -> None:
        sense: Sense = "min" if self.next().text == "min" else "max"
        self.expect(":")
        terms, constant, _ = self.sum()
        if constant:
            raise self.scanner.bad("a Model cannot store an objective with ~ (a constant term)", terms[0].where)
        self.expect(";")
        self.file.sense = sense
        for word, rest in notes(self.scanner, "*"):
            # Our own files minimise the negated weights.
            if word.text == "sense" and rest.text == "max" and sense == "min":
                terms = [LinearTerm(-t.coefficient, t.variable, t.where) for t in terms]
        self.file.objective = terms

    def expect(self, wanted: str) -> None:
        token = self.next()
        if token.text != wanted:
            raise self.unexpected(repr(wanted), token)

    def integer(self, what: str) -> int:
        number = self.next()
        return self.scanner.integer(number._replace(text=re.sub(r"[ \t]", "", number.text)), what)

    def sum(self) -> tuple[list[LinearTerm], int, Token]:
        start = self.peek()
        terms: list[LinearTerm] = []
        constant = 0
        while self.peek().text not in (">=", "<=", "=", ";", ""):
            coefficient = self.integer("a coefficient")
            literal = self.next()
            variable = self.variable(literal)
            if literal.text.startswith("~"):
                constant += coefficient
                coefficient = -coefficient
            terms.append(LinearTerm(coefficient, variable, literal))
            if re.match(r"~?[A-Za-z_]", self.peek().text):
                raise self.scanner.bad(
                    "products of variables are not supported; constraints must be linear", self.peek()
                )
        return terms, constant, start

    def variable(self, literal: Token) -> int:
        name = literal.text.lstrip("~")
        if not re.fullmatch("x[0-9]{1,18}", name):
            raise self.scanner.bad(f"expected a variable such as x1, not {shown(literal.text)}", literal)
        if name not in self.file.numbers:
            raise self.scanner.bad(f"{name} is not among the {self.declared} variables of the first line", literal)
        return self.file.numbers[name]

    def constraint(self) -> None:
        terms, constant, start = self.sum()
        operator = self.next()
        if operator.text not in (">=", "<=", "="):
            raise self.unexpected(">= or = and a number", operator)
        limit = self.integer("the right-hand side") - constant
        self.expect(";")
        self.file.row("", start, terms, *limits_of(operator.text, limit))
