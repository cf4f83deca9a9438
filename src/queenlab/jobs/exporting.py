"""Exports the rows of a ledger as CSV or, with the extra `parquet`, Parquet."""

from __future__ import annotations

import csv
from dataclasses import asdict
from itertools import islice
from typing import BinaryIO, TextIO

from queenlab.errors import MissingExtra
from queenlab.jobs.ledger import Ledger
from queenlab.jobs.ledger_rows import LedgerRow, key_text

#: Rows of a Parquet file that are written at a time.
ROW_GROUP = 50_000

#: The columns; weight and count are text, for they may have more than 64 bits.
EXPORTED = ("key", "weight", "count", "residue1", "residue2", "nodes", "seconds", "work", "worker", "finished")


def write_csv(ledger: Ledger, stream: TextIO) -> int:
    """Writes comment lines about the job, a header, and one line per row; returns the number of rows."""
    for name, value in about(ledger).items():
        stream.write(f"# {name}: {value}\n")
    lines = csv.writer(stream, lineterminator="\n")
    lines.writerow(EXPORTED)
    written = 0
    for row in ledger.rows():
        lines.writerow(_exported(row))
        written += 1
    return written


def write_parquet(ledger: Ledger, stream: BinaryIO) -> int:
    """Writes the rows as a Parquet file, with the job in its metadata; returns the number of rows."""
    try:
        import pyarrow as pa
        import pyarrow.parquet as pq
    except ImportError:
        raise MissingExtra("pyarrow", "parquet") from None
    kinds = [pa.string()] * 3 + [pa.int32()] * 2 + [pa.int64()] + [pa.float64()] * 2 + [pa.string()] * 2
    schema = pa.schema(list(zip(EXPORTED, kinds, strict=True)), metadata=about(ledger))
    written = 0
    with pq.ParquetWriter(stream, schema) as writer:
        rows = ledger.rows()
        while group := [_exported(row) for row in islice(rows, ROW_GROUP)]:
            columns = [pa.array(column, kind) for column, kind in zip(zip(*group, strict=True), kinds, strict=True)]
            writer.write_table(pa.Table.from_arrays(columns, schema=schema))
            written += len(group)
    return written


def about(ledger: Ledger) -> dict[str, str]:
    summary = ledger.summary()
    more = {"checksum": ledger.checksum, "queenlab": summary.queenlab, "created": summary.created}
    return {name: str(value) for name, value in {**asdict(ledger.spec), **more}.items()}


def _exported(row: LedgerRow) -> tuple[object, ...]:
    return (
        key_text(row.key), str(row.weight), str(row.count), *row.residues,
        row.nodes, row.seconds, row.work, row.worker, row.finished,
    )  # fmt: skip
