#!/usr/bin/env python3
"""progress.py BUILD: `lianzi progress` beside a plain count over made games, and the reviews that it makes."""
import json
import os
import re
import signal
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
PLAIN = {**os.environ, "LC_ALL": "C.UTF-8", "LANGUAGE": "en", "XDG_DATA_HOME": here + "/data", "XDG_STATE_HOME": here + "/state"}
FOLDER = here + "/state/lianzi/games"
KINDS = ("fours", "threes", "forced wins", "own wins", "others")  # in the order of a review's header
# Black does not complete an open four, and White has one.
OVERLOOKED = ("h8j4h7k5h9l6a1m7", "hh;jl;hi;kk;hg;lj;ao;mi")


def lianzi(*words, text="", env=PLAIN):
    """(exit status, standard output, standard error)"""
    done = subprocess.run([*program("lianzi"), *words], input=text, capture_output=True, text=True, env=env, timeout=600)
    return done.returncode, done.stdout, done.stderr


def progress(*words):
    return lianzi("progress", "--date", "2026-05-02", *words)


def keep(name, moves, points, seats=("person", "program level 4"), rule="freestyle", review="", more=""):
    """Keeps a game as the window does; `points` are its moves as SGF has them."""
    header = f"LZR[{review}]" if review else ""
    nodes = "".join(f";{'BW'[i % 2]}[{point}]" for i, point in enumerate(points.split(";")))
    os.makedirs(FOLDER, exist_ok=True)
    with open(f"{FOLDER}/{name}", "w") as file:
        file.write(f"lianzi-session 1\nvariant {rule} 15x15\nfirst {seats[0]}\nsecond {seats[1]}\nclock 0 0 0\nleft 0 0\n"
                   f"name {name}\n{more}moves {moves}\ntree\n(;FF[4]GM[4]SZ[15]RU[{rule}]{header}\n{nodes})\n")


def nothing_yet():
    status, out, err = progress()
    tap.equal("without anything it says what there is to do", (0, ""), (status, err))
    tap.check("... for puzzles, games and cards", all(part in out for part in (
        "No puzzle was tried yet", "The window keeps no game yet", "Cards: 0")), out)
    tap.equal("... and makes no database", False, os.path.exists(here + "/data/lianzi/games.db"))


def games_are_counted():
    person, level, other = "person", "program level 4", "program level 7"
    resigned = "end resigned {}\n".format
    made = [  # name, seats, who resigned, review's header, opening turned about
        ("20260101-100000-1", (person, level), 1, "900 1 2 0 0 0 500 0 0 0 0 9", ("h8h9i10", "hh;hg;if")),
        ("20260102-100000-1", (person, level), 0, "700 0 1 1 0 3 500 8 8 8 8 8", ("h8i8j7", "hh;ih;ji")),
        ("20260103-100000-1", (level, person), 0, "100 7 7 7 7 7 650 0 4 0 1 0", ("h8i9g7", "hh;ig;gi")),
        ("20260104-100000-1", (other, person), 1, "", ("h8i9g7", "hh;ig;gi")),
        ("20260105-100000-1", (person, person), 1, "900 9 9 9 9 9 900 9 9 9 9 9", ("h8i9g7", "hh;ig;gi")),
        ("20260106-100000-1", (person, other), None, "", ("h8i9g7", "hh;ig;gi")),
    ]
    for name, seats, end, review, opening in made:
        keep(name, *opening, seats=seats, review=review, more=resigned(end) if end is not None else "")
    status, out, err = progress("--json")
    tap.equal("games are counted without a complaint", (0, ""), (status, err))
    told = json.loads(out)
    tap.equal("results of the person, games of two persons left out", {"won": 2, "drawn": 0, "lost": 2}, told["results"])
    tap.equal("reviews, and the mean of their accuracies", (3, 75), (told["reviewed"], told["accuracy"]))
    tap.equal("mistakes of the person by kind", {"games": 3, **dict(zip(KINDS, (1, 7, 1, 1, 3)))}, told["mistakes"])
    tap.equal("openings: the same one turned about is one",
              [("Freestyle: I11 Shagetsu", 3, {"won": 1, "drawn": 0, "lost": 1}), ("Freestyle: D2 Keigetsu", 2, {"won": 0, "drawn": 0, "lost": 0})],
              [(each["name"], each["games"], each["white"]) for each in told["openings"]])
    tap.equal("opponents by level", [("Lianzi, level 4", 3), ("Lianzi, level 7", 2)],
              [(each["name"], each["games"]) for each in told["opponents"]])
    out = progress()[1]
    for line in ("Games: 5 · 2 won, 0 drawn, 2 lost", "Reviewed: 3 of 5 · mean accuracy: 75.0",
                 "Open threes of the other side overlooked: 7 in 3 games", "Accuracy by game, the latest last: 90 70 65",
                 "`lianzi progress --review` reviews the others.", "Lianzi, level 4 · 2 won, 0 drawn, 1 lost"):
        tap.check(f"it says: {line}", line in out, out)


def bad_files_are_named():
    with open(f"{FOLDER}/20260107-100000-1", "w") as file:
        file.write("lianzi-session 1\nvariant nothing\n")
    status, out, err = progress()
    tap.check("a game that cannot be read is named, the others counted",
              status == 1 and "20260107-100000-1: " in err and "Games: 5" in out, status, out, err)
    os.remove(f"{FOLDER}/20260107-100000-1")
    status, out, err = progress("--player", "Ann", "--review")
    tap.check("--review is not for the database's games", status == 2 and "--review" in err, status, err)
    status, out, err = progress("--time", "1")
    tap.check("--time needs --review", status == 2 and "--review" in err, status, err)
    with open(here + "/none.db", "w") as file:
        file.write("no database at all, but long enough to be looked at" * 40)
    status, out, err = progress("--db", here + "/none.db")
    tap.check("a file that is no database is named, the games counted", status == 1 and "none.db" in err and "Games: 5" in out, out, err)


def reviews_are_made_when_asked_for():
    for name in os.listdir(FOLDER):
        os.remove(f"{FOLDER}/{name}")
    keep("20260201-100000-1", *OVERLOOKED)
    keep("20260202-100000-1", *OVERLOOKED, seats=("program level 2", "person"))
    before = open(f"{FOLDER}/20260201-100000-1").read()
    progress()
    tap.equal("nothing is reviewed in silence", before, open(f"{FOLDER}/20260201-100000-1").read())
    status, out, err = progress("--review", "--time", "0.05", "--json")
    told = json.loads(out)
    tap.equal("both games are reviewed", (0, 2, 2), (status, told["reviewed"], told["mistakes"]["games"]))
    tap.check("the win that black missed is one of the own wins", told["mistakes"]["own wins"] >= 1, told["mistakes"])
    kept = open(f"{FOLDER}/20260201-100000-1").read()
    tap.check("the review is in the game, with its moves", "LZR[" in kept and "\nmoves " + OVERLOOKED[0] in kept, kept)
    out = lianzi("train", "--mistakes", "own-wins", text="drop\n")[1]
    tap.check("its position is asked, with the game it is from", "Cards: 1, due: 1." in out and "x to move: find a better move" in out and
              "From: 2026-02-01 · Lianzi, level 4, move 7\n" in out, out)
    tap.check("no position of another kind, nor what was dropped", all(
        "find a better move" not in lianzi("train", "--mistakes", kind)[1] for kind in ("own-wins", "fours")))
    status, out, err = progress("--review")
    tap.check("a second time there is nothing to review", status == 0 and "Reviewing" not in err, err)


def an_interrupted_review_keeps_what_it_has():
    for day in range(10, 28):
        keep(f"202603{day}-100000-1", *OVERLOOKED)
    command = subprocess.Popen([*program("lianzi"), "progress", "--review", "--time", "0.1"], env=PLAIN, text=True,
                               stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    for line in command.stderr:  # the third game begins: the first two are kept
        if "20260325" in line.replace("-", "") or "2026-03-25" in line:
            break
    command.send_signal(signal.SIGKILL)
    command.wait()
    told = json.loads(progress("--json")[1])
    tap.equal("a killed review loses no game, and keeps those before", (20, 4), (len(told["games"]), told["reviewed"]))


def games_of_the_database():
    game = "(;GM[4]FF[4]SZ[15]PB[Ann]PW[Bob]DT[2024-05-01]RE[W+R];" + ";".join(
        f"{'BW'[i % 2]}[{point}]" for i, point in enumerate(OVERLOOKED[1].split(";"))) + ")"
    with open(here + "/game.sgf", "w") as file:
        file.write(game)
    lianzi("review", "--time", "0.05", "--sgf", here + "/reviewed.sgf", here + "/game.sgf")
    lianzi("db", "import", "--db", here + "/base.db", here + "/reviewed.sgf")
    for name, won, side in (("ann", 0, "black"), ("Bob", 1, "white")):
        told = json.loads(progress("--db", here + "/base.db", "--player", name, "--json")[1])
        tap.equal(f"{name}'s game of the database, with its review", (1, 1, won, side),
                  (len(told["games"]), told["mistakes"]["games"], told["results"]["won"], told["games"][0]["side"]))
    out = progress("--db", here + "/base.db", "--player", "Cid")[1]
    tap.check("a player without a game", "no game of this player" in out, out)


def ratings_are_kept():
    for answer in ("hint\nquit\n",) * 3:
        lianzi("puzzles", text=answer)
    told = json.loads(progress("--json")[1])
    tap.check("each try leaves its rating", told["puzzles"] and len(told["puzzles"]["course"]) == told["puzzles"]["tried"] and
              told["puzzles"]["course"][-1] == told["puzzles"]["rating"], told["puzzles"])
    out = progress()[1]
    tap.check("the course is printed", re.search(r"Rating, the latest last:( \d+)+\n", out), out)


def in_chinese():
    out = lianzi("progress", env={**PLAIN, "LANGUAGE": "zh_CN"})[1]
    tap.check("in Chinese no English is left", not re.search("[A-Za-z]{4}", re.sub("`[^`]*`", "", out)), out)


for part in (nothing_yet, games_are_counted, bad_files_are_named, reviews_are_made_when_asked_for,
             an_interrupted_review_keeps_what_it_has, games_of_the_database, ratings_are_kept, in_chinese):
    tap.run(part)
tap.finish()
