"""Text tables of tests: one row a line, fields between bars; lines with # and empty ones are left out."""

from __future__ import annotations

from pathlib import Path

TABLES = Path(__file__).parent / "tables"


def text_table(name: str) -> list[list[str]]:
    lines = (TABLES / name).read_text(encoding="utf-8").splitlines()
    return [[field.strip() for field in line.split(" | ")] for line in lines if line and not line.startswith("#")]
