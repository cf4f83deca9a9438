"""Chromatic numbers of boards: bounds, and an exhaustive search."""
