#!/bin/sh
# spsa.sh BUILD: tools/spsa: a run that pauses and continues is the run in one go; bad input.
. "$(dirname "$0")/../tap.sh"
spsa=$1/tools/spsa
root=$(dirname "$0")/../..
openings=$root/data/openings/freestyle_15.txt

run() {
    "$spsa" --openings "$openings" --nodes 150 --iterations 4 "$@"
}
run "$scratch/whole" >"$scratch/out" 2>"$scratch/err"
equal 'a run: status' 0 $?
check 'a run: every number is shown' test "$(grep -c ' -> ' "$scratch/out")" = "$("$spsa" --list | wc -l)"
equal 'a run: two games an iteration' '4 8' "$(
    awk '/^done/ { done = $2 } /^games/ { print done, $2 + $3 + $4 }' "$scratch/whole")"
run --until 1 "$scratch/part" >"$scratch/out" 2>&1
equal 'a pause' 'done 1' "$(grep done "$scratch/part")"
run "$scratch/part" >"$scratch/out" 2>&1
check 'the rest gives the same' cmp "$scratch/whole" "$scratch/part"
run --only KILLER,RAZOR_MARGIN --until 2 "$scratch/two" >"$scratch/out" 2>&1
equal 'two numbers alone' 'RAZOR_MARGIN KILLER' "$(awk 'NR > 3 { print $1 }' "$scratch/two" | xargs)"

refused() {
    name=$1 status=$2 text=$3
    shift 3
    "$spsa" "$@" >"$scratch/out" 2>"$scratch/err"
    equal "$name: status" "$status" $?
    check "$name: says so" grep -q -- "$text" "$scratch/err"
}
cp "$scratch/whole" "$scratch/other"
refused 'another run' 1 'belongs to another run' --openings "$openings" --nodes 151 --iterations 4 "$scratch/other"
check 'another run: the file is as it was' cmp "$scratch/whole" "$scratch/other"
sed 's/^KILLER .*/KILLER 9999/' "$scratch/whole" >"$scratch/bad"
refused 'a number out of its bounds' 1 'damaged' --openings "$openings" --nodes 150 --iterations 4 "$scratch/bad"
refused 'other numbers' 1 'tunes other numbers' --openings "$openings" --nodes 150 --iterations 4 --only KILLER "$scratch/whole"
refused 'an unknown number' 2 'no number is called "KILL"' --openings "$openings" --only COUNTER,KILL "$scratch/new"
refused 'no openings' 2 'usage: spsa' "$scratch/new"
refused 'a file that is not there' 2 'nowhere' --openings "$scratch/nowhere" "$scratch/new"
refused 'Connect Four' 2 'five in a row' --variant connect4 --openings "$openings" "$scratch/new"
refused 'no nodes' 2 '--nodes: expected 1 to' --nodes 0 --openings "$openings" "$scratch/new"
finish
