"""Every error that queenlab raises deliberately.

Each is also a subclass of the matching built-in error, so that other code can catch it. The message is one line that
says what is wrong and what would be right.
"""

from __future__ import annotations


def printable(text: str) -> str:
    """User input or file contents on one line, without terminal control codes.

    Example:
        >>> print(printable("two\\nlines, \\x1b[31mred"))
        two\\nlines, \\x1b[31mred
    """
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in text)


class QueenlabError(Exception):
    """The base class of all errors raised deliberately."""


class BadInput(QueenlabError, ValueError):
    """Invalid input: a bad number, a cell off the board, an unknown name.

    `keys` are the affected keys of a problem's name.
    """

    def __init__(self, message: str, *, keys: tuple[str, ...] = ()) -> None:
        super().__init__(message)
        self.keys = keys


class NoAnswer(BadInput):
    """An answer does not have the requested value or placement; the message says what it has."""


#: So much of a problem's name is shown by an error.
SHOWN = 100


class BadNotation(BadInput):
    """A malformed problem name; the message ends with the name and a caret below the wrong character.

    Attributes:
        text: the given string.
        position: 0-based index of the wrong character.
        reason: the one-line explanation.
    """

    def __init__(self, text: str, position: int, reason: str) -> None:
        self.text = text
        self.position = position
        self.reason = reason
        # Of a long name what is around the character.
        start = max(0, position - SHOWN // 2) if len(text) > SHOWN else 0
        shown = "".join(c if c.isprintable() else "\N{REPLACEMENT CHARACTER}" for c in text[start : start + SHOWN])
        super().__init__(f"{printable(reason)}\n  {shown}\n  {' ' * (position - start)}^")


class BadCall(QueenlabError, TypeError):
    """An unknown keyword argument, or an answer used as a truth value."""


class BadFile(BadInput):
    """A file with invalid contents; the message starts with line and column."""

    def __init__(self, reason: str, line: int, column: int = 1, source: str = "") -> None:
        self.reason = reason
        self.line = line
        self.column = column
        where = f"{source}:{line}:{column}" if source else f"line {line}, column {column}"
        super().__init__(f"{where}: {reason}")


class MissingExtra(QueenlabError, ImportError):
    """An optional package is not installed; the message and `extra` name the extra that provides it."""

    extra: str | None = None

    def __init__(self, engine: str, extra: str) -> None:
        self.extra = extra
        super().__init__(f"{engine} is not installed here; install it with: pip install 'queenlab[{extra}]'")


class MissingPackage(QueenlabError, ImportError):
    """Another distribution of this project is not installed; the message names it."""

    def __init__(self, what: str, package: str) -> None:
        super().__init__(f"{what} needs the package {package}; install it with: pip install {package}")


class NotSupported(QueenlabError, NotImplementedError):
    """An engine or a format cannot express this problem; the message says which one can."""


class NoConstruction(NotSupported):
    """No construction gives the requested placement.

    Attributes:
        theorem: the theorem by which no solution exists; None if only no construction is known.
    """

    def __init__(self, message: str, theorem: str | None = None) -> None:
        self.theorem = theorem
        super().__init__(message)


class CheckFailed(QueenlabError, AssertionError):
    """A witness, a count or a file failed its check."""


class Alarm(CheckFailed):
    """A counting job that must stop: the count of a unit is not trustworthy. The message names the unit."""


class Disagreement(Alarm):
    """Two results for one unit differ; the message names the unit, both counts and their workers."""


class DamagedFile(CheckFailed):
    """A file that was damaged after it was written: truncated, overwritten, or with flipped bits."""


class CannotWrite(QueenlabError, OSError):
    """A file cannot be written: the disk is full, the file or folder is read-only, or another program has locked it."""


class OutOfRange(BadInput, OverflowError):
    """A board or a model too large to be represented."""


class TooLong(QueenlabError, TimeoutError):
    """The computation would take far too long; the message suggests alternatives."""


class NotEnoughMemory(QueenlabError, MemoryError):
    """The tables of a count exceed the memory limit; the message says how much they need."""
