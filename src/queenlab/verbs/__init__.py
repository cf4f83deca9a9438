"""The public functions, one module each. Each chooses an engine and checks its result."""
