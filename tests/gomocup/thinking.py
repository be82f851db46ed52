#!/usr/bin/env python3
"""thinking.py BUILD: what a manager says to pbrain-lianzi while it thinks, and while it ponders. Two threads
share the engine then.

Nothing here asserts how long something took, except in that an answer must come at all."""
import subprocess
import sys
import time

sys.dont_write_bytecode = True
sys.path.append(sys.path[0] + "/..")
from brain import ABOUT, FOREVER, MOVE, PATIENCE, Brain
from program import program
from tap import Tap

tap = Tap()
check, equal = tap.check, tap.equal
NOT_AT_ONCE = 0.2  # seconds from a line's reading to an end that no longer belongs to it


def thinking(*lines):
    """A brain during a think that would last an hour."""
    brain = Brain(fast=False)
    brain.say("INFO proofs 0", "INFO max_memory 20000000", FOREVER, "INFO show_detail 1", *lines, "START 15",
              "BOARD", "7,7,1", "8,8,2", "DONE")
    while not (line := brain.hear()).startswith("MESSAGE Depth") and line != "(silence)":
        pass
    brain.say("INFO show_detail 0")
    return brain


def answers(brain, wanted):
    """The next lines other than reports."""
    heard = []
    while len(heard) < wanted and (line := brain.hear()) is not None:
        if not line.startswith("MESSAGE "):
            heard.append(line)
        if line == "(silence)":
            break
    return heard


for stop in ("YXSTOP", "stop"):
    brain = thinking()
    brain.say(stop)
    check(f"{stop} makes it answer", MOVE.match(answers(brain, 1)[0]))
    brain.say("INFO max_node 100", "INFO timeout_turn 0")
    check("and the next move is thought about anew", MOVE.match(brain.ask("TURN 0,0")))
    brain.leave()
brain = thinking()
brain.say("INFO max_node 100", "ABOUT", "YXSTOP", "TURN 0,0", "FOO", "TAKEBACK 0,0")
heard = answers(brain, 5)
check("what comes meanwhile is answered afterwards, in order", MOVE.match(heard[0]) and
      heard[1].startswith(ABOUT) and MOVE.match(heard[2]) and heard[3].startswith("UNKNOWN") and
      heard[4] == "OK", heard)
brain.leave()
brain = thinking()
brain.say(*["TURN 0,0", "TAKEBACK 0,0", "RESTART"] * 200, "YXSTOP", "YXSTOP")
check("a long queue is kept", len(answers(brain, 601)) == 601)
equal("with nothing left over", [], brain.quiet())
brain.leave()


def silent_end(name, brain, leave):
    brain.read_all()
    time.sleep(NOT_AT_ONCE)
    leave()
    status, rest = brain.gone()
    rest = [line for line in rest if not line.startswith("MESSAGE ")]
    equal(name, (0, []), (status, rest))


brain = thinking()
silent_end("END while thinking: gone without a word", brain, lambda: brain.say("END"))
brain = thinking()
silent_end("the end of input while thinking", brain, brain.child.stdin.close)
# Without a Brain, whose reading thread would hold the pipe open.
with subprocess.Popen(program("pbrain-lianzi"), stdin=subprocess.PIPE,
                      stdout=subprocess.PIPE) as child:
    child.stdin.write(f"INFO max_memory 20000000\n{FOREVER}\nSTART 15\n"
                      "BOARD\n7,7,1\n8,8,2\nDONE\n".encode())
    child.stdin.flush()
    child.stdout.readline()
    child.stdout.close()
    child.stdin.write(b"YXSTOP\n")
    child.stdin.close()
    try:
        left = child.wait(timeout=PATIENCE)
    except subprocess.TimeoutExpired:
        child.kill()
        left = "(silence)"
    equal("a manager that no longer reads", 0, left)

brain = thinking("INFO pondering 1")
brain.say("YXSTOP")
check("pondering: the move", MOVE.match(answers(brain, 1)[0]))
brain.say("INFO max_node 100")
check("pondering: the next one", MOVE.match(brain.ask("TURN 1,1")))
check("pondering: at work", brain.works())
equal("pondering: silent", [], brain.quiet())
brain.leave()
brain = Brain("--level", "3")
brain.ask("INFO pondering 1", "START 15")
check("pondering: a weak level", MOVE.match(brain.ask("TURN 7,7")))
check("pondering: ends with what the level allows itself", brain.rests())
brain.leave()
brain = Brain()
equal("pondering from the first stone", ["OK", "7,7"],
      [brain.ask("INFO pondering 1", "START 15"), brain.ask("BEGIN")])
check("pondering: at work until", brain.works())
brain.say("END")
equal("pondering: END", (0, []), brain.gone())

tap.finish()
