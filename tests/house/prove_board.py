#!/usr/bin/env python3
"""prove_board.py BUILD: scripts/prove-board proves each second move once. Turned about the board in every way
that keeps the first move, those that it lists cover every cell, and no two cover the same. A program that only
notes how it is called stands for lianzi."""
import importlib.machinery
import importlib.util
import pathlib
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
sys.path.append(sys.path[0] + "/..")
from tap import Tap  # pylint: disable=wrong-import-position

SCRIPT = pathlib.Path(sys.path[0]).parent.parent / "scripts" / "prove-board"


def load():
    loader = importlib.machinery.SourceFileLoader("prove_board", str(SCRIPT))
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader("prove_board", loader))
    loader.exec_module(module)
    return module


def keeping(size, first):
    """The turns of the board that keep a cell, as functions of column and row."""
    last = size - 1
    turns = [lambda c, r: (c, r), lambda c, r: (last - c, r), lambda c, r: (c, last - r),
             lambda c, r: (last - c, last - r), lambda c, r: (r, c), lambda c, r: (last - r, c),
             lambda c, r: (r, last - c), lambda c, r: (last - r, last - c)]
    return [turn for turn in turns if turn(*first) == first]


def cover(tap, module, size, first):
    board = module.Board(size, first)
    column, row = board.first
    turns = keeping(size, (column, row))
    cells = []
    for at in board.second_moves():
        cells += {turn(column + at[0], row + at[1]) for turn in turns}
        third = module.third_move(at)
        thirds = (column + third[0], row + third[1])
        if third in ((0, 0), at) or not all(0 <= way < size for way in thirds):
            tap.check(f"a third move on {size}x{size} after {board.moves(at)}", False)
    wanted = [(c, r) for c in range(size) for r in range(size) if (c, r) != (column, row)]
    tap.equal(f"second moves on {size}x{size}, first move {first or 'in the middle'}", wanted, sorted(cells))


# Notes its arguments on a line of calls.txt, and makes its certificate unless that is one after h8a1i7.
PROGRAM = """#!/bin/sh
echo "$*" >>"${0%/*}/calls.txt"
while [ "$1" != --out ]; do shift; done
case $2 in */h8a1i7.proof) [ -e "${0%/*}/well" ] || exit 1 ;; esac
: >"$2"
"""


def calls(tap, module):
    """Two threads: near moves have both, far ones one each; a second run proves what the first one did not."""
    board = module.Board(15)
    names = [board.moves(at) for at in board.second_moves()]
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        program, proofs = folder / "lianzi", folder / "proofs"
        program.write_text(PROGRAM, encoding="utf-8")
        program.chmod(0o755)

        def run(threads="2"):
            (folder / "calls.txt").write_text("", encoding="utf-8")
            done = subprocess.run([sys.executable, SCRIPT, "freestyle", "15", proofs, "--threads", threads, "--lianzi",
                                   program],
                                  capture_output=True, text=True, check=False)
            return done, [line.split() for line in (folder / "calls.txt").read_text(encoding="utf-8").splitlines()]

        done, told = run()
        after = [call[call.index("--moves") + 1] for call in told]
        tap.equal("each second move is proved", sorted(names), sorted(after))
        tap.equal("the near ones first and last", (names[0], names[-1]), (after[0], after[-1]))
        tap.equal("with both threads", [names[0], names[-1]],
                  [name for name, call in zip(after, told) if call[call.index("--threads") + 1] == "2"])
        tap.check("the first is led by none", "--like" not in told[0])
        tap.check("the others by the first and the latest", all(
            call[call.index("--like") + 1] == str(proofs / f"{names[0]}.proof") and call.count("--like") <= 4
            for call in told[1:]))
        tap.equal("one has no proof",
                  (1, "prove-board: without a proof: h8a1i7; try another third move (--third) or scripts/prove-parts\n"),
                  (done.returncode, done.stderr))
        (folder / "well").touch()
        done, told = run()
        tap.equal("the next run proves that one and joins all of them", (0, 2, "h8a1i7"),
                  (done.returncode, len(told), told[0][told[0].index("--moves") + 1]))
        tap.equal("in the order of the second moves", [str(proofs / f"{name}.proof") for name in names],
                  told[1][told[1].index("--out") + 2:])
        (proofs / f"{names[-1]}.proof").unlink()
        told = run("100")[1]
        tap.equal("a search has 64 threads at most", "64", told[0][told[0].index("--threads") + 1])


def main():
    tap = Tap()
    module = load()
    for size, first in ((15, None), (14, None), (19, None), (20, None), (15, "h9"), (15, "i9"), (15, "j9"),
                        (14, "g7"), (14, "h7"), (14, "i8")):
        tap.run(cover, tap, module, size, first)
    tap.run(calls, tap, module)
    for first, said in (("h16", "not on a board of 15x15"), ("z9", "expected a cell such as h9"),
                        ("h99", "expected a cell such as h9")):
        done = subprocess.run([sys.executable, SCRIPT, "freestyle", "15", "/nowhere", "--first", first],
                              capture_output=True, text=True, check=False)
        tap.equal(f"--first {first}: status", 2, done.returncode)
        tap.check(f"--first {first}: said", said in done.stderr, done.stderr)
    done = subprocess.run([sys.executable, SCRIPT, "freestyle", "15", "/nowhere", "--threads", "0"],
                          capture_output=True, text=True, check=False)
    tap.check("--threads 0", done.returncode == 2 and "--threads 0: expected 1 or more" in done.stderr, done.stderr)
    tap.finish()


if __name__ == "__main__":
    main()
