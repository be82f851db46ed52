"""A virtual screen: starts Xvfb, a window manager and lianzi-desktop on a session bus of their own,
clicks and types through xdotool, reads the debug output, takes pictures.

Everything that the program writes goes under a fresh home folder, which several starts of the program
may share.
"""
import os
import re
import shutil
import signal
import struct
import subprocess
import tempfile
import time
import zlib

LOST = 30  # seconds after which a key or click that did not arrive is lost
PATIENCE = 90  # seconds; long, for slow test machines; a wait ends as soon as it can


def write_png(path, width, height, rows):
    """Writes rows, each a bytes object of RGB."""
    def chunk(name, data):
        return (struct.pack(">I", len(data)) + name + data +
                struct.pack(">I", zlib.crc32(name + data)))
    with open(path, "wb") as file:
        file.write(b"\x89PNG\r\n\x1a\n")
        file.write(chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)))
        file.write(chunk(b"IDAT", zlib.compress(b"".join(b"\0" + row for row in rows), 6)))
        file.write(chunk(b"IEND", b""))


def xwd_to_png(xwd, png, box=None):
    """Converts an X window dump of 32 bits a pixel (Xvfb -fbdir) to a PNG, cropped to `box`."""
    with open(xwd, "rb") as file:
        data = file.read()
    header = struct.unpack(">25I", data[:100])
    size, width, height, stride, colours = header[0], header[4], header[5], header[12], header[19]
    pixels = data[size + 12 * colours:]
    left, top, wide, high = box or (0, 0, width, height)
    wide, high = min(wide, width - left), min(high, height - top)
    rows = []
    for y in range(top, top + high):
        line = pixels[y * stride + 4 * left:y * stride + 4 * (left + wide)]
        row = bytearray(3 * wide)
        row[0::3], row[1::3], row[2::3] = line[2::4], line[1::4], line[0::4]
        rows.append(bytes(row))
    write_png(png, wide, high, rows)


class NoServer(Exception):
    """The X server ended before it told its display number."""


class Screen:
    """A display with a window manager and a session bus."""

    def __init__(self, width=1280, height=900):
        self.folder = tempfile.mkdtemp(prefix="lianzi-screen-")
        self.home = os.path.join(self.folder, "home")
        os.makedirs(self.home + "/config/gtk-4.0")
        with open(self.home + "/config/gtk-4.0/settings.ini", "w", encoding="utf-8") as settings:
            # a row of a list forgets a press that is held for longer than a double click may take, and a busy
            # machine holds it so long
            settings.write("[Settings]\ngtk-enable-animations=0\ngtk-double-click-time=5000\n")
        self.children = []
        self.program = None
        self.environment = dict(
            os.environ, GSK_RENDERER="cairo", GDK_BACKEND="x11", HOME=self.home,
            XDG_CONFIG_HOME=self.home + "/config", XDG_STATE_HOME=self.home + "/state",
            XDG_DATA_HOME=self.home + "/data", XDG_CACHE_HOME=self.home + "/cache",
            XDG_RUNTIME_DIR=self.folder, LC_ALL="C.UTF-8", LANGUAGE="en", NO_AT_BRIDGE="0",
            # GTK, Pango and fontconfig free some memory only at exit
            ASAN_OPTIONS=os.environ.get("ASAN_OPTIONS", "") + ":detect_leaks=0",
            GTK_A11Y="none", GSETTINGS_BACKEND="memory", ADW_DISABLE_PORTAL="1")
        read, write = os.pipe()
        self._start(self.server(write, width, height), pass_fds=[write])
        os.close(write)
        with os.fdopen(read) as display:
            number = display.readline().strip()
        if not number:
            self.close()
            raise NoServer
        self.environment["DISPLAY"] = ":" + number
        bus = self._start(["dbus-daemon", "--session", "--print-address", "--nofork"],
                          stdout=subprocess.PIPE, text=True)
        self.environment["DBUS_SESSION_BUS_ADDRESS"] = bus.stdout.readline().strip()
        self.manager = None
        self.manage()

    def server(self, display, width, height):
        """The command of the X server, which writes its number to the descriptor `display`."""
        return ["Xvfb", "-displayfd", str(display), "-screen", "0", f"{width}x{height}x24",
                # otherwise the server restarts when its last client leaves, and drops a client
                # that is just connecting: the window manager, while manage() asks for it
                "-noreset",
                "-fbdir", self.folder, "-nolisten", "tcp"]

    def manage(self):
        """Starts a window manager if there is none, and waits for it: a window that is mapped
        before the manager is ready may never be managed, and then never draws."""
        if self.manager and self.manager.poll() is None:
            return
        complaints = os.path.join(self.folder, "openbox.err")
        deadline = time.monotonic() + PATIENCE
        answer = None
        while answer is None or answer.returncode != 0:
            if self.manager is None or self.manager.poll() is not None:
                with open(complaints, "a", encoding="utf-8") as errors:
                    self.manager = self._start(["openbox"], stderr=errors)
            time.sleep(0.05)
            answer = subprocess.run(["xdotool", "get_num_desktops"], env=self.environment, text=True,
                                    capture_output=True, check=False)
            if time.monotonic() > deadline:
                with open(complaints, encoding="utf-8") as errors:
                    raise AssertionError(f"no window manager came: {answer.stderr[-300:]} "
                                         f"{errors.read()[-300:]}")

    def _start(self, command, **options):
        options.setdefault("stdout", subprocess.DEVNULL)
        options.setdefault("stderr", subprocess.DEVNULL)
        child = subprocess.Popen(command, env=self.environment, **options)
        self.children.append(child)
        return child

    def end_program(self):
        """Ends a program that an earlier test left running: a bus has one instance."""
        if self.program and self.program.poll() is None:
            self.program.kill()
            self.program.wait()

    def picture(self, path, box=None):
        os.makedirs(os.path.dirname(path), exist_ok=True)
        xwd_to_png(os.path.join(self.folder, "Xvfb_screen0"), path, box)

    def pixel(self, x, y):
        """The red, green and blue of a pixel of the screen."""
        with open(os.path.join(self.folder, "Xvfb_screen0"), "rb") as file:
            data = file.read()
        header = struct.unpack(">25I", data[:100])
        at = header[0] + 12 * header[19] + y * header[12] + 4 * x
        return data[at + 2], data[at + 1], data[at]

    def xdotool(self, *words):
        return subprocess.run(["xdotool", *map(str, words)], env=self.environment, text=True,
                              capture_output=True, check=False).stdout

    def close(self):
        self.end_program()
        for child in reversed(self.children):
            if child.poll() is None:
                child.terminate()
                try:
                    child.wait(5)
                except subprocess.TimeoutExpired:
                    child.kill()
        shutil.rmtree(self.folder, ignore_errors=True)

    def __enter__(self):
        return self

    def __exit__(self, *exception):
        self.close()


def open_game(screen, build, name, text):
    """Starts the program with a file of these contents, and waits until the file is open."""
    path = os.path.join(screen.home, name)
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)
    desktop = Desktop(screen, build, path)
    desktop.wait("^opened " + re.escape(name), fresh=False)
    return desktop


class Desktop:
    """A running lianzi-desktop."""

    def __init__(self, screen, build, *options, **environment):
        screen.end_program()
        screen.manage()
        self.screen = screen
        self.log = os.path.join(screen.folder, f"debug-{time.monotonic_ns()}")
        self.errors_path = self.log + ".err"
        with open(self.errors_path, "w", encoding="utf-8") as errors:
            self.process = subprocess.Popen(
                [os.path.join(build, "lianzi-desktop"), "--debug-output", self.log, *options],
                cwd=screen.home,
                env=dict(screen.environment, **environment), stdout=errors, stderr=errors)
        screen.program = self.process
        self.read = 0
        first = self.wait(r"first-frame ms=(\d+) processor_ms=(\d+)")
        self.first_frame_ms, self.first_frame_work_ms = float(first[1]), float(first[2])
        self.window = None
        deadline = time.monotonic() + PATIENCE
        while not self.window:
            found = screen.xdotool("search", "--pid", self.process.pid, "--onlyvisible",
                                   "--name", ".").split()
            # a tooltip may come first; its name is the program's
            self.window = next((window for window in found if screen.xdotool(
                "getwindowname", window).strip() != "lianzi-desktop"), None)
            if time.monotonic() > deadline:
                raise AssertionError("no window came")
        self.wait_until(self._is_active, "the window does not become active")

    def _is_active(self):
        active = self.screen.xdotool("getactivewindow", "getwindowpid").strip()
        if active == str(self.process.pid):  # the window or one of its dialogs
            return True
        self.screen.xdotool("windowactivate", self.window)
        return False

    @staticmethod
    def wait_until(done, complaint):
        """Waits until done() is true."""
        deadline = time.monotonic() + PATIENCE
        while not done():
            if time.monotonic() > deadline:
                raise AssertionError(complaint)
            time.sleep(0.05)

    def lines(self):
        try:
            with open(self.log, encoding="utf-8") as file:
                return file.read().splitlines()
        except FileNotFoundError:
            return []

    def errors(self):
        with open(self.errors_path, encoding="utf-8") as file:
            return file.read()

    def wait(self, pattern, fresh=True):
        """Waits for a matching line after the last one waited for (or among all); returns the match."""
        deadline = time.monotonic() + PATIENCE
        while True:
            lines = self.lines()
            for index in range(self.read if fresh else 0, len(lines)):
                match = re.search(pattern, lines[index])
                if match:
                    self.read = index + 1 if fresh else self.read
                    return match
            if self.process.poll() is not None:
                raise AssertionError(f"it ended ({self.process.returncode}) before {pattern}: "
                                     f"{self.errors()[-500:]}")
            if time.monotonic() > deadline:
                raise AssertionError(f"no line matched {pattern}; the last: {lines[-6:]}")
            time.sleep(0.02)

    def wait_saved(self, moves):
        """Waits until the file of the running game has the moves, none of them undone, so that nothing ends before."""
        saved = self.screen.home + "/state/lianzi/session"

        def read():
            with open(saved, encoding="utf-8") as file:
                return file.read()
        self.wait_until(lambda: os.path.exists(saved) and moves in (text := read()) and "\nundone " not in text,
                        f"{moves} was not saved")

    def state(self):
        """The last state line as a dictionary; after a move, the state that it led to."""
        def settled():
            for line in reversed(self.lines()):
                if line.startswith("state "):
                    found.update(word.split("=", 1) for word in line.split(" ")[1:])
                    return True
                if line.startswith("move "):
                    return False
            return True
        found = {}
        self.wait_until(settled, "no state after the last move")
        return found

    def place(self, cell, board="board"):
        """Where the named cell is in its window, by the last geometry in the debug output."""
        left, top, side, columns, rows = 0, 0, 0, 0, 0
        for line in self.lines():
            match = re.match(board + r" left=([\d.]+) top=([\d.]+) cell=([\d.]+) "
                             r"columns=(\d+) rows=(\d+)", line)
            if match:
                left, top, side = (float(match[i]) for i in (1, 2, 3))
                columns, rows = int(match[4]), int(match[5])
        column, row = ord(cell[0]) - ord("a"), int(cell[1:]) - 1
        assert 0 <= column < columns and 0 <= row < rows, cell
        return left + (column + 0.5) * side, top + (rows - row - 0.5) * side

    def point(self, cell, board="board"):
        """Moves the pointer to the cell until the program knows: a slow window manager may still
        move the window, and under a dialog the program knows where the pointer was before. The board
        may be about to move, too."""
        def move(shift):
            x, y = self.place(cell, board)
            window = self.screen.xdotool("getactivewindow").strip()
            self.screen.xdotool("mousemove", "--window", window, round(x) + shift, round(y),
                                "mousemove", "--window", window, round(x), round(y))
            moved[0] = time.monotonic()

        def there():
            if self.hovered(board) == cell:
                return True
            if time.monotonic() > moved[0] + 1:
                move(1)  # a pointer that does not move causes no event
            return False
        moved = [0.0]
        read = self.read
        self.probe()
        self.read = read  # others may wait for what was told meanwhile
        move(0)
        self.wait_until(there, f"the pointer does not come to {cell}")

    def hovered(self, board="board"):
        """The board's cell under a pointer or a finger, or "none"."""
        hovers = [line for line in self.lines() if line.startswith(f"{board} hover ")]
        return hovers[-1].split()[-1] if hovers else "none"

    def _reach(self, told, *words):
        """Presses a key or button through xdotool until the program tells a line that begins with
        `told`: now and then, on a busy machine, one is lost between the server, its manager and the
        program."""
        def heard():
            return sum(1 for line in self.lines() if line.startswith(told))
        before = heard()
        for _ in range(PATIENCE // LOST):
            self.screen.xdotool(*words)
            deadline = time.monotonic() + LOST
            while time.monotonic() < deadline:
                if heard() > before or self.process.poll() is not None:
                    return
                time.sleep(0.01)
        raise AssertionError(f"{words} did not reach the program")

    def hold(self, button=1):
        """Presses a button where the pointer is and keeps it down until the frame that the press
        brought is over. After a change of layout GTK asks the server for the pointer, and forgets a
        press whose button is up by then: a click shorter than any hand's would do nothing now and
        then."""
        self._reach("held ", "mouseup", button, "mousedown", button)

    def let_go(self, button=1):
        self._reach("released ", "mouseup", button)

    def click_here(self, button=1):
        """Clicks where the pointer is."""
        self.hold(button)
        self.let_go(button)

    def turn_wheel(self, button):
        """Turns the wheel where the pointer is: up by button 4, down by 5."""
        self._reach("pressed ", "click", button)

    def click(self, cell, board="board"):
        self.point(cell, board)
        self.click_here()

    def moves(self):
        """The moves visible in the list: "3j10" -> (x, y, shown), and the comments under ""."""
        told = [line for line in self.lines() if line.startswith("moves rows=")][-1]
        found = {"": re.findall(r"\[(.*?)\]", told)}
        for name, x, y, shown in re.findall(r" (\S+)@(-?\d+),(-?\d+)(\*?)", told):
            found[name] = (int(x), int(y), shown == "*")
        return found

    def judgements(self):
        """The judgements visible in the list of moves: "3j10" -> "??"."""
        told = [line for line in self.lines() if line.startswith("moves rows=")][-1]
        return dict(re.findall(r" (\S+)@-?\d+,-?\d+\*?([!?]+)", told))

    def shown_move(self):
        """The move of the list that is on the board, None without one."""
        return next((name for name, place in self.moves().items() if name and place[2]), None)

    def wait_still(self, read):
        """Waits until read() returns twice the same, with a probe and a while between. Returns that."""
        def still():
            before.append(read())
            self.probe()
            time.sleep(0.3)
            return read() == before[-1]
        before = []
        self.wait_until(still, "it does not come to rest")
        return before[-1]

    def point_at_move(self, name):
        """Moves the pointer to a move in the list."""
        self.wait_until(lambda: name in self.moves(), f"no move {name} in the list")

        def rests():
            before = self.moves().get(name)
            self.probe()
            return before and self.moves().get(name) == before
        self.wait_until(rests, "the list does not come to rest")
        x, y, _ = self.moves()[name]
        window = self.screen.xdotool("getactivewindow").strip()
        self.screen.xdotool("mousemove", "--window", window, x + 1, y, "mousemove", "--window",
                            window, x, y)

    def click_move(self, name, button=1):
        self.point_at_move(name)
        self.click_here(button)

    def probe(self):
        """The probe's lines: everything visible now."""
        self.process.send_signal(signal.SIGUSR1)
        self.wait("^widgets end")
        lines = self.lines()
        last = max(i for i, line in enumerate(lines) if line == "widgets end")
        first = max([i for i, line in enumerate(lines[:last]) if line == "widgets end"] or [0])
        return lines[first:last]

    @staticmethod
    def settled(read, wanted):
        """read() as soon as it returns `wanted`, or its last result after PATIENCE."""
        deadline = time.monotonic() + PATIENCE
        while (found := read()) != wanted and time.monotonic() < deadline:
            time.sleep(0.05)
        return found

    def cuts(self):
        """The visible texts that are cut short."""
        return [line for line in self.probe() if line.startswith("cut ")]

    def texts(self):
        """All visible texts."""
        return [line.split(" ", 2)[2] for line in self.probe() if line.startswith("text ")]

    def text(self, name):
        """The text of the label of that name, None if it is not visible."""
        return next((line.split(" ", 2)[2] for line in self.probe()
                     if line.startswith(f"text {name} ")), None)

    def lines_shown(self):
        """The names of the panel's lines of thought that can be walked."""
        return [name for name, place in self.widgets().items()
                if name.startswith("line-") and place[2]]

    def widgets(self):
        """Where the named widgets of the active window are: name -> (x, y, sensitive,
        hovered)."""
        found, active = {}, False
        for line in self.probe():
            if line.startswith("toplevel "):
                active = "active=1" in line
            match = re.match(r"widget (\S+) x=(-?\d+) y=(-?\d+) sensitive=(\d) hover=(\d)", line)
            if match and active:
                found[match[1]] = (int(match[2]), int(match[3]), match[4] == "1", match[5] == "1")
        return found

    def hover(self, name):
        """Moves the pointer to the middle of the widget of that name in the active window, until
        the widget is there and knows. One that has just appeared may have no width yet: what was its
        middle is then its edge, where it is pointed at and cannot be clicked."""
        def there():
            place = self.widgets().get(name)
            if not place or not place[2]:
                return False
            if place[3] and asked and place[:2] == asked[-1][:2]:
                return True
            window = self.screen.xdotool("getactivewindow").strip()
            shift = 1 if asked else 0
            self.screen.xdotool("mousemove", "--window", window, place[0] + shift, place[1])
            asked.append(place)
            return False
        asked = []
        self.wait_until(there, f"{name} cannot be pointed at")

    def press(self, name):
        """Clicks the widget with the name."""
        self.hover(name)
        self.click_here()

    def between(self, first, second, share=0.5):
        """The colour at that share of the way from the middle of one cell to another's."""
        (left, top), (right, bottom) = self.place(first), self.place(second)
        where = self.screen.xdotool("getwindowgeometry", "--shell", self.window)
        x, y = (int(re.search(f"^{axis}=(-?\\d+)", where, re.M)[1]) for axis in "XY")
        return self.screen.pixel(x + round(left + share * (right - left)),
                                 y + round(top + share * (bottom - top)))

    def colour(self, cell):
        """A cell's colour beside its middle, where a stone covers it and no line runs."""
        return self.between(cell, f"{chr(ord(cell[0]) + 1)}{int(cell[1:]) + 1}", 0.2)

    def ground(self):
        """The board's colour between four cells in its middle, away from lines and stones."""
        return self.between("h8", "i7")

    def active_title(self):
        return self.screen.xdotool("getactivewindow", "getwindowname").strip()

    def wait_title(self, title):
        self.wait_until(lambda: self.active_title() == title, f"no window {title}")

    def wait_widget(self, name):
        """Waits until a widget of that name is in the active window ("popover": any popover)."""
        self.wait_until(lambda: name in self.widgets(), f"no {name} came")

    def wait_no_widget(self, name):
        """Waits until no widget of that name is in the active window."""
        self.wait_until(lambda: name not in self.widgets(), f"{name} stays")

    def type(self, text):
        self.screen.xdotool("type", "--delay", "15", text)

    def open_list(self, name):
        """Opens the list of a choice. One that fades takes the click that would open the next one."""
        def opens():
            if "popover" not in self.widgets():
                self.press(name)
                time.sleep(0.5)
            return "popover" in self.widgets()
        self.wait_no_widget("popover")
        self.wait_until(opens, f"the list of {name} stays away")

    def key(self, *keys):
        for key in keys:
            self._reach("pressed ", "key", key)

    def press_in_menu(self, entry, key):
        """Opens the menu's page of the game, and presses the key of an entry once it stands there."""
        self.key("F10")
        self.wait_widget("popover")
        self.key("g")
        self.wait_until(lambda: any(entry in text for text in self.texts()), f"no entry {entry}")
        self.key(key)

    def hint(self):
        """Asks for a hint, first where, then what kind, then the move, which it returns."""
        for _ in range(2):
            self.key("ctrl+h")
            self.wait("^hints ")
        self.key("ctrl+h")
        return self.wait("^hint (.*)")[1]

    def picture(self, path):
        time.sleep(0.5)  # for animations
        self.screen.picture(path)

    def close(self):
        """Closes it through the window manager, as a person does; its exit status must be 0."""
        deadline = time.monotonic() + PATIENCE
        while self.process.poll() is None:
            if time.monotonic() > deadline:
                self.process.kill()
                raise AssertionError("it did not close")
            # a busy window manager may lose a key: ask again
            self.screen.xdotool("windowactivate", self.window)
            self.screen.xdotool("key", "alt+F4")
            try:
                self.process.wait(3)
            except subprocess.TimeoutExpired:
                pass
        if self.process.returncode != 0:
            raise AssertionError(f"it left with {self.process.returncode}: {self.errors()[-500:]}")

    def end(self):
        """Ends it by SIGTERM; its exit status must be 0."""
        self.process.terminate()
        try:
            status = self.process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self.process.kill()
            raise AssertionError("it did not end") from None
        if status != 0:
            raise AssertionError(f"it ended with {status}: {self.errors()[-500:]}")

    def kill(self):
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
