"""TikZ read by a small grammar of the tests' own: what is filled, drawn and written where.

Anything outside of the grammar is an error, so a document that is read through has no unknown command, no open group
and no path without its semicolon.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

NUMBER = r"-?\d+(?:\.\d+)?"
POINT = rf"\(({NUMBER}),({NUMBER})\)"
_STEP = re.compile(rf"\s*(?:{POINT}|(rectangle|--)\s*(\+\+)?(?:{POINT}|(cycle))|circle\[radius=({NUMBER})\])")

Place = tuple[float, float]


@dataclass
class Part:
    """A rectangle (two corners), a circle (middle and radius) or a broken line (its points, closed or not)."""

    kind: str
    points: list[Place]
    radius: float = 0.0
    closed: bool = False


@dataclass
class Path:
    verb: str
    options: list[str]
    parts: list[Part]
    shift: Place = (0.0, 0.0)


@dataclass
class Document:
    remarks: list[str] = field(default_factory=list)
    colors: dict[str, str] = field(default_factory=dict)
    shapes: dict[str, Path] = field(default_factory=dict)
    unit: float = 0.0
    paths: list[Path] = field(default_factory=list)
    #: (shape, colour, place)
    pieces: list[tuple[str, str, Place]] = field(default_factory=list)
    #: (words, place)
    nodes: list[tuple[str, Place]] = field(default_factory=list)


def read(text: str) -> Document:
    assert text.endswith("\n")
    found = Document()
    lines = text.splitlines()
    while lines[0].startswith("%"):
        found.remarks.append(lines.pop(0)[1:].strip())
    body = "".join(lines)
    assert body.count("{") == body.count("}")
    assert lines.pop(0) == r"\documentclass[tikz,border=3pt]{standalone}"
    start = lines.index(r"\begin{document}")
    for line in lines[:start]:
        _preamble(line, found)
    assert lines[-2:] == [r"\end{tikzpicture}", r"\end{document}"]
    begun = re.fullmatch(rf"\\begin{{tikzpicture}}\[x=({NUMBER})mm,y=\1mm\]", lines[start + 1])
    assert begun
    found.unit = float(begun[1])
    shift: Place | None = None
    for line in lines[start + 2 : -2]:
        if scope := re.fullmatch(rf"\\begin{{scope}}\[shift={{{POINT}}}\]", line):
            assert shift is None
            shift = float(scope[1]), float(scope[2])
        elif line == r"\end{scope}":
            assert shift is not None
            shift = None
        else:
            _command(line, found, shift or (0.0, 0.0))
    assert shift is None
    used = {option for path in found.paths for option in path.options if option.startswith("ql")}
    assert used | {color for _, color, _ in found.pieces} <= set(found.colors)
    return found


def _preamble(line: str, found: Document) -> None:
    if color := re.fullmatch(r"\\definecolor{(ql[a-z]+)}{HTML}{([0-9A-F]{6})}", line):
        found.colors[color[1]] = color[2]
    elif shape := re.fullmatch(r"\\newcommand{\\ql([a-z]+)}\[2\]{\\fill\[#1,shift={\(#2\)}\] (.*);}", line):
        found.shapes[shape[1]] = Path("fill", [], path_parts(shape[2]))
    else:
        assert line == r"\tikzset{qlnumber/.style={font=\sffamily\scriptsize,text=qllabel}}", line


def _command(line: str, found: Document, shift: Place) -> None:
    if piece := re.fullmatch(rf"\\ql([a-z]+){{(ql[a-z]+)}}{{({NUMBER}),({NUMBER})}}", line):
        assert piece[1] in found.shapes
        place = float(piece[3]) + shift[0], float(piece[4]) + shift[1]
        found.pieces.append((piece[1], piece[2], place))
    elif node := re.fullmatch(rf"\\node\[qlnumber,anchor=(?:north|south|east)\] at {POINT} {{([^{{}}]+)}};", line):
        found.nodes.append((node[3], (float(node[1]) + shift[0], float(node[2]) + shift[1])))
    else:
        path = re.fullmatch(r"\\(fill|draw|filldraw)\[([^\[\]]+)\] ([^;]+);", line)
        assert path, line
        found.paths.append(Path(path[1], path[2].split(","), path_parts(path[3], shift), shift))


def path_parts(text: str, shift: Place = (0.0, 0.0)) -> list[Part]:
    parts: list[Part] = []
    at, last = 0, None
    while at < len(text):
        step = _STEP.match(text, at)
        assert step, text[at:]
        at = step.end()
        x, y, joint, relative, to_x, to_y, cycle, radius = step.groups()
        if x is not None:
            last = float(x) + shift[0], float(y) + shift[1]
            parts.append(Part("line", [last]))
        elif radius is not None:
            assert parts[-1].points == [last]
            parts[-1] = Part("circle", parts[-1].points, float(radius))
        elif cycle is not None:
            assert joint == "--"
            parts[-1].closed = True
        else:
            assert last is not None
            base = last if relative else shift
            last = float(to_x) + base[0], float(to_y) + base[1]
            parts[-1].points.append(last)
            if joint == "rectangle":
                assert len(parts[-1].points) == 2
                parts[-1].kind = "rectangle"
    assert all(part.kind == "circle" or len(part.points) > 1 for part in parts)
    return parts
