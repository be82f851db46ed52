# For tests of the full-screen game in a real pseudo-terminal (tmux). Source it after tap.sh, with
# $lianzi set. $term, $locale and $language set the game's terminal type and locale.
session=0 # each on a socket of its own: a server that ends is still there for a moment
trap 'in_tmux kill-server 2>/dev/null; rm -rf "$scratch"' EXIT

in_tmux() {
    tmux -S "$scratch/tmux$session" "$@"
}
start() { # WIDTH HEIGHT OPTION...
    [ $session = 0 ] || in_tmux kill-server
    session=$((session + 1))
    width=$1 height=$2
    shift 2
    in_tmux -f /dev/null new-session -d -s game -x "$width" -y "$height" \
        "env TERM=${term:-screen} LC_ALL=${locale:-C.UTF-8} LANGUAGE=${language-en} XDG_STATE_HOME=$scratch/state $lianzi play $*"
}
screen() {
    in_tmux capture-pane -p -t game 2>/dev/null
}
shows() { # NAME PATTERN: waits until the screen shows it, for half a minute at most
    tries=0
    while [ $tries -lt 300 ]; do
        if screen | grep -q -e "$2"; then
            check "$1" true
            return
        fi
        sleep 0.1
        tries=$((tries + 1))
    done
    check "$1: $2" sh -c 'cat; false' <<END
$(screen)
END
}
gone() { # NAME: waits until the game has ended
    tries=0
    while [ $tries -lt 300 ] && in_tmux has-session -t game 2>/dev/null; do
        sleep 0.1
        tries=$((tries + 1))
    done
    check "$1" test $tries -lt 300
}
keys() {
    in_tmux send-keys -t game "$@"
}
click() { # COLUMN ROW of the terminal, from 0: xterm's bytes for press and release
    x=$(printf '%x' $(($1 + 33))) y=$(printf '%x' $(($2 + 33)))
    keys -H 1b 5b 4d 20 "$x" "$y" 1b 5b 4d 23 "$x" "$y"
}
