#!/bin/sh
# `lianzi review`: marks, files, broken and empty games, an interrupted review.
. "$(dirname "$0")/../tap.sh"
lianzi=$1/lianzi
game=$scratch/game.sgf

# Black has four in a row after move 7, white on one side of them leaves the other open, black plays
# elsewhere, and white closes it.
printf '(;GM[4]FF[4]SZ[15]PB[A <b>]PW[B&C];B[fh];W[eh];B[gh];W[cm]C[why?];B[hh];W[dm];B[ih];W[em];B[oa];W[jh])\n' >"$game"
before=$(cat "$game")
"$lianzi" review --time 0.1 --sgf "$scratch/out.sgf" --html "$scratch/out.html" "$game" \
    >"$scratch/out" 2>"$scratch/err"
equal "it succeeds without a complaint" "0 " "$? $(cat "$scratch/err")"
equal "a line for each move, and two of accuracy" 12 "$(grep -cE '^ *[0-9]+ [xo] |^Accuracy' "$scratch/out")"
check "below a mistake why it is one" grep -q '^      j8 would win at once\.$' "$scratch/out"
check "the five that was not made is a missed win" \
    grep -qE '^  9 x o15   100 % +[0-9]+ % +-[0-9]+  j8    missed win$' "$scratch/out"
check "the story has the turn, and what to practise" grep -qE \
    '^It turned at move 9: o15 took Black from a win rate of 100 % to [0-9]+ %\. .*Black can practise finding forced wins' \
    "$scratch/out"
check "and which moves are worth remembering" grep -qE \
    'Worth remembering: .*j8 instead of o15 at move 9\.$' "$scratch/out"
equal "accuracies of both sides, black's below 100" "1 1" \
    "$(grep -c '^Accuracy of White: ' "$scratch/out") $(awk '/^Accuracy of Black: / {print ($4 < 100 && $4 > 0)}' "$scratch/out")"
equal "the game itself is not touched" "$before" "$(cat "$game")"
tr -d '\n' <"$scratch/out.sgf" >"$scratch/flat"
check "the SGF keeps names and comments" grep -q 'PB\[A <b>\]PW\[B&C\].*C\[why?' "$scratch/flat"
check "its comment says what was lost" grep -qE 'B\[oa\]C\[missed win: from 100 % to [0-9]+ %; j8 was better\. .*j8 would win at once\.\]' "$scratch/flat"
check "the story is in the game's comment" grep -q 'C\[Accuracy: Black .* It turned at move 9: ' "$scratch/flat"
check "the position before has black's win rate" grep -q 'W\[em\]SBKV\[100\]' "$scratch/flat"
check "the better move is a variation beside it" grep -q '(;B\[jh\])' "$scratch/flat"
check "the page is whole and escapes names" sh -c "grep -q '<title>A &lt;b&gt; – B&amp;C</title>' '$scratch/out.html' && tail -1 '$scratch/out.html' | grep -q '</html>'"
equal "the graph is above the list of moves, which scrolls to the last one, and not in it" "graph list row" \
    "$(grep -oE 'id="at" y1|id="list"|<tr data-m>' "$scratch/out.html" | sed 's/id="at".*/graph/; s/id="list"/list/; s/<tr.*/row/' | uniq | tr '\n' ' ' | sed 's/ $//')"
equal "with a row for each move" 10 "$(grep -c '<tr data-m>' "$scratch/out.html")"

printf '(;GM[4]SZ[15];B[hh];W[ig];AB[aa]AW[bb]AE[hh];B[cc])\n' >"$scratch/lesson.sgf"
equal "stones set up within a game are a row, and the moves after them are reviewed" "  3   Set-up|  4 x c13 " \
    "$("$lianzi" review --time 0.05 --html "$scratch/lesson.html" "$scratch/lesson.sgf" | sed -n '3s/ *$//p; 4s/^\(.\{10\}\).*/\1/p' | tr '\n' '|' | sed 's/|$//')"
equal "the page takes the stone away at the set-up" 1 "$(grep -c 'data-n="1" data-until="3"' "$scratch/lesson.html")"

# What cannot be reviewed.
review() {
    "$lianzi" review --time 0.05 "$@" >"$scratch/out" 2>"$scratch/err"
    echo "$? $(sed "s|$scratch/||g" "$scratch/err")"
}
printf '(;GM[4]FF[4]SZ[15])\n' >"$scratch/empty.sgf"
equal "a game without moves" "1 lianzi review: empty.sgf: the game has no moves" \
    "$(review "$scratch/empty.sgf")"
printf 'h8h8\n' >"$scratch/bad.txt"
check "a broken game is named with its place" sh -c "$lianzi review '$scratch/bad.txt' 2>&1 | grep -q 'bad.txt:1:[0-9]*: '"
equal "a format that is not known" 2 "$(review "$scratch/game.xyz" | cut -c1)"
equal "no such file" "1 lianzi review: none.sgf: No such file or directory" "$(review "$scratch/none.sgf")"
equal "no file" "2 lianzi review: expected one file, not 0; see --help" "$(review)"
equal "a result that cannot be written is told before the work" \
    "1 lianzi review: no/such/out.sgf: No such file or directory" \
    "$(review --sgf "$scratch/no/such/out.sgf" "$game")"
printf 'g8a1i8a3h7a5h6a7h8\n' >"$scratch/lost.txt"
equal "a game lost by a forbidden move, up to it" \
    "0 lianzi review: lost.txt: the rules do not allow the last move: it is left out" \
    "$(review --rule renju "$scratch/lost.txt")"
equal "its moves" 8 "$(grep -c ' [xo] ' "$scratch/out")"
cp "$game" "$scratch/own.sgf"
ln -s own.sgf "$scratch/link.sgf"
equal "the game's own file is not written" "1 lianzi review: link.sgf: this file has the game: name another" \
    "$(review --sgf "$scratch/link.sgf" "$scratch/own.sgf")"
equal "of several games, the first" \
    "0 lianzi review: two.txt: only the first game is reviewed; --game N and --all take others" \
    "$(printf 'h8i9\nh8h9\n' >"$scratch/two.txt"; review "$scratch/two.txt")"
equal "or another" "0  h9" "$(review --game 2 "$scratch/two.txt") $(sed -n 's/^ *2 o \([a-z0-9]*\).*/\1/p' "$scratch/out")"
equal "one that is not there" "1 lianzi review: two.txt: there is no game 3: it has 2" "$(review --game 3 "$scratch/two.txt")"
printf '(;GM[4]PB[A]PW[B];B[hh];W[ig])(;GM[4])(;GM[4]PB[C];B[hh];W[zz])(;GM[4]PW[D];B[ii];W[jj])' >"$scratch/many.sgf"
equal "or all of them" "1 lianzi review: many.sgf: the game has no moves
lianzi review: many.sgf:1:58: W[zz] is no point of the board: the game is reviewed up to there" \
    "$(review --all --sgf "$scratch/all.sgf" "$scratch/many.sgf")"
equal "each under its names" "Game 1: A – B|Game 3: C – ?|Game 4: ? – D" \
    "$(grep '^Game' "$scratch/out" | paste -sd '|' -)"
equal "with their moves" "h8 i9 h8 i7 j6" "$(sed -n 's/^ *[12] [xo] \([a-z0-9]*\).*/\1/p' "$scratch/out" | paste -sd ' ' -)"
equal "and in one file" "PB[A] PB[C] PW[D]" "$(grep -o 'PB\[[AC]\]\|PW\[D\]' "$scratch/all.sgf" | paste -sd ' ' -)"
{ cat "$game"; sed 's/PB\[A <b>\]PW\[B&C\]/PB[B\&C]PW[A <b>]/' "$game"; } >"$scratch/both.sgf"
review --all "$scratch/both.sgf" >"$scratch/status"
# Of the marked lines, those of either player, who has the other colour in the second game.
marked() {
    awk -v first="$1" -v second="$2" '/^Game/ {game++} /(\?!|\?|missed win)$/ && $2 == (game == 1 ? first : second)' "$scratch/out" | wc -l
}
equal "the mistakes of both games, by player" "A <b>: games: 2, moves: 10, mistakes: $(marked x o)|B&C: games: 2, moves: 10, mistakes: $(marked o x)" \
    "$(grep ': games: ' "$scratch/out" | paste -sd '|' -)"
equal "by kind: the win that was missed" "  Own wins missed: 1|  Own wins missed: 1" "$(grep 'Own wins missed' "$scratch/out" | paste -sd '|' -)"
equal "the kinds are all there are" "$(($(grep ': games: ' "$scratch/out" | sed 's/.*mistakes: //' | paste -sd + -)))" \
    "$(($(sed -n '/: games: /,$p' "$scratch/out" | grep -v "Accuracy\|games" | sed 's/.*: //' | paste -sd + -)))"
equal "a page has one game" "2 lianzi review: --all is for all games: not with --game or --html" \
    "$(review --all --html "$scratch/all.html" "$scratch/many.sgf")"
check "Connect Four is reviewed too" sh -c "printf '44\n' >'$scratch/four.txt'; '$lianzi' review --rule connect4 --time 0.05 '$scratch/four.txt' | grep -q '^  1 x 4 '"

# Standard input.
equal "a record from standard input" "0  10" \
    "$(review --from sgf --sgf "$scratch/piped.sgf" - <"$game") $(grep -c ' [xo] ' "$scratch/out")"
equal "and reviewed into a file" "C[why?" "$(grep -o 'C\[why?' "$scratch/piped.sgf")"
equal "its format must be told" '2 lianzi review: "-" needs --from FORMAT' "$(review - <"$game")"
equal "a file's format, whatever its name" "0 " "$(cp "$game" "$scratch/game.xyz"; review --from sgf "$scratch/game.xyz")"
check "a format that nobody knows" sh -c "'$lianzi' review --from chess - <'$game' 2>&1 | grep -q '^lianzi review: --from: '"
equal "a broken one is named, and reviewed up to there" \
    "1 lianzi review: standard input:1:3: h8 is occupied: the game is reviewed up to there" \
    "$(echo h8h8 | review --from moves -)"
printf '\003\160\160\000' >"$scratch/cut.pos"
equal "in a binary format by its byte" \
    "1 lianzi review: cut.pos: byte 2: h8 is occupied: the game is reviewed up to there" "$(review "$scratch/cut.pos")"
equal "and in Chinese" "1 lianzi review: cut.pos：第 2 字节：h8 已有棋子：复盘到此为止" \
    "$(export LANGUAGE=zh_CN LC_ALL=C.UTF-8; review "$scratch/cut.pos")"
equal "--rows top: row 1 is the top one" "0  a15 b14" \
    "$(echo a1b2 | review --rows top --from moves -) $(sed -n 's/^ *[12] [xo] \([a-z0-9]*\).*/\1/p' "$scratch/out" | paste -sd ' ')"
equal "nothing at all" "1 lianzi review: standard input: there is no game in it" "$(review --from moves - </dev/null)"
if [ -e /dev/stdin ]; then
    equal "the file that standard input comes from is not written either" \
        "1 lianzi review: own.sgf: this file has the game: name another" \
        "$(review --from sgf --sgf "$scratch/own.sgf" - <"$scratch/own.sgf")"
fi

# A signal ends it, and nothing is written.
printf 'h8i9h10h9g9i11\n' >"$scratch/long.txt"
"$lianzi" review --time 20 --sgf "$scratch/none.sgf" "$scratch/long.txt" >"$scratch/out" 2>"$scratch/err" &
pid=$!
sleep 0.5
kill -TERM $pid
wait $pid
equal "a signal ends it" "143 1" "$? $(grep -c 'stopped after' "$scratch/err")"
check "and writes nothing" test ! -e "$scratch/none.sgf"
finish
