#!/usr/bin/env python3
"""analyze.py BUILD: `lianzi analyze`, tested by a program that reads its JSON lines."""
import json
import os
import pty
import re
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time

sys.dont_write_bytecode = True
sys.path.append(sys.path[0] + "/..")
from tap import Tap

tap = Tap()
check, equal = tap.check, tap.equal
LIANZI = os.path.join(sys.argv[1], "lianzi")
FIELDS = ["line", "moves", "rule", "columns", "rows", "depth", "multipv", "score", "winrate",
          "drawrate", "mate", "nodes", "time_ms", "pv"]


def analyze(text, *arguments, proofs=False):
    """Status, objects, complaints; of the search unless proofs are to answer."""
    done = subprocess.run([LIANZI, "analyze", "--hash", "1", *([] if proofs else ["--proofs", "off"]), *arguments],
                          input=text.encode("latin-1"), capture_output=True, timeout=100)
    return (done.returncode, [json.loads(line) for line in done.stdout.decode().splitlines()],
            done.stderr.decode())


status, objects, errors = analyze("h8i9\n", "--depth", "4")
equal("status, and nothing on standard error", (0, ""), (status, errors))
equal("an object a depth", [1, 2, 3, 4], [each["depth"] for each in objects])
equal("the fields", [FIELDS] * 4, [list(each) for each in objects])
last = objects[-1]
equal("what was asked", (1, "h8i9", "freestyle", 15, 15, 1, None),
      tuple(last[key] for key in ("line", "moves", "rule", "columns", "rows", "multipv", "mate")))
check("win, draw and loss have chances", all(0 <= each["drawrate"] <= 2 * min(each["winrate"], 1 - each["winrate"])
                                          for each in objects), objects)
check("the win rate is one", all(0 <= each["winrate"] <= 1 for each in objects))
check("the line is one", last["pv"] and all(move[0] in "abcdefghijklmno" for move in last["pv"]))
final = analyze("h8i9\n", "--depth", "4", "--final")[1]
equal("--final is the last of them", [dict(last, time_ms=0)], [dict(each, time_ms=0) for each in final])

status, objects, errors = analyze(
    "# a comment\n\nh8i9\nh8h8\nzz\nh16\n\0\nh8h7i8i7j8j7k8k7l8\r\ng1h2\n", "--depth", "1", "--final")
equal("some input failed", (1, ""), (status, errors))
equal("every line in its place", [3, 4, 5, 6, 7, 8, 9], [each["line"] for each in objects])
equal("the bad ones with an error", [4, 5, 6, 7],
      [each["line"] for each in objects if list(each) == ["line", "error"]])
check("which names what is wrong", "h8" in objects[1]["error"] and "h16" in objects[3]["error"], objects)
for text, rule, ended in (("h8h7i8i7j8j7k8k7l8", "freestyle", ("black", -32000, 0, 0, 0)),
                          ("h8h7i8i7j8j7k8k7a1l7", "freestyle", ("white", -32000, 0, 0, 0)),
                          ("a1b1a2b2a3b3c1c2d1c3d2d3", "draw", ("draw", 0, 0.5, 1, 0)), ("1122334", "connect4",
                                                                                  ("black", -32000, 0, 0, 0))):
    options = ["--size", "4x3", "--win", "4"] if rule == "draw" else ["--rule", rule]
    status, objects, errors = analyze(text + "\n", *options)
    equal(f"a finished game: {text}", (0, [([*FIELDS, "result"], ended, [])], ""),
          (status, [(list(each)[:15], tuple(each[key] for key in ("result", "score", "winrate", "drawrate", "mate")),
                     each["pv"]) for each in objects], errors))

equal("blank lines and comments alone: nothing to answer", (0, [], ""), analyze("\n# a comment\n \n"))
for moves in ("", "h8i9"):
    status, objects, errors = analyze("a1\n", "--depth", "1", "--final", "--moves", moves)
    equal(f"--moves '{moves}' instead of the input", (0, [(1, moves)], ""),
          (status, [(each["line"], each["moves"]) for each in objects], errors))
equal("--moves that are bad", (1, [{"line": 1, "error": "character 3: h8: occupied"}], ""),
      analyze("", "--moves", "h8h8"))
equal("--moves and a file", (2, [], "lianzi analyze: --moves and a file: give one of them\n"),
      analyze("", "--moves", "h8", "lines.txt"))

objects = analyze("h8i9\n", "--nodes", "3000", "--final", "--multipv", "3")[1]
equal("the three best moves", [1, 2, 3], [each["multipv"] for each in objects])
check("all different, of one depth", len({each["pv"][0] for each in objects}) == 3 and
      len({each["depth"] for each in objects}) == 1, objects)
objects = analyze("a1\n", "--size", "3", "--win", "3", "--final", "--multipv", "64")[1]
equal("of another length no draws are foretold", {None}, {each["drawrate"] for each in objects if not each["mate"]})
equal("every move of a game of another length: in tic-tac-toe the centre alone answers a corner",
      ["b2 draws"] + 7 * ["another loses"],
      [("b2" if each["pv"] == ["b2"] else "another") +
       (" draws" if each["mate"] is None else " loses" if each["mate"] < 0 else " wins")
       for each in objects])
# Black has an open four: to move, black wins in one ply; white, to move, loses in two.
mate = analyze("h8h7i8i7j8j7k8a1\n", "--depth", "2", "--final")[1][0]
equal("mate in one ply for the mover", 1, mate["mate"])
check("by the five", mate["pv"][0] in ("g8", "l8") and mate["winrate"] == 1, mate)
mate = analyze("h8h7i8i7j8j7k8\n", "--depth", "3", "--final")[1][0]
check("two plies to the loss, from the loser's view", mate["mate"] == -2 and mate["score"] < 0 and
      mate["winrate"] == 0, mate)
objects = analyze("h8h15\nh8h1\n", "--rows", "top", "--rule", "renju", "--size", "16x15", "--depth", "1")[1]
equal("rule, size and rows", [("h8h15", "renju", 16, 15), ("h8h1", "renju", 16, 15)],
      [tuple(each[key] for key in ("moves", "rule", "columns", "rows")) for each in objects])

equal("an opening's stone, chosen without a search, tells of no defeat", [(0, 0, 0.5)] * 3,
      [tuple(each[key] for key in ("depth", "score", "winrate"))
       for text, opening in (("h8\n", "swap"), ("h8\n", "swap2"), ("h8i9\n", "swap2"))
       for each in analyze(text, "--depth", "2", "--opening", opening, "--final")[1]])

# In an opening, the last depth's line has the choice of colour, which can be played as it is.
choices = []
for text, opening in (("h8a1i9", "swap"), ("h8a1i9", "swap2"), ("a1h8o15", "swap"), ("h8j10e11g10k6", "swap2"),
                      ("h8j10e11", "swap2"), ("h7f8k7", "swap2"), ("k8h8n11", "swap2")):
    objects = analyze(text + "\n", "--depth", "5", "--opening", opening, "--final", "--rows", "top")[1]
    choice = objects[0].get("choice")
    choices.append(choice)
    two = opening == "swap2" and len(re.findall("[a-o]", text)) == 3
    check(f"{text}, {opening}: the choice is one", choice and re.fullmatch(
        "black|white" + two * r"|([a-o]\d+){2}", choice), objects)
    after = text + str(choice) + ("".join(objects[0]["pv"]) if choice in ("black", "white") else "")
    objects = analyze(after + "\n", "--depth", "1", "--opening", opening, "--rows", "top", "--final")[1]
    check(f"{text}, {opening}: and can be played, with the line", "error" not in objects[0], after, objects)
check("two stones are added to one that is even", any(re.search(r"\d", str(each)) for each in choices), choices)
equal("black's clear advantage is taken by the one who chooses, and is black's", [("black", True)],
      [(each.get("choice"), each["score"] < 0)
       for each in analyze("h8a1i9\n", "--depth", "5", "--opening", "swap", "--final")[1]])
objects = analyze("h8i9j10\nh8i9j10black\n", "--depth", "4", "--opening", "swap2", "--multipv", "2")[1]
equal("every depth comes, the choice with the last", [(1, i, j, i == 4) for i in (1, 2, 3, 4) for j in (1, 2)],
      [(each["line"], each["depth"], each["multipv"], "choice" in each) for each in objects[:8]])
check("none where there is nothing to choose", not any("choice" in each for each in objects[8:]), objects)

with tempfile.TemporaryDirectory() as folder:
    path = os.path.join(folder, "two.sgf")
    with open(path, "w", encoding="ascii") as file:
        file.write("(;FF[4]GM[4]SZ[15];B[hh];W[ii])(;FF[4]GM[4]SZ[15];B[ha])")
    status, objects, errors = analyze("", path, "--depth", "1")
    equal("a record: every position of every game", [(1, 0), (1, 2), (1, 4), (2, 0), (2, 2)],
          [(each["line"], len(each["moves"].replace("15", "1"))) for each in objects])
    equal("well", (0, ""), (status, errors))
    tree = os.path.join(folder, "tree.sgf")
    with open(tree, "w", encoding="ascii") as file:
        file.write("(;FF[4]GM[4]SZ[15];B[hh](;W[ig];B[jf](;W[ke])(;W[kd]))(;W[jh];B[ao](;W[ig])(;W[an])))")
    order = ["", "h8", "h8i9", "h8i9j10", "h8i9j10k11", "h8i9j10k12", "h8j8", "h8j8a1", "h8j8a1i9", "h8j8a1a2"]
    equal("variations: depth first, in the order of the tree", order,
          [each["moves"] for each in analyze("", tree, "--depth", "1")[1]])
    library = os.path.join(folder, "tree.lib")
    subprocess.run([LIANZI, "convert", tree, library], check=True, timeout=100)
    equal("of a library too", order, [each["moves"] for each in analyze("", library, "--depth", "1")[1]])
    with open(tree, "w", encoding="ascii") as file:
        file.write("(;FF[4]GM[4]SZ[15](;B[hh];W[ii];B[jj];W[kk])(;B[jj];W[ii];B[hh](;W[kk];B[ll])(;W[aa])))")
    status, objects, errors = analyze("", tree, "--depth", "1")
    equal("two orders of moves: what follows comes once, or where it is alone", (0, [
        "", "h8", "h8i7", "h8i7j6", "h8i7j6k5", "j6", "j6i7", "j6i7h8k5l4", "j6i7h8a15"]),
          (status, [each["moves"] for each in objects]))
    with open(tree, "w", encoding="ascii") as file:
        file.write("(;FF[4]GM[4]SZ[15];B[aa];W[ab];B[ba];W[bb];B[ca];W[cb];B[da];W[db]"
                   "(;B[ea])(;B[hh];W[eb])(;B[hi];W[ii]))")
    equal("decided positions stay out, in variations too", [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 9, 10],
          [len(re.findall("[a-o]", each["moves"])) for each in analyze("", tree, "--depth", "1")[1]])
    with open(tree, "w", encoding="ascii") as file:  # a renju double three off the main line, and all below it
        file.write("(;FF[4]GM[4]SZ[15]RU[renju];B[hg];W[aa];B[hf];W[oo];B[gh];W[ao];B[fh];W[oa]"
                   "(;B[hh];W[ii])(;B[nn];W[mm]))")
    before = "h9a15h10o1g8a1f8o15"
    equal("a move that is not allowed on the main line: an error, and the variations beside it", [
        ("line", "error"), "n2", "n2m3"],
          [tuple(each) if "error" in each else each["moves"].removeprefix(before)
           for each in analyze("", tree, "--depth", "1")[1][9:]])
    with open(tree, "w", encoding="ascii") as file:
        file.write("(;FF[4]GM[4]SZ[15]RU[renju];B[hg];W[aa];B[hf];W[oo];B[gh];W[ao];B[fh];W[oa]"
                   "(;B[nn];W[mm])(;B[hh];W[ii])(;B[ll]))")
    status, objects, errors = analyze("", tree, "--depth", "1")
    equal("in a variation with the moves before it", (1, [
        "n2", "n2m3", "after " + before + ": move 9: double-three", "l4"]),
          (status, [each.get("error") or each["moves"].removeprefix(before) for each in objects[9:]]))
    with open(path, "w", encoding="ascii") as file:
        file.write("(;FF[4]GM[4]SZ[15];B[hh];W[zz])")
    status, objects, errors = analyze("", path, "--depth", "1")
    check("a damaged record is complained of", status == 1 and errors.startswith(path), errors)
    cut = os.path.join(folder, "cut.pos")
    with open(cut, "wb") as file:
        file.write(bytes([2, 112, 112]))
    equal("a damaged binary record: with the byte", (1, f"{cut}: byte 2: h8 is occupied\n"),
          analyze("", cut, "--depth", "1")[::2])
    with open(path, "w", encoding="ascii") as file:
        file.write("(;SZ[15]AB[hh][ii]AW[jj];W[aa])")
    start = {"black": ["i7", "h8"], "white": ["j6"], "blocked": [], "to_move": "white"}
    equal("a position set up: what the moves begin from", [("", start), ("a15", start)],
          [(each["moves"], each["start"]) for each in analyze("", path, "--depth", "1")[1]])
    with open(path, "w", encoding="ascii") as file:
        file.write("(;SZ[15];B[hh];AW[ii]AE[hh];B[aa])")
    start = {"black": [], "white": ["i7"], "blocked": [], "to_move": "black"}
    equal("so does one within the game", [("", None), ("h8", None), ("", start), ("a15", start)],
          [(each["moves"], each.get("start")) for each in analyze("", path, "--depth", "1")[1]])
    for ending in ("psq", "sgf", "lib", "pos", "sav"):
        path = os.path.join(folder, f"empty.{ending}")
        with open(path, "wb"):
            pass
        status, objects, errors = analyze("", path)
        check(f"an empty {ending} is no record", (status, objects) == (1, []) and path in errors and
              len(errors.splitlines()) == 1, status, errors)
    path = os.path.join(folder, "lines.txt")
    with open(path, "w", encoding="ascii") as file:
        file.write("h8\n")
    equal("a file of lines", ["h8"], [each["moves"] for each in analyze("", path, "--depth", "1")[1]])
    # Several files, and a file of results that the next run goes on with.
    with open(tree, "w", encoding="ascii") as file:
        file.write("(;FF[4]GM[4]SZ[15];B[hh];W[ig];B[jf])\n(;GM[4]SZ[15];AB[hh]AW[ii];B[jj])")
    positions = [(path, "h8"), *((tree, moves) for moves in ("", "h8", "h8i9", "h8i9j10", "", "j6"))]
    status, objects, errors = analyze("", path, tree, "--depth", "2", "--final")
    equal("several files", (0, positions, ""),
          (status, [(each["file"], each["moves"]) for each in objects], errors))
    status, objects, errors = analyze("", path, "/nonexistent.sgf", tree, "--depth", "1", "--final")
    equal("one that is not there: the others are read", (1, positions, 1),
          (status, [(each["file"], each["moves"]) for each in objects], len(errors.splitlines())))
    equal("of one file the objects do not say it", FIELDS, list(analyze("", path, "--depth", "1")[1][0]))
    out = os.path.join(folder, "out.jsonl")
    with open(path, "w", encoding="ascii") as file:
        file.write("h8\nh8h8\nh8i9\nh8h7i8i7j8j7k8k7l8\n")

    def keep(*arguments):
        """Status, complaints and the bytes of the file."""
        status, objects, errors = analyze("", "--depth", "2", "--multipv", "2", "--out", out, *arguments)
        equal("nothing on standard output", [], objects)
        with open(out, "rb") as file:
            return status, errors, file.read()

    whole = keep(path, tree)
    equal("--out: all of it", (1, ""), whole[:2])

    def order(data):
        """What its lines are about."""
        return [tuple(each.get(key) for key in ("file", "line", "moves", "depth", "multipv"))
                for each in map(json.loads, data.splitlines())]

    both = [(1, 1), (1, 2), (2, 1), (2, 2)]
    equal("an object a line for each depth, an error in its place",
          [(path, 1, "h8", *each) for each in both] + [(path, 2, None, None, None)] +
          [(path, 3, "h8i9", *each) for each in both] + [(path, 4, "h8h7i8i7j8j7k8k7l8", 0, 1)] +
          [(tree, 1, "", 1, 1), (tree, 1, "", 2, 1)] +
          [(tree, 1, moves, *each) for moves in ("h8", "h8i9", "h8i9j10") for each in both] +
          [(tree, 2, moves, *each) for moves in ("", "j6") for each in both], order(whole[2]))
    equal("the same again: nothing is analysed, nothing is written", whole, keep(path, tree))
    analyze("", "--depth", "1", "--multipv", "2", "--out", out, path, tree)
    with open(out, "rb") as file:
        data = file.read()
    equal("by other limits they are analysed anew, behind those that are there",
          (True, [about for about in order(whole[2]) if about[3] != 2]),
          (data.startswith(whole[2]), order(data[len(whole[2]):])))
    equal("both are kept then", (1, "", data), keep(path, tree))
    equal("each object says by which", {1, 2}, {json.loads(line)["options"]["depth"] for line in data.splitlines()})
    lines = whole[2].splitlines(True)
    for kept, left in ((0, b""), (4, b""), (5, b""), (7, lines[7][:20]), (9, lines[9][:-1]), (30, b"{"), (12, lines[12][:9])):
        with open(out, "wb") as file:
            file.write(b"".join(lines[:kept]) + left)
        status, errors, data = keep(path, tree)
        equal(f"goes on behind {kept} lines and {len(left)} bytes", (1, "", order(whole[2])), (status, errors, order(data)))
    with open(out, "wb") as file:
        file.write(b"".join(lines[:14]).replace(b'"rule":"', b'"rule":"kept '))
    data = keep(path, tree)[2]
    equal("what was analysed is kept", 13, data.count(b'"rule":"kept '))
    with open(out, "wb") as file:
        file.write(b"notes of mine\n")
    equal("a file with something else is left alone",
          (1, f"lianzi analyze: {out}: line 1 is no line of `lianzi analyze`\n", b"notes of mine\n"), keep(path))
    equal("so is an input", (1, f"lianzi analyze: {path}: this file has the game: name another\n"),
          analyze("", "--out", path, path)[::2])
    equal("a place that cannot be written", (1, f"lianzi analyze: {folder}/no/out: No such file or directory\n"),
          analyze("", "--out", folder + "/no/out", path)[::2])
    if os.path.exists("/dev/full"):
        equal("a full disk", (1, "lianzi analyze: /dev/full: No space left on device\n"),
              analyze("", "--depth", "1", "--out", "/dev/full", path)[::2])
        with open("/dev/full", "wb") as full:
            done = subprocess.run([LIANZI, "analyze", "--hash", "1", "--depth", "1", path], stdout=full,
                                  stderr=subprocess.PIPE, timeout=100)
        equal("a full disk behind standard output", (1, b"lianzi: standard output: No space left on device\n"),
              (done.returncode, done.stderr))

    # Stopped in the middle: what was finished stays, and the next run does the rest.
    os.remove(out)
    with subprocess.Popen([LIANZI, "analyze", "--hash", "1", "--proofs", "off", "--time", "1000", "--out", out, "-"],
                          stdin=subprocess.PIPE, text=True) as process:
        process.stdin.write("h8h7i8i7j8j7k8k7l8\nh8\ni8\n")
        process.stdin.flush()
        until = time.monotonic() + 100
        while not (os.path.exists(out) and os.path.getsize(out)) and time.monotonic() < until:
            time.sleep(0.05)
        time.sleep(0.5)
        process.send_signal(signal.SIGINT)
        process.wait(100)
    with open(out, "rb") as file:
        equal("a position that was cut short is not written", [1],
              [json.loads(line)["line"] for line in file.read().splitlines()])
    with open(out, "rb") as file:  # as if it had had limits that the rest reaches soon
        data = file.read().replace(b'"time_ms":1000000,"nodes":0,"depth":0', b'"time_ms":0,"nodes":0,"depth":1')
    with open(out, "wb") as file:
        file.write(data)
    analyze("h8h7i8i7j8j7k8k7l8\nh8\ni8\n", "--depth", "1", "--out", out)
    with open(out, "rb") as file:
        equal("the next run does the rest", [1, 2, 3], [json.loads(line)["line"] for line in file.read().splitlines()])

    # Progress, on a terminal several times a second.
    with open(path, "w", encoding="ascii") as file:
        file.write("h8i9\n" * 4)
    terminal, end = pty.openpty()
    done = subprocess.run([LIANZI, "analyze", "--hash", "1", "--proofs", "off", "--final", "--time", "0.3", path, tree],
                          stdout=subprocess.PIPE, stderr=end, timeout=100)
    os.close(end)
    shown = b""
    while True:
        try:
            some = os.read(terminal, 4096)
        except OSError:
            break
        if not some:
            break
        shown += some
    os.close(terminal)
    check("progress and the time that is left", re.search(rb"positions analysed: 1 of 10; perhaps \d+ s left", shown) and
          re.search(rb"positions analysed: 10 of 10; perhaps \d+ s left", shown), shown)


def ctrl_c(*arguments):
    """Status and objects of three positions, the first decided at once, interrupted in the second."""
    with subprocess.Popen([LIANZI, "analyze", "--hash", "1", "--proofs", "off", "--final", "--time", "1000",
                           *arguments],
                          stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        process.stdin.write("h8h7i8i7j8j7k8a1\nh8\ni8\n")
        process.stdin.flush()
        objects = [process.stdout.readline()]
        time.sleep(0.5)
        process.send_signal(signal.SIGINT)
        objects += process.stdout.readlines()
        return process.wait(100), [json.loads(line) for line in objects]


status, objects = ctrl_c()
equal("Ctrl-C ends the input", (-signal.SIGINT, [1, 2]), (status, [each.get("line") for each in objects]))
check("with what was found", objects[-1].get("pv"), objects)
status, objects = ctrl_c("--multipv", "2")
check("of every line asked for", (status, [each.get("line") for each in objects][:2]) == (-signal.SIGINT, [1, 1]) and
      objects[-1].get("line") == 2, objects)

start = {"black": [], "white": [], "blocked": ["c2"], "to_move": "black"}
equal("a blocked cell too", [start],
      [each["start"] for each in analyze("a1\n", "--depth", "1", "--blocked", "3,2")[1]])

if not os.environ.get("SANITIZE"):  # a sanitizer's shadow needs more addresses than a limit leaves
    for text, rule in (("h8\n", "renju"), ("4453\n", "connect4")):  # 65536 MiB: 0 in 32 bits of bytes
        done = subprocess.run([LIANZI, "analyze", "--rule", rule, "--size", "9", "--hash", "65536"],
                              input=text.encode(), capture_output=True, timeout=100,
                              preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (2**31, 2**31)))
        equal(f"a table that memory does not hold: {rule}",
              (1, b'{"line":1,"error":"no memory for a search with tables of 65536 MiB"}\n', b""),
              (done.returncode, done.stdout, done.stderr))

# Proofs: at once, in any orientation; a broken certificate beside the program is told once.
status, objects, errors = analyze("h8i9i7a1\nh8g7g9o15\n", proofs=True)
equal("proved, and at most so many plies", [(True, 0, 19, 1), (True, 0, 19, 1)],
      [(each["proved"], each["depth"], each["mate"], each["winrate"]) for each in objects])
equal("proofs off", [1, 2],
      [each["depth"] for each in analyze("h8i9i7a1\n", "--depth", "2", "--proofs", "off", proofs=True)[1]
       if "proved" not in each])
with tempfile.TemporaryDirectory() as scratch:
    path = os.path.join(scratch, "first.sgf")
    with open(path, "w", encoding="ascii") as file:
        file.write("(;FF[4]GM[4]SZ[15];B[hh])")
    for rule, most in (("freestyle", 54), ("standard", 52)):
        status, objects, errors = analyze("", path, "--rule", rule, proofs=True)
        equal(f"{rule}: from the empty board, for either side",
              [("", most + 1, 1, "h8", rule), ("h8", -most, 0, "", rule)],
              [(each["moves"], each["mate"], each["winrate"], each["pv"][0] if not each["moves"] else "", each["rule"])
               for each in objects if each.get("proved")])
status, objects, errors = analyze("i9\nh8i9j10\nh8i9j10k11\n", "--depth", "1", proofs=True)
check("a first move or a third one that no proof has", len(objects) == 3 and
      not any("proved" in each for each in objects), objects)
status, objects, errors = analyze("h8i9\n", "--depth", "1", "--size", "16", proofs=True)
check("another board", len(objects) == 1 and "proved" not in objects[0], objects)
# To follow the line of the loser's side keeps the promise: one ply less after each move of it.
line = analyze("h8\n", proofs=True)[1][0]
answers = analyze("".join("h8" + "".join(line["pv"][:n]) + "\n" for n in range(6)), proofs=True)[1]
check("the line of the other side is a way through the proof", [each["mate"] > 0 for each in answers] ==
      [False, True] * 3 and all(abs(each["mate"]) <= 62 - n for n, each in enumerate(answers)), answers)
with tempfile.TemporaryDirectory() as scratch:
    shelf = os.path.join(scratch, "data", "proofs")
    shutil.copy(LIANZI, scratch)
    os.makedirs(shelf)
    for name, size in (("short", 200), ("head", 20)):
        with open(os.path.join(sys.argv[1], "data/proofs/freestyle-h8i9i7a1.proof"), "rb") as whole, \
                open(os.path.join(shelf, name), "wb") as cut:
            cut.write(whole.read(size))
    with open(os.path.join(shelf, "list.txt"), "w") as listed:
        listed.write("# a comment\nshort 31\nhead\nmissing 1 2\n../list.txt\n")
    os.mkdir(os.path.join(shelf, "boards"))
    with open(os.path.join(sys.argv[1], "data/proofs/boards/freestyle-15x15.proof"), "rb") as whole, \
            open(os.path.join(shelf, "boards", "half"), "wb") as cut:
        cut.write(whole.read(300000))
    with open(os.path.join(shelf, "boards", "list.txt"), "w") as listed:
        listed.write("half 58\nnone 58\n")
    done = subprocess.run([os.path.join(scratch, "lianzi"), "analyze", "--hash", "1", "--depth", "1"],
                          input=b"h8i9i7a1\n" * 2, capture_output=True, timeout=100)
    equal("broken certificates", f"""lianzi analyze: {shelf}/short: the certificate is damaged before byte 200
lianzi analyze: {shelf}/head: line 2 is not one of a certificate's header
lianzi analyze: {shelf}/missing: No such file or directory
lianzi analyze: {shelf}/boards/half: the certificate is damaged before byte 300000
lianzi analyze: {shelf}/boards/none: No such file or directory
""", done.stderr.decode())
    equal("the search goes on without them", [1, 1], [json.loads(line)["depth"] for line in done.stdout.splitlines()])

for arguments in (["--multipv", "0"], ["--multipv", "65"], ["--time", "soon"], ["--nodes", "-1"],
                  ["--depth", "x"], ["--threads", "0"], ["--proofs", "no"], ["--size", "99"], ["--frobnicate"]):
    status, objects, errors = analyze("", *arguments)
    check(f"usage: {' '.join(arguments)}", status == 2 and len(errors.splitlines()) == 1, status, errors)
status, objects, errors = analyze("", "/nonexistent.sgf")
check("a file that is not there", status == 1 and "/nonexistent.sgf" in errors, status, errors)
folder = os.open("/", os.O_RDONLY)
done = subprocess.run([LIANZI, "analyze"], stdin=folder, capture_output=True, timeout=100)
os.close(folder)
equal("input that cannot be read", (1, b"", b"lianzi analyze: standard input: Is a directory\n"),
      (done.returncode, done.stdout, done.stderr))
status, objects, errors = analyze("", "/")
equal("a file that cannot be read", (1, "lianzi analyze: /: Is a directory\n"), (status, errors))
equal("no input", (0, [], ""), analyze(""))
status, objects, errors = analyze("", "/dev/zero")
equal("a line that may have no end", (1, [], "lianzi analyze: /dev/zero: line 1 has more than 1048576 bytes\n"),
      (status, objects, errors))

tap.finish()
