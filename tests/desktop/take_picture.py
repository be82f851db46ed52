#!/usr/bin/env python3
"""take_picture.py BUILD PNG: the README's picture of the window, a game under analysis."""
import os
import re
import sys
import time

from screen import Desktop, Screen

build, png = os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2])
with Screen() as screen:
    desktop = Desktop(screen, build, "--moves", "h8i8j7h9j9", "--second", "program level 8")
    desktop.wait("^move seat=1", fresh=False)  # it may come before the first frame
    screen.xdotool("mousemove", 0, 0)
    desktop.key("ctrl+i")
    time.sleep(2)
    for back in ["alt+Left"] * 5 + ["alt+Right"] * 5:  # so that the graph knows all positions
        desktop.key(back)
        time.sleep(2)
    time.sleep(12)
    where = screen.xdotool("getwindowgeometry", "--shell", desktop.window)
    box = [int(re.search(f"^{name}=(-?\\d+)", where, re.M)[1])
           for name in ("X", "Y", "WIDTH", "HEIGHT")]
    screen.picture(png, box)
    desktop.end()
