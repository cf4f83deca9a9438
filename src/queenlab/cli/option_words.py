"""Option names of other programs: the equivalent here, or where to find it."""

from __future__ import annotations

from collections.abc import Collection, Sequence

#: What people type for an option of ours. It counts where a command has the option on the left and none of that name.
_ALIASES = {
    "--time-limit": ("--timeout", "--time", "--max-time", "--timelimit", "--seconds"),
    "--node-limit": ("--nodes", "--max-nodes"),
    "--memory": ("--mem", "--max-memory", "--memory-limit"),
    "--cores": ("--threads", "--workers", "--processes", "--cpus", "--jobs", "-j"),
    "--engine": ("--solver", "--backend", "--algorithm", "--method", "--counter"),
    "--up-to-symmetry": ("--unique", "--distinct", "--fundamental", "--classes"),
    "--output": ("--out", "--outfile", "--output-file", "--save"),
    "--quiet": ("--silent", "-s"),
    "--seed": ("--random-seed",),
    "--limit": ("--max-solutions", "--first", "--max", "--count", "-n"),
    "--show": ("--print", "--draw", "--display", "--board"),
    "--colors": ("--colours", "--color", "--colour"),
    "--given": ("--fixed", "--fix", "--preset"),
    "--exclude": ("--forbid", "--forbidden", "--blocked", "--holes"),
    "--job": ("--ledger", "--resume"),
    "--estimate": ("--dry-run",),
    "--anyway": ("--force", "-f", "--yes", "-y"),
    "--goal": ("--objective",),
}
_OURS = {word: ours for ours, words in _ALIASES.items() for word in words}
#: What a word means that is not an option of a command about problems.
_INSTEAD = {
    **dict.fromkeys(("--n", "-n", "-N", "--size", "--side"), "the size is part of the problem, as in queens:8"),
    **dict.fromkeys(("--torus", "--toroidal", "--modular"), "the torus is part of the problem, as in queens:7@torus"),
    **dict.fromkeys(("--dim", "--dims", "--dimension", "-d"), "the dimension is part of the problem, as in queens:7^3"),
    **dict.fromkeys(("--piece", "--family"), "the piece is part of the problem, as in rooks:8"),
    **dict.fromkeys(("--limit", "--all"), "queenlab enumerate lists solutions; --limit K stops after K"),
    **dict.fromkeys(("--show", *_ALIASES["--show"]), "queenlab solve PROBLEM --show draws a solution"),
    **dict.fromkeys(("--format", "--csv", "--svg", "--png"), "the suffix of -o FILE chooses the format"),
    **dict.fromkeys(("--verbose", "-v", "--debug", "--progress"), "progress is shown unless --quiet is given"),
    **dict.fromkeys(("--version", "-V"), "queenlab --version prints the version"),
}


def ours(words: Sequence[str], known: Collection[str]) -> list[str]:
    """The command line with queenlab's option names; `known` are the options of the command.

    Example:
        >>> ours(["queens:8", "-j", "2", "-s"], ["--cores", "--quiet"])
        ['queens:8', '--cores', '2', '--quiet']
    """
    found: list[str] = []
    for at, word in enumerate(words):
        if word == "--":
            return [*found, *words[at:]]
        name, *value = word.partition("=")
        meant = _OURS.get(name)
        found.append("".join([meant, *value]) if meant in known and name not in known and meant else word)
    return found


def instead(word: str) -> str | None:
    """The advice for an option that commands about problems do not have."""
    return _INSTEAD.get(word.partition("=")[0])
