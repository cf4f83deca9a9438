"""Completion: which placements are part of a largest one, and the smallest that are not."""
