"""b-files: byte-exact, read strictly, compared term by term."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oracles import bfiles
from queenlab.atlas.bfile import read_bfile, write_bfile
from queenlab.atlas.collections_on_disk import packaged
from queenlab.atlas.entry import Collection, Entry
from queenlab.errors import BadFile, BadInput

SEQUENCES = [collection for collection in packaged() if collection.oeis and collection.offset is not None]


def sequence(values: dict[int, int], offset: int = 1) -> Collection:
    entries = tuple(Entry(n, None, value, "published", ()) for n, value in values.items())
    return Collection("A000000", "", "count", {}, entries, "A000000", offset)


@pytest.mark.parametrize("collection", SEQUENCES, ids=lambda one: one.id)
def test_every_sequence_has_a_strict_bfile(collection: Collection) -> None:
    whole = all(isinstance(entry.value, int | None) for entry in collection.entries)
    if not whole:
        with pytest.raises(BadInput, match="no whole number"):
            write_bfile(collection)
        return
    text = write_bfile(collection)
    found = bfiles.terms(text.encode("ascii"))
    assert found[0][0] == collection.offset
    assert dict(found) == {entry.n: entry.value for entry in collection.entries if entry.n <= found[-1][0]}
    assert read_bfile(text) == dict(found)


@given(st.integers(-5, 50), st.lists(st.integers(-(10**40), 10**40), min_size=1, max_size=30))
def test_writing_and_reading_are_inverse(offset: int, values: list[int]) -> None:
    told = dict(enumerate(values, offset))
    text = write_bfile(sequence(told, offset))
    assert read_bfile(text) == told == dict(bfiles.terms(text.encode()))


@given(st.text(alphabet="0123456789- \n#ab", max_size=40))
def test_any_text_is_read_or_refused_and_the_strict_reader_never_takes_more(text: str) -> None:
    try:
        mine = read_bfile(text)
    except BadFile:
        mine = None
    try:
        strict = dict(bfiles.terms(text.encode()))
    except ValueError:
        strict = None
    if strict is not None:
        assert mine == strict
