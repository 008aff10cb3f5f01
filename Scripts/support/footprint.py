"""A program that uses a library: its builds, its size, and how long the compiler takes to reject wrong pipelines."""
import pathlib
import re
import resource
import shutil
import subprocess
import sys
import time

from support.project import root

LIBRARIES = {
    "nothing": ("", ""),
    "Antiphon": (f'.package(name: "Antiphon", path: "{root}")', '.product(name: "Antiphon", package: "Antiphon")'),
    "OpenCombine": (
        '.package(url: "https://github.com/OpenCombine/OpenCombine.git", exact: "0.14.0")',
        '.product(name: "OpenCombine", package: "OpenCombine"), .product(name: "OpenCombineDispatch", package: "OpenCombine")'),
}
# OpenCombine is written for Swift 5.
PACKAGE = """// swift-tools-version:6.2
import PackageDescription
let package = Package(
  name: "client", dependencies: [%s], targets: [.executableTarget(name: "client", dependencies: [%s])], swiftLanguageModes: [.v5])
"""


# With these, the linker leaves out functions that nothing calls. A package can't set them for its clients.
WITHOUT_UNUSED = [
    *("-Xswiftc", "-Xfrontend", "-Xswiftc", "-function-sections"), *("-Xswiftc", "-Xfrontend", "-Xswiftc", "-internalize-at-link"),
    *("-Xlinker", "--gc-sections")]


class Client:
    """A program that uses a library, in a folder of its own."""

    def __init__(self, folder, library):
        self.library, self.folder = library, folder / f"with-{library}"
        sources = self.folder / "Sources/client"
        sources.mkdir(parents=True)
        (self.folder / "Package.swift").write_text(PACKAGE % LIBRARIES[library])
        self.file = sources / "Pipelines.swift"
        own = root / "Benchmarks/Footprint" / library
        self.pipelines = (own / "Pipelines.swift").read_text() if own.exists() else ""
        program = (own / "main.swift").read_text() if own.exists() else 'print("started")\n'
        (sources / "main.swift").write_text(program)
        self.file.write_text(self.pipelines)
        subprocess.run(["swift", "package", "resolve"], cwd=self.folder, check=True, capture_output=True)

    def run(self, *command, fails=False):
        """The seconds and the seconds of all processors that a command takes."""
        before, start = resource.getrusage(resource.RUSAGE_CHILDREN), time.monotonic()
        result = subprocess.run(command, cwd=self.folder, capture_output=True, text=True)
        seconds, after = time.monotonic() - start, resource.getrusage(resource.RUSAGE_CHILDREN)
        if (result.returncode != 0) != fails: sys.exit(f"{self.library}: {' '.join(command)}\n{result.stdout}{result.stderr}")
        return seconds, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime

    def clean_build(self, configuration, *options):
        shutil.rmtree((self.folder / ".build" / configuration).resolve(), ignore_errors=True)
        return self.run("swift", "build", "-c", configuration, *options)

    def size(self):
        """The bytes of the release build, without symbols."""
        program = self.folder / ".build/release/client"
        self.run("strip", "-o", f"{program}.stripped", str(program))
        return pathlib.Path(f"{program}.stripped").stat().st_size

    def times(self):
        """The seconds that each of the program's measurements takes in the debug build, by its name."""
        printed = subprocess.run([self.folder / ".build/debug/client"], capture_output=True, text=True, check=True).stdout
        return {name: float(seconds) for name, seconds in re.findall(r"^(\w+) ([\d.]+) seconds$", printed, re.M)}

    def after_a_change(self, number):
        """Seconds of a debug build after one line has changed."""
        head, body = re.split(r"(?<=struct Offline: Error \{\}\n)", self.pipelines)
        twenty = f"{head}{body}\nenum Again {{\n{re.sub('^public func', 'static func', body, flags=re.M)}}}\n"
        self.file.write_text(twenty.replace("+ 1", f"+ {number}", 1))
        return self.run("swift", "build")[0]

    def wrong(self):
        """Seconds to reject each pipeline. One that the compiler gives up on is rejected, too."""
        head, *functions = re.split(r"^(?=public func )", self.pipelines, flags=re.M)
        build = self.folder / ".build/debug"
        maps = [option for map in build.glob("*.build/module.modulemap") for option in ("-Xcc", f"-fmodule-map-file={map}")]
        maps += [option for map in self.folder.glob(".build/checkouts/*/Sources/*/include") for option in ("-Xcc", f"-I{map}")]
        file = self.folder / "Wrong.swift"

        def check(text, fails):
            file.write_text(text)
            return self.run("swiftc", "-typecheck", "-swift-version", "5", "-I", f"{build}/Modules", *maps, str(file), fails=fails)[0]

        empty = min(check(head, False) for _ in range(3))
        return [max(check(head + each.replace("+ 1", "+ true"), True) - empty, 0) for each in functions]
