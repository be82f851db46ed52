#!/bin/sh
# help.sh BUILD: every way to ask for help.
. "$(dirname "$0")/../tap.sh"
lianzi=$1/lianzi

"$lianzi" --help >"$scratch/help"
check 'the commands are listed' grep -q '^  solve ' "$scratch/help"
for way in -h help; do
    "$lianzi" $way >"$scratch/out" 2>"$scratch/err"
    equal "$way: status" 0 $?
    check "$way: the same" cmp "$scratch/help" "$scratch/out"
done
for command in $(sed -n 's/^  \([a-z]*\)  *[^ ].*/\1/p' "$scratch/help"); do
    "$lianzi" "$command" --help >"$scratch/help" 2>"$scratch/err"
    equal "$command --help: status" 0 $?
    "$lianzi" help "$command" >"$scratch/out" 2>"$scratch/err"
    equal "help $command: status" 0 $?
    check "help $command: the same" cmp "$scratch/help" "$scratch/out"
    "$lianzi" "$command" -h >"$scratch/out" 2>"$scratch/err"
    equal "$command -h: status" 0 $?
    check "$command -h: the same" cmp "$scratch/help" "$scratch/out"
    "$lianzi" "$command" --frobnicate >"$scratch/out" 2>"$scratch/err"
    equal "$command with an unknown option: status" 2 $?
done
"$lianzi" help chess >"$scratch/out" 2>"$scratch/err"
equal 'help of no command: status' 2 $?
check 'and it is named' grep -q 'no command is called "chess"' "$scratch/err"
if [ -c /dev/full ]; then
    for way in --help --version 'solve --help'; do
        # shellcheck disable=SC2086
        "$lianzi" $way >/dev/full 2>"$scratch/err"
        equal "$way on a full disk" '1 lianzi: standard output: No space left on device' \
            "$? $(cat "$scratch/err")"
    done
fi

# Moves that the rules do not allow are input that failed, wherever they come from.
echo h8h8 >"$scratch/bad.txt"
for way in 'play --plain --moves h8h8' 'study --classic tuple --moves h8h8' 'trace h8h8' 'analyze --moves h8h8' \
    "analyze $scratch/bad.txt" "review $scratch/bad.txt" "convert $scratch/bad.txt $scratch/bad.sgf" \
    "match --engine level=1 --engine level=2 --openings $scratch/bad.txt" "prove --out $scratch/proof --moves h8h8" \
    'solve --vcf --moves h8h8'; do
    # shellcheck disable=SC2086
    "$lianzi" $way >"$scratch/out" 2>"$scratch/err" </dev/null
    equal "${way%% *} of moves that are wrong: status" 1 $?
done
finish
