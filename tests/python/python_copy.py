#!/usr/bin/env python3
"""python_copy.py BUILD: copies and pickles of the package's objects, and games in other processes."""
import copy
import gc
import multiprocessing
import os
import pickle
import random
import sys

sys.dont_write_bytecode = True
sys.path.append(sys.path[0] + "/..")
from checkout import root
from tap import Tap

if __name__ == "__main__":  # a child that multiprocessing starts has these of its parent
    os.environ["LIANZI_LIBRARY"] = os.path.join(sys.argv[1], "liblianzi.so")
    sys.path.insert(0, os.path.join(root, "bindings", "python"))
import lianzi

tap = Tap()
check, equal = tap.check, tap.equal
OPENINGS = ("swap", "swap2", "pro", "long-pro", "rif", "yamaguchi", "tarannikov", "taraguchi-10", "soosyrv-8")
WAYS = {"copy()": lambda game: game.copy(), "copy.copy": copy.copy, "copy.deepcopy": copy.deepcopy,
        **{f"pickle {protocol}": lambda game, protocol=protocol: pickle.loads(pickle.dumps(game, protocol))
           for protocol in (0, 2, pickle.HIGHEST_PROTOCOL)}}


def whole(game):
    """All that can be seen of a game, at every length; leaves the game as it is."""
    length, seen = len(game), []
    while game.undo():
        pass
    while True:
        seen.append((str(game), game.key, game.board(), game.to_move, game.result, game.winning_line, game.forbidden))
        if not game.redo():
            break
    game.go_to(length)
    return game.variant, length, game.moves, seen


class Named(lianzi.Game):
    """A game with an attribute."""
    def __init__(self, names, *arguments):
        super().__init__(*arguments)
        self.names = names


def at_random(dice, variant):
    """A game of random moves, of which some may be taken back."""
    game = lianzi.Game(variant)
    cells = [f"{chr(ord('a') + column)}{row + 1}" for column in range(game.columns) for row in range(game.rows)]
    if variant.startswith("connect4"):
        cells = [str(column + 1) for column in range(game.columns)]
    if "opening" in variant:
        cells = [cell for cell in cells if cell[0] in "fghij" and cell[1:] in ("6", "7", "8", "9", "10")]
        cells += ["black", "white", "offer2", "offer4"] * 8
    for _ in range(dice.randrange(40, 90)):
        try:
            game.play(dice.choice(cells))
        except lianzi.LianziError:
            pass
    for _ in range(dice.randrange(4)):
        game.undo()
    return game


def games():
    dice = random.Random(1)
    made = [at_random(dice, variant) for _ in range(2)
            for variant in ("freestyle", "renju", "standard 19x19", "caro 12x9", "connect4", "connect4 9x9 blocked 5,4",
                            "freestyle 15x15 blocked 1,1 blocked 8,8", "freestyle 7x7 win 4",
                            *(f"renju opening {opening}" for opening in OPENINGS))]
    check("some end in the middle of their opening's choices", any("black" in str(game) or "white" in str(game)
                                                                   for game in made))
    check("and after offers", any("offer" in str(game) for game in made))
    made += [lianzi.Game("renju", "h8passpass"), lianzi.Game(), lianzi.Game("freestyle 3x3 win 3", "a1a2b1b2c1"),
             lianzi.Game.from_rows([". o .", ". x .", "x . o"], "freestyle 3x3 win 3").play("c3"),
             lianzi.Game.from_rows(["x x x x x"] + [". . . . ."] * 4, "freestyle 5x5"),
             lianzi.Game.from_rows([". . ."] * 3, "freestyle 3x3 win 3", lianzi.Colour.WHITE).play("a1b2"),
             lianzi.Game("freestyle opening swap2", "h8i9j10"), lianzi.Game("freestyle opening swap2", "h8i9j10white"),
             lianzi.Game("freestyle opening swap2", "h8i9j10c3d4black"), lianzi.Game("freestyle opening swap2", "h8")]
    record, = lianzi.loads("(;GM[4]SZ[15];B[hh];W[ii];AB[aa]AW[bb];B[cc])", "sgf")
    made.append(list(record.main_line)[-1].game)
    made[-1].undo()
    for way, same in WAYS.items():
        equal(f"{way} gives the same game", [whole(game) for game in made], [whole(same(game)) for game in made])


def apart():
    for way, same in WAYS.items():
        game = lianzi.Game("renju", "h8h9i9")
        other = same(game).play("i10")
        equal(f"{way}: each goes its own way", ("h8h9i9", "h8h9i9i10"), (str(game), str(other)))
        del game
        gc.collect()
        spare = [lianzi.Game("freestyle 19x19", "a1b2c3") for _ in range(50)]  # takes what was freed
        equal(f"{way}: the copy outlives the game", ("h8h9i9i10", 50), (str(other), len(spare)))
        named = Named(["An"], "renju", "h8")
        named.itself = named
        again = same(named)
        equal(f"{way} keeps class and attributes", (Named, ["An"], "h8"), (type(again), again.names, str(again)))
        check(f"{way}: attributes of attributes", (again.names is named.names) == (way in ("copy()", "copy.copy")) and
              again.itself is (named if way in ("copy()", "copy.copy") else again))


def records():
    record, = lianzi.loads("(;FF[4]GM[4]SZ[15]PB[An];B[hh]C[one](;W[ii])(;W[ij]))", "sgf")
    before = lianzi.dumps(record, "sgf")
    for same in (lianzi.Record.copy, copy.copy, copy.deepcopy):
        other = same(record)
        equal("a copy of a record is the same", before, lianzi.dumps(other, "sgf"))
        other.root.comment = "changed"
        equal("and apart", before, lianzi.dumps(record, "sgf"))
    node = copy.deepcopy(record.root)
    node.comment = "changed"
    equal("a deep copy of a node has a record of its own", before, lianzi.dumps(record, "sgf"))
    del record, other
    gc.collect()
    equal("a copy outlives the record", "changed", node.comment)


def refusals():
    for refused in (lianzi.Engine(), lianzi.Stop(), lianzi.Connect4()):
        for act in (copy.copy, copy.deepcopy, pickle.dumps):
            try:
                act(refused)
                check(f"no {type(refused).__name__} by {act.__name__}", False)
            except TypeError as error:
                check(f"no {type(refused).__name__} by {act.__name__}", "make a new" in str(error), error)
    try:
        pickle.dumps(lianzi.Record(lianzi.Game()))
        check("no pickled record", False)
    except TypeError as error:
        equal("no pickled record", "Record: cannot be pickled; pass on the bytes of lianzi.dumps(record, format), and read "
              "them by lianzi.loads", str(error))


def answer(game):
    """In another process: the move of an engine made there, and the game."""
    if len(game) == 1:
        game.play("zz")
    return lianzi.Engine(seed=1).think(game, nodes=2000), game.play("a1")


def processes():
    made = [lianzi.Game("freestyle", moves) for moves in ("h8i9", "h8i9j10k11", "")]
    here = [lianzi.Engine(seed=1).think(game, nodes=2000) for game in made]
    for method in multiprocessing.get_all_start_methods():
        with multiprocessing.get_context(method).Pool(2) as pool:
            there = pool.map(answer, made)
            equal(f"{method}: the same thought", [(thought.move, thought.line.nodes) for thought in here],
                  [(thought.move, thought.line.nodes) for thought, _ in there])
            equal(f"{method}: the game comes back", [str(game) + "a1" for game in made], [str(game) for _, game in there])
            try:
                pool.map(answer, [lianzi.Game(moves="h8")])
                check(f"{method}: so does an error, whole", False)
            except lianzi.LianziError as error:
                check(f"{method}: so does an error, whole", error.status == "syntax" and str(error), vars(error))


if __name__ == "__main__":
    for part in (games, apart, records, refusals, processes):
        tap.run(part)
    tap.finish()
