#!/bin/sh
# play.sh BUILD: `lianzi play --plain` through a pipe, report 000's printed game first.
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

# A bad move gets one line that names the error, and is asked for again.
answer=$(printf '%s\n' '10 10' '99 1' '0 5' 'zz' 'h8h9' '' '8 8 8' '99999999999999999999 1' '10 8' |
    "$lianzi" play --plain --classic table)
equal 'every bad line is answered' 7 "$(printf '%s\n' "$answer" | grep -c "^You can't play")"
equal 'a blank line too' 1 "$(printf '%s\n' "$answer" | grep -c '^Enter a move')"
equal 'and the game goes on' "AI's choice:  10 9" "$(printf '%s\n' "$answer" | grep 'choice:  [0-9]')"
equal 'an occupied cell is named' 1 "$(printf '%s\n' "$answer" | grep -c 'that: 10 10: occupied')"

# The program's answer to h8 for some seeds.
replies() {
    for seed in 1 2 3 4 5 6 7 8; do
        echo h8 | "$lianzi" play --plain --level 10 --nodes 3000 --seed $seed "$@" | grep 'AI.s choice:'
    done | sort -u | wc -l
}
equal 'without variety: one answer for all seeds' 1 "$(replies)"
check 'with variety: several' test "$(replies --variety 30)" -gt 1

check 'a line without end' sh -c 'head -c 300000 /dev/zero | tr "\0" a |
    "$1" play --plain --classic table | grep -q "can.t play"' sh "$lianzi"
equal 'a line that may have no end' '1 lianzi play: standard input: line 1 has more than 1048576 bytes' \
    "$(sh -c '"$1" play --plain </dev/zero 2>&1 >/dev/null; echo $?' sh "$lianzi" | sort | paste -sd ' ')"
equal 'a book without an end' '1 lianzi play: --book: /dev/zero: the file is larger than 256 MiB' \
    "$(sh -c '"$1" play --plain --book /dev/zero 2>&1 </dev/null; echo $?' sh "$lianzi" | sort | paste -sd ' ')"
check 'bytes that are no text' sh -c 'printf "\377\376\001\n\000h8\n10 8\n" |
    "$1" play --plain --classic table | grep -q "choice:  10 9"' sh "$lianzi"

both() {
    "$lianzi" play --plain --side both "$@"
}
equal 'two persons: five wins' 'x wins
Winning line:  1 1, 2 1, 3 1, 4 1, 5 1' \
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
    "You can't play that: \"queen\" is neither a move nor a command; enter a move such as 5 5 or e5, or help" \
    "$(echo queen | both --size 9 | grep "^You can't")"
equal 'and so is one under gravity' \
    "You can't play that: \"x\" is neither a move nor a command; enter a column, 1 to 7, or help" \
    "$(echo x | both --rule connect4 | grep "^You can't")"
equal 'a move that is nearly one is answered with what is wrong' \
    "You can't play that: expected a row number, not the end; enter a move such as 5 5 or e5" \
    "$(echo h8i | both --size 9 | grep "^You can't")"
for word in quit q exit ' Quit '; do
    equal "\"$word\" ends the game" '0 2' \
        "$(printf '%s\n' a1 "$word" a2 | both >"$scratch/out"; echo $? "$(grep -c '^x score' "$scratch/out")")"
done
for word in help '?' HELP; do
    equal "\"$word\" says what may be entered" 'Enter a move such as 5 5 or e5, or a command:' \
        "$(echo "$word" | both --size 9 | grep '^Enter')"
done
for word in undo redo restart sides hint save open go help quit; do
    check "help lists $word" sh -c 'echo help | "$1" play --plain | grep -q "^  .*\<$2\>"' sh "$lianzi" $word
done
equal 'help under gravity, and then the move' 'Enter a column, 1 to 7, or a command:
o wins' "$(printf '%s\n' 1 2 1 2 help 1 2 3 2 | both --rule connect4 | grep '^Enter\|wins')"
equal 'moves to start from' 'x wins' "$(echo e1 | both --moves a1a2b1b2c1c2d1d2 | grep wins)"

# Commands between the moves. The board's first row of a 3x3 game, wherever it is printed.
row_one() {
    sed -n 's/^ \([.xo]\)  \([.xo]\)  \([.xo]\)  1$/\1\2\3/p' | tr '\n' ' '
}
tiny() {
    both --size 3 --win 3 "$@"
}
equal 'undo and redo, one stone at a time' '... x.. xo. x.. ... x.. xo. ' \
    "$(printf '%s\n' a1 b1 undo UNDO redo ' redo ' | tiny | row_one)"
equal 'nothing to undo, nothing to redo' 'Nothing to undo
Nothing to redo' "$(printf '%s\n' undo redo | tiny | grep Nothing)"
equal 'a command with more behind it is none' \
    "You can't play that: \"undo 3\" is neither a move nor a command; enter a move such as 2 2 or b2, or help" \
    "$(echo undo 3 | tiny | grep "^You can't")"
equal 'restart' '... x.. xo. ... ' "$(printf '%s\n' a1 b1 restart | tiny | row_one)"
equal 'restart begins anew' 'Nothing to redo' "$(printf '%s\n' a1 b1 restart redo | tiny | grep Nothing)"
equal 'with a program, undo goes back to the person' 'x score: -90
x score: 0
x score: -100
x score: -90' "$(printf '%s\n' '10 8' undo | "$lianzi" play --plain --classic table |
    sed -n 's/^\(x score: [-0-9]*\) .*/\1/p')"
equal 'sides: the program begins' "You play o
AI's choice:  7 11" "$(echo sides | "$lianzi" play --plain --classic table | grep 'You play\|choice: *[0-9]')"
equal 'sides of two persons' 'You play both sides' "$(echo sides | tiny | grep 'You play')"
equal 'a hint is the move that the program plays, and changes nothing' 'Hint:  7 11
x score: -90' "$(echo hint | "$lianzi" play --plain --classic table | sed -n '/^Hint/p; s/^\(x score: [-0-9]*\) .*/\1/p' | sort)"
equal 'a hint under gravity is a column' 'Hint:  4' \
    "$(printf '%s\n' 4 1 4 1 4 1 hint hint hint | both --rule connect4 | grep '^Hint')"
equal 'the engine says first where to look, then what kind of move it is, then the move and why' \
    'Look at the centre.
Black can win by force within 3 plies.
Hint:  7 8 (g8)
g8 makes an open four, which threatens to win at f8, k8.
Hint:  7 8 (g8)
g8 makes an open four, which threatens to win at f8, k8.
Look at the centre.' "$(printf '%s\n' h8 a1 i8 a3 j8 a5 hint hint hint hint k8 hint | both --level 10 |
        grep '^Look\|^Hint\|makes\|can win by')"

# The coach: Black has an open three, and White looks away.
coached() {
    XDG_DATA_HOME="$scratch" "$lianzi" play --plain --coach --level 2 --side second --moves h8i9h9i8h10
}
equal 'the coach warns before the program answers, and what can be entered is said' \
    'Coach: After a1 Black can win by force.
Enter hint to look again, undo to take the move back, or go to play on' \
    "$(echo a1 | coached | grep '^Coach\|^Enter\|^AI')"
equal 'one looks again in three steps, takes the move back and plays another one' \
    'Coach: After a1 Black can win by force.
Look at the upper middle.
Black threatens an open four: stop it.
Hint:  8 11 (h11)
a1 makes no four and no open three.
AI is thinking...' "$(printf '%s\n' a1 hint hint hint undo h11 |
        coached | grep "^Coach\|^Look\|threatens an open four: \|^Hint\|^a1\|^AI is")"
equal 'the stone that was taken back is gone, and the hints go on after it' '1 0
Look at the upper middle.
Black threatens an open four: stop it.' "$(printf '%s\n' a1 hint undo hint | coached | tee "$scratch/out" |
        grep '^ o .* 1$' | wc -l | tr '\n' ' '
    sed -n '/Look/,$p' "$scratch/out" | grep '^ o .* 1$' | wc -l
    grep '^Look\|stop it' "$scratch/out")"
equal 'one plays on' "Coach: After a1 Black can win by force.
AI is thinking...
AI's choice:  8 7 or 11" "$(printf '%s\n' a1 go | coached | grep '^Coach\|^AI' | sed 's/  8 \(7\|11\)$/  8 7 or 11/')"
equal 'no other move is taken meanwhile' \
    'Enter hint to look again, undo to take the move back, or go to play on, or help' \
    "$(printf '%s\n' a1 h11 | coached | grep 'or help$')"
if "$lianzi" --help | grep -q '^  train '; then # built with a database
    cards() {
        XDG_DATA_HOME="$scratch" "$lianzi" train </dev/null | grep '^Cards\|^From\|better move\|^No card' | sed 's/^freestyle 15x15: //'
    }
    equal 'a game that goes on gives nothing to be practised' '' "$(cards)"
    equal 'one that ends does' "You lose" "$(printf '%s\n' a1 go a3 | coached | grep 'You lose')"
    equal 'the mistake is to be practised, once' 'Cards: 1, due: 1.
o to move: find a better move than the one that was played.
From: A game of yours, move 6' "$(cards)"
fi
equal 'a move that is no mistake is answered at once' 'AI is thinking...' \
    "$(echo h11 | coached | grep '^Coach\|^AI is')"
equal 'without it nobody warns' 'AI is thinking...' "$(echo a1 |
    "$lianzi" play --plain --level 2 --side second --moves h8i9h9i8h10 | grep '^Coach\|^AI is')"

# At level 10 the program plays by a proof from the empty board on, and says so.
for first in freestyle:54 standard:52; do
    rule=${first%:*}
    equal "$rule: the first move is proved" "Proved win: x, within ${first#*:} plies
AI's choice:  8 8" "$("$lianzi" play --plain --side second --rule $rule --level 10 </dev/null |
        grep 'choice: *[0-9]\|^Proved')"
done
equal 'within a time too, and as a hint' 'Hint:  8 8 (h8)' \
    "$(printf '%s\n' hint hint hint | "$lianzi" play --plain --time 60 | grep '^Hint')"
for option in '--level 3' '--depth 2' '--nodes 100' '--level 10 --nodes 100' '--time 0.01 --proofs off' \
    '--time 0.01 --size 16' '--time 0.01 --opening swap2'; do
    # shellcheck disable=SC2086 # two options or more
    equal "$option: no proof" 0 \
        "$("$lianzi" play --plain --side second $option </dev/null | grep -c ^Proved)"
done

# A forced win is shown beside the score; the line of scores is unchanged.
forced=$("$lianzi" play --plain --side none --rule connect4 --level 10 --moves 4455 </dev/null)
equal 'a forced win: the side and the plies' 'x score: 31997     o score: -31997
Forced win: x, within 2 plies' "$(printf '%s\n' "$forced" | grep -A1 '^x score: 3' | head -2)"
equal 'once it is won there is nothing to force' 'x score: 31999     o score: -31999
AI' "$(printf '%s\n' "$forced" | grep -A1 '^x score: 31999' | cut -c 1-60 | sed "s/^AI.*/AI/")"

# Saving and opening, in every format.
for extension in sgf psq lib pos sav txt; do
    file=$scratch/game.$extension
    printf '%s\n' h8 i9 j10 h9 "save $file" | both >"$scratch/out"
    equal "save as .$extension" "Saved as $file" "$(grep -o '^Saved as [^;]*' "$scratch/out")"
    printf '%s\n' a1 "open $file" undo "save $scratch/again.txt" | both >"$scratch/out"
    equal "open .$extension" "Opened $file" "$(grep -o '^Opened [^:]*' "$scratch/out")"
    equal "the game of .$extension goes on" 'h8i9j10h9' "$(cat "$scratch/again.txt")"
    rm "$scratch/again.txt"
done
equal 'a file that is there is kept' "$scratch/game.txt exists: save! $scratch/game.txt replaces it
h8i9j10h9" "$(printf '%s\n' a1 "save $scratch/game.txt" | both | grep exists; cat "$scratch/game.txt")"
equal 'unless it is to be replaced' "Saved as $scratch/game.txt
a1" "$(printf '%s\n' a1 "save! $scratch/game.txt" | both | grep Saved; cat "$scratch/game.txt")"
equal 'or holds this game' "Saved as $scratch/game.txt
a1b2" "$(printf '%s\n' "open $scratch/game.txt" b2 "save $scratch/game.txt" | both | grep Saved
    cat "$scratch/game.txt")"
echo '(;GM[4]SZ[15];B[aa](;W[bb])(;W[cc]))' >"$scratch/tree.sgf"
equal 'variations are kept' "Opened $scratch/tree.sgf
Saved as $scratch/tree.sgf
2" "$(printf '%s\n' "open $scratch/tree.sgf" "save $scratch/tree.sgf" | both | grep 'tree'
    grep -o 'W[[]\(bb\|cc\)' "$scratch/tree.sgf" | grep -c .)"
echo '(;GM[4]SZ[15];B[aa])(;GM[4]SZ[15];B[bb])' >"$scratch/games.sgf"
equal 'what is left out of an opened file is said' "Opened $scratch/games.sgf: the first of its games
$scratch/games.sgf exists: save! $scratch/games.sgf replaces it" \
    "$(printf '%s\n' "open $scratch/games.sgf" "save $scratch/games.sgf" | both | grep 'games')"

# A file with all that a file can hold: nothing but the move that was played differs.
cat >"$scratch/raw.sgf" <<'END'
(;GM[4]FF[4]CA[UTF-8]SZ[15]RU[renju]PB[Ann]BR[3 dan]PW[Bob]WR[1 kyu]DT[2021-05-06]EV[Cup]RO[2]PC[Tallinn]
RE[B+R]GC[A note on the game]AN[Cy]C[Start];B[hh]BM[1]C[First \] move]TR[hh]LB[ii:A]BL[300]SBKV[55.5]
;W[hg]C[second](;B[ig]TE[1];W[ii]C[main];B[gh]CR[gg])(;B[ih]C[other];W[aa]MA[bb]))
END
"$lianzi" convert "$scratch/raw.sgf" "$scratch/rich.sgf"
printf '%s\n' "open $scratch/rich.sgf" "save $scratch/same.sgf" undo a1 "save $scratch/beside.sgf" undo redo \
    "save $scratch/redone.sgf" | both >"$scratch/out"
equal 'a rich file, saved as it is' "$(cat "$scratch/rich.sgf")" "$(cat "$scratch/same.sgf")"
equal 'with a move beside its main line' "$(tr -d '\n' <"$scratch/rich.sgf" | sed 's/;B.gh.CR.gg./(&)(;B[ao])/')" \
    "$(tr -d '\n' <"$scratch/beside.sgf" | sed 's/;W.ii.C.main.(/;W[ii]C[main](/')"
equal 'which undo and redo leave alone' "$(cat "$scratch/beside.sgf")" "$(cat "$scratch/redone.sgf")"
printf '%s\n' "open $scratch/rich.sgf" a1 "save $scratch/longer.sgf" | both >"$scratch/out"
equal 'with a move at its end, where its result no longer holds' \
    "$(sed 's/RE.B+R.//; s/CR.gg./&;W[ao]/' "$scratch/rich.sgf")" "$(cat "$scratch/longer.sgf")"
printf '%s\n' "open $scratch/rich.sgf" a1 "save $scratch/named.sgf" |
    "$lianzi" play --plain --side second --level 1 --rule renju >"$scratch/out"
equal 'only the seat that the program takes is named anew' 'PB[Lianzi, level 1] PW[Bob] WR[1 kyu]' \
    "$(grep -o 'P[BW][[][^]]*[]]\|[BW]R[[][^]]*[]]' "$scratch/named.sgf" | paste -sd ' ')"

# A program waits in a game that was opened, so that the person can look at it first.
echo h8i9j10 >"$scratch/three.txt"
equal 'a program waits' 'Enter go, which lets the program move
Enter go, which lets the program move, or help' \
    "$(printf '%s\n' "open $scratch/three.txt" a1 | "$lianzi" play --plain --level 1 | grep '^Enter go')"
equal 'until it may go' '1 No program is waiting' "$(printf '%s\n' "open $scratch/three.txt" go go |
    "$lianzi" play --plain --level 1 | grep '^No program\|choice:  [a-z0-9]' | sed 's/AI.*/1/' | paste -sd ' ')"
printf '(;GM[4]SZ[15]PB[\301\254\327\323];B[hh])' >"$scratch/gbk.sgf"
equal 'names in GBK are read' 'PB[连子]' \
    "$(printf '%s\n' "open $scratch/gbk.sgf" "save $scratch/utf8.sgf" | both >"$scratch/out"
    grep -o 'PB[[][^]]*[]]' "$scratch/utf8.sgf")"
echo '(;GM[4]SZ[15];B[aa];W[aa])' >"$scratch/bad.sgf"
equal 'a damaged game is opened up to there' "Opened $scratch/bad.sgf: up to where it is damaged" \
    "$(printf '%s\n' "open $scratch/bad.sgf" | both | grep bad.sgf)"
echo '(;GM[4]SZ[99];B[aa])' >"$scratch/bad.sgf"
equal 'a file without a game leaves the game alone' "$scratch/bad.sgf: line 1, column 8: SZ[99] is not a size from 3 to 22 columns and rows
x.. " "$(printf '%s\n' a1 "open $scratch/bad.sgf" redo | tiny | grep bad.sgf
    printf '%s\n' a1 "open $scratch/bad.sgf" | tiny | row_one | cut -c 5-)"
for file in "$scratch" "$scratch/none.sgf" "$scratch/none/at/all.sgf" /dev/zero "$scratch/game.xyz"; do
    equal "open $file: one line" 1 "$(echo "open $file" | both | grep -c "^$file: ")"
done
for file in "$scratch" "$scratch/none/at/all.sgf" "$scratch/game.xyz"; do
    equal "save $file: one line" 1 "$(echo "save $file" | both | grep -c "^$file is not saved: ")"
done
equal 'a file must be named' 'save needs a file, such as save game.sgf
open needs a file, such as open game.sgf' "$(printf 'save\nopen \n' | both | grep needs)"
printf 'g8a1i8a3h7a5h6a7h8\n' >"$scratch/lost.txt"
equal 'a game lost by a forbidden move is opened up to it' \
    "Opened $scratch/lost.txt: without its last move, not a legal one" \
    "$(echo "open $scratch/lost.txt" | both --rule renju | grep '^Opened')"
echo '(;GM[4]SZ[19]RU[renju];B[aa])' >"$scratch/renju.sgf"
equal 'a classic makes way for a game that it does not play' 'table does not play this game: Lianzi does' \
    "$(echo "open $scratch/renju.sgf" | "$lianzi" play --plain --classic table --side both | grep 'does not')"
equal 'home in a path' "Saved as ~/home.txt
h8" "$(printf '%s\n' h8 'save ~/home.txt' | HOME=$scratch both | grep Saved; cat "$scratch/home.txt")"
if [ -c /dev/full ]; then
    ln -s /dev/full "$scratch/full.sgf"
    equal 'a full disk' "$scratch/full.sgf is not saved: No space left on device" \
        "$(printf '%s\n' h8 "save $scratch/full.sgf" | both | grep 'not saved')"
fi

# Each step of a swap opening is explained.
steps() {
    grep '^Swap\|^Stone\|^Enter\|^You play'
}
equal 'swap2: each step' 'Swap2: you place three stones, x, o and x; then your opponent takes a colour, or adds two stones and you take one
Stone 1 of 3: x
Stone 2 of 3: o
Stone 3 of 3: x
Enter black or white, the colour you take, or two more stones such as g7h7, white first
Enter black or white, the colour you take' \
    "$(printf '%s\n' a1 a3 b1 'c5 c1' | both --opening swap2 | steps)"
equal 'swap: each step' 'Swap: you place three stones, x, o and x; then your opponent takes a colour
Stone 1 of 3: x
Stone 2 of 3: o
Stone 3 of 3: x
Enter black or white, the colour you take' \
    "$(printf '%s\n' h8 h9 h10 white | both --opening swap | steps)"
equal 'swap: the colour that the program leaves' 'You play x' "$(printf '%s\n' a1 o15 a15 |
    "$lianzi" play --plain --opening swap --depth 2 | grep '^You play')"

equal 'renju: what each step asks, and what it refuses' \
    'The first stone, x, goes in the centre
The next stone, o, goes within the central 3x3
The next stone, x, goes within the central 5x5
You cannot: this stone goes within the central 5x5 cells
Enter how many moves will be offered, 1 to 12
You cannot: 13 moves cannot be offered: say 1 to 12
Enter black or white, the colour you take
Enter a move to offer; 2 more
Enter a move to offer; 1 more
You cannot: offered already: offer another move
Enter one of the offered moves, shown as ?
You cannot: not offered: choose one of g7, h12' \
    "$(printf '%s\n' h8 h9 1\ 1 i9 13 2 white 9\ 7 g7 g7 8\ 12 o1 g7 |
        both --rule renju --opening yamaguchi | grep '^The \|^Enter\|^You can' | sed "s/can't play that/cannot/")"
equal 'both offered moves are on the board' '2' "$(printf '%s\n' h8 h9 i9 white i7 g7 g9 |
    both --rule renju --opening rif | tail -20 | grep -c ' ? ')"

# A limit without a level: the program plays at full strength within it.
replies() {
    printf 'h8\nj10\nf10\nj6\nf6\n' | "$lianzi" play --plain "$@" | grep 'choice:  [0-9]'
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
for option in '--rule renju' '--level 3' '--moves h8' --coach; do
    "$lianzi" play --plain --resume $option </dev/null >"$scratch/out" 2>"$scratch/err"
    equal "--resume with $option" "2 lianzi play: ${option%% *} is not for --resume" "$? $(cat "$scratch/err")"
done
XDG_STATE_HOME=$scratch/none "$lianzi" play --plain --resume </dev/null >"$scratch/out" 2>"$scratch/err"
equal '--resume without a game' '1 lianzi play: --resume: no unfinished game of the terminal is kept' \
    "$? $(cat "$scratch/err")"

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
usage 'a stray argument' h8
usage 'an unknown language' --language tlh
usage 'a board too small for the classic' --classic table --size 5
usage 'a weight out of range' --classic drop --weight single=5000001
usage 'an evaluator for another game' --classic drop --eval tuple
"$lianzi" play --plain --moves h8h8 </dev/null >"$scratch/out" 2>"$scratch/err"
equal 'moves that are illegal' '1 lianzi play: --moves: character 3: h8: occupied' "$? $(cat "$scratch/err")"
finish
