#!/bin/sh
# puzzles.sh BUILD: `lianzi puzzles` makes puzzles of games and refuses what is broken.
. "$(dirname "$0")/../tap.sh"

lianzi=$1/lianzi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1

"$lianzi" puzzles make --self-play 3 --nodes 2 --seed 5 --out a.txt >out 2>err
equal "making ends well" 0 "$?"
"$lianzi" puzzles make --self-play 3 --nodes 2 --seed 5 --out b.txt >/dev/null 2>&1
check "the same games give the same puzzles" cmp a.txt b.txt
check "there are some" test "$(grep -c '^fours\|^threes\|^defence' a.txt)" -gt 0
check "no part file is left" test ! -e a.txt.part
"$lianzi" puzzles check a.txt >out 2>err
equal "a file is read back" 0 "$?"

# A run that was cut off goes on where it was.
"$lianzi" puzzles make --self-play 1 --nodes 2 --seed 5 --out c.txt >/dev/null 2>&1
{
    echo 'source freestyle 15x15, kinds 0, 3 to 25 plies, self-play, 2 nodes, seed 5'
    sed '1d;$d' c.txt
    echo 'games 1'
    echo 'fours 5 9'
} >c.txt.part
"$lianzi" puzzles make --self-play 3 --nodes 2 --seed 5 --out c.txt --resume >/dev/null 2>&1
check "a resumed run finds the same" cmp a.txt c.txt
echo 'source elsewhere' >c.txt.part
"$lianzi" puzzles make --self-play 3 --nodes 2 --seed 5 --out c.txt --resume >/dev/null 2>err
equal "another run's part file is refused" 1 "$?"
check "and the reason given" grep -q 'other games or options' err
rm c.txt.part
ln -s /dev/null c.txt.part
"$lianzi" puzzles make --self-play 3 --nodes 2 --seed 5 --out c.txt --resume >/dev/null 2>err
equal "a device is no part file" \
    '1 lianzi puzzles: c.txt.part: not a regular file, so --resume cannot go on from it' "$? $(cat err)"
rm c.txt.part

# Files of games.
echo 'h8i9h9i10h7i8h6' >game.txt
"$lianzi" puzzles make --out d.txt game.txt >out 2>err
equal "a file of games is read" "1 games, 0 puzzles" "$(cat out)"
"$lianzi" puzzles make --out game.txt game.txt 2>err >/dev/null
equal "the games are not overwritten" "1 h8i9h9i10h7i8h6 1" "$? $(cat game.txt) $(grep -c 'name another' err)"
"$lianzi" puzzles make --out d.txt missing.psq 2>err >/dev/null
equal "a missing file is an error" 1 "$?"
"$lianzi" puzzles make game.txt 2>err >/dev/null
equal "--out is required" 2 "$?"
"$lianzi" puzzles make --out d.txt --self-play 1 game.txt 2>err >/dev/null
equal "games come from one place" 2 "$?"
"$lianzi" puzzles make --out d.txt --rule connect4 --self-play 1 2>err >/dev/null
equal "not of Connect Four" 2 "$?"
"$lianzi" puzzles make --out none/d.txt --self-play 1 2>err >/dev/null
equal "a folder that is missing" "1 lianzi puzzles: none/d.txt: No such file or directory" "$? $(cat err)"
"$lianzi" puzzles make --out d.txt games.xyz 2>err >/dev/null
equal "a format that cannot be told" "2 1" "$? $(grep -c 'name the format with --from' err)"
"$lianzi" puzzles check 2>err >/dev/null
equal "nothing to check" 2 "$?"

# A database's games give the same puzzles, and keep the progress beside them.
echo 'i10k8j6m6h8g5e10e11i3i7h6l7j9j7h7h5i6g6l6' >combination.txt
"$lianzi" puzzles make --out file.txt combination.txt >out 2>&1
equal "a combination in a file" "1 games, 1 puzzles" "$(tail -1 out)"
"$lianzi" db import --db both.db combination.txt game.txt >/dev/null
"$lianzi" puzzles make --out base.txt --db both.db >out 2>&1
equal "and in a database" "2 games, 1 puzzles" "$(tail -1 out)"
check "is the same" cmp file.txt base.txt
"$lianzi" puzzles make --out renju.txt --db both.db --rule renju >out 2>&1
equal "of one rule only" "0 games, 0 puzzles" "$(tail -1 out)"
printf 'hint\nquit\n' | LC_ALL=C "$lianzi" puzzles solve --db both.db base.txt >out 2>err
check "the progress is in the same database" grep -qF 'Solved: 0 of 1.' out
LC_ALL=C "$lianzi" puzzles solve --db none/such/x.db base.txt >out 2>err </dev/null
equal "a folder that is missing is not made above a database that was named" \
    "1 lianzi puzzles: none/such/x.db: the database cannot be opened: No such file or directory no none" \
    "$? $(cat err) $(test -e none || echo no none)"
printf 'quit\n' | XDG_DATA_HOME=$work/own "$lianzi" puzzles solve base.txt >out 2>err
check "but above one's own" test -e own/lianzi/games.db
equal "which stays sound" "games: 2; entries of the index: 28; no fault" \
    "$(LC_ALL=C "$lianzi" db check --db both.db)"
cp base.txt kept.txt
"$lianzi" puzzles make --out base.txt --db missing.db 2>err >/dev/null
equal "a missing database is an error" 1 "$?"
check "that names it" grep -qF 'missing.db: No such file' err
check "and leaves the puzzles alone" cmp base.txt kept.txt
"$lianzi" puzzles make --out base.txt --db file.txt 2>err >/dev/null
check "so does a file that is no database" grep -qF 'file.txt: the file is no database' err

# Broken files of puzzles: each with its line and what is wrong.
head='lianzi puzzles 1\nvariant freestyle 15x15\n'
good='fours 3 700 0 1 x 110xxx1x110 i8'
refuses() {
    printf "$2" >bad.txt
    "$lianzi" puzzles check bad.txt >out 2>err
    status=$?
    equal "$1: status" 1 "$status"
    grep -qF "$3" err || { echo "# $(cat err)"; false; }
    equal "$1" 0 "$?"
}
printf "$head$good\nend 1\n" >good.txt
"$lianzi" puzzles check good.txt >out 2>err
equal "a file made by hand" "good.txt: 1 puzzles" "$(cat out)"
refuses "no header" "$good\n" 'the file has no puzzles of Lianzi'
refuses "a newer version" "lianzi puzzles 2\n" 'the puzzles have version 2, and this program reads version 1'
refuses "no variant" "lianzi puzzles 1\n$good\n" 'bad.txt:2: expected a line "variant RULE SIZE"'
refuses "cut off" "$head$good\n" 'the file is cut off'
refuses "a wrong number" "$head$good\nend 2\n" 'bad.txt:4: the file should have 2 puzzles and has 1'
refuses "more after the end" "${head}end 0\n$good\n" 'bad.txt:4: text follows the end'
refuses "an unknown kind" "${head}five 3 700 0 1 x 225 h8\n" 'bad.txt:3: expected fours, threes, defence or trap, not "five"'
refuses "too few cells" "${head}fours 3 700 0 1 x 224 h8\n" 'the cells do not fill the board of 225'
refuses "too many cells" "${head}fours 3 700 0 1 x 99999999999x h8\n" 'the cells do not fill'
refuses "an illegal move" "${head}fours 3 700 0 1 x 110xxx1x110 h8h8\n" 'occupied'
refuses "a line too long" "${head}fours 3 700 0 1 x 225 a1b1c1d1\n" 'the solution must have 1 to 3 moves, not 4'
refuses "half a line" "${head}fours 3 700\n" 'the line ends where'
refuses "a board of another game" 'lianzi puzzles 1\nvariant connect4 7x6\n' 'puzzles are for five in a row'
# Solving: a double four on h8, once after a wrong move, once at once.
printf 'lianzi puzzles 1\nvariant freestyle 15x15\nfours 3 700 1 1 x 52o14x13oxo11oox10oxxx113 h8i8h9\nend 1\n' >four.txt
solve() {
    "$lianzi" puzzles solve --db games.db four.txt >out 2>err
}
said() {
    grep -qF "$2" out || cat out err
    check "$1" grep -qF "$2" out
}
printf 'zz\nd8\na1\nh8\nh9\n' | LC_ALL=C solve
equal "solving ends well" 0 "$?"
said "what is asked" "freestyle 15x15: x to move wins by fours."
said "an occupied cell is refused" "You can't play that"
said "a wrong move is refuted" "a1 is wrong: h8 answers it."
said "a right one is answered" "h8 is right. The answer is"
said "the five ends it" "Solved at last."
said "a wrong try counts as not solved" "Solved: 0 of 1. Streak: 0, longest 0."
printf 'h8\nh9\n' | LC_ALL=C "$lianzi" puzzles solve --db games.db --level missed four.txt >out 2>err
said "the missed one can be asked again" "Solved."
said "which changes no rating" "Solved: 0 of 1. Streak: 0, longest 0."
printf '' | LC_ALL=C "$lianzi" puzzles solve --db games.db --level missed four.txt >out 2>err
said "and is missed no more" "No missed puzzle of this kind is left."
printf '' | LC_ALL=C "$lianzi" puzzles --db '' --rule caro --kind trap >out 2>err
said "a kind that the rule has not" "There are no puzzles of this kind."
for kind in fours threes defence trap; do
    printf 'quit\n' | LC_ALL=C "$lianzi" puzzles --db '' --kind $kind --rule renju >out 2>err
    case $kind in
    fours) goal='wins by fours\.' ;;
    threes) goal='wins by threes and fours\.' ;;
    defence) goal='has one move that does not lose\.' ;;
    trap) goal='wins by fours and a forbidden point\.' ;;
    esac
    check "of the kind $kind" grep -q "^renju 15x15: [xo] to move $goal" out
done
rating_at() {
    printf 'quit\n' | LC_ALL=C "$lianzi" puzzles --db '' --level "$1" | sed -n 's/.*Rating of the puzzle: \([0-9]*\)\..*/\1/p'
}
check "easier ones and harder ones" test "$(rating_at easier)" -lt 850 -a "$(rating_at harder)" -gt 1150
printf 'quit\n' | LC_ALL=C "$lianzi" puzzles --db '' >out 2>err
said "a person's first puzzle is short" "Plies: 3. "
"$lianzi" puzzles --kind five 2>err >out
equal "an unknown kind" '2 lianzi puzzles: --kind: expected fours, threes, defence or trap, not "five"' "$? $(cat err)"
printf 'h8\nh9\n' | LC_ALL=C solve
said "solved at the first try" "Solved: 1 of 2. Streak: 1, longest 1."
printf 'hint\nsolution\n' | LC_ALL=C solve
said "a hint" "The move is in column h."
said "the solution" "Solution: h8 i8 h9"
said "help ends a streak" "Solved: 1 of 3. Streak: 0, longest 1."
for day in foo 2026-13-01 2026-02-29 2026-2-1 2026-11 ''; do
    equal "no day: $day" \
        "2 lianzi puzzles: --date: expected a day as YYYY-MM-DD, not \"$day\"" \
        "$(printf 'quit\n' | LC_ALL=C "$lianzi" puzzles --db '' --date "$day" 2>&1 >/dev/null | sed 's/^/2 /')"
done
printf 'quit\n' | LC_ALL=C "$lianzi" puzzles --db '' --date 2026-11-23 >first
printf 'quit\n' | LC_ALL=C "$lianzi" puzzles --db '' --date 2026-11-23 >second
check "the puzzle of a day is the same" cmp first second
check "shipped puzzles are found" grep -q 'Rating of the puzzle' first
printf 'quit\n' | LC_ALL=C XDG_DATA_HOME=$work "$lianzi" play --puzzles --rule renju >out
said "play --puzzles is the same" "renju 15x15"
check "and keeps the progress where it belongs" test -s "$work/lianzi/games.db"
"$lianzi" puzzles solve bad.txt </dev/null 2>err >out
equal "a broken file is refused" 1 "$?"
"$lianzi" puzzles sing 2>err >out
equal "an unknown subcommand is refused" 2 "$?"
finish
