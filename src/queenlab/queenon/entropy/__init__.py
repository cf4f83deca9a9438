"""The Q-entropy of a density in closed form, with its derivatives."""
