"""Disjoint solutions: colourings as exact covers of the board, largest such sets, and stacks of layers."""
