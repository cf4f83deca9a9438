"""Maxima with certificates: proved, checked by another program, and a damaged one refused."""

from __future__ import annotations

from functools import partial
from typing import Any

from queenlab.draw import placement_svg
from queenlab.verbs.bound import bound
from queenlab.verbs.check import check_certificate
from queenlab.verbs.prove import prove
from queenlab_papers.tour import published
from queenlab_papers.tour.altered import verdict_on_altered
from queenlab_papers.tour.visit import Expected, Station, Visit

LARGE = 9


def _certificates(visit: Visit) -> None:
    for board in published.PROVED_QUEENS.values:
        name = str(board)
        file = visit.folder / f"{name.replace(':', '-').replace('^', '-')}.json"
        expected = published.PROVED_QUEENS[name]
        visit.check(f"{name}, proved", partial(prove, name, file), expected, read=lambda proof: proof.at_most)
        report = visit.check(
            f"{name}, checked by another program",
            partial(check_certificate, file),
            expected,
            read=lambda report: report.maximum,
        )
        visit.note(f"{name}: {file.stat().st_size} bytes, checked in {report.seconds:.2f} s")
    visit.check(
        "a certificate for one queen fewer",
        partial(verdict_on_altered, file, _one_fewer, check_certificate),
        Expected("refused", "the checker's promise"),
    )


def _one_fewer(told: dict[str, Any]) -> None:
    told["at_most"] -= 1


def _conjecture(visit: Visit) -> None:
    for d in range(4, LARGE + 1):
        name = f"queens:4^{d}"
        visit.check(
            f"{name}, lower and upper bound",
            partial(bound, name, time_limit=2.0),
            Expected([2**d, 2**d], "Kunt, Conjecture 3"),
            read=lambda found: [found.answer.lower, found.answer.upper],
        )
    found = bound("queens:4^4", time_limit=2.0)
    if found.answer.witness is not None:
        visit.picture(placement_svg(found.answer.witness), "16 queens on 4^4, the product of two boards", wide=True)


STATIONS = (
    Station(
        "certificates",
        "Maxima that anybody can check",
        "That no more queens fit is proved, and the proof is a file: lemmas on boxes, each by an exhaustive search, by "
        "a weighted sum of cliques, by a sum of squares, or by a refutation of clauses. A checker reads it that shares "
        "no code with the prover.",
        ("queenlab prove queens:7^3 -o q73.json", "queenlab check q73.json"),
        _certificates,
    ),
    Station(
        "conjecture",
        "2^d queens on 4^d",
        "A product of placements is a placement, and 2^d cubes of side 2 fill the board and hold one queen each: so "
        "Kunt's Conjecture 3 is true.",
        ("queenlab bounds queens:4^9",),
        _conjecture,
    ),
)
