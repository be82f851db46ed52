#!/usr/bin/env python3
"""practice.py BUILD: the practice queue as a person uses it: `lianzi review --train` and `lianzi train`."""
import json
import os
import random
import re
import signal
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

# Black does not complete an open four, and White has one.
OVERLOOKED = ("(;GM[4]FF[4]SZ[15]PB[Ann]PW[Bob]DT[2024-05-01];B[hh];W[jl];B[hi];W[kk];B[hg];W[lj];B[ao];W[mi])")


def path(name):
    return os.path.join(here, name)


def write(name, text):
    with open(path(name), "w") as file:
        file.write(text)
    return path(name)


def read(name):
    with open(path(name)) as file:
        return file.read()


def lianzi(*words, text="", env=PLAIN):
    """(exit status, standard output, standard error)"""
    done = subprocess.run([*program("lianzi"), *words], input=text, capture_output=True, text=True, env=env,
                          timeout=600)
    return done.returncode, done.stdout, done.stderr


def train(*words, text="", base="queue.db", date="2026-01-01"):
    return lianzi("train", "--db", path(base), "--date", date, *words, text=text)


def cards(base="queue.db"):
    return [json.loads(line) for line in train("--list", "--json", base=base)[1].splitlines()]


def put(base, *made):
    """Imports cards with these members, and returns what the command answered."""
    usual = {"kind": "mistake", "variant": "freestyle 15x15", "start": "", "played": "", "note": "", "stability": 0,
             "difficulty": 0, "last": "", "due": "2026-01-01", "asked": 0, "wrong": 0}
    write("made.jsonl", "".join(json.dumps({**usual, **card}) + "\n" for card in made))
    return train("--import", path("made.jsonl"), base=base)


def mistakes_of_a_review_become_cards():
    game = write("game.sgf", OVERLOOKED)
    status, out, err = lianzi("review", "--train", "black", "--db", path("queue.db"), game)
    marked = re.findall(r"^ +\d+ x (\w+) .*(?: \?\??|missed win)$", out, re.M)  # a short search may mark h9, too
    tap.equal("black's mistakes become cards", (0, True, True),
              (status, "a1" in marked, f"Cards for `lianzi train`: {len(marked)} added, 0 already there." in out))
    tap.equal("as many as were marked", marked, [card["played"] for card in cards()])
    lianzi("review", "--train", "black", "--db", path("queue.db"), game)
    kept = [card for card in cards() if card["played"] == "a1"]
    tap.equal("once, with the position, the mistake and where it is from",
              [("mistake", "freestyle 15x15", "h8j4h7k5h9l6", "a1", "Ann – Bob, 2024-05-01, move 7", 0)],
              [(card["kind"], card["variant"], card["moves"], card["played"], card["note"], card["asked"])
               for card in kept])
    today = kept[0]["due"]
    tap.check("it is due on the day of the review", re.fullmatch(r"\d{4}-\d\d-\d\d", today), today)
    put("queue.db", {**kept[0], "due": "2026-01-01", "last": "2025-12-31", "stability": 1, "difficulty": 5, "asked": 1})
    tap.equal("a schedule of a later answer holds", "2026-01-01", cards()[0]["due"])
    put("queue.db", {**kept[0], "due": "2027-01-01", "last": "2025-11-30", "stability": 9, "difficulty": 5, "asked": 1})
    tap.equal("one of an earlier answer does not", "2026-01-01", cards()[0]["due"])
    tap.equal("--train takes a side", 2, lianzi("review", "--train", "me", game)[0])


def wrong_moves_are_explained():
    put("wrong.db", {"moves": "h8i8h7i7h9", "answers": ["h10"], "played": "a15", "note": "Ann – Bob"})
    status, out, err = train(text="a2\na15\nh10\nh10\n", base="wrong.db")
    tap.equal("the command ends well", (0, ""), (status, err))
    tap.check("the position and the task are shown", "o to move: find a better move than the one that was played." in
              out and "From: Ann – Bob" in out, out)
    tap.check("a wrong move is refuted", re.search(
        r"a2 is wrong: it loses \d+ points of the win rate\.\n  a2 makes no four and no open three\.\n"
        r"  After a2 Black wins by force within 3 plies: ", out), out)
    tap.check("so is the one that was played", re.search(r"a15 is wrong.*\n.*\n  After a15 Black wins by force", out), out)
    before, after = out.split("Right at last.", 1)
    tap.check("the answer is not said before it is found", "h10 would" not in before and "prefers" not in before, before)
    tap.check("then it is explained", "h10 stops Black's open three" in after and "In the game a15 was played." in
              after, after)
    tap.check("a wrong answer is due on the same day", "It will be asked again today." in after, after)
    tap.check("and asked again at the end", "\nRight.\n" in after and after.count("] .") >= 1, after)
    card = cards("wrong.db")[0]
    tap.equal("both answers count", (2, 1, "2026-01-01"), (card["asked"], card["wrong"], card["last"]))
    tap.check("the next day comes", card["due"] > "2026-01-01", card)
    tap.check("the count is said", "1 of 2 answers right." in out, out)


def what_is_known_comes_back_later_and_later():
    """The days of the published test of FSRS-6: 2, 11, 46, 163."""
    put("days.db", {"moves": "h8i8h7i7h9", "answers": ["h10"]})
    dates = ["2026-01-01", "2026-01-03", "2026-01-14", "2026-03-01", "2026-08-11"]
    for day, following in zip(dates, dates[1:]):
        out = train(text="h10\n", base="days.db", date=day)[1]
        tap.check(f"known on {day}, asked again on {following}", f"again on {following}." in out, out)
    out = train(base="days.db", date="2026-08-10")[1]
    tap.equal("nothing is asked before", "Cards: 1, due: 0.\nThe next one is due on 2026-08-11.\n", out)
    out = train(text="solution\n", base="days.db", date=dates[-1])[1]
    tap.check("who asks for the solution did not know it", "Solution: h10" in out and "again today" in out, out)
    out = train(text="hint\nh10\n", base="days.db", date=dates[-1])[1]
    tap.check("a hint says the column", "The move is in column h." in out and "Right." in out, out)


def other_good_moves_are_right():
    """Each of two fives wins; everything else loses."""
    fives = "h8a1i8a2j8a3k8a4"
    put("good.db", {"moves": fives, "answers": ["l8"]})
    out = train(text="g8\n", base="good.db")[1]
    tap.check("another move that wins is right", "\nRight.\n" in out, out)
    put("line.db", {"moves": fives, "answers": ["l8"], "kind": "line"})
    out = train(text="g8\no1\nl8\n", base="line.db")[1]
    tap.check("but a line has moves of its own", "g8 is good, too. Your line has another move." in out, out)
    tap.check("and the rest is wrong", "o1 is wrong" in out and "Right at last." in out, out)


def what_may_not_be_played_counts_nothing():
    put("illegal.db", {"variant": "renju 15x15", "moves": "h8a1j8a2i9a3i10a15", "answers": ["a8"]})
    out = train(text="h8\nz9\ni8\nquit\n", base="illegal.db")[1]
    tap.equal("an occupied cell, none, and a forbidden point are refused", 3, out.count("You can't play that"))
    tap.equal("nothing was answered", 0, cards("illegal.db")[0]["asked"])
    tap.check("no count is said", "answers right" not in out, out)


def columns_of_connect_four():
    put("columns.db", {"variant": "connect4 7x6", "moves": "445566", "answers": ["3"], "played": "1"})
    out = train(text="1\n3\n", base="columns.db")[1]
    tap.check("a column is a move", "1 is wrong" in out and "Right at last." in out, out)


def failed_puzzles_become_cards():
    status, out, err = lianzi("puzzles", "--db", path("puzzles.db"), "--daily", "--date", "2026-02-02", "--rule",
                              "freestyle", text="solution\n")
    solution = re.search("Solution: (.*)", out).group(1).split()
    tap.equal("a puzzle is failed", 0, status)
    status, out, err = train("--list", base="puzzles.db")
    tap.equal("it becomes a card that is due", ["2026-01-01", "puzzle", "freestyle 15x15"], out.split("\t")[:3])
    status, out, err = train(text="\n".join(solution[::2]) + "\n", base="puzzles.db")
    tap.check("its solution solves it", "\nRight.\n" in out and "1 of 1 answers right." in out, out)
    tap.equal("it stays one card", 1, len(cards("puzzles.db")))
    lianzi("puzzles", "--db", path("puzzles.db"), "--daily", "--date", "2026-02-02", "--rule", "freestyle",
           text="solution\n")
    train("--list", base="puzzles.db")
    tap.equal("and the answer holds", ("2026-01-01", 1), (cards("puzzles.db")[0]["last"], len(cards("puzzles.db"))))
    out = train(text="drop\n", base="puzzles.db", date="2030-01-01")[1]
    tap.check("a card can be dropped", "The card will not be asked again." in out, out)
    tap.equal("it does not come back", "Cards: 1, due: 0.\n", train(base="puzzles.db", date="2099-01-01")[1])


def lines_become_cards():
    tree = write("lines.sgf", "(;GM[4]FF[4]SZ[15];B[hh](;W[ih];B[hi](;W[ii];B[gg])(;W[hg];B[jj]))(;W[ig];B[ih]))")
    status, out, err = train("--lines", tree, "--side", "black", base="lines.db")
    tap.equal("a card for each position of that side", (0, "Cards added: 5; already there: 0.\n"), (status, out))
    tap.equal("with the moves that follow", {"": ["h8"], "h8i8": ["h7"], "h8i8h7i7": ["g9"], "h8i8h7h9": ["j6"],
                                            "h8i9": ["i8"]}, {card["moves"]: card["answers"] for card in cards("lines.db")})
    out = train("--lines", tree, "--side", "white", base="lines.db")[1]
    tap.equal("and of the other", "Cards added: 2; already there: 0.\n", out)
    tap.equal("all replies are answers", [["i8", "i9"], ["i7", "h9"]],
              [card["answers"] for card in cards("lines.db") if card["moves"] in ("h8", "h8i8h7")])
    tap.equal("once", "Cards added: 0; already there: 2.\n", train("--lines", tree, "--side", "white", base="lines.db")[1])
    tap.equal("a file that is missing", 1, train("--lines", path("none.sgf"), base="lines.db")[0])
    tap.equal("--side is for lines", 2, train("--side", "white", base="lines.db")[0])


def board_of(moves, columns=6, rows=5):
    """The stones of both sides in the view that comes first: what is the same however it is turned has the same."""
    cells = [(ord(name) - 97, int(row) - 1) for name, row in re.findall(r"([a-z])(\d+)", moves)]
    views = [[(columns - 1 - x if way & 1 else x, rows - 1 - y if way & 2 else y) for x, y in cells] for way in range(4)]
    if columns == rows:
        views += [[(y, x) for x, y in view] for view in views]
    return str(min((sorted(view[::2]), sorted(view[1::2])) for view in views))


def a_proved_win_becomes_cards():
    board = ["--size", "6x5", "--win", "4"]
    out = train("--repertoire", "proof", *board, "--cards", "12", base="proof.db")[1]
    tap.equal("as many cards as asked for", "Cards added: 12; already there: 0.\n", out)
    kept = cards("proof.db")
    tap.equal("all are black's lines, by one move, each position once", ({("line", 1, 0)}, 12),
              ({(card["kind"], len(card["answers"]), len(re.findall(r"[a-z]", card["moves"])) % 2) for card in kept},
               len({board_of(card["moves"]) for card in kept})))
    tap.equal("each follows from the moves of another", [],
              [card["moves"] for card in kept if card["moves"] and re.sub(r"[a-z]\d+$", "", card["moves"]) not in
               {other["moves"] + other["answers"][0] for other in kept}])
    checked = []
    for card in kept:
        certificate = path("card.proof")
        lianzi("prove", *board, "--winner", "black", "--moves", card["moves"] + card["answers"][0], "--out", certificate)
        checked.append(subprocess.run([*program("lianzi-verify"), certificate], capture_output=True).returncode)
    tap.equal("lianzi-verify agrees that black wins after each move", [0] * 12, checked)

    first = kept[0]["answers"][0]
    replies = [x + str(y) for x in "abcdef" for y in range(1, 6) if x + str(y) != first]
    found = [json.loads(line) for line in
             lianzi("analyze", *board, text="".join(f"{first}{reply}\n" for reply in replies))[1].splitlines()]
    last = {one["moves"][len(first):]: one["mate"] for one in found if one.get("proved")}
    tap.equal("the reply after which the win takes longest comes first", max(last.values()),
              last[kept[1]["moves"][len(first):]])
    out = train("--repertoire", "proof", *board, "--cards", "12", base="proof.db")[1]
    tap.equal("asked again, it adds others", ("Cards added: 12; already there: ", 24), (out[:32], len(cards("proof.db"))))
    tap.equal("the side that loses has no proof", 1, train("--repertoire", "proof", "--side", "white", base="proof.db")[0])
    status, out, err = train("--repertoire", "moon", base="proof.db")
    tap.check("a source that is none is named, and what is allowed", status == 2 and
              'expected proof, games, any or an opening of renju, D1 to D13 or I1 to I13, not "moon"' in err, err)
    tap.equal("--cards is for repertoires", 2, train("--cards", "3", base="proof.db")[0])


def played_games(count):
    """Games that often begin alike, with Black's result: a list of moves and 1, 0 or -1 each."""
    dice = random.Random(5)
    games = []
    for _ in range(count):
        moves = ["h8"]
        while len(moves) < 7:
            free = [cell for cell in ("i9", "i8", "g7", "h10", "j10", "g9", "i7", "f8", "k8", "h6") if cell not in moves]
            moves.append(free[min(int(dice.expovariate(0.9)), len(free) - 1)])
        games.append((moves, dice.choice((1, 1, 0, -1))))
    return games


def import_games(base, games, black="Ann", white="Bob"):
    results = {1: "B+5", 0: "Draw", -1: "W+5"}
    def node(index, move):
        return f";{'BW'[index % 2]}[{move[0]}{chr(96 + 16 - int(move[1:]))}]"
    lianzi("db", "import", "--db", path(base), write("games.sgf", "".join(
        f"(;GM[4]FF[4]SZ[15]PB[{black}]PW[{white}]RO[{number}]RE[{results[result]}]{''.join(map(node, range(9), moves))})\n"
        for number, (moves, result) in enumerate(games))))


def counts_of(games):
    """By position: by the position after each move, how often it was played and how many points it made for its player."""
    counts = {}
    for moves, result in games:
        for at in range(len(moves)):
            after = counts.setdefault(board_of("".join(moves[:at]), 15, 15), {})
            one = after.setdefault(board_of("".join(moves[:at + 1]), 15, 15), [0, 0])
            one[0] += 1
            one[1] += 1 + (result if at % 2 == 0 else -result)
    return counts


def games_become_cards():
    games = played_games(300)
    import_games("games.db", games)
    counts = counts_of(games)
    out = train("--repertoire", "games", "--moves", "h8", "--side", "white", "--cards", "15", base="games.db")[1]
    tap.equal("as many cards as asked for", "Cards added: 15; already there: 0.\n", out)
    kept = {board_of(card["moves"], 15, 15): card for card in cards("games.db")}
    after = {at: board_of(card["moves"] + card["answers"][0], 15, 15) for at, card in kept.items()}
    tap.equal("each answer is the move played most", [], [card for at, card in kept.items() if
                                                          counts[at][after[at]][0] < max(one[0] for one in counts[at].values())])
    chances = {board_of("h8", 15, 15): 1.0}  # of all positions of games that white's most played moves lead to
    level = list(chances)
    while level:
        following = {}
        for at in level:
            replies = counts.get(after.get(at), {})
            for reply, (times, _) in ((reply, one) for reply, one in replies.items() if reply in counts):
                following[reply] = following.get(reply, 0) + chances[at] * times / sum(one[0] for one in replies.values())
        chances.update(following)
        level = list(following)
    tap.check("the likeliest positions became cards", min(chances[at] for at in kept) >=
              max(chance for at, chance in chances.items() if at not in kept) - 1e-9,
              sorted((chance, at in kept) for at, chance in chances.items())[-20:])
    import_games("own.db", [(["h8", "i8", "i9"], 1), (["h8", "i8", "k8"], 1), (["h8", "g7", "g9"], -1)], "Cid", "Dan")
    train("--repertoire", "games", "--moves", "h8", "--side", "white", "--player", "dan", "--cards", "1", base="own.db")
    tap.equal("of a player's games the move that scored best", ["g7"], [
        answer for card in cards("own.db") for answer in card["answers"]])
    tap.equal("a position of no game", 1, train("--repertoire", "games", "--moves", "a1", base="games.db")[0])


def new_cards_come_where_errors_were():
    """Black replies j10 in 6 games of 10, and then a1 or c2 alike; else g9 and then a1."""
    start = ["h8", "i9", "k9", "l4"]
    games = [[*start, "j10", "k11", after, "b1"] for after in ("a1", "c2") for _ in range(3)]
    games += [[*start, "g9", "k11", "a1", "b1"]] * 4
    added = []
    for base in ("known.db", "missed.db"):
        import_games(base, [(moves, 0) for moves in games])
        more = ("--repertoire", "games", "--moves", "h8i9k9", "--side", "white", "--cards")
        train(*more, "3", base=base)
        before = [card["moves"] for card in cards(base)]
        tap.equal("both replies are cards, the likelier one first", ["h8i9k9", "h8i9k9l4j10", "h8i9k9l4g9"], before)
        if base == "missed.db":
            put(base, {**cards(base)[1], "last": "2025-12-31", "asked": 1, "wrong": 1})
        tap.equal("one more", "Cards added: 1;", train(*more, "1", base=base)[1][:15])
        added += [card["moves"] for card in cards(base) if card["moves"] not in before]
    tap.equal("which is the likeliest one, or follows the one that was answered wrong",
              ["h8i9k9l4g9k11a1", "h8i9k9l4j10k11a1"], added)


def an_opening_becomes_cards():
    out = train("--repertoire", "kagetsu", "--side", "white", "--cards", "2", base="opening.db")[1]
    kept = cards("opening.db")
    tap.equal("the cards begin with its stones, under renju", ("Cards added: 2; already there: 0.\n", [
        ("renju 15x15", "h8h9g9", True, 3), ("renju 15x15", "h8h9g9", True, 5)]), (out, [
            (card["variant"], card["moves"][:6], "D4" in card["note"], len(re.findall("[a-z]", card["moves"]))) for card in kept]))
    tap.equal("a board without it", 1, train("--repertoire", "D4", "--size", "14", base="opening.db")[0])


def a_line_is_played_on():
    line = {"kind": "line", "answers": ["h7"]}
    put("on.db", {**line, "moves": "h8i8", "answers": ["i9"]}, {**line, "moves": "a1a2"},
        {**line, "moves": "h8i8i9g7"}, {**line, "moves": "h8i8i9g8", "wrong": 1, "asked": 1, "last": "2025-12-31"})
    out = train(text="i9\nquit\n", base="on.db")[1]
    tap.check("after a right move the reply to it that was answered wrong before comes", "White replies g8." in out, out)
    tap.check("as the last stone on the board", "[o]" in out.split("White replies g8.")[1], out)
    put("first.db", {**line, "moves": "h8i8", "answers": ["i9"]}, {**line, "moves": "h8i8i9g8"},
        {**line, "moves": "h8i8i9g7"}, {**line, "moves": "h8i8i9g7h7f8"})
    out = train(text="i9\nh7\nh7\nquit\n", base="first.db")[1]
    tap.equal("else the one that was added first; then what is left", ["White replies g8."],
              re.findall("White replies .*", out))
    put("symmetry.db", {**line, "moves": "h8i8", "answers": ["i9"]}, {**line, "moves": "a1a2", "due": "2025-01-01"},
        {**line, "moves": "h8g8g9i8"})
    out = train(text="h7\ni9\nquit\n", base="symmetry.db")[1]
    tap.equal("a position that lies in another way follows without a word", 0, out.count("replies"))
    put("mistake.db", {"moves": "h8i8", "answers": ["i9"]}, {**line, "moves": "a1a2"}, {**line, "moves": "h8i8i9g7"})
    out = train(text="i9\nquit\n", base="mistake.db")[1]
    tap.equal("a mistake begins no line", 0, out.count("replies"))


def cards_go_from_database_to_database():
    for base in ("queue", "puzzles", "lines"):
        train("--export", path(base + ".jsonl"), base=base + ".db")
    for base in ("queue", "puzzles", "lines"):
        status, out, err = train("--import", path(base + ".jsonl"), base="all.db")
        tap.equal(f"{base}: all are taken", (0, "already there: 0."), (status, out.strip()[-17:]))
    for base in ("queue", "puzzles", "lines"):
        train("--import", path(base + ".jsonl"), base="again-" + base)
        train("--export", path("again.jsonl"), base="again-" + base)
        tap.equal(f"{base}: what is read and written again is the same", read(base + ".jsonl"), read("again.jsonl"))
    good = {"moves": "h8", "answers": ["i9"]}
    faults = [{"moves": "h8h8"}, {"moves": "h8"}, {**good, "answers": []}, {**good, "answers": ["h8"]},
              {**good, "answers": ["i9j9"]}, {**good, "due": "2026-02-30"}, {**good, "last": "yesterday"},
              {**good, "kind": "guess"}, {**good, "variant": "chess"}, {**good, "stability": -1}, {**good, "asked": "x"},
              {**good, "wrong": 1}, {**good, "start": "x 3o"}, {"kind": "puzzle", "puzzle": "fours 5"},
              {**good, "moves": "h8a1i8a2j8a3k8a4l8"}, {**good, "note": None}]
    status, out, err = put("faults.db", *faults, good)
    tap.equal("cards that are wrong are named by line, others taken", (1, len(faults), 1),
              (status, len(re.findall(r"made\.jsonl:\d+: ", err)), len(cards("faults.db"))))
    write("text.jsonl", "# a comment\n\nno card\n[1]\n")
    status, out, err = train("--import", path("text.jsonl"), base="faults.db")
    tap.equal("so are other lines", (1, 2), (status, len(re.findall(r"text\.jsonl:[34]: ", err))))
    tap.equal("a file that is missing", 1, train("--import", path("none.jsonl"), base="faults.db")[0])
    tap.equal("one that cannot be written", 1, train("--export", path("none/a.jsonl"), base="faults.db")[0])
    tap.equal("one task at a time", 2, train("--list", "--import", path("queue.jsonl"), base="faults.db")[0])


def a_kill_loses_nothing():
    put("kill.db", {"moves": "h8i8h7i7h9", "answers": ["h10"]}, {"moves": "h8a1i8a2j8a3k8a4", "answers": ["l8"]})
    run = subprocess.Popen([*program("lianzi"), "train", "--db", path("kill.db"), "--date", "2026-01-01"],
                           stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=PLAIN)
    run.stdin.write("h10\no15\n")
    run.stdin.flush()
    for line in run.stdout:
        if line.startswith("o15 is wrong"):
            break
    while sum(card["asked"] for card in cards("kill.db")) < 2 and run.poll() is None:
        pass
    run.send_signal(signal.SIGKILL)
    run.wait()
    tap.equal("both answers are there after kill -9", [(1, 0), (1, 1)],
              sorted((card["asked"], card["wrong"]) for card in cards("kill.db")))
    with sqlite3.connect(path("kill.db")) as base:
        tap.equal("and the file is sound", "ok", base.execute("PRAGMA integrity_check").fetchone()[0])
    run.stdin.close()
    run.stdout.close()


for part in (mistakes_of_a_review_become_cards, wrong_moves_are_explained, what_is_known_comes_back_later_and_later,
             other_good_moves_are_right, what_may_not_be_played_counts_nothing, columns_of_connect_four,
             failed_puzzles_become_cards, lines_become_cards, a_proved_win_becomes_cards,
             games_become_cards, new_cards_come_where_errors_were,
             an_opening_becomes_cards, a_line_is_played_on, cards_go_from_database_to_database, a_kill_loses_nothing):
    tap.run(part)
tap.finish()
