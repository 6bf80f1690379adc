"""Builds the documentation as one static site with search: README.md, docs/ and, after `make docs`, the library reference.

documentation.py FOLDER [BASE]

BASE is the path under which the site is served, / by default. Links within the site are relative and checked; the pages load nothing
from other hosts.
"""
import fnmatch
import html
import json
import os
import pathlib
import posixpath
import re
import shutil
import subprocess
import sys
import tempfile

import project

RENDERER = "markdown-it-py==3.0.0"
PAGES = ["README.md", "CONTRIBUTING.md", "SECURITY.md", "CHANGELOG.md", "docs/**/*.md", "examples/**/*.md"]
MENU = [
    ("Start", ["README.md", "docs/README.md", "docs/installing.md", "docs/five-minutes.md", "docs/first-schema.md"]),
    ("Files", ["docs/checking-files.md", "docs/choosing-schemas.md", "docs/policies.md", "docs/known-files.md", "docs/fixing.md", "docs/lint.md", "docs/format.md",
               "docs/canonical-form.md", "docs/configuration.md", "docs/reports.md", "docs/ci.md", "docs/markdown.md", "docs/editors.md"]),
    ("Settings", ["docs/settings.md", "docs/editing.md", "docs/editing-recipes.md", "docs/effective-values.md", "docs/secrets.md", "docs/screens.md",
                  "docs/screen-data.md", "docs/editor-api.md", "docs/stores.md"]),
    ("Schemas", ["docs/schemas.md", "docs/complete-schema.md", "docs/use-schema.md", "docs/vocabulary/README.md", "docs/schema-infer.md",
                 "docs/schema-tests.md", "docs/schema-diff.md", "docs/migrations.md", "docs/codegen.md", "docs/schema-export.md"]),
    ("Programs", ["docs/in-your-application.md", "docs/language-models.md"]),
    ("Switch", ["docs/from-*.md", "docs/lint-from-yamllint.md"]),
    ("Reference", ["docs/rules/README.md", "docs/glossary.md", "docs/limits.md", "docs/platforms.md", "SECURITY.md", "CHANGELOG.md",
                   "docs/architecture.md", "CONTRIBUTING.md"]),
]
ASSETS = project.ROOT / "packaging/documentation"


def use_renderer() -> None:
    """Reruns this script in a virtual environment with the Markdown renderer, unless this Python has it."""
    try:
        import markdown_it  # noqa: F401
        return
    except ImportError:
        pass
    python = project.ROOT / ".build/site/bin/python"
    if sys.executable == str(python):
        project.fail("can't import markdown-it-py from .build/site")
    if not python.exists():
        made = subprocess.run([sys.executable, "-m", "venv", python.parent.parent]).returncode
        if made or subprocess.run([python, "-m", "pip", "install", "--quiet", RENDERER]).returncode:
            shutil.rmtree(python.parent.parent, ignore_errors=True)
            project.fail("can't install %s from PyPI" % RENDERER)
    os.execv(python, [str(python)] + sys.argv)


def target(path: str) -> str:
    """The file of a page in the site."""
    if path == "README.md":
        return "index.html"
    return re.sub(r"README\.md$", "index.html", path) if path.endswith("README.md") else path[:-3] + ".html"


def anchor(heading: str) -> str:
    """The anchor of a heading, as GitHub and GitLab generate it."""
    return re.sub(r"[^\w\- ]", "", heading.lower()).strip().replace(" ", "-")


class Site:
    def __init__(self) -> None:
        from markdown_it import MarkdownIt
        self.markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
        self.pages = sorted({path.relative_to(project.ROOT).as_posix() for glob in PAGES for path in project.ROOT.glob(glob)})
        self.files: project.Entries = {}
        # The folders that pages link to: name and files, by the site page that lists them.
        self.folders = {}
        self.titles = {}
        self.anchors = {}
        self.links = []
        self.index = []
        self.complaints = []

    def render(self, path: str) -> str:
        """The body of a page. Records its anchors, links and text."""
        text = (project.ROOT / path).read_text(encoding="utf-8")
        # On other pages, `{version}` is a placeholder of the configuration.
        tokens = self.markdown.parse(project.filled(text) if path == "docs/installing.md" else text)
        anchors = {}
        title, heading, section = None, None, []
        for place, token in enumerate(tokens):
            if token.type == "heading_open":
                text = "".join(child.content for child in tokens[place + 1].children if child.type in ("text", "code_inline"))
                name = anchor(text)
                if name in anchors:
                    anchors[name] += 1
                    name = "%s-%d" % (name, anchors[name])
                anchors[name] = 0
                token.attrSet("id", name)
                if title is None:
                    title = text
                self.note(path, heading, section)
                heading, section = (text, name), []
            elif token.type in ("inline", "fence", "code_block"):
                section.append(token.content)
            for child in token.children or []:
                if child.type == "link_open":
                    child.attrSet("href", self.link(path, child.attrGet("href")))
                elif child.type == "image":
                    child.attrSet("src", self.link(path, child.attrGet("src")))
        self.note(path, heading, section)
        self.titles[path] = title or path
        self.anchors[target(path)] = set(anchors)
        return self.markdown.renderer.render(tokens, self.markdown.options, {})

    def note(self, path: str, heading, section) -> None:
        if heading:
            text = re.sub(r"\s+", " ", re.sub(r"\]\([^)]*\)|[`*\[|]", " ", " ".join(section)))
            self.index.append([target(path), heading[1], heading[0], text])

    def link(self, path: str, href: str) -> str:
        """A link as the site has it: to another page, or to a file that is copied into the site."""
        if re.match(r"[a-z]+:", href):
            return href
        name, _, fragment = href.partition("#")
        goal = posixpath.normpath(posixpath.join(posixpath.dirname(path), name)) if name else path
        file = project.ROOT / goal
        if file.is_dir() and (file / "README.md").exists():
            goal += "/README.md"
        if goal in self.pages:
            found = target(goal)
        elif file.is_dir():
            found = goal + "/index.html"
            names = sorted(inner.name for inner in file.iterdir() if inner.is_file())
            self.folders[found] = (goal, names)
            self.files.update({"%s/%s.txt" % (goal, name): ((file / name).read_bytes(), False) for name in names})
        elif file.is_file():
            found = goal if file.suffix in (".png", ".svg", ".html") else goal + ".txt"
            self.files[found] = (file.read_bytes(), False)
        else:
            self.complaints.append("%s: broken link %s" % (path, href))
            return href
        self.links.append((path, found, fragment))
        relative = posixpath.relpath(found, posixpath.dirname(target(path)) or ".")
        return relative + ("#" + fragment if fragment else "")

    def menu(self, found: str, archives) -> str:
        here = posixpath.dirname(found) or "."
        groups = []
        for name, pages in MENU:
            items = "".join(
                '<li><a href="%s"%s>%s</a></li>' % (
                    posixpath.relpath(target(page), here), ' aria-current="page"' if target(page) == found else "",
                    html.escape(self.titles[page]))
                for glob in pages for page in fnmatch.filter(self.pages, glob))
            groups.append("<h2>%s</h2><ul>%s</ul>" % (name, items))
        if archives:
            items = "".join(
                '<li><a href="%s">%s</a></li>' % (
                    posixpath.relpath("api/%s/documentation/%s" % (name, name.lower()), here) + "/", name) for name in archives)
            groups.append("<h2>Libraries</h2><ul>%s</ul>" % items)
        return "".join(groups)

    def build(self, base: str) -> project.Entries:
        bodies = {path: self.render(path) for path in self.pages}
        archives = self.reference(base)
        for path, body in bodies.items():
            self.write(target(path), self.titles[path], body, archives)
        for found, (folder, names) in self.folders.items():
            items = "".join('<li><a href="%s.txt">%s</a></li>' % (html.escape(name), html.escape(name)) for name in names)
            self.write(found, folder, "<h1>%s</h1><ul>%s</ul>" % (html.escape(folder), items), archives)
        for name in ("style.css", "search.js"):
            self.files[name] = ((ASSETS / name).read_bytes(), False)
        self.files["llms.txt"] = (self.overview().encode(), False)
        self.files["index.js"] = (("const PAGES = %s;\n" % json.dumps(self.index, ensure_ascii=False)).encode(), False)
        for path, goal, fragment in self.links:
            if fragment and fragment not in self.anchors.get(goal, set()):
                self.complaints.append("%s: %s has no #%s" % (path, goal, fragment))
        if self.complaints:
            project.fail("\n".join(["the site has broken links:"] + self.complaints))
        return self.files

    def overview(self) -> str:
        """The pages by group, for language models (see llmstxt.org)."""
        groups = []
        for name, globs in MENU:
            pages = [page for glob in globs for page in fnmatch.filter(self.pages, glob)]
            groups.append("## %s\n\n%s" % (name, "".join("- [%s](%s)\n" % (self.titles[page], target(page)) for page in pages)))
        return "# settle\n\n> %s\n\n%s" % (project.SUMMARY[0].upper() + project.SUMMARY[1:] + ".", "\n".join(groups))

    def write(self, found: str, title: str, body: str, archives) -> None:
        page = (ASSETS / "page.html").read_text(encoding="utf-8")
        body = body.replace("<table>", '<div class="table"><table>').replace("</table>", "</table></div>")
        for name, value in (
            ("title", html.escape(title)), ("root", posixpath.relpath(".", posixpath.dirname(found) or ".")),
            ("version", project.VERSION), ("menu", self.menu(found, archives)), ("body", body),
        ):
            page = page.replace("{{%s}}" % name, value)
        self.files[found] = (page.encode(), False)

    def reference(self, base: str):
        """The names of the DocC archives that `make docs` built. Converts each for the path at which it is served."""
        names = []
        for archive in sorted((project.ROOT / ".build/documentation").glob("*.doccarchive")):
            with tempfile.TemporaryDirectory() as work:
                result = pathlib.Path(work) / "site"
                subprocess.run(
                    ["docc", "process-archive", "transform-for-static-hosting", archive, "--output-path", result,
                     "--hosting-base-path", posixpath.join(base, "api", archive.stem)], check=True, stdout=subprocess.DEVNULL)
                for path, entry in project.tree(result).items():
                    self.files["api/%s/%s" % (archive.stem, path)] = entry
            # DocC's pages request this file, although it is optional.
            self.files.setdefault("api/%s/theme-settings.json" % archive.stem, (b"{}", False))
            names.append(archive.stem)
        if not names:
            print("documentation.py: skipped the library reference (run `make docs` to build it)", file=sys.stderr)
        return names


folder = pathlib.Path(sys.argv[1])
folder.mkdir(parents=True, exist_ok=True)
use_renderer()
name = "settle-%s-site" % project.VERSION
site = Site().build(sys.argv[2] if len(sys.argv) > 2 else "/")
print("site: %d pages, %d files" % (sum(path.endswith(".html") for path in site), len(site)))
project.write(folder, name + ".tar.gz", project.gzipped(project.tar({name + "/" + path: entry for path, entry in site.items()})))
