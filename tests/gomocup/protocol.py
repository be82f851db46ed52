#!/usr/bin/env python3
"""protocol.py BUILD: a manager that speaks to pbrain-lianzi line by line, well and badly.

Nothing here asserts how long something took, except in that an answer must come at all."""
import os
import re
import shutil
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
sys.path.append(sys.path[0] + "/..")
from brain import ABOUT, MOVE, PATIENCE, Brain
from program import is_built, is_foreign, path, program
from tap import Tap

tap = Tap()
check, equal = tap.check, tap.equal


def run(text, *arguments):
    done = subprocess.run([*program("pbrain-lianzi"), *arguments], input=text.encode(),
                          capture_output=True, timeout=PATIENCE * 3)
    return done.returncode, (done.stdout + done.stderr).decode().splitlines()


def point(line):
    return tuple(map(int, line.split(","))) if line and MOVE.match(line) else None


# ---- A game's usual course ----------------------------------------------------------------------
for command in (("pbrain-lianzi",), ("lianzi", "gomocup")):
    if not is_built(command[0]):
        continue
    brain = Brain(command=command)
    check(f"{command[-1]}: ABOUT before START", brain.ask("ABOUT").startswith(ABOUT))
    equal(f"{command[-1]}: START is OK and nothing else", "OK", brain.ask("START 15"))
    equal(f"{command[-1]}: BEGIN is the centre", "7,7", brain.ask("BEGIN"))
    check(f"{command[-1]}: TURN", bool(MOVE.match(brain.ask("TURN 8,8"))))
    brain.say("END")
    equal(f"{command[-1]}: END", (0, []), brain.gone())

for end, name in (("\r\n", "CR LF"), ("\r", "CR"), ("\n", "LF")):
    brain = Brain(end=end)
    equal(f"{name}: answers in order", ["OK", "7,7", "OK"],
          [brain.ask("start 15"), brain.ask("", "Begin"), brain.ask("  restart")])
    equal(f"{name}: and nothing more", [], brain.quiet())
    equal(f"{name}: the end of input ends it", (0, []), brain.leave())

brain = Brain()
for size in (5, 6, 10, 19, 20, 22):
    brain.ask(f"START {size}")
    begun = brain.ask("BEGIN")
    check(f"START {size}: a point of the board", point(begun) and max(point(begun)) < size, begun)
for line in ("START 4", "START 23", "START", "START x", "START 15 x", "START -15", "RECTSTART 4,9",
             "RECTSTART 9", "START 99999999999999999999"):
    check(f"{line}: refused", brain.ask(line).startswith("ERROR "))
equal("refused STARTs leave the game as it was", "OK", brain.ask(f"TAKEBACK {begun}"))
equal("RECTSTART", "OK", brain.ask("RECTSTART 20,7"))
check("RECTSTART: the board is wide", brain.ask("BEGIN") in ("9,3", "10,3"))
check("RECTSTART: the far corner exists", MOVE.match(brain.ask("TURN 19,6")))
check("RECTSTART: and no more", brain.ask("TURN 6,19").startswith("ERROR TURN 6,19"))
equal("before another game: OK", "OK", brain.ask("START 15"))
equal("which begins empty", "7,7", brain.ask("BEGIN"))
brain.leave()

# ---- Boards -------------------------------------------------------------------------------------
brain = Brain()
brain.ask("START 15")


def board(*stones):
    return brain.ask("BOARD", *stones, "DONE")


def refusal(*stones):
    return board(*stones).startswith("ERROR BOARD: ")


equal("BOARD without a stone", "7,7", board())
equal("the five is made", "7,3", board("3,3,1", "3,5,2", "4,3,1", "4,5,2", "5,3,1", "5,5,2", "6,3,1",
                                       "2,3,2"))
equal("in any order", "7,3", board("2,3,2", "3,5,2", "4,5,2", "5,5,2", "3,3,1", "4,3,1", "5,3,1",
                                   "6,3,1"))
equal("the opponent's four is stopped", "7,5", board("3,3,1", "3,5,2", "4,3,1", "4,5,2", "5,3,1",
                                                     "5,5,2", "9,9,1", "6,5,2", "2,5,1"))
equal("a blocked end is no way out", "2,3", board("3,3,1", "4,3,1", "5,3,1", "6,3,1", "7,3,3",
                                                  "3,5,2", "4,5,2", "5,5,2", "9,5,2"))
check("blocked points are not played", board("7,7,3") != "7,7")
check("a point that is blocked is not free", brain.ask("TURN 7,7").startswith("ERROR TURN 7,7"))
check("a game that is decided gets an answer", MOVE.match(board(
    "3,3,1", "4,3,1", "5,3,1", "6,3,1", "7,3,1", "3,5,2", "4,5,2", "5,5,2", "9,5,2", "11,5,2")))
for name, stones in (("twice", ("7,7,1", "7,7,2")), ("off the board", ("15,0,1",)),
                     ("below", ("0,-1,2",)), ("no colour", ("7,7",)), ("a strange one", ("7,7,4",)),
                     ("colour 0", ("7,7,0",)), ("words", ("seven,7,1",)), ("more", ("7,7,1,1",)),
                     ("glued", ("7,7,1x",)), ("huge", ("99999999999999999999,1,1",)),
                     ("good and bad", ("1,1,1", "2,2,2", "bad", "3,3,2"))):
    check(f"BOARD refused whole: {name}", refusal(*stones))
for stone in ("7,7,0", "7,7,-1", "7,7,4"):
    equal(f"BOARD with {stone}: what was sent is said", f"ERROR BOARD: {stone}: owner must be 1, 2 or 3",
          brain.ask("BOARD", stone, "DONE"))
equal("the position is as before", "OK", brain.ask("TAKEBACK 9,5"))
check("BOARD without DONE", brain.ask("BOARD", "1,1,2", "TURN 0,0").startswith("ERROR BOARD: "))
check("and the command that came instead", MOVE.match(brain.hear()))
equal("INFO within a list is obeyed in silence", "7,7", brain.ask(
    "BOARD", "INFO rule 0", "YXSTOP", "DONE"))
brain.ask("RESTART")
equal("YXBOARD is silent", [], (brain.say("YXBOARD", "7,7,2", "DONE"), brain.quiet())[1])
check("but is set", brain.ask("TURN 7,7").startswith("ERROR"))
brain.say("YXBOARD 3,3,1 3,5,2 4,3,1 4,5,2 5,3,1 5,5,2 6,3,1 2,3,2 DONE")
equal("a list in one line", "7,3", brain.ask("YXNBEST 1"))
for end in ("DONE", "DONE ", "\tdone", "\tDONE\t"):
    check(f"nonsense in one line that ends by {end!r}",
          brain.ask(f"BOARD 1,1,1 x {end}").startswith("ERROR BOARD: "))
equal("leaves the list behind", [], brain.quiet())
LONG = "ERROR the line is longer than any command"
for name, text in (("of letters", "x" * 20000), ("of points", "1,1,2 " * 4000),
                   ("after blanks", " " * 20000 + "1,1,2"), ("that begins with END", "END" + " " * 20000)):
    equal(f"a long line {name}: refused", [LONG], (brain.say(text), brain.quiet())[1])
    equal(f"a long line {name}: in a list, refused with it", ["ERROR BOARD: the line is longer than any list"],
          (brain.say("BOARD", "1,1,2", text, "2,2,1", "DONE"), brain.quiet())[1])
equal("and nothing is set", "ERROR TAKEBACK 1,1 has no stone", brain.ask("TAKEBACK 1,1"))
brain.leave()

# ---- Single stones ------------------------------------------------------------------------------
brain = Brain()
brain.ask("START 15")
brain.ask("BEGIN")
for line, word in (("TURN 7,7", "7,7"), ("TURN 15,1", "15,1"), ("TURN -1,1", "-1,1"), ("TURN", "X,Y"),
                   ("TURN 1", "1"), ("TURN 1,2,3", "1,2,3"), ("TURN a,b", "a,b"),
                   ("TAKEBACK 0,0", "0,0"), ("TAKEBACK 77", "77"), ("PLAY 7,7", "7,7"),
                   ("BEGIN", "empty"), ("YXNBEST x", "YXNBEST"), ("YXNBEST 0", "YXNBEST")):
    answer = brain.ask(line)
    check(f"{line}: refused, named", answer.startswith("ERROR ") and word in answer, answer)
answer = point(brain.ask("TURN 6,6"))
check("the position was kept", answer and answer not in ((7, 7), (6, 6)), answer)
equal("PLAY is repeated", "0,0", brain.ask("PLAY 0,0"))
equal("TAKEBACK of any stone", "OK", brain.ask("TAKEBACK 7,7"))
check("which is free then", MOVE.match(brain.ask("TURN 7,7")))
for line in ("FOO", "TURNS 3,3", "BOARDS", "\x01\x02", "....", "turn\x00 3,3", "\xff\xfe"):
    check(f"{line!r}: UNKNOWN", brain.ask(line).startswith("UNKNOWN"))
check("a line without end", brain.ask("x" * 100000).startswith("ERROR"))
check("many numbers", brain.ask("TURN " + "9" * 4000 + ",1").startswith("ERROR"))
equal("and the game goes on", [], brain.quiet())
brain.raw(b"TAKE")
brain.read_all()
brain.raw(b"BACK 0,")
brain.read_all()
brain.raw(b"0\r")
equal("half lines", "OK", brain.hear())
brain.raw(b"\nRESTART")
equal("a line that the end of input cuts", (0, ["OK"]), brain.leave())

equal("before START", ["ERROR"] * 7, [line.split()[0] for line in run(
    "BEGIN\nTURN 1,1\nBOARD\nDONE\nTAKEBACK 1,1\nRESTART\nYXNBEST 2\nYXSHOWFORBID\n")[1]])
status, lines = run("START 15\nTURN 7,7\nEND\n")
check("a script in a pipe is answered to its END", status == 0 and len(lines) == 2 and
      MOVE.match(lines[1]), lines)
status, lines = run("INFO max_node 200\nSTART 15\n" + "TURN 0,0\nTAKEBACK 0,0\n" * 40)
equal("every line of a script is answered", 81, len(lines))
equal("no input at all", (0, []), run(""))

# A full board
brain = Brain()
brain.ask("START 5")
for cell in range(24):
    brain.say(f"PLAY {cell % 5},{cell // 5}")
    brain.hear()
check("a full board", brain.ask("TURN 4,4").startswith("ERROR"))
equal("can be taken back", "OK", brain.ask("TAKEBACK 4,4"))
brain.leave()

# ---- INFO ---------------------------------------------------------------------------------------
brain = Brain()
brain.say("INFO evaluate 3,4", "INFO folder /tmp/a b c", "INFO game_type 1", "INFO nonsense 7", "INFO",
          "INFO time_left -20", "INFO time_left 2147483647", "INFO usedatabase 1",
          "INFO caution_factor 3")
equal("INFO is never answered", [], brain.quiet())
brain.ask("START 15")
for line, value in (("INFO rule 99", "rule 99"), ("INFO rule -1", "rule -1"),
                    ("INFO thread_num 1000", "64"), ("INFO thread_num 0", "1"),
                    ("INFO strength 101", "100"), ("INFO max_memory 5", "max_memory 5"),
                    ("INFO hash_size 1", "1024"), ("INFO timeout_turn soon", "timeout_turn"),
                    ("INFO timeout_turn -3", "0"), ("INFO show_detail 9", "3"),
                    ("INFO pondering 2", "1"), ("INFO variety 1001", "1000"), ("INFO rule 12", "4")):
    brain.say("RESTART", line)
    equal(f"{line}: not answered", ["OK"], brain.quiet())
    answer = brain.ask("BEGIN")
    check(f"{line}: one MESSAGE before the next move", answer.startswith("MESSAGE ") and value in answer,
          answer)
    brain.say("INFO show_detail 0")
    while (answer := brain.hear()).startswith(("MESSAGE Depth", "MESSAGE REAL", "INFO")):
        pass
    equal(f"{line}: and the move", "7,7", answer)
brain.leave()


def check_wrong_file(brain, key, path, line):
    """A wrong file is told once, with its line, by the engine as INFO and by the program as option."""
    brain.say("RESTART", f"INFO {key} {path}")
    equal(f"a wrong {key}: not answered", ["OK"], brain.quiet())
    answer = brain.ask("BEGIN")
    check(f"a wrong {key}: one MESSAGE names its line",
          answer.startswith(f"MESSAGE {key}") and f"line {line}" in answer, answer)
    equal(f"a wrong {key}: the engine thinks", "7,7", brain.hear())
    ended = subprocess.run([*program("pbrain-lianzi"), f"--{key}", path], capture_output=True, text=True)
    check(f"--{key} with a wrong file",
          ended.returncode == 1 and f"{path}: line {line}" in ended.stderr, ended.stderr)


# ---- books ----
with tempfile.TemporaryDirectory() as folder:
    book, wrong = folder + "/a book", folder + "/wrong"
    with open(book, "w") as file:
        file.write(": c3 1\nc3d4: e5 9 -6, e6 1\n")
    with open(wrong, "w") as file:
        file.write("h8: h8 1\n")
    brain = Brain()
    equal("without a book the engine thinks", ["OK", "7,7"], [brain.ask("START 15"), brain.ask("BEGIN")])
    brain.say("INFO book " + book)
    equal("INFO book is not answered", [], brain.quiet())
    brain.ask("RESTART")
    corner = brain.ask("BEGIN")
    check("the book's move, in some orientation", set(corner.split(",")) <= {"2", "12"}, corner)
    brain.ask("RESTART")
    # c3 d4 with the rows from the top; e5 is a proved loss
    answer = brain.ask("BOARD", "2,12,1", "3,11,2", "DONE")
    check("and never its proved loss", answer in ("4,9", "5,10"), answer)
    check_wrong_file(brain, "book", wrong, 1)
    brain.leave()
    brain = Brain("--book", book)
    brain.ask("START 15")
    check("--book", set(brain.ask("BEGIN").split(",")) <= {"2", "12"})
    brain.say("INFO book")
    equal("INFO book without a path: no book", ["OK", "7,7"], [brain.ask("RESTART"), brain.ask("BEGIN")])
    brain.leave()

# ---- networks ----
with tempfile.TemporaryDirectory() as folder:
    shipped = os.path.join(os.path.dirname(__file__), "../../data/nets/renju.txt")
    cut = folder + "/cut"
    with open(shipped) as file, open(cut, "w") as out:
        out.writelines(file.readlines()[:90])
    brain = Brain("--network", shipped)
    equal("--network", ["OK", "7,7"], [brain.ask("START 15"), brain.ask("BEGIN")])
    check_wrong_file(brain, "network", cut, 91)
    brain.leave()


def forbidden(*lines):
    """The points forbidden to black in a position with a double-three at 7,7."""
    brain = Brain()
    brain.say("START 15", *lines,
              "YXBOARD 7,5,1 0,0,2 7,6,1 14,0,2 5,7,1 0,14,2 6,7,1 14,14,2 DONE", "YXSHOWFORBID")
    brain.hear()
    answer = brain.hear()
    brain.leave()
    return answer


for rule in (4, 5, 6):
    equal(f"rule {rule} is renju", "FORBID 0707.", forbidden(f"INFO rule {rule}"))
equal("rule 2 is renju once Yixin's dialect is spoken", "FORBID 0707.", forbidden("INFO rule 2"))
for rule in (0, 1, 3, 8, 9):
    equal(f"rule {rule} forbids nothing", "FORBID .", forbidden(f"INFO rule {rule}"))


def best(rule, *stones, dialect=()):
    brain = Brain()
    brain.say(f"INFO rule {rule}", "START 15", *dialect, "BOARD", *stones, "DONE")
    brain.hear()
    answer = brain.hear()
    brain.leave()
    return answer


# Own stones on 3,3..5,3 and 7,3..8,3 (6,3 makes six); the opponent's four is open at 7,9 only.
six = ["3,3,1", "4,3,1", "5,3,1", "7,3,1", "8,3,1", "3,9,2", "4,9,2", "5,9,2", "6,9,2", "2,9,1"]
equal("freestyle: six wins", "6,3", best(0, *six))
equal("continuous is freestyle to its Gomocup meaning", "6,3", best(2, *six))
equal("standard: six does not win, so the four is stopped", "7,9", best(1, *six))
equal("caro6: six wins", "6,3", best(8, *six))
# There the five does not win either if its other end is closed.
check("caro: six does not", best(9, *six) in ("7,9", "8,9"))
both = ["3,3,1", "4,3,1", "5,3,1", "6,3,1", "2,3,2", "8,3,2", "3,9,2", "4,9,2", "5,9,2", "10,10,1"]
equal("standard: a five between two stones wins", "7,3", best(1, *both))
check("caro: it does not", best(9, *both) != "7,3")
# Black (own) would make a double-three at 7,7; four stones each.
trap = ["7,5,1", "0,0,2", "7,6,1", "14,0,2", "5,7,1", "0,14,2", "6,7,1", "14,14,2"]
check("renju: the tempting point is not played", best(4, *trap) != "7,7")


def thought(*lines, arguments=()):
    """The number of positions visited with these INFO lines."""
    brain = Brain(*arguments, fast=False)
    brain.say("INFO proofs 0", "INFO max_memory 20000000", "INFO max_node 20000", *lines, "INFO show_detail 2",
              "BOARD", "7,7,1", "8,8,2", "DONE")
    nodes = 0
    while not MOVE.match(line := brain.hear() or "(gone)") and not line.startswith("("):
        if line.startswith("INFO TOTALNODES "):
            nodes = max(nodes, int(line.split()[2]))
    brain.leave()
    return nodes


full, weak = thought("START 15"), thought("START 15", arguments=("--level", "5"))
check("a weak level thinks less", 0 < weak < full / 2, weak, full)
for name, lines in (("before START", ("INFO strength 50", "START 15")),
                    ("after START", ("START 15", "INFO strength 50")),
                    ("and stays", ("INFO strength 50", "START 15", "INFO strength no", "RESTART"))):
    equal(f"strength 50 is level 5, {name}", weak, thought(*lines))
equal("strength 0 is level 1", thought("START 15", arguments=("--level", "1")),
      thought("START 15", "INFO strength 0"))
equal("strength 100 is all it can", full,
      thought("START 15", "INFO strength 0", "INFO strength 100", arguments=("--level", "1")))


def proved(*lines, arguments=()):
    """The answer to a position of a proof, and whether it is told as proved."""
    brain = Brain(*arguments, fast=False)
    brain.say("START 15", "INFO max_node 100", *lines, "BOARD", "7,7,1", "8,6,2", "8,8,1", "0,14,2", "DONE")
    heard = [brain.hear() or "(gone)"]
    while not MOVE.match(heard[-1]) and not heard[-1].startswith("("):
        heard.append(brain.hear() or "(gone)")
    brain.leave()
    return heard[-1], any(line.startswith("MESSAGE Proved, at most 19 plies | ") for line in heard)


equal("a proof answers, and says so", ("6,6", True), proved())
equal("with all the time there is, too", ("6,6", True), proved(f"INFO timeout_turn {2 ** 63 - 1}"))
for name, lines, arguments in (("INFO proofs 0", ("INFO proofs 0",), ()), ("--proofs off", (), ("--proofs", "off")),
                               ("a weak level", ("INFO strength 50",), ())):
    equal(f"no proof with {name}", False, proved(*lines, arguments=arguments)[1])
equal("INFO overrides the option", ("6,6", True), proved("INFO proofs 1", arguments=("--proofs", "off")))


def whole_board(*lines, start="START 15", arguments=()):
    """The first move and the second one after a reply, and at most how many plies each promises; None: none."""
    brain = Brain(*arguments, fast=False)
    brain.say("INFO max_node 100", *lines, start)
    brain.hear()
    answers = []
    for command in ("BEGIN", "TURN 8,8"):
        brain.say(command)
        heard = [brain.hear() or "(gone)"]
        while not MOVE.match(heard[-1]) and not heard[-1].startswith("("):
            heard.append(brain.hear() or "(gone)")
        plies = [int(line.split()[4]) for line in heard if line.startswith("MESSAGE Proved, at most ")]
        answers.append((heard[-1], plies[0] if plies else None))
    brain.leave()
    return answers


for name, lines, most in (("freestyle", (), 55), ("standard", ("INFO rule 1",), 53),
                          ("freestyle in little memory", (f"INFO max_memory {130 << 20}",), 55)):
    (first, plies), (second, left) = whole_board(*lines)
    equal(f"{name}: the empty board is proved, and what follows", ("7,7", most, True), (first, plies, (left or 99) < most - 1))
for name, lines, start, arguments in (
        ("another board", (), "START 16", ()), ("another rule", ("INFO rule 4",), "START 15", ()),
        ("level 9", (), "START 15", ("--level", "9")), ("proofs off", (), "START 15", ("--proofs", "off"))):
    equal(f"{name}: no proof", [None, None],
          [plies for _, plies in whole_board(*lines, start=start, arguments=arguments)])
brain = Brain(fast=False)
brain.say("INFO max_node 100", "START 15", "TURN 7,7")
equal("the side that loses searches, and tells of no proof", "OK", brain.hear())
check("its move comes without a word", MOVE.match(brain.hear()))
brain.leave()

# ---- Certificates and the clock -----------------------------------------------------------------
def bytes_read(brain):
    with open(f"/proc/{brain.child.pid}/io", encoding="ascii") as file:
        return int(file.readline().split()[1])


if not is_foreign() and os.path.exists("/proc/self/io"):
    whole = os.path.getsize(path("data/proofs/boards/freestyle-15x15.proof"))
    brain = Brain(fast=False)
    brain.say("START 15")
    check("the proof of the whole board is read at START", brain.wait(lambda: bytes_read(brain) > whole), whole)
    brain.leave()
if not is_foreign():
    with tempfile.TemporaryDirectory() as folder:  # the program, beside a certificate that never comes to an end
        shutil.copy(path("pbrain-lianzi"), folder)
        os.makedirs(f"{folder}/data/proofs")
        with open(f"{folder}/data/proofs/list.txt", "w", encoding="ascii") as file:
            file.write("slow.proof\n")
        os.mkfifo(f"{folder}/data/proofs/slow.proof")
        for lines, name in ((("INFO timeout_turn 100", "BEGIN"), "a move does not wait for it"), (("BEGIN",), None)):
            brain = Brain(command=(os.path.join(folder, "pbrain-lianzi"),), fast=False)
            brain.say("START 15")
            equal("a proof that is being read: START", "OK", brain.hear())
            brain.say(*lines)
            if name:
                check(f"a proof that is being read: {name}", MOVE.match(brain.hear()))
            brain.say("END")
            equal("a proof that is being read: END ends the program", 0, brain.gone()[0])

# ---- Openings -----------------------------------------------------------------------------------
brain = Brain()
brain.ask("START 15")
triple = brain.ask("SWAP2BOARD", "DONE")
stones = triple.split(" ")
check("SWAP2BOARD: three points", len(stones) == len(set(stones)) == 3 and all(map(point, stones)),
      triple)
CHOICE = re.compile(r"(SWAP|\d+,\d+)$")
CHOICES = re.compile(r"(SWAP|\d+,\d+|\d+,\d+ \d+,\d+)$")
check("SWAP2BOARD: three stones", CHOICES.match(brain.ask("SWAP2BOARD", *stones, "DONE")))
check("SWAP2BOARD: five stones", CHOICE.match(brain.ask("SWAP2BOARD", *stones, "0,0", "1,1", "DONE")))
four = ["3,3,1", "3,9,2", "4,3,1"]
equal("with colours in any order, as without", brain.ask("SWAP2BOARD", "3,3", "3,9", "4,3", "DONE"),
      brain.ask("SWAP2BOARD", "3,3,1", "4,3,1", "3,9,2", "DONE"))
equal("black that has an open three is taken", "SWAP", brain.ask(
    "SWAP2BOARD", "7,7", "0,0", "8,7", "14,0", "9,7", "DONE"))
# Three stones that favour black, white or neither side. The last case needs a longer search and may
# be judged differently now and then.
equal("the better black is taken", "SWAP", brain.ask("SWAP2BOARD", "7,7", "0,14", "8,6", "DONE"))
check("the better white is kept", re.match(r"\d+,\d+$", brain.ask(
    "SWAP2BOARD", "0,14", "7,7", "14,0", "DONE")))
brain.say("INFO max_node 200000")
even = [["7,11", "6,7", "4,8"], ["9,8", "9,10", "4,10"], ["9,8", "9,9", "12,11"]]
pairs = [brain.ask("SWAP2BOARD", *stones, "DONE").split(" ") for stones in even]
check("even stones: two are added", any(
    len(pair) == 2 and all(map(point, pair)) and len({*pair, *stones}) == 5
    for pair, stones in zip(pairs, even)), pairs)
brain.say("INFO max_node 300")
for stones in (["7,7"], ["7,7", "8,8"], ["1,1", "2,2", "3,3", "4,4"], ["1,1", "1,1", "2,2"],
               ["1,1,1", "2,2,1", "3,3,1"], ["1,1,4", "2,2,2", "3,3,1"]):
    check(f"SWAP2BOARD refused: {' '.join(stones)}", brain.ask(
        "SWAP2BOARD", *stones, "DONE").startswith("ERROR SWAP2BOARD"))
for rule in (1, 4, 8, 9):
    check(f"SWAP2BOARD under rule {rule}", CHOICES.match(brain.ask(
        f"INFO rule {rule}", "SWAP2BOARD", "7,7", "8,8", "9,6", "DONE")))
for size in (5, 22):
    brain.ask(f"START {size}")
    stones = brain.ask("SWAP2BOARD", "DONE").split(" ")
    check(f"SWAP2BOARD on {size}x{size}", len(set(stones)) == 3 and
          all(point(stone) and max(point(stone)) < size for stone in stones), stones)
brain.leave()

# ---- Yixin's commands ---------------------------------------------------------------------------
brain = Brain()
brain.ask("START 15 15")
equal("YXSHOWINFO", ["MESSAGE INFO MAX_THREAD_NUM 64", "MESSAGE INFO MAX_HASH_SIZE 26"],
      [brain.ask("YXSHOWINFO"), brain.hear()])
equal("YXHASHCLEAR", [], (brain.say("YXHASHCLEAR"), brain.quiet())[1])
equal("YXSTOP with nothing to stop", [], (brain.say("YXSTOP", "STOP"), brain.quiet())[1])
# To a finished depth: an unfinished depth shows no lines, yet may change the move.
brain.say("INFO max_node 100000", "INFO max_depth 3", "INFO show_detail 2", "YXBOARD 7,7,1 8,8,2 DONE", "YXNBEST 3")
said = []
while not MOVE.match(line := brain.hear()) and line != "(silence)":
    said.append(line)
check("YXNBEST shows as many lines", {"INFO PV 0", "INFO PV 1", "INFO PV 2", "INFO NUMPV 3"} <= set(said)
      and "INFO PV 3" not in said, said[-20:])
first = [line.split()[2] for line in said if line.startswith("INFO BESTLINE")]
check("and plays the best", line in first[-3:] and len(set(first[-3:])) == 3, line, first[-3:])
check("INFO fields are numbers", all(re.match(
    r"INFO (PV (\d+|DONE)|(NUMPV|DEPTH|SELDEPTH|NODES|TOTALNODES|TOTALTIME|SPEED) \d+|"
    r"EVAL ([-+]M\d+|-?\d+)|WINRATE [01]\.\d\d\d|BESTLINE \d+,\d+( \d+,\d+)*)$", line)
    for line in said if line.startswith("INFO")), said)
brain.say("INFO show_detail 0", "INFO max_node 300")
for bias in (0, 200, -200):
    brain.ask("RESTART")
    brain.ask("TURN 7,7")
    check(f"YXBALANCEONE {bias}", MOVE.match(brain.ask(f"YXBALANCEONE {bias}")))
    pair = brain.ask(f"YXBALANCETWO {bias}").split(" ")
    check(f"YXBALANCETWO {bias}", len(set(pair)) == 2 and all(map(point, pair)), pair)
    check("both are on the board", all(brain.ask(f"TAKEBACK {stone}") == "OK" for stone in pair))
brain.ask("RESTART")
check("YXBALANCEONE on an empty board", MOVE.match(brain.ask("YXBALANCEONE 0")))
check("YXBALANCEONE without a number", brain.ask("YXBALANCEONE").startswith("ERROR YXBALANCEONE"))
brain.say("YXBOARD 3,3,1 3,5,2 4,3,1 4,5,2 5,3,1 5,5,2 6,3,1 2,3,2 DONE")
check("YXBALANCETWO where one move wins", re.match(r"(\d+,\d+) (?!\1$)\d+,\d+$", brain.ask("YXBALANCETWO 0")))
brain.leave()

# ---- Clocks -------------------------------------------------------------------------------------
for lines in (["INFO timeout_turn 0"], ["INFO timeout_turn 0", "INFO timeout_match 3600000"],
              ["INFO timeout_turn 3600000", "INFO timeout_match 3600000", "INFO time_left 1"],
              ["INFO timeout_match 100"], ["INFO timeout_match 3600000", "INFO time_left -50"],
              ["INFO timeout_match 1000", f"INFO time_left {-2 ** 63}"],
              ["INFO max_depth 2"], ["INFO max_node 500"]):
    brain = Brain(fast=False)
    brain.say("INFO max_memory 20000000", "START 15", *lines)
    brain.hear()
    check(f"{', '.join(lines)}: a move at once", MOVE.match(brain.ask("TURN 7,7")))
    brain.leave()

# The base time is used up by the first move; the increment, added after it, lets the second think.
for increment in (3600000, 2 ** 63 - 1):
    brain = Brain(fast=False)
    brain.say("INFO max_memory 20000000", "START 15", "INFO timeout_match 100",
              f"INFO time_increment {increment}")
    brain.hear()
    check(f"increment {increment}: the first move is out at once", MOVE.match(brain.ask("TURN 7,7")))
    brain.say("TURN 14,0")
    check(f"increment {increment}: there is time to think", brain.works())
    check(f"increment {increment}: and it is used", brain.lines.empty())
    check(f"increment {increment}: the move", MOVE.match(brain.ask("YXSTOP")))
    brain.leave()

# ---- Memory -------------------------------------------------------------------------------------
def resident(brain):
    """The process's peak memory in MiB; None if the system does not tell."""
    try:
        with open(f"/proc/{brain.child.pid}/status", encoding="ascii") as file:
            return next(int(line.split()[1]) // 1024 for line in file if line.startswith("VmHWM"))
    except (OSError, StopIteration):
        return None


def is_sanitized():
    with open(path("pbrain-lianzi"), "rb") as file:
        content = file.read()
    return b"__asan_init" in content or b"__tsan_init" in content


if is_foreign() or is_sanitized() or not os.path.exists("/proc/self/status"):
    print("# memory is not measured here: sanitizers and emulators have their own")
else:
    for limit in (16, 40, 80, 350):
        brain = Brain(fast=False)
        brain.say(f"INFO max_memory {limit << 20}", "INFO max_node 3000", "INFO timeout_turn 30000",
                  "START 20")
        brain.hear()
        before = resident(brain)
        for n in range(3):
            brain.ask(f"TURN {n},{2 * n}")
        after = resident(brain)
        check(f"max_memory {limit} MiB is kept", after <= limit, after)
        check(f"max_memory {limit} MiB: allocated at START", after - before <= 4, before, after)
        brain.leave()
    for limit in (16, 40, 80, 130, 350):
        brain = Brain(fast=False)
        brain.say(f"INFO max_memory {limit << 20}", "INFO max_node 3000", "INFO timeout_turn 30000",
                  "INFO rule 1", "START 15", "BEGIN")
        while not MOVE.match(brain.hear() or "0,0"):
            pass
        check(f"max_memory {limit} MiB is kept beside a whole board's proof", resident(brain) <= limit, resident(brain))
        brain.leave()
    brain = Brain(fast=False)
    brain.say(f"INFO max_memory {20 << 20}", "INFO thread_num 64", "INFO max_node 60000", "START 20")
    brain.hear()
    answer = brain.ask("TURN 9,9")
    check("more threads than memory: one MESSAGE says so",
          answer.startswith("MESSAGE thread_num 64") and "," in brain.hear(), answer)
    check("and the memory is kept", resident(brain) <= 20, resident(brain))
    brain.say("INFO max_memory 0")
    answer = brain.ask("TURN 1,1")
    check("with more memory nothing is to be said", answer[0].isdigit(), answer)
    brain.leave()
    os.environ.pop("MALLOC_PERTURB_", None)  # it writes to the whole of what calloc gives
    brain = Brain(fast=False)
    brain.say("START 15", "INFO proofs 0", "INFO max_node 300", f"INFO hash_size {1 << 20}")
    brain.hear()
    before = resident(brain)
    check("a table that INFO asks for after START: a move", MOVE.match(brain.ask("TURN 7,7")))
    after = resident(brain)
    check("takes memory as the move uses it", after - before <= 128, before, after)
    brain.leave()
    brain = Brain(fast=False)
    brain.say("START 15", "INFO proofs 0", "INFO max_node 300", f"INFO hash_size {1 << 50}", "RESTART")
    equal("an absurd hash_size: START", ["OK", "OK"], [brain.hear(), brain.hear()])
    answer = brain.ask("TURN 7,7")
    kib = int((re.search(r"cannot be met; taking (\d+)$", answer) or [0, 0])[1])
    with open("/proc/meminfo", encoding="ascii") as file:
        machine = int(file.readline().split()[1])
    check("is replaced by a share of the machine's memory", 0 < kib <= machine // 2, answer, machine)
    check("and does not fill it: a move", MOVE.match(brain.hear()))
    check("in little memory", resident(brain) <= 350, resident(brain))
    brain.leave()
    brain = Brain(fast=False)
    brain.say("INFO max_node 3000", "START 20", "INFO timeout_turn 30000")
    brain.hear()
    brain.ask("TURN 1,1")
    check("350 MiB unless told", resident(brain) <= 350, resident(brain))
    brain.leave()

# ---- The program --------------------------------------------------------------------------------
for arguments, status in ((["--help"], 0), (["--version"], 0), (["--level", "11"], 2), (["--x"], 2),
                          (["file"], 2), (["--classic", "chess"], 2), (["--level", "0"], 2),
                          (["--level", "10"], 0),
                          (["--seed", f"{2 ** 63 - 1}"], 0), (["--seed", f"{2 ** 63}"], 2),
                          (["--seed", f"{2 ** 63 + 1}"], 2), (["--seed", f"{2 ** 63}1"], 2)):
    equal(f"{' '.join(arguments)}: status", status, run("", *arguments)[0])


def streams(redirections, text="START 15\n"):
    """Runs the program from a shell with the given streams; returns its exit status and complaints."""
    done = subprocess.run(["sh", "-c", f'exec "$0" {redirections}', path("pbrain-lianzi")],
                          input=text.encode(), capture_output=True, timeout=PATIENCE)
    return done.returncode, done.stderr.decode().rstrip().rpartition("pbrain-lianzi: ")[2]


if not is_foreign():  # an emulator changes the streams, and Windows its words for their faults
    equal("input that is closed", (1, "standard input: Bad file descriptor"), streams("<&-"))
    equal("input that cannot be read", (1, "standard input: Is a directory"), streams("</"))
    equal("output that is closed", (1, "standard output: Bad file descriptor"), streams(">&-"))
    if os.path.exists("/dev/full"):
        equal("a full disk", (1, "standard output: No space left on device"), streams(">/dev/full"))
        equal("help for a full disk", (1, "standard output: No space left on device"),
              streams("--help >/dev/full"))
status, said = run("START 15\n", "--classic", "drop")
check("a classic of another game is refused", status == 2 and len(said) == 1 and "connect4" in said[0], said)
equal("a classic answers what it does not play with ERROR",
      ["ERROR START: kernel plays freestyle, not renju", "OK", "7,7",
       "ERROR INFO rule: kernel plays freestyle, not standard",
       "ERROR no game has been started; send START first"],
      run("INFO rule 4\nSTART 15\nINFO rule 0\nSTART 15\nBEGIN\nINFO rule 1\nTURN 1,1\n", "--classic",
          "kernel")[1])
equal("nor a list that a change of the rule cuts",
      ["OK", "ERROR INFO rule: tuple plays freestyle, not standard",
       "ERROR BOARD: no game has been started; send START first"],
      run("START 15\nBOARD\nINFO rule 1\n7,7,2\nDONE\n", "--classic", "tuple")[1])
equal("nor a board too small for it", ["ERROR START: table plays on 11x11 or more, not 10x10",
                                       "ERROR RECTSTART: table plays on 11x11 or more, not 12x10", "OK"],
      run("START 10\nRECTSTART 12,10\nSTART 11\n", "--classic", "table")[1])
equal("YXNBEST takes as many as any board has cells", ["OK", "7,7", "OK", "7,7",
                                                      "ERROR YXNBEST: expected a number from 1 to 484"],
      run("INFO proofs 0\nSTART 15\nYXNBEST 64\nRESTART\nYXNBEST 484\nYXNBEST 485\n")[1])


def answers(variety, *arguments):
    """The answers to one stone in the middle, by eight programs or, with a seed each, by eight seeds."""
    lines = f"INFO proofs 0\nINFO max_node 3000\nINFO variety {variety}\nSTART 15\nTURN 7,7\n"
    return {run(lines, *(word.replace("*", str(seed)) for word in arguments))[1][1] for seed in range(8)}


equal("INFO variety 0: always the same move", 1, len(answers(0) | answers(0, "--seed", "*")))
check("INFO variety: other moves with other seeds", len(answers(40, "--seed", "*")) > 1)
check("INFO variety: other moves without a seed", len(answers(40)) > 1)
equal("INFO variety: the same move with the same seed", 1, len(answers(40, "--seed", "3")))
equal("a classic speaks the protocol too", 2, len(run("START 15\nTURN 7,7\n", "--classic", "table")[1]))

tap.finish()
