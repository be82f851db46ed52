#!/usr/bin/env python3
"""pages.py BUILD: what a relative link of a page leads to is there, and its anchor is a heading of that page."""
import os
import re
import sys

sys.dont_write_bytecode = True
sys.path.append(sys.path[0] + "/..")
from checkout import read, root
from tap import Tap

tap = Tap()
NO_PAGES = re.compile(r"^(build.*|node_modules|subprojects|\..*)$")  # folders


def prose(path):
    """A page without its code."""
    text = re.sub(r"^```.*?^```", "", read(path), flags=re.S | re.M)
    return "\n".join("" if line.startswith("    ") else re.sub(r"`[^`]*`", "``", line) for line in text.split("\n"))


def anchors(path):
    """The anchors that GitHub gives the headings: in small letters, blanks as hyphens, numbered where they repeat."""
    found = set()
    text = re.sub(r"^```.*?^```", "", read(path), flags=re.S | re.M)
    for heading in re.findall(r"^#+ (.*)$", text, re.M):
        heading = re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", heading)
        anchor = re.sub(r"[^\w\- ]", "", heading.strip().lower()).replace(" ", "-")
        times = sum(1 for other in found if re.fullmatch(re.escape(anchor) + r"(-\d+)?", other))
        found.add(f"{anchor}-{times}" if times else anchor)
    return found


def pages():
    for folder, folders, files in os.walk(root):
        folders[:] = [name for name in folders if not NO_PAGES.match(name)]
        yield from (os.path.relpath(os.path.join(folder, name), root) for name in files if name.endswith(".md"))


def faults(path):
    for target in re.findall(r"\]\(<?([^)>\s]+)", prose(path)):
        if re.match(r"[a-z]+:", target):
            continue
        place, _, anchor = target.partition("#")
        aim = os.path.normpath(os.path.join(os.path.dirname(path), place)) if place else path
        if not os.path.exists(os.path.join(root, aim)):
            yield f"{path}: {target}: no such file"
        elif anchor and (not aim.endswith(".md") or anchor not in anchors(aim)):
            yield f"{path}: {target}: no such heading"


found = sorted(pages())
tap.check("pages were found", len(found) > 20, *found)
for page in found:
    tap.equal(f"{page}: its links lead somewhere", [], list(faults(page)))
tap.finish()
