"""Solves a puzzle step by step and grades its difficulty."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Literal

from queenlab.bit_sets import members
from queenlab.puzzles.definition import Puzzle
from queenlab.puzzles.houses import HouseTable
from queenlab.puzzles.rules import Rule, SolvingStep, next_step
from queenlab.work import Limits

Level = Literal["easy", "medium", "hard", "fiendish", "extreme"]
LEVELS: tuple[Level, ...] = ("easy", "medium", "hard", "fiendish", "extreme")

#: The level that a puzzle has if this is the hardest rule that it needs.
_LEVEL_OF: dict[Rule, Level] = {
    "single": "easy", "attack": "medium", "pair": "hard", "triple": "hard", "trial": "fiendish",
}  # fmt: skip
#: So many trials make a puzzle extreme.
MANY_TRIALS = 3


@dataclass(frozen=True)
class RuleSolution:
    """A puzzle solved by rules, up to the cells with a piece at the end, sorted.

    It is solved if every house has its piece; a puzzle with several solutions is not.
    """

    puzzle: Puzzle
    steps: tuple[SolvingStep, ...]
    solution: tuple[int, ...]
    solved: bool

    @property
    def level(self) -> Level:
        """The level of the hardest rule needed; many trials, or trials within a trial, are extreme."""
        if self.depth > 1 or self.rules().get("trial", 0) >= MANY_TRIALS:
            return "extreme"
        needed = {_LEVEL_OF[step.rule] for step in self.steps}
        return max(needed, key=LEVELS.index, default="easy")

    @property
    def effort(self) -> int:
        """The cost of all steps; see `queenlab.puzzles.rules.EFFORT`."""
        return sum(step.effort for step in self.steps)

    @property
    def depth(self) -> int:
        return max((step.depth for step in self.steps), default=0)

    def rules(self) -> dict[str, int]:
        """How often each rule was used, trials counted as one step."""
        return dict(Counter(step.rule for step in self.steps))

    def lines(self) -> list[str]:
        """The steps in words, one line each; the steps of a trial are indented below it."""
        table = HouseTable(self.puzzle)
        return [line for number, step in enumerate(self.steps, 1) for line in step_lines(table, step, f"{number}. ")]


def solve_by_rules(puzzle: Puzzle, limits: Limits | None = None, patience: int | None = None) -> RuleSolution:
    """Solves a puzzle by the rules of `queenlab.puzzles.rules`.

    A puzzle with one solution is always solved, if time and patience allow: n trials within each other are a complete
    search. Patience is the number of steps in trials, those that lead nowhere included, after which TooHard is raised.

    Example:
        >>> from queenlab.problems import parse
        >>> solving = solve_by_rules(Puzzle(parse("queens:4,given=1.2")))
        >>> solving.solution, solving.level, solving.effort
        ((1, 7, 8, 14), 'easy', 3)
        >>> print(*solving.lines(), sep=chr(10))
        1. column 2 has one open cell: a piece on (2, 4)
        2. row 3 has one open cell: a piece on (4, 3)
        3. row 1 has one open cell: a piece on (3, 1)
    """
    table = HouseTable(puzzle, limits, patience)
    position = table.start()
    steps: list[SolvingStep] = []
    while position.needs and table.dead_house(position) is None:
        table.check_time()
        step = next_step(table, position, puzzle.board.n)
        if step is None:
            break
        steps.append(step)
        position = step.apply(table, position)
    return RuleSolution(puzzle, tuple(steps), tuple(members(position.placed)), not position.needs)


def step_lines(table: HouseTable, step: SolvingStep, prefix: str = "") -> list[str]:
    board = table.puzzle.board
    names = [table.houses[number].name for number in step.houses]
    if step.rule == "single":
        assert step.placed is not None
        return [f"{prefix}{names[0]} has one open cell: a piece on {board.label(step.placed)}"]
    crossed = _listed([board.label(cell) for cell in members(step.crossed)])
    if step.rule == "attack":
        verb = "attack" if step.crossed & (step.crossed - 1) else "attacks"
        return [f"{prefix}{crossed} {verb} every open cell of {names[0]}: crossed out"]
    if step.rule == "trial":
        assert step.supposed is not None
        first = f"{prefix}suppose a piece on {board.label(step.supposed)}"
        end = f"{names[0]} has no open cell: {board.label(step.supposed)} is crossed out"
        if not step.inner:
            return [f"{first}; then {end}"]
        indent = " " * (len(prefix) + 3 if prefix else 3)
        inner = [indent + line for one in step.inner for line in step_lines(table, one)]
        return [f"{first}; then", *inner, f"{indent}{end}"]
    half = len(names) // 2
    lie = f"the open cells of {_listed(names[:half])} all lie in {_listed(names[half:])}"
    return [f"{prefix}{lie}: {crossed} crossed out"]


def _listed(words: list[str]) -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"
