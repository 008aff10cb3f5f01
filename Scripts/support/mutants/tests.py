"""Runs the tests against one mutant."""
import os
import re
import shlex
import signal
import subprocess
import sys
import threading
import time

from support.mutants.tree import locks, tree
from support.project import root


explorer = tree / ".build/explore/release/antiphon-explore"
slow = "Race|Conformance|Offender|Model|Verify|Flat"
# An outcome that is not seen with two switches may take three.
explore = '''
printed=$("$EXPLORE" --bound 2 --row "$0") && exit
case $printed in *--replay*) echo "$printed"; exit 1;; esac
exec "$EXPLORE" --bound 3 --row "$0"
'''


def nearest():
    """The suites of the folders of tests that are called like the folders that are mutated."""
    folders = [root / "Tests" / "AntiphonTests" / os.path.basename(argument.rstrip("/")) for argument in sys.argv[1:]]
    texts = [file.read_text() for folder in folders for file in sorted(folder.glob("*.swift"))]
    suites = [name for text in texts for name in re.findall(r"\bstruct (\w+Tests)\b", text)]
    return [["--filter", rf"\.({'|'.join(suites)})/", "--skip", f"{slow}|DepthTests"]] if suites else []


# The parts of the tests, first those that detect most mutants in the least time.
parts = nearest() + [["--filter", part] for part in ("Offender|Verify|TalkbackTests", "Model", "Conformance")]
parts += [["--skip", f"{slow}|DepthTests"], "explorer", ["--filter", "Race|Flat"]]
if locks: parts = [["--filter", "Race"]]


def run(tests, number, limits, reached=None):
    """(outcome, seconds for each part): the name of the first test that fails, `crash`, `hangs`, or None."""
    spent = []
    for part, limit in zip(parts, limits):
        start = time.monotonic()
        outcome = run_part(tests, part, number, limit, reached)
        spent.append(time.monotonic() - start)
        if outcome: break
    return outcome, spent


def run_part(tests, part, number, limit, reached):
    environment = dict(
        os.environ, ANTIPHON_MUTANT=str(number), SWIFT_BACKTRACE="enable=no", ANTIPHON_RACE_LOOPS="200" if locks else "50",
        ANTIPHON_DEPTH="2000")
    if reached: environment["ANTIPHON_REACHED"] = str(reached)
    start = time.monotonic()
    if part == "explorer":
        environment["EXPLORE"] = str(explorer)
        each = f"xargs -0 -r -n 1 bash -c {shlex.quote(explore)}"
        command = ["bash", "-c", f"set -o pipefail; \"$EXPLORE\" --list | tr '\\n' '\\0' | {each}"]
    else:
        command = [tests, "--testing-library", "swift-testing", *part]
    process = subprocess.Popen(
        command, cwd=tree, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace",
        start_new_session=True)
    outcome = "hangs"
    stop = lambda: os.killpg(process.pid, signal.SIGKILL)
    alarm = threading.Timer(limit, stop)
    alarm.start()
    try:
        for line in process.stdout:
            found = re.search(r"Test (.+?)(?: with .*?)? recorded an issue|WARNING: (ThreadSanitizer)|--filter '(.+)' --replay|^  (never seen: .*)", line)
            if found:
                outcome = next(filter(None, found.groups()))
                break
        else:
            code = process.wait()
            timed_out = time.monotonic() - start >= limit
            outcome = None if code == 0 else "hangs" if timed_out else "crash"
    finally:
        alarm.cancel()
        try: stop()
        except ProcessLookupError: pass
        process.wait()
    return outcome
