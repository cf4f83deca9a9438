"""DIMACS CNF: clauses for SAT solvers.

Options are the variables 1, 2, ...; the variables after them count how many options of an item are chosen. A counter
s(i, j) means "at least j of the first i", and the clauses say so in both directions (Sinz's sequential counter has
one), so every solution has exactly one satisfying assignment and model counters count right.

Options of which another item allows only one are counted together, as one variable that says whether one of them is
chosen: of 216 cells 27 such variables remain where the 2 x 2 x 2 windows are items. That "at least 22" cannot be
had on the 6 x 6 x 6 board then takes Kissat half of the time.

Any CNF can be read: a clause without negations is an item 1..infinity, one of q negations only is an item 0..q-1, and a
mixed one uses complements (see `linear`).
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator
from itertools import combinations

import numpy as np

from queenlab.errors import NotSupported
from queenlab.formats.exclusive import groups, item_colors
from queenlab.formats.linear import LinearFile, LinearTerm
from queenlab.formats.notes import MARK, named, notes
from queenlab.formats.scanner import MAX_VARIABLES, Scanner, Token, shown
from queenlab.model import Model

#: Up to this many options "at most one" is said pair by pair: with more, counters need fewer clauses.
PAIRWISE = 16
#: More clauses than this are not made: as a text they would take some gigabytes.
MAX_CLAUSES = 10**7


class Encoding:
    """The clauses of a model without its objective; literals are DIMACS numbers, negative if negated.

    They are made one by one while they are read, for there may be millions of them.

    Attributes:
        n_variables: those used so far; all of them once the last clause is read.
    """

    def __init__(self, model: Model) -> None:
        self.n_variables = model.n_options
        self._model = model

    def __iter__(self) -> Iterator[list[int]]:
        model = self._model
        self.n_variables = model.n_options
        colors = item_colors(model)
        for item, users in enumerate(model.options_of_item):
            literals = (users + 1).tolist()
            if item in colors:
                yield from _one_color(literals, colors[item].tolist())
                continue
            low, high = int(model.low[item]), min(int(model.high[item]), len(literals))
            if _is_counted(len(literals), low, high):
                literals, definitions = self.together(groups(model, users.tolist()))
                yield from definitions
            yield from self._between(literals, low, min(high, len(literals)))

    def together(self, parts: list[list[int]]) -> tuple[list[int], list[list[int]]]:
        """A literal for each part that says whether one of its options is chosen, and the clauses that define it."""
        literals: list[int] = []
        clauses: list[list[int]] = []
        for part in parts:
            if len(part) == 1:
                literals.append(part[0] + 1)
                continue
            self.n_variables += 1
            literals.append(self.n_variables)
            clauses.append([-self.n_variables, *(option + 1 for option in part)])
            clauses.extend([-(option + 1), self.n_variables] for option in part)
        return literals, clauses

    def _between(self, literals: list[int], low: int, high: int) -> Iterator[list[int]]:
        size = len(literals)
        if low > size:
            yield []
            return
        if low == size:
            yield from ([x] for x in literals)
            low = 0
        elif low == 1:
            yield list(literals)
            low = 0
        if high == 0:
            yield from ([-x] for x in literals)
            high = size
        elif high == size - 1:
            yield [-x for x in literals]
            high = size
        elif high == 1 and size <= PAIRWISE:
            yield from ([-a, -b] for a, b in combinations(literals, 2))
            high = size
        if low > 0 or high < size:
            if _fewer_fail(size, low, high):
                literals, low, high = [-x for x in literals], size - high, size - low
            yield from self._count(literals, low, high)

    def _count(self, literals: list[int], low: int, high: int) -> Iterator[list[int]]:
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
                yield from ([-a, s] for a in enough)
                yield [-x, *(-a for a in almost), s]
                yield [-s, x, *enough]
                yield from ([-s, a] for a in almost)
            before = now
        if low > 0:
            yield [before[low - 1]]
        if high < size:
            yield [-before[high]]


def _is_counted(size: int, low: int, high: int) -> bool:
    return 1 < low < size or 1 < high < size - 1


def _fewer_fail(size: int, low: int, high: int) -> bool:
    return (high + 1 if high < size else low) > (size - low + 1 if low > 0 else size - high)


def _one_color(literals: list[int], colors: list[int]) -> Iterator[list[int]]:
    for (a, color_a), (b, color_b) in combinations(zip(literals, colors, strict=True), 2):
        if color_a != color_b or color_a == 0:
            yield [-a, -b]


def clause_count(model: Model) -> int:
    colors = item_colors(model)
    sizes = np.bincount(model.items, minlength=model.n_items).tolist()
    total = 0
    for item, (size, low, high) in enumerate(zip(sizes, model.low.tolist(), model.high.tolist(), strict=True)):
        if item in colors:
            total += _count_colored(colors[item].tolist())
            continue
        if _is_counted(size, low, min(high, size)):
            parts = groups(model, model.options_of_item[item].tolist())
            total += sum(1 + len(part) for part in parts if len(part) > 1)
            size = len(parts)
        total += _count_between(size, low, min(high, size))
    return total


def _count_colored(colors: list[int]) -> int:
    agreeing = sum(math.comb(times, 2) for color, times in Counter(colors).items() if color)
    return math.comb(len(colors), 2) - agreeing


def _count_between(size: int, low: int, high: int) -> int:
    # Step by step as in Encoding._between, which a test holds it against.
    if low > size:
        return 1
    total = 0
    if low == size or low == 1:
        total, low = size if low == size else 1, 0
    if high == 0 or high == size - 1:
        total, high = total + (size if high == 0 else 1), size
    elif high == 1 and size <= PAIRWISE:
        total, high = total + math.comb(size, 2), size
    if low > 0 or high < size:
        if _fewer_fail(size, low, high):
            low, high = size - high, size - low
        depth = high + 1 if high < size else low
        counters = depth * size - math.comb(depth, 2)  # the i-th literal has min(i, depth)
        # Four clauses a counter, less one where s(i-1, j+1) is none, and less one where s(i-1, j) is true.
        total += 4 * counters - depth - size + (low > 0) + (high < size)
    return total


def write(model: Model) -> str:
    if model.sense:
        raise NotSupported("CNF has no objective; fix the number with pieces=K, or write OPB, LP or MPS")
    needed = clause_count(model)
    if needed > MAX_CLAUSES:
        raise NotSupported(
            f"CNF would need {needed} clauses, more than {MAX_CLAUSES}; OPB, LP and MPS need one line per item"
        )
    clauses = Encoding(model)
    lines = [" ".join(map(str, [*clause, 0])) for clause in clauses]
    head = [f"c {MARK}", f"c options {model.n_options}"]
    head += [f"c option {k} {named(name)}" for k, name in enumerate(model.option_names, start=1)]
    head.append(f"p cnf {clauses.n_variables} {len(lines)}")
    return "\n".join([*head, *lines]) + "\n"


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
            terms = [LinearTerm(1 if x > 0 else -1, abs(x) - 1, where) for x, where in clause.items()]
            file.row("", word, terms, 1 - sum(x < 0 for x in clause), None)
            clause = {}
            found += 1
    if promised is None:
        raise scanner.bad("the line p cnf VARIABLES CLAUSES is missing", scanner.end())
    if clause:
        raise scanner.bad("the last clause does not end with 0", scanner.end())
    if found != promised[1]:
        raise scanner.bad(f"the p line announces {promised[1]} clauses, but there are {found}", scanner.end())
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
