"""How few queens or rooks guard every cell of a board: theorems, placements, and an exhaustive search of our own."""
