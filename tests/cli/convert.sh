#!/bin/sh
# convert.sh BUILD: `lianzi convert` from file to file: its messages, and that an output is replaced
# whole or not at all.
. "$(dirname "$0")/../tap.sh"
lianzi=$1/lianzi
cd "$scratch" || exit 1

printf 'Piskvorky 15x15, 11:11, 0\n8,8,0\n9,9,31\n8,9,12\npbrain-A\npbrain-B\n-1\n' >a.psq
cat a.psq a.psq >two.psq
game='PB[pbrain-A]PW[pbrain-B]
;B[hh]LZT[0];W[ii]LZT[31];B[hi]LZT[12])'
equal 'psq to sgf' 'games written: 2' "$("$lianzi" convert two.psq two.sgf 2>&1)"
equal 'two games, names and times' "(;FF[4]GM[4]CA[UTF-8]AP[x]SZ[15]RU[freestyle]$game
(;FF[4]GM[4]CA[UTF-8]AP[x]SZ[15]RU[freestyle]$game" "$(sed 's/AP\[[^]]*\]/AP[x]/' two.sgf)"
check 'and back' "$lianzi" convert two.sgf back.psq
check 'unchanged' cmp two.psq back.psq
check 'several inputs' "$lianzi" convert a.psq two.sgf a.psq four.psq
equal 'come one after the other' 4 "$(grep -c Piskvorky four.psq)"
equal 'pipes' h8i7h7 "$("$lianzi" convert --from psq --to moves - - <a.psq 2>/dev/null)"
equal 'rows from the top' h8i9h9 \
    "$("$lianzi" convert --to moves --rows top a.psq - 2>/dev/null)"
equal 'four in a row' '(;FF[4]GM[4]CA[UTF-8]AP[x]SZ[7:6]RU[connect4]
;B[df];W[de];B[ef];W[ee])' \
    "$(echo 4455 | "$lianzi" convert --rule connect4 --from moves --to sgf - - |
        sed 's/AP\[[^]]*\]/AP[x]/')"

"$lianzi" convert two.psq a.pos 2>err
equal 'losses are no failure' 0 $?
equal 'but told, with how often' 'a.pos: warning: the moves'"'"' times are left out (1 of 2 games)
a.pos: warning: players, event, date and notes are left out (1 of 2 games)
a.pos: warning: this format holds one game: the others are left out (1 of 2 games)
games written: 1' "$(cat err)"
printf '\003\160\200\177' >expected
check 'binary .pos' cmp expected a.pos

for lost in '4455:--rule connect4:the rule is' 'h8i9:--rule renju:the rule is' 'h8i9:--win 4:the rule is' \
    'h8i9:--blocked 1,1:blocked cells are'; do
    options=${lost#*:}
    # shellcheck disable=SC2086
    echo "${lost%%:*}" | "$lianzi" convert ${options%:*} --from moves --to psq - - >out 2>err
    check "psq: told with ${options%:*}" grep -q "warning: ${options#*:} not kept: give" err
    equal "psq: nothing else with ${options%:*}" 1 "$(wc -l <err | tr -d ' ')"
done
printf 'Piskvorky 15x15, 0:3, 1\n8,8,5\n9,9,31\none\ntwo\n-1\n2,Renju\n' >archive.psq
check "an archive's game" "$lianzi" convert archive.psq archive.sgf
check 'with players, levels, tournament, rule and result' grep -qF \
    'RU[renju]PB[two]PW[one]EV[Renju]BR[3]WR[0]LZF[2]RE[W+]' archive.sgf
check 'and back' "$lianzi" convert archive.sgf archive-back.psq
check 'as it stood' cmp archive.psq archive-back.psq
printf '\357\273\277' | cat - a.psq >marked.psq
equal 'a byte order mark is skipped' h8i7h7 \
    "$("$lianzi" convert marked.psq --to moves - 2>/dev/null)"

printf 'h8i9\nh8i8\nh8i8j10\n' >tree.txt
equal 'a list becomes one tree' 'games written: 3' "$("$lianzi" convert tree.txt tree.lib 2>&1)"
equal 'of the lines there are' '(;B[hh](;W[ig])
(;W[ih];B[jf])
)' "$("$lianzi" convert tree.lib --to sgf - | sed 's/(;FF.*/(/' | tr -d '\n' |
    sed 's/)(/)\n(/; s/))$/)\n)/')"
equal 'folded' '1' "$("$lianzi" convert --fold symmetries --from moves --to sgf tree.txt - |
    grep -c 'B\[jf\]')"

printf 'GBK: (;GM[4]SZ[15]PB[\301\254\327\323];B[hh])' >gbk.sgf
check 'GBK is read' "$lianzi" convert gbk.sgf utf8.sgf
check 'and written as UTF-8' grep -q 'PB\[连子\]' utf8.sgf

printf 'Piskvorky 15x15, 11:11, 0\n8,8,0\n9,' >cut.psq
echo old >kept.sgf
"$lianzi" convert cut.psq kept.sgf 2>err
equal 'damage: status' 1 $?
equal 'damage: says where' 'cut.psq:3:3: expected a row, not the end of the line
games written: 1' "$(cat err)"
check 'damage: keeps what was read' grep -q 'B\[hh\]' kept.sgf
mkdir -p folder.lib folder.pos folder.sav folder.psq folder.sgf folder.txt
for kind in lib pos sav psq sgf txt; do
    "$lianzi" convert folder.$kind none.sgf 2>err
    equal "what cannot be read: a .$kind" '1 1 2' \
        "$? $(grep -c "^folder.$kind:.*: reading failed: Is a directory\$" err) $(wc -l <err | tr -d ' ')"
done
printf '\003\160\160\000' >cut.pos
"$lianzi" convert cut.pos --to moves - 2>err >out
equal 'damage in a binary file: says at which byte' 'cut.pos: byte 2: h8 is occupied' "$(cat err)"
equal 'and keeps what was read' h8 "$(cat out)"
echo old >kept.sgf
"$lianzi" convert --from psq /dev/null kept.sgf 2>err
equal 'nothing read: status' 1 $?
equal 'nothing read: the old file stays' old "$(cat kept.sgf)"
"$lianzi" convert a.psq missing/out.sgf 2>err
equal 'no such place: status' 1 $?
check 'no such place: said' grep -q 'missing/out.sgf: No such file' err
"$lianzi" convert missing.psq kept.sgf 2>err
equal 'no such input: status' 1 $?
equal 'no such input: the old file stays' old "$(cat kept.sgf)"
equal 'nothing is left beside the files' '' "$(ls | grep -F 'sgf.' || true)"

chmod 640 kept.sgf
ln -s kept.sgf link.sgf
"$lianzi" convert a.psq link.sgf
equal 'permissions stay' -rw-r----- "$(ls -l kept.sgf | cut -c 1-10)"
check 'links stay' test -h link.sgf
check 'and lead to the new file' grep -q 'B\[hh\]' kept.sgf

mkdir far
ln -s ../later.sgf far/near.sgf
ln -s far/near.sgf later-link.sgf
"$lianzi" convert a.psq later-link.sgf
check 'a link to what is not there yet stays' test -h later-link.sgf
check 'so does the next' test -h far/near.sgf
check 'the file comes where they lead' grep -q 'B\[hh\]' later.sgf
ln -s round.sgf round.sgf
"$lianzi" convert a.psq round.sgf 2>err
equal 'a link to itself: status' 1 $?
check 'a link to itself: said' grep -q 'round.sgf: Too many levels' err
ln -s nowhere/a.sgf astray.sgf
"$lianzi" convert a.psq astray.sgf 2>err
check 'a link to no folder: said' grep -q 'astray.sgf: No such file' err
check 'a link to no folder: stays' test -h astray.sgf
(umask 027 && "$lianzi" convert a.psq masked.sgf)
equal 'a new file has the usual permissions' -rw-r----- "$(ls -l masked.sgf | cut -c 1-10)"
equal 'nothing is left beside them' '' "$(ls -A . far | grep -F 'sgf.' || true)"

cp tree.lib kept.lib
echo 4455 >columns.txt
"$lianzi" convert --rule connect4 columns.txt kept.lib 2>err
equal 'a game that the format cannot hold: status' 1 $?
check 'a game that the format cannot hold: said' grep -q 'no game was written; kept.lib is unchanged' err
check 'the old file stays' cmp tree.lib kept.lib
"$lianzi" convert --rule connect4 columns.txt columns.pos 2>err
check 'no empty file comes' test ! -e columns.pos

mkfifo slow.psq
echo old >kept.sgf
"$lianzi" convert slow.psq kept.sgf &
exec 3>slow.psq # opened once the output is
kill $!
wait $! 2>/dev/null
exec 3>&-
equal 'ended on the way: the old file stays' old "$(cat kept.sgf)"
# Only on a file system that supports unnamed files, as most do.
if python3 -c 'import os; os.open(".", os.O_TMPFILE | os.O_WRONLY)' 2>/dev/null; then
    equal 'ended on the way: nothing is left beside it' '' "$(ls | grep -F 'sgf.' || true)"
fi
chmod 444 kept.sgf
if [ ! -w kept.sgf ]; then # not for root
    "$lianzi" convert a.psq kept.sgf 2>err
    equal 'a file that may not be written: status' 1 $?
    equal 'a file that may not be written: stays' old "$(cat kept.sgf)"
    check 'a file that may not be written: said' grep -q 'kept.sgf: Permission denied' err
fi
chmod 644 kept.sgf

# A file that is opened where a standard stream is closed must not become that stream.
"$lianzi" convert --from psq --to moves a.psq open.txt 2>/dev/null
"$lianzi" convert --from psq --to moves a.psq closed.txt <&- >&- 2>&-
equal 'streams that are closed: status' 0 $?
check 'and what they were to say is not in the output' cmp open.txt closed.txt
"$lianzi" convert --from psq --to moves a.psq closed.txt 2>&-
check 'nor is what one of them was to say' cmp open.txt closed.txt
if [ -w /dev/full ]; then
    yes h8i9j10 | head -n 1000 >many.txt
    ln -s /dev/full full.sgf
    for input in a.psq many.txt; do
        "$lianzi" convert $input --to sgf - >/dev/full 2>err
        equal "$input to a full disk: status" 1 $?
        equal "$input to a full disk" 'standard output: No space left on device' \
            "$(sed 's/.*convert: //' err)"
        "$lianzi" convert $input full.sgf 2>err
        equal "$input to a full file" 'full.sgf: No space left on device' \
            "$(sed 's/.*convert: //' err)"
    done
fi
for usage in 'a.psq' 'a.psq b.xyz' '--to nothing a.psq -' 'a.psq -' '--fold x a.psq b.sgf' \
    '--turn 45 a.psq b.sgf' '--game 0 a.psq b.sgf' \
    '--encoding none-such a.psq b.sgf' '--transposed maybe a.psq b.sgf' '--size 99 a.psq b.sgf'; do
    # shellcheck disable=SC2086
    "$lianzi" convert $usage >out 2>err </dev/null
    equal "usage: $usage" 2 $?
    check 'usage: said' test -s err
done
# --game, --turn and --mirror.
printf 'a1a2\nb1b2\nh8h8\nc1c2\n' >three.txt
equal '--game: one of many' 'b1b2' "$("$lianzi" convert --game 2 --to moves three.txt - 2>err)"
equal 'what is wrong with others is not said' '' "$(cat err)"
equal 'nor is the status one of failure' 'games written: 1|0' "$("$lianzi" convert --game 4 three.txt one.sgf 2>&1)|$?"
equal 'a damaged one' 'h8|three.txt:3:3: h8 is occupied' \
    "$("$lianzi" convert --game 3 --to moves three.txt - 2>err)|$(cat err)"
equal 'of each input' 'b1b2 h8i8' \
    "$("$lianzi" convert --game 2 --to moves three.txt tree.txt - 2>/dev/null | paste -sd ' ' -)"
"$lianzi" convert --game 5 three.txt none.sgf 2>err
equal 'one that is not there' '1 lianzi convert: three.txt: there is no game 5: it has 4' "$? $(head -1 err)"
equal 'a clockwise turn' 'a15b15 o15 o1 a1' "$(for turn in 0 90 180 270; do
    set -- --turn $turn
    [ $turn = 0 ] && set --
    echo a15b15 | "$lianzi" convert "$@" --from moves --to moves - -
done | sed 's/^\(o15\|o1\|a1\)[a-o].*/\1/' | tr '\n' ' ' | sed 's/ $//')"
equal 'turned: the second move, too' 'o15o14' "$(echo a15b15 | "$lianzi" convert --turn 90 --from moves --to moves - -)"
equal 'mirrored' 'o15n15' "$(echo a15b15 | "$lianzi" convert --mirror --from moves --to moves - -)"
equal 'mirrored, then turned' 'o1o2' "$(echo a15b15 | "$lianzi" convert --mirror --turn 90 --from moves --to moves - -)"
printf '(;GM[4]SZ[7:6]RU[freestyle 7x6 win 4 blocked 1,2]AB[aa]AW[ba]PL[B]LB[ca:x];B[ga]MA[gf];AW[gb]AE[aa](;B[dd])(;B[ee]))\n' >board.sgf
equal 'board, blocked cells, set-ups, marks and variations' \
    'SZ[6:7]RU[freestyle 6x7 win 4 blocked 2,7]AB[fa]AW[fb]PL[B]LB[fc:x]|;B[fg]MA[ag];AW[eg]AE[fa]PL[B](;B[cd])|(;B[be])|)' \
    "$("$lianzi" convert --turn 90 board.sgf --to sgf - 2>/dev/null | sed 's/.*SZ/SZ/' | tr '\n' '|' | sed 's/|*$//')"
"$lianzi" convert --turn 90 board.sgf turned.sgf 2>/dev/null
"$lianzi" convert --turn 270 turned.sgf back.sgf 2>/dev/null
"$lianzi" convert board.sgf same.sgf 2>/dev/null
check 'turned back: the same' cmp back.sgf same.sgf
equal 'Connect Four is mirrored' 7766 "$(echo 1122 | "$lianzi" convert --rule connect4 --mirror --from moves --to moves - -)"
printf '1122\n1123\n' | "$lianzi" convert --rule connect4 --turn 180 --game 2 --from moves --to moves - - 2>err
equal 'but not turned' '1 lianzi convert: standard input: game 2: a game in which stones fall can be mirrored, not turned' "$? $(cat err)"
printf '(;GM[4]SZ[15];B[hh]XQ[aa])' >other.sgf
equal 'points that nobody knows are said' 'warning: points in SGF properties of other programs are not turned (1 of 1 games)' \
    "$("$lianzi" convert --mirror other.sgf turned.sgf 2>&1 | sed -n 's/.*: warning: p/warning: p/p')"
# A certificate is a tree; --plies cuts it off.
"$lianzi" convert --plies 5 "$1/data/proofs/freestyle-h8i9i7a1.proof" "$scratch/proof.sgf"
equal 'a certificate, cut off' \
    ';B[hh];W[ig];B[ii];W[ao]C[Proved: black wins, after at most 25 plies more.];B[jj]C[A move with two threats follows any other reply.])' \
    "$(tail -1 "$scratch/proof.sgf")"
check 'a certificate as a library' "$lianzi" convert "$1/data/proofs/freestyle-h8i9i7a1.proof" "$scratch/proof.lib"
"$lianzi" convert --rule freestyle "$scratch/proof.lib" "$scratch/again.sgf"
"$lianzi" prove --merge --moves h8i9i7g9 --out "$scratch/part.proof" "$1/data/proofs/freestyle-h8i9i7.proof"
check 'one with answers to replies that another position has made illegal' \
    "$lianzi" convert "$scratch/part.proof" "$scratch/part.lib"
equal 'a default is a pass' 8 "$(grep -c 'W\[\]C\[Any other reply.\]' "$scratch/again.sgf")"

finish
