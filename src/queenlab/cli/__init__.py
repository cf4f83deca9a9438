"""The command line: `queenlab VERB PROBLEM [options]`.

Nothing here imports NumPy or a solver before a command needs it, so that `queenlab --help` is instant.
"""
