#!/usr/bin/env python3
"""release.py BUILD: what a release carries beside the programs: the list of contents in SPDX, the copyright
file, the desktop's data, the Flatpak manifest."""
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys

sys.dont_write_bytecode = True
sys.path.append(sys.path[0] + "/..")
from checkout import read, root
from tap import Tap

build = sys.argv[1]
tap = Tap()


def run(*words):
    return subprocess.run(words, capture_output=True, text=True, timeout=120)


# ---- The list of contents ------------------------------------------------------------------------
document = json.loads(run(os.path.join(root, "packaging", "sbom"), build).stdout)
elements = {document["SPDXID"]} | {part["SPDXID"] for part in document["packages"] + document["files"]}
tap.equal("every relation joins two elements of the document", [],
          [relation for relation in document["relationships"]
           if not {relation["spdxElementId"], relation["relatedSpdxElement"]} <= elements])
tap.check("an element has one name", len(elements) == 1 + len(document["packages"]) + len(document["files"]))
for part in document["files"]:
    with open(os.path.join(build, part["fileName"]), "rb") as file:
        digest = hashlib.sha256(file.read()).hexdigest()
    tap.equal(f"{part['fileName']}: its SHA-256", [digest],
              [sum_["checksumValue"] for sum_ in part["checksums"] if sum_["algorithm"] == "SHA256"])
listed = {f"{part['name']} {part['versionInfo']}" for part in document["packages"]}
for program in ("lianzi", "lianzi-desktop"):
    if os.path.exists(os.path.join(build, program)):
        said = re.search("^libraries: (.*)$", run(os.path.join(build, program), "--version").stdout, re.M)[1]
        tap.equal(f"the libraries that {program} names are listed", set(), set(said.split(", ")) - listed)

# ---- Licence -------------------------------------------------------------------------------------
copyright_ = read("packaging/debian/copyright")
told = " ".join(copyright_.partition("\nLicense: Expat\n Permission")[2].replace("\n .\n", "\n").split())
tap.equal("the copyright file has the licence", " ".join(read("LICENSE").partition("Permission")[2].split()), told)
tap.check("and covers every file", "\nFiles: *\n" in copyright_)

# ---- The desktop ---------------------------------------------------------------------------------
metainfo = os.path.join(build, "apps/desktop/data/io.github.lianzi.Lianzi.metainfo.xml")
if os.path.exists(metainfo) and shutil.which("appstreamcli"):
    checked = run("appstreamcli", "validate", "--no-net", "--strict", metainfo)
    tap.check("appstreamcli accepts the desktop's data", checked.returncode == 0, *checked.stdout.splitlines())
else:
    print("# skipped: no window was built, or appstreamcli is missing")
manifest = json.loads(read("packaging/flatpak/io.github.lianzi.Lianzi.json"))
launchable = re.search(r"<id>(.*)</id>", read("apps/desktop/data/io.github.lianzi.Lianzi.metainfo.xml.in"))[1]
tap.equal("the Flatpak manifest is for the same program", (launchable, "lianzi-desktop"),
          (manifest["id"], manifest["command"]))
options = set(re.findall(r"^option\('(\w+)'", read("meson_options.txt"), re.M))
used = {word.split("=")[0].removeprefix("-D") for module in manifest["modules"]
        for word in module.get("config-opts", []) if module["name"] == "lianzi"}
tap.equal("and uses options that there are", set(), used - options - {"auto_features"})
tap.finish()
