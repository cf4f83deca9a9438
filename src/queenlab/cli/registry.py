"""The commands of `queenlab`, in the order and the groups of its help; each is imported only when it is called."""

from __future__ import annotations

#: A group of the help, its commands, and what each does: the first line of its help.
COMMANDS = {
    "Most used": {
        "count": "Count solutions.",
        "solve": "Find one solution; for a goal such as max, a best one.",
        "construct": "Construct a solution by a theorem, in linear time.",
        "max": "The most pieces that do not attack each other.",
        "draw": "Draw a board, a placement, a colouring or a density.",
    },
    "Count and list": {
        "enumerate": "List solutions, one a line, as they are found.",
        "classes": "List placements up to symmetry, one of each class.",
        "sample": "Draw a random solution.",
        "stack": "Count the full cubes of side n as stacks of n layers.",
    },
    "Construct": {
        "complete": "Complete given pieces to a solution.",
        "diverse": "Spread n queens: the largest range k that can be kept free.",
        "superimpose": "The most solutions of n queens that share no cell.",
    },
    "Maximise and prove": {
        "bounds": "List every bound on the most queens, with its reason.",
        "prove": "Prove how many queens fit, with a certificate.",
        "check": "Check a certificate that no more queens fit.",
        "dominate": "The fewest pieces that occupy or attack every cell.",
        "color": "The fewest colours, or a colouring with --colors K.",
        "threshold": "Find up to which size all placements can be completed.",
    },
    "Puzzles and pictures": {
        "puzzle": "Make puzzles with exactly one solution, or check some.",
        "show": "Draw a board as text.",
        "web": "Explore in the browser: boards, searches, jobs, the atlas.",
    },
    "Densities": {
        "density": "Count, for every cell, the solutions that use it.",
        "queenon": "Check whether a density is a queenon and compute its Q-entropy.",
        "constant": "Prove digits of the n-queens constant, with a certificate.",
        "ladder": "Bound the n-queens constant by optimal Xqueenons.",
        "growth": "Compare Q(n), n <= 27, with its asymptotic form.",
    },
    "Jobs": {
        "job": "Inspect, resume, audit and merge counting jobs.",
        "bench": "Compare engines in one run.",
    },
    "Reference": {
        "atlas": "Look known values up, check them, add your own.",
        "list": "List families, pieces, goals, engines and file formats.",
        "info": "Show what a problem is, and which engines can do what.",
        "verify": "Check placements, lists of solutions, answers or a colouring.",
        "export": "Write a problem's Model for another solver.",
        "reproduce": "Recompute what the four papers print, side by side.",
        "question": "Print the evidence on an open question of Kunt's thesis.",
        "tour": "See everything once, with each number checked.",
    },
    "Set-up": {
        "doctor": "Show what is installed, and test it.",
        "warmup": "Compile all kernels now, so that nobody waits later.",
    },
}
#: What `queenlab` alone says.
FIRST_STEPS = """\
queenlab count queens:8            Count the ways to place 8 queens.
queenlab solve queens:8 --show     Show one of them.
queenlab solve queens:8 -o q.svg   Draw one as a picture.
queenlab web --open                Play and explore in the browser.
queenlab --help                    List all commands."""
#: Commands with commands of their own: what else their help says, and these.
SUBCOMMANDS = {
    "job": (
        "`count PROBLEM --job FILE` starts a job.",
        {
            "status": "Show the progress of a job.",
            "resume": "Resume a job, here or elsewhere.",
            "audit": "Check every row, and count some units again.",
            "settle": "Settle alarms, so that a job can be resumed.",
            "rescue": "Save what is sound in a damaged ledger.",
            "merge": "Join ledgers of the same count.",
            "export": "Write the rows of a ledger as a table.",
        },
    ),
    "bench": ("", {"engines": "Compare the engines that are installed, in CPU seconds."}),
    "atlas": (
        "A query needs no command: queenlab atlas queens:14^3.",
        {
            "find": "Look known values up.",
            "check": "Check entries: checksum, witness, certificate, and quick ones by computing them anew.",
            "add": "Add a result of your own, after verifying it, and say what it improves.",
            "export": "Write a collection as an OEIS b-file, CSV or JSON.",
            "compare": "Compare a collection with a b-file, term by term.",
        },
    ),
}
#: A command, and what people type for it, or typed once.
_ALSO = {
    "--version": "version -V about",
    "--help": "help man docs usage commands",
    "count": "number",
    "count --estimate": "estimate",
    "solve": "find search place solution",
    "enumerate": "all solutions",
    "sample": "random",
    "max": "maximum maximize maximise optimize optimise",
    "dominate": "domination minimum minimize minimise",
    "color": "colour coloring colouring",
    "prove": "proof",
    "verify": "validate",
    "complete": "completion",
    "draw": "plot picture image svg render",
    "show": "print view display",
    "web": "serve server gui",
    "web --open": "play",
    "list": "ls",
    "list families": "families problems examples",
    "list pieces": "pieces",
    "list goals": "goals",
    "list engines": "engines solvers",
    "construct --list": "constructions",
    "list formats": "formats",
    "atlas": "lookup known",
    "bench": "benchmark",
    "job resume": "resume",
    "job status": "status",
    "doctor": "test",
    "warmup": "compile",
    "tour": "demo",
}
#: Words that are not in the help, and the words that each stands for.
ALIASES = {word: tuple(command.split()) for command, words in _ALSO.items() for word in words.split()}
#: Commands that print or write what they have found when they are interrupted; all others end without a word of it.
KEEP_WHAT_THEY_FOUND = frozenset(
    {
        "count", "solve", "max", "enumerate", "complete", "diverse", "superimpose", "stack", "bounds", "prove",
        "dominate", "color", "threshold", "puzzle", "job", "bench", "reproduce", "question", "web",
    }
)  # fmt: skip
