"""The explorer in the browser: a small server on this machine, and eight pages."""
