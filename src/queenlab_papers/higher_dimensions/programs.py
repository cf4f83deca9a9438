"""Chapters 5 to 7: the integer programs, their strengthenings, what they computed, and densities."""

from __future__ import annotations

from queenlab_papers.higher_dimensions import (
    density_rows,
    integer_program,
    running_time_rows,
    stacking,
    strengthening_rows,
)
from queenlab_papers.reproduction.figure import Section

SECTIONS: tuple[Section, ...] = (
    Section("Integer programs", (*integer_program.ROWS, *strengthening_rows.ROWS)),
    Section("Computational results", running_time_rows.ROWS),
    *density_rows.SECTIONS,
    *stacking.SECTIONS,
)
