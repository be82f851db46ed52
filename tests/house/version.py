#!/usr/bin/env python3
"""version.py BUILD: every program tells its version and how it was built; the version is the public
header's, and the list of changes, the Debian package and the desktop's data name it as their newest."""
import os
import re
import subprocess
import sys

sys.dont_write_bytecode = True
sys.path.append(sys.path[0] + "/..")
from checkout import read, root
from tap import Tap

build = sys.argv[1]
tap = Tap()


def output(*words):
    done = subprocess.run(words, cwd=root, capture_output=True, text=True, timeout=60)
    return done.stdout if done.returncode == 0 else ""


version = ".".join(re.findall(r"^#define LZ_VERSION_(?:MAJOR|MINOR|PATCH) (\d+)$",
                              read("include/lianzi/lianzi.h"), re.M))
tap.equal("scripts/version prints the header's", version, output("scripts/version").strip())
for path, newest in (("docs/CHANGES.md", r"^## (\S+)$"), ("bindings/python/pyproject.toml", r'^version = "(\S+)"$'),
                     ("packaging/debian/changelog", r"^lianzi \((\S+)-\d+\)"),
                     ("apps/desktop/data/io.github.lianzi.Lianzi.metainfo.xml.in", r'<release version="(\S+?)"')):
    tap.equal(f"the newest of {path}", [version], re.findall(newest, read(path), re.M)[:1])

# ---- What the programs say -----------------------------------------------------------------------
LIBRARIES = {"lianzi": ["jansson", "ncursesw"], "lianzi-desktop": ["gtk4", "libadwaita-1"]}
BUILT = re.compile(r"commit ([0-9a-f]{12}(?:-dirty)?|unknown), \w+ \d[\w.]*, \w+ on \w+")
in_git = os.path.exists(os.path.join(root, ".git"))
for name, words in {"lianzi": ("lianzi",), "lianzi play": ("lianzi", "play"), "pbrain-lianzi": ("pbrain-lianzi",),
                    "lianzi-verify": ("lianzi-verify",), "lianzi-desktop": ("lianzi-desktop",)}.items():
    program = os.path.join(build, words[0])
    if not os.path.exists(program):
        continue
    lines = output(program, *words[1:], "--version").splitlines()
    own = "lianzi" if name == "pbrain-lianzi" else words[0]
    tap.equal(f"{name}: name and version", [f"{own} {version}"], lines[:1])
    built = BUILT.fullmatch(lines[1]) if len(lines) > 1 else None
    tap.check(f"{name}: commit, compiler, machine", built, *lines)
    if built and in_git:
        commit = built[1].removesuffix("-dirty")
        tap.equal(f"{name}: the commit is git's", "commit", output("git", "cat-file", "-t", commit).strip())
    if words[0] != "lianzi-verify":
        tap.check(f"{name}: SIMD instructions", lines[2:3] and re.fullmatch("SIMD: (x86-64-v3|SSE2|none)", lines[2]))
    named = re.findall(r"([\w-]+) \d[\w.]*", lines[3]) if len(lines) > 3 else []
    wanted = LIBRARIES.get(words[0], [])
    tap.equal(f"{name}: its libraries", sorted(wanted), sorted(set(wanted) & set(named)))
tap.finish()
