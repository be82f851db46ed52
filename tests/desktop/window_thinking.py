#!/usr/bin/env python3
"""window_thinking.py BUILD: what the program thinks, where that is shown, and on whose time."""
import sys

sys.path.append(sys.path[0] + "/..")
from screen import Desktop, Screen
from tap import Tap

build = sys.argv[1]
tap = Tap()
PERSONS = ("--first", "person", "--second", "person")


def limits(screen):
    """A depth or a time stands in for a level: the program plays its best within it."""
    desktop = Desktop(screen, build, "--second", "program depth 7", "--moves", "h8h9i8")
    tap.equal("a depth is searched to its end", "7",
              desktop.wait(r"^thought depth=(\d+)", fresh=False)[1])
    desktop.kill()
    desktop = Desktop(screen, build, "--rule", "connect4", "--first", "program time 600000",
                      "--second", "person")
    tap.equal("by time, Connect Four is solved: searched to the full board",
              "42", desktop.wait(r"^thought depth=(\d+)", fresh=False)[1])
    desktop.kill()


def other_lengths(screen):
    """Where another length than five wins no forced win is looked for, and the analysis stays."""
    desktop = Desktop(screen, build, "--size", "7", "--win", "4", *PERSONS)
    desktop.key("ctrl+i")
    desktop.wait("^thinking kind=analysis")
    desktop.key("ctrl+f", "ctrl+h")
    desktop.wait("^hint ")
    tap.check("no forced win is looked for among lines of four",
              not any("kind=solve" in line for line in desktop.lines()))
    desktop.wait("^thinking kind=analysis")
    tap.check("and the analysis goes on", True)
    desktop.kill()


def set_up_analysed(screen):
    """What is thought of a position that is being set up, is not thought of the game."""
    desktop = Desktop(screen, build, "--moves", "h8i9", *PERSONS)
    desktop.key("ctrl+d")
    desktop.wait("^edit begins")
    desktop.key("ctrl+i")
    desktop.wait("^scores at=0 ")
    tap.check("the position that is set up is analysed", True)
    desktop.key("ctrl+i")
    desktop.press("win.edit-cancel")
    tap.equal("and leaves nothing in the game", "-1", desktop.wait("^scores at=(.*) black=–")[1])
    desktop.kill()


with Screen() as shared:
    for part in (limits, other_lengths, set_up_analysed):
        tap.run(part, shared)
tap.finish()
