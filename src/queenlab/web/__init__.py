"""The explorer in the browser: a small server on this machine, and one page with eight rooms."""
