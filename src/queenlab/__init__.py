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

Names are loaded when they are first used, so that `import queenlab` costs next to nothing.
"""

from typing import Any

from queenlab.lazy_names import lazy_names
from queenlab.version import __version__ as __version__

__all__, _load = lazy_names(__name__)
#: Names that queenlab-papers adds where it is installed.
_FROM_PAPERS = ("evidence", "question")


def __getattr__(name: str) -> Any:
    if name in _FROM_PAPERS:
        from queenlab import plugins

        return plugins.load(plugins.NAMES, name)
    return _load(name)


def __dir__() -> list[str]:
    return __all__
