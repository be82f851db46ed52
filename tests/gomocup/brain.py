"""The engine as a manager of tournaments has it: a child process that is spoken to line by line."""
import array
import fcntl
import os
import queue
import re
import subprocess
import termios
import threading
import time

from program import program

PATIENCE = 40  # seconds; how long a silence counts as none, sanitizers and slow machines included
BUSY_TICKS = 5  # of a processor's time
MOVE = re.compile(r"\d+,\d+$")
FOREVER = "INFO timeout_turn 3600000"
ABOUT = 'name="Lianzi", version='


class Brain:
    """The engine as a child process; a queue gets every line it writes, and None at its end."""

    def __init__(self, *arguments, command=("pbrain-lianzi",), end="\n", fast=True):
        self.end = end
        self.child = subprocess.Popen(
            [*program(command[0]), *command[1:], *arguments],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        self.lines = queue.Queue()
        threading.Thread(target=self.listen, daemon=True).start()
        if fast:
            self.say("INFO max_node 300", "INFO max_memory 20000000", "INFO proofs 0")

    def listen(self):
        for line in self.child.stdout:
            self.lines.put(line.decode())
        self.lines.put(None)

    def raw(self, data):
        try:
            self.child.stdin.write(data)
            self.child.stdin.flush()
        except BrokenPipeError:
            pass

    def say(self, *lines):
        self.raw("".join(line + self.end for line in lines).encode())

    def wait(self, reached):
        """Waits until `reached` is true; returns whether it became true."""
        end = time.monotonic() + PATIENCE
        while not (done := reached()) and time.monotonic() < end:
            time.sleep(0.005)
        return done

    def read_all(self):
        """Waits until the engine has read everything in the pipe."""
        def unread():
            count = array.array("i", [0])
            fcntl.ioctl(self.child.stdin, termios.FIONREAD, count)
            return count[0]
        return self.wait(lambda: not unread())

    def works(self):
        """Waits until the engine has used the processor for a while."""
        def busy():
            with open(f"/proc/{self.child.pid}/stat", encoding="ascii", errors="replace") as stat:
                fields = stat.read().rpartition(")")[2].split()
            return int(fields[11]) + int(fields[12])  # utime and stime, in ticks
        before = busy()
        return self.wait(lambda: busy() >= before + BUSY_TICKS)

    def rests(self):
        """Waits until no thread of the engine runs, seen several times in a row."""
        def idle():
            for _ in range(5):
                for task in os.listdir(f"/proc/{self.child.pid}/task"):
                    with open(f"/proc/{self.child.pid}/task/{task}/stat", encoding="ascii",
                              errors="replace") as stat:
                        if stat.read().rpartition(")")[2].split()[0] == "R":
                            return False
                time.sleep(0.01)
            return True
        return self.wait(idle)

    def hear(self):
        """The next line, without its end; None when the engine is gone or silent."""
        try:
            line = self.lines.get(timeout=PATIENCE)
        except queue.Empty:
            return "(silence)"
        return line if line is None else line.removesuffix("\n")

    def ask(self, *lines):
        self.say(*lines)
        return self.hear()

    def quiet(self):
        """Sends ABOUT; returns the lines that come before its answer."""
        self.say("ABOUT")
        heard = []
        while (line := self.hear()) is not None and not line.startswith("name="):
            heard.append(line)
            if line == "(silence)":
                break
        return heard

    def leave(self):
        """Ends the input; returns the exit status and the remaining lines."""
        try:
            self.child.stdin.close()
        except BrokenPipeError:
            pass
        return self.gone()

    def gone(self):
        rest = []
        while (line := self.hear()) is not None:
            rest.append(line)
            if line == "(silence)":
                self.child.kill()
                break
        status = self.child.wait()
        errors = self.child.stderr.read().decode()
        if errors:
            rest.append(errors)
        return status, rest

