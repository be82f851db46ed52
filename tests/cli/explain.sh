#!/bin/sh
# explain.sh BUILD: the sentences of `lianzi explain`, the same as JSON, and what it refuses. test_explain checks that
# they are true.
. "$(dirname "$0")/../tap.sh"
lianzi=$1/lianzi

explains() { # NAME PATTERN ARGUMENT...: a line of the explanation
    name=$1 pattern=$2
    shift 2
    "$lianzi" explain "$@" >"$scratch/out" 2>"$scratch/err"
    equal "$name: status" 0 $?
    check "$name" grep -qE -e "$pattern" "$scratch/out"
}
refuses() { # NAME WORDS ARGUMENT...
    name=$1 words=$2
    shift 2
    equal "$name" "$words" "$("$lianzi" explain "$@" 2>&1 >"$scratch/out"; echo $?)"
}
three=h8i9h9i8h10 # black has an open three, white is to move

explains 'a blunder is refuted' '^After a1 Black wins by force within 3 plies: h7 \(open four\), ' $three a1
check 'the better move is named' grep -q "^h11 would stop Black's open three" "$scratch/out"
explains 'the right move' "^h11 stops Black's open three, which threatened an open four at h7, h11\\.$" $three h11
explains 'a win that the right defence misses' '^i7 would win at once\.$' h8h11h9i8h10i9a1i10i12i11h7 h6
explains 'a position' '^Black has an open three' $three
explains 'a five' '^k8 wins at once\.$' h8a1i8a3j8a5g8a7 k8
explains 'two threes are forbidden' '^h8 is forbidden to Black: the stone would make two open threes\.$' \
    --rule renju g8a1i8a15h7o1h9o15 h8
explains 'a win that a search leads to' '^i8 wins by force within 19 plies: ' --rule renju h8a1h9a2i7a3j7o1
check 'needs no win rate' sh -c '! grep -q expects "$1"' - "$scratch/out"
explains 'a proof' '^Proved: after h8 Black wins within 54 plies\.$' ''
explains 'Connect Four' '^The engine prefers 5:' --rule connect4 4434 1
explains 'a line of four is stopped' '^4 stops Red from winning at 4\.$' --rule connect4 41414 4
explains 'three in a row' '^a1 makes|^The engine' --size 3x3 --win 3 b2a2 a1
"$lianzi" explain --json $three a1 >"$scratch/out"
check 'JSON has the facts' grep -qF '"kind":"refuted","side":"black","move":"a1","cells":["h7","h6","h11"]' \
    "$scratch/out"
check 'and their sentences' grep -qF '"text":"a1 makes no four and no open three."' "$scratch/out"
equal 'the same question has the same answer' "$(cat "$scratch/out")" "$("$lianzi" explain --json $three a1)"

refuses 'no position' 'lianzi explain: expected a position and perhaps a move, not 0 arguments; see --help
2'
refuses 'an impossible position' 'lianzi explain: POSITION: character 3: h8: occupied
1' h8h8
refuses 'no such move' 'lianzi explain: MOVE: h16 is off the 15x15 board
1' h8 h16
refuses 'an occupied cell' 'lianzi explain: the move is not allowed: occupied
1' h8 h8
refuses 'a full column' 'lianzi explain: MOVE: expected a column that is not full, not "4"
1' --rule connect4 444444 4
refuses 'an opening' 'lianzi explain: nothing is explained in an opening or after the end
1' --opening swap2 h8
finish
