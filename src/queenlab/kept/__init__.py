"""What is kept: lemmas, witnesses and certificates that took long to find, each stored once, with its proof."""
