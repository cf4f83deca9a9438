"""Kernels with a fault put into their text: whoever keeps a check apart from the count must notice."""

from __future__ import annotations

import inspect


def with_fault(module, function, right, wrong):
    """A kernel function, compiled after one line of it was changed; what it calls stays as it is."""
    import numba

    source = inspect.getsource(getattr(module, function).py_func).removeprefix("@compiled\n")
    assert source.count(right) == 1, f"{right!r} stands {source.count(right)} times in {function}"
    names = dict(vars(module))
    exec(compile(source.replace(right, wrong), f"<faulty {function}>", "exec"), names)
    return numba.njit(nogil=True)(names[function])
