"""Where the units of a job are counted: here, on all cores, on a cluster, on a GPU."""
