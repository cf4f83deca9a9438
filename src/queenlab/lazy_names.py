"""Names of a package that are loaded when they are first used, as its `__init__.pyi` lists them.

`lazy_loader.attach_stub` does the same, but must be installed: `import queenlab` needs nothing besides Python.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any


def lazy_names(package: str) -> tuple[list[str], Callable[[str], Any]]:
    """The `__all__` and the `__getattr__` of a package.

    Args:
        package: its `__name__`. Its stub has lines `from queenlab.module import name as name`.
    """
    stub = Path(str(sys.modules[package].__file__)).with_suffix(".pyi")
    home_of = {
        alias.name: node.module
        for node in ast.parse(stub.read_bytes()).body
        if isinstance(node, ast.ImportFrom) and node.module
        for alias in node.names
        if alias.asname
    }

    def load(name: str) -> Any:
        home = home_of.get(name)
        if home is None:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        value = import_module(f"{package}.{name}") if home == package else getattr(import_module(home), name)
        setattr(sys.modules[package], name, value)
        return value

    return [name for name, home in home_of.items() if home != package], load
