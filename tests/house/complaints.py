#!/usr/bin/env python3
"""complaints.py BUILD: every complaint that the library or an engine's child process can make about
a person's files, games and engines stands in the list that translates them (complaint.c), and the
list in the Chinese catalogue."""
import glob
import os
import re
import sys

sys.path.append(sys.path[0] + "/..")
from tap import Tap

tap = Tap()
root = os.path.join(sys.path[0], "..", "..")
SOURCES = ("src/*/*.c", "apps/common/brain.c", "apps/cli/play/thinking.c",
           "apps/desktop/window/files.c", "apps/desktop/thinking/foreign.c")
# The solver of Connect Four and its books are for programs and the command line.
NOT_SEEN = ("src/api/connect4.c", "src/connect4/book_answer.c", "src/connect4/book_hard.c",
            "src/connect4/book_singles.c")
CALL = re.compile(r"\b(?:error_set|error_at|reader_damage|lib_damage|fail|fail_waiting|send|write_out|writer_warn|"
                  r"next_answer|scan_number|scan_byte|sav_number)\s*\(|"
                  r"\b(?:snprintf|g_strlcpy)\s*\(error->text,")
# What stands in a complaint for a byte that was read.
SHOW = re.compile(r"^(?:static )?const char \*\w*show\w*\(.*?^}", re.M | re.S)
STRING = r'"(?:[^"\\]|\\.)*"'
# What only a program can do wrong that calls the library, never a person at the window.
OF_PROGRAMS = re.compile(r"was not made by|were not made by|has (the )?number %d|has no node %d|"
                         r"struct_size|must not be NULL")

PASSED_ON = re.compile(r"%(\.\d+)?s|.*\\n")  # another's words, or what is sent to an engine


def read(path):
    with open(os.path.join(root, path), encoding="utf-8") as file:
        return file.read()


def strings(text):
    """Literals, neighbours joined as the compiler does."""
    for run in re.finditer(rf"{STRING}(?:\s*{STRING})*", text):
        yield "".join(re.findall(r'"((?:[^"\\]|\\.)*)"', run[0]))


def arguments(source, at):
    """The text up to the parenthesis that closes."""
    depth, begin = 1, at
    for match in re.compile(rf"{STRING}|'(?:[^'\\]|\\.)'|[()]").finditer(source, at):
        depth += {"(": 1, ")": -1}.get(match[0], 0)
        if depth == 0:
            return source[begin:match.start()]
    return source[begin:]


def complaints():
    for pattern in SOURCES:
        for path in glob.glob(pattern, root_dir=root):
            if path in NOT_SEEN:
                continue
            source = re.sub(r"/\*.*?\*/", "", read(path), flags=re.S)
            parts = [arguments(source, call.end()) for call in CALL.finditer(source)]
            for part in parts + SHOW.findall(source):
                for text in strings(part):
                    if not PASSED_ON.fullmatch(text) and not OF_PROGRAMS.search(text):
                        yield text, path


known = set(strings(read("apps/common/complaint.c")))
catalogue = {text for entry in re.findall(r"^msgid (.*(?:\n\".*)*)", read("po/zh_CN.po"), re.M)
             for text in strings(entry)}
made = dict(complaints())
tap.check("complaints were found", len(made) > 80, str(len(made)))
missing = sorted(f"{path}: {text}" for text, path in made.items() if text not in known)
tap.equal("all of them can be translated", [], missing)
tap.equal("and are", [], sorted(text for text in made if text in known and text not in catalogue))
tap.finish()
