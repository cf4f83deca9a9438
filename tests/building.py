"""Models of queenlab made from the plain ones of the oracles."""

from __future__ import annotations

from oracles.models import PlainModel
from queenlab.model import Model, ModelBuilder


def build(plain: PlainModel) -> Model:
    """The same items and options."""
    builder = ModelBuilder()
    for item, (low, high) in enumerate(plain.items):
        builder.item(f"i{item}", low, high)
    for number, entries in enumerate(plain.options):
        option = builder.option(f"o{number}")
        for item, color in entries:
            builder.cover(option, item, color)
    return builder.build()
