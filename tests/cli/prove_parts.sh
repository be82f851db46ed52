#!/bin/sh
# prove_parts.sh BUILD: scripts/prove-parts proves what a search of so few expansions leaves open.
. "$(dirname "$0")/../tap.sh"
root=$(dirname "$0")/../..
# Its complaints, without the progress of a search that takes long, go to `err`.
parts() {
    "$root/scripts/prove-parts" --lianzi "$build/lianzi" "$@" >"$scratch/out" 2>"$scratch/all"
    status=$?
    grep -v 'replies proved' "$scratch/all" >"$scratch/err"
    return $status
}
build=$1
folder=$scratch/parts
line=g7g8f5h7f6f4e6

parts $line "$folder" --size 12 --nodes 20 --ask 500000
equal 'a proof: status and complaints' '0 ' "$? $(cat "$scratch/err")"
equal 'the first search leaves replies open' "$line unknown 20" "$(head -1 "$scratch/out" | cut -d ' ' -f 1-3)"
equal 'the last one does not' "$line win" "$(tail -1 "$scratch/out" | cut -d ' ' -f 1,2)"
check 'a part is proved between them' grep -qE "^$line([a-l][0-9]+){2} win " "$scratch/out"
check 'and a part of a part' grep -qE "^$line([a-l][0-9]+){4} win " "$scratch/out"
for certificate in "$folder"/*.proof; do
    check "the checker takes ${certificate##*/}" "$build/lianzi-verify" "$certificate"
done
equal 'no search is left unfinished' '' "$(find "$folder" -name '*.search')"
equal 'the position before is proved in one step' 'win 1' "$("$build/lianzi" prove --size 12 --moves ${line%e6} \
    --winner black --like "$folder/$line.proof" --nodes 1 --out "$scratch/before.proof" 2>/dev/null | cut -d ' ' -f 1,2)"
check 'the checker takes that one' "$build/lianzi-verify" "$scratch/before.proof"
parts $line "$folder" --size 12
equal 'nothing is proved twice' '0 ' "$? $(cat "$scratch/out")"

# h8 alone wins nothing in five expansions, and the engine sees no win after a reply.
parts h8 "$scratch/open" --nodes 5 --ask 100 --rounds 2
equal 'no proof' '1 prove-parts: h8 has no proof' "$? $(cat "$scratch/err")"
equal 'a search in each round and no part' 'h8 unknown 5
h8 unknown 10' "$(grep '^h8' "$scratch/out" | cut -d ' ' -f 1-3)"
parts h8 "$scratch/open" --nodes 5 --ask 100 --rounds 1
equal 'a stopped search goes on' 'h8 unknown 10
h8 unknown 15' "$(grep '^h8' "$scratch/out" | cut -d ' ' -f 1-3)"
parts h8h8i9 "$scratch/open"
equal 'moves that are illegal' '1 lianzi prove: --moves: character 3: h8: occupied' "$? $(cat "$scratch/err")"
parts h8x99 "$scratch/open"
check 'no moves' grep -q 'h8x99: expected moves such as h8i9i7$' "$scratch/err"
finish
