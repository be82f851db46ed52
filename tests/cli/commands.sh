#!/bin/sh
# commands.sh BUILD: each command does its work once, on good input and on bad, and ends as it should. What a
# command does in detail is for its own test; under the address sanitizer .ci/run has this one instead of
# most of those.
. "$(dirname "$0")/../tap.sh"
lianzi=$1/lianzi
proofs=$(cd "$(dirname "$0")/../../data/proofs" && pwd)
export XDG_DATA_HOME="$scratch/data" XDG_STATE_HOME="$scratch/state"
cd "$scratch" || exit 1
: >in

given() { # FORMAT: the next command's standard input, by printf; not a pipe, which would count in a shell of its own
    printf "$1" >in
}
ran() { # STATUS PATTERN COMMAND...: the command's end, and a line that it prints; none without a pattern
    wanted=$1 pattern=$2
    shift 2
    "$lianzi" "$@" <in >out 2>err
    equal "$*: status" "$wanted" $?
    : >in
    [ -z "$pattern" ] || check "$*: says $pattern" grep -qE -e "$pattern" out err
}

printf '(;GM[4]FF[4]SZ[15]PB[A];B[hh];W[ii]C[why?](;B[ig];W[gi];B[hg])(;B[jj]))\n' >game.sgf
printf 'h8i9\nh8h8\n12\n\000\n' >lines.txt

given '9,9\nh8\nzz\n\377\nundo\nhint\nsave kept.sgf\n'
ran 0 'score|[Mm]ove|choice' play --plain --side both
given '4\n4\n9\n'
ran 0 '.' play --plain --rule connect4 --side both
given 'h8\n'
ran 0 '.' play --plain --level 3
for classic in table tuple negamax kernel; do
    ran 0 'nodes by depth' study --classic $classic --depth 2
done
ran 0 'nodes by depth' study --classic drop --depth 3 --moves 5544
ran 1 'occupied' study --classic tuple --moves h8h8
ran 0 'wins by force' explain h8i9h9i8h10 a1
ran 0 '"refuted"' explain --json h8i9h9i8h10 a1
ran 1 'occupied' explain h8h8
ran 0 '.' exercises --count 1 --sheet sheet.html
ran 0 '.' trace --hash 1 --nodes 300 --tree tree.html --tree tree.json h8i9g9
ran 1 'error' analyze --hash 1 --depth 2 lines.txt
ran 0 '"multipv":3' analyze --hash 1 --depth 2 --multipv 3 --rule renju --moves h8i9h10
ran 0 '"score"' analyze --hash 1 --depth 3 --rule connect4 --size 9x8 --moves 44
ran 0 'Accuracy' review --time 0.01 --sgf review.sgf --html review.html game.sgf
ran 0 'pentanomial' match --engine 'name=A nodes=50 hash_mib=1' --engine 'name=B classic=tuple,depth=1' --games 2 \
    --max-stones 12 --openings none --quiet --concurrency 2 --out match.json --out match.psq
ran 0 'pentanomial' match --merge match.json
for format in lib psq pos sav txt rif; do
    "$lianzi" convert game.sgf game.$format >out 2>err
done
ran 0 '' convert --fold symmetries game.lib again.sgf
ran 1 'cut.psq' convert cut.psq none.sgf
cp "$proofs/freestyle-h8i9i7a1.proof" given.proof
ran 0 'Proved' convert --plies 6 --to sgf given.proof -
ran 0 '.' db import game.sgf match.psq
ran 0 '.' db explore h8
ran 0 '.' db find --player A
ran 0 '.' db analyze --nodes 20
ran 0 '' db book --at-least 1 book.txt
ran 0 '' db export games.sgf
ran 0 '.' db check
ran 0 '.' puzzles make --self-play 1 --nodes 2 --seed 5 --out puzzles.txt
ran 0 '.' puzzles check puzzles.txt
given 'a1\nhint\nzz\nanswer\n'
ran 0 '.' puzzles --daily --date 2024-05-06
ran 0 'made by' openings generate --count 3 --plies 3 --depth 2 --bound 300
ran 0 '^[1-7]+$' openings generate --rule connect4 --count 2 --plies 4 --depth 2 --bound 300
given 'h8a1i8a2h9a3i9\nh8h8\n'
ran 1 '.' forbidden
given 'START 15\nINFO max_node 50\nINFO hash_size 1024\nTURN 7,7\nBOARD\n7,7,1\n8,8,2\nDONE\nnonsense\nEND\n'
ran 0 '^[0-9]+,[0-9]+' gomocup
ran 2 'book' book chess
ran 0 'win' prove --size 4x3 --win 3 --out small.proof
ran 0 'win' prove --moves h8i9i7i8 --nodes 1 --like "$proofs/freestyle-h8i9i7i8.proof" --out like.proof
ran 1 'unknown' prove --moves h8i9i7i8 --nodes 3 --advice 2000 --out advice.proof
equal 'the checker takes the certificate' 0 "$("$1/lianzi-verify" small.proof >out 2>&1; echo $?)"
ran 1 '.' prove --size 3 --win 3 --out none.proof
given '44\n8\n\000\n'
ran 1 'error' solve --hash 1 --nodes 1000
given 'h8a1i8a2j8a3\n'
ran 0 '.' solve --vcf
given 'h8i9\n'
ran 0 '.' solve --vct
finish
