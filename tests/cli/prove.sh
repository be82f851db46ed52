#!/bin/sh
# prove.sh BUILD: the commands `lianzi prove` and `lianzi-verify`; tests/verify tests the certificates
# themselves.
. "$(dirname "$0")/../tap.sh"
lianzi=$1/lianzi
verify=$1/lianzi-verify
file=$scratch/proof

"$lianzi" prove --size 4x3 --win 3 --out "$file" >"$scratch/out" 2>"$scratch/err"
equal 'a win: status and result' '0 win' "$? $(cut -d ' ' -f 1 "$scratch/out")"
"$verify" "$file" >"$scratch/out"
equal 'its certificate is accepted' 0 $?
equal 'what is proved' 'rule freestyle
size 4x3
win 3
moves 
winner black
plies 7' "$(head -6 "$scratch/out")"
equal 'the hash is of the file' "$(sha256sum "$file" | cut -d ' ' -f 1)" \
    "$(sed -n 's/^sha256 //p' "$scratch/out")"
equal 'standard input' "$(cat "$scratch/out")" "$("$verify" - <"$file")"
equal 'every reply played by itself' "$(head -6 "$scratch/out")" \
    "$("$verify" --plain "$file" | head -6)"

head -c -1 "$file" >"$scratch/cut"
"$verify" "$scratch/cut" >"$scratch/out" 2>"$scratch/err"
equal 'a certificate cut short: status and no claim' '1 ' "$? $(cat "$scratch/out")"
check 'the complaint names a position' grep -q 'cut: after [a-d][1-3].*: ' "$scratch/err"
echo nonsense >"$scratch/bad"
equal 'no certificate' "1 lianzi-verify: $scratch/bad: line 1 must be \"lianzi proof 4\" or \"lianzi draw 1\"" \
    "$("$verify" "$scratch/bad" 2>&1 | sed 's/^/1 /')"
equal 'a file that is not there' "lianzi-verify: $scratch/none: No such file or directory" \
    "$("$verify" "$scratch/none" 2>&1)"
"$verify" >/dev/null 2>&1
equal 'the checker without a file' 2 $?
"$verify" --nothing "$file" >/dev/null 2>&1
equal 'an unknown option of the checker' 2 $?

rm -f "$file"
"$lianzi" prove --size 3 --win 3 --out "$file" >"$scratch/out" 2>"$scratch/err"
equal 'no win: status and result' '1 none' "$? $(cut -d ' ' -f 1 "$scratch/out")"
check 'and no certificate' test ! -e "$file"
equal 'the defender to move' win \
    "$("$lianzi" prove --size 4x3 --win 3 --first b2 --out "$file" 2>/dev/null | cut -d ' ' -f 1)"
equal 'first move and winner in the certificate' 'moves b2 winner black' \
    "$("$verify" "$file" | sed -n '4,5p' | tr '\n' ' ' | sed 's/ $//')"
# Mirrored positions: one proof answers a reply on the axis and two that are mirror images; and every reply leaves
# black two cells to complete a line on.
for moves in f9a1h10n14g7c1j8a3i6 h8a1i7c1g9a3g7n14i9; do
    equal "white to move after $moves" 'win 1' \
        "$("$lianzi" prove --moves $moves --winner black --out "$file" 2>/dev/null | cut -d ' ' -f 1,2)"
    check 'the checker takes it' "$verify" "$file"
done
"$lianzi" prove --size 4x3 --win 3 >/dev/null 2>"$scratch/err"
equal 'no --out' '2 lianzi prove: --out FILE is required' "$? $(cat "$scratch/err")"
"$lianzi" prove --winner red --out "$file" >/dev/null 2>"$scratch/err"
equal 'a winner of no colour' '2 lianzi prove: --winner: expected black or white, not "red"' \
    "$? $(cat "$scratch/err")"
"$lianzi" prove --rule connect4 --out "$file" >/dev/null 2>"$scratch/err"
equal 'gravity' '2 lianzi prove: --rule connect4: proofs are for rules without gravity' "$? $(cat "$scratch/err")"
"$lianzi" prove --merge --out "$file" 2>"$scratch/err"
equal 'nothing to merge' '2 lianzi prove: --merge: expected certificates; see --help' "$? $(cat "$scratch/err")"
"$lianzi" prove --moves h8h8 --out "$file" 2>"$scratch/err"
equal 'moves that are illegal' '1 lianzi prove: --moves: character 3: h8: occupied' "$? $(cat "$scratch/err")"
"$lianzi" prove --out "$scratch/none/file" 2>"$scratch/err"
equal 'a file that cannot be written' "1 lianzi prove: $scratch/none/file: No such file or directory" \
    "$? $(cat "$scratch/err")"

# The replies to a move, in two shards, make the certificate of the position after it.
mkdir "$scratch/parts"
part="--size 4x3 --win 3 --moves b2 --out $scratch/parts"
# shellcheck disable=SC2086
"$lianzi" prove $part --shard 1/2 >"$scratch/out" 2>/dev/null
equal 'a shard' '0 proved 4 of 4' "$? $(tail -1 "$scratch/out")"
"$lianzi" prove --size 4x3 --win 3 --moves b2 --merge --out "$file" "$scratch"/parts/*.proof 2>"$scratch/err"
equal 'half of the replies are not all' '1' "$?"
check 'replies without a proof are counted' grep -q 'replies have no proof, among them' "$scratch/err"
# shellcheck disable=SC2086
"$lianzi" prove $part --shard 2/2 >/dev/null 2>&1
# shellcheck disable=SC2086
"$lianzi" prove $part --shard 1/2 >"$scratch/out" 2>/dev/null
equal 'what is proved is left alone' '0 proved 4 of 4' "$? $(cat "$scratch/out")"
check 'merge' "$lianzi" prove --size 4x3 --win 3 --moves b2 --merge --out "$file" "$scratch"/parts/*.proof
check 'the checker takes the merged certificate' "$verify" "$file"
"$lianzi" prove --moves h8 --shard 3/2 --out "$scratch" 2>"$scratch/err"
equal 'a shard that is not' \
    '2 lianzi prove: --shard: expected I/N with I from 1 to N, not "3/2"' "$? $(cat "$scratch/err")"

# What is still open is told.
"$lianzi" prove --moves h8i9i7 --winner black --nodes 1 --out "$file" >/dev/null 2>"$scratch/err"
check 'replies without a proof' \
    grep -qE '^lianzi prove: replies without a proof:( [a-o][0-9]+){16} and 206 more$' "$scratch/err"

# Black's last move threatens nothing after a pass, but it is given: each reply to it is searched.
equal 'a quiet last move is not given up' 'unknown 1' "$("$lianzi" prove --rule standard --size 12 \
    --moves g7g8f5f6e4 --winner black --nodes 1 --out "$file" 2>"$scratch/err" | cut -d ' ' -f 1,2)"
check 'all replies to a quiet last move are open' \
    grep -qE '^lianzi prove: replies without a proof:( [a-l][0-9]+){16} and 123 more$' "$scratch/err"

# The limit of nodes, which is met in slices, holds for every length.
for options in '--size 5 --win 4' '--size 6 --win 4 --winner white'; do
    for nodes in 1 65537 100000; do
        # shellcheck disable=SC2086
        "$lianzi" prove $options --hash 16 --nodes $nodes --out "$file" >"$scratch/out" 2>/dev/null
        check "prove $options --nodes $nodes: no more" awk -v most=$nodes '{exit !($2 <= most)}' "$scratch/out"
    done
done
equal 'and is used up' 'unknown 100000' \
    "$("$lianzi" prove --size 5 --win 4 --nodes 100000 --out "$file" 2>/dev/null | cut -d ' ' -f 1,2)"
rm -f "$file" "$file.search"

# A certificate of a similar position leads the way.
like=$(dirname "$0")/../../data/proofs/freestyle-h8i9i7.proof
"$lianzi" prove --moves h8a1i7h12 --nodes 1 --out "$file" >"$scratch/out" 2>/dev/null
equal 'too few expansions' unknown "$(cut -d ' ' -f 1 "$scratch/out")"
"$lianzi" prove --moves h8a1i7h12 --nodes 1 --like "$like" --out "$file" >"$scratch/out" 2>&1
equal 'enough with the moves after another second move' win "$(cut -d ' ' -f 1 "$scratch/out")"
check 'the checker takes that certificate' "$verify" "$file"
own=$(dirname "$0")/../../data/proofs/freestyle-h8i9i7i8.proof
equal 'a proof played again takes one step' 'win 1' \
    "$("$lianzi" prove --moves h8i9i7i8 --nodes 1 --like "$own" --out "$file" | cut -d ' ' -f 1,2)"
check 'the checker takes it again' "$verify" "$file"

# Of a certificate that goes on to the position, only what follows takes room.
"$lianzi" prove --moves h8a1i7h12 --like /dev/zero --out "$file" 2>"$scratch/err"
equal "a certificate without an end" "1 lianzi prove: /dev/zero: line 1 is not one of a certificate's header" \
    "$? $(cat "$scratch/err")"
"$lianzi" prove --moves h8a1i7h12 --hash 8 --like "$like" --out "$file" 2>"$scratch/err"
equal 'too little room for a whole certificate' \
    "1 lianzi prove: $like: the moves of the certificate need more memory than the search has" \
    "$? $(cat "$scratch/err")"
for line in h8i9i7j6 h8g9g7f6; do
    equal "enough for what follows from $line" 'win 1' \
        "$("$lianzi" prove --moves $line --winner black --hash 8 --nodes 1 --like "$like" --out "$file" | cut -d ' ' -f 1,2)"
    check "the checker takes it after $line" "$verify" "$file"
done

# It does so under another rule, on another board and away from the middle, too, and turned where that
# board has no such turn. Each case begins with its limit of expansions.
for other in '40 --rule standard --moves h8i9i7i8' '40 --size 19 --moves j10k11k9k10' \
    '40 --size 20x17 --moves k9l10l8l9' '40 --moves h9i10i8i9' '40 --moves i9h10h8h9' \
    '100 --size 13 --moves g7h8h6h7' '40 --size 14 --moves h8g9g7g8'; do
    # shellcheck disable=SC2086
    "$lianzi" prove --nodes $other --out "$file" >"$scratch/out" 2>/dev/null
    equal "too few expansions: $other" unknown "$(cut -d ' ' -f 1 "$scratch/out")"
    # shellcheck disable=SC2086
    equal "enough with the moves on 15x15: $other" win \
        "$("$lianzi" prove --nodes $other --like "$own" --out "$file" | cut -d ' ' -f 1)"
    check 'the checker takes it' "$verify" "$file"
done
corner=$(dirname "$0")/../../data/proofs/freestyle-h8a1i7.proof
"$lianzi" prove --size 13 --like "$corner" --out "$file" 2>"$scratch/err"
equal 'a certificate of a larger board with a stone in its corner' \
    "1 lianzi prove: $corner: a stone of the certificate lies on no free cell of the board" \
    "$? $(cat "$scratch/err")"
"$lianzi" prove --size 13 --win 4 --like "$own" --out "$file" 2>"$scratch/err"
equal 'a certificate of another length' \
    "1 lianzi prove: $own: the certificate has another length to win or is of a win of the other side" \
    "$? $(cat "$scratch/err")"

# A certificate of an older version is written anew, with plans, and the same again.
old=$(dirname "$0")/../data/freestyle-h8h9i9a1-version3.proof
equal 'the checker refuses an older version' \
    "1 lianzi-verify: $old: line 1 must be \"lianzi proof 4\" or \"lianzi draw 1\"" "$("$verify" "$old" 2>"$scratch/err"; echo "$? $(cat "$scratch/err")")"
check 'a certificate is written anew' \
    "$lianzi" prove --merge --moves h8h9i9a1 --out "$file" "$old"
check 'the checker takes it' "$verify" "$file"
check 'it is a quarter of the one it was made of, at most' \
    test "$(($(wc -c <"$file") * 4))" -lt "$(wc -c <"$old")"
check 'its proof is played after any reply' "$verify" --plain "$file"
check 'it is written anew once more' \
    "$lianzi" prove --merge --moves h8h9i9a1 --out "$file.again" "$file"
equal 'and stays as it is' "$(sha256sum <"$file")" "$(sha256sum <"$file.again")"
older=$(dirname "$0")/../data/standard-h8i9i7a1-version1.proof
new=$(dirname "$0")/../../data/proofs/standard-h8i9i7a1.proof
for parts in "$older" "$older $new" "$new $older"; do
    # shellcheck disable=SC2086
    check "written anew from $(head -qn 1 $parts | tr '\n' ' ')" \
        "$lianzi" prove --merge --rule standard --moves h8i9i7a1 --out "$file" $parts
    check 'the checker takes that' "$verify" "$file"
done

# Threads share the search.
equal 'three threads' win \
    "$("$lianzi" prove --moves h8i9i7a1g9j6 --threads 3 --out "$file" | cut -d ' ' -f 1)"
check 'the checker takes what they found' "$verify" "$file"
"$lianzi" prove --moves h8i9i7a1g9j6 --threads 65 --out "$file" 2>"$scratch/err"
equal 'too many threads' 2 $?
check 'and how many are allowed' grep -q -- '--threads: expected a whole number from 1 to 64' "$scratch/err"

# The engine's advice shortens a search that is stuck.
stuck='--moves h8i9i7i8 --nodes 320'
# shellcheck disable=SC2086
equal 'too few expansions without advice' unknown \
    "$("$lianzi" prove $stuck --advice 0 --out "$file" 2>/dev/null | cut -d ' ' -f 1)"
rm -f "$file.search"
# shellcheck disable=SC2086
equal 'enough with it' win "$("$lianzi" prove $stuck --advice 20000 --out "$file" | cut -d ' ' -f 1)"
check 'the checker takes what was found so' "$verify" "$file"
"$lianzi" prove --advice some --out "$file" 2>"$scratch/err"
equal 'advice that is no number' 2 $?
check 'and what is allowed' grep -q -- '--advice: expected a whole number from 0' "$scratch/err"

# An interrupted search continues from its saved state.
rm -f "$file"
long="--rule standard --moves h8i9i7a1 --out $file"
# shellcheck disable=SC2086
"$lianzi" prove $long --nodes 20 >"$scratch/out" 2>/dev/null
equal 'a limit of positions' '1 unknown 20' "$? $(cut -d ' ' -f 1,2 "$scratch/out")"
check 'the state is kept' test -s "$file.search"
# shellcheck disable=SC2086
"$lianzi" prove $long --nodes 40 --resume >"$scratch/out" 2>/dev/null
equal 'and gone on from' '1 unknown 40' "$? $(cut -d ' ' -f 1,2 "$scratch/out")"
"$lianzi" prove --rule freestyle --moves h8i9i7a1 --out "$file" --nodes 60 --resume >"$scratch/out" 2>"$scratch/err"
equal 'a state of another rule' \
    "1 lianzi prove: $file.search: not the whole state of a search for this position" \
    "$? $(cat "$scratch/err")"
# A certificate that comes later leads it at positions that it had expanded before, too.
late="--moves h8i9i7i8 --out $scratch/late.proof"
# shellcheck disable=SC2086
"$lianzi" prove $late --nodes 20 >/dev/null 2>&1
# shellcheck disable=SC2086
equal 'a certificate for a search that goes on' 'win 20' \
    "$("$lianzi" prove $late --nodes 21 --resume --like "$own" | cut -d ' ' -f 1,2)"
# So does the certificate of the position after a winning move.
"$lianzi" prove --moves h8i9i7i8g9 --winner black --like "$own" --out "$scratch/after.proof" >/dev/null 2>&1
# shellcheck disable=SC2086
"$lianzi" prove $late --nodes 20 >/dev/null 2>&1
# shellcheck disable=SC2086
equal 'a certificate of what follows a move for a search that goes on' 'win 20' \
    "$("$lianzi" prove $late --nodes 21 --resume --like "$scratch/after.proof" | cut -d ' ' -f 1,2)"
check 'the checker takes it' "$verify" "$scratch/late.proof"
# Caro has its own search for threats, whose wins are no hints for similar positions.
caro="--rule caro --moves h8i9i7 --out $scratch/caro.proof"
# shellcheck disable=SC2086
"$lianzi" prove $caro --nodes 300 >/dev/null 2>&1
# shellcheck disable=SC2086
"$lianzi" prove $caro --nodes 500 --resume >"$scratch/out" 2>/dev/null
equal 'a search of caro goes on, too' '1 unknown 500' "$? $(cut -d ' ' -f 1,2 "$scratch/out")"
head -c 1000 "$file.search" >"$scratch/cut"
cp "$scratch/cut" "$file.search"
# shellcheck disable=SC2086
"$lianzi" prove $long --resume >"$scratch/out" 2>"$scratch/err"
equal 'a state cut short' \
    "1 lianzi prove: $file.search: not the whole state of a search for this position" \
    "$? $(cat "$scratch/err")"
rm "$file.search"

"$lianzi" prove --draw --size 6x6 --out "$file" >"$scratch/out" 2>"$scratch/err"
equal 'a draw: status and result' '0 draw' "$? $(cut -d ' ' -f 1 "$scratch/out")"
equal 'who holds it' 'rule freestyle
size 6x6
win 5
moves 
holds white' "$("$verify" "$file" | head -5)"
"$lianzi" prove --draw --size 4x3 --win 3 --out "$scratch/none.draw" >"$scratch/out" 2>"$scratch/err"
equal 'no draw: status and result' '1 none' "$? $(cut -d ' ' -f 1 "$scratch/out")"
"$lianzi" prove --draw --size 8x8 --nodes 100 --out "$scratch/none.draw" >"$scratch/out" 2>"$scratch/err"
equal 'a draw that is left open' '1 unknown' "$? $(cut -d ' ' -f 1 "$scratch/out")"
equal 'it keeps no state' '' "$(ls "$scratch" | grep none.draw)"
equal 'a draw that black cannot hold' \
    'lianzi prove: a draw that black holds under renju cannot be proved' \
    "$("$lianzi" prove --draw --rule renju --winner black --out "$file" 2>&1)"
equal 'what does not go with a draw' \
    'lianzi prove: --draw does not go with --advice, --first, --like, --merge, --resume, --shard or --threads' \
    "$("$lianzi" prove --draw --resume --out "$file" 2>&1)"

"$lianzi" prove --moves h8i9i7j6 --threads 2 --out "$file" >"$scratch/out" 2>/dev/null &
sleep 1
kill -TERM $!
wait $!
equal 'a signal: status and result' '143 unknown' "$? $(cut -d ' ' -f 1 "$scratch/out")"
check 'a signal keeps the state' test -s "$file.search"
finish
