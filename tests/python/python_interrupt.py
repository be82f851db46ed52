#!/usr/bin/env python3
"""python_interrupt.py BUILD: Ctrl-C ends every long call of the package for Python. A child makes the call without a
limit and gets a real SIGINT; KeyboardInterrupt has to come out, and the objects have to serve again."""
import os
import signal
import subprocess
import sys
import threading

sys.dont_write_bytecode = True
sys.path.append(sys.path[0] + "/..")
from checkout import root
from tap import Tap

os.environ["LIANZI_LIBRARY"] = os.path.join(sys.argv[1], "liblianzi.so")
os.environ["PYTHONPATH"] = os.path.join(root, "bindings", "python")
os.environ["PYTHONDONTWRITEBYTECODE"] = "1"
sys.path.insert(0, os.environ["PYTHONPATH"])
import lianzi

tap = Tap()
HANG = 120  # seconds; no call is that long unless it is not interrupted

CHILD = """
import signal, sys, threading, time
import lianzi
signal.signal(signal.SIGINT, signal.default_int_handler)  # a background job's children ignore it
engine, game, stop = lianzi.Engine(), lianzi.Game(moves="h8"), lianzi.Stop()
four, solver = lianzi.Game("connect4"), lianzi.Connect4(book=False)
{prepare}
def called():
    {call}
print("begun", flush=True)
try:
    called()
    print("it ended by itself")
except KeyboardInterrupt:
    print("interrupted")
{after}
"""
THINK = "print(engine.think(game, nodes=500, stop=stop).move is not None, stop is not None)"
SOLVE = "print(solver.solve(four, nodes=500).score is None, stop is not None)"
CASES = {
    "a think": ("", "engine.think(game, infinite=True, stop=stop)", THINK),
    "a think with a function that hears": (
        "", "engine.think(game, infinite=True, on_progress=lambda line: None)", THINK),
    "a function that hears": ("", "engine.think(game, infinite=True, on_progress=lambda line: time.sleep(600))", THINK),
    "a think of two threads": ("engine.set('threads', 2)", "engine.think(game, infinite=True, stop=stop)", THINK),
    "a search for threats": (
        "import random; dice = random.Random(2); rows = [''.join(dice.choices('.xo', (16, 1, 1), k=22))"
        " for row in range(22)]; threats = lianzi.Game.from_rows(rows, 'freestyle 22x22')",
        "while True: lianzi.solve_threats(threats, 'vct')", THINK),
    "a solve of Connect Four": ("", "solver.solve(four)", SOLVE),
    "one with a function that hears": ("", "solver.solve(four, on_progress=lambda report: None)", SOLVE),
    "an analysis of Connect Four": ("", "solver.analyze(four)", SOLVE),
    "reading": ("text = '(;GM[4]SZ[15];B[hh])' * 200000", "while True: lianzi.loads(text, 'sgf')",
                "print(len(lianzi.loads(text[:20], 'sgf')) == 1, True)"),
    "writing": ("record = lianzi.Record(game)", "while True: lianzi.dumps(record, 'sgf')",
                "print(len(lianzi.loads(lianzi.dumps(record, 'sgf'), 'sgf')) == 1, True)"),
    "another thread's think, which a stop ends": (
        "over = threading.Event(); think = lambda: (engine.think(game, infinite=True, stop=stop), over.set());"
        " thread = threading.Thread(target=think); thread.start()",  # an interrupted join takes it for ended
        "thread.join()", "stop.set(); over.wait(); stop.clear(); " + THINK),
}


def interrupted(name, prepare, call, after):
    """Sends the child a signal while it is in the call, as far as one can tell from outside; one that comes before
    the call has the same result."""
    code = CHILD.replace("{prepare}", prepare).replace("{call}", call).replace("{after}", after)
    with subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                          text=True) as child:
        begun = child.stdout.readline()
        threading.Event().wait(0.3)
        child.send_signal(signal.SIGINT)
        try:
            rest = child.communicate(timeout=HANG)[0]
        except subprocess.TimeoutExpired:
            child.kill()
            rest = "it was not interrupted\n" + child.communicate()[0]
    tap.equal(f"Ctrl-C ends {name}", ("begun\n", "interrupted\nTrue True\n"), (begun, rest))


def children():
    for name, (prepare, call, after) in CASES.items():
        interrupted(name, prepare, call, after)


def handlers():
    """A signal whose handler raises nothing leaves the think alone; one that raises ends it."""
    handled = []

    def within(line):
        if line.depth == 1:
            os.kill(os.getpid(), signal.SIGUSR1)

    def think(**options):
        thought = lianzi.Engine().think(lianzi.Game(moves="h8"), nodes=20000, **options)
        return thought.move, thought.line.nodes
    signal.signal(signal.SIGUSR1, lambda number, frame: handled.append(threading.current_thread()))
    tap.equal("a handler that raises nothing leaves the thought as it is", think(), think(on_progress=within))
    tap.equal("it ran in the main thread", [threading.main_thread()], handled)

    def refuse(number, frame):
        raise TimeoutError("enough")
    signal.signal(signal.SIGUSR1, refuse)
    stop = lianzi.Stop()
    try:
        think(on_progress=within, stop=stop)
        tap.check("what a handler raises comes out", False)
    except TimeoutError as error:
        tap.equal("what a handler raises comes out", "enough", str(error))
    tap.equal("the stop serves again", think(), think(stop=stop))


def one_at_a_time():
    engine, stop, begun = lianzi.Engine(), lianzi.Stop(), threading.Event()
    game = lianzi.Game(moves="h8")
    thread = threading.Thread(target=engine.think, args=(game,), kwargs={
        "infinite": True, "stop": stop, "on_progress": lambda line: begun.set()})
    thread.start()
    begun.wait()
    try:
        engine.think(game, depth=1)
        refusal = "none"
    except lianzi.LianziError as error:
        refusal = str(error)
    tap.equal("a think while another thread's goes on is refused",
              "busy in another thread: wait until that call returns, or make another one", refusal)
    stop.set()
    thread.join()
    tap.check("and served after it", engine.think(game, depth=1).move is not None)


def hearing():
    threads = []
    lianzi.Engine().think(lianzi.Game(moves="h8"), depth=2, on_progress=lambda _: threads.append(threading.current_thread()))
    tap.equal("reports are heard in the thread that asked", {threading.current_thread()}, set(threads))


for part in (children, handlers, one_at_a_time, hearing):
    tap.run(part)
tap.finish()
