"""Counters on a GPU: each counts many units of a CPU counter at once, so the ledger is the same."""
