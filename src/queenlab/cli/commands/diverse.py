"""`queenlab diverse`: queens as far apart as possible, for one size or a table of sizes."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated

import typer

from queenlab.cli.inputs import SearchLimits
from queenlab.cli.option_groups import Only
from queenlab.cli.output import ANSWERED, INTERRUPTED, answer_record, json_line, message, was_interrupted
from queenlab.cli.progress import waiting
from queenlab.cli.sizes import AnswersBySize, CsvTable, Table
from queenlab.cli.targets import target
from queenlab.cli.witness import WitnessOutput, WitnessPrinting
from queenlab.errors import BadInput
from queenlab.suffixes import PLACEMENT, TABLE
from queenlab.wording import plural

if TYPE_CHECKING:
    from queenlab.answer import Answer


def diverse(
    sizes: Annotated[str, typer.Argument(metavar="N", help="How many queens; several as 4..200 or 35,49.")],
    *,
    search: Annotated[
        float | None,
        typer.Option(
            "--search",
            metavar="S",
            help="Seconds to search for a larger range than the constructions give. Default: 10 above n = 200.",
        ),
    ] = None,
    limits: Annotated[SearchLimits, Only("seed")],
    output: WitnessOutput,
) -> int:
    """Find the largest range k such that any two queens are more than k king moves apart. Several sizes make one table;
    -o then writes the table."""
    if search is not None and not 0 <= search < float("inf"):
        raise BadInput(f"--search must be a number of seconds, 0 or more, not {search:g}")
    wanted = _sizes(sizes)
    if len(wanted) == 1:
        return _one(wanted[0], search, limits.seed, output)
    if output.show:
        raise BadInput("--show draws one board; name one size")
    return _print_sizes(sizes, wanted, search, limits.seed, output)


def _sizes(text: str) -> tuple[int, ...]:
    from queenlab.errors import BadNotation
    from queenlab.families.registry import FAMILIES
    from queenlab.notation import parse_notation

    try:
        notation = parse_notation(f"queens:{text.removeprefix('queens:')}", FAMILIES)
    except BadNotation:
        raise BadInput(f"sizes are written as 127, 4..200 or 35,49, not {text!r}") from None
    if notation.d != 2 or notation.torus or notation.keys:
        raise BadInput(f"diverse takes sizes only, as in 127 or 4..200, not {text!r}")
    if min(notation.sizes) < 1:
        raise BadInput(f"the number of queens must be at least 1, not {min(notation.sizes)}")
    return notation.sizes


def _one(n: int, search: float | None, seed: int | None, output: WitnessPrinting) -> int:
    import queenlab as ql
    from queenlab.placement import MAX_COLUMNS
    from queenlab.problems import parse

    to = target(None, PLACEMENT)
    if n <= MAX_COLUMNS:
        to = output.target(parse(f"queens:{n}"))
    elif output.out is not None or output.show:
        raise BadInput(f"{n} queens are too many to write out; omit -o and --show")
    with output.waiting(f"diverse {n}"):
        answer = ql.diverse(n, search=search, seed=seed)
    if output.json and answer.witness is None and answer.recipe is not None:
        sys.stdout.write(json_line({**answer_record(answer), "recipe": answer.recipe.describe()}))
    else:
        output.report(answer, to)
    if not output.silent:
        if answer.value is not None:
            bound = "no larger range is possible" if answer.status == "proved" else f"the bound is {answer.upper}"
            message(
                f"nearest two queens: {plural(answer.value + 1, 'king move')} apart, so range {answer.value}; {bound}"
            )
        if answer.notes:
            message(f"queenlab: {answer.notes}")
    # A witness was asked for and is there, whether it meets the bound or not.
    return INTERRUPTED if was_interrupted(answer) else ANSWERED


def _print_sizes(
    name: str, sizes: tuple[int, ...], search: float | None, seed: int | None, output: WitnessPrinting
) -> int:
    import queenlab as ql

    to = target(output.out, TABLE, output.said, quiet=output.quiet)

    def answer_of(n: int) -> Answer:
        with waiting(f"diverse {n}", output.quiet or output.out is None):
            return ql.diverse(n, search=search, seed=seed)

    with to.text() as stream:
        table: Table | CsvTable | None = None
        if to.form == "csv":
            table = CsvTable(stream)
        elif to.form == "text" and not output.quiet:
            table = Table(["n", "range", "bound", "status", "by"], [len(str(sizes[-1])), 5, 5, 7], stream)

        def write(n: int, answer: Answer) -> None:
            if isinstance(table, CsvTable):
                table.answer(n, answer)
            elif table is not None:
                by = (answer.engine or "").split(" (")[0].removeprefix("construction ")
                table.row([str(n), _shown(answer.value), _shown(answer.upper), answer.status, by])
            elif to.form == "text":
                stream.write(f"{n} {_shown(answer.value)}\n")
                stream.flush()

        found = AnswersBySize(((n, answer_of(n)) for n in sizes), write)
        if to.form == "json":
            stream.write(found.json_line(name, "diversity"))
    if not output.quiet:
        message(summary(found.answers))
    return INTERRUPTED if found.exit_code() == INTERRUPTED else ANSWERED


def _shown(value: int | None) -> str:
    return "-" if value is None else str(value)


def summary(answers: list[Answer]) -> str:
    """How many sizes are proved, and the first that are open."""
    open_sizes = [a.problem.removeprefix("queens:") for a in answers if a.status == "found" and a.value is not None]
    settled = sum(a.status == "proved" for a in answers)
    line = f"{plural(len(answers), 'size')}: {settled} proved, {len(open_sizes)} open"
    return line + (f" ({', '.join(open_sizes[:20])}{', ...' if len(open_sizes) > 20 else ''})" if open_sizes else "")
