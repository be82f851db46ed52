#!/usr/bin/env python3
"""window_thinking.py BUILD: searches, where their results are shown, and the clocks."""
import os
import re
import sys
import time

sys.path.append(sys.path[0] + "/..")
from screen import Desktop, Screen
from tap import Tap

build = sys.argv[1]
tap = Tap()
PERSONS = ("--first", "person", "--second", "person")


def limits(screen):
    """A depth or a time replaces the level: the program plays at full strength within it."""
    desktop = Desktop(screen, build, "--second", "program depth 7", "--moves", "h8h9i8")
    tap.equal("a depth is searched to its end", "7",
              desktop.wait(r"^thought depth=(\d+)", fresh=False)[1])
    desktop.end()
    desktop = Desktop(screen, build, "--rule", "connect4", "--first", "program time 600000",
                      "--second", "person")
    tap.equal("by time, Connect Four is solved: searched to the full board",
              "42", desktop.wait(r"^thought depth=(\d+)", fresh=False)[1])
    desktop.end()


def other_lengths(screen):
    """With a winning length other than five there is no forced-win search; the analysis stays."""
    desktop = Desktop(screen, build, "--size", "7", "--win", "4", *PERSONS)
    desktop.key("ctrl+i")
    desktop.wait("^thinking kind=analysis")
    desktop.key("ctrl+f", "ctrl+h")
    desktop.wait("^hints ")
    tap.check("no forced-win search for lines of four",
              not any("kind=solve" in line for line in desktop.lines()))
    tap.equal("the analysis continues after the hint",
              "analysis", desktop.wait(r"^thinking kind=(\w+)")[1])
    desktop.end()


def set_up_analysed(screen):
    """A score of a position being set up is not added to the game."""
    desktop = Desktop(screen, build, "--moves", "h8i9", *PERSONS)
    desktop.key("ctrl+d")
    desktop.wait("^edit begins")
    desktop.key("ctrl+i")
    found = desktop.wait(r"^scores at=0 black=(\d+) % white=(\d+) %")
    tap.equal("a position being set up is analysed", 100, int(found[1]) + int(found[2]))
    desktop.key("ctrl+i")
    desktop.press("win.edit-cancel")
    tap.equal("its score is not in the game", "-1", desktop.wait("^scores at=(.*) black=–")[1])
    desktop.end()


def resume(screen, text):
    """Resumes the game that these lines tell of."""
    os.makedirs(screen.home + "/state/lianzi", exist_ok=True)
    with open(screen.home + "/state/lianzi/session", "w", encoding="utf-8") as file:
        file.write("lianzi-session 1\nvariant freestyle 15x15\n" + text)
    desktop = Desktop(screen, build)
    desktop.wait("^board left=", fresh=False)  # before anything is pressed
    desktop.key("ctrl+p")
    desktop.wait("^state .*turn=person")
    return desktop


def begin_clocked(screen, second, clock_ms):
    """Resumes a game with that time for each side; the first seat, a person, is to move."""
    return resume(screen, f"first person\nsecond {second}\nclock 0 {clock_ms} 0\n"
                          f"left {clock_ms} {clock_ms}\nmoves h8i9\n")


def lost_since(desktop, event):
    """Whether the game was lost after the line that starts so."""
    lines = desktop.lines()
    first = next(i for i, line in enumerate(lines) if line.startswith(event))
    return any(" result=white" in line or " result=black" in line for line in lines[first:])


def clock_while_set_up(screen):
    """The clock stands still while a position is set up, and then runs on."""
    clock_ms = 4000
    desktop = begin_clocked(screen, "person", clock_ms)
    desktop.click("j10")
    desktop.wait("^state length=3 ")
    desktop.key("ctrl+d")
    desktop.wait("^edit begins")
    time.sleep(clock_ms / 1000 + 0.5)
    tap.check("nobody loses on time while setting up",
              not lost_since(desktop, "edit begins"))
    desktop.press("win.edit-cancel")
    desktop.wait("^state length=3 .*result=[^o]")
    tap.equal("afterwards the clock runs on, and white loses on time",
              "black", desktop.state()["result"])
    desktop.end()


def narrow_clock(screen):
    """The clocks of a narrow window leave room for both names."""
    desktop = begin_clocked(screen, "program level 10", 3600000)
    for width in (400, 360):
        screen.xdotool("windowsize", "--sync", desktop.window, width, 700)
        desktop.wait("^board left")
    tap.equal("names and clocks are not cut short", [],
              desktop.settled(desktop.cuts, []))
    desktop.end()


def clock_in_trouble(screen):
    """The clock stands still as long as an engine cannot move."""
    clock_ms = 6000
    desktop = begin_clocked(screen, "engine /no/such/engine", clock_ms)
    desktop.click("j10")
    desktop.wait("^trouble ")
    time.sleep(clock_ms / 1000 + 0.5)
    tap.check("an engine that cannot move does not lose on time",
              not lost_since(desktop, "trouble "))
    before = desktop.lines().count("thinking kind=move seat=1")
    desktop.press("win.try-again")
    desktop.wait("^trouble ")
    tap.equal("Try Again asks the engine again",
              before + 1, desktop.lines().count("thinking kind=move seat=1"))
    desktop.end()


def decided(screen):
    """An analysis that ends at once leaves its score, its marks and its lines."""
    desktop = Desktop(screen, build, "--moves", "h8a1i8a3j8a5k8a7", *PERSONS)
    bare = desktop.between("l8", "l9", 0.3)
    desktop.key("ctrl+i")
    desktop.wait("^analysed lines=[1-9]")
    tap.equal("an open four is won", ("100 %", "0 %"),
              desktop.wait("^scores at=8 black=(.*) white=(.*)", fresh=False).groups())

    def marked():
        red, green, blue = desktop.between("l8", "l9", 0.3)
        return green > red + 40 and green > blue + 20
    tap.check("wood is not green", bare[0] > bare[1], bare)
    tap.check("the winning cell stays marked in green after the analysis",
              desktop.settled(marked, True),
              desktop.between("l8", "l9", 0.3))
    desktop.key("ctrl+i")
    tap.equal("turning the analysis off removes the mark", bare,
              desktop.settled(lambda: desktop.between("l8", "l9", 0.3), bare))
    tap.check("turning the analysis off leaves its lines", "line-1" in desktop.widgets())
    desktop.end()


def many_lines(screen):
    """The panel chooses how many lines there are; they come back with their position; Connect Four
    has all of its columns."""
    desktop = Desktop(screen, build, "--rule", "renju", "--moves", "h8i9", *PERSONS)

    def rows():
        return sum(1 for name in desktop.widgets() if name.startswith("line-"))
    desktop.key("ctrl+i")
    tap.equal("at first there are five lines", 5, desktop.settled(rows, 5))
    desktop.press("lines")
    desktop.key("ctrl+a")
    desktop.type("12")
    desktop.key("Return")
    tap.equal("then as many as were asked for", 12, desktop.settled(rows, 12))
    desktop.key("ctrl+i")
    desktop.key("alt+Left")
    desktop.wait(r"^look node=\d+ length=1 ")
    tap.equal("another position has not got them", 0, desktop.settled(rows, 0))
    desktop.key("alt+Right")
    desktop.wait(r"^look node=\d+ length=2 ")
    tap.equal("they come back with theirs", 12, desktop.settled(rows, 12))

    def deep():
        """How many lines there are, how deep, and whether the header has the first one's value."""
        texts = desktop.texts()
        depth = re.search(r"Depth (\d+)/", "\n".join(texts))
        rates = [text for text in texts if text.endswith(" %")]
        return rows(), int(depth[1]) if depth else 0, rates[:1] == rates[2:3]
    known = deep()[1]
    desktop.key("ctrl+i")
    desktop.wait("^thinking kind=analysis")
    desktop.key("alt+Left")
    desktop.wait(r"^look node=\d+ length=1 ")
    desktop.wait("^scores at=1 ")
    desktop.key("alt+Right")
    desktop.wait(r"^look node=\d+ length=2 ")
    found = deep()
    tap.check("stepping away and back while analysing loses no line, no depth, and header and line agree",
              found[0] == 12 and found[1] >= known and found[2], known, found)
    desktop.key("ctrl+i")
    near = ("h7", "g9", "h10", "j9", "g7", "j10", "i7", "i10", "g8", "h9", "i8", "j8", "g10", "j7")

    def coloured():
        return [cell for cell in near if desktop.colour(cell) != bare[cell]]
    desktop.hover("menu")  # a line that comes to lie under the pointer is shown on the board
    bare = desktop.wait_still(lambda: {cell: desktop.colour(cell) for cell in near})  # without the candidates
    desktop.press("win.heat")
    desktop.wait("^thinking kind=analysis")
    tap.equal("the heat map colours all cells nearby", list(near), desktop.settled(coloured, list(near)))
    tap.equal("and lists no more lines", 12, desktop.settled(rows, 12))

    def redness():
        return [colour[0] - colour[1] for colour in map(desktop.colour, near)]
    tap.check("from green for the best to red for the worst", desktop.settled(
        lambda: min(redness()) < -40 and max(redness()) > 60, True), redness())
    tap.check("with a legend of its shapes", "diamond: much worse" in desktop.text("legend"))
    desktop.picture(build + "/screenshots/heat-map.png")
    desktop.key("ctrl+g")
    tap.check("threats have one, too", desktop.settled(
        lambda: "large diamond" in (desktop.text("threats-legend") or ""), True))
    desktop.key("ctrl+g")
    desktop.press("win.heat")
    desktop.key("ctrl+i")
    tap.equal("without the analysis the board is bare", [], desktop.settled(coloured, []))
    desktop.end()
    desktop = Desktop(screen, build, "--rule", "connect4", "--moves", "44", *PERSONS)
    desktop.key("ctrl+i")
    tap.equal("in Connect Four all columns have a line", 7, desktop.settled(rows, 7))
    desktop.end()


def after_forced_win(screen):
    """A forced-win search ends the analysis, which continues when the line is left."""
    desktop = Desktop(screen, build, "--moves", "h8a1i8a3j8a5", *PERSONS)
    desktop.key("ctrl+i")
    desktop.wait("^thinking kind=analysis")
    desktop.key("ctrl+f")
    desktop.wait("^solved vcf win")
    desktop.picture(build + "/screenshots/forced-win.png")
    desktop.press("win.walk-end")
    tap.equal("the analysis continues when the line is left", "analysis",
              desktop.wait(r"^thinking kind=(\w+)")[1])
    desktop.end()


def no_forced_win(screen):
    """Where the analysis knows a win and fours and threes give none, the message says why."""
    with open(screen.home + "/state/lianzi/session", "w", encoding="utf-8") as file:
        file.write("lianzi-session 1\nvariant freestyle 15x15\nfirst person\nsecond person\n"
                   "clock 0 0 0\nthoughts 2:30000,1000,17\nmoves h8i9\n")
    desktop = Desktop(screen, build)
    desktop.key("ctrl+f")
    desktop.wait("^solved vct none")
    tap.equal("a win that is known, but not by fours and threes, is explained",
              "There is no win by fours and threes alone: the win in 17 needs a quiet move, too.",
              desktop.wait("^toast (.*)")[1])
    desktop.key("alt+Left")
    desktop.wait(r"^look node=\d+ length=1 ")
    desktop.key("ctrl+f")
    tap.equal("without a win there is nothing to explain", "There is no win by fours and threes.",
              desktop.wait("^toast (.*)")[1])
    desktop.end()


def watched(screen):
    """Two programs pause and go on by the bar; with the analysis on, candidates stand beside them."""
    with open(screen.home + "/config/lianzi/desktop.ini", "w", encoding="utf-8") as file:
        file.write("[window]\npace-ms=4000\n")  # so that a slow machine presses the button before the game ends
    desktop = Desktop(screen, build, "--rule", "renju", "--first", "program depth 2", "--second", "program depth 2")
    desktop.wait("^state length=2 ")
    desktop.press("win.pause")
    desktop.wait("^state .*turn=nobody")
    paused = desktop.state()
    tap.equal("the bar pauses two programs", "nobody", paused["turn"])
    desktop.key("ctrl+i")
    desktop.wait("^thinking kind=analysis")
    tap.check("a paused game is analysed",
              desktop.settled(lambda: len(desktop.lines_shown()) > 1, True))
    tap.equal("and stands still", paused["moves"], desktop.state()["moves"])
    desktop.press("win.pause")
    desktop.wait("^state .*turn=program")
    desktop.wait(f"^state length={int(paused['length']) + 2} ")
    tap.check("then it goes on", desktop.state()["moves"].startswith(paused["moves"]))
    tap.check("with candidates beside the programs",
              desktop.settled(lambda: len(desktop.lines_shown()) > 1, True))
    desktop.picture(build + "/screenshots/watched.png")
    desktop.key("ctrl+i")
    desktop.wait_until(lambda: "line-2" not in desktop.lines_shown(), "the candidates stay")
    desktop.end()


def proved(screen):
    """From the empty board on a proof answers, at level 10 and to the analysis of either side."""
    desktop = Desktop(screen, build, "--first", "program level 10", "--second", "person")
    desktop.wait("^thought depth=0 nodes=0 ", fresh=False)
    desktop.wait("^move seat=0 h8", fresh=False)
    tap.equal("after the winner's move a ply less is left", ("Black · proved, at most 54 plies", "White · loss proved, "
              "at most 54 plies"), desktop.wait("^named (Black · .* 54 .*), (White · .*)", fresh=False).groups())
    desktop.key("ctrl+i")
    desktop.wait("^analysed lines=1")
    tap.check("white's loss is told", desktop.settled(
        lambda: any("loss proved, at most 54 plies" in text for text in desktop.texts()), True), desktop.texts())
    desktop.click("i9")
    desktop.wait("^thought depth=0 nodes=0 ")
    desktop.wait("^state length=3 .*turn=person")
    desktop.picture(build + "/screenshots/proved.png")
    desktop.end()
    desktop = Desktop(screen, build, "--first", "person", "--second", "program level 1")
    desktop.key("ctrl+i")
    desktop.wait("^analysed lines=1")
    tap.check("the empty board is won", desktop.settled(
        lambda: any("proved, at most 55 plies" in text for text in desktop.texts()), True), desktop.texts())
    desktop.end()


MISTAKE = "After a1 Black can win by force."


def coach(screen):
    """The coach warns of an open three that is overlooked, before the program answers."""
    desktop = resume(screen, "first program level 2\nsecond person\nclock 0 10000 0\n"
                             "left 10000 4000\ncoach\nmoves h8i9h9i8h10\n")
    desktop.click("a1")
    tap.equal("the coach warns", MISTAKE, desktop.wait("^coach (.+)")[1])
    tap.equal("below the board", MISTAKE, desktop.text("coach"))
    for step in ("Look at the upper middle.", "Black threatens an open four: stop it.", "Hint: h11"):
        desktop.press("win.hint")
        tap.equal("a step of looking again", step, desktop.settled(lambda: desktop.text("coach"), step))
    tap.check("there is no fourth", not desktop.settled(lambda: desktop.widgets()["win.hint"][2], False))
    tap.check("the reasons are beside the board", desktop.settled(
        lambda: "After a1 Black wins by force within 3 plies: h7" in (desktop.text("why") or ""), True),
        desktop.text("why"))
    time.sleep(11)  # longer than either clock
    tap.equal("the program waits, and nobody loses on time", "6 nobody ongoing",
              " ".join(desktop.state()[name] for name in ("length", "turn", "result")))
    desktop.press("win.take-back")
    tap.equal("the stone is taken back", "h8i9h9i8h10",
              desktop.wait("^state length=5 .*turn=person .*moves=(.*)")[1])
    desktop.wait_no_widget("win.play-on")
    time.sleep(5)
    tap.equal("nor does the person while thinking again", "person", desktop.state()["turn"])
    desktop.click("a1")
    desktop.wait("^coach " + MISTAKE)
    desktop.wait_saved("h8i9h9i8h10a1")
    desktop.kill()
    desktop = Desktop(screen, build)
    desktop.key("ctrl+p")
    tap.equal("a game that was killed is judged again", MISTAKE, desktop.wait("^coach (.+)")[1])
    desktop.press("win.play-on")
    tap.equal("after playing on the program answers", "0", desktop.wait(r"^move seat=(\d)")[1])
    desktop.click("a3")
    desktop.wait("^state .*result=black")
    if os.path.exists(screen.home + "/data/lianzi/games.db"):  # built with a database
        desktop.press_in_menu("Practice (1 due)", "c")
        desktop.wait_title("Practice")
        tap.check("the mistake is to be practised, once",
                  desktop.text("practice-task").endswith("A game of yours, move 6"), desktop.text("practice-task"))
        desktop.key("Escape")
        desktop.wait_title("Lianzi")
    desktop.end()


def coach_chosen(screen):
    """The coach is chosen with a new game, and stays chosen."""
    desktop = Desktop(screen, build, "--first", "person", "--second", "program level 1")
    for there in (True, False):
        desktop.key("ctrl+n")
        desktop.wait_title("New Game")
        desktop.press("coach")
        desktop.press("start")
        desktop.wait("^state length=0 ")
        desktop.click("h8")
        tap.equal("the coach is asked" if there else "and then no more", "coach" if there else "move",
                  desktop.wait(r"^thinking kind=(\w+)")[1])
        desktop.wait("^move seat=1")
    desktop.end()


def finished(screen):
    """The last score of a finished game is its result. The hint to analyse goes with the analysis."""
    desktop = Desktop(screen, build, "--moves", "h8h9i8i9j8j9k8k9", *PERSONS)
    desktop.wait_widget("lines-hint")
    desktop.click("l8")
    tap.equal("the last score is the result", ("100 %", "0 %"),
              desktop.wait("^scores at=9 black=(.*) white=(.*)").groups())
    desktop.key("ctrl+i")
    tap.equal("with the analysis on, the hint to turn it on is gone", None,
              desktop.settled(lambda: desktop.text("lines-hint"), None))
    desktop.end()


with Screen() as shared:
    for part in (limits, other_lengths, set_up_analysed, clock_while_set_up, clock_in_trouble,
                 decided, many_lines, after_forced_win, no_forced_win, watched, proved, coach,
                 coach_chosen, finished, narrow_clock):  # which leaves it narrow
        tap.run(part, shared)
tap.finish()
