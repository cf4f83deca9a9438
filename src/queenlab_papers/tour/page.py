"""A page of HTML that refers to nothing outside itself, and looks good by day and by night."""

from __future__ import annotations

from importlib import resources


def style_sheet(*path: str) -> str:
    """The text of a style sheet in this package."""
    return resources.files("queenlab_papers.tour").joinpath(*path).read_text("utf-8")


def page(title: str, styles: str, header: str, contents: tuple[str, str], main: str) -> str:
    """The page; its contents are a name for the list of links, and its items."""
    name, links = contents
    return (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        '<meta name="color-scheme" content="light dark">\n'
        f"<title>{title}</title>\n<style>\n{style_sheet('style.css')}{styles}</style>\n</head>\n<body>\n"
        f"<header>\n<h1>{title}</h1>\n{header}\n</header>\n"
        f'<nav aria-label="{name}"><ol>{links}</ol></nav>\n<main>\n{main}\n</main>\n</body>\n</html>\n'
    )
