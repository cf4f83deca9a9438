"""The one reader of strict JSON."""

from __future__ import annotations

import pytest

from queenlab.strict_json import cut_number, place_in_json, read_json


def test_what_is_read() -> None:
    assert read_json('\ufeff{"a": [1, 2.5, null, "x"]}') == {"a": [1, 2.5, None, "x"]}
    assert read_json("7" * 5000, whole_number=cut_number) == int("7" * 40)


@pytest.mark.parametrize(
    ("path", "place"), [((), (1, 1)), (("a",), (1, 7)), (("b", 1), (2, 11)), (("b", 9), (2, 7)), (("c",), (1, 1))]
)
def test_places(path: tuple[str | int, ...], place: tuple[int, int]) -> None:
    text = '{"a": 1,\n "b": [5, true]}'
    assert place_in_json(text, path) == place
    line, column = place
    assert place_in_json("\ufeff" + text, path) == (line, column + (line == 1))
