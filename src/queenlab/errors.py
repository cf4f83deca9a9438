"""Every error that queenlab raises on purpose.

Each is also a subclass of the built-in error that fits it, so that code which knows nothing of queenlab can
still catch it. The message is one line that says what is wrong and what would be right.
"""

from __future__ import annotations


def printable(text: str) -> str:
    """What somebody typed, or a file holds, on one line and without codes that a terminal obeys.

    Example:
        >>> print(printable("two\\nlines, \\x1b[31mred"))
        two\\nlines, \\x1b[31mred
    """
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in text)


class QueenlabError(Exception):
    """The root of all errors raised on purpose."""


class BadInput(QueenlabError, ValueError):
    """What was asked for does not make sense: a bad number, a cell off the board, an unknown name.

    `keys` are those of a problem's name that it is about.
    """

    def __init__(self, message: str, *, keys: tuple[str, ...] = ()) -> None:
        super().__init__(message)
        self.keys = keys


class NoAnswer(BadInput):
    """A number or a placement that an answer does not have; the message says what it has."""


#: So much of a problem's name is shown by an error.
SHOWN = 100


class BadNotation(BadInput):
    """A problem string that cannot be read; the message ends with the string and a caret below the character.

    Attributes:
        text: the string as given.
        position: 0-based index of the offending character.
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
    """A keyword that a function does not have, or an answer that is used as if it were true or false."""


class BadFile(BadInput):
    """A file that cannot be read as what it should be; the message starts with line and column."""

    def __init__(self, reason: str, line: int, column: int = 1, source: str = "") -> None:
        self.reason = reason
        self.line = line
        self.column = column
        where = f"{source}:{line}:{column}" if source else f"line {line}, column {column}"
        super().__init__(f"{where}: {reason}")


class MissingExtra(QueenlabError, ImportError):
    """Something optional is not installed; the message names the extra that brings it, as `extra` does."""

    extra: str | None = None

    def __init__(self, engine: str, extra: str) -> None:
        self.extra = extra
        super().__init__(f"{engine} is not installed here; install it with: pip install 'queenlab[{extra}]'")


class MissingPackage(QueenlabError, ImportError):
    """Something that another distribution of this project brings; the message names it."""

    def __init__(self, what: str, package: str) -> None:
        super().__init__(f"{what} needs the package {package}; install it with: pip install {package}")


class NotSupported(QueenlabError, NotImplementedError):
    """An engine or a format that cannot express this problem; the message says which one can."""


class NoConstruction(NotSupported):
    """No closed form gives what was asked for.

    Attributes:
        theorem: the theorem by which there is no solution at all; None where it is only that none is known.
    """

    def __init__(self, message: str, theorem: str | None = None) -> None:
        self.theorem = theorem
        super().__init__(message)


class CheckFailed(QueenlabError, AssertionError):
    """A witness, a count or a file did not pass its check."""


class Alarm(CheckFailed):
    """A counting job that must not go on: a unit has a count that cannot be trusted; the message says whose."""


class Disagreement(Alarm):
    """Two results for one unit differ; the message names the unit, both counts and who found them."""


class DamagedFile(CheckFailed):
    """A file that was right once and is not any more: cut short, overwritten, a bit flipped."""


class CannotWrite(QueenlabError, OSError):
    """A file that cannot be written now: the disk is full, it or its folder is read-only, or another program has it."""


class OutOfRange(BadInput, OverflowError):
    """A board or a model too large to be represented."""


class TooLong(QueenlabError, TimeoutError):
    """A question that would take far longer than anybody waits; the message says what can be had instead."""


class NotEnoughMemory(QueenlabError, MemoryError):
    """A count whose tables would not fit into the memory allowed; the message says how much they need."""
