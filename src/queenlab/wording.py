"""Numbers, times and suggestions in words: one form of each for every message."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable

_UNITS = ((31_556_952, "years", "years"), (86_400, "days", "days"), (3_600, "h", "hours"), (60, "min", "minutes"))


#: What somebody typed is shown up to here.
LONGEST = 60
#: No word of a message is longer; the path of a file may be as long as that.
LONGEST_WORD = 120


def shortened(text: str, most: int = LONGEST) -> str:
    """What somebody typed, as a message shows it: on one line, and not all of it if it is long.

    Example:
        >>> shortened("queens:8"), shortened("x" * 10_000, 8)
        ('queens:8', 'xxxxx...')
    """
    line = "".join(c if c.isprintable() else " " for c in text)
    return line if len(line) <= most else f"{line[: most - 3]}..."


def fitting(message: str, typed: Iterable[str] = ()) -> str:
    """A message in which nothing is so long that nobody would read it: what was typed, or any word of it, is cut.

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
    """`; did you mean X?` where X is near enough, else nothing.

    Example:
        >>> suggestion("hihgs", ["highs", "scip"]), suggestion("gurobi", ["highs"])
        ('; did you mean highs?', '')
    """
    near = closest(word, known)
    return "" if near is None else f"; did you mean {near}?"


def near_or_all(word: str, known: Iterable[str]) -> str:
    """What a word may have been meant to be, and what there is.

    Example:
        >>> near_or_all("hihgs", ["highs", "scip"]), near_or_all("gurobi", ["highs", "scip"])
        ('; did you mean highs? (highs, scip)', '; there are highs, scip')
    """
    names = [*known]
    near = suggestion(word, names)
    return f"{near} ({', '.join(names)})" if near else f"; there are {', '.join(names)}"


def closest(word: str, known: Iterable[str]) -> str | None:
    """The known word that is nearest, where one is near enough."""
    from difflib import get_close_matches

    by_lower = {name.lower(): name for name in known}
    close = get_close_matches(word[:LONGEST].lower(), by_lower, n=1, cutoff=0.65)
    return by_lower[close[0]] if close else None


def plural(count: int, noun: str, comma: str = "") -> str:
    """A number with its noun; `comma` separates thousands.

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
    """A time in one number.

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
