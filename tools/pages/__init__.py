"""Pages of the documentation that are made from data, so that they cannot drift from it: `python -m tools.pages`.

A page has a part between two marks that is made here; what stands around it is written by hand.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

BEGIN = "<!-- made by python -m tools.pages; do not edit by hand -->"
END = "<!-- end of what is made -->"
#: Where the pictures of the gallery are, in the repository.
PICTURES = Path("docs/pictures/figures")
#: The run whose results the pages on the papers tell, in the repository.
RESULTS = Path("bench/results/reproduction.json")


def renewed(page: str, part: str) -> str:
    """The page with the part between the marks made anew.

    Example:
        >>> print(renewed(f"before\\n{BEGIN}\\nold\\n{END}\\nafter", "new"))
        before
        <!-- made by python -m tools.pages; do not edit by hand -->
        new
        <!-- end of what is made -->
        after
    """
    before, _, rest = page.partition(BEGIN)
    _, _, after = rest.partition(END)
    return f"{before}{BEGIN}\n{part}\n{END}{after}"


def made_parts(root: Path) -> Iterator[tuple[Path, str]]:
    """Every page of a repository that has a made part, and that part."""
    from queenlab_papers.reproduction import papers
    from tools.pages.atlas import records_table
    from tools.pages.figures import markdown
    from tools.pages.papers import made, verdicts

    known = verdicts(json.loads((root / RESULTS).read_text(encoding="utf-8")))
    for paper in papers():
        yield root / "docs" / "research" / "papers" / f"{paper.name}.md", made(paper, known)
    yield root / "docs" / "research" / "records.md", records_table()
    yield root / "docs" / "research" / "figures.md", markdown(root / PICTURES)
