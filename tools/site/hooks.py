"""What MkDocs does beyond its configuration: it adds pages made from data, and names files outside docs/."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tools.pages.atlas import collections_table
from tools.site.api import groups, index, page

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.files import Files

FOLDER = "reference/api"
COLLECTIONS = "reference/collections.md"
_LINK = re.compile(r"(?<!!)\[([^\]]*)\]\(((?:\.\./)+[^)#\s]*)(#[^)\s]*)?\)")


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Puts the pages that are made here into the navigation."""
    (reference,) = (part["Reference"] for part in config["nav"] if "Reference" in part)
    entry = next(one for one in reference if "API" in one)
    entry["API"] = [f"{FOLDER}/index.md", *({group.title: f"{FOLDER}/{group.file}"} for group in groups())]
    reference.append({"Collections of the atlas": COLLECTIONS})
    return config


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Adds the API reference and the collections of the atlas."""
    from mkdocs.structure.files import File

    made = {f"{FOLDER}/{group.file}": page(group) for group in groups()}
    made |= {f"{FOLDER}/index.md": index(), COLLECTIONS: f"# Collections of the atlas\n\n{collections_table()}\n"}
    for name, text in made.items():
        files.append(File.generated(config, name, content=text))
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
