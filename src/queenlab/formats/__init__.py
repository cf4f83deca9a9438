"""The file formats of Models: one module per format, each with `write(model)` and `read(text, source)`."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from pathlib import PurePath
from typing import NamedTuple

from queenlab.errors import BadInput
from queenlab.model import Model


class Format(NamedTuple):
    write: Callable[[Model], str]
    read: Callable[[str, str], Model]
    suffixes: tuple[str, ...]
    description: str


def _format(module: str, suffixes: tuple[str, ...], description: str) -> Format:
    # The module is loaded when it is first used: most runs use none.
    def write(model: Model) -> str:
        text: str = import_module(f"queenlab.formats.{module}").write(model)
        return text

    def read(text: str, source: str = "") -> Model:
        model: Model = import_module(f"queenlab.formats.{module}").read(text, source)
        return model

    return Format(write, read, suffixes, description)


#: Every format by its name.
FORMATS: dict[str, Format] = {
    "json": _format("json_model", (".json",), "the whole model, nothing lost"),
    "knuth": _format("knuth", (".dlx",), "Knuth's text for DLX3: multiplicities and colours"),
    "opb": _format("opb", (".opb",), "pseudo-Boolean constraints with an objective"),
    "cnf": _format("cnf", (".cnf",), "DIMACS clauses, with as many satisfying assignments as solutions"),
    "lp": _format("lp", (".lp",), "CPLEX LP, a 0/1 program"),
    "mps": _format("mps", (".mps",), "MPS, a 0/1 program"),
    "col": _format("col", (".col",), "DIMACS graph of the pairs of options that exclude each other"),
}


def _known(format: str) -> Format:
    if format not in FORMATS:
        raise BadInput(f"unknown format {format!r}; available: {', '.join(FORMATS)}")
    return FORMATS[format]


def write_model(model: Model, format: str) -> str:
    """A model as text in a format of `FORMATS`.

    Raises:
        NotSupported: the format cannot express this model.
    """
    return _known(format).write(model)


def read_model(text: str, format: str, source: str = "") -> Model:
    """The model in a text of a given format.

    Args:
        text: the whole file.
        format: a name in `FORMATS`.
        source: the file's name, for error messages.

    Raises:
        BadFile: with line and column of what cannot be read.
    """
    return _known(format).read(text, source)


def format_of(path: str | PurePath) -> str:
    suffix = PurePath(path).suffix.lower()
    for name, format in FORMATS.items():
        if suffix in format.suffixes:
            return name
    known = ", ".join(suffix for format in FORMATS.values() for suffix in format.suffixes)
    raise BadInput(f"unknown suffix in {str(path)!r}; the name must end in one of {known}")
