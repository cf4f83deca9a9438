"""The page in a real browser. A package, so that its browser and server end with its last test."""
