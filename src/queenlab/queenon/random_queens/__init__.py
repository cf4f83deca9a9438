"""Random solutions of the n queens problem: exactly uniform on small boards, nearly so on large ones."""
