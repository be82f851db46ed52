#!/usr/bin/env python3
"""chinese.py BUILD: complaints of the commands in Chinese hold no English words, their help no English text; every
source with text for people is named to the translators, and no text for people is written to standard error past
them."""
import os
import re
import subprocess
import sys

sys.dont_write_bytecode = True
sys.path.append(sys.path[0] + "/..")
from checkout import root
from program import is_built, program
from tap import Tap

tap = Tap()
CHINESE = dict(os.environ, LANG="zh_CN.UTF-8", LC_ALL="", LANGUAGE="zh_CN")
COMPLAINTS = (
    "nonsense", "analyze --depth x", "analyze --moves h8 a.txt", "analyze --shard 1/2", "analyze none.sgf a.sgf",
    "analyze --from abc", "balance --moves h8h8", "bench more", "book none", "book connect4 --answers", "convert a",
    "convert none.sgf out.sgf", "convert - -", "convert --encoding utf-9 a b", "convert --win 0 a b",
    "db", "db nothing", "db explore --db none.db", "db list --since 2020-13-40 --db none.db", "forbidden --rows up",
    "match", "match --games 3 --engine a --engine b", "match --engine level=11", "match --tc now --engine a",
    "match --sprt x", "match --merge --engine a", "openings make", "openings generate --plies 300",
    "play --level 40", "play --moves h8h8", "play --rule hex", "play --language fr", "prove", "prove --out a --winner red",
    "prove --moves h8h8 --out a", "prove --shard 3/2 --out a", "prove --rule connect4 --out a", "prove --merge --out a",
    "prove --like none.proof --out a", "puzzles nothing", "puzzles check", "puzzles make", "review", "review none.sgf",
    "review a.sgf --output a.sgf", "review --all --game 2 a.sgf", "convert --turn 45 a.sgf b.sgf",
    "solve --rule freestyle", "solve --depth x", "solve --vcf --vct --rule renju",
    "study", "study --classic chess", "study --classic table --prune some", "study --classic table --weight x",
    "study --classic table --moves h8h8", "trace", "trace h8zz", "trace h8 --tree a.html --tree a.html",
    "explain", "explain h8h8", "explain h8 h16", "explain h8 h8", "explain --opening swap2 h8",
    "explain --rule connect4 444444 4", "exercises '('", "exercises --count 0",
    "gomocup --level 99", "gomocup --classic drop", "gomocup --classic chess", "gomocup --book none.sgf",
    "gomocup --network none.sgf", "gomocup --seed x", "gomocup more", "trace h8 --rule connect4",
)
NAMES = "lianzi|freestyle|standard|renju|caro|connect|level|check|drop|seed"


def english(said):
    """The English words of a complaint that are no names, values or what the person wrote."""
    for known in (r"[“‘`'][^”’`']*[”’`']", r"--[\w-]+|\b[\w-]+=[\w-]*|\b[A-Z][A-Z-]*\b", r"[\w/.-]+\.(sgf|db|proof|html)",
                  r"[a-z]+(、[a-z]+)* 或 [a-z]+"):  # quoted; options and values; files; what is allowed
        said = re.sub(known, "", said, flags=re.ASCII)
    return [word for word in re.findall("[A-Za-z]{3,}", said) if not re.fullmatch(NAMES, word)]


def complaints():
    for line in COMPLAINTS:
        words = [word.strip("'") for word in line.split()]
        done = subprocess.run([*program("lianzi"), *words], env=CHINESE, input="", text=True,
                              capture_output=True, check=False, timeout=60)
        said = "".join(re.sub(r"^lianzi( \w+)?[:：]", "", text) + "\n" for text in done.stderr.splitlines())
        tap.check(f"lianzi {line}: in Chinese", done.returncode and re.search("[\u4e00-\u9fff]", said) and not english(said),
                  done.returncode, done.stderr, english(said))


def english_help(said):
    """The texts of a help that are English: rows or paragraphs without Chinese, and three English words in a row."""
    texts = []
    for line in re.sub("`[^`]*`|“[^”]*”|lianzi [a-z]+( [a-z|]+)?", "“”", said).splitlines():
        row = re.match(r" {2}\S.*?(?: {2,}(.*))?$", line)  # "  --size N   columns and rows"
        if row:
            texts.append(row[1] or "")
        elif texts and line.startswith(" "):
            texts[-1] += " " + line.strip()
        else:
            texts.append(line)
    return [text for text in texts if re.search(r"\b[a-z]{2,} [a-z]{2,} [a-z]{2,}\b", text) or
            (re.search(r"(?<![-\w])[a-z]{2,} [a-z]{2,}", text) and not re.search("[\u4e00-\u9fff]", text))]


def helps():
    overview = subprocess.run([*program("lianzi"), "--help"], env=CHINESE, capture_output=True, text=True, check=True)
    tap.equal("lianzi --help: in Chinese", [], english_help(overview.stdout))
    commands = re.findall(r"^  ([a-z]+) {2,}\S", overview.stdout, re.M)
    tap.check("lianzi --help lists commands", len(commands) > 8, overview.stdout)
    asked = [["lianzi", command] for command in commands] + [["lianzi", "solve", "--vcf"], ["pbrain-lianzi"]]
    for name, *words in asked:
        if not is_built(name):
            continue
        said = subprocess.run([*program(name), *words, "--help"], env=CHINESE, capture_output=True, text=True,
                              check=True).stdout
        title = " ".join([name, *words])
        tap.check(f"{title} --help: says how to use it in Chinese", said.startswith("用法："), said[:100])
        tap.equal(f"{title} --help: no English text", [], english_help(said))
        wide = [line for line in said.splitlines() if sum(1 + (ord(char) >= 0x2e80) for char in line) > 90]
        tap.equal(f"{title} --help: Chinese is wrapped", [], wide)


PRINTS = (
    ("study --classic drop --moves 54455 --depth 3 --compare --shapes", ""), ("study --classic tuple --shapes", ""),
    ("study --classic kernel --moves f6e5f5 --depth 2 --shapes", ""), ("study --classic table --compare", ""),
    ("study --classic negamax --moves h8i9g7 --shapes --max-nodes 9", ""), ("trace h8i9 --nodes 3000", ""),
    ("study --classic drop --depth 3 --steps", "c\nx\n"), ("play --classic table --plain", "10 8\nundo\n99 99\nxx\nhint\nhelp\n"),
    ("play --classic drop --size 4 --plain --side both", "1\n2\n1\n2\n1\n2\n1\n"),
    ("play --opening swap2 --plain --side both", "h8\ni9\nj10\nblack\nredo\n"),
)
WORDS = "table|tuple|negamax|kernel|drop|run|shapes|alpha|beta|undo|redo|restart|sides|hint|save|open|help|quit|FILE|OPEN|CLOSED|black|white|Swap"


def prints():
    """What study, trace and the game line by line print has no English words but names and commands."""
    for line, typed in PRINTS:
        done = subprocess.run([*program("lianzi"), *line.split()], env=CHINESE, input=typed, text=True, capture_output=True,
                              check=False, timeout=120)
        text = re.sub(r"\b[a-z]\d+([a-z]\d+)*\b|\.(sgf|psq|lib|pos|sav|txt)", "", done.stdout, flags=re.ASCII)
        left = [word for word in re.findall("[A-Za-z]{3,}", text) if not re.fullmatch(NAMES + "|" + WORDS, word)]
        tap.check(f"lianzi {line}: prints Chinese", re.search("[\u4e00-\u9fff]", text) and not left, left, done.stderr)


def sources():
    with open(os.path.join(root, "po", "POTFILES"), encoding="utf-8") as file:
        named = set(file.read().split())
    unnamed, past = [], []
    for folder, _, names in os.walk(os.path.join(root, "apps")):
        for name in names:
            path = os.path.relpath(os.path.join(folder, name), root)
            if not name.endswith((".c", ".js")) or "/node_modules/" in path:
                continue
            with open(os.path.join(root, path), encoding="utf-8") as file:
                text = file.read()
            if re.search(r"""(?<!\w)_\(\s*['"]|\bN_\(\s*"|"""
                         r'\boptions_(complain|misused|failed)\([^;]*"|\bOPTION_[A-Z]+\([^;]*"', text) and path not in named:
                unnamed.append(path)
            if path.startswith(("apps/cli/", "apps/gomocup/")):
                past += [f"{path}: {said}" for said in re.findall(r'printf\(stderr,\s*"((?:[^"\\]|\\.)*)"', text)
                         if re.search("[a-z]{3,}", re.sub(r"%[-+.*\d]*\w|lianzi \w+|\\n", "", said))]
    tap.equal("sources with text for people are in po/POTFILES", [], unnamed)
    tap.equal("texts written to standard error past the translators", [], past)


for part in (complaints, helps, prints, sources):
    tap.run(part)
tap.finish()
