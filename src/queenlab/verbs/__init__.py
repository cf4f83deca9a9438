"""What can be done with a problem, one module a verb. Each chooses an engine and checks what the engine says."""
