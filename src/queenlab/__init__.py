"""Queens problems of every kind: construct, count, complete, maximise, prove and draw non-attacking placements.

    >>> import queenlab as ql
    >>> ql.count("queens:8").value
    92
    >>> ql.maximize("queens:4^3").value
    7
    >>> ql.construct("queens:1000").board.n
    1000
    >>> (ql.queen + ql.leaper(1, 2)).problem(10).count().value
    4

Names are imported on first use, so that `import queenlab` is fast.
"""

from __future__ import annotations

from queenlab.lazy_names import lazy_names
from queenlab.version import __version__ as __version__

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_load = lazy_names(__name__)


def __getattr__(name: str) -> Any:
    if name.startswith("__"):
        return _load(name)
    # Not `from queenlab import plugins`, which would ask this function for the name.
    from queenlab.plugins import KNOWN, NAMES, load

    return load(NAMES, name) if name in KNOWN[NAMES] else _load(name)


def __dir__() -> list[str]:
    names: list[str] = _load("__dir__")
    return names
