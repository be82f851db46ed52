"""Calls that take long: Ctrl-C ends them.

Python runs signal handlers in its main thread only, between two of its own instructions, so never while that thread
is inside the library. A long call therefore runs in a thread of its own. The calling thread waits, passes reports to
a Python function, and stops the call when that function or a signal handler raises an exception."""
import os
import threading
from ctypes import c_void_p
from queue import Empty, SimpleQueue
from typing import Any, Callable, Optional, TypeVar, Union

from ._library import Handle, LianziError, Stop, call, wrong

_Report = TypeVar("_Report")
WAKE = 0.1  # seconds; a signal that reaches another thread, or comes on Windows, does not end a wait by itself

# The tasks of each idle thread. Threads are kept, since a new one takes longer than a short call; a fork leaves them
# behind.
_idle: "list[SimpleQueue[Callable[[], None]]]" = []
if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_idle.clear)


def _serve(tasks: "SimpleQueue[Callable[[], None]]") -> None:
    while True:
        tasks.get()()
        _idle.append(tasks)


def _run_in_thread(task: "Callable[[], None]") -> None:
    try:
        tasks = _idle.pop()
    except IndexError:
        tasks = SimpleQueue()
        threading.Thread(target=_serve, args=(tasks,), daemon=True).start()
    tasks.put(task)


def hearing(on_progress: "Optional[Callable[[_Report], None]]",
            report_of: "Callable[[Any], _Report]") -> "Optional[Callable[[Any], None]]":
    """What hears the library's data where the argument `on_progress` hears reports."""
    if on_progress is None:
        return None
    if not callable(on_progress):
        raise wrong("on_progress", "a function", on_progress)
    hear = on_progress
    return lambda data: hear(report_of(data))


class Worker(Handle):
    """A handle whose long calls follow each other: the library lets one thread at a time use it."""

    def _own(self, handle: c_void_p) -> None:
        super()._own(handle)
        self._busy = threading.Lock()


class LongCall:
    """One call of the library, by `worker` if that is given. `stop` is set to end it early, and clear again afterwards; `hear` gets what
    `report` receives, in the calling thread."""

    def __init__(self, stop: "Union[Stop, threading.Event]", hear: "Optional[Callable[[Any], None]]" = None,
                 worker: "Optional[Worker]" = None):
        self._stop, self._hear = stop, hear
        self._busy = worker._busy if worker else threading.Lock()  # pylint: disable=protected-access
        self._stopped = False
        self._reports: "SimpleQueue[Any]" = SimpleQueue()  # None: the call has returned
        self._heard = threading.Semaphore(0)
        self._claim = threading.Lock()  # the thread's, which then calls, or the caller's: then it never will
        self._returned = threading.Event()

    def report(self, data: Any, _user: Any) -> None:
        """The library's callback; returns when the calling thread has heard the report."""
        if not self._stopped:
            self._reports.put(data)
            self._heard.acquire()

    def __call__(self, name: str, *arguments: Any) -> None:
        failed: "list[BaseException]" = []

        def run() -> None:
            if not self._claim.acquire(blocking=False):
                return
            try:
                if not self._busy.acquire(blocking=False):
                    raise LianziError("busy in another thread: wait until that call returns, or make another one")
                try:
                    call(name, *arguments)
                finally:
                    self._busy.release()
            except BaseException as error:  # pylint: disable=broad-except
                failed.append(error)
            self._returned.set()
            self._reports.put(None)

        try:
            _run_in_thread(run)
            self._listen()
        except BaseException:
            if not self._claim.acquire(blocking=False):
                self._end()
            raise
        if failed:
            raise failed.pop()

    def _listen(self) -> None:
        while True:
            try:
                data = self._reports.get(timeout=WAKE)
            except Empty:
                continue
            if data is None:
                return
            if self._hear:
                self._hear(data.contents)
            self._heard.release()

    def _end(self) -> None:
        """Stops the call and waits for it, whatever interrupts the wait: the call uses its caller's objects."""
        while not self._returned.is_set():
            try:
                self._stopped = True
                self._stop.set()
                self._heard.release()
                self._returned.wait(WAKE)
            except BaseException:  # pylint: disable=broad-except
                pass  # the first exception is raised
        self._stop.clear()
