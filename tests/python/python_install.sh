#!/bin/sh
# python_install.sh BUILD: `pip install` of the package into a bare virtual environment, from the source tree, a
# wheel and a source archive, without network; and its example, which draws a picture where matplotlib is there.
. "$(dirname "$0")/../tap.sh"
root=$(cd "$(dirname "$0")/../.." && pwd)
# The system's Python may have what another one, earlier in PATH, lacks.
for python in python3 /usr/bin/python3 ''; do
    ! "$python" -c 'import ensurepip, venv' 2>/dev/null || break
done
if [ -z "$python" ]; then
    echo '1..1'
    echo 'ok 1 - pip install # SKIP ensurepip or venv is missing'
    exit 0
fi
export LIANZI_LIBRARY="$1/liblianzi.so" PIP_DISABLE_PIP_VERSION_CHECK=1 PYTHONDONTWRITEBYTECODE=1
# A look at an index would fail.
export PIP_CONFIG_FILE=/dev/null PIP_INDEX_URL=http://127.0.0.1:9/ PIP_RETRIES=0
unset PIP_EXTRA_INDEX_URL PIP_FIND_LINKS PYTHONPATH
cp -r "$root/bindings/python" "$scratch/source"
cd "$scratch" || exit 1
check 'an environment' "$python" -m venv env
pip() {
    env/bin/python -m pip --quiet "$@"
}
imported() {
    (cd / && "$scratch/env/bin/python" -c 'import lianzi; lianzi.Game("renju", "h8"); print(lianzi.__path__[0])' 2>&1)
}
packages=$scratch/$(echo env/lib/python*/site-packages)

# installed FROM WHAT: pip installs the package, and all of it.
installed() {
    check "pip installs $2" pip install "$1"
    equal "$2: imported from there" "$packages/lianzi" "$(imported)"
    check "$2: all of its files" diff -r "$root/bindings/python/lianzi" "$packages/lianzi" -x __pycache__
    equal "$2: its metadata" '0.1.0 >=3.9 MIT True True' "$(env/bin/python -c '
from importlib.metadata import metadata
data = metadata("lianzi")
print(data["Version"], data["Requires-Python"], data["License"], "matplotlib" in data["Requires-Dist"],
      "import lianzi" in (data["Description"] or data.get_payload()))' | sed "s/^$("$root/scripts/version") /0.1.0 /")"
    check "$2: pip removes it" pip uninstall --yes lianzi
    equal "$2: nothing is left" '' "$(find "$packages" -name '*lianzi*')"
}
# built FOLDER INTO: the archives, by the hooks that pip and other builders call.
built() {
    mkdir -p "$2"
    (cd "$1" && env "$scratch/env/bin/python" -c '
import sys; sys.path.insert(0, ""); import build_backend as b; b.build_wheel(sys.argv[1]); b.build_sdist(sys.argv[1])' \
        "$scratch/$2")
}

installed ./source 'the source tree'
check 'a wheel and a source archive are built' built source dist
installed dist/*.whl 'the wheel'
installed dist/*.tar.gz 'the source archive'
tar -xf dist/*.tar.gz
check 'the source archive makes archives, too' built lianzi-*/ again
check 'the same wheel' cmp dist/*.whl again/*.whl
equal 'and all that is in the source tree' '' \
    "$(diff -rq source lianzi-*/ -x __pycache__ -x .mypy_cache | grep -v 'Only in lianzi-.*: PKG-INFO')"
check 'pip installs the source tree for editing' pip install --editable ./source
equal 'which is used where it lies' "$scratch/source/lianzi" "$(imported)"
check 'pip removes that' pip uninstall --yes lianzi

check 'the wheel once more' pip install dist/*.whl
equal 'a library that is not there is named' 1 \
    "$(LIANZI_LIBRARY=/nowhere/liblianzi.so env/bin/python -c 'import lianzi' 2>&1 |
        grep -c 'library /nowhere/liblianzi.so cannot be loaded')"
example=$root/bindings/python/examples/win_rate.py
printf '(;FF[4]GM[4]SZ[15];B[hh];W[ii];B[jh];W[ji];B[ih])' >game.sgf
if "$python" -c 'import matplotlib' 2>/dev/null; then
    check 'the example draws a curve' env PYTHONPATH="$packages" "$python" "$example" game.sgf --nodes 300 --out curve.png
    check 'as a picture' sh -c 'head -c 8 curve.png | od -c | grep -q "P   N   G"'
else
    echo '# skipped: the example needs matplotlib'
fi
equal 'the example names a file that is not there' 1 \
    "$(env/bin/python "$example" nowhere.sgf 2>&1 | grep -c '^win_rate.py: nowhere.sgf: ')"
finish
