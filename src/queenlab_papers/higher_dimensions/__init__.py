"""Tim Kunt: The n-Queens Problem in Higher Dimensions (2023)."""
