"""Placements in files: JSON, rows (`2 4 1 3`), FEN-like ranks, CSV of cells, and NumPy's arrays; written and read."""

from queenlab.placement_files.npy_form import list_to_npy, read_npy, read_npy_list, write_npy
from queenlab.placement_files.text_forms import FORMATS, Format, read_placement, read_placements, write_placement

__all__ = [
    "FORMATS",
    "Format",
    "list_to_npy",
    "read_npy",
    "read_npy_list",
    "read_placement",
    "read_placements",
    "write_npy",
    "write_placement",
]
