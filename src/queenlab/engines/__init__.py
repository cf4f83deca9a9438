"""Engines: solvers of Models.

Each engine is one module with one subclass of `queenlab.engines.engine.Engine`; `queenlab.engines.registry` lists
them. To add one, copy `template.py` and add a line to the registry.
"""
