"""MPS: a 0/1 program for almost any solver.

Written in the columns of fixed MPS with names of at most 8 characters, which readers of free MPS take as well. An
item with both limits is one row with a range. Reading is free MPS: words separated by blanks; every variable must
be binary, by BV or by integer markers with limits 0 and 1.
"""

from __future__ import annotations

from queenlab.formats.linear import LinearFile, LinearTerm, Variable, codes, notes_and_weights, rows_of
from queenlab.formats.scanner import Exact, Scanner, Token, shown
from queenlab.model import Model

_SECTIONS = ("NAME", "OBJSENSE", "ROWS", "COLUMNS", "RHS", "RANGES", "BOUNDS", "ENDATA")
_OBJECTIVE = "COST"
_WITHOUT_VALUE = ("BV", "FR", "MI", "PL")


def write(model: Model) -> str:
    model = model.uncolored()
    options, items = codes(model.option_names, "x", 8), codes(model.item_names, "r", 8)
    if any(name.upper() == _OBJECTIVE for name in items):
        items = [f"r{k}" for k in range(1, model.n_items + 1)]
    notes, weights = notes_and_weights(model, options, items)
    lines = [f"* {note}" for note in notes] + ["NAME          QUEENLAB"]
    if model.sense == "max":
        lines += ["OBJSENSE", "    MAX"]
    lines += ["ROWS", f" N  {_OBJECTIVE}"]
    columns: list[list[str]] = [[] for _ in options]
    right, ranges = [], []
    for row in rows_of(model):
        name = items[row.item]
        kind, value = ("G", row.low) if row.high is None else ("E" if row.low == row.high else "L", row.high)
        lines.append(f" {kind}  {name}")
        right.append(f"    RHS       {name:<8}  {value}")
        if kind == "L" and row.low is not None and row.high is not None:
            ranges.append(f"    RANGE     {name:<8}  {row.high - row.low}")
        for k in row.options:
            columns[k].append(name)
    lines.append("COLUMNS")
    for code, weight, rows in zip(options, weights, columns, strict=True):
        if weight or not rows:
            lines.append(f"    {code:<8}  {_OBJECTIVE:<8}  {weight}")
        lines += [f"    {code:<8}  {name:<8}  1" for name in rows]
    lines += ["RHS", *right]
    if ranges:
        lines += ["RANGES", *ranges]
    if options:
        lines += ["BOUNDS", *(f" BV BOUND     {code}" for code in options)]
    return "\n".join([*lines, "ENDATA", ""])


def read(text: str, source: str = "") -> Model:
    return _MpsReader(Scanner(text, source)).model()


class _Row:
    def __init__(self, kind: str, where: Token) -> None:
        self.kind = kind
        self.where = where
        self.right: Exact = 0
        self.range: Exact | None = None
        self.terms: list[LinearTerm] = []

    def limits(self) -> tuple[Exact | None, Exact | None]:
        width = self.range
        if width is not None and self.kind != "E":
            width = max(width, -width)
        if self.kind == "L":
            return (None if width is None else self.right - width), self.right
        if self.kind == "G":
            return self.right, (None if width is None else self.right + width)
        width = width or 0
        return self.right + min(width, 0), self.right + max(width, 0)


class _MpsReader:
    def __init__(self, scanner: Scanner) -> None:
        self.scanner = scanner
        self.file = LinearFile(scanner, "*")
        self.rows: dict[str, _Row] = {}
        self.objective: str | None = None
        self.integers = False
        self.maximise = False
        self.bounded: set[str] = set()

    def model(self) -> Model:
        section: Token | None = None
        for line, text in self.scanner.lines():
            words = self.scanner.words(line, text)
            if not words or text.startswith("*"):
                continue
            if text[0] not in " \t":
                section = words[0]
                if section.text not in _SECTIONS:
                    known = ", ".join(_SECTIONS)
                    raise self.scanner.bad(f"unknown section {shown(section.text)}; supported: {known}", section)
                if section.text == "ENDATA":
                    return self.finish()
                if section.text == "OBJSENSE" and len(words) > 1:
                    self.line("OBJSENSE", words[1:])
                continue
            if section is None or section.text == "NAME":
                raise self.scanner.bad("expected the beginning of a section, such as ROWS", words[0])
            self.line(section.text, words)
        raise self.scanner.bad("ENDATA is missing at the end", self.scanner.end())

    def line(self, section: str, words: list[Token]) -> None:
        if section == "OBJSENSE":
            sense = words[0].text.upper()
            if sense not in ("MAX", "MAXIMIZE", "MIN", "MINIMIZE"):
                raise self.scanner.bad(f"the sense is MAX or MIN, not {shown(words[0].text)}", words[0])
            self.maximise = sense.startswith("MAX")
        elif section == "ROWS":
            self.row_line(words)
        elif section == "COLUMNS":
            self.column_line(words)
        elif section in ("RHS", "RANGES"):
            # The name of the set may be missing.
            for name, number in self.pairs(words[len(words) % 2 :], words):
                self.set_limit(section, name, self.scanner.number(number, "a limit"), number)
        else:
            self.bound_line(words)

    def row_line(self, words: list[Token]) -> None:
        if len(words) != 2 or words[0].text not in ("N", "L", "G", "E"):
            raise self.scanner.bad("a row is N, L, G or E and a name", words[0])
        kind, name = words[0].text, words[1].text
        if name in self.rows:
            raise self.scanner.bad(f"two rows are called {shown(name)}", words[1])
        self.rows[name] = _Row(kind, words[1])
        if kind == "N" and self.objective is None:
            self.objective = name

    def pairs(self, words: list[Token], line: list[Token]) -> list[tuple[Token, Token]]:
        if not words or len(words) % 2:
            raise self.scanner.bad("this line should have names of rows, each followed by a number", line[-1])
        return list(zip(words[::2], words[1::2], strict=True))

    def find_row(self, name: Token) -> _Row:
        if name.text not in self.rows:
            raise self.scanner.bad(f"no row is called {shown(name.text)}", name)
        return self.rows[name.text]

    def column_line(self, words: list[Token]) -> None:
        if len(words) == 3 and words[1].text == "'MARKER'":
            if words[2].text not in ("'INTORG'", "'INTEND'"):
                raise self.scanner.bad(f"a marker is 'INTORG' or 'INTEND', not {shown(words[2].text)}", words[2])
            self.integers = words[2].text == "'INTORG'"
            return
        number = self.file.variable(words[0])
        self.file.variables[number].integer |= self.integers
        for name, value in self.pairs(words[1:], words):
            row = self.find_row(name)
            row.terms.append(LinearTerm(self.scanner.number(value, "a coefficient"), number, value))

    def set_limit(self, section: str, name: Token, value: Exact, where: Token) -> None:
        row = self.find_row(name)
        if row.kind == "N":
            if section == "RANGES":
                raise self.scanner.bad("the objective takes no range", name)
            if name.text == self.objective and value:
                raise self.scanner.bad("a Model cannot store the constant term of this objective", where)
        elif section == "RHS":
            row.right = value
        else:
            row.range = value

    def bound_line(self, words: list[Token]) -> None:
        kind = words[0].text
        if kind not in ("UP", "LO", "FX", "UI", "LI", *_WITHOUT_VALUE):
            raise self.scanner.bad(f"unknown bound {shown(kind)}; supported: UP, LO, FX, BV, FR, MI, PL", words[0])
        with_value = kind not in _WITHOUT_VALUE
        # After the type come the set's name, which may be missing, the column, and the value; a value that a
        # bound does not need may be there all the same.
        rest = words[1:]
        known = [k for k, word in enumerate(rest[:2]) if word.text in self.file.numbers]
        if not known or len(rest) > 3:
            raise self.scanner.bad(
                "a bound is a type, the name of a set, a column and a number", rest[-1] if rest else words[0].after()
            )
        place = known[-1] if len(rest) > known[-1] + with_value else known[0]
        variable = self.file.variables[self.file.numbers[rest[place].text]]
        value: Exact = 0
        if with_value:
            if len(rest) < place + 2:
                raise self.scanner.bad("the number of this bound is missing", rest[-1].after())
            value = self.scanner.number(rest[place + 1], "a bound")
        self.set_bound(variable, kind, value)

    def set_bound(self, variable: Variable, kind: str, value: Exact) -> None:
        self.bounded.add(variable.name)
        if kind == "BV":
            variable.low, variable.high = 0, 1
            variable.integer = True
        variable.integer |= kind in ("UI", "LI")
        if kind in ("LO", "LI", "FX"):
            variable.low = value
        if kind in ("UP", "UI", "FX"):
            variable.high = value
        if kind in ("FR", "MI"):
            variable.low = None
        if kind in ("FR", "PL"):
            variable.high = None

    def finish(self) -> Model:
        for variable in self.file.variables:
            if variable.integer and variable.name not in self.bounded:
                # What CPLEX, Gurobi, SCIP and HiGHS take an integer column without bounds to be.
                variable.high = 1
        self.file.sense = "max" if self.maximise else "min"
        for name, row in self.rows.items():
            if name == self.objective:
                self.file.objective = row.terms
            elif row.kind != "N":
                self.file.row(name, row.where, row.terms, *row.limits())
        return self.file.model()
