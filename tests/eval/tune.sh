#!/bin/sh
# tune.sh BUILD: self-play is repeatable, and fitting to it lowers the loss.
. "$(dirname "$0")/../tap.sh"
selfplay=$1/tools/selfplay
tune=$1/tools/tune

"$selfplay" "freestyle 15x15" 60 3 5 >"$scratch/first"
"$selfplay" "freestyle 15x15" 60 3 5 >"$scratch/second"
equal 'three games: lines' 3 "$(wc -l <"$scratch/first" | tr -d ' ')"
check 'the same seed, the same games' cmp "$scratch/first" "$scratch/second"
check 'a game line' grep -Eq \
    '^freestyle 15x15 [bwd] [0-9]+ [0-9.]+ ([a-o][0-9]+)+ [a-o][0-9]+:-?[0-9]+:[0-9]+( |:)' \
    "$scratch/first"

"$selfplay" "freestyle 15x15" 60 330 6 >"$scratch/games"
check 'tune reads them' sh -c "'$tune' freestyle '$scratch/games' >'$scratch/c' 2>'$scratch/err'"
check 'the loss falls' awk '
    /held-out/ { fits++; if ($NF != "after" || $(NF - 1) + 0 >= $(NF - 3) + 0) bad = 1 }
    END { exit fits != 2 || bad }' "$scratch/err"
check 'what it prints is a table of C' grep -q '^static const struct shape_weights freestyle = ' \
    "$scratch/c"

echo 'freestyle 15x15 b nonsense' >"$scratch/bad"
"$tune" freestyle "$scratch/bad" 2>"$scratch/err"
equal 'a bad line: status' 1 $?
check 'a bad line is named' grep -q 'line 1' "$scratch/err"
"$tune" connect4 "$scratch/games" 2>/dev/null
equal 'usage: status' 2 $?
finish
