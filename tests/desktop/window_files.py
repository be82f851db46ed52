#!/usr/bin/env python3
"""window_files.py BUILD: saved and resumed games, bad files, bad engines, set-up positions."""
import os
import re
import shutil
import signal
import subprocess
import sys
import time

sys.path.append(sys.path[0] + "/..")
from screen import PATIENCE, Desktop, Screen, open_game
from tap import Tap

build = sys.argv[1]
pictures = build + "/screenshots/"
tap = Tap()
PERSONS = ("--first", "person", "--second", "person")


def killed(screen):
    """A game survives kill -9 and is resumed with its players."""
    desktop = Desktop(screen, build, "--second", "program depth 1")
    desktop.click("h8")
    desktop.wait("^state length=2 ")
    desktop.click("a1")
    desktop.wait("^state length=4 ")
    moves = desktop.state()["moves"]
    scores = [line for line in desktop.lines() if line.startswith("scores ")][-1]
    desktop.wait_saved(moves)
    desktop.kill()
    desktop = Desktop(screen, build)
    tap.equal("the game is back after kill -9", moves, desktop.state()["moves"])
    tap.equal("its scores are back", scores, desktop.wait("^scores .*", fresh=False)[0])
    desktop.click("b1")
    desktop.wait("^state length=6 ")
    gone_on = desktop.state()["moves"]
    tap.check("the resumed game goes on", gone_on.startswith(moves + "b1"), moves, gone_on)
    desktop.key("ctrl+n")
    desktop.wait_title("New Game")
    desktop.picture(pictures + "new-game.png")
    desktop.press("start")
    desktop.wait("^state length=0 ")
    desktop.key("ctrl+shift+n")
    desktop.wait("^state length=6 ")
    tap.equal("the previous game comes back", gone_on, desktop.state()["moves"])
    desktop.close()


def games_not_kept(screen):
    """An unreadable saved game is not overwritten; a failure to save is reported once."""
    saved = screen.home + "/state/lianzi/session"
    strange = "lianzi session 99\n"
    with open(saved, "w", encoding="utf-8") as file:
        file.write(strange)
    desktop = Desktop(screen, build, *PERSONS)
    desktop.wait("^say The saved game cannot be read", fresh=False)
    desktop.click("h8")
    desktop.wait("^state length=1 ")
    desktop.close()
    with open(saved + ".unreadable", encoding="utf-8") as file:
        tap.equal("an unreadable game is moved aside", strange, file.read())
    tap.check("the next game is saved", "h8" in open(saved, encoding="utf-8").read())
    os.remove(saved)
    os.mkdir(saved)
    desktop = Desktop(screen, build, *PERSONS)
    desktop.click("h8")
    desktop.wait("^say The game cannot be saved", fresh=False)
    desktop.click("h9")
    desktop.wait("^state length=2 ")
    desktop.end()
    said = [line for line in desktop.lines() if line.startswith("say The game cannot be saved")]
    tap.equal("the failure to save is reported once", 1, len(said))
    os.rmdir(saved)


def failures_told(screen):
    """A failure to save the preferences or to keep the previous game is told, and told once."""
    settings = screen.home + "/config/lianzi/desktop.ini"
    previous = screen.home + "/state/lianzi/previous"
    for path in (settings, previous):
        if os.path.exists(path):
            os.remove(path)
        os.makedirs(path)
    desktop = Desktop(screen, build, "--moves", "h8", *PERSONS)
    desktop.wait("^say The preferences cannot be saved", fresh=False)
    desktop.click("h9")
    desktop.wait("^state length=2 ")
    desktop.key("ctrl+r")
    desktop.wait("^state length=0 ")
    desktop.wait("^say The previous game cannot be saved", fresh=False)
    desktop.click("h8")
    desktop.wait("^state length=1 ")
    desktop.close()
    said = [line for line in desktop.lines() if line.startswith("say The preferences")]
    tap.equal("the failure to save the preferences is told once", 1, len(said))
    desktop = Desktop(screen, build, "--moves", "h8", *PERSONS)
    told = desktop.wait("^say (The previous game cannot be saved.*)", fresh=False)[1]
    tap.check("so is a game from the last run that cannot be kept", "it is lost" in told, told)
    desktop.end()
    os.rmdir(previous)
    os.rmdir(settings)


def previous_games(screen):
    """A finished game, one that was only set up and one that was undone are not lost."""
    def new_game(desktop):
        desktop.key("ctrl+n")
        desktop.wait_title("New Game")
        desktop.press("start")
        desktop.wait("^state length=0 ")
        desktop.wait_title("Lianzi")

    desktop = Desktop(screen, build, "--moves", "h8a1i8a3j8a5k8c1", *PERSONS)
    desktop.click("l8")
    desktop.wait("^state length=9 .*result=black")
    desktop.close()
    desktop = Desktop(screen, build)
    tap.equal("a finished game is not resumed", "", desktop.state()["moves"])
    desktop.key("ctrl+shift+n")
    desktop.wait("^(state length=9 .*result=black|say There is no)")
    tap.equal("a finished game is the previous one", "h8a1i8a3j8a5k8c1l8", desktop.state()["moves"])
    desktop.key("ctrl+d")
    desktop.wait("^edit begins")
    desktop.click("a15")
    desktop.press("brush-erase")
    desktop.click("l8")
    desktop.press("win.edit-take")
    desktop.wait("^state length=0 ")
    desktop.close()
    desktop = Desktop(screen, build, "--second", "person")
    desktop.close()
    desktop = Desktop(screen, build)
    desktop.key("ctrl+shift+n")
    desktop.wait("^(state length=0 |say There is no)")
    desktop.click("a15")
    tap.equal("a set-up position is kept", "occupied",
              desktop.wait("^(?:refused|move seat=.) (.*)")[1])
    new_game(desktop)
    desktop.key("ctrl+shift+n")
    desktop.wait("^(state length=0 |say There is no)")
    desktop.click("a15")
    tap.equal("a set-up position is kept when a new game begins", "occupied",
              desktop.wait("^(?:refused|move seat=.) (.*)")[1])
    desktop.end()
    desktop = Desktop(screen, build, "--moves", "h8i9", *PERSONS)
    desktop.key("ctrl+z", "ctrl+z")
    desktop.wait("^state length=0 ")
    new_game(desktop)
    desktop.key("ctrl+shift+n")
    desktop.wait("^state length=0 ")
    desktop.key("ctrl+shift+z", "ctrl+shift+z")
    desktop.wait("^state length=2 ")
    tap.equal("undone moves can be redone", "h8i9", desktop.state()["moves"])
    desktop.end()


def ended_game(screen):
    """The result and the players of a finished game do not change."""
    def kept(name):
        with open(f"{screen.home}/state/lianzi/{name}", encoding="utf-8") as file:
            return re.findall("^(?:first|second) (.*)", file.read(), re.M)
    played = ["person", "program depth 1"]
    desktop = Desktop(screen, build, "--moves", "h8a1i8a3j8a5k8c1", "--second", played[1])
    tap.check("a player can be changed during the game", desktop.widgets()["seat-first"][2])
    desktop.click("l8")
    desktop.wait("^state length=9 .*result=black")
    desktop.picture(pictures + "you-win.png")
    tap.check("a player cannot be changed after the end", not desktop.widgets()["seat-first"][2])
    desktop.key("ctrl+t")
    desktop.close()
    tap.equal("sides cannot be swapped after the end", played, kept("session"))
    desktop = Desktop(screen, build)
    desktop.key("ctrl+shift+n")
    desktop.wait("^state length=9 ")
    desktop.press("win.swap-again")
    desktop.wait("^state length=1 ")
    tap.equal("Swap and Again swaps the sides", "person", desktop.state()["turn"])
    tap.equal("the finished game keeps its players", played, kept("previous"))
    desktop.key("ctrl+t")
    desktop.wait("^state length=2 ")
    tap.equal("sides can be swapped during a game", ("You", "Lianzi, depth 1"),
              (desktop.text("name-first"), desktop.text("name-second")))
    desktop.end()


def save_and_open(screen):
    path = screen.home + "/played.sgf"
    desktop = Desktop(screen, build, "--rule", "renju", "--moves", "h8i9h10", *PERSONS)
    desktop.key("ctrl+s")
    desktop.wait_title("Save the Game")
    desktop.key("ctrl+a")
    desktop.type(path)
    desktop.key("Return")
    desktop.wait("^saved played.sgf")
    tap.check("the saved file is SGF", open(path, encoding="utf-8").read().startswith("(;"))
    desktop.wait_title("Lianzi")
    desktop.key("ctrl+c")
    desktop.wait("^copied ")
    desktop.key("ctrl+r")
    desktop.wait("^state length=0 ")
    desktop.key("ctrl+v")
    desktop.wait("^state length=3 ")
    tap.equal("the pasted game equals the copied one", ("h8i9h10", "renju"),
              (desktop.state()["moves"], desktop.state()["rule"]))
    desktop.key("ctrl+e")
    desktop.wait_title("Save a Picture (PNG or SVG)")
    desktop.key("ctrl+a")
    desktop.type(screen.home + "/board.svg")
    desktop.key("Return")
    desktop.wait("^exported board.svg")
    desktop.wait_title("Lianzi")
    desktop.key("ctrl+e")
    desktop.wait_title("Save a Picture (PNG or SVG)")
    desktop.key("ctrl+a")
    desktop.type(screen.home + "/board.png")
    desktop.key("Return")
    desktop.wait("^exported board.png")
    with open(screen.home + "/board.svg", encoding="utf-8") as file:
        tap.check("an SVG picture is saved", "<svg" in file.read())
    with open(screen.home + "/board.png", "rb") as file:
        tap.check("a PNG picture is saved", file.read(4) == b"\x89PNG")
    desktop.end()
    desktop = Desktop(screen, build, path)
    desktop.wait("^opened played.sgf", fresh=False)
    tap.equal("opened from the command line", ("h8i9h10", "renju"),
              (desktop.state()["moves"], desktop.state()["rule"]))
    desktop.end()


def last_kept(desktop):
    """The name under which the last game was kept; one from the run before may come first."""
    desktop.wait(r"^kept \S+: written", fresh=False)
    return [line for line in desktop.lines() if line.startswith("kept ")][-1].split(" ")[1].rstrip(":")


def games_kept(screen):
    """Games played are on a page: figures for the level, to open, to delete."""
    folder = screen.home + "/state/lianzi/games"
    for name in os.listdir(folder):  # so that all of them fit into the window
        os.remove(f"{folder}/{name}")
    desktop = Desktop(screen, build, "--moves", "h8h9i8i9j8j9k8k9", "--second", "program level 2")
    desktop.key("ctrl+comma")
    desktop.wait_title("Preferences")
    desktop.press("follow")
    desktop.key("Escape")
    desktop.wait_title("Lianzi")
    desktop.click("l8")
    desktop.wait("^state length=9 .*result=black")
    desktop.key("ctrl+r")
    tap.equal("if that is wanted, the level follows the results: up after a win", "3",
              desktop.wait(r"^say The program now plays at level (\d+)")[1])
    desktop.wait("^state length=0 ")
    name = last_kept(desktop)
    tap.equal("which its card says", "Lianzi, level 3",
              desktop.settled(lambda: desktop.text("name-second"), "Lianzi, level 3"))
    desktop.key("F10", "g", "y")
    count = int(desktop.wait(r"^games (\d+)")[1])
    desktop.wait_title("Your Games")
    texts = desktop.texts()
    tap.check("its row says who played and how it ended",
              any(re.search("You win: 5 in a row", text) for text in texts), texts)
    tap.check("the level has its figures", "1 won, 0 drawn, 0 lost" in texts, texts)
    desktop.picture(pictures + "games.png")
    desktop.press(name)
    tap.equal("a click opens the game", "9", desktop.wait("^state length=(9) ")[1])
    desktop.key("F10", "g", "y")
    desktop.wait(r"^games (\d+)")
    desktop.wait_title("Your Games")
    desktop.press("delete-game")
    tap.equal("one is deleted", count - 1, int(desktop.wait(r"^games (\d+)")[1]))
    desktop.key("Escape")
    desktop.wait_title("Lianzi")
    desktop.end()
    desktop = Desktop(screen, build, "--moves", "h8i9", *PERSONS)
    desktop.click("j10")
    desktop.wait("^state length=3 ")
    desktop.key("ctrl+r")
    desktop.wait("^state length=0 ")
    name = last_kept(desktop)
    desktop.key("F10", "g", "y")
    desktop.wait_title("Your Games")
    tap.check("an unfinished game is there, too",
              any("not finished" in text for text in desktop.texts()))
    desktop.press(name)
    desktop.wait("^state length=3 ")
    desktop.click("a1")
    tap.equal("it is continued", "h8i9j10a1",
              (desktop.wait("^state length=4 "), desktop.state()["moves"])[1])
    desktop.end()


def progress_shown(screen):
    """Progress counts the kept games and their reviews; a kind of mistake lists its games, and one opens; its positions
    are asked."""
    folder = screen.home + "/state/lianzi/games"
    shutil.rmtree(screen.home + "/state/lianzi", ignore_errors=True)
    desktop = Desktop(screen, build, *PERSONS)
    desktop.key("F10", "g", "o")
    desktop.wait_title("Progress")
    tap.check("without games it says so", "No game against a program has been played yet." in desktop.texts(), desktop.texts())
    desktop.picture(pictures + "progress-empty.png")
    desktop.press("progress-play")
    desktop.wait_title("New Game")
    tap.check("and offers one", True)
    desktop.key("Escape")
    desktop.wait_title("Lianzi")
    os.makedirs(folder, exist_ok=True)
    made = [("20260101-100000-1", "900 1 2 0 0 0 500 0 0 0 0 9 1:1 3:2", 1), ("20260102-100000-1", "700 0 1 1 0 3 500 8 8 8 8 8", 0),
            ("20260103-100000-1", "", 0)]
    for name, review, loser in made:
        header = f"LZR[{review}]" if review else ""
        with open(f"{folder}/{name}", "w", encoding="utf-8") as file:
            file.write(f"lianzi-session 1\nvariant freestyle 15x15\nfirst person\nsecond program level 4\nclock 0 0 0\n"
                       f"left 0 0\nname {name}\nend resigned {loser}\nmoves h8h9i10a1\ntree\n"
                       f"(;GM[4]FF[4]SZ[15]RU[freestyle]{header};B[hh];W[hg](;B[if]DO[];W[ao])(;B[gg]))\n")
    desktop.key("F10", "g", "o")
    desktop.wait("^progress games=3 reviewed=2 known=2")
    desktop.wait_title("Progress")
    texts = desktop.texts()
    for said in ("Games: 3 · 1 won, 0 drawn, 2 lost", "Reviewed: 2 of 3 · mean accuracy: 80.0",
                 "Open threes of the other side overlooked: 3 in 2 games", "Own wins missed: 0 in 2 games"):
        tap.check(f"it says: {said}", said in texts, texts)
    desktop.picture(pictures + "progress.png")
    desktop.press("progress-mistakes-1")
    desktop.wait_widget("20260101-100000-1")
    tap.check("a kind lists its games", "2026-01-01 · Lianzi, level 4 · 2" in desktop.texts(), desktop.texts())
    desktop.picture(pictures + "progress-mistakes.png")
    desktop.press("20260101-100000-1")
    tap.equal("a click opens one", "h8h9i10a1", (desktop.wait("^state length=4 "), desktop.state()["moves"])[1])
    desktop.key("F10", "g", "o")
    desktop.wait_title("Progress")
    desktop.press("progress-practise-1")
    tap.equal("the positions of a kind are asked", "h8h9", desktop.wait("^practice kind=mistake asked=0 .*moves=(.*)")[1])
    desktop.wait_title("Practice")
    tap.check("... and where they come from", any("2026-01-01 · Lianzi, level 4, move 3" in text for text in desktop.texts()), desktop.texts())
    desktop.press("practice-drop")
    desktop.wait_title("Lianzi")
    desktop.key("F10", "g", "o")
    desktop.wait_title("Progress")
    desktop.press("progress-practise-0")
    desktop.wait_title("Practice")
    tap.check("a move without a better one, or from an older review, is no position", any(
        text.startswith("The reviews of these games are of an older version") for text in desktop.texts()), desktop.texts())
    desktop.key("Escape")
    desktop.key("F10", "g", "o")
    desktop.wait_title("Progress")
    desktop.press("progress-review")
    desktop.wait("^review done", fresh=False)
    desktop.key("F10", "g", "o")
    tap.equal("the game without a review is reviewed by one press", "3 known=3",
              desktop.wait("^progress games=3 reviewed=(.*)")[1])
    desktop.end()


def games_searched(screen):
    """Your games are found by words and sorted; a reviewed one says its accuracy, one of renju its opening."""
    folder = screen.home + "/state/lianzi/games"
    shutil.rmtree(screen.home + "/state/lianzi", ignore_errors=True)  # and the game that was left
    os.makedirs(folder)
    comment = "Accuracy: Black %d, White %d."
    for name, rule, moves, accuracy in (("20240102-101010-1", "renju", "h8h9i10a1i9", (55, 81)),
                                        ("20250607-101010-1", "freestyle", "h8i9", (97, 60)),
                                        ("20260304-101010-1", "freestyle", "h8h9i8i9j8j9k8k9l8", None)):
        said = f"C[{comment % accuracy}]" if accuracy else ""
        cells = re.findall("([a-o])([0-9]+)", moves)
        tree = "".join(f";{'BW'[i % 2]}[{column}{chr(112 - int(row))}]" for i, (column, row) in enumerate(cells))
        with open(f"{folder}/{name}", "w", encoding="utf-8") as file:
            file.write(f"lianzi-session 1\nvariant {rule} 15x15\nfirst person\nsecond person\nclock 0 0 0\n"
                       f"moves {moves}\ntree\n(;GM[4]FF[4]SZ[15]RU[{rule}]{said}{tree})\n")
    desktop = Desktop(screen, build, *PERSONS)

    def order():
        places = desktop.widgets()
        return sorted((name[:4] for name in places if name.startswith("20")),
                      key=lambda year: next(place[1] for name, place in places.items() if name.startswith(year)))
    desktop.key("F10", "g", "y")
    desktop.wait_title("Your Games")
    tap.equal("the latest is the first", ["2026", "2025", "2024"], order())
    tap.check("accuracies and openings are said", all(any(part in text for text in desktop.texts()) for part in (
        "accuracy 55 – 81", "Keigetsu")), desktop.texts())
    desktop.picture(pictures + "games-searched.png")
    for keys, what, wanted in ((["Down", "Down"], "the longest first", ["2026", "2024", "2025"]),
                               (["Down"], "by opening", ["2024", "2026", "2025"]),
                               (["Down"], "the most accurate first", ["2025", "2024", "2026"])):
        if wanted[0] == "2026":
            desktop.press("order-games")
        else:
            desktop.key("space")  # it has the focus
        desktop.wait_widget("popover")
        desktop.key(*keys, "Return")
        desktop.wait_no_widget("popover")
        tap.equal(what, wanted, desktop.settled(order, wanted))
    desktop.press("search-games")
    desktop.type("RENJU 2024")
    tap.equal("words find a game", "1", desktop.wait("^games (1)$")[1])
    desktop.type("x")
    desktop.wait("^games 0")
    tap.check("or none, which is said", "No game has these words." in desktop.texts(), desktop.texts())
    desktop.key("BackSpace")
    desktop.wait("^games 1")
    desktop.key("Escape")
    tap.equal("Escape empties the search", "3", desktop.wait("^games ([0-9])")[1])
    desktop.press("20240102-101010-1")
    tap.equal("and it opens", "h8h9i10a1i9", (desktop.wait("^state length=5 "), desktop.state()["moves"])[1])
    desktop.end()


def mistakes_marked(screen):
    """If that is wanted, a person's mistake gets its mark when the program has thought about it."""
    desktop = Desktop(screen, build, "--moves", "h8a1j8b1i6c1f5h12k5i12d9j12m7d1", "--first",
                      "program depth 4", "--second", "person")
    desktop.wait("^state length=15 .*turn=person", fresh=False)
    desktop.key("ctrl+comma")
    desktop.wait_title("Preferences")
    desktop.hover("follow")
    for _ in range(3):
        desktop.turn_wheel(5)
    desktop.press("mark")
    desktop.key("Escape")
    desktop.wait_title("Lianzi")
    desktop.click("o15")
    desktop.wait("^state length=17 ")
    tap.equal("an open four that was not made is a blunder", "??",
              desktop.settled(lambda: desktop.judgements().get("16o15"), "??"))
    desktop.end()
    # Nobody knows that a move that leaves a proof does not win, too.
    desktop = Desktop(screen, build, "--first", "person", "--second", "program level 1")
    desktop.key("ctrl+i")
    desktop.wait("^analysed lines=1")
    desktop.click("e5")
    desktop.wait("^state length=2 .*turn=person")
    tap.equal("to leave a proof is no blunder", {}, desktop.judgements())
    desktop.end()


def second_window(screen):
    """Another window has a game of its own, which it finds again."""
    first = Desktop(screen, build, "--moves", "h8i9", *PERSONS)
    for moves in (["--moves", "a1b2c3", *PERSONS], []):
        log = os.path.join(screen.folder, f"second-{len(moves)}")
        second = subprocess.Popen([build + "/lianzi-desktop", "--new-window", "--debug-output", log,
                                   *moves], cwd=screen.home, env=screen.environment)
        wanted = {"slot 2", "state"}
        def seen():
            if not os.path.exists(log):
                return set()
            with open(log, encoding="utf-8") as file:
                lines = file.read().splitlines()
            return wanted & {"state" if re.match("state .*moves=a1b2c3", line) else line
                             for line in lines}
        tap.equal("a second window has its own game", wanted, first.settled(seen, wanted))
        second.terminate()
        tap.equal("it ends by itself", 0, second.wait(PATIENCE))
    tap.equal("the first window's game is untouched", "h8i9", first.state()["moves"])

    def others():
        windows = screen.xdotool("search", "--onlyvisible", "--name", "^Lianzi$").split()
        pids = {screen.xdotool("getwindowpid", window).strip() for window in windows}
        return [int(pid) for pid in pids - {"", str(first.process.pid)}]
    first.key("F10")
    first.wait_widget("popover")
    first.key("d")
    first.wait_until(others, "the menu opens no window")
    for pid in others():
        os.kill(pid, signal.SIGTERM)
    tap.equal("the menu opens another window, too", [], first.settled(others, []))
    first.end()


def programs_named(screen):
    """A player that the file names as the window names a program is that program, and waits."""
    head = "(;GM[4]FF[4]SZ[15]RU[freestyle]"
    desktop = open_game(screen, build, "named.sgf", head + "PB[Ada]PW[Lianzi, level 2];B[hh];W[ig];B[jf])")
    tap.equal("the program has its seat", ("Ada", "Lianzi, level 2"),
              (desktop.text("name-first"), desktop.text("name-second")))
    time.sleep(1)
    tap.equal("and does not move at once", ("h8i9j10", "nobody"),
              (desktop.state()["moves"], desktop.state()["turn"]))
    desktop.close()
    desktop = Desktop(screen, build)
    tap.equal("nor after a restart", "nobody", desktop.wait("^state length=3 .*turn=(\\w+)", fresh=False)[1])
    desktop.key("ctrl+p")
    tap.check("but when it is told to", desktop.wait("^state length=4 .*turn=person"))
    desktop.end()
    desktop = open_game(screen, build, "turn.sgf", head + "PB[Ada]PW[连子（第 3 级）];B[hh];W[ig])")
    tap.equal("in another language it is a person", "连子（第 3 级）", desktop.text("name-second"))
    desktop.click("a1")
    tap.equal("who may move", "person", desktop.wait("^state length=3 .*turn=(\\w+)")[1])
    desktop.end()
    desktop = Desktop(screen, build, "--language", "zh_CN", screen.home + "/turn.sgf")
    desktop.wait("^opened turn.sgf", fresh=False)
    desktop.click("a1")
    tap.check("in its own, the program that answers", desktop.wait("^state length=4 .*turn=person"))
    desktop.end()
    for name, rank in (("Lianzi, level 11", ""), ("Lianzi, level 02", ""), ("Lianzi, level 2 (2)", ""),
                       ("Lianzi", ""), ("Lianzi, level 2", "WR[2d]")):
        desktop = open_game(screen, build, "other.sgf", f"{head}PW[{name}]{rank};B[hh])")
        tap.equal(f"{name} {rank} is a person", (name, "person"),
                  (desktop.text("name-second"), desktop.state()["turn"]))
        desktop.end()
    # Ended by resigning: nobody plays, so nothing is hidden.
    desktop = open_game(screen, build, "over.sgf", head + "RE[B+R]PW[Lianzi, level 2];B[hh];W[ig])")
    tap.equal("an unfinished game hides what the program thinks, an ended one does not", None,
              desktop.text("quiet-hint"))
    desktop.end()


def odd_name(screen):
    """Markup and underscores in a file's name are shown as they are."""
    desktop = open_game(screen, build, "you & <me>_x.sgf", "(;GM[4]FF[4]SZ[15];B[hh];W[ii])")
    desktop.key("ctrl+s")
    tap.equal("the message names the file", "Saved as “you & <me>_x.sgf”.",
              desktop.wait("^say (Saved.*)")[1])
    desktop.widgets()  # the message is on the screen by then
    tap.equal("nothing on standard error", "", desktop.errors())
    before = len(desktop.lines())
    desktop.key("F10")
    desktop.wait_widget("popover")
    desktop.key("l", "e", "x", "Escape", "Escape", "Escape")  # files, recent ones
    desktop.wait_no_widget("popover")
    desktop.key("ctrl+c")
    desktop.wait("^copied ")
    tap.equal("an underscore in a recent file's name is no access key", [],
              [line for line in desktop.lines()[before:] if line.startswith("opened ")])
    desktop.end()


MORE = {  # name -> (contents, a word of the message)
    "two.sgf": ("(;GM[4]FF[4]SZ[15];B[hh];W[ig];B[jf])\n(;GM[4]FF[4]SZ[15];B[aa])\n",
                "other games"),
    "torn.txt": ("h8i9\nh8h8\n", "other games"),
    "cut.sgf": ("(;GM[4]FF[4]SZ[15];B[hh];W[ig];B[j", "shown up to there"),
    "twice.txt": ("h8h8\n", "shown up to there"),
    "remark.txt": ("# mine\nh8i9\n", "Not everything"),
    "marked.txt": ("\ufeff# mine\nh8i9\n", "Not everything"),
}
WHOLE = {  # what was read is kept, and saved in place
    "tree.sgf": "(;GM[4]FF[4]SZ[15];B[hh](;W[ig];B[jf])(;W[hg]))",
    "comment.sgf": "(;GM[4]FF[4]SZ[15];B[hh]C[The centre.];W[ig])",
    "setup.sgf": "(;GM[4]FF[4]SZ[15];B[hh];W[ig];AB[aa]AW[cc]AE[hh];B[jf])\n",
    "komi.sgf": "(;GM[4]FF[4]SZ[15]KM[6.5];B[hh];W[ig])",
    "timed.psq": "Piskvorky 15x15, 11:11, 0\n8,8,1200\n9,7,300\nA\nB\n-1\n",
}


def long_names(screen):
    """Long names of players and files leave the panel beside the board."""
    path = screen.home + "/" + "long-name-" * 20 + ".sgf"
    with open(path, "w", encoding="utf-8") as file:
        file.write("(;GM[4]SZ[15];B[hh])")
    desktop = Desktop(screen, build, "--second", "engine /no/such/engine" + "-of-long-name" * 8)
    tap.check("the panel stays with an engine's long name", "graph" in desktop.widgets())
    desktop.click("h8")
    desktop.wait("^trouble ")
    desktop.wait_widget("trouble")
    tap.check("the panel stays with a long message", "graph" in desktop.widgets())
    desktop.end()
    desktop = Desktop(screen, build, path)
    desktop.key("ctrl+s")
    desktop.wait("^say Saved")
    desktop.picture(pictures + "long-names.png")
    tap.check("the panel stays with a file's long name", "graph" in desktop.widgets())
    desktop.end()


def more_in_it(screen):
    """Ctrl+S does not overwrite what the window does not keep of a file; a message says so."""
    for name, (text, word) in MORE.items():
        path = os.path.join(screen.home, name)
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        before = open(path, "rb").read()
        desktop = Desktop(screen, build, path)
        if word == "other games":
            desktop.wait_title(f"Which Game of “{name}”?")
            desktop.wait_widget("game-2")
            desktop.press("game-1")
        desktop.wait(f"^opened {name}", fresh=False)
        tap.check(f"{name}: a message says that there is more",
                  any(line.startswith("say ") and word in line for line in desktop.lines()))
        if name == "two.sgf":
            desktop.picture(pictures + "more-in-it.png")
        desktop.key("ctrl+s")
        desktop.wait_title(f"Save the Game (“{name}” Is Not Changed)")
        if name == "two.sgf":
            desktop.key("Return")  # the proposed name, beside the file
            desktop.wait("^saved two-2.sgf")
            desktop.wait_title("Lianzi")
            tap.check("the moves are saved under the proposed name",
                      ";B[hh];W[ig];B[jf]" in open(screen.home + "/two-2.sgf").read())
            desktop.click("a1")
            desktop.wait("^move seat=1 a1")
            desktop.key("ctrl+s")
            desktop.wait("^saved two-2.sgf")
        tap.equal(f"{name}: the file is not changed", before, open(path, "rb").read())
        desktop.end()


def which_game(screen):
    """A file with many games: their names, results and lengths, a search, and any one of them is opened."""
    path = os.path.join(screen.home, "many.sgf")
    with open(path, "w", encoding="utf-8") as file:
        for number in range(1, 31):
            file.write(f"(;GM[4]SZ[15]PB[Ann {number}]PW[Bob]DT[2020-01-{number:02}]RE[{'BW'[number % 2]}+];B[hh];"
                       f"W[{'ghi'[number % 3]}g])\n")
    desktop = Desktop(screen, build, path)
    desktop.wait_title("Which Game of “many.sgf”?")
    desktop.wait_widget("search-games")
    desktop.picture(pictures + "which-game.png")
    desktop.press("search-games")
    desktop.key("a", "n", "n", "space", "1", "7")
    desktop.wait("^file games 1$")
    desktop.wait_widget("game-17")
    desktop.press("game-17")
    desktop.wait("^opened many.sgf")
    desktop.wait_title("Lianzi")
    tap.equal("the game that was chosen is on the board", "h8i9",
              re.search("moves=(\\S*)", [line for line in desktop.lines() if line.startswith("state ")][-1])[1])
    desktop.end()
    desktop = Desktop(screen, build, path)
    desktop.wait_title("Which Game of “many.sgf”?")
    desktop.wait_widget("game-1")
    before = len(desktop.lines())
    desktop.key("Escape")
    desktop.wait_title("Lianzi")
    tap.equal("Escape opens none", [], [line for line in desktop.lines()[before:] if line.startswith("opened ")])
    desktop.end()
    if subprocess.run([build + "/lianzi", "db", "--help"], capture_output=True).returncode == 0:
        desktop = Desktop(screen, build, path)
        desktop.wait_widget("import-all")
        desktop.press("import-all")
        tap.equal("all go into the database", "30", desktop.wait("^imported added=(\\d+)")[1])
        desktop.end()


def read_collection(text):
    """The games of an SGF file: for each the properties of its nodes, in the order in which they stand. Reads values
    with their escapes, and knows nothing else."""
    games, depth, at = [], 0, 0
    while at < len(text):
        letter, at = text[at], at + 1
        if letter == "(":
            games += [[]] if depth == 0 else []
            depth += 1
        elif letter == ")":
            depth -= 1
        elif letter == ";":
            games[-1].append({})
        elif letter == "[":
            value = ""
            while text[at] != "]":
                at += text[at] == "\\"
                value, at = value + text[at], at + 1
            name, at = re.search("([A-Z]*)$", text[:at - len(value) - 1].rstrip("["))[1] or name, at + 1
            games[-1][-1].setdefault(name, []).append(value)
    return games


CHAPTERS = ("(;GM[4]SZ[15]GN[First steps]GC[About all]RE[B+R]DT[2020-01-02]XX[kept];B[hh]LB[ii:A]C[Centre];W[ig])",
            "(;GM[4]SZ[15]PB[Ann]PW[Bob]RU[renju];B[hh](;W[gg];B[hg])(;W[hg]TR[aa]))",
            "(;GM[4]SZ[19]PB[连子]PW[誠];B[jj];W[kk];B[ll])",
            "(;GM[4]SZ[7:6]RU[connect4];B[df];W[de])",
            "(;GM[4]SZ[15];B[aa];W[bb];B[cc])")


def studied(screen):
    """The games of a file as chapters: changed, edited, added, named, moved, deleted, saved, resumed after kill -9."""
    path = screen.home + "/study.sgf"
    with open(path, "wb") as file:
        file.write("\n".join(CHAPTERS).encode("gbk"))
    desktop = Desktop(screen, build, path)
    desktop.wait_title("Which Game of “study.sgf”?")
    desktop.wait_widget("open-study")
    desktop.picture(pictures + "which-study.png")
    desktop.press("open-study")
    desktop.wait("^opened study.sgf: 5 chapters")
    desktop.wait_title("Lianzi")

    def names():
        return [text for text in desktop.texts() if re.match(r"\d+\. ", text)]
    tap.equal("each game of the file is a chapter, with its name or players",
              ["1. First steps", "2. Ann – Bob", "3. 连子 – 誠", "4. Chapter 4", "5. Chapter 5"], names())

    def open_chapter(number, moves):
        desktop.press(f"chapter-{number}")
        desktop.wait(f"^chapter {number} of ")
        tap.equal(f"chapter {number} is on the board", moves,
                  desktop.settled(lambda: desktop.state()["moves"], moves))
    open_chapter(4, "44")
    desktop.picture(pictures + "study.png")
    tap.equal("it is its own game", "connect4", desktop.state()["rule"])
    desktop.click("d6")
    desktop.wait("^move seat=0 ")
    open_chapter(2, "h8g9h9")
    desktop.press("chapter-name")
    desktop.type("A fork")
    desktop.wait_until(lambda: "2. A fork" in names(), "the chapter gets no name")
    desktop.press("chapter-note")
    desktop.type("Why h9?")
    open_chapter(4, "444")
    desktop.press("win.chapter-up")
    desktop.wait("^chapter moved to 3")
    desktop.press("chapter-1")
    desktop.wait("^chapter 1 of 5: First steps")
    desktop.key("alt+Home")
    desktop.wait("^look node=0")
    desktop.open_list("chapter-add")
    desktop.key("Down", "Return")
    desktop.wait("^chapter 6 of 6: Chapter 6")
    desktop.click("a1")
    desktop.wait("^move seat=0 a1")
    desktop.press("chapter-5")
    desktop.wait("^chapter 5 of 6: Chapter 5")
    desktop.press("win.chapter-delete")
    desktop.wait("^say The chapter “Chapter 5” was deleted.")
    tap.equal("a chapter can be deleted", 5, len(names()))
    desktop.press("win.chapter-restore")
    desktop.wait("^chapter 5 of 6: ")
    tap.equal("and brought back", 6, len(names()))
    desktop.key("ctrl+s")
    desktop.wait("^saved study.sgf")
    games = read_collection(open(path, encoding="utf-8").read())
    tap.equal("the file has all chapters in their order",
              [["hh", "ig"], ["hh", "gg", "hg", "hg"], ["df", "de", "dd"], ["jj", "kk", "ll"], ["aa", "bb", "cc"], ["ao"]],
              [[node[colour][0] for node in game for colour in "BW" if colour in node] for game in games])
    tap.equal("with what the first one had", ["First steps", "About all", "B+R", "2020-01-02", "kept", "ii:A", "Centre"],
              [values[name][0] for values, name in zip([games[0][0]] * 5 + [games[0][1]] * 2, ("GN", "GC", "RE", "DT", "XX", "LB", "C"))])
    tap.equal("the new name and note", (["A fork"], ["Why h9?"], ["Ann"]),
              tuple(games[1][0].get(name) for name in ("GN", "GC", "PB")))
    tap.equal("names in Chinese", (["连子"], ["誠"]), (games[3][0]["PB"], games[3][0]["PW"]))
    tap.check("and no name that nobody gave", "GN" not in games[5][0] and "PB" not in games[5][0])
    open_chapter(3, "444")
    desktop.click("a6")
    desktop.wait("^move seat=1 ")
    desktop.wait_saved("moves 4441")
    desktop.kill()
    desktop = Desktop(screen, build)
    desktop.wait("^say Resumed your last study", fresh=False)
    tap.equal("after kill -9 the chapter is back with its last move", "4441", desktop.state()["moves"])
    tap.equal("and so are the others", ["1. First steps", "2. A fork", "3. Chapter 3", "4. 连子 – 誠", "5. Chapter 5",
                                        "6. Chapter 6"], names())
    screen.xdotool("windowsize", desktop.window, 400, 720)
    desktop.wait("^chapters behind the button")
    desktop.press("chapters-button")
    open_chapter(6, "a1")
    desktop.wait_no_widget("popover")
    screen.xdotool("windowsize", desktop.window, 1120, 800)
    desktop.wait("^chapters beside")
    desktop.press("win.chapters-side")
    desktop.wait("^chapters behind the button")
    desktop.key("ctrl+Page_Up")
    desktop.wait("^chapter 5 of 6")
    desktop.key("ctrl+Page_Down")
    desktop.wait("^chapter 6 of 6")
    desktop.key("ctrl+n")
    desktop.wait_title("New Game")
    desktop.press("start")
    desktop.wait("^state length=0 ")
    tap.check("a new game has no chapters", "chapters-button" not in desktop.widgets())
    desktop.key("ctrl+shift+n")
    desktop.wait("^state length=1 ")
    desktop.press("chapters-button")
    desktop.wait_widget("chapter-6")
    tap.equal("the previous game is the study", 6, len(names()))
    desktop.key("Escape", "ctrl+d")
    desktop.wait("^edit begins")
    desktop.click("c3")
    desktop.press("win.edit-take")
    desktop.wait("^chapter 7 of 7: Chapter 7")
    tap.equal("a position that is set up is a chapter of the study", "0", desktop.state()["length"])
    desktop.end()


def all_kept(screen):
    """Variations, comments, unknown properties and times of a file are kept when it is saved."""
    def read(path):
        other = screen.home + "/other.sgf"
        subprocess.run([build + "/lianzi", "convert", path, other], check=True, capture_output=True)
        return open(other, encoding="utf-8").read()
    for name, text in WHOLE.items():
        path = os.path.join(screen.home, name)
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        before = read(path)
        desktop = Desktop(screen, build, path)
        desktop.wait(f"^opened {name}", fresh=False)
        tap.check(f"{name}: no message",
                  not any(line.startswith("say ") for line in desktop.lines()))
        desktop.key("ctrl+s")
        desktop.wait(f"^saved {name}")
        tap.equal(f"{name}: all of it is saved", before, read(path))
        desktop.end()


def charsets(screen):
    """Names in another charset are read; a message says which was guessed."""
    path = screen.home + "/gbk.sgf"
    with open(path, "wb") as file:
        file.write("(;GM[4]FF[4]SZ[15]PB[连子]PW[誠];B[hh])".encode("gbk"))
    desktop = Desktop(screen, build, path)
    desktop.wait("^opened gbk.sgf", fresh=False)
    tap.check("a message names the charset", any(line.startswith("say ") and "read as GBK" in line
                                                 for line in desktop.lines()))
    desktop.key("ctrl+s")
    desktop.wait("^saved gbk.sgf")
    with open(path, encoding="utf-8") as file:
        tap.check("the names are saved in UTF-8", "PB[连子]PW[誠]" in file.read())
    desktop.end()


def header(screen):
    """A saved game keeps its file's players, date and result."""
    path = screen.home + "/header.sgf"
    texts = ["PB[Jörg]", "PW[张三]", "DT[2019-05-04]", "EV[Cup]", "RE[B+R]"]
    with open(path, "w", encoding="utf-8") as file:
        file.write(f"(;GM[4]FF[4]CA[UTF-8]SZ[15]{''.join(texts)};B[hh];W[ig];B[jf])")
    desktop = Desktop(screen, build, path)
    desktop.wait("^opened header.sgf", fresh=False)
    tap.check("no message if everything is kept",
              not any(line.startswith("say Only") for line in desktop.lines()))
    desktop.key("ctrl+s")
    desktop.wait("^saved header.sgf")
    saved = open(path, encoding="utf-8").read()
    tap.equal("the file keeps its header", [], [text for text in texts if text not in saved])
    desktop.click("a1")
    desktop.wait("^move seat=1 a1")
    desktop.key("ctrl+s")
    desktop.wait("^saved header.sgf")
    saved = open(path, encoding="utf-8").read()
    tap.check("a continued game keeps its header, without the result",
              "PB[Jörg]PW[张三]" in saved and ";W[ao]" in saved and "RE[" not in saved, saved)
    for keys in (["ctrl+r"], ["ctrl+shift+n"]):  # another game, then the one before
        desktop.key(*keys)
        desktop.wait("^state length=")
        desktop.key("ctrl+s")
        desktop.wait_title("Save the Game")
        desktop.key("Escape")
        desktop.wait_title("Lianzi")
    tap.equal("another game does not overwrite the file",
              saved, open(path, encoding="utf-8").read())
    desktop.end()


def every_format(screen):
    """A file that holds one plain game is saved in place, in every format."""
    for name in ("lib", "pos", "psq", "sav", "sgf", "txt"):
        path = f"{screen.home}/plain.{name}"
        with open(screen.home + "/moves.txt", "w", encoding="utf-8") as file:
            file.write("h8i9j10\n")
        subprocess.run([build + "/lianzi", "convert", screen.home + "/moves.txt", path], check=True,
                       capture_output=True)
        desktop = Desktop(screen, build, path)
        desktop.wait(f"^opened plain.{name}", fresh=False)
        desktop.key("ctrl+s")
        desktop.wait(f"^saved plain.{name}")
        desktop.end()
        desktop = Desktop(screen, build, path)
        desktop.wait(f"^opened plain.{name}", fresh=False)
        tap.check(f"{name}: saved and opened again without a loss",
                  desktop.state()["moves"] == "h8i9j10" and
                  not any(line.startswith("say Only") for line in desktop.lines()))
        desktop.end()


def told_losses(screen):
    """A dialog lists what a format cannot hold before the file is written."""
    path = screen.home + "/told.psq"
    rule = "the rule is not kept: give it when reading the file"
    cases = ((["--rule", "connect4", "--moves", "44"], rule),
             (["--rule", "renju", "--moves", "h8i9"], rule),
             (["--win", "4", "--moves", "h8i9"], rule),
             (["--blocked", "1,1", "--moves", "h8i9"],
              "blocked cells are not kept: give them when reading the file"))

    def save_as(desktop):
        desktop.key("ctrl+s")
        desktop.wait_title("Save the Game")
        desktop.key("ctrl+a")
        desktop.type(path)
        desktop.key("Return")

    def wait_asked(desktop):
        """Waits until the dialog takes keys, after the file chooser before it."""
        desktop.wait("^asks “told.psq” cannot hold the whole game")
        desktop.wait_until(lambda: screen.xdotool("getactivewindow").strip() != desktop.window and
                           desktop.active_title() not in ("", "Save the Game"), "no dialog comes")

    for options, loss in cases:
        desktop = Desktop(screen, build, *options, *PERSONS)
        save_as(desktop)
        wait_asked(desktop)
        tap.equal(f"{options[0]} {options[1]}: the dialog lists the loss", ["loses • " + loss],
                  [line for line in desktop.lines() if line.startswith("loses ")])
        desktop.key("Escape")
        desktop.wait("^answered cancel")
        tap.check("cancelled: nothing is written", not os.path.exists(path))
        desktop.end()

    desktop = Desktop(screen, build, "--rule", "renju", "--moves", "h8i9", *PERSONS)
    save_as(desktop)
    wait_asked(desktop)
    desktop.picture(pictures + "losses.png")
    desktop.key("Return")  # another format
    desktop.wait("^answered other")
    desktop.wait_title("Save the Game")
    desktop.key("Return")  # as it proposes
    desktop.wait("^saved told.sgf")
    tap.check("the dialog proposes SGF, which keeps everything",
              "RU[renju]" in open(screen.home + "/told.sgf", encoding="utf-8").read())
    desktop.end()

    desktop = Desktop(screen, build, "--rule", "renju", "--moves", "h8i9", *PERSONS)
    save_as(desktop)
    wait_asked(desktop)
    desktop.key("alt+s")
    desktop.wait("^saved told.psq")
    tap.check("saved anyway", "\n9,7,0\n" in open(path, encoding="utf-8").read())
    desktop.wait_title("Lianzi")
    desktop.click("h10")
    desktop.wait("^state length=3 ")
    desktop.key("ctrl+s")
    desktop.wait("^saved told.psq")
    tap.equal("the same losses are not asked about twice", 1,
              sum(line.startswith("asks ") for line in desktop.lines()))
    desktop.end()


def call_again(screen, *options):
    """Starts the program again; the first one's window answers."""
    return subprocess.run([build + "/lianzi-desktop", *options], env=screen.environment,
                          cwd=screen.home, capture_output=True, text=True, check=False,
                          timeout=PATIENCE)


def options(screen):
    """Errors name the option; the default players depend on the first one."""
    for wrong, said in ((("--size", "99"), "a freestyle board has 3 to 22 columns and rows, not 99x99"),
                        (("--rule", "chess"), '--rule: no rule is called "chess"; there are freestyle, standard, '
                         'renju, caro, caro6, connect4'),
                        (("--first", "program 1"), '--first: expected level, depth or time before a number, '
                         'as in "level 6" or "time 5000" (milliseconds), not "1"'),
                        (("--language", "fr"), '--language: expected en or zh_CN, not "fr"')):
        answer = call_again(screen, *wrong)
        tap.equal(f"{' '.join(wrong)} is refused", (2, f"lianzi-desktop: {said}\n"),
                  (answer.returncode, answer.stderr))
    desktop = Desktop(screen, build, "--first", "program depth 1")
    desktop.wait("^state length=1 ", fresh=False)
    tap.equal("by default a person follows a program", ("white", "person"),
              (desktop.state()["to_move"], desktop.state()["turn"]))
    desktop.end()


def called_again(screen):
    """A later command line acts on the open window."""
    with open(screen.home + "/call.txt", "w", encoding="utf-8") as file:
        file.write("h8i9h10\n")
    desktop = Desktop(screen, build, "--moves", "h8a1", *PERSONS)
    tap.equal("a second start with another rule succeeds", 0,
              call_again(screen, "--rule", "connect4", *PERSONS).returncode)
    desktop.wait("^state length=0 ")
    tap.equal("its game is in the open window", "connect4", desktop.state()["rule"])
    desktop.key("ctrl+shift+n")
    desktop.wait("^state length=2 ")
    tap.equal("the game before is kept", "h8a1", desktop.state()["moves"])
    call_again(screen, "--rule", "renju", "--moves", "h8i9", *PERSONS)
    desktop.wait("^state length=2 .*rule=renju")
    call_again(screen, "call.txt")
    desktop.wait("^opened call.txt")
    tap.equal("a file is found from the second start's folder", "h8i9h10",
              desktop.state()["moves"])
    for options, complaint in ((("--rule", "chess"), "--rule"), (("--classic", "x"), "--classic"),
                               (("--moves", "h8h8"), "--moves"), (("--win", "5x"), "--win"),
                               (("--classic", "table", "--size", "19"), "--size"),
                               (("--classic", "tuple", "--win", "4"), "--win"),
                               (("--classic", "tuple", "--rule", "renju"), "--rule"),
                               (("--classic", "tuple", "--opening", "swap"), "--opening")):
        run = call_again(screen, *options)
        tap.check(f"{' '.join(options)} is refused by the second start",
                  run.returncode == 2 and complaint in run.stderr, run.stderr)
    tap.equal("refused options change nothing", "h8i9h10", desktop.state()["moves"])
    desktop.end()


def greetings(screen):
    """A resumed game is announced, unless a file or another game replaces it."""
    desktop = Desktop(screen, build, "--moves", "h8a1", *PERSONS)
    desktop.close()
    for options, greeted, moves in (((), True, "h8a1"), (("call.txt",), False, "h8i9h10"),
                                    (("--moves", "b2", *PERSONS), False, "b2")):
        desktop = Desktop(screen, build, *options)
        if options == ("call.txt",):
            desktop.wait("^opened", fresh=False)
        tap.equal(f"started with {' '.join(options) or 'no options'}", (moves, greeted),
                  (desktop.state()["moves"],
                   any(line.startswith("say Resumed your last") for line in desktop.lines())))
        desktop.close()
    desktop = Desktop(screen, build, "--moves", "c3", *PERSONS)
    desktop.key("ctrl+shift+n")
    desktop.wait("^state ")
    tap.equal("the game from the last run is the previous one", "b2",
              desktop.state()["moves"])
    folder = screen.home + "/state/lianzi/games"
    kept = [open(f"{folder}/{name}", encoding="utf-8").read() for name in os.listdir(folder)]
    tap.check("and is kept among the games", any("b2" in text for text in kept), kept)
    desktop.end()


def dragged(screen):
    """A file dragged from another window and dropped on the board."""
    path = screen.home + "/dragged.txt"
    with open(path, "w", encoding="utf-8") as file:
        file.write("h8i9h10i10\n")
    desktop = Desktop(screen, build, *PERSONS)
    source = subprocess.Popen([build + "/tests/desktop/drag_source", path],
                              env=screen.environment, stderr=subprocess.DEVNULL)
    try:
        desktop.wait_title("Source")
        window = screen.xdotool("getactivewindow").strip()
        left, top = desktop.place("n2")
        deadline = time.monotonic() + PATIENCE
        while not any(line.startswith("opened ") for line in desktop.lines()):
            # press, drag, move over the board, release; again if a busy screen lost it
            screen.xdotool("mousemove", "--window", window, 80, 60, "mousedown", 1, "sleep", 0.2)
            for step in range(1, 6):
                screen.xdotool("mousemove", "--window", window, 80 + 8 * step, 60, "sleep", 0.05)
            screen.xdotool("mousemove", "--window", desktop.window, round(left), round(top),
                           "sleep", 0.3, "mousemove", "--window", desktop.window,
                           round(left) + 5, round(top), "sleep", 0.3, "mouseup", 1, "sleep", 0.5)
            if time.monotonic() > deadline:
                raise AssertionError("the file was not dropped")
        desktop.wait("^opened dragged.txt", fresh=False)
        tap.equal("a dropped file is opened", "h8i9h10i10", desktop.state()["moves"])
    finally:
        source.kill()
        source.wait()
    desktop.end()


def bad_files(screen):
    """Bad files are refused in words, and the present game stays."""
    files = {
        "empty.sgf": "",
        "prose.sgf": "This is no game at all.",
        "far.psq": "Piskvorky 15x15, 11:11, 0\n99,99,10\n",
        "letter.doc": "Dear friend,\n",
    }
    for name, text in files.items():
        path = os.path.join(screen.home, name)
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        desktop = Desktop(screen, build, "--moves", "h8h9", *PERSONS, path)
        said = desktop.wait("^complaint (.*)", fresh=False)[1]
        tap.check(f"{name} is refused by name", name in said and len(said) > len(name) + 25, said)
        tap.equal(f"{name}: the game stays", "h8h9", desktop.state()["moves"])
        if name == "letter.doc":
            tap.check("letter.doc: the message says that the format is unknown",
                      "not supported (no format has" in said, said)
        if name == "prose.sgf":
            desktop.picture(pictures + "bad-file.png")
        desktop.end()


def large_file(screen):
    """A file larger than any game is refused before all of it is in memory."""
    path = screen.home + "/large.txt"
    with open(path, "w", encoding="utf-8") as file:
        file.truncate((64 << 20) + 1)
    desktop = Desktop(screen, build, "--moves", "h8", *PERSONS, path)
    said = desktop.wait("^complaint (.*)", fresh=False)[1]
    tap.check("a file that is too large is refused", "larger than 64 MiB" in said, said)
    desktop.end()
    os.remove(path)


def in_chinese(screen):
    """Error messages in Chinese hold no English words."""
    files = {
        "1.txt": "h8h8\n",
        "2.sgf": "(;GM[4]SZ[15];B[hh];W[i",
        "3.psq": "Piskvorky 15x15, 11:11, 0\n99,99,10\n",
        "4.txt": "",
        "5.lib": "no RenLib",
        "6.psq": "Piskvorky ax15, 11:11, 0\n",
        "7.psq": "Piskvorky 15\x0115, 11:11, 0\n",
        "8.sav": "15\n15\nx\n",
    }
    for name, text in files.items():
        path = os.path.join(screen.home, name)
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        desktop = Desktop(screen, build, "--language", "zh_CN", "--moves", "h8", *PERSONS, path)
        said = desktop.wait("^(?:complaint|say) (.*)", fresh=False)[1]
        english = re.findall("[A-Za-z]{4,}", said.replace("RenLib", "").replace("Piskvorky", ""))
        tap.equal(f"{name}: the message is in Chinese", [], english)
        desktop.end()
    desktop = Desktop(screen, build, "--language", "zh_CN", "--moves", "h8", *PERSONS)
    desktop.key("ctrl+e")
    desktop.wait_title("保存图片（PNG 或 SVG）")
    desktop.key("ctrl+a")
    desktop.type("/dev/full")
    deadline = time.monotonic() + PATIENCE
    while not any(line.startswith("complaint ") for line in desktop.lines()):
        desktop.key("Return")  # also answers whether to replace the file
        time.sleep(0.5)
        assert time.monotonic() < deadline, "nothing is said"
    said = desktop.wait("^complaint (.*)", fresh=False)[1]
    tap.equal("a failed picture is reported in Chinese", "无法保存“full”: 文件无法写入。", said)
    desktop.picture(pictures + "picture-chinese.png")
    desktop.end()
    desktop = Desktop(screen, build, "--language", "zh_CN", "--second",
                      f"engine {sys.executable} {screen.home}/mute.py | time 300")
    desktop.click("h8")
    said = desktop.wait("^trouble (.*)")[1]
    tap.check("a silent engine is reported in Chinese", "没有按时回答" in said, said)
    desktop.picture(pictures + "trouble-chinese.png")
    desktop.end()


ENGINES = {
    "good": """
import sys
stones, reading = [], False
for line in sys.stdin:
    word = line.split()
    if reading:
        if word == ["DONE"]:
            reading = False
            print(f"MESSAGE Depth 9-14 | Eval 4321 | Time 20ms | {len(stones)},0 14,14 0,14")
            print(f"MESSAGE depth 9, ev {len(stones)}", flush=True)
            print(f"{len(stones)},0", flush=True)
        else:
            stones.append(line)
    elif word[0] in ("START", "RECTSTART"):
        print("OK", flush=True)
    elif word[0] == "BOARD":
        stones, reading = [], True
    elif word[0] == "BEGIN":
        print("0,0", flush=True)
    elif word[0] == "END":
        break
""",
    "crash": "import sys\nsys.stdin.readline()\nprint('OK', flush=True)\nsys.exit(3)\n",
    "illegal": """
import sys
for line in sys.stdin:
    word = line.split()[0]
    if word == "START":
        print("OK", flush=True)
    elif word == "DONE":
        print("7,7", flush=True)
""",
    "garbage": """
import sys
for line in sys.stdin:
    word = line.split()[0]
    if word == "START":
        print("OK", flush=True)
    elif word == "DONE":
        print("I like turtles", flush=True)
""",
    "mute": "import sys\nfor line in sys.stdin:\n    if line.startswith('START'):\n"
            "        print('OK', flush=True)\n",
}


def remembered(desktop, screen, command):
    """An engine's log is read; in New Game it is tested, named, remembered and forgotten."""
    desktop.key("ctrl+shift+l")
    tap.check("its log can be read", int(desktop.wait(r"^engine log (\d+)")[1]) > 200)
    desktop.wait_title("Engine Log")
    desktop.picture(pictures + "engine-log.png")
    desktop.key("Escape")
    desktop.wait_title("Lianzi")
    desktop.key("ctrl+n")
    desktop.wait_title("New Game")
    desktop.hover("second")
    for _ in range(3):
        desktop.turn_wheel(5)
    desktop.press("test-engine")
    tap.check("an engine is tested", desktop.wait("^tested (.*)")[1].startswith(
        "It works: it begins with a15, after "))
    desktop.press("engine-name")
    desktop.type("Goodie")
    desktop.picture(pictures + "engine-rows.png")
    desktop.press("start")
    desktop.wait("^state length=0 ")
    tap.equal("it plays under its name", "Goodie",
              desktop.settled(lambda: desktop.text("name-second"), "Goodie"))
    known = screen.home + "/config/lianzi/engines"
    with open(known, encoding="utf-8") as file:
        tap.equal("and is remembered", f"Goodie\t{command}\n", file.read())
    desktop.key("ctrl+n")
    desktop.wait_title("New Game")
    desktop.press("forget-engine")
    desktop.wait("^forgotten 1")
    with open(known, encoding="utf-8") as file:
        tap.equal("until it is forgotten", "", file.read())
    path = screen.home + "/browsed engine.py"
    with open(path, "w", encoding="utf-8") as file:
        file.write(f"#!{sys.executable}\n{ENGINES['good']}")
    os.chmod(path, 0o755)
    desktop.press("browse")
    desktop.wait_title("Choose an Engine")
    desktop.type(path)
    desktop.key("Return")
    desktop.wait_title("New Game")
    desktop.press("test-engine")
    tap.check("an engine is chosen among the files", desktop.wait("^tested (.*)")[1].startswith(
        "It works: it begins with a15, after "))
    desktop.key("Escape")
    desktop.wait_title("Lianzi")


def match_moves(text):
    """The games of a match's SGF file on 15 rows: the game's number -> its moves."""
    return {re.search(r"RO\[(\d+)\]", game)[1]: "".join(
        f"{column}{15 - (ord(row) - ord('a'))}" for column, row in re.findall(r";[BW]\[(.)(.)\]", game))
            for game in text.split("(;FF[4]")[1:]}


def matched(screen):
    """A match between two levels fills its table and is seen on a board; it can be stopped; one that cannot be
    played says why."""
    desktop = Desktop(screen, build, *PERSONS)

    def begin(games, first=("Home",), second=("Home",), at_once=1):
        desktop.key("ctrl+shift+m")
        desktop.wait_title("Match")
        for player, choice in (("entrant-1", first), ("entrant-2", second)):
            desktop.open_list(player)
            desktop.key(*choice, "Return")
            desktop.wait_no_widget("popover")
        for name, value in (("match-games", games), ("match-at-once", at_once)):
            desktop.press(name)
            desktop.key("ctrl+a")
            desktop.type(str(value))
            desktop.key("Tab")
        desktop.press("start-match")
        desktop.wait("^match begins entrants=2")
    begin(2)
    desktop.wait("^match games=2 of=2")
    desktop.wait("^match ends well=1")
    row = [desktop.text(f"match-1-{column}") for column in range(5)]
    tap.equal("a match between levels fills its table", ["Lianzi, level 1", "Lianzi, level 1 (2)", 2],
              row[:2] + [sum(int(count) for count in row[2:])])

    def save(name):
        desktop.press("save-match")
        desktop.wait_title("Save the Games (SGF or psq)")
        desktop.key("ctrl+a")
        desktop.type(os.path.join(screen.home, name))
        desktop.key("Return")
        desktop.wait(f"^match saved {name}")
        desktop.wait_title("Match")
        with open(os.path.join(screen.home, name), encoding="utf-8") as file:
            return file.read()
    saved = save("both.sgf")
    tap.equal("its games are saved as one file", 2, saved.count("(;FF[4]"))
    games = match_moves(saved)
    seen = [re.match(r"match board game=(\d+) result=(\w+) moves=(\w*)", line).groups()
            for line in desktop.lines() if line.startswith("match board ")]
    tap.check("a board shows the moves of the games", all(games[number].startswith(moves) for number, _, moves in seen) and
              all(games[number] == moves for number, result, moves in seen if result != "none"), (games, seen))
    tap.check("to the end of the first game", ("1", games["1"]) in [(number, moves) for number, result, moves in seen
                                                                      if result != "none"], seen)
    tap.check("and says who plays", "Lianzi, level 1 (2)" in (desktop.text("match-players") or "") and
              re.match("Game [12]", desktop.text("match-game") or ""), desktop.texts())
    desktop.press("match-board")
    desktop.wait_until(lambda: not desktop.text("match-game"), "the board stays")
    desktop.press("match-board")
    desktop.wait_until(lambda: desktop.text("match-game"), "the board does not come back")
    tap.equal("or as an archive of Piskvork", 2, save("both.psq").count("Piskvor"))
    desktop.picture(pictures + "match.png")
    desktop.press("add-match")
    tap.equal("or added to the database", "2", desktop.wait(r"^imported added=(\d+)")[1])
    desktop.press("open-match")
    desktop.wait_until(lambda: desktop.active_title().startswith("Which Game of"), "no games to choose from")
    desktop.wait_widget("game-2")
    desktop.press("game-2")
    desktop.wait("^opened ")
    tap.check("or one of them is opened", "Lianzi, level 1" in (desktop.text("name-first") or "") and
              int(desktop.state()["length"]) > 0, desktop.texts())
    desktop.wait_title("Lianzi")
    level_7 = ("Home", *["Down"] * 6)
    begin(4, second=level_7)
    desktop.wait("^match ends well=1")
    tap.check("who loses has a rating below zero, with a minus", re.match(
        "−([0-9.]+|∞)", desktop.text("match-1-5")), desktop.text("match-1-5"))
    desktop.key("Escape")
    desktop.wait_title("Lianzi")
    begin(1000, level_7, level_7, 2)  # which takes minutes
    shown = desktop.wait(r"^match board game=(\d+)")[1]
    desktop.wait_until(lambda: desktop.widgets().get("match-next", ())[2:3] == (True,), "no other game")
    desktop.press("match-next")
    other = desktop.wait(rf"^match board game=(?!{shown} )(\d+)")[1]
    tap.check("of two games at once the other can be seen", other != shown, other)
    desktop.wait("^match games=1 ", fresh=False)
    tap.check("also during a match", save("some.sgf").startswith("(;FF[4]"))
    desktop.press("stop-match")
    tap.equal("a match can be stopped", "0", desktop.wait(r"^match ends well=(\d)")[1])
    desktop.key("Escape")
    desktop.wait_title("Lianzi")
    begin(2, second=("End",))  # the last classic plays under gravity alone
    tap.equal("a match that cannot be played ends", "0", desktop.wait(r"^match ends well=(\d)")[1])
    desktop.wait("^match complains .* cannot play: ", fresh=False)
    tap.check("and says why", " cannot play: " in desktop.text("match-complaint"))
    desktop.key("Escape")
    desktop.wait_title("Lianzi")
    desktop.end()


def match_set(screen):
    """The board, the openings, the games at once and the number of players of a match are chosen."""
    desktop = Desktop(screen, build, *PERSONS)
    openings = screen.home + "/openings.txt"
    with open(openings, "w", encoding="utf-8") as file:
        file.write("e5e6d4\n")
    desktop.key("ctrl+shift+m")
    desktop.wait_title("Match")
    for press in ("add-entrant", "add-entrant", "remove-entrant"):
        desktop.press(press)
    for player in ("entrant-1", "entrant-2", "entrant-3"):
        desktop.open_list(player)
        desktop.key("Home", "Return")
        desktop.wait_no_widget("popover")
    for name, value in (("match-columns", 9), ("match-rows", 11), ("match-games", 2), ("match-at-once", 2)):
        if name == "match-games":  # further down
            desktop.hover("match-rule")
            for _ in range(6):
                desktop.turn_wheel(5)
        desktop.press(name)
        desktop.key("ctrl+a")
        desktop.type(str(value))
        desktop.key("Tab")
    desktop.open_list("match-openings")
    desktop.key("End", "Return")
    desktop.wait_title("Openings, One a Line")
    desktop.type(openings)
    desktop.key("Return")
    desktop.wait_title("Match")
    tap.check("the openings' file is named", desktop.settled(lambda: "openings.txt" in desktop.texts(), True))
    desktop.picture(pictures + "match-settings.png")
    desktop.press("start-match")
    desktop.wait("^match begins entrants=3")
    desktop.wait("^match board game=")
    tap.check("arrows lead to the other game", desktop.settled(lambda: "match-next" in desktop.widgets(), True))
    desktop.wait("^match games=6 of=6", fresh=False)
    desktop.wait("^match ends well=1")
    desktop.press("save-match")
    desktop.wait_title("Save the Games (SGF or psq)")
    desktop.key("ctrl+a")
    desktop.type(screen.home + "/six.sgf")
    desktop.key("Return")
    desktop.wait("^match saved six.sgf")
    with open(screen.home + "/six.sgf", encoding="utf-8") as file:
        text = file.read()
    tap.equal("all play on that board", 6, text.count("SZ[9:11]"))
    tap.equal("and from that opening", 6, len(re.findall(r";B\[eg\].*?;W\[ef\].*?;B\[dh\]", text, re.S)))
    desktop.key("Escape")
    desktop.wait_title("Lianzi")
    desktop.end()


def engines(screen):
    commands = {"missing": "/no/such/engine"}
    for name, text in ENGINES.items():
        path = f"{screen.home}/{name}.py"
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        commands[name] = f"{sys.executable} {path}"
    for name, command in commands.items():
        desktop = Desktop(screen, build, "--second", f"engine {command} | time 300")
        desktop.click("h8")
        desktop.wait("^move seat=0 h8")
        if name == "good":
            desktop.wait("^move seat=1 ")
            desktop.click("i8")
            desktop.wait("^move seat=1 ")
            tap.equal("a good engine plays", "h8b15i8d15",  # 1,0 and 3,0 from the upper left
                      desktop.state()["moves"])
            tap.equal("what it says of its search is hidden with the rest", None,
                      desktop.text("remark"))
            desktop.key("ctrl+j")
            tap.equal("and shown when asked for", "depth 9, ev 3",
                      desktop.settled(lambda: desktop.text("remark"), "depth 9, ev 3"))
            tap.check("what is left of its line is listed, valued in its unit for the side to move",
                      {"−4321", "o1 a1"} <= set(desktop.texts()), desktop.texts())

            def ends():
                return [desktop.between(cell, "h8", 0.03) for cell in ("o1", "a1")]
            bare = ends()
            desktop.hover("line-1")
            tap.check("and drawn on the board", desktop.settled(
                lambda: all(now != before for now, before in zip(ends(), bare)), True))
            desktop.picture(pictures + "engine-line.png")
            desktop.key("ctrl+j")
            remembered(desktop, screen, command)
        else:
            said = desktop.wait("^trouble (.*)")[1]
            tap.check(f"{name}: reported in words", len(said) > 20, said)
            tap.equal(f"{name}: the game stays", "h8", desktop.state()["moves"])
            if name == "illegal":
                tap.check("by the cell's name", said.endswith("it played h8, which is not allowed: occupied"), said)
            if name == "missing":
                desktop.picture(pictures + "trouble.png")
            desktop.key("ctrl+z")
            desktop.wait("^state length=0 ")
        desktop.end()


def engines_know_blocks(screen):
    """The good engine plays in the column whose number is its count of BOARD lines."""
    desktop = Desktop(screen, build, "--blocked", "1,15", "--blocked", "2,15", "--second",
                      f"engine {sys.executable} {screen.home}/good.py | time 300")
    desktop.click("h8")
    desktop.wait("^move seat=0 h8")
    said = desktop.wait("^(move seat=1 .*|trouble .*)")[1]
    tap.equal("BOARD lists blocked cells", "move seat=1 d15", said)
    desktop.end()


HURRIED = """
import sys, time
def play():
    print("0,0", flush=True)
for line in sys.stdin:
    word = line.split()[0]
    if word == "START":
        print("OK", flush=True)
    elif word == "YXSTOP" and {knows}:
        play()
    elif word == "YXSTOP":
        print("ERROR unknown command", flush=True)
        print("UNKNOWN command", flush=True)
"""


def hurried(screen):
    """Move now: an engine that knows YXSTOP moves; for another a message says that it cannot."""
    for knows in (True, False):
        path = f"{screen.home}/hurried-{knows}.py"
        with open(path, "w", encoding="utf-8") as file:
            file.write(HURRIED.format(knows=knows))
        desktop = Desktop(screen, build, "--second",
                          f"engine {sys.executable} {path} | time 3600000")
        desktop.click("h8")
        desktop.wait("^thinking kind=move")
        desktop.key("ctrl+m")
        if knows:
            tap.equal("an engine that knows YXSTOP moves now", "a15",
                      desktop.wait("^move seat=1 (.*)")[1])
        else:
            said = desktop.wait("^say (.*)")[1]
            tap.check("an engine that does not is left to think", "does not support" in said, said)
            tap.check("that is not reported as trouble", not any(line.startswith("trouble")
                                                     for line in desktop.lines()))
            desktop.key("ctrl+z")
            desktop.wait("^state length=0 ")
        desktop.close()


def set_up(screen):
    desktop = Desktop(screen, build, *PERSONS)
    desktop.key("ctrl+d")
    desktop.wait("^edit begins")
    tap.equal("while setting up, only the button that changes it names the side to move", (1, 1),
              desktop.settled(lambda: tuple(desktop.texts().count(text) for text in
                                            ("Setting up a position", "Black to move")), (1, 1)))
    for cell in ("h8", "i8"):
        desktop.click(cell)
    desktop.press("brush-white")
    desktop.click("h9")
    desktop.press("brush-blocked")
    desktop.click("a1")
    desktop.picture(pictures + "edit.png")
    desktop.key("ctrl+c")
    tap.equal("a position being set up can be copied", "copied", desktop.wait("^(copied|say) ")[1])
    desktop.press("win.edit-take")
    desktop.wait("^state length=0 ")
    tap.equal("the board never moved", 1,
              sum(line.startswith("board left") for line in desktop.lines()))
    desktop.click("a1")
    tap.equal("a blocked cell stays blocked", "blocked", desktop.wait("^refused (.*)")[1])
    desktop.click("i8")
    tap.equal("a set-up stone is there", "occupied", desktop.wait("^refused (.*)")[1])
    desktop.click("j8")
    desktop.wait("^move seat=0 j8")
    desktop.end()
    with open(screen.home + "/state/lianzi/session", encoding="utf-8") as file:
        saved = file.read()
    tap.check("the set-up position is saved",
              re.search(r"^start x \.{105}", saved, re.M) is not None, saved)


def set_up_undone(screen):
    """Changes of a set-up position can be undone and redone one by one."""
    desktop = Desktop(screen, build, "--moves", "h8i9", *PERSONS)
    desktop.key("ctrl+d")
    desktop.wait("^edit begins")
    tap.check("nothing can be undone before the first change",
              not desktop.widgets()["win.undo"][2])
    desktop.click("c3")
    desktop.press("brush-white")
    desktop.click("h8")
    desktop.press("brush-blocked")
    desktop.click("d4")
    desktop.press("brush-erase")
    desktop.click("c3")
    desktop.click("e5")  # changes nothing
    desktop.press("edit-to-move")

    def say(keys):
        desktop.key(keys)
        return desktop.wait("^announce (.*)")[1].removesuffix(". e5, empty")
    tap.equal("undo announces each change",
              ["Black to move", "c3, Black", "d4, empty", "h8, Black", "c3, empty"],
              [say("ctrl+z") for _ in range(5)])
    tap.check("nothing more can be undone",
              not desktop.settled(lambda: desktop.widgets()["win.undo"][2], False))
    tap.equal("redo announces each change", ["c3, Black", "h8, White", "d4, blocked"],
              [say("ctrl+shift+z") for _ in range(3)])
    desktop.press("brush-black")
    desktop.click("e5")
    desktop.key("ctrl+z")
    tap.equal("the focused cell is named once", "e5, empty",
              desktop.wait("^announce (.*)")[1])
    desktop.click("e5")
    tap.check("after another change nothing can be redone",
              not desktop.settled(lambda: desktop.widgets()["win.redo"][2], False))
    desktop.press("win.edit-take")
    desktop.wait("^state length=0 .*turn=person")
    tap.check("nothing can be undone in the game that begins", not desktop.widgets()["win.undo"][2])
    for cell, why in (("c3", "occupied"), ("h8", "occupied"), ("d4", "blocked"),
                      ("e5", "occupied")):
        desktop.click(cell)
        tap.equal(f"{cell} is {why}", why, desktop.wait("^refused (.*)")[1])
    desktop.end()


with Screen() as shared:
    for part in (killed, games_not_kept, failures_told, previous_games, ended_game, games_kept, games_searched, progress_shown, mistakes_marked,
                 second_window, save_and_open,
                 programs_named, odd_name, long_names, more_in_it, which_game, studied, all_kept, charsets, header, every_format,
                 told_losses, options, called_again, greetings,
                 dragged, bad_files, large_file, engines, matched, match_set, engines_know_blocks, hurried, in_chinese,
                 set_up, set_up_undone):
        tap.run(part, shared)
tap.finish()
