"""Models and pieces of queenlab made from the plain ones of the oracles."""

from __future__ import annotations

from oracles.models import PlainModel
from queenlab.model import Model, ModelBuilder
from queenlab.piece import Piece, Term


def piece_of(terms: list[tuple]) -> Piece:
    return Piece(tuple(Term(name, tuple(numbers)) for name, *numbers in terms))


def build(plain: PlainModel, sense: object = "as given") -> Model:
    """The same items, options and weights, with the same sense or another."""
    builder = ModelBuilder(plain.sense if sense == "as given" else sense)  # type: ignore[arg-type]
    for item, (low, high) in enumerate(plain.items):
        builder.item(f"i{item}", low, high)
    for number, (entries, weight) in enumerate(zip(plain.options, plain.weights, strict=True)):
        option = builder.option(f"o{number}", (), weight)
        for item, color in entries:
            builder.cover(option, item, color)
    return builder.build()
