"""The atlas: known values, each with its source, how sure it is, and what shows it.

The collections are JSON files in `data/collections`; an SQLite index in the user's cache answers queries:
docs/atlas.md.
"""

from __future__ import annotations

from queenlab.atlas.checking import Checked, check_entries, check_entry
from queenlab.atlas.collections_on_disk import collection_called, collections, values_by_side
from queenlab.atlas.entry import Collection, Entry
from queenlab.atlas.query import find

__all__ = [
    "Checked",
    "Collection",
    "Entry",
    "check_entries",
    "check_entry",
    "collection_called",
    "collections",
    "find",
    "values_by_side",
]
