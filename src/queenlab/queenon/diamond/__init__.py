"""Simkin's distance of two densities: the largest difference over all diamonds."""
