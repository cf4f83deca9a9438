"""Stored bounds by repulsion, with proofs; finding one takes minutes or a GPU."""

from __future__ import annotations

from queenlab.bounds.bound import Bound
from queenlab.boxes.lemma import certificate_steps
from queenlab.kept.lemmas import kept_lemmas
from queenlab.work import Limits


def repulsion(n: int, d: int, limits: Limits, known: object = None) -> Bound | None:
    """The kept bound on n^d by a sum of squares; `queenlab prove --by repulsion` makes new ones.

    Example:
        >>> repulsion(5, 4, Limits()).value, repulsion(5, 3, Limits())
        (40, None)
    """
    for lemma in kept_lemmas(d):
        if lemma.by == "repulsion" and lemma.shape == (n,) * d:
            cliques = len(lemma.details["cliques"])
            helped = f", with {cliques} classes of cliques" if cliques else ""
            reason = (
                f"queens repel each other, and a sum of squares is not negative: a matrix of {n**d} rows "
                f"(Lovász, Schrijver){helped}; kept with its proof"
            )
            return Bound("upper", lemma.at_most, "repulsion", reason, certificate_steps(lemma))
    return None
