#!/bin/sh
# match.sh BUILD: whole matches between our own engines at fixed nodes or depth, so that runs can be
# compared move by move: alone, with several games at once, killed and resumed, in shards under GNU
# parallel and merged.
. "$(dirname "$0")/../tap.sh"
build=$1
lianzi=$build/lianzi
export build lianzi scratch

cat >"$scratch/openings" <<'END'
# centre
h8i9h10
h8g10i6j7
g7i9h6k8g10

0,0, 2,1, -1,3
END
cat >"$scratch/match" <<'END'
#!/bin/sh
# A match of 16 games; further options follow.
exec "$lianzi" match --engine "name=Deep nodes=800 hash_mib=1" \
    --engine "name=Shallow nodes=200 hash_mib=1" --games 16 --max-stones 70 \
    --openings "$scratch/openings" --order random --seed 7 --quiet "$@"
END
chmod +x "$scratch/match"
games() { # the games in order, without what differs from run to run
    grep '^{"game"' "$1" | sed 's/,"move_ms".*//' | sort -t: -k2n
}

"$scratch/match" --out "$scratch/one.json" --out "$scratch/one.psq" --out "$scratch/one.sgf" \
    >"$scratch/one.txt"
equal 'a match: status' 0 $?
games "$scratch/one.json" >"$scratch/one"
equal 'sixteen games' 16 "$(wc -l <"$scratch/one" | tr -d ' ')"
check 'the file is JSON, with a result' python3 -c "
import json
match = json.load(open('$scratch/one.json'))
games, pair = match['games'], match['results'][0]
count = lambda name, result: sum(game[name[0]] == name[1] and game['result'] == result for game in games)
wins = count(('black', 'Deep'), 'black') + count(('white', 'Deep'), 'white')
draws = sum(game['result'] == 'draw' for game in games)
assert (wins, draws, 16 - wins - draws) == (pair['wins'], pair['draws'], pair['losses'])
assert sum(pair['pentanomial']) == 8
assert sum(i * n for i, n in enumerate(pair['pentanomial'])) == 2 * wins + draws
for game in games:  # each opening from both sides
    other = next(o for o in games if o['game'] == (game['game'] - 1 ^ 1) + 1)
    assert (other['opening'], other['black'], other['white']) == (game['opening'], game['white'], game['black'])
assert len({game['opening'] for game in games}) == 4
for game in games:
    assert len(game['move_ms']) == game['plies'] - game['opening_moves']
"
check 'the line says the same' python3 -c "
import json
pair = json.load(open('$scratch/one.json'))['results'][0]
line = open('$scratch/one.txt').read()
wanted = 'Deep vs Shallow: %d-%d-%d, pentanomial %d %d %d %d %d, Elo ' % (
    pair['wins'], pair['draws'], pair['losses'], *pair['pentanomial'])
assert line.startswith(wanted) and 'LOS' in line, (line, wanted)
"
for form in psq sgf; do
    "$lianzi" convert "$scratch/one.$form" "$scratch/$form.txt" 2>/dev/null
    check "the $form holds the same games" python3 -c "
import json
games = [game['moves'] for game in json.load(open('$scratch/one.json'))['games']]
assert open('$scratch/$form.txt').read().split() == games
"
done

"$scratch/match" --concurrency 3 --out "$scratch/three.json" >"$scratch/three.txt"
games "$scratch/three.json" >"$scratch/three"
check 'three at once: the same to the move' cmp "$scratch/one" "$scratch/three"
check 'three at once: the same result' cmp "$scratch/one.txt" "$scratch/three.txt"

# Programs follow the games: each line has the moves so far, the last one the whole game.
"$scratch/match" --concurrency 2 --live --out "$scratch/live.json" >"$scratch/live.txt"
check 'programs are told each game after each move' python3 -c "
import json
lines = [line.split('\t') for line in open('$scratch/live.txt').read().splitlines()]
for game in json.load(open('$scratch/live.json'))['games']:
    told = [line[2:] for line in lines if line[0] == 'game' and line[1] == str(game['game'])]
    moves = [moves for *_, moves in told]
    assert len(told) == game['plies'] - game['opening_moves'] + 1, (told, game)
    assert all(after.startswith(before) and after != before for before, after in zip(moves, moves[1:])), moves
    assert told[-1] == [game['black'], game['white'], game['result'], game['moves']], (told[-1], game)
    assert {line[2] for line in told[:-1]} == {'none'}
assert [line[1] for line in lines if line[0] == 'games'] == [str(n + 1) for n in range(16)]
"

# Kills the match repeatedly, each time shortly after another game has been written. The engines are
# slow, so that there is time for it.
cat >"$scratch/slow" <<'END'
#!/bin/sh
engine=$build/tests/cli/scripted_engine
exec "$lianzi" match --engine "name=A cmd='\"$engine\" slow 20'" \
    --engine "name=B cmd='\"$engine\" good 40'" \
    --tc turn=10 --max-stones 20 --games 16 --openings "$scratch/openings" --concurrency 2 "$@"
END
chmod +x "$scratch/slow"
"$scratch/slow" --quiet --out "$scratch/unbroken.json" >"$scratch/unbroken.txt"
played() {
    cat "$scratch/resumed.json" 2>/dev/null | grep -c '^{"game"'
}
first=
for delay in 0.01 0.05 0 0.11; do
    before=$(played)
    "$scratch/slow" --resume "$scratch/resumed.json" >/dev/null 2>&1 &
    while [ "$(played)" = "$before" ] && kill -0 $! 2>/dev/null; do
        sleep 0.01
    done
    sleep $delay
    kill -9 $! 2>/dev/null
    wait $! 2>/dev/null
    first=${first:-$(played)}
done
check 'killed on the way' test "$first" -gt 0 -a "$first" -lt 16
# A file as an interrupted write leaves it.
printf ',\n{"game":3,"opening":1,"bla' >>"$scratch/resumed.json"
"$scratch/slow" --quiet --resume "$scratch/resumed.json" >"$scratch/resumed.txt"
equal 'resumed: status' 0 $?
games "$scratch/unbroken.json" >"$scratch/unbroken"
games "$scratch/resumed.json" >"$scratch/resumed"
check 'resumed: the same to the move' cmp "$scratch/unbroken" "$scratch/resumed"
check 'resumed: the same result' cmp "$scratch/unbroken.txt" "$scratch/resumed.txt"
check 'resumed: still JSON' python3 -m json.tool "$scratch/resumed.json" /dev/null
"$scratch/slow" --quiet --resume "$scratch/resumed.json" --out "$scratch/late.sgf" \
    >"$scratch/again.txt"
check 'resumed when complete: the same result' cmp "$scratch/unbroken.txt" "$scratch/again.txt"
equal 'resumed: other outputs get every game' 16 "$(grep -c '^(;' "$scratch/late.sgf")"
"$scratch/slow" --tolerance 1 --resume "$scratch/resumed.json" 2>"$scratch/err"
equal 'resumed with other settings: refused' 1 $?
check 'and the setting is named' grep -q 'resumed.json.*"tolerance_ms" differs' "$scratch/err"

# Resumed with more games, or with a test added, the file equals that of a match with these from the
# start. A different test is another match.
small() {
    "$lianzi" match --engine "name=A nodes=20 hash_mib=1" --engine "name=B nodes=10 hash_mib=1" --openings none \
        --max-stones 8 --quiet "$@"
}
same_match() { # FILE FILE, times aside
    head -n 1 "$1" >"$scratch/header1"
    head -n 1 "$2" >"$scratch/header2"
    games "$1" >"$scratch/games1"
    games "$2" >"$scratch/games2"
    cmp "$scratch/header1" "$scratch/header2" && cmp "$scratch/games1" "$scratch/games2" &&
        python3 -m json.tool "$1" /dev/null
}
test='--sprt elo0=0,elo1=5'
small $test --games 2 --resume "$scratch/few.json" >/dev/null 2>&1
cp "$scratch/few.json" "$scratch/two.json"
printf ',\n{"game":3,"opening":1,"bla' >>"$scratch/few.json"
small $test --games 20 --resume "$scratch/few.json" >"$scratch/few.txt"
equal 'resumed for more games: status' 0 $?
small $test --games 20 --out "$scratch/many.json" >"$scratch/many.txt"
check 'resumed for more games: the same match' same_match "$scratch/few.json" "$scratch/many.json"
check 'resumed for more games: the same result' cmp "$scratch/few.txt" "$scratch/many.txt"
"$lianzi" match --merge "$scratch/two.json" "$scratch/many.json" --out "$scratch/both.json" >/dev/null
check 'merged with fewer games: the same match' same_match "$scratch/both.json" "$scratch/many.json"
for other in '' '--sprt elo0=0,elo1=50' '--sprt elo0=0,elo1=5,alpha=0.01,beta=0.05'; do
    small $other --games 20 --resume "$scratch/few.json" 2>"$scratch/err"
    equal "resumed with another test, $other: refused" '1 1' \
        "$? $(grep -c 'few.json.*"sprt" differs' "$scratch/err")"
done
check 'resumed with another test: left alone' same_match "$scratch/few.json" "$scratch/many.json"
small --games 2 --resume "$scratch/tested.json" >/dev/null 2>&1
small $test --games 20 --resume "$scratch/tested.json" >"$scratch/tested.txt" 2>"$scratch/err"
equal 'resumed for a test: status' 0 $?
equal 'resumed for a test: it is said what that counts' 1 "$(grep -c 'played without it' "$scratch/err")"
check 'resumed for a test: the same match' same_match "$scratch/tested.json" "$scratch/many.json"
check 'resumed for a test: the same result' cmp "$scratch/tested.txt" "$scratch/many.txt"
small --games 20 --resume "$scratch/tested.json" 2>"$scratch/err"
equal 'and without it again: refused' '1 1' "$? $(grep -c '"sprt" differs' "$scratch/err")"
sed 's/"sprt":\[0,5,/"sprt":[0,50,/' "$scratch/two.json" >"$scratch/odd.json"
"$lianzi" match --merge "$scratch/many.json" "$scratch/odd.json" 2>"$scratch/err"
equal 'merging two tests: refused' '1 1' "$? $(grep -c '"sprt" differs' "$scratch/err")"

# Shards, by GNU parallel.
parallel --will-cite -j 2 \
    "$scratch/match --shard {}/3 --out $scratch/shard{}.json >/dev/null" ::: 1 2 3
equal 'shards: status' 0 $?
equal 'shards: they share the games' 16 \
    "$(cat "$scratch"/shard[123].json | grep -c '^{"game"')"
"$lianzi" match --merge "$scratch"/shard[231].json --out "$scratch/merged.json" \
    >"$scratch/merged.txt"
equal 'merged: status' 0 $?
games "$scratch/merged.json" >"$scratch/merged"
check 'merged: the same games' cmp "$scratch/one" "$scratch/merged"
check 'merged: the same result' cmp "$scratch/one.txt" "$scratch/merged.txt"
"$lianzi" match --merge "$scratch/shard1.json" "$scratch/shard1.json" >"$scratch/out"
check 'a game that comes twice counts once' grep -q 'pentanomial' "$scratch/out"
sed 's/"seed":7/"seed":8/' "$scratch/shard2.json" >"$scratch/odd.json"
"$lianzi" match --merge "$scratch/shard1.json" "$scratch/odd.json" 2>"$scratch/err"
equal 'merging what does not belong together: refused' 1 $?
check 'and the setting is named' grep -q '"seed" differs' "$scratch/err"

sed -E '/^\{"game":1,/s/"black":("[^"]*"),"white":("[^"]*")/"black":\2,"white":\1/' \
    "$scratch/shard1.json" >"$scratch/odd.json"
check 'a game has its players exchanged' sh -c '! cmp -s "$1" "$2"' sh "$scratch/shard1.json" \
    "$scratch/odd.json"
"$lianzi" match --merge "$scratch/shard2.json" "$scratch/odd.json" 2>"$scratch/err"
equal 'merging it: refused by name' \
    "1 lianzi match: $scratch/odd.json: game 1 has other engines or colours in this match" \
    "$? $(cat "$scratch/err")"
"$scratch/match" --shard 1/3 --resume "$scratch/odd.json" 2>"$scratch/err" >"$scratch/out"
equal 'resuming it: likewise' \
    "1 lianzi match: $scratch/odd.json: game 1 has other engines or colours in this match" \
    "$? $(cat "$scratch/err")"

for number in 1000001 2147483645 2147483647; do
    sed "s/^{\"game\":1,/{\"game\":$number,/" "$scratch/shard1.json" >"$scratch/odd.json"
    timeout 20 "$lianzi" match --merge "$scratch/shard2.json" "$scratch/odd.json" 2>"$scratch/err"
    equal "merging a game $number: refused by name" \
        "1 lianzi match: $scratch/odd.json: game $number is past the last game of any match" \
        "$? $(cat "$scratch/err")"
done
sed 's/^{"game":1,/{"game":999999,/' "$scratch/shard1.json" >"$scratch/odd.json"
"$lianzi" match --merge "$scratch/shard2.json" "$scratch/odd.json" >"$scratch/out"
equal 'merging the last but one that it can have' '0 1' "$? $(grep -c ' vs ' "$scratch/out")"

# The classics against each other, twice.
for run in 1 2; do
    "$lianzi" match --engine "name=tuple classic=tuple,depth=2" --engine "name=table classic=table" \
        --engine "name=negamax classic=negamax,depth=2" --games 4 --openings "$scratch/openings" \
        --concurrency 2 --max-stones 40 --quiet --out "$scratch/classics$run.json" \
        >"$scratch/classics$run.txt"
    games "$scratch/classics$run.json" >"$scratch/classics$run"
done
equal 'round robin: three pairs' 3 "$(grep -c ' vs ' "$scratch/classics1.txt")"
equal 'round robin: twelve games' 12 "$(wc -l <"$scratch/classics1" | tr -d ' ')"
check 'round robin: repeatable to the move' cmp "$scratch/classics1" "$scratch/classics2"
check 'round robin: the same result' cmp "$scratch/classics1.txt" "$scratch/classics2.txt"

# Resignations and agreed draws follow the engines' own scores.
reasons() { # options -> the reasons of four games
    rm -f "$scratch/end.json"
    "$lianzi" match --engine "name=A nodes=3000 hash_mib=1" --engine "name=B classic=tuple,depth=1" --games 4 \
        --openings "$scratch/openings" --quiet --out "$scratch/end.json" "$@" >/dev/null
    grep -o '"reason":"[a-z]*"' "$scratch/end.json" | sort | uniq -c | tr -s ' '
}
equal 'played out' ' 4 "reason":"line"' "$(reasons)"
equal 'resigned' ' 4 "reason":"resign"' "$(reasons --resign 1,1)"
equal 'drawn' ' 4 "reason":"draw"' "$(reasons --draw 1000000,2)"
equal 'drawn by stones' ' 4 "reason":"stones"' "$(reasons --max-stones 8)"

# A game can begin with an opening of more moves than the board has cells, passes included, and is
# read again.
awk 'BEGIN {
    for (row = 1; row <= 22; row++)
        for (column = 0; column < 22; column++) {
            colour = (column + int((row - 1) / 2) + 1) % 2
            cell[colour, count[colour]++] = sprintf("%c%d", 97 + column, row)
        }
    for (n = 1; at[0] + at[1] < 464; n++) {
        printf "%s%s", cell[colour, at[colour]++], n % 2 ? "" : "pass"
        colour = n % 2 ? 1 - colour : colour
    }
    print ""
}' >"$scratch/long"
"$lianzi" match --engine nodes=1 --engine nodes=1 --rule freestyle --size 22 --win 8 --games 2 \
    --max-stones 464 --openings "$scratch/long" --out "$scratch/long.json" --quiet >"$scratch/out"
equal 'a long opening is played whole' 2 \
    "$(grep -c "\"moves\":\"$(cat "$scratch/long")" "$scratch/long.json")"
equal 'and its games are read again' "$(cat "$scratch/out")" \
    "$("$lianzi" match --merge "$scratch/long.json")"

# Without a shipped set, balanced openings are generated from the seed, so that deterministic engines
# play different games.
generated() { # OPTION... : how many games were played, and what is said
    "$lianzi" match --engine "name=A nodes=50 hash_mib=1" --engine "name=B nodes=60 hash_mib=1" --games 4 --max-stones 30 \
        --quiet --out "$scratch/generated.json" "$@" >/dev/null 2>"$scratch/err"
    grep -c '^{"game"' "$scratch/generated.json"
    cat "$scratch/err"
    mv "$scratch/generated.json" "$scratch/generated.last"
}
said='lianzi match: no openings are shipped for this game: generating 100 from seed'
equal 'another size: openings are generated' "4
$said 3" "$(generated --size 9 --seed 3)"
games "$scratch/generated.last" >"$scratch/generated1"
generated --size 9 --seed 3 >/dev/null
games "$scratch/generated.last" >"$scratch/generated2"
check 'the same by seed' cmp "$scratch/generated1" "$scratch/generated2"
for seed in 2 3; do
    "$lianzi" match --engine "name=A level=1" --engine "name=B level=1" --games 2 --seed "$seed" --quiet \
        --out "$scratch/pair.json" >/dev/null 2>&1
    equal "players alike play both games of a pair alike: seed $seed" 1 \
        "$(grep -o '"moves":"[a-z0-9]*' "$scratch/pair.json" | sort -u | wc -l)"
    rm "$scratch/pair.json"
done
equal 'Connect Four with a blocked cell: likewise' "4
$said 0" "$(generated --rule connect4 --blocked 4,3)"
equal 'too small for many: what there is' "4
$said 0
lianzi match: balanced openings found: only 5" "$(generated --rule freestyle --size 3 --win 3)"
equal 'won by the first player from everywhere: the empty board, and that games repeat' "4
$said 0
lianzi match: no balanced opening was found: games begin from the empty board; \`lianzi openings generate\` can look for others
lianzi match: warning: these engines repeat their games after 2; repeated games prove nothing. \`lianzi openings generate\` makes more openings for --openings
lianzi match: warning: 2 of 4 games repeat an earlier one move for move; the error is larger than shown" \
    "$(generated --rule connect4 --size 4 --win 3)"
"$lianzi" match --engine "name=A nodes=50 hash_mib=1" --engine "name=B nodes=60 hash_mib=1" --games 4 --max-stones 10 \
    --quiet --openings none --tc turn=9 --out "$scratch/empty.json" 2>"$scratch/err" >/dev/null
equal 'on a clock no repeat is foretold, but told' \
    'lianzi match: warning: 2 of 4 games repeat an earlier one move for move; the error is larger than shown' \
    "$(cat "$scratch/err")"
"$lianzi" match --merge "$scratch/empty.json" 2>"$scratch/err" >/dev/null
check 'in a merged match, too' grep -q 'warning: 2 of 4 games repeat' "$scratch/err"
printf 'h8i9\nnone\n' >"$scratch/or-none"
"$lianzi" match --engine nodes=5 --engine nodes=6 --games 4 --max-stones 4 --quiet --openings "$scratch/or-none" \
    --out "$scratch/or-none.json" >/dev/null
equal 'a line "none" is the empty board' '2 2 0 0' "$(python3 -c "
import json
print(*[game['opening_moves'] for game in json.load(open('$scratch/or-none.json'))['games']])")"

# With a name that is not UTF-8 the file is still JSON, and is read again.
"$lianzi" match --engine "name=$(printf 'A\377') nodes=20 hash_mib=1" --engine nodes=10 --openings none --quiet \
    --games 2 --max-stones 6 --out "$scratch/bytes.json" >/dev/null
check 'an odd name: JSON' python3 -c "import json; json.load(open('$scratch/bytes.json', encoding='utf-8'))"
equal 'an odd name: read again' 1 "$("$lianzi" match --merge "$scratch/bytes.json" | grep -c ' vs engine 2: ')"

# A sequential test stops when it is decided.
"$lianzi" match --engine "name=A nodes=2000 hash_mib=1" --engine "name=B classic=tuple,depth=1" \
    --openings "$scratch/openings" --sprt elo0=0,elo1=300 --concurrency 2 --quiet \
    --out "$scratch/sprt.json" >"$scratch/out"
check 'a sequential test ends' grep -q 'LLR.*H1 accepted' "$scratch/out"
check 'before its most games' test "$(grep -c '^{"game"' "$scratch/sprt.json")" -lt 100

finish
