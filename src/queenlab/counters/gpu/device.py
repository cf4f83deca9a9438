"""The only module that uses CuPy: finds the GPU and compiles CUDA sources."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

from queenlab.errors import MissingExtra, NotSupported
from queenlab.residues import FIRST_PRIME, SECOND_PRIME


@cache
def cupy() -> Any:
    """CuPy, with a GPU to use; one line that says what is missing otherwise."""
    try:
        found: Any = import_module("cupy")
    except ImportError as error:
        raise MissingExtra("CuPy, which counting on a GPU needs,", "gpu") from error
    try:
        cards = int(found.cuda.runtime.getDeviceCount())
    except Exception as error:
        raise NotSupported(f"CuPy finds no usable GPU: {_first_line(error)}") from error
    if cards == 0:
        raise NotSupported("CuPy finds no usable GPU")
    return found


def device_name() -> str:
    return str(cupy().cuda.runtime.getDeviceProperties(0)["name"].decode())


def free_memory() -> int:
    """Free bytes on the GPU, including CuPy's memory pool."""
    cp = cupy()
    free, _ = cp.cuda.runtime.memGetInfo()
    return int(free) + int(cp.get_default_memory_pool().free_bytes())


@cache
def module(source: str, **constants: int) -> Any:
    """A CUDA source below `counters`, compiled for the card with constants; CuPy keeps the result on disk."""
    text = (Path(__file__).parents[1] / source).read_text(encoding="utf-8")
    given = {**constants, "PRIME1": FIRST_PRIME, "PRIME2": SECOND_PRIME}
    options = tuple(f"-D{name}={value}" for name, value in given.items())
    return cupy().RawModule(code=text, options=("--std=c++17", *options))


def _first_line(error: Exception) -> str:
    return str(error).splitlines()[0] if str(error) else type(error).__name__
