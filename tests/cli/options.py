#!/usr/bin/env python3
"""options.py BUILD: every command refuses a value that its --help does not allow, and says what is allowed."""
import re
import subprocess
import sys

sys.dont_write_bytecode = True
sys.path.append(sys.path[0] + "/..")
from tap import Tap

LIANZI = sys.argv[1] + "/lianzi"
NUMBERS = {"N", "K", "D", "T", "C", "B", "P", "R", "MIB", "MiB", "S", "SECONDS", "I/N", "S,N", "X,Y", "DATE", "L"}
tap = Tap()


def run(*words):
    done = subprocess.run([LIANZI, *words], capture_output=True, text=True, stdin=subprocess.DEVNULL, timeout=60)
    return done.returncode, done.stdout, done.stderr


commands = re.findall(r"^  ([a-z]+) {2,}\S", run("--help")[1], re.M)
seen = 0
for command in commands:
    for first in ([], ["--vcf"]) if command == "solve" else ([],):
        text = run(command, *first, "--help")[1]
        rows = [re.split(r" {2,}", line.strip())[0] for line in text.splitlines() if re.match(r" +--", line)]
        terms = [term.split(" ", 1) for row in rows for term in row.split(", --") if " " in term]
        wrong = []
        for option, value in sorted({(term[0].lstrip("-"), term[1]) for term in terms}):
            words = value.split("|") if re.fullmatch(r"[a-z-]+(\|[a-z-]+)+", value) else []
            if value not in NUMBERS and not words or (command, option) in (("gomocup", "level"), ("gomocup", "seed")):
                continue
            seen += 1
            status, out, err = run(command, *first, f"--{option}", "frobnicate")
            allowed = " or ".join(", ".join(words).rsplit(", ", 1)) if words else ""
            if (status != 2 or out or not err.startswith(f"lianzi {command}: --{option}: expected {allowed}")
                    or not err.endswith('not "frobnicate"\n')):
                wrong.append(f"--{option} frobnicate: exit {status}: {err}")
        tap.check(f"{' '.join([command, *first])} refuses what is no value", not wrong, *wrong)
tap.check("there are such options", seen > 80, seen)
tap.finish()
