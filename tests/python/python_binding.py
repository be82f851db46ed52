#!/usr/bin/env python3
"""python_binding.py BUILD: games, thinking, solvers and records by the package for Python."""
import os
import re
import sys
import threading

sys.dont_write_bytecode = True
sys.path.append(sys.path[0] + "/..")
from checkout import root
from tap import Tap

os.environ["LIANZI_LIBRARY"] = os.path.join(sys.argv[1], "liblianzi.so")
sys.path.insert(0, os.path.join(root, "bindings", "python"))
import lianzi
from lianzi import Colour, Result

tap = Tap()
check, equal = tap.check, tap.equal


def refused(status, make, *arguments, **named):
    """Whether the call is refused with the status; the message is not empty."""
    try:
        make(*arguments, **named)
    except lianzi.LianziError as error:
        return error.status == status and bool(str(error))
    return False


def games():
    game = lianzi.Game("freestyle", "h8i9h9i10h10i11h11")
    equal("moves", ["h8", "i9", "h9", "i10", "h10", "i11", "h11"], game.moves)
    equal("the side to move", Colour.WHITE, game.to_move)
    equal("cells", (Colour.BLACK, Colour.WHITE, Colour.EMPTY), (game["h8"], game["i9"], game["a1"]))
    check("legality", game.is_legal("h12") and not game.is_legal("h8"))
    copy = game.copy()
    game.play("i12").play("h12")
    equal("the end", (Result.BLACK_WINS, ["h8", "h9", "h10", "h11", "h12"]), (game.result, game.winning_line))
    equal("a copy goes its own way", (Result.ONGOING, 7), (copy.result, len(copy)))
    check("undo and redo", game.undo() and len(game) == 8 and game.redo() and len(game) == 9 and not game.redo())
    game.go_to(2)
    equal("go to", "h8i9", str(game))
    equal("equal positions have equal keys", lianzi.Game(moves="h8i9j7").key, lianzi.Game(moves="j7i9h8").key)
    check("a bad move is refused with its place", refused("illegal", game.play, "a1h8") and len(game) == 2)
    check("so is a bad variant", refused("argument", lianzi.Game, "freestyle 99x99") or
          refused("syntax", lianzi.Game, "freestyle 99x99"))
    check("and going too far", refused("argument", game.go_to, 99))
    board = lianzi.Game("connect4", "4435").board().splitlines()
    equal("gravity: the board", [". . . . . . .", ". . . o . . .", ". . x x o . ."], board[3:])
    small = lianzi.Game.from_rows([". o .", ". x .", "x . o"], "freestyle 3x3 win 3")
    equal("a set-up position", (Colour.BLACK, Colour.WHITE, Colour.BLACK), (small["a1"], small["c1"], small["b2"]))
    equal("its result", Result.BLACK_WINS, small.play("c3").result)
    check("rows that do not fit are refused", refused("argument", lianzi.Game.from_rows, ["..."], "freestyle 3x3"))


def set_up(moves):
    """The position of stones that alternate from black, though some of them be forbidden."""
    rows = [["."] * 15 for _ in range(15)]
    for index, move in enumerate(moves):
        rows[15 - int(move[1:])][ord(move[0]) - ord("a")] = "xo"[index % 2]
    return lianzi.Game.from_rows(["".join(row) for row in rows], "renju")


def forbidden_points():
    kinds, wrong = set(), []
    with open(os.path.join(root, "tests/data/renju_forbidden.txt"), encoding="utf-8") as file:
        lines = [line.rstrip("\n").split("\t") for line in file if line.strip() and not line.startswith("#")]
    for moves, *listed in lines[:200]:
        wanted = {word.split(":")[0] for word in (listed[0].split() if listed else [])}
        found = set_up(re.findall("[a-o][0-9]+", moves)).forbidden
        kinds |= set(found.values())
        if found.keys() != wanted:
            wrong.append(moves)
    equal("forbidden points as listed", (True, []), (len(lines) > 100, wrong[:3]))
    equal("of every kind", {"double-three", "double-four", "overline"}, kinds)


def thinking():
    game = lianzi.Game("freestyle", "h8a1i8a3j8a5")
    engine, heard = lianzi.Engine(seed=1), []
    thought = engine.think(game, depth=6, lines=2, on_progress=heard.append)
    check("three in a row win", thought.line.score > lianzi.SCORE_WIN and thought.line.mate in (3, 5), thought)
    equal("its move", thought.move, thought.line.moves[0])
    check("progress came by depth and rank", heard and {line.rank for line in heard} == {1, 2}
          and heard[0].depth <= heard[-1].depth)
    check("of two lines with two first moves", len({line.moves[0] for line in heard[-2:]}) == 2)
    engine.new_game()
    first = engine.think(lianzi.Game(moves="h8"), nodes=3000)
    engine.new_game()
    second = engine.think(lianzi.Game(moves="h8"), nodes=3000)
    equal("the same nodes give the same thought", (first.move, first.line.nodes), (second.move, second.line.nodes))
    equal("no move after the end", None, engine.think(lianzi.Game("freestyle 3x3 win 3", "a1a2b1b2c1")).move)
    check("an unknown option is refused", refused("argument", engine.set, "strength", 3))
    check("and a level out of range", refused("argument", lianzi.Engine, level=11))
    for limit in ({"nodes": -1}, {"nodes": 10**30}, {"depth": -1}, {"seconds": -1}, {"lines": 2**40}):
        check(f"and {limit}", refused("argument", lambda: engine.think(lianzi.Game(), **limit)))  # pylint: disable=cell-var-from-loop

    def enough(line):
        if line.depth >= 3:
            raise KeyError("enough")
    try:
        lianzi.Engine().think(lianzi.Game(moves="h8"), infinite=True, on_progress=enough)
        check("an exception ends the think", False)
    except KeyError as error:
        equal("an exception ends the think", "'enough'", str(error))
    stop, done = lianzi.Stop(), []
    thread = threading.Thread(target=lambda: done.append(
        lianzi.Engine().think(lianzi.Game(moves="h8"), infinite=True, stop=stop)))
    thread.start()
    stop.set()
    thread.join(120)
    check("another thread's stop ends it, too", done and done[0].move)


def solvers():
    game = lianzi.Game("freestyle", "h8h9i8i9j8j9k8")
    report = lianzi.solve_threats(game.play("l8"), "vcf")
    check("black has a four", report.proof == "win" and report.plies == 1 and report.moves == ("g8",), report)
    equal("an empty board has no win by fours", "none", lianzi.solve_threats(lianzi.Game(moves="h8i9"), "vcf").proof)
    check("another kind is refused", refused("argument", lianzi.solve_threats, game, "vcx"))
    check("and Connect Four", refused("unsupported", lianzi.solve_threats, lianzi.Game("connect4")))
    solver = lianzi.Connect4(hash_mib=16)
    with open(os.path.join(root, "tests/data/connect4/Test_L3_R1.txt"), encoding="utf-8") as file:
        lines = [line.split()[:2] for line in file][:20]
    equal("published scores", [int(score) for _, score in lines],
          [solver.solve(lianzi.Game("connect4", moves)).score for moves, _ in lines])
    columns = solver.analyze(lianzi.Game("connect4", "444444"))
    check("every column but the full one has a score", columns[3] is None and
          all(column.score is not None for i, column in enumerate(columns) if i != 3))
    check("a limit leaves bounds", lianzi.Connect4(book=False).solve(lianzi.Game("connect4"), nodes=100).score is None)


def records():
    text = "(;FF[4]GM[4]SZ[15]PB[An]PW[Bo];B[hh]C[centre];W[ii](;B[jj])(;B[jh];W[jj]))"
    record, = lianzi.loads(text, "sgf")
    equal("players", ("An", "Bo"), (record.info["black"], record.info["white"]))
    line = list(record.main_line)
    equal("the main line", ["", "h8", "i7", "j6"], [node.move for node in line])
    equal("variations", ["j6", "j8"], [node.move for node in line[2].children])
    equal("comments", "centre", line[1].comment)
    equal("the game at a node", "h8i7j8j6", str(line[2].children[1].children[0].game))
    line[1].comment = "天元"
    line[2].arrows = [("a1", "c3"), ("c3", "a1", False)]
    line[2].arrows = [*line[2].arrows, ("a1", "c3"), ("o15", "a1")]
    equal("arrows and lines", [("a1", "c3", True), ("c3", "a1", False), ("o15", "a1", True)], line[2].arrows)
    check("are written", "AR[ao:cm][oa:ao]LN[cm:ao]" in lianzi.dumps(record, "sgf").decode())
    record.set_info("event", "test")
    again, = lianzi.loads(lianzi.dumps(record, "sgf"), "sgf")
    equal("written and read again", ("天元", "test", 2), (list(again.main_line)[1].comment, again.info["event"],
                                                      len(list(again.main_line)[2].children)))
    game = lianzi.Game("freestyle", "h8i9j10")
    equal("several games in a file", [game.moves] * 2,
          [[node.move for node in record.main_line][1:]
           for record in lianzi.loads(lianzi.dumps([lianzi.Record(game)] * 2, "moves"), "moves")])
    check("what a format cannot hold is refused", refused("unsupported", lianzi.dumps,
                                                          lianzi.Record(lianzi.Game("freestyle 19x19")), "lib"))
    check("damage is refused", refused("syntax", lianzi.loads, "(;GM[4]SZ[15];B[hh];W[", "sgf"))
    kept = lianzi.loads("(;GM[4]SZ[15];B[hh];W[", "sgf", strict=False)
    check("or kept as far as it goes", len(kept) == 1 and kept[0].is_damaged)
    notes = lianzi.loads("(;GM[4]SZ[15];B[hh]TR[zz])(;GM[4]SZ[15];B[hh])", "sgf")
    equal("which of two games lost a mark", [True, False], [game.is_reduced for game in notes])
    check("an unknown format is refused", refused("argument", lianzi.loads, "", "pgn"))
    check("and an unknown extension", refused("unsupported", lianzi.load, "game.pgn"))


def arguments():
    """Of wrong types: the message names the argument, what is allowed, and the type that came."""
    game, record, engine, solver = lianzi.Game(), lianzi.Record(lianzi.Game()), lianzi.Engine(), lianzi.Connect4()
    string, whole = "expected a string such as", "expected a whole number, not"
    for wanted, make in {
            f"variant: {string} 'renju 15x15', not int": lambda: lianzi.Game(5),
            f"moves: {string} 'h8i9', not list": lambda: lianzi.Game("renju", ["h8"]),
            f"moves: {string} 'h8i9', not NoneType": lambda: game.play(None),
            f"cell: {string} 'h8', not tuple": lambda: game[7, 7],
            f"cell: {string} 'h8', not int": lambda: game.is_legal(7),
            f"length: {whole} str": lambda: game.go_to("2"),
            "rows: expected a list of strings, one for each row of the board, not str":
                lambda: lianzi.Game.from_rows("x"),
            f"rows: {string} '. x o', not list": lambda: lianzi.Game.from_rows([["x"]]),
            "to_move: expected Colour.BLACK or Colour.WHITE, not str":
                lambda: lianzi.Game.from_rows(["..."] * 3, "freestyle 3x3 win 3", "white"),
            "game: expected a Game, not str": lambda: engine.think("h8"),
            f"depth: {whole} float": lambda: engine.think(game, depth=2.5),
            f"nodes: {whole} str": lambda: engine.think(game, nodes="100"),
            f"lines: {whole} NoneType": lambda: engine.think(game, lines=None),
            "seconds: expected a number, not str": lambda: engine.think(game, seconds="1"),
            "stop: expected a Stop, not bool": lambda: engine.think(game, nodes=10, stop=True),
            "on_progress: expected a function, not list": lambda: engine.think(game, nodes=10, on_progress=[]),
            f"name: {string} 'level', not int": lambda: engine.set(10, 10),
            f"kind: {string} 'vcf', not int": lambda: lianzi.solve_threats(game, 1),
            "game: expected a Game, not NoneType": lambda: lianzi.solve_threats(None),
            f"threads: {whole} str": lambda: lianzi.Connect4(threads="2"),
            "game: expected a Game, not int": lambda: solver.analyze(4),
            "game: expected a Game, not dict": lambda: lianzi.Record({}),
            f"name: {string} 'black', not int": lambda: record.set_info(0, "An"),
            f"text: {string} 'A player', not bytes": lambda: record.set_info("black", b"An"),
            f"comment: {string} 'a note', not int": lambda: setattr(record.root, "comment", 5),
            f"cell: {string} 'h8', not int": lambda: setattr(record.root, "arrows", [("h8", 5)]),
            "data: expected bytes or a string, not int": lambda: lianzi.loads(5, "sgf"),
            f"format: {string} 'sgf', not int": lambda: lianzi.loads("", 1),
            "records: expected a Record or several, not Game": lambda: lianzi.dumps(game, "sgf"),
            "records: expected a Record or several, not str": lambda: lianzi.dumps(["sgf"], "sgf")}.items():
        try:
            make()
            check(wanted, False)
        except TypeError as error:
            equal(wanted, wanted, str(error))
    check("a text that C would cut short is refused", refused("argument", lianzi.Game, "renju\0x") and
          refused("argument", record.set_info, "black", "A\0n"))
    for limit in ({"nodes": -1}, {"seconds": float("nan")}, {"seconds": float("inf")}):
        check(f"and {limit}", refused("argument", lambda: engine.think(game, **limit)))  # pylint: disable=cell-var-from-loop
    check("and a length that does not fit", refused("argument", game.go_to, 2**32))


for part in (games, forbidden_points, thinking, solvers, records, arguments):
    tap.run(part)
tap.finish()
