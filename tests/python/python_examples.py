#!/usr/bin/env python3
"""python_examples.py BUILD: the examples in the texts of the package for Python do what they say, and its types are
complete, as mypy sees the package and a user of it."""
import doctest
import os
import re
import shutil
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
sys.path.append(sys.path[0] + "/..")
from checkout import root
from tap import Tap

folder = os.path.join(root, "bindings", "python")
os.environ["LIANZI_LIBRARY"] = os.path.join(os.path.abspath(sys.argv[1]), "liblianzi.so")
sys.path.insert(0, folder)
import lianzi

tap = Tap()
with open(os.path.join(folder, "README.md"), encoding="utf-8") as file:
    blocks = re.findall(r"^```python\n(.*?)^```$", file.read(), re.M | re.S)
tap.check("README.md has examples", len(blocks) > 1 and all(block.startswith(">>> ") for block in blocks))

with tempfile.TemporaryDirectory() as scratch:
    os.chdir(scratch)
    for name, text in {"README.md": "\n".join(blocks), "lianzi/__init__.py": lianzi.__doc__}.items():
        report = []
        test = doctest.DocTestParser().get_doctest(text, {}, name, name, 0)
        doctest.DocTestRunner().run(test, out=report.append)
        tap.check(f"the {len(test.examples)} examples of {name}", test.examples and not report, *report)

    if shutil.which("mypy"):
        with open("readme.py", "w", encoding="utf-8") as file:
            file.write(doctest.script_from_examples("\n".join(blocks)))
        with open("wrong.py", "w", encoding="utf-8") as file:
            file.write("import lianzi\nlianzi.Game(5)\n")
        for name, path, status in (("the package", os.path.join(folder, "lianzi"), 0), ("the examples of README.md", "readme.py", 0),
                                   ("a wrong type, which it sees", "wrong.py", 1)):
            mypy = subprocess.run(["mypy", "--strict", "--cache-dir", os.path.join(scratch, "cache"), path],
                                  env={**os.environ, "MYPYPATH": folder}, capture_output=True, text=True)
            tap.check(f"mypy --strict: {name}", mypy.returncode == status, *mypy.stdout.splitlines(), mypy.stderr)
    else:
        tap.count += 1
        print(f"ok {tap.count} - mypy --strict # SKIP mypy is missing")
    os.chdir(root)
tap.finish()
