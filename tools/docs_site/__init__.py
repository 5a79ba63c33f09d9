"""The documentation site: what MkDocs needs beyond the pages in ``docs/``.

The pages in ``docs/`` are written for GitHub and for the site. This package puts them in the order
of ``docs/README.md``, adds the pages outside ``docs/``, and generates the rest from the program:
the API from its docstrings, the commands from their help, the wire from its OpenAPI description,
and the notebooks by running them. ``mkdocs.yml`` names ``hooks.py``, which MkDocs calls.
"""
