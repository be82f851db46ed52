#!/bin/sh
# blocked.sh BUILD: --blocked names the same cell in every command, on every board and in every order
# of options; a cell off the board is refused by name.
. "$(dirname "$0")/../tap.sh"
lianzi=$1/lianzi

# The blocked cells of the first board that play prints, as X,Y ...
blocked() {
    "$lianzi" play --plain --side both "$@" </dev/null 2>&1 | awk '
        /^$/ { exit }
        { for (x = 1; x < NF; x++) if ($x == "#") found = x "," $NF " " found }
        END { sub(/ $/, "", found); print found }'
}
equal 'play: on a board of its own size' '3,4' "$(blocked --size 9 --blocked 3,4)"
equal 'play: before the size' '3,4' "$(blocked --blocked 3,4 --size 9)"
equal 'play: before the rule' '5,2' "$(blocked --blocked 5,2 --rule connect4)"
equal 'play: beyond the usual size' '22,21' "$(blocked --blocked 22,21 --size 22)"
equal 'play: columns and rows differ' '12,1 2,3' "$(blocked --blocked 2,3 --blocked 12,1 --size 12x4)"
equal 'play: twice the same' '2,3' "$(blocked --blocked 2,3 --blocked 2,3 --size 12x4)"
equal "play: drop's 9x9" '5,5' "$(blocked --classic drop --blocked 5,5)"
equal "play: kernel's 11x11" '3,3' "$(blocked --classic kernel --blocked 3,3)"
equal "play: before the classic" '3,3' "$(blocked --blocked 3,3 --classic kernel)"
equal "play: table's 18x18" '18,17' "$(blocked --classic table --blocked 18,17)"
equal 'play: a classic on another board' '7,6' "$(blocked --classic drop --blocked 7,6 --size 8x7)"
equal 'play: the same, the size first' '7,6' "$(blocked --size 8x7 --classic drop --blocked 7,6)"
for cell in 10,1 1,10 0,1 1,0; do
    equal "play: $cell is off drop's board" \
        "lianzi play: --blocked: $cell is off the 9x9 board; columns and rows count from 1" \
        "$("$lianzi" play --plain --classic drop --blocked $cell 2>&1 </dev/null)"
done

# These commands do not print the position: a move onto the cell is refused, one beside it is not.
refused() { # NAME CELL COMMAND...: the command's standard error names the cell
    refused_name=$1 refused_text=$2
    shift 2
    equal "$refused_name" 1 "$("$@" 2>&1 | grep -c -- "$refused_text")"
}
for options in '--classic kernel --blocked 3,3' '--blocked 3,3 --classic kernel'; do
    # shellcheck disable=SC2086
    refused "study $options: c3" 'c3: blocked' "$lianzi" study $options --moves c3
    # shellcheck disable=SC2086
    check "study $options: k3" "$lianzi" study $options --moves k3
done
# Numbering this cell for 15 columns would put it at 2,8.
"$lianzi" study --classic drop --blocked 5,5 --depth 1 --moves 55555 >"$scratch/out"
equal 'study: columns under gravity' 'nodes by depth: 1 9' "$(grep depth: "$scratch/out")"
"$lianzi" study --classic drop --blocked 5,9 --depth 1 --moves 55555555 >"$scratch/out"
equal 'study: a column ends below its blocked cell' 'nodes by depth: 1 8' \
    "$(grep depth: "$scratch/out")"
refused "study: off the classic's board" 'study: --blocked: 12,3 is off the 11x11 board' \
    "$lianzi" study --classic kernel --blocked 12,3

start() {
    echo a1 | "$lianzi" analyze --final --depth 1 "$@" 2>&1 | grep -o '"blocked":[^]]*]'
}
equal 'analyze' '"blocked":["c4"]' "$(start --size 9 --blocked 3,4)"
equal 'analyze: before the size' '"blocked":["v21"]' "$(start --blocked 22,21 --size 22)"
refused 'analyze: off the board' 'analyze: --blocked: 8,3 is off the 7x7 board' \
    "$lianzi" analyze --size 7 --blocked 8,3

# A column of four with a blocked cell has no room for a fourth stone.
solved() {
    echo 1111 | "$lianzi" solve --no-book "$@" 2>&1
}
refused 'solve' 'full' solved --size 4x4 --blocked 1,2
refused 'solve: before the size' 'full' solved --blocked 1,2 --size 4x4
equal 'solve: another column' '1111 0' "$(solved --size 4x4 --blocked 4,1 | cut -d ' ' -f 1,2)"
refused 'solve: off the board' 'solve: --blocked: 5,1 is off the 4x4 board' \
    "$lianzi" solve --size 4x4 --blocked 5,1
forced() {
    printf '%s\n' c4 d4 | "$lianzi" solve --vcf "$@" 2>&1
}
for options in '--size 9 --blocked 3,4' '--blocked 3,4 --size 9'; do
    # shellcheck disable=SC2086
    refused "solve --vcf $options" 'c4.*blocked' forced $options
    # shellcheck disable=SC2086
    refused "solve --vcf $options: another cell" '^d4 ' forced $options
done
refused 'solve --vcf: off the board' 'solve: --blocked: 3,10 is off the 9x9 board' \
    "$lianzi" solve --vcf --size 9 --blocked 3,10

for options in '--size 5 --blocked 2,4' '--blocked 2,4 --size 5'; do
    # shellcheck disable=SC2086
    "$lianzi" openings generate --count 40 --plies 3 $options >"$scratch/out" 2>"$scratch/err"
    equal "openings $options: none on the cell" 0 "$(grep -c b4 "$scratch/out")"
    check "openings $options: others" grep -q b3 "$scratch/out"
done
refused 'openings: off the board' 'openings: --blocked: 2,6 is off the 5x5 board' \
    "$lianzi" openings generate --count 4 --plies 3 --size 5 --blocked 2,6

echo c4 >"$scratch/opening"
for options in '--size 9 --blocked 3,4' '--blocked 3,4 --size 9'; do
    # shellcheck disable=SC2086
    refused "match $options" 'opening:1: .*blocked' "$lianzi" match --games 2 --openings \
        "$scratch/opening" --engine 'name=A level=1' --engine 'name=B level=1' $options
done
refused 'match: off the board' 'match: --blocked: 3,16 is off the 15x15 board' "$lianzi" match \
    --games 2 --engine 'name=A level=1' --engine 'name=B level=1' --blocked 3,16

for options in '--size 9 --blocked 3,4' '--blocked 3,4 --size 9'; do
    # shellcheck disable=SC2086
    equal "convert $options" 'RU[freestyle 9x9 blocked 3,4]' \
        "$(echo d5 | "$lianzi" convert $options --from moves --to sgf - - | grep -o 'RU[^]]*]')"
done
# In a record of another size the number names another cell, so the cell is left out with a warning.
echo '(;GM[4]SZ[19];B[aa])' >"$scratch/19.sgf"
echo '(;GM[1];B[aa])' >"$scratch/go.sgf"
echo '(;GM[4]RU[freestyle 19x19];B[aa])' >"$scratch/rule.sgf"
printf 'Piskvorky 19x19, 0:0, 0\n1,1,0\n' >"$scratch/19.psq"
for file in 19.sgf go.sgf rule.sgf 19.psq; do
    "$lianzi" convert --blocked 3,4 --to sgf "$scratch/$file" - >"$scratch/out" 2>"$scratch/err"
    equal "convert $file: none is blocked" 'SZ[19]RU[freestyle]' \
        "$(grep -o 'SZ.*RU[^]]*]' "$scratch/out")"
    equal "convert $file: that is said" 1 \
        "$(grep -c 'blocked cells of a 15x15 board are left out on 19x19' "$scratch/err")"
done
for rule in '' 'RU[freestyle]' 'RU[gomoku]'; do
    equal "convert SZ[15]$rule" 'freestyle 15x15 blocked 3,4' "$(echo "(;GM[4]SZ[15]$rule;B[aa])" |
        "$lianzi" convert --blocked 3,4 --from sgf --to sgf - - | sed -n 's/.*RU\[\([^]]*\)].*/\1/p')"
done
refused 'convert: off the board' 'convert: --blocked: 3,10 is off the 9x9 board' \
    "$lianzi" convert --size 9 --blocked 3,10 --from moves --to sgf - -
finish
