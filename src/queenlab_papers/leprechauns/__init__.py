"""Escamocher and O'Sullivan, Leprechauns on the chessboard: tables of figures, and the algorithms as printed."""
