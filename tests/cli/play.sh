#!/bin/sh
# play.sh BUILD: `lianzi play --plain` as a person at a pipe sees it, report 000's printed game first.
. "$(dirname "$0")/../tap.sh"
lianzi=$1/lianzi

# Only the lines that the report prints.
report() {
    grep -E '^(x score|AI.s choice)' || true
}

expected="x score: -90     o score: 90
x score: 0     o score: 0
x score: -100     o score: 100
AI's choice:  10 9
x score: 190     o score: -190
x score: 0     o score: 0
AI's choice:  9 11
x score: 900     o score: -900
x score: 0     o score: 0
AI's choice:  13 11"
equal "the first report's printed game" "$expected" \
    "$(printf '10 8\n11 9\n12 10\n' | "$lianzi" play --plain --classic table | report)"
equal "the same entered as letters" "$expected" \
    "$(printf 'j8\nK9\nl10\n' | "$lianzi" play --plain --classic table | report)"
equal "the report's program moving first" "AI's choice:  7 11" \
    "$("$lianzi" play --plain --classic table --side second </dev/null | grep choice:.*11)"

# What is wrong is said in one line, and the same move is asked for again.
answer=$(printf '%s\n' '10 10' '99 1' '0 5' 'zz' 'h8h9' '' '8 8 8' '99999999999999999999 1' '10 8' |
    "$lianzi" play --plain --classic table)
equal 'every bad line is answered' 7 "$(printf '%s\n' "$answer" | grep -c "^You can't play")"
equal 'a blank line too' 1 "$(printf '%s\n' "$answer" | grep -c '^Enter a move')"
equal 'and the game goes on' "AI's choice:  10 9" "$(printf '%s\n' "$answer" | grep 'choice:  [0-9]')"
equal 'an occupied cell is named' 1 "$(printf '%s\n' "$answer" | grep -c 'that: 10 10: occupied')"

check 'a line without end' sh -c 'head -c 300000 /dev/zero | tr "\0" a |
    "$1" play --plain --classic table | grep -q "can.t play"' sh "$lianzi"
check 'bytes that are no text' sh -c 'printf "\377\376\001\n\000h8\n10 8\n" |
    "$1" play --plain --classic table | grep -q "choice:  10 9"' sh "$lianzi"

both() {
    "$lianzi" play --plain --side both "$@"
}
equal 'two persons: five wins' 'x wins
Winning line:  a1 b1 c1 d1 e1' \
    "$(printf '%s\n' a1 a2 b1 b2 c1 c2 d1 d2 e1 | both | tail -n 2)"
equal 'columns under gravity' 'o wins
Winning line:  column 2 row 1 to column 2 row 4' \
    "$(printf '%s\n' 1 2 1 2 1 2 3 2 | both --rule connect4 | tail -n 2)"
check 'a full column is refused' sh -c 'printf "%s\n" 1 1 1 1 1 1 1 |
    "$1" play --plain --side both --rule connect4 | grep -q "full"' sh "$lianzi"
check 'a forbidden point is refused by name' sh -c 'printf "%s\n" h8 a1 i8 a3 j9 a5 j10 a7 j8 |
    "$1" play --plain --side both --rule renju | grep -q "that: j8: double-three"' sh "$lianzi"
equal 'swap2 step by step' 'x wins' "$(printf '%s\n' a1 a3 b1 'c5 c1' black d5 d1 e5 e1 |
    both --opening swap2 | grep wins)"
equal 'swap2: what may be entered is said' \
    'Enter black or white, the colour you take, or two more stones such as g7h7, white first
Enter black or white, the colour you take' \
    "$(printf '%s\n' a1 a3 b1 'c5 c1' | both --opening swap2 | grep '^Enter')"
equal 'a word that is no move is answered with what is one' \
    "You can't play that: expected a row number, not 'u'; enter a move such as 5 5 or e5" \
    "$(echo queen | both --size 9 | grep "^You can't")"
equal 'and so is one under gravity' \
    "You can't play that: expected a column (1-9, a, b, c), not 'x'; enter a column, 1 to 7" \
    "$(echo x | both --rule connect4 | grep "^You can't")"
for word in quit q exit ' Quit '; do
    equal "\"$word\" ends the game" '0 2' \
        "$(printf '%s\n' a1 "$word" a2 | both >"$scratch/out"; echo $? "$(grep -c '^x score' "$scratch/out")")"
done
for word in help '?' HELP; do
    equal "\"$word\" says what may be entered" 'Enter a move such as 5 5 or e5; quit ends the game' \
        "$(echo "$word" | both --size 9 | grep '^Enter')"
done
equal 'help under gravity, and then the move' 'Enter a column, 1 to 7; quit ends the game
o wins' "$(printf '%s\n' 1 2 1 2 help 1 2 3 2 | both --rule connect4 | grep '^Enter\|wins')"
equal 'moves to start from' 'x wins' "$(echo e1 | both --moves a1a2b1b2c1c2d1d2 | grep wins)"

# A limit without a level: the program's best within it.
replies() {
    printf 'h8\nh9\n' | "$lianzi" play --plain "$@" | grep 'choice:  [0-9]'
}
equal 'a limit stands in for the level' "$(replies --level 10 --nodes 50000)" \
    "$(replies --nodes 50000)"
check 'and is not held down by the usual one' [ "$(replies)" != "$(replies --nodes 50000)" ]

"$lianzi" play --plain </ >"$scratch/out" 2>"$scratch/err"
equal 'input that cannot be read' '1 lianzi play: standard input: Is a directory' "$? $(cat "$scratch/err")"
for option in '--eval foo' '--weight foo=1' '--near 2' '--attack 50' '--lambda 0.1'; do
    "$lianzi" play --plain $option </dev/null >"$scratch/out" 2>"$scratch/err"
    equal "$option without a classic" "2 1" "$? $(head -1 "$scratch/err" | grep -c -- "play: ${option%% *} is for --classic")"
done
for option in '--level 3' '--time 2' '--nodes 100'; do
    "$lianzi" play --plain --classic table $option </dev/null >"$scratch/out" 2>"$scratch/err"
    equal "$option with a classic" "2 lianzi play: ${option%% *} is not for --classic" \
        "$? $(cat "$scratch/err")"
done

usage() {
    name=$1
    shift
    "$lianzi" play --plain "$@" </dev/null >"$scratch/out" 2>"$scratch/err"
    equal "$name: status" 2 $?
    equal "$name: one line" 1 "$(wc -l <"$scratch/err" | tr -d ' ')"
}
usage 'an unknown flag' --frobnicate
usage 'a size out of range' --size 99
usage 'a size that is none' --size 15y15
usage 'an unknown rule' --rule chess
usage 'a length out of range' --win 12
usage 'a blocked cell off the board' --blocked 16,1
usage 'an unknown side' --side third
usage 'an unknown classic' --classic chess
usage 'a depth out of range' --depth 0
usage 'a time that is none' --time soon
usage 'moves that are illegal' --moves h8h8
usage 'a stray argument' h8
usage 'an unknown language' --language tlh
usage 'a board too small for the classic' --classic table --size 5
usage 'a weight out of range' --classic drop --weight single=5000001
usage 'an evaluator for another game' --classic drop --eval tuple
finish
