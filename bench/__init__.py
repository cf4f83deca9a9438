"""Benchmarks: `python -m bench [names...]` from the repository's root. See bench/README.md."""
