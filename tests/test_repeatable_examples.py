"""Where examples must be the same twice, modules that are loaded in between change none of them."""

from __future__ import annotations

import sys
from functools import cached_property
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.internal.conjecture import providers

from repeatable_examples import take_the_same_examples


def examples(most: int) -> list[int]:
    seen: list[int] = []

    @settings(derandomize=True, max_examples=300)
    @given(st.integers(0, most))
    def look(number: int) -> None:
        seen.append(number)

    look()
    return seen


def load(name: str, numbers: list[int], folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Loads a module in which these numbers stand."""
    path = folder / f"{name}.py"
    path.write_text(f"NUMBERS = {numbers}\n")
    spec = spec_from_file_location(name, path)
    module = module_from_spec(spec)
    monkeypatch.setitem(sys.modules, name, module)
    spec.loader.exec_module(module)


@pytest.mark.parametrize(("the_same", "most"), [(True, 1_000_000_007), (False, 1_000_000_009)])
def test_a_module_more_changes_the_usual_examples_only(
    the_same: bool, most: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    usual = cached_property(lambda provider: providers._get_local_constants())
    usual.__set_name__(providers.HypothesisProvider, "_local_constants")
    monkeypatch.setattr(providers.HypothesisProvider, "_local_constants", usual)
    if the_same:
        take_the_same_examples()
    before = examples(most)
    assert len(set(before)) > 100
    assert examples(most) == before
    load(f"numbers_below_{most}", [most - 1001 * k for k in range(1, 400)], tmp_path, monkeypatch)
    assert (examples(most) == before) is the_same
