#!/usr/bin/env python3
"""mnemonics.py BUILD: no two entries of a page of the window's menu have the same access key, in
English and in every catalogue. A translated entry has one if the English entry has."""
import re
import sys
from xml.etree import ElementTree

sys.path.append(sys.path[0] + "/..")
from checkout import read
from tap import Tap

tap = Tap()


def pages(source):
    """The entries of each menu or submenu; a section belongs to the page that it is on."""
    found = {}

    def walk(menu, page):
        for part in menu:
            if part.tag == "section":
                walk(part, page)
            elif part.tag in ("item", "submenu"):
                label = part.find("attribute[@name='label']").text
                found.setdefault(page, []).append(label)
                if part.tag == "submenu":
                    walk(part, label)
    for menu in ElementTree.fromstring(source).iter("menu"):
        walk(menu, menu.get("id"))
    return found


def letters(entries):
    return [match[1].lower() for match in (re.search("_(.)", entry) for entry in entries) if match]


def twice(entries):
    used = letters(entries)
    return sorted({letter for letter in used if used.count(letter) > 1})


menu = pages(read("apps/desktop/data/menus.ui"))
menu["_Game"] += re.findall('g_menu_append.*_."(.*?)"', read("apps/desktop/puzzles/drill.c"))
tap.equal("the pages were found", ["Fi_les", "_Analysis", "_Game", "_View", "window"],
          sorted(name for name, entries in menu.items() if len(entries) >= 5))
sections = ElementTree.fromstring(read("apps/desktop/data/menus.ui")).iter("section")
tap.check("no section is too long to be taken in", max(len(part) for part in sections) <= 6)
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
