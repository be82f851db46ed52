#!/bin/sh
# study.sh BUILD: `lianzi study`: the counts, the comparison with the reports, the trees.
. "$(dirname "$0")/../tap.sh"
lianzi=$1/lianzi

# The row of counts without the time.
counts() {
    "$lianzi" study "$@" | awk '/^(minimax|negamax|alphabeta|open-closed)/ { print $1, $2, $3, $4, $5, $6, $7, $8 }'
}
equal 'as the report describes it' 'alphabeta parent reported 11469 11469 318 -200 g11' \
    "$(counts --classic table)"
equal 'nodes by depth' 'nodes by depth: 1 320 11148' \
    "$("$lianzi" study --classic table | grep depth:)"
equal 'the plain evaluator counts the same' 'alphabeta parent reported 11469 11469 318 -200 g11' \
    "$(counts --classic table --recompute)"
equal 'after moves' 'alphabeta parent reported 13754 13754 314 190 j9' \
    "$(counts --classic table --moves j8)"
equal 'sorted answers the same at depth 4' 'alphabeta full sorted 900 j9' \
    "$(counts --classic table --moves j8 --depth 4 --order sorted | cut -d ' ' -f 1-3,7-8)"
equal 'the lists and the recursion agree' \
    "$(counts --classic negamax --search minimax --depth 2 --moves h8 | cut -d ' ' -f 4-8)" \
    "$(counts --classic negamax --search open-closed --depth 2 --moves h8 | cut -d ' ' -f 4-8)"
equal 'report 004, cut at equality' 'alphabeta parent reported 2372 1955 238 -4 2' "$(counts --classic drop --depth 4)"
equal 'and only beyond the bound' 'alphabeta parent reported 3645 3072 242 -4 2' \
    "$(counts --classic drop --depth 4 --cut-beyond)"
equal 'past the limit' 'alphabeta parent reported > limit' \
    "$("$lianzi" study --classic table --max-nodes 1000 | awk '/^alphabeta/ { print $1, $2, $3, $4, $5 }')"
"$lianzi" study --classic table --max-nodes 1000 >"$scratch/out" 2>"$scratch/err"
equal 'past the limit: status' 1 $?
equal 'past the limit: said' 'lianzi study: given up past 1000 nodes; --max-nodes N allows more, 0 any number' \
    "$(cat "$scratch/err")"
check 'columns under gravity' sh -c '"$1" study --classic drop --blocked 5,5 --moves 555 --depth 4 |
    grep -q "^alphabeta"' sh "$lianzi"

"$lianzi" study --classic table --compare >"$scratch/table"
equal 'comparison: status' 0 $?
equal 'comparison: seven forms, two more on 11x11' 9 "$(grep -c '^alphabeta' "$scratch/table")"
equal 'comparison: one value' 1 "$(sed '/^$/q' "$scratch/table" | awk '/^alphabeta/ { print $7 }' | sort -u | wc -l | tr -d ' ')"
equal 'at depth 3 the program extends its own three' '8 11
8 9
8 12' "$(sed -n 's/.*the program \([0-9]* [0-9]*\) .*/\1/p' "$scratch/table")"
"$lianzi" study --classic kernel --compare --max-nodes 200000 >"$scratch/kernel" 2>"$scratch/err"
equal 'comparison past the limit: status' 0 $?
check 'comparison past the limit: said' grep -q '^lianzi study: [1-7] of 7 searches given up past 200000 nodes' \
    "$scratch/err"
check "comparison: the report's own figure" grep -q '455.93 s .* 10.41 s .* 43.8 times' "$scratch/kernel"
check 'comparison: past the limit' grep -q 'none  *scan  *> limit' "$scratch/kernel"

# The process is stopped for a second at some moment: no search may count that time.
"$lianzi" study --classic table --compare >"$scratch/stopped" &
study=$!
sleep 0.05
kill -STOP $study
sleep 1
kill -CONT $study
wait $study
equal 'comparison: times are of the processor, not of the wall' 0 "$(
    awk '/^alphabeta/ && $10 >= 1 { n++ } END { print n + 0 }' "$scratch/stopped")"

# JSON and the page have one line for each node; the tree has as many as the search counted.
for kind in json html dot; do
    "$lianzi" study --classic table --tree "$scratch/tree.$kind" >"$scratch/out"
    equal "tree.$kind: status" 0 $?
done
equal 'the tree as JSON has every node' 11469 "$(grep -c '^{"id":' "$scratch/tree.json")"
equal 'the page too' 11469 "$(grep -c '^{"id":' "$scratch/tree.html")"
equal 'the drawing too' 11469 "$(grep -c '^  n[0-9]* \[' "$scratch/tree.dot")"
equal 'values that are bounds say so' '11151 exact 318 upper' "$(grep -o '"bound":"[a-z]*"' "$scratch/tree.json" |
    cut -d '"' -f 4 | sort | uniq -c | tr -s ' \n' ' ' | sed 's/^ //; s/ $//')"
equal 'the drawing puts a sign before a bound, in grey' 'n321 [label="f14\n≤ -990", shape=box, color=red, fontcolor=gray40];
c321 [label="287 cut\nfails low", shape=plaintext, fontcolor=red];' "$(grep '^  [nc]321 \[' "$scratch/tree.dot" | sed 's/^  //')"
equal 'and none before an exact value' 'n0 [label="root\n-200", shape=box];' "$(grep '^  n0 \[' "$scratch/tree.dot" | sed 's/^  //')"
equal 'cut nodes are marked' 318 "$(grep -c '"kind":"cut"' "$scratch/tree.json")"
check 'the page is whole and needs nothing else' sh -c 'tail -n 1 "$1" | grep -q "</html>" &&
    ! grep -qE "(src|href)=|@@" "$1"' sh "$scratch/tree.html"
cat >"$scratch/words.py" <<'END'
import json, re, sys
text = open(sys.argv[1], encoding="utf-8").read()
words = json.loads(re.search(r'id="words">(.*?)</script>', text)[1])
used = set(re.findall(r"\bwords\.(\w+)", text)) | {"leaf", "decided"}
chosen = ("step_", "search_", "prune_", "order_", "weight_", "save_", "gloss_", "picture")  # by a step, the search, the evaluator, the size
differ = {word for word in used ^ set(words) if not word.startswith(chosen)}
assert not differ, differ
assert (words["language"], words["title"]) == (sys.argv[2], sys.argv[3]), words
END
check 'the page has every word it uses, in English' python3 "$scratch/words.py" "$scratch/tree.html" \
    en 'Search tree of {classic}'
LANG=zh_CN.UTF-8 LC_ALL= LANGUAGE=zh_CN "$lianzi" study --classic table --depth 1 \
    --tree "$scratch/chinese.html" >"$scratch/out"
check 'and in the language of the locale' python3 "$scratch/words.py" "$scratch/chinese.html" \
    zh-CN '{classic} 的搜索树'
check 'and every member of the JSON is described' python3 -c "
import json, re
text = open('$(dirname "$0")/../../docs/FORMATS.md').read().split('\n## Search trees')[1].split('\n## ')[0]
rows = [row.split('|')[1] for row in text.splitlines() if row.startswith('|')]
tree = json.load(open('$scratch/tree.json'))
assert set(re.findall(r'\x60(\w+)\x60', ' '.join(rows))) == set(tree) | set(tree['nodes'][0])
"
# The tree as CSV and as a picture, and the counts of searches.
cat >"$scratch/files.py" <<'END'
import csv, json, subprocess, sys, xml.etree.ElementTree as xml
lianzi, folder = sys.argv[1:]
def study(*words):
    subprocess.run([lianzi, "study", *words], check=True, stdout=subprocess.DEVNULL)
study("--classic", "drop", "--depth", "3", *(word for kind in ("csv", "json", "svg", "html")
                                             for word in ("--tree", f"{folder}/files.{kind}")))
nodes = json.load(open(f"{folder}/files.json"))["nodes"]
rows = list(csv.DictReader(open(f"{folder}/files.csv")))
assert [{name: "" if node[name] is None else str(node[name]) for name in rows[0]} for node in nodes] == rows
drawn = xml.parse(f"{folder}/files.svg")
space = "{http://www.w3.org/2000/svg}"
texts = ["".join(text.itertext()) for text in drawn.iter(space + "text")]
signs = {"exact": "", "upper": "\u2264 ", "lower": "\u2265 "}
for node in nodes:
    assert f"{node['move'] or ''} {signs[node['bound']]}{node['value']}" in texts, node
boxes = [box for box in drawn.iter(space + "rect") if box.get("class")]
assert len(boxes) == len(nodes), (len(boxes), len(nodes))
places = {(box.get("x"), box.get("y")) for box in boxes}
assert len(places) == len(nodes), "two boxes in one place"
assert json.dumps(open(f"{folder}/files.svg").read(), ensure_ascii=False)[1:-1] in open(f"{folder}/files.html").read()
for kind in ("csv", "json"):
    study("--classic", "drop", "--depth", "4", "--compare", "--counts", f"{folder}/counts.{kind}")
searches = json.load(open(f"{folder}/counts.json"))
rows = list(csv.DictReader(open(f"{folder}/counts.csv")))
assert len(rows) == len(searches) == 7
for row, search in zip(rows, searches):
    assert [int(count) for count in row["nodes_by_depth"].split()] == search["nodes_by_depth"]
    assert sum(search["nodes_by_depth"]) == search["nodes"] == int(row["nodes"])
    assert (row["prune"], row["order"], row["value"], row["best"]) == (search["prune"], search["order"], "-4", search["best"])
END
check 'trees and counts as files: each has what the others have' python3 "$scratch/files.py" "$lianzi" "$scratch"

# A static value by its shapes: report 000's game after 12 10.
"$lianzi" study --classic table --moves j8j9k9i11l10 --shapes >"$scratch/out"
equal 'a static value by its shapes: count times weight' 'open two 0 1 100 -100 open three 1 0 1000 1000 sleeping two 2 2 10 0 static value 900 ' \
    "$(sed -n '/^shape /,/^static /p' "$scratch/out" | tail -n +2 | tr -s ' \n' ' ')"
equal 'and where' 'o, open two: i11-h10
x, open three: l10-j8
x, sleeping two: i10-j10 j10-k9
o, sleeping two: h10-i9 i9-j9' "$(grep '^[xo], ' "$scratch/out")"
check 'of many shapes the first places' sh -c '"$1" study --classic tuple --shapes |
    grep -q "^x, empty window: a1-e1 .* and 560 more$"' sh "$lianzi"
cat >"$scratch/shapes.py" <<'END'
import json, subprocess, sys
for words in ("table", "tuple", "negamax --moves h8i9g7", "kernel --depth 3", "drop --depth 4"):
    subprocess.run([sys.argv[1], "study", "--classic", *words.split(), "--tree", sys.argv[2]], check=True,
                   stdout=subprocess.DEVNULL)
    with open(sys.argv[2]) as file:
        tree = json.load(file)
    leaves = [node for node in tree["nodes"] if node["kind"] in ("leaf", "decided")]
    assert len(leaves) > 1000, (words, len(leaves))
    for node in leaves:
        total = sum((x - o) * tree["weights"][name] for name, (x, o) in node["shapes"].items())
        assert int(total / tree["unit"]) == node["value"], (words, node)
END
check 'every leaf of the five classics is the sum of its shapes' python3 "$scratch/shapes.py" "$lianzi" "$scratch/leaf.json"

# Step by step: as many steps as nodes are entered and come back from, each cut-off among them.
steps() {
    "$lianzi" study --classic drop --depth 4 "$@" --steps
}
printf 'c\nb\nf\n\nq\nc\n' | steps >"$scratch/out"
equal 'a step to the first cut-off, and there again' 2 "$(grep -c '^a3 gives -2: beta falls to it\. Alpha -1 is reached: x has that elsewhere, so the rest (8) need not be looked at\.$' "$scratch/out")"
equal 'with the window beside the board' 'step 26 of 4743 alpha -1 beta -2 best so far -2' "$(
    sed -n '/step 26 /,/best so far/s/^.*   \(step\|alpha\|beta\|best\)/\1/p' "$scratch/out" | head -4 | tr '\n' ' ' | sed 's/ $//')"
equal 'the board: the line of play, what was searched, what was cut off' '3  + . . . . . . . . 2  O - . . . . . . . 1  X X - - - - - - -' "$(
    sed -n '/step 26 /,/a b c/s/^  \([123]  [-+.XO ]*[-+.XO]\).*/\1/p' "$scratch/out" | head -3 | tr '\n' ' ' | sed 's/ $//')"
equal 'the step after it' 1 "$(grep -c '^b1 gives ≤ -2, not above alpha -1: nothing changes\.$' "$scratch/out")"
equal 'every cut-off is a step' '238 1' "$(yes c | head -n 239 | steps >"$scratch/out" &&
    grep -c 'is reached' "$scratch/out") $(grep -c '^There is no such step\.$' "$scratch/out")"
printf '4743\n9999\n' | steps >"$scratch/out"
check 'the last step has the value' grep -q 'i1 gives ≤ -[0-9]*, not above alpha -4: nothing changes\. This node returns -4\.$' "$scratch/out"
equal 'what is no step is explained' 2 "$(grep -c '1 to 4743: to that step' "$scratch/out")"
equal 'what is not kept is said' 'This node returns -4. Not kept below it: 9; --tree-nodes N keeps more.' "$(
    steps --tree-nodes 1 </dev/null | grep 'This node returns')"
equal 'sorted moves are left by their static values' 1 "$(printf 'c\n' |
    "$lianzi" study --classic table --order sorted --steps | grep -c 'By their static values the other [0-9]* moves cannot be better')"

"$lianzi" study --classic kernel --tree "$scratch/big.json" --tree-nodes 900 >"$scratch/out"
equal 'a tree too large is capped' 900 "$(grep -c '^{"id":' "$scratch/big.json")"
check 'and says so' grep -q 'big.json: 900 of 103015 nodes' "$scratch/out"

"$lianzi" study --classic table --depth 1 --tree "$scratch/two.json" --tree "$scratch/two.dot" >"$scratch/out"
equal 'two trees: status' 0 $?
equal 'two trees: both are written' '321 321' "$(grep -c '^{"id":' "$scratch/two.json") $(
    grep -c '^  n[0-9]* \[' "$scratch/two.dot")"

# On a terminal a long comparison shows the search in progress; its rows are the same.
cat >"$scratch/terminal.py" <<'END'
import os, pty, subprocess, sys
ours, its = pty.openpty()
with open(sys.argv[1], "wb") as rows:
    process = subprocess.Popen(sys.argv[2:], stdout=rows, stderr=its)
os.close(its)
said = b""
try:
    while part := os.read(ours, 4096):
        said += part
except OSError:  # its end
    pass
print(process.wait(), said.decode())
END
python3 "$scratch/terminal.py" "$scratch/rows" "$lianzi" study --classic tuple --depth 3 --compare \
    --max-nodes 3000000 >"$scratch/out"
check 'a long comparison: progress' grep -q 'search [2-7] of 7: [a-z]* [a-z]* [a-z]*' "$scratch/out"
equal 'a long comparison: seven rows' 7 "$(grep -c '^alphabeta' "$scratch/rows")"

check 'the help leads to a page of words that is there' sh -c '"$1" study --help | grep -q "docs/WORDS.md" &&
    grep -q "^| cut-off |" "$2/../../docs/WORDS.md"' sh "$lianzi" "$(dirname "$0")"

usage() {
    name=$1 text=$2
    shift 2
    "$lianzi" study "$@" >"$scratch/out" 2>"$scratch/err"
    equal "$name: status" 2 $?
    check "$name: says so" grep -q -- "$text" "$scratch/err"
    equal "$name: one line" 1 "$(wc -l <"$scratch/err" | tr -d ' ')"
}
usage 'no classic' '--classic NAME is required' --depth 2
usage 'an unknown search' '"dfs"' --classic table --search dfs
usage 'an unknown pruning' 'none, parent or full' --classic table --prune half
usage 'forms that do not go together' 'order sorted goes with' --classic table --order sorted --prune parent
usage 'sorted moves that cut beyond' 'order sorted cuts at the bound' --classic table --order sorted --cut-beyond
usage 'a pruning where there is none' 'search minimax does not prune' \
    --classic table --search minimax --prune full
usage 'a weight that is none' 'no weight "six"' --classic table --weight six=6
usage 'and the weights there are' 'the evaluator tuple has no weight "six", only empty, one, two, three, four, five' \
    --classic tuple --weight six=6
usage 'a weight out of range' 'weight near lies within 0..100' --classic drop --weight near=101
usage 'a weight that could pass infinity' 'weight single lies within 0..5000000, not 5000001' \
    --classic drop --size 12 --weight single=5000001
usage 'far out of its range' 'weight single lies within 0..5000000, not 200000000' \
    --classic drop --size 12 --weight single=200000000
usage 'a lambda out of range' '--lambda' --classic drop --lambda 1
usage 'steps of a search by lists' 'enters all nodes before it values any' --classic negamax --search open-closed --steps
usage 'a tree of no known kind' 'expected a name in .dot, .json, .csv, .svg or .html' --classic table --tree "$scratch/tree.png"
usage 'both without a tree' '--both: --tree FILE and a search that prunes are required' --classic table --both
usage 'both of a search that prunes nothing' 'a search that prunes' --classic table --prune none --both --tree "$scratch/b.html"
usage 'counts of no known kind' 'expected a name in .csv or .json' --classic table --counts "$scratch/counts.txt"
usage 'a tree named twice' 'tree.dot is named twice' --classic table --tree "$scratch/tree.dot" \
    --tree "$scratch/tree.dot"
usage 'an evaluator for another game' 'does not rate' --classic table --eval run
"$lianzi" study --classic table --moves j10 >"$scratch/out" 2>"$scratch/err"
equal 'moves that are illegal' '1 1' "$? $(grep -c -- '--moves: character 1' "$scratch/err")"
"$lianzi" study --classic table --tree "$scratch/none/tree.json" >"$scratch/out" 2>"$scratch/err"
equal 'a tree that cannot be written: status' 1 $?
equal 'and no search for it' 0 "$(wc -c <"$scratch/out" | tr -d ' ')"
"$lianzi" study --classic table --tree "$scratch/tree.png" >"$scratch/out" 2>"$scratch/err"
equal 'nor for one of no known kind' 0 "$(wc -c <"$scratch/out" | tr -d ' ')"
"$lianzi" study --classic table --max-nodes 9 --tree "$scratch/kept.json" >"$scratch/out" 2>"$scratch/err"
equal 'asking whether a tree can be written leaves nothing behind' '' "$(ls "$scratch" | grep kept)"
finish
