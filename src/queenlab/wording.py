"""Numbers, times and suggestions as text, in one format for all messages."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable

_UNITS = ((31_556_952, "years", "years"), (86_400, "days", "days"), (3_600, "h", "hours"), (60, "min", "minutes"))


#: User input is cut to this length.
LONGEST = 60
#: The longest word in a message; a file's path may be this long.
LONGEST_WORD = 120


def shortened(text: str, most: int = LONGEST) -> str:
    """User input for a message: on one line, and cut if it is long.

    Example:
        >>> shortened("queens:8"), shortened("x" * 10_000, 8)
        ('queens:8', 'xxxxx...')
    """
    line = "".join(c if c.isprintable() else " " for c in text)
    return line if len(line) <= most else f"{line[: most - 3]}..."


def fitting(message: str, typed: Iterable[str] = ()) -> str:
    """A message in which user input, and any other long word, is cut.

    Example:
        >>> len(fitting(f"no file {'x' * 10_000} here", ["x" * 10_000]))
        73
    """
    values = (value for word in typed for value in (word, word.partition("=")[2], word[2:]))
    for one in values:
        if len(one) > LONGEST_WORD:
            message = message.replace(one, shortened(one)).replace(repr(one), repr(shortened(one)))
    return re.sub(rf"\S{{{LONGEST_WORD + 1},}}", lambda found: shortened(found[0]), message)


def suggestion(word: str, known: Iterable[str]) -> str:
    """`; did you mean X?` if a known word X is similar, else an empty string.

    Example:
        >>> suggestion("hihgs", ["highs", "scip"]), suggestion("gurobi", ["highs"])
        ('; did you mean highs?', '')
    """
    near = closest(word, known)
    return "" if near is None else f"; did you mean {near}?"


def near_or_all(word: str, known: Iterable[str]) -> str:
    """A suggestion, followed by all known words.

    Example:
        >>> near_or_all("hihgs", ["highs", "scip"]), near_or_all("gurobi", ["highs", "scip"])
        ('; did you mean highs? (available: highs, scip)', '; available: highs, scip')
    """
    names = [*known]
    near = suggestion(word, names)
    return f"{near} (available: {', '.join(names)})" if near else f"; available: {', '.join(names)}"


def closest(word: str, known: Iterable[str]) -> str | None:
    """The most similar known word, if one is similar enough."""
    from difflib import get_close_matches

    by_lower = {name.lower(): name for name in known}
    close = get_close_matches(word[:LONGEST].lower(), by_lower, n=1, cutoff=0.65)
    return by_lower[close[0]] if close else None


def plural(count: int, noun: str, comma: str = "") -> str:
    """A number with its noun; `comma` is the thousands separator.

    Example:
        >>> plural(1, "class"), plural(2, "class"), plural(3, "entry"), plural(1234, "unit", ",")
        ('1 class', '2 classes', '3 entries', '1,234 units')
    """
    if count != 1 and noun.endswith("ry"):
        noun = f"{noun[:-1]}ies"
    elif count != 1:
        noun += "es" if noun.endswith("s") else "s"
    return f"{count:{comma}} {noun}"


def duration(seconds: float) -> str:
    """A time as one number with its unit.

    Example:
        >>> [duration(x) for x in (0.3, 12.3, 200, 20_000, 200_000, 4e9)]
        ['0.3 s', '12 s', '3 min', '6 h', '2 days', '127 years']
    """
    for size, unit, _ in _UNITS:
        if seconds >= 2 * size:
            return f"{seconds / size:.0f} {unit}"
    return f"{seconds:.0f} s" if seconds >= 9.5 else f"{seconds:.2g} s"


def about(seconds: float) -> str:
    """An estimated time.

    Example:
        >>> about(0.2), about(10_000.0), about(1e30)
        ('about 1 s', 'about 3 hours', 'about 10^23 years')
    """
    for size, _, unit in _UNITS:
        if seconds >= 2 * size:
            amount = seconds / size
            return f"about {amount:.0f} {unit}" if amount < 1e6 else f"about 10^{math.log10(amount):.0f} {unit}"
    return f"about {max(1, round(seconds))} s"
