#!/usr/bin/env python3
"""take_picture.py BUILD PNG REVIEW_PNG: the README's pictures of the window: a game under analysis,
and one after its review."""
import os
import re
import sys
import time

from screen import Desktop, Screen


def enlarge(screen, desktop):
    """So that the panel shows everything without scrolling."""
    screen.xdotool("windowsize", "--sync", desktop.window, 1120, 880)
    screen.xdotool("mousemove", 0, 0)


def take(screen, desktop, png):
    where = screen.xdotool("getwindowgeometry", "--shell", desktop.window)
    box = [int(re.search(f"^{name}=(-?\\d+)", where, re.M)[1])
           for name in ("X", "Y", "WIDTH", "HEIGHT")]
    screen.picture(png, box)
    desktop.end()


def analysis(screen, build, png):
    desktop = Desktop(screen, build, "--moves", "h8i8j7h9j9", "--second", "program level 8")
    desktop.wait("^move seat=1", fresh=False)  # it may come before the first frame
    enlarge(screen, desktop)
    desktop.key("ctrl+i")
    time.sleep(2)
    for back in ["alt+Left"] * 5 + ["alt+Right"] * 5:  # so that the graph knows all positions
        desktop.key(back)
        time.sleep(2)
    time.sleep(12)
    take(screen, desktop, png)


def review(screen, build, png):
    desktop = Desktop(screen, build, "--moves", "h8i9i7g9h7g7h6h9f9h5j8",
                      "--first", "person", "--second", "person")
    enlarge(screen, desktop)
    desktop.key("ctrl+l")
    desktop.wait("^review done")
    desktop.key("alt+Left", "alt+Left")
    time.sleep(1)
    take(screen, desktop, png)


build, png, review_png = (os.path.abspath(path) for path in sys.argv[1:4])
with Screen(1280, 960) as shared:
    analysis(shared, build, png)
    review(shared, build, review_png)
