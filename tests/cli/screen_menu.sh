#!/bin/sh
# screen_menu.sh BUILD: the full-screen game's dialogs in a real pseudo-terminal (tmux): every row of
# the new-game menu and of its pages, saving and opening, and the question before leaving.
. "$(dirname "$0")/../tap.sh"
lianzi=$1/lianzi
. "$(dirname "$0")/tmux.sh"

# The rows of a page, "TITLE < VALUE >", without the text around them.
row() {
    shows "$1" "^ *[v^]* *$2  *< $3 >"
}
again() { # NAME: the menu of the game at hand
    keys n
    shows "$1: the menu" '^  New game'
}

# The engine's rows, each changed.
start 80 24
shows 'the board' 'Freestyle · 15×15$'
again 'engine'
row 'program' Program Lianzi
row 'rule' Rule Freestyle
row 'columns' Columns 15
row 'to win' 'To win' 5
row 'opening' Opening None
row 'blocked' 'Blocked cells' none
row 'side' 'You play' first
row 'coach' Coach none
row 'level' Level 6
row 'depth' Depth 'by the level'
row 'seconds' Seconds 'by the level'
keys Down Right
row 'rule: right' Rule Standard
keys Left Left
row 'rule: left, round the corner' Rule 'Connect Four'
row 'rule: its columns' Columns 7
row 'rule: its rows' Rows 6
row 'rule: its length' 'To win' 4
keys Right Down Right
row 'columns: right' Columns 16
keys 9
row 'columns: a digit' Columns 9
keys Down 1 2
row 'rows: two digits' Rows 12
keys BSpace Left
row 'rows: left from 1' Rows 3
keys 9 9
row 'rows: no more than there are' Rows 22
shows 'rows: a board that does not fit is said to scroll' 'a part of this board, around the cursor'
keys 9
row 'rows: and no more after that' Rows 22
keys BSpace BSpace 1 0
row 'rows: Backspace' Rows 10
keys Down Left
row 'to win: left' 'To win' 4
keys Down Right Right
row 'opening: right twice' Opening Swap2
keys Left Left
row 'opening: and back' Opening None
keys Down Down Right Right
row 'side: both' 'You play' 'both sides'
keys Right
row 'side: watch' 'You play' 'neither (watch)'
keys Left Left
row 'side: second' 'You play' second
keys Down Right
row 'coach: there' Coach 'warns of mistakes'
keys Down Right Right Right Right Right
row 'level: to the top' Level 10
keys Left Left
row 'level: left' Level 8
keys Down 3
row 'depth: typed' Depth 3
keys Left Left Left Left
row 'depth: none' Depth 'by the level'
keys Right Right
row 'depth: right' Depth 2
keys Down Right
row 'seconds: right' Seconds 0.1
keys Right Right Right Right Right Right Right Right Right Right Right
row 'seconds: the longest' Seconds 60
keys Left
row 'seconds: left' Seconds 30
keys Left Left Left Left Left Left Left Left Left Left
row 'seconds: none' Seconds 'by the level'
keys Right Up Up Up Up Up Up Up Up Up Up Up Up Enter
shows 'begun: the game' 'Freestyle · 4 in a row · 9×10$'
shows 'begun: the program' 'x  Lianzi, level 8, depth 2, 0.1 s$'
shows 'begun: it moves first' 'played: 1$'
again 'as it is'
row 'kept: rows' Rows 10
row 'kept: to win' 'To win' 4
row 'kept: side' 'You play' second
row 'kept: coach' Coach 'warns of mistakes'
row 'kept: level' Level 8
row 'kept: depth' Depth 2
row 'kept: seconds' Seconds 0.1
keys Up Up Up Up Up Up Up Right Right Right
row 'left with Esc' 'Blocked cells' none
keys Escape
shows 'the game is as it was' '9×10$'

# The page of blocked cells, and the cells after the board's size changes.
start 80 24 --rule connect4 --side both
shows 'Connect Four' 'Connect Four · 7×6$'
again 'blocked'
keys Down Down Down Down Down Down Right
shows 'the page of blocked cells' '^Blocked cells'
shows 'the cursor in the middle' '^ 4  \. \. \.\[\.\]'
keys Space Left Left Left Down Space
shows 'two are blocked' '^ 4  \. \. \. #'
shows 'the second' '^ 3 \[#\]'
keys Right Space Space Enter
row 'two cells' 'Blocked cells' '2 cells'
keys Up Up Up Up Right Enter
shows 'on a board of 8 columns' 'Connect Four · 8×6$'
shows 'the same cell' '^ 4  \. \. \. #\[\.\]\. \. \.$'
shows 'the other' '^ 3  # \. \. \. \. \. \. \.  '
keys 1 1 1 1 1 1
shows 'the column is full' 'Column 1 is full'
again 'one left'
keys Down Down Down Down Down Down Right
shows 'the cells are there' '^ 3  # \. \. \. \. \. \. \.'
click 4 4
shows 'a click frees one' '^ 3 \[\.\]'
keys q
row 'one cell' 'Blocked cells' '1 cell'
keys Escape
start 80 24 --rule freestyle --size 3 --win 3 --blocked 1,1 --blocked 2,1 --blocked 3,1 --blocked 1,2 \
    --blocked 3,2 --blocked 1,3 --blocked 2,3 --blocked 3,3 --side both
shows 'a board of one cell' 'Tic-tac-toe'
again 'one cell'
keys Down Down Down Down Down Down Space Space
shows 'the last one stays free' 'One cell has to stay free'
keys Escape Escape

# A classic keeps its depth, weights and blocked cells through New Game.
start 80 24 --classic negamax --depth 4 --weight five=9000 --near 1 --blocked 3,3
shows 'its depth is told' 'o  Classic: negamax, depth 4$'
again 'negamax'
row 'the depth given' Difficulty 'depth 4'
row 'its evaluator' Evaluation 'shapes21 · changed'
row 'its blocked cell' 'Blocked cells' '1 cell'
keys Enter
shows 'and they are kept' 'o  Classic: negamax, depth 4$'
shows 'the blocked cell too' '^ 3  \. \. #'
again 'difficulty'
keys Up Up Left Left
row 'an easier one' Difficulty 'depth 2, as reported'
keys Left Left Left
row 'the easiest' Difficulty 'depth 1'
keys Down Right
shows 'the page of numbers' '^  Evaluation'
row 'the evaluator' Evaluator shapes21
row 'the weight given' five 9000
row 'the nearness given' Searches '1 cell from a stone'
row 'no fading' Fading 0.000
keys Down 1 2 3 4
row 'a weight typed' five 1234
keys Right
row 'and counted up' five 1235
keys Down BSpace
keys Up Up Right
row 'another evaluator' Evaluator kernel
row 'with its weights' 'two fours' 8000
keys Left Up Up Right
row 'farther' Searches '2 cells from a stone'
keys Left Left
row 'everywhere' Searches 'the whole board'
keys Down 1 2 5
row 'fading typed' Fading 0.125
keys r
row 'as reported' Fading 0.000
row 'as reported, nearness' Searches '2 cells from a stone'
keys Enter
row 'all as reported' Evaluation 'shapes21 · as reported'
keys Enter
shows 'begun' 'o  Classic: negamax, depth 1$'

# Report 004's program has percentages and no nearness, and can get a weight too large for the board.
again 'drop'
keys Right
row 'kernel' Program 'Classic: kernels'
row "the program begins, as in kernel's report" 'You play' second
row 'on its board' Columns 11
keys Right
row 'drop' Program 'Classic: Connect Four'
row 'the person begins' 'You play' first
row 'its own board' Columns 9
row 'its depth' Difficulty 'depth 6, as reported'
keys Up Right
row 'own runs' 'Own runs' '100 %'
row 'opposing runs' 'Opposing runs' '[0-9]* %'
check 'no nearness under gravity' sh -c '! printf "%s" "$1" | grep -q Searches' sh "$(screen)"
keys Up Up Up 5 0
row 'own runs typed' 'Own runs' '50 %'
keys Down 9 9 9
row 'no more than 400' 'Opposing runs' '400 %'
keys Up Up Up Up 9 9 9
shows 'a weight too large is told' 'weight .* lies within 0\.\.100, not 999'
keys Enter Enter
shows 'and no game begins with it' 'weight .* lies within 0\.\.100, not 999'
keys Escape
shows 'the game is as it was' 'o  Classic: negamax, depth 1$'
again 'low'
in_tmux resize-window -t game -x 40 -y 9
shows 'rows scroll' '^v '
keys Up
shows 'to the last' '^^ *Difficulty'
in_tmux resize-window -t game -x 40 -y 7
shows 'a page has no room' 'this page needs 30x8'
keys Up Enter
in_tmux resize-window -t game -x 80 -y 24
row 'and no key counts there' Evaluation 'shapes21 · as reported'
keys Escape

# A board larger than the terminal scrolls with the cursor, and can be played on all over.
start 60 20 --side both --size 18x18
shows 'a part of the board' '^16^ '
keys Up Up Up Up Up Up Up Up Up Up
shows 'it scrolls up' '^18  .*\[\.\]'
keys Enter
shows 'and a stone goes there' '^18  .*\[x\]'
keys Down Down Down Down Down Down Down Down Down Down Down Down Down Down Down Down Down Down
shows 'and down to the first row' '^ 1  .*\[\.\]'
click 4 16
shows 'the mouse finds its cell' '^ 1 \[o\]'
start 40 24 --side both --size 22x22
shows 'a part of it in a narrow one' '^20^ '
keys Right Right Right Right Right Right Right Right Right Right Enter
shows 'it scrolls aside' '^ *< .* u v$'
shows 'with the cursor' '\[x\]$'
start 80 24 --side both --size 22x22
shows 'beside it the panel has room' 'moves played: 0$'

# In too small a terminal no key plays a stone, and q still asks.
start 80 24 --side both
shows 'a game' 'played: 0$'
keys Enter Right
shows 'a stone' 'played: 1$'
in_tmux resize-window -t game -x 30 -y 8
shows 'too small' 'a board needs 20x9'
keys Enter Left Enter u g n
shows 'still too small' 'a board needs 20x9'
keys q
shows 'it asks before it ends' 'Not saved. Leave it? y yes'
keys n
shows 'and goes on' 'q quit'
in_tmux resize-window -t game -x 80 -y 24
shows 'nothing was played or undone' 'played: 1$'
keys q
shows 'it asks' 'Not saved. Leave it? y yes, n no$'
keys x
shows 'any other key stays' 'played: 1$'

# Saving and opening.
keys v
shows 'a name is proposed' 'Save as: game.sgf_$'
keys "$scratch/one.psqq" BSpace Enter
shows 'saved' "^ Saved as “$scratch/one.psq”"
check 'the file holds the stone' grep -q '^8,8,' "$scratch/one.psq"
keys v Enter
shows 'saved again without a question' "^ Saved as “$scratch/one.psq”"
keys Enter
shows 'another stone' 'played: 2$'
echo kept >"$scratch/other.txt"
keys v C-u "$scratch/other.txt" Enter
shows 'a file that is there' 'exists. Replace it? y yes, n no'
keys n
shows 'is kept' 'played: 2$'
equal 'as it was' kept "$(cat "$scratch/other.txt")"
keys v C-u "$scratch/other.txt" Enter
shows 'it asks again' 'exists. Replace it?'
keys y
shows 'and replaces it' '^ Saved as'
equal 'with the moves' h8i8 "$(cat "$scratch/other.txt")"
keys v C-u "$scratch/other.doc" Enter
shows 'a format that there is not' 'other.doc: no format has the extension'
keys v C-u "$scratch/no/such.sgf" Enter
shows 'a folder that there is not' 'such.sgf: No such file or directory'
keys v Escape o "$scratch/none.psq" Enter
shows 'a file that there is not' 'none.psq: No such file or directory'
keys Down Enter
shows 'a third stone' 'played: 3$'
keys o "$scratch/one.psq" Enter
shows 'opening asks as well' 'Leave it? y yes, n no$'
keys n
shows 'n stays' 'played: 3$'
keys o "$scratch/one.psq" Enter
shows 'asks again' 'Leave it? y yes, n no$'
keys y
shows 'y opens' "^ Opened “$scratch/one.psq”"
shows 'the game that was saved' 'played: 1$'
echo '(;GM[4]SZ[15](;B[hh];AB[aa]AW[bb];B[cc])(;B[gg]))' >"$scratch/lesson.sgf"
keys o "$scratch/lesson.sgf" Enter
shows 'a set-up counts as a move' 'played: 3$'
keys g
shows 'restart takes the stones back, too' 'played: 0$'
keys r
shows 'and begins anew' 'Nothing to redo'
echo '(;GM[4]SZ[15];B[aa](;W[bb])(;W[cc]))' >"$scratch/tree.sgf"
keys o "$scratch/tree.sgf" Enter y
shows 'variations come along' 'variations: \[b14\] c13$'
echo '(;GM[4]SZ[15];B[aa];W[aa])' >"$scratch/bad.sgf"
keys o "$scratch/bad.sgf" Enter
shows 'that a game is damaged' 'The file is damaged: the game is shown up to there'
echo '(;GM[4]SZ[99];B[aa])' >"$scratch/bad.sgf"
keys o "$scratch/tree.sgf" Enter y
keys o "$scratch/bad.sgf" Enter
shows 'where a file is damaged' 'bad.sgf: line 1, column 8'
shows 'the game is as it was' 'played: 2$'
keys o 'é中x' BSpace BSpace
shows 'whole characters are deleted' 'Open: é_$'
keys Escape q
gone 'nothing to save: it ends without a question'

# A game is opened for the person to look at: the program waits where it is its turn.
echo 'h8i9j10' >"$scratch/three.txt"
echo 'h8i9' >"$scratch/two.txt"
start 80 24 --level 1 --depth 1
shows 'before a file' 'played: 0$'
keys o "$scratch/three.txt" Enter
shows 'the program waits in a game that was opened' ' p lets the program move$'
sleep 1
shows 'and goes on waiting' 'played: 3$'
shows 'beside what was opened' "^ Opened “$scratch/three.txt”"
keys p
shows 'until it is told' 'played: 4$'
keys o "$scratch/two.txt" Enter y
shows "where it is the person's turn" 'played: 2$'
equal 'nobody waits' 0 "$(screen | grep -c 'p lets')"
keys Down Enter
shows 'and the program answers' 'played: 4$'
start 80 24 --level 1 --depth 1
shows 'before a file' 'played: 0$'
keys o "$scratch/three.txt" Enter
shows 'the program waits' ' p lets the program move$'
keys s
shows 'or the person takes its side' 'x  Lianzi'
equal 'then nobody waits' '0 1' "$(screen | grep -c 'p lets') $(screen | grep -c 'played: 3$')"

# A narrow terminal shows the board with two lines below; ? shows the keys.
start 40 20 --side both --moves h8
shows 'narrow: the heading' '^ Freestyle · 15×15$'
shows 'narrow: whose turn it is' '^ o to move   x score: 0   ? keys$'
keys '?'
shows 'narrow: the keys' '^ u, r  *undo, redo$'
keys x u
shows 'narrow: and back, undone' '^ x to move'
keys Right Enter
shows 'narrow: another move' '^ o to move'
keys Home
shows 'narrow: what is shown' '^ Looking back: 0 of 1  Esc game'
keys q
shows 'narrow: it asks' '^ Not saved. Leave it? y'
keys y
gone 'narrow: it ends'

# A swap opening's steps, and a forced win in plies.
start 80 24 --opening swap2 --side both
shows 'swap2: the first stone' '^ Place stone 1 of 3 (x); then the other side chooses'
keys Enter Right
shows 'swap2: the second' '^ Place stone 2 of 3 (o)'
keys Enter Right
shows 'swap2: the third' '^ Place stone 3 of 3 (x)'
keys Enter
shows 'swap2: the choice' '^ Choose: b black, w white, or place two more stones'
keys w
shows 'swap2: chosen' '> o  Player 2$'
start 80 24 --rule renju --opening soosyrv-8 --side both --moves h8h9i9whitei7
shows 'soosyrv-8: the number' '^ Enter: say how many fifth moves will be offered, 1 to 8'
keys Enter
shows 'soosyrv-8: it is asked for' 'How many fifth moves will be offered (1 to 8)?'
keys 1 Enter b
shows 'soosyrv-8: one move' '^ Opening: offer a fifth move'
keys Left Enter
shows 'soosyrv-8: the choice' '^ Opening: choose one of the offered moves'
start 80 24 --opening swap --side first --depth 2
shows 'swap: the first stone' '^ Place stone 1 of 3'
keys Enter Right Enter Right Enter
shows 'swap: the colour that the program takes' 'The program takes this colour: Black$'
start 80 24 --rule connect4 --level 10 --moves 4455 --side second
shows 'a forced win for x' 'x score: wins in 2 plies$'
shows 'and against o' 'o score: loses in 2 plies$'
keys 7
shows 'won' 'x score: won$'
shows 'lost' 'o score: lost$'
shows 'told' 'You lose'
finish
