"""What a case of the benchmarks costs: instructions, allocations, and the ratio to the hand-written loop."""
import json
import pathlib
import re
import subprocess
import sys
import tempfile

from support.project import root


def build():
    # SwiftPM (6.3.1) overlooks new files of the library otherwise.
    (root / "Benchmarks" / "Package.swift").touch()
    package = ["--package-path", str(root / "Benchmarks"), "-c", "release"]
    subprocess.run(["swift", "build", "--product", "antiphon-bench", *package], check=True, stdout=sys.stderr)
    path = subprocess.run(["swift", "build", "--show-bin-path", *package], check=True, capture_output=True, text=True).stdout.strip()
    return pathlib.Path(path) / "antiphon-bench"


# A subscription that is not folded takes more instructions than this.
FOLDED = 15
# The cases that are subscriptions.
SUBSCRIPTIONS = ("subscribe.", "take1.")


def counts(program, case, library="antiphon"):
    """Instructions and allocations per operation; None where there is no count. Ends if the mark of the case is wrong."""

    def run(times, *before):
        command = [*before, program, "count", case, "--library", library, "--runs", str(times)]
        return subprocess.run(command, check=True, capture_output=True, text=True)

    def instructions(times):
        ran = run(times, "valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null")
        return int(re.search(r"Collected : (\d+)", ran.stderr).group(1))

    line = run(1).stdout.strip()
    if line == "-": return None, None
    operations, allocations, mark = line.split("\t")
    taken = (instructions(3) - instructions(1)) / 2 / int(operations)
    if case.startswith(SUBSCRIPTIONS) and (taken < FOLDED) != (mark == "folded"):
        sys.exit(f"{case}: {text(taken)} instructions a subscription, but it is {'' if mark == 'folded' else 'not '}marked as folded")
    return taken, float(allocations)


def ratios(program, cases):
    with tempfile.NamedTemporaryFile(suffix=".json") as file:
        names = [part for case in cases for part in ("--filter", case)]
        libraries = ["--library", "antiphon", "--library", "hand"]
        subprocess.run([program, "--quick", "--json", file.name, *names, *libraries], check=True, stdout=subprocess.DEVNULL)
        rows = json.load(open(file.name))
    return {row["case"]: row["ratio_to_hand"] for row in rows if row["library"] == "antiphon" and row["ratio_to_hand"] is not None}


def text(value):
    return "-" if value is None else f"{value:.3g}" if value < 1000 else str(round(value))


def number(text):
    return None if text == "-" else float(text)
