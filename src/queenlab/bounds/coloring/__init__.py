"""The fewest colours of a board: bounds, and an exhaustive search."""
