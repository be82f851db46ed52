#!/usr/bin/env python3
"""database.py BUILD: `lianzi db` as its users see it.

What it counts is compared with a plain count over the same files, which shares nothing with it: Python
reads the files, keeps every position as a set of stones and tries all eight symmetries."""
import datetime
import functools
import json
import os
import random
import re
import sqlite3
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
sys.path.append(sys.path[0] + "/..")
from program import program
from tap import Tap

tap = Tap()
scratch = tempfile.TemporaryDirectory()
here = scratch.name
PLAIN = {**os.environ, "LC_ALL": "C.UTF-8", "LANGUAGE": "en", "XDG_DATA_HOME": here + "/data"}
SIZE = 15


def path(name):
    return os.path.join(here, name)


def lianzi(*words, text=None, env=PLAIN):
    """(exit status, standard output, standard error)"""
    done = subprocess.run([*program("lianzi"), *words], input=text, capture_output=True, text=True, env=env,
                          timeout=600)
    return done.returncode, done.stdout, done.stderr


def db(*words, base="games.db", **more):
    return lianzi("db", *words, "--db", path(base), **more)


def answer(*words, **more):
    """What a command prints with --json, read."""
    status, out, err = db(*words, "--json", **more)
    if status:
        raise RuntimeError(f"{words}: exit {status}: {err}")
    return json.loads(out)


def write(name, text, mode="w"):
    with open(path(name), mode) as file:
        file.write(text)
    return path(name)


# ---- a plain count ----

WAYS = [(sx, sy, swap) for sx in (1, -1) for sy in (1, -1) for swap in (False, True)]


def turned(way, cell):
    x, y = cell[0] - SIZE // 2, cell[1] - SIZE // 2
    x, y = (y, x) if way[2] else (x, y)
    return x * way[0], y * way[1]


@functools.cache
def folded_set(stones):
    views = [(tuple(sorted((turned(way, cell), colour) for cell, colour in stones)), way) for way in WAYS]
    least = min(view for view, _ in views)
    return least, [way for view, way in views if view == least]


def folded(stones):
    """The least of the eight views, and the ways that give it."""
    return folded_set(frozenset(stones.items()))


def orbit(ways, cell):
    return min(turned(way, cell) for way in ways)


def winner(moves):
    """black, white or unknown, when five or more in a row win."""
    owner = {}
    for ply, (x, y) in enumerate(moves):
        owner[x, y] = ply % 2
        for dx, dy in ((1, 0), (0, 1), (1, 1), (1, -1)):
            row = 1
            for sign in (1, -1):
                at = (x + sign * dx, y + sign * dy)
                while owner.get(at) == ply % 2:
                    row, at = row + 1, (at[0] + sign * dx, at[1] + sign * dy)
            if row >= 5:
                return ("black", "white")[ply % 2]
    return "unknown"


def count(games):
    """{position: {next move: {result: games}}}; a game is (lines, result), each line a list of cells."""
    table = {}
    for lines, result in games:
        seen = set()
        for moves in lines:
            stones = {}
            for ply in range(len(moves) + 1):
                least, ways = folded(stones)
                following = orbit(ways, moves[ply]) if ply < len(moves) else None
                seen.add((least, ply % 2, following))
                if ply < len(moves):
                    stones[moves[ply]] = ply % 2
        for least, side, following in seen:
            results = table.setdefault((least, side), {}).setdefault(following, {})
            results[result] = results.get(result, 0) + 1
    return table


def name(cell):
    return "abcdefghijklmno"[cell[0]] + str(cell[1] + 1)


def cell_of(text):
    return "abcdefghijklmno".index(text[0]), int(text[1:]) - 1


def explored(moves, *options, **more):
    """What `db explore` says of a position, in the form of count()."""
    found = answer("explore", "".join(map(name, moves)), *options, **more)
    _, ways = folded({cell: ply % 2 for ply, cell in enumerate(moves)})
    return {orbit(ways, cell_of(row["move"])) if row["move"] else None:
            {result: row[result] for result in ("black", "white", "draw", "unknown") if row[result]}
            for row in found["next"]}


def compare(title, games, positions, *options, **more):
    table = count(games)
    wrong = []
    for moves in positions:
        least, _ = folded({cell: ply % 2 for ply, cell in enumerate(moves)})
        wanted, got = table.get((least, len(moves) % 2), {}), explored(moves, *options, **more)
        if wanted != got:
            wrong.append(f"{''.join(map(name, moves))}: wanted {wanted}, got {got}")
    tap.check(f"{title}: {len(positions)} positions counted as a plain count over the files", not wrong, *wrong[:3])


# ---- archives ----

def random_moves(dice, length):
    """A game that begins near the centre, so that games share positions, turned and transposed."""
    moves = []
    while len(moves) < length:
        near = len(moves) < 6
        cell = tuple(7 + dice.choice((-1, 0, 0, 1)) if near else dice.randrange(SIZE) for _ in "xy")
        if cell in moves and near and dice.random() < 0.3:
            cell = dice.randrange(SIZE), dice.randrange(SIZE)
        if cell not in moves:
            moves.append(cell)
            if winner(moves) != "unknown":
                break
    return moves


def psq(moves, black="A", white="B"):
    rows = "".join(f"{x + 1},{SIZE - y},{17 * i % 999}\n" for i, (x, y) in enumerate(moves))
    return f"Piskvorky 15x15, 11:11, 0\n{rows}{black}\n{white}\n-1\n"


def sgf(moves, result, date, black, white, event="Cup", comment=""):
    rows = "".join(f";{'BW'[i % 2]}[{chr(97 + x)}{chr(97 + SIZE - 1 - y)}]" for i, (x, y) in enumerate(moves))
    said = {"black": "RE[B+]", "white": "RE[W+]", "draw": "RE[0]", "unknown": ""}[result]
    note = f"C[{comment}]" if comment else ""
    return f"(;FF[4]GM[4]SZ[15]RU[freestyle 15x15]{said}DT[{date}]PB[{black}]PW[{white}]EV[{event}]{note}{rows})\n"


def prefixes(dice, games, number):
    found = [[]]
    while len(found) < number:
        line = dice.choice(dice.choice(games)[0])
        found.append(line[:dice.randrange(len(line) + 1)])
    return found


def counted():
    dice = random.Random(20)
    games, text = [], ""
    for _ in range(400):
        moves = random_moves(dice, dice.randrange(1, 40))
        games.append(([moves], winner(moves)))
        text += psq(moves, black=f"P{len(games)}")
    one = answer("import", write("a.psq", text))
    tap.equal("a psq archive is added whole", (400, 400, 0), (one["games"], one["added"], one["held"]))
    compare("psq", games, prefixes(dice, games, 60))

    listed = ""
    for i in range(300):
        moves, result = random_moves(dice, dice.randrange(6, 40)), dice.choice(("black", "white", "draw"))
        if winner(moves) != "unknown":
            result = winner(moves)
        games.append(([moves], result))
        listed += sgf(moves, result, f"20{i % 20:02d}-03-04", f"Ann{i}", "Bob", comment="note" if i % 7 == 0 else "")
    answer("import", write("b.sgf", listed))
    compare("psq and sgf", games, prefixes(dice, games, 60))
    compare("those that black won", [game for game in games if game[1] == "black"], prefixes(dice, games, 20),
            "--result", "black")
    compare("those of a player and time", [game for i, game in enumerate(games[400:]) if i % 20 >= 12],
            prefixes(dice, games[400:], 20), "--player", "bob", "--since", "2012")

    tree = [random_moves(dice, 12) for _ in range(5)]
    write("tree.txt", "".join("".join(map(name, line)) + "\n" for line in tree))
    lianzi("convert", path("tree.txt"), path("tree.lib"))
    answer("import", path("tree.lib"))
    games.append((tree, "unknown"))
    compare("a RenLib tree beside them", games, prefixes(dice, [games[-1]], 30) + prefixes(dice, games, 30))

    for i in range(40): # segments are merged on the way
        moves = random_moves(dice, 30)
        games.append(([moves], winner(moves)))
        answer("import", "-", "--from", "moves", text="".join(map(name, moves)) + "\n")
    compare("games added one by one", games, prefixes(dice, games, 60))

    again = answer("import", path("a.psq"), path("b.sgf"))
    tap.equal("games that are there already are not added", (700, 0, 700),
              (again["games"], again["added"], again["held"]))
    healthy = answer("check")
    tap.equal("the check finds no fault", (len(games), 0), (healthy["games"], healthy["faults"]))
    return games


def rules_apart():
    write("same.txt", "h8h9g9\n")
    answer("import", path("same.txt"), "--rule", "renju", base="rules.db")
    answer("import", path("same.txt"), "--rule", "freestyle", base="rules.db")
    answer("import", write("c4.txt", "4455\n3344\n"), "--rule", "connect4", base="rules.db")
    tap.equal("another rule has its own counts", (1, 1),
              tuple(answer("explore", "h8", "--rule", rule, base="rules.db")["games"] for rule in ("renju", "freestyle")))
    found = answer("explore", "", "--rule", "connect4", base="rules.db")
    tap.equal("Connect Four is mirrored only", (2, 2), (found["games"], len(found["next"])))
    tap.equal("the moves of the answer are written in one way", ["h8i9", "44"],
              [answer("explore", *words, base="rules.db")["moves"] for words in
               (("H8 i9",), ("44", "--rule", "connect4"))])
    named = answer("explore", "h8h9", "--rule", "renju", base="rules.db")["next"]
    tap.equal("renju's openings have their names", "D4", named[0]["opening"] if named else None)


def found():
    def ids(*options):
        _, out, _ = db("find", "--json", *options, base="found.db")
        return [json.loads(line)["id"] for line in out.splitlines()]

    answer("import", write("f.sgf", sgf([(7, 7), (7, 8), (8, 9)], "black", "2019-05-06", "Ann_1", "Bob", "Open") +
                           sgf([(7, 7), (8, 8), (6, 8), (5, 5)], "white", "2020-01-02", "bob", "Ann", "Cup") +
                           sgf([(7, 7), (6, 7), (5, 8)], "draw", "2021-12-31", "Cäcilie", "Ann", "Cup")), base="found.db")
    tap.equal("list", [1, 2, 3], ids())
    tap.equal("by player, either colour and any case", [1, 2], ids("--player", "BOB"))
    tap.equal("signs that SQL knows are letters", [1], ids("--player", "ann_"))
    tap.equal("by event", [2, 3], ids("--event", "cup"))
    tap.equal("by result", [3], ids("--result", "draw"))
    tap.equal("since", [2, 3], ids("--since", "2020"))
    tap.equal("since a leap day", ([1, 2, 3], [3]), (ids("--since", "2000-02-29"), ids("--since", "2020-02-29")))
    tap.equal("until, the whole year", [1, 2], ids("--until", "2020"))
    tap.equal("by length", [2], ids("--length", "4.."))
    tap.equal("the latest first", [3, 2, 1], ids("--sort", "date"))
    tap.equal("the longest first", [2, 1, 3], ids("--sort", "length"))
    tap.equal("by the players' names, in any case", ([1, 2, 3], [2, 3, 1]), (ids("--sort", "black"), ids("--sort", "white")))
    tap.equal("a part of the sorted ones", [2], ids("--sort", "date", "--skip", "1", "--limit", "1"))
    tap.equal("the games of a position, sorted", [3, 2, 1], ids("--sort", "date", "--moves", "h8"))
    for number, (date, first, last) in enumerate((
            ("2018-05-02", "2018-05-02", "2018-05-02"), ("2018-5-2", "2018-05-02", "2018-05-02"),
            ("2018/05/02", "2018-05-02", "2018-05-02"), ("20180502", "2018-05-02", "2018-05-02"),
            ("2024年04月25日", "2024-04-25", "2024-04-25"), ("2024年4月5日", "2024-04-05", "2024-04-05"),
            ("2018.5.2 10:20:30", "2018-05-02", "2018-05-02"), ("2018-05-02,04", "2018-05-02", "2018-05-04"),
            ("2018-05-30,06-02", "2018-05-30", "2018-06-02"), ("2018-05-02..2018-05-04", "2018-05-02", "2018-05-04"),
            ("2018-12-30 - 2019-01-02", "2018-12-30", "2019-01-02"), ("2018-05-02~04", "2018-05-02", "2018-05-04"),
            ("2024年4月25日至27日", "2024-04-25", "2024-04-27"), ("2018-05,06", "2018-05", "2018-06"))):
        base = f"day{number}.db"
        answer("import", write("day.sgf", f"(;GM[4]SZ[15]DT[{date}];B[hh])"), base=base)

        def is_found(*options, base=base):
            return '"id"' in db("find", "--json", *options, base=base)[1]

        day = datetime.timedelta(1)
        before = str(datetime.date.fromisoformat((first + "-01")[:10]) - day)
        after = str(datetime.date.fromisoformat((last + "-01")[:10]) + day)
        tap.equal(f"the date {date}", (True, True, False, False),
                  (is_found("--since", last), is_found("--until", first), is_found("--since", after),
                   is_found("--until", before)))
    twins = "".join(f"(;GM[4]SZ[15]DT[{date}];B[hh];W[ii])" for date in ("2018-05-02", "20180502", "2018-05-03"))
    answer("import", write("twins.sgf", twins), base="twins.db")
    db("dedupe", base="twins.db")
    tap.equal("one game with its date in two ways", 2, len(db("find", "--json", base="twins.db")[1].splitlines()))
    answer("import", write("day.sgf", "(;GM[4]SZ[15]DT[spring];B[hh])"), base="spring.db")
    tap.equal("a date that is none", ("", ""), (db("find", "--json", "--since", "2000", base="spring.db")[1],
                                                db("find", "--json", "--until", "2030", base="spring.db")[1]))
    tap.equal("by position, turned", [1, 3], ids("--moves", "h8g8f7"))
    tap.equal("by position, transposed", [2], ids("--moves", "g9i9h8"))
    tap.equal("by rule", [], ids("--rule", "renju"))
    tap.equal("skip and limit", [2], ids("--skip", "1", "--limit", "1"))
    tap.equal("by source", [1, 2, 3], ids("--source", "f.sgf"))
    _, out, _ = db("list", "--id", "3", base="found.db")
    tap.equal("a line has tabs between its fields",
              "3\t2021-12-31\tfreestyle 15x15\tCäcilie\tAnn\tdraw\t3\tD2\tCup\n", out)


def exported():
    write("opening.txt", "h8h9i9offer3blacki7g7g9o1g9j6")
    lianzi("convert", "--rule", "renju", "--opening", "yamaguchi", path("opening.txt"), path("opening.sgf"))
    write("lesson.sgf", "(;FF[4]GM[4]SZ[15]RU[renju];B[hh];W[ig](;AB[aa][bb]AW[cc]AE[ig]C[A diagram.];B[jf])"
                        "(;B[gg]))\n(;FF[4]GM[4]SZ[15];AE[aa]PL[W];W[hh])\n(;GM[4]SZ[15];B[hh](;AW[aa])(;AW[bb]))\n")
    for name_, base in (("a.psq", "psq.db"), ("b.sgf", "sgf.db"), ("opening.sgf", "opening.db"),
                        ("lesson.sgf", "lesson.db")):
        ending = name_[-3:]
        answer("import", path(name_), base=base)
        status, out, err = db("export", path("out." + ending), "--force", base=base)
        tap.check(f"{name_}: how many games were written is said", re.fullmatch(r"games written: [1-9]\d*\n", out), out)
        lianzi("convert", path(name_), path("straight." + ending))
        with open(path("out." + ending), "rb") as got, open(path("straight." + ending), "rb") as wanted:
            tap.check(f"{name_} comes out as it went in, comments, times, offers and set-ups too",
                      status == 0 and got.read() == wanted.read(), err)
    with open(path("kept.sgf"), "w", encoding="utf-8") as file:
        file.write("mine")
    status, _, err = db("export", path("kept.sgf"), base="psq.db")
    tap.equal("a file is not replaced unasked", (1, "mine"), (status, open(path("kept.sgf"), encoding="utf-8").read()))
    tap.check("but named", err.endswith("kept.sgf: there is a file: --force replaces it\n"), err)
    status, out, _ = db("check", base="lesson.db")
    tap.check("a database with set-ups is in order", status == 0, out)
    status, _, err = db("export", path("none.sgf"), "--player", "nobody", base="psq.db")
    tap.check("no game found: nothing is written", status == 1 and "no game was found" in err and
              not os.path.exists(path("none.sgf")), err)
    status, _, err = db("export", path("out.lib"), "--limit", "9", base="psq.db")
    tap.check("a .lib gets the games as one tree", status == 0 and os.path.getsize(path("out.lib")) > 40, err)
    status, out, err = db("export", path("one.pos"), "--limit", "3", base="psq.db")
    tap.check("a .pos gets the first, and the others are counted", (status, out) == (0, "games written: 1\n") and
              "this format holds one game: the others are left out (2 of 3 games)" in err, out + err)
    write("column.txt", "4455")
    answer("import", path("column.txt"), "--rule", "connect4", base="column.db")
    status, _, err = db("export", path("kept.lib"), base="column.db")
    tap.check("nor is a file written without a game that it can hold", status == 1 and
              "no game was written" in err and not os.path.exists(path("kept.lib")), err)


def deduped():
    moves = [(7, 7), (7, 8), (9, 3), (2, 1), (5, 5)]
    turned_moves = [(14 - y, x) for x, y in moves]
    write("twice.sgf", sgf(moves, "black", "2020-01-01", "Ann", "Bob") +
          sgf(turned_moves, "black", "", "Ann", "Bob", "") + # the same, with less of a header
          sgf(moves, "black", "2021-01-01", "Ann", "Bob") +  # played again a year later
          sgf(moves, "white", "2020-01-01", "Ann", "Bob"))   # another result
    answer("import", path("twice.sgf"), base="twice.db")
    tap.equal("dedupe counts first", {"repeated": 1}, answer("dedupe", "--dry-run", base="twice.db"))
    tap.equal("and deletes the one with less of a header", {"deleted": 1}, answer("dedupe", base="twice.db"))
    _, out, _ = db("list", base="twice.db")
    tap.equal("the others are left", ["1", "3", "4"], [line.split("\t")[0] for line in out.splitlines()])
    tap.equal("whatever the headers say", {"deleted": 1}, answer("dedupe", "--equal-moves", base="twice.db"))
    compare("the index afterwards", [([moves], "black"), ([moves], "white")], [[], moves[:2], moves], base="twice.db")
    tap.equal("check after dedupe", 0, answer("check", base="twice.db")["faults"])
    write("diagrams.sgf", "".join(f"(;GM[4]FF[4]SZ[15]{header};B[hh];AB[{cell}]AW[cc];B[jf])\n"
                                  for header in ("", "DT[2020]") for cell in ("aa", "bb")))
    answer("import", path("diagrams.sgf"), base="diagrams.db")
    tap.equal("games that differ after a set-up are none", {"deleted": 0},
              answer("dedupe", "--equal-moves", base="diagrams.db"))


def deduped_plainly():
    """Of many games of one line, those that a plain comparison of each with all kept ones keeps."""
    dice, text, headers = random.Random(6), "", []
    while len(headers) < 400:
        header = tuple(dice.choice(("", "", first, first + "2")) for first in ("2020", "Ann", "Bob", "Cup", "7"))
        if header not in headers:
            headers.append(header)
            text += ("(;FF[4]GM[4]SZ[15]" + "".join(f"{key}[{value}]" for key, value in zip(
                ("DT", "PB", "PW", "EV", "RO"), header) if value) + ";B[hh];W[hi];B[aa])\n")
        if len(headers) == 3 ** 5:
            break
    answer("import", write("line.sgf", text), base="line.db")
    kept = []
    for header in sorted(headers, key=lambda header: header.count("")):
        if not any(all(not a or not b or a == b for a, b in zip(header, other)) for other in kept):
            kept.append(header)
    deleted = answer("dedupe", base="line.db")["deleted"]
    _, out, _ = db("list", "--json", base="line.db")
    left = [tuple(json.loads(line)[key] or "" for key in ("date", "black", "white", "event", "round"))
            for line in out.splitlines()]
    tap.equal(f"of {len(headers)} games of one line those are left that a plain comparison keeps",
              (len(headers) - len(kept), sorted(kept)), (deleted, sorted(left)))


def counted_losses():
    good, bad = psq([(7, 7), (8, 8), (9, 9)]), "Piskvorky 15x15, 11:11, 0\n8,8,0\n8,8,0\nA\nB\n-1\n"
    write("bad.psq", good + bad + psq([(1, 1), (2, 2)]))
    status, out, err = db("import", "--json", path("bad.psq"), base="bad.db")
    told = json.loads(out)
    tap.check("a damaged game is counted, named, and left out", status == 1 and "bad.psq" in err and
              (told["games"], told["added"], told["damaged"]) == (3, 2, 1) and told["not_held"], out, err)
    status, out, err = db("import", path("bad.psq"), base="told.db")
    tap.equal("the fault that was named is not repeated", "games read: 3\ngames added: 2\nleft out, damaged: 1\n", out)
    status, out, err = db("import", write("worse.psq", bad + good + bad), base="told.db")
    tap.check("of more faults the number is told", out.endswith(
        "left out, damaged: 2\n  2 times: a move that is not on a free point of the board\n"), out, err)
    status, out, err = db("import", write("none.lib", "no tree"), base="told.db")
    tap.equal("nor is that of a whole file", "games read: 0\ngames added: 0\n", out)
    status, out, _ = db("import", "--json", "--damaged", path("bad.psq"), base="bad2.db")
    tap.equal("--damaged keeps what can be read of it", (1, 3), (status, json.loads(out)["added"]))
    whole = sgf([(7, 7), (8, 8)], "black", "2020", "A", "B")
    write("cut.sgf", whole + whole.replace("PB[A]", "PB[C]")[:-9])
    status, out, err = db("import", "--json", path("cut.sgf"), base="cut.db")
    tap.check("a truncated archive gives what is whole", status == 1 and json.loads(out)["added"] == 1 and
              "cut.sgf" in err, out, err)
    status, _, err = db("import", path("bad.psq"), "--from", "sgf", base="bad3.db")
    tap.check("a file of another format has no game", status == 1 and "bad.psq" in err, err)
    status, _, err = db("import", path("nowhere.psq"), base="bad.db")
    tap.check("a file that is not there", status == 1 and "nowhere.psq" in err, err)


def from_renjunet():
    game = '<game id="{}" tournament="1" rule="{}" black="1" white="2" bresult="{}" {}><move>{}</move></game>'
    write("net.rif", '<?xml version="1.0"?><database><rules><rule id="1" name="RIF" category="1"/>'
                     '<rule id="2" name="Swap" category="2"/></rules><players><player id="1" name="Ann" surname="A"/>'
                     '<player id="2" name="Bob" surname="B"/></players><tournaments><tournament id="1" name="Open"'
                     ' start="2019-08-05"/></tournaments><games>' +
          game.format(1, 1, 1, 'btime="30"', "h8 h9 i9 g7") + game.format(2, 1, 0.5, 'btime="5" swap="1"', "h8 i8 g9") +
          game.format(3, 2, 0, "", "h8 h9") + game.format(4, 1, 1, "", "h8 h8") + game.format(5, 1, 1, "", "") +
          "</games></database>")
    status, out, err = db("import", "--json", path("net.rif"), base="net.db")
    told = json.loads(out)
    tap.equal("RenjuNet's file: games read, added, damaged, without a move", (1, 5, 3, 1, 1),
              (status, told["games"], told["added"], told["damaged"], told["empty"]))
    tap.equal("what it could not hold, by reason", {"the time that each player used in all is left out": 2,
              "who swapped in the opening is left out": 1, "a move that is not on a free point of the board": 1},
              {reason["reason"]: reason["count"] for reason in told["not_held"]})
    tap.check("the damage has its place", "net.rif:1:" in err, err)
    found = answer("explore", "h8h9", "--rule", "renju", base="net.db")["next"]
    tap.equal("its games are explored", [("g7", 1, "D9", "2019-08-05"), ("g9", 1, "D4", "2019-08-05")],
              [(row["move"], row["games"], row["opening"], row["last"]) for row in found])
    _, out, _ = db("find", "--player", "ann a", "--event", "open", "--rule", "standard", "--json", base="net.db")
    tap.equal("and found", ["white"], [json.loads(line)["result"] for line in out.splitlines()])
    status, _, err = db("export", path("out.rif"), base="net.db")
    tap.check("but not written", status == 2 and "read, not written" in err, err)
    status, _, err = lianzi("convert", path("net.rif"), path("out.rif"))
    tap.check("by convert neither", status == 2 and "read, not written" in err, err)


def analysed():
    games = ["h8i9g9g7a1", "h8i9g9g7b1", "h8g9g7i9c1", "h8g7i7g9a15", "h8h9i9g7a2", "h8h9i9g8a3"]
    answer("import", write("an.txt", "\n".join(games) + "\n"), base="an.db")
    told = answer("analyze", "--at-least", "2", "--nodes", "2000", base="an.db")
    # Played twice or more: "", h8, h8i9, h8i9g9, h8i9g9g7, h8i9g9i7; h8h9, h8h9i9. Three of them are the last ones
    # of their lines: the edges are a move after each.
    tap.equal("analyze finds what was played twice, and the edges", (11, 0, 11),
              (told["positions"], told["before"], told["searches"]))
    told = answer("analyze", "--at-least", "2", "--nodes", "2000", base="an.db")
    tap.equal("it goes on where it ended", (11, 11, 0), (told["positions"], told["before"], told["searches"]))
    for shard in ("1/2", "2/2"):
        answer("analyze", "--at-least", "2", "--nodes", "2000", "--shard", shard, "--out", path(shard[0] + ".jsonl"),
               "--threads", "2", base="an.db")
    with open(path("1.jsonl")) as file:
        lines = file.read()
    with open(path("1.jsonl"), "w") as file: # as if it had been cut off
        file.write(lines[:-20])
    told = answer("analyze", "--at-least", "2", "--nodes", "2000", "--shard", "1/2", "--out", path("1.jsonl"),
                  base="an.db")
    with open(path("1.jsonl")) as file:
        tap.equal("a torn line is searched again", (1, lines), (told["searches"], file.read()))
    answer("import", path("an.txt"), base="merged.db")
    tap.equal("two shards are the whole", 11, answer("analyze", "--merge", path("1.jsonl"), path("2.jsonl"),
                                                     base="merged.db")["positions"])

    def rows(base):
        with sqlite3.connect(path(base)) as opened:
            found = opened.execute("SELECT key, depth, nodes, asked, score, winrate, mate, best, engine FROM analysis"
                                   " ORDER BY key").fetchall()
        opened.close()
        return found
    tap.equal("and equal to those of one run", rows("an.db"), rows("merged.db"))
    row = next(row for row in answer("explore", "h8", base="an.db")["next"] if row["move"] in ("g7", "g9", "i7", "i9"))
    # The last depth may have been broken off after its best move, so a search twice as long tells it as well.
    _, out, _ = lianzi("analyze", "--proofs", "off", "--nodes", "4000", text=f"h8{row['move']}\n")
    plain = [(round(1 - line["winrate"], 3), line["depth"]) for line in map(json.loads, out.splitlines())]
    tap.check("explore says what the engine thinks of a move", (row["winrate"], row["depth"]) in plain, row, plain)
    tap.equal("check reads the analyses", 0, answer("check", base="merged.db")["faults"])
    with sqlite3.connect(path("merged.db")) as opened:
        opened.execute("UPDATE analysis SET moves = 'a1a2' WHERE moves = 'h8'")
    opened.close()
    status, _, err = db("check", base="merged.db")
    tap.check("and finds a wrong one", status == 1 and "another position" in err, err)
    with open(path("bad.jsonl"), "w") as file:
        file.write('{"variant":"freestyle 15x15"}\n' + lines.splitlines()[0] + "\n[]\n")
    status, out, err = db("analyze", "--merge", path("bad.jsonl"), "--json", base="merged.db")
    tap.check("lines that are no analysis are named", status == 1 and json.loads(out)["positions"] == 1 and
              "line 1 is" in err and "line 3 is" in err, out, err)
    with open(path("bad.jsonl"), "w") as file:
        file.write("[]\n" * 30)
    status, out, err = db("analyze", "--merge", path("bad.jsonl"), "--json", base="merged.db")
    tap.check("another file is given up soon", status == 1 and err.count("is no analysis") == 20 and
              err.endswith("bad.jsonl: this is no file of analyses\n"), err)
    with open(path("bad.jsonl"), "w") as file:
        file.write(lines.splitlines()[0] + "\n" + " " * 70000 + "\n" + lines.splitlines()[0] + "\n")
    status, out, err = db("analyze", "--merge", path("bad.jsonl"), "--json", base="merged.db")
    tap.equal("so is a line that is too long, with its number",
              (1, f"lianzi db: {path('bad.jsonl')}: line 2 is no analysis: it has more than 65536 bytes\n"),
              (status, err))
    tap.equal("what stands before it was taken", 1, json.loads(out)["positions"])
    if os.path.exists("/dev/zero"):
        status, _, err = db("analyze", "--merge", "/dev/zero", base="merged.db")
        tap.equal("a file without an end and without lines",
                  (1, "lianzi db: /dev/zero: line 1 is no analysis: it has more than 65536 bytes\n"), (status, err))
    if os.path.exists("/dev/stdin"):
        status, out, err = db("analyze", "--merge", "/dev/stdin", "--json", base="merged.db", text=lines)
        tap.equal("a pipe has its lines", (0, len(lines.splitlines()), ""), (status, json.loads(out)["positions"], err))
    # Won by whom the engine sees losing: five in a row next, but the file says otherwise.
    wrong = "".join(sgf([(7, 7), (0, 0), (8, 7), (2, 0), (9, 7), (0, 4), (10, 7)], "white", f"20{i + 10}-01-01", "A", "B")
                    for i in range(5))
    answer("import", write("wrong.sgf", wrong), base="wrong.db")
    told = answer("analyze", "--at-least", "5", "--nodes", "300", base="wrong.db")
    tap.check("where results and win rate disagree it searches again, longer", told["again"] > 0 and
              told["searches"] == told["positions"] + told["again"], told)
    os.mkfifo(path("pipe.jsonl"))
    for name_ in ("/dev/null", path("pipe.jsonl"), here):
        status, out, err = db("analyze", "--at-least", "2", "--nodes", "9", "--out", name_, base="an.db")
        tap.check(f"--out {name_} is no file to go on from", status == 1 and not out and
                  err == f"lianzi db: {name_}: not a regular file, so --out cannot go on from it\n", out, err)
    status, _, err = db("analyze", "--shard", "1/2", base="an.db")
    tap.check("a shard needs a file of its own", status == 2 and "--out" in err, err)
    status, _, err = db("analyze", "--shard", "3/2", "--out", path("x"), base="an.db")
    tap.check("and to be one of them", status == 2 and "--shard" in err, err)


def booked():
    answer("import", path("an.txt"), base="book.db")
    answer("import", write("won.sgf", "".join(sgf([(7, 7), (8, 8), (6, 6)], result, f"20{i + 10}-01-01", "A", "B")
                    for i, result in enumerate(("black", "black", "white", "draw")))), base="book.db")
    told = answer("book", path("games.book"), "--at-least", "4", base="book.db")
    with open(path("games.book")) as file:
        lines = [line.rstrip() for line in file if not line.startswith("#")]
    # h8 began all ten games; four went on with two black wins, a white one and a draw, four have no result.
    # For white, the diagonal made 2 points, half a one and four times an unknown result: twice that is 2 + 1 + 4.
    tap.check("the book has the moves of many games, by the points that they made", lines[0] == "variant freestyle 15x15"
              and lines[1] == ": h8 11" and lines[2].split(": ")[1].split(" ")[1] == "7" and told["positions"] >= 3,
              *lines)
    status, _, err = db("book", path("none.book"), "--at-least", "500", base="book.db")
    tap.check("no position is no book", status == 1 and "no position" in err and not os.path.exists(path("none.book")), err)
    for option in (("--win", "4"), ("--blocked", "1,1"), ("--size", "9"), ("--rule", "renju")):
        status, _, err = db("book", path("none.book"), "--at-least", "4", *option, base="book.db")
        tap.check(f"{option[0]} alone names another board", status == 1 and "no position" in err, err)
    first = {lianzi("play", "--plain", "--side", "second", "--book", path("games.book"), "--seed", str(seed),
                    text="quit\n")[1].split("choice:")[1].split("\n")[0].strip() for seed in range(3)}
    tap.equal("lianzi play takes its moves from it", {"8 8"}, first)
    status, out, err = lianzi("match", "--engine", f"name=A nodes=50 book={path('games.book')}", "--engine",
                              "name=B nodes=50", "--games", "2", "--quiet", "--out", path("booked.json"))
    tap.check("lianzi match too", status == 0 and "A vs B" in out, out, err)
    write("wrong.book", "h8: h8 3\n")
    for words in (("play", "--book", path("wrong.book")),
                  ("match", "--engine", f"name=A book={path('wrong.book')}", "--engine", "name=B", "--games", "2")):
        status, _, err = lianzi(*words)
        tap.check(f"{words[0]}: a wrong book is named with its line", status == 1 and "wrong.book: line 1" in err, err)


def kept_ready():
    """Of a large database the answers about frequent positions are kept: never out of date, and checked."""
    dice = random.Random(7)
    near = [x + str(y) for x in "fghij" for y in range(6, 11)]
    games = ["h8" + "".join(dice.sample([cell for cell in near if cell != "h8"], 4)) for _ in range(11000)]
    answer("import", write("ready.txt", "\n".join(games) + "\n"), base="ready.db")
    asked = ("", "h8", "h8i9", "h8i9g7")

    def kept():
        with sqlite3.connect(path("ready.db")) as opened:
            count = opened.execute("SELECT count(*) FROM answer").fetchone()[0]
        opened.close()
        return count

    def change(statement):
        with sqlite3.connect(path("ready.db")) as opened:
            opened.execute(statement)
        opened.close()
    ready = [answer("explore", moves, base="ready.db") for moves in asked]
    tap.check("answers are kept", 3 < kept() <= 100, kept())
    change("DELETE FROM answer")
    tap.equal("they say what the index says", ready, [answer("explore", moves, base="ready.db") for moves in asked])
    answer("import", write("more.txt", "h8i9g7a1a2\n"), base="ready.db")
    tap.equal("an import brings them up to date", (ready[1]["next"][0]["games"] + (ready[1]["next"][0]["move"] in
              ("g7", "g9", "i7", "i9")), True),
              (answer("explore", "h8", base="ready.db")["next"][0]["games"], kept() > 3))
    change("UPDATE answer SET data = x'0201010101' || data")
    status, out, err = db("check", base="ready.db")
    tap.check("check compares them with the index", status == 1 and "kept ready" in out + err, out, err)
    tap.equal("--reindex deletes them", (0, 0), (db("check", "--reindex", base="ready.db")[0], kept()))


SAMPLES = {"--rule": "renju", "--size": "15", "--win": "5", "--blocked": "1,1", "--rows": "top", "--from": "moves",
           "--to": "sgf", "--encoding": "UTF-8", "--player": "A", "--event": "A", "--source": "a", "--since": "2020",
           "--until": "2020", "--result": "draw", "--opening": "D4", "--length": "5", "--moves": "h8", "--id": "1",
           "--skip": "1", "--sort": "date", "--limit": "1", "--at-least": "2", "--nodes": "9", "--threads": "1", "--hash": "1",
           "--shard": "1/1", "--out": "missing/x.jsonl"}
NEED_MOVES = {"--size": ("list", "find", "export"), "--win": ("list", "find", "export"),
              "--blocked": ("list", "find", "export"), "--rows": ("list", "find", "analyze", "book")}


def by_command(text):
    """The options of each command, as the headings of --help say."""
    commands, taken = [], {}
    everyone = [name for row in re.findall(r"^  (list, find|[a-z]+)(?= [A-Z[]|  )", text, re.M) for name in row.split(", ")]
    for line in text.splitlines():
        heading = re.fullmatch(r"[A-Z][a-z ]+ \((.*)\):", line)
        if heading or line == "Every command:":
            commands = heading[1].split(", ") if heading else everyone
        for option in re.findall(r"(?<!\S)--[a-z-]+", re.split(r" {2,}", line.strip())[0]) if line[:4] == "  --" else []:
            for name in commands:
                taken.setdefault(name, set()).add(option)
    return taken


def options_apart():
    """An option that the command does not use would be ignored in silence, and its answer be another's."""
    taken = by_command(lianzi("db", "--help")[1])
    every = set().union(*taken.values()) - {"--help", "--version", "--db"}
    tap.check("--help says which command takes which options", len(taken) == 9 and len(every) > 30, taken)
    wrong = []
    for name in taken:
        arguments = {"import": ["missing.psq"], "export": ["missing/x.sgf"], "book": ["missing/x.book"]}.get(name, [])
        for option in every:
            status, out, err = db(name, option, *([SAMPLES[option]] if option in SAMPLES else []), *arguments,
                                  base="missing/x.db")
            refused = f"lianzi db: {name} does not take {option}; it takes --" in err
            needs = f"lianzi db: {name}: {option} needs --moves" in err
            if (refused == (option in taken[name]) or needs != (name in NEED_MOVES.get(option, ()))
                    or status != (2 if refused or needs or option == "--merge" else 1) or out):
                wrong.append(f"{name} {option}: exit {status}: {err}")
    tap.check("and each command refuses all others", not wrong, *wrong)
    status, _, err = db("analyze", "--merge", "--nodes", "5", "x.jsonl", base="games.db")
    tap.check("merging searches nothing", status == 2 and "analyze --merge does not take --nodes" in err, err)
    tap.equal("no other option is taken", "--db, --json, --merge", err.strip().split("it takes ")[1])


def usage():
    for words, said in ((("db",), "expected a command"), (("db", "walk"), '"walk"'), (("db", "import"), "files"), (("db", "analyze", "--merge"), "files"),
                        (("db", "list", "more"), "no argument"), (("db", "find", "--since", "May"), "YYYY"),
                        (("db", "find", "--opening", "Z1"), "D1"), (("db", "find", "--result", "lost"), "unknown"),
                        (("db", "import", "x.xyz"), "x.xyz"), (("db", "find", "--length", "9..x"), "--length"),
                        (("db", "find", "--length", "3..2"), "more than"), (("db", "find", "--since", "2020-13"), "YYYY"),
                        (("db", "find", "--since", "2020-02-32"), "YYYY"), (("db", "find", "--since", "2024-02-30"), "YYYY"),
                        (("db", "find", "--until", "2023-02-29"), "YYYY"), (("db", "find", "--until", "1900-02-29"), "YYYY"),
                        (("db", "find", "--since", "2024-04-31"), "YYYY"), (("db", "find", "--since", "2020-00-01"), "YYYY")):
        status, out, err = lianzi(*words)
        tap.check(f"{' '.join(words)}: usage", status == 2 and said in err and not out, err)
    status, _, err = db("list", base="nowhere.db")
    tap.check("no database", status == 1 and "nowhere.db: No such file" in err, err)
    for moves, colour in (("", "Black"), ("h8", "White")):
        status, out, _ = db("explore", moves, base="games.db")
        tap.check("the explorer says whose win rate it shows", f"\tlast played\t{colour}'s win rate\n" in out, out[:200])
    status, _, err = db("explore", "h8h8", base="games.db")
    tap.check("an illegal position", status == 1 and "h8h8" in err, err)
    status, out, err = lianzi("db", "import", path("same.txt"))
    tap.check("the usual database is made where it is missing", status == 0 and
              os.path.exists(path("data/lianzi/games.db")), err)
    status, out, _ = lianzi("db", "explore", env={**PLAIN, "LANGUAGE": "zh_CN"})
    tap.check("the explorer speaks Chinese", status == 0 and "局" in out, out)


for part in (counted, rules_apart, found, exported, deduped, deduped_plainly, counted_losses, from_renjunet, analysed, booked, kept_ready,
             options_apart, usage):
    tap.run(part)
scratch.cleanup()
tap.finish()
