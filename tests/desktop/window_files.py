#!/usr/bin/env python3
"""window_files.py BUILD: games kept and brought back, bad files, bad engines, positions."""
import os
import re
import subprocess
import sys
import time

sys.path.append(sys.path[0] + "/..")
from screen import PATIENCE, Desktop, Screen
from tap import Tap

build = sys.argv[1]
pictures = build + "/screenshots/"
tap = Tap()
PERSONS = ("--first", "person", "--second", "person")


def killed(screen):
    """A game survives kill -9 and comes back with its players."""
    desktop = Desktop(screen, build, "--second", "program depth 1")
    desktop.click("h8")
    desktop.wait("^state length=2 ")
    desktop.click("a1")
    desktop.wait("^state length=4 ")
    moves = desktop.state()["moves"]
    scores = [line for line in desktop.lines() if line.startswith("scores ")][-1]
    saved = screen.home + "/state/lianzi/session"
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        if os.path.exists(saved) and moves in open(saved, encoding="utf-8").read():
            break
        time.sleep(0.02)
    desktop.kill()
    desktop = Desktop(screen, build)
    tap.equal("the game is back after kill -9", moves, desktop.state()["moves"])
    tap.equal("with its scores", scores, desktop.wait("^scores .*", fresh=False)[0])
    desktop.click("b1")
    desktop.wait("^state length=6 ")
    gone_on = desktop.state()["moves"]
    tap.check("and goes on", gone_on.startswith(moves + "b1"), moves, gone_on)
    desktop.key("ctrl+n")
    desktop.wait_title("New Game")
    desktop.picture(pictures + "new-game.png")
    desktop.press("start")
    desktop.wait("^state length=0 ")
    desktop.key("ctrl+shift+n")
    desktop.wait("^state length=6 ")
    tap.equal("the game before the new one is not lost", gone_on, desktop.state()["moves"])
    desktop.close()


def games_not_kept(screen):
    """A kept game that cannot be read is not written over; one that cannot be written is told of."""
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
        tap.equal("an unreadable game is put aside", strange, file.read())
    tap.check("and the next one kept", "h8" in open(saved, encoding="utf-8").read())
    os.remove(saved)
    os.mkdir(saved)
    desktop = Desktop(screen, build, *PERSONS)
    desktop.click("h8")
    desktop.wait("^say The game cannot be saved", fresh=False)
    desktop.click("h9")
    desktop.wait("^state length=2 ")
    desktop.end()
    said = [line for line in desktop.lines() if line.startswith("say The game cannot be saved")]
    tap.equal("that a game cannot be kept is said once", 1, len(said))
    os.rmdir(saved)


def previous_games(screen):
    """A game that ended, one that was only set up and one that was taken back are not lost."""
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
    tap.equal("a game that ended is not gone on with", "", desktop.state()["moves"])
    desktop.key("ctrl+shift+n")
    desktop.wait("^(state length=9 .*result=black|say There is no)")
    tap.equal("but it is the previous one", "h8a1i8a3j8a5k8c1l8", desktop.state()["moves"])
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
    tap.equal("a position that was set up is kept, too", "occupied",
              desktop.wait("^(?:refused|move seat=.) (.*)")[1])
    new_game(desktop)
    desktop.key("ctrl+shift+n")
    desktop.wait("^(state length=0 |say There is no)")
    desktop.click("a15")
    tap.equal("also when a new game takes its place", "occupied",
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
    tap.equal("and moves that were taken back can be put back", "h8i9", desktop.state()["moves"])
    desktop.end()


def ended_game(screen):
    """Who won a game that has ended, and who played it, stays as it is."""
    def kept(name):
        with open(f"{screen.home}/state/lianzi/{name}", encoding="utf-8") as file:
            return re.findall("^(?:first|second) (.*)", file.read(), re.M)
    played = ["person", "program depth 1"]
    desktop = Desktop(screen, build, "--moves", "h8a1i8a3j8a5k8c1", "--second", played[1])
    tap.check("a card lets a player be changed", desktop.widgets()["seat-first"][2])
    desktop.click("l8")
    desktop.wait("^state length=9 .*result=black")
    desktop.picture(pictures + "you-win.png")
    tap.check("but not after the end", not desktop.widgets()["seat-first"][2])
    desktop.key("ctrl+t")
    desktop.close()
    tap.equal("nor are sides swapped then", played, kept("session"))
    desktop = Desktop(screen, build)
    desktop.key("ctrl+shift+n")
    desktop.wait("^state length=9 ")
    desktop.press("win.swap-again")
    desktop.wait("^state length=1 ")
    tap.equal("for another game they are", "person", desktop.state()["turn"])
    tap.equal("which leaves the one before as it was", played, kept("previous"))
    desktop.key("ctrl+t")
    desktop.wait("^state length=2 ")
    tap.equal("while it goes on they are swapped", ("You", "Lianzi, depth 1"),
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
    tap.check("it is an SGF file", open(path, encoding="utf-8").read().startswith("(;"))
    desktop.wait_title("Lianzi")
    desktop.key("ctrl+c")
    desktop.wait("^copied ")
    desktop.key("ctrl+r")
    desktop.wait("^state length=0 ")
    desktop.key("ctrl+v")
    desktop.wait("^state length=3 ")
    tap.equal("copied and pasted", ("h8i9h10", "renju"),
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
        tap.check("an SVG picture", "<svg" in file.read())
    with open(screen.home + "/board.png", "rb") as file:
        tap.check("a PNG picture", file.read(4) == b"\x89PNG")
    desktop.end()
    desktop = Desktop(screen, build, path)
    desktop.wait("^opened played.sgf", fresh=False)
    tap.equal("opened from the command line", ("h8i9h10", "renju"),
              (desktop.state()["moves"], desktop.state()["rule"]))
    desktop.end()


def odd_name(screen):
    """Signs of markup and of access keys in a file's name are shown as they are."""
    path = screen.home + "/you & <me>_x.sgf"
    with open(path, "w", encoding="utf-8") as file:
        file.write("(;GM[4]FF[4]SZ[15];B[hh];W[ii])")
    desktop = Desktop(screen, build, path)
    desktop.wait("^opened you & <me>_x.sgf", fresh=False)
    desktop.key("ctrl+s")
    tap.equal("it is saved and named", "Saved as “you & <me>_x.sgf”.",
              desktop.wait("^say (Saved.*)")[1])
    desktop.widgets()  # what is said is on the screen by then
    tap.equal("nothing is complained of", "", desktop.errors())
    before = len(desktop.lines())
    desktop.key("F10")
    desktop.wait_widget("popover")
    desktop.key("l", "e", "x", "Escape", "Escape", "Escape")  # files, recent ones
    desktop.wait_no_widget("popover")
    desktop.key("ctrl+c")
    desktop.wait("^copied ")
    tap.equal("an underscore among the recent files makes no access key", [],
              [line for line in desktop.lines()[before:] if line.startswith("opened ")])
    desktop.end()


MORE = {  # name -> (what is in the file, what is said of it)
    "tree.sgf": ("(;GM[4]FF[4]SZ[15];B[hh](;W[ig];B[jf])(;W[hg]))", "variations"),
    "two.sgf": ("(;GM[4]FF[4]SZ[15];B[hh];W[ig])\n(;GM[4]FF[4]SZ[15];B[aa])\n", "first game"),
    "torn.txt": ("h8i9\nh8h8\n", "first game"),
    "comment.sgf": ("(;GM[4]FF[4]SZ[15];B[hh]C[The centre.];W[ig])", "notes"),
    "komi.sgf": ("(;GM[4]FF[4]SZ[15]KM[6.5];B[hh];W[ig])", "notes"),
    "timed.psq": ("Piskvorky 15x15, 11:11, 0\n8,8,1200\n9,7,300\nA\nB\n-1\n", "notes"),
    "remark.txt": ("# mine\nh8i9\n", "notes"),
    "marked.txt": ("\ufeff# mine\nh8i9\n", "notes"),
}


def long_names(screen):
    """However long the names of a player and a file are, the panel stays beside the board."""
    path = screen.home + "/" + "long-name-" * 20 + ".sgf"
    with open(path, "w", encoding="utf-8") as file:
        file.write("(;GM[4]SZ[15];B[hh])")
    desktop = Desktop(screen, build, "--second", "engine /no/such/engine" + "-of-long-name" * 8)
    tap.check("an engine's name", "graph" in desktop.widgets())
    desktop.click("h8")
    desktop.wait("^trouble ")
    desktop.wait_widget("trouble")
    tap.check("what is wrong with it", "graph" in desktop.widgets())
    desktop.end()
    desktop = Desktop(screen, build, path)
    desktop.key("ctrl+s")
    desktop.wait("^say Saved")
    desktop.picture(pictures + "long-names.png")
    tap.check("the file's name", "graph" in desktop.widgets())
    desktop.end()


def more_in_it(screen):
    """What the window does not keep of a file is not overwritten by Ctrl+S, and that is said."""
    with open(screen.home + "/lines.txt", "w", encoding="utf-8") as file:
        file.write("h8i9j10\nh8i9k7\nh8h9i10j11k12\n")
    subprocess.run([build + "/lianzi", "convert", screen.home + "/lines.txt",
                    screen.home + "/lines.lib"], check=True, capture_output=True)
    names = ["lines.lib"]
    for name, (text, _) in MORE.items():
        names.append(name)
        with open(os.path.join(screen.home, name), "w", encoding="utf-8") as file:
            file.write(text)
    for name in names:
        path = os.path.join(screen.home, name)
        before = open(path, "rb").read()
        desktop = Desktop(screen, build, path)
        desktop.wait(f"^opened {name}", fresh=False)
        wanted = MORE[name][1] if name in MORE else "variations"
        tap.check(f"{name}: that there is more is said",
                  any(line.startswith("say Only") and wanted in line for line in desktop.lines()))
        if name == "lines.lib":
            desktop.picture(pictures + "more-in-it.png")
        desktop.key("ctrl+s")
        desktop.wait_title(f"Save the Game (“{name}” Is Not Changed)")
        if name == "lines.lib":
            desktop.key("Return")  # as it proposes, beside the other
            desktop.wait("^saved lines-2.sgf")
            desktop.wait_title("Lianzi")
            tap.check("its moves are saved under the proposed name",
                      ";B[hh];W[ig];B[jf]" in open(screen.home + "/lines-2.sgf").read())
            desktop.click("a1")
            desktop.wait("^move seat=1 a1")
            desktop.key("ctrl+s")
            desktop.wait("^saved lines-2.sgf")
        tap.equal(f"{name}: the file stays as it is", before, open(path, "rb").read())
        desktop.end()


def header(screen):
    """A game goes back to its file with its players, its date and its result."""
    path = screen.home + "/header.sgf"
    texts = ["PB[Jörg]", "PW[张三]", "DT[2019-05-04]", "EV[Cup]", "RE[B+R]"]
    with open(path, "w", encoding="utf-8") as file:
        file.write(f"(;GM[4]FF[4]CA[UTF-8]SZ[15]{''.join(texts)};B[hh];W[ig];B[jf])")
    desktop = Desktop(screen, build, path)
    desktop.wait("^opened header.sgf", fresh=False)
    tap.check("nothing is said where all is kept",
              not any(line.startswith("say Only") for line in desktop.lines()))
    desktop.key("ctrl+s")
    desktop.wait("^saved header.sgf")
    saved = open(path, encoding="utf-8").read()
    tap.equal("saved with its header", [], [text for text in texts if text not in saved])
    desktop.click("a1")
    desktop.wait("^move seat=1 a1")
    desktop.key("ctrl+s")
    desktop.wait("^saved header.sgf")
    saved = open(path, encoding="utf-8").read()
    tap.check("and so when it goes on, now without a result",
              "PB[Jörg]PW[张三]" in saved and ";W[ao]" in saved and "RE[" not in saved, saved)
    for keys in (["ctrl+r"], ["ctrl+shift+n"]):  # another game, that before it
        desktop.key(*keys)
        desktop.wait("^state length=")
        desktop.key("ctrl+s")
        desktop.wait_title("Save the Game")
        desktop.key("Escape")
        desktop.wait_title("Lianzi")
    tap.equal("another game does not take its place", saved, open(path, encoding="utf-8").read())
    desktop.end()


def every_format(screen):
    """A file of a game and no more is saved into, in whatever format."""
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
        tap.check(f"{name}: saved and opened again, and nothing is missed",
                  desktop.state()["moves"] == "h8i9j10" and
                  not any(line.startswith("say Only") for line in desktop.lines()))
        desktop.end()


def told_losses(screen):
    """What a format cannot hold is said before it is written, and nothing is lost unasked."""
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
        """Until the dialog takes keys, after the file chooser that was before it."""
        desktop.wait("^asks “told.psq” cannot hold the whole game")
        desktop.wait_until(lambda: screen.xdotool("getactivewindow").strip() != desktop.window and
                           desktop.active_title() not in ("", "Save the Game"), "no dialog comes")

    for options, loss in cases:
        desktop = Desktop(screen, build, *options, *PERSONS)
        save_as(desktop)
        wait_asked(desktop)
        tap.equal(f"{options[0]} {options[1]}: what is lost is said", ["loses • " + loss],
                  [line for line in desktop.lines() if line.startswith("loses ")])
        desktop.key("Escape")
        desktop.wait("^answered cancel")
        tap.check("called off: nothing is written", not os.path.exists(path))
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
    tap.check("SGF is proposed, which keeps all",
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
    """A second start, which the first one's window answers."""
    return subprocess.run([build + "/lianzi-desktop", *options], env=screen.environment,
                          cwd=screen.home, capture_output=True, text=True, check=False,
                          timeout=PATIENCE)


def options(screen):
    """What is wrong with the command line is said, and whose fault it is; who sits where unless told."""
    for wrong, said in ((("--size", "99"), "a freestyle board has 3 to 22 columns and rows, not 99x99"),
                        (("--rule", "chess"), '--rule: no rule is called "chess"'),
                        (("--language", "fr"), '--language: expected en or zh_CN, not "fr"')):
        answer = call_again(screen, *wrong)
        tap.equal(f"{' '.join(wrong)} is refused", (2, f"lianzi-desktop: {said}\n"),
                  (answer.returncode, answer.stderr))
    desktop = Desktop(screen, build, "--first", "program depth 1")
    desktop.wait("^state length=1 ", fresh=False)
    tap.equal("a person plays against a program that begins", ("white", "person"),
              (desktop.state()["to_move"], desktop.state()["turn"]))
    desktop.end()


def called_again(screen):
    """What a later command line asks for comes into the window that is open."""
    with open(screen.home + "/call.txt", "w", encoding="utf-8") as file:
        file.write("h8i9h10\n")
    desktop = Desktop(screen, build, "--moves", "h8a1", *PERSONS)
    tap.equal("asking for another rule is well", 0,
              call_again(screen, "--rule", "connect4", *PERSONS).returncode)
    desktop.wait("^state length=0 ")
    tap.equal("and it is played in the open window", "connect4", desktop.state()["rule"])
    desktop.key("ctrl+shift+n")
    desktop.wait("^state length=2 ")
    tap.equal("the game that was there is kept", "h8a1", desktop.state()["moves"])
    call_again(screen, "--rule", "renju", "--moves", "h8i9", *PERSONS)
    desktop.wait("^state length=2 .*rule=renju")
    call_again(screen, "call.txt")
    desktop.wait("^opened call.txt")
    tap.equal("so is a file opened, from where it was asked for", "h8i9h10",
              desktop.state()["moves"])
    for options, complaint in ((("--rule", "chess"), "--rule"), (("--classic", "x"), "--classic"),
                               (("--moves", "h8h8"), "--moves"), (("--win", "5x"), "--win"),
                               (("--classic", "table", "--size", "19"), "--size"),
                               (("--classic", "tuple", "--win", "4"), "--win"),
                               (("--classic", "tuple", "--rule", "renju"), "--rule"),
                               (("--classic", "tuple", "--opening", "swap"), "--opening")):
        run = call_again(screen, *options)
        tap.check(f"{' '.join(options)} is refused where it was asked for",
                  run.returncode == 2 and complaint in run.stderr, run.stderr)
    tap.equal("and changes nothing", "h8i9h10", desktop.state()["moves"])
    desktop.end()


def greetings(screen):
    """The game that was left is greeted, but not where a file or another game takes its place."""
    desktop = Desktop(screen, build, "--moves", "h8a1", *PERSONS)
    desktop.close()
    for options, greeted, moves in (((), True, "h8a1"), (("call.txt",), False, "h8i9h10"),
                                    (("--moves", "b2", *PERSONS), False, "b2")):
        desktop = Desktop(screen, build, *options)
        if options == ("call.txt",):
            desktop.wait("^opened", fresh=False)
        tap.equal(f"{' '.join(options) or 'nothing'} asked for", (moves, greeted),
                  (desktop.state()["moves"],
                   any(line.startswith("say Resumed your last") for line in desktop.lines())))
        desktop.close()
    desktop = Desktop(screen, build, "--moves", "c3", *PERSONS)
    desktop.key("ctrl+shift+n")
    desktop.wait("^state ")
    tap.equal("a game that was left comes before the one asked for", "b2",
              desktop.state()["moves"])
    desktop.end()


def dragged(screen):
    """A file dragged from another program's window and dropped on the board."""
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
            # by hand: press, pull away, over the board, let go; again if a busy screen lost it
            screen.xdotool("mousemove", "--window", window, 80, 60, "mousedown", 1, "sleep", 0.2)
            for step in range(1, 6):
                screen.xdotool("mousemove", "--window", window, 80 + 8 * step, 60, "sleep", 0.05)
            screen.xdotool("mousemove", "--window", desktop.window, round(left), round(top),
                           "sleep", 0.3, "mousemove", "--window", desktop.window,
                           round(left) + 5, round(top), "sleep", 0.3, "mouseup", 1, "sleep", 0.5)
            if time.monotonic() > deadline:
                raise AssertionError("the file was not dropped")
        desktop.wait("^opened dragged.txt", fresh=False)
        tap.equal("a file dragged in is opened", "h8i9h10i10", desktop.state()["moves"])
    finally:
        source.kill()
        source.wait()
    desktop.end()


def bad_files(screen):
    """Each is refused in words, and the game at hand stays."""
    files = {
        "empty.sgf": "",
        "prose.sgf": "This is no game at all.",
        "short.sgf": "(;GM[4]FF[4]SZ[15];B[hh];W[i",
        "twice.txt": "h8h8\n",
        "far.psq": "Piskvorky 15x15, 11:11, 0\n99,99,10\n",
        "letter.doc": "h8i9",
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
            tap.check("letter.doc: for what it is", "not supported (no format has" in said, said)
        if name == "twice.txt":
            desktop.picture(pictures + "bad-file.png")
        desktop.end()


def large_file(screen):
    """More than a game ever is: refused before it is all in memory, for what it is."""
    path = screen.home + "/large.txt"
    with open(path, "w", encoding="utf-8") as file:
        file.truncate((64 << 20) + 1)
    desktop = Desktop(screen, build, "--moves", "h8", *PERSONS, path)
    said = desktop.wait("^complaint (.*)", fresh=False)[1]
    tap.check("a file that is too large is refused", "larger than 64 MiB" in said, said)
    desktop.end()
    os.remove(path)


def in_chinese(screen):
    """Whatever goes wrong is said without a word of English."""
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
        said = desktop.wait("^complaint (.*)", fresh=False)[1]
        english = re.findall("[A-Za-z]{4,}", said.replace("RenLib", "").replace("Piskvorky", ""))
        tap.equal(f"{name} is refused in Chinese", [], english)
        desktop.end()
    desktop = Desktop(screen, build, "--language", "zh_CN", "--moves", "h8", *PERSONS)
    desktop.key("ctrl+e")
    desktop.wait_title("保存图片（PNG 或 SVG）")
    desktop.key("ctrl+a")
    desktop.type("/dev/full")
    deadline = time.monotonic() + PATIENCE
    while not any(line.startswith("complaint ") for line in desktop.lines()):
        desktop.key("Return")  # also to the question whether to replace it
        time.sleep(0.5)
        assert time.monotonic() < deadline, "nothing is said"
    said = desktop.wait("^complaint (.*)", fresh=False)[1]
    tap.equal("a picture that cannot be written, too", "无法保存“full”: 文件无法写入。", said)
    desktop.picture(pictures + "picture-chinese.png")
    desktop.end()
    desktop = Desktop(screen, build, "--language", "zh_CN", "--second",
                      f"engine {sys.executable} {screen.home}/mute.py | time 300")
    desktop.click("h8")
    said = desktop.wait("^trouble (.*)")[1]
    tap.check("so is a mute engine", "没有按时回答" in said, said)
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
        else:
            said = desktop.wait("^trouble (.*)")[1]
            tap.check(f"{name}: said in words", len(said) > 20, said)
            tap.equal(f"{name}: the game stays", "h8", desktop.state()["moves"])
            if name == "missing":
                desktop.picture(pictures + "trouble.png")
            desktop.key("ctrl+z")
            desktop.wait("^state length=0 ")
        desktop.end()


def engines_know_blocks(screen):
    """The good engine plays in the column that the lines of its BOARD number."""
    desktop = Desktop(screen, build, "--blocked", "1,15", "--blocked", "2,15", "--second",
                      f"engine {sys.executable} {screen.home}/good.py | time 300")
    desktop.click("h8")
    desktop.wait("^move seat=0 h8")
    said = desktop.wait("^(move seat=1 .*|trouble .*)")[1]
    tap.equal("an engine is told of blocked cells", "move seat=1 d15", said)
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
    """Move now: an engine that knows YXSTOP moves, of another it is said that it does not."""
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
            tap.check("one that does not is left to think", "does not support" in said, said)
            tap.check("which is no trouble", not any(line.startswith("trouble")
                                                     for line in desktop.lines()))
            desktop.key("ctrl+z")
            desktop.wait("^state length=0 ")
        desktop.close()


def set_up(screen):
    desktop = Desktop(screen, build, *PERSONS)
    desktop.key("ctrl+d")
    desktop.wait("^edit begins")
    tap.equal("the header and the line below do not say whose turn it would be in the game, "
              "only the button does that changes it", (2, 1),
              desktop.settled(lambda: tuple(desktop.texts().count(text) for text in
                                            ("Setting up a position", "Black to move")), (2, 1)))
    for cell in ("h8", "i8"):
        desktop.click(cell)
    desktop.press("brush-white")
    desktop.click("h9")
    desktop.press("brush-blocked")
    desktop.click("a1")
    desktop.picture(pictures + "edit.png")
    desktop.key("ctrl+c")
    tap.equal("what is set up can be copied", "copied", desktop.wait("^(copied|say) ")[1])
    desktop.press("win.edit-take")
    desktop.wait("^state length=0 ")
    tap.equal("the board has stayed where it was", 1,
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
    tap.check("and it is kept", re.search(r"^start x \.{105}", saved, re.M) is not None, saved)


def set_up_undone(screen):
    """What is set up can be taken back and put back, change by change."""
    desktop = Desktop(screen, build, "--moves", "h8i9", *PERSONS)
    desktop.key("ctrl+d")
    desktop.wait("^edit begins")
    tap.check("there is nothing to take back before the first change",
              not desktop.widgets()["win.undo"][2])
    desktop.click("c3")
    desktop.press("brush-white")
    desktop.click("h8")
    desktop.press("brush-blocked")
    desktop.click("d4")
    desktop.press("brush-erase")
    desktop.click("c3")
    desktop.click("e5")  # nothing was there
    desktop.press("edit-to-move")

    def say(keys):
        desktop.key(keys)
        return desktop.wait("^announce (.*)")[1].removesuffix(". e5, empty")
    tap.equal("taken back",
              ["Black to move", "c3, Black", "d4, empty", "h8, Black", "c3, empty"],
              [say("ctrl+z") for _ in range(5)])
    tap.check("there is no more to take back",
              not desktop.settled(lambda: desktop.widgets()["win.undo"][2], False))
    tap.equal("put back", ["c3, Black", "h8, White", "d4, blocked"],
              [say("ctrl+shift+z") for _ in range(3)])
    desktop.press("brush-black")
    desktop.click("e5")
    desktop.key("ctrl+z")
    tap.equal("the cell with the focus is named once", "e5, empty",
              desktop.wait("^announce (.*)")[1])
    desktop.click("e5")
    tap.check("another change leaves nothing to put back",
              not desktop.settled(lambda: desktop.widgets()["win.redo"][2], False))
    desktop.press("win.edit-take")
    desktop.wait("^state length=0 .*turn=person")
    tap.check("nor to take back in the game that begins", not desktop.widgets()["win.undo"][2])
    for cell, why in (("c3", "occupied"), ("h8", "occupied"), ("d4", "blocked"),
                      ("e5", "occupied")):
        desktop.click(cell)
        tap.equal(f"{cell} is {why}", why, desktop.wait("^refused (.*)")[1])
    desktop.end()


with Screen() as shared:
    for part in (killed, games_not_kept, previous_games, ended_game, save_and_open, odd_name,
                 long_names, more_in_it, header, every_format,
                 told_losses, options, called_again, greetings,
                 dragged, bad_files, large_file, engines, engines_know_blocks, hurried, in_chinese,
                 set_up, set_up_undone):
        tap.run(part, shared)
tap.finish()
