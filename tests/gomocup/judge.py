#!/usr/bin/env python3
"""judge.py BUILD: whole games of pbrain-lianzi against itself, as two managers talk to their engines.

The judge of the Gomocup sends START and every INFO without waiting for an answer, keeps an engine
stopped (SIGSTOP) while the other one thinks, and gives the first position as a BOARD, an empty one
too. Piskvork waits for OK, begins with BEGIN, TURN or BOARD, and goes on with TURN. Both keep the
rules here by a look at the stones alone, without the engine's help."""
import signal
import subprocess
import sys

sys.dont_write_bytecode = True
sys.path.append(sys.path[0] + "/..")
from program import program
from tap import Tap

tap = Tap()
FREESTYLE, STANDARD, RENJU, CARO6, CARO = 0, 1, 4, 8, 9
NAMES = {FREESTYLE: "freestyle", STANDARD: "standard", RENJU: "renju", CARO6: "caro6", CARO: "caro"}
INFOS = ("INFO timeout_turn 20000", "INFO timeout_match 1000000", "INFO max_memory 20000000",
         "INFO game_type 1")
LIGHT = "INFO max_node 1000"


class Engine:
    """An engine as a child process; its lines other than moves are skipped."""

    def __init__(self):
        self.new = True
        self.heard = b""  # read, not yet split into lines
        self.child = subprocess.Popen(program("pbrain-lianzi"), bufsize=0,
                                      stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def say(self, *lines):
        self.child.stdin.write("".join(line + "\r\n" for line in lines).encode())

    def hear(self):
        while b"\n" not in self.heard:
            more = self.child.stdout.read(4096)
            if not more:
                raise EOFError(f"it left after {self.heard}")
            self.heard += more
        line, _, self.heard = self.heard.partition(b"\n")
        return line.decode().strip()

    def hear_move(self):
        while True:
            line = self.hear()
            if line == "OK" or line.startswith(("MESSAGE", "DEBUG", "UNKNOWN")):
                continue
            x, y = line.split(",")  # any other line loses the game
            return int(x), int(y)

    def end(self):
        self.say("END")
        return self.child.wait(40)


def board(stones, me):
    return ["BOARD", *(f"{x},{y},{1 if colour == me else 2}" for x, y, colour in stones), "DONE"]


class Judged(Engine):
    """Talks as the judge of the Gomocup does."""

    def __init__(self, rule, size):
        super().__init__()
        self.say(f"START {size}", *INFOS, f"INFO rule {rule}", "INFO folder /tmp", LIGHT)
        self.child.send_signal(signal.SIGSTOP)

    def move(self, stones, me):
        self.child.send_signal(signal.SIGCONT)
        self.say("INFO time_left 900000")
        self.say(*(board(stones, me) if self.new else [f"TURN {stones[-1][0]},{stones[-1][1]}"]))
        self.new = False
        move = self.hear_move()
        self.child.send_signal(signal.SIGSTOP)
        return move

    def end(self):
        self.child.send_signal(signal.SIGCONT)
        return super().end()


class Piskvork(Engine):
    """Talks as Piskvork does."""

    def __init__(self, rule, size):
        super().__init__()
        self.say(f"START {size}")
        if self.hear() != "OK":
            raise ValueError("START is not OK")
        self.say(*INFOS, f"INFO rule {rule}", "INFO time_left 900000", LIGHT)

    def move(self, stones, me):
        if len(stones) == 0:
            self.say("BEGIN")
        elif self.new and len(stones) > 1:
            self.say(*board(stones, me))
        else:
            self.say("INFO time_left 900000", f"TURN {stones[-1][0]},{stones[-1][1]}")
        self.new = False
        return self.hear_move()


def wins(stones, rule):
    """Whether the last stone makes a line that wins."""
    x, y, colour = stones[-1]
    at = {(a, b): c for a, b, c in stones}
    for dx, dy in ((1, 0), (0, 1), (1, 1), (1, -1)):
        length, blocked = 1, 0
        for sign in (1, -1):
            n = 1
            while at.get((x + sign * n * dx, y + sign * n * dy)) == colour:
                n += 1
            length += n - 1
            blocked += (x + sign * n * dx, y + sign * n * dy) in at
        exact = rule in (STANDARD, CARO) or (rule == RENJU and colour == 1)
        open_enough = rule not in (CARO, CARO6) or blocked < 2
        if (length == 5 or (length > 5 and not exact)) and open_enough:
            return True
    return False


def game(manager, rule, size, opening):
    """Plays a game to its end; returns what was wrong with it, or None."""
    engines = [manager(rule, size), manager(rule, size)]
    stones = [(x, y, 1 + n % 2) for n, (x, y) in enumerate(opening)]
    while len(stones) < size * size and not (stones and wins(stones, rule)):
        me = 1 + len(stones) % 2
        x, y = engines[me - 1].move(stones, me)
        if not (0 <= x < size and 0 <= y < size) or (x, y) in [stone[:2] for stone in stones]:
            return f"{x},{y} after {stones}"
        stones.append((x, y, me))
    left = [engine.end() for engine in engines]
    if left != [0, 0]:
        return f"ended with {left}"
    return None


def games():
    openings = ([], [(7, 7)], [(7, 7), (8, 8), (6, 8)], [(5, 6), (8, 8), (9, 6), (6, 5)])
    for manager in (Judged, Piskvork):
        for rule, name in NAMES.items():
            # An engine that starts before it knows its memory limit touches much memory: two suffice.
            for opening in openings if manager is Judged else openings[::2]:
                fault = game(manager, rule, 15, opening)
                tap.check(f"{manager.__name__}: {name}, {len(opening)} stones", not fault, fault)
        for size in (5, 22):
            fault = game(manager, FREESTYLE, size, [])
            tap.check(f"{manager.__name__}: {size}x{size}", not fault, fault)


tap.run(games)
tap.finish()
