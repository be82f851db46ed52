# For tests written in sh: sourced, then used as
#   check NAME COMMAND...          passes when COMMAND succeeds; otherwise shows its output
#   equal NAME EXPECTED ACTUAL     passes when the two texts are the same
#   finish                         prints the plan; must come last
# Prints TAP for Meson. $scratch is an empty folder, removed at the end.
tap_count=0
tap_failed=0
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

tap_report() {
    tap_count=$((tap_count + 1))
    if [ "$1" = 0 ]; then
        echo "ok $tap_count - $2"
    else
        tap_failed=1
        echo "not ok $tap_count - $2"
    fi
}

check() {
    tap_name=$1
    shift
    if tap_output=$("$@" 2>&1); then
        tap_report 0 "$tap_name"
    else
        tap_report 1 "$tap_name"
        printf '%s\n' "$tap_output" | sed 's/^/# /'
    fi
}

equal() {
    if [ "$2" = "$3" ]; then
        tap_report 0 "$1"
    else
        tap_report 1 "$1"
        printf 'expected:\n%s\nbut got:\n%s\n' "$2" "$3" | sed 's/^/# /'
    fi
}

finish() {
    echo "1..$tap_count"
    exit $tap_failed
}
