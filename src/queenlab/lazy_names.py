"""Names of a package that are loaded when they are first used, as its `__init__.pyi` lists them.

`lazy_loader.attach_stub` does the same, but must be installed: `import queenlab` needs nothing besides Python.
Nothing is imported here before a name is used: the command line must hear Ctrl-C within milliseconds.
"""

from __future__ import annotations

import builtins
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any


def lazy_names(package: str) -> Callable[[str], Any]:
    """The `__getattr__` of a package; it knows `__all__`, and `__dir__` with modules as well.

    Args:
        package: its `__name__`. Its stub has lines `from queenlab.module import name as name`.
    """
    homes: dict[str, str] = {}

    def load(name: str) -> Any:
        from importlib import import_module

        if not homes:
            homes.update(_homes(package))
        if name == "__dir__":
            return list(homes)
        if name == "__all__":
            # `from queenlab import *` imports no modules, and hides no builtin.
            return [known for known, home in homes.items() if home != package and not hasattr(builtins, known)]
        home = homes.get(name)
        if home is None:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        value: Any = import_module(f"{package}.{name}") if home == package else getattr(import_module(home), name)
        if type(value).__name__ == "function" and not (hasattr(value, "__wrapped__") and value.__name__ == name):
            value = _suggesting(value, name)
            # So that it can be pickled by its name.
            setattr(sys.modules[home], name, value)
        setattr(sys.modules[package], name, value)
        return value

    return load


def _suggesting(function: Callable[..., Any], name: str) -> Callable[..., Any]:
    """The function; it suggests a keyword argument where one is misspelled, as Python does only from 3.13 on."""
    from functools import wraps

    @wraps(function)
    def called(*args: Any, **kwargs: Any) -> Any:
        try:
            return function(*args, **kwargs)
        except TypeError:
            _refuse_unknown(function, name, kwargs)
            raise

    called.__name__ = called.__qualname__ = name
    return called


def _refuse_unknown(function: Callable[..., Any], called: str, given: dict[str, Any]) -> None:
    from inspect import signature

    from queenlab.errors import BadCall
    from queenlab.wording import near_or_all

    known = signature(function).parameters
    for name in given:
        if name not in known:
            raise BadCall(f"{called} has no argument {name}{near_or_all(name, known)}") from None


def _homes(package: str) -> dict[str, str]:
    """The module of each name."""
    import ast
    from pathlib import Path

    stub = Path(str(sys.modules[package].__file__)).with_suffix(".pyi")
    return {
        alias.name: node.module
        for node in ast.parse(stub.read_bytes()).body
        if isinstance(node, ast.ImportFrom) and node.module
        for alias in node.names
        if alias.asname
    }
