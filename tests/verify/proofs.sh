#!/bin/sh
# proofs.sh BUILD: each certificate of data/proofs holds and has the figures of the list there. With a
# sanitizer, which takes ten seconds for each of the largest, those of up to 50,000 nodes.
. "$(dirname "$0")/../tap.sh"
folder=$(dirname "$0")/../../data/proofs
verify=$1/lianzi-verify
[ ! -e "$verify.exe" ] || verify=$verify.exe

grep -v '^#' "$folder/list.txt" >"$scratch/list"
while read -r name plies nodes leaves replies hash; do
    [ -z "$SANITIZE" ] || [ "$nodes" -le 50000 ] || continue
    $EMULATOR "$verify" "$folder/$name" | tr -d '\r' >"$scratch/out"
    equal "$name" "plies $plies
nodes $nodes
leaves $leaves
replies $replies
sha256 $hash" "$(tail -5 "$scratch/out")"
done <"$scratch/list"
equal 'every certificate is listed' "$(cd "$folder" && ls ./*.proof)" \
    "$(cut -d ' ' -f 1 "$scratch/list" | sed 's|^|./|' | sort)"
finish
