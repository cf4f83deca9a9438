"""Tables 11 to 35: what the programs say. The running times stand in the labels and are not compared."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from queenlab_papers.higher_dimensions import running_times, solved_programs
from queenlab_papers.higher_dimensions.commands import python_figure
from queenlab_papers.higher_dimensions.maxima import certificate_command
from queenlab_papers.higher_dimensions.running_times import AT_LEAST
from queenlab_papers.reproduction.figure import Figure, Partial, Row, Value

CUBE_STAR = ("cube", "star")
ALL = ("cube", "star", "layer", "sub")
Way = Callable[[int, int, tuple[str, ...]], Value | Partial]


@dataclass(frozen=True)
class Table:
    """One of the tables.

    Attributes:
        number: in the thesis.
        section: in the thesis.
        d: the dimension.
        title: in a few words.
        added: the inequalities that are added to the lines.
        kind: `max`, `above` for the infeasibility of one queen more, `start` for warmstarts.
        first: the first n.
    """

    number: int
    section: str
    d: int
    title: str
    added: tuple[str, ...] = ()
    kind: str = "max"
    first: int = 1

    @property
    def section_of_dimension(self) -> str:
        """The tag of the section on this dimension."""
        return f"section {self.section.rpartition('.')[0]}"


TABLES = (
    Table(11, "6.1.1", 3, "base program"),
    Table(12, "6.1.2", 3, "program of Langlois-Rémillard, Müßig and Róldan (LMR)", ("lmr",)),
    Table(13, "6.1.3", 3, "cube cliques", ("cube",)),
    Table(14, "6.1.4", 3, "star cliques", ("star",)),
    Table(15, "6.1.5", 3, "cube and star cliques", CUBE_STAR),
    Table(16, "6.1.6", 3, "one queen more is infeasible, base program", (), "above"),
    Table(17, "6.1.7", 3, "one queen more is infeasible, cube cliques", ("cube",), "above"),
    Table(18, "6.1.8", 3, "one queen more is infeasible, cube and star cliques", CUBE_STAR, "above"),
    Table(19, "6.1.9", 3, "base program with a start", (), "start", 4),
    Table(20, "6.1.10", 3, "cube and star cliques with a start", CUBE_STAR, "start", 4),
    Table(22, "6.2.1", 4, "base program"),
    Table(23, "6.2.2", 4, "LMR's program", ("lmr",)),
    Table(24, "6.2.3", 4, "all additional inequalities", ALL),
    Table(25, "6.2.4", 4, "one queen more is infeasible, base program", (), "above"),
    Table(26, "6.2.5", 4, "one queen more is infeasible, all additional inequalities", ALL, "above"),
    Table(27, "6.2.6", 4, "base program with a start", (), "start"),
    Table(28, "6.2.7", 4, "all additional inequalities with a start", ALL, "start"),
    Table(30, "6.3.1", 5, "base program"),
    Table(31, "6.3.2", 5, "LMR's program", ("lmr",)),
    Table(32, "6.3.3", 5, "all additional inequalities", ALL),
    Table(33, "6.3.4", 5, "one queen more is infeasible, base program", (), "above"),
    Table(34, "6.3.5", 5, "one queen more is infeasible, all additional inequalities", ALL, "above"),
)
ENGINES: dict[str, Way] = {
    "max": solved_programs.engine_optimum,
    "above": solved_programs.engine_infeasible,
    "start": solved_programs.engine_from_start,
}
#: CPU seconds of CP-SAT on the largest boards that it solves here, and of certificates with their checks, which a
#: process makes once for all tables. (12,3) and (5,4) are printed as maxima; the bounds here do not meet.
ENGINE_SECONDS = {(5, 3): 1.3, (4, 3): 0.1, (3, 4): 0.1, (4, 4): 1.2, (3, 5): 0.4}
SECONDS = {
    (6, 3): 0.4, (7, 3): 2.0, (8, 3): 8.0, (9, 3): 11.0, (10, 3): 3.0, (12, 3): 10.5, (4, 4): 0.3, (5, 4): 3.0,
    (6, 4): 0.5, (7, 4): 5.0, (4, 5): 0.3, (5, 5): 0.5,
}  # fmt: skip


#: What is printed as a maximum and is not settled, by dimension.
UNSETTLED = {
    3: "; whether more than 133 fit for n = 12 is open",
    4: "; whether more than 38 fit for n = 5 is open",
    5: "",
}


def by_engine(n: int, d: int, added: tuple[str, ...]) -> bool:
    """Whether CP-SAT solves the program as it stands within about a second."""
    most = {3: 5, 4: 3 if "sub" in added else 4, 5: 3}
    return n <= most[d]


def _certificate(n: int, d: int) -> str:
    if (n, d) in AT_LEAST:
        return f"queenlab bounds queens:{n}^{d}"
    return certificate_command(n, d)


def _command(table: Table, n: int) -> str:
    name = f"queens:{n}^{table.d}"
    if not by_engine(n, table.d, table.added):
        return _certificate(n, table.d)
    solved = f"queenlab max {name} --with {','.join(table.added) or 'none'}"
    if table.kind == "start":
        return f"queenlab construct {name},goal=max --json > f.json; {solved} --start f.json --engine cpsat"
    if table.kind == "above":
        return f"{solved} --prove-above {running_times.LARGEST[table.d][n - 1]} --engine cpsat"
    return f"{solved} --engine cpsat"


def _way(n: int, d: int) -> Way:
    """By a placement where the thesis prints a lower bound, else by a certificate, too."""
    return solved_programs.feasible if (n, d) in AT_LEAST else solved_programs.optimum


def _at_least(n: int, d: int) -> str:
    return ", a lower bound" if (n, d) in AT_LEAST else ""


def _figure(table: Table, n: int) -> Figure:
    d, printed = table.d, running_times.LARGEST[table.d][n - 1]
    label = f"n = {n}{_at_least(n, d)} ({running_times.average_time(table.number, n)} there)"
    solved = by_engine(n, d, table.added)
    compute = ENGINES[table.kind] if solved else _way(n, d)
    seconds = (ENGINE_SECONDS if solved else SECONDS).get((n, d), 0.1)
    if d == 5 and n > 2 and {"lmr", "sub"} & set(table.added):
        seconds += 0.6
    return Figure(
        label, printed, partial(compute, n, d, table.added), _command(table, n), seconds,
        relation=">=" if (n, d) in AT_LEAST else "=",
    )  # fmt: skip


def _row(table: Table) -> Row:
    words = ",".join(table.added) or "none"
    more = {"max": "", "above": " --prove-above 13", "start": " --start f.json"}[table.kind]
    small = {3: "queens:5^3", 4: "queens:3^4", 5: "queens:3^5"}[table.d]
    more = more.replace("13", {3: "13", 4: "6", 5: "11"}[table.d])
    printed = running_times.LARGEST[table.d]
    return Row(
        f"table-{table.number}",
        f"Table {table.number}: (n,{table.d}), {table.title}; n = {table.first} to {len(printed)}",
        f"`queenlab max {small} --with {words}{more} --engine cpsat`; larger boards by a "
        "[certificate](../proofs.md) and a placement that satisfies what the table adds",
        tuple(_figure(table, n) for n in range(table.first, len(printed) + 1)),
        (f"table {table.number}", f"section {table.section}", table.section_of_dimension),
        f"times are not compared{UNSETTLED[table.d]}",
    )


def _comparison(number: int, section: str, d: int) -> Row:
    """A table of comparison repeats the numbers of queens; they are certified once more, with all that was added."""
    added = {3: CUBE_STAR, 4: ALL, 5: ALL}[d]
    table = Table(number, section, d, "", added)
    figures = [
        Figure(
            f"n = {n}{_at_least(n, d)}", printed, partial(_way(n, d), n, d, added), _certificate(n, d),
            SECONDS.get((n, d), 0.1), relation=">=" if (n, d) in AT_LEAST else "=",
        )
        for n, printed in enumerate(running_times.LARGEST[d], start=1)
    ]  # fmt: skip
    return Row(
        f"table-{number}",
        f"Table {number}: (n,{d}), running times of all programs side by side; the numbers of queens",
        "`python -m bench strengthenings` is the project's own table: [strengthenings.md](../strengthenings.md)",
        tuple(figures),
        (f"table {number}", f"section {table.section}", table.section_of_dimension),
        f"times are measured anew on another machine, and not compared{UNSETTLED[d]}",
    )


def speedup(place: int) -> Value:
    """The quotients of printed times in order: the first is number 0, the last -1."""
    return sorted(running_times.speedups())[place]


SPEEDUP = Row(
    "speedup",
    "section 1.2 and chapter 7: between 15.5 and 71.2 times as fast as LMR's program",
    "recomputed from the printed averages of Tables 21, 29 and 35 where LMR takes more than 10 s; own times in "
    "[strengthenings.md](../strengthenings.md)",
    tuple(
        python_figure(
            f"the {word} quotient of printed times, LMR by the best", printed, partial(speedup, place), 0.01, digits=1
        )
        for word, printed, place in (("least", 15.5, 0), ("greatest", 71.2, -1))
    ),
    ("section 1.2", "section 7"),
    "the arithmetic of printed times, no times measured here",
)  # fmt: skip

_BY_NUMBER = {
    **{table.number: _row(table) for table in TABLES},
    21: _comparison(21, "6.1.11", 3),
    29: _comparison(29, "6.2.8", 4),
    35: _comparison(35, "6.3.6", 5),
}
ROWS = (*(_BY_NUMBER[number] for number in sorted(_BY_NUMBER)), SPEEDUP)
