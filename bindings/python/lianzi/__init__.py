"""Lianzi (连子): five in a row and four in a row, played, solved and explained, over the library liblianzi.

    >>> import lianzi
    >>> game = lianzi.Game("renju", "h8h9i9")
    >>> thought = lianzi.Engine().think(game, depth=4)
    >>> thought.move == thought.line.moves[0], 0 <= thought.line.win_rate <= 1
    (True, True)
"""
from . import record
from ._library import LianziError, Stop, library as _c
from .engine import LEVEL_MAX, LEVEL_MIN, SCORE_WIN, Engine, Line, Thought
from .game import Colour, Game, Result
from .record import FORMATS, INFOS, Arrow, Node, Record, dump, dumps, load, loads
from .solve import Connect4, Connect4Report, ThreatReport, solve_threats

__all__ = ["FORMATS", "INFOS", "LEVEL_MAX", "LEVEL_MIN", "SCORE_WIN", "Arrow", "Colour", "Connect4", "Connect4Report",
           "Engine", "Game", "LianziError", "Line", "Node", "Record", "Result", "Stop", "ThreatReport", "Thought", "dump",
           "dumps", "library_version", "load", "loads", "solve_threats"]


def library_version() -> str:
    """The version of the library that is loaded."""
    return str(_c.lz_version().decode())
