"""Placements in files: JSON, rows (`2 4 1 3`), FEN-like ranks, CSV of cells, and NumPy's arrays; written and read."""

from queenlab.placement_files.npy_form import read_npy, write_npy
from queenlab.placement_files.text_forms import FORMATS, Format, read_placement, write_placement

__all__ = ["FORMATS", "Format", "read_npy", "read_placement", "write_npy", "write_placement"]
