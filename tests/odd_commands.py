"""Odd command lines, drawn at random over every command: none may end in a traceback, or say more than what is wrong.

Each begins as a small command that works, and is changed in one or two places. Nothing here takes long even if it is
accepted.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from random import Random

from command import command_names, single_commands
from in_process import empty_folder, is_one_message, run

#: A small command that works, for each that there is; those of the second table are drawn with something wrong only.
SMALL = (
    "count queens:5", "solve queens:5", "construct queens:5", "max queens:3", "draw queens:4", "enumerate queens:4",
    "classes queens:4", "sample queens:5", "stack 3", "complete queens:5 --given 1,1", "diverse 5", "superimpose 4",
    "bounds queens:3", "prove queens:3 -o c.json", "check certificate.json", "dominate queens:4", "color queens:3",
    "threshold queens:4", "puzzle queens:5", "show queens:4", "density queens:4", "queenon queens:5", "growth",
    "job status x.ledger", "job resume x.ledger", "job audit x.ledger", "job settle x.ledger",
    "job rescue x.ledger -o y.ledger", "job merge x.ledger y.ledger -o z.ledger", "job export x.ledger",
    "atlas find queens:8", "atlas add placement.json", "atlas export A000170", "atlas compare A000170 table.txt",
    "info queens:5", "list", "verify placement.json", "export queens:4",
)  # fmt: skip
LONG = (
    "atlas check queens:8", "web --port x", "constant --digits x", "ladder x", "bench engines x", "reproduce x",
    "question x", "tour --output placement.json", "doctor x", "warmup x",
)  # fmt: skip
#: Commands that read a file, which is put at the end.
READERS = (
    "verify", "verify --format rows", "verify --format csv", "verify --format fen", "verify --format npy", "check",
    "verify --problem queens:4", "show", "draw", "draw density", "solve --model", "solve --format cnf --model",
    "solve --format dlx --model", "solve --format lp --model", "solve --format mps --model",
    "solve --format opb --model", "solve --format col --model", "solve --format json --model", "puzzle --check",
    "construct --from", "queenon", "queenon queens:5 --distance", "constant --check", "atlas add",
    "atlas compare A000170", "max queens:3 --start", "count queens:5 --job", "count queens:5 --checkpoint",
    "prove queens:3 -o c.json --job", "job status", "job resume", "job audit", "job settle --note x",
    "job rescue -o y", "job merge -o y x", "job export", "growth --from", "complete queens:4 --given 1,2 -o",
    "solve queens:4 -o", "count queens:4 -o", "enumerate queens:4 -o", "density queens:4 -o", "export queens:4 -o",
    "draw queens:4 -o", "puzzle queens:5 -o", "bounds queens:3 -o", "stack 3 -o", "queenon queens:5 -o",
)  # fmt: skip
#: Options that are not drawn: they start services, other machines, or work that is long on purpose.
UNDRAWN = {"--help", "--cluster", "--gpu", "--open", "--search", "--anyway", "--recompute", "--install-completion"}

TEXTS = (
    "", " ", "\t", "\n", "x", "-", "--", "-x", "--x", "\x00", "\x1b[31mred", "a\nb", "a\r\nb", "\u202e", "é", "♛",
    "\ud800", "null", "[]", "{}", "../..", "/", "%s", "{0}", "$HOME", "*", "'", '"', "\\", "a" * 5000, "queens:8",
)  # fmt: skip
NUMBERS = (
    "0", "-1", "-0", "1.5", "1e3", "1e400", "1e-400", "nan", "inf", "-inf", "NaN", "0x10", "٣", "²", "½", "1,5", "+1",
    " 1", "99999999999999999999", "-99999999999999999999", "9" * 5000, "1e9999999", "True", "None", "1/2", "2%",
)  # fmt: skip
PROBLEMS = (
    "queens", "queens:", ":8", "queens:0", "queens:-1", "queens:8.0", "queens:٨", "queens:8²", "queens:1e3",
    "queens:99999999999999999999", "queens:9223372036854775807^3", "queens:8^0", "queens:2^99", "queens:8^-1",
    "queens:8^", "queens:8@", "queens:8@donut", "queens:8,", "queens:8,,", "queens:8,given", "queens:8,given=",
    "queens:8,given=1", "queens:8,given=1.1/1.1", "queens:8,given=9.9", "queens:8,given=0.0", "queens:8,given=1.1/1.2",
    "queens:8,given=99999999999999999999.1", "queens:8,pieces=-1", "queens:8,pieces=x", "queens:8,pieces=99999999999",
    "queens:8,goal=", "queens:8,goal=win", "queens:8,goal=exact,goal=max", "queens:8,colors=3", "queens:8,range=3",
    "queens:8,gent=1", "queens:8,goal=color,colors=0", "queens:8,goal=color,colors=99999999999999", "queens:8 ,x",
    "queens:8,goal=color,given=1.1", "queens:8,exclude=1.1,given=1.1", "queens:5..3", "queens:1..99999999",
    "queens:4,4", "queens:4..", "queens:..4", "queens:4...6", "leprechauns:5", "leprechauns:5,range=", "QUEENS:0",
    "leprechauns:5,range=99999999999999999999", "leprechauns:5,range=9999999999", "xqueens:3^3", "xqueens:3@torus",
    "xqueens:3,given=1.1", "xqueens:3,given=Q.1.1", "xqueens:3,goal=max", "xqueens:3,sparse=1", "bishops:5^1",
    "queen:5", "queen+:5", "+queen:5", "queen+queens:5", "leaper:5", "leaper[]:5", "leaper[0,0]:5", "leaper[1,2:5",
    "leaper[-1,2]:5", "leaper[99999999999,1]:5", "leaper[1,2,3]:5", "range[0]:5", "rider[1,2]+:5", "regions:0",
    "regions:x", "queens:8;rm", "queens:8\n", "queens:8\nqueens:9", "queens:8\x00", "queens\x1b[31m:8", "♛:8",
    "queens:8" + ",gent" * 3000, "queen" + "+queen" * 3000, "leaper[" + "1," * 3000 + "1]:5", "q" * 20000,
    "queens:" + "8" * 5000,
)  # fmt: skip
CELLS = (
    ",", "0,0", "9,9", "1,1 1,1", "1", "1,1,1", "a,b", "(1,1", "1,1)", "((1,1))", "(1,1)(2,3)x", "1;1", "-1,1",
    "1.5,2", "٣,٣", "99999999999999999999,1", "N1,1", "N(1,1)", "@cells", "1,1" + " " * 4000 + "x",
    "(1,1)" + " " * 4000 + "x", "1,1 " * 3000, "1," * 4000, "(" * 4000,
)  # fmt: skip
#: What is in the folder; a command may be given any of these.
FILES: dict[str, bytes] = {
    "empty": b"",
    "binary": bytes(range(256)),
    "blank.json": b" \n",
    "null.json": b"null",
    "list.json": b"[1, 2",
    "deep.json": b"[" * 100000,
    "number.json": b"1" * 100000,
    "nan.json": b'{"queenlab": "placement", "board": {"n": NaN, "d": 1e999, "torus": 3}, "cells": [[0.5, null]]}',
    "wrong.json": b'{"problem": 8, "quantity": [], "status": {}, "value": "x", "witness": 5}',
    "huge.json": b'{"queenlab": "placement", "board": {"n": 99999999999999999999, "d": 9999}, "cells": [[-1, 10]]}',
    "lie.json": b'{"format": "queenlab certificate", "n": -1, "d": "x", "steps": 7, "at_most": null}',
    "placement.json": b'{"queenlab": "placement", "problem": "queens:4", "board": {"n": 4, "d": 2, "torus": false}, '
    b'"cells": [[1, 2], [2, 4], [3, 1], [4, 3]]}\n',
    "bad.csv": b"column,row\n1\n2,x,3\n",
    "rows.txt": b"2 4 1 x\n",
    "table.txt": b"1 1\n2 0\n3 x\n",
    "bad.fen": b"9Q/8/?\n",
    "bad.npy": b"\x93NUMPY\x01\x00v\x00{'descr': '|O', 'fortran_order': False, 'shape': (3,), }",
    "bad.cnf": b"p cnf 3 99999999999\n1 2 x 0\n",
    "bad.dlx": b"a b | \n a:b:c a\n",
    "bad.lp": b"Maximize\n x +\nEnd\n",
    "bad.mps": b"NAME\nROWS\n Q\n",
    "bad.opb": b"+1 x1 >= ;\n",
    "bad.col": b"p edge 3 -1\ne 9 9\n",
    "latin1.txt": "böse\n".encode("latin-1"),
    "nul.json": b'{"a": "\x00"}',
}
PLACES = (
    *FILES, "folder", "missing", "missing/x.json", "", "-", "/dev/null", "folder/..", "x" * 300, "a\nb.json", "é.json",
    "~",
)  # fmt: skip
#: Options of other commands, and some that there are not.
FOREIGN = ("--goal", "--engine", "--port", "--by", "--digits", "--regions", "--Json", "-j", "-qq", "--jso")
#: May end with 1: they check something.
CHECKS = ("check", "verify", "constant", "queenon", "doctor", "job", "atlas", "puzzle", "density")


def draw(rng: Random) -> list[str]:
    """An odd command line."""
    if rng.random() < 0.05:
        return [rng.choice(TEXTS + NUMBERS) for _ in range(rng.choice([0, 1, 1, 2]))]
    if rng.random() < 0.3:
        return [*rng.choice(READERS).split(), rng.choice(PLACES), *[rng.choice(["--json", "-q"])] * rng.randint(0, 1)]
    line = rng.choice([*SMALL, *SMALL, *LONG])
    name, arguments = named(line.split())
    options = _options(name)
    for _ in range(rng.choice([1, 1, 1, 2, 3])):
        _change(rng, arguments, options)
    if line in LONG:
        # Whatever was drawn, this is wrong.
        arguments.insert(0, rng.choice(["--bogus", "--json=x"]))
    return [*name.split(), *arguments]


def named(arguments: list[str]) -> tuple[str, list[str]]:
    """The command at the start of a line, such as `count` or `job status`, empty if there is none, and the rest."""
    known = command_names()
    words = next((k for k in (2, 1) if " ".join(arguments[:k]) in known), 0)
    return " ".join(arguments[:words]), arguments[words:]


def _options(name: str) -> dict[str, bool]:
    """The options of a command, and whether each is a flag."""
    return {
        option: bool(getattr(parameter, "is_flag", False))
        for parameter in single_commands()[name].params
        for option in parameter.opts
        if option.startswith("-") and option not in UNDRAWN
    }


def _value(rng: Random, option: str = "") -> str:
    if option in ("--given", "--exclude", "--at") and rng.random() < 0.7:
        return rng.choice(CELLS)
    if option in ("-o", "--output", "--from", "--start", "--model", "--check", "--job") and rng.random() < 0.7:
        return rng.choice(PLACES)
    return rng.choice(rng.choice([TEXTS, NUMBERS, NUMBERS, PROBLEMS, CELLS, PLACES]))


def _change(rng: Random, arguments: list[str], options: dict[str, bool]) -> None:
    kinds = ["replace"] * 3 + ["option"] * 3 + ["remove", "extra", "bare", "twice", "foreign", "dashes", "equals"]
    kind = rng.choice(kinds)
    valued = [option for option, flag in options.items() if not flag]
    if kind == "replace" and arguments:
        arguments[rng.randrange(len(arguments))] = _value(rng)
    elif kind == "remove" and arguments:
        del arguments[rng.randrange(len(arguments))]
    elif kind == "extra":
        arguments.insert(rng.randint(0, len(arguments)), _value(rng))
    elif kind == "option" and valued:
        option = rng.choice(valued)
        arguments += [option, _value(rng, option)]
    elif kind == "bare" and valued:
        arguments.append(rng.choice(valued))
    elif kind == "twice" and valued:
        option = rng.choice(valued)
        arguments += [option, _value(rng, option), option, _value(rng, option)]
    elif kind == "foreign":
        arguments.append(rng.choice(FOREIGN))
        arguments += [_value(rng)] * rng.randint(0, 1)
    elif kind == "dashes":
        arguments.insert(rng.randint(0, len(arguments)), "--")
    elif options:
        arguments.append(f"{rng.choice(list(options))}={_value(rng)}")


def wrong_with(arguments: list[str]) -> tuple[int | None, str | None]:
    """The exit code of an odd command line, run in a folder of odd files, and what is wrong with how it ended."""
    with empty_folder():
        for name, content in FILES.items():
            Path(name).write_bytes(content)
        Path("folder").mkdir()
        before = _contents()
        try:
            code, out, err = run(arguments)
        except KeyboardInterrupt:
            raise
        except BaseException as error:
            return None, f"{type(error).__name__} came out: {error}"
        changed = _contents() != before
    if "Traceback" in err or "Traceback" in out:
        return code, f"a traceback: {err[-400:]!r}"
    if code not in (0, 2, 3) and not (code == 1 and arguments[0] in CHECKS):
        return code, f"exit {code}: {err[-400:]!r}"
    if code == 2 and out:
        return code, f"exit 2, and on stdout {out[:200]!r}"
    if code == 2 and not is_one_message(err):
        return code, f"exit 2, and on stderr {err[:400]!r}"
    if code == 2 and changed:
        return code, "exit 2, and a file was written"
    if any(not c.isprintable() for c in err.replace("\n", "")):
        return code, f"control characters on stderr: {err[:400]!r}"
    return code, None


def _contents() -> dict[str, bytes | None]:
    return {str(path): path.read_bytes() if path.is_file() else None for path in Path().rglob("*")}


def odd_ones(seed: int, number: int) -> tuple[list[str], Counter[int | None], Counter[str]]:
    """So many odd command lines: what was wrong, how many ended with each exit code, and how many each command had."""
    wrong, codes, names = [], Counter[int | None](), Counter[str]()
    for k in range(number):
        arguments = draw(Random(f"odd/{seed}/{k}"))
        code, what = wrong_with(arguments)
        codes[code] += 1
        names[named(arguments)[0] or "none of them"] += 1
        if what is not None:
            wrong.append(f"odd command {k} of seed {seed}: queenlab {arguments!r}\n    {what}")
    return wrong, codes, names
