#!/usr/bin/env python3
"""python_layout.py BUILD: the structures, constants and functions that the package for Python declares are
those of the public header, as a compiler sees them."""
import ctypes
import os
import re
import shlex
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
sys.path.append(sys.path[0] + "/..")
from checkout import root
from tap import Tap

os.environ["LIANZI_LIBRARY"] = os.path.join(sys.argv[1], "liblianzi.so")
sys.path.insert(0, os.path.join(root, "bindings", "python"))
from lianzi import _library as c, engine, game, record, solve

tap = Tap()
with open(os.path.join(root, "include/lianzi/lianzi.h"), encoding="utf-8") as file:
    header = re.sub(r"/\*.*?\*/", "", file.read(), flags=re.S)

# ---- Layout and numbers, by the compiler ---------------------------------------------------------
wanted = {}
for name, made in c.STRUCTURES.items():
    wanted[f"sizeof({name})"] = ctypes.sizeof(made)
    for field, *_ in made._fields_:
        wanted[f"offsetof({name}, {field})"] = getattr(made, field).offset
        wanted[f"sizeof((({name} *)0)->{field})"] = getattr(made, field).size
for name, value in {"LZ_SIZE_MAX": c.SIZE_MAX, "LZ_GRAVITY_SIZE_MAX": c.GRAVITY_SIZE_MAX, "LZ_CELLS_MAX": c.CELLS_MAX,
                    "LZ_LINE_MAX": c.LINE_MAX, "LZ_PV_MAX": c.PV_MAX, "LZ_SOLVE_LINE_MAX": c.THREAT_LINE_MAX,
                    "LZ_ERROR_TEXT_MAX": c.ERROR_TEXT_MAX, "LZ_ERROR_ARGUMENTS_MAX": c.ERROR_ARGUMENTS_MAX,
                    "LZ_RECORD_NO_NODE": c.NO_NODE, "LZ_LEVEL_MIN": engine.LEVEL_MIN, "LZ_LEVEL_MAX": engine.LEVEL_MAX,
                    "LZ_SCORE_WIN": engine.SCORE_WIN, "LZ_ROWS_BOTTOM": game.ROWS_BOTTOM, "LZ_ACTION_PLACE": 1,
                    "LZ_RECORD_FORMAT_COUNT": len(record.FORMATS), "LZ_RECORD_INFO_COUNT": len(record.INFOS),
                    "LZ_SOLVE_VCF": solve.KINDS["vcf"], "LZ_SOLVE_VCT": solve.KINDS["vct"],
                    "LZ_SOLVE_MISE": solve.KINDS["mise"], "LZ_SOLVE_FUKUMI": solve.KINDS["fukumi"],
                    "LZ_PROOF_UNKNOWN": solve.PROOFS.index("unknown"), "LZ_PROOF_WIN": solve.PROOFS.index("win"),
                    "LZ_PROOF_NONE": solve.PROOFS.index("none")}.items():
    wanted[name] = value
for part in (*game.Colour, *game.Result):
    wanted[f"LZ_{'RESULT_' if isinstance(part, game.Result) else ''}{part.name}"] = int(part)
for number, name in enumerate(record.INFOS):
    wanted[f"LZ_RECORD_INFO_{name.upper()}"] = number
for number, name in enumerate(record.FORMATS):
    wanted[f"LZ_RECORD_FORMAT_{name.upper()}"] = number
for number, name in enumerate(c.STATUSES):
    wanted[f"LZ_{'ERR_' if number else ''}{name.upper()}"] = number

with tempfile.TemporaryDirectory() as folder:
    lines = "".join(f'printf("%lld\\n", (long long)({expression}));\n' for expression in wanted)
    with open(f"{folder}/layout.c", "w", encoding="utf-8") as file:
        file.write(f"#include <lianzi/lianzi.h>\n#include <stdio.h>\nint main(void)\n{{\n{lines}return 0;\n}}\n")
    built = subprocess.run([*shlex.split(os.environ.get("CC", "cc")), f"-I{root}/include", f"{folder}/layout.c", "-o",
                            f"{folder}/layout"], capture_output=True, text=True)
    tap.check("the header has all of these structures, fields and constants", built.returncode == 0, built.stderr)
    numbers = subprocess.run([f"{folder}/layout"], capture_output=True, text=True).stdout.split() \
        if built.returncode == 0 else []
tap.equal("each has the size, place or value that the package takes it to have", [],
          [f"{expression}: {have}, the package has {want}"
           for (expression, want), have in zip(wanted.items(), numbers) if int(have) != want])

# ---- Functions, by their declarations ------------------------------------------------------------
PLAIN = {"int": ctypes.c_int, "bool": ctypes.c_bool, "size_t": ctypes.c_size_t, "uint64_t": ctypes.c_uint64,
         "int64_t": ctypes.c_int64, "void": None, "lz_action": c.Action, "lz_arrow": c.ArrowData}


def kind(text):
    """What a C type is to ctypes: a size for numbers, "pointer" for pointers."""
    text = re.sub(r"\bconst\b", "", text)
    if "*" in text or "[" in text or re.search(r"\blz_\w+_fn\b", text):
        return "pointer"
    return PLAIN.get(text.split()[0], ctypes.c_int)  # the header's enumerations


def known(python):
    return "pointer" if python is not None and (python is ctypes.c_char_p or python is ctypes.c_void_p or
                                                hasattr(python, "contents") or
                                                issubclass(python, ctypes._CFuncPtr)) else python


declared = {}
for result, name, arguments in re.findall(r"LZ_API ([\w ]+[ *])(lz_\w+)\(([^;]*?)\)(?: LZ_\w+\([^)]*\))?;", header):
    parts = [] if arguments.strip() == "void" else [kind(" ".join(part.split())) for part in arguments.split(",")]
    declared[name] = (kind(result), parts)
tap.equal("the functions are declared as the header declares them", [],
          [name for name, (result, arguments) in c.FUNCTIONS.items()
           if declared.get(name) != (known(result), [known(part) for part in arguments])])
tap.finish()
