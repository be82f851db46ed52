#!/usr/bin/env python3
"""window_touch.py BUILD: the window under a touch screen. Xvfb has none, so this is an Xorg
without a card (the `dummy` driver) and with a touch screen whose fingers are told to it over a socket
(the `inputtest` driver, see its manual page). Skipped where there is no such Xorg, or it may not run."""
import glob
import re
import shutil
import socket
import struct
import sys
import time

sys.path.append(sys.path[0] + "/..")
from screen import Desktop, NoServer, Screen
from tap import Tap

build = sys.argv[1]
tap = Tap()
WIDTH, HEIGHT = 1280, 900  # of the mode below
PERSONS = ("--first", "person", "--second", "person")
CONFIGURATION = """
Section "ServerFlags"
    Option "AutoAddDevices" "false"
EndSection
Section "Device"
    Identifier "card"
    Driver "dummy"
    VideoRam 16384
EndSection
Section "Monitor"
    Identifier "monitor"
    HorizSync 5-300
    VertRefresh 5-200
    Modeline "mode" 100 1280 1300 1400 1500 900 910 920 940
EndSection
Section "Screen"
    Identifier "screen"
    Device "card"
    Monitor "monitor"
    DefaultDepth 24
    SubSection "Display"
        Modes "mode"
    EndSubSection
EndSection
Section "InputDevice"
    Identifier "fingers"
    Driver "inputtest"
    Option "SocketPath" "{folder}/fingers"
    Option "DeviceType" "Touch"
EndSection
Section "ServerLayout"
    Identifier "layout"
    Screen "screen"
    InputDevice "fingers"
EndSection
"""


class TouchScreen(Screen):
    """A screen with fingers."""
    BEGIN, UPDATE, END = 18, 19, 20  # XInput's numbers

    def __init__(self):
        super().__init__(WIDTH, HEIGHT)
        self.socket = socket.socket(socket.AF_UNIX)
        self.socket.connect(self.folder + "/fingers")
        self._tell(0, struct.pack("=HH", 1, 0))  # the protocol's version

    def server(self, display, width, height):
        path = self.folder + "/xorg.conf"
        with open(path, "w", encoding="utf-8") as file:
            file.write(CONFIGURATION.format(folder=self.folder))
        return ["Xorg", "-displayfd", str(display), "-config", path, "-noreset",
                "-logfile", self.folder + "/xorg.log", "-nolisten", "tcp", "-novtswitch",
                "-sharevts"]

    def _tell(self, kind, content=b""):
        """Sends one message: length, kind, content. Some are answered."""
        self.socket.sendall(struct.pack("=II", 8 + len(content), kind) + content)
        return self.socket.recv(64) if kind in (0, 1) else b""

    def finger(self, phase, x, y):
        full = 0xffff  # the largest value of an axis
        values = [x * full / (WIDTH - 1), y * full / (HEIGHT - 1)]
        self._tell(6, struct.pack("=II", 1, phase) +
                   struct.pack("=I8s4x", 0, b"\3") +  # the first two axes are given
                   struct.pack("=128d", *values, *[0.0] * 126))
        self._tell(1)  # the answer comes when it is done

    def tap(self, x, y):
        self.finger(self.BEGIN, x, y)
        time.sleep(0.05)
        self.finger(self.END, x, y)


def on_screen(screen, x, y):
    """The place on the screen of a place in the active window."""
    where = screen.xdotool("getactivewindow", "getwindowgeometry", "--shell")
    return [int(re.search(f"^{axis}=(-?\\d+)", where, re.M)[1]) + offset
            for axis, offset in (("X", x), ("Y", y))]


def cell(screen, desktop, name):
    return on_screen(screen, *desktop.place(name))


def press(screen, desktop, name):
    """Taps the widget once it is at rest: a slow window manager may still move a dialog."""
    def at_rest():
        widget = desktop.widgets().get(name)
        places.append(widget and on_screen(screen, *widget[:2]))
        time.sleep(0.1)
        return widget and places[-3:] == [places[-1]] * 3
    places = []
    desktop.wait_until(at_rest, f"{name} does not come to rest")
    screen.tap(*places[-1])


def slide(screen, start, right, down):
    steps = 40
    screen.finger(screen.BEGIN, *start)
    for step in range(steps):
        screen.finger(screen.UPDATE, start[0] + right * step, start[1] + down * step)
        time.sleep(0.01)
    screen.finger(screen.END, start[0] + right * steps, start[1] + down * steps)


def game(screen):
    desktop = Desktop(screen, build, *PERSONS)
    for name in ("h8", "h9", "i8", "i9"):
        screen.tap(*cell(screen, desktop, name))
        desktop.wait("^move seat=. ")
    tap.equal("taps put stones", "h8h9i8i9", desktop.state()["moves"])
    tap.equal("no cell is hovered after a tap", "none", desktop.settled(desktop.hovered, "none"))
    press(screen, desktop, "win.undo")
    desktop.wait("^state length=3 ")
    tap.equal("a tap on undo works", "h8h9i8", desktop.state()["moves"])
    press(screen, desktop, "win.redo")
    desktop.wait("^state length=4 ")
    tap.equal("a tap on redo works", "h8h9i8i9", desktop.state()["moves"])
    press(screen, desktop, "menu")
    tap.check("a tap opens the menu", desktop.settled(lambda: "Preferences" in desktop.texts(), True))
    desktop.end()


def careful_finger(screen):
    """A finger shows where its stone would come to rest, and can still leave."""
    desktop = Desktop(screen, build, *PERSONS)
    x, y = cell(screen, desktop, "h8")
    screen.finger(screen.BEGIN, x, y)
    desktop.wait("^board hover h8")
    time.sleep(1)
    tap.equal("a resting finger puts no stone", "0", desktop.state()["length"])
    screen.finger(screen.END, x, y)
    tap.equal("a lifted finger puts its stone", "h8", desktop.wait("^move seat=0 (.*)")[1])

    slide(screen, cell(screen, desktop, "d4"), 0, 3)
    desktop.wait("^board hover none")
    screen.tap(*cell(screen, desktop, "c3"))
    desktop.wait("^move seat=1 c3")
    tap.equal("a finger that slides off puts no stone", "h8c3", desktop.state()["moves"])
    slide(screen, cell(screen, desktop, "d4"), 5, 0)
    desktop.wait_no_widget("graph")
    tap.equal("a swipe that hides the panel puts no stone", "h8c3", desktop.state()["moves"])
    desktop.end()


def new_game(screen):
    desktop = Desktop(screen, build, *PERSONS)
    press(screen, desktop, "win.new")
    desktop.wait_title("New Game")
    press(screen, desktop, "rule")
    desktop.wait_widget("popover")
    desktop.key("Escape")
    desktop.wait_no_widget("popover")
    press(screen, desktop, "start")
    desktop.wait("^state length=0 ")
    tap.equal("taps start a new game", "", desktop.state()["moves"])
    desktop.end()


drivers = [glob.glob(f"/usr/lib*/xorg/modules/{name}_drv.so")
           for name in ("drivers/dummy", "input/inputtest")]
if not shutil.which("Xorg") or not all(drivers):
    print("ok 1 # SKIP no Xorg with the drivers dummy and inputtest\n1..1")
    sys.exit(0)
try:
    with TouchScreen() as touch_screen:
        for part in (game, careful_finger, new_game):
            tap.run(part, touch_screen)
except NoServer:  # for lack of permissions, for instance
    print("ok 1 # SKIP Xorg does not run here\n1..1")
    sys.exit(0)
tap.finish()
