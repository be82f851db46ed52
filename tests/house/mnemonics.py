#!/usr/bin/env python3
"""mnemonics.py BUILD: on no page of the window's menu do two entries answer to the same letter, in
English as in every catalogue, and translated entries answer to one where the English ones do."""
import os
import re
import sys

sys.path.append(sys.path[0] + "/..")
from tap import Tap

tap = Tap()
root = os.path.join(sys.path[0], "..", "..")


def read(path):
    with open(os.path.join(root, path), encoding="utf-8") as file:
        return file.read()


def pages(source):
    """The entries by the menu that they are added to; a submenu is a page of its own."""
    sections = {name: re.findall(r'N_\("([^"]*)"\)', entries) for name, entries in
                re.findall(r"static const char \*const (\w+)\[\]\[2\] = \{(.*?)NULL\}", source, re.S)}
    found = {}
    for menu, section in re.findall(r"menu_section\((\w+), (\w+)\);", source):
        found.setdefault(menu, []).extend(sections[section])
    for menu, entry in re.findall(r'g_menu_append_submenu\((\w+), _\("([^"]*)"\)', source):
        found.setdefault(menu, []).append(entry)
    return found


def letters(entries):
    return [match[1].lower() for match in (re.search("_(.)", entry) for entry in entries) if match]


def twice(entries):
    used = letters(entries)
    return sorted({letter for letter in used if used.count(letter) > 1})


menu = pages(read("apps/desktop/window/window.c"))
tap.equal("the pages were found", {"menu": True, "files": True},
          {name: len(entries) > 5 for name, entries in menu.items()})
for name, entries in menu.items():
    tap.equal(f"{name}: a letter for each in English", [], twice(entries))
for language in read("po/LINGUAS").split():
    catalogue = dict(re.findall('^msgid "(.*)"\nmsgstr "(.*)"', read(f"po/{language}.po"), re.M))
    for name, entries in menu.items():
        translated = [catalogue[entry] for entry in entries]
        tap.equal(f"{name}: and in {language}", [], twice(translated))
        tap.equal(f"{name}: as many of them in {language}", len(letters(entries)),
                  len(letters(translated)))
tap.finish()
