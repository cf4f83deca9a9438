"""Counting jobs that survive: units, a ledger on disk, and executors on many cores, machines or a GPU."""
