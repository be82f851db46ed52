#!/bin/sh
# setup.sh BUILD: the setup script is silent if no package is missing, otherwise names the missing
# ones, and installs none with --check.
. "$(dirname "$0")/../tap.sh"
root=$(cd "$(dirname "$0")/../.." && pwd)
setup=$root/scripts/setup

equal 'silent where nothing is missing' '0:' "$("$setup" --check test 2>&1; echo "$?:")"
equal 'an unknown step is a usage error' 2 "$("$setup" nonsense >/dev/null 2>&1; echo $?)"

# A machine with a shell and a few tools but no compiler, Meson or pkg-config.
mkdir "$scratch/bin"
for tool in sh awk cat id; do
    ln -s "$(command -v $tool)" "$scratch/bin/$tool"
done
said=$(env -i PATH="$scratch/bin" sh "$setup" --check test 2>&1)
check 'packages are missing on that machine' test -n "$said"
for package in meson ninja-build libcmocka-dev g++ libcmocka-devel ninja; do
    check "names $package" sh -c 'case " $1 " in *" $2 "*) ;; *) exit 1 ;; esac' sh \
        "$(printf '%s' "$said" | tr '\n' ' ')" "$package"
done
said=$(env -i PATH="$scratch/bin" sh "$setup" --check --page test 2>&1)
check 'with --page it names the browser' sh -c 'case " $1 " in *" chromium "*) ;; *) exit 1 ;; esac' sh \
    "$(printf '%s' "$said" | tr '\n' ' ')"
check 'of the packages for the long checks, too' sh -c 'case " $1 " in *" chromium "*) ;; *) exit 1 ;; esac' sh \
    "$(env -i PATH="$scratch/bin" sh "$setup" --check --page full 2>&1 | tr '\n' ' ')"
check 'and Firefox' sh -c 'case " $1 " in *" firefox-esr "*) ;; *) exit 1 ;; esac' sh \
    "$(env -i PATH="$scratch/bin" sh "$setup" --check --page full 2>&1 | tr '\n' ' ')"
equal 'which is for the tests alone' 2 "$("$setup" --page play >/dev/null 2>&1; echo $?)"
equal 'and the script fails there without --check' 1 \
    "$(env -i PATH="$scratch/bin" sh "$setup" test >/dev/null 2>&1; echo $?)"
finish
