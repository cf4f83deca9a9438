"""What a paper prints, and how it is recomputed: figures, rows of figures, papers.

A figure is one number, list, board or statement. What the paper prints is only compared with; `compute` gets it from
scratch. A printed value that is wrong keeps its printed value, and a `Correction` says what holds and why.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Literal, TypeAlias

#: What can be compared, and written as JSON.
Value: TypeAlias = int | float | str | bool | list["Value"] | None

#: How what comes out must stand to what is printed. A printed lower bound may be improved, and so may an upper one.
Relation = Literal["=", ">=", "<="]


@dataclass(frozen=True)
class Partial:
    """What was computed where that does not settle the figure, as bounds that do not meet.

    Attributes:
        value: the result.
        why: what is missing, and what it would take.
        lower, upper: what was shown; a printed number outside of these differs.
    """

    value: Value
    why: str
    lower: int | None = None
    upper: int | None = None


@dataclass(frozen=True)
class Correction:
    """What holds in place of a printed value, and why. The difference is explained only if exactly this comes out."""

    holds: Value
    why: str


@dataclass(frozen=True)
class Figure:
    """One printed figure.

    Attributes:
        label: what it is, within its row: `n = 8`.
        printed: what the paper has.
        compute: gets it from scratch.
        command: what a reader types to get it, in the shell or in Python.
        seconds: about how long that takes on one core, the start of the program not counted.
        relation: `=`; or `>=` for a printed lower bound and `<=` for a printed upper bound.
        digits: for floating-point numbers, how many digits after the point are printed.
        correction: where the printed value is wrong.
        own: it is not printed in the paper, but stands beside what is; it is not among the published figures.
    """

    label: str
    printed: Value
    compute: Callable[[], Value | Partial]
    command: str
    seconds: float = 0.1
    relation: Relation = "="
    digits: int | None = None
    correction: Correction | None = None
    own: bool = False


@dataclass(frozen=True)
class Row:
    """A table, a theorem, an algorithm or a claim, with its figures.

    Attributes:
        key: a word of its own within the paper, for links and for files: `table-5-range-3`.
        where: where it stands and what it says, in Markdown.
        here: how it is done here, in Markdown: the command, or the page that tells.
        figures: what is compared; none for what is theory alone.
        tags: the names to ask for it by: `table 5`, `theorem 2`, `algorithm 3`, `figure 4`.
        remark: what the status says beside the numbers.
    """

    key: str
    where: str
    here: str
    figures: tuple[Figure, ...] = ()
    tags: tuple[str, ...] = ()
    remark: str = ""


@dataclass(frozen=True)
class PaperSection:
    """Rows under one heading."""

    title: str
    rows: tuple[Row, ...]


@dataclass(frozen=True)
class Misprint:
    """A misprint, or something else that a reader should know.

    Attributes:
        where: where it stands.
        printed: what stands there.
        holds: what should.
        evidence: what shows it, in a few words.
        compute: computes the evidence: True if what is printed fails and what holds does not. None where it is a slip
            of the pen that no computation is needed for.
        seconds: about how long that takes.
        slip: False for what is no misprint: a question that is answered since, a bound that is true and weak.
    """

    where: str
    printed: str
    holds: str
    evidence: str = ""
    compute: Callable[[], bool] | None = None
    seconds: float = 0.1
    slip: bool = True


@dataclass(frozen=True)
class Paper:
    """One of the papers.

    Attributes:
        name: the word in `queenlab reproduce NAME`, and the name of its page.
        aliases: other words for it.
        title: in a few words, for headings.
        citation: who, what, where, when.
        sections: what it says.
        misprints: what it should say.
    """

    name: str
    aliases: tuple[str, ...]
    title: str
    citation: str
    sections: tuple[PaperSection, ...]
    misprints: tuple[Misprint, ...] = ()

    @property
    def rows(self) -> Iterator[Row]:
        for section in self.sections:
            yield from section.rows

    def rows_called(self, wanted: str) -> list[Row]:
        """The rows that a tag, a key, or the bare number of a table names."""
        name = re.sub(r"[\s_-]+", " ", wanted.strip().lower())
        if name.isdigit():
            name = f"table {name}"
        return [row for row in self.rows if name in row.tags or name == row.key.replace("-", " ")]
