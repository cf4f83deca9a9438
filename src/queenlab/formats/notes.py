"""Notes: data stored in comments because the format has no place for it.

The comment `written by queenlab` opens the notes; without it a reader takes nothing from comments, so that the
prose in other people's files is never mistaken for a note. After it, `option 3 NAME` names an option and so on. A
name is the rest of the line, or a JSON string where it would not survive as it is.
"""

from __future__ import annotations

import json
from collections.abc import Iterator

from queenlab.formats.scanner import Scanner, Token, shown
from queenlab.model import Sense

#: The comment that opens the notes.
MARK = "written by queenlab"


def named(name: str) -> str:
    plain = name.isascii() and name.isprintable() and name and name == name.strip() and not name.startswith('"')
    return name if plain else json.dumps(name)


def name_in(scanner: Scanner, token: Token) -> str:
    if not token.text:
        raise scanner.bad("a name is missing in this comment", token)
    if not token.text.startswith('"'):
        return token.text
    try:
        name = json.loads(token.text)
    except ValueError:
        raise scanner.bad(f"a quoted name must be a JSON string, not {shown(token.text)}", token) from None
    assert isinstance(name, str)
    return name


def notes(scanner: Scanner, comment: str) -> Iterator[tuple[Token, Token]]:
    """(first word, rest of the line) of every note in the comments, whose lines begin as `comment` says."""
    marked = False
    for line, text in scanner.lines():
        stripped = text.lstrip(" \t")
        if not stripped.startswith(comment):
            continue
        skip = len(text) - len(stripped) + len(comment)
        if not marked:
            marked = text[skip:].strip(" \t") == MARK
            continue
        words = scanner.words(line, text, skip)
        if words:
            column = words[1].column if len(words) > 1 else len(text) + 1
            yield words[0], Token(text[column - 1 :].rstrip(" \t"), line, column)


def first_word(scanner: Scanner, token: Token) -> tuple[Token, Token]:
    head, _, _ = token.text.partition(" ")
    tail = token.text[len(head) :].lstrip(" \t")
    if not head or not tail:
        raise scanner.bad("a word is missing in this comment", Token("", token.line, token.column + len(token.text)))
    return Token(head, token.line, token.column), Token(tail, token.line, token.column + len(token.text) - len(tail))


def sense_in(scanner: Scanner, token: Token) -> Sense | None:
    if token.text == "max":
        return "max"
    if token.text == "min":
        return "min"
    if token.text == "none":
        return None
    raise scanner.bad(f"the sense is max, min or none, not {shown(token.text)}", token)


def option_names(scanner: Scanner, comment: str, count: int, default: str) -> list[str]:
    given: dict[int, str] = {}
    where: dict[str, Token] = {}
    for word, rest in notes(scanner, comment):
        if word.text == "option":
            number, last = first_word(scanner, rest)
            k = scanner.integer(number, "the number of an option", 1, count)
            name = name_in(scanner, last)
            if k in given:
                raise scanner.bad(f"option {k} gets a second name", number)
            if name in where:
                raise scanner.bad(f"two options are called {shown(name)}", last)
            given[k] = name
            where[name] = last
    names = [given.get(k, f"{default}{k}") for k in range(1, count + 1)]
    for k, name in enumerate(names, start=1):
        if k not in given and name in where:
            raise scanner.bad(f"option {k} is called {name} already", where[name])
    return names
