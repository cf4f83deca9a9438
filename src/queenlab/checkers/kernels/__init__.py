"""Inner loops of the checkers; importing a module here imports Numba, which compiles it anew in every process."""
