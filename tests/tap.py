"""TAP for tests written in Python, the counterpart of tap.sh. A test in a folder below adds this
folder to its path: sys.path.append(sys.path[0] + "/..")."""
import os
import sys
import traceback

# As in C (testing.h): of what a test repeats, one in so many is taken.
ONE_IN = int(os.environ.get("ONE_IN", "1"))


class Tap:
    def __init__(self):
        self.count = 0
        self.failed = False

    def check(self, name, good, *details):
        self.count += 1
        self.failed |= not good
        print(f"{'ok' if good else 'not ok'} {self.count} - {name}")
        sys.stdout.flush()
        if not good:  # Meson keeps standard output to itself and shows standard error
            print(f"not ok {self.count} - {name}", *(f"# {detail}" for detail in details), sep="\n",
                  file=sys.stderr, flush=True)

    def equal(self, name, expected, actual):
        self.check(name, expected == actual, f"expected {expected!r}", f"but got  {actual!r}")

    def run(self, part, *arguments):
        """Runs a part of a test; an exception fails it; the next part still runs."""
        try:
            part(*arguments)
        except Exception:  # pylint: disable=broad-except
            self.check(part.__name__.replace("_", " "), False,
                       *traceback.format_exc().splitlines())

    def finish(self):
        print(f"1..{self.count}")
        sys.exit(1 if self.failed else 0)
