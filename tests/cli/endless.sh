#!/bin/sh
# endless.sh BUILD: `lianzi convert` gives up an input without an end, and keeps the games before it.
. "$(dirname "$0")/../tap.sh"
lianzi=$1/lianzi
cd "$scratch" || exit 1

for format in moves psq sgf rif; do
    "$lianzi" convert --from $format /dev/zero endless.sgf 2>err
    equal "endless $format" '1 /dev/zero:1:67108865: no part of a game in 64 MiB' "$? $(head -1 err)"
done
"$lianzi" convert --from proof /dev/zero endless.sgf 2>err
equal 'an endless certificate' "1 /dev/zero:1:1: line 1 is not one of a certificate's header" "$? $(head -1 err)"
(echo h8i9; tr '\0' '#' </dev/zero) | "$lianzi" convert --from moves - endless.sgf 2>err
equal 'an end that has none' '1 standard input:2:N: no part of a game in 64 MiB' "$? $(sed 's/:[0-9]*: /:N: /; /^games written/d' err)"
check 'the game before it is kept' grep -q '^;B\[hh\];W\[ig\])' endless.sgf
finish
