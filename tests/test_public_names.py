"""Public functions say what they take, give back and raise, each with an example; public methods say what they do."""

from __future__ import annotations

import builtins
import inspect
import re
from collections.abc import Callable
from typing import Any

import pytest

import queenlab as ql
from queenlab.verbs.bound import Bounds
from queenlab.verbs.enumerate import Enumeration

_PUBLIC = {name: getattr(ql, name) for name in ql.__all__}
FUNCTIONS = {name: inspect.unwrap(thing) for name, thing in _PUBLIC.items() if inspect.isfunction(thing)}
#: Bounds and Enumeration are what public functions give back.
CLASSES = [*(thing for thing in _PUBLIC.values() if inspect.isclass(thing)), Bounds, Enumeration]
METHODS = {
    f"{owner.__name__}.{name}": getattr(member, "__func__", member)
    for owner in dict.fromkeys(CLASSES)
    for name, member in vars(owner).items()
    if not name.startswith("_") and inspect.isfunction(getattr(member, "__func__", member))
}

_HEAD = re.compile(r"^(Args|Returns|Raises|Example):$", re.MULTILINE)
_ENTRY = re.compile(r"^    (\w+(?:, \w+)*): \S", re.MULTILINE)


def sections(documentation: str) -> dict[str, str]:
    """The parts of a docstring in Google style."""
    _, *rest = _HEAD.split(inspect.cleandoc(documentation))
    return dict(zip(rest[::2], rest[1::2], strict=True))


def entries(section: str) -> list[str]:
    return [name for names in _ENTRY.findall(section) for name in names.split(", ")]


def _is_error(name: str) -> bool:
    found = getattr(ql.errors, name, getattr(builtins, name, None))
    return inspect.isclass(found) and issubclass(found, Exception)


def faults_of_signature(function: Callable[..., Any]) -> list[str]:
    """Parameters whose type is missing, or says nothing: `**options: Any`."""
    parameters = [one for one in inspect.signature(function).parameters.values() if one.name not in ("self", "cls")]
    untyped = [one.name for one in parameters if one.annotation is one.empty]
    loose = [one.name for one in parameters if one.kind in (one.VAR_POSITIONAL, one.VAR_KEYWORD)]
    return untyped + [name for name in loose if re.search(r"\b(Any|object)\b", str(function.__annotations__[name]))]


def faults_of_documentation(function: Callable[..., Any]) -> list[str]:
    """What a reader would miss: arguments, what comes out, errors that exist, and an example to be run."""
    said = sections(function.__doc__ or "")
    parameters, documented = list(inspect.signature(function).parameters), entries(said.get("Args", ""))
    faults = [f"argument {name}" for name in parameters if name not in documented]
    faults += [f"no argument is called {name}" for name in documented if name not in parameters]
    faults += [name for name in ("Returns", "Raises") if not said.get(name, "").strip()]
    faults += [f"no error is called {name}" for name in entries(said.get("Raises", "")) if not _is_error(name)]
    return faults if ">>> " in said.get("Example", "") else [*faults, "Example"]


@pytest.mark.parametrize("name", FUNCTIONS)
def test_public_functions_are_documented(name: str) -> None:
    function = FUNCTIONS[name]
    assert faults_of_signature(function) == []
    assert "return" in function.__annotations__
    assert faults_of_documentation(function) == []


@pytest.mark.parametrize("name", METHODS)
def test_public_methods_have_types_and_a_sentence(name: str) -> None:
    method = METHODS[name]
    assert faults_of_signature(method) == []
    assert "return" in method.__annotations__
    assert re.match(r"(?s).*?[.:](\s|$)", inspect.cleandoc(method.__doc__ or ""))
    parameters = inspect.signature(method).parameters
    assert [one for one in entries(sections(method.__doc__ or "").get("Args", "")) if one not in parameters] == []


def test_there_is_something_to_look_at() -> None:
    assert len(FUNCTIONS) >= 60
    assert len(METHODS) >= 60


def test_what_is_missing_is_found() -> None:
    def careless(name, *, limit: int = 1, **options: Any):
        """Does something.

        Args:
            limt: how many.

        Raises:
            BadInputs: now and then.
        """

    assert faults_of_signature(careless) == ["name", "options"]
    assert faults_of_documentation(careless) == [
        "argument name", "argument limit", "argument options", "no argument is called limt",
        "Returns", "no error is called BadInputs", "Example",
    ]  # fmt: skip
    assert faults_of_documentation(ql.count) == []
