#!/bin/sh
# translation.sh BUILD: the catalogues are well-formed, complete and up to date. The built program
# finds them and prints Chinese where the locale asks for it; output for other programs stays English.
. "$(dirname "$0")/../tap.sh"
root=$(cd "$(dirname "$0")/../.." && pwd)
build=$1

while read -r source; do
    check "$source of POTFILES exists" test -f "$root/$source"
done <"$root/po/POTFILES"
equal 'POTFILES has every source with text for people' '' \
    "$(cd "$root" && grep -rlE '\<(_|N_|ngettext)\("|translatable="yes"' --include='*.[ch]' \
        --include='*.ui' apps |
        grep -vxFf po/POTFILES)"
# shellcheck disable=SC2046
xgettext --from-code=UTF-8 $(cat "$root/po/keywords") --add-location=file -D "$root" \
    -f "$root/po/POTFILES" -o "$scratch/lianzi.pot"
places() { # the source files that a catalogue names
    sed -n 's/^#: //p' "$1" | tr ' ' '\n' | sort >"$2"
}
places "$scratch/lianzi.pot" "$scratch/places"
while read -r language; do
    check "$language is well-formed" msgfmt --check -o /dev/null "$root/po/$language.po"
    check "$language has every text" msgcmp "$root/po/$language.po" "$scratch/lianzi.pot"
    places "$root/po/$language.po" "$scratch/named"
    check "$language names the right source files (see po/meson.build)" \
        diff "$scratch/places" "$scratch/named"
done <"$root/po/LINGUAS"

chinese() {
    env LC_ALL=C.UTF-8 LANGUAGE=zh_CN "$@"
}
check 'help in Chinese' sh -c 'printf "%s" "$1" | grep -q 用法' sh \
    "$(chinese "$build/lianzi" --help)"
check 'help in English' sh -c 'printf "%s" "$1" | grep -q Usage' sh \
    "$(LC_ALL=C "$build/lianzi" --help)"
if [ -x "$build/lianzi-desktop" ]; then
    check "the window's help in Chinese by --language, in the locale C" sh -c \
        'printf "%s" "$1" | grep -q 五子棋' sh \
        "$(env -u LANGUAGE LC_ALL=C "$build/lianzi-desktop" --language zh_CN --help)"
fi
equal 'a result is the same in both languages' "$(printf 'h8h9\n' | LC_ALL=C "$build/lianzi" forbidden)" \
    "$(printf 'h8h9\n' | chinese "$build/lianzi" forbidden)"

# A terminal with another charset, where this system can make the locale.
if LC_ALL=C localedef -f GBK -i zh_CN "$scratch/zh_CN.GBK" 2>"$scratch/warnings"; then
    in_gbk() {
        env LOCPATH="$scratch" LC_ALL=zh_CN.GBK LANGUAGE= "$@" | iconv -f GBK -t UTF-8
    }
    equal "help in the terminal's charset" "$(chinese "$build/lianzi" --help)" \
        "$(in_gbk "$build/lianzi" --help)"
    for command in 'convert a' "review $scratch/none.sgf" 'nothing' 'db import' "convert $scratch/cut.sgf $scratch/out.psq" \
        'solve --threads x'; do
        printf '(;GM[4]SZ[15]PB[A]EV[x];B[hh];W[zz])' >"$scratch/cut.sgf"
        # shellcheck disable=SC2086
        equal "what $command says, in the terminal's charset" "$(chinese "$build/lianzi" $command 2>&1 </dev/null)" \
            "$(in_gbk sh -c 'exec "$0" "$@" 2>&1 </dev/null' "$build/lianzi" $command)"
    done
    name=$(printf '\304\243\262\342') # in GBK
    equal 'a name in that charset' "$(printf %s "$name" | od -An -tx1)" \
        "$(env LOCPATH="$scratch" LC_ALL=zh_CN.GBK LANGUAGE= "$build/lianzi" review "$scratch/$name.sgf" 2>&1 |
            LC_ALL=C grep -ao "$name" | head -1 | tr -d '\n' | od -An -tx1)"
    [ ! -x "$build/lianzi-desktop" ] ||
        equal "the window's help in the terminal's charset" "$(chinese "$build/lianzi-desktop" --help)" \
            "$(in_gbk "$build/lianzi-desktop" --help)"
    title=$(printf '\316\336\275\373\312\326 \241\244 12\241\3019') # 无禁手 · 12×9
    : >"$scratch/seen"
    shown() {
        LC_ALL=C grep -aq "$title" "$scratch/seen"
    }
    { # q, once the game stands
        for _ in $(seq 300); do
            ! shown || break
            sleep 0.1
        done
        printf q
    } | in_gbk env TERM=xterm script -qfc "$build/lianzi play --size 12x9" "$scratch/seen" >/dev/null
    check 'the full-screen game in that charset' shown
fi

check 'install' env DESTDIR="$scratch" meson install -C "$build" --no-rebuild --quiet
installed=$(find "$scratch" -name lianzi -path '*/bin/*')
mv "$(dirname "$(dirname "$installed")")" "$scratch/moved"
check 'help in Chinese after installing and moving' sh -c 'printf "%s" "$1" | grep -q 用法' sh \
    "$(chinese "$scratch/moved/bin/lianzi" --help)"
finish
