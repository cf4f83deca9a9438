"""One module a command: `commands/count.py` is `queenlab count`."""
