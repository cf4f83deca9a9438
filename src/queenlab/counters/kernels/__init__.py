"""What kernels of several counters share."""
