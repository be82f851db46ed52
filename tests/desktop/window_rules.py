#!/usr/bin/env python3
"""window_rules.py BUILD: every rule and opening in a real window."""
import json
import os
import re
import sqlite3
import subprocess
import sys

sys.path.append(sys.path[0] + "/..")
from screen import Desktop, Screen
from tap import Tap

build = sys.argv[1]
pictures = build + "/screenshots/"
tap = Tap()
PERSONS = ("--first", "person", "--second", "person")
BLACK, WHITE, RED = (0, 0, 0), (0xe4, 0xe0, 0xd8), (0xe0, 0x40, 0x2f)  # of the look "wood"


def is_mixed(colour, ground, paint, share):
    """Whether the colour is the ground under that share of the paint, up to light and shadow."""
    return all(abs(is_ - (below + share * (above - below))) < 16
               for is_, below, above in zip(colour, ground, paint))


def players(screen):
    """The list of players has room for every name; a classic is not paired with a game that it does not play."""
    desktop = Desktop(screen, build, "--rule", "freestyle")
    desktop.key("ctrl+n")
    desktop.wait_title("New Game")
    desktop.open_list("second")
    tap.equal("no name in the list is cut short", [], desktop.settled(desktop.cuts, []))
    tap.check("the classics are in the list", "Classic: pattern table" in desktop.texts())
    desktop.key("End", "Up", "Return")
    desktop.press("start")
    refusal = "Classic: Connect Four plays Connect Four, not Freestyle"
    tap.check("a game that a classic does not play is refused", desktop.settled(
        lambda: refusal in desktop.texts(), True), desktop.texts())
    desktop.end()


def last_stone(screen, rule, moves, cell):
    """The result after the given moves and a click."""
    desktop = Desktop(screen, build, "--rule", rule, "--moves", moves, *PERSONS)
    desktop.click(cell)
    desktop.wait(f"^move seat=. {cell}")
    desktop.wait("^state length=")
    result = desktop.state()["result"]
    desktop.end()
    return result


def has_database():
    """Whether it was built with a database, as puzzles and practice need it."""
    commands = subprocess.run([build + "/lianzi", "--help"], capture_output=True, text=True, check=True)
    return bool(re.search("^  train ", commands.stdout, re.M))


def lines(screen):
    six = "c8a1d8c1e8e1g8g1h8i1"   # f8 makes six
    shut = "c8b8d8h8e8a1f8c1"      # g8 makes five between two white stones
    open_five = "c8a1d8h8e8c1f8e1"  # g8 makes five with one white stone beside it
    tap.equal("freestyle: six wins", "black", last_stone(screen, "freestyle", six, "f8"))
    tap.equal("standard: six does not", "ongoing", last_stone(screen, "standard", six, "f8"))
    tap.equal("caro: a shut five does not", "ongoing", last_stone(screen, "caro", shut, "g8"))
    tap.equal("caro: an open one does", "black", last_stone(screen, "caro", open_five, "g8"))
    tap.equal("caro6: six wins", "black", last_stone(screen, "caro6", six, "f8"))


def renju(screen):
    desktop = Desktop(screen, build, "--rule", "renju", "--moves", "f8a1g8a15h6o1h7o15", *PERSONS)
    desktop.picture(pictures + "renju.png")
    desktop.click("h8")
    tap.equal("a forbidden point is refused", "double-three", desktop.wait("^refused (.*)")[1])
    tap.check("the refusal names the kind of forbidden point",
              "two open threes" in desktop.wait("^say (.*)")[1])
    tap.equal("the refused stone is not on the board", "8", desktop.state()["length"])
    desktop.key("ctrl+z")
    tap.check("for white a screen reader calls the cell empty",
              desktop.wait("^announce (.*)")[1].endswith(". h8, empty"))
    desktop.key("ctrl+shift+z")
    tap.check("for black it calls the cell forbidden",
              desktop.wait("^announce (.*)")[1].endswith(". h8, forbidden: double-three"))
    desktop.click("i8")
    desktop.wait("^move seat=0 i8")
    desktop.end()


def only_forbidden(screen):
    """Black has one cell left, and a stone there makes seven in a row, an overline."""
    free = {f"{column}1" for column in "abcdefg"} | {"a3", "c3", "e3", "g3", "a5", "c5"}
    plugs = [option for column in range(1, 8) for row in range(1, 8)
             if f"{'abcdefg'[column - 1]}{row}" not in free
             for option in ("--blocked", f"{column},{row}")]
    for black in ("person", "program depth 2"):
        desktop = Desktop(screen, build, "--rule", "renju", "--size", "7", *plugs, "--first", black,
                          "--second", "person", "--moves", "a1a3b1c3c1e3e1g3f1a5g1")
        desktop.click("c5")
        desktop.wait("^state length=12 .*turn=nobody expects=nothing")
        tap.equal(f"black ({black}) has only forbidden points: a draw", "draw",
                  desktop.state()["result"])
        desktop.click("d1")
        tap.equal("no stone can be put after the draw",
                  "the game is over", desktop.wait("^refused (.*)")[1])
        if black == "person":
            desktop.picture(pictures + "only-forbidden.png")
        desktop.key("ctrl+z")
        desktop.wait("^state length=11 ")
        desktop.close()
        tap.equal("the window closes with status 0", 0, desktop.process.returncode)


def proof(screen):
    """A certificate is opened: the program plays the winner, and answers any reply at once."""
    desktop = Desktop(screen, build, os.path.join(build, "data/proofs/freestyle-h8i9i7a1.proof"))
    tap.equal("a certificate says what is proved", "Black wins: proved, at most 25 plies. Try any reply.",
              desktop.wait("^say (.*)", fresh=False)[1])
    desktop.wait("^thought depth=0 nodes=0 ", fresh=False)
    desktop.wait("^state length=5 .*turn=person", fresh=False)
    for reply, length in (("o15", 7), ("h3", 9)):
        desktop.click(reply)
        desktop.wait("^thought depth=0 nodes=0 ")
        desktop.wait(f"^state length={length} ")
    desktop.picture(pictures + "proof.png")
    desktop.end()


def connect_four(screen):
    desktop = Desktop(screen, build, "--rule", "connect4", *PERSONS)
    for column, cell in zip("dededed", ["4", "5", "4", "5", "4", "5", "4"]):
        desktop.click(column + "6")
        desktop.wait(f"^move seat=. {cell}")
    tap.equal("connect four is won", "black", desktop.state()["result"])
    desktop.picture(pictures + "connect-four.png")
    desktop.key("ctrl+r")
    desktop.wait("^state length=0 ")
    desktop.key("ctrl+b", "3")
    desktop.wait("^move seat=0 ")
    tap.equal("a digit drops a disc", "3", desktop.state()["moves"])
    desktop.end()


def columns_said(screen):
    """Hints and moves are announced by column, like the board's labels; cells by column and row."""
    desktop = Desktop(screen, build, "--rule", "connect4", "--moves", "4455", *PERSONS)
    hint = desktop.hint()
    tap.check("three in a row with both ends free win", hint in ("3", "6"), hint)
    tap.equal("a hint is a column", f"Hint: {hint}. column 4, row 4, empty",
              desktop.wait("^announce (.*)")[1])
    desktop.key("ctrl+b", hint)
    desktop.wait(f"^move seat=0 {hint}")
    desktop.key("Down", "Down", "ctrl+z")
    tap.equal("a move is a column, a cell has a column and a row",
              "Move 4: Yellow 5. Red to move. column 4, row 2, Yellow, move 2",
              desktop.wait("^announce (.*)")[1])
    desktop.end()
    desktop = Desktop(screen, build, "--rule", "connect4", "--size", "12x4", *PERSONS)
    desktop.key("ctrl+b", *["Right"] * 5)
    desktop.key("Return")
    desktop.wait("^move seat=0 c")
    desktop.key("ctrl+z")
    tap.equal("the twelfth column is named as in moves",
              "Red to move. column c, row 3, empty", desktop.wait("^announce (.*)")[1])
    desktop.picture(pictures + "connect-four-wide.png")
    for key, column in (("b", "b"), ("shift+A", "a"), ("KP_2", "2")):
        desktop.key(key)
        tap.equal(f"the key {key} drops a disc into {column}", column,
                  desktop.wait("^move seat=. (.*)")[1])
    desktop.end()


def set_up_discs(screen):
    """With gravity, setting up shows a disc where it will come to rest."""
    desktop = Desktop(screen, build, "--rule", "connect4", *PERSONS)
    desktop.key("ctrl+d")
    desktop.wait("^edit begins")
    desktop.point("g6")
    hole = desktop.colour("b4")
    tap.equal("the column is empty", hole, desktop.colour("b1"))
    desktop.point("b4")
    tap.check("a ghost of a red disc lies at the foot of the column", desktop.settled(
        lambda: is_mixed(desktop.colour("b1"), hole, RED, 0.35), True), desktop.colour("b1"))
    tap.equal("no disc is where the pointer is", hole, desktop.colour("b4"))
    desktop.picture(pictures + "connect-four-edit.png")
    desktop.end()


def swap2(screen):
    """Three stones, then each of the three choices."""
    choices = {
        "black": ("win.take-black", "^move seat=1 black", "white"),
        "white": ("win.take-white", "^move seat=1 white", "white"),
    }
    for name, (button, expected, to_move) in choices.items():
        desktop = Desktop(screen, build, "--opening", "swap2", *PERSONS)
        for cell in ("h8", "i9", "j8"):
            desktop.click(cell)
            desktop.wait(f"^move seat=0 {cell}")
        tap.equal("swap2 asks", "choose,add", desktop.state()["expects"])
        if name == "black":
            desktop.picture(pictures + "swap2.png")
        desktop.press(button)
        desktop.wait(expected)
        tap.equal(f"swap2: taking {name}", (to_move, "place"),
                  (desktop.state()["to_move"], desktop.state()["expects"]))
        desktop.end()
    desktop = Desktop(screen, build, "--opening", "swap2", *PERSONS)
    for cell in ("h8", "i9", "j8"):
        desktop.click(cell)
        desktop.wait(f"^move seat=0 {cell}")
    desktop.press("win.add-two")
    desktop.point("a1")
    free = desktop.colour("g7")
    desktop.click("g7")
    desktop.point("a1")
    tap.check("swap2: the first added stone is shown in white", desktop.settled(
        lambda: is_mixed(desktop.colour("g7"), free, WHITE, 0.62), True), desktop.colour("g7"))
    desktop.key("ctrl+d")
    desktop.wait("^edit begins")
    tap.equal("swap2: setting up a position hides the added stone", free,
              desktop.settled(lambda: desktop.colour("g7"), free))
    desktop.key("Escape")
    desktop.wait_no_widget("win.edit-cancel")
    desktop.key("Escape")
    desktop.click("k9")
    desktop.wait("^move seat=1 g7k9")
    tap.equal("swap2: two more stones, then the first chooses", "choose",
              desktop.state()["expects"])
    desktop.press("win.take-white")
    desktop.wait("^move seat=0 white")
    tap.equal("swap2: then play begins", "place", desktop.state()["expects"])
    desktop.end()


def fifth_moves(screen):
    """Yamaguchi: where the first stones go, how many fifth moves, which, and white's choice."""
    desktop = Desktop(screen, build, "--rule", "renju", "--opening", "yamaguchi", *PERSONS)
    desktop.click("a1")
    desktop.wait("^refused too far from the centre")
    for cell in ("h8", "h9", "i9"):
        desktop.click(cell)
        desktop.wait(f"^move seat=0 {cell}")
    tap.equal("yamaguchi asks for a number", "number", desktop.state()["expects"])
    desktop.hover("number")
    screen.xdotool("mousemove_relative", 35, 0)  # its plus
    desktop.click_here()
    desktop.press("win.declare")
    desktop.wait("^move seat=0 offer2")
    desktop.press("win.take-white")
    desktop.wait("^move seat=1 white")
    desktop.click("i7")
    desktop.wait("^move seat=1 i7")
    tap.equal("black offers", "offer", desktop.state()["expects"])
    desktop.point("a1")
    free = desktop.colour("g7")
    desktop.click("g7")
    desktop.wait("^move seat=0 g7")
    desktop.click("g7")
    desktop.wait("^refused the same as an offered move")
    desktop.click("g9")
    desktop.wait("^move seat=0 g9")
    desktop.point("a1")
    tap.check("an offered move is marked", desktop.settled(
        lambda: desktop.colour("g7") != free, True), desktop.colour("g7"))
    desktop.picture(pictures + "offers.png")
    said = "This equals a move that was offered: offer another one."
    desktop.wait_until(lambda: said in desktop.texts(), "the message does not come")
    desktop.click("a1")  # just beside the message
    desktop.wait("^refused not offered")
    desktop.click("g9")
    desktop.wait("^move seat=1 g9")
    tap.equal("white chose, and moves", ("white", "place", "person"),
              tuple(desktop.state()[name] for name in ("to_move", "expects", "turn")))
    desktop.end()


def resized(screen):
    """When the window is resized the cells move away from under the pointer: none is hovered."""
    desktop = Desktop(screen, build, *PERSONS)
    desktop.point("g7")
    desktop.read = len(desktop.lines())
    screen.xdotool("windowsize", "--sync", desktop.window, 700, 600)
    tap.equal("no cell is hovered after the window is resized", "none",
              desktop.wait("^board hover (.*)")[1])
    tap.check("the ghost stone is gone", desktop.settled(
        lambda: is_mixed(desktop.colour("g7"), desktop.colour("f7"), BLACK, 0), True),
              desktop.colour("g7"))

    def resize(width, height, panel):
        screen.xdotool("windowsize", "--sync", desktop.window, width, height)
        desktop.wait(f"^panel {panel}")

    def has_moves():
        return "moves" in desktop.widgets()
    resize(500, 880, "below")

    def is_below(name):
        return name in desktop.widgets() and desktop.widgets()[name][1] > desktop.place("a1")[1]
    tap.check("in a narrow window the panel lies below the board",
              desktop.settled(lambda: is_below("moves"), True), desktop.widgets())
    desktop.press("win.panel")
    tap.check("its button hides it there, too",
              desktop.settled(has_moves, False) is False)
    desktop.press("win.panel")
    desktop.wait_widget("moves")
    desktop.picture(pictures + "narrow-panel.png")
    resize(1120, 800, "beside")
    tap.check("in a wide one it stands beside it",
              desktop.settled(lambda: is_below("moves"), False) is False)
    screen.xdotool("windowsize", "--sync", desktop.window, 720, 600)
    tap.equal("beside the panel names are whole in a small window, too", ["Player 1", "Player 2"],
              desktop.settled(lambda: [desktop.text(f"name-{seat}") for seat in ("first", "second")]
                              if not desktop.cuts() else [], ["Player 1", "Player 2"]))
    tap.check("and the panel is there", has_moves())
    resize(480, 500, "over")
    tap.check("a window with no room for it hides it",
              desktop.settled(has_moves, False) is False)
    desktop.key("F9")
    desktop.wait_widget("moves")
    desktop.picture(pictures + "panel-over.png")
    desktop.key("Escape")
    tap.check("until it is asked for; Escape leaves the board free again",
              desktop.settled(has_moves, False) is False)
    resize(1120, 800, "beside")
    desktop.wait_widget("moves")

    def beside(width):
        return width - desktop.widgets()["panel-edge"][0]
    screen.xdotool("windowsize", "--sync", desktop.window, 1900, 880)
    tap.check("in a very wide window the panel takes its share", desktop.settled(
        lambda: beside(1900) > 420, True), beside(1900))
    screen.xdotool("windowsize", "--sync", desktop.window, 1120, 800)
    tap.check("and gives it back", desktop.settled(lambda: beside(1120) < 360, True), beside(1120))
    desktop.hover("panel-edge")
    desktop.hold()
    screen.xdotool("mousemove_relative", "--", -40, 0, "mousemove_relative", "--", -60, 0)
    desktop.let_go()
    width = int(desktop.wait(r"^panel width=(\d+)")[1])
    tap.check("its edge is dragged: it becomes wider by as much", 405 < width < 415, width)
    desktop.key("ctrl+n")
    desktop.wait_title("New Game")
    desktop.press("size-19")

    def bluish(name):
        x, y = desktop.widgets()[name][:2]
        where = screen.xdotool("getactivewindow", "getwindowgeometry", "--shell")
        left, top = (int(re.search(f"^{axis}=(-?\\d+)", where, re.M)[1]) for axis in "XY")
        red, _, blue = screen.pixel(left + x, top + y - 11)  # above the number
        return blue - red > 20
    desktop.hover("start")
    tap.equal("the button of the size stands out", (True, False), desktop.settled(
        lambda: (bluish("size-19"), bluish("size-15")), (True, False)))
    desktop.press("start")
    desktop.wait("^state length=0 ")
    tap.equal("a button chooses the usual sizes", ("19", "19"), desktop.settled(
        lambda: re.findall(r"columns=(\d+) rows=(\d+)", "\n".join(desktop.lines()))[-1],
        ("19", "19")))
    desktop.end()


def narrow_at_once(screen):
    """A window becomes as narrow as a telephone in one step, after a review and during an analysis, too."""
    desktop = Desktop(screen, build, "--moves", "h8i9i7g9", *PERSONS)
    desktop.key("ctrl+l")
    desktop.wait("^review done")
    desktop.key("ctrl+i")
    desktop.wait_widget("line-1")
    screen.xdotool("windowsize", desktop.window, 360, 700)
    desktop.wait("^panel below")

    def width():
        where = screen.xdotool("getwindowgeometry", "--shell", desktop.window)
        return int(re.search(r"WIDTH=(\d+)", where)[1])
    tap.equal("it is 360 pixels wide", 360, desktop.settled(width, 360))
    tap.check("and all of its buttons are in it", desktop.settled(
        lambda: all(place[0] < 360 for place in desktop.widgets().values()), True),
              desktop.widgets())
    desktop.end()


def narrow_choice(screen):
    """A window as narrow as a telephone shows the whole question and its three buttons."""
    for language, name in (("en", "narrow"), ("zh_CN", "narrow-chinese")):
        desktop = Desktop(screen, build, "--language", language, "--opening", "swap2", "--moves",
                          "h8i9j8", *PERSONS)
        screen.xdotool("windowsize", "--sync", desktop.window, 360, 700)
        desktop.picture(pictures + name + ".png")
        desktop.press("win.take-white")  # the probe writes its place last
        told = [line for line in desktop.lines() if line.startswith("widget choice ")]
        tap.check(f"{language}: the question is not cut short",
                  told[-1].endswith("cut=0"), told[-1])
        desktop.wait("^move seat=1 white")
        desktop.end()


def narrow_end(screen):
    """A narrow window shows the whole result, and why an engine does not move."""
    for name, options in (("end", ("--moves", "h8a1i8a3j8a5k8a7l8", *PERSONS)),
                          ("trouble", ("--second", "engine /nowhere"))):
        desktop = Desktop(screen, build, *options)
        if name == "trouble":
            desktop.click("h8")
            desktop.wait("^trouble ")
        desktop.wait_widget(name)
        for width in (700, 540, 360):  # in steps, since the contents limit each
            screen.xdotool("windowsize", "--sync", desktop.window, width, 700)
        desktop.picture(f"{pictures}narrow-{name}.png")
        def is_whole():
            desktop.widgets()
            told = [line for line in desktop.lines() if line.startswith(f"widget {name} ")]
            return told[-1].endswith("cut=0")
        tap.check(f"{name}: it is not cut short", desktop.settled(is_whole, True))
        desktop.end()


def narrow_names(screen):
    """A narrow window shows both players' whole names, with the program's level."""
    for language in "en", "zh_CN":
        desktop = Desktop(screen, build, "--language", language, "--second", "program level 10")
        for width in (800, 400, 360):  # at 800 the panel is beside the board
            screen.xdotool("windowsize", "--sync", desktop.window, width, 700)
            desktop.wait("^board left")
            tap.equal(f"{language}: the names are not cut short at {width}", [], desktop.settled(desktop.cuts, []))
        desktop.click("h8")
        desktop.wait("^thinking kind=move")
        tap.equal(f"{language}: the names are not cut short while the program thinks", [],
                  desktop.settled(desktop.cuts, []))
        tap.check(f"{language}: the program is still thinking",
                  not any(line.startswith("move seat=1") for line in desktop.lines()))
        desktop.picture(f"{pictures}narrow-names-{language}.png")
        desktop.end()


def low_analysis(screen):
    """In a low window the panel scrolls to the lines of an analysis."""
    desktop = Desktop(screen, build, "--rule", "renju", "--moves", "h8h9j8j9g9", *PERSONS)
    screen.xdotool("windowsize", "--sync", desktop.window, 900, 600)
    desktop.wait("^board left")
    desktop.press("win.analyse")
    desktop.wait_widget("line-1")

    def is_inside(name):
        place = desktop.widgets().get(name)
        return bool(place) and 0 < place[1] < 600
    tap.check("the first line is in sight", desktop.settled(lambda: is_inside("line-1"), True),
              desktop.widgets().get("line-1"))
    tap.check("and so is the button of the analysis", desktop.settled(
        lambda: is_inside("win.analyse"), True), desktop.widgets().get("win.analyse"))
    desktop.hover("win.analyse")
    screen.xdotool("click", "--repeat", 30, 4)
    tap.check("a person may scroll up while it goes on", desktop.settled(
        lambda: is_inside("line-5"), False) is False and desktop.settled(
            lambda: is_inside("tab-moves"), True), desktop.widgets())
    desktop.end()


def score_in_sight(screen):
    """The scores and the graph stay where they are, whatever else the panel shows."""
    desktop = Desktop(screen, build, "--moves", "h8i9i7g9h7g7h6h9f9h5", *PERSONS)
    screen.xdotool("windowsize", desktop.window, 1120, 800)
    desktop.wait_until(lambda: desktop.widgets()["scores"][0] > 900, "the window stays small")
    heads = ("scores", "graph")
    places = [desktop.widgets()[name][1] for name in heads]
    desktop.key("ctrl+l")
    desktop.wait("^review done")
    desktop.press("whole-story")

    def is_whole():
        desktop.widgets()
        return [line for line in desktop.lines() if line.startswith("widget accuracy ")][-1].endswith("cut=0")
    tap.check("a review's story is shown whole on request", desktop.settled(is_whole, True), desktop.widgets())
    desktop.press("whole-story")
    desktop.hover("comment")
    screen.xdotool("click", "--repeat", 20, 5)  # the wheel: down to the end
    desktop.press("win.analyse")
    desktop.wait_widget("line-5")
    tap.check("an analysis after a review shows its lines", desktop.settled(
        lambda: 0 < desktop.widgets()["line-5"][1] < 795, True), desktop.widgets())
    tap.equal("and the scores and the graph stay in sight", places,
              [desktop.widgets()[name][1] for name in heads])
    desktop.picture(pictures + "score-in-sight.png")
    desktop.end()


def narrow_line(screen):
    """In a narrow window the line below the board names the last move and the whole game."""
    for language in "en", "zh_CN":
        desktop = Desktop(screen, build, "--language", language, "--rule", "renju", "--moves",
                          "h8h9j8", *PERSONS)
        for width in (400, 360):
            screen.xdotool("windowsize", "--sync", desktop.window, width, 700)
            desktop.wait("^board left")
        desktop.widgets()
        told = [line for line in desktop.lines() if line.startswith("widget position ")]
        tap.check(f"{language}: the game is not cut short", told and told[-1].endswith("cut=0"),
                  told)
        desktop.picture(f"{pictures}narrow-line-{language}.png")
        desktop.end()


def narrow_dialogs(screen):
    """The dialogs fit a narrow screen."""
    desktop = Desktop(screen, build, *PERSONS)
    for keys, title in ((["ctrl+n"], "New Game"), (["ctrl+comma"], "Preferences"),
                        (["ctrl+shift+m"], "Match"), (["F10", "g", "y"], "Your Games"),
                        (["ctrl+question"], "Keyboard shortcuts"),
                        (["F10", "g", "h"], "Study a Search"), *[(["F10", "g", "z"], "Puzzles")] * has_database()):
        desktop.key(*keys)
        desktop.wait_title(title)
        window = screen.xdotool("getactivewindow").strip()
        def width():
            return re.search("WIDTH=(.*)", screen.xdotool("getwindowgeometry", "--shell", window))[1]
        for wanted in (400, 360):
            screen.xdotool("windowsize", "--sync", window, wanted, 700)
        tap.equal(f"{title} fits", "360", desktop.settled(width, "360"))
        desktop.picture(f"{pictures}narrow-{title.split()[0]}.png")
        desktop.key("Escape")
        desktop.wait_title("Lianzi")
    desktop.end()


def nothing_there(screen):
    """A window that has nothing to show says why, and has one button that leads on."""
    desktop = Desktop(screen, build, *PERSONS, XDG_STATE_HOME=screen.home + "/none", XDG_DATA_HOME=screen.home + "/none")
    for entry, key, why, title in (("Your Games", "y", "No game has been played yet.", "New Game"),
                                   *[("Practice", "c", "Nothing is due.", "Puzzles")] * has_database()):
        desktop.press_in_menu(entry, key)
        desktop.wait_title(entry)
        tap.check(f"{entry} says why it is empty", desktop.settled(
            lambda: any(text.startswith(why) for text in desktop.texts()), True), desktop.texts())
        desktop.picture(f"{pictures}empty-{entry.split()[0]}.png")
        desktop.press("empty-button")
        desktop.wait_title(title)
        desktop.key("Escape")
        desktop.wait_title("Lianzi")
    for cell in ("h8", "i9"):
        desktop.click(cell)
        desktop.wait("^move ")
    desktop.key("ctrl+r")
    desktop.wait("^state length=0 ")
    desktop.press_in_menu("Your Games", "y")
    desktop.wait_title("Your Games")
    desktop.press("delete-game")
    desktop.wait_widget("empty-button")
    tap.check("also once the last game is deleted", "delete-game" not in desktop.widgets())
    desktop.key("Escape")
    desktop.wait_title("Lianzi")
    desktop.end()


def narrow_edit(screen):
    """Setting up a position fits a narrow window."""
    desktop = Desktop(screen, build, *PERSONS)
    desktop.read = len(desktop.lines())
    for width in (400, 360):
        screen.xdotool("windowsize", "--sync", desktop.window, width, 700)
        desktop.wait("^board left")
    desktop.key("ctrl+d")
    desktop.wait("^edit begins")
    desktop.wait("^board left")  # below both rows
    tap.equal("no text is cut short while setting up", [], desktop.settled(desktop.cuts, []))
    desktop.picture(pictures + "narrow-edit.png")
    where = screen.xdotool("getwindowgeometry", "--shell", desktop.window)
    tap.equal("setting up a position does not widen the window", "360",
              re.search("WIDTH=(.*)", where)[1])
    desktop.end()


def program_opening(screen):
    """The program puts swap2's stones, the person chooses, the program moves."""
    desktop = Desktop(screen, build, "--opening", "swap2", "--first", "program depth 2",
                      "--second", "person")
    desktop.wait("^state length=3 .*turn=person expects=choose,add", fresh=False)
    tap.equal("the stones of the opening give no score", [],
              [line for line in desktop.lines() if re.match("scores .*%", line)])
    desktop.press("win.take-black")
    desktop.wait("^state length=5 ")
    tap.equal("the program opens and plays on", ("person", "place"),
              (desktop.state()["turn"], desktop.state()["expects"]))
    desktop.end()


def start(desktop):
    """Starts the dialog's game and puts a stone; returns the rule, and the moves before the
    program's answer."""
    desktop.press("start")
    desktop.wait("^state length=0 ")
    desktop.wait_title("Lianzi")
    desktop.click("h8")
    reply = desktop.wait("^move seat=1 (.*)")[1]
    state = desktop.state()
    return state["rule"], state["moves"].removesuffix(reply)


def dialog(screen):
    """The new-game dialog proposes the present game and takes another rule."""
    desktop = Desktop(screen, build, "--second", "program depth 1")
    desktop.key("ctrl+n")
    desktop.wait_title("New Game")
    desktop.open_list("rule")
    desktop.key("Down", "Down", "Return")
    tap.equal("the dialog starts renju, and the program answers", ("renju", "h8"),
              start(desktop))
    desktop.close()
    desktop = Desktop(screen, build, "--rule", "caro", "--second", "program depth 1")
    desktop.key("ctrl+n")
    desktop.wait_title("New Game")
    tap.equal("the dialog proposes the present game with its players", ("caro", "h8"),
              start(desktop))
    desktop.close()


def blocked(screen):
    """Blocked cells, from the command line and from the dialog."""
    desktop = Desktop(screen, build, "--rule", "connect4", "--blocked", "1,1", "--blocked", "4,6",
                      *PERSONS)
    for _ in range(5):
        desktop.click("a6")
        desktop.wait("^move seat=. 1$")
    desktop.click("a6")
    tap.equal("a column with a blocked cell takes one disc fewer", "This column is full.",
              desktop.wait("^say (.*)")[1])
    desktop.end()
    desktop = Desktop(screen, build, "--blocked", "3,4", "--classic", "kernel", "--first", "person",
                      "--second", "person")
    desktop.click("c4")
    tap.equal("on the board of a classic that is named later", "blocked",
              desktop.wait("^refused (.*)")[1])
    desktop.end()
    for option, value, complaint in (
            ("--blocked", "8,1", "off the 7x6 board"), ("--blocked", "0,1", "off the 7x6 board"),
            ("--blocked", "x", 'expected X,Y, not "x"'),
            ("--blocked", "1,", 'expected X,Y, not "1,"'),
            ("--blocked", "4294967301,5", 'expected X,Y, not "4294967301,5"'),
            ("--size", "4294967303", 'expected N or COLUMNSxROWS, not "4294967303"'),
            ("--size", "7x", 'expected N or COLUMNSxROWS, not "7x"'),
            ("--win", "4294967300", 'expected a whole number from 3 to 8, not "4294967300"')):
        run = subprocess.run([build + "/lianzi-desktop", "--rule", "connect4", option, value],
                             env=screen.environment, capture_output=True, text=True, check=False,
                             timeout=60)
        tap.check(f"{option} {value} is refused", run.returncode == 2 and complaint in run.stderr,
                  run.stderr)
    desktop = Desktop(screen, build, *PERSONS)
    desktop.key("ctrl+n")
    desktop.wait_title("New Game")
    desktop.hover("columns")
    screen.xdotool("click", "--repeat", 20, 5)  # the wheel: down to the end
    desktop.press("blocked")
    desktop.wait("^preview left")
    desktop.wait_still(lambda: desktop.place("a1", "preview"))  # the row unfolds
    screen.xdotool("click", "--repeat", 20, 5)
    for cell in ("h12", "c14", "c14"):
        desktop.click(cell, "preview")
        desktop.wait(f"^blocked {cell} ")
    desktop.picture(pictures + "blocked.png")
    desktop.press("start")
    desktop.wait("^state length=0 ")
    desktop.wait_title("Lianzi")
    desktop.click("h12")
    tap.equal("the dialog blocks a cell", "blocked", desktop.wait("^refused (.*)")[1])
    desktop.click("c14")
    tap.equal("the dialog frees a cell again", "move seat=0 c14",
              desktop.wait("^(?:move|refused) .*")[0])
    desktop.end()


def puzzles(screen):
    """A puzzle is solved after a wrong move, the next one is shown, and the rating is kept. Kind and difficulty are
    chosen, and remembered."""
    asked = r"^puzzle kind=(\S+) plies=(\d+) solution=(\S+) solved=0 moves=$"

    def choose(name, *keys):
        desktop.open_list(name)
        desktop.key(*keys, "Return")

    if not has_database():
        return
    desktop = Desktop(screen, build, *PERSONS)
    desktop.press_in_menu("Puzzles", "z")
    desktop.wait_title("Puzzles")
    first = desktop.wait(asked)
    tap.equal("the first puzzle is one that is seen at once", "3", first[2])
    desktop.wait("^puzzle left=")
    for wrong in ("a1", "o15", "a15", "o1"):  # all corners are never the solution, nor all taken
        if wrong != first[3]:
            desktop.click(wrong, "puzzle")
            break
    tap.check("a wrong move is refuted", desktop.wait("^puzzle say (.*)")[1].startswith(
        ("Wrong: ", "That wins, too")))
    desktop.click(first[3], "puzzle")
    told = desktop.wait("^puzzle say (.*)")[1]
    tap.check("the right move is answered", told in ("Right. Go on.", "Solved at last.", "Solved."), told)
    desktop.picture(pictures + "puzzles.png")
    desktop.press("puzzle-next")
    second = desktop.wait(asked)
    tap.check("the next puzzle is another", second[0] != first[0])
    tap.check("the try is counted", "of 1 " in desktop.text("puzzle-progress"),
              desktop.text("puzzle-progress"))
    desktop.press("puzzle-solution")
    desktop.press("puzzle-next")
    desktop.wait(asked)
    choose("puzzle-level", "End")
    tap.equal("the missed one can be asked again", second[0], desktop.wait(asked)[0])
    desktop.press("puzzle-next")
    desktop.wait(asked)
    tap.check("and counts once", "of 2 " in desktop.text("puzzle-progress"), desktop.text("puzzle-progress"))
    for kind, word, goal in (("fours", "Wins by fours", "wins by fours."), ("threes", "Wins by threes", "threes and fours."),
                             ("defence", "Defences", "does not lose."), ("trap", "Forbidden points", "a forbidden point.")):
        if kind == "fours":
            choose("puzzle-level", "Home")
        choose("puzzle-kind", "Down")
        tap.equal(f"puzzles of the kind {kind}", kind, desktop.wait(asked)[1])
        tap.check("the kind and the task say so", word in desktop.texts() and desktop.text("puzzle-task").endswith(goal),
                  desktop.text("puzzle-task"))
    choose("puzzle-level", "End")
    desktop.wait("^puzzle say (No missed puzzle of this kind is left.)")
    choose("puzzle-level", "Up")
    desktop.wait(asked)
    tap.equal("no text is cut short", [], desktop.cuts())
    desktop.picture(pictures + "puzzles-choice.png")
    desktop.key("Escape")
    desktop.wait_title("Lianzi")
    desktop.press_in_menu("Puzzles", "z")
    desktop.wait_title("Puzzles")
    tap.equal("the choice is remembered", "trap", desktop.wait(asked)[1])
    tap.check("both of it", {"Forbidden points", "Harder"} <= set(desktop.texts()))
    desktop.key("Escape")
    desktop.wait_title("Lianzi")
    desktop.end()


def study(screen):
    """A classic's search is walked through by buttons and keys, and says what `lianzi study --steps` says, with the
    discs' colours and the columns."""
    def by_colours(text):
        for letter, colour in (("x", "Red"), ("o", "Yellow")):
            text = re.sub(rf"\b{letter}\b", colour, text)
        return re.sub(r"\b([a-i])[1-9]\b", lambda cell: f"Column {ord(cell[1]) - ord('a') + 1}", text)
    ways = "fcbcfffcbc" * 4
    told = subprocess.run([build + "/lianzi", *"study --classic drop --steps --tree-nodes 200000".split()], check=True,
                          text=True, input="\n".join(ways), capture_output=True).stdout
    expected = [(step, by_colours(text)) for step, text in
                re.findall(r"(step \d+ of \d+)\n(?:.*\n){8} +a b c d e f g h i\n\n(.*)\n", told)]
    tap.equal("the program goes as many steps", len(ways) + 1, len(expected))
    desktop = Desktop(screen, build, *PERSONS, "--moves", "h8i9")
    desktop.press_in_menu("Study a Search", "h")
    desktop.wait_title("Study a Search")
    desktop.wait("^study left=.*columns=18")
    tap.check("without a search there is no step", not desktop.widgets()["study-forward"][2])
    desktop.open_list("study-classic")
    desktop.key("End", "Return")
    desktop.wait("^study left=.*columns=9")
    desktop.press("study-run")
    tap.equal("the search has the program's value", "study Best 3, value -7.", desktop.wait("^study Best .*")[0])
    seen = [desktop.wait(r"^(step \d+ of \d+): (.*)").groups()]
    for way in ways[:10]:
        desktop.press({"b": "study-back", "f": "study-forward", "c": "study-cut"}[way])
        seen.append(desktop.wait(r"^(step \d+ of \d+): (.*)").groups())
    tap.equal("the sentence stands beside the board", seen[-1][1], desktop.text("study-sentence"))
    tap.check("and alpha and beta", re.search("alpha .*beta", desktop.text("study-facts")), desktop.text("study-facts"))
    tap.equal("no text is cut short", [], desktop.cuts())
    desktop.picture(pictures + "study.png")
    for way in ways[10:]:
        desktop.key(way)
        seen.append(desktop.wait(r"^(step \d+ of \d+): (.*)").groups())
    tap.equal("buttons and keys go the program's steps", expected, seen)
    desktop.open_list("study-position")
    desktop.key("End", "Return")
    desktop.wait("^study left=.*columns=15")
    desktop.press("study-run")
    tap.equal("a classic says which games it cannot search", "study Classic: Connect Four plays Connect Four, not Freestyle",
              desktop.wait("^study Classic.*")[0])
    desktop.open_list("study-classic")
    desktop.key("Home", "Down", "Return")
    desktop.press("study-run")
    tap.check("another searches it", desktop.wait("^study Best .*"))
    tap.equal("from the game's position", "step 1 of", desktop.wait("^step 1 of")[0])
    desktop.key("Escape")
    desktop.wait_title("Lianzi")
    desktop.end()


def practice(screen):
    """The menu says how many cards are due. A wrong move is refuted, a right one explained; both are kept."""
    if not has_database():
        return
    base = screen.home + "/practice/lianzi/games.db"
    made = [{"moves": "h8i8h7i7h9", "answers": ["h10"], "played": "a15", "note": "Ann – Bob, move 6"},
            {"moves": "h8a1i8a2j8a3k8a4", "answers": ["l8"], "kind": "line"}]
    usual = {"kind": "mistake", "variant": "freestyle 15x15", "start": "", "played": "", "note": "", "stability": 0,
             "difficulty": 0, "last": "", "due": "2026-01-01", "asked": 0, "wrong": 0}
    os.makedirs(os.path.dirname(base))
    with open(screen.home + "/cards.jsonl", "w", encoding="utf-8") as file:
        file.writelines(json.dumps({**usual, **card}) + "\n" for card in made)
    subprocess.run([build + "/lianzi", "train", "--db", base, "--import", file.name], check=True, capture_output=True)
    desktop = Desktop(screen, build, *PERSONS, XDG_DATA_HOME=screen.home + "/practice")
    desktop.press_in_menu("Practice (2 due)", "c")
    desktop.wait_title("Practice")
    desktop.wait("^practice kind=mistake asked=0 right=0 left=1 done=0 moves=h8i8h7i7h9$")
    desktop.wait("^practice left=")
    tap.equal("the task says where it is from", "White to move: find a better move than the one that was played. "
              "Ann – Bob, move 6", desktop.text("practice-task"))
    desktop.click("a2", "practice")
    told = desktop.wait("^practice say (.*)")[1]
    tap.check("a wrong move is refuted", re.match("a2 is wrong: it loses .* After a2 Black wins by force within 3 plies",
                                                  told), told)
    tap.check("the answer is not said", "h10 stops" not in told and "h10 would" not in told, told)
    desktop.picture(pictures + "practice.png")
    desktop.wait("^practice kind=mistake asked=1 right=0 left=2 done=0")
    desktop.click("h10", "practice")
    told = desktop.wait("^practice say (.*)")[1]
    tap.check("the right one is explained", told.startswith("Right at last. It will be asked again today. h10 stops"), told)
    desktop.press("practice-next")
    desktop.wait("^practice kind=line asked=1 right=0 left=1 done=0")
    desktop.wait("^practice left=")
    desktop.click("g8", "practice")
    tap.equal("a line has moves of its own", "g8 is good, too. Your line has another move.",
              desktop.wait("^practice say (.*)")[1])
    desktop.click("l8", "practice")
    told = desktop.wait("^practice say (.*)")[1]
    tap.check("its move is right", told.startswith("Right. It will be asked again on "), told)
    desktop.picture(pictures + "practice_right.png")
    desktop.kill()
    out = subprocess.run([build + "/lianzi", "train", "--db", base, "--list", "--json"], check=True, capture_output=True,
                         text=True).stdout
    tap.equal("every answer is kept, whatever ends the program", [("mistake", 1, 1), ("line", 1, 0)],
              [(card["kind"], card["asked"], card["wrong"]) for card in map(json.loads, out.splitlines())])


def opening_practised(screen):
    """An opening becomes cards in a dialog; the line is played on from card to card."""
    base = screen.home + "/opening/lianzi/games.db"
    if not os.path.exists(screen.home + "/practice/lianzi/games.db"):
        return  # built without a database
    desktop = Desktop(screen, build, "--moves", "h8g7", *PERSONS, XDG_DATA_HOME=screen.home + "/opening")
    desktop.press_in_menu("Practise an Opening…", "e")
    desktop.wait_title("Practise an Opening")
    desktop.wait_widget("repertoire-add")
    tap.equal("nothing of the dialog is cut short", [], desktop.cuts())
    desktop.press("repertoire-add")
    desktop.wait("^repertoire say The positions are being chosen")
    tap.equal("as many cards as asked for are made", "Cards added: 20; already there: 0.",
              desktop.wait("^repertoire say (Cards.*)", fresh=False)[1])
    desktop.wait_widget("repertoire-practise")
    desktop.picture(pictures + "repertoire.png")
    desktop.press("repertoire-practise")
    desktop.wait_title("Practice")
    desktop.wait("^practice kind=line asked=0 right=0 left=19 done=0 moves=h8g7$", fresh=False)
    desktop.click("i7", "practice")
    told = desktop.wait("^practice say (.*)")[1]
    tap.check("the move of the proof is right", told.startswith("Right."), told)
    desktop.press("practice-next")
    told = desktop.wait("^practice say (.*)")[1]
    tap.equal("the line goes on with the reply", desktop.wait(
        r"^practice kind=line asked=1 right=1 left=18 done=0 moves=h8g7i7(\w+)$", fresh=False)[1],
        re.fullmatch(r"White replies (\w+)\.", told)[1])
    desktop.picture(pictures + "repertoire_line.png")
    desktop.kill()
    out = subprocess.run([build + "/lianzi", "train", "--db", base, "--list", "--json"], check=True, capture_output=True,
                         text=True).stdout
    desktop = Desktop(screen, build, *PERSONS, XDG_DATA_HOME=screen.home + "/opening")
    desktop.press_in_menu("Practise an Opening…", "e")
    desktop.wait_title("Practise an Opening")
    desktop.press("repertoire-opening")
    desktop.key("Down", "Down", "Return")
    desktop.wait_until(lambda: "D2 Keigetsu" in desktop.texts(), "no opening chosen")
    desktop.press("repertoire-source")
    desktop.key("Down", "Return")
    desktop.wait_until(lambda: "A proved win" in desktop.texts(), "no source chosen")
    desktop.press("repertoire-add")
    desktop.wait("^repertoire say The positions are being chosen")
    tap.equal("what nothing proves is said", "no proof says that this side wins from this position on",
              desktop.wait("^repertoire say (no .*)", fresh=False)[1])
    desktop.key("Escape")
    desktop.wait_title("Lianzi")
    desktop.close()
    desktop = Desktop(screen, build, "--rule", "connect4", *PERSONS, XDG_DATA_HOME=screen.home + "/opening")
    desktop.press_in_menu("Practise an Opening…", "e")
    desktop.wait_title("Practise an Opening")
    tap.check("in Connect Four the sides have its colours", desktop.settled(
        lambda: "Red" in desktop.texts() and "Black" not in desktop.texts(), True), desktop.texts())
    desktop.key("Escape")
    desktop.wait_title("Lianzi")
    desktop.close()
    tap.equal("all cards are black's lines", {("line", 1, 0)},
              {(card["kind"], len(card["answers"]), len(re.findall("[a-z]", card["moves"])) % 2)
               for card in map(json.loads, out.splitlines())})


def damaged_card(screen):
    """A card that cannot be read is said, and nothing is asked of it."""
    base = screen.home + "/practice/lianzi/games.db"
    if not os.path.exists(base):
        return  # built without a database
    with sqlite3.connect(base) as cards:
        cards.execute("UPDATE card SET kind = 99, due = '2026-01-01'")
    cards.close()
    desktop = Desktop(screen, build, *PERSONS, XDG_DATA_HOME=screen.home + "/practice")
    desktop.press_in_menu("Practice (2 due)", "c")
    desktop.wait_title("Practice")
    told = desktop.wait("^practice say (.*)")[1]
    tap.check("a card that cannot be read is said", "is damaged: card" in told, told)
    tap.check("and no hint of it is offered", desktop.settled(
        lambda: desktop.widgets()["practice-hint"][2], False) is False)
    desktop.press("practice-next")
    tap.check("nor is the next one", "is damaged: card" in desktop.wait("^practice say (.*)")[1])
    desktop.press("practice-next")
    desktop.wait_title("Lianzi")
    tap.equal("the window is left after the last one", "", desktop.errors())
    desktop.end()


def zone(screen):
    """The board shows where an opening lets the next stone lie."""
    desktop = Desktop(screen, build, "--opening", "pro", *PERSONS)
    desktop.point("h8")  # away from the cells that are looked at
    at_first = [desktop.colour(cell) for cell in ("a1", "g7")]
    desktop.picture(pictures + "zone.png")
    desktop.click("h8")
    desktop.wait("^move seat=0 h8")
    tap.check("first the centre alone is light", desktop.settled(lambda: all(
        is_mixed(shaded, desktop.colour(cell), BLACK, 0.2) and shaded != desktop.colour(cell)
        for cell, shaded in zip(("a1", "g7"), at_first)), True), at_first)
    anywhere = [desktop.colour(cell) for cell in ("a1", "g7")]
    desktop.click("i9")
    desktop.wait("^move seat=1 i9")
    desktop.point("i9")
    tap.check("the third stone lies outside the dark square", desktop.settled(
        lambda: desktop.colour("a1") == anywhere[0] and desktop.colour("g7") != anywhere[1]
        and is_mixed(desktop.colour("g7"), anywhere[1], BLACK, 0.2), True), desktop.colour("g7"))
    desktop.end()


def many_blocked(screen):
    """The last chosen game is remembered, with half of a large board blocked."""
    folder = screen.home + "/config/lianzi"
    chosen = "freestyle 19x19" + "".join(f" blocked {x},{y}" for y in range(1, 11)
                                         for x in range(1, 20))
    os.makedirs(folder, exist_ok=True)
    with open(folder + "/desktop.ini", "w", encoding="utf-8") as file:
        file.write(f"[game]\nvariant={chosen}\n")
    Desktop(screen, build, *PERSONS).close()
    with open(folder + "/desktop.ini", encoding="utf-8") as file:
        tap.equal("all blocked cells are remembered", [chosen],
                  re.findall("^variant=(.*)", file.read(), re.M))


with Screen() as shared:
    for part in (dialog, players, lines, renju, only_forbidden, proof, connect_four,
                 columns_said, set_up_discs, swap2, fifth_moves, program_opening, zone, blocked, puzzles, practice,
                 opening_practised, damaged_card, study, many_blocked, resized,
                 narrow_at_once, narrow_choice, narrow_end, narrow_names, low_analysis, score_in_sight, narrow_line,
                 narrow_dialogs, nothing_there, narrow_edit):  # which leaves the window narrow
        tap.run(part, shared)
tap.finish()
