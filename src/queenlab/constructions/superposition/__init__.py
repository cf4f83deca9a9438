"""Solutions that share no cell: colourings as exact covers of the board, largest sets of such, and stacks of layers."""
