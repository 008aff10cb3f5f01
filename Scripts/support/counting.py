"""What a case of the benchmarks costs: instructions, allocations, and the ratio to the hand-written loop."""
import collections
import concurrent.futures
import json
import os
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


def counts(program, cases, library="antiphon"):
    """Instructions and allocations per operation of each case; None where there is no count. Ends if the mark of a case is wrong."""
    # More parts than processors, since some take much longer than others.
    number = 4 * os.cpu_count()
    parts = [part for start in range(number) if (part := cases[start::number])]
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        results = [pool.submit(counts_of_one_run, program, part, library) for part in parts]
        found = {case: count for result in results for case, count in result.result().items()}
    return {case: found[case] for case in cases}


def counts_of_one_run(program, cases, library):
    """The same, by one process that runs the cases one after the other."""
    with tempfile.TemporaryDirectory() as folder:
        # The names of these two functions are kept: callgrind writes a file when one of them is entered, the second one with what comes between.
        # (With --zero-before it counted a quarter too much for scrabble.)
        lines, out = under_callgrind(program, cases, library, folder, "-w", "-K", "allocation_counter_*")
        found, dumps = {}, 0
        for case, line in zip(cases, lines, strict=True):
            if line == "-":
                found[case] = [None, None]
                continue
            operations, allocations, mark = line.split("\t")
            dumps += 2
            taken = int(re.search(r"^totals: (\d+)", pathlib.Path(f"{out}.{dumps}").read_text(), re.M)[1]) / int(operations)
            if case.startswith(SUBSCRIPTIONS) and (taken < FOLDED) != (mark == "folded"):
                sys.exit(f"{case}: {text(taken)} instructions a subscription, but it is {'' if mark == 'folded' else 'not '}marked as folded")
            found[case] = [taken, float(allocations)]
        return found


def under_callgrind(program, cases, library, folder, *strip_options):
    """Runs the cases under callgrind: what the program has printed for each, and where the counts are, a file before and after each case."""
    # valgrind gives up on Swift's debug information.
    stripped, out = pathlib.Path(folder) / program.name, pathlib.Path(folder) / "out"
    subprocess.run(["strip", *strip_options, "-o", stripped, program], check=True)
    callgrind = ["valgrind", "--tool=callgrind", "--dump-before=allocation_counter_start", "--dump-before=allocation_counter_stop"]
    ran = subprocess.run(
        [*callgrind, f"--callgrind-out-file={out}", stripped, "count", *cases, "--library", library], capture_output=True, text=True)
    if ran.returncode != 0: sys.exit(f"count, after {len(ran.stdout.splitlines())} of {' '.join(cases)}:\n{ran.stderr}")
    return ran.stdout.splitlines(), out


def functions(program, case, library="antiphon"):
    """The functions of a case with their instructions per operation, the most expensive first. None if there are no counts."""
    with tempfile.TemporaryDirectory() as folder:
        lines, out = under_callgrind(program, [case], library, folder, "-g")
        if lines == ["-"]: return None
        names, found, function, is_call = {}, collections.Counter(), None, False
        for line in open(f"{out}.2"):
            if named := re.match(r"(c?)fn=(\(\d+\))(?: (.*))?$", line):
                if named[3]: names[named[2]] = named[3]
                if not named[1]: function = named[2]
            elif line.startswith("calls="): is_call = True
            elif re.match(r"[0-9+*-]", line):
                # The line behind a call has what the callee took.
                if not is_call: found[function] += int(line.split()[-1])
                is_call = False
    # The mark of a recursion stands behind a name.
    mangled = "\n".join(names[function].split("'")[0] for function in found)
    plain = subprocess.run(["swift", "demangle", "--compact", "--simplified"], input=mangled, capture_output=True, text=True, check=True)
    operations = int(lines[0].split("\t")[0])
    total = collections.Counter()
    for name, taken in zip(plain.stdout.splitlines(), found.values(), strict=True): total[name] += taken / operations
    return total.most_common()


def memory(program):
    """Bytes of the subscribers and values that only wait, and how many they may take."""
    rows = run(program, "--filter", "idle.", "--library", "antiphon")
    return {row["case"]: (row["bytes"], row["most_bytes"]) for row in rows}


def run(program, *arguments):
    """The rows of a run."""
    with tempfile.NamedTemporaryFile(suffix=".json") as file:
        subprocess.run([program, "--json", file.name, *arguments], check=True, stdout=subprocess.DEVNULL)
        return json.load(open(file.name))


def ratios(program, cases):
    names = [part for case in cases for part in ("--filter", case)]
    rows = run(program, "--quick", *names, "--library", "antiphon", "--library", "hand")
    return {row["case"]: row["ratio_to_hand"] for row in rows if row["library"] == "antiphon" and row.get("ratio_to_hand") is not None}


def text(value):
    return "-" if value is None else f"{value:.3g}" if value < 1000 else str(round(value))


def number(text):
    return None if text == "-" else float(text)
