"""What the scripts share: where the project is, its Swift files, and how a script ends."""
import functools
import os
import pathlib
import subprocess
import sys

root = pathlib.Path(__file__).resolve().parent.parent.parent

# SwiftPM (6.3.1) passes the names of enabled traits to the compiler in the order of a set. Where two builds differ in it, the second one compiles
# everything again. What is counted would differ from run to run, too.
os.environ["SWIFT_DETERMINISTIC_HASHING"] = "1"

# For debug builds that nobody looks into with a debugger, in CI: "-debug-info-format none".
BUILD_FLAGS = os.environ.get("ANTIPHON_BUILD_FLAGS", "").split()


@functools.cache
def output(*command):
    """The output of a command. If it fails, the script ends with its output."""
    result = subprocess.run(command, cwd=root, capture_output=True, text=True)
    if result.returncode != 0:
        sys.exit(f"{' '.join(command)}\n{result.stdout}{result.stderr}")
    return result.stdout


def swift_files(folder="Sources"):
    """The Swift files below a folder, in a fixed order."""
    return sorted((root / folder).rglob("*.swift"))


def is_generated(file):
    """Whether one of the first lines of the file states that a script writes it."""
    return any(line.startswith("//") and "Scripts/" in line for line in file.read_text().splitlines()[:3])


def finish(failures, success):
    """Ends the script: with each failure on a line of its own, or with the message of success."""
    print("\n".join(failures) or success)
    sys.exit(bool(failures))
