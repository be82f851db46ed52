#!/bin/sh
# sum.sh BUILD: tests the last line of scripts/run-tests on small made-up projects. A crash, a
# timeout, a broken plan, a skipped check or an empty run must never count as passed.
. "$(dirname "$0")/../tap.sh"
root=$(cd "$(dirname "$0")/../.." && pwd)

count=0

# sum NAME EXPECTED-LINE EXPECTED-STATUS: makes a project of the tests on standard input, each a line
# `name: shell script` in TAP, and runs it.
sum() {
    project=$scratch/$count
    count=$((count + 1))
    mkdir "$project"
    echo "project('sum', meson_version: '>=1.0.0')" >"$project/meson.build"
    while IFS= read -r line; do
        printf '#!/bin/sh\n%s\n' "${line#*: }" >"$project/${line%%:*}"
        chmod +x "$project/${line%%:*}"
        printf "test('%s', find_program('%s'), suite: 'quick', protocol: '%s', timeout: 1)\n" \
            "${line%%:*}" "${line%%:*}" "$protocol" >>"$project/meson.build"
    done
    meson setup "$project/build" "$project" >/dev/null
    "$root/scripts/run-tests" "$project/build" >"$project/log" 2>&1
    status=$?
    equal "$1" "$2, exit $3" "$(tail -n 1 "$project/log"), exit $status"
}

protocol=tap
sum 'checks of all programs are added up, skipped ones apart' '4 passed, 0 failed, 1 skipped' 0 <<'END'
a: echo 1..3; echo ok 1 - one; echo ok 2 - two; echo 'ok 3 # SKIP no display'
b: echo 1..2; echo ok 1 - one; echo ok 2 - two
END
sum 'skipped checks alone are no failure' '1 passed, 0 failed, 2 skipped' 0 <<'END'
a: echo 1..2; echo 'ok 1 # SKIP no display'; echo 'ok 2 # SKIP no display'
b: echo 1..1; echo ok 1 - one
END
sum 'a failed check is one failure, for any exit status of its program' '3 passed, 2 failed' 1 <<'END'
a: echo 1..2; echo ok 1 - one; echo not ok 2 - two; exit 1
b: echo 1..3; echo ok 1 - one; echo not ok 2 - two; echo ok 3 - three
END
sum 'characters that XML does not allow hide nothing' '2 passed, 1 failed' 1 <<'END'
a: echo 1..2; echo ok 1 - one; echo not ok 2 - two; printf '# \033[2mfaint\n'; exit 1
b: echo 1..1; echo ok 1 - one
END
sum 'a crash, a bad exit, a timeout and a broken plan are one failure each' '4 passed, 4 failed' 1 <<'END'
a: echo 1..2; echo ok 1 - one; echo ok 2 - two; kill -SEGV $$
b: echo 1..1; echo ok 1 - one; exit 3
c: exec sleep 20
d: echo 1..2; echo ok 1 - one
END
sum 'a program that checks nothing is a failure' '1 passed, 3 failed' 1 <<'END'
a: true
b: echo 1..0 '# SKIP no display'
c: exit 77
d: echo 1..1; echo ok 1 - one
END
sum 'no program at all is a failure' '0 passed, 1 failed' 1 </dev/null
protocol=exitcode
sum 'a plain program counts once' '1 passed, 2 failed' 1 <<'END'
a: true
b: false
c: exit 77
END
finish
