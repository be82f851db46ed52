#!/usr/bin/env python3
"""interrupt.py BUILD: Ctrl-C, SIGTERM and SIGHUP end every command alike: by the signal, which a shell
reports as 128 + its number, and with the results found so far."""
import os
import signal
import subprocess
import sys
import tempfile
import time

sys.dont_write_bytecode = True
sys.path.append(sys.path[0] + "/..")
from tap import Tap

tap = Tap()
LIANZI = os.path.join(sys.argv[1], "lianzi")
PATIENCE = 100  # seconds
HAS_DATABASE = "\n  db " in subprocess.run([LIANZI, "--help"], capture_output=True, text=True,
                                          timeout=PATIENCE, check=False).stdout


def start(arguments, before=None):
    def reset():
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            signal.signal(number, signal.SIG_DFL)
        if before:
            before()
    return subprocess.Popen([LIANZI, *arguments], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                            stderr=subprocess.PIPE, text=True, preexec_fn=reset)


def catches(process, number):
    """Whether the process has a handler for the signal, or blocks it for a thread that waits."""
    with open(f"/proc/{process.pid}/status", encoding="ascii") as file:
        masks = [int(line.split()[1], 16) for line in file if line.startswith(("SigCgt", "SigBlk"))]
    return any(mask >> (number - 1) & 1 for mask in masks)


def interrupted(arguments, text, number, answers=0, before=None, waits=False):
    """Sends the signal once the command catches it and has written `answers` lines; returns status,
    output and complaints. `waits`: the signal comes while the command waits for more input, which does
    not end."""
    with start(arguments, before) as process:
        process.stdin.write(text)
        process.stdin.flush()
        end = time.monotonic() + PATIENCE
        while not catches(process, signal.SIGINT) and process.poll() is None and time.monotonic() < end:
            time.sleep(0.01)
        first = "".join(process.stdout.readline() for _ in range(answers))
        if waits:
            time.sleep(0.3)
        process.send_signal(number)
        if waits:
            process.wait(timeout=PATIENCE)
        output, complaints = process.communicate(timeout=PATIENCE)
        return process.returncode, first + output, complaints


with tempfile.TemporaryDirectory() as folder:
    store = os.path.join(folder, "match.json")
    COMMANDS = [
        (["analyze", "--hash", "1", "--proofs", "off", "--time", "1000"], "h8\ni8\n", 1, '"depth":1,'),
        (["solve", "--no-book"], "2252576253462244111563365343671351441\n44\n", 1, "1441 -1 "),
        (["solve", "--vct"], "h8i9h9i10\nh8\n", 1, "h8i9h9i10 "),
        (["match", "--engine", "name=A nodes=100000000", "--engine", "name=B nodes=100000000",
          "--quiet", "--games", "4", "--resume", store], "", 0, "A vs B: 0-0-0"),
        (["study", "--classic", "tuple", "--depth", "5", "--max-nodes", "0"], "", 0, "static value"),
        (["trace", "--nodes", "100000000", "h8i9g9i7"], "", 0, "best: "),
        (["study", "--classic", "tuple", "--depth", "5", "--max-nodes", "0", "--compare"], "", 0,
         "nodes x"),
    ]
    endless = os.path.join(folder, "endless.psq")
    os.mkfifo(endless)
    writer = os.open(endless, os.O_RDWR)  # which never writes
    COMMANDS.append((["analyze", endless], "", 0, ""))
    if HAS_DATABASE:
        COMMANDS.append((["db", "import", "--db", os.path.join(folder, "ended.db"), endless], "", 0, "games read: 0"))
    for arguments, text, answers, kept in COMMANDS:
        for number in signal.SIGINT, signal.SIGTERM, signal.SIGHUP:
            status, output, complaints = interrupted(arguments, text, number, answers)
            name = f"{' '.join(arguments[:4])}: {number.name}"
            tap.equal(f"{name}: ended by it", -number, status)
            tap.check(f"{name}: what it had is written", kept in output, output, complaints)
            tap.check(f"{name}: nothing is complained of", "stop" not in complaints, complaints)
    os.close(writer)

# An import keeps the games that came whole: those of the file before, and of the input, which is more
# than a pipe holds, so that some of it was read. The last line is cut short.
with tempfile.TemporaryDirectory() as folder:
    if HAS_DATABASE:
        base, first = os.path.join(folder, "games.db"), os.path.join(folder, "first.txt")
        with open(first, "w", encoding="ascii") as file:
            file.write("a1b2c3\n")
        into = ["db", "import", "--db", base]
        status, output, complaints = interrupted([*into, "--from", "moves", "--damaged", first, "-"],
                                                 "h8i9\n" * 50000 + "h8i9g7", signal.SIGINT, waits=True)
        tap.equal("an import: ended by SIGINT", (-signal.SIGINT, ""), (status, complaints))
        tap.check("it says what was added", "games added: 2\n" in output and "damaged" not in output, output)
        done = subprocess.run([LIANZI, "db", "list", "--db", base], capture_output=True, text=True,
                              timeout=PATIENCE, check=False)
        tap.equal("and keeps it", ["3", "2"], [line.split("\t")[6] for line in done.stdout.splitlines()])
        for command in into, ["puzzles", "make", "--out", os.path.join(folder, "out")]:
            for format_ in "moves", "psq":
                status, output, complaints = interrupted([*command, "--from", format_, "-"], "", signal.SIGTERM,
                                                         waits=True)
                tap.equal(f"{command[0]} {command[1]} waits for {format_}: ended by SIGTERM", -signal.SIGTERM, status)
                tap.check("and no game is said to be bad", "fail" not in complaints, output, complaints)

# Commands that do not catch the signal end by it, too.
for arguments in (["bench"], ["openings", "generate", "--depth", "20"], ["forbidden"]):
    with start(arguments) as process:
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=PATIENCE)
        tap.equal(f"{' '.join(arguments)}: ended by SIGINT", -signal.SIGINT, process.returncode)

# The status that a shell reports, and a command started by nohup.
done = subprocess.run(["sh", "-c", f"'{LIANZI}' solve --no-book & child=$!; wait $child; echo $?"],
                      input="", capture_output=True, text=True, timeout=PATIENCE, check=False)
tap.equal("without a signal, a shell reports 0", "0", done.stdout.strip())
status, output, _ = interrupted(["analyze", "--hash", "1", "--proofs", "off", "--depth", "5", "--final"], "h8\n",
                                signal.SIGHUP,
                                before=lambda: signal.signal(signal.SIGHUP, signal.SIG_IGN))
tap.equal("a SIGHUP that is ignored ends nothing", (0, 1), (status, output.count('"depth":5')))
tap.finish()
