"""The compiled loops of the samplers. Import them only where Numba may be imported."""
