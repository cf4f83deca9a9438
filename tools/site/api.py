"""The API reference, from the signatures and docstrings of the public names.

mkdocstrings reads source code, and misses names made when the program runs (`queens`, the methods of `Problem`).
"""

from __future__ import annotations

import importlib
import inspect
import re
import textwrap
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from types import ModuleType
from typing import Any

GROUPS = Path(__file__).with_name("api_groups.txt")
_SECTION = re.compile(r"^(Args|Attributes|Returns|Yields|Raises|Examples?):[ ]*$", re.MULTILINE)
_ENTRY = re.compile(r"^([\w*]+(?:, [\w*]+)*): ", re.MULTILINE)
_PAGE = re.compile(r"\bdocs/((?:\w+/)+[\w-]+\.md)")
_WIDTH = 88


@dataclass(frozen=True)
class Group:
    """A page of the reference: its title, what it is about, and its names."""

    title: str
    about: str
    names: tuple[str, ...]

    @property
    def file(self) -> str:
        return re.sub(r"\W+", "-", self.title.lower()) + ".md"


def groups() -> list[Group]:
    text = re.sub(r"^#.*\n", "", GROUPS.read_text(encoding="utf-8"), flags=re.MULTILINE)
    found = re.findall(r"^(\S[^:]*): (.*)\n((?: +.*\n)+)", text, re.MULTILINE)
    return [Group(title, about, tuple(names.split())) for title, about, names in found]


def resolve(name: str) -> Any:
    """The object that a name of the table stands for."""
    thing: Any = importlib.import_module("queenlab")
    for part in name.split("."):
        thing = getattr(thing, part, None) or importlib.import_module(f"{thing.__name__}.{part}")
    return thing


def public_names(module: ModuleType) -> list[str]:
    """`__all__`, or what the module itself defines."""
    listed = getattr(module, "__all__", None)
    own = [
        name
        for name, thing in vars(module).items()
        if not name.startswith("_") and getattr(thing, "__module__", None) == module.__name__
    ]
    return own if listed is None else list(listed)


@cache
def places() -> dict[str, str]:
    """For each public name, the page and anchor of its entry."""
    found: dict[str, str] = {}
    for group in groups():
        for name in group.names:
            thing = resolve(name)
            parts = [f"{name}.{one}" for one in public_names(thing)] if isinstance(thing, ModuleType) else []
            for one in (name.removeprefix("verbs.bound.").removeprefix("verbs.enumerate."), *parts):
                found[one] = f"{group.file}#{anchor(one)}"
    return found


def anchor(name: str) -> str:
    suffix = "-class" if name.rpartition(".")[2][:1].isupper() else ""
    return name.replace("_", "-").replace(".", "-").lower() + suffix


def index() -> str:
    """The front page of the reference: every public name of `queenlab` with its first sentence."""
    lines = ["# API reference", "", "Every public name, from its signature and docstring. `import queenlab as ql`.", ""]
    for group in groups():
        lines += [f"## [{group.title}]({group.file})", "", _sentence(group.about), "", "| name | |", "| --- | --- |"]
        for name in group.names:
            short = name.rpartition(".")[2] if name.startswith("verbs.") else name
            lines.append(f"| [`{short}`]({places()[short]}) | {_cell(_first_sentence(resolve(name)))} |")
        lines.append("")
    return "\n".join(lines)


def page(group: Group) -> str:
    """The page of a group."""
    lines = [f"# {group.title}", "", _sentence(group.about), ""]
    for name in group.names:
        thing = resolve(name)
        if isinstance(thing, ModuleType):
            lines += [f"## queenlab.{name} {{ #{anchor(name)} }}", "", _text(thing.__doc__ or ""), ""]
            for one in public_names(thing):
                lines += _entry(f"{name}.{one}", one, getattr(thing, one), 3)
        else:
            short = name.rpartition(".")[2]
            lines += _entry(short, short, thing, 2)
    return "\n".join(lines) + "\n"


def _entry(path: str, name: str, thing: Any, level: int) -> Iterator[str]:
    yield f"{'#' * level} {path} {{ #{anchor(path)} }}"
    yield ""
    if path != name and name in places() and resolve(name) is thing:
        yield f"The same as [`queenlab.{name}`]({places()[name]})."
        yield ""
        return
    if inspect.isclass(thing) or inspect.isroutine(thing):
        yield _signature(name, thing)
        yield _text(inspect.getdoc(thing) or "")
    else:
        yield f"A constant: `{_short(repr(thing))}`." if not hasattr(thing, "notation") else f"The piece `{thing!r}`."
    yield ""
    if inspect.isclass(thing):
        yield from _properties(thing)
        for member, function in _methods(thing):
            yield f"{'#' * (level + 1)} {path}.{member} {{ #{anchor(path)}-{anchor(member)} }}"
            yield ""
            yield _signature(member, function)
            known = places().get(member)
            if known is not None and inspect.isroutine(function) and function.__doc__ == resolve(member).__doc__:
                yield f"The function [`{member}`]({known}), for this problem."
            else:
                yield _text(inspect.getdoc(function) or "")
            yield ""


def _properties(owner: type) -> Iterator[str]:
    """The properties of a class as a list, each with its type and what it says."""
    for name, what in vars(owner).items():
        getter = what.fget if isinstance(what, property) else getattr(what, "func", None)
        if name.startswith("_") or getter is None or not isinstance(what, (property, cached_property)):
            continue
        said = " ".join((inspect.getdoc(getter) or "").partition("\n\n")[0].split())
        kind = _annotation(inspect.signature(getter).return_annotation)
        yield f"- `{name}`: `{kind}`. {said}".rstrip()
    yield ""


def _methods(owner: type) -> Iterator[tuple[str, Any]]:
    """The methods that a class itself has, in the order of the source."""
    for name, what in vars(owner).items():
        function = getattr(owner, name)
        if not name.startswith("_") and callable(function) and not inspect.isclass(what):
            yield name, function


def _signature(name: str, thing: Any) -> str:
    """A Python block with the signature, over several lines where it is long."""
    try:
        signature = inspect.signature(thing)
    except ValueError:
        return f"```python\n{name}(...)\n```\n"
    shown: list[str] = []
    star = False
    for one in signature.parameters.values():
        if one.name == "self":
            continue
        if one.kind is one.KEYWORD_ONLY and not star:
            shown.append("*")
            star = True
        star = star or one.kind is one.VAR_POSITIONAL
        shown.append(_parameter(one))
    back = signature.return_annotation
    arrow = "" if back is signature.empty or inspect.isclass(thing) else f" -> {_annotation(back)}"
    line = f"{name}({', '.join(shown)}){arrow}"
    if len(line) > _WIDTH:
        line = f"{name}(\n" + "".join(f"    {one},\n" for one in shown) + f"){arrow}"
    return f"```python\n{line}\n```\n"


def _parameter(one: inspect.Parameter) -> str:
    stars = "*" if one.kind is one.VAR_POSITIONAL else "**" if one.kind is one.VAR_KEYWORD else ""
    note = "" if one.annotation is one.empty else f": {_annotation(one.annotation)}"
    if one.default is one.empty:
        return f"{stars}{one.name}{note}"
    default = "..." if repr(one.default).startswith("<") else _short(repr(one.default))
    return f"{one.name}{note}{' = ' if note else '='}{default}"


def _annotation(note: Any) -> str:
    return note if isinstance(note, str) else inspect.formatannotation(note)


def _short(text: str) -> str:
    return text if len(text) <= 60 else f"{text[:57]}..."


def _first_sentence(thing: Any) -> str:
    if not (inspect.isclass(thing) or inspect.isroutine(thing) or isinstance(thing, ModuleType)):
        return f"`{_short(repr(thing))}`"
    text = (inspect.getdoc(thing) or "").partition("\n\n")[0].replace("\n", " ")
    return re.split(r"(?<=[.]) ", text)[0]


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:]


def _cell(text: str) -> str:
    return text.replace("|", "\\|")


def _text(docstring: str) -> str:
    """Markdown of a docstring in Google style."""
    linked = _PAGE.sub(r"[\1](../../\1)", inspect.cleandoc(docstring))
    head, *rest = _SECTION.split(linked)
    parts = [_examples(head)]
    for title, body in zip(rest[::2], rest[1::2], strict=True):
        inner, after = _split_indented(body)
        if title.startswith("Example"):
            parts.append(_examples(inner))
        else:
            parts.append(f"**{title}**\n\n{_entries(inner).strip()}")
        parts.append(_examples(after))
    return "\n\n".join(part.strip("\n") for part in parts if part.strip()) + "\n"


def _split_indented(body: str) -> tuple[str, str]:
    """A section's own lines, without their indent, and what follows it."""
    match = re.match(r"(?:\s*\n|[ ]+.*(?:\n|$))*", body)
    assert match is not None
    return textwrap.dedent(match[0]), body[match.end() :]


def _entries(text: str) -> str:
    """Lines `name: meaning` as a list; anything else as it is."""
    if not _ENTRY.match(text.lstrip("\n")):
        return _examples(text)
    starts = [match.start() for match in _ENTRY.finditer(text)]
    rows = [text[a:b] for a, b in zip(starts, [*starts[1:], len(text)], strict=True)]
    shown = []
    for row in rows:
        names, _, meaning = row.partition(": ")
        listed = ", ".join(f"`{name}`" for name in names.split(", "))
        shown.append(f"- {listed}: {' '.join(meaning.split())}")
    return "\n".join(shown)


def _examples(text: str) -> str:
    """The text, with each example of the interpreter in a block of code."""
    lines: list[str] = []
    inside = False
    for line in textwrap.dedent(text).split("\n"):
        if line.lstrip().startswith(">>> ") and not inside:
            inside, indent = True, len(line) - len(line.lstrip())
            lines += ["", "```pycon"] if lines and lines[-1].strip() else ["```pycon"]
        if inside and not line.strip():
            inside = False
            lines += ["```", ""]
            continue
        lines.append(line[indent:] if inside else line)
    return "\n".join([*lines, "```"] if inside else lines)
