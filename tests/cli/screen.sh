#!/bin/sh
# screen.sh BUILD: the full-screen game in a real pseudo-terminal (tmux): a game against a classic to
# its end by keys, one by mouse, resizing, undo while the program thinks, the new-game dialog.
. "$(dirname "$0")/../tap.sh"
lianzi=$1/lianzi
. "$(dirname "$0")/tmux.sh"

go_to() { # COLUMN ROW, from $column $row
    while [ $column -lt "$1" ]; do keys Right; column=$((column + 1)); done
    while [ $column -gt "$1" ]; do keys Left; column=$((column - 1)); done
    while [ $row -lt "$2" ]; do keys Up; row=$((row + 1)); done
    while [ $row -gt "$2" ]; do keys Down; row=$((row - 1)); done
}

# Beats report 000's program by keys; its answers are always the same.
start 100 30 --classic table
shows 'the report'"'"'s score at the start' 'x score: -90'
column=10 row=10 played=0
for move in '10 8' '11 9' '12 10' '11 8' '12 8' '12 11' '13 8' '11 6' '11 7' '9 7' '13 7' '12 7' \
    '10 5' '9 4'; do
    # shellcheck disable=SC2086
    go_to $move
    keys Enter
    played=$((played + 2))
    [ "$move" = '9 4' ] || shows "an answer to $move" "played: $played\$"
done
shows 'the game is won' 'You win'
keys Enter
shows 'nothing can be played after the end' 'game is over'
keys u
shows 'undo goes back to the person' 'played: 26 of 27$'

# A large terminal has room for the moves; NO_COLOR leaves signs and brackets.
start 100 35 --side both --moves h8i9j10
shows 'the moves' '^ *1 h8 *2 i9 *3 j10$'
colours() { in_tmux capture-pane -e -p -t game | grep -c "$(printf '\033')\[[0-9;]*3[0-7]"; }
check 'stones have colours' test "$(colours)" -gt 0
export NO_COLOR=1
start 100 35 --side both --moves h8i9j10
unset NO_COLOR
shows 'the same game' '^ *1 h8 *2 i9 *3 j10$'
equal 'without colours' 0 "$(colours)"
start 80 24 --classic table
shows 'a classic begins' 'x score: -90'
keys Up Up Enter
shows 'what a classic searched' '^ [0-9]* nodes in [0-9.]* s$'

# Two persons with the mouse; on 7x6 a cell is at 4 + 2 * column, 6 - row.
start 100 30 --rule connect4 --side both
shows 'the grid' '1 2 3 4 5 6 7'
played=0
for cell in '4 6' '6 6' '4 5' '6 5' '4 4' '6 4'; do
    # shellcheck disable=SC2086
    click $cell
    played=$((played + 1))
    shows "a click on $cell" "played: $played\$"
done
click 4 1
shows 'four by mouse' 'x wins'
check 'the stones fell' sh -c 'printf "%s" "$1" | grep -q "^ 4 .x"' sh "$(screen)"

# The terminal gets smaller and larger again.
in_tmux resize-window -t game -x 30 -y 8
shows 'too small is said' 'too small'
in_tmux resize-window -t game -x 90 -y 28
shows 'and the game is there again' 'x wins'

# Columns by their keys, with letters from the tenth on.
start 100 30 --rule connect4 --size 12x6 --side both
shows 'the keys' 'number, Enter, mouse   play$'
keys 2 c b 2 1
shows 'keys for columns' '^ 1 (x)x \. \. \. \. \. \. \. \. x o'
keys 2 2 2 2 2
shows 'a full column' 'Column 2 is full'

# Undo while the program thinks for long.
start 100 30 --time 60 --level 10
shows 'an empty board' ' 8  \. \. \. \. \. \. \.\[\.\]'
keys Enter
shows 'it thinks' 'AI is thinking'
keys u
shows 'undo stops it and takes the stone back' 'played: 0 of 1$'
check 'the stone is gone' sh -c 'printf "%s" "$1" | grep -q "^ 8 .*\[\.\]"' sh "$(screen)"

# Undo and redo also change the score shown.
start 80 24 --rule connect4 --level 10 --moves 444441
shows 'no score yet' 'x score: 0$'
keys 2
shows 'an answer' 'played: 8$'
score=$(screen | sed -n 's/.*x score: *//p')
check "the answer's score, $score" test "$score" != 0
keys u
shows 'undone: as it was before' 'x score: 0$'
keys r
shows 'redone' "x score: $score\$"

# A terminal without cursor movement gets the game line by line, and so does an unknown one.
for term in dumb no-such-terminal; do
    start 80 24 --size 9
    shows "$term" '^Your choice:'
    shows "$term: a person is told what to enter" \
        '^Enter a move such as 5 5 or e5; help lists the commands$'
done
unset term

# Line by line at a terminal: a finished game asks for another command, which a pipe does not get.
enters() { # LINE: once the program asks for one; what it asked and answered before is wiped away
    shows "it asks for $1" '^Your choice:$'
    in_tmux send-keys -t game -R
    keys "$1" Enter
}
start 80 24 --plain --side both --size 3 --win 3 --moves a1a2b1b2
shows 'line by line' '^ x  x  \.  1$'
enters c1
shows 'the end' '^x wins$'
enters b3
shows 'nothing is played after it' '^The game is over; enter undo'
enters hint
shows 'nor is there a hint' '^The game is over$'
enters undo
shows 'taken back' '^ x  x  \.  1$'
enters c3
shows 'and played on' '^ \.  \.  x  3$'
keys quit Enter
gone 'line by line: it ends'

# The program plays itself: paused, step by step, continued; and the other keys of a game.
start 80 24 --side none --level 1 --size 9 --depth 1
shows 'it plays both sides' 'played: [2-9]'
keys p
shows 'paused' 'Paused: . steps, p goes on'
sleep 0.3 # a thought that was under way
played=$(screen | sed -n 's/.*played: *//p')
keys .
shows 'one step' "played: $((played + 1))\$"
keys u
shows 'one back' "played: $played of $((played + 1))\$"
keys r
shows 'and forth' "played: $((played + 1))\$"
keys p
shows 'on again' "played: $((played + 3))\$"
keys s g y
shows 'from the beginning' 'played: [0-3]$'
start 80 24 --level 1 --depth 1
shows 'a game' 'played: 0$'
keys s
shows 'sides swapped: the program begins' 'played: 1$'
keys h
shows 'a hint says where to look' '^ Look at the '
keys h
shows 'then what kind of move it is' '^ Look for\|^ No forced\|^ [BW][a-z]* '
keys h
shows 'then the move' '^ Hint: [a-o][0-9]*$'
keys g
shows 'g asks first' 'Not saved. Leave it?'
keys y '?'
shows 'the keys' 'Any key goes back'
keys x
shows 'again: it begins anew' 'played: 1$'
keys r r
shows 'nothing to redo' 'Nothing to redo'
start 80 24 --time 60 --level 10 --moves h8
shows 'it thinks long' 'AI is thinking'
keys Enter
shows 'a stone is refused meanwhile' 'It is not your turn'
keys m
shows 'it moves at once when told to' 'played: 2$'
start 80 24 --opening swap2 --side both --moves h8h9i10
shows 'three stones lie' 'Choose: b black'
keys Enter
keys Escape
keys Left Left Enter Left Enter
shows 'two more stones' 'played: 4$'
shows 'and the last choice' '^ Choose: b black, w white$'
keys b
shows 'black is taken' '> o  Player 2$'

# The players' names show the level, or the limits that replace it.
start 80 24 --depth 2
shows 'a depth instead of the level' 'o  Lianzi, depth 2$'
start 80 24 --level 3 --time 2.5 --nodes 900
shows 'a level and limits' 'o  Lianzi, level 3, 2.5 s, 900 nodes$'

# A heading too long for one line continues on a second, beside the board and not over it.
start 80 24 --rule caro6 --opening swap2 --size 20
shows 'a long heading' '^20  \..*Caro, six wins too · 20×20$'
shows 'its second line' '^19  \..*    Swap2$'
language=zh_CN start 80 24 --rule renju --opening swap2 --side both --moves h8h9i10
shows 'a long heading in Chinese' '^15  \..*15×15 · Swap2（二次交换）$'
shows 'its second line too' '^14  \. .*    溪月$'
in_tmux resize-window -t game -x 66 -y 20
shows 'the smallest terminal' '^15  \..*连珠（有禁手） · 15×15$'
shows 'breaks it earlier' '^14  \. .*    Swap2（二次交换） · 溪月$'
shows 'the last key' '^ *z 习题'
shows 'the message' '^ 请选择'
start 66 20 --level 3 --time 2.5 --nodes 900
shows 'a name too long is cut' '^11  \..* o  Lianzi, level 3, 2.5 s,…$'
shows 'and leaves the board alone' '^10  \. \.'

# A renju game shows black's forbidden points and refuses them by name.
start 100 30 --rule renju --side both --moves h8a1i8a3j9a5j10a7
shows 'forbidden points are marked' '^ 8 .*x.x \*'
keys Right Right Enter
shows 'and refused by name' 'double-three'

# The dialog, in Chinese.
language=zh_CN
start 100 30
shows 'Chinese' '第 6 级'
keys n
shows 'the dialog' '新的一局'
shows 'names the program' '< 连子 >'
keys Down Left Enter
shows 'Connect Four chosen' '7×6'
shows 'and its keys, nothing behind them' '鼠标  落子$'

# A hint to take a colour names it.
start 100 30 --rule renju --opening swap --side both --moves h8h9i10 --depth 2
shows 'a colour is to be chosen' '^ 请选择：b 执黑，w 执白'
keys h
shows 'and a hint names one' '^ 提示：[黑白]方'

# Errors are in Chinese, in the dialog and in the game.
start 100 30
shows 'Chinese again' '第 6 级'
keys n Right Down Down Down Down Down Right Enter
shows 'a classic refuses an opening' '“经典：棋形表”不支持开局方式'
start 100 30 --rule renju --side both --moves h8a1i8a3j9a5j10a7
shows 'the scores' 'o 分数：0$'
keys Right Right Enter
shows 'a forbidden point is refused' 'j8：三三'
keys q

# A locale that is not UTF-8, and one that names a language but is not installed.
locale=C start 100 30 --size 12x9
shows 'no locale' 'Freestyle · 12×9$'
locale=C start 100 30 --language zh_CN
shows 'a language without a locale' '第 6 级'
language='' locale=zh_CN.UTF-8 start 100 30
shows 'a locale, generated or not' '第 6 级'
language='' locale=zh_CN.UTF-8 start 100 30 --language en
shows 'another language' 'Lianzi, level 6'

# The games of a database beside the board.
export XDG_DATA_HOME="$scratch/data"
printf '%s\n' '(;GM[4]SZ[15]RU[renju]PB[Ann]PW[Bob]RE[B+];B[hh];W[hg];B[ig])' \
    '(;GM[4]SZ[15]RU[renju]PB[Cy]PW[Bob]RE[W+];B[hh];W[hg];B[ig];W[aa];B[bb])' >"$scratch/games.sgf"
printf 'h8i9h9\n' >"$scratch/line.txt"
"$lianzi" train --lines "$scratch/line.txt" >"$scratch/added" # a database of cards alone
locale=C.UTF-8 language=en start 100 30 --rule renju --side both
shows 'the game' 'moves played: 0'
keys e
shows 'an explorer without games' 'no games yet; i imports a file'
keys i
shows 'a question for the file' 'Import: _'
keys -l "$scratch/games.sgf"
keys Enter
shows 'games are imported' 'Games added: 2'
shows 'what was played' 'h8  *2 xxxxxxoooooo'
keys Enter
shows 'a key walks on' 'h7  *2 xxxxxxoooooo'
click 40 3
shows 'a click too, to an opening with its name' 'g7  *2 xxxxxxoooooo .*D4 Kagetsu'
keys Left
shows 'a key walks back' 'h7  *2 xxxxxxoooooo'
keys Tab
shows 'the games of the position' 'Cy – Bob  o won'
keys Down Enter
shows 'one of them is opened' 'moves played: 5'
keys e Escape
shows 'and the explorer left' 'moves played: 5'

# Puzzles, from the game and without one.
keys z
shows 'a puzzle' 'Rating of the puzzle: '
shows 'and nothing solved yet' 'Solved: 0 of 0'
shows 'the first is one that is seen at once' '^ Plies: 3\.'
shows 'of all kinds' '^ Next ones: k All kinds   l Near your rating'
keys k k k k
shows 'a forbidden point' ': o to move wins by fours and a forbidden point\.'
shows 'which is chosen' '^ Next ones: k Forbidden points   l Near your rating'
keys l l
shows 'harder ones' '^ Next ones: k Forbidden points   l Harder'
rating=$(screen | sed -n 's/.*Rating of the puzzle: \([0-9]*\)\..*/\1/p')
check 'a harder one' test "$rating" -gt 1150
keys l
shows 'nothing was missed' '^ No missed puzzle of this kind is left\.'
keys l k k k
shows 'threes' 'to move wins by threes and fours\.'
click 4 15
shows 'a wrong try is refuted' '^ a1 is wrong'
missed=$(screen | sed -n 's/^ \(Plies: .*\)/\1/p')
shows 'on the board' '^ 1 \[1\]'
keys n
shows 'it counts' 'Solved: 0 of 1'
keys l l l
shows 'the missed one comes again' "^ $missed\$"
keys n
shows 'and does not count again' 'Solved: 0 of 1'
keys l
keys h
shows 'a hint' '^ Hint: [a-o][0-9]*$'
cell=$(screen | sed -n 's/^ Hint: //p')
click $((4 + 2 * ($(printf '%d' "'$cell") - 97))) $((16 - ${cell#?}))
shows 'what it says is right' "^ $cell is right\|^ Solved at last"
keys n s
shows 'the solution' '^ Solution: [a-o][0-9]* '
listed=$(screen | sed -n 's/^ Solution: //p' | wc -w)
equal 'as many plies as it lists' "$listed" "$(screen | sed -n 's/^ Plies: \([0-9]*\)\..*/\1/p')"
shows 'drawn to its end' "^[ 0-9][0-9] .*$listed\([ .ox]\|\$\)"
shows 'on the board, too' ' 1 .* 3 \|[13].*[13]'
keys d
shows 'the puzzle of the day' 'Solved: 0 of 3'
keys q
shows 'back to the game' 'moves played: 5'
locale=C.UTF-8 language=en start 80 24 --puzzles --rule caro
shows 'puzzles of a rule' '^ Caro · 15×15: [xo] to move'
keys q
gone 'puzzles: it ends'

# The game is a tree: undo takes nothing away, and keys look about, move up, comment and delete.
locale=C.UTF-8 language=en
start 100 30 --side both
shows 'an empty board' 'moves played: 0$'
keys Enter Right Enter Right Enter u u
shows 'undone moves count' 'moves played: 1 of 3$'
keys Up Enter
shows 'a move after undo is a variation' 'variations: \[j9\] i8$'
keys ]
shows 'a key goes to the other one' 'variations: j9 \[i8\]$'
shows 'and says so' 'Variation: 2 of 3$'
keys '>'
shows 'its line is still there' 'Variation: 3 of 3$'
keys '<' t
shows 'it moves up' 'variations: \[i8\] j9$'
keys c
shows 'a comment is asked for' '^ Comment:'
keys Better Enter
shows 'and stands below the board' '^ Better$'
keys Escape
shows 'the game stayed where it was' 'moves played: 2$'
shows 'at its own move' 'variations: i8 \[j9\]$'
keys x
shows 'it is deleted' '^ Deleted; u takes it back$'
shows 'and what was before is the present position' 'moves played: 1 of 3$'
keys u
shows 'undo brings it back' 'variations: i8 \[j9\]$'
keys x
shows 'it is deleted again' 'moves played: 1 of 3$'
keys v
shows 'where to save' 'Save as: game.sgf'
keys C-u "$scratch/tree.sgf" Enter
shows 'it is saved' '^ Saved as'
check 'the file has the tree' grep -q 'B\[hh\];W\[ih\]C\[Better\];B\[jh\])' "$scratch/tree.sgf"
keys '>'
shows 'back to the commented move' '^ Better$'
keys c C-u Enter v
shows 'where to save it next' 'Save as: .*tree.sgf'
keys C-u "$scratch/bare.sgf" Enter
shows 'it is saved, too' '^ Saved as .*bare.sgf'
check 'an emptied comment is gone' grep -q 'B\[hh\];W\[ih\];B\[jh\])' "$scratch/bare.sgf"

# Looking back, a move is tried, and the game goes on elsewhere once it is told to.
keys Home
shows 'the start' 'Looking back: 0 of 3$'
keys '<'
shows 'there is nothing before it' 'This is the start'
keys End
shows 'the end of the line, the only one left' 'Main line: 3 of 3$'
keys Home
click 4 15
shows 'a click tries a move' 'Variation: 1 of 1$'
shows 'beside the game' 'variations: h8 \[a1\]$'
keys r
shows 'redo goes no farther than the line' 'Nothing to redo'
keys u
shows 'undo steps back' 'Looking back: 0 of 1$'
keys Escape
shows 'the game is where it was' 'moves played: 1 of 3$'
keys '<' ]
shows 'no move lies beside the start' 'No variation below'
keys '>' ]
shows 'but beside the first move' 'Variation: 1 of 1$'
keys f
shows 'another line becomes the game' 'moves played: 1$'
shows 'with its own position' 'variations: h8 \[a1\]$'
keys Right Enter
shows 'and goes on' 'moves played: 2$'
keys g
shows 'a new game asks before it drops this one' 'Not saved. Leave it?'
keys n
shows 'which stays' 'moves played: 2$'
keys g y
shows 'or goes' 'moves played: 0$'

# The program goes on while the person looks at another position.
start 100 30 --level 1 --depth 1 --moves h8h9i8i9
shows 'four moves' 'moves played: 4$'
keys Home
shows 'the start is shown' 'Looking back: 0 of 4$'
keys h
shows 'a hint for it' '^ Look at the '
keys h h
shows 'and its move' '^ Hint: [a-o][0-9]*$'
shows 'with its reasons' 'The engine expects'
keys Escape Down Enter
shows 'back in the game, it answers' 'moves played: 6$'
start 100 30 --level 10 --time 60 --moves h8
shows 'it thinks' 'AI is thinking'
keys '<'
shows 'meanwhile another position is shown' 'Looking back: 0 of 1$'
shows 'and it still thinks' 'AI is thinking'
keys m
shows 'its move comes while the start is shown' 'Looking back: 0 of 2$'
keys p Escape
shows 'the present position' 'moves played: 2$'
start 100 30 --level 10 --time 60 --moves h8
shows 'thinking again' 'AI is thinking'
keys p
shows 'paused: it waits' ' p lets the program move$'
keys p
shows 'and goes on' 'AI is thinking'

# Swap2's added stones: undo takes back the first, then the choice to add.
start 80 24 --opening swap2 --side both --moves h8h9i10
shows 'a choice' '^ Choose: b black'
keys Enter
shows 'not on a stone' '^ h8: occupied$'
keys Left Enter
shows 'the first is put' '^ Now put a black stone$'
keys u
shows 'and taken back' '^ Put a white stone$'
keys u
shows 'then the choice to add' '^ Choose: b black'
shows 'and nothing else' 'moves played: 3$'

# A file with all that a file can hold: nothing but the move that was played differs.
cat >"$scratch/raw.sgf" <<'END'
(;GM[4]SZ[15]PB[Ann]BR[3 dan]PW[Bob]DT[2021-05-06]EV[Cup]RE[W+R]GC[A note]C[Start];B[hh]BM[1]C[First]TR[hh]LB[ii:A]
BL[300]SBKV[55.5];W[hg](;B[ig]TE[1];W[ii]C[main])(;B[ih]C[other];W[aa]MA[bb]))
END
"$lianzi" convert "$scratch/raw.sgf" "$scratch/rich.sgf"
start 100 30 --side both
shows 'a game to leave' 'moves played: 0$'
keys o "$scratch/rich.sgf" Enter
shows 'the rich file' 'moves played: 4$'
shows 'with its players' 'x  Ann$'
keys '<' '<' '<'
shows 'comments are shown' '^ First$'
keys End
shows 'up to the end' 'moves played: 4$'
click 4 15
shows 'a move at the end' 'moves played: 5$'
keys v Enter
shows 'saved where it was' '^ Saved as'
equal 'with the move, and without the result that no longer holds' \
    "$("$lianzi" convert "$scratch/raw.sgf" "$scratch/rich2.sgf"; sed 's/RE.W+R.//; s/C.main./&;B[ao]/' "$scratch/rich2.sgf")" \
    "$(cat "$scratch/rich.sgf")"

# The coach stops the game after a mistake, in a wide terminal and in a narrow one.
for columns in 100 50; do
    start $columns 24 --coach --level 2 --seed 0 --side second --moves h8i9h9i8h10
    shows 'an open three to stop' '^10  .*(x)'
    click 4 15
    shows 'the coach warns' '^ After a1 Black can win by force\.$'
    shows 'and says what can be done' 'h look again   u take back'
    shows 'the program waits' '^ 1 \[o\]'
    keys h
    shows 'where' '^ Look at the upper middle\.$'
    keys h
    shows 'what kind' '^ Black threatens an open four: stop it\.$'
    keys h
    shows 'the better move' '^ Hint: h11$'
    shows 'is on the board' '^11  . . . . . . . + '
    [ $columns = 50 ] || shows 'with the reasons' 'After a1 Black wins by force within 3 plies: h7'
    keys u
    shows 'the stone is taken back' '^ Taken back: play another move'
    shows 'from the board' '^ 1 \[\.\]'
    click 4 15
    shows 'again it is a mistake' '^ After a1 Black can win by force\.$'
    keys p
    shows 'and the game goes on' ' 7 .*(x)\|11 .*(x)'
done
finish
