"""The path of a command: the files of queenlab on a chain of calls, and how many modules it loads.

    python -m tools.call_path counters/half_boards count queens:16

The path leads to the first argument, a file or package; an empty one stands for the longest path of all. A station is a
file that has called and waits for the next one. What happens while a module is imported does not count.
"""

from __future__ import annotations

import contextlib
import io
import json
import subprocess
import sys
import threading
from dataclasses import dataclass
from pathlib import Path
from types import FrameType


@dataclass(frozen=True)
class CallPath:
    """What one command did: its exit code, its longest chain of calls to a place, how long the longest of all is, the
    modules that it loaded.
    """

    code: int
    stations: list[str]
    most: int
    modules: list[str]


def call_path(place: str, *arguments: str) -> CallPath:
    """Runs a command in a process of its own and follows its calls."""
    asked = [sys.executable, "-m", "tools.call_path", "--json", place, *arguments]
    done = subprocess.run(asked, capture_output=True, encoding="utf-8", check=True)
    return CallPath(**json.loads(done.stdout))


def _stations(frame: FrameType | None, root: str) -> list[str]:
    """The files on the stack, the first caller first; none while a module is imported."""
    found: list[str] = []
    while frame is not None:
        file = frame.f_code.co_filename
        if file.startswith(root):
            if frame.f_code.co_name == "<module>":
                return []
            if file not in found:
                found.append(file)
        frame = frame.f_back
    return [str(Path(file).relative_to(root)) for file in reversed(found)]


def _follow(place: str, *arguments: str) -> CallPath:
    import queenlab

    root = str(Path(str(queenlab.__file__)).parent)
    longest: list[str] = []
    most = 0

    def note(frame: FrameType, event: str, argument: object) -> None:
        nonlocal longest, most
        if event == "call" and frame.f_code.co_filename.startswith(root):
            found = _stations(frame, root)
            most = max(most, len(found))
            if len(found) > len(longest) and found[-1].startswith(place):
                longest = found

    threading.setprofile(note)
    sys.setprofile(note)
    try:
        from queenlab.cli.main import main

        with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
            code = main(list(arguments))
    finally:
        sys.setprofile(None)
    return CallPath(code, longest, most, sorted(name for name in sys.modules if name.split(".")[0] == "queenlab"))


if __name__ == "__main__":
    if sys.argv[1] == "--json":
        print(json.dumps(vars(_follow(*sys.argv[2:]))))
    else:
        path = _follow(*sys.argv[1:])
        print(f"{len(path.modules)} modules loaded, {len(path.stations)} stations:", *path.stations, sep="\n  ")
