"""Placements as text: JSON, rows (`2 4 1 3`), FEN-like ranks and CSV of cells, written and read."""

from queenlab.placement_files.text_forms import FORMATS, Format, read_placement, write_placement

__all__ = ["FORMATS", "Format", "read_placement", "write_placement"]
