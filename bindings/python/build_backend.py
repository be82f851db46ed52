"""Builds the package's wheel and source archive (PEP 517, PEP 660) with Python's standard library alone, so that pip
needs no network and no setuptools. The metadata is in pyproject.toml."""
import ast
import base64
import configparser
import glob
import hashlib
import io
import os
import re
import tarfile
import zipfile

PACKAGE = ["lianzi/*.py", "lianzi/py.typed"]
SOURCE = [*PACKAGE, "examples/*.py", "README.md", "build_backend.py", "pyproject.toml"]


def _read(path):
    with open(path, "rb") as file:
        return file.read()


def _files(patterns):
    return {path.replace(os.sep, "/"): _read(path) for pattern in patterns for path in sorted(glob.glob(pattern))}


def _metadata():
    """The archives' common name, and the core metadata. Python before 3.11 has no reader of TOML; pyproject.toml keeps
    to what an INI file can hold, with values on one line that Python reads, too."""
    project = configparser.RawConfigParser(delimiters="=")
    project.read("pyproject.toml", encoding="utf-8")
    values = {key: ast.literal_eval(value) for key, value in project["project"].items() if key != "authors"}
    lines = ["Metadata-Version: 2.1", f"Name: {values['name']}", f"Version: {values['version']}",
             f"Summary: {values['description']}", f"License: {values['license']}",
             f"Requires-Python: {values['requires-python']}",
             *(f"Author: {name}" for name in re.findall(r'name = "(.*?)"', project["project"]["authors"])),
             *(f"Classifier: {line}" for line in values["classifiers"])]
    for extra, needed in project["project.optional-dependencies"].items():
        lines += [f"Provides-Extra: {extra}",
                  *(f'Requires-Dist: {name}; extra == "{extra}"' for name in ast.literal_eval(needed))]
    text = "\n".join([*lines, "Description-Content-Type: text/markdown", "", ""]).encode() + _read(values["readme"])
    return f"{values['name']}-{values['version']}", text


def _wheel(folder, files):
    name, metadata = _metadata()
    files = {**files, f"{name}.dist-info/METADATA": metadata,
             f"{name}.dist-info/WHEEL": b"Wheel-Version: 1.0\nGenerator: lianzi\nRoot-Is-Purelib: true\nTag: py3-none-any\n"}
    record = "".join(
        f"{path},sha256={base64.urlsafe_b64encode(hashlib.sha256(data).digest()).decode().rstrip('=')},{len(data)}\n"
        for path, data in files.items())
    files[f"{name}.dist-info/RECORD"] = f"{record}{name}.dist-info/RECORD,,\n".encode()
    with zipfile.ZipFile(os.path.join(folder, f"{name}-py3-none-any.whl"), "w", zipfile.ZIP_DEFLATED) as archive:
        for path, data in files.items():
            entry = zipfile.ZipInfo(path)  # of 1980: the same files make the same wheel
            entry.external_attr = 0o100644 << 16
            archive.writestr(entry, data, zipfile.ZIP_DEFLATED)
    return os.path.basename(archive.filename)


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    """PEP 517"""
    return _wheel(wheel_directory, _files(PACKAGE))


def build_editable(wheel_directory, config_settings=None, metadata_directory=None):
    """PEP 660: the wheel names this folder."""
    return _wheel(wheel_directory, {"lianzi.pth": os.getcwd().encode()})


def build_sdist(sdist_directory, config_settings=None):
    """PEP 517"""
    name, metadata = _metadata()
    with tarfile.open(os.path.join(sdist_directory, f"{name}.tar.gz"), "w:gz", format=tarfile.PAX_FORMAT) as archive:
        for path, data in {**_files(SOURCE), "PKG-INFO": metadata}.items():
            entry = tarfile.TarInfo(f"{name}/{path}")
            entry.size = len(data)
            archive.addfile(entry, io.BytesIO(data))
    return f"{name}.tar.gz"
