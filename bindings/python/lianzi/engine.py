"""The engine: thinks about a position and reports what it finds."""
from ctypes import byref, c_void_p
from dataclasses import dataclass
from typing import Any, Callable, Optional

from . import _library as c
from ._library import LianziError, Stop, call, library
from ._long import LongCall, Worker, hearing
from .game import Game, handle_of

LEVEL_MIN, LEVEL_MAX, SCORE_WIN = 1, 10, 30000


@dataclass(frozen=True)
class Line:
    """One line of thought. Score and win rate are those of the side to move."""
    rank: int  # 1 is the best
    lines: int  # of this depth
    depth: int
    seldepth: int
    score: int  # beyond +-SCORE_WIN: proven
    mate: Optional[int]  # plies to the end, negative when the side to move loses; None: not known
    win_rate: float  # 0 .. 1, a draw for half a win
    draw_rate: Optional[float]  # 0 .. 1; None: not known, as with gravity or another length than five
    nodes: int
    seconds: float
    moves: "tuple[str, ...]"


@dataclass(frozen=True)
class Thought:
    """The move to make, None when the game is over, and its line."""
    move: Optional[str]
    line: Line


def line_of(game: Game, data: c.LineData) -> Line:
    """The library's line as Python's."""
    moves = tuple(game._move(data.pv[i]) for i in range(data.length))  # pylint: disable=protected-access
    return Line(data.multipv, data.lines, data.depth, data.seldepth, data.score, data.mate or None,
                data.win_permille / 1000,
                None if data.draw_permille < 0 else data.draw_permille / 1000, data.nodes, data.time_ms / 1000, moves)


class Engine(Worker):
    """A player with its own tables, for any variant. `options` are those of lz_engine_set: level, classic,
    depth, threads, hash_mib, passing, proofs, seed. One engine thinks in one thread at a time:
    a second call is refused."""
    _kind = "engine"
    _instead = "make a new Engine with the same options, in each process its own"

    def __init__(self, **options: object) -> None:
        handle = c_void_p()
        call("lz_engine_new", byref(handle))
        self._own(handle)
        for name, value in options.items():
            self.set(name, value)

    def set(self, name: str, value: object) -> None:
        """Sets an option."""
        text = str(int(value)) if isinstance(value, bool) else str(value)
        call("lz_engine_set", self._handle, c.text("name", name, "level"), c.text(name, text, "10"))

    def new_game(self) -> None:
        """Empties the tables, so that earlier games have no effect."""
        library.lz_engine_new_game(self._handle)

    def think(self, game: Game, *, depth: int = 0, nodes: int = 0, seconds: float = 0, lines: int = 1,
              infinite: bool = False, stop: Optional[Stop] = None,
              on_progress: "Optional[Callable[[Line], None]]" = None) -> Thought:
        """Thinks about the position; without a limit the level decides how long. `on_progress` gets each line
        of each finished depth."""
        if infinite and stop is None and on_progress is None:
            raise LianziError("infinite: needs a stop, or an on_progress that raises")
        hear = hearing(on_progress, lambda data: line_of(game, data))
        stop = c.stop_of(stop)
        think, thought = LongCall(stop, hear, self), c.ThoughtData()
        think("lz_engine_think", self._handle, handle_of(game), byref(c.limits(depth, nodes, seconds, lines, infinite, stop)),
              c.PROGRESS(think.report) if hear else c.PROGRESS(0), None, byref(thought))
        move = game._move(thought.action)  # pylint: disable=protected-access
        return Thought(move or None, line_of(game, thought.line))
