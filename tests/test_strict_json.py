"""The one reader of strict JSON."""

from __future__ import annotations

import pytest

from queenlab.errors import BadFile
from queenlab.strict_json import cut_number, place_in_json, read_json


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("{\n  x", "f.json:2:3: this is not JSON"),
        ("[1, NaN]", "NaN is not JSON"),
        ("[-Infinity]", "-Infinity is not JSON"),
        ("[1e999]", "the number 1e999 is too large"),
        ('{"a": 1, "b": {"c": 1, "c": 2}}', "the key 'c' is there twice"),
        ("[" * 100_000, "nested too deeply|not JSON"),
        ('{"a":\n ' + "7" * 5000 + "}", "f.json:2:2: a number of 5000 digits; at most 4300 can be read"),
    ],
)
def test_what_is_refused(text: str, said: str) -> None:
    with pytest.raises(BadFile, match=said):
        read_json(text, "f.json")


def test_what_is_read() -> None:
    assert read_json('\ufeff{"a": [1, 2.5, null, "x"]}') == {"a": [1, 2.5, None, "x"]}
    assert read_json("7" * 5000, whole_number=cut_number) == int("7" * 40)


@pytest.mark.parametrize(
    ("path", "place"), [((), (1, 1)), (("a",), (1, 7)), (("b", 1), (2, 11)), (("b", 9), (2, 7)), (("c",), (1, 1))]
)
def test_places(path: tuple[str | int, ...], place: tuple[int, int]) -> None:
    assert place_in_json('{"a": 1,\n "b": [5, true]}', path) == place
