"""DIMACS CNF: clauses for SAT solvers.

Options are the variables 1, 2, ...; the variables after them count how many options of an item are chosen. A counter
s(i, j) means "at least j of the first i", and the clauses say so in both directions (Sinz's sequential counter has
one), so every solution has exactly one satisfying assignment and model counters count right.

Reading takes any CNF: a clause without negations is an item 1..infinity, one of q negations only is an item
0..q-1, and a mixed one uses complements (see `linear`).
"""

from __future__ import annotations

from itertools import combinations

from queenlab.errors import NotSupported
from queenlab.formats.linear import LinearFile, Term
from queenlab.formats.notes import MARK, named, notes
from queenlab.formats.scanner import MAX_VARIABLES, Scanner, Token, shown
from queenlab.model import Model

#: Up to this many options "at most one" is said pair by pair, without counters.
PAIRWISE = 6


class Clauses:
    """Clauses in the making; literals are the numbers of DIMACS, negative where negated."""

    def __init__(self, n_variables: int) -> None:
        self.n_variables = n_variables
        self.clauses: list[list[int]] = []

    def between(self, literals: list[int], low: int, high: int) -> None:
        """Demands that at least `low` and at most `high` of the literals hold."""
        size = len(literals)
        if low > size:
            self.clauses.append([])
            return
        if low == size:
            self.clauses += [[x] for x in literals]
            low = 0
        elif low == 1:
            self.clauses.append(list(literals))
            low = 0
        if high == 0:
            self.clauses += [[-x] for x in literals]
            high = size
        elif high == size - 1:
            self.clauses.append([-x for x in literals])
            high = size
        elif high == 1 and size <= PAIRWISE:
            self.clauses += [[-a, -b] for a, b in combinations(literals, 2)]
            high = size
        if low > 0 or high < size:
            # Count the literals that fail instead, where that needs fewer counters.
            if (high + 1 if high < size else low) > (size - low + 1 if low > 0 else size - high):
                literals, low, high = [-x for x in literals], size - high, size - low
            self._count(literals, max(low, 0), min(high, size))

    def _count(self, literals: list[int], low: int, high: int) -> None:
        size = len(literals)
        depth = high + 1 if high < size else low
        before: list[int] = []  # s(i-1, 1), s(i-1, 2), ...; there is none for j > i-1, where it is false
        for x in literals:
            now: list[int] = []
            for j in range(min(len(before) + 1, depth)):
                self.n_variables += 1
                s = self.n_variables
                now.append(s)
                enough = [before[j]] if j < len(before) else []  # s(i-1, j+1)
                almost = [before[j - 1]] if j else []  # s(i-1, j), true for j = 0
                self.clauses += [[-a, s] for a in enough]
                self.clauses.append([-x, *(-a for a in almost), s])
                self.clauses.append([-s, x, *enough])
                self.clauses += [[-s, a] for a in almost]
            before = now
        if low > 0:
            self.clauses.append([before[low - 1]])
        if high < size:
            self.clauses.append([-before[high]])


def encode(model: Model) -> Clauses:
    """The clauses of a model, whatever its objective."""
    model = model.uncolored()
    clauses = Clauses(model.n_options)
    for item, users in enumerate(model.options_of_item):
        literals = [k + 1 for k in users.tolist()]
        clauses.between(literals, int(model.low[item]), min(int(model.high[item]), len(literals)))
    return clauses


def write(model: Model) -> str:
    """The model as CNF text.

    Raises:
        NotSupported: the model has an objective.
    """
    if model.sense:
        raise NotSupported(
            "CNF has no objective; ask for a fixed number with pieces=K, or write OPB, LP or MPS, which have one"
        )
    clauses = encode(model)
    lines = [f"c {MARK}", f"c options {model.n_options}"]
    lines += [f"c option {k} {named(name)}" for k, name in enumerate(model.option_names, start=1)]
    lines.append(f"p cnf {clauses.n_variables} {len(clauses.clauses)}")
    lines += [" ".join(map(str, [*clause, 0])) for clause in clauses.clauses]
    return "\n".join(lines) + "\n"


def read(text: str, source: str = "") -> Model:
    """The model whose solutions are the satisfying assignments of a CNF.

    Variables without a name are called x1, x2, ...; in a file written by queenlab those that count are called
    count1, ... and weigh nothing.
    """
    scanner = Scanner(text, source)
    file = LinearFile(scanner, "c")
    promised: tuple[int, int] | None = None
    clause: dict[int, Token] = {}
    found = 0
    for line, content in scanner.lines():
        words = scanner.words(line, content)
        if not words or words[0].text.startswith("c"):
            continue
        if words[0].text == "%":
            # Files of SATLIB end so.
            break
        if words[0].text == "p":
            if promised:
                raise scanner.bad("a second p line", words[0])
            promised = _header(scanner, words)
            _declare(file, promised[0], words[2])
            continue
        if promised is None:
            raise scanner.bad("the line p cnf VARIABLES CLAUSES must come first", words[0])
        for word in words:
            literal = scanner.integer(word, "a literal", -promised[0], promised[0])
            if literal:
                clause.setdefault(literal, word)
                continue
            terms = [Term(1 if x > 0 else -1, abs(x) - 1, where) for x, where in clause.items()]
            file.row("", word, terms, 1 - sum(x < 0 for x in clause), None)
            clause = {}
            found += 1
    if promised is None:
        raise scanner.bad("the line p cnf VARIABLES CLAUSES is missing", scanner.end())
    if clause:
        raise scanner.bad("the last clause does not end with 0", scanner.end())
    if found != promised[1]:
        raise scanner.bad(f"the p line promises {promised[1]} clauses, but there are {found}", scanner.end())
    return file.model()


def _header(scanner: Scanner, words: list[Token]) -> tuple[int, int]:
    if len(words) != 4:
        raise scanner.bad("this line should be: p cnf VARIABLES CLAUSES", words[0])
    if words[1].text != "cnf":
        raise scanner.bad(f"expected p cnf, not p {shown(words[1].text)[1:-1]}", words[1])
    return (
        scanner.integer(words[2], "the number of variables", 0, MAX_VARIABLES),
        scanner.integer(words[3], "the number of clauses", 0),
    )


def _declare(file: LinearFile, count: int, where: Token) -> None:
    options = count
    for word, rest in notes(file.scanner, "c"):
        if word.text == "options":
            options = file.scanner.integer(rest, "the number of options", 0, count)
    for k in range(1, count + 1):
        variable = file.variables[file.variable(where, str(k))]
        variable.make_binary()
        variable.label = f"x{k}" if k <= options else f"count{k - options}"
        variable.weight = int(k <= options)
