"""Solvers: forced wins at five in a row, and Connect Four exactly."""
from ctypes import byref, c_void_p, sizeof
from dataclasses import dataclass
from typing import Any, Callable, Optional

from . import _library as c
from ._library import LianziError, Stop, call, library
from ._long import LongCall, Worker, hearing
from .game import Game, handle_of, variant_of

KINDS = {"vcf": 0, "vct": 1, "mise": 2, "fukumi": 3}
PROOFS = ("unknown", "win", "none")


@dataclass(frozen=True)
class ThreatReport:
    """A search for a forced win. `proof` is "win", "none" (there is no such win) or "unknown" (a limit came
    first)."""
    proof: str
    plies: int  # of a win: to the five, against the longest defence
    moves: "tuple[str, ...]"  # attack, reply, attack ...
    nodes: int
    seconds: float


def solve_threats(game: Game, kind: str = "vct", *, nodes: int = 0, seconds: float = 0,
                  stop: Optional[Stop] = None) -> ThreatReport:
    """Looks for a forced win of the side to move: "vcf", by fours alone, "vct", by threes and
    fours, "mise", by moves after which a four-three would come as well, or "fukumi", by all that threaten a win by
    fours."""
    if c.text("kind", kind, "vcf").decode() not in KINDS:
        raise LianziError(f'kind: expected "vcf", "vct", "mise" or "fukumi", not {kind!r}')
    report = c.ThreatData()
    stop = c.stop_of(stop)
    limits = c.limits(nodes=nodes, seconds=seconds, stop=stop)
    LongCall(stop)("lz_solve_threats", handle_of(game), KINDS[kind], byref(limits), byref(report))
    moves = tuple(game._name(cell) for cell in report.cells[:report.length])  # pylint: disable=protected-access
    return ThreatReport(PROOFS[report.proof], report.plies, moves, report.nodes, report.time_us / 1e6)


@dataclass(frozen=True)
class Connect4Report:
    """Bounds of the score of the side to move: 0 a draw, positive a win, the larger the sooner."""
    lower: int
    upper: int
    nodes: int
    seconds: float

    @property
    def score(self) -> Optional[int]:
        """The exact score; None if a limit came first."""
        return self.lower if self.lower == self.upper else None


class Connect4(Worker):
    """An exact solver of Connect Four for one variant."""
    _kind = "connect4"
    _instead = "make a new Connect4 with the same settings, in each process its own"

    def __init__(self, variant: str = "connect4", *, threads: int = 1, hash_mib: int = 64, weak: bool = False,
                 book: bool = True):
        settings = c.Connect4Settings()
        library.lz_connect4_settings_init_sized(byref(settings), sizeof(settings))
        settings.threads, settings.hash_mib = c.number("threads", threads), c.number("hash_mib", hash_mib)
        settings.weak, settings.no_book = weak, not book
        handle = c_void_p()
        call("lz_connect4_new", byref(variant_of(variant)), byref(settings), byref(handle))
        self._own(handle)

    def solve(self, game: Game, *, nodes: int = 0, seconds: float = 0, stop: Optional[Stop] = None,
              on_progress: "Optional[Callable[[Connect4Report], None]]" = None) -> Connect4Report:
        """Solves the position. `on_progress` gets the bounds about twice a second and when one has changed."""
        hear = hearing(on_progress, _report)
        stop = c.stop_of(stop)
        solve, report = LongCall(stop, hear, self), c.Connect4Data()
        solve("lz_connect4_solve", self._handle, handle_of(game),
              byref(c.limits(nodes=nodes, seconds=seconds, stop=stop)),
              c.CONNECT4_PROGRESS(solve.report) if hear else c.CONNECT4_PROGRESS(0), None, byref(report))
        return _report(report)

    def analyze(self, game: Game, *, nodes: int = 0, seconds: float = 0,
                stop: Optional[Stop] = None) -> "list[Optional[Connect4Report]]":
        """The score of every move, by column, from its mover's view; None for a full column."""
        stop = c.stop_of(stop)
        reports = (c.Connect4Data * c.GRAVITY_SIZE_MAX)()
        LongCall(stop, worker=self)("lz_connect4_analyze", self._handle, handle_of(game),
                       byref(c.limits(nodes=nodes, seconds=seconds, stop=stop)), reports)
        return [None if reports[i].full else _report(reports[i]) for i in range(game.columns)]


def _report(data: Any) -> Connect4Report:
    return Connect4Report(data.lower, data.upper, data.nodes, data.time_us / 1e6)
