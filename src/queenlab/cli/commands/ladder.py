"""`queenlab ladder`: the n-queens constant as the limit of optimal Xqueenons."""

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
    from queenlab.queenon.xqueenons.richardson import Extrapolation, LadderRow, PowerLaw

NAME = "n-queens constant"
DEFAULT = tuple(2**k for k in range(11))


def ladder(
    orders: Annotated[
        list[int] | None,
        typer.Argument(
            metavar="[ORDER]...", help="Orders to compute, each twice the one before.  [default: 1 2 4 ... 1024]"
        ),
    ] = None,
    *,
    digits: Annotated[
        int | None, typer.Option("--digits", metavar="D", help="Decimal places of each value.  [default: about 18]")
    ] = None,
    out: Annotated[
        Path | None, option(OUTPUT, "--output", "-o", metavar="FILE", help=f"Write a chart or CSV: {CHART.listed}.")
    ] = None,
    printing: Printing,
) -> int:
    """For each order, the Xqueenon with the largest Q-entropy gives an upper bound on alpha. The limit of these bounds
    is extrapolated, not proved; `queenlab constant` proves digits.
    """
    from queenlab.queenon.xqueenons.optimum import check_order
    from queenlab.queenon.xqueenons.richardson import doubling, fitted_law, primal_ladder, richardson

    to = target(out, CHART, quiet=printing.quiet, json=printing.json)
    asked = sorted(set(orders or DEFAULT))
    for order in asked:
        check_order(order)
    doubling(asked)
    with printing.waiting("optimal Xqueenons"):
        rows = primal_ladder(asked, digits)
        found = richardson(rows)
        free = [row for row in rows if row.order > 2]
        law = fitted_law(free, min(3, len(free) - 1))
    if out is not None:
        write_chart(to, lambda stream: _write_csv(rows, law, stream), lambda: _picture(rows, law))
    to.print_beside(printing, lambda: _record(rows, found, law), found, _lines(rows, found, law))
    return ANSWERED


def _lines(rows: list[LadderRow], found: Extrapolation, law: PowerLaw) -> list[str]:
    heads = ("n", "-H_q", "(-H_q - limit) n^2", "CPU seconds")
    table = [(row.order, row.to_dict()["value"], f"{_scaled(row, law):.9f}", f"{row.seconds:.2f}") for row in rows]
    lines = columns([heads, *table], {0, 2, 3})
    powers = ", ".join(f"n^-{power}" for power in found.powers)
    lines.append(f"law:   alpha + {law.coefficients[0]:.7f}/n^2 + {law.coefficients[1]:.4f}/n^4 + ...")
    lines.append(f"limit: {found}, an estimate from the powers {powers}")
    return lines


def _scaled(row: LadderRow, law: PowerLaw) -> float:
    return float(row.value - law.limit) * row.order**2


def _record(rows: list[LadderRow], found: Extrapolation, law: PowerLaw) -> dict[str, object]:
    return record(
        "constant",
        NAME,
        "found",
        value=str(found),
        upper=rows[-1].upper(),
        seconds=sum(row.seconds for row in rows),
        notes="the value is an extrapolation with an estimate of its error, not a proof",
        ladder={
            "error": f"{found.error:.1e}",
            "coefficients": list(law.coefficients),
            "powers": list(found.powers),
            "rows": [row.to_dict() for row in rows],
        },
    )


def _write_csv(rows: list[LadderRow], law: PowerLaw, stream: TextIO) -> None:
    writer = csv.writer(stream, lineterminator="\n")
    writer.writerow(["order", "minus_entropy", "error", "scaled_excess", "cpu_seconds"])
    for row in rows:
        shown = row.to_dict()
        writer.writerow([row.order, shown["value"], shown["error"], _scaled(row, law), row.seconds])


def _picture(rows: list[LadderRow], law: PowerLaw) -> str:
    from queenlab.draw.chart_svg import line_chart_svg

    series = {
        "-H - limit": [(row.order, float(row.value - law.limit)) for row in rows],
        "c/n²": [(row.order, law.coefficients[0] / row.order**2) for row in rows],
    }
    title = "Optimal Xqueenons: how far -H is above its limit"
    return line_chart_svg(series, title=title, y_label="-H - limit", log_x=True)
