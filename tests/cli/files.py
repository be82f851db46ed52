#!/usr/bin/env python3
"""files.py BUILD: files as other programs write them, each with the names, texts and moves that a person sees in it.
The expectations were written by hand from the bytes of tests/data/files; Python's codecs make the other inputs."""
import os
import re
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
sys.path.append(sys.path[0] + "/..")
from tap import Tap

tap = Tap()
equal = tap.equal
LIANZI = os.path.join(sys.argv[1], "lianzi")
DATA = os.path.join(os.path.dirname(sys.path[0]), "data", "files")
VALUE = r"\[((?:[^\]\\]|\\.)*)\]"


def convert(data, kind, *options):
    """Status, the properties of each game with its moves in text order, and the complaints about the input."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "in." + kind)
        with open(path, "wb") as file:
            file.write(data)
        done = subprocess.run([LIANZI, "convert", *options, path, "--to", "sgf", "-"], capture_output=True, timeout=60)
    games = []
    for text in done.stdout.decode().split("(;FF[4]")[1:]:
        game = {"moves": "".join(re.findall(r";[BW]\[(\w*)\]", text))}
        for name, value in re.findall(r"(?<![A-Z])([A-Z]+)" + VALUE, text):
            if name not in ("B", "W", "GM", "CA", "AP", "SZ", "LZT"):
                game[name] = game[name] + "|" + value if name in game else value
        games.append(game)
    complaints = [line.split(": ", 1)[1] for line in done.stderr.decode().splitlines()]
    return done.returncode, games, complaints


def load(name):
    with open(os.path.join(DATA, name), "rb") as file:
        return file.read()


def read(name, *options):
    return convert(load(name), name.rsplit(".", 1)[1], *options)


def guessed(charset, declared=False):
    return "warning: " + ("the declared charset does not suit the texts: they are" if declared else
                          "no charset is declared: the texts are") + f" read as {charset}"


# File: what a person reads in it, and what is said of it. RU and the moves are as in most of them.
TABLE = {
    "gb2312_with_gbk.sgf": ({"PB": "甲", "PW": "乙", "C": "五子棋 瀞 黑先"}, []),
    "gbk_like_utf8.sgf": ({"PB": "谢伟", "PW": "陆", "C": "峡月"}, []),
    "gbk_second_byte.sgf": ({"PB": "乗", "PW": "丂乗", "C": "誠"}, []),
    "latin1_undeclared.sgf": ({"PB": "Loïc B", "PW": "Björn"}, [guessed("windows-1252")]),
    "shift_jis.sgf": ({"PB": "表", "PW": "予", "C": "能ソ十申"}, []),
    "shift_jis_undeclared.sgf": ({"PB": "ソ", "PW": "表十", "C": "一"}, [guessed("Shift_JIS")]),
    "utf16.sgf": ({"PB": "∢甲", "PW": "Ann"}, []),
    "utf8_declared_gbk_bytes.sgf": ({"PB": "甲方", "PW": "乙方", "C": "外势"}, [guessed("GBK", True)]),
    "game_number.sgf": ({"moves": "hhhghj"}, ["warning: GM[11] (another game) is read as GM[4]"]),
    "renju_server.sgf": ({"RU": "renju", "PB": "PlayerB", "PW": "PlayerA", "EV": "none", "DT": "2003-10-07", "BR": "1d",
                          "WR": "3d*", "GN": "PlayerA-PlayerB(B) : RIF rule", "RE": "W+R", "SW": "NO", "TM": "600",
                          "KM": "5.5", "LB": "gg:5", "moves": "hhhgjfighfgg"},
                         ["warning: GM[5] (another game) is read as GM[4]",
                          "warning: an offered fifth move is left out: no four moves stand before it, or one stands "
                          "there"]),
    "opening_in_own_properties.sgf": ({"PB": "p1 (1800)", "PW": "p2 (1750)", "RE": "B+",
                                       "moves": "hhhgjfigggiiihjggi"}, []),
    "no_semicolon.sgf": ({"EV": "2018 cup", "DT": "2018-04-24", "PC": "x"}, []),
    "several_values.sgf": ({"PB": "one", "C": "first", "MA": "hh", "HO": "1", "moves": "hhaa"},
                           ["warning: PB has 2 values where one is meant: the first counts",
                            "warning: B has 2 values where one is meant: the first counts",
                            "warning: C has 2 values where one is meant: the first counts",
                            "warning: a second mark on one point replaces the first",
                            "warning: HO[2] is kept as HO[1]"]),
    "ff3_labels.sgf": ({"LB": "ii:A", "MA": "kk"}, []),
    "gbk.psq": ({"PB": "谢伟", "PW": "陆", "BR": "0", "WR": "0"}, [guessed("GBK")]),
    "utf16.psq": ({"PB": "A", "PW": "B", "BR": "0", "WR": "0"}, []),
}
for name, (texts, said) in TABLE.items():
    expected = {"RU": "freestyle", "moves": "hhii", **texts}
    equal(name, (0, [expected], said), read(name))
equal("all labels of FF[3]", True, b"LB[ii:A][jj:B]MA[kk]" in subprocess.run(
    [LIANZI, "convert", os.path.join(DATA, "ff3_labels.sgf"), "--to", "sgf", "-"], capture_output=True).stdout)

# ---- SGF as people and programs write it ----


def tell(text, field, *options):
    """What a field of the first game says, and the complaints."""
    games, complaints = convert(text.encode(), "sgf", *options)[1:]
    return (games[0].get(field) if games else None, complaints)


for result, wanted in (("B", "B+"), ("w", "W+"), ("1-0", "B+"), ("0-1", "W+"), ("黑胜", "B+"), ("白胜", "W+"),
                       ("黑方勝", "B+"), ("和", "0"), ("和棋", "0"), ("1/2-1/2", "0"), ("B+R", "B+R"), ("0", "0"),
                       ("Draw", "0")):
    equal(f"the result {result}", (wanted, []), tell(f"(;GM[4]SZ[15]RE[{result}];B[hh])", "RE"))
equal("an unknown result", (None, ['warning: the result "0:7" is not known and is left out']),
      tell("(;GM[4]SZ[15]RE[0:7];B[hh])", "RE"))
equal("a tab is a blank", ("a b c", []), tell("(;GM[4]SZ[15];B[hh]C[a\tb\\\tc])", "C"))
BRACKET = "warning: a ']' without '\\' before it is read as part of C"
for text, comment, complaints in (("see [1] and more", "see [1\\] and more", [BRACKET]),
                                  ("a] b] c", "a\\] b\\] c", [BRACKET]),
                                  ("escaped \\] only", "escaped \\] only", []), ("[x", "[x", [])):
    equal(f"C[{text}]", ((comment, complaints), "hhii"),
          (tell(f"(;GM[4]SZ[15];B[hh]C[{text}];W[ii])", "C"), tell(f"(;GM[4]SZ[15];B[hh]C[{text}];W[ii])", "moves")[0]))
equal("a comment ends before a node", ("hhii", []), tell("(;GM[4]SZ[15];B[hh]C[x] \n;W[ii])", "moves"))
for number in (5, 11):
    equal(f"GM[{number}], whose moves do not fit", [f"warning: GM[{number}] (another game) is read as GM[4]",
                                                    "B[a1-a2] is no point of the board"],
          tell(f"(;GM[{number}]SZ[15];B[a1-a2])", "moves")[1])
equal("Othello is refused", ["GM[2] is another game (Gomoku and Renju are GM[4])"],
      tell("(;GM[2]SZ[8];B[d3])", "moves")[1])
equal("the rule in a name", ["renju", "renju", "freestyle", "freestyle"],
      [tell(f"(;GM[4]SZ[15]GN[{name}];B[hh])", "RU")[0]
       for name in ("a-b : Yamaguchi rule", "a:b : Taraguchi-10 rule", "a-b : house rule", "RIF rule")])
equal("RU counts before the name", "standard", tell("(;GM[4]SZ[15]RU[1]GN[x : RIF rule];B[hh])", "RU")[0])
equal("fifth moves that were offered", ("ii:5", []),
      tell("(;GM[4]SZ[15]5A[ii];B[hh];W[hg];B[jf];W[ig];B[hf])", "LB"))
equal("the one that was played has no label", (None, []),
      tell("(;GM[4]SZ[15]5A[hf];B[hh];W[hg];B[jf];W[ig];B[hf])", "LB"))
POINTS = "holds points and is kept as text: stones of an opening may be missing"
equal("an unknown list of points is named", ("hh,hg", [f"warning: XQ {POINTS}"]),
      tell("(;GM[4]SZ[15];XQ[hh,hg];B[ii])", "XQ"))
for unknown in ("XX[see h8]", "ON[i7]", "DD[aa:cc]", "XX[]", "KM[0]"):
    equal(f"{unknown} is none", [], tell(f"(;GM[4]SZ[15]{unknown};B[ii])", "moves")[1])
equal("nor is one behind the first nodes", [], tell("(;GM[4]SZ[15];B[ii];W[jj]XQ[hh])", "moves")[1])
equal("text before a game", ("hh", []), tell("(C) see [1] (x) (2018[a])\n(;GM[4]SZ[15];B[hh])", "moves"))


# ---- strings of moves ----

for text in ("h8i9j10", "h8_i9_j10", "h8-i9-j10", "1. h8 i9 2. j10", "1.h8 2.i9 3.j10", "h8,i9,j10", "H8I9J10",
             "h8;i9;j10", "h8 | i9 | j10", "h8/i9/j10", "1) h8 2) i9 3) j10", "1: h8 2: i9 3: j10", "hhigjf", "hh ig jf",
             "hh,ig,jf", "HHIGJF", "HH-IG-JF", "h8 -> i9 -> j10", "\th8\ti9\tj10\r", "0,0, 1,-1, 2,-2"):
    equal(f"the moves {text!r}", (0, [{"RU": "freestyle", "moves": "hhigjf"}], []), convert(text.encode() + b"\n", "txt"))
for text, said in (("h8*i9", "expected a column letter, not '*'"), ("hhzz", "zz is off the 15x15 board"),
                   ("hhh", "expected two letters or h8, not the end"), ("h8 2", "expected a column letter, not '2'")):
    equal(f"not the moves {text!r}", (1, [said]),
          (lambda done: (done[0], done[2]))(convert(text.encode() + b"\n", "txt")))
equal("times in parentheses", (0, ["hhigjf"], ["warning: a remark in parentheses is left out"] * 2),
      (lambda done: (done[0], [game["moves"] for game in done[1]], done[2]))(
          convert(b"1.H8(0.4s) 2.I9(1.5s) 3.J10\n", "txt")))
equal("passes among pairs of letters", "hhig", convert(b"hh pass ig\n", "txt")[1][0]["moves"])


# ---- formats by content ----

SGF = "(;GM[4]SZ[15]PB[A];B[hh];W[ig];B[jf])"
PSQ = "Piskvorky 15x15, 11:11, 0\n8,8,0\n9,7,0\n10,6,0\n-1\n"
RIF = '<?xml version="1.0"?><database><game><move>h8 i9 j10</move></game></database>'
CONTENTS = {
    "sgf": SGF.encode(), "sgf without a semicolon": b"\xef\xbb\xbf\n(\nGM[4]SZ[15];B[hh];W[ig];B[jf])",
    "sgf in UTF-16": SGF.encode("utf-16"), "psq": PSQ.encode(), "psq in UTF-16": PSQ.encode("utf-16-be"),
    "sav": b"15\n15\n3\n7 7\n6 8\n5 9\n", "rif": RIF.encode(), "moves": b"# mine\nh8 i9 j10\n",
    "a link": b"https://gomocalc.com/#/h8i9j10\n",
    "lib": b"\xffRenLib\xff\x03\x00" + b"\xff" * 10 + b"\x78\x00\x69\x00\x5a\x40",
}
for content, data in CONTENTS.items():
    for kind in ("sgf", "psq", "txt", "lib", "sav", "pos", "rif", "xyz"):
        equal(f"{content} named .{kind}", (0, ["hhigjf"], []),
              (lambda done: (done[0], [game["moves"] for game in done[1]], done[2]))(convert(data, kind)))
equal("--from says otherwise", 1, convert(SGF.encode(), "sgf", "--from", "psq")[0])
equal("a .pos that begins like SGF", ["odbe"],
      [game["moves"][:4] for game in convert(bytes([40, ord(";")]) + bytes(range(61, 100)), "pos")[1]])
equal("a name that says nothing, and content that does not either", 2, convert(b"hello\n", "xyz")[0])
equal("a broken game in its own format", ["expected \"Piskvorky\" and the board's size"], convert(b"hello\n", "psq")[2])


# ---- strings of columns ----

FOUR = "warning: columns from 1 to 7 are read as a game of Connect Four"
for text, moves, said in (("4455", "dfdeefee", [FOUR]), ("4455 -2", "dfdeefee", [
        FOUR, "warning: text after the moves is left out"]), ("https://connect4.gamesolver.org/en/?pos=4455", "dfdeefee",
                                                             [FOUR]),
                          ("https://connect4.gamesolver.org/?pos=4455&x=1", "dfdeefee", [
                              FOUR, "warning: text after the moves is left out"])):
    equal(f"Connect Four: {text}", (0, [{"RU": "connect4", "moves": moves}], said), convert(text.encode() + b"\n", "txt"))
equal("a column that is full", (1, [FOUR, "column 1 is full"]),
      (lambda done: (done[0], done[2]))(convert(b"1111111\n", "txt")))
equal("with its rule no word is needed", (0, []),
      (lambda done: (done[0], done[2]))(convert(b"4455\n", "txt", "--rule", "connect4")))
for text, moves in (("4455 -2", "dfdeefee"), ("71 15", "gfaf"), ("44 22", "dfdebfbe"), ("4 4", "dfde"), ("4 4 5", "dfdeef")):
    equal(f"with its rule, a score or moves: {text}", (0, [moves], 1 if text in ("4455 -2", "71 15") else 0),
          (lambda done: (done[0], [game["moves"] for game in done[1]], len(done[2])))(
              convert(text.encode() + b"\n", "txt", "--rule", "connect4")))
equal("with its rule a link is read, too", (0, ["connect4"]),
      (lambda done: (done[0], [game["RU"] for game in done[1]]))(
          convert(b"https://connect4.gamesolver.org/?pos=4455\n", "txt", "--rule", "connect4")))
for text in ("8", "12 13 14", "44x"):
    equal(f"no columns: {text}", 1, convert(text.encode() + b"\n", "txt")[0])
equal("columns in a file whose name says nothing", (0, ["connect4"] * 2, [FOUR, "warning: text after the moves is left out"] * 2),
      (lambda done: (done[0], [game["RU"] for game in done[1]], done[2]))(convert(b"4455 -2\n71 0\n", "xyz")))
for text in ("48", "4", "44 5 6", "44x"):
    equal(f"no such columns: {text}", 2, convert(text.encode() + b"\n", "xyz")[0])
for opening, size in (("-8,-9, -9,-8", 18), ("0,0, -3,8", 17)):
    equal(f"the opening {opening} needs a larger board", (1, f"at least {size}x{size}"),
          (lambda done: (done[0], done[2][0][-len("at least 18x18"):]))(convert(opening.encode() + b"\n", "txt")))
    equal("which is named with success", (0, []),
          (lambda done: (done[0], done[2]))(convert(opening.encode() + b"\n", "txt", "--size", str(size))))
equal("with its size", (0, ["cbbc"]), (lambda done: (done[0], [game["moves"] for game in done[1]]))(
    convert(b"-8,-9, -9,-8\n", "txt", "--size", "20")))
for text in ("- - -", ", ,", "| |", "(no move)"):
    equal(f"{text!r} holds no moves", (1, "a line without moves"),
          (lambda done: (done[0], done[2][-1]))(convert(text.encode() + b"\n", "txt")))


# ---- renju's other formats ----

BDT = "2003\nFinal, round 3=[Ann,Bob,+,8879A967,J10,R,a, b]\nx=[C,D,=,88,?,-,]\n\ny=[E,F,-,8800,,,]\ny=[G,H,*,88Z9,,,]\n"
equal("ShowRenju's games", (1, [
    {"RU": "renju", "PB": "Ann", "PW": "Bob", "EV": "Final, round 3", "GC": "a, b", "RE": "B+", "LB": "if:5",
     "moves": "hhggjgfi"},
    {"RU": "renju", "PB": "C", "PW": "D", "EV": "x", "RE": "0", "moves": "hh"},
    {"RU": "renju", "PB": "E", "PW": "F", "EV": "y", "RE": "W+", "moves": "hh"},
    {"RU": "renju", "PB": "G", "PW": "H", "EV": "y", "moves": "hh"}],
    ["warning: who swapped in the opening is left out",
     "expected a move of two hexadecimal digits from 1 to F", 'warning: the result "*" is not known and is left out']),
      convert(BDT.encode(), "bdt"))
equal("in GBK", (["谢伟", "陆"], [guessed("GBK")]),
      (lambda done: ([done[1][0]["PB"], done[1][0]["PW"]], done[2]))(
          convert("x=[谢伟,陆,+,8879,,,]\n".encode("gbk"), "bdt")))
equal("a fifth move that is no cell",
      ["warning: the fifth moves that were offered are left out: they are no cells such as h8"],
      convert(b"x=[C,D,=,8879A967,Z9,,]\n", "bdt")[2])
equal("a .bdt without a game", (1, [], ["expected a game such as Name=[black,white,+,7877...]"]),
      convert(b"hello\n", "bdt")[:1] + convert(b"hello\n", "bdt")[1:2] + (convert(b"hello\n", "bdt")[2][:1],))


def basecity(*moves):
    return b"0123456789" + bytes([4]) + "谢伟".encode("gbk") + bytes([3]) + b"Bob" + b"abc" + bytes(moves)


def byte(point):
    """A point of SGF as Basecity's byte."""
    return (ord(point[0]) - 97) * 15 + ord(point[1]) - 97


FOUR = [byte(point) for point in ("hh", "hg", "jf", "ig")]
for moves, wanted, label in (([*FOUR, byte("hi"), byte("gi"), byte("hi"), byte("aa") + 1], "hhhgjfiggiab", "hi:5"),
                             ([*FOUR, byte("hi"), byte("gi"), byte("gi")], "hhhgjfighi", "gi:5"),
                             ([*FOUR, byte("hi"), byte("gi")], "hhhgjfig", "gi:5"),
                             ([*FOUR, byte("hi")], "hhhgjfighi", None), (FOUR[:3] + [0, 0], "hhhgjf", None)):
    equal(f"Basecity's {wanted}", (0, {"RU": "renju", "PB": "谢伟", "PW": "Bob", "moves": wanted, "LB": label},
                                   ["byte 0: " + guessed("GBK")]),
          (lambda done: (done[0], {"LB": None, **done[1][0]}, done[2]))(convert(basecity(*moves), "wzq")))
equal("Basecity's damaged one", (1, ["hh"], ["byte 23: off the 15x15 board"]),
      (lambda done: (done[0], [game["moves"] for game in done[1]], done[2][:1]))(convert(basecity(112, 230), "wzq")))
equal("offered moves that are off the board", ["hhhgjfig"],
      [game["moves"] for game in convert(basecity(*FOUR, 250, 251), "wzq")[1]])
equal("and a cut one", (1, [], "byte 13: the file ends before the first move"),
      (lambda done: (done[0], done[1], done[2][0]))(convert(b"0123456789\3ab", "wzq")))
RDF = "Game:RDFA12:01HH02HG03JF04IG05GIA5hi06AB!rest\n"
for kind in ("rdf", "xyz"):
    equal(f"a dynamic figure named .{kind}", (0, [{"RU": "renju", "moves": "hhhgjfiggiab", "LB": "hi:5"}], []),
          convert(RDF.encode(), kind))
equal("a damaged one", (1, [{"RU": "renju", "moves": "hh"}], ['expected a move such as 01HH, not "02Hh"']),
      convert(b":RDFA1:01HH02Hh!", "rdf"))
equal("none", (1, [], 'expected ":RDFA" and moves such as :01HH02IG!'),
      (lambda done: (done[0], done[1], done[2][0]))(convert(b"<rdf/>", "rdf")))


# ---- other charsets ----

GAME = "(;GM[4]FF[4]%sSZ[15]PB[%s]PW[%s];B[hh]C[%s];W[ii])"
TEXTS = {
    "chinese": ("王小明", "李建国", "黑棋的开局很好，白棋第四手有问题。"),
    "traditional": ("許功蓋", "陳小明", "黑棋的開局很好，白棋第四手有問題。"),
    "japanese": ("表十郎", "中村ソラ", "黒の手はとても良いです。"),
    "korean": ("김철수", "이영희", "흑의 네 번째 수는 좋지 않습니다."),
    "russian": ("Иван Петров", "Анна", "Здесь белые ошиблись, чёрные выигрывают."),
    "german": ("Jürgen Groß", "Zoë", "Weiß spielt zu früh, Schwarz gewänne."),
}
# Text, the codec that writes it, the name that CA gives, and the name of the guess.
CHARSETS = [
    ("chinese", "gbk", "GBK", "GBK"), ("chinese", "gb2312", "gb2312", "GBK"),
    ("chinese", "gb18030", "GB18030", "GBK"), ("chinese", "hz", "HZ-GB-2312", "HZ"),
    ("traditional", "big5", "Big5", "Big5"), ("traditional", "big5hkscs", "Big5-HKSCS", "Big5"),
    ("traditional", "gbk", "GBK", "GBK"),
    ("japanese", "cp932", "Shift_JIS", "Shift_JIS"), ("japanese", "euc_jp", "EUC-JP", "EUC-JP"),
    ("japanese", "iso2022_jp", "ISO-2022-JP", "ISO-2022-JP"), ("korean", "cp949", "EUC-KR", "EUC-KR"),
    ("russian", "cp1251", "windows-1251", "windows-1251"), ("german", "cp1252", "ISO-8859-1", "windows-1252"),
]
for text, codec, charset, guess in CHARSETS:
    black, white, comment = TEXTS[text]
    wanted = [{"RU": "freestyle", "moves": "hhii", "PB": black, "PW": white, "C": comment}]
    declared = (GAME % (f"CA[{charset}]", *TEXTS[text])).encode(codec)
    equal(f"{text} in {codec}, declared", (0, wanted, []), convert(declared, "sgf"))
    bare = (GAME % ("", *TEXTS[text])).encode(codec)
    equal(f"{text} in {codec}, guessed", (0, wanted, [guessed(guess)]), convert(bare, "sgf"))
    wrong = (GAME % ("CA[UTF-8]", *TEXTS[text])).encode(codec)
    equal(f"{text} in {codec}, declared as UTF-8", (0, wanted, [guessed(guess, True)]), convert(wrong, "sgf"))
    equal(f"{text} in {codec}, --encoding", (0, wanted, []), convert(wrong, "sgf", "--encoding", codec.replace("_", "-")))
    equal(f"{text} in UTF-8", (0, wanted, []), convert((GAME % ("", *TEXTS[text])).encode(), "sgf"))
for codec in ("utf-16", "utf-16-le", "utf-16-be", "utf-8-sig"):
    wanted = [{"RU": "freestyle", "moves": "hhii", **dict(zip(("PB", "PW", "C"), TEXTS["chinese"]))}]
    equal(f"{codec}", (0, wanted, []), convert((GAME % ("", *TEXTS["chinese"])).encode(codec), "sgf"))
equal("--encoding overrules what the file says", "ÍõÐ¡Ã÷",
      convert((GAME % ("CA[GBK]", *TEXTS["chinese"])).encode("gbk"), "sgf", "--encoding", "latin1")[1][0]["PB"])
equal("a charset that nobody knows is guessed", (TEXTS["chinese"][0], [guessed("GBK", True)]),
      (lambda done: (done[1][0]["PB"], done[2]))(convert((GAME % ("CA[none]", *TEXTS["chinese"])).encode("gbk"), "sgf")))
equal("two declarations of one charset", ["王小明"] * 2,
      [game["PB"] for game in convert(((GAME % ("CA[GBK]", *TEXTS["chinese"])) +
                                       (GAME % ("CA[gb2312]", *TEXTS["chinese"]))).encode("gbk"), "sgf")[1]])
equal("lost characters are said", ["warning: some bytes are no characters of GBK and become U+FFFD"],
      convert((GAME % ("CA[GBK]", "a", "b", "c")).encode().replace(b"PB[a]", b"PB[\xb0\xa1 \xff ]"), "sgf",
              "--encoding", "GBK")[2])
equal("UTF-8 with a name that was cut off", ("王小\ufffd", "黑棋的开局很好", ["warning: some bytes are no characters of UTF-8 "
                                                                   "and become U+FFFD"]),
      (lambda done: (done[1][0]["PB"], done[1][0]["C"], done[2]))(
          convert((GAME % ("", "王小明", "李建国", "黑棋的开局很好")).encode().replace(b"\x98\x8e]", b"\x98]"), "sgf")))
# All games of a list are decided together: the first alone looks like something else.
GAME_PSQ = "Piskvorky 15x15, 11:11, 0\n8,8,0\n9,9,0\n%s\nAnn\n-1\n"
names = ["张伟", "王芳", "李娜", "谢伟", "陆"]
psq = "".join(GAME_PSQ % name for name in names)
equal("a list of games", names, [game["PB"] for game in convert(psq.encode("gbk"), "psq")[1]])
equal("a long list, after a part in ASCII", ["A", "王芳"],
      sorted({game["PB"] for game in convert(
          (GAME_PSQ % "A" * 3000 + GAME_PSQ % "王芳").encode("gbk"), "psq")[1]}))
for declared, codec in (("UTF-16", "utf-16"), ("windows-1251", "cp1251"), ("UTF-8", "utf-8")):
    xml = f'<?xml version="1.0" encoding="{declared}"?>\n<database><players><player id="1" name="Иван" surname="Чёрный"/>' \
          '<player id="2" name="B" surname=""/></players><games><game id="1" black="1" white="2" bresult="1">' \
          "<move>h8 i9</move></game></games></database>"
    done = convert(xml.encode(codec), "rif")
    equal(f"RenjuNet's file in {codec}", ("Иван Чёрный", []), (done[1][0]["PB"], done[2]))


def library(texts, codec):
    """A .lib of one line, a comment a move."""
    data = b"\xffRenLib\xff\x03\x04" + b"\xff" * 10 + b"\x00\x00"
    for i, text in enumerate(texts):
        comment = text.encode(codec) + b"\0"
        data += bytes([(7 << 4) + 8 - i, 0x08 | (0x40 if i + 1 == len(texts) else 0)])
        data += comment + b"\0" * (len(comment) % 2)
    return data


for codec, text, guess in (("gbk", "chinese", "GBK"), ("hz", "chinese", "HZ"), ("cp1251", "russian", "windows-1251"),
                           ("utf-8", "chinese", None)):
    done = convert(library(TEXTS[text], codec), "lib")
    equal(f"RenLib's file in {codec}", ("|".join(TEXTS[text]), ["byte 0: " + guessed(guess)] if guess else []),
          (done[1][0]["C"], done[2]))
equal("RenLib's file with --encoding", "|".join(TEXTS["german"]),
      convert(library(TEXTS["german"], "latin1"), "lib", "--encoding", "latin1")[1][0]["C"])
equal("texts of a .lib are decided together", "谢伟|陆|黑棋很好",
      convert(library(("谢伟", "陆", "黑棋很好"), "gbk"), "lib")[1][0]["C"])

# ---- written in other charsets ----


def write(kind, charset, *texts, extra=()):
    """The bytes written, and the complaints."""
    with tempfile.TemporaryDirectory() as folder:
        source, target = os.path.join(folder, "in.sgf"), os.path.join(folder, "out." + kind)
        with open(source, "w", encoding="utf-8") as file:
            file.write(GAME % ("", *texts))
        done = subprocess.run([LIANZI, "convert", *extra, "--to-encoding", charset, source, target], capture_output=True,
                              timeout=60)
        complaints = [line.split(": ", 1)[1] for line in done.stderr.decode().splitlines()
                      if not line.startswith("games written")]
        if not os.path.exists(target):
            return None, complaints
        with open(target, "rb") as file:
            return file.read(), complaints


for text, codec in (("chinese", "gbk"), ("traditional", "big5"), ("japanese", "cp932"), ("russian", "cp1251")):
    written, said = write("psq", codec, *TEXTS[text])
    equal(f"a .psq in {codec}", [name.encode(codec) for name in TEXTS[text][:2]], written.splitlines()[3:5])
    equal("only the comment is lost", ["warning: comments are left out (1 of 1 games)"], said)
    written, said = write("lib", codec, *TEXTS[text])
    equal(f"a .lib in {codec}", (True, ["warning: players, event, date and notes are left out (1 of 1 games)"]),
          (TEXTS[text][2].encode(codec) in written, said))
written, said = write("psq", "latin1", "王é", "b", "")
equal("characters that the charset lacks", (b"?\xe9", ["warning: characters that latin1 does not have become question marks "
                                                     "(1 of 1 games)"]), (written.splitlines()[3], said))
equal("to SGF it is refused", (None, ["--to-encoding is for psq and lib; sgf is written in UTF-8"]),
      write("sgf", "gbk", "a", "b", "c"))
equal("so is a charset without ASCII", (None, ['--to-encoding: "UTF-16" is not known, or no superset of ASCII']),
      write("psq", "UTF-16", "a", "b", "c"))
tap.finish()
