"""Closed forms: placements for every n of some kind, in linear time, with the theorem that guarantees them."""
