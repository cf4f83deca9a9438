"""The atlas: known values, each with its source, how sure it is, and what shows it.

The collections are JSON files in `data/collections`; an SQLite index in the user's cache answers queries:
docs/guide/atlas.md.
"""

from queenlab.lazy_names import lazy_names

__getattr__ = lazy_names(__name__)
