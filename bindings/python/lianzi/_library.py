"""The shared library: where it is, its structures and functions as lianzi.h declares them, its errors.

tests/python/python_layout.py holds the structures and constants here against the header."""
import ctypes
import ctypes.util
import os
import sys
import weakref
from copy import deepcopy
from ctypes import (CFUNCTYPE, POINTER, Structure, byref, c_bool, c_char, c_char_p, c_int, c_int16, c_int64,
                    c_size_t, c_ssize_t, c_uint, c_uint8, c_uint32, c_uint64, c_void_p, create_string_buffer)
from numbers import Integral, Real
from typing import Any, Callable, Optional, TypeVar

SIZE_MAX, GRAVITY_SIZE_MAX, CELLS_MAX, LINE_MAX = 22, 12, 484, 22
PV_MAX, THREAT_LINE_MAX, ERROR_TEXT_MAX, ERROR_ARGUMENTS_MAX = 64, 192, 160, 6
NO_NODE = -1


class ErrorReport(Structure):
    """lz_error"""
    _fields_ = [("status", c_int), ("offset", c_size_t), ("line", c_uint32), ("column", c_uint32),
                ("text", c_char * ERROR_TEXT_MAX), ("format", c_char_p),
                ("arguments", c_int64 * ERROR_ARGUMENTS_MAX), ("words", c_char * ERROR_TEXT_MAX)]


class VariantData(Structure):
    """lz_variant"""
    _fields_ = [("struct_size", c_size_t), ("rule", c_int), ("columns", c_int), ("rows", c_int), ("win", c_int),
                ("opening", c_int), ("blocked", c_uint64 * ((CELLS_MAX + 63) // 64))]


class Action(Structure):
    """lz_action, a place's cells or a number in one"""
    _fields_ = [("kind", c_int), ("colour", c_int), ("cell", c_int * 2)]


class Limits(Structure):
    """lz_limits"""
    _fields_ = [("struct_size", c_size_t), ("depth", c_int), ("nodes", c_uint64), ("time_ms", c_int64),
                ("match_left_ms", c_int64), ("increment_ms", c_int64), ("multipv", c_int), ("infinite", c_bool),
                ("stop", c_void_p), ("barred", c_void_p)]


class LineData(Structure):
    """lz_line"""
    _fields_ = [("multipv", c_int), ("lines", c_int), ("depth", c_int), ("seldepth", c_int), ("score", c_int),
                ("mate", c_int), ("win_permille", c_int), ("draw_permille", c_int), ("nodes", c_uint64), ("time_ms", c_int64),
                ("length", c_int), ("pv", Action * PV_MAX), ("source", c_int)]


class ThoughtData(Structure):
    """lz_thought"""
    _fields_ = [("action", Action), ("line", LineData)]


class ThreatData(Structure):
    """lz_solve_report"""
    _fields_ = [("proof", c_int), ("plies", c_int), ("nodes", c_uint64), ("time_us", c_int64), ("length", c_int),
                ("cells", c_int * THREAT_LINE_MAX)]


class Connect4Settings(Structure):
    """lz_connect4_settings"""
    _fields_ = [("struct_size", c_size_t), ("threads", c_int), ("hash_mib", c_int), ("weak", c_bool),
                ("no_book", c_bool)]


class Connect4Data(Structure):
    """lz_connect4_report"""
    _fields_ = [("lower", c_int), ("upper", c_int), ("nodes", c_uint64), ("time_us", c_int64), ("full", c_bool)]


class ArrowData(Structure):
    """lz_arrow"""
    _fields_ = [("from", c_int), ("to", c_int), ("head", c_bool)]


class RecordOptions(Structure):
    """lz_record_options"""
    _fields_ = [("struct_size", c_size_t), ("variant", VariantData), ("rows", c_int), ("transposed", c_int),
                ("latin1", c_bool), ("notice", c_void_p), ("notice_user", c_void_p)]


STRUCTURES = {
    "lz_error": ErrorReport, "lz_variant": VariantData, "lz_action": Action, "lz_limits": Limits,
    "lz_line": LineData, "lz_thought": ThoughtData, "lz_solve_report": ThreatData,
    "lz_connect4_settings": Connect4Settings, "lz_connect4_report": Connect4Data,
    "lz_arrow": ArrowData, "lz_record_options": RecordOptions,
}

PROGRESS = CFUNCTYPE(None, POINTER(LineData), c_void_p)
CONNECT4_PROGRESS = CFUNCTYPE(None, POINTER(Connect4Data), c_void_p)
READ = CFUNCTYPE(c_ssize_t, c_void_p, POINTER(c_char), c_size_t)
WRITE = CFUNCTYPE(c_bool, c_void_p, POINTER(c_char), c_size_t)
ON_GAME = CFUNCTYPE(c_bool, c_void_p, c_void_p)

_E, _V, _P = POINTER(ErrorReport), POINTER(VariantData), c_void_p
FUNCTIONS: "dict[str, tuple[Any, list[Any]]]" = {
    "lz_version": (c_char_p, []),
    "lz_variant_init_sized": (None, [_V, c_size_t, c_int]),
    "lz_variant_parse": (c_int, [c_char_p, _V, _E]),
    "lz_variant_format": (c_size_t, [_V, c_char_p, c_size_t]),
    "lz_rule_name": (c_char_p, [c_int]),
    "lz_legality_name": (c_char_p, [c_int]),
    "lz_game_new": (c_int, [_V, POINTER(_P), _E]),
    "lz_game_new_from": (c_int, [_V, POINTER(c_uint8), c_int, POINTER(_P), _E]),
    "lz_game_copy": (c_int, [_P, POINTER(_P), _E]),
    "lz_game_free": (None, [_P]),
    "lz_game_variant": (_V, [_P]),
    "lz_game_at": (c_int, [_P, c_int]),
    "lz_game_to_move": (c_int, [_P]),
    "lz_game_legality": (c_int, [_P, Action]),
    "lz_game_undo": (c_bool, [_P]),
    "lz_game_redo": (c_bool, [_P]),
    "lz_game_length": (c_int, [_P]),
    "lz_game_total": (c_int, [_P]),
    "lz_game_action": (Action, [_P, c_int]),
    "lz_game_go_to": (c_int, [_P, c_int, _E]),
    "lz_game_result": (c_int, [_P]),
    "lz_game_winning_line": (c_int, [_P, POINTER(c_int), c_int]),
    "lz_game_key": (c_uint64, [_P]),
    "lz_game_forbidden": (c_int, [_P, POINTER(c_int), POINTER(c_int), c_int]),
    "lz_cell_format": (c_size_t, [_V, c_int, c_int, c_char_p, c_size_t]),
    "lz_cell_parse": (c_int, [_V, c_char_p, c_int, POINTER(c_int), _E]),
    "lz_action_format": (c_size_t, [_V, Action, c_int, c_char_p, c_size_t]),
    "lz_game_play": (c_int, [_P, c_char_p, c_int, _E]),
    "lz_game_format": (c_size_t, [_P, c_int, c_char_p, c_size_t]),
    "lz_stop_new": (_P, []),
    "lz_stop_free": (None, [_P]),
    "lz_stop_set": (None, [_P]),
    "lz_stop_clear": (None, [_P]),
    "lz_engine_new": (c_int, [POINTER(_P), _E]),
    "lz_engine_free": (None, [_P]),
    "lz_engine_set": (c_int, [_P, c_char_p, c_char_p, _E]),
    "lz_engine_new_game": (None, [_P]),
    "lz_limits_init_sized": (None, [POINTER(Limits), c_size_t]),
    "lz_engine_think": (c_int, [_P, _P, POINTER(Limits), PROGRESS, _P, POINTER(ThoughtData), _E]),
    "lz_solve_threat_move": (c_int, [_P, c_int, c_int, POINTER(Limits), POINTER(ThreatData), _E]),
    "lz_solve_threats": (c_int, [_P, c_int, POINTER(Limits), POINTER(ThreatData), _E]),
    "lz_connect4_settings_init_sized": (None, [POINTER(Connect4Settings), c_size_t]),
    "lz_connect4_new": (c_int, [_V, POINTER(Connect4Settings), POINTER(_P), _E]),
    "lz_connect4_free": (None, [_P]),
    "lz_connect4_solve": (c_int, [_P, _P, POINTER(Limits), CONNECT4_PROGRESS, _P, POINTER(Connect4Data), _E]),
    "lz_connect4_analyze": (c_int, [_P, _P, POINTER(Limits), POINTER(Connect4Data), _E]),
    "lz_record_format_parse": (c_int, [c_char_p, POINTER(c_int), _E]),
    "lz_record_format_of": (c_int, [c_char_p, POINTER(c_int), _E]),
    "lz_record_from_game": (c_int, [_P, POINTER(_P), _E]),
    "lz_record_copy": (c_int, [_P, POINTER(_P), _E]),
    "lz_record_free": (None, [_P]),
    "lz_record_game": (c_int, [_P, c_int, POINTER(_P), _E]),
    "lz_record_variant": (_V, [_P]),
    "lz_record_text": (c_char_p, [_P, c_int]),
    "lz_record_set_text": (c_int, [_P, c_int, c_char_p, _E]),
    "lz_record_result": (c_int, [_P]),
    "lz_record_is_damaged": (c_bool, [_P]),
    "lz_record_is_reduced": (c_bool, [_P]),
    "lz_record_parent": (c_int, [_P, c_int]),
    "lz_record_child": (c_int, [_P, c_int]),
    "lz_record_next": (c_int, [_P, c_int]),
    "lz_record_depth": (c_int, [_P, c_int]),
    "lz_record_action": (Action, [_P, c_int]),
    "lz_record_comment": (c_char_p, [_P, c_int]),
    "lz_record_set_comment": (c_int, [_P, c_int, c_char_p, _E]),
    "lz_record_time_ms": (c_int64, [_P, c_int]),
    "lz_record_arrows": (c_int, [_P, c_int]),
    "lz_record_arrow": (ArrowData, [_P, c_int, c_int]),
    "lz_record_set_arrow": (c_int, [_P, c_int, ArrowData, _E]),
    "lz_record_clear_arrow": (None, [_P, c_int, ArrowData]),
    "lz_record_options_init_sized": (None, [POINTER(RecordOptions), c_size_t]),
    "lz_record_read": (c_int, [c_int, POINTER(RecordOptions), READ, _P, ON_GAME, _P, _E]),
    "lz_record_write": (c_int, [c_int, POINTER(RecordOptions), _P, WRITE, _P, _E]),
}


class LianziError(Exception):
    """Something the library refused. `status` says of what kind, `offset`, `line` and `column` where in a text
    (0 where no place applies)."""

    def __init__(self, message: str, status: str = "argument", offset: int = 0, line: int = 0, column: int = 0):
        super().__init__(message)
        self.status, self.offset, self.line, self.column = status, offset, line, column


STATUSES = ("ok", "argument", "syntax", "illegal", "unsupported", "memory", "io")


def _load() -> ctypes.CDLL:
    named = os.environ.get("LIANZI_LIBRARY")
    usual = {"win32": "lianzi.dll", "darwin": "liblianzi.0.dylib"}.get(sys.platform, "liblianzi.so.0")
    tried = (named,) if named else (ctypes.util.find_library("lianzi"), usual)
    for path in tried:
        try:
            if path:
                return ctypes.CDLL(path)
        except OSError:
            continue
    raise ImportError(
        f"lianzi: the library {named or usual} cannot be loaded; install it, or let the environment variable "
        "LIANZI_LIBRARY name its file, for example build/liblianzi.so")


library: Any = _load()
for _name, (_result, _arguments) in FUNCTIONS.items():
    _function = getattr(library, _name)
    _function.restype, _function.argtypes = _result, _arguments


def call(name: str, *arguments: Any) -> None:
    """Calls a function that returns lz_status and takes an lz_error last; raises LianziError."""
    error = ErrorReport()
    status = getattr(library, name)(*arguments, byref(error))
    if status:
        text = error.text.decode("utf-8", "replace") or STATUSES[status]
        raise LianziError(text, STATUSES[status], error.offset, error.line, error.column)


def wrong(name: str, expected: str, value: object) -> TypeError:
    """For an argument of a type that does not serve."""
    return TypeError(f"{name}: expected {expected}, not {type(value).__name__}")


def text(name: str, value: object, like: str) -> bytes:
    """The argument `name`, a string, for the library. `like` is an example for the message."""
    if not isinstance(value, str):
        raise wrong(name, f"a string such as {like!r}", value)
    if "\0" in value:
        raise LianziError(f"{name}: a string must not contain the character \\0")
    return value.encode()


def number(name: str, value: object, bits: int = 31) -> int:
    """The argument `name`, for a field of so many bits. A number that does not fit is refused, since the field would
    hold another one."""
    if not isinstance(value, Integral):
        raise wrong(name, "a whole number", value)
    return int(_within(name, value, bits))


def _within(name: str, value: Any, bits: int) -> Any:
    if not 0 <= value < 2**bits:
        raise LianziError(f"{name}: expected a number from 0 to {2**bits - 1}, not {value}")
    return value


def text_of(write: Callable[..., int], *arguments: Any) -> str:
    """What a function writes that takes a buffer and its size last."""
    buffer = create_string_buffer(256)
    length = write(*arguments, buffer, len(buffer))
    if length >= len(buffer):
        buffer = create_string_buffer(length + 1)
        write(*arguments, buffer, len(buffer))
    return buffer.value.decode()


_Same = TypeVar("_Same", bound="Handle")


class Handle:
    """Owns an object of the library, whose functions begin with lz_KIND."""
    _kind = ""
    _refusal, _instead = "cannot be copied or pickled", ""

    def _own(self, handle: c_void_p) -> None:
        self._handle = handle
        self._free = weakref.finalize(self, getattr(library, f"lz_{self._kind}_free"), handle)

    @classmethod
    def _of(cls: "type[_Same]", handle: c_void_p) -> _Same:
        made = cls.__new__(cls)
        made._own(handle)
        return made

    def __reduce_ex__(self, protocol: Any) -> Any:
        raise TypeError(f"{type(self).__name__}: {self._refusal}; {self._instead}")


_Copy = TypeVar("_Copy", bound="Copyable")


class Copyable(Handle):
    """An object that the library copies, with the attributes that a subclass or the user gave it."""
    _refusal = "cannot be pickled"

    def copy(self: _Copy) -> _Copy:
        """The same, apart from this one."""
        handle = c_void_p()
        call(f"lz_{self._kind}_copy", self._handle, byref(handle))
        made = self._of(handle)
        vars(made).update(self._attributes())
        return made

    __copy__ = copy

    def __deepcopy__(self: _Copy, memo: "dict[int, Any]") -> _Copy:
        made = memo[id(self)] = self.copy()
        vars(made).update(deepcopy(self._attributes(), memo))
        return made

    def _attributes(self) -> "dict[str, Any]":
        return {name: value for name, value in vars(self).items() if name not in ("_handle", "_free")}


class Stop(Handle):
    """A flag that ends a think or solve soon; any thread may set it."""
    _kind = "stop"
    _instead = "make a new Stop, in each process its own"

    def __init__(self) -> None:
        handle = c_void_p(library.lz_stop_new())
        if not handle:
            raise MemoryError
        self._own(handle)

    def set(self) -> None:
        """Ends what runs with this flag."""
        library.lz_stop_set(self._handle)

    def clear(self) -> None:
        """Lets the flag serve again."""
        library.lz_stop_clear(self._handle)


def stop_of(stop: Optional[Stop]) -> Stop:
    """The argument `stop`, or a new one."""
    if stop is not None and not isinstance(stop, Stop):
        raise wrong("stop", "a Stop", stop)
    return stop or Stop()


def limits(depth: int = 0, nodes: int = 0, seconds: float = 0, lines: int = 0, infinite: bool = False,
           stop: Optional[Stop] = None) -> Limits:
    """lz_limits with these fields; 0 sets no limit."""
    if not isinstance(seconds, Real):
        raise wrong("seconds", "a number", seconds)
    made = Limits()
    library.lz_limits_init_sized(byref(made), ctypes.sizeof(made))
    made.depth, made.nodes, made.multipv = number("depth", depth), number("nodes", nodes, 64), number("lines", lines)
    made.time_ms = max(1, round(_within("seconds", seconds, 53) * 1000)) if seconds else 0
    made.infinite, made.stop = infinite, stop and stop._handle
    return made
