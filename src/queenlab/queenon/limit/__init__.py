"""The limit density gamma*: its potentials, values, averages, samples and level sets."""
