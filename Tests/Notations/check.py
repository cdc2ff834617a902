#!/usr/bin/env python3
"""Runs a tool on the texts of generate.py, and counts the texts in which it finds the right headers.

The tool gets a file's name after its arguments, and prints a JSON value on each line. An object with a string
"header" and a boolean "valid" is a header that it reports. The string "value" is optional.
"""
import argparse
import json
import subprocess
import sys
from collections import defaultdict
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path


def run(command, file):
    """Returns the set of reported (header, valid, value), and a message if the tool could not be run."""
    try:
        # The exit status is ignored, because many tools use it to report that a header is broken.
        output = subprocess.run([*command, str(file)], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                                stderr=subprocess.DEVNULL, timeout=60).stdout.decode("utf-8", "replace")
    except (OSError, subprocess.TimeoutExpired) as error:
        return set(), f"{type(error).__name__}: {error}; "
    found = set()
    for line in output.split("\n"):
        try:
            entry = json.loads(line)
        except ValueError:
            continue
        if isinstance(entry, dict) and isinstance(entry.get("header"), str) and isinstance(entry.get("valid"), bool):
            value = entry.get("value")
            found.add((entry["header"], entry["valid"], value if isinstance(value, str) else ""))
    return found, ""


def is_right(expected, found):
    """Returns whether the reported headers are the expected ones.

    The value of a broken header is not compared. But if the tool reports two values for it, it counts as two headers.
    """
    wanted = sorted((entry["header"], entry["valid"], entry.get("value", "")) for entry in expected)
    return wanted == sorted((header, valid, value if valid else "") for header, valid, value in found)


def print_table(title, counts):
    width = max([len(title), *map(len, counts)])
    print(f"\n{title:{width}}  right/total")
    for name, results in counts.items():
        print(f"{name:{width}}  {sum(results)}/{len(results)}")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--list", action="store_true", help="list the files with wrong results (write it before OUT)")
    parser.add_argument("--limits", action="store_true", help="exit with 1 if fewer than 96 % of the texts are right, "
                        "or more than 1 % of the valid headers are called broken (write it before OUT)")
    parser.add_argument("out", type=Path)
    parser.add_argument("tool", nargs=argparse.REMAINDER, help="the tool and its arguments")
    options = parser.parse_args()

    files = json.loads((options.out / "expected.json").read_text(encoding="utf-8"))["files"]
    with ThreadPoolExecutor(max_workers=2) as pool:
        outcomes = list(pool.map(lambda name: run(options.tool, options.out / name), files))
    tables = {title: defaultdict(list) for title in ("files", "notation", "encoding", "break")}
    valid_headers, called_broken, wrong = 0, 0, []
    for (name, file), (found, trouble) in zip(files.items(), outcomes):
        right = not trouble and is_right(file["headers"], found)
        broken = [entry for entry in file["headers"] if not entry["valid"]]
        keys = [("files", "all"), ("files", "one broken" if broken else "all valid"), ("notation", file["notation"]),
                ("encoding", file["encoding"]), *(("break", entry["break"]) for entry in broken)]
        for title, key in keys:
            tables[title][key].append(right)
        valid_names = [entry["header"] for entry in file["headers"] if entry["valid"]]
        valid_headers += len(valid_names)
        called_broken += len({header for header, valid, _ in found if not valid and header in valid_names})
        if not right:
            reported = [f"{header} {f'valid {value[:24]}' if valid else 'broken'}"
                        for header, valid, value in sorted(found)]
            wrong.append(f"{name}: {trouble}{', '.join(reported) or 'nothing'}")
    for title, counts in tables.items():
        print_table(title, counts)
    print(f"\nvalid headers called broken: {called_broken} of {valid_headers}")
    if options.list:
        print("\nwrong, with what was reported instead", *wrong, sep="\n")
    if options.limits and (len(wrong) > 0.04 * len(files) or called_broken > 0.01 * valid_headers):
        sys.exit(1)


if __name__ == "__main__":
    main()
