"""What makes no sense gets one of our errors, and one line that says what is wrong: the rows of a table."""

from __future__ import annotations

import pytest

import queenlab as ql
from command import blocks, fits
from queenlab import board, errors, notation, piece, placement, strict_json
from queenlab.cli.commands import job
from queenlab.engines import registry
from queenlab.verbs import construct

ROWS = [row for block in blocks("refusals.txt") for row in block.splitlines()]
NAMES = {"ql": ql}
for module in (board, piece, placement, strict_json, notation, job, registry, construct):
    NAMES |= vars(module)


@pytest.mark.parametrize("row", ROWS)
def test_it_is_refused(row: str) -> None:
    expression, _, line = row.rpartition(" => ")
    with pytest.raises(errors.QueenlabError) as caught:
        eval(expression, NAMES)
    assert fits(line, f"{type(caught.value).__name__}: {caught.value}")
