#!/usr/bin/env python3
"""window_tree.py BUILD: the game as a tree: variations, comments, the list of moves."""
import os
import re
import subprocess
import sys

sys.path.append(sys.path[0] + "/..")
from screen import Desktop, Screen, open_game
from tap import Tap

build = sys.argv[1]
pictures = build + "/screenshots/"
tap = Tap()
PERSONS = ("--first", "person", "--second", "person")


def sgf(screen, path):
    """A file's games as the terminal's converter writes them: equal text, equal trees."""
    other = screen.home + "/read-back.sgf"
    subprocess.run([build + "/lianzi", "convert", path, other], check=True, capture_output=True)
    with open(other, encoding="utf-8") as file:
        return file.read().replace("\n", "")


def save_as(desktop, path):
    desktop.key("ctrl+shift+s")
    desktop.wait_until(lambda: desktop.active_title().startswith("Save the Game"), "no dialog")
    desktop.key("ctrl+a")
    desktop.type(path)
    desktop.key("Return")
    desktop.wait("^saved " + os.path.basename(path))
    desktop.wait_title("Lianzi")


def look(desktop):
    """The last position that was looked at."""
    return desktop.wait(r"^look node=\d+ length=(\d+) present=(\d) nodes=(\d+) aside=(\d)").groups()


def nothing_lost(screen):
    """Undo and other moves leave what was played; a click anywhere tries a move there."""
    desktop = Desktop(screen, build, "--moves", "h8i9h10i11", *PERSONS)
    desktop.key("ctrl+z", "ctrl+z")
    desktop.wait("^state length=2 ")
    desktop.click("j8")
    desktop.wait("^move seat=0 j8")
    tap.equal("the moves that were taken back are in the list beside the new one",
              {"1h8", "2i9", "3j8", "3h10", "4i11"}, set(desktop.settled(
                  lambda: set(desktop.moves()), {"", "1h8", "2i9", "3j8", "3h10", "4i11"})) - {""})
    tap.equal("the present move is shown", "3j8",
              desktop.settled(desktop.shown_move, "3j8"))
    desktop.picture(pictures + "variations.png")
    desktop.key("alt+Left", "alt+Left")
    desktop.wait(r"^look node=\d+ length=1 ")
    desktop.click("c3")
    desktop.wait("^try c3")
    tap.equal("a move tried while looking back adds a variation, and the game stays",
              ("2", "0", "7", "1"), look(desktop))
    tap.equal("the game's moves", "h8i9j8", desktop.state()["moves"])
    desktop.click("d4")
    desktop.wait("^try d4")
    tap.equal("and another after it", ("3", "0", "8", "1"), look(desktop))
    tap.check("the header says that it is a variation", "Variation: 3 of 3" in desktop.texts())
    desktop.press("win.promote")
    desktop.wait("^promoted")
    tap.equal("moved up it is the main line, and called so", True, desktop.settled(
        lambda: "Main line: 3 of 3" in desktop.texts(), True))
    desktop.key("ctrl+z")
    tap.equal("undo takes that back", True, desktop.settled(
        lambda: "Variation: 3 of 3" in desktop.texts(), True))
    desktop.click("d4")
    tap.equal("an occupied cell is refused there, too", "occupied",
              desktop.wait("^refused (.*)")[1])
    desktop.key("ctrl+z")
    tap.equal("undo takes the hand back, not the tree", ("2", "0", "8", "1"), look(desktop))
    desktop.key("alt+End")
    tap.equal("the way back leads to the game", ("3", "1", "8", "0"), look(desktop))
    desktop.click("k8")
    desktop.wait("^move seat=1 k8")
    desktop.wait("^autosaved 1")
    path = screen.home + "/tree.sgf"
    save_as(desktop, path)
    desktop.kill()
    text = sgf(screen, path)
    tap.check("the file has the game as its main line, and everything else",
              ";B[hh](;W[ig](;B[jh];W[kh])(;B[hf];W[ie]))(;W[cm];B[dl])" in text, text)
    desktop = Desktop(screen, build)
    tap.equal("after kill -9 the game is back", "h8i9j8k8", desktop.state()["moves"])
    tap.check("and so is the tree", {"2c3", "3d4", "3h10", "4i11"} <= set(desktop.moves()),
              desktop.moves())
    desktop.end()


def walked(screen):
    """Clicks, arrows, Home, End and the wheel walk through the tree; the pointer previews."""
    desktop = open_game(screen, build, "walk.sgf",
                        "(;GM[4]FF[4]SZ[15]PB[Ada]PW[Bo];B[hh]C[The centre.](;W[ig];B[hf];W[ie])"
                        "(;W[hg];B[jf])(;W[gg]))")
    tap.equal("an opened game shows its players", ("Ada", "Bo"),
              (desktop.text("name-first"), desktop.text("name-second")))
    tap.equal("a comment is in the list", ["The centre."],
              desktop.settled(lambda: desktop.moves()[""], ["The centre."]))

    def after(*keys):
        desktop.key(*keys)
        return look(desktop)[0]
    desktop.click_move("2h9")
    tap.equal("a click shows a variation's position", ("2", "0", "8", "1"), look(desktop))
    desktop.picture(pictures + "move-list.png")
    tap.equal("Right goes on in it", "3", after("Right"))
    tap.equal("it ends there: Left goes back", "2", after("Left"))
    tap.equal("Down is the next variation", "2g9",
              (after("Down"), desktop.settled(desktop.shown_move, "2g9"))[1])
    after("Up")
    tap.equal("two Up are the main line", "2i9",
              (after("Up"), desktop.settled(desktop.shown_move, "2i9"))[1])
    tap.equal("End is the end of the line", "4", after("End"))
    tap.equal("Home is the start", "0", after("Home"))
    desktop.point("c3")
    for button, length in ((5, "1"), (5, "2"), (4, "1")):
        desktop.turn_wheel(button)
        tap.equal(f"the wheel over the board walks to {length}", length, look(desktop)[0])
    desktop.point_at_move("3h10")
    desktop.wait(r"^preview \d+")
    tap.equal("the pointer on a move previews it", "dark",
              desktop.settled(lambda: "dark" if max(desktop.colour("h10")) < 100 else "", "dark"))
    desktop.point("c3")
    desktop.wait("^preview -1")
    tap.equal("and the preview goes with the pointer", "",
              desktop.settled(lambda: "dark" if max(desktop.colour("h10")) < 100 else "", ""))
    desktop.end()


GRAPH = ("(;GM[4]SZ[15];B[hh];W[ig];B[jf](;W[gi];B[gg](;W[hg];B[if];W[kk];B[ll];W[ka];B[la];W[lb];B[lc])"
         "(;W[aa];B[bb]BM[1](;W[cc];B[dd])(;W[ce])))(;W[hg]BM[2];B[kk]TE[1])(;W[ab];B[cb]))")


def graphed(screen):
    """The tree as a graph: a column for each move, a row for each line; clicks, keys and the wheel; many nodes."""
    desktop = open_game(screen, build, "graph.sgf", GRAPH)

    def graph():
        """node -> (number, x, y, shown, sign), as last told."""
        told = [line for line in desktop.lines() if line.startswith("graph ")][-1]
        return {int(node): (int(number), int(x), int(y), shown == "*", sign) for node, number, x, y, shown, sign in
                re.findall(r" (\d+):(\d+)@(-?\d+),(-?\d+)(\*?)([!?]*)", told)}
    desktop.press("win.tree-graph")
    desktop.wait("^graph rows=4 columns=14 ")
    desktop.picture(pictures + "graph-of-moves.png")
    places = graph()
    tap.equal("the move on the board is in sight and marked", [13], [item[0] for item in places.values() if item[3]])
    tap.equal("no two nodes have one place", len(places), len({item[1:3] for item in places.values()}))
    tap.check("a move's number says its column", all(
        one[1] - other[1] == 30 * (one[0] - other[0]) for one in places.values() for other in places.values()))
    main = [item for item in places.values() if item[2] == min(place[2] for place in places.values())]
    tap.equal("the main line is one row", sorted(item[0] for item in main), list(range(main[0][0], 14)))
    tap.equal("judgements are shown", ["!", "?", "??"], sorted({item[4] for item in places.values()} - {""}))
    bad = next(node for node, item in places.items() if item[4] == "?")
    window = desktop.screen.xdotool("getactivewindow").strip()
    desktop.screen.xdotool("mousemove", "--window", window, places[bad][1] + 1, places[bad][2], "mousemove", "--window",
                           window, places[bad][1], places[bad][2])
    desktop.click_here()
    desktop.wait(f"^look node={bad} length=7 ")
    desktop.key("Left")
    node = int(desktop.wait(r"^look node=(\d+) length=6 ")[1])
    tap.check("a click shows the node, and the left arrow the one before it",
              desktop.settled(lambda: graph().get(node, (0, 0, 0, False))[3], True))
    desktop.key("Up")
    desktop.wait(r"^look node=\d+ length=6 ")
    desktop.key("Home")
    desktop.wait("^look node=0 length=0 ")
    tap.check("the start comes into sight", desktop.settled(lambda: 0 in graph() and graph()[0][3], True))
    desktop.press("win.tree-graph")
    desktop.wait("^moves rows=")
    desktop.end()
    rows = "".join(f"(;B[{chr(97 + i // 15)}{chr(97 + i % 15)}];W[oo];B[on];W[om])" for i in range(220))
    desktop = open_game(screen, build, "bush.sgf", f"(;GM[4]SZ[15]{rows})")
    desktop.press("win.tree-graph")
    desktop.wait("^graph rows=220 columns=5 ")
    desktop.hover("moves")
    before = graph()
    desktop.turn_wheel(5)
    desktop.wait("^graph rows=220 ")
    tap.check("the wheel goes down", min(graph()) > min(before) or 0 not in graph(), sorted(graph())[:5])
    desktop.press("win.tree-graph")
    desktop.wait("^moves rows=")
    desktop.end()


def changed(screen):
    """Comments, deleting and its undo, moving a variation up, playing on from a variation."""
    desktop = open_game(screen, build, "change.sgf",
                        "(;GM[4]FF[4]SZ[15];B[hh](;W[ig];B[hf])(;W[hg]BM[1];B[jf]C[old]))")
    path = screen.home + "/change.sgf"
    desktop.click_move("3j10")
    look(desktop)
    desktop.press("comment")
    desktop.key("ctrl+a")
    desktop.type("Better.")
    tap.equal("a comment is written into the list", ["Better."],
              desktop.settled(lambda: desktop.moves()[""], ["Better."]))
    desktop.key("ctrl+a", "ctrl+x")
    desktop.settled(lambda: desktop.moves().get("", []), [])
    desktop.key("ctrl+v")
    tap.equal("cutting and pasting edit the comment", ["Better."],
              desktop.settled(lambda: desktop.moves().get(""), ["Better."]))
    desktop.type(" Much.")
    desktop.settled(lambda: desktop.moves()[""], ["Better. Much."])
    desktop.key("ctrl+z")
    tap.equal("and so does undoing", ["Better."],
              desktop.settled(lambda: desktop.moves()[""], ["Better."]))
    desktop.press("win.promote")
    desktop.wait("^promoted")
    desktop.key("ctrl+s")
    desktop.wait("^saved change.sgf")
    text = sgf(screen, path)
    tap.check("the variation moved up, with its comment",
              "(;W[hg]BM[1];B[jf]C[Better.])(;W[ig];B[hf])" in text, text)
    desktop.click_move("2i9")
    look(desktop)
    desktop.press("win.delete")
    tap.equal("deleting takes the moves below along", "2", desktop.wait(r"^deleted (\d+)")[1])
    tap.equal("a message offers to undo it", "2 moves were deleted.",
              desktop.wait("^toast (.*)")[1])
    desktop.wait_until(lambda: "2i9" not in desktop.moves(), "2i9 stays")
    desktop.press("win.undelete")
    desktop.wait("^undeleted")
    desktop.wait_until(lambda: "2i9" in desktop.moves(), "2i9 does not come back")
    tap.check("the undo brings them back", "3h10" in desktop.moves())
    desktop.wait("^state length=3 .*moves=h8i9h10")  # the present position, too
    desktop.click_move("3j10", 3)
    look(desktop)
    desktop.wait_widget("popover")
    desktop.key("Return")  # its first entry
    desktop.wait("^state length=3 .*moves=h8h9j10")
    tap.equal("the menu plays on from there", "h8h9j10", desktop.state()["moves"])
    desktop.click_move("2i9", 3)
    look(desktop)
    desktop.wait_widget("popover")
    desktop.key("Up", "Right", "Down", "Return")  # the last entry's list, its first sign
    tap.equal("the menu judges a move", "!", desktop.wait("^judged (.*)")[1])
    tap.equal("and the list has the sign", "!",
              desktop.settled(lambda: desktop.judgements().get("2i9"), "!"))
    desktop.end()


BLUNDER = "h8h9i8i9j8j9o15k9"  # black leaves an open three and loses to one


def marked(screen):
    """The right button marks a cell, step by step, and the file has the marks."""
    desktop = open_game(screen, build, "marks.sgf", "(;GM[4]FF[4]SZ[15];B[hh];W[ig]TR[cc])")

    def mark(cell, kind):
        desktop.point(cell)
        desktop.click_here(3)
        desktop.wait(f"^marked {kind}")
    mark("k5", 1)
    mark("l6", 1)
    mark("l6", 4)
    mark("m7", 1)
    mark("m7", 4)
    mark("m7", 3)
    for kind in (3, 2, 6):
        mark("c13", kind)
    desktop.picture(pictures + "marks.png")
    tap.equal("no stone is put", "h8i9", desktop.state()["moves"])
    desktop.key("ctrl+s")
    desktop.wait("^saved marks.sgf")
    text = sgf(screen, screen.home + "/marks.sgf")
    tap.check("circle, triangle and square are in the file, and the fourth press took one away",
              "CR[kk]" in text and "TR[lj]" in text and "SQ[mi]" in text and "[cc]" not in text, text)
    desktop.end()


def drawn(screen):
    """The right button dragged from a cell to another draws an arrow, with Shift a line; the same again takes
    it away. Files and pictures have them, and they stand at their position."""
    desktop = open_game(screen, build, "arrows.sgf", "(;GM[4]FF[4]SZ[15];B[hh];W[ig]AR[bn:gn])")
    path = screen.home + "/arrows.sgf"

    def drag(start, end, count, shift=False):
        desktop.point(start)
        desktop.hold(3)
        desktop.point(end)
        desktop.picture(f"{pictures}drawing.png")
        screen.xdotool("keydown" if shift else "keyup", "shift")
        desktop.let_go(3)
        screen.xdotool("keyup", "shift")
        desktop.wait(f"^drawn {count}")

    def colours():
        """Between the lines of the board, where the arrows and the line run."""
        return {name: desktop.between(*ends, share) for name, ends, share in (
            ("file's", ("b2", "g2"), 0.3), ("arrow", ("c10", "f13"), 0.5), ("line", ("k3", "n6"), 0.5))}

    def seen(plain, *names):
        """Which of them are drawn: all of them are purple."""
        def now():
            return {name for name, (red, green, blue) in colours().items() if green + 30 < min(red, blue)}
        tap.equal(plain, set(names), desktop.settled(now, set(names)))
    desktop.point("o15")
    seen("the file's arrow is drawn", "file's")
    drag("c10", "f13", 2)
    drag("k3", "n6", 3, shift=True)
    desktop.point("o15")
    seen("so are an arrow and a line", "file's", "arrow", "line")
    desktop.picture(pictures + "arrows.png")
    tap.equal("no stone is put", "h8i9", desktop.state()["moves"])
    desktop.point("d3")
    desktop.click_here(3)
    desktop.wait("^marked 1")
    desktop.key("ctrl+z")
    desktop.wait("^state length=1 ")
    seen("undo leaves the position in which they stand")
    desktop.key("ctrl+shift+z")
    desktop.wait("^state length=2 ")
    seen("redo comes back to them", "file's", "arrow", "line")
    desktop.key("ctrl+s")
    desktop.wait("^saved arrows.sgf")
    text = sgf(screen, path)
    tap.check("the file has all of them, and the mark of a click", all(
        part in text for part in ("AR[bn:gn][cf:fc]", "LN[km:nj]", "CR[dm]")), text)
    for name in ("arrows.svg", "arrows-saved.png"):
        desktop.key("ctrl+e")
        desktop.wait_title("Save a Picture (PNG or SVG)")
        desktop.key("ctrl+a")
        desktop.type(f"{screen.home}/{name}")
        desktop.key("Return")
        desktop.wait("^exported " + name)
        desktop.wait_title("Lianzi")
    os.replace(screen.home + "/arrows-saved.png", pictures + "arrows-saved.png")
    with open(screen.home + "/arrows.svg", encoding="utf-8") as file:
        tap.equal("a picture has them, too", 3, len(re.findall("fill:rgb\\(36", file.read())))
    drag("c10", "f13", 2)
    drag("n6", "k3", 1, shift=True)
    desktop.point("o15")
    seen("the same again takes them away, a line from either end", "file's")
    drag("c10", "f13", 2)
    desktop.key("ctrl+s")
    desktop.wait("^saved arrows.sgf")
    desktop.end()
    desktop = Desktop(screen, build, path)
    desktop.wait("^opened arrows.sgf", fresh=False)
    desktop.point("o15")
    seen("opened again, the file shows what was left", "file's", "arrow")
    desktop.end()


def finish_learning(desktop):
    """From the last question over the summary to the game."""
    desktop.press("win.learn-next")
    desktop.wait("^learn Found at once: ")
    desktop.press("win.learn-next")
    desktop.wait("^learn ends")


def learned(screen):
    """The mistakes of a side: a wrong answer is refuted on the board and in words, and all are summed up."""
    desktop = open_game(screen, build, "both.sgf",
                        "(;FF[4]GM[4]SZ[15]RU[freestyle];B[hh];W[ih];B[hi];W[oa];B[hg]"
                        "(;W[oo]BM[1](;B[ao]BM[1];W[hf])(;B[hf]))(;W[hf]))")
    desktop.key("F10")
    desktop.wait_widget("popover")
    desktop.key("a", "l")
    desktop.wait("^learn Move 6: White played o1")
    tap.check("it is said how many mistakes each side made",
              {"Both: 2", "Black: 1", "White: 1"} <= set(desktop.texts()), desktop.texts())
    desktop.press("learn-side-1")
    tap.check("black's alone are asked", desktop.wait("^learn Move 7: Black played a1"))
    desktop.press("learn-side-2")
    tap.check("or white's", desktop.wait("^learn Move 6: White played o1"))
    desktop.click("a8")
    desktop.wait("^learn a8 is not better")
    told = desktop.wait("^learn refuted moves=(.*?): (.*)")
    tap.check("a wrong answer is refuted by moves and in words", int(told[1]) > 3 and "open four" in told[2], told[0])
    tap.equal("the words stand below the question", told[2], desktop.text("question-why"))
    desktop.point("o8")
    tap.check("and the moves on the board", desktop.settled(lambda: min(desktop.colour("a8")) > 150, True),
              desktop.colour("a8"))
    desktop.picture(pictures + "learn-refuted.png")
    desktop.click("h10")
    desktop.wait("^learn Right: h10")
    desktop.press("win.learn-next")
    tap.equal("the summary counts and names what to look at again",
              "Found at once: 0 of 1; with help: 1; not found: 0. To look at again: 6 o1.",
              desktop.wait("^learn (.*)")[1])
    desktop.picture(pictures + "learn-summary.png")
    desktop.press("win.learn-repeat")
    desktop.wait("^learn Move 6: White played o1")
    desktop.click("h10")
    desktop.wait("^learn Right: h10")
    desktop.press("win.learn-next")
    tap.equal("what was not found is asked again", "Found at once: 1 of 1; with help: 0; not found: 0.",
              desktop.wait("^learn (.*)")[1])
    desktop.press("win.learn-next")
    desktop.wait("^learn ends")
    desktop.end()


def reviewed(screen):
    """The engine goes through a game: judgements, better lines, a page; then the questions."""
    folder = screen.home + "/config/lianzi"
    os.makedirs(folder, exist_ok=True)
    with open(folder + "/desktop.ini", "w", encoding="utf-8") as file:
        file.write("[window]\nreview-ms=60000\n")
    desktop = Desktop(screen, build, "--moves", BLUNDER, "--second", "program level 3")

    def shares():
        return [text for text in desktop.texts() if text.endswith(" %")]
    desktop.wait("^autosaved 1", fresh=False)
    desktop.key("ctrl+l")
    desktop.wait("^reviewed 1 of 9")  # lost at a glance; the positions before it take a minute each
    desktop.press("win.review-cancel")
    desktop.wait("^review cancelled")
    tap.equal("a cancelled review judges nothing", {},
              (desktop.wait_no_widget("win.review-cancel"), desktop.judgements())[1])
    desktop.key("ctrl+l")
    desktop.wait("^reviewed 1 of 9")
    desktop.kill()
    os.remove(folder + "/desktop.ini")
    desktop = Desktop(screen, build)
    tap.equal("a review that is killed leaves the game as it was", BLUNDER,
              desktop.state()["moves"])
    desktop.key("ctrl+l")
    tap.check("the review ends with each side's accuracy",
              desktop.wait("^review done: (.*)")[1].startswith("Accuracy: Black "))
    tap.equal("a missed win is judged in the list", "??",
              desktop.settled(lambda: desktop.judgements().get("7o15"), "??"))
    tap.check("the better move is a variation beside it",
              {"7g8", "7k8"} & set(desktop.moves()), desktop.moves())
    wide = [(int(name[0]), place[:2]) for name, place in desktop.moves().items() if name]
    pitches = [x - left for (number, (left, y)) in wide for (after, (x, below)) in wide
               if after == number + 1 and below == y and x > left]
    tap.check("columns leave room for a long move with its judgement", pitches and min(pitches) > 70,
              pitches)
    tap.equal("during a game no evaluation is shown", ([], "Hidden while you play."),
              (shares(), desktop.text("quiet-hint")))
    desktop.picture(pictures + "review.png")
    desktop.key("ctrl+j")
    tap.check("unless it is asked for", desktop.settled(lambda: bool(shares()), True))
    desktop.key("ctrl+j")
    path = screen.home + "/review.sgf"
    save_as(desktop, path)
    text = sgf(screen, path)
    tap.check("the file has judgement, comment, win rate and variation",
              "missed win: from 100 %" in text and "BM[2](;" not in text and "SBKV[100]" in text and
              ";B[oa]C[missed win" in text and "BM[2]" in text, text)
    desktop.press("win.review-page")
    desktop.wait_title("Save the Review as a Page")
    desktop.key("ctrl+a")
    desktop.type(screen.home + "/review.html")
    desktop.key("Return")
    desktop.wait("^page review.html")
    desktop.wait_title("Lianzi")
    with open(screen.home + "/review.html", encoding="utf-8") as file:
        tap.check("the page names the missed win", "missed win" in file.read())
    if "win.practise-mistakes" in desktop.widgets():  # built with a database
        for counts in ("Cards added: 1; already there: 0.", "Cards added: 0; already there: 1."):
            desktop.press("win.practise-mistakes")
            tap.equal("the mistake becomes a card, once", counts, desktop.wait("^say (Cards .*)")[1])
    desktop.press("win.learn")
    desktop.wait("^learn Move 7: Black played o15")
    tap.equal("the list, which has the answer, is hidden", None, desktop.text("line-1"))
    desktop.click("a1")
    desktop.wait("^learn a1 is not better")
    desktop.press("win.learn-hint")
    desktop.wait("^learn It is one of the marked cells")
    desktop.picture(pictures + "learn.png")
    desktop.click("k8")
    tap.check("the winning move is right", desktop.wait("^learn Right: .*k8|^learn Right: "))
    finish_learning(desktop)
    desktop.press("win.learn")
    desktop.wait("^learn Move 7: Black played o15")
    desktop.press("win.learn-solution")
    tap.check("the solution names a winning move",
              desktop.wait("^learn (.*)")[1].rstrip(".").split()[-1] in ("g8", "k8"),
              desktop.text("question"))
    finish_learning(desktop)
    tap.equal("the game is as it was", BLUNDER, desktop.state()["moves"])
    desktop.key("ctrl+r")
    desktop.wait("^state length=0 ")
    desktop.key("ctrl+l")
    tap.equal("a game without moves is not reviewed", "the game has no moves",
              desktop.wait("^review failed: (.*)")[1])
    desktop.end()


def symmetric_answers(screen):
    """In a symmetric position an answer is right, or wrong, however it is turned."""
    desktop = open_game(screen, build, "symmetric.sgf",
                        "(;FF[4]GM[4]SZ[15]RU[freestyle];B[hh](;W[ao]BM[1];B[ii])(;W[ig];B[ii]))")
    desktop.key("F10")
    desktop.wait_widget("popover")
    desktop.key("a", "l")
    desktop.wait("^learn Move 2: White played a1")
    desktop.click("o15")
    desktop.wait("^learn o15 is not better")
    desktop.click("g7")
    tap.check("a turned answer is right", desktop.wait("^learn g7|^learn Right: (.*)")[1] == "g7 is good, too.")
    tap.check("and the question is answered", desktop.settled(lambda: "g7" in (desktop.text("question") or ""), True))
    finish_learning(desktop)
    desktop.end()


def rates_kept(screen):
    """The win rates of a saved game are there again when it is opened, without a score."""
    path = screen.home + "/rated.sgf"

    def last(desktop, start):
        return [line for line in desktop.lines() if line.startswith(start)][-1]
    desktop = Desktop(screen, build, "--moves", "h8i9h10", *PERSONS)
    desktop.key("ctrl+h")
    desktop.wait("^hints ")
    desktop.click("j8")
    desktop.wait("^state length=4 ")
    desktop.key("ctrl+h")
    desktop.wait("^hints ")
    scores = last(desktop, "scores at=4 ")
    tap.check("a hint tells a score", last(desktop, "named ").startswith("named Black · "))
    save_as(desktop, path)
    desktop.end()
    text = sgf(screen, path)
    tap.equal("both positions that were searched have a win rate in the file", 2, text.count("SBKV["))
    desktop = Desktop(screen, build, path)
    desktop.wait("^opened rated.sgf", fresh=False)
    tap.equal("opened again, it shows the win rate", scores,
              desktop.settled(lambda: last(desktop, "scores "), scores))
    tap.equal("without a score", "named Black, White", last(desktop, "named "))
    desktop.key("alt+Left")
    tap.check("and that of the position before", desktop.wait("^scores at=3 black=[0-9]+ %"))
    desktop.end()
    desktop = Desktop(screen, build)
    tap.equal("also after a restart", scores, desktop.settled(lambda: last(desktop, "scores "), scores))
    desktop.end()


def round_trips(screen):
    """Opening and saving keep every node: variations, comments, marks, names."""
    full = ("(;GM[4]FF[4]CA[UTF-8]SZ[15]PB[甲]PW[乙]EV[Cup]RO[2]DT[2020-02-02]RE[B+R]RU[renju]"
            "C[Start.];B[hh]C[One.]LB[hh:A][ig:B];W[ig]TR[aa](;B[hf]MA[bb];W[ie](;B[jf])"
            "(;B[jj]SQ[cc]C[Two\\]]))(;B[ff]HO[1]SL[dd];W[]))")
    path = screen.home + "/full.sgf"
    with open(path, "w", encoding="utf-8") as file:
        file.write(full)
    for name in ("full.sgf", "full.lib"):
        path = os.path.join(screen.home, name)
        if name == "full.lib":
            subprocess.run([build + "/lianzi", "convert", screen.home + "/full.sgf", path],
                           check=True, capture_output=True)
        before = sgf(screen, path)
        desktop = Desktop(screen, build, path)
        desktop.wait(f"^opened {name}", fresh=False)
        desktop.key("ctrl+s")
        desktop.wait(f"^saved {name}")
        desktop.end()
        tap.equal(f"{name} is opened and saved without a change", before, sgf(screen, path))
        desktop = Desktop(screen, build)
        kept = {"4i11", "5j10", "5j6", "3f10"}
        tap.check("and after a restart it is all there",
                  desktop.settled(lambda: kept <= set(desktop.moves()), True), desktop.moves())
        desktop.end()


LESSON = ("(;FF[4]GM[4]SZ[15]RU[freestyle]C[About fours.];B[hh];W[ig];B[jf]"
          "(;W[gi];B[if]"
          ";AB[kk][lk]AW[mk]AE[ig]C[Two black stones more.]TR[kk][lk];B[jk]TE[1];W[ik](;B[nk])(;B[hk]BM[1]))"
          "(;AE[aa:oo]C[An empty board.];AB[cc:ec]AW[cd:ed]PL[W];W[fd];B[fc]))")


def lesson(screen):
    """Stones that are set up within a game are walked over, played on from, saved and kept."""
    path = screen.home + "/lesson.sgf"
    with open(path, "w", encoding="utf-8") as file:
        file.write(LESSON)
    before = sgf(screen, path)
    desktop = Desktop(screen, build, path, *PERSONS)
    desktop.wait("^opened lesson.sgf", fresh=False)

    def shade(cell):
        return "light" if min(desktop.colour(cell)) > 200 else "dark" if max(desktop.colour(cell)) < 90 else "board"
    desktop.click_move("0Set-up")
    tap.equal("a set-up is shown like a move", ("6", "0", "15", "0"), look(desktop))
    tap.equal("with its stones, and without those that it takes away", ["dark", "dark", "light", "board"],
              desktop.settled(lambda: [shade(cell) for cell in ("h8", "i10", "m5", "i9")],
                              ["dark", "dark", "light", "board"]))
    tap.check("and the header says what it is", "Stones were set up" in desktop.texts(), desktop.texts())
    desktop.picture(pictures + "set-up.png")
    desktop.key("Right")
    tap.equal("Right goes on from it, and the numbers begin again", ("7", "1j5"),
              (look(desktop)[0], desktop.settled(desktop.shown_move, "1j5")))
    desktop.key("Left", "Left")
    desktop.wait(r"^look node=\d+ length=5 ")
    tap.equal("before it the stone that it took is there", "light",
              desktop.settled(lambda: shade("i9"), "light"))
    desktop.key("Right")
    look(desktop)
    desktop.click("b14")
    desktop.wait("^try b14")
    tap.equal("a move tried there is a variation", ("7", "0", "16", "1"), look(desktop))
    desktop.press("win.play-here")
    tap.equal("the game goes on from there", "b14", (desktop.wait("^state length=7 "), desktop.state()["moves"])[1])
    desktop.click("c14")
    desktop.wait("^move seat=1 c14")
    for length in (7, 6, 5):
        desktop.key("ctrl+z")
        desktop.wait(f"^state length={length} ")
    tap.equal("undo leads over the set-up", "h8i9j10g7i10", desktop.state()["moves"])
    desktop.key("ctrl+shift+z")
    desktop.wait("^state length=6 ")
    desktop.key("ctrl+shift+z")
    desktop.wait("^state length=7 ")
    desktop.wait("^autosaved 1")
    desktop.key("ctrl+s")
    desktop.wait("^saved lesson.sgf")
    tap.equal("all of it is saved", before.replace(
        ";B[jk]TE[1];W[ik](;B[nk])(;B[hk]BM[1]))", "(;B[jk]TE[1];W[ik](;B[nk])(;B[hk]BM[1]))(;B[bb];W[cb]))"),
              sgf(screen, path))
    desktop.key("ctrl+shift+s")
    desktop.wait_until(lambda: desktop.active_title().startswith("Save the Game"), "no dialog")
    desktop.key("ctrl+a")
    desktop.type(screen.home + "/lesson.lib")
    desktop.key("Return")
    tap.check("another format says what it loses", desktop.wait("^loses .*set up within the game"))
    desktop.kill()
    desktop = Desktop(screen, build)
    tap.equal("after kill -9 the game is there, at the same place", ("7", "b14"),
              (desktop.state()["length"], desktop.state()["moves"]))
    desktop.key("ctrl+shift+z")
    desktop.wait("^state length=8 ")
    tap.equal("and so is what was taken back", "b14c14", desktop.state()["moves"])
    desktop.end()


def formats(screen):
    """A name without an extension gets the format's; renju saved to .lib comes back as renju."""
    desktop = Desktop(screen, build, "--rule", "renju", "--moves", "h8i9", *PERSONS)

    def save(name):
        desktop.key("ctrl+shift+s")
        desktop.wait_title("Save the Game")
        desktop.key("ctrl+a")
        desktop.type(os.path.join(screen.home, name))
        desktop.key("Return")
    save("bare")
    desktop.wait("^saved bare.sgf")
    desktop.wait_title("Lianzi")
    save("bare")
    desktop.wait_title("Save the Game")
    tap.check("a completed name replaces no file unasked", not any(
        line == "saved bare.sgf" for line in desktop.lines()[desktop.read:]))
    desktop.key("Escape")
    desktop.wait_title("Lianzi")
    save("renju.lib")
    desktop.wait("^saved renju.lib")
    tap.check("a .lib holds renju", not any(line.startswith("loses") for line in desktop.lines()))
    desktop.end()
    desktop = Desktop(screen, build, screen.home + "/renju.lib")
    desktop.wait("^opened renju.lib", fresh=False)
    tap.equal("and comes back as renju", ("renju", "h8i9"),
              (desktop.state()["rule"], desktop.state()["moves"]))
    desktop.end()
    desktop = Desktop(screen, build, "--moves", "h8i9", *PERSONS)
    save("free.lib")
    tap.check("freestyle in a .lib is a loss that is told", "rule is not kept" in
              desktop.wait("^loses (.*)")[1])
    desktop.end()


def explored(screen):
    """The games of a database beside the moves: empty, filled by its one button, walked, and a game opened."""
    games = screen.home + "/games.sgf"
    with open(games, "w", encoding="utf-8") as file:
        file.write("(;GM[4]SZ[15]RU[renju]PB[Ann]PW[Bob]RE[B+]DT[2020];B[hh];W[hg];B[ig])"
                   "(;GM[4]SZ[15]RU[renju]PB[Cy]PW[Bob]RE[W+];B[hh];W[hg];B[ig];W[aa];B[bb])"
                   "(;GM[4]SZ[15]RU[renju]PB[Dee]PW[Ann]RE[0];B[hh];W[ig];B[ih])")
    desktop = Desktop(screen, build, "--rule", "renju", *PERSONS, XDG_DATA_HOME=screen.home + "/explored",
                      XDG_STATE_HOME=screen.home + "/explored")
    desktop.press("tab-explorer")
    tap.check("without a database the explorer says so", "no games yet" in desktop.wait("^explorer nothing: (.*)")[1])
    tap.check("with one button, since the window has kept no game", "win.explore-own" not in desktop.widgets())
    desktop.press("win.explore-import")
    desktop.wait_until(lambda: desktop.active_title().startswith("Import Games"), "no dialog")
    desktop.type(games)
    desktop.key("Return")
    tap.equal("its button imports games", "3", desktop.wait(r"^imported added=(\d+)")[1])
    tap.equal("and shows what was played", ("3", " h8:3"), desktop.wait(r"^explorer games=(\d+) moves(.*)").groups())
    desktop.press("explore-1")
    tap.equal("a click walks on", ("3", " h7:2 g7:1"), desktop.wait(r"^explorer games=(\d+) moves(.*)").groups())
    desktop.press("explore-1")
    tap.equal("and on", "2", desktop.wait(r"^explorer games=(\d+) ")[1])
    tap.check("renju's openings stand with their names", any("D4 Kagetsu" in text for text in desktop.texts()),
              desktop.texts())
    desktop.picture(pictures + "explorer.png")
    desktop.key("Left")
    tap.equal("a key walks back", ("3", " h7:2 g7:1"), desktop.wait(r"^explorer games=(\d+) moves(.*)").groups())
    desktop.press("win.explore-practise")
    desktop.wait_title("Practise an Opening")
    desktop.wait_until(lambda: "Most played in games" in desktop.texts(), "not by games")
    desktop.press("repertoire-add")
    tap.equal("and what follows the position becomes cards", "Cards added: 2; already there: 0.",
              desktop.wait("^repertoire say (Cards.*)")[1])
    desktop.key("Escape")
    desktop.wait_title("Lianzi")
    desktop.press("explore-game-3")
    desktop.wait("^explored game 3")
    tap.equal("a game of the position opens there", ("1", "0"),
              desktop.wait(r"^look node=\d+ length=(\d+) present=(\d) ").groups())
    tap.equal("with all of its moves", "h8i9i8", desktop.state()["moves"])
    tap.equal("and its result", "Dee – Ann: Draw", desktop.wait("^say (.*)")[1])
    desktop.close()
    desktop = Desktop(screen, build, "--rule", "renju", "--moves", "h8g8", *PERSONS,
                      XDG_DATA_HOME=screen.home + "/explored")
    desktop.press("tab-explorer")
    desktop.wait("^explorer games=2 ")
    desktop.press("explore-game-1")
    desktop.wait("^explored game 1")
    tap.equal("a game is turned to the position on the board", ("2", "h8g8"), (
        desktop.wait(r"^look node=\d+ length=(\d+) ")[1], desktop.state()["moves"][:4]))
    desktop.close()


def explored_by_choice(screen):
    """A database without games says so; some games alone are counted; they are sorted and listed in pages; the
    pointer on a move shows it."""
    games, data = screen.home + "/many.sgf", screen.home + "/chosen"
    desktop = Desktop(screen, build, "--rule", "renju", *PERSONS, XDG_DATA_HOME=data)
    desktop.press("tab-explorer")
    desktop.wait("^explorer nothing")
    desktop.end()
    # a queue of practice makes the file, too
    with open(screen.home + "/line.txt", "w", encoding="utf-8") as file:
        file.write("h8i9h9\n")
    subprocess.run([build + "/lianzi", "train", "--lines", screen.home + "/line.txt"], check=True, capture_output=True, env=dict(screen.environment, XDG_DATA_HOME=data))
    with open(games, "w", encoding="utf-8") as file:
        for i in range(32):
            file.write(f"(;GM[4]SZ[15]RU[renju]PB[{'Ann' if i < 4 else 'Cy'}]PW[Player {i:02d}]RE[{'BW'[i % 2]}+]"
                       f"DT[{1990 + i}];B[hh];W[hg];B[{'ij'[i % 2]}{chr(97 + i % 5)}])")
    desktop = Desktop(screen, build, "--rule", "renju", *PERSONS, XDG_DATA_HOME=data)
    desktop.press("tab-explorer")
    tap.check("a database of practice alone says that it has no games",
              "has no games yet" in desktop.wait("^explorer nothing: (.*)")[1])
    desktop.press("win.explore-import")
    desktop.wait_until(lambda: desktop.active_title().startswith("Import Games"), "no dialog")
    desktop.type(games)
    desktop.key("Return")
    tap.equal("a page of the games is listed", "30", desktop.wait("^explorer games=([1-9][0-9]*) ")[1])
    tap.equal("of how many", "Games 1–30 of 32", desktop.text("explore-page"))
    desktop.press("explore-next")
    tap.equal("a button lists the others", ("2", "Games 31–32 of 32"),
              (desktop.wait("^explorer games=([0-9]+) ")[1], desktop.text("explore-page")))
    first = "Cy – Player 31"
    desktop.open_list("explore-sort")
    desktop.key("Down", "Return")
    desktop.wait("^explorer games=30 ")
    shown = [text for text in desktop.texts() if " – Player" in text]
    tap.equal("the latest come first if asked for", [first, "Cy – Player 30"], shown[:2])
    desktop.point("a1")
    desktop.hover("explore-1")
    tap.equal("a move under the pointer is on the board", "dark",
              desktop.settled(lambda: "dark" if max(desktop.colour("h8")) < 100 else "", "dark"))
    tap.equal("without being played", "", desktop.state()["moves"])
    desktop.point("a1")
    tap.equal("and not when the pointer has left", "",
              desktop.settled(lambda: "dark" if max(desktop.colour("h8")) < 100 else "", ""))
    desktop.open_list("explore-filter")
    desktop.type("ann")
    tap.equal("a player's games alone are counted", " h8:4", desktop.wait("^explorer games=4 moves(.*)")[1])
    desktop.key("Escape")
    desktop.wait_no_widget("popover")
    desktop.point("a1")  # GTK notices a pointer that comes
    desktop.open_list("explore-filter")
    desktop.key("Tab")
    desktop.type("1992")
    tap.equal("from a year on", " h8:2", desktop.wait("^explorer games=2 moves(.*)")[1])
    desktop.key("Tab", "Tab", "space", "Down", "Return")
    tap.equal("of one result", " h8:1", desktop.wait("^explorer games=1 moves(.*)")[1])
    desktop.picture(pictures + "explorer-filter.png")
    desktop.key("Escape")
    desktop.wait_no_widget("popover")
    tap.check("the choice stands above the moves", "ann · 1992– · Black won" in desktop.texts(), desktop.texts())
    desktop.click("a1")
    tap.check("none of them may have a position", "None of the chosen games" in desktop.wait("^explorer nothing: (.*)")[1])
    desktop.press("explore-all")
    tap.check("a button asks for all games", "No game of the database" in desktop.wait("^explorer nothing: (.*)")[1])
    desktop.close()


def explored_own(screen):
    """The games that the window kept come into the database, once, and count alone if asked for."""
    data = screen.home + "/own"
    desktop = Desktop(screen, build, *PERSONS, XDG_DATA_HOME=data)
    for cell in "h8 h9 i8 i9 j8 j9 k8 k9 l8".split():
        desktop.click(cell)
        desktop.wait(f"^move seat=. {cell}")
    desktop.wait("^kept .*: written")
    desktop.key("ctrl+r")
    desktop.wait("^state length=0 ")
    desktop.press("tab-explorer")
    desktop.wait("^explorer nothing")
    desktop.press("win.explore-own")
    tap.equal("your games are added", ("1", "1"), (desktop.wait("^imported added=(.*)")[1],
                                                   desktop.wait("^explorer games=([0-9]+) moves h8:1")[1]))
    desktop.end()
    with open(screen.home + "/other.txt", "w", encoding="utf-8") as file:
        file.write("h8i9\ng7h7\n")
    subprocess.run([build + "/lianzi", "db", "import", "--db", data + "/lianzi/games.db", screen.home + "/other.txt"],
                   check=True, capture_output=True)
    desktop = Desktop(screen, build, *PERSONS, XDG_DATA_HOME=data)
    desktop.press("tab-explorer")
    tap.equal("beside other games", "3", desktop.wait("^explorer games=([0-9]+) ")[1])
    desktop.open_list("explore-filter")
    desktop.key("Tab", "Tab", "Tab", "Tab", "space")
    tap.equal("a choice counts them alone, and adds none twice", ("0", "1"), (
        desktop.wait("^imported added=(.*)")[1], desktop.wait("^explorer games=([0-9]+) moves h8:1")[1]))
    desktop.key("Escape")
    desktop.wait_no_widget("popover")
    desktop.press("explore-clear")
    tap.equal("and a button counts all again", "3", desktop.wait("^explorer games=([0-9]+) ")[1])
    desktop.close()


with Screen() as shared:
    for part in (nothing_lost, walked, graphed, changed, marked, drawn, reviewed, learned, rates_kept, symmetric_answers, round_trips, lesson, formats, explored, explored_by_choice, explored_own):
        tap.run(part, shared)
tap.finish()
