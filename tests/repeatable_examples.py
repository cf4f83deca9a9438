"""Examples of hypothesis that are the same in every run, whatever ran before.

Among its examples hypothesis mixes numbers and words that stand in the modules of the project that are loaded. Which
ones are loaded depends on the tests that a worker has run so far, and so would the examples, also those that are not
left to chance.
"""

from __future__ import annotations

from hypothesis.internal.conjecture.providers import HypothesisProvider
from hypothesis.internal.constants_ast import Constants


def take_the_same_examples() -> None:
    """From now on, in this process. Hypothesis has no setting for it."""
    HypothesisProvider._local_constants = Constants()
