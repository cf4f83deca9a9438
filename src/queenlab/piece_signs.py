"""How a piece is drawn: its letter in text and FEN, and its symbol in pictures."""

from __future__ import annotations

from typing import NamedTuple

from queenlab.piece import Piece


class Sign(NamedTuple):
    letter: str
    symbol: str


#: By the piece's name. Leprechauns and hyperqueens are queens on a board drawn as text, nightriders are knights.
SIGNS: dict[str, Sign] = {
    "queen": Sign("Q", "queen"),
    "hyperqueen": Sign("Q", "queen"),
    "amazon": Sign("A", "amazon"),
    "rook": Sign("R", "rook"),
    "bishop": Sign("B", "bishop"),
    "king": Sign("K", "king"),
    "knight": Sign("N", "knight"),
    "nightrider": Sign("N", "knight"),
    "leprechaun": Sign("Q", "hat"),
}
#: Leapers, riders and ranges, of which each problem may have its own.
OTHER = Sign("P", "dot")
#: The family that a letter means where no problem is named; queens is what any other file is taken for.
FAMILIES = {"A": "amazons", "R": "rooks", "B": "bishops", "K": "kings", "N": "knights"}
LETTERS = "QRBKNAP"


def sign_of(piece: Piece | None) -> Sign:
    """The sign of a piece, of a sum that of its first term; tokens on triangles, which are no piece, are queens.

    Example:
        >>> from queenlab.piece import king, leaper, rook
        >>> sign_of(king + rook), sign_of(leaper(3, 4)).letter
        (Sign(letter='R', symbol='rook'), 'P')
    """
    return SIGNS["queen"] if piece is None else SIGNS.get(piece.terms[0].name, OTHER)
