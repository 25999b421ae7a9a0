"""Prints the licences of the program and of all crates that are linked into it, each text once.

    python3 packaging/licences.py FEATURES

A crate that names no licence, or names one and contains no text of any, ends it with an error.
"""

import json
import pathlib
import subprocess
import sys

# Crates whose archive has no text of the licence that they name; what it says is in the texts of others.
WITHOUT_TEXT = {"MIT", "Apache-2.0", "MIT OR Apache-2.0", "Apache-2.0 OR MIT", "MIT/Apache-2.0", "Apache-2.0/MIT"}


def cargo(*words):
    return subprocess.run(["cargo", *words], check=True, capture_output=True, text=True).stdout


def linked(features):
    """Returns name and version of each crate that the program is linked with."""
    tree = cargo("tree", "--locked", "-e", "normal", "--prefix", "none", "--features", features, "-f", "{p}")
    return {tuple(line.split(" ")[:2]) for line in tree.splitlines() if line}


def texts(folder):
    """Returns the texts of licences in the folder of a crate, by the names of their files."""
    names = ("LICENSE", "LICENCE", "COPYING", "UNLICENSE", "NOTICE")
    files = [file for file in sorted(folder.iterdir()) if file.is_file() and file.name.upper().startswith(names)]
    return [file.read_text(encoding="utf-8", errors="replace").strip() for file in files]


def main(features):
    wanted = linked(features)
    packages = json.loads(cargo("metadata", "--locked", "--format-version", "1", "--features", features))["packages"]
    crates, found, faults = [], {}, []
    for package in sorted(packages, key=lambda package: (package["name"], package["version"])):
        name = f"{package['name']} {package['version']}"
        if (package["name"], f"v{package['version']}") not in wanted:
            continue
        own = texts(pathlib.Path(package["manifest_path"]).parent)
        licence = package["license"]
        if not (licence or own) or not (own or licence in WITHOUT_TEXT):
            faults.append(name)
        crates.append(f"{name}: {licence or 'see below'}")
        for text in own:
            found.setdefault(text, []).append(name)
    if faults:
        sys.exit(f"no licence, or no text of one: {', '.join(faults)}")
    print("Whydoku is licensed under MIT or Apache-2.0. It is linked with these crates:\n")
    print("\n".join(f"  {crate}" for crate in crates))
    for text, names in found.items():
        print(f"\n{'=' * 78}\n{', '.join(names)}\n{'-' * 78}\n\n{text}")


main(*sys.argv[1:])
