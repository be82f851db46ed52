#!/bin/sh
# threads.sh BUILD: what several threads of `lianzi` share: whatever their number, games at once, solved and
# proved positions are the same, and a signal ends them all.
. "$(dirname "$0")/../tap.sh"
lianzi=$1/lianzi

match() { # CONCURRENCY: the games in order, without what differs from run to run
    "$lianzi" match --engine 'name=A nodes=300 hash_mib=1' --engine 'name=B classic=tuple,depth=1' --openings none \
        --games 6 --max-stones 24 --quiet --concurrency "$1" --out "$scratch/$1.json" >"$scratch/$1.txt" 2>&1
    equal "$1 games at once: status" 0 $?
    grep '^{"game"' "$scratch/$1.json" | sed 's/,"move_ms".*//' | sort >"$scratch/$1.games"
}
match 1
match 3
equal 'six games' 6 "$(wc -l <"$scratch/3.games" | tr -d ' ')"
check 'three games at once are the same to the move' cmp "$scratch/1.games" "$scratch/3.games"

for threads in 1 4; do
    equal "Connect Four by $threads threads" '2531276566711153 2' \
        "$("$lianzi" solve --no-book --hash 16 --threads $threads --moves 2531276566711153 | cut -d ' ' -f 1,2)"
done
equal 'a proof by three threads' win "$("$lianzi" prove --size 4x3 --win 3 --threads 3 --out "$scratch/proof" |
    cut -d ' ' -f 1)"
check 'the checker takes it' "$1/lianzi-verify" "$scratch/proof"
equal 'an analysis by four threads' 1 \
    "$(echo h8i9 | "$lianzi" analyze --final --threads 4 --hash 4 --nodes 20000 | grep -c '"score"')"

echo 4 | "$lianzi" solve --no-book --threads 4 --hash 16 >"$scratch/out" 2>&1 &
sleep 0.5
kill -TERM $!
wait $!
equal 'a signal ends a search of four threads' 143 $?
finish
