"""The documentation: what it shows runs, what it links to exists, and it leaves nothing out.

- Blocks marked `python` with `>>>` are run as doctests, one namespace a page.
- Every `queenlab ...` line in any block, and in `code spans`, is read by the command line's own parser.
- Blocks marked `console` with `$ queenlab ...` and output below are run, and stdout is compared; `...` matches
  anything.
"""

from __future__ import annotations

import ast
import builtins
import doctest
import inspect
import json
import re
import shlex
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import NoReturn

import pytest

import queenlab
from command import commands
from queenlab.cli.inputs import ProblemDetails
from queenlab.cli.main import main
from queenlab.cli.options import GoalName, ModelFormat
from queenlab.counters.counter_table import COUNTERS
from queenlab.engines.registry import ENGINES, engine
from queenlab.families.question import GOALS
from queenlab.families.registry import FAMILIES
from queenlab.formats import FORMATS
from queenlab.piece import TERM_NAMES
from queenlab.placement_files import FORMATS as PLACEMENT_FORMATS

ROOT = Path(queenlab.__file__).parents[2]
DOCS = ROOT / "docs"
PAGES = sorted(DOCS.rglob("*.md"))
NAMED = {path.name: path for path in PAGES}
EVERYWHERE = [ROOT / "README.md", *PAGES]
COMMANDS = commands()

_FENCE = re.compile(r"^ {0,3}```\s*(\S*)")
_LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)")
_SPAN = re.compile(r"(?<!`)`([^`\n]+)`(?!`)")


def label(path: Path) -> str:
    return str(path.relative_to(ROOT))


@dataclass
class Block:
    """A block of code: its language ("" for indented ones), the number of its first line, its lines."""

    language: str
    line: int
    lines: list[str] = field(default_factory=list)

    @property
    def text(self) -> str:
        return "\n".join(self.lines) + "\n"


@dataclass
class Page:
    """A page taken apart: its blocks of code, and its prose with line numbers."""

    blocks: list[Block]
    prose: list[tuple[int, str]]


def read_page(text: str) -> Page:
    page = Page([], [])
    inside: Block | None = None
    for number, line in enumerate(text.splitlines(), start=1):
        fence = _FENCE.match(line)
        if inside is not None and inside.language != "" and fence is None:
            inside.lines.append(line)
        elif fence is not None:
            if inside is not None and inside.language != "":
                inside = None
            else:
                inside = Block(fence[1] or "text", number + 1)
                page.blocks.append(inside)
        elif line.startswith("    "):
            if inside is None:
                inside = Block("", number)
                page.blocks.append(inside)
            inside.lines.append(line[4:])
        else:
            inside = None
            page.prose.append((number, line))
    assert inside is None or inside.language == "", "a fence is left open"
    return page


def commands_in(line: str) -> list[list[str]]:
    """The command lines that a shell would make of a line, without redirections, comments and the prompt."""
    words = shlex.shlex(line.removeprefix("$ "), posix=True, punctuation_chars=True)
    words.whitespace_split = True
    found: list[list[str]] = [[]]
    skip = False
    for word in words:
        if skip:
            skip = False
        elif word in ("|", "&&", ";"):
            found.append([])
        elif word in (">", ">>", "<"):
            skip = True
        else:
            found[-1].append(word)
    return [command for command in found if command[:1] == ["queenlab"]]


def typed_lines(path: Path) -> Iterator[tuple[str, str]]:
    """(place, line) for each line to type and each code span that begins with `queenlab `."""
    page = read_page(path.read_text(encoding="utf-8"))
    for block in page.blocks:
        if block.language in ("python", "json"):
            continue
        for number, line in enumerate(block.lines, start=block.line):
            if re.match(r"(\$ )?queenlab ", line):
                yield f"{label(path)}:{number}", line
    for number, line in page.prose:
        for span in _SPAN.findall(line):
            if span.startswith("queenlab ") and "VERB" not in span:
                yield f"{label(path)}:{number}", span


TYPED = [pytest.param(line, id=where) for path in EVERYWHERE for where, line in typed_lines(path)]


@pytest.mark.parametrize("line", TYPED)
def test_the_command_line_takes_what_is_written(line: str) -> None:
    commands = commands_in(line)
    assert commands
    for _, *words in commands:
        if words[:1] in (["--help"], ["--version"]):
            continue
        verb, *arguments = words
        assert verb in COMMANDS
        if not arguments:
            continue  # the prose speaks of the command itself
        if arguments == ["--help"]:
            continue
        command = COMMANDS[verb]
        if verb == "job":
            verb, *arguments = arguments
            command = command.commands[verb]
            if not arguments:
                continue
        params = command.make_context(verb, arguments).params
        if params.get("problem"):
            asked = {k: params[k] for k in ("colors", "given", "exclude", "gent") if k in params}
            goals = ["color"] if verb == "color" else params.get("goal") or []
            assert ProblemDetails([GoalName(goal) for goal in goals], **asked).problems(params["problem"])


def test_the_reader_of_command_lines_knows_a_shell() -> None:
    line = '$ queenlab max "queen+leaper[1,2]:5" --json > five.json && queenlab verify five.json  # and so on'
    assert commands_in(line) == [
        ["queenlab", "max", "queen+leaper[1,2]:5", "--json"],
        ["queenlab", "verify", "five.json"],
    ]
    with pytest.raises(Exception, match="No such option"):
        COMMANDS["count"].make_context("count", ["queens:8", "--frobnicate"])


# -- what is shown runs -------------------------------------------------------------------------------------------


@dataclass
class Shown:
    """A command and the output below it."""

    line: str
    output: str = ""


def sessions(path: Path) -> Iterator[tuple[str, list[Shown]]]:
    for block in read_page(path.read_text(encoding="utf-8")).blocks:
        if block.language != "console":
            continue
        shown: list[Shown] = []
        for line in block.lines:
            if line.startswith("$ "):
                shown.append(Shown(line))
            else:
                assert shown, f"{label(path)}:{block.line} begins with output"
                shown[-1].output += line + "\n"
        if any(one.output for one in shown):
            yield f"{label(path)}: {shown[0].line.removeprefix('$ queenlab ')}", shown


SESSIONS = [pytest.param(shown, id=where) for path in EVERYWHERE for where, shown in sessions(path)]


@pytest.mark.full_rows(
    "docs/guide/atlas.md: atlas check queens:6^3 --quantity maximum",
    "docs/guide/atlas.md: atlas queens:14^3 --quantity maximum -q",
    "docs/guide/jobs.md: count queens:12 --engine plain-queens --depth 3 --job q12.ledger --cores 1 --node-limit 1",
    "docs/research/papers/higher-dimensions.md: count queens:1..4^3 --goal max -q",
    "docs/research/papers/higher-dimensions.md: construct queens:12 --method pauls-a -q",
    "docs/research/papers/xqueens.md: count xqueens:1..4 -q",
    "docs/guide/problems.md: count queens:8 -q",
    "docs/guide/proofs.md: prove queens:6^3 -o q63.json",
    "docs/guide/constant.md: constant --digits 40",
    "docs/research/open-value.md: bounds queens:5^3 -q",
    "docs/start/researcher.md: bounds queens:6^4 -q",
)
@pytest.mark.parametrize("shown", SESSIONS)
def test_console_blocks_print_what_they_show(
    shown: list[Shown], capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    checker = doctest.OutputChecker()
    flags = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
    for one in shown:
        words = shlex.split(one.line.removeprefix("$ "), comments=True)
        assert words[0] == "queenlab", one.line
        assert not set(words) & {"|", ">", "&&", ";"}, "only single commands can be run here"
        main(words[1:])
        out = capsys.readouterr().out
        assert checker.check_output(one.output, out, flags), f"{one.line}\nshown: {one.output}\nprinted: {out}"


@pytest.mark.full_rows(
    "docs/research/lower-bounds.md",
    "docs/research/papers/higher-dimensions.md",
    "docs/research/queenon-lower-bound.md",
    "docs/guide/queenons.md",
)
@pytest.mark.parametrize("path", EVERYWHERE, ids=label)
def test_python_blocks_run(path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    namespace: dict[str, object] = {}
    said: list[str] = []
    for block in read_page(path.read_text(encoding="utf-8")).blocks:
        if block.language != "python":
            continue
        if ">>>" not in block.text:
            ast.parse(block.text)
            continue
        test = doctest.DocTestParser().get_doctest(block.text, namespace, path.name, str(path), block.line - 1)
        runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
        runner.run(test, out=said.append, clear_globs=False)
        namespace.update(test.globs)
    assert "".join(said) == ""


def test_there_is_something_to_run() -> None:
    assert len(SESSIONS) >= 4
    assert len(TYPED) >= 50
    assert sum(">>>" in path.read_text(encoding="utf-8") for path in PAGES) >= 6


# -- links --------------------------------------------------------------------------------------------------------


def anchors(path: Path) -> set[str]:
    """The anchors of a page's headings, as they are usually made."""
    headings = [line for _, line in read_page(path.read_text(encoding="utf-8")).prose if line.startswith("#")]
    plain = (re.sub(r"[^\w\- ]", "", heading.lstrip("#").strip().lower()) for heading in headings)
    return {heading.replace(" ", "-") for heading in plain}


def links(path: Path) -> Iterator[tuple[int, str]]:
    for number, line in read_page(path.read_text(encoding="utf-8")).prose:
        for target in _LINK.findall(_SPAN.sub("", line)):
            yield number, target


@pytest.mark.parametrize("path", EVERYWHERE, ids=label)
def test_relative_links_lead_somewhere(path: Path) -> None:
    for number, target in links(path):
        if re.match(r"[a-z]+:", target):
            continue
        file, _, anchor = target.partition("#")
        there = (path.parent / file).resolve() if file else path
        assert there.exists(), f"{label(path)}:{number} links to {target}"
        if anchor:
            assert anchor in anchors(there), f"{label(path)}:{number} links to {target}, which has no such heading"


# -- nothing is left out ------------------------------------------------------------------------------------------


def code_words(page: str) -> set[str]:
    """The words in the code of a page, such as `queens`, `range` and `.opb`."""
    parts = read_page(NAMED[page].read_text(encoding="utf-8"))
    code = [span for _, line in parts.prose for span in _SPAN.findall(line)]
    code += [line for block in parts.blocks for line in block.lines]
    return {word for text in code for word in re.findall(r"\.?[A-Za-z][A-Za-z-]*", text)}


def tables(page: str) -> list[list[list[str]]]:
    """The tables of a page as lists of rows, the first of them the heads of the columns."""
    found: list[list[list[str]]] = []
    before = ""
    for _, line in read_page(NAMED[page].read_text(encoding="utf-8")).prose:
        if line.startswith("|"):
            if not before.startswith("|"):
                found.append([])
            cells = [cell.strip() for cell in re.split(r"(?<!\\)\|", line.strip().strip("|"))]
            if set(cells) != {"---"}:
                found[-1].append(cells)
        before = line
    return found


def table_rows(page: str) -> list[list[str]]:
    return [row for table in tables(page) for row in table]


def missing(page: str, names: Iterable[str]) -> list[str]:
    words = code_words(page)
    return [name for name in names if name not in words]


def test_every_family_and_goal_is_described() -> None:
    page = "problems.md"
    first_cells = {row[0] for row in table_rows(page)}
    assert [name for name in FAMILIES if f"`{name}`" not in first_cells] == []
    assert [goal for goal in GOALS if f"`{goal}`" not in first_cells] == []
    settings = [setting.name for family in FAMILIES.values() for setting in family.settings]
    assert missing(page, settings) == []
    assert missing("notation.md", ["goal", "pieces", "colors", "given", "exclude", "gent", "torus", *settings]) == []


def test_every_piece_is_described() -> None:
    assert missing("boards-and-pieces.md", TERM_NAMES) == []


def test_every_engine_is_described_with_what_it_can_do() -> None:
    ((heads, *rows),) = [table for table in tables("engines.md") if table[0][0] == "engine"]
    assert [row[0] for row in rows] == [f"`{name}`" for name in ENGINES]
    for name, row in zip(ENGINES, rows, strict=True):
        assert {head for head, cell in zip(heads, row, strict=True) if cell == "yes"} == engine(name).tasks, name


def test_every_counter_is_described_in_the_order_of_preference() -> None:
    ((_, *rows),) = [table for table in tables("counting.md") if table[0][0] == "counter"]
    assert [row[0] for row in rows] == [f"`{name}`" for name in COUNTERS]


def test_every_format_is_described() -> None:
    page = "formats.md"
    suffixes = [suffix for format in FORMATS.values() for suffix in format.suffixes]
    assert missing(page, [*FORMATS, *suffixes, *(format.value for format in ModelFormat)]) == []
    assert missing(page, PLACEMENT_FORMATS) == []


def test_every_command_is_described() -> None:
    described = {word for row in table_rows("command-line.md") for word in re.findall(r"`([a-z]+)", row[0])}
    assert [name for name in COMMANDS if name not in described] == []


#: What the errors take that take more than a message.
ARGUMENTS: dict[type[Exception], tuple[object, ...]] = {
    queenlab.errors.BadNotation: ("queens:8", 0, "wrong"),
    queenlab.errors.BadFile: ("wrong", 1),
    queenlab.errors.MissingExtra: ("Gurobi", "gurobi"),
    queenlab.errors.MissingPackage: ("the tour", "queenlab-papers"),
}


def fail_with(error: Exception, **_: object) -> NoReturn:
    raise error


def test_every_error_is_described_with_its_exit_code(monkeypatch: pytest.MonkeyPatch) -> None:
    ((_, *rows),) = tables("errors.md")
    errors = {
        name: one
        for name, one in vars(queenlab.errors).items()
        if inspect.isclass(one) and issubclass(one, queenlab.QueenlabError)
    }
    assert sorted(row[0].strip("`") for row in rows) == sorted(errors)
    for name, built_in, code, *_ in rows:
        error = errors[name.strip("`")]
        assert issubclass(error, getattr(builtins, built_in.strip("`"))), name
        raised = error(*ARGUMENTS.get(error, ("wrong",)))
        monkeypatch.setattr("queenlab.cli.main.built_commands", partial(partial, fail_with, raised))
        assert main([]) == int(code), name


def test_every_key_quantity_and_status_of_an_answer_is_described() -> None:
    schema = json.loads((DOCS / "reference" / "answer.schema.json").read_text(encoding="utf-8"))["properties"]
    prose = read_page(NAMED["answers.md"].read_text(encoding="utf-8")).prose
    words = {span for _, line in prose for span in _SPAN.findall(line)}
    wanted = [*schema, *schema["quantity"]["enum"], *filter(None, schema["status"]["enum"])]
    assert [name for name in wanted if name not in words] == []


def test_the_glossary_is_in_alphabetical_order() -> None:
    words = re.findall(r"^- \*\*(.+?)\*\*:", NAMED["glossary.md"].read_text(encoding="utf-8"), re.MULTILINE)
    assert len(words) >= 40
    assert words == sorted(words, key=str.casefold)


def test_every_public_name_is_in_the_page_on_python() -> None:
    words = set(re.findall(r"\w+", NAMED["python.md"].read_text(encoding="utf-8")))
    assert [name for name in queenlab.__all__ if name not in words and name != "__version__"] == []


@pytest.mark.parametrize("path", sorted((DOCS / "research" / "papers").glob("*.md")), ids=label)
def test_paper_pages_say_of_everything_how_it_stands(path: Path) -> None:
    rows = [row for heads, *rows in tables(path.name) if heads[-1] == "status" for row in rows]
    assert len(rows) >= 8
    assert {len(row) for row in rows} == {3}
    allowed = ("reproduced", "in part", "not yet", "theory", "beyond")
    assert [row for row in rows if not row[-1].startswith(allowed)] == []


def test_there_is_a_page_for_each_paper() -> None:
    assert {path.stem for path in (DOCS / "research" / "papers").glob("*.md")} == {
        "decomposition", "leprechauns", "higher-dimensions", "xqueens",
    }  # fmt: skip
