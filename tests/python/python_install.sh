#!/bin/sh
# python_install.sh BUILD: `pip install` of the package from the source tree into an empty environment, and its
# example, which draws a picture where matplotlib is there.
. "$(dirname "$0")/../tap.sh"
root=$(cd "$(dirname "$0")/../.." && pwd)
# The system's Python may have what another one, earlier in PATH, lacks.
for python in python3 /usr/bin/python3 ''; do
    ! "$python" -c 'import setuptools, pip, venv, wheel' 2>/dev/null || break
done
if [ -z "$python" ]; then
    echo '1..1'
    echo 'ok 1 - pip install # SKIP pip, setuptools, venv or wheel is missing'
    exit 0
fi
export LIANZI_LIBRARY="$1/liblianzi.so" PIP_DISABLE_PIP_VERSION_CHECK=1 PYTHONDONTWRITEBYTECODE=1
cp -r "$root/bindings/python" "$scratch/source"
check 'an environment' "$python" -m venv --system-site-packages --without-pip "$scratch/env"
# Offline: with what this machine has.
check 'pip install' "$python" -m pip --python "$scratch/env/bin/python" install --quiet --no-index --no-deps \
    --no-build-isolation "$scratch/source"
cd "$scratch" || exit 1
equal 'imported from there' "$scratch/env" \
    "$("$scratch/env/bin/python" -c 'import lianzi; print(lianzi.__file__)' 2>&1 | sed 's|/lib/.*||')"
equal 'with its types' found \
    "$(find "$scratch/env" -name py.typed -path '*/lianzi/*' | grep -q . && echo found)"
equal 'a library that is not there is named' 1 \
    "$(LIANZI_LIBRARY=/nowhere/liblianzi.so "$scratch/env/bin/python" -c 'import lianzi' 2>&1 |
        grep -c 'library /nowhere/liblianzi.so cannot be loaded')"

printf '(;FF[4]GM[4]SZ[15];B[hh];W[ii];B[jh];W[ji];B[ih])' >game.sgf
if "$scratch/env/bin/python" -c 'import matplotlib' 2>/dev/null; then
    check 'the example draws a curve' "$scratch/env/bin/python" "$root/bindings/python/examples/win_rate.py" game.sgf \
        --nodes 300 --out curve.png
    check 'as a picture' sh -c 'head -c 8 curve.png | od -c | grep -q "P   N   G"'
else
    echo '# skipped: the example needs matplotlib'
fi
equal 'the example names a file that is not there' 1 \
    "$("$scratch/env/bin/python" "$root/bindings/python/examples/win_rate.py" nowhere.sgf 2>&1 | grep -c '^win_rate.py: nowhere.sgf: ')"
finish
