"""One module per command: `commands/count.py` is `queenlab count`."""
