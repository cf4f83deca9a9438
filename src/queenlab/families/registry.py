"""The families. To add one, write its class and add a line here."""

from __future__ import annotations

from queenlab import piece as p
from queenlab.families.family import Family
from queenlab.families.pieces import LeprechaunFamily, PieceFamily
from queenlab.families.xqueens import XqueensFamily

_ALL: tuple[Family, ...] = (
    PieceFamily("queens", p.queen, "queens in any dimension, on plane and torus", "queens:8"),
    PieceFamily("rooks", p.rook, "rooks: permutations, Latin squares, Latin cubes", "rooks:4^3"),
    PieceFamily("bishops", p.bishop, "bishops, along directions with two non-zero coordinates"),
    PieceFamily("kings", p.king, "kings"),
    PieceFamily("knights", p.knight, "knights, the (1,2) leapers"),
    PieceFamily("nightriders", p.nightrider, "nightriders, the (1,2) riders"),
    PieceFamily("amazons", p.amazon, "queen and knight in one", "amazons:10"),
    LeprechaunFamily(
        "leprechauns", p.leprechaun(0), "queens that attack everything within a range", "leprechauns:10,range=2"
    ),
    PieceFamily(
        "hyperqueens", p.hyperqueen, "Nudelman's modular queens, which attack whole hyperplanes", "hyperqueens:7@torus"
    ),
    XqueensFamily(),
)

FAMILIES: dict[str, Family] = {family.name: family for family in _ALL}
