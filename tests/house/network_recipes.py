#!/usr/bin/env python3
"""network_recipes.py BUILD: data/nets/RECIPES has a recipe for each network file and no other, with the file's
checksum and its number of positions. Each command has options that the program's --help names, and one recipe
runs to its end with a few games."""
import hashlib
import os
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
sys.path.append(sys.path[0] + "/..")
from checkout import read, root
from tap import Tap

tap = Tap()
tools = pathlib.Path(sys.argv[1]) / "tools"
script = os.path.join(root, "scripts", "network-recipe")


def recipe(*words):
    return subprocess.run([script, *words], capture_output=True, text=True, check=False)


blocks = {block.split("\n")[0]: block for block in read("data/nets/RECIPES").split("\nfile ")[1:]}
tap.equal("a recipe for each network file", sorted({*os.listdir(os.path.join(root, "data", "nets"))} - {"RECIPES"}),
          sorted(blocks))
words_of = {}
for name, block in blocks.items():
    text = read(f"data/nets/{name}")
    tap.equal(f"{name}: the checksum", hashlib.sha256(text.encode()).hexdigest(),
              re.search("^sha256 (.*)$", block, re.M)[1])
    tap.check(f"{name}: the positions that it learned from",
              f" {re.search('^learned ([0-9]+), ', block, re.M)[1]} positions of {name[:-4]}." in text.split("\n")[0])
    shown = recipe(name)
    commands = re.findall(r"^(?:selfplay|strays|train|calibrate) .*", block, re.M)
    tap.check(f"{name}: its commands are shown", shown.returncode == 0 and shown.stdout.count("\n") > len(commands) > 5,
              shown.stderr)
    tap.check(f"{name}: no number stands for several", "{" not in re.sub(r"\$\{games##\*/\}", "", shown.stdout))
    tap.check(f"{name}: the last command makes it", shown.stdout.endswith(f" >{name}\n"))
    for line in commands:
        words = shlex.split(line)
        words_of.setdefault(words[0], set()).update(word for word in words if word.startswith("--"))

tap.equal("the programs of the recipes", ["calibrate", "selfplay", "strays", "train"], sorted(words_of))
if (tools / "train").exists():
    for program, words in words_of.items():
        usage = subprocess.run([tools / program, "--help"], capture_output=True, text=True, check=False).stdout
        tap.equal(f"{program} has the options that the recipes give it", [],
                  sorted(word for word in words if not re.search(rf"(?m)^  {word}\b", usage)))
    with tempfile.TemporaryDirectory() as scratch:
        done = recipe("renju.txt", "--small", "--tools", str(tools), "--run", scratch)
        tap.check("a recipe runs", done.returncode == 0, done.stderr[-2000:])
        made = pathlib.Path(scratch, "renju.txt")
        tap.check("and makes a network", made.exists() and "\nlines 4 renju\n" in made.read_text(encoding="utf-8"))
        made.unlink(missing_ok=True)
        done = recipe("renju.txt", "--small", "--tools", scratch, "--run", scratch)
        tap.check("a command that fails ends it and is named",
                  done.returncode == 1 and "network-recipe: this command failed: selfplay " in done.stderr, done.stderr)
tap.finish()
