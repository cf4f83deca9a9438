"""Counters on a GPU: each counts many units of a counter at once, so that the ledger is the same."""
