"""Computing what a table says: a command of queenlab, or a Python expression. See `figure_tables`."""

from __future__ import annotations

import ast
import json
import shlex
from importlib import import_module, resources
from typing import Any

from queenlab.errors import BadInput
from queenlab_papers.reproduction.figure import Partial, Value

#: What an expression may use beside the modules of its paper: name, module.
SHARED = {"ql": "queenlab", "math": "math"}


def evaluate(package: str, how: str) -> Value | Partial:
    """What a command or an expression gives. Only this text goes in, never what is printed."""
    if how.startswith("queenlab "):
        return _run(how)
    return _plain(eval(how, modules_of(package, how)))


def shows(package: str, how: str) -> bool:
    """Whether the computation shows a misprint."""
    return evaluate(package, how) is True


def modules_of(package: str, expression: str) -> dict[str, Any]:
    """The modules that an expression uses, imported, by the names it has for them."""
    return {name: import_module(module) for name, module in _needed(package, expression).items()}


def _needed(package: str, expression: str) -> dict[str, str]:
    """The modules that an expression uses, by the names it has for them."""
    used = {node.id for node in ast.walk(ast.parse(expression, mode="eval")) if isinstance(node, ast.Name)}
    folder = resources.files("queenlab_papers").joinpath(*package.split("."))
    files = {name for name in used if (folder / f"{name}.py").is_file() or (folder / name / "__init__.py").is_file()}
    own = {name: f"queenlab_papers.{package}.{name}" for name in files}
    return {name: module for name, module in SHARED.items() if name in used} | dict(sorted(own.items()))


def typed(package: str, how: str) -> str:
    """What a reader types to compute the same: the command, or the expression with what it imports."""
    if how.startswith("queenlab "):
        return how.partition(" -> ")[0]
    needed = _needed(package, how)
    own = [name for name in needed if name not in SHARED]
    imports = [f"import {module} as {name}" if module != name else f"import {name}" for name, module in needed.items()
               if name in SHARED]  # fmt: skip
    if own:
        imports.append(f"from queenlab_papers.{package} import {', '.join(own)}")
    return "; ".join([*imports, how])


def _run(how: str) -> Value | Partial:
    """Runs a command of queenlab in this process and takes its answer from its JSON."""
    from queenlab.cli.command_api import run_command

    command, _, chosen = how.partition(" -> ")
    arguments = [*shlex.split(command)[1:], "--json"]
    if arguments[0] == "count":
        arguments.append("--anyway")
    code, said, complaint = run_command(arguments)
    if not said:
        raise BadInput(f"{command} ended with code {code}: {complaint.strip()}")
    answer = json.loads(said)
    return _plain(eval(chosen, answer)) if chosen else _settled(answer)


def _settled(answer: dict[str, Any]) -> Value | Partial:
    """The value of an answer, if its bounds meet."""
    lower, upper = answer["lower"], answer["upper"]
    if answer["status"] == "unknown" or (answer["status"] == "found" and lower != upper):
        return Partial(lower, "it was not settled", lower, upper)
    value: Value = answer["value"]
    return value


def _plain(value: Any) -> Value | Partial:
    """A result as a value that can be compared and written: lists for tuples and arrays, Python's own numbers."""
    if isinstance(value, Partial):
        return value
    if hasattr(value, "to_dict") and hasattr(value, "status"):
        return _settled(value.to_dict())
    if hasattr(value, "tolist"):
        value = value.tolist()
    if isinstance(value, list | tuple):
        return [_plain(one) for one in value]  # type: ignore[misc]
    plain: Value = value
    return plain
