"""Boxes of cells: attacks, orbits, images and sums, each against a list of all cells."""

from itertools import product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from oracles.box_maxima import attack, box_cells, images
from queenlab.boxes.geometry import Box, Folding, box_attacks, sums_over_parts, volume

boxes = st.one_of(
    st.lists(st.integers(1, 5), min_size=2, max_size=2), st.lists(st.integers(1, 3), min_size=3, max_size=3)
).map(tuple)


@given(boxes)
def test_attacks_of_a_box(box: Box) -> None:
    cells = box_cells(box)
    assert box_attacks(box).tolist() == [[attack(a, b) for b in cells] for a in cells]


@given(boxes)
def test_orbits_of_cells(box: Box) -> None:
    folding = Folding(box)
    for cell in box_cells(box):
        own = {next(iter(image)) for image in images([cell], box)}
        assert own == {tuple(c) for c in np.argwhere(folding.orbit == folding.orbit[cell]).tolist()}
        assert len(own) == folding.sizes[folding.orbit[cell]]


@given(boxes, st.data())
def test_images_of_parts_and_cells(box: Box, data: st.DataObject) -> None:
    part = tuple(data.draw(st.integers(1, side)) for side in box)
    origin = tuple(data.draw(st.integers(0, side - length)) for side, length in zip(box, part, strict=True))
    folding = Folding(box)
    cells = [tuple(o + x for o, x in zip(origin, cell, strict=True)) for cell in box_cells(part)]
    found = images(cells, box)
    assert folding.images_of_part(origin, part) == len(found) == folding.images_of_cells(np.array(cells))
    assert folding.is_its_only_image(np.array(cells)) == (len(found) == 1)
    first, sides = folding.representative(origin, part)
    there = [tuple(o + x for o, x in zip(first, cell, strict=True)) for cell in box_cells(sides)]
    assert frozenset(there) in found
    some = data.draw(st.lists(st.sampled_from(box_cells(box)), min_size=1, max_size=5, unique=True))
    assert folding.images_of_cells(np.array(some)) == len(images(some, box))


@given(boxes)
def test_sums_over_parts(box: Box) -> None:
    values = np.random.default_rng(volume(box)).random(box)
    seen = set()
    for part, sums in sums_over_parts(values, lambda part: True):
        seen.add(part)
        for origin in np.ndindex(*sums.shape):
            region = values[tuple(slice(o, o + p) for o, p in zip(origin, part, strict=True))]
            assert sums[origin] == pytest.approx(region.sum())
    assert seen == set(product(*(range(1, side + 1) for side in box)))
