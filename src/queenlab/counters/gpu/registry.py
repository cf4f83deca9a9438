"""The counters with a GPU version, imported on first use."""

from __future__ import annotations

import importlib

from queenlab.counters.gpu.gpu_counter import GpuCounter
from queenlab.errors import NotSupported

#: Each counter with a twin: the module and the class where that lives.
GPU_COUNTERS: dict[str, tuple[str, str]] = {
    "half-boards": ("queenlab.counters.half_boards.gpu", "HalfBoardsGpu"),
    "leprechaun-halves": ("queenlab.counters.leprechaun_halves.gpu", "LeprechaunHalvesGpu"),
    "rows": ("queenlab.counters.rows.gpu", "RowsGpu"),
}


def gpu_counter(name: str) -> type[GpuCounter]:
    if name not in GPU_COUNTERS:
        raise NotSupported(f"counter {name} has no GPU version; available: {', '.join(GPU_COUNTERS)}")
    module, class_name = GPU_COUNTERS[name]
    found: type[GpuCounter] = getattr(importlib.import_module(module), class_name)
    return found
