#!/bin/sh
# header.sh BUILD: each public header compiles alone, as C11 and C17 with -Wpedantic and as C++.
. "$(dirname "$0")/../tap.sh"
root=$(cd "$(dirname "$0")/../.." && pwd)
cc=${CC:-cc}
cxx=${CXX:-c++}

strict='-Wall -Wextra -Wpedantic -Wshadow -Wconversion -Werror -fsyntax-only'
for header in lianzi study; do
    include="#include <lianzi/$header.h>"
    printf '%s\nint main(void) { return 0; }\n' "$include" >"$scratch/alone.c"
    printf '%s\n%s\nint main(void) { return 0; }\n' "$include" "$include" >"$scratch/twice.c"
    cp "$scratch/alone.c" "$scratch/alone.cc"
    # shellcheck disable=SC2086
    {
        for standard in c11 c17; do
            check "$header.h alone as $standard" \
                $cc -std=$standard $strict -I"$root/include" "$scratch/alone.c"
        done
        check "$header.h included twice" $cc -std=c11 $strict -I"$root/include" "$scratch/twice.c"
        for standard in c++11 c++17; do
            check "$header.h alone as $standard" \
                $cxx -std=$standard $strict -I"$root/include" "$scratch/alone.cc"
        done
    }
done
finish
