# shellcheck shell=sh
# To be read by a test: check_listed BUILD FOLDER [NODES] checks the certificates of a folder, those of
# up to so many nodes, against the figures of its list.txt.
. "$(dirname "$0")/../tap.sh"

check_listed() {
    verify=$1/lianzi-verify
    [ ! -e "$verify.exe" ] || verify=$verify.exe
    grep -v '^#' "$2/list.txt" >"$scratch/list"
    while read -r name plies nodes leaves replies hash; do
        [ "$nodes" -le "${3:-$nodes}" ] || continue
        $EMULATOR "$verify" "$2/$name" | tr -d '\r' >"$scratch/out"
        equal "$name" "plies $plies
nodes $nodes
leaves $leaves
replies $replies
sha256 $hash" "$(tail -5 "$scratch/out")"
    done <"$scratch/list"
    equal 'every certificate is listed' "$(cd "$2" && ls ./*.proof)" \
        "$(cut -d ' ' -f 1 "$scratch/list" | sed 's|^|./|' | sort)"
}
