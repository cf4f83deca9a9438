"""A collection as CSV."""

from __future__ import annotations

import csv
import io

from queenlab.atlas.entry import Collection


def write_csv(collection: Collection) -> str:
    stream = io.StringIO()
    writer = csv.writer(stream, lineterminator="\n")
    writer.writerow(("n", "problem", "value", "lower", "upper", "status", "source"))
    for entry in collection.entries:
        source = "; ".join(collection.sources[key] for key in entry.sources)
        writer.writerow((entry.n, entry.problem, entry.value, entry.lower, entry.upper, entry.status, source))
    return stream.getvalue()
