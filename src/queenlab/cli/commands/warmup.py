"""`queenlab warmup`: compile every kernel."""

from __future__ import annotations

import sys
import time

from queenlab.cli import engine_room, options
from queenlab.cli.output import ANSWERED, json_line, record
from queenlab.cli.progress import waiting


def warmup(json: options.Json = False, quiet: options.Quiet = False) -> int:
    started = time.perf_counter()
    with waiting("compiling", quiet or json):
        kernels = engine_room.compile_kernels()
    seconds = time.perf_counter() - started
    folder = engine_room.kernel_cache()
    if json:
        data = record("warmup", seconds=round(seconds, 6), info={"kernels": kernels, "cache": str(folder)})
        sys.stdout.write(json_line(data))
    elif not quiet:
        print(f"{len(kernels)} kernels ready in {seconds:.1f} s ({', '.join(kernels)})")
        print(f"kept in {folder}")
    return ANSWERED
