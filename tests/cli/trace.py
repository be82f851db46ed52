#!/usr/bin/env python3
"""trace.py BUILD: `lianzi trace`: the first look, the counts, and the tree of a real search."""
import json
import os
import re
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
sys.path.append(sys.path[0] + "/..")
from tap import Tap

tap = Tap()
check, equal = tap.check, tap.equal
LIANZI = os.path.join(sys.argv[1], "lianzi")
FORMATS = os.path.join(sys.path[0], "..", "..", "docs", "FORMATS.md")
SEARCH = os.path.join(sys.path[0], "..", "..", "docs", "SEARCH.md")
FATES = ["searched", "cut", "late", "futile", "plain_four", "known", "excluded", "forbidden"]


def trace(*arguments, locale="C.UTF-8"):
    """Status, output, complaints."""
    environment = dict(os.environ, LANG=locale, LC_ALL="", LANGUAGE=locale.split(".")[0])
    done = subprocess.run([LIANZI, "trace", "--hash", "4", *arguments], capture_output=True,
                          timeout=100, env=environment)
    return done.returncode, done.stdout.decode(), done.stderr.decode()


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def described(heading):
    """The members that the section of FORMATS.md describes."""
    section = read(FORMATS).split(f"\n## {heading}")[1].split("\n## ")[0]
    rows = [row.split("|")[1] for row in section.splitlines() if row.startswith("|")]
    return set(re.findall(r"`(\w+)`", " ".join(rows)))


def exact(node):
    """Whether the score is no mere bound: then there is a best line."""
    return node["alpha"] < node["score"] < node["beta"]


def check_tree(tree):
    nodes = {node["id"]: node for node in tree["nodes"]}
    kids = {}
    for node in tree["nodes"]:
        kids.setdefault(node["parent"], []).append(node)
    check("every node's parent is there", all(node["parent"] in nodes for node in nodes.values()
                                              if node["parent"]))
    check("and what is missing below is counted", all(
        node["missing"] >= 0 and node["size"] >= 1 + len(kids.get(node["id"], [])) + node["missing"]
        for node in nodes.values()))
    check("a best line is there to its end", all(
        node["best"] is None or node["end"] == "stopped" or not exact(node) or
        any(kid["move"] == node["best"] for kid in kids.get(node["id"], [])) for node in nodes.values()))
    check("every end by a step names it", all((node["end"] in ("step", "stopped")) ==
                                              (node["step"] is not None) for node in nodes.values()))
    steps = {int(number) for number in re.findall(r"^(\d+)\. ", read(SEARCH), re.M)}
    check("and the page of the search has it", {node["step"] for node in nodes.values()} - {None} <= steps)
    last = [node for node in kids[0] if node["end"] != "stopped" and exact(node)][-1]
    equal("the last depth's root has the score", tree["lines"][-1]["score"], last["score"])
    equal("and the move", tree["lines"][-1]["pv"][0], last["best"])


def the_tree():
    with tempfile.TemporaryDirectory() as folder:
        paths = [os.path.join(folder, "tree" + ending) for ending in (".json", ".html")]
        status, output, errors = trace("h8i9g9i7", "--nodes", "20000", "--tree-nodes", "3000",
                                       "--tree", paths[0], "--tree", paths[1])
        equal("a tree: status", (0, ""), (status, errors))
        tree, page = json.loads(read(paths[0])), read(paths[1])
        check("both files are named", output.count("tree.json: 3000 of ") == 1 and "tree.html: 3000 of" in output)
        equal("as many nodes as asked for", (3000, 3000), (tree["nodes_kept"], len(tree["nodes"])))
        equal("the page too", 3000, len(re.findall(r'^\{"id":', page, re.M)))
        check_tree(tree)
        check("the page is whole and needs nothing else", page.endswith("</html>\n") and
              not re.search(r"(src|href)=|@@", page))
        members = set().union(*tree["nodes"]) | set(tree)
        check("only described members", members <= described("The engine's trees"),
              members - described("The engine's trees"))
        words = json.loads(re.search(r'id="words">(.*?)</script>', page)[1])
        used = set(re.findall(r"\bwords\.(\w+)", page))
        check("the page has every word it uses", used <= set(words), used - set(words))
        classes = {cell[player] for cell in tree["look"]["cells"] for player in "xo"}
        check("a word for every reason, end, step, fate and class", all(key in words for key in (
            *(f"reason_{node['reason']}" for node in tree["nodes"]), *(f"fate_{fate}" for fate in FATES),
            *(f"why_{node['step'] or node['end']}" for node in tree["nodes"] if node["end"] != "stopped"),
            *(f"class_{name}" for name in classes))))
        trace("h8i9", "--nodes", "500", "--tree", paths[1], locale="zh_CN.UTF-8")
        words = json.loads(re.search(r'id="words">(.*?)</script>', read(paths[1]))[1])
        equal("and in the language of the locale", ("zh-CN", "从内部看一次搜索"),
              (words["language"], words["title"]))


def the_same_search():
    for moves, rule in (("h8h9j10i8", "freestyle"), ("h8h9j10i9g9i7k9", "renju")):
        status, output, _ = trace(moves, "--rule", rule, "--nodes", "8000", "--json")
        seen = json.loads(output)
        done = subprocess.run([LIANZI, "analyze", "--hash", "4", "--rule", rule, "--nodes", "8000"],
                              input=moves.encode(), capture_output=True, timeout=100)
        plain = [json.loads(line) for line in done.stdout.decode().splitlines()]
        equal(f"{rule}: status", 0, status)
        equal(f"{rule}: the lines of `analyze`",
              [[line[key] for key in ("depth", "score", "nodes", "pv")] for line in plain],
              [[line[key] for key in ("depth", "score", "nodes", "pv")] for line in seen["lines"]])
        counts = seen["counts"]
        equal(f"{rule}: every node ended once", counts["nodes"], sum(counts["ends"].values()))
        check(f"{rule}: described members", set(seen) <= described("The engine's trees"))


def the_look():
    seen = json.loads(trace("h8a1i8a3j8", "--nodes", "100", "--json")[1])
    cells = {cell["cell"]: cell for cell in seen["look"]["cells"]}
    equal("a cell for each empty one", 220, len(cells))
    equal("open fours of x", ["g8", "k8"], sorted(name for name in cells if cells[name]["x"] == "open four"))
    equal("ranks without a gap", list(range(1, 1 + sum(cell["rank"] is not None for cell in cells.values()))),
          sorted(cell["rank"] for cell in cells.values() if cell["rank"]))
    text = trace("h8a1i8a3j8", "--nodes", "100")[1]
    check("the boards show the letters", re.search(r"^ 8 .* K x x x K ", text, re.M) and "K open four" in text, text)
    check("and what the value is made of", f"static value for o: {seen['look']['value']} = threats" in text, text)
    check("a win by fours has no tree", "no tree: a five or a win by fours" in
          trace("h8a1i8a3j8a5", "--nodes", "1000")[1])
    status, text, _ = trace("--size", "20", "a1b2")
    equal("a wide board has one picture below the other", (0, 2), (status, len(re.findall("^What a stone", text, re.M))))


def bad_input():
    for name, text, *arguments in (
            ("no moves", "expected one argument, the moves such as h8i9, not 0"),
            ("two arguments", "not 2", "h8", "i9"),
            *(("Connect Four", "--rule: the trace is of the engine for five in a row", moves, "--rule", "connect4")
              for moves in ("44", "h8")),
            ("another length", "a trace is of a search for five in a row, and of no other game", "h8", "--win", "4"),
            ("a board too large", "23", "h8", "--size", "23"),
            ("no nodes", "--nodes: expected a whole number from 1", "h8", "--nodes", "0"),
            ("no depth", "--depth: expected", "h8", "--depth", "x"),
            ("no tree nodes", "--tree-nodes: expected a whole number from 1 to 1000000", "h8", "--tree-nodes", "0"),
            ("another ending", "expected a name in .json or .html", "h8", "--tree", "tree.dot"),
            ("a file named twice", "named twice", "h8", "--tree", "a.json", "--tree", "a.json")):
        status, output, errors = trace(*arguments)
        equal(f"{name}: status, and no output", (2, ""), (status, output))
        check(f"{name}: one line says so", text in errors and errors.count("\n") == 1, errors)
    for name, text, *arguments in (
            ("moves that are none", "character 4: expected a row number", "h8zz"),
            ("a game that is over", "the game is over", "h8a1i8a3j8a5k8a7l8"),
            ("an opening", "opening", "h8", "--opening", "swap2")):
        status, output, errors = trace(*arguments)
        equal(f"{name}: status, and no output", (1, ""), (status, output))
        check(f"{name}: one line says so", text in errors and errors.count("\n") == 1, errors)
    status, _, errors = trace("h8", "--tree", "/nowhere/tree.html")
    equal("a folder that is not there", (1, 1), (status, errors.count("/nowhere/tree.html: ")))


for part in the_tree, the_same_search, the_look, bad_input:
    tap.run(part)
tap.finish()
