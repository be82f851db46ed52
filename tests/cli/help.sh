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
finish
