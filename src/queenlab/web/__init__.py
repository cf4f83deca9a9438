"""The explorer: a local web server and eight pages."""
