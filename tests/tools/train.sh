#!/bin/sh
# train.sh BUILD: self-play gives the same files in shards and after an interruption, and fitting a
# network to it lowers the loss. A fit that was broken off goes on to the same numbers.
. "$(dirname "$0")/../tap.sh"
list=$1/tools/games-list
selfplay=$1/tools/selfplay
train=$1/tools/train
lianzi=$1/lianzi

# Seven games, three in a file.
play() { # FOLDER OPTIONS...
    folder=$1
    shift
    "$selfplay" --variant 'renju 15x15' --nodes 60 --lines 2 --games 7 --per-file 3 --seed 5 "$@" \
        "$folder" 2>/dev/null
}
play "$scratch/whole"
play "$scratch/again"
equal 'seven games in files of three' 'games-000000.lzg.zst games-000001.lzg.zst games-000002.lzg.zst' \
    "$(cd "$scratch/whole" && echo *)"
check 'the same seed, the same bytes' diff -r "$scratch/whole" "$scratch/again"
play "$scratch/first" --shard 1/2
play "$scratch/second" --shard 2/2
equal 'a shard has every other file' 'games-000000.lzg.zst games-000002.lzg.zst' \
    "$(cd "$scratch/first" && echo *)"
equal 'the other shard has the rest' 'games-000001.lzg.zst' "$(cd "$scratch/second" && echo *)"
cp "$scratch/second"/* "$scratch/first"
check 'shards together are the whole' diff -r "$scratch/whole" "$scratch/first"
rm "$scratch/first/games-000001.lzg.zst"
play "$scratch/first"
check 'a run that was broken off goes on' diff -r "$scratch/whole" "$scratch/first"
play "$scratch/threads" --threads 3
check 'three at once, the same bytes' diff -r "$scratch/whole" "$scratch/threads"

# kill -9 loses the games in progress alone.
long() { # FOLDER OPTIONS...
    folder=$1
    shift
    exec "$selfplay" --variant 'renju 15x15' --nodes 600 --games 40 --per-file 40 --seed 5 "$@" "$folder"
}
(long "$scratch/long" 2>"$scratch/err")
check 'a line tells games, speed and time' grep -q \
    '^selfplay: 40 of 40 games, [1-9][0-9]* positions a second, 0.0 minutes left$' "$scratch/err"
journal="$scratch/killed/games-000000.lzg.zst.journal"
long "$scratch/killed" --threads 2 2>/dev/null &
tries=0
while [ "$(stat -c %s "$journal" 2>/dev/null || echo 0)" -lt 1500 ] && [ $((tries += 1)) -lt 3000 ]; do sleep 0.01; done
kill -KILL $! 2>/dev/null
wait $! 2>/dev/null
equal 'a run that was killed leaves a journal and no file' 'games-000000.lzg.zst.journal' \
    "$(cd "$scratch/killed" && echo *)"
cp -r "$scratch/killed" "$scratch/torn"
(long "$scratch/killed" 2>"$scratch/err")
check 'a run that was killed goes on to the same file' diff -r "$scratch/long" "$scratch/killed"
head -c -7 "$scratch/torn/games-000000.lzg.zst.journal" >"$scratch/cut-journal"
mv "$scratch/cut-journal" "$scratch/torn/games-000000.lzg.zst.journal"
(long "$scratch/torn" --threads 2 2>/dev/null)
check 'a torn last game is played again' diff -r "$scratch/long" "$scratch/torn"
mkdir "$scratch/other"
printf 'no journal' >"$scratch/other/games-000000.lzg.zst.journal"
(long "$scratch/other" 2>"$scratch/err")
equal 'what is no journal: status' 1 $?
check 'what is no journal: said' grep -q '^selfplay: cannot continue: .*journal: byte 0: ' "$scratch/err"
check 'other seeds, other games' sh -c "! '$selfplay' --variant 'renju 15x15' --nodes 60 --lines 2 \
    --games 7 --per-file 3 --seed 6 '$scratch/whole' 2>'$scratch/err' && grep -q 'another run' '$scratch/err'"

"$list" "$scratch/whole"/* >"$scratch/text"
equal 'all games, numbered' '0 1 2 3 4 5 6 ' "$(awk '!/^#/ { print $1 }' "$scratch/text" | tr '\n' ' ')"
check 'a header is shown' grep -q \
    '^# renju 15x15, engine [0-9.]*, seed 5, 60 nodes a move, 2 lines, games 3 to 5$' "$scratch/text"
check 'games that were proved end so' awk '$4 == "proved" && $NF !~ /^[a-o][0-9]+:f?pf?:/ { exit 1 }
    $4 != "proved" && / [a-o][0-9]+:f?pf?:/ { exit 1 }' "$scratch/text"
check 'two candidates, the better first' awk '
    !/^#/ { for (i = 5; i <= NF; i++) if (split($i, f, ":") == 7 && split(f[7], c, ",") == 2) {
        n++; split(c[1], a, "="); split(c[2], b, "="); if (a[2] + 0 < b[2] + 0) exit 1 } }
    END { exit n < 20 }' "$scratch/text"

printf '# two openings\nh8h9j10\n\nh8i9j9\n' >"$scratch/openings"
"$selfplay" --nodes 60 --games 6 --openings "$scratch/openings" "$scratch/book"
"$list" "$scratch/book"/* >"$scratch/text"
equal 'games from listed openings' 6 \
    "$(grep -Ec ' h8:b (h9:b j10:b|i9:b j9:b) [a-o][0-9]*:[fp]*:' "$scratch/text")"
printf 'h8h9\nh8h8\n' >"$scratch/openings"
"$selfplay" --openings "$scratch/openings" "$scratch/none" 2>"$scratch/err"
equal 'a bad opening: status' 2 $?
check 'a bad opening: where' grep -q 'openings:2: ' "$scratch/err"

"$selfplay" --nodes 60 --games 140 --per-file 140 --seed 6 "$scratch/games"
"$selfplay" --variant 'renju 15x15' --nodes 30 --games 60 --per-file 60 --seed 7 "$scratch/renju"
weightgen=$1/src/net/weightgen
sections() { # FILE: its words, and the fields of all lines after each
    awk '!/^#/ { key = $1 ~ /^[a-z]+$/ && NF < 3 ? $0 : NF
        if (key == last) count++; else { if (last) print last, count; last = key; count = 1 } }
        END { print last, count }' "$1" | tr '\n' ','
}
# In freestyle 57 halves of lines, so 1,653 rows.
train() { # OPTIONS...
    exec "$train" --rule freestyle --searches 2 --results 1 --policies 2 "$@" "$scratch/games"/* 2>"$scratch/err"
}
(train --checkpoint "$scratch/reached" --plot "$scratch/whole.svg" >"$scratch/lines")
equal 'train reads them: status' 0 $?
equal 'a line for every pass' 3 "$(grep -c '^[a-z]*, epoch [12] of [12]: loss 0[.0-9]*, on held-out' "$scratch/err")"
check 'the loss falls' awk '/^searches, epoch/ { sub(",", "", $7); loss[++n] = $7 + 0 }
    END { exit n != 2 || loss[2] >= loss[1] }' "$scratch/err"
check 'each says how much is left' grep -q '^searches, epoch 2 .* a second, [0-9.]* minutes left$' "$scratch/err"
check 'the plot is XML' python3 -c 'import sys, xml.dom.minidom as x; x.parse(sys.argv[1])' "$scratch/whole.svg"
equal 'with two dots for each of five passes' 10 "$(grep -c '<circle' "$scratch/whole.svg")"
check 'with version and rule' grep -q '^lines 4 freestyle$' "$scratch/lines"
sed '/^lines/d; /^checksum/d' "$scratch/lines" >"$scratch/inner"
equal 'a net over lines' "halves 57 1,rows 1,32 1653,policy 1,16 1653,\
colour black 1,hidden 1,50 32,second 1,34 32,threats 1,33 64,\
colour white 1,hidden 1,50 32,second 1,34 32,threats 1,33 64,\
around 1,16 3,filter black 1,33 48,filter white 1,33 48,\
scale 200 1,margin black 1,32 2,9 1,margin white 1,32 2,9 1," "$(sections "$scratch/inner")"
check 'the build can use it' sh -c "'$weightgen' own '$scratch/lines' >'$scratch/own.c' &&
    grep -q '^const struct lines_net lines_weights_own = {57, own_rows, own_policy, {{' '$scratch/own.c'"
check 'a match takes it, too' sh -c "
    '$lianzi' match --engine 'name=new network=$scratch/lines' --engine name=old --nodes 30 --games 2 --quiet"
check 'white sees what black would with the colours swapped' awk '
    /^colour/ { colour = $2; n = 0 }
    /^around/ { exit }
    NF == 33 || NF == 34 { if (colour == "black") same[n++] = $0; else if (same[n++] != $0) exit 1 }
    NF == 50 {
        one = other = ""
        for (i = 3; i <= 50; i++) { # 32 sums, then 16 products, each in two views
            j = i < 35 ? (i < 19 ? i + 16 : i - 16) : i < 43 ? i + 8 : i - 8
            one = one " " $i; other = other " " $j
        }
        if (colour == "black") seen[n++] = $1 " " $2 other
        else if (seen[n++] != $1 " " $2 one) exit 1
    }' "$scratch/lines"
: >"$scratch/err" # what the run before said must not be taken for this one's
train --checkpoint "$scratch/broken" >/dev/null &
while ! grep -q '^searches, epoch 2 of 2' "$scratch/err" && kill -0 $! 2>/dev/null; do sleep 0.02; done
kill -KILL $! 2>/dev/null
wait $! 2>/dev/null
(train --checkpoint "$scratch/broken" --plot "$scratch/again.svg" >"$scratch/lines-again")
check 'a run that was killed goes on to the same numbers' cmp "$scratch/lines-again" "$scratch/lines"
check 'and to the same plot' cmp "$scratch/again.svg" "$scratch/whole.svg"
equal 'and makes no pass twice' no "$(grep -q 'searches, epoch 1' "$scratch/err" && echo yes || echo no)"
(train --searches 3 --checkpoint "$scratch/reached" >/dev/null)
equal 'a checkpoint of a run with other options: status' 1 $?
check 'and a word' grep -q \
    "^train: .*/reached: the checkpoint belongs to a run with other options or files" "$scratch/err"
head -c 5000 "$scratch/reached" >"$scratch/broken"
(train --checkpoint "$scratch/broken" >/dev/null)
equal 'half a checkpoint: status' 1 $?
check 'half a checkpoint: said' grep -q "^train: .*/broken: the checkpoint is cut off" "$scratch/err"
shipped_lines=$(dirname "$0")/../../data/nets/renju.txt
"$train" --rule renju --start "$shipped_lines" --searches 0 --results 0 --policies 0 "$scratch/renju"/* \
    >"$scratch/lines" 2>/dev/null
sed -n '/^rows$/,/^policy$/p' "$shipped_lines" >"$scratch/wanted"
equal 'the rows of a network of renju, between two words' 7262 "$(wc -l <"$scratch/wanted")"
check 'a start without a pass keeps them' sh -c \
    "sed -n '/^rows\$/,/^policy\$/p' '$scratch/lines' | cmp - '$scratch/wanted'"
policy_of() { sed -n '/^policy$/,/^colour/p; /^around$/,/^scale/{/^scale/d;p}' "$1"; }
policy_of "$shipped_lines" >"$scratch/wanted"
policy_of "$scratch/lines" >"$scratch/found"
check 'and the policy' cmp "$scratch/found" "$scratch/wanted"
(train --start "$shipped_lines" >/dev/null)
equal 'a start for another rule: status' 1 $?
check 'a start for another rule: said' grep -q 'nets/renju.txt: the network is for another rule$' "$scratch/err"
(train --start "$shipped_lines" --values "$shipped_lines" >/dev/null)
equal 'a start and values: status' 2 $?
check 'a start and values: said' grep -q '^train: --start: --values takes all values' "$scratch/err"
(train --plot "$scratch/nowhere/plot.svg" >/dev/null)
equal 'a plot in no folder: status' 2 $?
check 'a plot in no folder: said' grep -q '^train: .*/nowhere/plot.svg: No such file' "$scratch/err"
for rule in connect4 chess; do
    "$train" --rule $rule "$scratch/games"/* 2>/dev/null
    equal "train --rule $rule: status" 2 $?
done

head -c 1000 "$scratch/games/games-000000.lzg.zst" >"$scratch/cut"
refuse() { # WHAT COMPLAINT RULE FILES...
    what=$1
    complaint=$2
    rule=$3
    shift 3
    "$train" --rule "$rule" "$@" >/dev/null 2>"$scratch/err"
    equal "$what: status" 1 $?
    check "$what: said" grep -q "^train: $complaint" "$scratch/err"
}
refuse 'a file cut off' '.*/cut: byte 1000: the file is cut off' freestyle "$scratch/cut"
refuse 'games of another rule' '.*games-000000.lzg.zst: the games are of renju, not of freestyle' \
    freestyle "$scratch/whole"/*
refuse 'too few games' 'too few positions' renju "$scratch/whole"/*

# What the build refuses of a network.
damaged() { # WHAT SED-SCRIPT COMPLAINT
    sed "$2" "$scratch/lines-again" >"$scratch/bad"
    "$weightgen" own "$scratch/bad" >/dev/null 2>"$scratch/err"
    equal "a network with $1: status" 1 $?
    check "a network with $1: said" grep -q "^weightgen: .*/bad: line [0-9]*: $3\$" "$scratch/err"
}
damaged 'a row missing' '/^rows$/{n;d}' 'a number is missing or out of range'
damaged 'a number too large' '/^rows$/{n;s/^[-0-9]*/128/}' 'a number is missing or out of range'
damaged 'weights too large' '/^hidden$/{n;s/^[-0-9]* /2147483647 /}' \
    'the weights are too large: their sum may not fit 32 bits'
damaged 'a line too many' '$p' 'there is text after the last line'
damaged 'no scale' 's/^scale .*/scale 3/' 'the scale is too small'
damaged 'a margin too large' '/^margin white$/{n;s/^[-0-9]*/32768/}' 'a number is missing or out of range'

# What the games of a network say of its scores.
calibrate=$1/tools/calibrate
"$calibrate" "$scratch/lines-again" "$scratch/games"/* >"$scratch/outcomes" 2>"$scratch/err"
equal 'calibrate: status' 0 $?
check 'calibrate changes the outcomes alone' sh -c "sed '/^scale /,\$d' '$scratch/outcomes' >'$scratch/one' &&
    sed '/^scale /,\$d' '$scratch/lines-again' | cmp - '$scratch/one' &&
    ! cmp -s '$scratch/outcomes' '$scratch/lines-again'"
check 'the build can use it, too' sh -c "'$weightgen' own '$scratch/outcomes' >/dev/null"
check 'both colours have one margin where they play alike' sh -c "
    sed -n '/^margin black/,/^margin white/p' '$scratch/outcomes' | sed '1d;\$d' >'$scratch/one' &&
    sed -n '/^margin white/,/^checksum/p' '$scratch/outcomes' | sed '1d;\$d' | cmp - '$scratch/one'"
check 'calibrate says how sure the scale is' grep -q '^positions [0-9]*, K = [0-9]* +- [0-9]*$' "$scratch/err"
"$calibrate" "$shipped_lines" "$scratch/games"/* >/dev/null 2>"$scratch/err"
equal 'games of another rule: status' 1 $?
check 'games of another rule: said' grep -q \
    '^calibrate: .*games-000000.lzg.zst: the games are of freestyle, not of renju$' "$scratch/err"
"$calibrate" "$scratch/nowhere" "$scratch/games"/* >/dev/null 2>"$scratch/err"
equal 'no network: status' 1 $?
check 'no network: said' grep -q '^calibrate: .*/nowhere: No such file' "$scratch/err"
for option in '--nodes 1' '--games x' '--shard 3/2' '--variant connect4' '--lines 33' '--wrong'; do
    # shellcheck disable=SC2086
    "$selfplay" $option "$scratch/none" 2>/dev/null
    equal "selfplay $option: status" 2 $?
done
for tool in "$list" "$calibrate" "$train"; do
    name=$(basename "$tool")
    for option in '' --wrong; do
        # shellcheck disable=SC2086
        said=$("$tool" $option 2>"$scratch/err")
        equal "$name $option: status, and no word on standard output" '2, ""' "$?, \"$said\""
        check "$name $option: usage" grep -q "usage: $name " "$scratch/err"
    done
    check "$name --help" sh -c "'$tool' --help | grep -q 'usage: $name '"
done
equal 'refused options leave nothing behind' no "$(test -e "$scratch/none" && echo yes || echo no)"
finish
