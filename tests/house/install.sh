#!/bin/sh
# install.sh BUILD: installs into an empty folder. Then, without the source tree, builds the examples
# through pkg-config against the shared and the static library, runs them, and checks the names that
# the libraries export.
. "$(dirname "$0")/../tap.sh"
root=$(cd "$(dirname "$0")/../.." && pwd)
build=$1
cc=${CC:-cc}
SANITIZE=${SANITIZE:-}

check 'meson install' env DESTDIR="$scratch" meson install -C "$build" --no-rebuild --quiet
header=$(find "$scratch" -path '*/include/lianzi/lianzi.h')
prefix=${header%/include/lianzi/lianzi.h}
shared=$(find "$scratch" -name 'liblianzi.so')
static=$(find "$scratch" -name 'liblianzi.a')
pc=$(find "$scratch" -name 'lianzi.pc')
for file in "$header" "$shared" "$static" "$pc"; do
    check "installed: ${file#"$scratch"}" test -f "$file"
done
check 'lianzi runs from there' "$prefix/bin/lianzi" --version

export PKG_CONFIG_SYSROOT_DIR="$scratch"
PKG_CONFIG_PATH=$(dirname "$pc")
export PKG_CONFIG_PATH
library_dir=$(dirname "$shared")
# The examples need the sanitizers that the library was built with.
flags="-std=c11 -Wall -Wextra -Wpedantic -Werror $SANITIZE"
for source in "$root"/examples/*.c; do
    name=$(basename "$source" .c)
    check "$name.c has at most 40 lines" test "$(wc -l <"$source")" -le 40
    # shellcheck disable=SC2046,SC2086
    check "$name builds against the shared library" \
        $cc $flags "$source" -o "$scratch/$name" $(pkg-config --cflags --libs lianzi)
    check "$name runs with the shared library" \
        env LD_LIBRARY_PATH="$library_dir" "$scratch/$name"
    # shellcheck disable=SC2046,SC2086
    check "$name builds against the static library" \
        $cc $flags "$source" -o "$scratch/$name-static" $(pkg-config --cflags lianzi) "$static" \
        -pthread
    check "$name runs with the static library" "$scratch/$name-static"
    equal "$name prints the same with both" \
        "$(LD_LIBRARY_PATH="$library_dir" "$scratch/$name" 2>&1)" "$("$scratch/$name-static" 2>&1)"
done

declared=$(sed -n 's/^LZ_API .*[ *]\(lz_[a-z0-9_]*\)(.*/\1/p' "$header" "${header%lianzi.h}study.h" | sort)
functions() { # nm's options for the library
    nm "$@" --defined-only | awk '$2 == "T" { print $3 }' | sort
}
check 'the header declares functions' test -n "$declared"
equal 'the shared library exports exactly the functions of the headers' "$declared" \
    "$(functions -D "$shared")"
equal 'the static library exports exactly the functions of the headers' "$declared" \
    "$(functions -g "$static")"
# The list that programs built with older libraries rely on: a name may be added to it, with the version
# that brought it, but leaves it only along with a new SONAME.
equal 'the shared library exports the functions of packaging/debian/liblianzi0.symbols' \
    "$(sed -n 's/^ \(lz_[a-z0-9_]*\)@Base .*/\1/p' "$root/packaging/debian/liblianzi0.symbols" | sort)" \
    "$(functions -D "$shared")"
equal 'the SONAME is the one of that list' \
    "$(sed -n '1s/ .*//p' "$root/packaging/debian/liblianzi0.symbols")" \
    "$(objdump -p "$shared" | awk '$1 == "SONAME" { print $2 }')"
if [ -z "$SANITIZE" ]; then
    equal 'the library has no writable data' '' \
        "$(objdump -t "$static" | awk '{
            for (i = 2; i < NF; i++)
                if ($i ~ /^\.(bss|data|tbss|tdata)/ && $i !~ /\.rel\.ro/ && $NF != $i && $(i + 1) !~ /^0+$/)
                    print $NF
        }')"
fi

# The prefix that `make install` passes to Meson; this Meson only prints it.
mkdir "$scratch/told" "$scratch/tools"
: >"$scratch/told/build.ninja"
cat >"$scratch/tools/meson" <<'END'
#!/bin/sh
for word; do case $word in --prefix=*) echo "$word" ;; esac; done
END
printf '#!/bin/sh\n' >"$scratch/tools/ninja"
chmod +x "$scratch/tools/meson" "$scratch/tools/ninja"
while IFS='|' read -r given wanted; do
    equal "make install PREFIX='$given'" "--prefix=$wanted" \
        "$(PATH="$scratch/tools:$PATH" make -s --no-print-directory -C "$root" install \
            BUILD="$scratch/told" PREFIX="$given" 2>&1)"
done <<END
/usr/local|/usr/local
/a folder/连子|/a folder/连子
a folder|$root/a folder
END
finish
