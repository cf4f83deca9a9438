"""The stories of the page, in stories/*.txt, played in a browser."""

from __future__ import annotations

from pathlib import Path

import pytest

from browser.conftest import NewPage
from browser.harness import Complaints
from browser.stories import Story, StoryPlayer, read_stories

STORIES = [
    pytest.param(story, id=f"{path.stem}: {story.name}", marks=[pytest.mark.full] * ("full" in story.marks))
    for path in sorted(Path(__file__).with_name("stories").glob("*.txt"))
    for story in read_stories(path)
]


@pytest.mark.parametrize("story", STORIES)
def test_story(new_page: NewPage, complaints: Complaints, story: Story) -> None:
    StoryPlayer(new_page, complaints, story.marks).play(story)
