"""The explorer: a local web server and nine pages."""
