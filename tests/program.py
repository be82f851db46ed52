"""How a test starts a built program: as it is, or by the emulator of the system that it was built for.

Meson passes the emulator's words in EMULATOR: Wine for Windows, QEMU for a foreign processor."""
import os
import shlex
import sys

BUILD = sys.argv[1]
EMULATOR = shlex.split(os.environ.get("EMULATOR", ""))


def path(name):
    """Where the program is, with Windows' ending where it has one."""
    plain = os.path.join(BUILD, name)
    return plain + ".exe" if os.path.exists(plain + ".exe") else plain


def is_built(name):
    return os.path.exists(path(name))


def is_foreign():
    """Whether an emulator runs the programs."""
    return bool(EMULATOR)


def program(name):
    """The words that start the program."""
    return [*EMULATOR, path(name)]
