"""Figures whose command is the call itself, as one types it into a fresh Python interpreter."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from queenlab_papers.reproduction.figure import Figure, Partial, Value


def python(compute: Callable[[], object]) -> str:
    """The call that a figure makes, with what it imports.

    Example:
        >>> from functools import partial
        >>> from queenlab_papers.higher_dimensions.lines import attacked_from
        >>> python(partial(attacked_from, 5, 3))
        'from queenlab_papers.higher_dimensions.lines import attacked_from; attacked_from(5, 3)'
    """
    function, arguments = (compute.func, compute.args) if isinstance(compute, partial) else (compute, ())
    needed: dict[str, list[str]] = {}
    for one in (function, *arguments):
        if callable(one):
            needed.setdefault(one.__module__, []).append(one.__name__)
    imports = [f"from {module} import {', '.join(names)}" for module, names in needed.items()]
    told = ", ".join(one.__name__ if callable(one) else repr(one) for one in arguments)
    return f"{'; '.join(imports)}; {function.__name__}({told})"


def python_figure(
    label: str, printed: Value, compute: Callable[[], Value | Partial], seconds: float = 0.1, **more: Any
) -> Figure:
    """A figure that no one command of the shell shows."""
    return Figure(label, printed, compute, python(compute), seconds, **more)
