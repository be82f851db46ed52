"""Games: a variant's board, its moves, its result."""
import enum
from ctypes import byref, c_int, c_uint8, c_void_p, sizeof
from typing import Any, Optional, Sequence

from . import _library as c
from ._library import Copyable, LianziError, call, library, text_of

ROWS_BOTTOM = 0  # row 1 of "h8" is the bottom row


class Colour(enum.IntEnum):
    """What a cell holds. Black moves first."""
    EMPTY = 0
    BLACK = 1
    WHITE = 2
    BLOCKED = 3


class Result(enum.IntEnum):
    """How a game stands."""
    ONGOING = 0
    BLACK_WINS = 1
    WHITE_WINS = 2
    DRAW = 3


def variant_of(text: str) -> c.VariantData:
    """The library's structure for a variant's text."""
    data = c.VariantData()
    library.lz_variant_init_sized(byref(data), sizeof(data), 0)
    call("lz_variant_parse", c.text("variant", text, "renju 15x15"), byref(data))
    return data


class Game(Copyable):
    """A game. `variant` is a text as in "renju", "freestyle 19x19", "connect4 9x9 blocked 5,4": rule, size,
    `win K`, `opening NAME`, blocked cells.

    Moves are texts: letter and number ("h8", row 1 at the bottom), a column's digit under gravity ("4"), or
    "pass"; in an opening also "black", "white" and "offer5". Games can be copied and pickled."""
    _kind = "game"

    def __init__(self, variant: str = "freestyle", moves: str = ""):
        handle = c_void_p()
        call("lz_game_new", byref(variant_of(variant)), byref(handle))
        self._own(handle)
        self.play(moves)

    @classmethod
    def from_rows(cls, rows: Sequence[str], variant: str = "freestyle", to_move: Colour = Colour.BLACK) -> "Game":
        """A set-up position: the board's rows from the top, "x" black, "o" white, any other character empty;
        blanks do not count."""
        data = variant_of(variant)
        if isinstance(rows, str) or not isinstance(rows, Sequence):
            raise c.wrong("rows", "a list of strings, one for each row of the board", rows)
        lines = ["".join(c.text("rows", row, ". x o").decode().split()) for row in rows]
        if len(lines) != data.rows or any(len(line) != data.columns for line in lines):
            raise LianziError(f"expected {data.rows} rows of {data.columns} cells")
        cells = bytes({"x": 1, "o": 2}.get(cell.lower(), 0) for cell in "".join(reversed(lines)))
        return cls._start(data, cells, to_move)

    @classmethod
    def _start(cls, variant: c.VariantData, cells: bytes, to_move: int) -> "Game":
        if not isinstance(to_move, int):
            raise c.wrong("to_move", "Colour.BLACK or Colour.WHITE", to_move)
        handle = c_void_p()
        call("lz_game_new_from", byref(variant), (c_uint8 * len(cells))(*cells), int(to_move), byref(handle))
        return cls._of(handle)

    def __reduce_ex__(self, protocol: Any) -> Any:
        """For pickle: the start position and all moves, also those that were taken back."""
        game = self.copy()
        game.go_to(library.lz_game_total(game._handle))
        moves = str(game)
        game.go_to(0)
        cells = bytes(library.lz_game_at(game._handle, cell) for cell in range(self.columns * self.rows))
        return _unpickled, (type(self), self.variant, cells, int(game.to_move), moves, len(self)), self._attributes()

    # ---- Moves ----
    def play(self, moves: str) -> "Game":
        """Plays a string of moves ("h8i9", under gravity "4435"), all or none. Returns the game."""
        call("lz_game_play", self._handle, c.text("moves", moves, "h8i9"), ROWS_BOTTOM)
        return self

    def undo(self) -> bool:
        """Takes one move back; False if there is none."""
        return bool(library.lz_game_undo(self._handle))

    def redo(self) -> bool:
        """Plays a move again that was taken back; False if there is none."""
        return bool(library.lz_game_redo(self._handle))

    def go_to(self, length: int) -> None:
        """Takes moves back, or plays them again, until so many are played."""
        call("lz_game_go_to", self._handle, c.number("length", length))

    def __len__(self) -> int:
        return int(library.lz_game_length(self._handle))

    @property
    def moves(self) -> "list[str]":
        """The moves played, one by one."""
        return [self._move(library.lz_game_action(self._handle, index)) for index in range(len(self))]

    def __str__(self) -> str:
        """The moves as one string."""
        return text_of(library.lz_game_format, self._handle, ROWS_BOTTOM)

    def __repr__(self) -> str:
        return f"Game({self.variant!r}, {str(self)!r})"

    def is_legal(self, cell: str) -> bool:
        """Whether a stone may be placed there now."""
        action = c.Action(1, 0, (self._cell(cell), -1))
        return int(library.lz_game_legality(self._handle, action)) == 0

    # ---- The position ----
    @property
    def variant(self) -> str:
        """The text that makes the same variant."""
        return text_of(library.lz_variant_format, library.lz_game_variant(self._handle))

    @property
    def columns(self) -> int:
        """Of the board."""
        return int(library.lz_game_variant(self._handle).contents.columns)

    @property
    def rows(self) -> int:
        """Of the board."""
        return int(library.lz_game_variant(self._handle).contents.rows)

    def __getitem__(self, cell: str) -> Colour:
        """What a cell, "h8", holds."""
        return Colour(library.lz_game_at(self._handle, self._cell(cell)))

    @property
    def to_move(self) -> Colour:
        """Whose move it is; also after the end."""
        return Colour(library.lz_game_to_move(self._handle))

    @property
    def result(self) -> Result:
        """How the game stands."""
        return Result(library.lz_game_result(self._handle))

    @property
    def winning_line(self) -> "list[str]":
        """The cells of the line that won, in order; empty without one."""
        cells = (c_int * c.LINE_MAX)()
        count = library.lz_game_winning_line(self._handle, cells, c.LINE_MAX)
        return [self._name(cell) for cell in cells[:count]]

    @property
    def forbidden(self) -> "dict[str, str]":
        """Renju: black's forbidden points, as if black were to move, each with its kind: "double-three",
        "double-four" or "overline"."""
        cells, kinds = (c_int * c.CELLS_MAX)(), (c_int * c.CELLS_MAX)()
        count = library.lz_game_forbidden(self._handle, cells, kinds, c.CELLS_MAX)
        return {self._name(cells[i]): library.lz_legality_name(kinds[i]).decode() for i in range(count)}

    @property
    def key(self) -> int:
        """A hash: equal for equal positions of one variant."""
        return int(library.lz_game_key(self._handle))

    def board(self) -> str:
        """The board as text: "x" black, "o" white, "#" blocked."""
        signs, columns = ".xo#", self.columns
        at = [signs[library.lz_game_at(self._handle, cell)] for cell in range(columns * self.rows)]
        lines = [" ".join(at[row * columns:(row + 1) * columns]) for row in range(self.rows)]
        return "\n".join(reversed(lines))

    # ---- Notation ----
    def _cell(self, name: str) -> int:
        cell = c_int()
        call("lz_cell_parse", library.lz_game_variant(self._handle), c.text("cell", name, "h8"), ROWS_BOTTOM, byref(cell))
        return cell.value

    def _name(self, cell: int) -> str:
        return text_of(library.lz_cell_format, library.lz_game_variant(self._handle), cell, ROWS_BOTTOM)

    def _move(self, action: Any) -> str:
        return text_of(library.lz_action_format, library.lz_game_variant(self._handle), action, ROWS_BOTTOM)


def _unpickled(made: "type[Game]", variant: str, cells: bytes, to_move: int, moves: str, length: int) -> Game:
    game = made._start(variant_of(variant), cells, to_move)  # pylint: disable=protected-access
    game.play(moves).go_to(length)
    return game


def handle_of(game: Optional[Game]) -> c_void_p:
    """The library's handle, for the other modules."""
    if not isinstance(game, Game):
        raise c.wrong("game", "a Game", game)
    return game._handle  # pylint: disable=protected-access
