"""The atlas: known values with their sources, status and evidence.

The collections are JSON files in `data/collections`; an SQLite index in the user's cache answers queries:
docs/guide/atlas.md.
"""

from queenlab.lazy_names import lazy_names

__getattr__ = lazy_names(__name__)
