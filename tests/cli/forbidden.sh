#!/bin/sh
# forbidden.sh BUILD: the lines of `lianzi forbidden`, against positions that three referees agree on.
. "$(dirname "$0")/../tap.sh"
lianzi=$1/lianzi
data=$(dirname "$0")/../data/renju_forbidden.txt

points() { # the lines without the kinds, of which any that applies may be named
    grep -v '^#' | sed 's/:[0-9OL]*//g'
}
grep -v '^#' "$data" | cut -f 1 | "$lianzi" forbidden | points >"$scratch/ours"
points <"$data" >"$scratch/theirs"
check 'every line as the referees have it' cmp "$scratch/ours" "$scratch/theirs"

printf '# a comment\n\nh8\nh8x\nh8h8\nh16\n' | "$lianzi" forbidden >"$scratch/out"
equal 'some input failed: status' 1 $?
equal 'each bad line is answered in its place' "h8	
h8x	error: character 4: expected a row number, not the end
h8h8	error: character 3: h8 is occupied
h16	error: character 1: h16 is off the 15x15 board" "$(cat "$scratch/out")"
equal 'the top row may be row 1' 'h15h1	' "$(echo h15h1 | "$lianzi" forbidden --rows top)"
equal 'blanks may stand between moves' 'h8 a1  i8	
  h8	' "$(printf 'h8 a1  i8\n  h8\n' | "$lianzi" forbidden)"
equal 'and change nothing of the answer' 'h8:33' "$(echo 'g8 a1 i8 a15 h7 o1 h9 o15' | "$lianzi" forbidden | cut -f 2)"
equal 'a bad move behind blanks is named by its place' 'h8  z9	error: character 5' \
    "$(echo 'h8  z9' | "$lianzi" forbidden | cut -d : -f 1-2 | cut -c 1-25)"
# The pipe stays open until the answer has been read, so only the answer ends the wait.
mkfifo "$scratch/in"
"$lianzi" forbidden <"$scratch/in" >"$scratch/answer" &
exec 3>"$scratch/in"
echo h8 >&3
tries=0
while [ ! -s "$scratch/answer" ] && [ $tries -lt 300 ]; do
    tries=$((tries + 1))
    sleep 0.1
done
equal 'a line is answered before the next one comes' 'h8	' "$(cat "$scratch/answer")"
exec 3>&-
wait
"$lianzi" forbidden </ >"$scratch/out" 2>"$scratch/err"
equal 'input that cannot be read' '1 lianzi forbidden: standard input: Is a directory' "$? $(cat "$scratch/err")"
"$lianzi" forbidden --size 40 </dev/null 2>"$scratch/err"
equal 'usage: status' 2 $?
check 'usage: names the size' grep -q '40x40' "$scratch/err"
finish
