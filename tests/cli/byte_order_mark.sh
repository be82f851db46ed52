#!/bin/sh
# byte_order_mark.sh BUILD: every program that reads text skips UTF-8's byte order mark at its start.
. "$(dirname "$0")/../tap.sh"
lianzi=$1/lianzi
mark=$(printf '\357\273\277')

# skips NAME INPUT COMMAND...: the command gives the same answer with the mark and without.
skips() {
    name=$1 input=$2
    shift 2
    printf "$input" | "$@" 2>&1 | sed 's/[0-9.]* *$//; s/"time_ms":[0-9]*//; s/ [0-9.]* h9/ h9/' >"$scratch/without"
    printf "$mark$input" | "$@" 2>&1 | sed 's/[0-9.]* *$//; s/"time_ms":[0-9]*//; s/ [0-9.]* h9/ h9/' >"$scratch/with"
    check "$name: an answer" test -s "$scratch/without"
    check "$name: the same with the mark" diff "$scratch/without" "$scratch/with"
}
skips 'forbidden' 'h8\nh8x\n' "$lianzi" forbidden
skips 'forbidden, a comment first' '# one\nh8\n' "$lianzi" forbidden
skips 'analyze' 'h8\n' "$lianzi" analyze --hash 1 --depth 2
skips 'solve' '2252576253462244111563365343671351441\n' "$lianzi" solve
skips 'solve --vcf' 'h8a1h9a3\n' "$lianzi" solve --vcf
skips 'play --plain' 'h8\n' "$lianzi" play --plain --side both
skips 'gomocup' 'START 15\nABOUT\nEND\n' "$lianzi" gomocup
skips 'gomocup, an empty line first' '\nSTART 15\nABOUT\nEND\n' "$lianzi" gomocup
printf 'h8i9j10\n' | "$lianzi" convert --from moves --to moves - "$scratch/without"
printf "${mark}h8i9j10\n" | "$lianzi" convert --from moves --to moves - "$scratch/with"
check 'convert: the same with the mark' cmp "$scratch/without" "$scratch/with"

printf "${mark}h8\n" >"$scratch/openings"
"$lianzi" match --engine nodes=10 --engine nodes=20 --games 2 --max-stones 4 --quiet \
    --openings "$scratch/openings" --out "$scratch/match.json" >"$scratch/out"
equal 'match: openings with the mark' 0 $?
{ printf %s "$mark"; cat "$scratch/match.json"; } >"$scratch/marked.json"
equal 'match: a result with the mark is merged' "$(cat "$scratch/out")" \
    "$("$lianzi" match --merge "$scratch/marked.json")"
"$lianzi" match --engine nodes=10 --engine nodes=20 --games 4 --max-stones 4 --quiet \
    --openings "$scratch/openings" --resume "$scratch/marked.json" >"$scratch/out"
equal 'match: and resumed' '0 4' "$? $(grep -c '^{"game"' "$scratch/marked.json")"
finish
