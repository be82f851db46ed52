#!/bin/sh
# build.sh BUILD: how much has to be compiled for the game, after a change, and for an installation elsewhere.
. "$(dirname "$0")/../tap.sh"

compiles() { # TARGET...: the commands that compile a file for these targets, for all without any
    ninja -C "$1" -t commands $2 | grep -E ' -c [^ ]+\.c$'
}

compiles "$1" >"$scratch/all"
check 'there are commands to look at' test -s "$scratch/all"
for game in lianzi-game lianzi-desktop; do
    ninja -C "$1" -t query "play-$game" >/dev/null 2>&1 || continue
    compiles "$1" "play-$game" >"$scratch/game"
    check "$game is compiled for make play" grep -q " -o $game\.p/" "$scratch/game"
    equal "no test and no other tool is compiled for $game" '' \
        "$(grep -oE ' -o (tests|tools|pbrain|lianzi-verify)[^ ]*' "$scratch/game")"
    check "at most 300 files are compiled for $game" test "$(wc -l <"$scratch/game")" -le 300
done
check 'a file of the search is compiled for the library and for the tuner of its numbers alone' \
    test "$(grep -c '/src/search/node\.c$' "$scratch/all")" -le 2
equal 'no file is compiled anew for another prefix' '' "$(grep -F share/locale "$scratch/all")"
finish
