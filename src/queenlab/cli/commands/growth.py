"""`queenlab growth`: compare the published numbers of solutions with their asymptotic form."""

from __future__ import annotations

import csv
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TextIO

import typer

from queenlab.cli.options import OUTPUT, option
from queenlab.cli.output import ANSWERED, Printing, columns, record
from queenlab.cli.pictures import write_chart
from queenlab.cli.targets import target
from queenlab.suffixes import CHART

if TYPE_CHECKING:
    from queenlab.queenon.asymptotics import GrowthFit, GrowthRow

#: The published numbers of solutions, and the size from which on there are always some.
SEQUENCE, SMALLEST = "A000170", 4


def growth(
    *,
    first: Annotated[int, typer.Option("--from", metavar="N", help="Fit to boards of at least this size.")] = 16,
    out: Annotated[
        Path | None, option(OUTPUT, "--output", "-o", metavar="FILE", help=f"Write a chart or CSV: {CHART.listed}.")
    ] = None,
    printing: Printing,
) -> int:
    """Q(n) = ((1 + o(1)) n e^-alpha)^n. Q(n) comes from OEIS A000170 and alpha from a certificate in queenlab. The
    curve C n^b (n e^-alpha)^n is fitted to Q(n).
    """
    from queenlab.atlas import values_by_side
    from queenlab.queenon.asymptotics import fit_growth
    from queenlab.queenon.asymptotics import growth as growth_rows
    from queenlab.queenon.limit.potentials import kept_interval

    to = target(out, CHART, quiet=printing.quiet, json=printing.json)
    counts = {n: count for n, count in values_by_side(SEQUENCE).items() if n >= SMALLEST}
    rows = growth_rows(counts, kept_interval())
    fit = fit_growth(rows, first)
    if out is not None:
        write_chart(to, lambda stream: _write_csv(rows, fit, stream), lambda: _picture(rows, fit))
    form = f"{fit.to_dict()['constant']:.3g} n^{fit.exponent:.3f} (n e^-alpha)^n"
    fitted = f"Q(n) is about {form} for n = {fit.first}..{fit.last}, a fit"
    to.print_beside(printing, lambda: _record(rows, fit), fitted, [*_table(rows), fitted])
    return ANSWERED


def _record(rows: list[GrowthRow], fit: GrowthFit) -> dict[str, object]:
    info = {"source": f"OEIS {SEQUENCE}", "rows": [row.to_dict() for row in rows], "fit": fit.to_dict()}
    return record("growth", "queens", info=info)


def _table(rows: list[GrowthRow]) -> list[str]:
    heads = ("n", "Q(n), published", "ln n - ln(Q)/n", "alpha - that")
    table = [(row.n, row.count, f"{row.alpha_n:.6f}", f"{row.gap:.6f}") for row in rows]
    return columns([heads, *table], range(4))


def _write_csv(rows: list[GrowthRow], fit: GrowthFit, stream: TextIO) -> None:
    writer = csv.writer(stream, lineterminator="\n")
    writer.writerow(["n", "count", "alpha_n", "gap", "excess"])
    writer.writerows([row.n, row.count, row.alpha_n, row.gap, row.excess] for row in rows)


def _picture(rows: list[GrowthRow], fit: GrowthFit) -> str:
    from queenlab.draw.chart_svg import line_chart_svg
    from queenlab.queenon.asymptotics import growth_series

    title = "How far ln n - ln(Q(n))/n is from the n-queens constant"
    return line_chart_svg(growth_series(rows, fit), title=title, y_label="alpha - alpha_n")
