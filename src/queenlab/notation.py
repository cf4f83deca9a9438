"""The syntax of a problem's name: FAMILY:N[^D][@torus][,key[=value]...].

Only the syntax is checked here; the family decides which keys and boards are valid. The command line also accepts
several sizes: `queens:4..12`, `queens:5,7,11,13@torus`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from queenlab.errors import BadInput, BadNotation
from queenlab.piece import TERM_NAMES, Term
from queenlab.wording import near_or_all, shortened

#: Longer numbers than this cannot be meant.
MAX_DIGITS = 19
#: More sizes than this in one name cannot be meant either.
MAX_SIZES = 10_000
MAX_LENGTH = 1_000_000

_NAME = re.compile(r"[A-Za-z][A-Za-z-]*")
_NAME_GOES_ON = re.compile(r"[0-9][A-Za-z0-9_-]*")
_NUMBER = re.compile(r"[0-9]+")
_VALUE = re.compile(r"[A-Za-z0-9./-]+")


@dataclass(frozen=True)
class Key:
    """One `key` or `key=value`; `value` is None without `=`. `at` has the positions of both."""

    name: str
    value: str | None
    at: int
    value_at: int


@dataclass(frozen=True)
class Notation:
    """A parsed problem name.

    Attributes:
        text: the given string.
        family: the family's name, or "" for a piece sum.
        terms: the summands of a piece sum; empty for a family.
        sizes: one size, or several.
        d: the dimension, 2 if none was given.
        torus: whether `@torus` was given.
        keys: the keys after the board.
    """

    text: str
    family: str
    terms: tuple[Term, ...]
    sizes: tuple[int, ...]
    d: int
    torus: bool
    keys: tuple[Key, ...]
    size_at: int
    board_at: int


class _NotationScanner:
    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0

    def fail(self, reason: str, at: int | None = None) -> BadNotation:
        return BadNotation(self.text, self.at if at is None else at, reason)

    def peek(self, token: str) -> bool:
        return self.text.startswith(token, self.at)

    def take(self, token: str) -> bool:
        if self.peek(token):
            self.at += len(token)
            return True
        return False

    def match(self, pattern: re.Pattern[str]) -> str | None:
        found = pattern.match(self.text, self.at)
        if not found:
            return None
        self.at = found.end()
        return found.group()

    def number(self, what: str) -> int:
        start = self.at
        digits = self.match(_NUMBER)
        if digits is None:
            raise self.fail(f"expected {what}, a whole number")
        if len(digits) > MAX_DIGITS:
            raise self.fail(f"{what} has more than {MAX_DIGITS} digits", start)
        return int(digits)


def parse_notation(text: str, families: Iterable[str]) -> Notation:
    """Parses a problem's name.

    Args:
        text: the name.
        families: the known families.

    Raises:
        BadNotation: with a caret below the wrong character.

    Example:
        >>> parse_notation("queens:7^3@torus", ["queens"]).d
        3
        >>> parse_notation("queen+leaper[2,1]:12", ["queens"]).terms[1]
        Term(name='leaper', arguments=(1, 2))
    """
    known = list(families)
    text = text.strip()
    if len(text) > MAX_LENGTH:
        raise BadInput(f"a problem's name has at most {MAX_LENGTH} characters")
    try:
        return _read(text, known)
    except BadNotation as error:
        from queenlab.likely_names import likely_name

        near = likely_name(text, known)
        try:
            _read(near, known)
        except BadInput:
            raise error from None
        reason = re.split(r"; |, as in |, such as ", error.reason)[0]
        raise BadNotation(text, error.position, f"{reason}; did you mean {near}?") from None


def _read(text: str, known: list[str]) -> Notation:
    scan = _NotationScanner(text)
    if not text.isascii() or not text.isprintable():
        at = next(i for i, c in enumerate(text) if not c.isascii() or not c.isprintable())
        raise scan.fail("a problem's name must be a string such as queens:8", at)
    if not text:
        raise scan.fail("the problem is missing; give one, such as queens:8")
    family, terms = _head(scan, known)
    if not scan.take(":"):
        raise scan.fail(f"expected ':' and the size of the board, as in {family or 'queens'}:8")
    size_at = scan.at
    sizes = _sizes(scan)
    board_at = scan.at
    if scan.peek("x") and text[scan.at + 1 : scan.at + 2].isdigit():
        raise scan.fail("all sides of a board are equal; write N, or N^D for D dimensions")
    d = scan.number("the dimension") if scan.take("^") else 2
    torus = False
    if scan.take("@"):
        where = scan.at
        word = scan.match(_NAME)
        if word not in ("torus", "plane"):
            raise scan.fail("expected torus or plane after '@'", where)
        torus = word == "torus"
    keys = _keys(scan)
    if scan.at < len(text):
        raise scan.fail("unexpected text; the form is FAMILY:N[^D][@torus][,key[=value]...]")
    return Notation(text, family, terms, sizes, d, torus, keys, size_at, board_at)


def _head(scan: _NotationScanner, known: list[str]) -> tuple[str, tuple[Term, ...]]:
    terms: list[Term] = []
    while True:
        start = scan.at
        name = scan.match(_NAME)
        if name is None:
            raise scan.fail("expected a piece" if terms else "expected a family or a piece, such as queens")
        name = name.lower()
        digits = scan.match(_NAME_GOES_ON)
        alone = not terms and not scan.peek("+") and not scan.peek("[")
        if alone:
            if digits is not None and name in known and digits.isdigit() and not scan.peek(":"):
                raise scan.fail("expected ':' before the size of the board", start + len(name))
            name += digits or ""
            if name not in known:
                raise scan.fail(f"unknown family '{shortened(name)}'{_meant(name, known)}", start)
            return name, ()
        name += digits or ""
        if name not in TERM_NAMES:
            raise scan.fail(f"unknown piece '{shortened(name)}'{near_or_all(name, TERM_NAMES)}", start)
        arguments: list[int] = []
        if scan.take("["):
            while True:
                arguments.append(scan.number("a coordinate of the move"))
                if scan.take("]"):
                    break
                if not scan.take(","):
                    raise scan.fail("expected ',' or ']'")
        try:
            terms.append(Term(name, tuple(arguments)))
        except BadInput as error:
            raise scan.fail(str(error), start) from None
        if not scan.take("+"):
            return "", tuple(terms)


def _meant(name: str, known: list[str]) -> str:
    # The commonest slip is the piece for the family.
    return f"; did you mean {name}s?" if f"{name}s" in known else near_or_all(name, known)


def _sizes(scan: _NotationScanner) -> tuple[int, ...]:
    sizes: list[int] = []
    while True:
        start = scan.at
        first = scan.number("the size of the board")
        last = first
        if scan.take(".."):
            last = scan.number("the last size")
            if last < first:
                raise scan.fail(f"the sizes {first}..{last} go backwards; write {last}..{first}", start)
        if last - first + len(sizes) >= MAX_SIZES:
            raise scan.fail(f"more than {MAX_SIZES} sizes in one name", start)
        sizes.extend(range(first, last + 1))
        following = scan.text[scan.at + 1 : scan.at + 2]
        if not (scan.peek(",") and following.isdigit()):
            return tuple(sizes)
        scan.take(",")


def _keys(scan: _NotationScanner) -> tuple[Key, ...]:
    keys: list[Key] = []
    while scan.take(","):
        at = scan.at
        name = scan.match(_NAME)
        if name is None:
            raise scan.fail("expected a key after ',', such as range=3 or goal=max")
        name = name.lower()
        if name == "torus":
            raise scan.fail("write the torus as @torus, after the size", at)
        if any(k.name == name for k in keys):
            raise scan.fail(f"{name} is given twice", at)
        value, value_at = None, scan.at
        if scan.take("="):
            value_at = scan.at
            value = scan.match(_VALUE)
            if value is None:
                raise scan.fail(f"expected a value for {name}")
        keys.append(Key(name, value, at, value_at))
    return tuple(keys)


_CELL_PART = re.compile(r"^[A-Za-z]|[0-9]+")
#: The comma between two cells as chess players write them.
_AFTER_CHESS_CELL = re.compile(r"(?<![A-Za-z0-9])([A-Za-z][0-9]+),(?=[A-Za-z])")


def split_cells(text: str) -> list[list[int | str]]:
    """Parses cells as typed: `1,1 2,3`, `(1, 1), (2, 3)`, `1.1/2.3`, `a1 b3`, `N1,2 E3,4`.

    Cells are separated by brackets, or else by spaces, semicolons or slashes; cells such as a1 also by commas.

    Example:
        >>> split_cells("1,1 2,3") == split_cells("(1, 1), (2, 3)") == split_cells("1.1/2.3")
        True
    """
    if len(text) > MAX_LENGTH:
        raise BadInput(f"the list of cells has {len(text):,} characters, more than {MAX_LENGTH:,}")
    # With one blank at most between two signs the pattern below is matched in linear time.
    text = " ".join(text.split())
    if "(" in text:
        if not re.fullmatch(r"\s*([A-Za-z]?\s*\([^()]*\)\s*[,;]?\s*)*", text):
            raise BadInput(f"write cells in brackets as (1, 1), (2, 3), not {shortened(text)!r}")
        groups = re.findall(r"[A-Za-z]?\s*\([^()]*\)", text)
    else:
        groups = [g for g in re.split(r"[\s;/]+", _AFTER_CHESS_CELL.sub(r"\1 ", text)) if g.strip(",")]
    cells: list[list[int | str]] = []
    for group in groups:
        bare = re.sub(r"[\s(),.]", "", group)
        parts = _CELL_PART.findall(group.lstrip(" ("))
        if not parts or "".join(parts) != bare or any(len(p) > MAX_DIGITS for p in parts):
            raise BadInput(f"{shortened(group)!r} is not a cell; write 3,5 or c5 (N3,5 for a triangle)")
        cells.append([int(p) if p.isdigit() else p.upper() for p in parts])
    return cells
