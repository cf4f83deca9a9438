"""The documentation as a site: `mkdocs build` with the pages that `tools.site.hooks` adds."""
