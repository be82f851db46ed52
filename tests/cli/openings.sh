#!/bin/sh
# openings.sh BUILD: generated and shipped openings: as many as asked for, no two equal under the
# symmetries (checked here independently), the same for the same seed, and playable.
. "$(dirname "$0")/../tap.sh"
lianzi=$1/lianzi
data=$(cd "$(dirname "$0")/../../data/openings" && pwd)

"$lianzi" openings generate --count 12 --plies 5 --depth 4 --bound 100 --seed 3 >"$scratch/one"
equal 'generated: status' 0 $?
"$lianzi" openings generate --count 12 --plies 5 --depth 4 --bound 100 --seed 3 >"$scratch/two"
"$lianzi" openings generate --count 12 --plies 5 --depth 4 --bound 100 --seed 4 >"$scratch/other"
check 'the same by seed' cmp "$scratch/one" "$scratch/two"
check 'others by another seed' sh -c "! cmp -s '$scratch/one' '$scratch/other'"
# A second search drops what only the first one takes for even.
uneven() { # FILE: how many the same search, made alone, calls uneven
    grep -v '^#' "$1" | while read -r moves; do
        echo "$moves" | "$lianzi" analyze --final --nodes 5000
    done | grep -o '"score":-\{0,1\}[0-9]*' | tr -d -c '0-9\n' | awk '$1 > 60' | wc -l
}
"$lianzi" openings generate --count 12 --depth 2 --bound 60 >"$scratch/shallow"
"$lianzi" openings generate --count 12 --depth 2 --bound 60 --confirm 5000 >"$scratch/confirmed"
check 'at depth 2 some pass that are uneven' test "$(uneven "$scratch/shallow")" -ge 1
equal 'none when confirmed' 0 "$(uneven "$scratch/confirmed")"
equal 'confirmed: as many as asked for' 12 "$(grep -c -v '^#' "$scratch/confirmed")"
check 'confirmed: the command is named' grep -q -e '--bound 60 --confirm 5000 --seed 0$' "$scratch/confirmed"
"$lianzi" openings generate --size 7 --win 4 --blocked 2,2 --rows top --count 2 --plies 3 --depth 2 --bound 300 \
    >"$scratch/small"
# shellcheck disable=SC2046
"$lianzi" $(sed -n 's/^# made by lianzi [^ ]* //p' "$scratch/small") >"$scratch/again"
check 'the command named makes the same file again' cmp "$scratch/small" "$scratch/again"
"$lianzi" openings generate --rule connect4 --count 8 --plies 6 --depth 4 --bound 200 >"$scratch/four"
equal 'under gravity too' 8 "$(grep -c '^[1-7]\{6\}$' "$scratch/four")"
cat >"$scratch/distinct.py" <<'END'
import re, sys
def pictures(stones, size):
    for flip_x in (0, 1):
        for flip_y in (0, 1):
            for swap in (0, 1):
                at = lambda x, y: (size - 1 - x if flip_x else x, size - 1 - y if flip_y else y)
                yield frozenset((at(x, y)[::-1] if swap else at(x, y)) + (c,) for x, y, c in stones)
path, size, count, plies = sys.argv[1], *map(int, sys.argv[2:])
lines = [line.strip() for line in open(path) if line[0] != '#']
assert len(lines) == count, len(lines)
seen = set()
for line in lines:
    moves = re.findall(r'([a-z])(\d+)', line)
    assert len(moves) == plies and ''.join(a + b for a, b in moves) == line, line
    stones = [(ord(a) - 97, int(b) - 1, i % 2) for i, (a, b) in enumerate(moves)]
    assert len({stone[:2] for stone in stones}) == plies, line
    key = min(tuple(sorted(picture)) for picture in pictures(stones, size))
    assert key not in seen, line
    seen.add(key)
END
check 'no two alike' python3 "$scratch/distinct.py" "$scratch/one" 15 12 5

for set in freestyle_15 standard_15 renju_15 caro_15 caro6_15 freestyle_20; do
    check "$set: three hundred, no two alike" \
        python3 "$scratch/distinct.py" "$data/$set.txt" "${set#*_}" 300 5
    # All of them are read before the first game, and the shipped ones equal those in data/.
    for openings in '' "$data/$set.txt"; do
        "$lianzi" match --rule "${set%_*}" --size "${set#*_}" --engine "name=A depth=1 hash_mib=1" \
            --engine "name=B depth=1 hash_mib=1" --games 2 --max-stones 6 --quiet \
            ${openings:+--openings "$openings"} \
            --out "$scratch/$set${openings:+given}.json" >/dev/null 2>"$scratch/err"
        equal "$set: a match begins from it" '0 ' "$? $(cat "$scratch/err")"
    done
    equal "$set: shipped as it stands" \
        "$(grep -o '"openings":"[^"]*"' "$scratch/$set.json")" \
        "$(grep -o '"openings":"[^"]*"' "$scratch/${set}given.json")"
done

check 'connect4_7x6: two hundred, no two alike' python3 -c "
lines = [line.strip() for line in open('$data/connect4_7x6.txt') if line[0] != '#']
seen = set()
for line in lines:
    assert len(line) == 8, line
    both = []
    for mirrored in (False, True):
        columns = [[] for _ in range(7)]
        for ply, digit in enumerate(line):
            columns[7 - int(digit) if mirrored else int(digit) - 1].append(ply % 2)
        both.append(tuple(map(tuple, columns)))
    assert max(map(len, both[0])) <= 6 and min(both) not in seen, line
    seen.add(min(both))
assert len(lines) == 200
"
"$lianzi" match --rule connect4 --engine "name=A depth=1 hash_mib=1" --engine "name=B depth=1 hash_mib=1" --games 2 --quiet \
    >/dev/null 2>"$scratch/err"
equal 'connect4_7x6: a match begins from it' '0 ' "$? $(cat "$scratch/err")"

"$lianzi" openings generate --size 3 --win 3 --plies 9 2>"$scratch/err"
equal 'more stones than cells: status' 2 $?
"$lianzi" openings 2>"$scratch/err"
equal 'without generate: status' 2 $?
"$lianzi" openings generate --count 500 --size 5 --plies 1 --depth 1 --bound 5000 \
    >/dev/null 2>"$scratch/err"
equal 'more than there are: status' 1 $?
check 'more than there are: says how many' grep -q 'only [0-9]* such openings' "$scratch/err"
finish
