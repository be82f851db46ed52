#!/bin/sh
# lianzi_exe.sh BUILD: the commands of lianzi.exe: lines that end by CR LF, paths with blanks and Chinese letters,
# other charsets, files replaced whole.
. "$(dirname "$0")/../tap.sh"
data=$(cd "$(dirname "$0")/../data" && pwd)
BUILD=$1
lianzi() {
    $EMULATOR "$BUILD/lianzi.exe" "$@" | tr -d '\r'
}


grep -v '^#' "$data/renju_forbidden.txt" | head -40 >"$scratch/wanted"
cut -f 1 "$scratch/wanted" | sed 's/$/\r/' >"$scratch/lines"
points() { # which, without their kinds, of which a point can have two
    sed 's/:[0-9A-Z]*//g'
}
equal 'forbidden points as listed' "$(points <"$scratch/wanted")" "$(lianzi forbidden <"$scratch/lines" | points)"
equal 'published scores of Connect Four' "$(head -20 "$data/connect4/Test_L3_R1.txt" | tr -d '\r')" \
    "$(head -20 "$data/connect4/Test_L3_R1.txt" | lianzi solve | cut -d ' ' -f 1,2)"
equal 'a win by fours' 'h8h9i8i9j8j9k8l8 win 1' \
    "$(printf 'h8h9i8i9j8j9k8l8\r\n' | lianzi solve --vcf | cut -d ' ' -f 1-3)"
equal 'a game line by line' 'You win' "$(printf '%s\r\n' 1 1 1 1 1 1 1 1 quit |
    lianzi play --plain --rule connect4 --side both --moves 1212121 2>/dev/null | grep -o 'You win\|x wins' | sed 's/x wins/You win/' | head -1)"

# ---- Files ----
mkdir "$scratch/对局 games"
cd "$scratch/对局 games" || exit 1
printf 'h8i9j10\n' >'第一 局.txt'
lianzi convert '第一 局.txt' '第一 局.sgf'
check 'a file is written where its name says' test -s '第一 局.sgf'
lianzi convert '第一 局.sgf' '又一.psq'
lianzi convert '又一.psq' 'back.txt'
equal 'and read again' h8i9j10 "$(cat back.txt)"
lianzi convert '第一 局.sgf' 'back.txt'
equal 'a file is replaced' "h8i9j10 $(find . -type f | wc -l)" "$(cat back.txt) 4"
printf '(;FF[4]GM[4]SZ[15]CA[GBK]PB[%b];B[hh])' '\304\372' >gbk.sgf
lianzi convert gbk.sgf utf8.sgf
check 'GBK becomes UTF-8' grep -q 'PB\[您\]' utf8.sgf
$EMULATOR "$BUILD/lianzi.exe" convert '没有.sgf' x.psq >said 2>&1
status=$?
equal 'a file that is not there is named' '1: lianzi convert: 没有.sgf: No such file or directory' \
    "$status: $(head -1 said | tr -d '\r')"

lianzi prove --rule freestyle --size 4x3 --win 3 --out '证 明.proof' >/dev/null 2>&1
mv '证 明.proof' proof # the checker takes names of the code page alone
equal 'a proof is checked' 'winner black' \
    "$($EMULATOR "$BUILD/lianzi-verify.exe" proof 2>&1 | tr -d '\r' | grep winner)"
equal 'wrong usage' 2 "$($EMULATOR "$BUILD/lianzi.exe" nonsense >/dev/null 2>&1; echo $?)"
equal 'commands that are not for Windows are not listed' '' \
    "$(lianzi --help | grep -E '^  (study|trace|analyze|match|book) ')"
finish
