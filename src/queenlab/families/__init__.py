"""Families of problems: each turns a question about a board into a Model.

`family` says what a family is, `registry` lists them, `grid_models` writes the Models of pieces on grids.
"""
