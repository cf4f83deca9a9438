"""Queenons: what random solutions look like, and the constant that counts them."""

from __future__ import annotations

from decimal import Decimal
from functools import partial
from typing import Any

from queenlab.draw.chart_svg import line_chart_svg
from queenlab.draw.contour_svg import contour_svg
from queenlab.draw.surface_svg import surface_svg
from queenlab.queenon.asymptotics import fit_growth, growth, growth_series
from queenlab.queenon.limit.density import LimitDensity
from queenlab.verbs.check_constant import check_constant
from queenlab.verbs.compare_with_limit import compare_with_limit
from queenlab.verbs.constant import constant
from queenlab.verbs.examine import examine
from queenlab_papers.tour import published
from queenlab_papers.tour.altered import verdict_on_altered
from queenlab_papers.tour.visit import Expected, Station, Visit

DIGITS = 40
BOARDS = (8, 10, 12)


def _constant(visit: Visit) -> None:
    file = visit.folder / "alpha.json"
    found = constant(DIGITS, file)
    low, high = (Decimal(end) for end in published.CONSTANT_BOUNDS)
    within = [low < found.lower, found.upper < high]
    expected = Expected([True, True], published.CONSTANT_SOURCE)
    visit.compare("the interval lies within the published one", within, expected, found.seconds)
    visit.check(
        "proved again from the file alone",
        partial(check_constant, file),
        Expected(found.digits, "the certificate"),
        read=lambda checked: checked.digits,
    )
    visit.check(
        "a certificate with one number changed",
        partial(verdict_on_altered, file, _one_number, check_constant),
        Expected("refused", "its promise"),
    )
    visit.note(f"alpha = {found.digits}..., {len(found.digits) - 2} digits proved; {file.stat().st_size} bytes")
    rows = growth(published.queens_counts(), (found.lower, found.upper))
    lines = growth_series(rows, fit_growth(rows, 16))
    visit.picture(
        line_chart_svg(lines, title="How far ln n - ln(Q(n))/n is from alpha", y_label="alpha - alpha_n"),
        "Q(n) for n <= 27 against its asymptotic form",
        wide=True,
    )


def _one_number(told: dict[str, Any]) -> None:
    told["p"][0][0] += 2 ** (told["bits"] - 12)


def _densities(visit: Visit) -> None:
    for name, expected in (
        ("uniform:6", published.UNIFORM_ENTROPY),
        ("xqueens:6", published.AVERAGE_ENTROPY),
        ("optimal:6", published.OPTIMAL_ENTROPY),
    ):
        visit.check(
            f"Q-entropy of {name}",
            partial(examine, name),
            expected,
            read=lambda found: None if found.entropy is None else round(found.entropy, 5),
        )
    for n in BOARDS:
        found = compare_with_limit(f"queens:{n}", mesh=96)
        visit.note(f"average of all solutions for n = {n}: {found.upper:.4f} from the limit at most")
    limit = LimitDensity()
    visit.picture(contour_svg(limit.at, title="The limit density"), "where queens stand as n grows", wide=True)
    visit.picture(surface_svg(limit.at, title="The limit density"), "the same as a surface", wide=True)


STATIONS = (
    Station(
        "queenons",
        "Where queens stand",
        "The average of all solutions tends to one density on the square as n grows, Simkin's queenon with the largest "
        "Q-entropy. Knuth's Xqueenons come close to it from below.",
        ("queenlab queenon xqueens:6", "queenlab queenon optimal:6", "queenlab draw density --limit -o gamma.svg"),
        _densities,
    ),
    Station(
        "constant",
        "The n-queens constant",
        "There are ((1 + o(1)) n e^-alpha)^n solutions. Potentials on a mesh prove a lower bound for alpha, and a "
        "queenon near them an upper one; ball arithmetic leaves nothing to rounding, and the certificate can be "
        "checked anywhere.",
        (
            f"queenlab constant --digits {DIGITS} -o alpha.json",
            "queenlab constant --check alpha.json",
            "queenlab growth",
        ),
        _constant,
    ),
)
