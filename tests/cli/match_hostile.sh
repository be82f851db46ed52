#!/bin/sh
# match_hostile.sh BUILD: every part of the scripted engine against an honest one. Each fault costs
# its engine the game, with the reason; the match continues to its end and leaves no process behind.
. "$(dirname "$0")/../tap.sh"
lianzi=$1/lianzi
engine="\"$1/tests/cli/scripted_engine\"" # quoted: a word of a command
mark=hostile-$$ # an argument of every engine, to find those left behind
printf 'h8\nc3\n' >"$scratch/openings"

match() { # part, further options ...
    part=$1
    shift
    rm -f "$scratch/games.json"
    "$lianzi" match --engine "name=Good cmd='$engine good 40 $mark'" \
        --engine "name=Bad cmd='$engine $part $mark'" --openings "$scratch/openings" --games 4 \
        --tc turn=0.6 --tolerance 0.4 --patience 2 --concurrency 4 --quiet \
        --out "$scratch/games.json" "$@" 2>"$scratch/err"
}

# Part, its fault, and a piece of the record's text about it. Only the late part gets little time, so
# that a busy machine does not make other parts late.
while read -r part fault detail; do
    seconds=20
    [ "$fault" = late ] && seconds=0.6
    match "$part" --tc turn=$seconds >"$scratch/out"
    equal "$part: the match ends well" 0 $?
    equal "$part: four losses, booked" \
        "Good vs Bad: 4-0-0
Bad lost by fault: $fault 4" "$(sed 's/, pentanomial.*//' "$scratch/out")"
    equal "$part: each with its reason" 4 \
        "$(grep -c "\"reason\":\"$fault\",\"detail\":\"[^\"]*$detail" "$scratch/games.json")"
done <<END
mute late no answer in time
late late no answer in time
half-line late only half a line in time
crash crashed signal 11
exit crashed exit status 3
close crashed closed its output
garbage garbage said .\"my move is below
binary garbage said
illegal illegal occupied
off-board illegal off the board
error refused asked for a move: .\"ERROR I do not know
unknown late no answer in time
flood flooded MiB of output
endless-line flooded a line without end
twice garbage spoke out of turn
END

# Sloppy but understood: these parts play on, and win or lose on the board.
for part in good polite-start trailing-blank chatter 'slow 20'; do
    match "$part" --max-stones 12 >"$scratch/out"
    equal "$part: the match ends well" 0 $?
    equal "$part: nothing lost by fault" 0 "$(grep -c fault "$scratch/out")"
    equal "$part: four games" 4 "$(grep -c '"result"' "$scratch/games.json")"
done
# Our engine with reports on writes many INFO lines between its moves.
"$lianzi" match --engine "name=A cmd='\"$1/pbrain-lianzi\"' info.show_detail=2" \
    --engine "name=B cmd='$engine good'" --openings none --games 2 --nodes 300 --max-stones 4 \
    --quiet >"$scratch/out" 2>"$scratch/err"
equal 'show_detail: nothing lost by fault' '0 0' "$? $(grep -c fault "$scratch/out")"
# INFO is a separate line of any length.
cat >"$scratch/listening" <<END
#!/bin/sh
tee "$scratch/heard" | $engine good
END
chmod +x "$scratch/listening"
long=$(printf '%01000d' 7)
rm -f "$scratch/games.json"
"$lianzi" match --engine "name=A cmd='$scratch/listening' info.folder=$long info.evaluate=1" \
    --engine "name=B cmd='$engine good 40'" --openings "$scratch/openings" --games 2 --tc turn=20 \
    --max-stones 8 --quiet --out "$scratch/games.json" >"$scratch/out" 2>"$scratch/err"
equal "a long INFO: the match ends well" "0 0" "$? $(grep -c fault "$scratch/out")"
equal "a long INFO is sent whole, and the next behind it" \
    "INFO folder $long
INFO evaluate 1" "$(grep -A 1 '^INFO folder' "$scratch/heard" | head -2)"
# Memory: without a limit, in MiB, and in INFO's own words, which have the last say and any value.
while IFS='|' read -r options memory rest; do
    rm -f "$scratch/heard"
    "$lianzi" match --engine "name=A cmd='$scratch/listening' $options" \
        --engine "name=B cmd='$engine good 40'" --openings none --games 2 --tc turn=20 \
        --max-stones 4 --quiet >"$scratch/out" 2>"$scratch/err"
    equal "memory, $options: what counts" "0 $memory" \
        "$? $(grep '^INFO max_memory' "$scratch/heard" | tail -1 | tr -d '\r')"
    equal "memory, $options: the rest" "$rest" "$(grep '^INFO memory' "$scratch/heard" | head -1)"
done <<END
|INFO max_memory 0|
memory=5|INFO max_memory 5242880|
info.max_memory=100000000|INFO max_memory 100000000|
memory=5 info.max_memory=100000000|INFO max_memory 100000000|
info.memory=5|INFO max_memory 0|INFO memory 5
memory=6 info.memory=5|INFO max_memory 6291456|INFO memory 5
END
# Both engines know the blocked cells from their first move on.
for opening in none "$scratch/openings"; do
    rm -f "$scratch/heard" "$scratch/games.json"
    "$lianzi" match --blocked 1,15 --blocked 3,15 --engine "name=A cmd='$scratch/listening'" \
        --engine "name=B cmd='$engine good'" --openings "$opening" --games 2 --tc turn=20 \
        --max-stones 8 --quiet --out "$scratch/games.json" >"$scratch/out" 2>"$scratch/err"
    equal "blocked cells, opening ${opening##*/}: nothing lost by fault" "0 2 0" \
        "$? $(grep -c '"reason":"stones"' "$scratch/games.json") $(grep -c fault "$scratch/out")"
    equal "blocked cells, opening ${opening##*/}: told before the stones" "BOARD
0,0,3
2,0,3" "$(grep -A 2 -m 1 BOARD "$scratch/heard" | tr -d '\r')"
done
for part in undying orphan; do
    match "$part" >"$scratch/out"
    equal "$part: killed at the end, not before" '0 0' "$? $(grep -c fault "$scratch/out")"
done

# A clock for the whole game runs out; an increment keeps it going.
match 'slow 250' --tc match=0.5 --tolerance 0.2 >"$scratch/out"
equal 'a match clock runs out' 'Bad lost by fault: late 4' "$(grep fault "$scratch/out")"
match 'slow 100' --tc match=5+0.2 --max-stones 12 >"$scratch/out"
equal 'an increment keeps it going' 0 "$(grep -c fault "$scratch/out")"

# An engine that cannot start is named and refused before the first game.
while read -r part detail; do
    match "$part" >"$scratch/out"
    equal "$part: refused" 1 $?
    check "$part: named" grep -q "Bad cannot play: at START.*$detail" "$scratch/err"
    check "$part: no file was begun" test ! -e "$scratch/games.json"
done <<END
mute-start no answer in time
deaf no answer in time
crash-start signal 6
refuse-start ERROR unsupported size
odd-start said .HELLO
glued-start said .OKAY
END
"$lianzi" match --engine "cmd=$scratch/nothing" --engine "nodes=1" --tc turn=1 2>"$scratch/err"
equal 'a missing command' "1 lianzi match: engine 1 cannot play: $scratch/nothing: No such file or directory" \
    "$? $(cat "$scratch/err")"

# An interrupted match does not wait for moves; the games played count.
timeout --preserve-status -s TERM -k 20 2 "$lianzi" match --tc turn=300 --quiet \
    --engine "name=A cmd='$engine good 40 $mark'" --engine "name=B cmd='$engine late 200000 $mark'" \
    --openings "$scratch/openings" --games 4 --concurrency 4 >"$scratch/out" 2>&1
equal 'called off: status' 143 $?
equal 'called off: the standing' 'A vs B: 0-0-0, pentanomial 0 0 0 0 0' "$(cat "$scratch/out")"

# A lack of memory or processes costs no engine a game: the match ends and says so.
for most in 9 11 13 15 17 19; do
    (ulimit -n $most && exec "$lianzi" match --engine "name=Good cmd='$engine good 40 $mark'" \
        --engine "name=Bad cmd='$engine good $mark'" --openings "$scratch/openings" --games 4 \
        --nodes 50 --max-stones 8 --concurrency 2 --quiet) >"$scratch/out" 2>"$scratch/err"
    status=$?
    equal "$most descriptors: nobody loses for want of more" 0 "$(grep -c fault "$scratch/out")"
    check 'and the match says so' test $status -eq 0 -o "$(grep -c 'Too many open files' "$scratch/err")" -eq 1
done
if [ -z "$SANITIZE" ]; then # whose own memory knows no such limit
    (ulimit -v 1500000 && "$lianzi" match --engine "name=A hash_mib=4096" --engine name=B --quiet \
        --nodes 30 --games 4 --max-stones 8 >"$scratch/out" 2>"$scratch/err")
    equal 'no memory for an engine of ours' \
        '1 lianzi match: A cannot play: no memory for a search with tables of 4096 MiB' \
        "$? $(cat "$scratch/err")"
    equal 'costs it no game' '' "$(cat "$scratch/out")"
fi

left_behind() {
    cat /proc/[0-9]*/cmdline 2>/dev/null | tr '\0\n' '  ' | grep -c "scripted_engine [a-z0-9 -]*[h]ostile-$$"
}
equal 'nobody is left behind' 0 "$(left_behind)"
finish
