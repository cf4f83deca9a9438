"""What the paper should say, with the computations that show it."""

from __future__ import annotations

from operator import mod as ordinary_mod

from queenlab_papers.leprechauns.boards import solves
from queenlab_papers.leprechauns.box_boards import box_sizes, lemma_10_tiles, not_fewer_boxes
from queenlab_papers.leprechauns.coordinates import CASES, residues
from queenlab_papers.leprechauns.counts import by_the_rule, smallest_with_witness
from queenlab_papers.leprechauns.listings import algorithm_3, algorithm_4
from queenlab_papers.reproduction.figure import Misprint


def _ordinary_mod_fails() -> bool:
    """Algorithm 3 with the ordinary mod solves no n, with the accented one every n; Algorithm 4 gives the same board.

    In Algorithm 4 the one leprechaun in row 0, in place of n + 1, is the one that is moved.
    """
    return all(
        not solves(algorithm_3(n, reduce=ordinary_mod), 2) and solves(algorithm_3(n), 2) for n in range(15, 500, 6)
    ) and all(algorithm_4(n, ordinary_mod) == algorithm_4(n) for n in range(20, 500, 6))


def _boxes_counted() -> bool:
    """Where k + 1 divides n there are (n / (k+1))^2 boxes, not n^2."""
    cases = [(k, n) for k in range(1, 9) for n in range(k + 1, (k + 1) ** 2, k + 1)]
    return all(box_sizes(n, k).total() == (n // (k + 1)) ** 2 != n * n for k, n in cases)


def _as_many_boxes() -> bool:
    """There are fewer boxes but for n = k^2, k from 2 on, where those at the top edge, k of them, are one row high."""
    ks = range(2, 21)
    one_row = all(box_sizes(k * k, k)[k + 1, 1] + box_sizes(k * k, k)[1, 1] == k for k in ks)
    return not_fewer_boxes(20) == [[k, k * k] for k in ks] and one_row


def _lemma_10() -> bool:
    """k k/2 is j1 - i1, and not j1 - i2, for every even k up to 30."""
    named = {k: lemma_10_tiles(k) for k in range(2, 31, 2)}
    return all(j1 - i1 == k * (k // 2) != j1 - i2 for k, ((i1, j1), (i2, _)) in named.items())


def _nothing_switched() -> bool:
    """Modulo 4 the sum diagonals of the middle part are 2 and that of the moved leprechaun 0, for both residues."""
    return all(residues(case) == [[2], [0]] for case in CASES)


def _rule_fails_for_10() -> bool:
    """A range of 10 fits on a smaller n than the rule gives."""
    found = smallest_with_witness(10, 126)
    return isinstance(found, int) and found < by_the_rule(10)


MISPRINTS = (
    Misprint(
        "Algorithms 3 and 4",
        "mod without its accent, which Algorithms 1 and 2 have",
        "the mod of section 2, which runs from 1 to n",
        "with the ordinary mod Algorithm 3 gives no solution for any n up to 495; Algorithm 4 is unaffected, for it "
        "moves the one leprechaun that is then in row 0",
        _ordinary_mod_fails,
    ),
    Misprint(
        "section 3",
        "a solution to the (2, k)-Leprechauns Problem",
        "(2, n)",
        "there is no k in that sentence",
    ),
    Misprint(
        "Lemma 4, end of the proof",
        "for n = 8 modulo 12 the congruences modulo 4 are switched",
        "they are the same: 2 for the middle part, 0 for the leprechaun that is moved",
        "read off the boards of all n up to 1000",
        _nothing_switched,
        0.1,
    ),
    Misprint(
        "Proposition 1, the proof, if k + 1 divides n",
        "all n^2 boxes",
        "all n'^2 boxes",
        "counted for all k up to 8",
        _boxes_counted,
    ),
    Misprint(
        "Proposition 1, the proof, third paragraph",
        "if n' < k + 1, the number of boxes is fewer than the number of leprechauns",
        "fewer, or as many if n = k^2, where the k boxes at the top edge span one row and cannot hold k leprechauns",
        "the boxes are counted for all k up to 20; there is no other exception",
        _as_many_boxes,
    ),
    Misprint(
        "Lemma 10, the proof, first line",
        "j1 - i2",
        "j1 - i1",
        "j1 - i2 is not k k/2 for any even k up to 30",
        _lemma_10,
    ),
    Misprint(
        "section 4.2, even k",
        "the smallest n appears to be the smallest prime above (k+1)^2, less one, at least up until 8",
        "not for k = 10, where the rule says 126: a range of 10 fits on n = 124",
        "a verified placement on 124; whether 122 or 123 would do is open",
        _rule_fails_for_10,
        0.2,
        slip=False,
    ),
)
