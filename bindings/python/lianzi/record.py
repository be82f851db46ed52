"""Records: games in the files of other programs, with variations, comments and players."""
import os
import threading
from ctypes import byref, c_int, c_void_p, memmove, string_at
from typing import Any, Iterable, Iterator, NamedTuple, Optional, Union

from . import _library as c
from ._library import Copyable, LianziError, call, library, text_of
from ._long import LongCall
from .game import ROWS_BOTTOM, Game, Result, handle_of

FORMATS = ("psq", "sgf", "lib", "pos", "sav", "moves", "offsets", "link", "rif", "proof", "bdt",
           "wzq", "rdf")
INFOS = ("black", "white", "event", "round", "date", "place", "name", "note", "source", "author", "ending",
         "black_rank", "white_rank", "starter", "review")
Path = Union[str, "os.PathLike[str]"]


class Arrow(NamedTuple):
    """An arrow on the board from a cell to another; without a head a line."""
    start: str
    end: str
    head: bool = True


class Node:
    """A position of a record. The first child of each node continues the main line."""

    def __init__(self, record: "Record", number: int):
        self._record, self._number = record, number

    def _call(self, name: str, *arguments: Any) -> Any:
        return getattr(library, name)(self._record._handle, self._number, *arguments)  # pylint: disable=protected-access

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Node) and (self._record, self._number) == (other._record, other._number)

    def __hash__(self) -> int:
        return hash((id(self._record), self._number))

    @property
    def move(self) -> str:
        """The move that leads here; "" at the root, and where stones are set up instead of a move."""
        return text_of(library.lz_action_format, self._variant(), self._call("lz_record_action"), ROWS_BOTTOM)

    @property
    def depth(self) -> int:
        """How many moves lead here; where stones are set up counts, too."""
        return int(self._call("lz_record_depth"))

    @property
    def children(self) -> "list[Node]":
        """The positions after this one, the main line's first."""
        found, number = [], self._call("lz_record_child")
        while number != c.NO_NODE:
            found.append(Node(self._record, number))
            number = library.lz_record_next(self._record._handle, number)  # pylint: disable=protected-access
        return found

    @property
    def comment(self) -> str:
        """The comment, "" without one."""
        text = self._call("lz_record_comment")
        return str(text.decode()) if text else ""

    @comment.setter
    def comment(self, text: str) -> None:
        call("lz_record_set_comment", self._record._handle, self._number, c.text("comment", text, "a note"))  # pylint: disable=protected-access

    @property
    def seconds(self) -> Optional[float]:
        """How long the move took; None if not known."""
        time_ms = self._call("lz_record_time_ms")
        return time_ms / 1000 if time_ms >= 0 else None

    def _variant(self) -> Any:
        return library.lz_record_variant(self._record._handle)  # pylint: disable=protected-access

    def _packed(self, arrow: "tuple[str, str] | tuple[str, str, bool]") -> c.ArrowData:
        named, ends = Arrow(*arrow), []
        for name in named[:2]:
            cell = c_int()
            call("lz_cell_parse", self._variant(), c.text("cell", name, "h8"), ROWS_BOTTOM, byref(cell))
            ends.append(cell.value)
        return c.ArrowData(*ends, named.head)

    @property
    def arrows(self) -> "list[Arrow]":
        """The arrows and lines on the board here; those of a list take their place: [("h8", "i9")], or with False
        behind the cells a line."""
        found = []
        for index in range(self._call("lz_record_arrows")):
            data = self._call("lz_record_arrow", index)
            start, end = (text_of(library.lz_cell_format, self._variant(), cell, ROWS_BOTTOM)
                          for cell in (getattr(data, "from"), data.to))
            found.append(Arrow(start, end, data.head))
        return found

    @arrows.setter
    def arrows(self, arrows: "Iterable[tuple[str, str] | tuple[str, str, bool]]") -> None:
        wanted = [self._packed(arrow) for arrow in arrows]
        for arrow in self.arrows:
            self._call("lz_record_clear_arrow", self._packed(arrow))
        for data in wanted:
            call("lz_record_set_arrow", self._record._handle, self._number, data)  # pylint: disable=protected-access

    @property
    def game(self) -> Game:
        """The game down to here, from where stones were last set up. LianziError if the rules do not allow a move."""
        handle = c_void_p()
        call("lz_record_game", self._record._handle, self._number, byref(handle))  # pylint: disable=protected-access
        return Game._of(handle)  # pylint: disable=protected-access


class Record(Copyable):
    """One game with its variations. Players and the like are in `info`, by the names in INFOS. Records can be copied,
    but not pickled."""
    _kind = "record"
    _instead = "pass on the bytes of lianzi.dumps(record, format), and read them by lianzi.loads"

    def __init__(self, game: Game):
        handle = c_void_p()
        call("lz_record_from_game", handle_of(game), byref(handle))
        self._own(handle)

    @classmethod
    def _copy_of(cls, borrowed: Any) -> "Record":
        handle = c_void_p()
        call("lz_record_copy", borrowed, byref(handle))
        return cls._of(handle)

    @property
    def root(self) -> Node:
        """The start position."""
        return Node(self, 0)

    @property
    def main_line(self) -> "Iterator[Node]":
        """The root and the positions that follow by first children."""
        node = self.root
        while True:
            yield node
            children = node.children
            if not children:
                return
            node = children[0]

    @property
    def result(self) -> Result:
        """ONGOING when it is not known."""
        return Result(library.lz_record_result(self._handle))

    @property
    def is_damaged(self) -> bool:
        """Whether a part of it could not be read."""
        return bool(library.lz_record_is_damaged(self._handle))

    @property
    def is_reduced(self) -> bool:
        """Whether something that was written of it was left out with a notice."""
        return bool(library.lz_record_is_reduced(self._handle))

    @property
    def info(self) -> "dict[str, str]":
        """What is known about the whole game."""
        texts = ((name, library.lz_record_text(self._handle, index)) for index, name in enumerate(INFOS))
        return {name: text.decode() for name, text in texts if text}

    def set_info(self, name: str, text: str) -> None:
        """Sets one of INFOS; "" removes it."""
        if c.text("name", name, "black").decode() not in INFOS:
            raise LianziError(f"info: expected one of {', '.join(INFOS)}, not {name!r}")
        call("lz_record_set_text", self._handle, INFOS.index(name), c.text("text", text, "A player"))


def _format_of(path: Optional[Path], name: Optional[str]) -> int:
    out = c_int()
    if name is not None:
        call("lz_record_format_parse", c.text("format", name, "sgf"), byref(out))
    else:
        call("lz_record_format_of", os.fsencode(path or ""), byref(out))
    return out.value


def loads(data: "Union[bytes, str]", format: str, *, strict: bool = True) -> "list[Record]":
    """Reads all games of a text or of bytes; `format` is one of FORMATS. A damaged game raises LianziError, or,
    with strict=False, is returned as far as it could be read."""
    if not isinstance(data, (str, bytes, bytearray, memoryview)):
        raise c.wrong("data", "bytes or a string", data)
    left = memoryview(data.encode() if isinstance(data, str) else data)
    records: "list[Record]" = []
    failed: "list[BaseException]" = []
    stop = threading.Event()

    def read(_user: Any, buffer: Any, size: int) -> int:
        nonlocal left
        if stop.is_set():
            return -1
        part, left = bytes(left[:size]), left[size:]
        memmove(buffer, part, len(part))
        return len(part)

    def on_game(_user: Any, borrowed: Any) -> bool:
        try:
            records.append(Record._copy_of(borrowed))  # pylint: disable=protected-access
        except BaseException as error:  # pylint: disable=broad-except
            failed.append(error)
        return not failed and not stop.is_set()

    try:
        LongCall(stop)("lz_record_read", _format_of(None, format), None, c.READ(read), None, c.ON_GAME(on_game), None)
    except LianziError:
        if strict:
            raise
    if failed:
        raise failed[0]
    return records


def load(path: Path, format: Optional[str] = None, *, strict: bool = True) -> "list[Record]":
    """Reads all games of a file, by its extension unless `format` says otherwise."""
    name = format or FORMATS[_format_of(path, None)]
    with open(path, "rb") as file:
        return loads(file.read(), name, strict=strict)


def dumps(records: "Union[Record, Iterable[Record]]", format: str) -> bytes:
    """One game or several in a format. LianziError if the format cannot hold a part of one."""
    parts: "list[bytes]" = []
    stop = threading.Event()

    def write(_user: Any, data: Any, size: int) -> bool:
        parts.append(string_at(data, size))
        return not stop.is_set()

    number = _format_of(None, format)
    if not isinstance(records, (Record, Iterable)):
        raise c.wrong("records", "a Record or several", records)
    for record in [records] if isinstance(records, Record) else records:
        if not isinstance(record, Record):
            raise c.wrong("records", "a Record or several", record)
        LongCall(stop)("lz_record_write", number, None, record._handle, c.WRITE(write), None)  # pylint: disable=protected-access
    return b"".join(parts)


def dump(records: "Union[Record, Iterable[Record]]", path: Path, format: Optional[str] = None) -> None:
    """Writes one game or several into a file."""
    data = dumps(records, format or FORMATS[_format_of(path, None)])
    with open(path, "wb") as file:
        file.write(data)
