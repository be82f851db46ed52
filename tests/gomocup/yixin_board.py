#!/usr/bin/env python3
"""yixin_board.py BUILD: dialogues with pbrain-lianzi as Yixin-Board leads them (main.c of accreator/Yixin-Board and of
dhbloo/Yixin-Board): what it sends, in which order, and what it reads of the answers. Nothing may be UNKNOWN or ERROR."""
import os
import re
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
sys.path.append(sys.path[0] + "/..")
from brain import PATIENCE, Brain
from program import program
from tap import Tap

tap = Tap()
check, equal = tap.check, tap.equal


class Board:
    """Yixin-Board: the stones as (row, column), which it sends in this order."""

    def __init__(self, *arguments, size=15, rule=0, detail=3, nodes=300, old=False):
        self.brain = Brain(*arguments, fast=False)
        self.size, self.old, self.stones, self.log = size, old, [], []
        self.say(f"info show_detail {detail}", "yxshowinfo", self.start(True))
        self.say(f"INFO max_node {nodes}", "INFO timeout_match 100000000", "INFO time_left 100000000",
                 "INFO timeout_turn 2000000", "INFO max_depth 225", "INFO time_increment 0",
                 "INFO caution_factor 1", "INFO thread_num 1", *(["INFO thread_split_depth 8"] if old else []),
                 "INFO hash_size 16384", "INFO pondering 0", "INFO vcthread 0", f"INFO rule {rule}", "INFO proofs 0")
        self.until("MESSAGE INFO MAX_THREAD_NUM (\\d+)$")
        self.until("MESSAGE INFO MAX_HASH_SIZE (\\d+)$")
        self.until("OK$")

    def say(self, *lines):
        self.brain.say(*lines)

    def start(self, first=False):
        columns, rows = self.size if isinstance(self.size, tuple) else (self.size, self.size)
        return ("START" if first else "start") + (f" {columns} {rows}" if self.old else f" {columns}")

    def hear(self):
        line = self.brain.hear()
        self.log.append(line)
        return line

    def until(self, pattern):
        """The match of the first line that has the pattern; lines before it are MESSAGE or INFO."""
        while True:
            line = self.hear()
            found = line and re.match(pattern, line)
            if found or line is None or line == "(silence)" or not re.match("MESSAGE|INFO|OK$", line):
                check(f"waiting for {pattern}", found, line)
                return found

    def points(self, stones=None):
        return [f"{row},{column}" for row, column in (self.stones if stones is None else stones)]

    def coloured(self):
        count = len(self.stones)
        return [f"{point},{1 if count % 2 == i % 2 else 2}" for i, point in enumerate(self.points())]

    def send_board(self, think):
        self.say(self.start(), "board" if think else "yxboard", *self.coloured(), "done")

    def think(self, clear=False):
        """Asks for a move as the board does for each one, and makes it."""
        self.say("INFO time_left 100000000", *(["yxhashclear"] if clear else []))
        self.send_board(True)
        return self.move()

    def move(self):
        found = self.until(r"(\d+),(\d+)$")
        point = (int(found[1]), int(found[2])) if found else None
        check("the move is legal", point and point not in self.stones and max(point) < 22, point)
        self.stones.append(point)
        return point

    def message(self, what, numbers):
        found = self.until(f"MESSAGE {what}" + r" (\d+)" * numbers + "$")
        return tuple(map(int, found.groups())) if found else (0,) * numbers

    def dialogue(self, *lines):
        """All answers to a command but START's, none of them UNKNOWN or ERROR."""
        self.say(*lines)
        heard = [line for line in self.brain.quiet() if line != "OK"]
        check(f"{lines[0]}: nothing unknown", all(re.match("MESSAGE |INFO ", line) for line in heard), heard)
        return heard

    def leave(self):
        self.say("end")
        equal("end: gone", (0, []), self.brain.gone())


# ---- Moves, the clock, rectangular boards -------------------------------------------------------
for old in (False, True):
    board = Board(old=old, nodes=-1 if old else 300)
    if old:
        board.say("INFO max_node 300")
    board.stones = [(7, 7)]
    board.think()
    board.stones.append((0, 0))
    board.say("INFO time_left 99990000", "turn 0,0")
    board.move()
    board.think(clear=True)
    check("no complaint about max_node -1", not [line for line in board.log if "cannot be met" in line], board.log)
    board.leave()
board = Board(size=(20, 10), old=True)  # 20 columns and 10 rows
board.stones = [(9, 19), (0, 19)]
board.think()
check("a wide board: all rows and columns are there", max(board.stones[-1]) < 20 and board.stones[-1][0] < 10)
board.leave()
board = Board(nodes=-1)  # the time left comes before START, and holds; else this would take an hour
board.say("INFO timeout_turn 3600000", "INFO time_left 1500", "INFO show_detail 0")
board.stones = [(7, 7), (8, 8)]
board.send_board(True)
board.move()
board.leave()

# ---- Renju's forbidden points --------------------------------------------------------------------
board = Board(rule=2, detail=1)
board.stones = [(7, 5), (0, 0), (7, 6), (14, 0), (5, 7), (0, 14), (6, 7), (14, 14)]
board.send_board(False)
board.say("yxshowforbid")
found = board.until(r"FORBID ((\d{4})*)\.$")
equal("yxshowforbid", "0707", found and found[1])
board.leave()

# ---- Barred moves --------------------------------------------------------------------------------
FOUR = [(7, 7), (6, 7), (7, 8), (0, 2), (7, 9), (0, 4), (7, 10), (0, 6)]  # 7,11 makes five
for nodes in (300, 20000):
    board = Board(nodes=nodes)
    board.stones = FOUR[:]
    equal("the five is made", True, board.think() in ((7, 11), (7, 6)))
    board.stones = FOUR[:]
    for point in ("7,11", "7,6"):
        board.say("yxblock", point, "done")
    check("not where it is barred", board.think() not in ((7, 11), (7, 6)))
    board.stones = FOUR[:]
    board.send_board(False)
    board.say("yxnbest 3")
    check("nor among several lines", board.move() not in ((7, 11), (7, 6)))
    if nodes > 300:  # enough for lines to be shown
        shown = [line for line in board.log[board.log.index("INFO NUMPV 3"):] if line.startswith("INFO BESTLINE")]
        check("nor in one of them", shown and not [line for line in shown if re.match("INFO BESTLINE 7,(11|6)\\b", line)])
    board.stones = FOUR[:]
    board.say("yxblockundo", "7,6", "done")
    equal("but where it was freed again", (7, 6), board.think())
    board.stones = FOUR[:]
    board.say("yxblockreset")
    check("and after a reset anywhere", board.think() in ((7, 11), (7, 6)))
    board.leave()
board = Board()
board.stones = [(7, 7)]
for row in range(15):  # "block compare": all but two
    for column in range(15):
        if (row, column) not in ((7, 7), (0, 0), (14, 14)):
            board.say("yxblock", f"{row},{column}", "done")
check("block compare: one of the two", board.think() in ((0, 0), (14, 14)))
board.stones = [(7, 7)]
board.send_board(False)
board.say("yxbalanceone 0")
check("balanced moves too", board.move() in ((0, 0), (14, 14)))
board.leave()
board = Board()  # the opponent may play on a barred point
board.stones = [(7, 7)]
board.say("yxblock", "0,0", "done")
board.think()
board.stones.append((0, 0))
board.think()
board.leave()
board = Board()
board.stones = FOUR[:]
for row in range(20):  # "blockpath except ... l8": all cells of its largest board but one
    for column in range(20):
        if (row, column) != (7, 11):
            board.say("yxblockpath", *board.points(), f"{row},{column}", "done")
equal("paths: the move that is left", (7, 11), board.think())
board.stones = FOUR[:]
board.say("yxblockpath", *board.points(), "7,11", "done", "yxblockpathundo", *board.points(), "7,6", "done")
equal("one is barred, another free again", (7, 6), board.think())
board.stones = [(7, 7)]
board.think()
board.stones = FOUR[:2][::-1] + FOUR[2:]  # the colours have changed
check("in another position the path bars nothing", board.think())
board.say("yxblockpathreset")
board.stones = FOUR[:]
check("and nothing after a reset", board.think() in ((7, 11), (7, 6)))
board.leave()

# ---- Several lines, defences, balance ------------------------------------------------------------
board = Board(nodes=20000)
board.stones = [(7, 7), (0, 0), (7, 8), (0, 4), (7, 9)]  # an open three to stop
board.say("info nbestsym 0")
board.send_board(False)
board.say("yxsearchdefend")
check("yxsearchdefend answers a defence", board.move() in ((7, 5), (7, 6), (7, 10), (7, 11)), board.stones[-1])
check("and shows several", "INFO NUMPV 2" in board.log)
board.stones = [(7, 7), (0, 0), (7, 8), (0, 4), (7, 9), (0, 8), (6, 7), (0, 12), (5, 7)]  # two open threes
board.send_board(False)
board.say("yxsearchdefend")
lost = "MESSAGE REALTIME LOSE {},{}".format(*board.move())
check("and marks the moves that lose", lost in board.log, lost)
for count in (1, 2):
    board.stones = [(7, 7)]
    board.send_board(False)
    board.say(f"yxbalance{'one' if count == 1 else 'two'} 0")
    found = board.until(r"(\d+,\d+)" + r" (\d+,\d+)" * (count - 1) + "$")
    equal(f"balance{count}", count, found and len(set(found.groups())))
board.leave()

# ---- Swap2 ---------------------------------------------------------------------------------------
board = Board(rule=1)
board.stones = [(1, 1)]  # an old game; the new one sends no START
board.think()
board.stones = []
board.say("yxswap2step1")
board.stones = [board.message(f"SWAP2 MOVE{i}", 2) for i in (1, 2, 3)]
check("swap2: three stones", len(set(board.stones)) == 3 and all(max(point) < 15 for point in board.stones), board.stones)
board.think()  # the person swaps
board.stones[3:] = [(0, 0), (0, 14)]  # or adds two
board.say("INFO time_left 100000000")
board.send_board(False)
board.say("yxswap2step3")
if board.until("MESSAGE SWAP2 SWAP2 (YES|NO)$")[1] == "NO":
    board.think()
board.leave()
answers = set()
for stones in ([(7, 7), (7, 8), (7, 9)], [(0, 0), (7, 7), (14, 14)], [(7, 7), (6, 8), (5, 8)], [(0, 0), (0, 14), (7, 8)]):
    board = Board(rule=1, nodes=3000)
    board.stones = stones
    board.say("INFO time_left 100000000", "yxhashclear")
    board.send_board(False)
    board.say("yxswap2step2")
    answer = board.until("MESSAGE SWAP2 (SWAP1 YES|SWAP1 NO|MOVE4 (\\d+) (\\d+))$")
    answers.add(answer[1][:9])
    if answer[2]:
        board.stones = stones + [(int(answer[2]), int(answer[3])), board.message("SWAP2 MOVE5", 2)]
        equal("swap2: two stones more", 5, len(set(board.stones)))
        board.send_board(True)
        board.move()
    elif answer[1] == "SWAP1 NO":
        board.think()
    board.leave()
check("swap2: the answers differ with the stones", len(answers) > 1, answers)

# ---- Soosyrv-8 -----------------------------------------------------------------------------------
board = Board(rule=2)
board.say("yxsoosorvstep1")
board.stones = [board.message(f"SOOSORV MOVE{i}", 2) for i in (1, 2, 3)]
equal("soosorv: the first stone", (7, 7), board.stones[0])
check("soosorv: one of the 26 openings", max(abs(x - 7) for x in board.stones[1]) == 1 and
      max(abs(x - 7) for x in board.stones[2]) <= 2, board.stones)
board.say("yxsoosorvstep3", *board.points(), "done")  # the person swaps
row, column, offers = board.message("SOOSORV MOVE4", 3)
check("soosorv: the fourth stone and a number", (row, column) not in board.stones and 1 <= offers <= 8, offers)
board.stones.append((row, column))
board.say(f"yxsoosorvstep5 {offers}", *board.points(), "done")  # and swaps back
board.until("MESSAGE SOOSORV MOVE5 REFRESH$")
fifths = [board.message("SOOSORV MOVE5", 2) for _ in range(offers)]
board.until("MESSAGE SOOSORV MOVE5 DONE$")
equal("soosorv: fifth moves", offers, len(set(fifths) - set(board.stones)))
board.stones.append(fifths[0])
board.think()
board.leave()
board = Board(rule=2, nodes=3000)
board.stones = [(7, 7), (6, 8), (5, 8)]
board.say("yxsoosorvstep2", *board.points(), "done")
check("soosorv: whether to swap after three", board.until("MESSAGE SOOSORV SWAP1 (YES|NO)$"))
board.stones.append((8, 6))
board.say("yxsoosorvstep4 3", *board.points(), "done")
check("soosorv: whether to swap after four", board.until("MESSAGE SOOSORV SWAP2 (YES|NO)$"))
fifths = [(6, 7), (7, 8), (9, 9), (9, 5)]
board.say("yxsoosorvstep6", *board.points(board.stones + fifths), "done")
chosen = board.message("SOOSORV MOVE5C", 2)
check("soosorv: one of the fifth moves", chosen in fifths, chosen)
board.stones.append(chosen)
board.think()
board.stones = [(7, 7), (7, 8), (7, 9), (7, 10)]  # of two fifth moves that are equal by symmetry one counts
board.say("yxsoosorvstep6", *board.points(board.stones + [(6, 8), (8, 8)]), "done")
check("soosorv: equal fifth moves", board.message("SOOSORV MOVE5C", 2) in ((6, 8), (8, 8)))
board.leave()

# ---- The table -----------------------------------------------------------------------------------
board = Board(nodes=20000)
board.stones = [(7, 7)]
board.think()
equal("yxhashclear, dump, load: no dialogue breaks", [1, 1, 1],
      [len(board.dialogue(*lines)) for lines in (("yxshowhashusage",), ("yxhashdump", "a file.hash"),
                                                ("yxhashload", "/nowhere/turn 3,3"))])
check("yxshowhashusage", re.match(r"MESSAGE the table is \d+\.[1-9] % full$", board.dialogue("yxshowhashusage")[0]))
board.send_board(False)
check("START keeps it in this dialect", not board.dialogue("yxshowhashusage")[0].startswith("MESSAGE the table is 0.0"))
check("yxhashclear", board.dialogue("yxhashclear", "yxshowhashusage")[-1].startswith("MESSAGE the table is 0.0 %"))
board.leave()

# ---- The database --------------------------------------------------------------------------------
with tempfile.TemporaryDirectory() as folder:
    path = folder + "/a book.txt"
    with open(path, "w", encoding="utf-8") as file:
        file.write(": c3 1\nh8: i9 40 +7, j10 2, h10 1 -12\n")
    board = Board()
    equal("yxsetdatabase loads a book", [f"MESSAGE DATABASE LOAD START {path}", "MESSAGE DATABASE LOAD DONE"],
          board.dialogue("yxsetdatabase", path))
    check("or says why not", board.dialogue("yxsetdatabase", folder + "/none")[0].startswith("MESSAGE database "))
    board.dialogue("yxsetdatabase", path)
    board.say("info usedatabase 1", "info database_readonly 1")
    board.stones = [(7, 7)]
    said = board.dialogue("yxquerydatabaseallt", *board.points(), "done")
    equal("yxquerydatabaseallt begins, ends and has the comment",
          ["MESSAGE DATABASE REFRESH", "MESSAGE DATABASE DONE", 'MESSAGE DATABASE TEXT ""'], [said[0], *said[-2:]])
    rows = [tuple(map(int, line.split()[2:])) for line in said[1:-2]]
    win = ord("W") << 8 | ord("7")
    equal("the proved win, on its four cells", {(6, 6, win, 0, 7, 3, 0, 40), (6, 8, win, 0, 7, 3, 0, 40),
                                               (8, 6, win, 0, 7, 3, 0, 40), (8, 8, win, 0, 7, 3, 0, 40)},
          {row for row in rows if row[-1] == 40})
    equal("and the other moves", [4, 4], [len([row for row in rows if row[-1] == weight]) for weight in (2, 1)])
    equal("yxquerydatabaseall", said[:-1], board.dialogue("yxquerydatabaseall", *board.points(), "done"))
    equal("yxquerydatabaseone", [f"MESSAGE DATABASE ONE {ord('W')} 0 7 3"],
          board.dialogue("yxquerydatabaseone", *board.points(), "done"))
    equal("of an unknown position", ["MESSAGE DATABASE ONE 0 0 0 0"],
          board.dialogue("yxquerydatabaseone", "7,7", "0,0", "done"))
    equal("yxquerydatabasetext", ['MESSAGE DATABASE TEXT ""'],
          board.dialogue("yxquerydatabasetext", *board.points(), "done"))
    check("the engine plays by the book", board.think() in ((6, 6), (6, 8), (8, 6), (8, 8)))
    board.stones = []
    check("from the first stone on", set(board.think()) <= {2, 12}, board.stones)
    board.say("yxblock", "{},{}".format(*board.stones[0]), "done")
    first, board.stones = board.stones[0], []
    check("but off a barred point", board.think() != first and set(board.stones[0]) <= {2, 12}, board.stones)
    board.say("yxblockreset", "info usedatabase 0")
    board.stones = []
    equal("and not without the database", (7, 7), board.think())
    equal("which then holds nothing", ["MESSAGE DATABASE REFRESH", "MESSAGE DATABASE DONE"],
          board.dialogue("yxquerydatabaseall", "7,7", "done"))
    board.leave()

# ---- What Lianzi does not do ---------------------------------------------------------------------
board = Board()
for lines in (("yxedittvddatabase 1 87 0 0", "7,7", "done"), ("yxedittvddatabase 2 -1 30 0", "done"),
              ("yxeditlabeldatabase 7,7 text", "7,7", "done"), ("yxeditlabeldatabase 7,7 ", "done"),
              ('yxedittextdatabase "a comment"7,7', "8,8", "done"), ('yxedittextdatabase "turn', 'start 15', 'it"done'),
              ('yxedittextdatabase ""done',), ("yxdeletedatabaseone", "7,7", "done"),
              *((f"yxdeletedatabaseall {what}".rstrip(), "7,7", "done") for what in (
                  "", "nonwl", "nonwlrecursive", "wlnostep", "wl", "w", "lrecursive", "wlinstep 3")),
              ("yxsetbestmovedatabase", "7,7", "done"), ("yxclearbestmovedatabase", "done"), ("yxsavedatabase",),
              ("yxdbtopos", "a.pos"), ("yxdbtotxt", "a.txt"), ("yxdbtotxtall", "a.txt"), ("yxtxttodb", "a.txt"),
              ("yxlibtodb", "a.lib"), ("yxdbtolib", "a.lib"), ("yxdbmerge", "b.db"), ("yxdbsplit", "b.db"), ("yxdbcheck",),
              ("yxdbfix",), ("yxdraw",), ("yxresign",), ("yxforbid add 7 7 1",), ("yxforbid del 7 7 1",)):
    said = board.dialogue(*lines)
    check(f"{lines[0]}: one MESSAGE says so", len(said) == 1 and said[0].startswith(f"MESSAGE {lines[0].split()[0].upper()}: "), said)
board.stones = [(7, 7), (8, 8), (7, 8), (0, 0), (7, 9), (0, 1)]
board.send_board(False)
said = board.dialogue("yxprintfeature")
check("yxprintfeature: the value and the best cells", len(said) == 11 and
      re.match("MESSAGE value -?\\d+, ", said[0]) and said[1].startswith("MESSAGE 1. "), said)
board.leave()

done = subprocess.run([*program("pbrain-lianzi"), "--force-utf8"], input=b"ABOUT\n", capture_output=True, timeout=PATIENCE)
equal("its option for Windows is taken", (0, b""), (done.returncode, done.stderr))

tap.finish()
