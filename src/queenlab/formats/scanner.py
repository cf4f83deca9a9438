"""Tokens with line and column, so that errors can point at them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

from queenlab.errors import BadFile
from queenlab.model import UNBOUNDED

#: A header may promise this many variables and no more; otherwise one line of text could fill the memory.
MAX_VARIABLES = 2**22
_MAX_DIGITS = 1000
_MAX_EXPONENT = 400

#: An exact number; whole ones are int, which is faster by far.
Exact = int | Fraction

_WORD = re.compile(r"[^ \t\r\v\f]+")
_INTEGER = re.compile(r"[+-]?[0-9]+", re.ASCII)
_NUMBER = re.compile(r"([+-]?(?:[0-9]+\.?[0-9]*|\.[0-9]+))(?:[eE]([+-]?[0-9]+))?", re.ASCII)


class Token(NamedTuple):
    """A piece of text and its position, counted from 1."""

    text: str
    line: int
    column: int

    def after(self) -> Token:
        return Token("", self.line, self.column + len(self.text))


class Scanner:
    def __init__(self, text: str, source: str = "") -> None:
        self.source = source
        self._lines = [line.removesuffix("\r") for line in text.split("\n")]

    @property
    def last_line(self) -> int:
        return len(self._lines)

    def lines(self) -> Iterator[tuple[int, str]]:
        return enumerate(self._lines, start=1)

    def words(self, line: int, text: str, skip: int = 0) -> list[Token]:
        return [Token(m.group(), line, m.start() + 1) for m in _WORD.finditer(text, skip)]

    def bad(self, reason: str, where: Token) -> BadFile:
        return BadFile(reason, where.line, where.column, self.source)

    def end(self) -> Token:
        return Token("", self.last_line, len(self._lines[-1]) + 1)

    def integer(self, token: Token, what: str, lowest: int | None = None, highest: int | None = None) -> int:
        if not _INTEGER.fullmatch(token.text):
            raise self.bad(f"{what} must be a whole number, not {shown(token.text)}", token)
        if len(token.text) > _MAX_DIGITS:
            raise self.bad(f"{what} has {len(token.text)} digits; at most {_MAX_DIGITS} are supported", token)
        value = int(token.text)
        if lowest is not None and value < lowest:
            raise self.bad(f"{what} must be at least {lowest}, not {shown(token.text)}", token)
        if highest is not None and value > highest:
            raise self.bad(f"{what} must be at most {highest}, not {shown(token.text)}", token)
        return value

    def number(self, token: Token, what: str) -> Exact:
        """The token as an exact number; 0.1 is one tenth."""
        match = _NUMBER.fullmatch(token.text)
        if not match:
            raise self.bad(f"{what} must be a number, not {shown(token.text)}", token)
        digits, exponent = match.group(1), match.group(2) or "0"
        # A short text such as 1e999999999 would become a number of a billion digits.
        if len(digits) > _MAX_DIGITS or len(exponent) > 6 or abs(int(exponent)) > _MAX_EXPONENT:
            raise self.bad(f"{what} is too long a number: {shown(token.text)}", token)
        value = Fraction(digits) * Fraction(10) ** int(exponent)
        return int(value) if value.denominator == 1 else value

    def low(self, value: int, where: Token) -> int:
        if value > UNBOUNDED:
            raise self.bad(f"a lower limit can be at most 2^62, not {shown(str(value))}", where)
        return value

    def weight(self, value: Exact, where: Token) -> int:
        if value.denominator != 1:
            raise self.bad("the weight of an option must be a whole number", where)
        if not -UNBOUNDED <= value <= UNBOUNDED:
            raise self.bad(f"the weight of an option can be at most 2^62, not {shown(str(value))}", where)
        return int(value)


def shown(text: str) -> str:
    """A quotation for a message, cut if it is long."""
    return repr(text if len(text) <= 40 else text[:37] + "...")
