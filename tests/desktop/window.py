#!/usr/bin/env python3
"""window.py BUILD: whole games in a real window, with real clicks and keys."""
import os
import re
import sys
import time

sys.path.append(sys.path[0] + "/..")
from screen import PATIENCE, Desktop, Screen
from tap import ONE_IN, Tap

build = sys.argv[1]
pictures = build + "/screenshots/"
tap = Tap()
PERSONS = ("--first", "person", "--second", "person")


def brightness(colour):
    return "dark" if max(colour) < 100 else "bright" if min(colour) > 180 else "neither"


def is_wood(colour):
    red, green, blue = colour
    return red > 200 and red > green > blue and blue < 150


def printed_game(screen):
    """The first report's game, with its printed scores after every move."""
    desktop = Desktop(screen, build, "--classic", "table")
    tap.equal("the start has four stones", "0", desktop.state()["length"])
    scores, replies = [], []

    def score():
        match = desktop.wait(r"^score x=(-?\d+) o=(-?\d+)")
        assert int(match[1]) == -int(match[2])
        return int(match[1])

    for cell in ("j8", "k9", "l10"):  # 10 8, 11 9, 12 10
        desktop.click(cell)
        scores.append(score())
        if scores[-1]:
            tap.equal("the window shows them with a minus sign",
                      (str(scores[-1]), f"−{scores[-1]}"),
                      desktop.wait("^scores at=.* black=(.*) white=(.*)").groups())
        replies.append(desktop.wait(r"^move seat=1 (\w+)")[1])
        scores.append(score())
    tap.equal("its printed scores", [0, -100, 190, 0, 900, 0], scores)
    tap.equal("its printed replies", ["j9", "i11", "m11"], replies)
    desktop.picture(pictures + "report.png")
    desktop.close()
    tap.equal("the window closes with status 0", 0, desktop.process.returncode)


def mouse_game(screen):
    """Two persons at one board: five in a row by mouse, then undo, redo and restart."""
    desktop = Desktop(screen, build, "--first", "person", "--second", "person")
    for cell in "h8 h9 i8 i9 j8 j9 k8 k9 l8".split():
        desktop.click(cell)
        desktop.wait(f"^move seat=. {cell}")
    tap.equal("nine clicks win", "black", desktop.state()["result"])
    won = desktop.state()["moves"]
    tap.equal("black stones are dark, white ones bright, and nothing else is either",
              ["dark", "bright", "neither"],
              [desktop.settled(lambda: brightness(desktop.colour(cell)), wanted)
               for cell, wanted in (("h8", "dark"), ("h9", "bright"), ("g8", "neither"))])
    desktop.picture(pictures + "won.png")
    desktop.click("a1")
    tap.equal("no stone after the end", "the game is over", desktop.wait("^refused (.*)")[1])
    desktop.key("ctrl+z")
    desktop.wait("^state length=8 ")
    tap.equal("undo takes the win back", "ongoing", desktop.state()["result"])
    for key in ("ctrl+shift+z", "ctrl+y"):
        desktop.key(key)
        desktop.wait("^state length=9 ")
        tap.equal(f"{key} puts it back", won, desktop.state()["moves"])
        desktop.key("ctrl+z")
        desktop.wait("^state length=8 ")
    desktop.key("ctrl+r")
    desktop.wait("^state length=0 ")
    tap.equal("restart empties the board", "", desktop.state()["moves"])
    tap.equal("the board never moved", 1,
              sum(line.startswith("board left") for line in desktop.lines()))
    desktop.click("h8")
    desktop.wait("^move seat=0 h8")
    desktop.click("h8")
    tap.equal("an occupied cell is refused", "occupied", desktop.wait("^refused (.*)")[1])
    desktop.close()


def keyboard_game(screen):
    desktop = Desktop(screen, build, "--first", "person", "--second", "person", "--win", "3",
                      "--size", "3")
    desktop.key("ctrl+b")
    for keys, cell in (([], "b2"), (["Up"], "b3"), (["Left"], "a3"), (["Down", "Down"], "a1"),
                       (["Right", "Right", "Up", "Up"], "c3"), (["Down"], "c2"),
                       (["Down"], "c1")):
        desktop.key(*keys, "Return")
        desktop.wait(f"^move seat=. {cell}")
    tap.equal("arrows and Enter win tic-tac-toe", "black", desktop.state()["result"])
    tap.check("the end is announced to screen readers",
              "Black wins: 3 in a row" in desktop.wait("^announce (.*)")[1])
    desktop.close()
    desktop = Desktop(screen, build, "--second", "program depth 1")
    desktop.key("ctrl+b", "Return")
    reply = desktop.wait("^move seat=1 (.*)")[1]
    tap.equal("a program's move is announced before the name of the focused cell",
              f"Move 2: White {reply}. h8, Black, move 1", desktop.wait("^announce (.*)")[1])
    desktop.key("ctrl+z")
    tap.equal("undo announces the position", "Your turn (Black). h8, empty",
              desktop.wait("^announce (.*)")[1])
    hint = desktop.hint()
    tap.equal("a hint is announced", f"Hint: {hint}. h8, empty", desktop.wait("^announce (.*)")[1])
    desktop.close()


def menu_left(screen):
    """The board has the keyboard focus again after the menu or a submenu closes."""
    desktop = Desktop(screen, build, *PERSONS)
    for what, keys in (("leaving the menu", ()), ("leaving a submenu", ("l",)),
                       ("leaving a submenu of that", ("l", "e"))):
        desktop.key("F10")
        desktop.wait_widget("popover")
        desktop.key(*keys, "Escape")
        desktop.wait_no_widget("popover")
        desktop.key("ctrl+c")
        tap.check(f"a key reaches the board after {what}", desktop.wait("^copied"))
    desktop.end()


def while_thinking(screen):
    """Undo, restart and closing do not wait for a program that thinks for an hour."""
    desktop = Desktop(screen, build, "--second", "program time 3600000")
    desktop.click("h8")
    desktop.wait("^thinking kind=move")
    desktop.key("ctrl+z")
    desktop.wait("^state length=0 ")
    tap.equal("undo while it thinks", ("", "person"),
              (desktop.state()["moves"], desktop.state()["turn"]))
    desktop.click("h8")
    desktop.wait("^thinking kind=move")
    desktop.key("ctrl+m")
    reply = desktop.wait("^move seat=1 (.*)")[1]
    tap.equal("move now", "h8" + reply, desktop.state()["moves"])
    desktop.click("a1")
    desktop.wait("^thinking kind=move")
    desktop.key("ctrl+r")
    desktop.wait("^state length=0 ")
    tap.equal("restart while it thinks", ("", "person"),
              (desktop.state()["moves"], desktop.state()["turn"]))
    desktop.click("c3")
    desktop.wait("^thinking kind=move")
    desktop.close()
    tap.equal("closing while it thinks", 0, desktop.process.returncode)


def asked_first(screen):
    """Resigning asks; the wheel over a number of New Game changes none; a cell's name leads to it;
    the other mouse button removes a stone of a position that is set up."""
    desktop = Desktop(screen, build, "--moves", "h8i9", *PERSONS)
    desktop.key("F10", "g", "s")
    desktop.wait("^asks to resign")
    desktop.wait_title("Resign the Game?")
    desktop.key("Escape")
    desktop.wait_title("Lianzi")
    tap.equal("cancelled, the game goes on", "ongoing", desktop.state()["result"])
    desktop.key("ctrl+b")
    for name in ("c12", "k3"):
        desktop.key(*name, "Return")
        desktop.wait(f"^move seat=. {name}")
    tap.equal("a cell's name and Enter put a stone there", "h8i9c12k3", desktop.state()["moves"])
    desktop.key("ctrl+n")
    desktop.wait_title("New Game")
    desktop.picture(pictures + "new-game-order.png")
    tap.check("the rule is explained", "Five or more in a row win." in desktop.texts())
    desktop.hover("columns")
    for _ in range(3):
        desktop.turn_wheel(5)
    desktop.press("start")
    desktop.wait("^state length=0 ")
    desktop.wait_title("Lianzi")
    desktop.key("ctrl+d")
    desktop.wait("^edit begins")
    desktop.click("o15")  # the board has its 15 columns still
    desktop.click("c3")
    desktop.point("c3")
    desktop.click_here(3)
    desktop.press("win.edit-take")
    desktop.wait("^state length=0 ")
    desktop.click("c3")
    tap.equal("the right button removed the stone", "move seat=0 c3",
              desktop.wait("^(?:move|refused) .*")[0])
    desktop.click("o15")
    tap.equal("and the other stone is there", "occupied", desktop.wait("^refused (.*)")[1])
    desktop.end()


def announced(screen):
    """Screen readers are told the position while looking back, and a resignation."""
    desktop = Desktop(screen, build, "--moves", "h8i9", *PERSONS)
    for key, said in (("alt+Home", "The start of the game"), ("alt+Right", "Move 1: Black h8"),
                      ("alt+Right", "Move 2: White i9. Black to move"),
                      ("alt+Left", "Move 1: Black h8"),
                      ("alt+End", "Move 2: White i9. Black to move")):
        desktop.key(key)
        told = desktop.wait("^announce (.*)")[1].rsplit(". h8, ", 1)[0]
        tap.equal(f"{key} is announced", said, told)
    desktop.key("F10", "g", "s")
    desktop.wait("^asks to resign")
    desktop.wait_title("Resign the Game?")
    desktop.key("Return")
    tap.equal("a resignation is announced", "White wins: by resignation. h8, Black, move 1",
              desktop.wait("^announce (.*)")[1])
    desktop.end()


def walk(desktop, line):
    """Walks a line of the panel; returns the side to move and the line's moves."""
    began = len(desktop.lines())
    desktop.press(line)
    desktop.read = began  # looking for the line may have read past what was told meanwhile
    match = desktop.wait("^walk line=. length=[0-9]+ score=.* to_move=([a-z]+) moves=(.*)")
    return match[1], match[2].split()


def walk_settled(desktop, line):
    """The same once it stays: what was under way when an analysis is stopped may still arrive."""
    found = walk(desktop, line)
    while (again := walk(desktop, line)) != found:
        found = again
    return found


def scored_alike(screen):
    """The line after a program's move has the score that the move was found with."""
    desktop = Desktop(screen, build, "--size", "20", "--blocked", "3,3", "--second",
                      "program level 7")  # a weaker one may leave no line after its move
    desktop.key("ctrl+j")  # shows them during the game; from now on
    for cell in ("b2", "r18", "b18", "r2"):
        desktop.click(cell)
        score = desktop.wait("^thought .* score=(.*)")[1]
        desktop.wait("^state .* turn=person")
        walk(desktop, "line-1")
        line = [line for line in desktop.lines() if line.startswith("walk line=1 ")][-1]
        tap.equal(f"after {cell} line and move have the same score",
                  -int(score), int(re.search("score=([-0-9]+)", line)[1]))
        desktop.press("win.walk-end")
    desktop.end()


def walked_lines(screen):
    """A line continues from the position on the board, and goes away when the game leaves it."""
    desktop = Desktop(screen, build, "--second", "program depth 4")
    desktop.click("h8")
    reply = desktop.wait("^move seat=1 (.*)")[1]
    desktop.wait("^state length=2 ")
    to_move, moves = walk(desktop, "line-1")
    tap.equal("after the program's move its line continues with the person's", "black", to_move)
    tap.check("the line's cells are free", not {"h8", reply} & set(moves), f"{reply} {moves}")
    desktop.picture(pictures + "walk.png")
    desktop.click(moves[0])
    desktop.wait("^state length=4 ")
    desktop.key("ctrl+z", "ctrl+z")
    desktop.wait("^state length=0 ")
    tap.equal("no line is left on the empty board", [], desktop.settled(desktop.lines_shown, []))
    desktop.end()

    desktop = Desktop(screen, build, "--moves", "h8i9", *PERSONS)
    desktop.key("ctrl+i")
    while len(walk(desktop, "line-1")[1]) < 3:  # until the search is deep enough
        pass
    desktop.key("ctrl+i")
    to_move, moves = walk_settled(desktop, "line-1")
    tap.equal("an analysed line begins with the side to move", "black", to_move)
    desktop.click(moves[0])
    desktop.wait("^state length=3 ")
    to_move, rest = walk(desktop, "line-1")
    tap.equal("after its first move the line continues with the next", ("white", moves[1:]),
              (to_move, rest[:len(moves) - 1]))  # the panel shows at most nine
    desktop.key("ctrl+z")
    desktop.wait("^state length=2 ")
    tap.equal("undo makes the line whole again", ("black", moves), walk(desktop, "line-1"))
    desktop.press("win.walk-end")
    desktop.click("a15")
    desktop.wait("^state length=3 ")
    tap.equal("another move removes the line", [], desktop.settled(desktop.lines_shown, []))
    desktop.key("alt+Left")
    tap.equal("looking back shows the line again", ("black", moves), walk(desktop, "line-1"))
    desktop.key("alt+Home")
    tap.equal("the line is not shown before its first position",
              [], desktop.settled(desktop.lines_shown, []))
    desktop.end()


def lines_kept(screen):
    """A line of the analysis becomes a variation by a key or a button, and its moves are copied."""
    desktop = Desktop(screen, build, "--rule", "renju", "--moves", "h8i9", *PERSONS)
    desktop.key("ctrl+Return")
    tap.equal("without an analysis there is none", "There is no line to keep: turn on the analysis.",
              desktop.wait("^say (.*)")[1])
    desktop.key("ctrl+i")
    desktop.wait_widget("line-2")
    desktop.wait_until(lambda: len(walk(desktop, "line-2")[1]) > 3, "the second line stays short")
    desktop.key("ctrl+i")
    desktop.key("Escape")
    desktop.hover("scores")
    desktop.key("ctrl+Return")
    count = int(desktop.wait(r"^kept line moves=(\d+)")[1])
    kept = desktop.wait("^say Kept as a variation: (.*)")[1].split()
    tap.check("a key keeps the best line", desktop.settled(
        lambda: f"3{kept[0]}" in desktop.moves(), True) and count >= len(kept), kept)
    tap.equal("the game stays where it was", "h8i9", desktop.state()["moves"])
    walk(desktop, "line-2")
    desktop.press("win.walk-back")
    desktop.press("win.copy-line")
    copied = desktop.wait("^copied line (.*)")[1].split()
    desktop.press("win.keep-line")
    tap.equal("the walked line as far as it is shown", len(copied),
              int(desktop.wait(r"^kept line moves=(\d+)")[1]))
    tap.equal("by its moves", copied[:9],
              desktop.wait("^say Kept as a variation: (.*)")[1].split()[:9])
    tap.check("stands in the list, too", desktop.settled(
        lambda: f"3{copied[0]}" in desktop.moves(), True), desktop.moves())
    desktop.key("Escape")
    walk(desktop, "line-1")
    while not desktop.text("walk-step").startswith("Move 1 of "):
        desktop.press("win.walk-back")
    desktop.click("a15")
    desktop.wait("^try a15")
    tap.equal("an own move goes into the line", ("4", "0", "1"),
              desktop.wait(r"^look node=\d+ length=(\d+) present=(\d) nodes=\d+ aside=(\d)").groups())
    tap.equal("while the game stays where it was", "h8i9", desktop.state()["moves"])
    desktop.picture(pictures + "tried-in-line.png")
    desktop.end()


def looking_on(screen):
    """A forced win, a hint, the analysis, looking back, and the window in Chinese."""
    desktop = Desktop(screen, build, "--moves", "h8a1i8a3j8a5", *PERSONS)
    desktop.key("ctrl+f")
    proof = desktop.wait(r"^solved vcf (\w+) plies=(\d+)")
    tap.equal("an open three wins by fours in three plies", ("win", "3"), (proof[1], proof[2]))
    said = desktop.wait("^say (.*)")[1]
    tap.equal("the message counts the moves of both sides",
              "A win by fours: 3 moves, both sides counted.", said)
    desktop.picture(pictures + "forced-win.png")
    desktop.key("ctrl+h")
    tap.equal("a hint says where to look", "Look at the centre.", desktop.wait("^hints (.*)")[1])
    desktop.key("ctrl+h")
    tap.equal("then what kind of move it is", "Black can win by force within 3 plies.",
              desktop.wait("^hints (.*)")[1])
    desktop.key("ctrl+h")
    hint = desktop.wait(r"^hint (\w+)")[1]
    tap.check("then the move, which makes the four", hint in ("g8", "k8"), hint)
    desktop.wait_until(lambda: desktop.text("why"), "no reasons came")
    tap.check("and beside the board why",
              f" {hint} wins by force within 3 plies: {hint} (open four), " in desktop.text("why"))
    old = {said, "Look at the centre.", "Black can win by force within 3 plies."}
    tap.equal("and no older message covers the board", set(), old & set(desktop.texts()))
    desktop.picture(pictures + "hint.png")
    tap.check("the header says whose turn it is", "Black to move" in desktop.texts())
    desktop.key("alt+Left", "alt+Left")
    tap.equal("looking back, the header says so", (True, False), desktop.settled(
        lambda: tuple(text in desktop.texts() for text in ("Looking back: 4 of 6",
                                                           "Black to move")), (True, False)))
    desktop.key("ctrl+i")
    desktop.wait("^thinking kind=analysis")
    desktop.picture(pictures + "analysis.png")
    desktop.click("c3")
    desktop.wait("^try c3")
    tap.equal("a stone put while looking back leaves the game", "h8a1i8a3j8a5",
              desktop.state()["moves"])
    desktop.key("alt+End")
    desktop.click("k8")
    desktop.wait("^move seat=0 k8")
    desktop.close()
    desktop = Desktop(screen, build, "--language", "zh_CN", *PERSONS)
    desktop.click("h8")
    desktop.wait("^move seat=0 h8")
    desktop.click("h8")
    tap.equal("it speaks Chinese", "这里已有棋子。", desktop.wait("^say (.*)")[1])
    desktop.picture(pictures + "chinese.png")
    desktop.key("ctrl+z")
    tap.equal("Chinese announcements have Chinese punctuation", "轮到黑方。h8，空",
              desktop.wait("^announce (.*)")[1])
    desktop.close()


def said_once(screen):
    """A message repeated while it is visible is not queued; later it is shown again."""
    refusal = "There is a stone already."
    desktop = Desktop(screen, build, "--moves", "h8", *PERSONS)

    def shown():
        return desktop.texts().count(refusal)

    def toasts():
        return desktop.lines().count(f"toast {refusal}")

    def refused():
        desktop.click_here()
        desktop.wait("^say There is a stone")
        return shown()
    desktop.point("h8")
    seen = [refused() for _ in range(8)]  # on a busy machine a message may go before it is looked for
    before = toasts()
    tap.equal("a refusal is visible, once", 1, max(seen))
    tap.check("eight refusals make no eight messages", before < 8, before)
    tap.equal("the message goes away by itself", 0, desktop.settled(shown, 0))
    tap.check("another refusal is visible again", any(refused() for _ in range(5)))
    tap.check("as another message", toasts() > before)
    tap.equal("nothing on standard error", "", desktop.errors())
    desktop.end()


def messages_aside(screen):
    """A message stands above the buttons that step through the game, and covers none of them."""
    desktop = Desktop(screen, build, "--moves", "h8h9", *PERSONS)

    refusal, cut = "There is a stone already.", []

    def acts():
        """Whether a button acted before the message went, which a busy machine may miss."""
        desktop.press("win.back")
        desktop.wait("^announce Move 1")
        desktop.click("h8")
        desktop.wait(f"^say {refusal}")
        cut.extend(line for line in desktop.cuts() if refusal in line)
        desktop.press("win.last")
        desktop.wait("^announce Move 2")
        return refusal in desktop.texts()
    for width in (1120, 700, 540, 360):  # in steps, since the contents limit each
        screen.xdotool("windowsize", "--sync", desktop.window, width, 700)
        desktop.wait_still(desktop.widgets)
        tap.check(f"{width} wide: the way back is open while a message is there", any(acts() for _ in range(5)))
        tap.equal(f"{width} wide: the message is shown whole", [], cut)
        if width == 360:
            desktop.picture(pictures + "message.png")
        desktop.wait_until(lambda: refusal not in desktop.texts(), "the message stays")
    desktop.end()


def tooltips(screen):
    """A button's tooltip is a single line, in Chinese as well."""
    heights = []
    for language in "en", "zh_CN":
        desktop = Desktop(screen, build, "--language", language, *PERSONS)
        where = screen.xdotool("getwindowgeometry", "--shell", desktop.window)
        left, top = (int(re.search(f"^{axis}=(-?\\d+)", where, re.M)[1]) for axis in "XY")
        x, y = desktop.widgets()["win.hint"][:2]

        def height():
            """How many pixel rows below the button are as dark as a tooltip."""
            return sum(any(max(screen.pixel(left + x + aside, top + y + down)) < 90
                           for aside in (-12, 12)) for down in range(20, 90))
        tap.equal(f"{language}: no tooltip before the pointer comes", 0, height())
        desktop.hover("win.hint")

        def comes():
            """GTK may miss a pointer that only enters; it notices one that moves on the button."""
            screen.xdotool("mousemove_relative", 1, 0, "mousemove_relative", "--", -1, 0, "sleep", 1)
            return height() > 10
        desktop.wait_until(comes, "no tooltip comes")
        desktop.picture(f"{pictures}tooltip-{language}.png")  # after a wait for the whole tooltip
        heights.append(height())
        desktop.end()
    tap.check("the tooltip is no higher in Chinese", heights[1] < 1.4 * heights[0], heights)


def colours(screen):
    """Wood in the light scheme, darker wood in the dark one, white in high contrast."""
    desktop = Desktop(screen, build, *PERSONS)
    tap.check("the board is wood", desktop.settled(
        lambda: is_wood(desktop.ground()), True), desktop.ground())
    light = desktop.ground()
    desktop.key("ctrl+comma")
    desktop.open_list("scheme")
    desktop.key("Down", "Down", "Return")
    desktop.wait_no_widget("popover")

    def closes():
        """The popover takes the key for itself while it fades."""
        desktop.key("Escape")
        return desktop.active_title() == "Lianzi"
    desktop.wait_until(closes, "the preferences stay")

    def is_dimmed():
        dark = desktop.ground()
        return 0.5 * light[0] < dark[0] < light[0] and dark[0] > dark[1] > dark[2]
    tap.check("the dark scheme darkens the board, which stays wood",
              desktop.settled(is_dimmed, True), light, desktop.ground())
    desktop.picture(pictures + "dark.png")
    desktop.close()
    with open(screen.home + "/config/lianzi/desktop.ini", encoding="utf-8") as file:
        tap.check("the scheme is remembered", "scheme=2" in file.read())
    desktop = Desktop(screen, build, *PERSONS, "--moves", "h8i9", ADW_DEBUG_HIGH_CONTRAST="1")
    tap.equal("the system's high contrast turns it white", (255, 255, 255),
              desktop.settled(desktop.ground, (255, 255, 255)))
    desktop.picture(pictures + "high-contrast.png")
    desktop.close()


def wait_kept(screen, wanted, patience=PATIENCE):
    """Waits until the preferences' file contains the text."""
    deadline = time.monotonic() + patience
    while time.monotonic() < deadline:
        with open(screen.home + "/config/lianzi/desktop.ini", encoding="utf-8") as file:
            if wanted in file.read():
                return True
        time.sleep(0.05)
    return False


def keys_explained(screen):
    """The keyboard shortcuts are on one page, without a warning from GTK."""
    for language, title in (("en", "Keyboard shortcuts"), ("zh_CN", "键盘快捷键")):
        desktop = Desktop(screen, build, "--language", language, *PERSONS)
        for _ in range(2):
            desktop.key("ctrl+question")
            desktop.wait_title(title)
            desktop.picture(f"{pictures}shortcuts-{language}.png")
            where = screen.xdotool("getactivewindow", "getwindowgeometry", "--shell")
            height = int(re.search("HEIGHT=(.*)", where)[1])
            desktop.key("Escape")
            desktop.wait_title("Lianzi" if language == "en" else "连子")
        tap.check(f"{language}: the shortcuts fit a small screen", height <= 720, height)
        tap.equal(f"{language}: nothing on standard error", "", desktop.errors())
        if language == "en":
            desktop.key("ctrl+question")
            desktop.wait_title(title)
            tap.equal("none is left out", [], [name for name in (
                "Review the game", "Quiet during a game", "Engine log", "Match of engines",
                "Quit") if name not in desktop.texts()])
        desktop.end()


def own_icon(screen):
    """The program has its icon, a green lotus pod, before it is installed."""
    desktop = Desktop(screen, build, *PERSONS)
    desktop.key("F10")
    desktop.wait_widget("popover")
    desktop.key("b")
    desktop.wait_until(lambda: screen.xdotool("getactivewindow").strip() != desktop.window,
                       "nothing is said about the program")
    def is_green():
        where = screen.xdotool("getactivewindow", "getwindowgeometry", "--shell")
        left, top, width = (int(re.search(f"^{name}=(-?\\d+)", where, re.M)[1])
                            for name in ("X", "Y", "WIDTH"))
        return any(green > red + 30 and green > blue + 30 for red, green, blue in
                   (screen.pixel(left + width // 2, top + y) for y in range(40, 240, 4)))
    tap.check("the program has its icon", desktop.settled(is_green, True))
    desktop.end()


def kept_at_once(screen):
    """A choice survives a killed program."""
    desktop = Desktop(screen, build, *PERSONS)
    desktop.key("ctrl+comma")
    desktop.open_list("scheme")
    desktop.key("Home", "Down", "Return")
    tap.check("a preference is written at once", wait_kept(screen, "scheme=1\n"))
    desktop.open_list("language")
    desktop.key("Home", "Down", "Return")
    tap.check("the language is written at once", wait_kept(screen, "language=en\n"))
    desktop.wait("^reopened")
    desktop.wait_title("Lianzi")
    desktop.key("ctrl+comma")
    desktop.open_list("language")
    desktop.key("Home", "Down", "Down", "Return")
    desktop.wait("^reopened")
    desktop.wait_title("连子")
    tap.check("the whole window speaks Chinese at once", "新的一局" in desktop.texts(), desktop.texts())
    desktop.key("ctrl+comma")
    desktop.open_list("language")
    desktop.key("Home", "Down", "Return")
    desktop.wait("^reopened")
    desktop.wait_title("Lianzi")
    desktop.press("win.panel")
    tap.check("hiding the panel is written at once", wait_kept(screen, "panel=false\n"))
    # the button moves while the panel goes, and a click may miss it
    tap.check("showing the panel is written at once", any(desktop.press("win.panel") or
                                    wait_kept(screen, "panel=true\n", PATIENCE / 4)
                                    for _ in range(4)))
    desktop.key("ctrl+n")
    desktop.wait_title("New Game")
    desktop.open_list("rule")
    desktop.key("Home", "Down", "Return")
    desktop.press("start")
    desktop.wait("^state length=0 .*rule=standard")
    tap.check("the choices of a new game are written at once",
              wait_kept(screen, "variant=standard 15x15\n"))
    desktop.kill()


def level_kept(screen):
    """The level chosen at a player's card is kept for later games."""
    desktop = Desktop(screen, build, "--second", "program level 6")
    desktop.open_list("seat-second")
    desktop.key("Tab", "Left", "Left", "Left")
    tap.check("a chosen level is written at once",
              wait_kept(screen, "second=program level 3\n"))
    desktop.key("Escape")
    desktop.kill()


def out_of_time(screen):
    """A game with a clock is resumed paused, and then lost on time."""
    os.makedirs(screen.home + "/state/lianzi", exist_ok=True)
    with open(screen.home + "/state/lianzi/session", "w", encoding="utf-8") as file:
        file.write("lianzi-session 1\nvariant freestyle 15x15\nfirst person\nsecond person\n"
                   "clock 0 700 0\nleft 700 700\nmoves h8\n")
    desktop = Desktop(screen, build)
    tap.equal("a game with a clock comes back paused", "nobody", desktop.state()["turn"])
    desktop.press("win.pause")  # its button stands in the bar
    desktop.click("h9")
    desktop.wait("^state .*result=[^o]")
    tap.equal("the game is lost on time", "white", desktop.state()["result"])
    tap.equal("the loss on time is announced", "White wins: on time. h9, White, move 2",
              desktop.wait("^announce (.*)")[1])
    desktop.close()


PARTS = (printed_game, mouse_game, keyboard_game, announced,
         level_kept,  # before a new game of two persons becomes the choice
         asked_first, menu_left, while_thinking,
         scored_alike, walked_lines, lines_kept, looking_on, said_once, out_of_time, keys_explained,
         own_icon, kept_at_once, tooltips, colours,
         messages_aside)  # leaves the window narrow
with Screen() as shared:
    for part in PARTS[::2 if ONE_IN > 4 else 1]:
        tap.run(part, shared)
tap.finish()
