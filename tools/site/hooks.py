"""What MkDocs does for this site beyond its configuration: adds the API reference, and names files outside docs/."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tools.site.api import groups, index, page

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.files import Files

FOLDER = "reference/api"
_LINK = re.compile(r"(?<!!)\[([^\]]*)\]\(((?:\.\./)+[^)#\s]*)(#[^)\s]*)?\)")


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Puts the pages of the API reference into the navigation, where it says `API`."""
    (reference,) = (part["Reference"] for part in config["nav"] if "Reference" in part)
    entry = next(one for one in reference if "API" in one)
    entry["API"] = [f"{FOLDER}/index.md", *({group.title: f"{FOLDER}/{group.file}"} for group in groups())]
    return config


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Adds the pages of the API reference."""
    from mkdocs.structure.files import File

    made = {"index.md": index(), **{group.file: page(group) for group in groups()}}
    for name, text in made.items():
        files.append(File.generated(config, f"{FOLDER}/{name}", content=text))
    return files


def on_page_markdown(markdown: str, page: Any, config: MkDocsConfig, files: Files) -> str:
    """Writes the path of a file of the repository, such as a benchmark's, where a page links to one."""
    here = Path(config.docs_dir, page.file.src_uri).parent

    def outside(link: re.Match[str]) -> str:
        target = (here / link[2]).resolve()
        if target.is_relative_to(config.docs_dir):
            return link[0]
        path = target.relative_to(Path(config.docs_dir).parent)
        return f"`{path}`" if link[1] in (f"{path}", target.name) else f"{link[1]} (`{path}`)"

    return _LINK.sub(outside, markdown)
