#!/usr/bin/env python3
"""manuals.py BUILD: the man pages and the completions hold what the programs say of themselves."""
import os
import re
import shutil
import subprocess
import sys

sys.dont_write_bytecode = True
sys.path.append(sys.path[0] + "/..")
from tap import Tap

build = sys.argv[1]
tap = Tap()


def run(*words, text=None):
    done = subprocess.run(words, input=text, capture_output=True, text=True, timeout=60)
    return done.stdout + done.stderr


def options(text):
    """The options at the beginning of a help's rows."""
    rows = [re.split(r" {2,}", line.strip())[0] for line in text.splitlines() if re.match(r" +-", line)]
    return sorted({option for row in rows for option in re.findall(r"(?<!\S)--[a-z][a-z-]*", row)})


def complete(*words):
    """What bash offers for the last word."""
    script = (f"source {build}/lianzi.bash; COMP_WORDS=({' '.join(words) or chr(39) * 2}); "
              f"COMP_CWORD={len(words) - 1}; _lianzi; echo \"${{COMPREPLY[@]}}\"")
    return run("bash", "-c", script).split()


overview = run(f"{build}/lianzi", "--help")
commands = re.findall(r"^  ([a-z]+) {2,}\S", overview, re.M)
tap.check("lianzi --help lists commands", len(commands) > 8, overview)
helps = {f"lianzi-{command}": (f"{build}/lianzi", command) for command in commands}
for program in ("lianzi-verify", "pbrain-lianzi", "lianzi-desktop"):
    if os.path.exists(f"{build}/{program}"):
        helps[program] = (f"{build}/{program}",)

for name, words in helps.items():
    text = run(*words, "--help")
    with open(f"{build}/{name}.1", encoding="utf-8") as file:
        page = file.read().replace("\\-", "-")
    missing = [option for option in options(text) if option not in page]
    tap.equal(f"{name}.1 has every option of --help", [], missing)
    if shutil.which("groff"):
        tap.equal(f"{name}.1 is sound", "", run("groff", "-k", "-man", "-ww", "-Tutf8", "-z", f"{build}/{name}.1"))

tap.equal("bash completes commands", ["play", "puzzles", "progress", "prove"], complete("lianzi", "p"))
tap.equal("bash completes a command's options", ["--multipv"], complete("lianzi", "analyze", "--mu"))
tap.equal("bash completes rules", ["freestyle"], complete("lianzi", "play", "--rule", "f"))
tap.equal("bash completes the words of an option", ["white"], complete("lianzi", "prove", "--winner", "w"))
tap.equal("and a switch's", ["off", "on"], complete("lianzi", "analyze", "--proofs", "o"))
for command in commands:
    tap.equal(f"bash knows every option of {command}",
              sorted({*options(run(*helps[f"lianzi-{command}"], "--help"))}),
              sorted({*complete("lianzi", command, "--")}))
for shell, file in (("zsh", "_lianzi"), ("fish", "lianzi.fish")):
    if shutil.which(shell):
        tap.equal(f"{shell} reads its completions", "", run(shell, "-n", f"{build}/{file}"))
tap.finish()
