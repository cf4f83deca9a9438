"""The commands of `queenlab`, in the order and groups of its help; each is imported only when called."""

from __future__ import annotations

#: A group of the help, its commands, and what each does: the first line of its help.
COMMANDS = {
    "Most used": {
        "count": "Count solutions.",
        "solve": "Find one solution; with a goal such as max, an optimal one.",
        "construct": "Construct a solution by a theorem, in linear time.",
        "max": "Find how many pieces fit without attacking each other.",
        "draw": "Draw a board, a placement, a colouring or a density.",
    },
    "Count and list": {
        "enumerate": "List solutions, one per line, as they are found.",
        "classes": "List placements up to symmetry, one per class.",
        "sample": "Pick a random solution.",
        "stack": "Count the ways to fill the cube of side n with n^2 queens.",
    },
    "Construct": {
        "complete": "Complete given pieces to a solution.",
        "diverse": "Place n queens as far apart as possible.",
        "superimpose": "Find the largest set of n-queens solutions that share no cell.",
    },
    "Maximise and prove": {
        "bounds": "List bounds on how many queens fit, with reasons.",
        "prove": "Prove how many queens fit, with a certificate.",
        "check": "Check a certificate written by prove.",
        "dominate": "Find the fewest pieces that occupy or attack every cell.",
        "color": "Colour a board with the fewest colours, or with --colors K.",
        "threshold": "Find up to how many pieces can always be completed.",
    },
    "Puzzles and pictures": {
        "puzzle": "Make puzzles with exactly one solution, or check yours.",
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
        "bench": "Compare engines on the same problems.",
    },
    "Reference": {
        "atlas": "Look up known values, check them, add your own.",
        "list": "List families, pieces, goals, engines and file formats.",
        "info": "Describe a problem and the engines that can solve it.",
        "verify": "Check placements, lists of solutions, answers or colourings.",
        "export": "Write a problem's Model for another solver.",
        "reproduce": "Recompute the figures of the four papers and compare them.",
        "question": "Print the evidence on an open question of Kunt's thesis.",
        "tour": "Run every feature once and check each number.",
    },
    "Set-up": {
        "doctor": "Show what is installed and test it.",
        "warmup": "Compile all kernels now, so that later runs start immediately.",
    },
}
#: The output of `queenlab` without a command.
FIRST_STEPS = """\
queenlab count queens:8            Count the ways to place 8 queens.
queenlab solve queens:8 --show     Show one of them.
queenlab solve queens:8 -o q.svg   Draw one as a picture.
queenlab web --open                Play and explore in the browser.
queenlab --help                    List all commands."""
#: Commands with subcommands: the rest of their help, and the subcommands.
SUBCOMMANDS = {
    "job": (
        "`count PROBLEM --job FILE` starts a job.",
        {
            "status": "Show the progress of a job.",
            "resume": "Resume a job, here or elsewhere.",
            "audit": "Check every row and recount a sample of units.",
            "settle": "Settle alarms so that the job can be resumed.",
            "rescue": "Save the intact rows of a damaged ledger.",
            "merge": "Merge ledgers of the same count.",
            "export": "Write the rows of a ledger as a table.",
        },
    ),
    "bench": ("", {"engines": "Compare the installed engines, in CPU seconds."}),
    "atlas": (
        "A query needs no command: queenlab atlas queens:14^3.",
        {
            "find": "Look up known values.",
            "check": "Check entries: checksum, witness, certificate; recompute quick ones.",
            "add": "Verify your own result, add it, and show what it improves.",
            "export": "Write a collection as an OEIS b-file, CSV or JSON.",
            "compare": "Compare a collection with a b-file, term by term.",
        },
    ),
}
#: A command, and other names for it.
_ALSO = {
    "": "queenlab start quickstart tutorial",
    "--version": "version -V about -v",
    "--help": "help man docs usage commands ? -? /? -help",
    "count": "number calc compute",
    "count --estimate": "estimate",
    "count --explain": "explain",
    "solve": "find search place solution",
    "enumerate": "all solutions enum generate",
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
    "info": "describe",
    "bench": "benchmark",
    "job resume": "resume",
    "job status": "status",
    "doctor": "test",
    "warmup": "compile",
    "tour": "demo",
}
#: Aliases that the help does not list, and the commands they stand for.
ALIASES = {word: tuple(command.split()) for command, words in _ALSO.items() for word in words.split()}
#: The same for the commands of the atlas; any other word is a query.
ATLAS_ALIASES = {"list": "find", "search": "find", "lookup": "find", "show": "find", "verify": "check"}
#: Subcommands that a group does not have, and where their function is.
NOT_HERE: dict[str, tuple[tuple[str, ...], str]] = {
    "job": (("start", "new", "create", "run", "count"), "queenlab count PROBLEM --job FILE starts a job"),
    "bench": ((), "queenlab bench engines PROBLEM compares engines"),
}
#: Commands that print or write partial results when interrupted; all others just stop.
KEEP_WHAT_THEY_FOUND = frozenset(
    {
        "count", "solve", "max", "enumerate", "complete", "diverse", "superimpose", "stack", "bounds", "prove",
        "dominate", "color", "threshold", "puzzle", "job", "bench", "reproduce", "question", "web",
    }
)  # fmt: skip
