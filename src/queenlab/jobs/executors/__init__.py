"""Executors of jobs: on this machine's cores, on a cluster, on a GPU."""
