"""What would break on another system: default encodings, modules that only POSIX has, line ends."""

from __future__ import annotations

import ast
import io
import re
from collections.abc import Iterator

import pytest

from command import ROOT
from queenlab.cli.start import speak_utf8
from queenlab.errors import MissingExtra
from wheels import excuse, without_wheel

SOURCES = [path for folder in ("src", "tools", "bench") for path in sorted((ROOT / folder).rglob("*.py"))]
POSIX_MODULES = {"fcntl", "grp", "pty", "pwd", "resource", "termios"}
POSIX_NAMES = {
    "os.fork",
    "os.getpgid",
    "os.kill",
    "os.killpg",
    "os.mkfifo",
    "os.uname",
    "signal.SIGALRM",
    "signal.SIGKILL",
}


def without_encoding(tree: ast.AST) -> Iterator[ast.Call]:
    """Calls that open or decode text in the encoding of the system."""
    for call in ast.walk(tree):
        if not isinstance(call, ast.Call) or any(key.arg in ("encoding", None) for key in call.keywords):
            continue
        name = ast.unparse(call.func).rpartition(".")[2]
        words = [one.value for one in (*call.args, *(k.value for k in call.keywords)) if isinstance(one, ast.Constant)]
        binary = any(isinstance(word, str) and "b" in word and len(word) <= 3 for word in words)
        if any(key.arg in ("text", "universal_newlines") for key in call.keywords) and name in ("run", "Popen"):
            yield call
        elif name in ("read_text", "write_text") and isinstance(call.func, ast.Attribute):
            if len(call.args) <= (name == "write_text"):
                yield call
        elif name == "open" and not binary:
            named = isinstance(call.func, ast.Name) and call.args
            if named or (words and isinstance(words[0], str) and set(words[0]) <= set("rwax+t")):
                yield call


def test_text_is_opened_with_an_encoding() -> None:
    found = [
        f"{path.relative_to(ROOT)}:{call.lineno}: {ast.unparse(call)[:60]}"
        for path in SOURCES
        for call in without_encoding(ast.parse(path.read_text(encoding="utf-8")))
    ]
    assert found == []


@pytest.mark.parametrize(
    "line",
    ["open('x')", "open('x', 'w')", "p.open('w')", "p.read_text()", "p.write_text(t)", "subprocess.run(c, text=True)"],
)
def test_calls_without_one_are_seen(line: str) -> None:
    assert len(list(without_encoding(ast.parse(line)))) == 1


def test_the_library_needs_no_module_and_no_name_that_only_posix_has() -> None:
    found = []
    for path in (ROOT / "src").rglob("*.py"):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        imported = {name.name for node in tree.body if isinstance(node, ast.Import) for name in node.names}
        named = {ast.unparse(node) for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
        found += [f"{path.relative_to(ROOT)}: {name}" for name in imported & POSIX_MODULES | named & POSIX_NAMES]
    assert found == []


def test_files_end_their_lines_alike_everywhere() -> None:
    found = [
        f"{path.relative_to(ROOT)}:{call.lineno}: {ast.unparse(call)[:60]}"
        for path in (ROOT / "src").rglob("*.py")
        for call in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(call, ast.Call)
        and {"encoding", "newline"} & {key.arg for key in call.keywords} == {"encoding"}
        and re.search(r"\bwrite_text\(|\bopen\((.*, )?('[wa]\+?'|mode)", ast.unparse(call))
    ]
    assert found == []


def test_pipes_of_windows_carry_utf_8() -> None:
    raw = io.BytesIO()
    stream = io.TextIOWrapper(raw, encoding="cp1252", newline="\r\n")
    speak_utf8(stream, io.StringIO())
    print("Pólya ≥ 1", file=stream, flush=True)
    assert raw.getvalue() == "Pólya ≥ 1\n".encode()


def place(python: str, system: str, machine: str) -> dict[str, str]:
    return {"python_version": python, "sys_platform": system, "platform_machine": machine}


@pytest.mark.parametrize(
    ("where", "engines"),
    [
        (("3.13", "linux", "x86_64"), []),
        (("3.14", "linux", "x86_64"), ["exact"]),
        (("3.13", "linux", "aarch64"), ["exact"]),
        (("3.13", "darwin", "arm64"), ["exact"]),
        (("3.13", "win32", "AMD64"), ["kissat"]),
        (("3.14", "win32", "AMD64"), ["kissat", "exact"]),
    ],
)
def test_these_engines_have_no_wheel(where: tuple[str, str, str], engines: list[str]) -> None:
    found = without_wheel(place(*where))
    assert list(found) == engines
    assert all("has a wheel only where" in reason for reason in found.values())


def test_only_an_engine_without_a_wheel_is_an_excuse_and_only_for_tests_of_it() -> None:
    old, new = (place(python, "linux", "x86_64") for python in ("3.13", "3.14"))
    exact, sat = MissingExtra("Exact", "pb"), MissingExtra("PySAT", "sat")
    assert "python_version" in (excuse(exact, "tests/engines/test_engines.py::test_it[exact]", new) or "")
    assert excuse(exact, "tests/engines/test_engines.py::test_it[exact]", old) is None
    assert excuse(exact, "tests/verbs/test_solve.py::test_auto", new) is None
    assert excuse(sat, "tests/engines/test_engines.py::test_it[sat-exact]", new) is None
