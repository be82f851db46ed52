#!/bin/sh
# `lianzi solve`: lines, options, and every way a line can be bad.
. "$(dirname "$0")/../tap.sh"
lianzi=$1/lianzi

# Prints moves and score, without nodes and time. A small table is quick to make.
solve() {
    "$lianzi" solve --hash 2 "$@" 2>&1 | sed -E 's/ [0-9]+ [0-9]+\.[0-9]+$//'
}

equal "positions, one a line; a blank one is the empty board" "32164625 11
 1
6146 18
2252576253462244111563365343671351441 -1" "$(printf '32164625 what follows is ignored\n\n# a comment\n6146\n2252576253462244111563365343671351441 -1\n' | solve)"
equal "four fields" "yes" "$(echo 6146 | "$lianzi" solve |
    grep -qE '^6146 18 [0-9]+ [0-9]+\.[0-9]+$' && echo yes)"
equal "only who wins" "32164625 1
243335424257 1" "$(printf '32164625\n243335424257\n' | solve --weak)"
equal "a score for every column" "222222 -2 . 0 0 0 -2 0" \
    "$(solve --analyze --moves 222222)"
equal "a win at once is seen in its column" "112233 -2 -1 -1 18 -2 -2 -3" \
    "$(solve --analyze --moves 112233)"
equal "the book answers without searching" " 1 0" \
    "$("$lianzi" solve --moves '' | sed -E 's/ [0-9.]+$//')"
equal "and can be left out" "yes" "$("$lianzi" solve --no-book --nodes 3000 --moves '' |
    grep -qE '^ -[0-9]+\.\.[0-9]+ 30[0-9]+ ' && echo yes)"
for bad in "" "chess" "connect4 --plies 13" "connect4 --plies" "connect4 --hard 0" "connect4 --answers FILE" "connect4 more"; do
    "$lianzi" book $bad >"$scratch/out" 2>"$scratch/err"
    equal "book $bad: usage" "2 0 1" "$? $(wc -l <"$scratch/out") $(head -1 "$scratch/err" | grep -c 'lianzi book')"
done
# Five letters make a book of one ply: four known ones, and the one that follows from them.
printf '\000CBAa' >"$scratch/letters"
"$lianzi" book connect4 --plies 1 --hash 2 --resume "$scratch/letters" >"$scratch/book" 2>"$scratch/err"
equal "a book goes on from the scores in a file" "BCBAa" "$(cat "$scratch/letters")"
# A head of 4 bytes; for each of two plies the lengths of 38 words, those of 1 and 7 blocks, and 1 and
# 4 blocks that are not empty.
equal "and writes a file" "93 1" "$(od -An -tu1 "$scratch/book" | tr -s ' ' '\n' | awk 'NF' |
    awk 'NR == 1 {plies = $1} END {print NR, plies}')"
printf '\000CBA' >"$scratch/letters"
equal "a file of another length" "lianzi book: LETTERS: 4 bytes where 5 are needed 1" \
    "$("$lianzi" book connect4 --plies 1 --hash 2 --resume "$scratch/letters" 2>&1 | sed "s|$scratch/letters|LETTERS|") $(
        "$lianzi" book connect4 --plies 1 --hash 2 --resume "$scratch/letters" >/dev/null 2>&1
        echo $?
    )"
printf '\000CBA!' >"$scratch/letters"
equal "a byte that is no score" "lianzi book: LETTERS: byte 5 is 33, which is no score's letter" \
    "$("$lianzi" book connect4 --plies 1 --hash 2 --resume "$scratch/letters" 2>&1 | sed "s|$scratch/letters|LETTERS|")"
: >"$scratch/empty"
for file in new empty; do
    equal "no room for a file: $file" "lianzi book: FILE: File too large" \
        "$(trap '' XFSZ && ulimit -f 8 && LC_ALL=C "$lianzi" book connect4 --plies 9 --hash 2 \
            --resume "$scratch/$file" 2>&1 | sed "s|$scratch/$file|FILE|")"
done
equal "and none is left where none was" "0 " "$(ls "$scratch" | grep -c new) $(cat "$scratch/empty")"
printf 'BCBAa' >"$scratch/letters"
printf '\141B\141C\0\0\340A' >"$scratch/answers.1"
equal "what is no answer" \
    "lianzi book: ANSWERS.1: bytes 224 and 65 are not an answer at position 4 of ply 1" \
    "$("$lianzi" book connect4 --plies 1 --hash 2 --resume "$scratch/letters" --hard 1 \
        --answers "$scratch/answers" 2>&1 | grep -v '[0-9] of [0-9]' | sed "s|$scratch/answers|ANSWERS|")"
equal "an empty small board" " 0" "$(solve --size 5x4 --moves '')"
equal "a board beyond 64 bits" "112233 69" "$(solve --size 12x12 --nodes 9 --moves 112233)"
equal "another length" "1 0" "$(solve --size 4x4 --win 5 --moves 1)"
equal "bounds under a limit" " -71..71" "$(solve --size 12x12 --nodes 100 --moves '')"
equal "another board and a blocked cell" "12 1" "$(solve --size 4x4 --blocked 2,2 --moves 12)"
equal "threads and table change no score" "2531276566711153 2" \
    "$(solve --threads 3 --hash 64 --moves 2531276566711153)"
equal "a limit gives the bounds" "yes" \
    "$("$lianzi" solve --no-book --nodes 100000 --moves 44 | grep -qE '^44 -[0-9]+\.\.[0-9]+ ' && echo yes)"
"$lianzi" solve --analyze --no-book --nodes 70000 --moves 4 >"$scratch/out"
equal "a limit is for all columns together" yes \
    "$(awk '{print ($9 > 60000 && $9 < 80000 ? "yes" : $9)}' "$scratch/out")"
equal "bad lines are answered in their place and the batch goes on" \
    "8 error: character 1: column 8 is off the 7x6 board
1111111 error: character 7: column 1 is full
11223344 error: character 8: 4: the game is over
1122334 error: character 7: the last move has won the game
12x error: character 3: expected a column (1-9, a, b, c), not 'x'
6146 18" \
    "$(printf '8\n1111111\n11223344\n1122334\n12x\n6146\n' | solve)"
printf '8\n6146\n' | "$lianzi" solve >/dev/null 2>&1
equal "a bad line makes the status 1" 1 $?
echo 6146 | "$lianzi" solve >/dev/null 2>&1
equal "good lines make it 0" 0 $?
equal "a byte 0 is no move" "12 error: character 3: a byte 0" "$(printf '12\0003\n' | solve | tr -d '\0')"
equal "a very long line" "error: character 512: more moves than any board has cells" \
    "$(head -c 100000 /dev/zero | tr '\0' 1 | solve | sed 's/^1* //')"
(printf '8\n'; head -c 2000000 /dev/zero) | "$lianzi" solve >"$scratch/out" 2>"$scratch/err"
equal "a line that may have no end" "1 1 lianzi solve: standard input: line 2 has more than 1048576 bytes" \
    "$? $(wc -l <"$scratch/out") $(cat "$scratch/err")"
# Text after a blank is a note, unless it reads like a move.
printf 'h8 i9 j10\nh8 i9j10\nh8i9 win 3\nh8i9\tf12:33\nh8i9 \nh8i9 z9\n' |
    "$lianzi" solve --vcf >"$scratch/out" 2>"$scratch/err"
equal "--vcf: status" 0 $?
equal "--vcf: moves up to the blank" "h8 h8 h8i9 h8i9 h8i9 h8i9" "$(cut -d ' ' -f 1 "$scratch/out" | tr '\n' ' ' | sed 's/ $//')"
equal "--vcf: a move behind the blank is warned of" 'lianzi solve: "h8 i9 j10"
lianzi solve: "h8 i9j10"' "$(cut -d : -f 1-2 "$scratch/err")"
# Endless input: only the failed write can stop these.
full() {
    timeout 60 sh -c 'yes "$1" | "$0" $2 >/dev/full' "$lianzi" "$@" 2>"$scratch/err"
    equal "$2: stops when answers cannot be written" "1 1" "$? $(grep -c 'standard output' "$scratch/err")"
}
if [ -c /dev/full ]; then
    full 44 'solve --hash 1'
    full h8 'solve --vcf'
    full h8 'forbidden'
    full h8 'analyze --depth 1 --hash 1'
fi
for what in '' --vcf; do
    "$lianzi" solve $what </ >"$scratch/out" 2>"$scratch/err"
    equal "solve $what: input that cannot be read" "1 lianzi solve: standard input: Is a directory" \
        "$? $(cat "$scratch/err")"
done
"$lianzi" solve --vct --rule renju --moves i8a1i9b1g10a9h10a15 --proof "$scratch/proof" >"$scratch/out"
equal "--proof: the win's certificate holds" "0 win plies 13" \
    "$? $(cut -d ' ' -f 2 "$scratch/out") $("$1/lianzi-verify" --plain "$scratch/proof" | grep ^plies)"
"$lianzi" solve --vct --moves h8i9 --proof "$scratch/proof" >"$scratch/out"
equal "--proof: without a win the file stays" "0 none renju" \
    "$? $(cut -d ' ' -f 2 "$scratch/out") $(sed -n 's/^rule //p' "$scratch/proof")"
equal "--proof: a file that cannot be made" "h8 error: No such file or directory" \
    "$(LC_ALL=C "$lianzi" solve --vct --moves h8 --proof "$scratch/none/proof")"
equal "--threats: each kind finds a win by threes" "win win win" \
    "$(for kind in threes mise fukumi; do "$lianzi" solve --vct --threats $kind --moves h8i9i7a1h7b1; done |
        cut -d ' ' -f 2 | xargs)"
refused() { # options, the line
    "$lianzi" solve $1 --moves '' >"$scratch/out" 2>"$scratch/err"
    equal "solve $1: refused by name" "2 0 lianzi solve: $2" "$? $(wc -l <"$scratch/out") $(cat "$scratch/err")"
}
refused '--vct --vcf' '--vcf and --vct exclude each other'
refused '--vcf --vct' '--vcf and --vct exclude each other'
refused '--vcf --rule connect4' '--vcf and --vct are for five in a row, not for connect4 win 4'
refused '--rule connect4 --vct' '--vcf and --vct are for five in a row, not for connect4 win 4'
refused '--vcf --proof FILE' '--proof needs --vct and --moves'
refused '--vcf --threats mise' '--threats needs --vct'
refused '--vcf --win 4' '--vcf and --vct are for five in a row, not for freestyle win 4'
refused '--rule renju' '--rule renju: five in a row needs --vcf or --vct'
for bad in "--size 13x7" "--size 7x" "--win 9" "--rule renju" "--threads 0" "--hash 0" "--nodes -1" \
    "--blocked 8,1" "--no-such-option" "left over"; do
    "$lianzi" solve $bad </dev/null >"$scratch/out" 2>"$scratch/err"
    equal "solve $bad: usage" "2 0 1" "$? $(wc -l <"$scratch/out") $(head -1 "$scratch/err" | grep -c lianzi)"
done
if [ -z "${SANITIZE:-}" ]; then # their shadow takes more addresses than any limit leaves
    (ulimit -v 2000000 && exec "$lianzi" solve --hash 65536 --moves '') >"$scratch/out" 2>&1
    equal 'a table that memory does not hold' \
        '1 lianzi solve: no memory for a table of 65536 MiB' "$? $(cat "$scratch/out")"
    (ulimit -v 20000 && exec "$lianzi" book connect4 --plies 12 --hash 1) 2>&1 >"$scratch/out" |
        head -1 >"$scratch/err"
    equal 'nor a book' 'lianzi book: no memory for a book of 12 plies' "$(cat "$scratch/err")"
fi
finish
