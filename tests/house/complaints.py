#!/usr/bin/env python3
"""complaints.py BUILD: the Chinese catalogue has every text that the library, a program or an engine's
child process can put into an error, and the words that fill a part of one."""
import glob
import re
import sys

sys.path.append(sys.path[0] + "/..")
from checkout import read, root
from tap import Tap

tap = Tap()
SOURCES = ("src/*/*.c", "apps/engines/brain.c", "apps/cli/play/thinking.c",
           "apps/desktop/window/files.c", "apps/desktop/thinking/foreign.c")
CALL = re.compile(r"\b(?:error_set|error_at|reader_damage|reader_warn|reader_leave_out|lib_damage|fail|fail_waiting|send|"
                  r"write_out|writer_warn|next_answer|scan_number|scan_byte|sav_number|lz_error_set|N_)\s*\(|"
                  r"\b(?:snprintf|g_strlcpy)\s*\(error->text,")
STRING = r'"(?:[^"\\]|\\.)*"'
PASSED_ON = re.compile(r"%(\.\d+)?s|.*\\n")  # a text passed on, or a line sent to an engine


def strings(text):
    """The string literals, with adjacent ones joined as the compiler does."""
    for run in re.finditer(rf"{STRING}(?:\s*{STRING})*", text):
        yield "".join(re.findall(r'"((?:[^"\\]|\\.)*)"', run[0]))


def arguments(source, at):
    """The text up to the closing parenthesis."""
    depth, begin = 1, at
    for match in re.compile(rf"{STRING}|'(?:[^'\\]|\\.)'|[()]").finditer(source, at):
        depth += {"(": 1, ")": -1}.get(match[0], 0)
        if depth == 0:
            return source[begin:match.start()]
    return source[begin:]


def complaints():
    for pattern in SOURCES:
        for path in glob.glob(pattern, root_dir=root):
            source = re.sub(r"/\*.*?\*/", "", read(path), flags=re.S)
            for call in CALL.finditer(source):
                for text in strings(arguments(source, call.end())):
                    if not PASSED_ON.fullmatch(text):
                        yield text, path


catalogue = {text for entry in re.findall(r"^msgid (.*(?:\n\".*)*)", read("po/zh_CN.po"), re.M)
             for text in strings(entry)}
made = dict(complaints())
tap.check("complaints were found", len(made) > 150, str(len(made)))
tap.equal("all of them are in the catalogue", [],
          sorted(f"{path}: {text}" for text, path in made.items() if text not in catalogue))
tap.finish()
