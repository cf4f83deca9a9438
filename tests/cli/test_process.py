"""The command line as a process: how quick it is, what it loads, Ctrl-C, pipes and terminals."""

from __future__ import annotations

import errno
import json
import os
import pty
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from queenlab.engines.frontier import Frontier
from queenlab.problems import parse

QUEENLAB = [sys.executable, "-m", "queenlab"]
HEAVY = (
    "numpy", "numba", "scipy", "ortools", "highspy", "pysat", "rich", "distributed", "pyarrow", "cupy", "sqlite3",
)  # fmt: skip


def environment(**changes: str) -> dict[str, str]:
    kept = {k: v for k, v in os.environ.items() if k not in ("NO_COLOR", "FORCE_COLOR", "TERM", "COLUMNS")}
    return {**kept, "TERM": "xterm", **changes}


def test_help_loads_nothing_heavy() -> None:
    code = (
        "import sys; from queenlab.cli.main import main\n"
        "for words in ['--help'], ['count', '--help'], ['job'], ['job', 'audit', '--help']: main(words)\n"
        f"print([m for m in {HEAVY} if m in sys.modules], file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stderr == "[]\n"
    assert "Usage: queenlab count" in done.stdout
    assert "Usage: queenlab job audit" in done.stdout


def test_a_small_count_compiles_nothing_on_a_new_machine(tmp_path: Path) -> None:
    """bench/starting.py measures how quick it is."""
    code = (
        "import sys; from queenlab.cli.main import main; main(['count', 'queens:8', '-q']);"
        "print([m for m in ('numba', 'ortools', 'highspy') if m in sys.modules])"
    )
    env = environment(QUEENLAB_CACHE=str(tmp_path))
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, env=env)
    assert done.stdout == "92\n[]\n"
    assert list(tmp_path.iterdir()) == []


def read_to_end(leader: int) -> bytes:
    """All that is still drawn on a terminal; closes it."""
    drawn = b""
    with open(leader, "rb", buffering=0) as terminal:
        try:
            while chunk := terminal.read(65536):
                drawn += chunk
        except OSError as error:
            if error.errno != errno.EIO:  # so Linux says that the other end is closed
                raise
    return drawn


def start(*arguments: str, **changes: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [*QUEENLAB, *arguments],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment(**changes),
    )  # fmt: skip


@pytest.mark.parametrize("number", [signal.SIGINT, pytest.param(signal.SIGTERM, marks=pytest.mark.full)])
def test_ctrl_c_and_sigterm_save_the_checkpoint(tmp_path: Path, number: signal.Signals) -> None:
    file = tmp_path / "count.json"
    file.write_text(Frontier().to_json(parse("queens:20").model))
    leader, follower = pty.openpty()
    command = [*QUEENLAB, "count", "queens:20", "--job", str(file), "--json"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=follower, text=True, env=environment()) as process:
        os.close(follower)
        drawn = b""
        while not re.search(rb"\d,\d{3},\d{3} nodes", drawn):  # then the compiled search is under way
            drawn += os.read(leader, 65536)
        process.send_signal(number)
        found = json.loads(process.stdout.read())
        drawn += read_to_end(leader)
        assert process.wait(timeout=240) == 130
    assert b"Traceback" not in drawn
    assert drawn.rstrip().endswith(b"queenlab: interrupted")
    assert (found["status"], found["notes"]) == ("unknown", "interrupted")
    saved = json.loads(file.read_text())
    assert saved["parts"]
    assert saved["counted"] >= found["lower"] > 0
    assert [p.name for p in tmp_path.iterdir()] == ["count.json"]


#: Counting, interrupted while its checkpoint is written.
INTERRUPTED_WRITE = """
import signal, sys
from queenlab.cli import checkpoint
from queenlab.cli.start import main
checkpoint.SAVE_EVERY, write = 0.001, checkpoint.write_text
def interrupted_write(path, text):
    signal.raise_signal(signal.SIGTERM)
    write(path, text)
checkpoint.write_text = interrupted_write
sys.exit(main())
"""


def test_a_signal_waits_for_the_end_of_a_checkpoint(tmp_path: Path) -> None:
    file = tmp_path / "count.json"
    file.write_text(Frontier().to_json(parse("queens:12").model))
    command = [sys.executable, "-c", INTERRUPTED_WRITE, "count", "queens:12", "--job", str(file), "--json"]
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=environment())
    assert (done.returncode, json.loads(done.stdout)["status"]) == (130, "unknown")
    assert done.stderr == "queenlab: interrupted\n"
    assert json.loads(file.read_text())["parts"]
    rest = subprocess.run([*QUEENLAB, *command[3:-1], "-q"], capture_output=True, text=True, check=True)
    assert rest.stdout == "14200\n"


#: A count that begins with a library that drops an interrupt.
DROPPED_INTERRUPT = """
import signal, sys, time
import queenlab as ql
from queenlab.cli import interrupts
from queenlab.cli.start import main
def drop(*_, **__):
    try:
        signal.raise_signal(signal.SIGINT)
    except KeyboardInterrupt:
        print("dropped", flush=True)
    while True:
        time.sleep(0.01)
ql.count = drop
interrupts.REPEAT = 0.01
sys.exit(main())
"""


def test_an_interrupt_that_a_library_drops_is_repeated() -> None:
    command = [sys.executable, "-c", DROPPED_INTERRUPT, "count", "queens:8"]
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=environment())
    assert (done.returncode, done.stdout, done.stderr) == (130, "dropped\n", "queenlab: interrupted\n")


@pytest.mark.full
def test_a_killed_count_goes_on_where_it_was_saved(tmp_path: Path) -> None:
    file = tmp_path / "count.json"
    file.write_text(Frontier().to_json(parse("queens:14").model))
    arguments = ["count", "queens:14", "--job", str(file), "--quiet"]
    code = (
        "import json, os, signal; from queenlab.cli import checkpoint, main; write = checkpoint.write_text\n"
        "def write_and_die(path, text):\n"
        "    write(path, text)\n"
        "    if json.loads(text)['counted']: os.kill(os.getpid(), signal.SIGKILL)\n"
        "checkpoint.write_text, checkpoint.SAVE_EVERY = write_and_die, 0.001\n"
        f"raise SystemExit(main.main({arguments}))"
    )
    killed = subprocess.run([sys.executable, "-c", code], env=environment(), capture_output=True, text=True)
    assert (killed.returncode, killed.stderr) == (-signal.SIGKILL, "")
    saved = json.loads(file.read_text())
    assert 0 < saved["counted"] < 365596
    assert saved["parts"]
    done = subprocess.run([*QUEENLAB, *arguments], capture_output=True, text=True, check=True, env=environment())
    assert done.stdout == "365596\n"


def test_ctrl_c_in_a_list_keeps_whole_lines() -> None:
    with start("enumerate", "queens:12", "--format", "json") as process:
        first = process.stdout.readline() + process.stdout.readline()
        process.send_signal(signal.SIGINT)
        # Not communicate: it passes by what readline has taken in already.
        found = json.loads(first + process.stdout.read())
        err = process.stderr.read()
    # A quick machine may have listed all of them before the signal came.
    assert process.returncode == (130 if found["status"] == "unknown" else 0)
    assert len(found["solutions"]) == found["lower"]
    assert "Traceback" not in err


def test_a_reader_who_has_seen_enough() -> None:
    with start("enumerate", "queens:12", "-q") as process:
        assert len(process.stdout.readline().split()) == 12
        process.stdout.close()
        assert process.stderr.read() == ""
        assert process.wait(timeout=240) == 0


def test_nobody_reads_the_help() -> None:
    with start("--help") as process:
        process.stdout.close()
        assert process.stderr.read() == ""
        assert process.wait(timeout=240) == 0


def on_terminal(command: list[str], **changes: str) -> tuple[int, str]:
    """Runs a command with both streams on a terminal; returns its exit code and all that was drawn."""
    leader, follower = pty.openpty()
    with subprocess.Popen(
        command, stdin=follower, stdout=follower, stderr=follower, env=environment(**changes)
    ) as process:
        os.close(follower)
        drawn = read_to_end(leader)
    return process.returncode, drawn.decode()


@pytest.mark.full
@pytest.mark.parametrize("no_color", ["", pytest.param("1", marks=pytest.mark.full)])
def test_colour_on_a_terminal_unless_told_not_to(no_color: str) -> None:
    code, drawn = on_terminal([*QUEENLAB, "solve", "queens:4", "--show"], NO_COLOR=no_color)
    assert code == 0
    assert ("\x1b[" in drawn) is (no_color == "")
    assert "\x1b[" not in subprocess.run(
        [*QUEENLAB, "solve", "queens:4", "--show"], capture_output=True, text=True, check=True, env=environment()
    ).stdout  # fmt: skip


#: The command, which draws its progress from the first word on, and not first after a moment.
AT_ONCE = """
from queenlab.cli import progress
from queenlab.cli.main import main
progress.PATIENCE_SECONDS = 0.0
raise SystemExit(main())
"""


@pytest.mark.full
def test_progress_on_a_terminal_only() -> None:
    command = [sys.executable, "-c", AT_ONCE, *["count", "queens:18", "--engine", "dancing", "--node-limit", "3000000"]]
    code, drawn = on_terminal(command)
    assert code == 3
    assert " nodes (" in drawn
    assert " found" in drawn
    _, quiet = on_terminal([*command, "--quiet"])
    assert "nodes" not in quiet
    piped = subprocess.run(command, capture_output=True, text=True, check=False, env=environment())
    assert (piped.returncode, piped.stderr) == (3, "queenlab: known: queenlab atlas queens:18 --quantity count\n")


def test_the_installed_command_and_the_module_are_one() -> None:
    script = Path(sys.executable).with_name("queenlab")
    for command in ([str(script)], QUEENLAB):
        done = subprocess.run([*command, "cuont"], capture_output=True, text=True, check=False)
        assert (done.returncode, done.stdout) == (2, "")
        assert done.stderr == "queenlab: no such command 'cuont'; did you mean count?\n"
