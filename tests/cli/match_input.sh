#!/bin/sh
# match_input.sh BUILD: `lianzi match` names bad options and files before the first game.
. "$(dirname "$0")/../tap.sh"
lianzi=$1/lianzi
printf 'h8\n' >"$scratch/good"
printf '# one\n\nh8i9\nh8 h8\n' >"$scratch/occupied"
printf 'h8\nh16\n' >"$scratch/off"
printf 'a1b1a2b2a3b3a4b4a5\n' >"$scratch/over"
printf '\n# nothing\n' >"$scratch/empty"
printf '{"lianzi_match":1,"x":[' >"$scratch/bad.json"
ln -s /dev/null "$scratch/device.json"

# Options and a piece of the complaint: wrong usage, then files that cannot be read, or engines that
# cannot be run.
refuses() {
    while IFS='|' read -r options complaint; do
        eval "\"\$lianzi\" match $options --out '$scratch/out.json'" >"$scratch/out" 2>"$scratch/err"
        equal "$options: status" "$1" $?
        check "$options: named" grep -qF -e "$complaint" "$scratch/err"
        equal "$options: one line" 1 "$(wc -l <"$scratch/err" | tr -d ' ')"
        check "$options: nothing begun" test ! -e "$scratch/out.json"
    done
}
refuses 2 <<END
|at least two --engine options are required
--engine nodes=5|at least two --engine options are required
--engine nodes=5 --engine nodes=5 --games 3|--games: must be even
--engine nodes=5 --engine nodes=5 --games none|--games: expected a whole number
--engine nodes=5 --engine nodes=none|--engine 2: nodes: expected a whole number from 1
--engine nodes=5 --engine nodes|--engine 2: "nodes" is not KEY=VALUE
--engine nodes=5 --engine 'name=\"x nodes=3'|--engine 2: a quote is not closed
--engine nodes=5 --engine level=11|--engine 2: level=11: level is from 1 to 10
--engine nodes=5 --engine bogus=1|--engine 2: bogus=1: no option is called "bogus"
--engine nodes=5 --engine classic=nobody|--engine 2: classic=nobody
--engine nodes=5 --engine name=B,classic=drop|B cannot play: drop plays connect4, not freestyle
--engine nodes=5 --engine classic=tuple --rule renju|engine 2 cannot play: tuple plays freestyle, not renju
--engine nodes=5 --engine classic=table --rule standard|engine 2 cannot play: table plays freestyle, not standard
--engine nodes=5 --engine classic=table --size 5 --openings none|engine 2 cannot play: table plays on
--engine nodes=5 --engine classic=drop --rule freestyle --win 4 --size 7 --openings none|engine 2 cannot play: drop plays connect4
--engine name=A,nodes=5 --engine name=A,nodes=6|--engine 2: the name "A" is used twice
--engine nodes=5 --engine name=|--engine 2: an empty name
--engine nodes=5 --engine cmd=cat|--engine 2: no limit; give --tc, --nodes or --depth
--engine nodes=5 --engine cmd=cat,bogus=1,nodes=5|--engine 2: a child engine has no option "bogus"
--engine nodes=5 --engine cmd=cat,nodes=5 --rule connect4|--engine 2: the Gomocup protocol does not know
--engine nodes=5 --engine nodes=5 --tc soon|--tc: expected turn=SECONDS
--engine nodes=5 --engine nodes=5 --tc turn=x|--tc: expected seconds
--engine nodes=5 --engine nodes=5 --tc turn=-0.5|--tc: expected seconds
--engine nodes=5 --engine nodes=5 --tc turn=0|--tc: expected seconds
--engine nodes=5 --engine nodes=5 --tc match=30+|--tc: expected an increment
--engine nodes=5 --engine nodes=5 --tc match=30+-1|--tc: expected an increment
--engine nodes=5 --engine nodes=5 --sprt elo0=5,elo1=0|--sprt: expected
--engine nodes=5 --engine nodes=5 --engine nodes=5 --sprt elo0=0,elo1=5|--sprt: requires exactly two engines
--engine nodes=5 --engine nodes=5 --shard 3/2|--shard: expected I/N
--engine nodes=5 --engine nodes=5 --resign 5|--resign: expected SCORE,MOVES
--engine nodes=5 --engine nodes=5 --out x.doc|x.doc: expected a name that ends in .json
--engine nodes=5 --engine nodes=5 --out $scratch/x.lib|x.lib: expected a name that ends in .json, .psq, .sgf or .txt
--engine nodes=5 --engine nodes=5 --out $scratch/x.pos|x.pos: expected a name that ends in .json
--engine nodes=5 --engine nodes=5 --out $scratch/x.sav|x.sav: expected a name that ends in .json
--engine nodes=5 --engine nodes=5 --resume x.sgf|x.sgf: expected a name that ends in .json
--engine nodes=5 --engine nodes=5 --opening swap2|--opening: matches begin from --openings
--engine nodes=5 --engine nodes=5 stray|unexpected argument "stray"
--engine nodes=5 --merge x.json|--merge: expects files and no --engine
END
refuses 1 <<END
--engine nodes=5 --engine 'cmd=/nowhere/x nodes=5'|engine 2 cannot play: /nowhere/x: No such file
--engine nodes=5 --engine nodes=5 --openings $scratch/none|$scratch/none: No such file
--engine nodes=5 --engine nodes=5 --openings /|/: Is a directory
--engine nodes=5 --engine nodes=5 --openings $scratch/occupied|$scratch/occupied:4: 
--engine nodes=5 --engine nodes=5 --openings $scratch/off|$scratch/off:2: h16 is off the 15x15 board
--engine nodes=5 --engine nodes=5 --openings $scratch/over|$scratch/over:1: the game is over
--engine nodes=5 --engine nodes=5 --openings $scratch/empty|$scratch/empty: no opening found
--engine nodes=5 --engine nodes=5 --resume $scratch/bad.json|$scratch/bad.json: not a match's JSON file
--engine nodes=5 --engine nodes=5 --resume $scratch/device.json|$scratch/device.json: not a regular file
--engine nodes=5 --engine nodes=5,book=$scratch/none|--engine 2: book=$scratch/none: No such file
--engine nodes=5 --engine nodes=5,network=$scratch/none|--engine 2: network=$scratch/none: No such file
END
yes h8 | "$lianzi" match --engine nodes=5 --engine nodes=5 --openings /dev/stdin 2>"$scratch/err"
equal 'endless openings: refused' '1 lianzi match: /dev/stdin:100001: more than 100000 openings' \
    "$? $(cat "$scratch/err")"

# An existing output is neither overwritten nor extended, in whatever order the outputs are given.
two="--engine nodes=5 --engine name=B,nodes=5 --games 2 --max-stones 4 --openings none --quiet"
for kind in json psq sgf txt; do
    echo precious >"$scratch/there.$kind"
    for order in 'there new' 'new there'; do
        set -- $order
        "$lianzi" match $two --out "$scratch/$1.$kind" --out "$scratch/$2.$kind" 2>"$scratch/err"
        equal "$order.$kind: refused in one line" '1 1' "$? $(grep -c "there.$kind: the file exists already" "$scratch/err")"
        equal "$order.$kind: left alone" precious "$(cat "$scratch/there.$kind")"
        check "$order.$kind: nothing begun" test ! -e "$scratch/new.$kind"
    done
    "$lianzi" match $two --out "$scratch/there.$kind" --resume "$scratch/new.json" 2>"$scratch/err"
    equal "there.$kind beside --resume of nothing: refused" '1 precious' "$? $(cat "$scratch/there.$kind")"
    check "there.$kind beside --resume of nothing: nothing begun" test ! -e "$scratch/new.json"
done
"$lianzi" match $two --out "$scratch/new.psq" --out "$scratch/nowhere/new.json" 2>"$scratch/err"
equal 'an output that cannot be: refused' "1 lianzi match: $scratch/nowhere/new.json: No such file or directory" \
    "$? $(cat "$scratch/err")"
check 'an output that cannot be: nothing begun' test ! -e "$scratch/new.psq"
"$lianzi" match $two --out "$scratch/new.json" --resume "$scratch/new.json" 2>"$scratch/err"
equal 'an output named twice: refused' '2 1' "$? $(grep -c 'new.json: named twice' "$scratch/err")"
check 'an output named twice: nothing begun' test ! -e "$scratch/new.json"
: >"$scratch/empty.psq"
"$lianzi" match $two --out "$scratch/new.json" --out "$scratch/empty.psq" >"$scratch/out" 2>"$scratch/err"
equal 'an empty file is as good as none' '0 2' "$? $(grep -c '^Piskvorky' "$scratch/empty.psq")"
"$lianzi" match $two --resume "$scratch/new.json" --out "$scratch/there.psq" >"$scratch/out" 2>"$scratch/err"
equal 'resumed, a file of games is written anew' '0 2 0' \
    "$? $(grep -c '^Piskvorky' "$scratch/there.psq") $(grep -c precious "$scratch/there.psq")"
echo precious >"$scratch/there.psq"
"$lianzi" match --merge "$scratch/new.json" --out "$scratch/there.psq" 2>"$scratch/err" >"$scratch/out"
equal 'merging: nor is it then' '1 precious' "$? $(cat "$scratch/there.psq")"

# A board that a classic can play, though its report has no start position for it.
rm -f "$scratch/new.json"
"$lianzi" match --engine 'classic=table' --engine 'classic=tuple,depth=1' --games 2 --max-stones 4 \
    --openings none --quiet --blocked 8,8 --out "$scratch/new.json" >"$scratch/out" 2>"$scratch/err"
equal 'a blocked cell is no hindrance to a classic' '0 2 ' \
    "$? $(grep -c '"reason":"stones"' "$scratch/new.json") $(cat "$scratch/err")"

# A clock without an increment.
rm -f "$scratch/new.json"
"$lianzi" match $two --tc match=30+0 --out "$scratch/new.json" >"$scratch/out" 2>"$scratch/err"
equal 'an increment of 0 is none' '0 1 ' \
    "$? $(grep -c '"limits":\[0,30000,0,0,0\]' "$scratch/new.json") $(cat "$scratch/err")"

# The parts of a game that a format cannot hold are named once, before the first game.
while IFS='|' read -r name options losses; do
    rm -f "$scratch/new.$name"
    "$lianzi" match $two $options --out "$scratch/new.$name" >"$scratch/out" 2>"$scratch/err"
    equal "$options: losses in .$name" "$losses" \
        "$(sed -n 's/.*: warning: \([a-z ]*\) not kept: .*/\1/p' "$scratch/err" | tr '\n' ';')"
    equal "$options: nothing else is told of .$name" "$(printf %s "$losses" | tr -cd ';' | wc -c)" \
        "$(wc -l <"$scratch/err")"
done <<END
psq||
psq|--rule renju|the rule is;
psq|--win 6|the rule is;
psq|--rule connect4 --blocked 1,1|blocked cells are;the rule is;
sgf|--rule renju|
txt|--rule renju|rule and size are;
END

echo precious >"$scratch/there.json"
"$lianzi" match --engine nodes=5 --engine name=B,nodes=5 --out "$scratch/there.json" 2>"$scratch/err"
equal 'an output that is there: refused' 1 $?
equal 'an output that is there: left alone' precious "$(cat "$scratch/there.json")"
"$lianzi" match --merge "$scratch/missing.json" 2>"$scratch/err"
equal 'merging a missing file' '1 1' "$? $(grep -c missing.json "$scratch/err")"

# An input without an end.
"$lianzi" match --engine nodes=5 --engine nodes=5 --openings /dev/zero 2>"$scratch/err"
equal 'endless openings' '1 lianzi match: /dev/zero: line 1 has more than 1048576 bytes' "$? $(cat "$scratch/err")"
"$lianzi" match --merge /dev/zero 2>"$scratch/err"
equal 'an endless file to merge' "1 lianzi match: /dev/zero: not a match's JSON file" "$? $(cat "$scratch/err")"
finish
