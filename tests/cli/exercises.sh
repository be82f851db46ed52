#!/bin/sh
# exercises.sh BUILD: `lianzi exercises`: questions in the terminal, the sheet, and what is refused.
. "$(dirname "$0")/../tap.sh"
lianzi=$1/lianzi

# The figure of report 001: three branches of two leaves.
printf '3\nD, f\n2 1 3\n' | "$lianzi" exercises '((3 5) (2 9) (0 1))' >"$scratch/out"
equal 'right answers: status' 0 $?
equal 'right answers: two, and an order that is no best one' '2 of 3 answers right.' "$(tail -n 1 "$scratch/out")"
check 'the value is explained' grep -q '^The root has the value 3, from branch 1\.$' "$scratch/out"
check 'every cut too' grep -q '^2: 2 reaches alpha 3\. Elsewhere x has that already; not looked at: D\.$' "$scratch/out"
check 'and the order' grep -q '^From left to right it looks at 4 of 6 leaves, in the order 123 at 4\.$' "$scratch/out"
printf '4\n-\n321\nquit\n' | "$lianzi" exercises '((3 5) (2 9) (0 1))' '(1 2)' >"$scratch/out"
equal 'wrong answers, and an early end' '0 of 3 answers right.' "$(tail -n 1 "$scratch/out")"
printf 'x\n3 4\n2\nA B C\n-\n12\n1\n12\n' | "$lianzi" exercises '(1 2)' >"$scratch/out"
equal 'what is no answer is asked again' '3 of 3 answers right.' "$(tail -n 1 "$scratch/out")"
equal 'with the form it has' 3 "$(grep -c 'What is the value of the root? (a number)' "$scratch/out")"
equal 'an end without answers' '0 of 0 answers right.' "$("$lianzi" exercises --count 1 </dev/null | tail -n 1)"

# Answers of a seed, taken from its sheet.
equal 'the sheet' "$scratch/sheet.html: 8 exercises" "$(
    "$lianzi" exercises --seed 5 --count 8 --sheet "$scratch/sheet.html")"
cat >"$scratch/answers.py" <<'END'
import json, re, sys
text = open(sys.argv[1], encoding="utf-8").read()
data = json.loads(re.search(r'id="data">(.*?)</script>', text, re.S)[1])
words = json.loads(re.search(r'id="words">(.*?)</script>', text, re.S)[1])
used = set(re.findall(r"\bwords\.(\w+)", text))
assert used <= set(words), used - set(words)
assert words["title"] == sys.argv[2], words["title"]
for exercise in data["exercises"]:
    print(exercise["value"], " ".join(exercise["unseen"]) or "-", exercise["orders"][0], sep="\n")
END
check 'the page has every word it uses' python3 "$scratch/answers.py" "$scratch/sheet.html" 'Exercises on alpha-beta'
python3 "$scratch/answers.py" "$scratch/sheet.html" 'Exercises on alpha-beta' >"$scratch/answers"
equal 'the answers of the sheet are right in the terminal' '24 of 24 answers right.' "$(
    "$lianzi" exercises --seed 5 --count 8 <"$scratch/answers" | tail -n 1)"
check 'the page is whole and needs nothing else' sh -c 'tail -n 1 "$1" | grep -q "</html>" &&
    ! grep -qE "(src|href)=|@@" "$1"' sh "$scratch/sheet.html"
LANG=zh_CN.UTF-8 LC_ALL= LANGUAGE=zh_CN "$lianzi" exercises --seed 5 --sheet "$scratch/chinese.html" >"$scratch/out"
check 'and speaks the language of the locale' python3 "$scratch/answers.py" "$scratch/chinese.html" 'α-β 剪枝练习'
for classic in table tuple negamax kernel drop; do
    equal "--classic $classic" 4 "$("$lianzi" exercises --classic $classic --count 4 --sheet "$scratch/one.html" >"$scratch/out" &&
        grep -o "\"source\":\"$classic, depth [2-4], [xo] to move\"" "$scratch/one.html" | wc -l | tr -d ' ')"
done
for depth in 2 3 4; do
    equal "--depth $depth" 10 "$("$lianzi" exercises --depth $depth --sheet "$scratch/one.html" >"$scratch/out" &&
        grep -o "\"source\":\"[a-z]*, depth $depth, [xo] to move\"" "$scratch/one.html" | wc -l | tr -d ' ')"
done
"$lianzi" exercises --seed 6 --count 8 --sheet "$scratch/other.html" >"$scratch/out"
check 'another seed has other exercises' sh -c '! cmp -s "$1" "$2"' sh "$scratch/sheet.html" "$scratch/other.html"

# The commands of the class hour, and their answers.
mkdir "$scratch/class"
ln -s "$(cd "$(dirname "$lianzi")" && pwd)" "$scratch/class/build"
sed -n 's/^    //p' "$(dirname "$0")/../../docs/CLASSROOM.md" >"$scratch/hour"
while read -r line; do
    (cd "$scratch/class" && sh -c "$line") </dev/null >>"$scratch/class/out" 2>&1
    equal "class hour: $line" 0 $?
done <"$scratch/hour"
equal 'class hour: every answer is right' '3 3 3' "$(
    sed -n 's/^\([0-9]\) of 3 answers right\.$/\1/p' "$scratch/class/out" | tr '\n' ' ' | sed 's/ $//')"
check 'class hour: the sentence of the first cut-off' grep -qF "$(sed -n 's/^> //p' "$(dirname "$0")/../../docs/CLASSROOM.md")" \
    "$scratch/class/out"
equal 'class hour: the answers of the sheet' '-4 H I 213 -10 F H I 4123 30 L M 213 842 K L M 312' "$(
    python3 "$scratch/answers.py" "$scratch/class/sheet.html" 'Exercises on alpha-beta' | tr '\n' ' ' | sed 's/ $//')"

usage() {
    name=$1 text=$2
    shift 2
    "$lianzi" exercises "$@" >"$scratch/out" 2>"$scratch/err"
    equal "$name: status" 2 $?
    check "$name: says so" grep -qF -- "$text" "$scratch/err"
    equal "$name: one line" 1 "$(wc -l <"$scratch/err" | tr -d ' ')"
}
usage 'a tree without its end' 'character 4: expected ) at the end' '(3 '
usage 'a tree and a seed' 'are for exercises without TREE' --seed 3 '(3 4)'
usage 'a classic that is none' 'table, tuple, negamax, kernel or drop' --classic tables
usage 'too many' '--count: expected a whole number from 1 to 100' --count 101
"$lianzi" exercises --sheet "$scratch/none/sheet.html" >"$scratch/out" 2>"$scratch/err"
equal 'a sheet that cannot be written' '1 1' "$? $(grep -c -- '--sheet: .*/none/sheet.html: ' "$scratch/err")"
finish
