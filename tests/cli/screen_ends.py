#!/usr/bin/env python3
"""screen_ends.py BUILD: ends the full-screen game from outside. The terminal must be as it was, a game whose
terminal is closed must end, and a game that is killed goes on where it was."""
import fcntl
import os
import select
import signal
import subprocess
import sys
import tempfile
import termios
import time

sys.dont_write_bytecode = True
sys.path.append(sys.path[0] + "/..")
from tap import Tap

tap = Tap()
state = tempfile.TemporaryDirectory()
PATIENCE = 40  # seconds
ENDS = signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT


class Terminal:
    """Starts the game in a pseudo-terminal and waits for its board."""

    def __init__(self, *options, hangs_up=True):
        self.ours, self.its = os.openpty()
        fcntl.ioctl(self.its, termios.TIOCSWINSZ, b"\x28\0\x78\0\0\0\0\0")
        self.before = termios.tcgetattr(self.its)

        def take_over():
            os.setsid()
            fcntl.ioctl(self.its, termios.TIOCSCTTY, 0)
            for number in ENDS:  # the test itself may ignore them, as under nohup
                signal.signal(number, signal.SIG_DFL)
            if not hangs_up:
                signal.signal(signal.SIGHUP, signal.SIG_IGN)
        self.game = subprocess.Popen(
            [os.path.join(sys.argv[1], "lianzi"), "play", *options], preexec_fn=take_over,
            stdin=self.its, stdout=self.its, stderr=self.its,
            env={**os.environ, "TERM": "xterm", "LC_ALL": "C.UTF-8", "LANGUAGE": "en",
                 "XDG_STATE_HOME": state.name})
        self.said = b""
        self.read(lambda: b"Freestyle" in self.said)

    def read(self, enough):
        end = time.monotonic() + PATIENCE
        while not enough() and time.monotonic() < end:
            if select.select([self.ours], [], [], 0.05)[0]:
                self.said += os.read(self.ours, 65536)

    def wait(self):
        try:
            return self.game.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self.game.kill()
            self.game.wait()
            return "(stays)"


for options in (["--side", "both"], ["--side", "second", "--time", "3600"]):
    for number in ENDS:
        terminal = Terminal(*options)
        name = f"{' '.join(options)}: {number.name}"
        tap.check(f"{name}: the terminal is the game's", termios.tcgetattr(terminal.its) != terminal.before)
        terminal.game.send_signal(number)
        terminal.read(lambda: terminal.game.poll() is not None)
        tap.equal(f"{name}: ended by it", -number, terminal.wait())
        tap.check(f"{name}: the terminal is as it was", termios.tcgetattr(terminal.its) == terminal.before)
        terminal.read(lambda: b"\033[?1049l" in terminal.said)
        tap.check(f"{name}: what it showed before is back", b"\033[?1049l" in terminal.said)
        os.close(terminal.ours)
        os.close(terminal.its)
for keys in b"", b"n":
    terminal = Terminal("--side", "both", hangs_up=False)
    os.write(terminal.ours, keys)
    terminal.read(lambda: not keys or b"New game" in terminal.said)
    os.close(terminal.its)
    os.close(terminal.ours)
    tap.equal(f"a terminal that goes {'in the dialog' if keys else 'in the game'}: status", 1, terminal.wait())
terminal = Terminal("--side", "both")
for key, cell in (b"\n", b"h8"), (b"\033OC\n", b"i8"):
    os.write(terminal.ours, key)
    terminal.read(lambda: cell in terminal.said)
terminal.game.kill()
terminal.wait()
terminal = Terminal("--resume")
for cell in b"h8", b"i8":
    terminal.read(lambda: cell in terminal.said)
    tap.check(f"killed, then --resume: {cell.decode()} is played", cell in terminal.said)
os.write(terminal.ours, b"q")
terminal.read(lambda: b"lianzi play --resume" in terminal.said)
tap.check("at its end the game says how it goes on", b"`lianzi play --resume` goes on with this game" in terminal.said)
tap.equal("status", 0, terminal.wait())
tap.finish()
